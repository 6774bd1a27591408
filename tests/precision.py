"""How many digits mpmath computes with, as the reference of a test module."""

import mpmath
import pytest


def reference_digits(digits):
    """A fixture that holds for every test of a module: the setting is global, and other modules need another."""

    @pytest.fixture(scope="module", autouse=True)
    def reference_precision():
        with mpmath.workdps(digits):
            yield

    return reference_precision
