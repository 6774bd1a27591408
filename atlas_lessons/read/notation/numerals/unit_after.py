"""The unit written behind a number in running text."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from atlas_lessons.core.patterns import lazy_pattern
from atlas_lessons.read.notation.numerals.digits import ScriptPattern, is_joined
from atlas_lessons.read.notation.units.parse import DEFAULT, Convention, Unit, parse_unit, singular
from atlas_lessons.read.notation.units.table import CELESTIAL, NAMES


def read_unit_after(
    text: str,
    position: int,
    nouns: frozenset[str],
    convention: Convention = DEFAULT,
    *,
    priced: bool = False,
    quoted: bool = False,
) -> tuple[Unit, int] | None:
    """The unit written at ``position`` of prose, directly or after one space or hyphen: (unit, end), or None.

    What is ``quoted`` may hold symbols that in prose are letters or words more often: ``10 H``, ``12 u``.
    """
    gap = _GAP.match(text, position)
    start = gap.end() if gap else position
    spaced = start > position and text[position] in " \n"
    end = _defined_atom(text, start, convention) or _first_atom(text, start, spaced, nouns, priced, quoted)
    if end is None:
        return None
    written = text[start:end]
    unit = parse_unit("percent" if written == "per cent" else written, nouns, convention=convention)
    if not isinstance(unit, Unit):
        return _molar(text, start) if quoted and start > position else None
    for _ in range(_MAX_PARTS):
        longer = _next_atom(text, start, end)
        wider = parse_unit(text[start:longer], nouns, convention=convention) if longer else None
        if longer is None or not isinstance(wider, Unit):
            break
        unit, end = wider, longer
    return _with_second_divisor(text, start, (unit, end), convention)


def _molar(text: str, start: int) -> tuple[Unit, int] | None:
    """M for mol/L before what is dissolved, and with a prefix: ``0.250-M HCl``, ``0.1 M solution``, ``20 mM``."""
    match = _MOLAR.match(text, start)
    unit = parse_unit(f"{match['prefix'] or ''}mol/L") if match is not None else None
    return (replace(unit, text=match.group()), match.end()) if match is not None and isinstance(unit, Unit) else None


_ELEMENT = r"(?:[HBCNOFPSKVYIWU]|[A-Z][a-z])"
_DISSOLVED = "(?:aqueous|sodium|potassium|calcium|silver|barium|lead|hydrochloric|nitric|sulfuric|acetic|weak|strong)"
_MOLAR = lazy_pattern(
    r"(?P<prefix>[mµμn])M(?!\w)"
    rf"|M(?=[ \u00a0-]\(?{_ELEMENT}(?:[0-9₀-₉()]*{_ELEMENT})*[0-9₀-₉()]{{0,6}}[⁺⁻⁰-⁹]{{0,3}}(?![\w-])"
    rf"|[ \u00a0](?:{_DISSOLVED}[ \u00a0])?(?:solutions?|acids?|ammonia|hydroxide|chloride|iodide|nitrate)\b)"
)


def _with_second_divisor(text: str, start: int, read: tuple[Unit, int], convention: Convention) -> tuple[Unit, int]:
    """``J/g K``, ``J/kg·°C`` and ``J/s·m²·K⁴`` as J/(g·K) and their like: people mean all that follows the stroke."""
    match = _DIVISOR.of(text).search(text, start, read[1] + 6)
    if match is None or match.end("first") != read[1] or match.group("second") in _NEVER:
        return read
    second = match["second"] or match["kelvin"] or match["tight"][1:]
    wider = parse_unit(f"{text[start : match.start()]}/({match['first']}·{second})", convention=convention)
    return (replace(wider, text=text[start : match.end()]), match.end()) if isinstance(wider, Unit) else read


_MAX_PARTS = 6
_GAP = lazy_pattern(r"[ \n\u00a0\u2009\u202f\u2011-](?=[^\s\d])")
_LETTER = r"[^\W\d_⁰-⁹²³¹{SPACELESS}]"
_ENDS = r"(?=[ \u00a0]?(?:[×·*/÷=≈,;)\n]|\.(?!\w)|\Z))"
_DEGREES = r"[°º˚](?:[ \u00a0]?[CF])?(?![A-Za-z])"
_POWERED = rf"(?:{_LETTER}{{1,4}}(?:[⁺⁻]?[²³⁴-⁹]|\^[2-9])?|[°º˚][CF](?![A-Za-z]))"
_DIVISOR = ScriptPattern(
    rf"/(?P<first>{_LETTER}{{1,4}}(?:[²³]|\^[23])?)(?:[ \u00a0](?P<second>{_LETTER}{{1,3}}){_ENDS}"
    rf"|(?:[ \u00a0]|[ \u00a0]?[·⋅∙•][ \u00a0]?)(?P<kelvin>[°º˚][ \u00a0]?[CF]|K)(?![\w⁺⁻⁰¹²³⁴-⁹])"
    rf"|(?P<tight>(?:[·⋅∙•]{_POWERED}){{1,3}})(?![\w⁺⁻⁰¹²³⁴-⁹^/·⋅∙•]))"
)
_ATOM = ScriptPattern(
    rf"{_DEGREES}|{CELESTIAL}|[%‰€£¥₹₩₽₺₪฿₿¢$]|{_LETTER}{{1,60}}(?:-{_LETTER}{{1,60}})?"
    r"(?:[⁺⁻]?[⁰¹²³⁴-⁹]{1,2}|\^[-−–]?[0-9]|\^\{[-−–]?[0-9]\}|[23](?![\w.]))?"
)
_NEXT = lazy_pattern(r"[ \u00a0]?(?:[/·⋅])[ \u00a0]?|[ \n\u00a0]per[ \n\u00a0]|[ \n\u00a0\u202f]")
_PARENTHESIS = lazy_pattern(r"\((?:[^()\s]{1,40}|[^()\s\d][^()\s]{0,9}[ \u00a0][^()\s\d]{1,10})\)")
_NEVER = frozenset(
    ("a", "as", "in", "at", "are", "am", "pm", "one", "us", "unity", "A", "per", "G", "C", "F", "S", "H", "u")
)
_ATTACHED = frozenset(("A", "us", "C", "F"))
_RAISED_BEHIND = lazy_pattern(r"[ \u00a0·⋅][A-Za-zµμΩ]{1,4}(?:⁻|\^[({]?[-−])")  # "3 C s⁻¹"
_INCHES = lazy_pattern(r"[ \u00a0]?(?:[×·*/÷=≈)]|(?:long|wide|high|tall|deep|thick|across)\b|by [0-9])")  # behind "in"
_QUOTED = frozenset(("A", "G", "C", "F", "S", "H", "u", "Da", "pc", "rem"))
_NEVER |= _QUOTED
_PHRASES = frozenset(name.split()[0] for name in NAMES if " " in name) | {"square", "cubic", "percentage", "basis"}


def _first_atom(text: str, start: int, spaced: bool, nouns: frozenset[str], priced: bool, quoted: bool) -> int | None:
    """Where the first unit word at ``start`` ends, if it is one that prose may hold."""
    match = _ATOM.of(text).match(text, start)
    if match is None:
        return None
    word, end = match.group(), match.end()
    if word[:3] == "deg" and _FREEDOM.match(text, start):
        return None  # a count
    if end < len(text) and (is_joined(text[end]) or text[end] == "_") and word[-1] not in "°º˚":
        return None  # A100 is no ampere, 26°10′ are degrees
    if nouns and singular(word) in nouns:
        return end
    if word == "per" and (percent := _PER_CENT.match(text, start)) is not None:
        return percent.end()
    if word in _NEVER and not (
        (word in _ATTACHED and (not spaced or _unit_follows(text, end)))
        or (word in _QUOTED and _RAISED_BEHIND.match(text, end))
        or (word == "in" and _INCHES.match(text, end))
        or (quoted and word in _QUOTED and _unit_follows(text, end))
    ):
        return None
    if word == "m" and priced:
        return None
    kind = _kind(word)
    if kind == "never":
        return None
    if kind == "phrase" and (second := _second_word(text, end)) is not None:
        phrase = parse_unit(text[start:second])
        if isinstance(phrase, Unit):
            return second
    return end


def _defined_atom(text: str, start: int, convention: Convention) -> int | None:
    """Where a symbol that the file defines ends, in whatever place: ``0.250-M``, ``0.750c``."""
    match = _ATOM.of(text).match(text, start) if convention.symbols else None
    symbol = _SYMBOL.match(match.group()) if match is not None else None
    if match is None or symbol is None or convention.defined(symbol.group()) is None:
        return None
    goes_on = match.end() < len(text) and (is_joined(text[match.end()]) or text[match.end()] == "_")
    return None if goes_on else match.end()


_SYMBOL = lazy_pattern(r"[^\W\d_⁰-⁹²³¹]+")
_FREEDOM = lazy_pattern(r"degrees?[ \n\u00a0]of[ \n\u00a0]freedom(?!\w)")
_PER_CENT = lazy_pattern(r"per cent(?!\w)")


@lru_cache(4096)
def _kind(word: str) -> str:
    """``never`` for what is not a unit in any letters, ``phrase`` for what may begin a unit of two words (percentage
    points, basis points, square metres), else nothing."""
    lower = word.lower()
    if lower in ("one", "unity"):
        return "never"
    return "phrase" if lower in _PHRASES or singular(lower) in _PHRASES else ""


def _unit_follows(text: str, end: int) -> bool:
    """``10 A`` at the end of a clause is an ampere; ``10 A b…`` is not certain."""
    signs = ("=", "×", "+", "−", "÷", "≈")
    ends = ("", ".", ",", ";", ")", "·", "/", "\n", *signs)
    goes_on = text[end] == "-" and text[end + 1 : end + 2].isdigit() if end < len(text) else False  # "5 A-2 A"
    return text[end : end + 1] in ends or goes_on or text[end : end + 2] in tuple(f" {sign}" for sign in signs)


_SECOND_WORD = lazy_pattern(r"[ \u00a0-]([A-Za-z]{1,40})[²³]?(?!\w)")


def _second_word(text: str, end: int) -> int | None:
    match = _SECOND_WORD.match(text, end)
    return match.end() if match else None


# Products that are written with a space: N m, kW h, L atm, ft lb.
_SPACED = frozenset(
    pair
    for row in (
        "N m cm", "J s", "eV s", "Pa s", "V s", "A s h", "W s h", "L atm bar torr Torr mmHg", "C m", "Ω m cm", "T m",
        "ft lb lbf", "lb ft", "lbf ft", "dyn cm",
    )
    for first, *others in (row.split(),)
    for pair in ((first, other) for other in others)
)  # fmt: skip


def _factor_of(before: str, word: str, behind: str) -> bool:
    """Whether a symbol behind a space is a factor of the unit before it."""
    last = _LAST_SYMBOL.search(before)
    symbol = last.group() if last is not None else ""
    if symbol in ("kg", "g") and word == "m":
        return behind[:1] in "/·" or behind in (" s", "\u00a0s")  # kg m/s
    return (symbol, word) in _SPACED or (symbol[1:], word) in _SPACED


_LAST_SYMBOL = lazy_pattern(r"[^\W\d_]+$")


def _next_atom(text: str, start: int, end: int) -> int | None:
    """Where the next factor of a compound unit ends: ``/s``, `` per second``, ``·K``, `` s⁻¹``, `` hours``."""
    joint = _NEXT.match(text, end)
    if joint is None:
        return None
    if (group := _PARENTHESIS.match(text, joint.end())) is not None and joint.group().strip():
        return group.end()
    match = _ATOM.of(text).match(text, joint.end())
    if match is None or (match.end() < len(text) and (is_joined(text[match.end()]) or text[match.end()] == "_")):
        return None
    word = match.group()
    if joint.group().strip():
        return match.end()
    if word in ("squared", "cubed") and "per" in text[start:end].split():
        return match.end()
    if word[-1:] in "⁰¹²³⁴⁵⁶⁷⁸⁹" or "^" in word:  # m s⁻¹, m s^-1
        return match.end()
    previous = text[start:end]
    if _factor_of(previous, word, text[match.end() : match.end() + 2]):
        return match.end()
    if len(word) > 3 and singular(word) in NAMES and singular(word) not in ("one", "unity") and previous[-1:].isalpha():
        return match.end()  # GPU hours, watt seconds
    return None
