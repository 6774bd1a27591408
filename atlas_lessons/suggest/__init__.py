"""Proposes how a lesson's unaccounted numbers may follow from the numbers around them; proves nothing by itself."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from atlas_lessons.diagnostics import Severity, Span
from atlas_lessons.model import DerivationsFile, Lesson, NumberClass, Verdict
from atlas_lessons.suggest.terms import Term, read_terms

if TYPE_CHECKING:
    from atlas_lessons.rules.context import Context
    from atlas_lessons.suggest.ranking import Ranked
    from atlas_lessons.suggest.writing import Writer, Written

LIMIT = 5
_MOST_TRIED = 20  # candidates that are worked exactly, for one number
_BACKWARDS = 1.5  # how much likelier a relation gives its last number than an earlier one
_NEAR = 12  # terms that a derivation may draw from


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One derivation that would account for a number: an example of a derivations file, and what it says.

    ``units`` are the counted nouns to be declared with it; ``verdict`` is the engine's (``exact`` or ``rounded``).
    """

    formula: str
    verdict: Verdict
    units: Mapping[str, str]
    example: Mapping[str, Any]
    score: float
    uses: frozenset[Span]


@dataclass(frozen=True, slots=True)
class Suggested:
    """An unaccounted number and the derivations proposed for it, likeliest first; none where none was found."""

    printed: str
    span: Span
    section: str | None
    suggestions: tuple[Suggestion, ...]


def suggest(context: Context, *, limit: int = LIMIT, printed: str | None = None) -> tuple[Suggested, ...]:
    """Propose derivations for every unaccounted number of a lesson, or only for those printed as ``printed``.

    Each proposal was worked by the engine that judges declared derivations, on the lesson's own text, and printed
    exactly or rightly rounded. Where one relation would give several of its numbers, only one of them has it.
    """
    lesson = context.lesson
    terms, _ = read_terms(lesson.document, context.ledger.numbers)
    prover = _Prover(context)
    found: list[tuple[Term, list[Suggestion]]] = []
    for index, target in enumerate(terms):
        wanted = target.number_class is NumberClass.UNACCOUNTED and not target.word
        if wanted and (printed is None or lesson.content[target.span.start : target.span.end] == printed):
            window = _window(terms, index) if target.workable else []
            found.append((target, list(prover.proposals(target, window, limit)) if window else []))
    kept = _one_result_each(found)
    return tuple(
        Suggested(
            lesson.content[target.span.start : target.span.end],
            target.span,
            None if target.section is None else lesson.document.headings[target.section].title,
            tuple(proposals),
        )
        for target, proposals in kept
    )


def _window(terms: Sequence[Term], index: int) -> list[Term]:
    """The terms a number may follow from: of its section, nearest first, those of its own sentence on either side."""
    target = terms[index]
    near = [term for term in terms[max(0, index - 3 * _NEAR) : index] if term.section == target.section]
    before = [term for term, after in zip(near, [*near[1:], target], strict=False) if not _is_operand(term, after)]
    behind = [term for term in terms[index + 1 : index + 4] if term.sentence == target.sentence]
    chosen = [*before[-(_NEAR - len(behind)) :], *behind]
    return [term for term in chosen if term.workable and not (term.word and target.block != term.block)]


def _is_operand(term: Term, after: Term) -> bool:
    """Whether a number is part of arithmetic that is spelled out; its result stands for all of it."""
    spelled = NumberClass.ARITHMETIC
    return term.number_class is spelled and after.number_class is spelled and term.told == after.told


