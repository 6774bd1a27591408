"""TeX → MathML Core; caps precede the converter and a filter behind it, so that any TeX gives harmless markup."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from atlas_lessons.read.notation.tex.commands import SI_MACROS

if TYPE_CHECKING:
    from math_core import LatexToMathML

LONGEST = 4_000  # characters
DEEPEST = 40  # open groups, and commands in a row without a group (``\sqrt\sqrt x`` nests too)
MOST_COMMANDS = 600  # any command may take the rest of its group as its argument; the converter dies near 5,000

_TOKEN = re.compile(r"\\(?:[A-Za-z]+|.)|[{}]|[^\\{}\s]", re.DOTALL)
_OPENERS = frozenset(("{", "\\left", "\\begin"))
_CLOSERS = frozenset(("}", "\\right", "\\end"))
# Definitions could multiply what a short text expands to; labels would give ids and links that clash with the page's.
_REFUSED = re.compile(
    r"\\(?:(?:re|provide)?newcommand|providecommand|x?def|e?def|gdef|let|futurelet|newenvironment|DeclareMathOperator"
    r"|label|ref|eqref)(?![A-Za-z])"
)
_TAG = re.compile(r"<(/?)([A-Za-z]+)([^<>]*?)(/?)>")
_ATTRIBUTE = re.compile(r'([a-zA-Z\-]+)="([^"]*)"')
_LENGTH = re.compile(r"-?(?:\d{1,2}(?:\.\d{0,9})?|\.\d{1,9})(?:em|rem|ex|px|pt|%)?")
_ELEMENTS = frozenset(
    (
        "math",
        "semantics",
        "annotation",
        "mrow",
        "mi",
        "mo",
        "mn",
        "ms",
        "mtext",
        "mspace",
        "msub",
        "msup",
        "msubsup",
        "munder",
        "mover",
        "munderover",
        "msqrt",
        "mroot",
        "mfrac",
        "mtable",
        "mtr",
        "mtd",
        "mphantom",
        "mpadded",
        "mmultiscripts",
        "mprescripts",
        "menclose",
        "mstyle",
    )
)
_LENGTHS = frozenset(("width", "height", "depth", "lspace", "rspace", "voffset", "minsize", "maxsize", "linethickness"))
_WORDS = frozenset(
    (
        "display",
        "displaystyle",
        "scriptlevel",
        "mathvariant",
        "stretchy",
        "form",
        "accent",
        "accentunder",
        "movablelimits",
        "symmetric",
        "notation",
        "encoding",
        "largeop",
        "fence",
        "separator",
    )
)
_WORD = re.compile(r"[A-Za-z0-9+\-/]{1,40}")
# The converter lays tables out by style attributes, which the page's policy forbids: each has a class of ours.
_STYLES = {
    "text-align:right": "mr",
    "text-align:left": "ml",
    "padding-left:0": "mpl0",
    "padding-right:0": "mpr0",
    "padding-left:1em": "mpl1",
    "border-right:0.05em solid currentcolor": "mbr",
    "border-top:0.05em solid currentcolor": "mbt",
    "border-bottom:0.05em solid currentcolor": "mbb",
    "width:100%": "mw",
    "width:50%": "mwh",
    "padding-top:0.1667em": "mpt",
}


class Math(NamedTuple):
    """Markup for a formula; ``reason`` says why it is TeX in ``<code>`` instead of MathML, None where it is not."""

    html: str
    reason: str | None = None


class _Unexpected(Exception):  # noqa: N818 - a signal of this module, never seen outside
    """The converter wrote something that is not on the list."""


def math(tex: str, *, display: bool) -> Math:
    """A formula as MathML Core with its TeX as annotation, or as TeX in ``<code>`` where that cannot be had.

    Never raises, whatever the TeX. Nothing of it becomes markup, an address, a style or an id.
    """
    tex = tex.strip()
    reason = problem(tex)
    if reason is None:
        from math_core import LatexError

        try:
            drawn = _SPLIT.sub(r"\\\1{aligned}", tex)
            return Math(_sanitize_mathml(_converter().convert_with_local_state(drawn, displaystyle=display)))
        except LatexError as error:
            reason = str(error)
        except _Unexpected as error:
            reason = str(error)
    return Math(f'<code class="tex">{escape(tex, quote=False)}</code>', reason)


def problem(tex: str) -> str | None:
    """Why a formula is too large or does what formulas here may not, or None. Linear in the text's length."""
    if len(tex) > LONGEST:
        return f"longer than {LONGEST} characters"
    if refused := _REFUSED.search(tex):
        return f"{refused.group()} is not allowed"
    depth = row = commands = 0
    for token in _TOKEN.findall(tex):
        commands += token[0] == "\\"
        depth += (token in _OPENERS) - (token in _CLOSERS)
        row = row + 1 if token[0] == "\\" else 0
        if depth > DEEPEST or row > DEEPEST:
            return f"nested deeper than {DEEPEST}"
    return f"more than {MOST_COMMANDS} commands" if commands > MOST_COMMANDS else None


@cache
def _converter() -> LatexToMathML:
    from math_core import LatexToMathML

    macros = _SIUNITX | {
        name: _upright(unit) for name, unit in SI_MACROS.items() if name != "bar"
    }  # \\bar is an accent
    return LatexToMathML(annotation=True, fancy_error=False, max_expansions=200, macros=macros, id_prefix="eq-")


_SPLIT = re.compile(r"\\(begin|end)\{split\}")  # the rows of a split are set as those of aligned
# Commands that the converter does not know: those of siunitx, and the text of LaTeX in roman letters.
_SIUNITX = {
    **dict.fromkeys(("SI", "qty"), r"\mathrm{#1}\,\mathrm{#2}"),
    **dict.fromkeys(("si", "unit"), r"\mathrm{#1}"),
    "num": r"\mathrm{#1}",
    "textrm": r"\text{#1}",
    "micro": "µ",
    "ohm": "Ω",
    "celsius": r"°\mathrm{C}",
}


def _upright(unit: str) -> str:
    return rf"\mathrm{{{unit}}}" if unit.isalpha() else unit


def _sanitize_mathml(markup: str) -> str:
    """The converter's markup with only the elements, attributes and values of our lists."""
    filtered, tags = _TAG.subn(_tag, markup.replace("&ApplyFunction;", "\u2061"))
    if tags != markup.count("<"):
        raise _Unexpected("the converter wrote something that is no element")
    return filtered


def _tag(match: re.Match[str]) -> str:
    close, name, attributes, empty = match.groups()
    if name not in _ELEMENTS:
        raise _Unexpected(f"the converter wrote <{name}>")
    if close or not attributes:
        return f"<{close}{name}{empty}>"
    kept = "".join(_attributes(attributes))
    if name == "mtable":
        kept = kept.replace(' scriptlevel="0"', "")  # HTML's own grammar knows it on mrow and its like only
    return f"<{name}{kept}{empty}>"


def _attributes(text: str) -> list[str]:
    found: list[str] = []
    for name, value in _ATTRIBUTE.findall(text):
        if name == "style":
            classes = [_STYLES[each] for part in value.split(";") if (each := _normal(part)) in _STYLES]
            if classes:
                found.append(f' class="{" ".join(classes)}"')
        elif name in _LENGTHS:
            if not _LENGTH.fullmatch(value):
                raise _Unexpected(f"{name} of {value}")
            found.append(f' {name}="{value}"')
        elif name in _WORDS and _WORD.fullmatch(value):
            found.append(f' {name}="{value}"')
    return found


def _normal(declaration: str) -> str:
    name, _, value = declaration.partition(":")
    return f"{name.strip()}:{value.strip()}"
