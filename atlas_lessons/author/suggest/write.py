"""Writes a candidate as an example of a derivations file, with quotes that name one place each."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from atlas_lessons.author.suggest.forms.listed import Applied
from atlas_lessons.author.suggest.read.terms import NOWHERE, Term
from atlas_lessons.author.suggest.search.partial import term_of, terms_in
from atlas_lessons.author.suggest.search.search import Candidate
from atlas_lessons.core.diagnostics import Span
from atlas_lessons.prove.derivations.formulas import substitute
from atlas_lessons.prove.derivations.quotes import QuoteIndex
from atlas_lessons.prove.derivations.sections import Missing
from atlas_lessons.prove.derivations.selection import Selector, offered_numbers
from atlas_lessons.read.markdown.document import Document
from atlas_lessons.read.notation.formula.ast import Node, Num, Sym
from atlas_lessons.read.notation.formula.functions import FUNCTIONS
from atlas_lessons.read.notation.formula.to_text import decimal, to_text
from atlas_lessons.read.notation.units.parse import DEFAULT
from atlas_lessons.read.reading.excerpt import excerpts

_LETTERS = tuple("abcdfghkmnpqrstuvwxyz")
_MOST_WORDS = 14
_ABOVE = 60  # characters before a paragraph


@dataclass(frozen=True, slots=True)
class Written:
    """An example ready for a derivations file, and the counted nouns it needs.

    ``formula`` is for readers, with units; ``expression`` the same with plain numbers put in.
    """

    example: Mapping[str, Any]
    units: Mapping[str, str]
    formula: str
    expression: str
    symbol: str
    imports: bool


class Writer:
    """Writes the examples of one lesson; ``nouns`` are those that the lesson's file declares already."""

    def __init__(self, document: Document, quotes: QuoteIndex, nouns: frozenset[str]) -> None:
        self.document = document
        self.quotes = quotes
        self.nouns = nouns
        titles = [heading.title for heading in document.headings]
        self._unique = {title for title in titles if titles.count(title) == 1} if len(titles) < 500 else set()

    def write(self, candidate: Candidate, terms: Sequence[Term], target: Term, ident: str) -> Written | None:
        """The example, or None where a number cannot be quoted at one place."""
        section = self._section(target)
        used = {name: terms[term_of(name)] for name in terms_in(candidate.node)}
        names = dict(zip(used, _names(list(used.values()), target), strict=False))
        result = _names([*used.values()], target)[-1]
        applied = self._own(candidate)
        if applied is not None:
            names, result = {name: symbol for symbol, name in applied.symbols}, applied.result
        givens = [self._given(term, names[name], section, candidate.plain, name[-1]) for name, term in used.items()]
        quote = self._quote(target, section)
        if quote is None:
            return None
        derived: dict[str, Any] = {"symbol": result}
        if applied is None:
            derived["expression"] = to_text(_with_symbols(candidate.node, names))
        else:
            derived["equation"] = applied.section
            derived.update({"where": dict.fromkeys(applied.absent, "0")} if applied.absent else {})
        derived.update(quote)
        if candidate.rounding is not None:
            derived["rounding"] = candidate.rounding
        if target.measure.powers and candidate.plain:
            derived["in"] = target.measure.text
        elif target.shared and target.measured:
            derived["unit"] = target.measure.text
        quantities = [given for given in givens if given is not None]
        if len(quantities) < len(givens):
            return None
        example = {
            "id": ident,
            **({} if section is None else {"section": section}),
            "quantities": [*quantities, derived],
        }
        measured = (term for term in (*used.values(), target) if term.measure.powers)
        nouns = {noun for term in measured for noun, _ in term.measure.nouns}  # "frames per second"
        units = dict.fromkeys(sorted(nouns - self.nouns), "count")
        imports = any("from" in quantity for quantity in quantities)
        shown = f"{in_words(candidate.node, terms)} = {target.text}"
        return Written(example, units, shown, to_text(_put_in(candidate.node, terms)), result, imports)

    def _own(self, candidate: Candidate) -> Applied | None:
        """The lesson's equation that a candidate is, where it has a name and each of its symbols is another number."""
        applied = candidate.applied
        if applied is None or applied.section not in self._unique:
            return None
        names = [name for _, name in applied.symbols]
        return applied if len(set(names)) == len(names) else None

    def _section(self, term: Term) -> str | None:
        if term.section is None:
            return None
        title = self.document.headings[term.section].title
        return title if title in self._unique else None

    def _given(self, term: Term, symbol: str, section: str | None, plain: bool, role: str) -> dict[str, Any] | None:
        if term.source is not None:
            return {"symbol": symbol, "value": term.numeral, "unit": term.measure.text, "source": term.source}
        if term.by is not None and not plain and role.isdigit() and re.fullmatch(r"[^\s#]+\.[^.#]+", term.by):
            return {"symbol": symbol, "from": f"#{term.by}"}
        quote = self._quote(term, section)
        if quote is None:
            return None
        given = {"symbol": symbol, **quote}
        unit = term.measure
        if term.implied:
            given.update({"value": "1", "unit": "1" if plain else unit.text})
        elif role == "~":
            given["unit"] = "K"
        elif role == "'" or (plain and unit.powers):
            given["in"] = unit.text
        elif term.shared and term.measured:
            given["unit"] = unit.text
        return given

    def _quote(self, term: Term, section: str | None) -> dict[str, Any] | None:
        """The shortest stretch around a number that stands once in its section, by whole words."""
        content = self.document.content
        own = self._section(term)
        more = {"section": own} if own is not None and own != section else {}
        paragraph = Span(content.rfind("\n\n", 0, term.span.start) + 1, _end_of(content, term.until))
        above = Span(max(0, paragraph.start - _ABOVE), paragraph.end)  # a line that is alone may stand twice
        for bounds in (paragraph, above):
            found = self._within(term, own, bounds)
            if found is not None:
                start, end = found
                index = 0 if term.implied else self._index(found, term)
                quote = content[start:end].strip()
                return None if index is None else {"quote": quote, **({"index": index} if index else {}), **more}
        return None

    def _index(self, quoted: Span, term: Term) -> int | None:
        """Which of the numbers that a quote selects is the term's."""
        parts = excerpts(self.quotes.reading, quoted)
        numbers = offered_numbers(Selector(self.quotes.reading, self.nouns, DEFAULT).every(parts))
        spans = [number.span or NOWHERE for number in numbers]
        return next((at for at, span in enumerate(spans) if span.start <= term.span.start < span.end), None)

    def _within(self, term: Term, own: str | None, bounds: Span) -> Span | None:
        """The shortest stretch within some bounds that stands once in its section."""
        content = self.document.content
        start, end = _word_edges(content, term.span.start, term.until, bounds)
        for turn in range(_MOST_WORDS):
            found = self.quotes.find(content[start:end].strip(), own)
            if not isinstance(found, Missing):
                return Span(found.start, found.end)
            if found.kind == "missing":
                return None
            start, end = _wider(content, start, end, bounds, left=turn % 2 == 0)
        return None


