"""Numerals that only repeat a declared one, in the equations and sentences of its example.

A numeral repeats a declared number where all of this holds:

- It has the same digits, to the last one, and the same unit. 12.50 kg repeats neither 12.5 kg nor 12.50 g.
- It is in the section of the example: the one that the file names, with its subsections, or else those that hold the
  numbers that the example declares; and not among exercises.
- No other example of that section declares such a number.
- It is in an equation, or in a sentence with ``=``, together with another number of the example; a number of one or two
  digits without a unit only where every other number there is one of the example. Or its symbol is before it
  (``m = 5 kg``). Or it is in a sentence that says of it what the sentence of the declared place says: a noun near one
  is near the other too, and the word behind a number without unit is the same.
- Labels, cells of tables, ends of ranges and what other entries account for never repeat anything.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.core.model import Claim, NumberClass
from atlas_lessons.core.patterns import lazy_pattern
from atlas_lessons.prove.derivations.example import Worked, claimed
from atlas_lessons.prove.derivations.file import DeclaredQuantity
from atlas_lessons.prove.derivations.nearest import holds
from atlas_lessons.prove.derivations.quotes import QuoteIndex
from atlas_lessons.prove.derivations.sections import Missing
from atlas_lessons.read.notation.formula.ast import Sym
from atlas_lessons.read.notation.formula.symbols import key as symbol_key
from atlas_lessons.read.notation.numerals.digits import has_digit
from atlas_lessons.read.notation.numerals.quantities import TextQuantity
from atlas_lessons.read.notation.tex.bits import LOWERED, RAISED
from atlas_lessons.read.notation.units.parse import Unit, singular
from atlas_lessons.read.reading.text import FORMULA, ReaderText

Identity = tuple[str, str]  # example and symbol that a number belongs to
Digits = tuple[Fraction, Fraction | None, Unit | None]  # what has to be equal


class _Printed(NamedTuple):
    """A number of the text: the block, the numbers of that block, which of them it is, and its place."""

    row: ReaderText
    every: Sequence[TextQuantity]
    position: int
    span: Span

    @property
    def quantity(self) -> TextQuantity:
        return self.every[self.position]

    @property
    def digits(self) -> Digits:
        numeral = self.quantity.numeral
        return numeral.value, numeral.step, self.quantity.unit


class _Declared(NamedTuple):
    """A declared number at one of its places."""

    identity: Identity
    number_class: NumberClass
    by: str
    symbol: str
    printed: _Printed


def repeats(ordered: Sequence[Worked], text: QuoteIndex, names: Sequence[str]) -> tuple[Claim, ...]:
    """The numerals that repeat a number of the worked examples, each with the class of that number.

    ``names`` are those of the lesson itself, to follow what an example takes from another of the same file.
    """
    proved = [(worked, *place) for worked in ordered for place in _proved_places(worked)]
    return tuple(_Repeats(ordered, text, names, proved).claims()) if proved else ()


def _proved_places(worked: Worked) -> Iterator[tuple[DeclaredQuantity, Span]]:
    """The places that the example declares, without those that print a wrong number."""
    wrong = {check.stated.span for check in worked.checks if not check.good}
    yield from (each for each in claimed(worked) if each[1] not in wrong)


class _Repeats:
    """The declared numbers of a lesson by what is printed, and the rest of its numbers held against them."""

    def __init__(
        self,
        ordered: Sequence[Worked],
        text: QuoteIndex,
        names: Sequence[str],
        proved: Sequence[tuple[Worked, DeclaredQuantity, Span]],
    ) -> None:
        self.text, self.names = text, names
        self.worked = {worked.spec.id: worked for worked in ordered}
        self.proved = sorted(proved, key=lambda each: each[2])
        self._starts = [span.start for _, _, span in self.proved]
        self.nouns = ordered[0].reader.nouns
        self.scopes = {name: self._scope(worked) for name, worked in self.worked.items()}
        self.declared: dict[str, dict[Digits, list[_Declared]]] = {name: {} for name in self.worked}
        rows = [row for row in text.reading.running() if row.block.kind != "cell" and has_digit(row.text)]
        declaring = [row for row in rows if any(self._owners(Span(row.block.start, row.block.end)))]
        for printed in self._printed(declaring):
            for worked, quantity, _ in self._owners(printed.span):
                self._declare(worked, quantity, printed)
        values = {value for declared in self.declared.values() for value, _, _ in declared}
        self.free = [
            printed
            for printed in self._printed(row for row in rows if self._holds(row, values))
            if self._may_repeat(printed) and not any(self._owners(printed.span))
        ]

    def _scope(self, worked: Worked) -> tuple[Span, ...]:
        """The sections of an example, in order."""
        if worked.spec.section is not None:
            section = self.text.section(worked.spec.section)
            return () if isinstance(section, Missing) else (self.text.with_subsections(section),)
        document = self.text.document
        indexes = {document.section_of(span.start) for each, _, span in self.proved if each is worked}
        first = document.headings[0].start if document.headings else len(self.text.content)
        return tuple(sorted(Span(0, first) if index is None else document.section_span(index) for index in indexes))

    def _holds(self, row: ReaderText, values: Collection[Fraction]) -> bool:
        """Whether a number of a block has one of some values: the units of the others need not be read."""
        return any(numeral.value in values for numeral in self.text.reading.quantities.numerals(row))

    def _printed(self, rows: Iterable[ReaderText]) -> Iterator[_Printed]:
        """Every number of some blocks that a sentence or an equation prints."""
        for row in rows:
            every = self.text.reading.quantities.running(row, self.nouns)
            for index, each in enumerate(every):
                yield _Printed(row, every, index, row.span(each.numeral.start, each.numeral.end))

    def _owners(self, span: Span) -> Iterator[tuple[Worked, DeclaredQuantity, Span]]:
        """The declared places that share a character with a range."""
        at = bisect_right(self._starts, span.start)
        while at and self.proved[at - 1][2].end > span.start:
            at -= 1
        while at < len(self.proved) and self.proved[at][2].start < span.end:
            yield self.proved[at]
            at += 1

    def _declare(self, worked: Worked, quantity: DeclaredQuantity, printed: _Printed) -> None:
        kind = NumberClass.DERIVED if quantity.derived or quantity.origin else NumberClass.GIVEN
        declared = _Declared(
            self._identity(worked, quantity.symbol),
            kind,
            f"{worked.spec.id}.{quantity.symbol}",
            quantity.symbol,
            printed,
        )
        value, step, unit = printed.digits
        units = {unit, *(each.unit for _, each in worked.places.get(quantity.symbol, ()) if each.span == printed.span)}
        for each in units:
            self.declared[worked.spec.id].setdefault((value, step, each), []).append(declared)

    def _identity(self, worked: Worked, symbol: str) -> Identity:
        """Whose number a symbol is: what is imported, copied or merely renamed is followed to where it is from."""
        seen: set[Identity] = set()
        while (worked.spec.id, symbol) not in seen:
            seen.add((worked.spec.id, symbol))
            quantity = next((quantity for quantity in worked.spec.quantities if quantity.symbol == symbol), None)
            formula = worked.formulas.get(symbol)
            node = formula.node if formula is not None else None
            if isinstance(node, Sym) and node.name in worked.graph.inputs(symbol):
                symbol = node.name
                continue
            origin = quantity.origin if quantity is not None else None
            if origin is None and worked.spec.copy_of is not None:
                origin = f"{worked.spec.copy_of}.{symbol}"
            lesson, _, rest = (origin or "").partition("#")
            example, _, name = rest.rpartition(".")
            if example in self.worked and (lesson == "" or lesson in self.names):
                worked, symbol = self.worked[example], name
        return worked.spec.id, symbol

    def _may_repeat(self, printed: _Printed) -> bool:
        quantity = printed.quantity
        numeral = quantity.numeral
        return numeral.kind not in ("label", "word") and not numeral.label and quantity.role == "value"

    def claims(self) -> Iterator[Claim]:
        """A claim for every number that repeats a declared one."""
        for printed in self.free:
            near = [name for name, scope in self.scopes.items() if holds(scope, printed.span)]
            found = [each for name in near for each in self.declared[name].get(printed.digits, ())]
            if not found or self._is_exercise(printed):
                continue
            if len({each.identity[0] for each in found}) > 1:
                continue  # of two examples: nothing tells which is meant
            found = [each for each in found if each.by == ".".join(each.identity)] or found
            if len({each.number_class for each in found}) > 1:
                continue
            meant = self._meant(printed, found)
            if meant is not None:
                yield Claim(printed.span, meant.number_class, meant.by, repeated=True)

    def _meant(self, printed: _Printed, found: Sequence[_Declared]) -> _Declared | None:
        """The declared number that a numeral repeats, by symbol, equation or words."""
        symbol = _symbol_before(printed)
        named = [each for each in found if symbol is not None and symbol_key(each.symbol) == symbol_key(symbol)]
        if named:
            return named[0]
        if symbol is not None and self._is_symbol(symbol, found):
            return None  # it is said to be another quantity
        line = _equation(printed)
        if line is not None:
            return found[0] if self._among_its_own(printed, line, found) else None
        same = [each for each in found if _says_the_same(printed, each)]
        words = _nearby_words(printed)
        return max(same, key=lambda each: len(_nearby_words(each.printed) & words)) if same else None

    def _is_symbol(self, symbol: str, found: Sequence[_Declared]) -> bool:
        """Whether a name is another quantity of the example."""
        spec = self.worked[found[0].by.rpartition(".")[0]].spec
        return any(symbol_key(quantity.symbol) == symbol_key(symbol) for quantity in spec.quantities)

    def _among_its_own(self, printed: _Printed, line: tuple[int, int], found: Sequence[_Declared]) -> bool:
        """Whether the numbers beside it in an equation are those of the example, too."""
        others = list(self._beside(printed, line))
        known = self.declared[found[0].by.rpartition(".")[0]]
        own = {each.identity for each in found}
        fitting = [any(each.identity not in own for each in known.get(other.digits, ())) for other in others]
        weak = printed.quantity.unit is None and len(printed.quantity.numeral.text) < _TELLING
        return bool(others) and (all if weak else any)(fitting)

    def _beside(self, printed: _Printed, line: tuple[int, int]) -> Iterator[_Printed]:
        """The other numbers of an equation, without indices and exponents."""
        row = printed.row
        scripts = sorted((mark.start, mark.end) for mark in row.marks if mark.kind in (RAISED, LOWERED))
        first = bisect_left(printed.every, line[0], key=lambda each: each.numeral.start)
        for index in range(first, len(printed.every)):
            numeral = printed.every[index].numeral
            if numeral.start >= line[1]:
                return
            at = bisect_right(scripts, (numeral.start, len(row.text))) - 1
            raised = at >= 0 and numeral.start < scripts[at][1]
            if index != printed.position and not raised and numeral.kind != "label":
                yield _Printed(row, printed.every, index, printed.span)

    def _is_exercise(self, printed: _Printed) -> bool:
        """Whether a number is in an exercise, by its section or the first words of its block."""
        if _EXERCISE.match(printed.row.text):
            return True
        index = self.text.document.section_of(printed.span.start)
        return index is not None and self._exercises[index]

    @cached_property
    def _exercises(self) -> Sequence[bool]:
        """For each heading whether it, or one above it, announces exercises."""
        found: list[bool] = []
        above: list[tuple[int, bool]] = []
        for heading in self.text.document.headings:
            while above and above[-1][0] >= heading.level:
                above.pop()
            inside = _EXERCISES.search(heading.title) is not None or any(each for _, each in above)
            above.append((heading.level, inside))
            found.append(inside)
        return found


_TELLING = 3  # characters of a number without unit that is not met by chance
_EXERCISE = lazy_pattern(
    r"\W*(?:exercise|problem|question|try it|your turn|check your understanding|quiz)\b", re.IGNORECASE
)
_EXERCISES = lazy_pattern(
    r"\b(?:exercises?|problems?|questions?|quiz(?:zes)?|practice|homework|assignments?|try it|your turn"
    r"|check your understanding|knowledge check|self-check)\b",
    re.IGNORECASE,
)


_SENTENCE_END = lazy_pattern(r"[.!?:;]['”’)]?\s+(?=[^\s\d])|\n")
_RELATION = lazy_pattern(r"[=≈]")


def _sentence(printed: _Printed) -> tuple[int, int]:
    """The stretch of the block that is the sentence a number is in."""
    text, at = printed.row.text, printed.quantity.numeral.start
    start, end = 0, len(text)
    for match in _SENTENCE_END.finditer(text):
        if match.end() <= at:
            start = match.end()
        elif match.start() >= at:
            end = match.start()
            break
    return start, end


def _equation(printed: _Printed) -> tuple[int, int] | None:
    """The stretch of the formula with a relation that a number is in, or of the sentence with ``=`` around it."""
    text, at = printed.row.text, printed.quantity.numeral.start
    for mark in printed.row.marks:
        if mark.kind == FORMULA and mark.start <= at < mark.end:
            return (mark.start, mark.end) if _RELATION.search(text, mark.start, mark.end) else None
    start, end = _sentence(printed)
    formulas = [mark for mark in printed.row.marks if mark.kind == FORMULA and mark.start >= start and mark.end <= end]
    relations = [match.start() for match in _RELATION.finditer(text, start, end)]
    outside = [relation for relation in relations if not any(mark.start <= relation < mark.end for mark in formulas)]
    return (start, end) if outside else None


_SYMBOL_BEFORE = lazy_pattern(r"(?P<name>[^\W\d_][\w'′]{0,15})\s*[=≈]\s*[−-]?$")


def _symbol_before(printed: _Printed) -> str | None:
    """The name that a number is said to be the value of: ``m = 5 kg``."""
    start = printed.quantity.start
    match = _SYMBOL_BEFORE.search(printed.row.text, max(0, start - 24), start)
    return match.group("name") if match is not None else None


_WORD = lazy_pattern(r"[^\W\d_]{3,}")
_NEAR = 5  # words before and behind a number that say what it is
_GRAMMAR = """
    about above after again all also and any are back because been before being below between both but can could
    does each equal equals every find for from given gives had has have here how however into its just let like
    made make many may more most much must nor not now off once one only onto our out over per same she should
    since some such take taken takes than that the their them then there therefore these they this those thus too
    two under until upon use used uses using value very was way were what when where whether which while who will
    with within would yields you your three four five six seven eight nine ten hundred thousand million billion
    number result answer total in is as at of on to or by we it if so an be do no
