"""The two engines and the enclosures say the same of every expression, and each its part alone."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from atlas_lessons.prove.engine import rational_engine as rational
from atlas_lessons.prove.engine import residues
from atlas_lessons.prove.engine.amount import Amount, read_amount
from atlas_lessons.prove.engine.comparison import affine, compare
from atlas_lessons.prove.engine.exact import Irrational, irrational
from atlas_lessons.prove.engine.graph import Computed, Failure, QuantityGraph, compute
from atlas_lessons.prove.engine.guards import (
    DisagreementError,
    EvaluationError,
    NotRationalError,
    UndefinedError,
)
from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Num, Pow, Sym
from atlas_lessons.read.notation.formula.parser import parse_expression
from atlas_lessons.read.notation.units.parse import ONE

small = st.fractions(min_value=-20, max_value=20, max_denominator=12)
leaves = st.one_of(
    small.map(lambda value: Num(value)),
    st.sampled_from([Sym("a"), Sym("b"), Sym("c")]),
)


def branches(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    pairs = st.tuples(inner, inner)
    return st.one_of(
        pairs.map(Add),
        pairs.map(Mul),
        pairs.map(lambda pair: Div(*pair)),
        inner.map(Neg),
        st.tuples(inner, st.integers(-3, 4)).map(lambda pair: Pow(pair[0], Num(Fraction(pair[1])))),
        st.tuples(st.sampled_from(["sqrt", "abs", "floor", "ceil", "round", "exp", "ln", "log2", "log10"]), inner).map(
            lambda pair: Call(pair[0], (pair[1],))
        ),
        st.tuples(st.sampled_from(["min", "max", "sum"]), pairs).map(lambda pair: Call(pair[0], pair[1])),
    )


trees = st.recursive(leaves, branches, max_leaves=8)
values = st.fixed_dictionaries({"a": small, "b": small, "c": small})


def amounts(numbers: dict[str, Fraction]) -> dict[str, Amount]:
    return {name: read_amount(value, ONE) for name, value in numbers.items()}


@settings(max_examples=150, deadline=None)
@given(trees, values)
def test_the_engines_agree_on_random_expressions(tree, numbers):
    try:
        outcome = compute(tree, amounts(numbers))
    except DisagreementError as error:  # pragma: no cover
        pytest.fail(str(error))
    assert isinstance(outcome, Computed | Failure)


@settings(max_examples=80, deadline=None)
@given(trees, values)
def test_the_fast_way_gives_the_same_value(tree, numbers):
    slow, fast = compute(tree, amounts(numbers)), compute(tree, amounts(numbers), fast=True)
    assert type(slow) is type(fast)
    if isinstance(slow, Computed) and isinstance(slow.amount.value, Fraction) and isinstance(fast, Computed):
        assert compare(fast.amount.value, slow.amount.value) == 0


@settings(max_examples=80, deadline=None)
@given(trees, values)
def test_an_enclosure_holds_the_exact_value(tree, numbers):
    from atlas_lessons.prove.engine import enclosure as interval
    from atlas_lessons.prove.engine.guards import UnclearError

    try:
        exact = rational.evaluate(tree, numbers)
    except (NotRationalError, EvaluationError):
        return
    enclosed = irrational(Add((tree, Num(Fraction(0)))), dict(numbers))
    try:
        assert interval.sign(enclosed, exact, 80) in (0, None)
        assert interval.sign(enclosed, exact - 1, 80) == 1
        assert interval.sign(enclosed, exact + 1, 80) == -1
    except UnclearError:
        pass


@given(small, small, small)
def test_a_value_scaled_and_shifted_compares_as_its_parts(value, factor, offset):
    assert compare(affine(value, factor, offset), value * factor + offset) == 0


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2 + 3*4", "14"),
        ("-2^2", "-4"),
        ("(2/3)^-2", "9/4"),
        ("27^(1/3)", "3"),
        ("4^1.5", "8"),
        ("sqrt(9/16)", "3/4"),
        ("root(32, 5)", "2"),
        ("log2(1024)", "10"),
        ("log10(0.001)", "-3"),
        ("log(81, 3)", "4"),
        ("log(8, 4)", "3/2"),
        ("ln(1)", "0"),
        ("exp(0)", "1"),
        ("floor(-2.5)", "-3"),
        ("ceil(-2.5)", "-2"),
        ("round(2.5)", "3"),
        ("round(-2.5)", "-3"),
        ("abs(-7)", "7"),
        ("min(3, 1, 2)", "1"),
        ("max(3, 1, 2)", "3"),
        ("sum(1, 2, 3, 4)", "10"),
        ("factorial(10)", "3628800"),
        ("binomial(52, 5)", "2598960"),
        ("binomial(3, 5)", "0"),
        ("2^4096 - 2^4096", "0"),
        ("exp(ln(3))", "3"),
        ("exp(2*ln(3))", "9"),
        ("sqrt(2)^2", "2"),
        ("sqrt(8)/sqrt(2)", "2"),
        ("sin(pi/6)", "1/2"),
        ("cos(pi)", "-1"),
        ("ln(e)", "1"),
        ("floor(pi)", "3"),
        ("ceil(log2(1000))", "10"),
        ("ceil(log2(1024))", "10"),
        ("max(sqrt(2), 1.4)^2", "2"),
        ("abs(-sqrt(2))^2", "2"),
        ("min(sqrt(2), sqrt(2))^2", "2"),
    ],
)
def test_an_expression_has_its_exact_value(text, value):
    outcome = compute(parse_expression(text), {})
    assert isinstance(outcome, Computed), outcome
    assert outcome.amount.value == Fraction(value)


@pytest.mark.parametrize(
    "text",
    ["sqrt(2)", "pi", "e", "exp(1)", "ln(2)", "log2(3)", "2^0.5", "10^(1/3)", "sin(1)", "tanh(1)", "sqrt(2) + 1/3"],
)
def test_an_irrational_value_is_held_as_such(text):
    outcome = compute(parse_expression(text), {})
    assert isinstance(outcome, Computed)
    assert isinstance(outcome.amount.value, Irrational)


@pytest.mark.parametrize(
    "text",
    [
        "1/0",
        "1/(2 - 2)",
        "0^0",
        "0^-1",
        "sqrt(-1)",
        "(-8)^(1/3)",
        "ln(0)",
        "ln(-1)",
        "log(2, 1)",
        "log(2, 0)",
        "log10(0)",
        "factorial(-1)",
        "factorial(1/2)",
        "binomial(-1, 2)",
        "1/(sqrt(2) - sqrt(2))",
        "ln(sqrt(2) - 2)",
        "root(2, 0)",
        "sqrt(1 - sqrt(2))",
        "asin(2)",
    ],
)
def test_what_has_no_real_value_says_so(text):
    outcome = compute(parse_expression(text), {})
    assert isinstance(outcome, Failure)
    assert outcome.kind in ("undefined", "refused")


@pytest.mark.parametrize(
    ("value", "degree", "root"), [(0, 3, 0), (1, 9, 1), (27, 3, 3), (28, 3, None), (10**60, 20, 1000), (2**200, 100, 4)]
)
def test_a_whole_root_is_found_or_there_is_none(value, degree, root):
    assert rational.whole_root(value, degree) == root


@given(st.integers(min_value=0, max_value=10**30), st.integers(min_value=1, max_value=12))
def test_a_whole_root_of_a_power_is_its_base(base, degree):
    assert rational.whole_root(base**degree, degree) == base


def test_the_rational_engine_imports_neither_sympy_nor_mpmath():
    code = (
        "import sys; from atlas_lessons.prove.engine.graph import compute; from atlas_lessons.read.notation.formula.parser import "
        "parse_expression as p; compute(p('2^10 + sqrt(16)/3'), {}, fast=True); "
        "print('sympy' in sys.modules, 'mpmath' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False", "False"]


@settings(max_examples=150, deadline=None)
@given(trees, values)
def test_sympy_and_the_rational_engine_agree_on_random_expressions(tree, numbers):
    from atlas_lessons.prove.engine import sympy_engine

    try:
        exact = rational.evaluate(tree, numbers)
    except (NotRationalError, EvaluationError):
        return
    form = sympy_engine.evaluate(tree, numbers)
    assert form == exact or sympy_engine.simplifies(form, exact)


@settings(max_examples=150, deadline=None)
@given(trees, values, small)
def test_residues_tell_a_value_from_others(tree, numbers, shift):
    try:
        exact = rational.evaluate(tree, numbers)
    except (NotRationalError, EvaluationError):
        return
    assert residues.agrees(tree, numbers, exact) in (True, None)
    if shift:
        assert residues.agrees(tree, numbers, exact + shift) in (False, None)


@pytest.mark.parametrize(
    "text", ["2 + 3*4", "-2^2", "(2/3)^-2", "a*b - c/7", "10^40 + 1", "2^127", "1/3 + 1/6", "a^3/(b + c)"]
)
def test_residues_know_the_four_operations_and_whole_powers(text):
    numbers = {"a": Fraction(5, 3), "b": Fraction(-2), "c": Fraction(1, 9)}
    tree = parse_expression(text)
    assert residues.agrees(tree, numbers, rational.evaluate(tree, numbers)) is True


@pytest.mark.parametrize(
    "text", ["sqrt(4)", "4^(1/2)", "2^x", "a^0", "sum(k, 1, 3, k)", "1/(a - a)", "unknown + 1", "1/(2^127 - 1)"]
)
def test_residues_leave_what_they_do_not_know_to_sympy(text):
    assert residues.agrees(parse_expression(text), {"a": Fraction(5), "x": Fraction(2)}, Fraction(1)) is None


def test_an_irrational_symbol_has_no_residue():
    root = irrational(parse_expression("sqrt(2)"), {})
    assert residues.agrees(parse_expression("x*x"), {"x": root}, Fraction(2)) is None


def test_arithmetic_is_checked_by_two_engines_without_sympy():
    code = (
        "import sys; from atlas_lessons.prove.engine.graph import compute; "
        "from atlas_lessons.read.notation.formula.parser import parse_expression as p; "
        "compute(p('2^10*3 - 16/3'), {}); print('sympy' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False"]


def test_a_disagreement_of_the_engines_is_an_internal_error(monkeypatch):
    monkeypatch.setattr(rational, "evaluate", lambda *_: Fraction(5))
    with pytest.raises(DisagreementError):
        compute(parse_expression("2 + 2"), {})


def test_a_disagreement_ends_a_check_as_an_internal_error(monkeypatch):
    from atlas_lessons.check.rules.drv import result_wrong
    from atlas_lessons.check.run import check_text
    from atlas_lessons.core.config import DEFAULT

    monkeypatch.setattr(rational, "evaluate", lambda *_: Fraction(5))
    checked = check_text(result_wrong.good.files, DEFAULT)
    assert any("DisagreementError" in error.detail for error in checked.internal)


def test_a_graph_computes_in_any_order_and_once():
    graph = QuantityGraph()
    graph.derive("c", parse_expression("a + b"))
    graph.derive("b", parse_expression("2*a"))
    graph.give("a", read_amount(Fraction(3), ONE))
    assert graph.ancestors("c") == ("a", "b", "c")
    outcome = graph.outcome("c")
    assert isinstance(outcome, Computed)
    assert outcome.amount.value == 9
    assert graph.leaves("c") == ("a",)


def test_a_graph_tells_a_cycle_and_an_unknown_symbol():
    graph = QuantityGraph()
    graph.derive("a", parse_expression("b + 1"))
    graph.derive("b", parse_expression("c + 1"))
    graph.derive("c", parse_expression("a + x"))
    graph.derive("d", parse_expression("y"))
    assert graph.cycle("a") == ("a", "b", "c", "a")
    assert graph.outcome("a").kind in ("cycle", "upstream", "unknown")
    assert graph.outcome("d") == Failure("unknown", "y")


def test_a_varied_graph_recomputes_what_follows():
    graph = QuantityGraph()
    graph.give("a", read_amount(Fraction(3), ONE))
    graph.derive("b", parse_expression("a^2"))
    graph.derive("c", parse_expression("b + a"))
    outcome = graph.varied({"b": read_amount(Fraction(100), ONE)}).outcome("c")
    assert isinstance(outcome, Computed)
    assert outcome.amount.value == 103


def test_a_long_chain_neither_recurses_nor_slows():
    graph = QuantityGraph(fast=True)
    graph.give("x0", read_amount(Fraction(1), ONE))
    for number in range(1, 3000):
        graph.derive(f"x{number}", parse_expression(f"x{number - 1} + 1"))
    outcome = graph.outcome("x2999")
    assert isinstance(outcome, Computed)
    assert outcome.amount.value == 3000


def test_a_chain_of_irrationals_is_bounded():
    graph = QuantityGraph(fast=True)
    graph.give("x0", read_amount(Fraction(2), ONE))
    for number in range(1, 200):
        graph.derive(f"x{number}", parse_expression(f"sqrt(x{number - 1} + 2.5)"))
    assert isinstance(graph.outcome("x20"), Computed)
    assert graph.outcome("x199").kind in ("refused", "upstream")


def test_undefined_is_no_refusal():
    with pytest.raises(UndefinedError):
        rational.evaluate(parse_expression("1/0"), {})
