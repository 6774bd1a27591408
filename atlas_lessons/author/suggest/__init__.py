"""Proposes how a lesson's unaccounted numbers may follow from the numbers around them; proves nothing by itself."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from atlas_lessons.author.suggest.confidence import Proposed, doubts
from atlas_lessons.author.suggest.forms.displayed import formulas
from atlas_lessons.author.suggest.forms.listed import statements
from atlas_lessons.author.suggest.rank.rank import ProseScale, Ranked, rank
from atlas_lessons.author.suggest.read.constants import constants_for
from atlas_lessons.author.suggest.read.cues import ContextWords, is_explained_behind, result_penalty
from atlas_lessons.author.suggest.read.pool import Pool, pool_of, question
from atlas_lessons.author.suggest.read.terms import Term, read_terms
from atlas_lessons.author.suggest.search.partial import Dimensions, term_of, terms_in
from atlas_lessons.author.suggest.search.search import (
    MOST_TERMS,
    Candidate,
    PrintedFormulas,
    SearchInput,
    distant_pairs,
    printed_formulas,
    search,
)
from atlas_lessons.author.suggest.search.three_number_search import ThreeNumberSearch
from atlas_lessons.author.suggest.write import Writer, Written
from atlas_lessons.core.diagnostics import Severity, Span
from atlas_lessons.core.model import PASSED, DerivationsFile, NumberClass, ProofPart, Verdict
from atlas_lessons.prove.derivations.derive import derive
from atlas_lessons.prove.derivations.quotes import QuoteIndex
from atlas_lessons.prove.proof import Proof

LIMIT = 5
_MOST_TRIED = 20  # candidates that are worked exactly, for one number
_BACKWARDS = 2.5  # how much likelier a relation gives its last number than an earlier one
_TIE = 1.0  # numbers of one relation that are about as likely to be its result


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One derivation that would account for a number: an example of a derivations file, and what it says.

    ``units`` are the counted nouns to be declared with it; ``verdict`` is the engine's (``exact`` or ``rounded``).
    """

    formula: str
    expression: str
    verdict: Verdict
    units: Mapping[str, str]
    example: Mapping[str, Any]
    score: float
    candidate: Candidate
    inputs: tuple[Term, ...]
    target: Term

    @property
    def uses(self) -> frozenset[Span]:
        """Where its numbers are printed, the result among them."""
        return frozenset((*(term.span for term in self.inputs if not term.source), self.target.span))


@dataclass(frozen=True, slots=True)
class Suggested:
    """An unaccounted number and the derivations proposed for it, likeliest first; none where none was found."""

    printed: str
    span: Span
    section: str | None
    suggestions: tuple[Suggestion, ...]
    doubts: tuple[str, ...] = ()  # about the first of them


def suggest(proof: Proof, *, limit: int = LIMIT, printed: str | None = None) -> tuple[Suggested, ...]:
    """Propose derivations for every unaccounted number of a lesson, or only for those printed as ``printed``.

    Each proposal was worked by the engine that judges declared derivations, on the lesson's own text, and printed
    exactly or rightly rounded. Where one relation would give several of its numbers, only one of them has it.
    """
    lesson = proof.lesson
    terms = read_terms(lesson.document, proof.ledger.numbers)
    prover = _Prover(proof, terms)
    proposed: list[tuple[Term, list[Suggestion]]] = []
    for index, target in enumerate(terms):
        wanted = target.number_class is NumberClass.UNACCOUNTED and not target.word
        if wanted and (printed is None or lesson.content[target.span.start : target.span.end] == printed):
            pool = pool_of(terms, index, lesson.document) if target.workable else Pool((), ())
            proposed.append((target, list(prover.proposals(target, pool, limit)) if pool != ((), ()) else []))
    return tuple(
        Suggested(
            lesson.content[target.span.start : target.span.end],
            target.span,
            None if target.section is None else lesson.document.headings[target.section].title,
            tuple(proposals),
            _doubts(proposals),
        )
        for target, proposals in _likeliest_results(proposed)
    )


def _doubts(proposals: Sequence[Suggestion]) -> tuple[str, ...]:
    if not proposals:
        return ()
    first = proposals[0]
    margin = proposals[1].score - first.score if len(proposals) > 1 else math.inf
    exact, how = first.verdict is Verdict.EXACT, first.candidate
    return doubts(Proposed(first.target, how.node, first.inputs, first.score, margin, exact, how.named))


