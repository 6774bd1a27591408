"""A derivations file as typed values; its schema has been checked, so that nothing here can fail."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from atlas_lessons.core.diagnostics import At, Span
from atlas_lessons.prove.derivations.symbols import Definitions, read_definitions
from atlas_lessons.prove.engine.rounding import NEAREST, Rounding, parse_rounding
from atlas_lessons.read.notation.units.parse import is_fixed, singular

_NO_VALUES: Mapping[str, str] = {}  # never changed


class QuotedPlace(NamedTuple):
    """Where a number is printed: a quote, its section (None: the example's, or the whole text) and what it overrides.

    ``pointer`` is the JSON pointer of the quote itself, ``number`` its ``index``. ``span`` is where it is, for a cell
    of a table, which is named by its row and column and not by its words.
    """

    quote: str
    pointer: str
    section: str | None = None
    number: int | None = None
    unit: str | None = None
    rounding: Rounding | None = None
    why: str | None = None
    span: Span | None = None


class TableColumn(NamedTuple):
    """A column of a table by its head; ``rows`` are the names of the rows that are meant, all where there are none."""

    head: str
    rows: tuple[str, ...] = ()


class ListMember(NamedTuple):
    """Which number of a list or column a quantity is: the symbol of the whole, and its position from 0.

    Of a column ``row`` is the table with the row in it, and ``label`` what a reader knows the row by.
    """

    of: str
    position: int
    row: tuple[int, int] | None = None
    label: str = ""


class Evidence(NamedTuple):
    """An array to be built: element type, extents (symbols or whole numbers) and what is measured of it."""

    dtype: str
    shape: tuple[str | int, ...]
    measure: str
    pointer: str


class DeclaredQuantity(NamedTuple):
    """One quantity of an example, as declared. ``within`` is ``in``, ``origin`` is ``from``.

    ``listed`` says that its place is a ``list``, ``column`` that it is a column of a table; ``start`` is what ``prev``
    is in the first row. ``member`` is set on the numbers of a list, which are quantities of their own once it is read.
    """

    symbol: str
    pointer: str
    place: QuotedPlace | None = None
    value: str | None = None
    source: str | None = None
    unit: str | None = None
    within: str | None = None
    also: tuple[QuotedPlace, ...] = ()
    expression: str | None = None
    equation: str | None = None
    root: str | None = None
    between: tuple[str, str] | None = None
    where: Mapping[str, str] = _NO_VALUES
    origin: str | None = None
    rounding: Rounding = NEAREST
    evidence: Evidence | None = None
    constant: str | None = None
    listed: bool = False
    column: TableColumn | None = None
    start: str | None = None
    member: ListMember | None = None
    uncertainty: str | None = None

    @property
    def whole(self) -> str:
        """The symbol that the file declares: of a number of a list that of the list."""
        return self.symbol if self.member is None else self.member.of

    @property
    def many(self) -> bool:
        """Whether it represents several numbers."""
        return self.listed or self.column is not None

    @property
    def derived(self) -> bool:
        """Whether it follows from others."""
        return self.formula_key is not None

    @property
    def formula_key(self) -> str | None:
        """The field of the file that says how it follows; None of a given."""
        told = {
            "expression": self.expression, "root": self.root, "equation": self.equation, "constant": self.constant,
        }  # fmt: skip
        return next((key for key, text in told.items() if text is not None), None)

    def at(self, key: str = "") -> At:
        """The place of one of its fields in the file, for a finding."""
        return At(pointer=f"{self.pointer}/{key}" if key else self.pointer, file="derivations")


class WorkedExample(NamedTuple):
    """One worked example, as declared."""

    id: str
    pointer: str
    quantities: tuple[DeclaredQuantity, ...]
    section: str | None = None
    copy_of: str | None = None
    title: str | None = None


class Derivations(NamedTuple):
    """The whole file: the lesson it names, the counted nouns (in the singular) and the examples.

    ``fixed`` are names under ``units`` that cannot be declared, since they are a unit's symbol or a percentage;
    ``definitions`` are the symbols that it defines by known units.
    """

    lesson: str | None
    nouns: frozenset[str]
    examples: tuple[WorkedExample, ...]
    fixed: tuple[str, ...] = ()
    definitions: Definitions = Definitions()


def read_derivations(data: Mapping[str, Any]) -> Derivations:
    """The typed form of a file's JSON value."""
    examples = tuple(_example(each, f"/examples/{n}") for n, each in enumerate(data.get("examples", ())))
    declared: Mapping[str, str] = data.get("units", {})
    fixed = tuple(name for name in declared if is_fixed(name))
    free = {name: text for name, text in declared.items() if name not in fixed}
    nouns = frozenset(singular(name) for name, text in free.items() if text == "count")
    defined = {name: text for name, text in free.items() if text != "count"}
    return Derivations(data.get("lesson"), nouns, examples, fixed, read_definitions(defined, nouns))


def _example(data: Mapping[str, Any], pointer: str) -> WorkedExample:
    rounding = data.get("rounding")
    quantities = tuple(
        _quantity(each, f"{pointer}/quantities/{n}", rounding) for n, each in enumerate(data["quantities"])
    )
    return WorkedExample(data["id"], pointer, quantities, data.get("section"), data.get("copyOf"), data.get("title"))


def _quantity(data: Mapping[str, Any], pointer: str, rounding: Any) -> DeclaredQuantity:
    """A quantity; ``rounding`` is that of its example, which holds where it has none of its own."""
    key = next((name for name in ("quote", "list", "column") if name in data), None)
    place = None
    if key is not None:
        place = QuotedPlace(data[key], f"{pointer}/{key}", data.get("section"), data.get("index"), why=data.get("why"))
    return DeclaredQuantity(
        symbol=data["symbol"],
        pointer=pointer,
        place=place,
        value=_text(data.get("value")),
        source=data.get("source"),
        unit=data.get("unit"),
        within=data.get("in"),
        also=tuple([_also(each, f"{pointer}/also/{n}", data) for n, each in enumerate(data.get("also", ()))]),
        expression=data.get("expression"),
        equation=data.get("equation"),
        root=data.get("root"),
        between=_bounds(data.get("between")),
        where={name: str(value) for name, value in data["where"].items()} if "where" in data else _NO_VALUES,
        origin=data.get("from"),
        rounding=parse_rounding(data.get("rounding", rounding)),
        evidence=_evidence(data.get("evidence"), f"{pointer}/evidence"),
        constant=data.get("constant"),
        listed="list" in data,
        column=TableColumn(data["column"], tuple(data.get("rows", ()))) if "column" in data else None,
        start=_text(data.get("start")),
        uncertainty=data.get("uncertainty"),
    )


def _bounds(data: Any) -> tuple[str, str] | None:
    return None if data is None else (str(data[0]), str(data[1]))


def _text(value: Any) -> str | None:
    return None if value is None else str(value)


def _also(entry: Any, pointer: str, quantity: Mapping[str, Any]) -> QuotedPlace:
    if isinstance(entry, str):
        return QuotedPlace(entry, pointer, quantity.get("section"), why=quantity.get("why"))
    rounding = parse_rounding(entry["rounding"]) if "rounding" in entry else None
    section = entry.get("section", quantity.get("section"))
    why = entry.get("why", quantity.get("why"))
    return QuotedPlace(
        entry["quote"], f"{pointer}/quote", section, entry.get("index"), entry.get("unit"), rounding, why
    )


def _evidence(data: Any, pointer: str) -> Evidence | None:
    if data is None:
        return None
    return Evidence(data["array"]["dtype"], tuple(data["array"]["shape"]), data["measure"], pointer)
