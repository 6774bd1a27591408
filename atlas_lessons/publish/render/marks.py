"""Which numerals of a text are marked on its page: every checked number, with its value and where its proof stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.core.model import PASSED, Accounted, Result
from atlas_lessons.publish.render.urls import anchor
from atlas_lessons.read.markdown.document import Block


class Mark(NamedTuple):
    """A numeral of ``content`` that carries its value: ``kind`` is given, derived or arithmetic, or ``unproved``.

    ``value`` is the exact value in ``unit``; ``row`` is the id of the line of a derivation panel that explains it.
    """

    span: Span
    value: str
    unit: str
    kind: str
    row: str


def marks(results: Iterable[Result], numbers: Iterable[Accounted] = ()) -> tuple[Mark, ...]:
    """The marks of a lesson's results, in the order of the text, none overlapping another.

    Of its ``numbers`` those that repeat a declared one are marked like that one.
    """
    found: list[Mark] = []
    declared: dict[str, Mark] = {}
    for index, result in enumerate(results):
        if result.span is not None and result.exact is not None:
            found.append(Mark(result.span, result.exact, result.unit, kind(result), row_id(result, index)))
            declared.setdefault(f"{result.example}.{result.symbol}", found[-1])
    again = ((number.span, declared.get(number.by or "")) for number in numbers if number.repeated)
    found += (mark._replace(span=span) for span, mark in again if mark is not None)
    found.sort(key=lambda mark: (mark.span.start, -mark.span.end))
    kept: list[Mark] = []
    for mark in found:
        if not kept or mark.span.start >= kept[-1].span.end:
            kept.append(mark)
    return tuple(kept)


def kind(result: Result) -> str:
    """The class of a checked number on the page; ``unproved`` for one whose verdict does not hold (drafts only)."""
    if result.verdict not in PASSED:
        return "unproved"
    if result.origin == "prose":
        return "arithmetic"
    return "given" if result.given else "derived"


def row_id(result: Result, index: int) -> str:
    """The id of the panel line that explains a result; ``index`` is its place among the lesson's results."""
    if result.example is None:
        return f":{index + 1}"
    return f":{anchor(result.example)}.{anchor(result.symbol or str(index + 1))}"


def panel_id(example: str | None, section: str) -> str:
    """The id of an example's panel, or of the panel of a section's spelled-out arithmetic."""
    return f"proof:{anchor(example)}" if example is not None else f"proof:in:{section}"


def visible(
    blocks: Iterable[Block], found: Iterable[Mark], hidden: Sequence[Span] = ()
) -> tuple[tuple[Mark, str], ...]:
    """The marks that are in running text, each with the text a reader sees there.

    Formulas hold no marks, and neither do the ranges ``hidden``: the text that represents a picture.
    """
    pieces = [piece for block in blocks for piece in block.pieces if piece.kind in ("text", "code")]
    if hidden:
        pieces = [piece for piece in pieces if not any(h.start <= piece.start and piece.end <= h.end for h in hidden)]
    shown: list[tuple[Mark, str]] = []
    at = 0
    for mark in found:
        while at < len(pieces) and pieces[at].end <= mark.span.start:
            at += 1
        parts: list[str] = []
        for piece in pieces[at:]:
            if piece.start >= mark.span.end:
                break
            offset = text_offset(piece.text, piece.start, piece.end, piece.verbatim, mark.span)
            if offset is not None:
                parts.append(piece.text[offset[0] : offset[1]])
        if text := "".join(parts):
            shown.append((mark, text))
    return tuple(shown)


def text_offset(text: str, start: int, end: int, verbatim: bool, span: Span) -> tuple[int, int] | None:
    """Which part of a piece of text, read from ``content[start:end]``, a span covers; None where none of it.

    A piece that is not there letter by letter (an entity, the inside of a code span) is covered whole or not at all.
    """
    low, high = max(span.start, start), min(span.end, end)
    if low >= high:
        return None
    if verbatim:
        return low - start, high - start
    return (0, len(text)) if span.start <= start and span.end >= end else None
