"""The unit that the head of a column or the name of a row gives to the bare numbers below or beside it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from typing import NamedTuple

from atlas_lessons.core.patterns import lazy_pattern
from atlas_lessons.read.notation.units.parse import DEFAULT, Convention, Unit, parse_unit, singular
from atlas_lessons.read.notation.units.table import CURRENCY_CODES, NAMES
from atlas_lessons.read.notation.units.unread import read_whole_unit

_MAX_LABEL = 120  # characters of a cell that may name a unit
_MARKS = lazy_pattern(r"(?:[ \u00a0]?(?:\[\^[^\]]{1,40}\]|\*|†|‡|[⁰¹²³⁴-⁹]+(?<=[)\]].)))+$")  # of a footnote
_TEX = lazy_pattern(
    r"\\(?:mathrm|mathsf|mathit|mathbf|text|textrm|textsf|textbf|rm|unit|si|operatorname)\s*\{([^{}]*)\}"
)


class HeadForm(NamedTuple):
    """One way in which a label names a unit: the texts that may be units, the likeliest first.

    ``example`` is a label that names ``unit`` in this way alone, ``counterexample`` one that names none in it. A
    ``head`` form names the unit of a column only.
    """

    name: str
    read: Callable[[str], Iterator[str]]
    example: str
    unit: str
    counterexample: str
    head: bool = False


def _bracketed(label: str) -> Iterator[str]:
    match = _BRACKET.search(label)
    if match is None:
        return
    unit = _strip(match[1])
    rate = _PER_BEFORE.search(label, 0, match.start())
    if rate is not None:
        yield f"{unit}/{rate[1]}"
    yield unit
    if "," in unit:
        yield from (_strip(part) for part in unit.split(","))  # "Latency (ms, p99)"
    yield from (_strip(text) for text in _BRACKETS.findall(label, 0, match.start()))  # "Length (km) and width (m)"


def _bracketed_within(label: str) -> Iterator[str]:
    found = _BRACKETS.findall(label)
    if found and _BRACKET.search(label) is None:
        yield _strip(found[-1])


def _bracketed_over(label: str) -> Iterator[str]:
    match = _BRACKET_PER.search(label)
    if match is not None:
        yield f"{_strip(match[1])} per {match[2]}"


def _divided(label: str) -> Iterator[str]:
    match = _SLASH.fullmatch(label) or _STROKE.fullmatch(label)
    if match is None:
        return
    last = match[1].split()[-1]
    above = parse_unit(last.lower()) if len(last) > 1 else None
    if isinstance(above, Unit):
        yield f"{last.lower()}/{match[2]}"
    elif last.lower() not in _PRICES and not (last.endswith("s") and len(last) > 3 and _is_time(match[2])):
        yield match[2]  # "Requests / s" counts requests in a second, "Price / kg" is in money


def _is_time(text: str) -> bool:
    unit = parse_unit(text)
    return isinstance(unit, Unit) and [symbol for symbol, _ in unit.powers] == ["s"]


def _behind_comma(label: str) -> Iterator[str]:
    match = _COMMA.search(label)
    if match is not None:
        yield _strip(match[1])


def _behind_mark(label: str) -> Iterator[str]:
    match = _MARK.search(label)
    if match is not None:
        yield _strip(match[1])


def _said_in(label: str) -> Iterator[str]:
    match = _IN.search(label)
    if match is not None:
        yield match[1]


def _over(label: str) -> Iterator[str]:
    match = _PER.search(label)
    above = parse_unit(match[1].lower()) if match is not None else None
    if match is not None and isinstance(above, Unit):
        yield f"{match[1].lower()} per {match[2]}"


def _whole(label: str) -> Iterator[str]:
    signed = _SIGNED.search(label) is not None or ("/" in label and isinstance(parse_unit(label), Unit))
    if len(label) <= _MAX_WHOLE and (signed or _is_symbol(label) or _is_plural(label)):
        yield label


def _is_symbol(label: str) -> bool:
    """Whether a label can be read as a symbol only: "kWh", "GB"; "A" and "Day" may head anything."""
    return 1 < len(label) < 6 and label.isalpha() and not label.istitle() and label not in ("in", "at", "as", "us")


def _is_plural(label: str) -> bool:
    lower = label.lower()
    return lower != singular(lower) in NAMES and lower not in ("degrees", "points", "seconds", "turns")


def _strip(unit: str) -> str:
    return _LEADING.sub("", unit.strip())


_BRACKET = lazy_pattern(r"[(\[]([^()\[\]]{1,30}(?:\([^()]{1,20}\)[^()\[\]]{0,10})?)[)\]]$")
_BRACKETS = lazy_pattern(r"[(\[]([^()\[\]]{1,30})[)\]]")
_BRACKET_PER = lazy_pattern(r"[(\[]([^()\[\]]{1,30})[)\]] per ([A-Za-z]{1,16})$")
_PER_BEFORE = lazy_pattern(r"\bper[ \u00a0]([A-Za-z]{1,20})[ \u00a0]?$")
_SLASH = lazy_pattern(r"([^/]*[^\s/])[ \u00a0]/[ \u00a0]?(?=.*[^\W\d])(\S(?:.{0,28}\S)?)")
_STROKE = lazy_pattern(r"([A-Z][a-z]{2,20})/([^\s/]{1,8})")
_PRICES = ("price", "prices", "cost", "costs", "fee", "rate", "wage", "pay", "salary", "charge", "tariff", "toll")
_COMMA = lazy_pattern(r",[ \u00a0]([^,]{1,30})$")
_MARK = lazy_pattern(r"(?:[ \u00a0][–—-]|[ \u00a0]?:)[ \u00a0]([^,:]{1,30})$")
_IN = lazy_pattern(r"\bin[ \u00a0]([^,]{1,30})$")
_PER = lazy_pattern(r"\b([A-Za-z]{2,16}) per ([A-Za-z]{1,16})$")
_LEADING = lazy_pattern(r"(?:in|unit:|units:)[ \u00a0]")
_SIGNED = lazy_pattern(r"[%€£¥$₹²³⁻·]|^['’‘]?000")
_MAX_WHOLE = 12

FORMS: tuple[HeadForm, ...] = (
    HeadForm("in brackets", _bracketed, "Length (m)", "m", "Length (total)"),
    HeadForm("in brackets, over", _bracketed_over, "Energy (kWh) per year", "kWh per year", "Energy per year"),
    HeadForm("in brackets, words behind", _bracketed_within, "Length (mm) max", "mm", "Length (total) max"),
    HeadForm("behind a stroke", _divided, "Mass / kg", "kg", "Input / output"),
    HeadForm("behind a comma", _behind_comma, "Power, W", "W", "Power, measured"),
    HeadForm("behind a dash or colon", _behind_mark, "Mass – kg", "kg", "Mass – total"),
    HeadForm("behind in", _said_in, "Price in €", "€", "Rank in class"),
    HeadForm("one over another", _over, "Bits per sample", "bit", "Requests per sample"),
    HeadForm("the whole head", _whole, "GB/s", "GB/s", "Day", head=True),
)


class HeadScale(NamedTuple):
    """A way to write thousands or millions of something in a label: what it matches, and the same as a unit."""

    name: str
    pattern: re.Pattern[str]
    meant: Callable[[re.Match[str]], str]
    example: str
    unit: str
    counterexample: str


_WORDS = {
    "hundred": 100, "k": 1000, "thousand": 1000, "m": 10**6, "mn": 10**6, "mln": 10**6, "mio": 10**6, "million": 10**6,
    "bn": 10**9, "bln": 10**9, "billion": 10**9, "tn": 10**12, "trillion": 10**12,
}  # fmt: skip
_WORD = r"(?i:(k|m|mn|mln|mio|bn|bln|tn|thousand|million|billion|trillion)s?)"
_MONEY = r"((?:US|AU|CA|A|C|NZ|HK|S)?[$€£¥₹]|[A-Z]{3})"
_DOLLARS = {
    "US$": "USD", "AU$": "AUD", "A$": "AUD", "CA$": "CAD", "C$": "CAD", "NZ$": "NZD", "HK$": "HKD", "S$": "SGD",
}  # fmt: skip


def _scaled(word: str, unit: str = "") -> str:
    return f"{_WORDS[word.lower()]} {_DOLLARS.get(unit, unit)}".rstrip()


SCALES: tuple[HeadScale, ...] = (
    HeadScale("noughts", lazy_pattern(r"['’‘]?000(?:['’]?s)?(?: of)?(?:[ \u00a0](.{1,24}))?"),
          lambda found: f"1000 {found[1] or ''}".rstrip(), "'000 bytes", "1000 byte", "000x bytes"),
    HeadScale("noughts behind a currency", lazy_pattern(rf"{_MONEY}[ \u00a0]?['’‘]?000(?:['’]?s)?"),
          lambda found: _scaled("k", found[1]), "£000", "1000 £", "£00"),
    HeadScale("word behind a currency", lazy_pattern(rf"{_MONEY}[ \u00a0]?{_WORD}"),
          lambda found: _scaled(found[2], found[1]), "€m", "1000000 €", "€q"),
    HeadScale("word before a currency", lazy_pattern(rf"{_WORD}[ \u00a0]?(?:of[ \u00a0])?{_MONEY}"),
          lambda found: _scaled(found[1], found[2]), "k$", "1000 $", "x$"),
    HeadScale("plural word",
          lazy_pattern(r"(?i:(hundred|thousand|million|billion|trillion)s)(?:[ \u00a0](?:of[ \u00a0])?(.{1,24}))?"),
          lambda found: _scaled(found[1], found[2] or ""), "thousands", "1000", "dozens"),
    HeadScale("power of ten", lazy_pattern(r"[×x*]?[ \u00a0]?(1,?000(?:,000)*|10(?:\^\{?[0-9]{1,2}\}?|[⁰¹²³⁴-⁹]{1,2}))"
                                     r"(?:s(?: of)?)?(?:[ \u00a0](.{1,24}))?"),
          lambda found: f"{found[1].replace(',', '').replace('{', '').replace('}', '')} {found[2] or ''}".rstrip(),
          "×10^3 kg", "1000 kg", "×10 kg"),
)  # fmt: skip


def units_named(
    label: str,
    nouns: Collection[str] = (),
    convention: Convention = DEFAULT,
    *,
    head: bool = False,
    open_nouns: bool = False,
    forms: tuple[HeadForm, ...] = FORMS,
    scales: tuple[HeadScale, ...] = SCALES,
) -> Iterator[Unit]:
    """The units that a label may name for its numbers, the likeliest first: none, one, or several where it names them.

    Only the ``head`` of a column may be a unit as a whole; the first cell of a row that looks like one is rather a
    symbol. Counted nouns below "per" that are not declared in ``nouns`` are dropped unless ``open_nouns``: "Bits per
    sample" is in bits.
    """
    label = plain_label(label)
    if not label or len(label) > _MAX_LABEL:
        return
    for form in forms:
        if form.head and not head:
            continue
        found = [unit for text in form.read(label) for unit in _units(text, nouns, convention, scales)]
        if not open_nouns:
            found = [replace(unit, nouns=tuple(noun for noun in unit.nouns if noun[0] in nouns)) for unit in found]
        if found:
            yield from found
            return


def plain_label(label: str) -> str:
    """A label without the marks of footnotes and the commands around letters in formulas."""
    return _MARKS.sub("", _TEX.sub(r"\1", label).strip()).strip()


def _units(
    text: str, nouns: Collection[str], convention: Convention, scales: tuple[HeadScale, ...]
) -> tuple[Unit, ...]:
    for scale in scales:
        match = scale.pattern.fullmatch(text)
        if match is not None and not _is_no_currency(match):
            text = scale.meant(match)
            break
    else:
        if text[:1].isdigit():
            return ()  # "Requests in 64 GiB"
    unit = parse_unit(text, nouns, convention=convention)
    if isinstance(unit, Unit):
        return (unit,) if unit.powers or unit.factor != 1 else ()
    per = parse_unit(text, nouns, open_nouns=True, convention=convention) if " per " in text or "/" in text else None
    if isinstance(per, Unit) and per.powers:
        return (per,)
    if text.endswith("."):
        return _units(text.rstrip("."), nouns, convention, scales)  # "(ft.)"
    return read_whole_unit(text, nouns)[:1]


def _is_no_currency(match: re.Match[str]) -> bool:
    """Whether three capitals in the place of a currency are none: "RPM k"."""
    return any(
        len(group) == 3 and group.isalpha() and group.isupper() and group not in CURRENCY_CODES
        for group in match.groups()
        if group
    )


def rate_of(label: str) -> Unit | None:
    """What a label divides by, where its numbers have a unit of their own: ``Price per kWh`` over € 0.28."""
    match = _RATE.search(plain_label(label))
    unit = parse_unit(match[1]) if match is not None else None
    return unit if isinstance(unit, Unit) else None


_RATE = lazy_pattern(r"\bper ([A-Za-z]{1,16})\b[^a-z]*$")
_LETTERS = lazy_pattern(r"[a-z]{3,20}", re.IGNORECASE)


def noun_of(label: str) -> str | None:
    """What a label without a unit counts: its first plural, ``GPUs`` or ``Number of devices``."""
    plurals = [word for word in _LETTERS.findall(label) if word.endswith("s") and not word.endswith("ss")]
    return singular(plurals[0]) if plurals else None


_TOTAL = lazy_pattern(r"(?i:(?:(?:grand|overall)[ -])?totals?|sub-?totals?|sum)[:.]?")


def is_total(label: str) -> bool:
    """Whether a label says that its numbers are the total of others, and no more."""
    return _TOTAL.fullmatch(plain_label(label)) is not None
