"""Numerals of running text: digits with sign, separators, fraction, power and scale word, as exact rationals."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from atlas_lessons.read.notation.numerals.attached import (
    CURRENCY,
    LABEL_TAIL,
    SCALE,
    begins_name,
    has_currency_code,
    is_attached_unit,
    is_named,
)
from atlas_lessons.read.notation.numerals.digits import VULGAR, VULGARS, ScriptPattern, in_ascii_digits, is_joined
from atlas_lessons.read.notation.numerals.labels.reader import read_labels
from atlas_lessons.read.notation.numerals.labels.shapes import UNREAD
from atlas_lessons.read.notation.numerals.labels.tokens import Label
from atlas_lessons.read.notation.numerals.unit_after import read_unit_after
from atlas_lessons.read.notation.numerals.words import SCALES, STARTER, read_number_words


class Numeral(NamedTuple):
    """One number of a text: ``text[start:end]``, and what it says.

    ``kind`` is one of
    ``number`` (digits: 16, 10 152, .5, 5.67 × 10⁻⁸, 1e-3, 1.9 billion, 7M),
    ``power`` (2⁶⁴, 10^9), ``fraction`` (1/3, ½, 3½), ``word`` (four, half, a dozen, twice), ``hex`` (0x1F, 0b101),
    ``ambiguous`` (4K: ``readings`` holds every value it may mean, ``value`` is the first) and
    ``label`` (HBM3E, binary64, v1.3.0, 2026-10-07, 3rd: ``start:end`` is the whole label, ``value`` its first digits).
    ``label`` says what kind of name a label is ("date", "version"); it is empty where the digits are no number and name
    nothing either (16:9).

    ``step`` is the unit of the last printed digit in the numeral's own scale: 12.50 → 1/100, 1.9 billion → 10⁸,
    5.67 × 10⁻⁸ → 10⁻¹⁰, 16 → 1, 10^9 → 10^9. It is None where there is no last digit (words, vulgar fractions, hex,
    powers of another base), which must be met exactly. ``scale`` is what the printed digits are multiplied by.
    """

    start: int
    end: int
    text: str
    value: Fraction
    step: Fraction | None
    kind: str
    scale: Fraction = Fraction(1)
    readings: tuple[Fraction, ...] = ()
    label: str = ""


MAX_DIGITS, MAX_BITS = 40, 4096
_ONE = Fraction(1)
_new = tuple.__new__  # what the constructors of named tuples call, which take three times as long
_START = re.compile(rf"[0-9{VULGARS}]")
_INTEGER = (
    r"(?:[0-9]{1,3}(?:(?P<group>[,_'’\u00a0\u2009\u202f\u2007])[0-9]{3})(?:(?P=group)[0-9]{3})*(?![0-9])"
    r"|[0-9]{1,3}(?: 000)+(?![0-9])|[0-9]{1,2}(?:,[0-9]{2}){1,6},[0-9]{3}(?![0-9,])|[0-9]+(?:_[0-9]+)*)"
)
_CORE = ScriptPattern(
    rf"(?P<hex>0[xX][0-9a-fA-F_]+|0[bB][01_]+|0o[0-7]+)(?!\w)"
    rf"|(?P<integer>{_INTEGER})?(?P<decimals>\.[0-9]+(?:[\u2009\u202f][0-9]{{3}})*)?"
    rf"(?:[eE](?P<e>[-+−]?[0-9]{{1,6}})(?![^\W{{SPACELESS}}]))?"
)
_EXPONENT = (
    r"(?:(?:\^|\*\*)(?:\{(?P<braced>[-−–+]?[0-9]{1,9})\}|\((?P<paren>[-−–+]?[0-9]{1,9})\)|(?P<bare>[-−–+]?[0-9]{1,9})(?![0-9]|\.[0-9]))"
    r"|(?P<super>[⁺⁻]?[⁰¹²³⁴-⁹]{1,9}))"
)
_POWER = cache(lambda: re.compile(_EXPONENT))  # made when first needed, like other long patterns: most texts have none
_TIMES_TEN = cache(lambda: re.compile(r"[ \u00a0\u2009\u202f]?[×xX·⋅*✕][ \u00a0\u2009\u202f]?10" + _EXPONENT))
_RAISING, _TIMES = frozenset("^*⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹"), frozenset("×xX·⋅*✕")
# What may follow a number that no power, fraction or factor goes on; x may multiply.
_ENDS = frozenset(".,;:!?)]}%\"'\n-–—=+abcdefghijklmnopqrstuvwyzABCDEFGHIJKLMNOPQRSTUVWYZ")
_SLASH = re.compile(r"[/⁄](?P<below>[0-9]{1,6})(?![0-9A-Za-z_^⁰¹²³⁴-⁹]|[.,][0-9]|[/⁄-][0-9])")
_MIXED = re.compile(
    rf"[ \u00a0]?(?P<vulgar>[{VULGARS}])"
    r"|[ \u00a0](?P<above>[0-9]{1,2})[/⁄](?P<below>2|3|4|8|16|32|64)(?![0-9/.])"
)
# What most numbers are: digits alone, no name, sign or currency before them and nothing behind that goes on with them.
_PLAIN = re.compile(
    r"(?<![^ \n(])(?P<integer>[0-9]{1,3}(?:,[0-9]{3}){1,6}(?![0-9])|[0-9]{1,20}+)(?:\.(?P<decimals>[0-9]{1,20}+))?"
    r"(?:\Z|(?=[.,;:!?)\]}%\"'](?![0-9])"
    r"| (?:[=+−–—÷(-]|[×x·⋅*✕](?![ \u00a0\u2009\u202f]?10)|[acefgi-lnoprsuvwyzAC-JLN-SU-WYZ]"
    r"|[BKMT](?! )|b(?![in])|d(?!o)|h(?!u)|m(?![iln])|t(?![hnr]))))"
)
_WORDS = {**SCALES, "dozen": 12}
_SHORT = {"bn": 10**9, "mn": 10**6, "tn": 10**12, "mln": 10**6}
_LETTER = {"k": 10**3, "K": 10**3, "M": 10**6, "B": 10**9, "T": 10**12}
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻−–", "0123456789+---")
_SEPARATORS = str.maketrans("", "", ",_'’ \u00a0\u2009\u202f\u2007")
_SIGNS = "-−–"
_FIRST_DIGITS = re.compile(r"[0-9]{1,40}(?:\.[0-9]{1,40}(?!\.?[0-9]))?")
_COMPUTED = re.compile(r"[ \u00a0]?[×*/^=+−·⋅÷][ \u00a0]?[0-9(]|%")


def read_numerals(text: str, *, words: bool = False) -> tuple[Numeral, ...]:
    """Every numeral of ``text`` in order, never overlapping; labels included, number words only with ``words``.

    A formula's own dollar signs are the document parser's business: this reads plain running text.
    """
    plain = in_ascii_digits(text)
    found = _Scanner(plain).scan()
    if words:
        found = _with_words(plain, found)
    if plain is not text:
        found = [numeral._replace(text=text[numeral.start : numeral.end]) for numeral in found]
    return tuple(found)


def first_number(label: str) -> Fraction:
    """What the first digits of a label say: 64 of binary64, 1.29 of v1.29; 0 where it has none."""
    digits = _FIRST_DIGITS.search(label)
    return Fraction(digits.group()) if digits else Fraction(0)


def _with_words(text: str, digits: list[Numeral]) -> list[Numeral]:
    """Number words in the gaps between the numerals in digits."""
    found: list[Numeral] = []
    position = 0
    for upcoming in [*digits, None]:
        end = upcoming.start if upcoming else len(text)
        while (match := STARTER.search(text, position, end)) is not None:
            position = match.end()
            read = read_number_words(text, match.start())
            if read is not None and read[1] <= end:
                position = read[1]
                found.append(Numeral(match.start(), position, text[match.start() : position], read[0], None, "word"))
        if upcoming:
            found.append(upcoming)
            position = upcoming.end
    return found


class _Scanner:
    """One pass over a text; every step moves past what it read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.labels = read_labels(text)
        self.found: list[Numeral] = []
        self.floor = 0  # nothing before it may be taken again

    def scan(self) -> list[Numeral]:
        position, label = 0, 0
        while (match := _START.search(self.text, position)) is not None:
            at = match.start()
            while label < len(self.labels) and self.labels[label].end <= at:
                label += 1
            if (
                label < len(self.labels)
                and self.labels[label].start <= at
                and not self._refuted(self.labels[label], at)
            ):
                found = self.labels[label]
                position = self._label(max(self.floor, found.start), found.end, found.kind)
            elif (plain := _PLAIN.match(self.text, at)) is not None:
                position = self._plain(plain)
            else:
                position = self._numeral(at)
            self.floor = position
        return self.found

    def _plain(self, match: re.Match[str]) -> int:
        """What :meth:`_numeral` makes of a plain number, without its questions."""
        digits, decimals = match.groups()
        digits = digits.replace(",", "")
        value = Fraction(int(digits)) if decimals is None else Fraction(int(digits + decimals), 10 ** len(decimals))
        step = _ONE if decimals is None else _ten(-len(decimals))
        (at, end) = match.span()
        self.found.append(_new(Numeral, (at, end, match.group(), value, step, "number", _ONE, (), "")))
        return end

    def _label(self, start: int, end: int, kind: str = "identifier") -> int:
        text = self.text[start:end]
        value = first_number(text)
        name = "" if kind == UNREAD else kind
        self.found.append(Numeral(start, end, text, value, None, "label", label=name))
        return end

    def _refuted(self, label: Label, at: int) -> bool:
        """Whether the number at ``at`` speaks against its label: it reaches beyond it ("page 12 million"), or only the
        word before makes a label of it and a unit or a calculation follows ("step 3 × 4", "section of 3 m").
        """
        if label.start != at or self.text[at : label.end].strip("0123456789."):
            return False
        known, floor = len(self.found), self.floor
        end = self._numeral(at)
        reads_on = end > label.end and self.found[-1].kind != "label"
        del self.found[known:]
        self.floor = floor
        if reads_on or not label.weak:
            return reads_on
        return _COMPUTED.match(self.text, end) is not None or read_unit_after(self.text, end, frozenset()) is not None

    def _numeral(self, at: int) -> int:
        """Read the numeral whose first digit is at ``at``; the position after it."""
        text = self.text
        if (
            at > self.floor
            and text[at] not in VULGAR
            and text[at - 1] == "."
            and not (at > 1 and (text[at - 2].isalnum() or text[at - 2] in "._"))
        ):
            at -= 1
        before = text[at - 1] if at > self.floor else ""
        caret = at - 2 if before in ("-", "−") else at - 1
        caret -= text[caret] == "{" and caret > self.floor
        if caret > self.floor and text[caret] == "^" and text[caret - 1].isalpha():
            return self._skip_digits(at)  # the exponent of a unit or symbol
        if is_named(text, at, self.floor):
            return self._named_label(at)
        if text[at] in VULGAR:
            return self._emit(at, at + 1, Fraction(*VULGAR[text[at]]), None, "fraction")
        if (based := _BASED.match(text, at)) is not None:
            return self._based(based)
        core = _CORE.of(text).match(text, at)
        assert core is not None
        if core.group("hex"):
            return self._hex(core)
        end = core.end()
        if len(core.group()) > MAX_DIGITS + 20:
            return self._label(at, end, UNREAD)
        if not core.group("decimals") and begins_name(text, at, end):
            tail = LABEL_TAIL.of(self.text).match(text, end)
            return self._label(at, tail.end() if tail else end)
        return self._value(at, core)

    def _based(self, match: re.Match[str]) -> int:
        """``1010_2``, ``27₁₀``: digits with the base they are written in."""
        base = int((match["base"] or match["braced"] or match["lowered"]).translate(_LOWERED))
        digits = match.group("digits")
        if any(int(digit, 16) >= base for digit in digits) or len(digits) > MAX_DIGITS:
            return self._label(match.start(), match.end(), UNREAD)
        step = _ONE if base == 10 else None
        kind = "number" if base == 10 else "hex"
        return self._emit(match.start(), match.end(), Fraction(int(digits, base)), step, kind)

    def _skip_digits(self, at: int) -> int:
        match = _DIGITS.match(self.text, at)
        return match.end() if match else at + 1

    def _named_label(self, at: int) -> int:
        start = at
        while start > self.floor and (is_joined(self.text[start - 1]) or self.text[start - 1] in "_.-\u2010\u2011:@\\"):
            start -= 1
        while start < at and not (self.text[start].isalnum() or self.text[start] == "_"):
            start += 1
        tail = LABEL_TAIL.of(self.text).match(self.text, at)
        if self._unit_exponent(start, at):
            return self._skip_digits(at)
        return self._label(start, max(tail.end() if tail else at, at + 1))

    def _unit_exponent(self, start: int, at: int) -> bool:
        """Whether the digits are the exponent of a unit that follows a number: ``5 m2``, ``W/cm2``."""
        if self.text[at] not in "23" or self.text[at + 1 : at + 2].isalnum():
            return False
        before = self.text[start - 1] if start > 0 else ""
        after_number = bool(self.found) and self.found[-1].end in (start - 1, start)
        return (before in ("/", "·") or after_number) and is_attached_unit(self.text[start:at].strip("-^"))

    def _hex(self, core: re.Match[str]) -> int:
        digits = core.group().replace("_", "")
        if len(digits) > MAX_DIGITS or len(digits) < 3:
            return self._label(core.start(), core.end())
        return self._emit(core.start(), core.end(), Fraction(int(digits, 0)), None, "hex")

    def _value(self, at: int, core: re.Match[str]) -> int:
        """A decimal core with what may follow it: vulgar part, slash, power, × 10ⁿ, scale word."""
        text, end = self.text, core.end()
        integer = (core.group("integer") or "0").translate(_SEPARATORS)
        decimals = (core.group("decimals") or ".").translate(_SEPARATORS)[1:]
        power = int((core.group("e") or "0").replace("−", "-"))
        if len(integer) + len(decimals) > MAX_DIGITS or abs(power) > 400:
            return self._label(at, end, UNREAD)
        step = _ten(power - len(decimals))
        number = int(integer + decimals)
        value = number * step if power else Fraction(number, 10 ** len(decimals))
        following = text[end : end + 2].strip(" \u00a0\u2009\u202f")[:1]
        if following in _ENDS:
            return self._scaled(at, end, value, step)
        plain = not decimals and not core.group("e")
        if plain and (mixed := _MIXED.match(text, end)) is not None:
            return self._mixed(at, mixed, value)
        if plain and following in "/⁄" and (slash := self._slash(at, end)) is not None:
            return self._emit(at, slash.end(), value / int(slash.group("below")), None, "fraction")
        if following in _RAISING and (raised := _POWER().match(text, end)) is not None:
            return self._power(at, raised, value)
        if following in _TIMES and (times := _TIMES_TEN().match(text, end)) is not None:
            exponent = _exponent(times)
            if abs(exponent) <= 400:
                scale = _ten(exponent)
                return self._emit(at, times.end(), value * scale, step * scale, "number", scale)
        return self._scaled(at, end, value, step)

    def _slash(self, at: int, end: int) -> re.Match[str] | None:
        """A fraction bar, unless the digits are one of a list (8/16/32) or part of a path."""
        match = _SLASH.match(self.text, end)
        if match is None or int(match.group("below")) == 0:
            return None
        return None if at > 0 and self.text[at - 1] in "/⁄" else match

    def _mixed(self, at: int, mixed: re.Match[str], whole: Fraction) -> int:
        if mixed.group("vulgar"):
            part = Fraction(*VULGAR[mixed.group("vulgar")])
        else:
            part = Fraction(int(mixed.group("above")), int(mixed.group("below")))
        if not 0 < part < 1:
            return self._scaled(at, mixed.start(), whole, Fraction(1))
        return self._emit(at, mixed.end(), whole + part, None, "fraction")

    def _power(self, at: int, raised: re.Match[str], base: Fraction) -> int:
        exponent = _exponent(raised)
        bits = max(base.numerator.bit_length(), base.denominator.bit_length())
        if bits * abs(exponent) > MAX_BITS or (base == 0 and exponent < 0):
            return self._label(at, raised.end(), UNREAD)
        value = base**exponent
        return self._emit(at, raised.end(), value, value if base == 10 else None, "power")

    def _scaled(self, at: int, end: int, value: Fraction, step: Fraction) -> int:
        match = SCALE.of(self.text).match(self.text, end)
        if match is None or (match.group("letter") == "m" and not self._priced(at)):
            return self._emit(at, end, value, step, "number")
        word, letter = match.group("word"), match.group("letter") or match.group("spaced")
        if word or match.group("short"):
            scale = Fraction(_WORDS[word] if word else _SHORT[match.group("short")])
        else:
            scale = Fraction(_LETTER.get(letter, 10**6))
        if letter in ("k", "K") and not self._priced(at):
            readings = (value * 1000, value * 1024)
            return self._emit(at, match.end(), readings[0], step * 1000, "ambiguous", scale, readings)
        return self._emit(at, match.end(), value * scale, step * scale, "number", scale)

    def _priced(self, at: int) -> bool:
        return at > 0 and (self.text[at - 1] in CURRENCY or has_currency_code(self.text, at, self.floor))

    def _emit(
        self,
        at: int,
        end: int,
        value: Fraction,
        step: Fraction | None,
        kind: str,
        scale: Fraction = Fraction(1),
        readings: tuple[Fraction, ...] = (),
    ) -> int:
        start = self._sign(at) if at > self.floor else at
        if start < at and self.text[start] in _SIGNS:
            value, readings = -value, tuple(-reading for reading in readings)
        self.found.append(Numeral(start, end, self.text[start:end], value, step, kind, scale, readings))
        return end

    def _sign(self, at: int) -> int:
        """Where the numeral begins: at its minus sign where a sign is meant, not a range, a hyphen or a difference."""
        text, sign = self.text, at - 1
        if sign > self.floor and text[sign] in CURRENCY and text[sign - 1] in _SIGNS:
            sign -= 1
        if sign < self.floor or text[sign] not in _SIGNS:
            return at
        before = text[sign - 1] if sign > 0 else " "
        if before in "([{=≈~<>≤≥×*/·+,;:|\"'“‘^" + CURRENCY:
            return sign
        if not before.isspace():
            return at
        last = text[max(0, sign - 12) : sign].rstrip()[-1:]
        return at if last in _CLOSERS and last else sign


_CLOSERS = "0123456789)]%°²³⁴" + VULGARS


@cache
def _ten(power: int) -> Fraction:
    return Fraction(10) ** power


def _exponent(match: re.Match[str]) -> int:
    written = match.group("braced") or match.group("paren") or match.group("bare") or match.group("super")
    return int(written.translate(_SUPERSCRIPTS))


_DIGITS = re.compile(r"[0-9]+")
_BASED = re.compile(
    r"(?P<digits>[0-9][0-9A-Fa-f]{0,60})(?:_(?P<base>2|8|10|16)|_\{(?P<braced>2|8|10|16)\}|(?P<lowered>₂|₈|₁₀|₁₆))(?![\w₀-₉])"
)
_LOWERED = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
