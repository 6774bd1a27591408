"""Expressions over lists: what is inside of a mean or sum, or behind a column, put to one number after the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from atlas_lessons.prove.derivations.faults import Fault
from atlas_lessons.prove.derivations.lists import NumberList
from atlas_lessons.read.notation.formula.ast import Call, Node, Sym, children, size, symbols
from atlas_lessons.read.notation.formula.functions import TABLE
from atlas_lessons.read.notation.formula.rebuilding import rebuilt
from atlas_lessons.read.notation.formula.to_text import to_text

AGGREGATES = frozenset(row.name for row in TABLE if row.most is None)  # make one number of a list
MAX_NODES = 20_000  # of one expression put to all numbers of its lists
MAX_WORK = 60_000  # of all those of an example
_HINT = "sum, mean, sd, sdp, median, count, min and max make one number of a list: mean({0})"

_PREV = "prev(B) is the number of B in the row before; sum(prev(B)) and prev(2*B) have no meaning"


class ListFaultError(Exception):
    """Why an expression over lists has no meaning."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


class FirstRowError(Exception):
    """The row before the first one is asked for, and nothing says what was there."""


class _ListRow(NamedTuple):
    """One number of the lists that go together: its position, and its table and row where they are columns."""

    position: int
    row: tuple[int, int] | None = None


class Elementwise:
    """Expands expressions over the lists of one example. ``made`` are the aggregates that others rest on, by name."""

    def __init__(self, lists: Mapping[str, NumberList], starts: Mapping[str, Node]) -> None:
        self.lists, self.starts = lists, starts
        self.made: dict[str, Node] = {}
        self._work = 0

    def scalar(self, node: Node) -> Node:
        """An expression that is one number, with every list put in. Raises ListFaultError."""
        if not self.lists.keys() & symbols(node) and not _calls_prev(node):
            return node
        if isinstance(node, Call) and self._aggregates(node):
            return Call(node.name, self._terms(node.arguments[0]))
        return self._of(node, None)

    def cell(self, node: Node, owner: NumberList, position: int) -> Node:
        """The expression of a derived list for one of its numbers.

        Raises ListFaultError, and FirstRowError where the owner's own number before the first is asked for.
        """
        self._count(size(node))
        return self._of(node, _ListRow(position, _row(owner, position)), owner)

    def _of(self, node: Node, at: _ListRow | None, owner: NumberList | None = None) -> Node:
        if isinstance(node, Sym):
            listed = self.lists.get(node.name)
            return node if listed is None else Sym(self._member(listed, at, owner))
        if isinstance(node, Call) and node.name == "prev":
            return self._before(node, at, owner)
        if isinstance(node, Call) and self._aggregates(node):
            return self._hoisted(node)
        parts = children(node)
        return rebuilt(node, [self._of(part, at, owner) for part in parts]) if parts else node

    def _aggregates(self, node: Call) -> bool:
        """Whether a call makes one number of lists: it has one argument, and that names one."""
        if node.name not in AGGREGATES or len(node.arguments) != 1:
            return False
        return bool(self._named(node.arguments[0]))

    def _named(self, node: Node) -> list[NumberList]:
        """The lists that an expression names outside of aggregates inside of it, in order."""
        if isinstance(node, Sym):
            return [self.lists[node.name]] if node.name in self.lists else []
        if isinstance(node, Call) and self._aggregates(node):
            return []
        return [each for part in children(node) for each in self._named(part)]

    def _hoisted(self, node: Call) -> Node:
        """An aggregate inside of something else, as a quantity of its own: it is the same for every number."""
        name = to_text(node)
        if name not in self.made:
            self.made[name] = Call(node.name, self._terms(node.arguments[0]))
        return Sym(name)

    def _terms(self, node: Node) -> tuple[Node, ...]:
        """An expression put to each number of the lists that it names."""
        found = list({each.declared.symbol: each for each in self._named(node)}.values())
        rows = _common_rows(found)
        self._count(len(rows) * size(node))
        return tuple(self._of(node, row) for row in rows)

    def _count(self, nodes: int) -> None:
        self._work += nodes
        if nodes > MAX_NODES or self._work > MAX_WORK:
            message = f"an expression over lists has more than {MAX_NODES:,} parts, or an example {MAX_WORK:,}"
            raise ListFaultError(Fault("list-unusable", message, "split it into columns or examples"))

    def _member(self, listed: NumberList, at: _ListRow | None, owner: NumberList | None) -> str:
        """The symbol of the number of a list that goes with a row."""
        symbol = listed.declared.symbol
        if at is None:
            message = f"{symbol} is a list of {len(listed)} numbers, and one number is expected"
            raise ListFaultError(Fault("list-unusable", message, _HINT.format(symbol)))
        if at.row is not None and listed.table == at.row[0]:
            found = next((member for member in listed.members if member.member and member.member.row == at.row), None)
            if found is None:
                other = f", which {owner.declared.symbol} has" if owner is not None else ""
                message = f"{symbol} has no number in row {_label(owner, at)!r}{other}"
                raise ListFaultError(Fault("list-unusable", message, "say in `rows` which rows are meant"))
            return found.symbol
        if owner is not None and len(listed) != len(owner):
            raise ListFaultError(_differing(owner, listed))
        return listed.members[at.position].symbol

    def _before(self, node: Call, at: _ListRow | None, owner: NumberList | None) -> Node:
        """``prev(B)``: the number of a list in the row before, or what it starts with."""
        argument = node.arguments[0]
        listed = self.lists.get(argument.name) if isinstance(argument, Sym) else None
        if listed is None or at is None or owner is None:
            message = f"{to_text(node)}: expected a list or column inside of prev, in the expression of another"
            raise ListFaultError(Fault("list-unusable", message, _PREV))
        if at.row is not None and listed.table == at.row[0]:
            before = [
                member
                for member in listed.members
                if member.member and member.member.row and member.member.row < at.row
            ]
        else:
            before = list(listed.members[: at.position])
        if before:
            return Sym(before[-1].symbol)
        start = self.starts.get(listed.declared.symbol)
        if start is not None:
            return start
        if listed is owner:
            raise FirstRowError
        message = f"{to_text(node)} has no number before row {_label(owner, at)!r}"
        raise ListFaultError(
            Fault("list-unusable", message, f"say in `start` what {listed.declared.symbol} begins with")
        )


