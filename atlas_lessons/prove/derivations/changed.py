"""Quotes whose number is another in the text: what is said of them, and what rests on a given that was changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from atlas_lessons.core.diagnostics import At, Finding, Span
from atlas_lessons.prove.derivations.example import Worked
from atlas_lessons.prove.derivations.file import DeclaredQuantity, QuotedPlace
from atlas_lessons.prove.derivations.nearest import Changed, changed_place
from atlas_lessons.prove.derivations.quotes import QuoteIndex

_VERDICTS = ("result-wrong", "result-truncated", "result-undecided", "unit-mismatch", "places-disagree")
_MOST_NAMED = 6


class ChangedQuote(NamedTuple):
    """A quote of a worked example whose number is another in the text; ``reads`` are the quoted numbers it states."""

    worked: Worked
    quantity: DeclaredQuantity
    place: QuotedPlace
    changed: Changed
    reads: tuple[Span, ...]

    @property
    def given(self) -> bool:
        """Whether nothing of the file says what its number has to be."""
        return not self.quantity.derived and self.quantity.origin is None


def changed_of(ordered: Sequence[Worked], text: QuoteIndex) -> Iterator[ChangedQuote]:
    """Every quote that was taken as a place with another number."""
    for worked in ordered:
        for quantity in worked.spec.quantities:
            for place, stated in worked.places.get(quantity.symbol, ()):
                changed = text.changed.get((place.quote, place.section or worked.spec.section))
                if changed is not None and place.span is None:
                    reads = tuple(span for _, span in changed.numbers if _overlap(stated.span, span))
                    yield ChangedQuote(worked, quantity, place, changed, reads)


def _overlap(one: Span | None, other: Span) -> bool:
    return one is not None and one.start < other.end and other.start < one.end


def changed_quotes(
    ordered: Sequence[Worked], text: QuoteIndex, found: Mapping[str, Sequence[Finding]]
) -> Iterator[Finding]:
    """What is to be said of changed numbers, each once; those that ``found`` has a verdict on are left out."""
    told = [finding.at.span for name in _VERDICTS for finding in found.get(name, ())]
    places: dict[Span, tuple[str, ChangedQuote]] = {}
    for each in changed_of(ordered, text):
        for quoted, span in each.changed.numbers:
            if span not in places or (span in each.reads and span not in places[span][1].reads):
                places[span] = quoted, each
    for span, (quoted, each) in sorted(places.items()):
        if not any(_overlap(other, span) for other in told):
            number = " ".join(text.content[span.start : span.end].split())
            yield _finding(ordered, each, quoted, number, span)


def numbers_of_heading(text: QuoteIndex, name: str) -> tuple[tuple[str, Span], ...]:
    """The numbers in which a heading differs from the name of its section in the file; its range where none is read."""
    heading = text.document.headings[text.renamed[name]]
    changed = changed_place(text.content, Span(heading.start, heading.end), name, ())
    return changed.numbers if changed is not None else ((name, Span(heading.start, heading.end)),)


def renamed_sections(text: QuoteIndex, found: Mapping[str, Sequence[Finding]]) -> Iterator[Finding]:
    """What is to be said of sections whose title has another number, where nothing has been said of that number."""
    told = [finding.at.span for name in (*_VERDICTS, "quote-changed") for finding in found.get(name, ())]
    for name, index in text.renamed.items():
        title = text.document.headings[index].title
        for quoted, span in numbers_of_heading(text, name):
            if not any(_overlap(other, span) for other in told):
                message = f"expected the section {name!r}, which the derivations file names, found {title!r}"
                fix = "`atlas-lessons verify --fix` writes it into the file"
                yield Finding(message, At(span=span), f"if this is meant, {fix}; if not, write {quoted!r} again")


def _finding(ordered: Sequence[Worked], each: ChangedQuote, quoted: str, number: str, span: Span) -> Finding:
    symbol = each.quantity.symbol
    message = f"{symbol}: expected {quoted!r}, which the derivations file quotes, found {number!r}"
    fix = "`atlas-lessons verify --fix` writes it into the quote"
    if span in each.reads and not each.given:
        return Finding(f"{message}, which follows", At(span=span), fix)
    wrong = wrong_results(ordered, each) if span in each.reads else ()
    if wrong:
        fix = f"correct what rests on it ({_list_changes(wrong)}), and {fix}"
    return Finding(message, At(span=span), f"if {number} is meant, {fix}; if not, write {quoted} again")


def _list_changes(names: Sequence[str]) -> str:
    more = len(names) - _MOST_NAMED
    return ", ".join(names[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


def wrong_results(ordered: Sequence[Worked], given: ChangedQuote) -> tuple[str, ...]:
    """The printed numbers that rest on a given, or repeat it, and are wrong: symbols in order."""
    resting = _resting(ordered, (given.worked.spec.id, given.quantity.symbol))
    wrong = (
        check.quantity.symbol
        for worked in ordered
        for check in worked.checks
        if not check.good and (worked.spec.id, check.quantity.symbol) in resting
    )
    return tuple(dict.fromkeys(wrong))


def _resting(ordered: Sequence[Worked], start: tuple[str, str]) -> frozenset[tuple[str, str]]:
    """The quantities (example, symbol) that rest on one, itself included, through examples that import from others."""
    found = {start}
    for _ in ordered:  # a chain of imports is no longer than the examples
        before = len(found)
        for worked in ordered:
            found.update(_of_example(worked, found))
        if len(found) == before:
            break
    return frozenset(found)


def _of_example(worked: Worked, found: set[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    example = worked.spec.id
    for quantity in worked.spec.quantities:
        origin = (quantity.origin or "").partition("#")[2].rpartition(".")
        if (origin[0], origin[2]) in found:
            yield example, quantity.symbol
    inside = frozenset(symbol for name, symbol in found if name == example)
    for symbol in worked.graph.formulas:
        if not inside.isdisjoint(worked.graph.ancestors(symbol)):
            yield example, symbol
