"""Which unit holds: the one the quote says, the declared one, or the one that stands right behind the quote."""

from __future__ import annotations

import re
from fractions import Fraction

from atlas_lessons.prove.derivations.faults import Fault
from atlas_lessons.prove.engine.amount import is_pure, unit_text
from atlas_lessons.read.notation.units.parse import ONE, Unit, UnitProblem, parse_unit
from atlas_lessons.read.notation.units.table import CURRENCY_SIGNS

_HINT = "leave `unit` out, or correct one of the two"


def overridden(read: Unit | None, supplied: Unit | None) -> tuple[Unit | None, Fault | None]:
    """The unit that holds: the supplied one, with a complaint where the prose clearly says another."""
    if supplied is None or read is None:
        return (supplied if read is None else read), None
    if supplied == ONE:
        return ONE, None
    return supplied, conflict(read, supplied)


def conflict(read: Unit, supplied: Unit) -> Fault | None:
    """The complaint that a declared unit is not the one the prose says; None where it completes or rereads it."""
    if is_pure(read) or is_pure(supplied):
        return None
    message = f"the quote says {unit_text(read)}, `unit` says {unit_text(supplied)}"
    if read.powers == supplied.powers:
        if read.factor == supplied.factor or _other_base(read.factor / supplied.factor) or _NUMBER.match(supplied.text):
            return None
        return Fault("unit-overridden", message, _HINT)
    if _completes(read, supplied) or _is_transfer(read, supplied) or _is_shared(read.text, supplied):
        return None
    return Fault("unit-overridden", f"{message}: another dimension", _HINT)


_NUMBER = re.compile(r"[0-9.]+ ")  # 0.001 USD for "$12 per 1,000": a number is written on purpose


def _other_base(ratio: Fraction) -> bool:
    """Whether one unit is the binary and one the decimal reading of the same prefix (GB for GiB)."""
    return any(ratio in (Fraction(1024**n, 1000**n), Fraction(1000**n, 1024**n)) for n in range(1, 9))


def _completes(read: Unit, supplied: Unit) -> bool:
    """Whether the declared unit begins with the one that is written: GB/s for GB, USD/year for $."""
    first = re.split(r"[/·*]| per ", _NUMBER.sub("", supplied.text))[0].strip(" (")
    begins = parse_unit(first, open_nouns=True)
    if isinstance(begins, UnitProblem):
        return False
    return begins.powers == read.powers and (begins.factor == read.factor or _other_base(begins.factor / read.factor))


def _is_shared(sign: str, supplied: Unit) -> bool:
    """Whether one sign stands for several things: a letter may be a name, and $ is the dollar of many countries."""
    if len(sign) != 1 or sign.isalpha():
        return len(sign) == 1
    codes = {code for longer, code in CURRENCY_SIGNS.items() if longer.endswith(sign)}
    return not codes.isdisjoint(base for base, _ in supplied.powers)


def _is_transfer(read: Unit, supplied: Unit) -> bool:
    """Whether the declared unit says how much each transfer carries: Gbit/s for GT/s."""
    bits = dict(supplied.powers).get("bit")
    carried = tuple(power for power in supplied.powers if power[0] != "bit")
    whole = read.factor and (supplied.factor / read.factor).denominator == 1
    return bool(dict(read.nouns).get("transfer") and bits == 1 and carried == read.powers and whole)
