"""Means and deviations of several numbers as trees of the plain operations, and the middle of sorted numbers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from atlas_lessons.prove.engine.guards import UndefinedError
from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Num


def mean_tree(trees: Sequence[Node]) -> Node:
    """The arithmetic mean."""
    return Div(Call("sum", tuple(trees)), Num(Fraction(len(trees))))


def deviation_tree(trees: Sequence[Node], *, sample: bool) -> Node:
    """The standard deviation: of a sample the squares are divided by n - 1, of a population by n.

    The squares are those of the differences to the first number, less the square of their sum over n, which is the same
    as squares of differences to the mean and as long as the numbers. Raises UndefinedError for a sample of one.
    """
    count = len(trees)
    if sample and count < 2:
        raise UndefinedError("the standard deviation of a sample of one number")
    first = trees[0]
    differences: list[Node] = [Add((tree, Neg(first))) for tree in trees[1:]]
    if not differences:
        return Num(Fraction(0))
    squares = Call("sum", tuple(Mul((difference, difference)) for difference in differences))
    total = Call("sum", tuple(differences))
    spread = Add((squares, Neg(Div(Mul((total, total)), Num(Fraction(count))))))
    return Call("sqrt", (Div(spread, Num(Fraction(count - sample))),))


def median(values: Sequence[Fraction]) -> Fraction:
    """The middle one of sorted numbers, or the mean of the two in the middle."""
    ordered = sorted(values)
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2
