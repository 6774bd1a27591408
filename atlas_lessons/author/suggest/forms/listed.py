"""The equations that the lesson itself prints, put to the numbers near a result."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from atlas_lessons.author.suggest.forms.filling import LetterFormula, computable, filled, formula_of
from atlas_lessons.author.suggest.read.terms import Term, digits
from atlas_lessons.author.suggest.search.partial import ZERO, Frame, Partial, built
from atlas_lessons.prove.derivations.formulas import sides
from atlas_lessons.prove.equations.unitcells import Dimension, read_unit
from atlas_lessons.read.notation.formula.ast import Add, Node, Sym, children, symbols
from atlas_lessons.read.notation.formula.rebuilding import rebuilt
from atlas_lessons.read.notation.formula.symbols import key
from atlas_lessons.read.notation.units.parse import Unit

if TYPE_CHECKING:
    from atlas_lessons.prove.equations.reading import Declared, DisplayEquation

_MOST_SYMBOLS = 8
_WORDS = re.compile(r"[a-z]{4,}")
_BESIDE, _NAMED, _COUNTED, _FITS, _ABSENT, _SHARED = 0.0, 0.1, 0.3, 0.9, 0.7, 0.2
_SHARE = 0.25  # of these costs that counts
_TWICE = 0.75  # one long number for two symbols


class Applied(NamedTuple):
    """A lesson's equation with what its symbols represent: symbol names of the candidate, and those that are 0."""

    section: str
    result: str
    symbols: tuple[tuple[str, str], ...]
    absent: tuple[str, ...]


class ListedFormula(NamedTuple):
    """One equation solved for a symbol: ``result = formula``, with the rows of its symbol list by name."""

    section: str
    result: str
    formula: LetterFormula
    rows: Mapping[str, Declared]
    outer: frozenset[str]  # the symbols that are terms of the whole
    added: frozenset[str]  # the symbols that are terms of any sum


def statements(equations: Sequence[DisplayEquation]) -> tuple[ListedFormula, ...]:
    """The equations of a lesson that can be computed, each with one symbol on its left side."""
    found: list[ListedFormula] = []
    for equation in equations:
        rows = {key(row.name): row for row in equation.symbols}
        for name, node in sides(equation.reading) if isinstance(equation.reading, tuple) else ():
            free = tuple(sorted(symbols(node) - {"pi", "e"}))
            known = all(key(each) in rows for each in (name, *free))
            if known and 0 < len(free) <= _MOST_SYMBOLS and computable(node):
                outer = frozenset(part.name for part in _terms(node) if isinstance(part, Sym))
                found.append(ListedFormula(equation.section, name, formula_of(node, free), rows, outer, _added(node)))
    return tuple(found)


def applied(
    frame: Frame, near: int, known: Sequence[ListedFormula], wanted: Unit, goal: tuple[float, float, int]
) -> Iterator[tuple[Partial, Applied]]:
    """The lesson's equations of a result of the unit ``wanted``, where they meet the goal.

    What is printed for each of something ("bytes per parameter") is not a result that the equation gives for all.
    """
    for statement in known:
        unit = read_unit(statement.rows[key(statement.result)].unit)
        if isinstance(unit, Dimension) and unit.powers == wanted.powers and not _for_each(statement, wanted, unit):
            options = {name: _options(frame, near, statement, name) for name in statement.formula.letters}
            for item, items in filled(frame, statement.formula, options, goal, 0.0, own=True):
                yield _found(frame, statement, item, items)


def _for_each(statement: ListedFormula, wanted: Unit, unit: Dimension) -> bool:
    """Whether a number is one for each of what the equation counts, and the equation's result is not."""
    units = [read_unit(row.unit) for row in statement.rows.values()]
    counted = {noun for each in units if isinstance(each, Dimension) for noun, _ in each.nouns}
    nouns = {noun for noun, _ in wanted.nouns if wanted.powers}
    return bool((nouns & counted) - {noun for noun, _ in unit.nouns})


