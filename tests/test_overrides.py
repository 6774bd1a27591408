"""Declared units beside the one a quote says: another currency is told, another country's dollar is not."""

from __future__ import annotations

import pytest

from atlas_lessons.prove.derivations.unit_choice import conflict
from atlas_lessons.read.notation.units.parse import Unit, parse_unit


def unit(text: str) -> Unit:
    found = parse_unit(text)
    assert isinstance(found, Unit)
    return found


@pytest.mark.parametrize(
    ("read", "declared", "told"),
    [
        ("$", "EUR", True),
        ("$", "EUR/hour", True),
        ("€", "USD", True),
        ("¥", "KRW", True),
        ("£", "kg", True),
        ("$", "USD", False),
        ("$", "CAD", False),
        ("$", "MXN", False),
        ("$", "AUD/hour", False),
        ("¥", "CNY/kg", False),
        ("EUR", "USD", True),
        ("m", "million", False),  # a letter may be a name or short for a number
        ("kg", "s", True),
    ],
)
def test_another_currency_than_the_sign_of_the_quote_is_told(read, declared, told):
    found = conflict(unit(read), unit(declared))
    assert (found is not None) is told
