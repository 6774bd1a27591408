"""The displayed formulas of a lesson that have no symbol list, as forms: each letter may stand for any number."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import NamedTuple

from atlas_lessons.author.suggest.forms.listed import beside
from atlas_lessons.author.suggest.forms.textbook import dimension_of, doubt
from atlas_lessons.author.suggest.forms.units import UnitShape, shape_of
from atlas_lessons.author.suggest.forms.units import fitting as fitting_kinds
from atlas_lessons.author.suggest.read.constants import constant_term
from atlas_lessons.author.suggest.read.cues import one_in
from atlas_lessons.author.suggest.read.terms import Term
from atlas_lessons.author.suggest.search.floats import compiled
from atlas_lessons.author.suggest.search.items import ONE, Frame, SearchItem, built
from atlas_lessons.prove.derivations.formulas import substituted
from atlas_lessons.prove.equations.reading import DisplayEquation, display_latex
from atlas_lessons.read.markdown.document import Block, Document
from atlas_lessons.read.notation.formula.ast import (
    Add,
    Div,
    Mul,
    Neg,
    Node,
    Num,
    Relation,
    Series,
    Sym,
    UnitNode,
    children,
    symbols,
)
from atlas_lessons.read.notation.formula.problems import ParseProblem
from atlas_lessons.read.notation.formula.rebuilding import rebuilt
from atlas_lessons.read.notation.tex.parse import Reading, parse_latex
from atlas_lessons.read.notation.tex.symbols import spellings
from atlas_lessons.read.notation.units.parse import Unit, parse_unit

_MOST_FORMULAS = 24
_MOST_LETTERS = 6
_MOST_TRIED = 2_000  # ways to put numbers into one formula
_RETRIES = 8
_COST = 0.7
_PRINTED = 0.3  # what speaks for a product that the lesson displays
_LETTER = 0.15  # what each letter more adds: the more there are, the likelier a coincidence


_Asked = tuple[tuple[tuple[int, ...], ...], int]


class DisplayedFormula(NamedTuple):
    """One side of a display: its tree, its letters, and the quantities that it prints with their units."""

    node: Node
    letters: tuple[str, ...]
    constants: tuple[Term, ...]
    literal: bool
    shape: UnitShape | None
    fitting: dict[_Asked, list[tuple[int, ...]]]  # the units that its letters may have, once found


def formulas(document: Document, known: Sequence[DisplayEquation]) -> tuple[DisplayedFormula, ...]:
    """The right sides of a lesson's displays that can be computed, but for those that have a symbol list."""
    listed = {equation.display for equation in known}
    found: list[DisplayedFormula] = []
    for index, block in enumerate(document.blocks):
        if (
            index not in listed
            and len(found) < _MOST_FORMULAS
            and any(piece.kind == "display" for piece in block.pieces)
        ):
            found += _of(block, document)
    return tuple(found[:_MOST_FORMULAS])


def _of(block: Block, document: Document) -> Iterator[DisplayedFormula]:
    latex = display_latex(block)
    reading = None if latex is None else _read(latex, document)
    for statement in reading if isinstance(reading, tuple) else ():
        if not isinstance(statement, Relation):
            continue
        for side in statement.sides[1:]:
            constants: dict[str, Term] = {}
            node = _with_constants(_single(side), constants)
            letters = tuple(sorted(symbols(node) - {"pi", "e"} - set(constants)))
            if 0 < len(letters) <= _MOST_LETTERS and _computable(node) and not isinstance(node, Sym):
                yield from _parted(node, letters, tuple(constants.values()))


def _parted(node: Node, letters: tuple[str, ...], constants: tuple[Term, ...]) -> Iterator[DisplayedFormula]:
    """A formula, and what each summand of one that is a product with a sum comes to."""
    yield DisplayedFormula(node, letters, constants, _literal(node), shape_of(node), {})
    for part in _summands(node):
        own = tuple(sorted(symbols(part) & set(letters)))
        used = tuple(each for each in constants if each.symbol in symbols(part))
        if own:
            yield DisplayedFormula(part, own, used, _literal(part), shape_of(part), {})


