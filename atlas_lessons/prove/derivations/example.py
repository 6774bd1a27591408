"""A worked example: what was read of it, its graph, and the verdict on every number it prints."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import NamedTuple

from atlas_lessons.core.diagnostics import At, Finding, Span
from atlas_lessons.core.model import PASSED
from atlas_lessons.prove.derivations.faults import Fault
from atlas_lessons.prove.derivations.file import DeclaredQuantity, QuotedPlace, WorkedExample
from atlas_lessons.prove.derivations.formulas import EquationFormula
from atlas_lessons.prove.derivations.reading import Reader, Stated
from atlas_lessons.prove.engine.graph import QuantityGraph
from atlas_lessons.prove.engine.rounding import Rounding
from atlas_lessons.prove.engine.verdict import Judgement, Printed
from atlas_lessons.read.notation.units.parse import Unit


class ResultCheck(NamedTuple):
    """One printed number of a quantity and the verdict on it; ``main`` tells its own quote from an ``also``."""

    quantity: DeclaredQuantity
    place: QuotedPlace
    stated: Stated
    printed: Printed
    rounding: Rounding
    judgement: Judgement
    main: bool

    @property
    def good(self) -> bool:
        """Whether the printed number is right."""
        return self.judgement.verdict in PASSED


@dataclass(slots=True)
class Worked:
    """An example after it was worked: what was read, the graph, the verdicts and what is wrong with the file."""

    spec: WorkedExample
    reader: Reader
    graph: QuantityGraph
    stated: dict[str, Stated] = field(default_factory=dict)
    places: dict[str, list[tuple[QuotedPlace, Stated]]] = field(default_factory=dict)
    formulas: dict[str, EquationFormula] = field(default_factory=dict)
    withins: dict[str, Unit] = field(default_factory=dict)
    checks: list[ResultCheck] = field(default_factory=list)
    findings: list[tuple[str, Finding]] = field(default_factory=list)
    failed: set[str] = field(default_factory=set)  # lists of which a number has no value, which is said once
    totals: dict[str, tuple[str, ...]] = field(default_factory=dict)  # rows that a column leaves out, by its first cell
    tolerances: set[tuple[Span, ...]] = field(default_factory=set)  # those of results that were checked
    unsure: set[Span] = field(default_factory=set)  # numerals whose unit is not read: nothing accounts for them

    def found(self, fault: Fault, at: At) -> None:
        """Note what is wrong."""
        self.findings.append((fault.rule, Finding(fault.message, at, fault.hint, fault.severity)))

    @property
    def clean(self) -> bool:
        """Whether every verdict is good and nothing was found."""
        return not self.faults

    @property
    def faults(self) -> int:
        """How many verdicts are not good and how much was found."""
        return len(self.findings) + sum(check.judgement.verdict not in PASSED for check in self.checks)

    def unit_of(self, symbol: str) -> Unit | None:
        """The unit a quantity is printed in, where one is known."""
        stated = self.stated.get(symbol)
        return self.withins.get(symbol) or (stated.unit if stated else None)


_AMBIGUOUS = {
    "year": re.compile(r"years?\b|\byrs?\b|annum|annual|yearly|months?\b|monthly", re.IGNORECASE),
    "kilo": re.compile(r"[0-9] ?[kK]\b"),
    "flops": re.compile(r"flops", re.IGNORECASE),
    "word": re.compile(r"\b(?:tons?|megs?|cents?|mb|gb|kb|mhz|fl oz)\b", re.IGNORECASE),
}


def ambiguous_words(spec: WorkedExample, kinds: Collection[str] = tuple(_AMBIGUOUS)) -> frozenset[str]:
    """The kinds of words in an example that mean different things to different authors: a year, 4K, FLOPs."""
    texts: list[str] = []
    for quantity in spec.quantities:
        texts += [quantity.unit or "", quantity.within or "", quantity.value or ""]
        texts += [place.quote for place in (quantity.place, *quantity.also) if place is not None]
        texts += [place.unit or "" for place in quantity.also]
    whole = "\n".join(texts)
    return frozenset(kind for kind in kinds if _AMBIGUOUS[kind].search(whole))


def claimed(worked: Worked) -> list[tuple[DeclaredQuantity, Span]]:
    """Every numeral that was read with what follows it, with its quantity."""
    found: list[tuple[DeclaredQuantity, Span]] = []
    for quantity in worked.spec.quantities:
        for _, stated in worked.places.get(quantity.symbol, ()):
            if stated.span is not None and stated.span not in worked.unsure:
                found.append((quantity, stated.span))
            tolerance = stated.tolerance.spans if stated.tolerance is not None else ()
            own = tolerance[:1] if not quantity.derived or tolerance[:1] in worked.tolerances else ()
            found += ((quantity, span) for span in (*own, *tolerance[1:]))  # a power of ten is the number's, too
    return found


def ambiguous_givens(worked: Worked) -> frozenset[str]:
    """The givens that are printed as 4K or the like, and nothing beside the quote says how much that is."""
    return frozenset(
        quantity.symbol
        for quantity in worked.spec.quantities
        if quantity.symbol in worked.graph.givens
        and quantity.value is None
        and quantity.symbol in worked.stated
        and worked.stated[quantity.symbol].ambiguous
    )
