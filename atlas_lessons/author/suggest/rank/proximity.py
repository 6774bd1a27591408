"""How far a number of the text is from a result: what stands near, or was tabled to be used, is likelier its input."""

from __future__ import annotations

from collections.abc import Sequence

from atlas_lessons.author.suggest.read.cues import approximate_before, is_explained_behind, repeats, result_penalty
from atlas_lessons.author.suggest.read.terms import Term

_LATER = (2.0, 0.9)  # a number behind the result; less where the words before it say that it is given
_NEXT = (2.2, 1.1)  # the same of a number of the next sentence
_EXPLAINING = 0.3  # a number behind the result where what is behind it explains it
_APPROXIMATE = 3.5  # a number behind the result that is itself said to be about right
_WORDS_BETWEEN = 12  # characters between a number and what it is a rate of
_FARTHEST = 1.6  # however far above
_TABLED = 1.0  # in a table further up: tables list what is used later
_SERIES = 1.5  # of one range or list with the result


_OF_FARTHEST, _OF_ALL = 0.45, 0.65  # what the distance of the farthest number weighs, and that of all of them


def remoteness(far: Sequence[float]) -> float:
    """What the distances of the numbers that an expression uses add to its unlikelihood."""
    return _OF_FARTHEST * max(far, default=0.0) + _OF_ALL * sum(far)


def distance(term: Term, target: Term) -> float:
    """How little speaks for a number as an input of another one, by where it stands; 0 is right beside it."""
    if term.source is not None or repeats(target, term):
        return 0.0
    if term.place is not None and target.place is not None and term.place.table == target.place.table:
        return _in_table(term, target)
    back = target.sentence - term.sentence
    if back < 0:
        return _behind(term, target)
    if back == 0:
        return _beside(term, target)
    between = max(0, target.block - term.block)
    far = 0.25 + 0.15 * back + 0.4 * between + (0.3 if term.section != target.section else 0.0)
    far = min(far, _TABLED if term.cell else _FARTHEST)
    return far + (0.3 if term.word else 0.0) + (_SERIES if term.series == target.series else 0.0)


def _in_table(term: Term, target: Term) -> float:
    """Of two cells of one table: those of one row belong together, and those of one column follow one rule."""
    one, other = term.place, target.place
    assert one is not None and other is not None
    if one.row == other.row:
        return 0.0 if one.column < other.column else 1.1
    if one.row == 0:
        return 0.1 if one.column == other.column else 0.6
    if one.column == other.column or one.column == 0:
        return 0.8 if one.row < other.row else 1.2
    return 1.3 if one.row < other.row else 1.4


def _beside(term: Term, target: Term) -> float:
    """Of two numbers of one sentence."""
    if term.span < target.span:
        return _SERIES if term.series == target.series else 0.0
    if is_explained_behind(target):
        return _EXPLAINING
    if term.implied and term.span.start - target.until < _WORDS_BETWEEN:
        return 0.1  # so much a day
    if approximate_before(term):
        return _APPROXIMATE
    return _LATER[result_penalty(term) > 0]


def _behind(term: Term, target: Term) -> float:
    """Of a number further down: the reason for an answer, or what a result is announced before."""
    if term.block == target.block + 1 and target.alone and not target.cell:
        return 1.0
    ahead = term.sentence - target.sentence
    return min(3.0, _NEXT[result_penalty(term) > 0] + 0.4 * (ahead - 1) + 0.6 * (term.block - target.block))