def _end_of(content: str, offset: int) -> int:
    end = content.find("\n\n", offset)
    return end if end >= 0 else len(content)


def _word_edges(content: str, start: int, end: int, bounds: Span) -> tuple[int, int]:
    while start > bounds.start and not content[start - 1].isspace():
        start -= 1
    while end < bounds.end and (content[end].isalnum() or content[end] in "%°/"):
        end += 1
    return start, end


def _wider(content: str, start: int, end: int, bounds: Span, *, left: bool) -> tuple[int, int]:
    """One word more on one side, or on the other where there is none."""
    before = re.search(r"\S+\s*$", content[max(bounds.start, start - 80) : start])
    after = re.match(r"\s*\S+", content[end : min(bounds.end, end + 80)])
    if before and (left or not after):
        return start - len(before.group()), end
    return start, end + len(after.group()) if after else end


def _names(used: Sequence[Term], target: Term) -> list[str]:
    """A symbol for each term and, last, for the result: its counted noun where that is a word, else a letter."""
    names: list[str] = []
    letters = iter(_LETTERS)
    taken = {term.symbol for term in used}
    for term in (*used, target):
        if term.symbol is not None and term.symbol not in names:
            names.append(term.symbol)
            continue
        noun = term.noun if term.noun and term.noun.isascii() and term.noun.isalpha() and len(term.noun) > 2 else None
        if noun is None or noun in names or noun in FUNCTIONS or noun in ("pi", "result"):
            noun = (
                "result"
                if term is target
                else next(letter for letter in letters if letter not in names and letter not in taken)
            )
        names.append(noun)
    return names


def _with_symbols(node: Node, names: Mapping[str, str]) -> Node:
    return substitute(node, {name: Sym(symbol) for name, symbol in names.items()})


def _put_in(node: Node, terms: Sequence[Term]) -> Node:
    used = {name: terms[term_of(name)] for name in terms_in(node)}
    values = {name: term.value / 100 if term.percent else term.value for name, term in used.items()}
    texts = {name: term.numeral if term.source else decimal(values[name])[0] for name, term in used.items()}
    return substitute(node, {name: Num(value, texts[name]) for name, value in values.items()})


def in_words(node: Node, terms: Sequence[Term]) -> str:
    """A candidate as a reader would write it, each number with its unit."""
    names = terms_in(node)
    marks = {name: f"\x00{index}\x01" for index, name in enumerate(names)}
    text = to_text(_with_symbols(node, marks)).replace("*", " × ").replace("/", " / ")
    for name, mark in marks.items():
        spoken = _spoken(terms[term_of(name)], name[-1])
        whole = f"({spoken})" if " " in spoken else spoken
        text = text.replace(f"{mark}^", f"{whole}^")
        text = text.replace(mark, whole if "/" in spoken and text != mark else spoken)
    return text


def _spoken(term: Term, role: str) -> str:
    unit = term.measure
    if role == "'":
        return term.numeral
    if role == "~":
        return f"{term.numeral} K"
    return f"{term.numeral} {unit.text}" if term.shared and unit.powers else term.text
