"""Every numeral of a document, once, with its place and what its own form says of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.prove.prose.ledger.heading_numbers import heading_numbers
from atlas_lessons.read.markdown.document import Block, Document, Piece
from atlas_lessons.read.notation.numerals.digits import has_digit
from atlas_lessons.read.notation.numerals.labels.tokens import Label
from atlas_lessons.read.notation.numerals.quantities import read_quantities
from atlas_lessons.read.notation.tex.numerals import formula_numerals


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
_HOLE = "\ufffc"  # stands for code and formulas while the text around them is read


def occurrences(document: Document) -> tuple[Occurrence, ...]:
    """Every numeral of ``document.content`` in order, disjoint; linear in its length.

    Each decimal digit of the content is inside exactly one of them, or belongs to the exponent of a unit ("m2").
    """
    numbering = iter(heading_numbers([block.text for block in document.blocks if block.kind == "heading"]))
    found: list[Occurrence] = []
    exponents: list[Span] = []
    for block in document.blocks:
        number = next(numbering) if block.kind == "heading" else None
        for each in _in_text(_running_text(block), number) if has_digit(block.text) else ():
            span = block.source(each.start, each.end)
            if each.label == _EXPONENT:
                exponents.append(span)
            else:
                found.append(Occurrence(span, each.label))
        for piece in block.pieces:
            if piece.kind not in _READ:
                found += _in_piece(document.content, piece)
    taken = sorted([*(each.span for each in found), *exponents])
    found += (Occurrence(span, "markup") for span in _outside(document.content, taken))
    return tuple(sorted(found))


_EXPONENT = "exponent"
_READ = ("text", "break")  # the pieces that are read as running text


def _running_text(block: Block) -> str:
    """The block's text with code, formulas and raw HTML blanked out, as long as before."""
    if all(piece.kind in _READ for piece in block.pieces):
        return block.text
    return "".join([piece.text if piece.kind in _READ else _HOLE * len(piece.text) for piece in block.pieces])


def _in_text(text: str, numbering: Label | None) -> Iterator[_Found]:
    taken: list[tuple[int, int]] = []
    if numbering:
        yield _Found(numbering.start, numbering.end, numbering.kind)
        taken.append((numbering.start, numbering.end))
    floor = numbering.end if numbering else 0
    for quantity in read_quantities(text):
        numeral = quantity.numeral
        if numeral.start < floor:
            continue
        yield _Found(numeral.start, numeral.end, numeral.label or None)
        taken.append((numeral.start, numeral.end))
        for match in _DIGITS.finditer(text, numeral.end, quantity.end):
            yield _Found(match.start(), match.end(), _EXPONENT)
            taken.append(match.span())
    for start, end in _gaps(_DIGITS, text, sorted(taken)):
        glued = text[start - 1 : start].isalpha() or text[end : end + 1].isalpha()
        yield _Found(start, end, "identifier" if glued else None)


def _gaps(pattern: re.Pattern[str], text: str, taken: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Matches in what the (sorted) taken ranges leave over."""
    position = 0
    for start, end in [*taken, (len(text), len(text))]:
        gap = text[position:start]
        if has_digit(gap):
            read = _IN_ASCII[pattern] if gap.isascii() else pattern
            yield from [match.span() for match in read.finditer(text, position, start)]
        position = max(position, end)


def _in_piece(content: str, piece: Piece) -> Iterator[Occurrence]:
    """The numerals of code, raw HTML or a formula, read where they stand."""
    if piece.kind in ("math", "display"):
        yield from _in_formula(content, piece)
    elif piece.kind in ("code", "html"):
        for match in _LITERAL.finditer(content, piece.start, piece.end):
            yield Occurrence(Span(*match.span()), piece.kind)


def _in_formula(content: str, piece: Piece) -> Iterator[Occurrence]:
    start = content.find(piece.text, piece.start, piece.end)
    if start < 0:  # a quote's or list's marks stand inside the formula
        for match in _DIGITS.finditer(content, piece.start, piece.end):
            yield Occurrence(Span(*match.span()), "formula")
        return
    for numeral in formula_numerals(piece.text):
        span = Span(start + numeral.start, start + numeral.end)
        yield Occurrence(span, "formula" if numeral.structural else None)


def _outside(content: str, taken: list[Span]) -> Iterator[Span]:
    """Digits that no reader sees as text: destinations, list markers, definitions, entities, info strings."""
    return (Span(start, end) for start, end in _gaps(_LITERAL, content, [(span.start, span.end) for span in taken]))
