"""Functions of expressions: one table of names, the same in every engine, in the documentation and in the schema."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import mpmath
import pytest
from precision import reference_digits

from atlas_lessons.prove.engine.comparison import decimal_text
from atlas_lessons.prove.engine.graph import Computed, Failure, compute
from atlas_lessons.read.notation.formula.functions import FUNCTIONS, SPELLINGS, TABLE, table_markdown
from atlas_lessons.read.notation.formula.parser import ParseProblem, parse_expression

ROOT = Path(__file__).resolve().parents[2]

precision = reference_digits(60)


def value(text: str) -> str | Fraction:
    node = parse_expression(text)
    assert not isinstance(node, ParseProblem), node
    outcome = compute(node, {})
    assert isinstance(outcome, Computed), outcome
    found = outcome.amount.value
    return found if isinstance(found, Fraction) else (decimal_text(found, 30) or "")


@pytest.mark.parametrize("row", TABLE, ids=[row.name for row in TABLE])
def test_a_function_is_known_by_every_spelling(row):
    arguments = ", ".join(["x", "2", "3", "x"][: row.fewest])
    trees = {parse_expression(f"{spelling}({arguments})") for spelling in (row.name, *row.aliases)}
    assert len(trees) == 1
    assert not isinstance(trees.pop(), ParseProblem)


def test_no_spelling_names_two_functions():
    spellings = [spelling for row in TABLE for spelling in (row.name, *row.aliases)]
    assert len(spellings) == len(set(spellings)) == len(SPELLINGS)
    assert len(FUNCTIONS) == len(TABLE)


def test_the_documentation_has_the_table():
    assert table_markdown() in (ROOT / "docs" / "derivations.md").read_text()


def test_the_schema_names_every_function():
    schema = json.loads((ROOT / "schemas" / "derivations.schema.json").read_text())
    description = schema["$defs"]["quantity"]["properties"]["expression"]["description"]
    assert [row.signature for row in TABLE if row.signature not in description] == []


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("sin⁻¹(x)", "asin(x)"),
        ("sin^-1(x)", "asin(x)"),
        ("sin^(-1) (x)", "asin(x)"),
        ("tanh⁻¹(x)", "atanh(x)"),
        ("arsinh(x)", "asinh(x)"),
        ("arccosh(x)", "acosh(x)"),
        ("arctan2(y, x)", "atan2(y, x)"),
        ("lg(x)", "log10(x)"),
        ("lb(x)", "log2(x)"),
        ("nCr(n, k)", "binomial(n, k)"),
        ("cbrt(x)", "root(x, 3)"),
        ("round(x, 2)", "round(x*100)/100"),
        ("round(x, 0)", "round(x*1)/1"),
    ],
)
def test_other_spellings_are_the_same_tree(text, same):
    from atlas_lessons.read.notation.formula.to_text import to_text

    assert to_text(parse_expression(text)) == to_text(parse_expression(same))


@pytest.mark.parametrize("name", ["lg", "lb", "choose", "asinh", "atan2"])
def test_a_functions_name_may_be_a_symbol_where_no_bracket_follows(name):
    tree = parse_expression(f"2*{name}", {name})
    assert not isinstance(tree, ParseProblem)
    assert not isinstance(parse_expression(f"2*{name}"), ParseProblem)


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("arcsn(x)", "'arcsn' is not a function that is known here (did you mean 'arcsin'?)", "arcsn*(…)"),
        ("quux(x)", "'quux' is not a function that is known here", "functions are sqrt, "),
        ("nCr(5)", "binomial takes 2 arguments, found 1", "write binomial(n, k)"),
        ("atan2(1)", "atan2 takes 2 arguments, found 1", "write atan2(y, x)"),
        ("round(x, y)", "expected a whole number up to 30 as the decimal places", "write round(x, 2)"),
        ("round(x, 31)", "expected a whole number up to 30 as the decimal places", "write round(x, 2)"),
    ],
)
def test_what_is_no_call_is_refused_with_a_hint(text, message, hint):
    problem = parse_expression(text)
    assert isinstance(problem, ParseProblem)
    assert problem.message == message
    assert hint in (problem.hint or "")


with mpmath.workdps(60):
    INVERSES = [
        ("asin(1)", mpmath.pi / 2),
        ("acos(-1)", mpmath.pi),
        ("asinh(1)", mpmath.asinh(1)),
        ("asinh(-1e9)", mpmath.asinh(-(10**9))),
        ("asinh(1e-12)", mpmath.asinh(mpmath.mpf(10) ** -12)),
        ("acosh(3/2)", mpmath.acosh(1.5)),
        ("atanh(-0.5)", mpmath.atanh(-0.5)),
        ("asinh(sqrt(2))", mpmath.asinh(mpmath.sqrt(2))),
        ("asinh(-pi)", mpmath.asinh(-mpmath.pi)),
        ("atan2(1, 2)", mpmath.atan2(1, 2)),
        ("atan2(1, -2)", mpmath.atan2(1, -2)),
        ("atan2(-1, -2)", mpmath.atan2(-1, -2)),
        ("atan2(-1, 0)", mpmath.atan2(-1, 0)),
        ("atan2(0, -3)", mpmath.pi),
        ("atan2(sqrt(2), -pi)", mpmath.atan2(mpmath.sqrt(2), -mpmath.pi)),
    ]


@pytest.mark.parametrize(("text", "expected"), INVERSES)
def test_a_value_is_that_of_the_reference(text, expected):
    found = value(text)
    assert isinstance(found, str)
    assert mpmath.almosteq(mpmath.mpf(found.replace("…", "").replace(" × 10^", "e")), expected, rel_eps=1e-25)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("asinh(0)", 0), ("acosh(1)", 0), ("atanh(0)", 0), ("atan2(0, 4)", 0), ("acos(1)", 0), ("round(2.345, 2)", "2.35"),
     ("round(-2.345, 2)", "-2.35"), ("round(1234, 1)", 1234), ("cbrt(27/8)", "3/2")],
)  # fmt: skip
def test_a_rational_value_is_exact(text, expected):
    assert value(text) == Fraction(expected)


@pytest.mark.parametrize("text", ["acosh(0.5)", "atanh(1)", "atanh(-1.5)", "atan2(0, 0)", "asin(2)", "acosh(-pi)"])
def test_outside_its_domain_a_function_has_no_value(text):
    outcome = compute(parse_expression(text), {})
    assert isinstance(outcome, Failure)
    assert outcome.kind == "undefined"
