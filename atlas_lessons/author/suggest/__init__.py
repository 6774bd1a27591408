"""Proposes how a lesson's unaccounted numbers may follow from the numbers around them; proves nothing by itself."""

from __future__ import annotations

import json
import math
import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from atlas_lessons.author.suggest.confidence import Proposed, doubts
from atlas_lessons.author.suggest.read.cues import explained, resulting
from atlas_lessons.author.suggest.read.pool import Pool, pool_of, question
from atlas_lessons.author.suggest.read.terms import Term, read_terms
from atlas_lessons.core.diagnostics import Severity, Span
from atlas_lessons.core.model import DerivationsFile, NumberClass, ProofPart, Verdict

if TYPE_CHECKING:
    from atlas_lessons.author.suggest.rank.rank import Ranked
    from atlas_lessons.author.suggest.write import Writer, Written
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
    uses: frozenset[Span]


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
    terms, _ = read_terms(lesson.document, proof.ledger.numbers)
    prover = _Prover(proof, terms)
    found: list[tuple[Term, list[Suggestion]]] = []
    for index, target in enumerate(terms):
        wanted = target.number_class is NumberClass.UNACCOUNTED and not target.word
        if wanted and (printed is None or lesson.content[target.span.start : target.span.end] == printed):
            pool = pool_of(terms, index, lesson.document) if target.workable else Pool((), ())
            found.append((target, list(prover.proposals(target, pool, limit)) if pool != ((), ()) else []))
    kept = _one_result_each(found)
    return tuple(
        Suggested(
            lesson.content[target.span.start : target.span.end],
            target.span,
            None if target.section is None else lesson.document.headings[target.section].title,
            tuple(proposals),
            _doubts(target, proposals),
        )
        for target, proposals in kept
    )


def _doubts(target: Term, proposals: Sequence[Suggestion]) -> tuple[str, ...]:
    if not proposals:
        return ()
    first = proposals[0]
    margin = proposals[1].score - first.score if len(proposals) > 1 else math.inf
    exact = first.verdict is Verdict.EXACT
    reach = max(abs(target.span.start - span.start) for span in first.uses)
    behind, inputs = _later(target, first), len(first.uses) - 1
    return doubts(Proposed(target, first.score, margin, behind, exact, inputs, first.formula, first.expression, reach))