"""
_FUNCTION_WORDS = frozenset(_GRAMMAR.split())  # they say nothing of a number
_REFERRED = lazy_pattern(r"\b(?:the same|the|these|those|this|that|its|their)\s+$", re.IGNORECASE)
_OTHERWISE = lazy_pattern(r"\b(?:another|instead|different|differs?|unlike|other|others|otherwise)\b", re.IGNORECASE)


def _nearby_words(printed: _Printed) -> frozenset[str]:
    """The nouns and verbs near a number in its sentence, in the singular."""
    start, end = _sentence(printed)
    quantity = printed.quantity
    before = _WORD.findall(printed.row.text[start : quantity.start])[-_NEAR:]
    after = _WORD.findall(printed.row.text[quantity.end : end])[:_NEAR]
    return frozenset(singular(word.lower()) for word in (*before, *after) if word.lower() not in _FUNCTION_WORDS)


_BEHIND = lazy_pattern(r"[\s\u00a0-]?(?P<word>[^\W\d_]{2,})")


def _next_word(printed: _Printed) -> str:
    """The word right behind a number, in the singular; empty for a function word, or where none is."""
    match = _BEHIND.match(printed.row.text, printed.quantity.end)
    word = match.group("word").lower() if match is not None else ""
    return "" if word in _FUNCTION_WORDS else singular(word)


def _says_the_same(printed: _Printed, declared: _Declared) -> bool:
    """Whether a sentence says of a number what the sentence of a declared one says."""
    if _OTHERWISE.search(printed.row.text, *_sentence(printed)):
        return False
    behind = _next_word(printed)
    if printed.quantity.unit is None and behind != _next_word(declared.printed):
        return False
    words = _nearby_words(declared.printed)
    if _nearby_words(printed) & words:
        return True
    start = printed.quantity.start
    referred = printed.quantity.unit is not None and _REFERRED.search(printed.row.text, max(0, start - 24), start)
    return bool(referred) and (not behind or behind in words)