def _terms(node: Node) -> tuple[Node, ...]:
    return node.terms if isinstance(node, Add) else ()


def _added(node: Node) -> frozenset[str]:
    """The symbols that are terms of a sum, and may be left out of it."""
    own = {part.name for part in _terms(node) if isinstance(part, Sym)}
    return frozenset(own).union(*map(_added, children(node)))


def _found(frame: Frame, statement: ListedFormula, item: Partial, items: Sequence[Partial]) -> tuple[Partial, Applied]:
    used: list[tuple[str, str]] = []
    absent: list[str] = []
    mask, cost = 0, item.cost
    for name, each in zip(statement.formula.letters, items, strict=True):
        if not isinstance(each.tree, Sym):
            absent.append(key(name))
            continue
        if mask & each.mask:  # both moments have 4 bytes
            cost += _SHARED if digits(frame.term(each)) < 3 else _TWICE
        mask |= each.mask
        used.append((key(name), each.tree.name))
    whole = item._replace(cost=cost, tree=without_zeros(built(item.tree)), mask=mask)
    return whole, Applied(statement.section, key(statement.result), tuple(used), tuple(absent))


def without_zeros(node: Node) -> Node:
    """A sum without the terms that are not there."""
    if not isinstance(node, Add):
        return rebuilt(node, [without_zeros(part) for part in children(node)]) if children(node) else node
    kept = tuple(without_zeros(term) for term in node.terms if term != ZERO)
    return Add(kept) if len(kept) > 1 else kept[0] if kept else ZERO


def _options(frame: Frame, near: int, statement: ListedFormula, name: str) -> list[Partial]:
    """What a symbol may represent, those first for which the words beside them speak, which cost the least."""
    row = statement.rows[key(name)]
    unit = read_unit(row.unit)
    nouns = {noun for noun, _ in unit.nouns} if isinstance(unit, Dimension) else set()
    told = _words(row.meaning) - _words(row.unit)
    found: list[tuple[float, Partial]] = []
    for leaf in reversed(frame.leaves):
        term = frame.term(leaf)
        fits = isinstance(unit, Dimension) and term.measure.powers == unit.powers and _fits_nouns(term, nouns, unit)
        if beside(name, term.before) and (fits or not isinstance(unit, Dimension)):
            cost = _BESIDE
        elif told & _words(f"{term.before[-32:]} {term.after[:18]}"):
            cost = _NAMED
        elif nouns and (term.noun in nouns or nouns == {noun for noun, _ in term.measure.nouns}):
            cost = _COUNTED
        else:
            cost = _FITS
        if (fits or cost == _BESIDE) and (cost < _FITS or not leaf.mask >> near):  # from afar only what words tell
            found.append((cost, leaf))
    said = any(cost == _BESIDE for cost, _ in found)
    kept = [(cost, leaf) for cost, leaf in found if not said or cost in (_BESIDE, _FITS)]
    if name in statement.outer or (name in statement.added and all(cost >= _FITS for cost, _ in kept)):
        dimension = frame.dimensions.of_unit(unit.powers) if isinstance(unit, Dimension) else 0
        kept.append((_ABSENT, Partial(0.0, dimension, 0.0, ZERO, 0)))
    kept.sort(key=lambda each: each[0])
    return [leaf._replace(cost=_SHARE * cost) for cost, leaf in kept]


def _fits_nouns(term: Term, nouns: set[str], unit: Dimension) -> bool:
    """Whether a term may count what a symbol counts; one that counts nothing may."""
    counted = not unit.powers and nouns
    return not counted or term.noun is None or term.noun in nouns or term.word


def beside(name: str, before: str) -> bool:
    """Whether a symbol comes right before the number: ``R = ``, ``R of``."""
    match = re.search(r"([^\s=,;(]{1,30})\$?\s*(?:=|≈|is|of|was)\s*$", before)
    return match is not None and key(match.group(1).strip("$*_`")) == key(name)


def _words(text: str) -> frozenset[str]:
    return frozenset(word.rstrip("s") for word in _WORDS.findall(text.lower()))
