"""What would exhaust a machine is refused before any work, with a diagnostic; nothing is ever executed."""

from __future__ import annotations

import pytest
from proving import proof, rules, told

TEXT = "# Bomb\n\nThe base 9 gives 7 at last.\n"
GIVEN = {"symbol": "a", "quote": "base 9"}

REFUSED = [
    "9**9**9**9",
    "10^10^10",
    "2^(10^10)",
    "a^a^a^a",
    "factorial(10**9)",
    "factorial(171)",
    "factorial(factorial(a))",
    "binomial(10^6, 5*10^5)",
    "binomial(10^9, 2)",
    "exp(exp(exp(a)))",
    "exp(10^10)",
    "exp(10^9*ln(3) + 1)^9",
    "((2^(10^9))^(10^9))^(10^9)",
    "log2(2^(10^10))",
    "sin(10^30)",
    "floor(exp(10^6))",
    "1e999999999",
    "10000000000000000000000000000000000000000000000",
    "a" + "+a" * 400,
    "(" * 60 + "a" + ")" * 60,
    "(" * 480 + "a",
    "-" * 300 + "a",
    "sqrt(" * 45 + "a" + ")" * 45,
    "a" * 600,
    "min()",
    "max()",
    "sum()",
    "sqrt()",
    "log(a)",
    "__import__('os').system('true')",
    "__import__",
    "a.__class__",
    "().__class__.__bases__",
    "(lambda: 1)()",
    "f'{a}'",
    "'a'*10**9",
    "(a := 7)",
    "[a for a in a]",
    "{a}",
    "a if a else a",
    "a; a",
    "import os",
    "exec(a)",
    "eval(a)",
    "open(a)",
    "a == a",
    "a or a",
    "a // 2",
    "a % 2",
    "a @ a",
    "~a",
    "a << 1000000",
    "0x7",
    "1j",
    "a\x00b",
    "a\u202eb",
    "∞",
    "1/0",
    "a/(a - 9)",
    "ln(0)",
    "log2(a - 9)",
    "sqrt(-a)",
    "0^0",
    "(a - 9)^(a - 9)",
    "(-a)^0.5",
    "tan(pi/2)",
    "1/(sqrt(a) - 3)",
    "unknown(a)",
    "b",
    "",
]


@pytest.mark.parametrize("expression", REFUSED, ids=range(len(REFUSED)))
def test_a_bomb_is_refused_with_a_diagnostic(expression):
    part = proof(TEXT, GIVEN, {"symbol": "x", "quote": "gives 7", "expression": expression})
    assert part.findings, told(part)
    assert "result-wrong" not in rules(part), told(part)


COMPUTED = [
    "9**9**9",
    "2^(10^9)",
    "(1 + 1/a)^(10^9)",
    "exp(10^9)",
    "2^(10^9) - 2^(10^9)/3",
    "factorial(170)*factorial(170)*factorial(170)",
    "binomial(1000, 500)",
    "max(2^(10^9), 3^(10^8))",
    "log10(2^(10^9))",
    "(2^4096)^a",
    "a^4000 * a^4000 * a^4000",
    "1/3^(10^8)",
    "exp(4096*ln(2))",
    "exp(-4096*ln(2)) + a",
    "sqrt(" * 35 + "2" + ")" * 35,
    "root(" * 15 + "2" + ",3)" * 15,
    "abs(" * 30 + "sqrt(5 + 2*sqrt(6)) - sqrt(2)" + ")" * 30,
]


@pytest.mark.parametrize("expression", COMPUTED)
def test_what_is_large_but_enclosed_is_decided(expression):
    part = proof(TEXT, GIVEN, {"symbol": "x", "quote": "gives 7", "expression": expression})
    assert rules(part) == ["result-wrong"] or rules(part) == ["result-wrong", "given-unused"]


def test_values_that_double_in_size_are_not_written_out():
    steps = [{"symbol": "x0", "quote": "base 9"}]
    steps += [{"symbol": f"x{n}", "expression": f"x{n - 1}*x{n - 1}"} for n in range(1, 40)]
    part = proof(TEXT, *steps, {"symbol": "y", "quote": "gives 7", "expression": "x39"})
    assert set(rules(part)) <= {"result-wrong", "result-undecided"}
    assert part.findings


def test_an_ambiguous_equality_is_undecided_not_passed():
    nested = "+".join(f"sqrt({n}.5 + sqrt({n}.25))" for n in range(2, 12))
    part = proof(
        TEXT, GIVEN, {"symbol": "x", "quote": "gives 7", "expression": f"a - 2 + ({nested}) - ({nested}) * (2 - 1)"}
    )
    assert set(rules(part)) <= {"result-undecided", "given-unused"}


@pytest.mark.parametrize("value", ["9**9**9", "1e999999999", "__import__('os')", "1/0", "7; 7", "factorial(10^9)", ""])
def test_a_hostile_value_is_refused(value):
    part = proof(
        TEXT, {"symbol": "v", "value": value, "source": "s"}, {"symbol": "x", "quote": "gives 7", "expression": "v"}
    )
    assert "value-unreadable" in rules(part) or "quantity-unclear" in rules(part) or "result-wrong" in rules(part)


@pytest.mark.parametrize("unit", ["m^999999999", "(" * 500, "byte/" * 300, "kkkkm", "__import__", "m^-1e9", "\x00"])
def test_a_hostile_unit_is_refused(unit):
    part = proof(TEXT, {**GIVEN, "unit": unit}, {"symbol": "x", "quote": "gives 7", "expression": "a - 2"})
    assert "unit-unknown" in rules(part)


def test_a_quote_that_occurs_everywhere_is_told_in_one_line():
    part = proof("# Many\n\n" + "7 " * 50_000, {"symbol": "x", "quote": "7"})
    assert rules(part) == ["quote-ambiguous"]
    assert len(told(part)) < 400


def test_many_quantities_are_worked_in_linear_time():
    rows = [{"symbol": "x0", "quote": "base 9"}]
    rows += [{"symbol": f"x{n}", "expression": f"x{n - 1} + 1"} for n in range(1, 500)]
    part = proof(TEXT, *rows)
    assert len(part.results) == 500
    assert not part.findings
