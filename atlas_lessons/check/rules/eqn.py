"""EQN: display equations, their plain-text form and their symbol lists."""

from __future__ import annotations

from collections.abc import Iterator

from atlas_lessons.check.rules.base import Example, rule
from atlas_lessons.check.rules.examples import markdown
from atlas_lessons.core.diagnostics import Finding, Severity
from atlas_lessons.prove.proof import Context

_LATEX, _PLAIN = r"E = P (t_1 + t_2)", "E = P (t1 + t2)"
_ROWS = (("E", "Energy used", "J"), ("P", "Power", "W"), ("t1", "First run", "s"), ("t2", "Second run", "s"))


def _lesson(latex: str = _LATEX, plain: str = _PLAIN, rows: tuple[tuple[str, str, str], ...] = _ROWS) -> Example:
    """A lesson that holds one equation with its symbol list."""
    table = "\n\n".join("\n\n".join(row) for row in rows)
    return markdown(f"# Energy\n\n$$\n{latex}\n$$\n\n{plain}\n\nSymbols and units\n\n{table}\n")


_GOOD = _lesson()


@rule("EQN001", "latex-plain-disagree", bad=_lesson(plain="E = P (t1 - t2)"), good=_GOOD)
def latex_plain_disagree(context: Context) -> Iterator[Finding]:
    """The LaTeX of a display and the plain-text form below it do not say the same.

    Both are read into one tree, with the symbols of the list as atoms. They agree when their normal forms are equal,
    or when exact rational numbers put in for the symbols, the same ones every time, do not tell them apart. The
    relation (``=``, ``≈``, ``≤``, ``∝``) and the index sets of sums count too.
    """
    yield from context.found(context.equations, "latex-plain-disagree")


@rule("EQN002", "symbol-undeclared", bad=_lesson(rows=_ROWS[:3]), good=_GOOD)
def symbol_undeclared(context: Context) -> Iterator[Finding]:
    """A symbol of the formula has no row in its symbol list.

    Indexes of sums, ``π`` and ``e`` need none; ``x_{i+1}`` is covered by ``x_i``, and a defined function by its name.
    """
    yield from context.found(context.equations, "symbol-undeclared")


@rule("EQN003", "symbol-unused", bad=_lesson(rows=(*_ROWS, ("Q", "Heat lost", "J"))), good=_GOOD)
def symbol_unused(context: Context) -> Iterator[Finding]:
    """A symbol list has a row for a symbol that neither form of its formula has.

    Displays before it in the same section that have no list of their own share this one.
    """
    yield from context.found(context.equations, "symbol-unused")


_MISSPELLED = _lesson(
    r"M = P H_{kv} b",
    "M = P HKV b",
    (("M", "Memory", "B"), ("P", "Positions", "1"), ("HKV", "Heads", "1"), ("b", "Size", "B")),
)


@rule("EQN004", "symbol-near-miss", bad=_MISSPELLED, good=_GOOD)
def symbol_near_miss(context: Context) -> Iterator[Finding]:
    """The formula and its symbol list spell a symbol in two ways that differ in case or in one letter."""
    yield from context.found(context.equations, "symbol-near-miss")


@rule("EQN005", "symbol-listed-twice", bad=_lesson(rows=(*_ROWS, ("t_2", "Third run", "s"))), good=_GOOD)
def symbol_duplicate(context: Context) -> Iterator[Finding]:
    """Two rows of a symbol list stand for one symbol: ``t2`` and ``t_2`` are the same."""
    yield from context.found(context.equations, "symbol-duplicate")


@rule("EQN006", "dimension-mismatch", bad=_lesson(rows=(*_ROWS[:3], ("t2", "Second run", "m"))), good=_GOOD)
def dimension_mismatch(context: Context) -> Iterator[Finding]:
    """The sides or the terms of a formula have different dimensions by the units of its symbol list.

    A word in a unit counts a noun (``bytes/parameter``), and nouns must agree as well. A logarithm may count bits or
    decibels. Where a bare number may carry what is missing, the dimensions cannot be decided and the report says so
    with the equation: a number that is a term beside terms with a unit, a number before one symbol (``v = 9.8 t``), or
    nouns that differ where a number is a factor (``C ≈ 6 N D``).
    """
    yield from context.found(context.equations, "dimension-mismatch")


_TWO_UNITS = _lesson(rows=(("E", "Energy used", "W/m²·K"), *_ROWS[1:]))


@rule("EQN007", "unit-unreadable", bad=_TWO_UNITS, good=_GOOD, severity=Severity.WARNING)
def unit_unreadable(context: Context) -> Iterator[Finding]:
    """A unit of a symbol list is not read: it has what no unit has, or is a quotient that can be read in two ways.

    The dimensions of a formula are then compared without it. A unit such as "varies" or "see text" is no finding.
    """
    yield from context.found(context.equations, "unit-unreadable")


@rule("EQN008", "formula-broken", bad=_lesson(plain="E = P (t1 + t2"), good=_GOOD)
def formula_broken(context: Context) -> Iterator[Finding]:
    """A formula has brackets or braces that do not close, or a command without its argument."""
    yield from context.found(context.equations, "formula-broken")


_TWO_WAYS = _lesson(
    r"r = \frac{E}{P t}",
    "r = E/P t",
    (("r", "Ratio", "1"), ("E", "Energy", "J"), ("P", "Power", "W"), ("t", "Time", "s")),
)


@rule("EQN009", "formula-ambiguous", bad=_TWO_WAYS, good=_GOOD, severity=Severity.WARNING)
def formula_ambiguous(context: Context) -> Iterator[Finding]:
    """The plain-text form can be read in two ways, and one of them agrees with the LaTeX: ``a/b c``, or a lost ``V2``.

    Where none agrees, the forms disagree (EQN001).
    """
    yield from context.found(context.equations, "formula-ambiguous")


_BASELESS = _lesson(r"y = \log x", "y = ln(x)", (("y", "Level", "1"), ("x", "Ratio", "1")))


@rule("EQN010", "formula-undecided", bad=_BASELESS, good=_GOOD, severity=Severity.INFO)
def formula_undecided(context: Context) -> Iterator[Finding]:
    """A formula with a symbol list could not be read, or whether its forms agree cannot be told; it is not verified.

    Notation that is not algebra (sets, expectations, integrals, cases) is no finding: the report classes it opaque.
    """
    yield from context.found(context.equations, "formula-undecided")


RULES = (
    latex_plain_disagree,
    symbol_undeclared,
    symbol_unused,
    symbol_near_miss,
    symbol_duplicate,
    dimension_mismatch,
    unit_unreadable,
    formula_broken,
    formula_ambiguous,
    formula_undecided,
)
