"""The symbols that ``units`` of a derivations file defines by known units: ``"M": "mol/L"``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from atlas_lessons.prove.derivations.faults import Fault
from atlas_lessons.read.notation.numerals.quantities import read_quantities
from atlas_lessons.read.notation.units.parse import DEFAULT, ONE, Convention, Unit, UnitProblem, parse_unit

_NAME = re.compile(r"[^\W\d_⁰-⁹²³¹]{1,40}")
_WORD = re.compile(r"[^\W\d_⁰-⁹²³¹]+")


class Definitions(NamedTuple):
    """The symbols that could be read, with their units, and what is wrong with the others, by name."""

    symbols: tuple[tuple[str, Unit], ...] = ()
    faults: tuple[tuple[str, Fault], ...] = ()


def read_definitions(written: Mapping[str, str], nouns: frozenset[str] = frozenset()) -> Definitions:
    """The units that symbols are defined by, in any order; one may rest on another, none on itself."""
    found: dict[str, Unit] = {}
    faults = [(name, _unusable(name)) for name in written if not _NAME.fullmatch(name)]
    left = {name: text for name, text in written.items() if _NAME.fullmatch(name)}
    while left:
        convention = DEFAULT._replace(symbols=tuple(found.items()))
        others = {name: left.keys() & set(_WORD.findall(text)) for name, text in left.items()}
        units = {name: _unit(text, nouns, convention) for name, text in left.items() if not others[name]}
        if not units:  # each of those left rests on another of them
            faults += [(name, _cyclic(name, others[name])) for name in left]
            break
        for name, unit in units.items():
            del left[name]
            if isinstance(unit, Unit):
                found[name] = unit
            else:
                faults.append((name, unit))
    return Definitions(tuple(found.items()), tuple(faults))


def _unit(text: str, nouns: frozenset[str], convention: Convention) -> Unit | Fault:
    """A unit, or a number of one (``1.66e-27 kg``)."""
    unit = parse_unit(text, nouns, convention=convention)
    if isinstance(unit, Unit) and unit.factor and not unit.offset:
        return unit
    read = read_quantities(text.strip(), nouns, convention=convention)
    whole = len(read) == 1 and read[0].start == 0 and read[0].end == len(text.strip())
    if whole and read[0].numeral.kind != "label" and read[0].numeral.value > 0:
        inner = read[0].unit or ONE
        if not inner.offset:
            return Unit(read[0].numeral.value * inner.factor, inner.powers, inner.nouns)
    message = unit.message if isinstance(unit, UnitProblem) else "it has a zero point of its own"
    near = unit.hint if isinstance(unit, UnitProblem) else None
    hint = near or 'write count for what is counted, or known units, with a number where they take one: "1000 kg"'
    return Fault("unit-unknown", f"expected a unit, found {text!r}: {message}", hint)


def _cyclic(name: str, others: set[str]) -> Fault:
    message = f"{name!r} is defined by {', '.join(repr(other) for other in sorted(others))}, and so by itself"
    return Fault("unit-unknown", message, "define one of them by units of the table")


def _unusable(name: str) -> Fault:
    return Fault("unit-unknown", f"expected a symbol of letters, found {name!r}", "write letters alone, as in M or Φ")
