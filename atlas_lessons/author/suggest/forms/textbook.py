"""Puts the numbers near a result into the forms of the textbooks, bounded before it starts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from atlas_lessons.author.suggest.forms.filling import LetterFormula, filled, formula_of
from atlas_lessons.author.suggest.forms.table import FORMS, TextbookForm
from atlas_lessons.author.suggest.read.cues import ContextWords
from atlas_lessons.author.suggest.search.partial import BIT, DECIBEL, Frame, Partial
from atlas_lessons.read.notation.formula.parser import parse_expression
from atlas_lessons.read.notation.formula.problems import ParseProblem

_SMALL = 0.05  # 1 - exp(-x) is x below it, and tells nothing
_DEGREES = (("deg", Fraction(1)),)


class Ready(NamedTuple):
    """A form with its expression parsed, and what each of its letters may represent."""

    form: TextbookForm
    formula: LetterFormula
    kinds: tuple[str, ...]

    @property
    def numeric(self) -> bool:
        """Whether it computes with plain numbers only."""
        return not {"u", "q", "r"} & set(self.kinds)

    @property
    def logarithmic(self) -> bool:
        """Whether what it gives may be counted in bits or decibels."""
        return "log" in self.form.expression

    @property
    def probable(self) -> bool:
        """Whether its value is a probability, which many numbers bring near 0 or 1: a printed 0 or 1 tells nothing."""
        return "normal(" in self.form.expression or "cdf(" in self.form.expression


@cache
def ready() -> tuple[Ready, ...]:
    """The table with its expressions parsed; made when first needed."""
    found = []
    for form in FORMS:
        letters, kinds = zip(*(pair.split(":") for pair in form.letters.split()), strict=True)
        node = parse_expression(form.expression, letters)
        assert not isinstance(node, ParseProblem), form.expression
        found.append(Ready(form, formula_of(node, letters), kinds))
    return tuple(found)


def fitted(
    frame: Frame, far: Sequence[float], words: ContextWords, goal: tuple[float, float, int]
) -> Iterator[tuple[Partial, Ready]]:
    """The forms that the words near call for, with numbers put in so that the goal is met; with each its form.

    What a logarithm gives may be counted in bits or decibels.
    """
    low, high, dimension = goal
    counted = [frame.dimensions.of(base) for base in (BIT, DECIBEL)]
    slots = _slots(frame, far)
    for each in ready():
        if (each.form.cues and not words.any(each.form.cues)) or ("d" in each.kinds and not frame.plain):
            continue
        if each.probable and not 0 < low <= high < 1:
            continue
        options = {letter: slots[kind] for letter, kind in zip(each.formula.letters, each.kinds, strict=True)}
        if all(options.values()):
            wanted = {dimension, *(frame.dimensions.quotient(dimension, base) for base in counted if each.logarithmic)}
            for one in sorted(wanted):
                for item, _ in filled(frame, each.formula, options, (low, high, one), each.form.cost):
                    yield item, each


def _slots(frame: Frame, far: Sequence[float]) -> dict[str, list[Partial]]:
    """The terms that each kind of letter may represent, the nearest first."""
    slots: dict[str, list[Partial]] = {kind: [] for kind in "urqpnwda"}
    for leaf in sorted(frame.leaves, key=lambda leaf: far[leaf.mask.bit_length() - 1]):
        term = frame.term(leaf)
        value, powers, printed = term.value, term.measure.powers, term.source is None
        whole = value.denominator == 1 and value > 0 and not term.percent and printed
        pure = Partial(float(value), 0, leaf.cost, frame.pure(leaf.mask.bit_length() - 1), leaf.mask)
        quantity = not term.percent and leaf.value != 0
        for kind, fits, item in (
            ("u", quantity, leaf),
            ("r", quantity and leaf.value > _SMALL, leaf),
            ("q", quantity and powers and not frame.plain, leaf),
            ("p", (term.percent or term.unit is None) and 0 < leaf.value < 1, leaf),
            ("n", whole and value < 5_000 and not term.implied, pure),
            ("w", whole and not powers and value > 1, leaf),
            ("d", not term.percent and printed, pure),
            ("a", powers == _DEGREES, leaf._replace(dimension=0)),
        ):
            if fits:
                slots[kind].append(item)
    return slots
