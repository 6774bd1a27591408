"""Lists and columns of a derivation, written so that many numbers stay readable: the first of them and the last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from atlas_lessons.core.model import PASSED, Result
from atlas_lessons.prove.derivations.explained import VERDICTS, last_step, printed_lines, value_of
from atlas_lessons.prove.derivations.layout import FEW, broken, fold_terms, listed, sentence
from atlas_lessons.prove.derivations.names import LEFT_OUT, row_of, whole_of

_MOST_WRONG = 12  # wrong cells of a column that are written out
_MOST_NAMED = 4  # cells that a note names


class ResultGroup(NamedTuple):
    """The results of one quantity, or of the numbers of one list that are all given or all follow.

    ``members`` are those of each number by its symbol, ``rows`` all of them.
    """

    symbol: str
    members: Mapping[str, Sequence[Result]]

    @property
    def rows(self) -> Sequence[Result]:
        """All results, in order."""
        return [row for rows in self.members.values() for row in rows]

    @property
    def listed(self) -> bool:
        """Whether it is a list or column."""
        return self.symbol not in self.members


def groups_of(results: Iterable[Result]) -> list[ResultGroup]:
    """Results by quantity, in the order of the example; a list whose first number is given makes two groups."""
    found: dict[tuple[str, bool], dict[str, list[Result]]] = {}
    for row in results:
        symbol = row.symbol or ""
        found.setdefault((whole_of(symbol), row.given), {}).setdefault(symbol, []).append(row)
    return [ResultGroup(symbol, members) for (symbol, _), members in found.items()]


def shown_members(group: ResultGroup, few: int = FEW) -> frozenset[str]:
    """The numbers of a list that are written out: all of a few, else the first two, the last, and wrong ones."""
    names = list(group.members)
    if len(names) <= few:
        return frozenset(names)
    wrong = [name for name in names if any(row.verdict not in PASSED for row in group.members[name])]
    return frozenset((*names[:2], names[-1], *wrong[:_MOST_WRONG]))


def given_list(group: ResultGroup, width: int) -> list[str]:
    """The numbers of a given list on one line, folded where they are many."""
    values = [_named(name, value_of(rows[0])) for name, rows in group.members.items()]
    symbol = group.symbol if len(values) > 1 else next(iter(group.members))
    lines = broken(listed(values), f"  {symbol.ljust(width)} = ", " " * (width + 6))
    return [*lines, *_notes(group, width + 2, ())]


def _named(symbol: str, value: str) -> str:
    """A number with the name of its row, where that is a word."""
    row = row_of(symbol)
    return f"{value} ({row})" if any(map(str.isalpha, row)) else value


def cells(group: ResultGroup, width: int) -> list[str]:
    """A list or column that follows: its expression, then the numbers put in and the value, a line for each cell."""
    indent = " " * width
    shown = shown_members(group)
    count = len(group.members)
    head = fold_terms(group.rows[0].expression or "")
    lines = broken(
        f"{head}, {count} number{'s' if count > 1 else ''}", f"{group.symbol.ljust(width)} = ", f"{indent}     "
    )
    left_out: list[Sequence[Result]] = []
    for name, rows in group.members.items():
        if name not in shown:
            left_out.append(rows)
            continue
        lines += _left_out(left_out, indent)
        left_out = []
        relation, value, _ = last_step(rows)
        put_in = fold_terms(rows[0].substituted or "")
        step = f"{put_in} {relation} {value}" if put_in and put_in != value else value
        lines += broken(step, f"{name.ljust(width)} = ", f"{indent}     ")
    return [*lines, *_notes(group, width, shown), ""]


def _left_out(rows: Sequence[Sequence[Result]], indent: str) -> Iterator[str]:
    """The line for the cells that are not written out: how many, and what their verdicts are."""
    if rows:
        verdicts = Counter(VERDICTS[row[0].verdict] for row in rows)
        said = ", ".join(f"{count} {verdict}" for verdict, count in verdicts.items())
        yield f"{indent}   … {len(rows)} more: {said}"


def _notes(group: ResultGroup, width: int, shown: Collection[str]) -> list[str]:
    """What is said of printed numbers, with the names of those it is said of; verdicts of cells that are shown only."""
    said: dict[str, list[str]] = {}
    for name, rows in group.members.items():
        _, _, told = last_step(rows) if name in shown else ("", "", None)
        bad = [row for row in rows if row.verdict not in PASSED]
        kept = rows if name in shown else bad or [row for row in rows if row.hint]
        for line in printed_lines(kept, 0, told) if name in shown or bad else [row.hint or "" for row in kept]:
            said.setdefault(line.strip(), []).append(name)
    lines: list[str] = []
    for line, names in said.items():
        whole = len(names) == len(group.members) or line.startswith(LEFT_OUT)
        lines += sentence(line if whole else f"{_names(names)}: {line}", f"{' ' * width}   ")
    return lines


def _names(names: Sequence[str]) -> str:
    few = list(dict.fromkeys(names))
    if len(few) <= _MOST_NAMED:
        return ", ".join(few)
    return f"{', '.join(few[:2])}, …, {few[-1]} ({len(few)} numbers)"
