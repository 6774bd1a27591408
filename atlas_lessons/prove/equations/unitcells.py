"""The dimension of a unit cell of a symbol list, as authors write them: units, counted nouns, "ratio", "see text"."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from atlas_lessons.read.notation.units.parse import Unit as Measure
from atlas_lessons.read.notation.units.parse import UnitProblem, parse_unit

Powers = tuple[tuple[str, Fraction], ...]

FREE_BASES = frozenset(("bit", "dB"))  # what a logarithm may count
_NUMBERS = frozenset(
    (
        "", "-", "–", "—", "1", "n/a", "na", "none", "no unit", "unitless", "dimensionless", "ratio", "fraction",
        "probability", "factor", "multiple", "share", "pure number", "real number", "real", "index", "score", "scalar",
        "vector", "matrix", "tensor", "boolean", "quotient", "proportion", "likelihood", "exponent",
    )
)  # fmt: skip
_COUNTS = frozenset(("count", "counts", "number", "numbers", "integer", "integers", "whole number", "items", "item"))
_NEUTRAL = frozenset(("cycle", "event", "time", "revolution", "turn", "occurrence"))
_UNKNOWN = re.compile(
    r"(?:varies|various|any|see|same|depends?|as|like|arbitrary|loss|units?)(?:\s.*)?|a\.\s?u\.?|.* or .*"
)
_ASIDE = re.compile(r"^(.*[^\s/·*×(])\s+\([^()]*\)$")
_REMARK = re.compile(r"\s+(?:at|in|over|during|for|from|when|where|under|as|between|of)\s.*$|[,;:].*$")
_NUMBER_OF = re.compile(r"^(?:the\s+)?(?:number|count|amount) of\s+", re.IGNORECASE)
_BRACKETED = re.compile(r"\[([^\[\]]+)\]|\(([^()]+)\)")  # "[m/s]", "(none)"
_WORD = re.compile(r"[^\W\d_⁰-⁹²³¹]+")
_MOLAR = re.compile(r"(?<!\w)([mµμnp]?)M(?![^\W\d_⁰-⁹²³¹])")  # mol/L, where nothing beside it makes it a million
_BESIDE_MOLAR = frozenset(("s", "min", "h", "cm"))
_CARBON = re.compile(r"CO[2₂](?:-?eq?)?(?![A-Za-z])")


class Dimension(NamedTuple):
    """Exponents by physical base and by counted noun.

    ``literal`` is a bare number; ``counting`` counts anything ("count"); ``logarithmic`` may carry bits or decibels;
    ``scaled`` has a bare number for a factor, which may hide nouns (the 6 FLOPs per parameter and token of ``6 N D``);
    ``affine`` is a temperature in °C or °F, to which an offset without a unit is added.
    """

    powers: Powers = ()
    nouns: Powers = ()
    literal: bool = False
    counting: bool = False
    logarithmic: bool = False
    scaled: bool = False
    affine: bool = False

    @property
    def pure(self) -> bool:
        """Whether there is no physical dimension left that matters."""
        return not any(base not in FREE_BASES for base, _ in self.powers)

    def text(self) -> str:
        """For a message: ``bit·parameter^-1``, ``1`` for a pure number."""
        parts = [name if power == 1 else f"{name}^{power}" for name, power in self.powers + self.nouns]
        return "·".join(parts) or "1"


NUMBER = Dimension()


@lru_cache(maxsize=512)
def read_unit(text: str) -> Dimension | UnitProblem | None:
    """The dimension of a unit cell; None where it does not say one ("varies", "bytes or bits").

    Any word counts a noun, "count" counts anything, "ratio" and "—" are 1. A remark after the unit is left out.
    """
    plain = " ".join(text.split())
    whole = _BRACKETED.fullmatch(plain)
    plain = (whole[1] or whole[2]) if whole else plain
    while aside := _ASIDE.match(plain):
        plain = aside[1]
    lowered = plain.lower().rstrip(".")
    first = lowered.partition(" ")[0]
    if lowered in _NUMBERS or (first in _NUMBERS and " per " not in lowered and "/" not in lowered):
        return NUMBER
    if lowered in _COUNTS:
        return Dimension(counting=True)
    if _UNKNOWN.fullmatch(lowered):
        return None
    plain = _CARBON.sub(" carbon", plain).replace("US dollars", "USD").replace("US$", "USD").replace("sqrt(", "√(")
    if _MOLAR.search(plain) and all(word in _BESIDE_MOLAR or _MOLAR.fullmatch(word) for word in _WORD.findall(plain)):
        plain = _MOLAR.sub(r"(\1mol/L)", plain)
    unit = parse_unit(plain, factors=False)
    if isinstance(unit, UnitProblem):
        cleaned = _REMARK.sub("", _NUMBER_OF.sub("", plain))
        unit = parse_unit(cleaned or plain, open_nouns=True, factors=False)
    return unit if isinstance(unit, UnitProblem) else of_unit(unit)


def of_unit(unit: Measure) -> Dimension:
    """The dimension of a unit; a noun of several words counts by its last (``prompt tokens`` are tokens)."""
    nouns: dict[str, Fraction] = {}
    for noun, power in unit.nouns:
        head = noun.split()[-1].lower()
        if head not in _NEUTRAL:
            nouns[head] = nouns.get(head, Fraction(0)) + power
    counting = any(noun in _COUNTS for noun in nouns)
    kept = tuple(sorted((noun, power) for noun, power in nouns.items() if power and noun not in _COUNTS))
    return Dimension(unit.powers, kept, counting=counting, affine=bool(unit.offset))