class _Prover:
    """Ranks, writes and works the candidates of one lesson's numbers."""

    def __init__(self, proof: Proof, terms: Sequence[Term]) -> None:
        from atlas_lessons.author.suggest.forms.displayed import formulas
        from atlas_lessons.author.suggest.forms.listed import statements
        from atlas_lessons.author.suggest.search.dimensions import Dimensions
        from atlas_lessons.author.suggest.search.search import Own
        from atlas_lessons.author.suggest.search.wide import Wide
        from atlas_lessons.author.suggest.write import Writer
        from atlas_lessons.prove.derivations.quotes import QuoteIndex

        self.proof = proof
        self.dimensions = Dimensions()
        self.wide = Wide(terms, self.dimensions)
        lesson = proof.lesson
        data = lesson.derivations.data if lesson.derivations else {}
        self.declared: Mapping[str, str] = data.get("units", {})
        self.examples: Sequence[Mapping[str, Any]] = data.get("examples", ())
        self.taken = {example["id"] for example in self.examples}
        self.own = Own(statements(proof.displays), formulas(lesson.document, proof.displays))
        self.constants = [constant for formula in self.own.bare for constant in formula.constants]
        self.writer: Writer = Writer(lesson.document, QuoteIndex(lesson), frozenset(self.declared))

    def proposals(self, target: Term, pool: Pool, limit: int) -> Iterator[Suggestion]:
        """The likeliest candidates that hold, at most ``limit``."""
        from atlas_lessons.author.suggest.rank.rank import ProseScale, rank
        from atlas_lessons.author.suggest.read.constants import constants_for
        from atlas_lessons.author.suggest.read.words import Heard, around
        from atlas_lessons.author.suggest.search.search import MOST_TERMS, afar, given, known, search

        ident = self._ident(target)
        shown: set[str] = set()
        blocks = self.writer.document.blocks
        block = blocks[bisect_right(blocks, target.span.start, key=lambda each: each.start) - 1]
        headed = f"{target.place.head} {target.place.side} " if target.place else ""
        heard = Heard(
            question(self.writer.document, target)
            + headed
            + around(block.text, max(0, target.span.start - block.start))
        )
        close = [*pool.near, *self.constants, *constants_for(heard, pool.near, target)][:MOST_TERMS]
        terms = [*close, *pool.far]
        scale = ProseScale(terms, target)
        looked = given(terms, len(close), scale.far, target, heard, scale.budget, self.dimensions)
        candidates = [*search(looked), *afar(looked), *known(looked, self.own), *self.wide.search(looked)]
        for ranked in rank(candidates, scale, _MOST_TRIED)[:_MOST_TRIED]:
            if len(shown) >= limit:
                return
            written = self.writer.write(ranked.candidate, terms, target, ident)
            if written is None or written.expression in shown:
                continue
            verdict = self._verdict(written)
            if verdict in (Verdict.EXACT, Verdict.ROUNDED):
                shown.add(written.expression)
                yield _suggestion(ranked, written, verdict, terms, target)

    def _ident(self, target: Term) -> str:
        digits = re.sub("[^0-9A-Za-z]+", "-", target.text.split()[0])
        name = f"gives-{digits}".strip("-")[:60]
        number, ident = 1, name
        while ident in self.taken:
            number += 1
            ident = f"{name}-{number}"
        self.taken.add(ident)
        return ident

    def _verdict(self, written: Written) -> Verdict | None:
        """What the engine says of an example, were it in the lesson's derivations file."""
        before = list(self.examples) if written.imports else []
        units = {**self.declared, **written.units}
        data = {"schemaVersion": 1, "units": units, "examples": [*before, written.example]}
        part = worked(data, self.proof)
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
    from atlas_lessons.author.suggest.search.items import term_of, terms_in

    used = {terms[term_of(name)].span for name in terms_in(ranked.candidate.node) if not terms[term_of(name)].source}
    return Suggestion(
        written.formula,
        written.expression,
        verdict,
        written.units,
        written.example,
        ranked.score,
        frozenset((*used, target.span)),
    )


def _one_result_each(found: list[tuple[Term, list[Suggestion]]]) -> list[tuple[Term, list[Suggestion]]]:
    """Of the numbers that one relation could give, only the likely ones keep it: 423 × 8 = 3384 gives no 423."""
    best: dict[frozenset[Span], float] = {}
    weighed: list[tuple[Term, list[tuple[Suggestion, float]]]] = []
    for target, proposals in found:
        told = resulting(target)
        mine: list[tuple[Suggestion, float]] = []
        for proposal in proposals:
            weight = proposal.score + told + (0.0 if _answer(target) else _BACKWARDS * _later(target, proposal))
            best[proposal.uses] = min(best.get(proposal.uses, weight), weight)
            mine.append((proposal, weight))
        weighed.append((target, mine))
    return [
        (target, [proposal for proposal, weight in mine if weight <= best[proposal.uses] + _TIE])
        for target, mine in weighed
    ]


def _answer(target: Term) -> bool:
    """Whether a number is all that its block says, or what comes behind it explains it."""
    alone = not target.before.strip() and not target.after[target.until - target.span.end :].strip()
    return alone or explained(target)


def _later(target: Term, proposal: Suggestion) -> float:
    """The share of a proposal's numbers that stand behind the result."""
    return sum(target.span < span for span in proposal.uses) / max(1, len(proposal.uses) - 1)


def worked(data: Mapping[str, Any], proof: Proof) -> ProofPart:
    """What the engine says of a derivations file, were it the lesson's."""
    from atlas_lessons.prove.derivations.derive import derive

    file = DerivationsFile("derivations.json", json.dumps(data), data)
    lesson = proof.lesson._replace(derivations=file)
    return derive(lesson, proof.imports, fast=True, equations=lambda: proof.displays)
