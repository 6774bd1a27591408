"""LaTeX formulas → statements of the one tree."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from atlas_lessons.read.notation.formula.ast import Statement
from atlas_lessons.read.notation.formula.grammar import Formula
from atlas_lessons.read.notation.formula.problems import MAX_FORMULA, FormulaRefusedError, Opaque, ParseProblem, refuse
from atlas_lessons.read.notation.formula.symbols import vocabulary_of
from atlas_lessons.read.notation.tex.reader import TexItem, structure
from atlas_lessons.read.notation.tex.tokens import CONDITIONS, TexTokens

Reading = tuple[Statement | Opaque, ...] | Opaque | ParseProblem


def parse_latex(text: str, symbols: Collection[str] = frozenset()) -> Reading:
    """Read the LaTeX of a display or inline formula (without its dollars).

    ``symbols`` are the declared symbols as written in a symbol list (``Mstate``, ``M_live activations``, ``f(x)`` for
    a function); the tree names a symbol as it was declared, an undeclared one by a name made from its LaTeX. One
    entry for each statement of the display; a statement in words or otherwise not algebra is an Opaque entry. Opaque
    for the whole when nothing in it is algebra; ParseProblem when it is broken or can be read in two ways.
    """
    if len(text) > MAX_FORMULA:
        message = f"a formula of {len(text)} characters; at most {MAX_FORMULA} are read"
        return ParseProblem(message, MAX_FORMULA, "split it into several displays", "limit")
    try:
        vocabulary = vocabulary_of(symbols)
        found = tuple(_statement(chunk, TexTokens(vocabulary)) for chunk in _chunks(structure(text)))
    except FormulaRefusedError as refused:
        return refused.answer
    return combined_outcome(found, "an empty formula")


def combined_outcome(found: tuple[Statement | Opaque, ...], empty: str) -> Reading:
    """The answer for all statements of a formula: Opaque when none of them is algebra."""
    if not found:
        return Opaque(empty)
    opaque = [one for one in found if isinstance(one, Opaque)]
    return opaque[0] if len(opaque) == len(found) else found


def _statement(chunk: Sequence[TexItem], maker: TexTokens) -> Statement | Opaque:
    try:
        return Formula(maker.tokens(chunk, chunk[-1].end), maker.vocabulary).statement()
    except FormulaRefusedError as refused:
        if isinstance(refused.answer, Opaque):
            return refused.answer
        raise


def _chunks(items: Sequence[TexItem]) -> list[list[TexItem]]:
    """The statements of a display: parts between line ends, quads and commas, put together where one runs on."""
    chunks: list[list[TexItem]] = []
    for separator, part in _parts(items):
        part = _without_punctuation(part)
        if not part:
            continue
        if chunks and _runs_on(separator, chunks[-1], part):
            comma = [TexItem("comma", ",", part[0].at, part[0].at)] if separator == "comma" else []
            chunks[-1] += [*comma, *part]
        elif chunks and separator == "space" and part[0].kind == "open" and not _related(part):
            chunks.append([TexItem("opaque", "a remark beside the formula", part[0].at, part[-1].end)])
        else:
            chunks.append(part)
    return [without_condition for chunk in chunks for without_condition in _without_conditions(chunk)]


def _parts(items: Sequence[TexItem]) -> list[tuple[str, list[TexItem]]]:
    parts: list[tuple[str, list[TexItem]]] = [("", [])]
    level = 0
    for item in items:
        level += {"open": 1, "close": -1}.get(item.kind, 0)
        if level <= 0 and item.kind in ("row", "space", "comma", "semicolon"):
            strong = item.kind == "row" and parts[-1][0] == "" and not parts[-1][1]
            parts.append(("" if strong else item.kind, []))
        elif item.kind not in ("align", "row", "space"):
            parts[-1][1].append(item)
    return parts


def _without_punctuation(part: list[TexItem]) -> list[TexItem]:
    while part and part[-1].kind == "opaque" and part[-1].text == "'.' is not algebra":
        part = part[:-1]
    return part


def _related(part: Sequence[TexItem]) -> bool:
    level = 0
    for item in part:
        level += {"open": 1, "close": -1}.get(item.kind, 0)
        if item.kind == "rel" and level == 0:
            return True
    return False


def _runs_on(separator: str, before: list[TexItem], part: list[TexItem]) -> bool:
    """Whether a part continues the statement before it."""
    if separator != "comma" and (before[-1].kind in ("rel", "op") or part[0].kind == "rel"):
        return True
    if part[0].kind == "op":
        return separator != "comma" and (not _related(part) or separator == "row")
    if separator == "comma" and part[0].kind == "opaque" and part[0].text == "an ellipsis":
        return True
    if _conditional(part) or _related(part):
        return False
    if separator == "comma":
        return True  # a list: the statement as a whole is then no algebra
    if separator == "space" and part[0].kind != "open" and not any(item.kind == "opaque" for item in part):
        hint = "write \\cdot for a product, or set the remark as \\text{…}"
        raise refuse("a part without a relation stands beside a formula", part[0].at, hint, "ambiguous")
    return False


def _conditional(part: Sequence[TexItem]) -> bool:
    first = part[0]
    return (first.kind == "upright" and first.text.split(" ")[0].lower() in CONDITIONS) or first.kind == "opaque"


def _without_conditions(chunk: list[TexItem]) -> list[list[TexItem]]:
    """A statement and the condition in words that follows it, apart; a leading "where" is left out."""
    for i, item in enumerate(chunk):
        if item.kind == "upright" and item.text.split(" ")[0].lower() in CONDITIONS and not item.scripted:
            joins = item.text.lower() in ("where", "and", "with", "or")
            before, after = chunk[:i], chunk[i + 1 :] if joins and _related(chunk[i + 1 :]) else chunk[i:]
            rest = _without_conditions(after) if joins and after is not chunk[i:] and after else [after]
            return [part for part in (before, *rest) if part]
    return [chunk]
