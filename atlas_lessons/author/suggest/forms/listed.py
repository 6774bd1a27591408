"""The equations that the lesson itself prints, put to the numbers near a result."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from atlas_lessons.author.suggest.read.terms import Term, digits
from atlas_lessons.author.suggest.search.floats import compiled
from atlas_lessons.author.suggest.search.items import ZERO, Frame, SearchItem, built
from atlas_lessons.prove.derivations.formulas import sides, substituted
from atlas_lessons.prove.equations.unitcells import Dimension, read_unit
from atlas_lessons.read.notation.formula.ast import Add, Node, Series, Sym, UnitNode, children, symbols
from atlas_lessons.read.notation.formula.rebuilding import rebuilt
from atlas_lessons.read.notation.formula.symbols import key
from atlas_lessons.read.notation.units.parse import Unit

if TYPE_CHECKING:
    from atlas_lessons.prove.equations.reading import Declared, DisplayEquation

_MOST_SYMBOLS = 8
_MOST_TRIED = 3_200
_DOUBT = 0.35  # how little may speak for a symbol on average
_WORDS = re.compile(r"[a-z]{4,}")
_BESIDE, _NAMED, _COUNTED, _FITS, _ABSENT, _SHARED = 0.0, 0.1, 0.3, 0.9, 0.7, 0.8
_TWICE = 3.0  # one long number for two symbols


class Applied(NamedTuple):
    """A lesson's equation with what its symbols stand for: symbol names of the candidate, and those that are 0."""

    section: str
    result: str
    symbols: tuple[tuple[str, str], ...]
    absent: tuple[str, ...]


class ListedFormula(NamedTuple):
    """One equation solved for a symbol: ``result = node``, with the rows of its symbol list by name."""

    section: str
    result: str
    node: Node
    rows: Mapping[str, Declared]


class Option(NamedTuple):
    """What a symbol may stand for: a term, or nothing (0); and how little speaks for it."""

    leaf: SearchItem | None
    cost: float


def statements(equations: Sequence[DisplayEquation]) -> tuple[ListedFormula, ...]:
    """The equations of a lesson that can be computed, each with one symbol on its left side."""
    found: list[ListedFormula] = []
    for equation in equations:
        rows = {key(row.name): row for row in equation.symbols}
        for name, node in sides(equation.reading) if isinstance(equation.reading, tuple) else ():
            free = symbols(node) - {"pi", "e"}
            known = all(key(each) in rows for each in (name, *free))
            if known and 0 < len(free) <= _MOST_SYMBOLS and _computable(node):
                found.append(ListedFormula(equation.section, name, node, rows))
    return tuple(found)


def _computable(node: Node) -> bool:
    return not isinstance(node, Series | UnitNode) and all(map(_computable, children(node)))


def applied(
    frame: Frame, near: int, known: Sequence[ListedFormula], wanted: Unit, low: float, high: float
) -> Iterator[tuple[SearchItem, Applied]]:
    """The lesson's equations of a result of the unit ``wanted``, where they give a value in these bounds.

    What is printed for each of something ("bytes per parameter") is no result that the equation gives for all.
    """
    for statement in known:
        unit = read_unit(statement.rows[key(statement.result)].unit)
        if isinstance(unit, Dimension) and unit.powers == wanted.powers and not _for_each(statement, wanted, unit):
            yield from _put(frame, near, statement, low, high)


def _for_each(statement: ListedFormula, wanted: Unit, unit: Dimension) -> bool:
    """Whether a number is one for each of what the equation counts, and the equation's result is not."""
    units = [read_unit(row.unit) for row in statement.rows.values()]
    counted = {noun for each in units if isinstance(each, Dimension) for noun, _ in each.nouns}
    nouns = {noun for noun, _ in wanted.nouns if wanted.powers}
    return bool((nouns & counted) - {noun for noun, _ in unit.nouns})


def _put(
    frame: Frame, near: int, statement: ListedFormula, low: float, high: float
) -> Iterator[tuple[SearchItem, Applied]]:
    names = sorted(symbols(statement.node) - {"pi", "e"})
    added = _added(statement.node)
    outer = {part.name for part in _terms(statement.node) if isinstance(part, Sym)}
    options = [_options(frame, near, statement.rows[key(name)], name) for name in names]
    for name, found in zip(names, options, strict=True):
        if name in outer or (name in added and all(option.cost >= _FITS for option in found)):
            found.append(Option(None, _ABSENT))
            found.sort(key=lambda option: option.cost)
    if not all(options):
        return
    value = compiled(statement.node, names)
    for chosen in _choices(options):
        values = [0.0 if option.leaf is None else option.leaf.value for option in chosen]
        try:
            fits = low <= value(values) <= high
        except (ArithmeticError, ValueError, TypeError):
            continue
        if fits and any(option.leaf is not None for option in chosen):
            yield _found(frame, statement, names, chosen)


