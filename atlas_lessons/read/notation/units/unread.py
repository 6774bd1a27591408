"""Words in a unit's place that the grammar of units does not read: what they can only be, or what they look like.

``15 HOURS``, ``200 tons``, ``3384 megs``, ``15 crore`` and ``4 per mille`` can only be units, percentages or scale
words; ``15 milimeters`` and ``15 KW`` look like one; any other word is what is counted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NamedTuple

from atlas_lessons.core.patterns import lazy_pattern
from atlas_lessons.read.notation.numerals.words import singular
from atlas_lessons.read.notation.units.parse import Unit, parse_unit
from atlas_lessons.read.notation.units.table import NAMES, PREFIX_SETS, SYMBOLS, Powers


class UnreadUnit(NamedTuple):
    """A word in a unit's place, ``text[start:end]``: the units it may be, the likeliest first.

    ``certain`` says that it can only be one of them; otherwise it looks like one (a misspelling, ``KW``). A word that
    ``also_counts`` names things as well (stones, gigs): it is a unit only beside a result of its dimension.
    """

    text: str
    start: int
    end: int
    units: tuple[Unit, ...]
    certain: bool = True
    also_counts: bool = False

    def beside(self, powers: Powers) -> tuple[Unit, ...]:
        """The units that it is taken for beside a result of a dimension; empty where it is what is counted.

        Those of that dimension come alone where there are any (cents of the result's own currency).
        """
        same = tuple(unit for unit in self.units if unit.powers == powers)
        if self.also_counts:
            return same if powers else ()
        return same or self.units


def read_unread_unit(text: str, position: int, nouns: Collection[str] = ()) -> UnreadUnit | None:
    """The word behind a numeral that ends at ``position``, where :func:`read_unit_after` reads no unit; or None.

    Declared ``nouns`` (in the singular) are never taken for units. A scale word takes the unit behind it along, a unit
    the rate behind it: ``576 lakh bytes``, ``12 cents per kWh``.
    """
    gap = _GAP.match(text, position)
    start = gap.end() if gap is not None else position
    for pattern in (_PHRASE, _WORD):
        match = pattern.match(text, start)
        if match is None or any(singular(part) in nouns for part in match.group().split()):
            continue
        words = " ".join(match.group().split())
        read = isinstance(parse_unit(words), Unit) and not words.lower().startswith("per ")
        found = None if read else _vocabulary_entry(words)
        if found is not None:
            return _with_rest(text, start, match.end(), found)
    return None


def read_whole_unit(text: str, nouns: Collection[str] = ()) -> tuple[Unit, ...]:
    """The units that a whole text may name, as the head of a table's column does: ``MBs``, ``thousands of bytes``."""
    unit = parse_unit(text, nouns)
    if isinstance(unit, Unit):
        return (unit,)
    stripped = text.strip()
    found = read_unread_unit(stripped, 0, nouns)
    return found.units if found is not None and found.certain and found.end == len(stripped) else ()


_GAP = lazy_pattern(r"[ \n\u00a0\u2009\u202f\u2011-](?=[^\s\d])")
_WORD = lazy_pattern(r"[A-Za-z\u00b5\u03bcΩ]{2,30}(?![\w\u2011-])")
_PHRASE = lazy_pattern(
    r"(?i:per[ \u00a0\n](?:mill?e|mil|cent)|per[ \u00a0\n](?:hundred|thousand|million|billion)(?=\s*(?:$|[.,;:)!?]))"
    r"|(?:square|cubic)[ \u00a0\n][a-z]{2,20}"
    r"|(?:percentage|percent|basis)[ \u00a0\n-]points?|p\.p\.|pct\."
    r"|sq\.?[ \u00a0\n](?:km|ft|mi|in|yd|cm|mm|m|feet|foot|met(?:er|re)s?|miles?|inch(?:es)?|yards?)"
    r"|(?:sq|cu)(?:ft|m|km|mi|in|yd)|cu\.?[ \u00a0\n](?:ft|m|in|yd|cm|feet|foot|met(?:er|re)s?|inch(?:es)?|yards?)"
    r"|(?:short|long|metric|imperial)[ \u00a0\n-]tons?|(?:fluid|fl\.?)[ \u00a0\n](?:ounces?|oz)"
    r"|(?:thousand|million|billion|trillion|hundred)s[ \u00a0\n]of)(?![\w\u2011-])"
)
_BEHIND = lazy_pattern(r"[ \u00a0\n](?:of[ \u00a0\n])?([A-Za-z\u00b5\u03bcΩ%€£$][\w/·^²³⁻¹\u2011-]{0,30})")
_RATE = lazy_pattern(
    r"(?:[ \u00a0]?/[ \u00a0]?|[ \u00a0\n](?i:per)[ \u00a0\n])([A-Za-z\u00b5\u03bcΩ]{1,30}[²³]?)(?![\w\u2011-])"
)


def _with_rest(text: str, start: int, end: int, found: UnreadUnit) -> UnreadUnit:
    """The word at its place in a text, with the unit behind a scale word and the rate behind a unit."""
    units = found.units
    if all(not unit.powers and unit.factor >= 100 for unit in units):
        behind = _BEHIND.match(text, end)
        unit = parse_unit(behind.group(1)) if behind is not None else None
        if behind is not None and isinstance(unit, Unit) and behind.group(1) not in _LITTLE:
            end = behind.end()
            units = tuple(base * unit for base in units)
    rate = _RATE.match(text, end)
    below = _divisors(rate.group(1)) if rate is not None else ()
    if rate is not None and below:
        end = rate.end()
        units = tuple(unit / divisor for unit in units for divisor in below)
    if units is not found.units:
        units = tuple(_named(unit, text[start:end] if found.certain else unit.text) for unit in units)
    return found._replace(text=text[start:end], start=start, end=end, units=units)


def _divisors(word: str) -> tuple[Unit, ...]:
    """What follows ``per``: a unit in any letters; a noun divides by nothing."""
    for written in dict.fromkeys((word, word.lower())):
        unit = parse_unit(written)
        if isinstance(unit, Unit):
            return (unit,)
    found = _vocabulary_entry(word)
    return found.units if found is not None and found.certain and not found.also_counts else ()


_LITTLE = frozenset(
    ("a", "as", "in", "at", "are", "am", "is", "us", "per", "A", "G", "C", "F", "S", "H", "u", "m", "d")
)


def _named(unit: Unit, text: str) -> Unit:
    return Unit(unit.factor, unit.powers, unit.nouns, unit.offset, " ".join(text.split()))


# words | what they may be, the likeliest first | also_counts
_CERTAIN = """
cent                                  | 0.01 USD; 0.01 EUR; 0.01 AUD; 0.01 CAD; 0.01 NZD; 0.01 SGD; 0.01 HKD; 0.01 ZAR
pence                                 | 0.01 GBP
quid                                  | GBP
paisa paise                           | 0.01 INR
ton                                   | t; 2000 lb; 2240 lb
short_ton                             | 2000 lb
long_ton imperial_ton                 | 2240 lb
kiloton                               | 1000 t
megaton                               | 1000000 t
quintal                               | 100 kg
kilo                                  | kg
lbs                                   | lb
meg                                   | MB; MiB; Mbit
klick                                 | km
kmph                                  | km/h
cc                                    | cm^3
sq_km sqkm square_kilometer           | km^2
sq_m sqm sq_metre sq_meter            | m^2
sq_cm                                 | cm^2
sq_mm                                 | mm^2
sq_ft sqft sq_feet sq_foot            | ft^2
sq_mi sqmi sq_mile                    | mile^2
sq_in sqin sq_inch                    | inch^2
sq_yd sqyd sq_yard                    | yd^2
cu_m cu_metre cu_meter            | m^3
cu_cm                                 | cm^3
cu_ft cuft cu_feet cu_foot            | ft^3
cu_in cuin cu_inch                    | inch^3
cu_yd cuyd cu_yard                    | yd^3
fluid_ounce fl_oz fl_ounce            | 0.0295735295625 L; 0.0284130625 L
tbsp                                  | 0.015 L
tsp                                   | 0.005 L
furlong                               | 201.168 m
fathom                                | 1.8288 m
msec millisec                         | ms
usec microsec                         | µs
nsec nanosec                          | ns
wk                                    | week
degc                                  | °C
degf                                  | °F
pct pct. percent per_cent             | %
p.p.                                  | percentage points
per_mille per_mile per_mil permil permille promille promil | ‰
per_hundred                           | %
per_thousand                          | 0.001
per_million                           | 0.000001
per_billion                           | 0.000000001
bip                                   | 0.0001
lakh lac                              | 100000
crore                                 | 10000000
milliard mrd                          | 1000000000
mio mn mln                            | 1000000
bn bln                                | 1000000000
tn trn                                | 1000000000000
sextillion                            | 1000000000000000000000
septillion                            | 1000000000000000000000000
hundreds_of                           | 100
thousands_of                          | 1000
millions_of                           | 1000000
billions_of                           | 1000000000
trillions_of                          | 1000000000000
"""
_ALSO_COUNTS = """
gig                                   | GB; GiB; Gbit
penny pennie                          | 0.01 GBP; 0.01 USD
buck                                  | USD; CAD; AUD
decade                                | 10 years
century                               | 100 years
millennium millennia                  | 1000 years
tablespoon                            | 0.015 L
teaspoon                              | 0.005 L
stone                                 | 14 lb
grain                                 | 0.00006479891 kg
carat                                 | 0.0002 kg
barrel                                | 158.987294928 L
bushel                                | 35.23907016688 L
cup                                   | 0.2365882365 L; 0.25 L
league                                | 4828.032 m; 5556 m
chain                                 | 20.1168 m
rod                                   | 5.0292 m
hand                                  | 0.1016 m
span                                  | 0.2286 m
therm                                 | 105505585.262 J
grand                                 | 1000 USD; 1000 GBP; 1000 EUR
ct                                    | 0.01 EUR; 0.01 USD
dime                                  | 0.1 USD
nickel                                | 0.05 USD
"""


@lru_cache(maxsize=1)
def _vocabulary() -> dict[str, tuple[tuple[Unit, ...], bool]]:
    """The rows above by word, in the singular and lower case: units and whether the word also names things."""
    found: dict[str, tuple[tuple[Unit, ...], bool]] = {}
    for rows, also_counts in ((_CERTAIN, False), (_ALSO_COUNTS, True)):
        for row in rows.strip().splitlines():
            words, meant = row.split("|")
            parsed = (parse_unit(part.strip()) for part in meant.split(";"))
            units = tuple(unit for unit in parsed if isinstance(unit, Unit))
            for word in words.split():
                found.setdefault(word.replace("_", " "), (units, also_counts))
    return found


@lru_cache(maxsize=4096)
def _vocabulary_entry(words: str) -> UnreadUnit | None:
    """What a word or a phrase of the vocabulary is, without its place in a text."""
    lower = words.lower().replace("sq.", "sq").replace("cu.", "cu").replace("fl.", "fl")
    capitals = len(words) == 2 and words.isupper()  # TN may be a state
    entry = (
        None
        if capitals
        else _vocabulary().get(lower)
        or _vocabulary().get(singular(lower))
        or _vocabulary().get(lower.replace("-", " "))
    )
    if entry is not None:
        units, also_counts = entry
        return UnreadUnit(words, 0, 0, tuple(_named(unit, words) for unit in units), True, also_counts)
    if " " in words:
        unit = parse_unit(lower)
        return UnreadUnit(words, 0, 0, (_named(unit, words),)) if isinstance(unit, Unit) else None
    return _other_case(words) or _plural_symbol(words) or _misspelt(words)


def _other_case(word: str) -> UnreadUnit | None:
    """A name or symbol in other letters. ``HOURS`` and ``kwh`` are certain; two capitals (``KW``) may be initials, and
    so may all but the commonest symbols (``TBD``, ``top``), which are units only beside their dimension."""
    lower = word.lower()
    named = parse_unit(lower)
    if word != lower and len(word) > _LONGEST_INITIALS and isinstance(named, Unit) and singular(lower) not in _PEOPLE:
        return UnreadUnit(word, 0, 0, (_named(named, word),))
    symbols = sorted(_lower_case_symbols().get(lower, ()), key=lambda symbol: symbol.endswith("b"))  # bytes before bits
    if not symbols:
        return None
    units = tuple(unit for symbol in symbols if isinstance(unit := parse_unit(symbol), Unit))
    if len(word) == 2 and word.isupper():
        return UnreadUnit(word, 0, 0, units, certain=False, also_counts=word not in _COMMON_CAPITALS)
    return UnreadUnit(word, 0, 0, tuple(_named(unit, word) for unit in units), also_counts=lower not in _sure())


_LONGEST_INITIALS = 3
_PEOPLE = frozenset(("gray", "henry", "unity"))  # and words that a heading in capitals holds
_COMMON_CAPITALS = frozenset(("KW", "KM", "KG", "KV", "KN", "KJ", "CM", "HZ"))
# prefixes | symbols, in small letters: what can only be a unit whatever its letters
_SURE = """
k m g t | hz wh
k g t   | w
k m g t | b bit bps ib flops
p       | b ib flops
h k m   | pa
k m     | j v
k m g   | ev
k       | g m va cal n
c m     | m
d       | b bm
        | btu fps hrs iops kmh kph lbs mins mmhg mph ppb ppm psi rpm secs eur gbp usd
"""


@lru_cache(maxsize=1)
def _sure() -> frozenset[str]:
    found: set[str] = set()
    for row in _SURE.strip().splitlines():
        prefixes, stems = (cell.split() for cell in row.split("|"))
        found.update(prefix + stem for prefix in prefixes or [""] for stem in stems)
    return frozenset(found)


_PREFIXES = ("", "T", "G", "M", "k", "c", "m", "µ", "u", "n", "p", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei")
_MONEY = ("USD", "EUR", "GBP", "JPY", "INR", "CNY", "CHF", "CAD", "AUD")


@lru_cache(maxsize=1)
def _lower_case_symbols() -> dict[str, tuple[str, ...]]:
    """The symbols of two letters or more, by their lower case: ``mhz`` is MHz or mHz."""
    found: dict[str, tuple[str, ...]] = {}
    for symbol, entry in SYMBOLS.items():
        if not symbol.isalpha() or (symbol.isupper() and len(symbol) == 3 and symbol not in (*_MONEY, "BTU", "RPM")):
            continue  # a three-letter code in small letters is most often a word
        for prefix in _PREFIXES if len(symbol) < 5 else ("",):
            written = prefix + symbol
            if len(written) > 1 and (not prefix or prefix in PREFIX_SETS[entry.prefixes]):
                found[written.lower()] = (*found.get(written.lower(), ()), written)
    return found


_PLURALS = lazy_pattern(
    r"(?:[kMGTPKµumcn]?(?:Hz|Wh|bps|B|b)|[KMGTPE]iB|k[gmWVNJ]|[cmn]m|m[gslLV]|hr|min|gm|BTU|Btu|mph|rpm)s"
)
_LOOSE = lazy_pattern(r"[A-Z][WVNJAF]s")


def _plural_symbol(word: str) -> UnreadUnit | None:
    """A symbol with a plural ending: ``MBs``, ``kgs``; of two capitals (``GWs``, ``TVs``) only beside its dimension."""
    certain = _PLURALS.fullmatch(word) is not None
    if not certain and _LOOSE.fullmatch(word) is None:
        return None
    symbol = {"gm": "g"}.get(word[:-1], word[:-1])
    unit = parse_unit(symbol)
    if not isinstance(unit, Unit):
        return None
    return UnreadUnit(word, 0, 0, (_named(unit, word),), also_counts=not certain)


_SHORTEST = 5  # letters of a name that a word one slip off is near
_OTHER_WORDS = """
decree galleon galley gallop grammy house later lier liner linter lister lite litter macron mater megahit mere meteor
metro micro minuet minutia mitre model mouth octant once pond pound quant quark quarto quartz radial radiant round tone
"""
_SLIPPED_PREFIXES = ("kilo", "mega", "giga", "tera", "milli", "micro", "nano", "centi", "kibi", "mebi", "gibi")


def _misspelt(word: str) -> UnreadUnit | None:
    """The name that a word misses by one slip; a short one, or one without a prefix, only beside its dimension."""
    lower = singular(word.lower())
    if len(lower) < _SHORTEST - 1 or lower in _OTHER_WORDS.split():
        return None
    for name in _names_like(lower[0]):
        if abs(len(name) - len(lower)) <= 1 and _one_slip(lower, name):
            unit = parse_unit(name)
            if isinstance(unit, Unit):
                plain = name in NAMES
                return UnreadUnit(word, 0, 0, (unit,), certain=False, also_counts=plain and len(name) < 7)
    return None


@lru_cache(maxsize=32)
def _names_like(first: str) -> tuple[str, ...]:
    """The names of five letters or more that begin with a letter, those with common prefixes after the plain ones."""

    def every() -> Iterator[str]:
        yield from (name for name in NAMES if " " not in name)
        for prefix in _SLIPPED_PREFIXES:
            yield from (prefix + name for name, entry in NAMES.items() if prefix in PREFIX_SETS[entry.prefixes])

    return tuple(name for name in every() if name[0] == first and len(name) >= _SHORTEST and name not in ("unity",))


def _one_slip(word: str, name: str) -> bool:
    """Whether two words differ by one letter left out, added or changed, or by two neighbours swapped."""
    if word == name:
        return False
    start = next((n for n, (left, right) in enumerate(zip(word, name, strict=False)) if left != right), None)
    if start is None:
        return True  # one is the other and a letter more
    left, right = word[start:], name[start:]
    swapped = left[:2] == right[1::-1] and left[2:] == right[2:]
    return swapped or left[1:] == right[1:] or left[1:] == right or left == right[1:]