def _calls_prev(node: Node) -> bool:
    return (isinstance(node, Call) and node.name == "prev") or any(map(_calls_prev, children(node)))


def _row(listed: NumberList, position: int) -> tuple[int, int] | None:
    member = listed.members[position].member
    return member.row if member is not None else None


def _label(owner: NumberList | None, at: _ListRow) -> str:
    member = owner.members[at.position].member if owner is not None else None
    return member.label if member is not None and member.label else str(at.position + 1)


def _common_rows(found: list[NumberList]) -> list[_ListRow]:
    """The rows of lists that are computed with together. Raises ListFaultError where they have not the same."""
    first = found[0]
    for other in found[1:]:
        same_table = first.table is not None and first.table == other.table
        rows = [[_row(each, n) for n in range(len(each))] for each in (first, other)]
        if len(first) != len(other) or (same_table and set(rows[0]) != set(rows[1])):
            raise ListFaultError(_differing(first, other))
    tables = {each.table for each in found}
    position_only = len(tables) > 1 or first.table is None
    return [_ListRow(n, None if position_only else _row(first, n)) for n in range(len(first))]


def _differing(one: NumberList, other: NumberList) -> Fault:
    """The complaint about two lists that do not go together, with both lengths and what only one of them has."""
    names = [each.declared.symbol for each in (one, other)]
    message = f"{names[0]} has {len(one)} numbers, and {names[1]} has {len(other)}"
    if one.table is not None and one.table == other.table:
        labels = [{member.member.label for member in lone.members if member.member} for lone in (one, other)]
        for mine, its, name in ((labels[0], labels[1], names[1]), (labels[1], labels[0], names[0])):
            for label in sorted(mine - its)[:1]:
                message += f"; {name} has none in row {label!r}"
    return Fault("list-unusable", message, "lists that are computed with together have a number for each other's")
