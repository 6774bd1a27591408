"""Names of units: the plain one for a unit that was made of others, and those that it might be mistaken for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from atlas_lessons.read.notation.units.parse import Unit, UnitProblem, dimension_text, parse_unit

_PREFIXES = ("", "k", "M", "G", "T", "P", "E", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei", "m", "µ", "n", "p", "f", "c")
_WORDS = """
byte bit B/s bit/s s ms µs ns min h days weeks years m mm cm km µm nm in ft mile g kg mg lb t kB MB GB TB PB
KiB MiB GiB TiB kB/s MB/s GB/s TB/s kbit/s Mbit/s Gbit/s
kbit Mbit Gbit J kJ MJ Wh kWh MWh cal kcal eV W kW MW GW N kN Pa kPa MPa bar
atm m/s km/h mph m/s² Hz kHz MHz GHz L mL m² cm² mm² km² ha m³ cm³ K V mV kV A mA Ω kΩ MΩ C F µF nF H mol rad ° % ppm
kg/m³ g/cm³ g/L mol/L W/m² J/K J/(kg·K) J/mol N·m T Wb
"""
_NAMES = _WORDS.split()


@lru_cache(maxsize=1)
def _named_units() -> dict[tuple[Fraction, object], str]:
    found: dict[tuple[Fraction, object], str] = {}
    for name in _NAMES:
        unit = parse_unit(name)
        if not isinstance(unit, UnitProblem) and unit.powers:
            found.setdefault((unit.factor, unit.powers), name)
    return found


def plainly(unit: Unit) -> Unit:
    """The same unit under its plain name where it was made of others: byte for weight·byte/weight.

    A unit whose factor has no name is given in base units (bytes for whole bytes).
    """
    if unit.point:
        return unit
    nouns = dimension_text(Unit(nouns=unit.nouns)) if unit.nouns else ""
    name = _named_units().get((unit.factor, unit.powers)) if unit.powers else ""
    if name is None:
        base = Unit(_base_factor(unit), unit.powers)
        unit = replace(base, nouns=unit.nouns)
        name = _named_units().get((unit.factor, unit.powers)) or dimension_text(base)
    return replace(unit, text="·".join(part for part in (name, nouns) if part) or "1")


def _base_factor(unit: Unit) -> Fraction:
    whole_bytes = dict(unit.powers).get("bit") == 1 and (unit.factor / 8).denominator == 1
    return Fraction(8 if whole_bytes else 1)


def alternatives(unit: Unit, *, near: bool = False) -> Iterator[tuple[str, Fraction]]:
    """Units of the same dimension with another factor, by name: the same with another prefix first.

    ``near`` ones are only those and other times: minutes for hours, MB for GB.
    """
    if not unit.powers or unit.offset or unit.point:
        return
    seen = {unit.factor}
    names = list(_variants(unit.text))
    for name in (*names, *(_TIMES if near else _NAMES)):
        other = parse_unit(name)
        if isinstance(other, Unit) and other.powers == unit.powers and other.factor not in seen and not other.offset:
            seen.add(other.factor)
            yield name, other.factor


_TIMES = ("s", "min", "h", "day", "week", "month", "year")


def _variants(text: str) -> Iterator[str]:
    """A unit's text with other prefixes, and with other times where it is a rate."""
    above, mark, below = text.replace(" per ", "/").partition("/")
    above = above.lstrip("0123456789.,^× ")  # of "100 m", the unit of a column
    bases = dict.fromkeys((above.strip(), above[1:].strip(), above[2:].strip()))
    for base in bases:
        if base:
            prefixes = _PREFIXES if base[0] == "m" else _PREFIXES[:-1]  # centi goes with metres only
            yield from (f"{prefix}{base}{mark}{below}" for prefix in prefixes)
    if mark:
        yield from (f"{above.strip()}/{time}" for time in _TIMES)
    if above.endswith(("b", "B")):
        yield f"{above[:-1]}{'B' if above[-1] == 'b' else 'b'}{mark}{below}"