def _summands(node: Node) -> list[Node]:
    """The products that a product with one sum, or a sum of products, comes apart in."""
    match node:
        case Add(terms=terms):
            return [
                each.operand if isinstance(each, Neg) else each for each in terms if not isinstance(each, Sym | Num)
            ]
        case Mul(factors=parts) if sum(isinstance(part, Add) for part in parts) == 1:
            at = next(at for at, part in enumerate(parts) if isinstance(part, Add))
            return [Mul((*parts[:at], each, *parts[at + 1 :])) for each in _each(parts[at])]
        case Div(numerator=Add() | Mul() as above, denominator=below):
            parts_of = _each(above) if isinstance(above, Add) else _summands(above)
            return [Div(each, below) for each in parts_of]
        case _:
            return []


def _each(node: Node) -> list[Node]:
    return [each.operand if isinstance(each, Neg) else each for each in node.terms] if isinstance(node, Add) else []


def _single(node: Node) -> Node:
    """A tree in which a sum over everything there is of a letter is a letter: the sum of the fittings' coefficients."""
    if isinstance(node, Series) and node.kind == "sum" and isinstance(node.body, Sym) and node.lower is None:
        return node.body
    parts = children(node)
    return rebuilt(node, [_single(part) for part in parts]) if parts else node


def _read(latex: str, document: Document) -> Reading:
    """A display, where what could be a function is a factor, and letters that the text writes as a word one name."""
    names = [name for name in sorted(spellings(latex)) if len(name) > 1 and _is_word(name, latex, document.content)]
    for _ in range(_RETRIES):
        reading = parse_latex(latex, names)
        if not isinstance(reading, ParseProblem) or reading.name is None or reading.name in names:
            break
        names.append(reading.name)
    return reading


def _is_word(name: str, latex: str, content: str) -> bool:
    """Whether letters in a row stand as one word in the text as well: CL, but not Pb."""
    if not name.isalpha() or not name.isascii() or not re.search(rf"(?<![A-Za-z\\]){name}(?![A-Za-z])", latex):
        return False
    outside = content.replace(latex, "")
    return re.search(rf"(?<![A-Za-z\\]){name}(?![A-Za-z])", outside) is not None


def _with_constants(node: Node, constants: dict[str, Term]) -> Node:
    """A tree in which quantities with a unit (8760 h) are symbols."""
    if isinstance(node, Mul):
        numbers = [part for part in node.factors if isinstance(part, Num)]
        units = [part for part in node.factors if isinstance(part, UnitNode)]
        unit = parse_unit(units[0].text) if len(units) == 1 and len(numbers) == 1 else None
        if isinstance(unit, Unit):
            name = f"const{len(constants)}"
            constants[name] = constant_term(name, numbers[0].value, unit, "an equation of the lesson")
            rest = tuple(_with_constants(part, constants) for part in node.factors if part not in (*numbers, *units))
            return Mul((Sym(name), *rest)) if rest else Sym(name)
    parts = children(node)
    return rebuilt(node, [_with_constants(part, constants) for part in parts]) if parts else node


def _computable(node: Node) -> bool:
    return not isinstance(node, Series | UnitNode) and all(map(_computable, children(node)))


def _literal(node: Node) -> bool:
    """Whether a formula holds a number that is made for certain units, as 6.02 is."""
    if isinstance(node, Num):
        return node.value.denominator != 1 or node.value > 12
    return any(map(_literal, children(node)))


def put(
    frame: Frame, far: Sequence[float], known: Sequence[DisplayedFormula], low: float, high: float, dimension: int
) -> Iterator[SearchItem]:
    """The formulas with numbers in place of their letters so that the value lies between two; the nearest first.

    ``far`` is how far each term is. Without units only what is made for numbers in certain units.
    """
    leaves = sorted(
        (_rare(leaf, frame) for leaf in frame.leaves if frame.term(leaf).source is None),
        key=lambda leaf: far[leaf.mask.bit_length() - 1],
    )
    for formula in known:
        constants = _constants(frame, formula)
        if constants is not None and not (frame.plain and constants):
            yield from _put(frame, formula, leaves, constants, (low, high, dimension))


def _rare(leaf: SearchItem, frame: Frame) -> SearchItem:
    """What a letter may stand for: of "one in 100,000" the share."""
    if not leaf.dimension and leaf.value > 1 and one_in(frame.term(leaf)):
        return leaf._replace(value=1 / leaf.value, tree=Div(ONE, built(leaf.tree)))
    return leaf