class _Prover:
    """Ranks, writes and works the candidates of one lesson's numbers."""

    def __init__(self, context: Context) -> None:
        from atlas_lessons.algebra.quotes import Text
        from atlas_lessons.suggest.writing import Writer

        self.context = context
        lesson = context.lesson
        data = lesson.derivations.data if lesson.derivations else {}
        self.declared: Mapping[str, str] = data.get("units", {})
        self.examples: Sequence[Mapping[str, Any]] = data.get("examples", ())
        self.taken = {example["id"] for example in self.examples}
        self.writer: Writer = Writer(lesson.document, Text(lesson), frozenset(self.declared))

    def proposals(self, target: Term, terms: list[Term], limit: int) -> Iterator[Suggestion]:
        """The likeliest candidates that hold, at most ``limit``."""
        from atlas_lessons.suggest.ranking import rank
        from atlas_lessons.suggest.search import search

        ident = self._ident(target)
        shown: set[str] = set()
        for ranked in rank(search(terms, target), terms, target)[:_MOST_TRIED]:
            if len(shown) >= limit:
                return
            written = self.writer.write(ranked.candidate, terms, target, ident)
            if written is None or written.formula in shown:
                continue
            verdict = self._verdict(written)
            if verdict in (Verdict.EXACT, Verdict.ROUNDED):
                shown.add(written.formula)
                yield _suggestion(ranked, written, verdict, terms, target)

    def _ident(self, target: Term) -> str:
        digits = "".join(character if character.isalnum() else "-" for character in target.text.split()[0])
        name = f"gives-{digits}".strip("-")[:60]
        number, ident = 1, name
        while ident in self.taken:
            number += 1
            ident = f"{name}-{number}"
        self.taken.add(ident)
        return ident

    def _verdict(self, written: Written) -> Verdict | None:
        """What the engine says of an example, were it in the lesson's derivations file."""
        from atlas_lessons.algebra.derive import derive

        before = list(self.examples) if written.imports else []
        data = {
            "schemaVersion": 1,
            "units": {**self.declared, **written.units},
            "examples": [*before, written.example],
        }
        file = DerivationsFile("derivations.json", json.dumps(data), data)
        equations: Callable[[], Sequence[Any]] = lambda: self.context.displays  # noqa: E731
        part = derive(
            self.context.lesson._replace(derivations=file), self.context.imports, fast=True, equations=equations
        )
        pointer = f"/examples/{len(before)}"
        for findings in part.findings.values():
            for finding in findings:
                about = (finding.at.pointer or "").startswith(pointer)
                if about and finding.severity in (None, Severity.ERROR):
                    return None
        ident = written.example["id"]
        for result in part.results:
            if result.example == ident and result.symbol == written.symbol and not result.given:
                return result.verdict
        return None


def _suggestion(ranked: Ranked, written: Written, verdict: Verdict, terms: Sequence[Term], target: Term) -> Suggestion:
    from atlas_lessons.suggest.items import term_of, terms_in

    used = {terms[term_of(name)].span for name in terms_in(ranked.candidate.node)}
    return Suggestion(
        written.formula, verdict, written.units, written.example, ranked.score, frozenset((*used, target.span))
    )


def _one_result_each(found: list[tuple[Term, list[Suggestion]]]) -> list[tuple[Term, list[Suggestion]]]:
    """Of the numbers that one relation could give, only the likeliest keeps it: 423 × 8 = 3384 gives no 423."""
    best: dict[frozenset[Span], tuple[float, Span]] = {}
    for target, proposals in found:
        for proposal in proposals:
            earlier = target.span < max(proposal.uses)
            mine = (proposal.score + (_BACKWARDS if earlier else 0.0), target.span)
            best[proposal.uses] = min(best.get(proposal.uses, mine), mine)
    return [
        (target, [proposal for proposal in proposals if best[proposal.uses][1] == target.span])
        for target, proposals in found
    ]


def pasteable(found: Sequence[Suggested], lesson: Lesson) -> dict[str, Any]:
    """A derivations file of the first suggestions, as a JSON value."""
    firsts = [each.suggestions[0] for each in found if each.suggestions]
    units: dict[str, str] = {}
    for first in firsts:
        units.update(first.units)
    head: dict[str, Any] = {"schemaVersion": 1}
    if lesson.id:
        head["lesson"] = lesson.id
    return {**head, **({"units": units} if units else {}), "examples": [dict(first.example) for first in firsts]}
