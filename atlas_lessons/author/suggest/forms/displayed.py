"""The displayed formulas of a lesson that have no symbol list: each letter may represent any number."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from atlas_lessons.author.suggest.forms.filling import LetterFormula, computable, filled, formula_of
from atlas_lessons.author.suggest.forms.listed import beside
from atlas_lessons.author.suggest.read.constants import constant_term
from atlas_lessons.author.suggest.read.cues import one_in
from atlas_lessons.author.suggest.read.terms import Term
from atlas_lessons.author.suggest.search.partial import ONE, Frame, Partial, built
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
_RETRIES = 8
_COST = 0.7
_PRINTED = 0.3  # what speaks for a product that the lesson displays
_LETTER = 0.15  # what each letter more adds: the more there are, the likelier a coincidence


class DisplayedFormula(NamedTuple):
    """One side of a display, or a summand of it, and the quantities that it prints with their units."""

    formula: LetterFormula
    constants: tuple[Term, ...]
    literal: bool  # it holds a number that is made for certain units, as 6.02 is
    cost: float


def formulas(document: Document, known: Sequence[DisplayEquation]) -> tuple[DisplayedFormula, ...]:
    """The right sides of a lesson's displays that can be computed, but for those that have a symbol list."""
    listed = {equation.display for equation in known}
    found: list[DisplayedFormula] = []
    for index, block in enumerate(document.blocks):
        shown = any(piece.kind == "display" for piece in block.pieces)
        if shown and index not in listed and len(found) < _MOST_FORMULAS:
            found += _of(block, document)
    return tuple(found[:_MOST_FORMULAS])


def _of(block: Block, document: Document) -> Iterator[DisplayedFormula]:
    latex = display_latex(block)
    reading = None if latex is None else _read(latex, document)
    relations = reading if isinstance(reading, tuple) else ()
    for side in (side for each in relations if isinstance(each, Relation) for side in each.sides[1:]):
        constants: dict[str, Term] = {}
        node = _with_constants(_single(side), constants)
        letters = symbols(node) - {"pi", "e"} - set(constants)
        if len(letters) <= _MOST_LETTERS and computable(node) and not isinstance(node, Sym):
            for part in (node, *_summands(node)):
                own = sorted(symbols(part) & letters)
                used = {name: each for name, each in constants.items() if name in symbols(part)}
                if own:
                    formula = formula_of(part, (*own, *used))
                    yield DisplayedFormula(formula, tuple(used.values()), _literal(part), _cost(part, len(own)))


def _summands(node: Node) -> list[Node]:
    """The products that a product with one sum, or a sum of products, comes apart in."""
    match node:
        case Add():
            return [each for each in _each(node) if not isinstance(each, Sym | Num)]
        case Mul(factors=parts) if sum(isinstance(part, Add) for part in parts) == 1:
            at = next(at for at, part in enumerate(parts) if isinstance(part, Add))
            return [Mul((*parts[:at], each, *parts[at + 1 :])) for each in _each(parts[at])]
        case Div(numerator=Add() | Mul() as above, denominator=below):
            return [Div(each, below) for each in (_each(above) or _summands(above))]
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
    if not name.isalpha() or not name.isascii():
        return False
    word = re.compile(rf"(?<![A-Za-z\\]){name}(?![A-Za-z])")
    return word.search(latex) is not None and word.search(content.replace(latex, "")) is not None


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


def _literal(node: Node) -> bool:
    if isinstance(node, Num):
        return node.value.denominator != 1 or node.value > 12
    return any(map(_literal, children(node)))


def _cost(node: Node, letters: int) -> float:
    """What a formula costs: one that only multiplies and divides says no more than that people do so."""
    return letters - 1 - _PRINTED if _plain(node) else _COST + _LETTER * (letters - 1)


def _plain(node: Node) -> bool:
    """Whether a tree is a product or quotient of letters and nothing else."""
    return isinstance(node, Sym) or (isinstance(node, Mul | Div) and all(map(_plain, children(node))))


def put(
    frame: Frame, far: Sequence[float], known: Sequence[DisplayedFormula], goal: tuple[float, float, int]
) -> Iterator[Partial]:
    """The formulas with numbers in place of their letters so that the goal is met; the nearest first.

    ``far`` is how far each term is. Without units only what is made for numbers in certain units.
    """
    leaves = sorted(
        (_rare(leaf, frame) for leaf in frame.leaves if frame.term(leaf).source is None),
        key=lambda leaf: far[leaf.mask.bit_length() - 1],
    )
    for each in known:
        if frame.plain and (each.constants or not each.literal):
            continue
        options = _options(frame, each, leaves)
        yield from (item for item, used in filled(frame, each.formula, options, goal, each.cost))


def _rare(leaf: Partial, frame: Frame) -> Partial:
    """What a letter may represent: of "one in 100,000" the share."""
    if not leaf.dimension and leaf.value > 1 and one_in(frame.term(leaf)):
        return leaf._replace(value=1 / leaf.value, tree=Div(ONE, built(leaf.tree)))
    return leaf


def _options(frame: Frame, displayed: DisplayedFormula, leaves: Sequence[Partial]) -> Mapping[str, Sequence[Partial]]:
    """What each letter may represent: what the text says that it is, or any number; and the formula's constants."""
    found: dict[str, Sequence[Partial]] = {}
    for letter in displayed.formula.letters:
        constant = next((each for each in displayed.constants if each.symbol == letter), None)
        if constant is not None:
            found[letter] = [leaf._replace(cost=0.0) for leaf in frame.leaves if frame.term(leaf) is constant]
        else:
            found[letter] = [leaf for leaf in leaves if beside(letter, frame.term(leaf).before)] or leaves
    return found
