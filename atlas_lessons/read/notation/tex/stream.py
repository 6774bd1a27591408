"""LaTeX mathematics as the line of characters that a reader of the page sees, each with its place in the TeX.

The tokens and command tables are those of :mod:`reader`, which makes the structure for algebra. Here the result is
text, so that numbers and units in a formula are read by the one reader of numbers and units. What is not known becomes
a HOLE and the rest of the formula is still read. This module writes the commands that take arguments; :mod:`writer`
writes everything else.
"""

from __future__ import annotations

from functools import lru_cache

from atlas_lessons.read.notation.formula.symbols import ACCENTS
from atlas_lessons.read.notation.tex.bits import GAP, HOLE, LOWERED, RAISED, WORD, Bit, join_factors
from atlas_lessons.read.notation.tex.commands import DROPPED_WITH_ARGUMENT, FRACTIONS, ROW_ENVIRONMENTS, STYLES, TEXTS
from atlas_lessons.read.notation.tex.names import is_unit
from atlas_lessons.read.notation.tex.writer import SWITCHES, Handler, StreamWriter


@lru_cache(maxsize=256)
def stream(tex: str) -> tuple[Bit, ...]:
    """A formula as a reader sees it. Linear in the length of the TeX; raises nothing."""
    writer = StreamWriter(tex, _HANDLERS)
    writer.run(len(tex), upright=False)
    return tuple(join_factors(writer.bits))


_MULTIPLES = frozenset("·×*/")


def _wrapper(writer: StreamWriter, name: str, at: int, end: int) -> None:
    """``\\mathrm{…}``, ``\\text{…}``: upright words; ``\\boxed{…}``: what is in it."""
    if name in ("textcolor", "colorbox"):
        writer.dropped(end)
    writer.skip_space(end)
    writer.at += writer.tex.startswith("*", writer.at)
    words = name in TEXTS or name in _UPRIGHT
    if writer.tex.startswith("{", writer.at):
        close = writer.closings.get(writer.at)
        inner = writer.tex[writer.at + 1 : close].strip() if close is not None else ""
        if name in _LETTERING:
            words = len(inner) > 1 and inner.isalpha()
        if name in TEXTS and inner[:1] == "$":
            words = False
        if name == "mathring" and inner == "A" and close is not None:
            writer.at = close + 1
            writer.put("Å", at, writer.at, WORD)
            return
        writer.flat(writer.at, upright=words)
        if name in _REPEATING and inner.isdigit():
            writer.put("…", writer.at, writer.at)  # digits that go on
    else:
        writer.argument(end, upright=words)


def _fraction(writer: StreamWriter, name: str, at: int, end: int) -> None:
    """``\\frac{a}{b}`` as ``((a)/(b))``, of two numbers as ``(a/b)``."""
    if FRACTIONS[name] == "binom":
        writer.put(HOLE, at, writer.at)
    mark, upright = len(writer.bits), writer.upright
    above = writer.argument(end, upright=upright)
    middle = len(writer.bits)
    below = writer.argument(end, upright=upright) if above is not None else None
    if above is None or below is None:
        writer.bits.insert(mark, Bit(HOLE, at, at, writer.script))
        return
    parts = writer.bits[mark:middle], writer.bits[middle:]
    first, second = ["".join(bit.text for bit in part).strip() for part in parts]
    kind, bar = writer.script, "/" if FRACTIONS[name] == "frac" else HOLE
    (start, over), (under, stop) = above, below
    plain = first.isdigit() and second.isdigit()
    unit = (
        parts[0]
        and {bit.kind for bit in (*parts[0], *parts[1])} <= {WORD, RAISED, GAP}
        and is_unit(f"{first}/({second})")
    )
    if unit:
        slash = Bit("/", over, under, kind or WORD)
        wide = " " in second or any(multiple in second for multiple in _MULTIPLES)
        inside = [Bit("(", under, under, WORD), *parts[1], Bit(")", stop, stop, WORD)] if wide else parts[1]
        writer.bits[mark:] = [*parts[0], slash, *inside]
        return
    opening, closing = ([], []) if plain else ([Bit("(", start, start, kind)], [Bit(")", over, over, kind)])
    lower, upper = ([], []) if plain else ([Bit("(", under, under, kind)], [Bit(")", stop, stop, kind)])
    writer.bits[mark:] = [
        Bit("(", at, start, kind), *opening, *parts[0], *closing,
        Bit(bar, over, under, kind), *lower, *parts[1], *upper, Bit(")", stop, stop, kind),
    ]  # fmt: skip


