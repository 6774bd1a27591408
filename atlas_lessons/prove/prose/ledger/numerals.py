"""Every numeral of a document, once, with its place and what its own form says of it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.prove.prose.ledger.heading_numbers import heading_numbers
from atlas_lessons.read.markdown.document import Document
from atlas_lessons.read.notation.numerals.digits import has_digit
from atlas_lessons.read.notation.numerals.labels.tokens import Label
from atlas_lessons.read.notation.numerals.quantities import TextQuantity
from atlas_lessons.read.notation.tex.bits import LOWERED, RAISED, SYMBOL
from atlas_lessons.read.reading.lesson import reading_of
from atlas_lessons.read.reading.quantities import Quantities
from atlas_lessons.read.reading.text import FORMULA, ReaderText


class Occurrence(NamedTuple):
    """A numeral of the text: its range of ``content`` and, where its form or place makes it a label, which kind."""

    span: Span
    label: str | None


class _Found(NamedTuple):
    """A numeral in a block's text, before its place in the content is known."""

    start: int
    end: int
    label: str | None


_DIGITS = re.compile(r"\d+")
_LITERAL = re.compile(r"\d+(?:[.,]\d+)*")  # in code and markup, where nobody reads a sign or a scale
_IN_ASCII = {
    _DIGITS: re.compile("[0-9]+"),
    _LITERAL: re.compile("[0-9]+(?:[.,][0-9]+)*"),
}  # quicker


def occurrences(document: Document) -> tuple[Occurrence, ...]:
    """Every numeral of ``document.content`` in order, disjoint; linear in its length.

    Each decimal digit of the content is inside exactly one of them, or belongs to the exponent of a unit ("m2").
    """
    reading = reading_of(document)
    numbering = iter(heading_numbers([block.text for block in document.blocks if block.kind == "heading"]))
    found: list[Occurrence] = []
    exponents: list[Span] = []
    others: list[tuple[int, int, str]] = []
    for index, block in enumerate(document.blocks):
        number = next(numbering) if block.kind == "heading" else None
        if not has_digit(block.text):
            continue
        row = reading[index].running()
        reached = -1
        for each in _in_text(row, reading.quantities, number) if block.kind != "code" else ():
            span = row.span(each.start, each.end)
            if each.label == _EXPONENT:
                exponents.append(span)
            elif span.start >= reached:  # characters that cannot be distinguished have one range
                found.append(Occurrence(span, each.label))
                reached = span.end
        others += [(piece.start, piece.end, _OTHERS[piece.kind]) for piece in block.pieces if piece.kind in _OTHERS]
    taken = sorted([*(each.span for each in found), *exponents])
    found += _left_over(document.content, taken, others)
    return tuple(sorted(found))


_EXPONENT = "exponent"
_OTHERS = {"math": "formula", "display": "formula", "code": "code", "html": "html"}


def _in_text(row: ReaderText, listed: Quantities, numbering: Label | None) -> Iterator[_Found]:
    text = row.text
    taken: list[tuple[int, int]] = []
    if numbering:
        yield _Found(numbering.start, numbering.end, numbering.kind)
        taken.append((numbering.start, numbering.end))
    floor = numbering.end if numbering else 0
    alone = _alone(row, listed, floor, taken) if not row.marks else None
    if alone is not None:
        yield from alone
        return
    quantities = listed.running(row)
    structural = _structural(row, quantities)
    for quantity in quantities:
        numeral = quantity.numeral
        if numeral.start < floor:
            continue
        label = "formula" if structural(numeral.start) else numeral.label
        yield _Found(numeral.start, numeral.end, label or None)
        taken.append((numeral.start, numeral.end))
        for match in _EXPONENTS.finditer(text, numeral.end, quantity.end):
            yield _Found(match.start(), match.end(), _EXPONENT)
            taken.append(match.span())
    for start, end in _gaps(_DIGITS, text, sorted(taken)):
        glued = text[start - 1 : start].isalpha() or text[end : end + 1].isalpha()
        label = "formula" if row.marks and structural(start) else "identifier" if glued else ""
        yield _Found(start, end, label or None)


