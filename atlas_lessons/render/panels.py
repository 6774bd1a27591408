"""Derivation panels: an example's quantities as a person would write them, from the results that were checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from atlas_lessons.model import Lesson, Result
from atlas_lessons.render.marks import kind, panel_id, row_id

_DECIMALS = 6  # significant digits shown of a fraction that does not end


@dataclass(frozen=True, slots=True)
class Row:
    """One quantity: ``formula`` and ``substituted`` are None for a given. ``printed`` are the forms in the text.

    ``exact`` is the value in ``unit``; ``near`` its decimal form where ``exact`` is a fraction; ``verdict`` is that
    of the worst printed form.
    """

    id: str
    symbol: str | None
    kind: str
    formula: str | None
    substituted: str | None
    exact: str
    near: str | None
    unit: str
    printed: tuple[str, ...]
    verdict: str
    rounding: str
    hint: str | None


@dataclass(frozen=True, slots=True)
class Panel:
    """The derivation of one example, or all arithmetic spelled out in one section (``example`` is None)."""

    id: str
    example: str | None
    section: int  # index of the heading it is shown below
    rows: tuple[Row, ...]

    @property
    def derived(self) -> int:
        """How many of its numbers are not given."""
        return sum(row.kind != "given" for row in self.rows)


def panels(lesson: Lesson, results: Sequence[Result], ids: Sequence[str]) -> tuple[Panel, ...]:
    """The panels of a lesson in the order of their sections; ``ids`` are the anchors of its headings."""
    groups: dict[tuple[str | None, int], list[tuple[int, Result]]] = {}
    homes = _homes(lesson, results)
    for index, result in enumerate(results):
        home = homes.get(result.example) if result.example is not None else _section(lesson, result)
        groups.setdefault((result.example, home or 0), []).append((index, result))
    made = [
        Panel(panel_id(example, ids[home] if ids else ""), example, home, _rows(found))
        for (example, home), found in groups.items()
    ]
    return tuple(sorted(made, key=lambda panel: panel.section))


def _homes(lesson: Lesson, results: Sequence[Result]) -> Mapping[str | None, int]:
    """The heading below which each example is shown: the one its file names, else that of its first derived number."""
    homes: dict[str | None, int] = {}
    titles = {heading.title: n for n, heading in reversed(list(enumerate(lesson.document.headings)))}
    if lesson.record is not None:
        starts = {heading.start: n for n, heading in enumerate(lesson.document.headings)}
        titles |= {each.id: starts[each.start] for each in lesson.record.sections if each.start in starts}
    examples = lesson.derivations.data.get("examples", ()) if lesson.derivations is not None else ()
    for each in examples:
        if each.get("section") in titles:
            homes[each["id"]] = titles[each["section"]]
    for wanted in (False, True):
        for result in results:
            if result.given is wanted and result.span is not None and result.example is not None:
                homes.setdefault(result.example, _section(lesson, result))
    return homes


def _section(lesson: Lesson, result: Result) -> int:
    return (lesson.document.section_of(result.span.start) or 0) if result.span is not None else 0


def _rows(found: Sequence[tuple[int, Result]]) -> tuple[Row, ...]:
    """One row a quantity, givens first; every place that prints it adds to the row."""
    rows: dict[str, list[Result]] = {}
    for index, result in found:
        rows.setdefault(row_id(result, index), []).append(result)
    made = [_row(name, results) for name, results in rows.items()]
    return tuple(sorted(made, key=lambda row: row.kind != "given"))


def _row(name: str, results: Sequence[Result]) -> Row:
    first = results[0]
    worst = next((each for each in results if kind(each) == "unproved"), None)
    worst = worst or next((each for each in results if each.verdict != "exact"), first)
    printed = tuple(dict.fromkeys(each.printed for each in results if each.printed is not None))
    exact = first.exact or "not known"
    formula = None if first.given else first.expression
    return Row(
        id=name,
        symbol=first.symbol,
        kind=kind(worst),
        formula=formula,
        substituted=first.substituted if first.substituted not in (formula, exact) else None,
        exact=exact,
        near=near(exact),
        unit="" if first.unit == "1" else first.unit,
        printed=printed,
        verdict=str(worst.verdict),
        rounding=first.rounding,
        hint=worst.hint,
    )


def near(exact: str) -> str | None:
    """The decimal form of a fraction ``p/q``, exact where it ends soon, else to six digits; None for whole numbers."""
    numerator, bar, denominator = exact.partition("/")
    if not bar or not denominator.isdigit() or not numerator.lstrip("-").isdigit() or len(exact) > 400:
        return None
    value = Fraction(int(numerator), int(denominator))
    places = _places(value.denominator)
    if places is not None and places <= 12:
        return f"= {_decimal(value, places)}"
    size = len(str(abs(value.numerator) // value.denominator)) if abs(value) >= 1 else 0
    leading = 0 if abs(value) >= 1 else len(str(value.denominator // abs(value.numerator))) - 1
    return f"≈ {_decimal(value, max(_DECIMALS - size, 0) + leading)}"


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
