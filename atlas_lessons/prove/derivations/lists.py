"""Lists: the numbers of a quote or of a table's column as quantities of their own, each with its place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from atlas_lessons.core.diagnostics import At
from atlas_lessons.prove.derivations.columns import MAX_NUMBERS, ColumnCells, column_cells
from atlas_lessons.prove.derivations.faults import Fault
from atlas_lessons.prove.derivations.file import DeclaredQuantity, ListMember, QuotedPlace
from atlas_lessons.prove.derivations.reading import Reader
from atlas_lessons.prove.derivations.sections import Missing

MAX_ALL = 2_000  # of all lists and columns of an example
_SHORT = re.compile(r"\w(?:[\w %/+:'’&-]{0,28}\w)?")  # a row's name that can be in brackets behind a symbol


class NumberList(NamedTuple):
    """A list or column that was read: the quantities that are its numbers, in order.

    ``table`` is the number of its table in the lesson; None for the numbers of a quote. ``left_out`` names the total
    rows that are passed over.
    """

    declared: DeclaredQuantity
    members: tuple[DeclaredQuantity, ...]
    table: int | None = None
    left_out: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.members)


def read_list(reader: Reader, quantity: DeclaredQuantity, section: str | None) -> NumberList | tuple[Fault, At]:
    """The numbers that a quantity with ``list`` or ``column`` represents, or what is wrong and where."""
    problem = _declared_wrong(quantity)
    if problem is not None:
        return problem, quantity.at()
    place = quantity.place
    assert place is not None
    if quantity.column is not None:
        cells = column_cells(reader, quantity, section)
        if not isinstance(cells, ColumnCells):
            return cells[0], quantity.at(cells[1])
        made: NumberList = _of_column(quantity, cells)
    else:
        count = _numbers_in(reader, place, section)
        if isinstance(count, Fault):
            return count, quantity.at("list")
        made = _of_quote(quantity, place, count)
    for each in quantity.also:
        other = _numbers_in(reader, each, section)
        if not isinstance(other, Fault) and other != len(made):
            message = f"{quantity.symbol} has {_numbers(len(made))}, and this place has {_numbers(other)}"
            return Fault("list-unusable", message, _ALSO), At(pointer=each.pointer, file="derivations")
    return made


_ALSO = "quote a place that prints all of them, or leave it out"


def _numbers(count: int) -> str:
    return f"{count} number{'s' if count != 1 else ''}"


def _declared_wrong(quantity: DeclaredQuantity) -> Fault | None:
    ways = {
        "column": quantity.column is not None and quantity.listed,
        "value": quantity.value is not None,
        "equation": quantity.equation is not None,
        "from": quantity.origin is not None,
        "constant": quantity.constant is not None,
        "evidence": quantity.evidence is not None,
    }
    found = [name for name, there in ways.items() if there]
    kind = "list" if quantity.listed else "column"
    if found:
        message = f"{quantity.symbol}: a quantity with `{kind}` has no `{found[0]}`"
        return Fault("quantity-unclear", message, "a list is given, or follows number by number by an `expression`")
    return None


def _numbers_in(reader: Reader, place: QuotedPlace, section: str | None) -> int | Fault:
    """How many numbers a quote holds."""
    span = reader.text.find(place.quote, place.section or section)
    if isinstance(span, Missing):
        return span.fault
    count = reader.count(span)
    if not count:
        message = f"expected numbers in the list {place.quote!r}, found none"
        return Fault("quote-without-number", message, "quote the numbers with what is between them")
    return count if count <= MAX_NUMBERS else _too_many(count)


def _too_many(count: int) -> Fault:
    message = f"expected at most {MAX_NUMBERS} numbers in a list, found {count}"
    return Fault("list-unusable", message, "take a part of them")


def _of_quote(quantity: DeclaredQuantity, place: QuotedPlace, count: int) -> NumberList:
    members = (
        quantity._replace(
            symbol=f"{quantity.symbol}[{n + 1}]",
            place=place._replace(number=n),
            also=tuple(each._replace(number=n) for each in quantity.also),
            member=ListMember(quantity.symbol, n),
        )
        for n in range(count)
    )
    return NumberList(quantity, tuple(members))


def _of_column(quantity: DeclaredQuantity, cells: ColumnCells) -> NumberList:
    place = quantity.place
    assert place is not None
    names = _names([label for label, _, _ in cells.cells])
    members: list[DeclaredQuantity] = []
    for n, ((label, row, cell), name) in enumerate(zip(cells.cells, names, strict=True)):
        members.append(
            quantity._replace(
                symbol=f"{quantity.symbol}[{name}]",
                place=place._replace(quote=cell.text, span=cells.span(cell)),
                also=tuple(each._replace(number=n) for each in quantity.also),
                member=ListMember(quantity.symbol, n, (cells.table, row), label),
            )
        )
    return NumberList(quantity, tuple(members), cells.table, cells.left_out)


def _names(labels: Sequence[str]) -> list[str]:
    """What is in brackets behind the symbol: the names of the rows, where all are short and different, else 1, 2, 3."""
    if len(set(labels)) == len(labels) and all(_SHORT.fullmatch(label) for label in labels):
        return list(labels)
    return [str(n + 1) for n in range(len(labels))]
