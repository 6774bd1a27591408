"""Reads the labels of running text: digits that name something (sections, standards, years, versions, addresses)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from atlas_lessons.read.notation.numerals.digits import is_joined
from atlas_lessons.read.notation.numerals.labels.dates import (
    clock,
    is_dated_context,
    month_or_century,
    second_year,
    written_date,
    year,
)
from atlas_lessons.read.notation.numerals.labels.names import (
    CONNECTING,
    after_name,
    after_noun,
    continues_label,
    series_after,
)
from atlas_lessons.read.notation.numerals.labels.tokens import (
    PLAIN,
    Label,
    LabelToken,
    LabelVocabulary,
    Tokens,
    vocabulary,
)


class Context(NamedTuple):
    """A reader of labels that the neighbouring words tell, with an example and a counterexample."""

    name: str
    read: Callable[[Tokens, int], Label | None]
    example: str
    counterexample: str


CONTEXTS: tuple[Context, ...] = (
    Context("name", after_name, "on Python «3.12» it", "Adam 8 it"),
    Context("written date", written_date, "on «7 October 2026» we", "may 5 of them"),
    Context("year", year, "in «2019», the team", "in 2000 steps"),
    Context("dated", is_dated_context, "a «1997» article has", "a 2000 page book"),
    Context("month or century", month_or_century, "the «2019-07» text", "x = 2010-12"),
    Context("clock", clock, "at «9» a.m. we", "at 9 of them"),
    Context("noun", after_noun, "as Figure «3» shows", "each step 4 words"),
)
VOCABULARY = vocabulary()
_DIGIT = re.compile(r"\d")
_RUN = re.compile(r"[0-9]+")


def read_labels(
    text: str, words: LabelVocabulary = VOCABULARY, contexts: tuple[Context, ...] = CONTEXTS
) -> tuple[Label, ...]:
    """The labels of a stretch of running text in order, disjoint. Linear in the length of the text; never raises.

    ``words`` and ``contexts`` are other than the whole only where a row's own worth is tested.
    """
    if not _DIGIT.search(text):
        return ()
    addresses = list(_addresses(text, words))
    tokens = _read_tokens(Tokens(text, words), contexts, addresses)
    return tuple(sorted([*addresses, *tokens])) if addresses else tuple(tokens)


def _addresses(text: str, words: LabelVocabulary) -> Iterator[Label]:
    """Links, mail addresses and DOIs, wherever they are."""
    if "://" not in text and "www." not in text and "@" not in text and "10." not in text:
        return
    pattern, kinds = words.anywhere.of(text)
    for match in pattern.finditer(text):
        start, end = match.span()
        while end > start and text[end - 1] in ".,;:!?)]}'\"”’":
            end -= 1
        if _DIGIT.search(text, start, end):
            yield Label(start, end, kinds[match.lastindex or 0])


def _read_tokens(tokens: Tokens, contexts: tuple[Context, ...], addresses: list[Label]) -> list[Label]:
    labels: list[Label] = []
    taken = 0  # the end of the last label; a date may reach over several tokens
    series, last = "", 0  # the noun of "Figures 3, 4 and 5" while its list lasts, and the last number's index
    known = iter(addresses)
    address = next(known, None)
    for index in tokens.with_digits():
        start, end = tokens.spans[index]
        while address is not None and address.end <= start:
            address = next(known, None)
        if address is not None and address.start < end:
            taken = max(taken, address.end)
        if not series and start >= taken and tokens.is_bare(index):
            last = index
            continue
        if end <= taken:
            continue
        if series and any(tokens[between].core not in CONNECTING for between in range(last + 1, index)):
            series = ""
        before = labels[-1].end if labels else -1
        label = None if start < taken else _label(tokens, index, contexts, series, before)
        found = [label] if label else list(_at_digits(tokens, index, max(start, taken)))
        series, last = (series_after(tokens, index, series) if label else ""), index
        if found:
            labels += found
            taken = found[-1].end
    return labels


def _label(tokens: Tokens, index: int, contexts: tuple[Context, ...], series: str, before: int) -> Label | None:
    """The one label that a whole token is, by its shape, by the words around it or as the next of a series."""
    token = tokens[index]
    label = (
        _shape(token, tokens.words) or _in_context(tokens, index, contexts) or continues_label(tokens, index, series)
    )
    if label is None and before >= 0 and before == tokens[index - 2].end:
        label = second_year(tokens, index)
    return label


def _shape(token: LabelToken, words: LabelVocabulary) -> Label | None:
    """A label that its own syntax tells: an address, a path, a hash, a date, a time, a reference in brackets."""
    plain = PLAIN.fullmatch(token.core) is not None
    if not plain:
        pattern, kinds = words.word.of(token.core)
        match = pattern.fullmatch(token.core)
        if match is not None:
            return Label(token.start, token.end, kinds[match.lastindex or 0])
    bracketed = token.lead.endswith("[") and not token.lead.endswith("[[") and token.tail.startswith("]")
    if bracketed and _REFERENCE.fullmatch(token.core):
        return Label(token.start, token.end, "reference")
    glued = None if plain else _GLUED_REFERENCE.search(token.core + token.tail[:1])
    if glued:
        return Label(token.start + glued.start(), token.start + glued.end(), "reference")
    return None


_REFERENCE = re.compile(r"\^?\d{1,3}")
_GLUED_REFERENCE = re.compile(r"(?<=[A-Za-z.,”])\[\^?\d{1,3}(?:[,–-]\d{1,3}){0,9}\]$")


def _in_context(tokens: Tokens, index: int, contexts: tuple[Context, ...]) -> Label | None:
    """A label that the neighbouring words tell, of what begins with a digit."""
    if not tokens[index].core[:1].isdecimal():
        return None
    for context in contexts:
        label = context.read(tokens, index)
        if label:
            return label
    return None


def _at_digits(tokens: Tokens, index: int, floor: int) -> Iterator[Label]:
    """The labels inside a token that the digits themselves tell, and what is behind or before them."""
    text = tokens.text
    pattern, kinds = tokens.words.digits.of(text)
    end = tokens.spans[index][1]
    for run in _RUN.finditer(text, floor, end):
        at = run.start()
        if at < floor:
            continue
        match = pattern.match(text, at)
        if match is None:
            continue
        start = at - 1 if text[at - 1 : at] in ("v", "V", "+") and not is_joined(text[at - 2 : at - 1]) else at
        before = text[start - 1 : start]
        if is_joined(before) or before in ("_", ".", ":", "/") or start < floor:
            continue
        yield Label(start, match.end(), kinds[match.lastindex or 0])
        floor = match.end()