class _Prover:
    """Ranks, writes and works the candidates of one lesson's numbers."""

    def __init__(self, proof: Proof, terms: Sequence[Term]) -> None:
        self.proof = proof
        self.dimensions = Dimensions()
        self.anywhere = ThreeNumberSearch(terms, self.dimensions)
        lesson = proof.lesson
        data = lesson.derivations.data if lesson.derivations else {}
        self.declared: Mapping[str, str] = data.get("units", {})
        self.examples: Sequence[Mapping[str, Any]] = data.get("examples", ())
        self.taken = {example["id"] for example in self.examples}
        self.own = PrintedFormulas(statements(proof.displays), formulas(lesson.document, proof.displays))
        self.constants = [constant for formula in self.own.bare for constant in formula.constants]
        self.writer = Writer(lesson.document, QuoteIndex(lesson), frozenset(self.declared))

    def proposals(self, target: Term, pool: Pool, limit: int) -> Iterator[Suggestion]:
        """The likeliest candidates that hold, at most ``limit``."""
        ident = self._ident(target)
        headed = f"{target.place.head} {target.place.side} " if target.place else ""
        words = ContextWords(question(self.writer.document, target) + headed + target.context)
        close = [*pool.near, *self.constants, *constants_for(words, pool.near, target)][:MOST_TERMS]
        terms = [*close, *pool.far]
        scale = ProseScale(terms, target)
        given = SearchInput.build(terms, len(close), scale.far, target, words, scale.budget, self.dimensions)
        candidates = [
            *search(given),
            *distant_pairs(given),
            *printed_formulas(given, self.own),
            *self.anywhere.search(given),
        ]
        shown: set[str] = set()
        for ranked in rank(candidates, scale, _MOST_TRIED)[:_MOST_TRIED]:
            if len(shown) >= limit:
                return
            written = self.writer.write(ranked.candidate, terms, target, ident)
            if written is None or written.expression in shown:
                continue
            verdict = self._verdict(written)
            if verdict in PASSED:
                shown.add(written.expression)
                yield _suggestion(ranked, written, verdict, terms, target)

    def _ident(self, target: Term) -> str:
        digits = re.sub("[^0-9A-Za-z]+", "-", target.text.split()[0])
        name = ident = f"gives-{digits}".strip("-")[:60]
        number = 1
        while ident in self.taken:
            number += 1
            ident = f"{name}-{number}"
        self.taken.add(ident)
        return ident

    def _verdict(self, written: Written) -> Verdict | None:
        """What the engine says of an example, were it in the lesson's derivations file."""
        before = list(self.examples) if written.imports else []
        units = {**self.declared, **written.units}
        part = worked({"schemaVersion": 1, "units": units, "examples": [*before, written.example]}, self.proof)
        if any(pointer.startswith(f"/examples/{len(before)}") for pointer in errors(part)):
            return None
        ident = written.example["id"]
        for result in part.results:
            if result.example == ident and result.symbol == written.symbol and not result.given:
                return result.verdict
        return None


def _suggestion(ranked: Ranked, written: Written, verdict: Verdict, terms: Sequence[Term], target: Term) -> Suggestion:
    used = tuple(terms[index] for index in sorted({term_of(name) for name in terms_in(ranked.candidate.node)}))
    formula, expression = written.formula, written.expression
    return Suggestion(
        formula, expression, verdict, written.units, written.example, ranked.score, ranked.candidate, used, target
    )


def _likeliest_results(proposed: list[tuple[Term, list[Suggestion]]]) -> list[tuple[Term, list[Suggestion]]]:
    """Of the numbers that one relation could give, only the likely ones keep it: 423 × 8 = 3384 gives no 423."""
    weights = [
        [(proposal, proposal.score + result_penalty(target) + _backwards(proposal)) for proposal in proposals]
        for target, proposals in proposed
    ]
    best: dict[frozenset[Span], float] = {}
    for proposal, weight in (pair for pairs in weights for pair in pairs):
        best[proposal.uses] = min(best.get(proposal.uses, weight), weight)
    return [
        (target, [proposal for proposal, weight in pairs if weight <= best[proposal.uses] + _TIE])
        for (target, _), pairs in zip(proposed, weights, strict=True)
    ]


def _backwards(proposal: Suggestion) -> float:
    """What numbers behind the result say against it, unless it is all that its block says or is explained by them."""
    target = proposal.target
    if is_explained_behind(target) or not (target.before.strip() or target.behind.strip()):
        return 0.0
    uses = proposal.uses
    return _BACKWARDS * sum(target.span < span for span in uses) / max(1, len(uses) - 1)


def worked(data: Mapping[str, Any], proof: Proof) -> ProofPart:
    """What the engine says of a derivations file, were it the lesson's."""
    file = DerivationsFile("derivations.json", json.dumps(data), data)
    lesson = proof.lesson._replace(derivations=file)
    return derive(lesson, proof.imports, fast=True, equations=lambda: proof.displays)


def errors(part: ProofPart) -> Iterator[str]:
    """The places in a derivations file that the engine has an error to tell of."""
    for finding in (finding for findings in part.findings.values() for finding in findings):
        if finding.severity in (None, Severity.ERROR):
            yield finding.at.pointer or ""
