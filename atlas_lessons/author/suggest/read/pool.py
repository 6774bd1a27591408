"""Which numbers of a lesson a result is looked for among: near ones for every search, far ones for the plainest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from atlas_lessons.author.suggest.rank.proximity import distance
from atlas_lessons.author.suggest.read.cues import is_explained_behind, repeats
from atlas_lessons.author.suggest.read.terms import Term, digits
from atlas_lessons.core.model import NumberClass
from atlas_lessons.read.markdown.document import Document

_NEAR = 12  # terms that every search may draw from
_FAR = 48  # terms further off, for the plainest steps and the lesson's equations
_BEHIND = 4  # terms of the target's own sentence behind it
_EXPLAINING = 7  # where they explain it
_WINDOW = 200  # terms above that are looked at, so that the work is linear in the text
_LONG, _ANNOUNCED = 4, 24  # digits of a number that may be announced, and the terms it is then looked for among
_AHEAD = 6  # terms of the sentences behind it


class Pool(NamedTuple):
    """The terms that a number may follow from, each in text order: near, and further off."""

    near: tuple[Term, ...]
    far: tuple[Term, ...]


def pool_of(terms: Sequence[Term], index: int, document: Document) -> Pool:
    """The terms for the number ``terms[index]``: of several that print one quantity only the one that is nearest.

    A question's options and its answer follow from the reasons, and no reason from them. What is wrong on purpose is
    left out, and so are words of other paragraphs.
    """
    target = terms[index]
    window = terms[max(0, index - _WINDOW) : index]
    if question(document, target):
        own = [term for term in terms[max(0, index - _WINDOW) : index + _AHEAD] if term.section == target.section]
        answers = {term.span for term in own if _answers(term, own)}
        window = [term for term in window if term.span not in answers]
    above = [term for term in window if _fits(term, target)]
    behind = _behind(terms, index)
    ranked = sorted(
        ((distance(term, target), term) for term in (*above, *(each for each in behind if _fits(each, target)))),
        key=lambda each: (each[0], -each[1].span.start),
    )
    copies = [term for _, term in ranked if _copies(term, target)]
    chosen = _each_once(term for _, term in ranked if not _copies(term, target))
    near, far = chosen[:_NEAR], [*chosen[_NEAR : _NEAR + _FAR], *copies[:1]]
    return Pool(tuple(sorted(near, key=_place)), tuple(sorted(far, key=_place)))


def question(document: Document, target: Term) -> str:
    """The question that the section of a number puts, if it does."""
    title = "" if target.section is None else document.headings[target.section].title
    return f"{title} " if title.endswith("?") else ""


def _place(term: Term) -> int:
    return term.span.start


def _fits(term: Term, target: Term) -> bool:
    usable = term.workable and term.number_class is not NumberClass.DELIBERATE
    return usable and (not term.word or term.cell or target.block == term.block or _counts(term, target))


def _counts(term: Term, target: Term) -> bool:
    """Whether a number word of another paragraph tells how many there are of something."""
    return term.noun is not None and term.value > 2 and not term.implied and term.section == target.section


def _answers(term: Term, terms: Sequence[Term]) -> bool:
    """Whether a number is an option or an answer of a knowledge check."""
    return not term.cell and (term.alone or any(repeats(term, each) or repeats(each, term) for each in terms))


def _copies(term: Term, other: Term) -> bool:
    """Whether two numbers print one quantity: of few digits, one paragraph may hold two that are alike by chance."""
    same = (term.value, term.measure.powers, term.measure.factor, term.word)
    if same != (other.value, other.measure.powers, other.measure.factor, other.word):
        return False
    return term.block != other.block or digits(term) > 2


def _behind(terms: Sequence[Term], index: int) -> list[Term]:
    target = terms[index]
    reach = _EXPLAINING if is_explained_behind(target) else _BEHIND
    same = [term for term in terms[index + 1 : index + 1 + 3 * reach] if _together(term, target)][:reach]
    announced = digits(target) >= _LONG  # a long number may be given before what it follows from
    later = [
        term
        for term in terms[index + 1 : index + 1 + (_ANNOUNCED if announced else _AHEAD)]
        if term not in same
        and term.section == target.section
        and (announced or term.block <= target.block + 1 or repeats(target, term))
    ]
    return [*same, *later]


def _together(term: Term, target: Term) -> bool:
    if term.place is not None and target.place is not None:
        return (term.place.table, term.place.row) == (target.place.table, target.place.row)
    return term.sentence == target.sentence


def _each_once(terms: Iterable[Term]) -> list[Term]:
    """The first of those that print one quantity."""
    kept: dict[tuple[object, ...], list[Term]] = {}
    found: list[Term] = []
    for term in terms:
        alike = kept.setdefault((term.value, term.measure.powers), [])
        if not any(_copies(term, other) for other in alike):
            alike.append(term)
            found.append(term)
    return found