def _root(writer: StreamWriter, name: str, at: int, end: int) -> None:
    """``\\sqrt{a}`` as ``√(a)``; of another degree as a hole, which is no operator."""
    writer.skip_space(end)
    sign = "√"
    if writer.tex.startswith("[", writer.at) and (close := writer.tex.find("]", writer.at, end)) >= 0:
        sign, writer.at = "∛" if writer.tex[writer.at + 1 : close] == "3" else HOLE, close + 1
    writer.put(sign, at, writer.at)
    mark = len(writer.bits)
    found = writer.argument(end, upright=False)
    if found is not None:
        start, stop = found
        writer.bits.insert(mark, Bit("(", start, start, writer.script))
        writer.put(")", stop, stop)


def _logarithm(writer: StreamWriter, name: str, at: int, end: int) -> None:
    """``\\log_2`` as ``log2``, which is how a calculation is written."""
    writer.put(name, at, writer.at, "function")
    if writer.tex.startswith("_", writer.at) and writer.at < end:
        mark = writer.at
        writer.at += 1
        outer, writer.script = writer.script, LOWERED
        count = len(writer.bits)
        found = writer.argument(end, upright=False)
        writer.script = outer
        base = "".join(bit.text for bit in writer.bits[count:])
        if base not in ("2", "10"):
            writer.bits.insert(count, Bit("_", mark, mark + 1, LOWERED))
        elif found is not None and writer.tex[writer.at : writer.at + 1].isalnum():
            writer.put(" ", writer.at, writer.at, GAP)


def _siunitx_quantity(writer: StreamWriter, name: str, at: int, end: int) -> None:
    """siunitx: ``\\qty{5}{m}``, ``\\SI{5}{\\metre}``, ``\\num{1e5}``, ``\\unit{m/s}``."""
    if writer.tex.startswith("[", writer.at) and (close := writer.tex.find("]", writer.at, end)) >= 0:
        writer.at = close + 1
    if name in ("SI", "qty", "num"):
        writer.skip_space(end)
        if writer.closings.get(writer.at) is not None:
            writer.flat(writer.at, upright=True)
    if name != "num":
        writer.skip_space(end)
        if writer.closings.get(writer.at) is not None:
            writer.put("" if name in ("si", "unit") else " ", writer.at, writer.at, GAP)
            writer.flat(writer.at, upright=True)


def _environment(writer: StreamWriter, name: str, at: int, end: int) -> None:
    kind = writer.word_argument(end).rstrip("*")
    if name == "begin":
        if kind in ("array", "alignedat", "alignat", "tabular"):
            writer.dropped(end)
        writer.rows = "" if kind in ROW_ENVIRONMENTS else ";" if kind == "cases" else HOLE
        writer.put("" if kind in ROW_ENVIRONMENTS or kind == "cases" else HOLE, at, writer.at)
    writer.skip_space(end)


def _over_under(writer: StreamWriter, name: str, at: int, end: int) -> None:
    """``\\underbrace{a}_{remark}``: the remark is an index."""
    _wrapper(writer, "boxed", at, end)


def _hidden(writer: StreamWriter, name: str, at: int, end: int) -> None:
    """``\\phantom{…}``: a space as wide as what no reader sees."""
    writer.dropped(end)
    writer.put("" if name in ("tag", "label", "color") else " ", at, writer.at, GAP)


_REPEATING = frozenset(("overline", "bar", "dot"))  # over the digits of a period
_UPRIGHT = frozenset(("mathrm", "mathsf", "mathtt", "operatorname", "mathup", "ce", "textsc"))
_LETTERING = frozenset(("mathbf", "mathit", "boldsymbol", "bm", "mathnormal"))  # a symbol, or a word of letters
_HANDLERS: dict[str, Handler] = {
    **dict.fromkeys((*TEXTS, *_UPRIGHT, *_LETTERING), _wrapper),
    **dict.fromkeys((name for name in STYLES if name not in SWITCHES), _wrapper),
    **dict.fromkeys(ACCENTS, _wrapper),
    **dict.fromkeys(("boxed", "textcolor", "colorbox", "fbox", "underline", "smash"), _wrapper),
    **dict.fromkeys(("underbrace", "overbrace"), _over_under),
    **dict.fromkeys(FRACTIONS, _fraction),
    **dict.fromkeys(("sqrt",), _root),
    **dict.fromkeys(("log",), _logarithm),
    **dict.fromkeys(("SI", "qty", "num", "unit", "si"), _siunitx_quantity),
    **dict.fromkeys(("begin", "end"), _environment),
    **dict.fromkeys(DROPPED_WITH_ARGUMENT, _hidden),
}
