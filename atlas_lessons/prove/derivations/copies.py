"""Numbers and examples that are in several places: declared copies must agree, likely ones are pointed out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from atlas_lessons.core.diagnostics import At, Finding, Span
from atlas_lessons.prove.derivations.example import Worked
from atlas_lessons.prove.derivations.quotes import QuoteIndex
from atlas_lessons.prove.derivations.reading import Reader, Stated
from atlas_lessons.prove.derivations.substitution import quantity_text
from atlas_lessons.prove.engine.amount import printed_readings
from atlas_lessons.prove.engine.exact import Irrational
from atlas_lessons.prove.engine.graph import Computed
from atlas_lessons.prove.engine.guards import EvaluationError
from atlas_lessons.read.reading.excerpt import excerpts, shown_text

_WORDS = 3  # besides the number, for two sentences to look like copies of each other
_MAX_SEARCHED = 200  # quotes of a lesson that are looked for elsewhere


def declared_copies(ordered: Sequence[Worked], names: Sequence[str], text: QuoteIndex) -> Iterator[tuple[str, Finding]]:
    """What ``copyOf`` says of examples of this lesson; copies of other lessons are compared among the lessons given."""
    by_id = {worked.spec.id: worked for worked in ordered}
    for worked in ordered:
        if worked.spec.copy_of is None:
            continue
        lesson, mark, example = worked.spec.copy_of.rpartition("#")
        if mark and lesson and lesson not in names:
            continue
        at = At(pointer=f"{worked.spec.pointer}/copyOf", file="derivations")
        original = by_id.get(example)
        if original is None or original is worked:
            message = f"expected another example of this file, found {worked.spec.copy_of!r}"
            yield "copy-unknown", Finding(message, at, f"examples: {', '.join(by_id)}")
            continue
        yield from _compare_copies(worked, original, at, text)


def _compare_copies(copy: Worked, original: Worked, at: At, text: QuoteIndex) -> Iterator[tuple[str, Finding]]:
    symbols = [quantity.symbol for quantity in original.spec.quantities]
    shared = [quantity.symbol for quantity in copy.spec.quantities if quantity.symbol in symbols]
    if not shared:
        message = f"no symbol of {copy.spec.id!r} is one of {original.spec.id!r}"
        yield "copy-unknown", Finding(message, at, "give equal quantities equal symbols")
    for symbol in shared:
        if _agree(copy, original, symbol) is False:
            shown = [
                f"{quantity_text(worked, symbol) or '?'}{_where(worked, symbol, text)}" for worked in (original, copy)
            ]
            message = f"{symbol} is {shown[0]} in {original.spec.id!r}, and {shown[1]} in its copy {copy.spec.id!r}"
            yield "places-disagree", Finding(message, _place(copy, symbol) or at, "correct one of the two places")


def _agree(one: Worked, other: Worked, symbol: str) -> bool | None:
    left, right = one.graph.outcome(symbol), other.graph.outcome(symbol)
    if not isinstance(left, Computed) or not isinstance(right, Computed):
        return None
    if one.withins.get(symbol) != other.withins.get(symbol):
        return None
    if left.amount.unit.powers != right.amount.unit.powers:
        return False
    try:
        values = [printed_readings(each.amount, each.amount.unit.delta)[0] for each in (left, right)]
    except EvaluationError:
        return None
    if any(isinstance(value, Irrational) for value in values):
        return None if type(values[0]) is not type(values[1]) else _same_form(values)
    return left.amount.value == right.amount.value


def _same_form(values: Sequence[object]) -> bool | None:
    forms = [value.form for value in values if isinstance(value, Irrational)]
    return None if None in forms else bool(forms[0] == forms[1])


def _place(worked: Worked, symbol: str) -> At | None:
    stated = worked.stated.get(symbol)
    return At(span=stated.span) if stated is not None and stated.span is not None else None


def _where(worked: Worked, symbol: str, text: QuoteIndex) -> str:
    stated = worked.stated.get(symbol)
    return f" (at {text.place(stated.span.start)})" if stated is not None and stated.span is not None else ""


def undeclared_copies(ordered: Sequence[Worked], text: QuoteIndex) -> Iterator[tuple[str, Finding]]:
    """Sentences that repeat a quote word by word with another number: perhaps a copy that was not kept up."""
    read = {stated.span for worked in ordered for places in worked.places.values() for _, stated in places}
    quotes: dict[str, tuple[Worked, str, Stated]] = {}
    for worked in ordered:
        for symbol, places in worked.places.items():
            for place, stated in places:
                if place.span is None and stated.span is not None and len(quotes) < _MAX_SEARCHED:
                    quotes.setdefault(place.quote, (worked, symbol, stated))
    for worked, symbol, stated in quotes.values():
        for span, other in _alike(stated, text, worked.reader):
            if not any(known is not None and known.start < other.end and other.start < known.end for known in read):
                mine, its = text.content[span.start : span.end], text.content[other.start : other.end]
                where = text.place(span.start)
                message = f"the text that states {symbol} as {mine!r} at {where} is repeated here with {its!r}"
                hint = f"if it is the same number, correct it and list it under `also` of {worked.spec.id}.{symbol}"
                yield "looks-like-copy", Finding(message, At(span=other), hint)


_WORD = re.compile(r"[^\W\d]{2,}")


def _alike(stated: Stated, text: QuoteIndex, reader: Reader) -> Iterator[tuple[Span, Span]]:
    """Places with the words of a quote around another number: that of the quote, and the other."""
    span, quoted = stated.span, stated.quoted
    if span is None or quoted is None:
        return
    parts = excerpts(text.reading, quoted)
    if len(_WORD.findall(shown_text(parts))) < _WORDS or "<" in text.content[quoted.start : quoted.end]:
        return  # markup is no words
    every = reader.selector.every(parts)
    if sum(each.read.numeral.kind not in ("label", "word") for each in every) != 1:
        return
    pieces = (text.content[quoted.start : span.start], text.content[span.end : quoted.end])
    if not text.repeats(max(pieces, key=len)):
        return
    before, after = (r"\s+".join(map(re.escape, piece.split())) for piece in pieces)
    gap = tuple(r"\s+" if piece[-1:].isspace() or piece[:1].isspace() else "" for piece in pieces)
    pattern = re.compile(f"(?<!\\w){before}{gap[0]}(?P<number>[0-9][0-9.,]{{0,30}}(?<![.,])){gap[1]}{after}(?!\\w)")
    for match in pattern.finditer(text.content):
        found = Span(match.start("number"), match.end("number"))
        if text.content[found.start : found.end] != text.content[span.start : span.end]:
            yield span, found
