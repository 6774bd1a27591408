"""Derivation panels: an example's quantities as a person would write them, from the results that were checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.core.model import Lesson, Result
from atlas_lessons.prove.derivations.explained import decimal_of, printed_value
from atlas_lessons.prove.derivations.layout import FEW, fold_terms
from atlas_lessons.prove.derivations.names import LEFT_OUT, whole_of
from atlas_lessons.prove.engine.calendar import POINTS, point_of_code
from atlas_lessons.publish.render.marks import kind, panel_id, row_id
from atlas_lessons.publish.render.notes import NOTES
from atlas_lessons.read.markdown.footnotes import footnotes

_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_PRETTY: Sequence[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]] = (
    (re.compile(r"\s*\*\*\s*"), "^"),
    (re.compile(r"(?<=\d)e(-?\d+)\b"), r" × 10^\1"),
    (re.compile(r"\s*\*\s*"), " × "),
    (re.compile(r"\^(-?\d+)\b(?![.^])"), lambda match: match.group(1).translate(_RAISED)),
    (re.compile(r"(?<![\w.])-(?=[\w(])|(?<=\s)-(?=\s)"), "−"),
)
_PI = re.compile(r"\bpi\b")
_LONG = re.compile(r"(?<![\w.,])\d{7,}(?![\w.])")
_DECIMALS = 6  # significant digits shown of a number that does not end
_LONGEST = 12  # decimals of one that does
_LONG_FRACTION = 400  # characters


class Row(NamedTuple):
    """One quantity: ``formula`` and ``substituted`` are None for a given. ``printed`` are the forms in the text.

    ``exact`` is the value: as the text prints it where that is the same number, with its unit; else in ``unit``, a
    decimal where it ends soon. ``near`` are its first digits where it does not; ``verdict`` is
    that of the worst printed form. ``kind`` is a class of :func:`marks.kind`, or ``step`` or ``imported`` for what is
    not printed.
    """

    id: str
    symbol: str | None
    kind: str
    formula: str | None
    substituted: str | None
    exact: str | None
    near: str | None
    unit: str
    printed: tuple[str, ...]
    verdict: str
    rounding: str
    hint: str | None
    imported: bool = False  # then ``formula`` says in words where it comes from


class RowGroup(NamedTuple):
    """The lines of one quantity, or of the numbers of one list that are all given or all follow.

    Where a list has many numbers its lines are ``folded`` away behind the first values and the last.
    """

    symbol: str
    rows: tuple[Row, ...]

    @property
    def folded(self) -> bool:
        """Whether there are more lines than readers take in."""
        return len(self.rows) > FEW

    @property
    def kind(self) -> str:
        """The class of the lines; that of a wrong one where there is any."""
        return "unproved" if self.unproved else self.rows[0].kind

    @property
    def unproved(self) -> int:
        """How many of the lines hold a wrong number."""
        return sum(row.kind == "unproved" for row in self.rows)

    @property
    def formula(self) -> str | None:
        """What the numbers follow by; None for given ones."""
        return self.rows[0].formula

    @property
    def shown(self) -> str:
        """The first values and the last."""
        values = [row.printed[0] if row.printed else row.near or row.exact or "" for row in self.rows]
        return f"{values[0]}, {values[1]}, …, {values[-1]}"

    @property
    def left_out(self) -> str | None:
        """The rows of totals that a column does not take."""
        notes = (row.hint or "" for row in self.rows)
        return next((note[note.index(LEFT_OUT) :] for note in notes if LEFT_OUT in note), None)


class Panel(NamedTuple):
    """The derivation of one example, or all arithmetic spelled out in one section (``example`` is None)."""

    id: str
    example: str | None
    section: int  # index of the heading it is shown below; one past the last for the footnotes
    rows: tuple[Row, ...]
    spans: frozenset[Span]  # where its results are printed

    @property
    def groups(self) -> tuple[RowGroup, ...]:
        """The lines by quantity, those of a list together."""
        found: dict[tuple[str, bool], list[Row]] = {}
        for row in self.rows:
            key = row.id if row.symbol is None else whole_of(row.symbol)
            found.setdefault((key, row.kind == "given"), []).append(row)
        return tuple(RowGroup(symbol, tuple(rows)) for (symbol, _), rows in found.items())

    @property
    def derived(self) -> int:
        """How many of its numbers are not given."""
        return sum(row.kind not in ("given", "imported") for row in self.rows)


def panels(lesson: Lesson, results: Sequence[Result], ids: Sequence[str]) -> tuple[Panel, ...]:
    """The panels of a lesson in the order of their sections; ``ids`` are the anchors of its headings."""
    groups: dict[tuple[str | None, int], list[tuple[int, Result]]] = {}
    ids = (*ids, NOTES)
    section = _sections(lesson)
    homes = _homes(lesson, results, section)
    for index, result in enumerate(results):
        home = homes.get(result.example) if result.example is not None else section(result)
        groups.setdefault((result.example, home or 0), []).append((index, result))
    made = [
        Panel(
            panel_id(example, ids[home]),
            example,
            home,
            _rows(found),
            frozenset(result.span for _, result in found if result.span is not None),
        )
        for (example, home), found in groups.items()
    ]
    return tuple(sorted(made, key=lambda panel: panel.section))


def _homes(lesson: Lesson, results: Sequence[Result], section: Callable[[Result], int]) -> Mapping[str | None, int]:
    """The heading below which each example is shown: the one its file names, else that of its first derived number."""
    homes: dict[str | None, int] = {}
    titles = {heading.title: n for n, heading in reversed(list(enumerate(lesson.document.headings)))}
    if lesson.record is not None:
        starts = {heading.start: n for n, heading in enumerate(lesson.document.headings)}
        titles |= {section.id: starts[section.start] for section in lesson.record.sections if section.start in starts}
    examples = lesson.derivations.data.get("examples", ()) if lesson.derivations is not None else ()
    for example in examples:
        if example.get("section") in titles:
            homes[example["id"]] = titles[example["section"]]
    for wanted in (False, True):
        for result in results:
            if result.given is wanted and result.span is not None and result.example is not None:
                homes.setdefault(result.example, section(result))
    return homes


def _sections(lesson: Lesson) -> Callable[[Result], int]:
    """What tells below which heading a result is printed."""
    document, notes = lesson.document, footnotes(lesson.document)

    def section(result: Result) -> int:
        if result.span is None:
            return 0
        if notes.place(result.span.start):
            return len(document.headings)
        return document.section_of(result.span.start) or 0

    return section


def _rows(found: Sequence[tuple[int, Result]]) -> tuple[Row, ...]:
    """One row a quantity, givens first; every place that prints it adds to the row."""
    rows: dict[str, list[Result]] = {}
    for index, result in found:
        rows.setdefault(row_id(result, index), []).append(result)
    declared = any(result.symbol == "pi" for _, result in found)
    made = [_row(name, results, pi_declared=declared) for name, results in rows.items()]
    return tuple(sorted(made, key=lambda row: row.kind != "given"))


def _row(name: str, results: Sequence[Result], *, pi_declared: bool) -> Row:
    first = results[0]
    worst = next((result for result in results if kind(result) == "unproved"), None)
    worst = worst or next((result for result in results if result.verdict != "exact"), first)
    printed = tuple(dict.fromkeys(result.printed for result in results if result.printed is not None))
    exact = first.exact or "not known"
    formula = None if first.given else first.expression
    imported = formula is not None and "#" in formula
    shown = kind(worst)
    if not printed and shown != "unproved" and not first.given:
        shown = "imported" if imported else "step"
    point = first.unit in POINTS
    as_text = printed_value(first)
    said = (None, formula, exact, f"{exact} {first.unit}", f"{exact}{first.unit}", as_text)
    return Row(
        id=name,
        symbol=first.symbol,
        kind=shown,
        formula=_origin(formula) if formula is None or imported else pretty(fold_terms(formula), pi=not pi_declared),
        substituted=pretty(fold_terms(first.substituted or "")) if first.substituted not in said else None,
        exact=as_text or (point_of_code(exact, first.unit) if point else ending(exact) or pretty(_shortened(exact))),
        near=None if as_text or point else near(exact),
        unit="" if as_text or point or first.unit == "1" else first.unit,
        printed=printed,
        verdict=str(worst.verdict),
        rounding=first.rounding,
        hint=worst.hint,
        imported=imported,
    )


def _shortened(exact: str) -> str:
    """A decimal that goes on, with as many digits as readers take in; anything else as it is."""
    return (decimal_of(exact) if exact.endswith("…") else None) or exact


def pretty(expression: str | None, *, pi: bool = True) -> str | None:
    """An expression or number as people read it: × and − for * and -, digits of long whole numbers in threes.

    ``pi`` is written as its sign where it represents the number, and not for a quantity of that name.
    """
    if expression is None:
        return None
    if pi:
        expression = _PI.sub("π", expression)
    for pattern, better in _PRETTY:
        expression = pattern.sub(better, expression)
    return _LONG.sub(lambda match: re.sub(r"\B(?=(?:\d{3})+$)", "\u202f", match.group()), expression)


def _origin(reference: str | None) -> str | None:
    """Where an imported quantity comes from: ``lesson#example.symbol`` in words."""
    if reference is None:
        return None
    lesson, _, rest = reference.partition("#")
    example, _, symbol = rest.rpartition(".")
    return f"{symbol} of {example}{f' in {lesson}' if lesson else ''}"


