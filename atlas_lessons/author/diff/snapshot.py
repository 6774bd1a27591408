"""A lesson reduced to what two versions of it are compared by; plain values that may cross a process border."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from atlas_lessons.core.model import Lesson

if TYPE_CHECKING:
    from atlas_lessons.check.phases import Checked
    from atlas_lessons.core.model import Result
    from atlas_lessons.prove.derivations.example import Worked
    from atlas_lessons.prove.derivations.file import DeclaredQuantity as Declared
    from atlas_lessons.prove.proof import Proof

_OWN_PARTS = ("content", "contentHash", "contentLength", "sections", "citations", "recordHash", "artifactUrl")


class SectionSnapshot(NamedTuple):
    """A heading's text, its level and all that is below it up to the next heading."""

    title: str
    level: int
    text: str


class QuantitySnapshot(NamedTuple):
    """One declared quantity: ``rests_on`` names what it follows from, ``example.symbol`` or ``lesson#example.symbol``.

    ``formula`` is its expression, ``equation of SECTION`` or ``from REFERENCE``; None for a given. ``exact`` and
    ``unit`` are its value, None where it was not found; ``printed`` the number as the text prints it.
    """

    formula: str | None
    exact: str | None
    unit: str | None
    printed: str | None
    verdict: str | None
    rests_on: frozenset[str] = frozenset()


class Snapshot(NamedTuple):
    """One version of a lesson. ``names`` are those by which other lessons refer to it."""

    path: str
    names: frozenset[str]
    fields: Mapping[str, str]
    sections: tuple[SectionSnapshot, ...]
    numbers: tuple[tuple[str, str], ...]  # (section, numeral) in order, labels left out
    citations: tuple[tuple[str, str], ...]  # (url, text) in order
    quantities: Mapping[str, QuantitySnapshot]  # by example.symbol


def take_snapshot(checked: Checked) -> Snapshot | None:
    """The snapshot of a checked lesson; None where it did not load."""
    from atlas_lessons.check.cards import names_of

    lesson, proof = checked.lesson, checked.proof
    if lesson is None or proof is None:
        return None
    data = lesson.record.data if lesson.record else None
    return Snapshot(
        lesson.path,
        names_of(lesson.path, data),
        {name: str(value) for name, value in (data or {}).items() if name not in _OWN_PARTS},
        tuple(_sections(lesson)),
        tuple(_numbers(proof)),
        tuple((link.url, link.title) for link in lesson.document.links),
        dict(_quantities(proof)),
    )


def _sections(lesson: Lesson) -> Iterator[SectionSnapshot]:
    document = lesson.document
    first = document.headings[0].start if document.headings else len(lesson.content)
    if lesson.content[:first].strip():
        yield SectionSnapshot("", 0, lesson.content[:first].strip())
    for index, heading in enumerate(document.headings):
        span = document.section_span(index)
        yield SectionSnapshot(heading.title, heading.level, lesson.content[heading.end : span.end].strip())


def _numbers(proof: Proof) -> Iterator[tuple[str, str]]:
    from atlas_lessons.core.model import NumberClass

    document = proof.lesson.document
    for number in proof.ledger.numbers:
        if number.number_class is not NumberClass.LABEL:
            index = document.section_of(number.span.start)
            yield ("" if index is None else document.headings[index].title), number.text


def _quantities(proof: Proof) -> Iterator[tuple[str, QuantitySnapshot]]:
    """Every quantity of the examples; of a list or column every number is one."""
    results: dict[str, Result] = {}
    for result in proof.derivations.results:
        if result.origin == "declared":
            results.setdefault(f"{result.example}.{result.symbol}", result)
    for worked in proof.derivations.worked:
        for declared in worked.spec.quantities:
            name = f"{worked.spec.id}.{declared.symbol}"
            found = results.get(name)
            yield (
                name,
                QuantitySnapshot(
                    _formula(declared),
                    found.exact if found else declared.value,
                    found.unit if found else declared.unit,
                    found.printed if found else None,
                    found.verdict.value if found else None,
                    frozenset(_rests_on(worked, declared)),
                ),
            )


def _formula(declared: Declared) -> str | None:
    if declared.expression is not None:
        return declared.expression
    if declared.root is not None:
        return f"root of {declared.root} between {' and '.join(declared.between or ())}"
    if declared.equation is not None:
        where = ", ".join(f"{name} = {value}" for name, value in sorted(declared.where.items()))
        return f"equation of {declared.equation}" + (f" where {where}" if where else "")
    return f"from {declared.origin}" if declared.origin is not None else None


def _rests_on(worked: Worked, declared: Declared) -> Iterator[str]:
    """What a quantity names in its formula, or in a sum or mean inside of it."""
    if declared.origin is not None:
        lesson, _, name = declared.origin.partition("#")
        yield name if not lesson else declared.origin
        return
    named = {each.symbol for each in worked.spec.quantities}
    left, seen = [declared.symbol], {declared.symbol}
    while left:
        for symbol in worked.graph.inputs(left.pop()):
            if symbol in named:
                yield f"{worked.spec.id}.{symbol}"
            elif symbol not in seen:
                seen.add(symbol)
                left.append(symbol)
