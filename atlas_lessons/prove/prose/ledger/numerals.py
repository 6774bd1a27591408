"""Every numeral of a document, once, with its place and what its own form says of it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.prove.prose.ledger.heading_numbers import heading_numbers
from atlas_lessons.prove.prose.ledger.labels import Label, read_labels
from atlas_lessons.read.markdown.document import Block, Document, Piece
from atlas_lessons.read.notation.numerals.digits import has_digit
from atlas_lessons.read.notation.numerals.quantities import Quantity, read_quantities
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
    labels = list(read_labels(text))
    if numbering:
        labels = [numbering, *(label for label in labels if label.start >= numbering.end)]
    quantities = read_quantities(text)
    refuted = _refuted(labels, quantities)
    standing = [label for label in labels if label not in refuted]
    ends = [label.end for label in standing]
    taken: list[tuple[int, int]] = []
    for label in standing:
        yield _Found(label.start, label.end, label.kind)
        taken.append((label.start, label.end))
    for quantity in quantities:
        numeral = quantity.numeral
        position = bisect_right(ends, numeral.start)
        if position < len(standing) and standing[position].start < numeral.end:
            continue
        yield _Found(numeral.start, numeral.end, "identifier" if _is_name(text, quantity) else None)
        taken.append((numeral.start, numeral.end))
        for match in _DIGITS.finditer(text, numeral.end, quantity.end):
            yield _Found(match.start(), match.end(), _EXPONENT)
            taken.append(match.span())
    for start, end in _gaps(_DIGITS, text, sorted(taken)):
        glued = text[start - 1 : start].isalpha() or text[end : end + 1].isalpha()
        yield _Found(start, end, "identifier" if glued else None)


_BARE = re.compile(r"[0-9]+(?:[.,:][0-9]+)*")
_NAME_BEFORE = re.compile(r"(?<![\w.])[A-Z][\w.+#/-]{0,30}[\s:]{1,2}\Z")


def _is_name(text: str, quantity: Quantity) -> bool:
    """Whether a numeral is a label of itself; bare digits only behind a capitalised name ("Go 1.21")."""
    numeral = quantity.numeral
    if numeral.kind != "label" or _BARE.fullmatch(numeral.text) is None:
        return numeral.kind == "label"
    return _NAME_BEFORE.search(text, max(0, numeral.start - 40), numeral.start) is not None


def _refuted(labels: list[Label], quantities: tuple[Quantity, ...]) -> set[Label]:
    """The labels that the number under them speaks against: a unit behind a weak one, or digits that go on."""
    refuted: set[Label] = set()
    starts = [label.start for label in labels]
    for quantity in quantities:
        numeral = quantity.numeral
        position = bisect_right(starts, numeral.start) - 1
        for label in labels[max(position, 0) : position + 2]:
            overlap = label.start < numeral.end and numeral.start < label.end
            beyond = numeral.kind != "label" and not (label.start <= numeral.start and numeral.end <= label.end)
            if overlap and (beyond or (label.weak and quantity.unit is not None and not quantity.shared)):
                refuted.add(label)
    return refuted


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