def _constants(frame: Frame, formula: DisplayedFormula) -> dict[str, SearchItem] | None:
    found: dict[str, SearchItem] = {}
    for constant in formula.constants:
        leaf = next((leaf for leaf in frame.leaves if frame.term(leaf) is constant), None)
        if leaf is None and not frame.plain:
            return None
        if leaf is not None and constant.symbol is not None:
            found[constant.symbol] = leaf
    return found


def _put(
    frame: Frame,
    formula: DisplayedFormula,
    leaves: Sequence[SearchItem],
    constants: dict[str, SearchItem],
    goal: tuple[float, float, int],
) -> Iterator[SearchItem]:
    low, high, dimension = goal
    names = (*formula.letters, *constants)
    fixed = tuple(constants.values())
    value = compiled(formula.node, names)
    ways = list(_fitting_ways(frame, formula, leaves, constants, dimension))
    cost = _cost(formula) + doubt(len(ways), low, high)
    for chosen in ways:
        items = (*chosen, *fixed)
        try:
            result = value([item.value for item in items])
            if not low <= result <= high:
                continue
        except (ArithmeticError, ValueError, TypeError):
            continue
        put_in = dict(zip(names, items, strict=True))
        if not (frame.plain and _united(formula, put_in, frame)):
            node = substituted(formula.node, {name: built(item.tree) for name, item in put_in.items()})
            yield SearchItem(result, dimension, cost, node, sum(item.mask for item in items))


def _fitting_ways(
    frame: Frame,
    formula: DisplayedFormula,
    leaves: Sequence[SearchItem],
    constants: Mapping[str, SearchItem],
    dimension: int,
) -> Iterator[tuple[SearchItem, ...]]:
    """Ways to give each letter another number so that the units come out right, the nearest numbers first."""
    known = {name: item.dimension for name, item in constants.items()}
    options = {letter: _options(frame, letter, leaves) for letter in formula.letters}
    kinds = {letter: tuple(each) for letter, each in options.items()}
    asked = (tuple(kinds.values()), dimension)
    fitting = formula.fitting.get(asked)
    if fitting is None:
        shape = formula.shape
        fitting = [] if shape is None else fitting_kinds(shape, known, kinds, frame.dimensions, dimension)
        formula.fitting[asked] = fitting
    found = [[options[letter][kind] for letter, kind in zip(formula.letters, way, strict=True)] for way in fitting]
    width = len(leaves)
    while width > 2 and sum(prod(min(width, len(each)) for each in way) for way in found) > _MOST_TRIED:
        width -= 1 + width // 8
    for way in found:
        for chosen in product(*(each[:width] for each in way)):
            if len({item.mask for item in chosen}) == len(formula.letters):
                yield chosen


def _options(frame: Frame, letter: str, leaves: Sequence[SearchItem]) -> dict[int, list[SearchItem]]:
    """What a letter may stand for, by unit: what the text says that it is, or anything."""
    said = [leaf for leaf in leaves if beside(letter, frame.term(leaf).before)]
    kinds: dict[int, list[SearchItem]] = {}
    for leaf in said or leaves:
        kinds.setdefault(leaf.dimension, []).append(leaf)
    return kinds


def _cost(formula: DisplayedFormula) -> float:
    """What a formula costs: one that only multiplies and divides says no more than that people do so."""
    steps = len(formula.letters) - 1
    return steps - _PRINTED if _plain(formula.node) else _COST + _LETTER * steps


def _plain(node: Node) -> bool:
    """Whether a tree is a product or quotient of letters and nothing else."""
    return isinstance(node, Sym) or (isinstance(node, Mul | Div) and all(map(_plain, children(node))))


def _united(formula: DisplayedFormula, put_in: Mapping[str, SearchItem], frame: Frame) -> bool:
    """Whether the units of a formula could have been kept: they do not meet in a sum with a bare number."""
    whole = Frame([frame.term(item) for item in put_in.values()], False, frame.dimensions)
    dimensions = {name: whole.dimension(frame.term(item)) for name, item in put_in.items()}
    return dimension_of(formula.node, whole, dimensions) is not None and any(dimensions.values())