def _choices(options: Sequence[Sequence[Option]]) -> Iterator[tuple[Option, ...]]:
    """Ways to give each symbol something, those of little evidence left out until they are few enough."""
    width = max(map(len, options))
    while width > 1 and _ways(options, width) > _MOST_TRIED:
        width -= 1
    room = _DOUBT * len(options) + 1
    for chosen in product(*(option[:width] for option in options)):
        if sum([option.cost for option in chosen]) <= room:
            yield chosen


def _terms(node: Node) -> tuple[Node, ...]:
    return node.terms if isinstance(node, Add) else ()


def _added(node: Node) -> frozenset[str]:
    """The symbols that are terms of a sum, and may be left out of it."""
    own = {part.name for part in _terms(node) if isinstance(part, Sym)}
    return frozenset(own).union(*map(_added, children(node)))


def _ways(options: Sequence[Sequence[Option]], width: int) -> int:
    total = 1
    for option in options:
        total *= min(len(option), width)
    return total


def _found(
    frame: Frame, statement: ListedFormula, names: Sequence[str], chosen: Sequence[Option]
) -> tuple[SearchItem, Applied]:
    put: dict[str, Node] = {}
    used: list[tuple[str, str]] = []
    mask, cost, absent = 0, 0.0, []
    for name, option in zip(names, chosen, strict=True):
        cost += option.cost
        if option.leaf is None:
            put[name] = ZERO
            absent.append(key(name))
            continue
        if mask & option.leaf.mask:
            cost += _SHARED if digits(frame.term(option.leaf)) < 3 else _TWICE  # both moments have 4 bytes
        mask |= option.leaf.mask
        node = built(option.leaf.tree)
        assert isinstance(node, Sym)
        put[name] = node
        used.append((key(name), node.name))
    tree = without_zeros(substituted(statement.node, put))
    item = SearchItem(0.0, 0, 0.25 * cost, tree, mask)
    return item, Applied(statement.section, key(statement.result), tuple(used), tuple(absent))


def without_zeros(node: Node) -> Node:
    """A sum without the terms that are not there."""
    if not isinstance(node, Add):
        return rebuilt(node, [without_zeros(part) for part in children(node)]) if children(node) else node
    kept = tuple(without_zeros(term) for term in node.terms if term != ZERO)
    return Add(kept) if len(kept) > 1 else kept[0] if kept else ZERO


def _options(frame: Frame, near: int, row: Declared, name: str) -> list[Option]:
    """The terms that a symbol may stand for, those first for which the words beside them speak."""
    unit = read_unit(row.unit)
    found: list[Option] = []
    told = _words(row.meaning) - _words(row.unit)
    for leaf in reversed(frame.leaves):
        term = frame.term(leaf)
        fits = isinstance(unit, Dimension) and term.measure.powers == unit.powers
        said_so = beside(name, term.before)
        if not fits and not (said_so and not isinstance(unit, Dimension)):
            continue
        nouns = {noun for noun, _ in unit.nouns} if isinstance(unit, Dimension) else set()
        if not fits_nouns(term, nouns, unit):
            continue
        if said_so:
            cost = _BESIDE
        elif told & _words(f"{term.before[-32:]} {term.after[:18]}"):
            cost = _NAMED
        elif (term.noun is not None and term.noun in nouns) or (
            nouns and nouns == {noun for noun, _ in term.measure.nouns}
        ):
            cost = _COUNTED
        else:
            cost = _FITS
        if cost < _FITS or not leaf.mask >> near:  # from afar only what the words tell
            found.append(Option(leaf, cost))
    said = any(option.cost == _BESIDE for option in found)
    kept = [option for option in found if not said or option.cost in (_BESIDE, _FITS)]
    return sorted(kept, key=lambda option: option.cost)


def fits_nouns(term: Term, nouns: set[str], unit: object) -> bool:
    """Whether a term may count what a symbol counts; one that counts nothing may."""
    counted = isinstance(unit, Dimension) and not unit.powers and nouns
    return not counted or term.noun is None or term.noun in nouns or term.word


def beside(name: str, before: str) -> bool:
    """Whether a symbol stands right before the number: ``R = ``, ``R of``."""
    match = re.search(r"([^\s=,;(]{1,30})\$?\s*(?:=|≈|is|of|was)\s*$", before)
    return match is not None and key(match.group(1).strip("$*_`")) == key(name)


def _words(text: str) -> frozenset[str]:
    return frozenset(word.rstrip("s") for word in _WORDS.findall(text.lower()))
