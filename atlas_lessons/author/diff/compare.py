"""Compares two snapshots of a lesson part by part, and follows a changed given to all that rests on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from atlas_lessons.author.diff.snapshot import QuantitySnapshot, SectionSnapshot, Snapshot
from atlas_lessons.prove.derivations.explained import value_text

_MOST_ALIGNED = 4_000  # beyond so many, what is the same at both ends is taken off and the rest is one change


class Change(NamedTuple):
    """One thing that changed: ``kind`` is ``added``, ``removed`` or ``changed``; with ``old`` and ``new`` if any."""

    kind: str
    what: str
    old: str | None = None
    new: str | None = None


class Touched(NamedTuple):
    """A result that rests on a changed given: ``lesson`` by its path, ``quantity`` as ``example.symbol``.

    ``given`` is the changed one it rests on; ``old`` and ``new`` are its exact values, in this lesson only.
    """

    lesson: str
    quantity: str
    given: str
    printed: str | None
    old: str | None = None
    new: str | None = None


class Difference(NamedTuple):
    """All that changed between two versions, part by part, in the order of the lesson."""

    old: str
    new: str
    fields: tuple[Change, ...]
    sections: tuple[Change, ...]
    numbers: tuple[Change, ...]
    givens: tuple[Change, ...]
    derivations: tuple[Change, ...]
    citations: tuple[Change, ...]
    touched: tuple[Touched, ...]

    @property
    def empty(self) -> bool:
        """Whether nothing changed."""
        return not any((self.fields, self.sections, self.numbers, self.givens, self.derivations, self.citations))


def compare(old: Snapshot, new: Snapshot, others: Sequence[Snapshot] = ()) -> Difference:
    """What changed from ``old`` to ``new``, and which results of ``new`` and of the ``others`` that touches."""
    givens = tuple(_givens(old, new))
    return Difference(
        old.path,
        new.path,
        tuple(_changed_fields(old.fields, new.fields)),
        tuple(_sections(old, new)),
        tuple(_numbers(old, new)),
        givens,
        tuple(_derivations(old, new)),
        tuple(_citations(old, new)),
        tuple(_affected_quantities(givens, old, new, others)),
    )


def _changed_fields(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[Change]:
    for name in dict.fromkeys((*old, *new)):
        before, after = old.get(name), new.get(name)
        if before != after:
            yield Change(_kind(before, after), name, before, after)


def _kind(before: object | None, after: object | None) -> str:
    return "added" if before is None else "removed" if after is None else "changed"


def _sections(old: Snapshot, new: Snapshot) -> Iterator[Change]:
    """Sections by title; one whose text stands on under another title was renamed."""
    before, after = _sections_by_title(old.sections), _sections_by_title(new.sections)
    gone = {section.text: name for name, section in before.items() if name not in after and section.text}
    renamed = {
        gone[section.text]: name for name, section in after.items() if name not in before and section.text in gone
    }
    for name, section in before.items():
        if name in renamed:
            yield Change("changed", name, section.title, after[renamed[name]].title)
        elif name not in after:
            yield Change("removed", name, section.text)
        elif section != after[name]:
            yield Change("changed", name, section.text, after[name].text)
    for name, section in after.items():
        if name not in before and name not in renamed.values():
            yield Change("added", name, None, section.text)
    common = [name for name in before if name in after]
    if common != [name for name in after if name in before]:
        yield Change("changed", "order of sections")


def _sections_by_title(sections: Sequence[SectionSnapshot]) -> dict[str, SectionSnapshot]:
    """Sections by title, a title that occurs again with its number."""
    seen: Counter[str] = Counter()
    found: dict[str, SectionSnapshot] = {}
    for section in sections:
        title = section.title or "(before the first heading)"
        seen[title] += 1
        found[title if seen[title] == 1 else f"{title} ({seen[title]})"] = section
    return found


def _numbers(old: Snapshot, new: Snapshot) -> Iterator[Change]:
    """Numerals that were put in, taken out or replaced, in the order of the text."""
    before, after = list(old.numbers), list(new.numbers)
    for tag, i, j, k, m in _differing_ranges([text for _, text in before], [text for _, text in after]):
        if tag == "replace" and j - i == m - k:
            for (_, one), (section, other) in zip(before[i:j], after[k:m], strict=True):
                yield Change("changed", section, one, other)
        else:
            yield from (Change("removed", section, text) for section, text in before[i:j])
            yield from (Change("added", section, None, text) for section, text in after[k:m])


def _differing_ranges(before: list[str], after: list[str]) -> Iterator[tuple[str, int, int, int, int]]:
    """The stretches that differ, as SequenceMatcher tells them; its work is bounded by looking at the middle only."""
    start = 0
    while start < min(len(before), len(after)) and before[start] == after[start]:
        start += 1
    end = 0
    while end < min(len(before), len(after)) - start and before[-1 - end] == after[-1 - end]:
        end += 1
    left, right = before[start : len(before) - end], after[start : len(after) - end]
    if len(left) + len(right) > _MOST_ALIGNED:
        yield "replace", start, start + len(left), start, start + len(right)
        return
    for tag, i, j, k, m in SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        if tag != "equal":
            yield tag, i + start, j + start, k + start, m + start


def _citations(old: Snapshot, new: Snapshot) -> Iterator[Change]:
    before, after = Counter(old.citations), Counter(new.citations)
    gone, come = list((before - after).elements()), list((after - before).elements())
    for url, text in gone:
        retitled = next((citation for citation in come if citation[0] == url), None)
        if retitled is None:
            yield Change("removed", url, text)
        else:
            come.remove(retitled)
            yield Change("changed", url, text, retitled[1])
    yield from (Change("added", url, None, text) for url, text in come)


def _value(quantity: QuantitySnapshot) -> str | None:
    """The value as readers know it. Long ones that differ may read alike, so that :func:`_exactly` tells them apart."""
    return value_text(quantity.exact, quantity.unit or "1") if quantity.exact is not None else None


def _exactly(quantity: QuantitySnapshot) -> tuple[str | None, ...]:
    return quantity.exact, quantity.unit or "1"


def _givens(old: Snapshot, new: Snapshot) -> Iterator[Change]:
    """Givens by value: a quantity that became derived, or stopped being so, counts as one that went or came."""
    before = {name: each for name, each in old.quantities.items() if each.formula is None}
    after = {name: each for name, each in new.quantities.items() if each.formula is None}
    for name in dict.fromkeys((*before, *after)):
        one, other = before.get(name), after.get(name)
        if one is None or other is None or _exactly(one) != _exactly(other):
            shown = (value and (_value(value) or "") for value in (one, other))
            yield Change(_kind(one, other), name, *shown)


def _derivations(old: Snapshot, new: Snapshot) -> Iterator[Change]:
    """Derived quantities by formula; where that stayed, by the printed number and the exact value."""
    before = {name: each for name, each in old.quantities.items() if each.formula is not None}
    after = {name: each for name, each in new.quantities.items() if each.formula is not None}
    for name in dict.fromkeys((*before, *after)):
        one, other = before.get(name), after.get(name)
        if one is None or other is None or one.formula != other.formula:
            yield Change(_kind(one, other), name, one.formula if one else None, other.formula if other else None)
        elif (*_exactly(one), one.printed) != (*_exactly(other), other.printed):
            yield Change("changed", name, _value_and_print(one), _value_and_print(other))


def _value_and_print(quantity: QuantitySnapshot) -> str:
    value = _value(quantity) or "not computed"
    return value if quantity.printed is None else f"{value}, printed {quantity.printed}"


def _affected_quantities(
    givens: Sequence[Change], old: Snapshot, new: Snapshot, others: Sequence[Snapshot]
) -> Iterator[Touched]:
    """All that rests, over any number of steps and lessons, on a given that changed or went."""
    lessons = [new, *(other for other in others if other.path != new.path)]
    owners = {name: index for index, each in reversed(list(enumerate(lessons))) for name in each.names}
    resting: dict[tuple[int, str], list[tuple[int, str]]] = {}
    for index, lesson in enumerate(lessons):
        for name, quantity in lesson.quantities.items():
            for origin in quantity.rests_on:
                owner, _, local = origin.rpartition("#")
                source = (owners.get(owner, -1) if owner else index, local)
                resting.setdefault(source, []).append((index, name))
    for change in givens:
        if change.kind == "added":
            continue
        for index, name in _dependents((0, change.what), resting):
            quantity, earlier = lessons[index].quantities[name], old.quantities.get(name)
            if index == 0:
                before = _value(earlier) if earlier else None
                yield Touched(new.path, name, change.what, quantity.printed, before, _value(quantity))
            else:
                yield Touched(lessons[index].path, name, change.what, quantity.printed)


def _dependents(
    start: tuple[int, str], resting: Mapping[tuple[int, str], Sequence[tuple[int, str]]]
) -> Iterator[tuple[int, str]]:
    """What rests on a quantity, nearest first, each once."""
    seen, queue = {start}, [start]
    for place in queue:
        for following in resting.get(place, ()):
            if following not in seen:
                seen.add(following)
                queue.append(following)
                yield following
