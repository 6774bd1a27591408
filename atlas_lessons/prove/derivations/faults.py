"""A fault of a derivations file, before its place is known."""

from __future__ import annotations

from typing import NamedTuple

from atlas_lessons.core.diagnostics import Severity


class Fault(NamedTuple):
    """Why a place, a value or a formula gives nothing: the rule that says so, the message and a hint."""

    rule: str
    message: str
    hint: str | None = None
    severity: Severity | None = None
