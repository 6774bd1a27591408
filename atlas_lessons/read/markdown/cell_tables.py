"""Where the cells of tables stand, and the unit or noun that a header gives to the bare numbers below or beside it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from atlas_lessons.read.markdown.document import Document
from atlas_lessons.read.notation.units.parse import Unit, parse_unit, singular


class Place(NamedTuple):
    """A cell: the table it is in, its row (0 is the header) and column, and what heads its column and row."""

    table: int
    row: int
    column: int
    head: str
    side: str


def places(document: Document) -> Mapping[int, Place]:
    """The cells of a document by where they begin."""
    found: dict[int, Place] = {}
    for start, place in _cells(document):
        found[start] = place
    return found


def _cells(document: Document) -> Iterator[tuple[int, Place]]:
    texts = {block.start: block.text for block in document.blocks if block.kind == "cell"}
    table = row = column = -1
    heads: list[str] = []
    side = ""
    for event in document.events if texts else ():
        if event.kind != "start":
            continue
        if event.tag == "Table":
            table, row, heads = table + 1, -1, []
        elif event.tag in ("TableHead", "TableRow"):
            row, column, side = row + 1, -1, ""
        elif event.tag == "TableCell":
            column += 1
            text = texts.get(event.start, "")
            if row == 0:
                heads.append(text)
            head = heads[column] if row and column < len(heads) else ""
            yield event.start, Place(table, row, column, head, side)
            if column == 0:
                side = text


_BRACKETS = re.compile(r"[(\[]([^()\[\]]{1,30})[)\]]\s*$")
_NAMED = re.compile(r"(?:,| in) ([^\s,]{1,12}(?: per [a-z]{1,12})?)$")
_PER = re.compile(r"\b(?:([A-Za-z]{2,16}) )?per ([A-Za-z]{1,16})\b[^a-z]*$")
_WHOLE = re.compile(r"\s*([^\s\d]{1,10})\s*")


def unit_of(header: str, nouns: Collection[str], *, whole: bool = True) -> Unit | None:
    """The unit that a header names for its numbers: ``Cache (GB)``, ``Time [ms]``, ``Price in €``, ``GB/s``.

    A ``whole`` header may be a unit; the first cell of a row that looks like one is rather a symbol.
    """
    match = _BRACKETS.search(header) or _NAMED.search(header) or (_WHOLE.fullmatch(header) if whole else None)
    if match is None:
        return _quotient(header)
    unit = parse_unit(match.group(1).strip().removeprefix("in "), nouns)
    return unit if isinstance(unit, Unit) and (unit.powers or match.re is not _WHOLE) else None


def _quotient(header: str) -> Unit | None:
    """``Bits per sample``, ``Energy (kWh) per year``: one unit over another or over what is counted."""
    match = _PER.search(header)
    above = parse_unit(match.group(1).lower()) if match and match.group(1) else None
    unit = parse_unit(f"{match.group(1).lower()} per {match.group(2)}", open_nouns=True) if match and above else None
    return unit if isinstance(unit, Unit) and isinstance(above, Unit) else None


def rate_of(header: str) -> Unit | None:
    """What a header divides by, where its numbers have a unit of their own: ``Price per kWh`` over € 0.28."""
    match = _PER.search(header)
    unit = parse_unit(match.group(2)) if match else None
    return unit if isinstance(unit, Unit) else None


_WORD = re.compile(r"[a-z]{3,20}", re.IGNORECASE)


def noun_of(header: str) -> str | None:
    """What a header without a unit counts: its first plural, ``GPUs`` or ``Number of devices``."""
    plurals = [word for word in _WORD.findall(header) if word.endswith("s") and not word.endswith("ss")]
    return singular(plurals[0]) if plurals else None
