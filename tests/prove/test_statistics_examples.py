"""Worked examples of statistics as textbooks print them: the right results verify, any other digit does not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

import pytest
from proving import proof, rules

from atlas_lessons.core.model import Verdict
from atlas_lessons.prove.engine.graph import Computed
from atlas_lessons.prove.engine.verdict import Printed, judge

GOOD = (Verdict.EXACT, Verdict.ROUNDED)
EXAMPLES: tuple[tuple[str, str, tuple[str, ...], tuple[tuple[str, str], ...]], ...] = (
    # name, text, givens as "symbol quote", results as expression and printed number
    ("scores", "Scores have mean 63 and deviation 5. More than 65: 0.3446. The 90th percentile is 69.4, the 70th 65.6.",
     ("m mean 63", "s deviation 5", "x than 65", "p 90th", "q 70th"),
     (("1 - normal((x - m)/s)", "0.3446"), ("m + s*normalinv(p/100)", "69.4"), ("m + s*normalinv(q/100)", "65.6"))),
    ("phones", "Ages have mean 36.9 and deviation 13.9. From 23 to 64.7 the share is 0.8186, below 50.8 it is 0.8413. "
     "Quartiles are 27.5246 and 46.2754, and the age that 60% stay below is 40.4215.",
     ("m mean 36.9", "s deviation 13.9", "a From 23", "b to 64.7", "c below 50.8", "k that 60%"),
     (("normal((b - m)/s) - normal((a - m)/s)", "0.8186"), ("normal((c - m)/s)", "0.8413"),
      ("m + s*normalinv(1/4)", "27.5246"), ("m + s*normalinv(3/4)", "46.2754"), ("m + s*normalinv(k)", "40.4215"))),
    ("coin", "Heads have mean 20 and deviation 4: 12 to 28 with 0.9545, 8 to 32 with 0.9973.",
     ("m mean 20", "s deviation 4", "a 12 to", "b to 28", "c 8 to", "d to 32"),
     (("normal((b - m)/s) - normal((a - m)/s)", "0.9545"), ("normal((d - m)/s) - normal((c - m)/s)", "0.9973"))),
    ("graduates", "Of 20 adults, each with chance 0.41, at most 12 have a diploma with probability 0.9738.",
     ("n Of 20", "p chance 0.41", "k most 12"), (("binomcdf(n, p, k)", "0.9738"),)),
    ("guesses", "Ten flips: more than 6 heads have probability 0.171875.", ("k than 6",),
     (("1 - binomcdf(10, 0.5, k)", "0.171875"),)),
    ("rare", "Of 200 pages 10 have a fault, each with chance 0.0102: 0.000039 exactly, 0.000045 by Poisson with 2.04.",
     ("n Of 200", "k pages 10", "p chance 0.0102", "m with 2.04"),
     (("binompmf(n, p, k)", "0.000039"), ("poissonpmf(m, k)", "0.000045"))),
    ("screens", "Of 150 screens, each faulty with chance 0.09, it is 15 with probability 0.0988.",
     ("n Of 150", "p chance 0.09", "k is 15"), (("binompmf(n, p, k)", "0.0988"),)),
    ("near", "At most 4 of 100 with chance 0.03: 0.8179, and by Poisson with mean 3 it is 0.8153.",
     ("k most 4", "n of 100", "p chance 0.03", "m mean 3"),
     (("binomcdf(n, p, k)", "0.8179"), ("poissoncdf(m, k)", "0.8153"))),
    ("mails", "Of 147 mails a day on average, exactly 160 come with 0.0180, at most as many with 0.8666.",
     ("m Of 147", "k exactly 160"), (("poissonpmf(m, k)", "0.0180"), ("poissoncdf(m, k)", "0.8666"))),
    ("texts", "At a mean of 1.7292 texts, 2 come with 0.2653, and more with 0.2505.", ("m mean of 1.7292", "k texts, 2"),
     (("poissonpmf(m, k)", "0.2653"), ("1 - poissoncdf(m, k)", "0.2505"))),
    ("storms", "With mean 2.5, three come with 0.2138, at most so many with 0.7576 and more than 5 with 0.0420.",
     ("m mean 2.5", "k than 5"),
     (("poissonpmf(m, 3)", "0.2138"), ("poissoncdf(m, 3)", "0.7576"), ("1 - poissoncdf(m, k)", "0.0420"))),
    ("sleep", "For 15 patients 95% lie within 2.145, and of 20 within 2.093, or 2.861 for 99%.", ("n For 15", "c 95%", "m of 20", "d 99%"),
     (("tinv((1 + c)/2, n - 1)", "2.145"), ("tinv((1 + c)/2, m - 1)", "2.093"), ("tinv((1 + d)/2, m - 1)", "2.861"))),
    ("slope", "With t of 2.417 and 24 left, the p-value of both sides is 0.0236.", ("t t of 2.417", "df and 24"),
     (("2*(1 - tcdf(t, df))", "0.0236"),)),
    ("fits", "Above 10.1287 with 3 the tail is 0.0175; above 12.99 with 4 it is 0.0113, above 29.65 it is 0.000006. Below 5.67 with 24: 0.000042.",
     ("a Above 10.1287", "k with 3", "b above 12.99", "l with 4", "c above 29.65", "d Below 5.67", "m with 24"),
     (("1 - chi2cdf(a, k)", "0.0175"), ("1 - chi2cdf(b, l)", "0.0113"), ("1 - chi2cdf(c, l)", "0.000006"), ("chi2cdf(d, m)", "0.000042"))),
    ("plots", "F is 3.67 with 3 and 50: the tail is 0.0182; F of 4.72 with 4 and 100 leaves 0.0016.",
     ("x is 3.67", "a with 3", "b and 50", "y of 4.72", "c with 4", "d and 100"),
     (("1 - fcdf(x, a, b)", "0.0182"), ("1 - fcdf(y, c, d)", "0.0016"))),
    ("clerk", "A visit takes 4 min on average. Between 4 min and 5 min: 0.0814; half end within 2.8 min; more than 7 min: 0.174.",
     ("m takes 4 min", "a Between 4 min", "b and 5 min", "c than 7 min"),
     (("expcdf(b, 1/m) - expcdf(a, 1/m)", "0.0814"), ("expinv(1/2, 1/m)", "2.8 min"), ("1 - expcdf(c, 1/m)", "0.174"))),
)  # fmt: skip


def quantities(givens: tuple[str, ...], results: tuple[tuple[str, str], ...]) -> Iterator[dict[str, str]]:
    for given in givens:
        symbol, _, quote = given.partition(" ")
        pure = not quote.endswith(("min", "%"))
        yield {"symbol": symbol, "quote": quote, **({"unit": "1"} if pure else {})}
    for number, (expression, printed) in enumerate(results):
        yield {"symbol": f"r{number}", "expression": expression, "quote": printed}


@pytest.mark.parametrize(("name", "text", "givens", "results"), EXAMPLES, ids=[row[0] for row in EXAMPLES])
def test_a_worked_example_verifies(name, text, givens, results):
    found = proof(f"# {name}\n\n{text}\n", *quantities(givens, results))
    assert rules(found) == []
    assert [each.verdict for each in found.results if not each.given and each.verdict not in GOOD] == []
    assert sum(not each.given for each in found.results) == len(results)


def mutants(number: str) -> Iterator[str]:
    """A number with one digit changed."""
    for place in re.finditer("[0-9]", number):
        for digit in "0123456789":
            if digit != place.group():
                yield number[: place.start()] + digit + number[place.end() :]


@pytest.mark.parametrize(("name", "text", "givens", "results"), EXAMPLES, ids=[row[0] for row in EXAMPLES])
def test_every_other_digit_is_wrong(name, text, givens, results):
    found = proof(f"# {name}\n\n{text}\n", *quantities(givens, results))
    (worked,) = found.worked
    passed = []
    for number, (_, printed) in enumerate(results):
        outcome = worked.graph.outcome(f"r{number}")
        assert isinstance(outcome, Computed)
        digits, _, _ = printed.partition(" ")
        step = Fraction(1, 10 ** len(digits.partition(".")[2]))
        unit = worked.stated[f"r{number}"].unit
        for mutant in mutants(digits):
            shown = Printed(Fraction(mutant), step, unit) if unit is not None else Printed(Fraction(mutant), step)
            if judge(outcome.amount, shown).verdict in GOOD:
                passed.append((printed, mutant))
    assert passed == []


def test_a_table_s_rounded_score_is_taken_as_printed():
    text = "# Fill\n\nBottles have mean 500 and deviation 6. For 491 the score is z = -1.50; for 510 it is {z}, so {p} are above."
    rows = (
        {"symbol": "m", "quote": "mean 500", "unit": "1"},
        {"symbol": "s", "quote": "deviation 6", "unit": "1"},
        {"symbol": "x", "quote": "for 510", "unit": "1"},
        {"symbol": "a", "quote": "For 491", "unit": "1"},
        {"symbol": "w", "expression": "(a - m)/s", "quote": "z = -1.50"},
        {"symbol": "z", "expression": "(x - m)/s", "quote": "it is 1.67"},
    )
    tail = {"symbol": "p", "expression": "1 - normal(z)", "quote": "so 0.0475", "rounding": "displayed"}
    assert rules(proof(text.format(z="1.67", p="0.0475"), *rows, tail)) == []
    rounded = {"symbol": "p", "expression": "1 - normal(round(z, 2))", "quote": "so 0.0475"}
    assert rules(proof(text.format(z="1.67", p="0.0475"), *rows, rounded)) == []
    exact = {"symbol": "p", "expression": "1 - normal(z)", "quote": "so 0.0475"}
    assert rules(proof(text.format(z="1.67", p="0.0475"), *rows, exact)) != []


@pytest.mark.parametrize(
    ("printed", "expected"),
    [("8 degrees of freedom", []), ("8 degrees", ["unit-mismatch"]), ("7 degrees of freedom", ["result-wrong"])],
)
def test_degrees_of_freedom_are_counted(printed, expected):
    rows = (
        {"symbol": "n", "quote": "sample of 9", "unit": "1"},
        {"symbol": "df", "expression": "n - 1", "quote": f"has {printed}"},
    )
    assert rules(proof(f"# T\n\nA sample of 9 has {printed} in all.\n", *rows)) == expected
