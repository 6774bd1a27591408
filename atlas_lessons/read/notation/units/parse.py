"""Units as exact rational factors over base dimensions, with counted nouns as a vector of their own.

The grammar is that of the SI Brochure's unit expressions (products by ``·``, ``×``, ``*`` or a space, quotients by
``/``, powers by superscript or ``^``) and of prose (``bytes per parameter``, ``square metres``, ``GPU-hours``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache, partial
from typing import NamedTuple

from atlas_lessons.core.patterns import lazy_pattern
from atlas_lessons.read.notation.numerals.words import SCALES, singular
from atlas_lessons.read.notation.units.table import (
    CELESTIAL,
    CURRENCY_SIGN,
    FLOPS,
    IEC_NAMES,
    IEC_SYMBOLS,
    KILOBYTES,
    MONTHS,
    NAMES,
    PREFIX_SETS,
    SI_NAMES,
    SI_SYMBOLS,
    SYMBOLS,
    TRANSFERS,
    YEARS,
    UnitEntry,
)
from atlas_lessons.read.notation.units.unit import DEFAULT, ONE, Convention, Unit, UnitProblem, dimension_text

__all__ = [
    "DEFAULT",
    "ONE",
    "Convention",
    "Unit",
    "UnitProblem",
    "dimension_text",
    "is_fixed",
    "parse_unit",
    "singular",
]


_MAX_TEXT, _MAX_EXPONENT, _MAX_DEPTH = 200, 12, 8


def parse_unit(
    text: str,
    nouns: Collection[str] = (),
    *,
    open_nouns: bool = False,
    convention: Convention = DEFAULT,
    factors: bool = True,
) -> Unit | UnitProblem:
    """Read a unit that makes up the whole of ``text``: ``W/(m²·K⁴)``, ``bytes per parameter``, ``m s⁻¹``, ``1``.

    ``nouns`` are the counted nouns that are declared, in singular or plural; with ``open_nouns`` any other word is one
    too (symbol lists, ``in``). Prefixes are case-sensitive. Never guesses: an unknown word is a UnitProblem, and so is
    a quotient that can be read in two ways (``W/m²·K``). Without ``factors`` only dimension and nouns are meant, so
    that a unit whose factor is no fraction can be read too (``year^(1/2)``).
    """
    if len(text) > _MAX_TEXT:
        return UnitProblem(f"a unit of more than {_MAX_TEXT} characters", _MAX_TEXT)
    declared = nouns if isinstance(nouns, frozenset) else frozenset(nouns)
    return _parse_cached(text if text.isascii() else text.translate(_SIGNS), declared, open_nouns, convention, factors)


_SIGNS = str.maketrans(  # ohm, angstrom and micro; the ordinal sign and the ring that many type for a degree
    {"\u2126": "\u03a9", "\u212b": "\u00c5", "\u03bc": "\u00b5", "\u00ba": "\u00b0", "\u02da": "\u00b0"}
)


@lru_cache(maxsize=4096)
def _parse_cached(
    text: str, nouns: frozenset[str], open_nouns: bool, convention: Convention, factors: bool
) -> Unit | UnitProblem:
    try:
        unit = _Parser(text, frozenset(singular(noun) for noun in nouns), open_nouns, convention, factors).whole()
    except _ProblemError as error:
        return error.problem
    return replace(unit, text=text.strip())


class _ProblemError(Exception):
    def __init__(self, message: str, position: int, suggest: Callable[[], str | None] | None = None) -> None:
        self.problem = UnitProblem(message, position, suggest)


_TOKEN = lazy_pattern(
    r"(?P<atom>[kMGT]T/s(?![a-z])|°(?:[ \u00a0]?[CF])?(?![a-z])|"
    rf"{CELESTIAL}|{CURRENCY_SIGN}|[%‰℃℉¢]|"
    r"[^\W\d_⁰-⁹²³¹]+(?:-[^\W\d_⁰-⁹²³¹]+)*)"
    r"|(?P<number>[0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?)|(?P<operator>\*\*|[/∕÷·⋅×*().√^{}]|\s+)"
)
_EXPONENT = lazy_pattern(
    r"(?:\^|\*\*)(?P<decimal>[-−–+]?[0-9]\.[0-9]{1,2})(?![0-9.,])"
    r"|(?:\^|\*\*)?(?P<plain>[-−–+]?[0-9]{1,3})(?![0-9,])|(?P<super>[⁺⁻]?[⁰¹²³⁴-⁹]{1,3})"
    r"|(?:\^|\*\*)[({](?P<group>[-−–+]?[0-9]{1,3}(?:/[0-9]{1,3})?)[)}]"
)
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻−–", "0123456789+---")


class _UnitToken(NamedTuple):
    kind: str  # atom, number, operator
    text: str
    position: int
    exponent: Fraction = Fraction(1)


def _tokens(text: str) -> list[_UnitToken]:
    """Atoms with their exponents, numbers and operators; a run of white space is one operator."""
    found: list[_UnitToken] = []
    position = 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            raise _ProblemError(f"{text[position]!r} has no place in a unit", position)
        kind, end = match.lastgroup or "", match.end()
        exponent = Fraction(1)
        if kind == "atom" or match.group() == ")" or kind == "number":
            power = _EXPONENT.match(text, end)
            if power is not None and not (kind == "number" and power.group("plain") and text[end] not in "^*"):
                exponent = Fraction(_power_text(power).translate(_SUPERSCRIPTS))
                end = power.end()
        if abs(exponent) > _MAX_EXPONENT:
            raise _ProblemError(f"an exponent of {exponent} in a unit", match.end())
        found.append(_UnitToken(kind, match.group(), position, exponent))
        position = end
    return found


def _power_text(match: re.Match[str]) -> str:
    return next(text for text in match.groups() if text is not None)


class _Parser:
    """Recursive descent over the tokens of one unit; raises _ProblemError."""

    def __init__(
        self, text: str, nouns: frozenset[str], open_nouns: bool, convention: Convention, factors: bool
    ) -> None:
        self.text, self.nouns, self.open_nouns, self.convention = text, nouns, open_nouns, convention
        self.factors = factors
        self.tokens = _tokens(text.strip())
        self.at = 0

    def whole(self) -> Unit:
        if not self.tokens:
            raise _ProblemError("a unit is missing", 0, lambda: "write 1 for a pure number")
        unit = self._quotient(0)
        if self.at < len(self.tokens):
            token = self.tokens[self.at]
            raise _ProblemError(f"unexpected {token.text.strip() or 'space'!r} in a unit", token.position)
        return unit

    def _peek(self, *, skip_space: bool = True) -> _UnitToken | None:
        while skip_space and self.at < len(self.tokens) and self.tokens[self.at].text.isspace():
            self.at += 1
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def _quotient(self, depth: int) -> Unit:
        first = self._peek()
        unit = ONE if first is not None and first.text in ("/", "per") else self._product(depth)
        slashed = False
        while (token := self._peek()) is not None and token.text in ("/", "∕", "÷", "per"):
            self.at += 1
            before = self.at
            divisor = self._product(depth)
            written = [token for token in self.tokens[before : self.at] if not token.text.isspace()]
            if token.text != "per" and len(written) > 1 and written[0].text not in "(√" and not _phrase(written):
                raise _ProblemError(
                    "a product after '/' can be read in two ways", token.position, lambda: "use parentheses: W/(m²·K)"
                )
            slashed = slashed or token.text != "per"
            unit = unit / divisor
        return unit

    def _product(self, depth: int) -> Unit:
        unit = self._factor(depth)
        while (token := self._peek()) is not None:
            if token.text in ("·", "⋅", "×", "*", "."):
                self.at += 1
            elif token.text in ("/", "∕", "÷", ")", "per") or (token.kind == "operator" and token.text not in "(√"):
                break
            unit = unit * self._factor(depth)
        return unit

    def _factor(self, depth: int) -> Unit:
        token = self._peek()
        if token is None:
            raise _ProblemError("a unit is missing at the end", len(self.text))
        self.at += 1
        if token.text == "(":
            return self._group(token, depth)
        if token.text == "√":
            return self._power(self._factor(depth), Fraction(1, 2), token)
        if token.kind == "number":
            number = Fraction(token.text.replace(",", ""))
            if not number:
                raise _ProblemError("a unit of size 0", token.position)
            return self._power(Unit(number), token.exponent, token)
        if token.kind == "atom":
            return self._word(token)
        raise _ProblemError(f"unexpected {token.text!r} in a unit", token.position)

    def _group(self, opening: _UnitToken, depth: int) -> Unit:
        if depth >= _MAX_DEPTH:
            raise _ProblemError("parentheses nested too deep in a unit", opening.position)
        unit = self._quotient(depth + 1)
        closing = self._peek()
        if closing is None or closing.text != ")":
            raise _ProblemError("a parenthesis is not closed in a unit", opening.position)
        self.at += 1
        return self._power(unit, closing.exponent, closing)

    def _power(self, unit: Unit, exponent: Fraction, token: _UnitToken) -> Unit:
        if exponent == 1:
            return unit
        try:
            return unit**exponent
        except (ValueError, ZeroDivisionError):
            if not self.factors:
                return replace(unit, factor=Fraction(1)) ** exponent
            raise _ProblemError("this power of the unit has no rational factor", token.position) from None

    def _word(self, token: _UnitToken) -> Unit:
        if token.text.lower() in ("square", "cubic") and self._peek() is not None:
            return self._power(self._factor(_MAX_DEPTH), Fraction(2 if token.text.lower() == "square" else 3), token)
        if token.text.lower() in SCALES:
            return Unit(Fraction(SCALES[token.text.lower()]))
        phrase = self._phrase_unit(token)
        unit = phrase or self._speed_of_light(token) or self._atom(token.text)
        if unit is None:
            raise _ProblemError(f"unknown unit {token.text!r}", token.position, partial(_did_you_mean, token.text))
        unit = self._power(unit, token.exponent, token)
        behind = self._peek()
        if behind is None or behind.text not in ("squared", "cubed"):
            return unit
        self.at += 1
        return self._power(unit, Fraction(2 if behind.text == "squared" else 3), behind)

    def _speed_of_light(self, token: _UnitToken) -> Unit | None:
        """The c of ``MeV/c²``, which has no other meaning there."""
        volts = self.tokens[self.at - 3 : self.at - 1] if self.at > 2 else []
        divides = [volt.text for volt in volts[1:]] == ["/"] and volts[0].text.endswith("eV")
        return _LIGHT if token.text == "c" and divides else None

    def _phrase_unit(self, token: _UnitToken) -> Unit | None:
        """``percentage points``, ``light years``, or a declared or open noun of several words (``attention heads``)."""
        words, ends = [token.text], [self.at]
        at = self.at
        while at + 1 < len(self.tokens) and self.tokens[at].text.isspace() and self.tokens[at + 1].kind == "atom":
            if self.tokens[at + 1].text == "per" or len(words) > 3:
                break
            words.append(self.tokens[at + 1].text)
            at += 2
            ends.append(at)
        for count in range(len(words), 1, -1):
            phrase = " ".join(words[:count])
            entry = NAMES.get(singular(phrase))
            noun = singular(phrase)
            known_noun = noun in self.nouns or (
                self.open_nouns and not any(self._atom_strict(word) for word in words[:count])
            )
            if entry is not None or known_noun:
                self.at = ends[count - 1]
                return _from_entry(entry) if entry is not None else Unit(nouns=((noun, Fraction(1)),))
        return None

    def _atom(self, text: str) -> Unit | None:
        unit = self._atom_strict(text)
        if unit is None and "-" in text:
            parts = [self._atom_strict(part) or self._noun(part) for part in text.split("-")]
            whole = singular(text)
            if not any(self._atom_strict(part) for part in text.split("-")) and self.open_nouns:
                return Unit(nouns=((whole, Fraction(1)),))
            if all(part is not None for part in parts):
                product = ONE
                for part in parts:
                    product = product * (part or ONE)
                return product
            return None
        return unit or self._noun(text)

    def _noun(self, text: str) -> Unit | None:
        noun = singular(text)
        if noun in self.nouns or (self.open_nouns and len(text) > 1):
            return Unit(nouns=((noun, Fraction(1)),))
        return None

    def _atom_strict(self, text: str) -> Unit | None:
        """A unit of the table or a declared noun; a declared noun wins over a name, never over a symbol."""
        if singular(text) in self.nouns and not is_fixed(text):
            return Unit(nouns=((singular(text), Fraction(1)),))
        return self._conventional(text) or _table_unit(text)

    def _conventional(self, text: str) -> Unit | None:
        if self.convention.symbols and (defined := self.convention.defined(text)) is not None:
            return replace(defined, text="")
        if text.lower() in YEARS:
            return Unit(self.convention.year * 86400, (("s", Fraction(1)),))
        if text.lower() in MONTHS:
            return Unit(self.convention.month * 86400, (("s", Fraction(1)),))
        if text in KILOBYTES:
            return Unit(KILOBYTES[text] * self.convention.kilobyte, (("bit", Fraction(1)),))
        prefix, stem = (text[:-5], text[-5:]) if text[-5:] in FLOPS else ("", "")
        if stem and (not prefix or prefix in PREFIX_SETS["large"]):
            rate = "FLOPS" if self.convention.flops_rate else "FLOP"
            return _table_unit(prefix + rate)
        return None


_LIGHT = Unit(Fraction(299792458), (("m", Fraction(1)), ("s", Fraction(-1))))


def _phrase(tokens: list[_UnitToken]) -> bool:
    """Whether a divisor of several tokens is one phrase, not an ambiguous product: ``/GPU hour``, ``/100 km``."""
    if len(tokens) == 2 and tokens[0].kind == "number":
        return True
    return all(token.kind == "atom" and token.exponent == 1 and len(token.text) > 2 for token in tokens)


@lru_cache(maxsize=2048)
def _table_unit(text: str) -> Unit | None:
    """A symbol or name of the table with its prefix, or None."""
    if text[0] == "°":
        text = text.replace(" ", "").replace("\u00a0", "")
    if "_" in text:
        text = text.replace("_", "")  # M_☉
    if text in TRANSFERS:
        return Unit(Fraction(10) ** TRANSFERS[text], (("s", Fraction(-1)),), (("transfer", Fraction(1)),))
    if text in SYMBOLS:
        return _from_entry(SYMBOLS[text])
    for length in (1, 2):
        prefix, stem = text[:length], text[length:]
        for known, base in ((SI_SYMBOLS, 10), (IEC_SYMBOLS, 1024)):
            entry = SYMBOLS.get(stem) if prefix in known else None
            if entry is not None and prefix in PREFIX_SETS[entry.prefixes]:
                return _from_entry(entry, Fraction(base) ** known[prefix])
    return _named_unit(singular(text)) if text[1:].islower() else None


def _named_unit(name: str) -> Unit | None:
    if name in NAMES:
        return _from_entry(NAMES[name])
    for known, base in ((SI_NAMES, 10), (IEC_NAMES, 1024)):
        for prefix, power in known.items():
            stem = name[len(prefix) :].lstrip("-")
            entry = NAMES.get(stem) if name.startswith(prefix) else None
            if entry is not None and prefix in PREFIX_SETS[entry.prefixes]:
                return _from_entry(entry, Fraction(base) ** power)
    return None


def is_fixed(text: str) -> bool:
    """Whether a text always means one unit: a symbol of the table, with its prefix, or a percentage however spelled.

    A spelled-out name (``bar``, ``foot``) may be declared as what is counted, and so may a letter that is not a symbol.
    """
    named = NAMES.get(singular(text))
    if named is not None:
        return not named.powers and not named.nouns and named.factor < 1
    unit = _parse_cached(text, frozenset(), False, DEFAULT, True)
    if isinstance(unit, UnitProblem):
        return False
    return _named_unit(singular(text)) is None and text.lower() not in (*YEARS, *MONTHS)


def _from_entry(entry: UnitEntry, prefix: Fraction = Fraction(1)) -> Unit:
    return Unit(entry.factor * prefix, entry.powers, entry.nouns, entry.offset)


def _did_you_mean(text: str) -> str | None:
    near = _suggestion(text)
    return f"did you mean {near}?" if near else None


def _suggestion(text: str) -> str | None:
    """A unit of the table that differs only by letter case or by one slip, or None."""
    seen: list[str] = []
    for first in {text[:1], text[:1].upper(), text[:1].lower()}:
        for rest in {text[1:], text[1:].upper(), text[1:].lower()}:
            if first + rest != text and _table_unit(first + rest) is not None:
                seen.append(first + rest)
    if seen:
        return " or ".join(sorted(seen)[:2])
    from difflib import get_close_matches

    near = get_close_matches(text.lower(), sorted(NAMES), 1, 0.75)
    return near[0] if near else None
