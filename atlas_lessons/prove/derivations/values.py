"""What a ``value`` beside a quote may say: one of the readings that the words of the quote properly have."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.prove.derivations.faults import Fault
from atlas_lessons.prove.engine.amount import is_percent
from atlas_lessons.prove.engine.guards import EvaluationError, NotRationalError
from atlas_lessons.read.notation.formula.ast import Node
from atlas_lessons.read.notation.numerals.quantities import TextQuantity as Reading
from atlas_lessons.read.notation.numerals.read import Numeral, read_numerals
from atlas_lessons.read.notation.units.parse import Unit

_HINT = "leave `value` out, or correct one of the two"
_HUNDRED = Fraction(100)


class Chosen(NamedTuple):
    """The reading that a value chooses: its number with the last digit, and the numeral that prints it.

    ``plain`` is False where readers would not read the quote like that, so that the file has to say why.
    """

    value: Fraction
    step: Fraction | None
    reading: Reading
    plain: bool = True


def chosen_reading(value: Fraction, reading: Reading, others: Iterable[Reading]) -> Chosen | None:
    """The reading of a quote that a value chooses; None where it is no reading of what the quote prints.

    ``reading`` is the number that is read without a value, ``others`` are all numbers of the quote. Proper readings are
    that number (with its scale word, each meaning of a K), the base of a power whose exponent is a mark of a footnote,
    the digits within a name, another number of the quote, the exact number that a printed one rounds, one of so many
    ("each of the 8 lanes"), and what a group of words means ("twice as many").
    """
    numeral = reading.numeral
    if value in (numeral.value, *numeral.readings):
        step = numeral.step * value / numeral.value if numeral.step and numeral.value else numeral.step
        return Chosen(value, step, reading)
    if is_percent(reading.unit) and value * _HUNDRED == numeral.value:
        return Chosen(numeral.value, numeral.step, reading)  # 0.04 of 4%
    if numeral.kind == "word":
        return Chosen(value, None, reading, plain=_says_nothing(numeral))
    base = _base(numeral)
    if base is not None and base.value == value:
        return Chosen(value, base.step, reading, plain=False)
    if numeral.kind == "label":
        parts = [part.value for part in read_numerals(_LETTERS.sub(" ", numeral.text))]
        return Chosen(value, None, reading, plain=False) if value in parts else None
    for other in others:
        if other.numeral.kind not in ("word", "label") and value in (other.numeral.value, *other.numeral.readings):
            return Chosen(value, other.numeral.step, other, plain=False)
    if numeral.value and value == 1 / numeral.value and _is_count(reading.unit):
        return Chosen(value, None, reading, plain=False)
    for scale in (Fraction(1), _HUNDRED) if is_percent(reading.unit) else (Fraction(1),):
        if numeral.step is not None and abs(value * scale - numeral.value) * 2 <= numeral.step:
            return Chosen(value * scale, None, reading, plain=False)
    return None


_LETTERS = re.compile(r"[^0-9.,]+")
_RAISED = re.compile(r"[⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹^]")


def _says_nothing(numeral: Numeral) -> bool:
    """Whether a quote holds no number of its own ("as many"): :func:`reading._nothing` represents it."""
    return numeral.value == 0 and not numeral.text.lower().startswith("zero")


def _base(numeral: Numeral) -> Numeral | None:
    """The base of a power with a raised exponent: 80 of 80²."""
    if numeral.kind != "power":
        return None
    mark = _RAISED.search(numeral.text)
    bases = read_numerals(numeral.text[: mark.start()]) if mark is not None else ()
    return bases[0] if len(bases) == 1 else None


def _is_count(unit: Unit | None) -> bool:
    return unit is None or (not unit.powers and unit.factor == 1)


def value_fault(quote: str, value: str, chosen: Chosen | None, why: str | None) -> Fault | None:
    """The complaint about a value that is no reading of its quote, or not the plain one and nobody says why."""
    if chosen is not None and (chosen.plain or why):
        return None
    message = f"the quote says {' '.join(quote.split())!r}, `value` says {value!r}"
    if chosen is None:
        return Fault("value-overridden", message, _HINT)
    hint = "say in `why` how the quote is read, or leave `value` out; `index` takes another number of a quote"
    return Fault("value-overridden", f"{message}, which is not its plain reading", hint)


def unit_fault(quote: str, value: str, given: Unit | None, printed: Iterable[Unit]) -> Fault | None:
    """The complaint about a unit in a value that is none of those the quote prints."""
    units = list(printed)
    if given is None or not units or any((unit.factor, unit.powers) == (given.factor, given.powers) for unit in units):
        return None
    message = f"the quote says {' '.join(quote.split())!r}, `value` says {value!r}: another unit"
    return Fault("value-overridden", message, _HINT)


def computed_value(text: str) -> Fraction | None:
    """The value of arithmetic over numbers; None where it is none, or has two signs in a row."""
    from atlas_lessons.prove.engine import rational_engine as rational
    from atlas_lessons.read.notation.formula.parser import parse_expression
    from atlas_lessons.read.notation.formula.problems import ParseProblem

    if _SIGNS_IN_A_ROW.search(text):
        return None
    node: Node | ParseProblem = parse_expression(text)
    if isinstance(node, ParseProblem):
        return None
    try:
        return rational.evaluate(node, {})
    except (NotRationalError, EvaluationError):
        return None


_SIGNS_IN_A_ROW = re.compile(r"[-+\u2212\u2013]\s*[-+\u2212\u2013]")