def _alone(
    row: ReaderText, listed: Quantities, floor: int, taken: Sequence[tuple[int, int]]
) -> Sequence[_Found] | None:
    """The numerals of a text where no digit is outside of them, as in an exponent: then no unit need be read."""
    numerals = [numeral for numeral in listed.numerals(row) if numeral.kind != "word" and numeral.start >= floor]
    if (
        next(_gaps(_DIGITS, row.text, [*taken, *((numeral.start, numeral.end) for numeral in numerals)]), None)
        is not None
    ):
        return None
    return [_Found(numeral.start, numeral.end, numeral.label or None) for numeral in numerals]


def _structural(row: ReaderText, quantities: Sequence[TextQuantity]) -> Callable[[int], bool]:
    """Whether the number at an offset belongs to the structure of a formula.

    Structural are numbers in scripts and every number on a side of a relation that also has a symbol (the 2 of
    ``\\frac12 mv^2``, of ``x^2``, the 16 of ``16\\Psi``): they say what the formula is. On a side without symbols
    (``= 16``, ``10^9``) a number is a value like any in the prose, and letters of its unit are no symbols.
    """
    formulas = [mark for mark in row.marks if mark.kind == FORMULA]
    if not formulas:
        return _never
    scripts = [(mark.start, mark.end) for mark in row.marks if mark.kind in (RAISED, LOWERED)]
    inside = sorted((quantity.start, quantity.end) for quantity in quantities)
    symbols = [
        at
        for mark in row.marks
        if mark.kind == SYMBOL
        for at in range(mark.start, mark.end)
        if row.text[at] not in _CONSTANTS and not row.text[at].isspace() and not _is_covered(inside, at)
    ]
    sides: list[tuple[int, int]] = []
    for formula in formulas:
        start = formula.start
        for match in (*_RELATION.finditer(row.text, formula.start, formula.end), None):
            end = match.start() if match is not None else formula.end
            position = bisect_left(symbols, start)
            if position < len(symbols) and symbols[position] < end:
                sides.append((start, end))
            start = match.end() if match is not None else end
    scripts.sort()
    return lambda at: _is_covered(sides, at) or _is_covered(scripts, at)


def _never(_: int) -> bool:
    return False


_CONSTANTS = frozenset("πe")
_RELATION = re.compile("[=<>≈≠≤≥∝→≡;⇒⇔~≪≫≲≳]")
_EXPONENTS = re.compile("[0-9⁰¹²³⁴-⁹]+")


def _is_covered(spans: Sequence[tuple[int, int]], at: int) -> bool:
    """Whether one of the disjoint stretches, in order, holds an offset."""
    position = bisect_right(spans, at, key=lambda each: each[0]) - 1
    return position >= 0 and at < spans[position][1]


def _gaps(pattern: re.Pattern[str], text: str, taken: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Matches in what the (sorted) taken ranges leave over."""
    position = 0
    for start, end in [*taken, (len(text), len(text))]:
        gap = text[position:start]
        if has_digit(gap):
            read = _IN_ASCII[pattern] if gap.isascii() else pattern
            yield from [match.span() for match in read.finditer(text, position, start)]
        position = max(position, end)


def _left_over(content: str, taken: list[Span], others: Sequence[tuple[int, int, str]]) -> Iterator[Occurrence]:
    """Digits that are no number of the text: of code, tags and formulas, and those that no reader sees (destinations,
    list markers, definitions, info strings)."""
    starts = [start for start, _, _ in others]
    for start, end in _gaps(_LITERAL, content, [(span.start, span.end) for span in taken]):
        position = bisect_right(starts, start) - 1
        inside = position >= 0 and start < others[position][1]
        yield Occurrence(Span(start, end), others[position][2] if inside else "markup")
