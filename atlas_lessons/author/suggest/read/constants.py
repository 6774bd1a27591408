"""Constants of nature that a text uses without printing them, and the words that tell that it does.

Values are those that a derivations file may take by ``constant``, a rounded standard gravity, and the usual value for
the heat that water takes up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from atlas_lessons.author.suggest.read.cues import ContextWords
from atlas_lessons.author.suggest.read.terms import Term
from atlas_lessons.prove.derivations.constants import constant_named, digits
from atlas_lessons.read.notation.units.parse import Unit, parse_unit


class PhysicalConstant(NamedTuple):
    """A constant: the symbol it goes by, its value and unit, where it is from, and the words that tell it is used."""

    symbol: str
    value: str
    unit: str
    source: str
    cues: str


# symbol | constant of CODATA | words that tell it is used
_OF_CODATA = """
c   | c         | light photon wavelength radio satellite laser microwave electromagnetic
h   | h         | photon light wavelength quantum frequency
k   | k         | thermal boltzmann noise molecul kelvin
N   | N_A       | atoms molecul particles ions photons avogadro
q   | e         | electron charge ion volt
R   | R         | gas mol mole moles pressure
F   | F         | electroly charge cell faraday
s   | sigma     | radiat emit black emissivity glow
G   | G         | orbit planet gravitational moon star earth
eps | epsilon_0 | capacit plates field permittivity
g   | g_n       | gravity fall drop lift height high weigh hang pendulum slope climb uphill head water dam thrown rises
"""
_OTHERS = """
w   | 4186    | J/(kg*K)   | water, near 20 °C              | water
w   | 4186000 | J/(m^3*K)  | water, 4186 J/(kg·K) at 1 kg/L | water
g   | 9.81    | m/s^2      | standard gravity, rounded      | = g
"""


def _constants() -> Iterator[PhysicalConstant]:
    words: dict[str, str] = {}
    for row in _OF_CODATA.strip().splitlines():
        symbol, key, cues = (cell.strip() for cell in row.split("|"))
        constant = constant_named(key)
        assert constant is not None
        words[symbol] = cues
        yield PhysicalConstant(symbol, digits(constant).replace("…", ""), constant.unit, constant.described, cues)
    for row in _OTHERS.strip().splitlines():
        symbol, value, unit, source, cues = (cell.strip() for cell in row.split("|"))
        yield PhysicalConstant(symbol, value, unit, source, words.get(cues.removeprefix("= "), cues))


@lru_cache(maxsize=1)
def known_constants() -> tuple[PhysicalConstant, ...]:
    """The constants that a text may use without printing them."""
    return tuple(_constants())


_NEAR = Fraction(1, 50)


def constants_for(words: ContextWords, terms: Sequence[Term], target: Term) -> list[Term]:
    """The constants that the words around a number and the dimensions of the numbers near it ask for.

    A constant with a base that no number near has cannot cancel out, and one that the text prints is not needed;
    nor does a text that states the constant derive it.
    """
    bases = {base for term in (*terms, target) for base, _ in term.measure.powers}
    found: list[Term] = []
    for constant in known_constants():
        unit = parse_unit(constant.unit)
        assert isinstance(unit, Unit)
        fits = bool(bases & {base for base, _ in unit.powers} - {"kg"}) or constant.symbol == "N"
        exotic = {base for base, _ in unit.powers if base in ("K", "mol", "A")}
        if fits and exotic <= bases and words.any(constant.cues):
            term = constant_term(constant.symbol, Fraction(constant.value), unit, constant.source, constant.value)
            if not any(_printed(term, other) for other in (*terms, target)):
                found.append(term)
    return [*found, *_durations(terms, target)]


_RATE = re.compile(r"(?:per |/ ?)(day|hour|week|month|year)$")


def _durations(terms: Sequence[Term], target: Term) -> Iterator[Term]:
    """The time that a rate is of, where the result leaves it out: so much per day, given in three doses."""
    timed = "s" in dict(target.measure.powers)
    names = {match.group(1) for term in terms if (match := _RATE.search(term.measure.text))}
    for name in sorted(names) if not timed or len(names) == 1 else ():
        unit = parse_unit(name)
        assert isinstance(unit, Unit)
        yield constant_term("T", Fraction(1), unit, f"one {name}, which the rate is of")


def _printed(constant: Term, term: Term) -> bool:
    if term.measure.powers != constant.measure.powers:
        return False
    exact = constant.value * constant.measure.factor
    return abs(term.value * term.measure.factor - exact) <= exact * _NEAR


def constant_term(symbol: str, value: Fraction, unit: Unit, source: str, text: str | None = None) -> Term:
    """A quantity that a derivation may use though the running text does not print it, with where it is from."""
    numeral = text or str(value)
    return Term(value, unit, numeral, f"{numeral} {unit.text}", source=source, symbol=symbol)
