"""EQN: display equations, their plain-text form and their symbol lists."""

from __future__ import annotations

from atlas_lessons.check.rules.base import RuleExample
from atlas_lessons.check.rules.examples import markdown
from atlas_lessons.check.rules.reported import reported
from atlas_lessons.core.diagnostics import Severity

_LATEX, _PLAIN = r"E = P (t_1 + t_2)", "E = P (t1 + t2)"
_ROWS = (("E", "Energy used", "J"), ("P", "Power", "W"), ("t1", "First run", "s"), ("t2", "Second run", "s"))


def _lesson(latex: str = _LATEX, plain: str = _PLAIN, rows: tuple[tuple[str, str, str], ...] = _ROWS) -> RuleExample:
    """A lesson that holds one equation with its symbol list."""
    table = "\n\n".join("\n\n".join(row) for row in rows)
    return markdown(f"# Energy\n\n$$\n{latex}\n$$\n\n{plain}\n\nSymbols and units\n\n{table}\n")


_GOOD = _lesson()


latex_plain_disagree = reported(
    "EQN001",
    "latex-plain-disagree",
    "equations",
    """The LaTeX of a display and the plain-text form below it do not say the same.

    Both are read into one tree, with the symbols of the list as atoms. They agree when their normal forms are equal,
    or when exact rational numbers put in for the symbols, the same ones every time, do not tell them apart. The
    relation (``=``, ``≈``, ``≤``, ``∝``) and the index sets of sums count too.
    """,
    bad=_lesson(plain="E = P (t1 - t2)"),
    good=_GOOD,
)

symbol_undeclared = reported(
    "EQN002",
    "symbol-undeclared",
    "equations",
    """A symbol of the formula has no row in its symbol list.

    Indexes of sums, ``π`` and ``e`` need none; ``x_{i+1}`` is covered by ``x_i``, and a defined function by its name.
    """,
    bad=_lesson(rows=_ROWS[:3]),
    good=_GOOD,
)

symbol_unused = reported(
    "EQN003",
    "symbol-unused",
    "equations",
    """A symbol list has a row for a symbol that neither form of its formula has.

    Displays before it in the same section that have no list of their own share this one.
    """,
    bad=_lesson(rows=(*_ROWS, ("Q", "Heat lost", "J"))),
    good=_GOOD,
)


_MISSPELLED = _lesson(
    r"M = P H_{kv} b",
    "M = P HKV b",
    (("M", "Memory", "B"), ("P", "Positions", "1"), ("HKV", "Heads", "1"), ("b", "Size", "B")),
)

symbol_near_miss = reported(
    "EQN004",
    "symbol-near-miss",
    "equations",
    "The formula and its symbol list spell a symbol in two ways that differ in case or in one letter.",
    bad=_MISSPELLED,
    good=_GOOD,
)

symbol_duplicate = reported(
    "EQN005",
    "symbol-listed-twice",
    "equations",
    "Two rows of a symbol list stand for one symbol: ``t2`` and ``t_2`` are the same.",
    bad=_lesson(rows=(*_ROWS, ("t_2", "Third run", "s"))),
    good=_GOOD,
)

dimension_mismatch = reported(
    "EQN006",
    "dimension-mismatch",
    "equations",
    """The sides or the terms of a formula have different dimensions by the units of its symbol list.

    A word in a unit counts a noun (``bytes/parameter``), and nouns must agree as well. A logarithm may count bits or
    decibels. Where a bare number may carry what is missing, the dimensions cannot be decided and the report says so
    with the equation: a number that is a term beside terms with a unit, a number before one symbol (``v = 9.8 t``), or
    nouns that differ where a number is a factor (``C ≈ 6 N D``).
    """,
    bad=_lesson(rows=(*_ROWS[:3], ("t2", "Second run", "m"))),
    good=_GOOD,
)


_TWO_UNITS = _lesson(rows=(("E", "Energy used", "W/m²·K"), *_ROWS[1:]))


unit_unreadable = reported(
    "EQN007",
    "unit-unreadable",
    "equations",
    """A unit of a symbol list is not read: it has what no unit has, or is a quotient that can be read in two ways.

    The dimensions of a formula are then compared without it. A unit such as "varies" or "see text" is no finding.
    """,
    bad=_TWO_UNITS,
    good=_GOOD,
    severity=Severity.WARNING,
)

formula_broken = reported(
    "EQN008",
    "formula-broken",
    "equations",
    "A formula has brackets or braces that do not close, or a command without its argument.",
    bad=_lesson(plain="E = P (t1 + t2"),
    good=_GOOD,
)


_TWO_WAYS = _lesson(
    r"r = \frac{E}{P t}",
    "r = E/P t",
    (("r", "Ratio", "1"), ("E", "Energy", "J"), ("P", "Power", "W"), ("t", "Time", "s")),
)

formula_ambiguous = reported(
    "EQN009",
    "formula-ambiguous",
    "equations",
    """The plain-text form can be read in two ways, and one of them agrees with the LaTeX: ``a/b c``, or a lost ``V2``.

    Where none agrees, the forms disagree (EQN001).
    """,
    bad=_TWO_WAYS,
    good=_GOOD,
    severity=Severity.WARNING,
)


_BASELESS = _lesson(r"y = \log x", "y = ln(x)", (("y", "Level", "1"), ("x", "Ratio", "1")))


formula_undecided = reported(
    "EQN010",
    "formula-undecided",
    "equations",
    """A formula with a symbol list could not be read, or whether its forms agree cannot be told; it is not verified.

    Notation that is not algebra (sets, expectations, integrals, cases) is no finding: the report classes it opaque.
    """,
    bad=_BASELESS,
    good=_GOOD,
    severity=Severity.INFO,
)


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