def ending(exact: str) -> str | None:
    """A fraction ``p/q`` as the decimal that it is, where that ends soon; None for anything else."""
    value = _fraction(exact)
    places = _places(value.denominator) if value is not None else None
    return _decimal(value, places) if value is not None and places is not None and places <= _LONGEST else None


def near(exact: str) -> str | None:
    """The first six digits of what has more of them than :func:`ending` writes, such as 1/3, π/4 and √2."""
    value = _fraction(exact)
    if value is None:
        decimal = None if exact.endswith("…") else decimal_of(exact, _DECIMALS)
        return f"≈\u00a0{pretty(decimal)}" if decimal is not None and decimal.endswith("…") else None
    if ending(exact) is not None:
        return None
    size = len(str(abs(value.numerator) // value.denominator)) if abs(value) >= 1 else 0
    leading = 0 if abs(value) >= 1 else len(str(value.denominator // abs(value.numerator))) - 1
    return f"≈\u00a0{_decimal(value, max(_DECIMALS - size, 0) + leading)}"


def _fraction(exact: str) -> Fraction | None:
    """The value of a text ``p/q`` of moderate length."""
    numerator, bar, denominator = exact.partition("/")
    if not bar or not denominator.isdigit() or not numerator.lstrip("-").isdigit() or len(exact) > _LONG_FRACTION:
        return None
    return Fraction(int(numerator), int(denominator))


def _places(denominator: int) -> int | None:
    """How many decimals a fraction with this denominator has, None where they never end."""
    twos = fives = 0
    while denominator % 2 == 0:
        denominator, twos = denominator // 2, twos + 1
    while denominator % 5 == 0:
        denominator, fives = denominator // 5, fives + 1
    return max(twos, fives) if denominator == 1 else None


def _decimal(value: Fraction, places: int) -> str:
    scaled = round(abs(value) * 10**places)  # a whole number: exact, ties to even
    digits = str(scaled).rjust(places + 1, "0")
    sign = "−" if value < 0 else ""
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)
