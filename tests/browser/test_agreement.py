"""The page's script and the prover compute the same: at published values, at other givens, and on random trees."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from test_columns import FREQUENCIES, FREQUENCY, LOAN, loan

from atlas_lessons.check.run import Checked, check_text
from atlas_lessons.core.config import load_config
from atlas_lessons.prove.derivations.formulas import EquationFormula, root_formula
from atlas_lessons.prove.derivations.steps import Step, steps
from atlas_lessons.prove.engine import rational_engine as rational
from atlas_lessons.prove.engine.calendar import DAY_SECONDS, LATER, point_code
from atlas_lessons.prove.engine.comparison import decimal_text
from atlas_lessons.prove.engine.exact import irrational
from atlas_lessons.prove.engine.graph import Computed, compute
from atlas_lessons.prove.engine.guards import EvaluationError, NotRationalError, UnclearError
from atlas_lessons.prove.prose.arithmetic.steps import spelled_steps
from atlas_lessons.publish.render.explore import pack_panels, tree_json, what_if
from atlas_lessons.publish.render.templates import Templates
from atlas_lessons.read.notation.formula.ast import Add, Call, Div, Mul, Neg, Node, Num, Pow, Sym
from atlas_lessons.read.notation.formula.parser import ParseProblem, parse_expression
from tests.browser.conftest import ROOT

CLOSE = 1e-12  # of doubles that stand for one irrational number
CONTENT = sorted((ROOT / "content").glob("*/lesson.json"))
EXAMPLE = """# Shapes

A square of 3 m by 3 m has a diagonal of 4.243 m, and 4.24 m to two places. At 20 °C and 25 °C the mean is 22.5 °C.
From 8 states come 3 bits. A third of 100 is 33.3. The angle is 45°. The 7 crates need 2 trucks of 4 crates. A sum
rounded first: 1.6 times 1.6 is 2.56.

Lengths have mean 12 cm and deviation 0.5 cm: below 12.4 cm lie 0.788. The 0.9 quantile of t with 5 is 1.476. An acid of
0.1 mol/L with K = 0.000018 mol/L gives 0.00133 mol/L. The squares up to 4 make 30. A loan of $40,000 in 48 payments of
$1,000 costs 0.770% a month.

Paid out on 15 March 2024, it ends after 48 months on 15 March 2028, 1461 days later. A train leaves at 22:30, takes
8 h, and arrives at 06:30.
"""
DERIVATIONS = """{"schemaVersion": 1, "examples": [
 {"id": "square", "quantities": [
  {"symbol": "a", "quote": "square of 3 m", "unit": "m"},
  {"symbol": "d", "expression": "sqrt(a^2 + a^2)", "quote": "diagonal of 4.243 m"},
  {"symbol": "t", "expression": "atan(a/a)", "quote": "angle is 45°"}]},
 {"id": "mean", "quantities": [
  {"symbol": "low", "quote": "20 °C"}, {"symbol": "high", "quote": "25 °C"},
  {"symbol": "m", "expression": "(low + high)/2", "quote": "22.5 °C"}]},
 {"id": "bits", "quantities": [
  {"symbol": "n", "quote": "8 states", "unit": "1"},
  {"symbol": "b", "expression": "log2(n)", "quote": "3 bits"}]},
 {"id": "third", "quantities": [
  {"symbol": "x", "quote": "of 100", "unit": "1"},
  {"symbol": "y", "expression": "x/3", "quote": "33.3"}]},
 {"id": "trucks", "quantities": [
  {"symbol": "c", "quote": "7 crates", "unit": "1"}, {"symbol": "k", "quote": "4 crates", "unit": "1"},
  {"symbol": "w", "expression": "ceil(c/k)", "quote": "2 trucks", "unit": "1"}]},
 {"id": "lengths", "quantities": [
  {"symbol": "m", "quote": "mean 12 cm"}, {"symbol": "s", "quote": "0.5 cm"}, {"symbol": "x", "quote": "12.4 cm"},
  {"symbol": "p", "expression": "normal((x - m)/s)", "quote": "lie 0.788"},
  {"symbol": "q", "quote": "0.9 quantile", "unit": "1"}, {"symbol": "n", "quote": "t with 5", "unit": "1"},
  {"symbol": "t", "expression": "tinv(q, n)", "quote": "is 1.476"}]},
 {"id": "acid", "quantities": [
  {"symbol": "c", "quote": "0.1 mol/L"}, {"symbol": "K", "quote": "0.000018 mol/L"},
  {"symbol": "x", "root": "K = x^2/(c - x)", "between": ["0", "c/2"], "quote": "0.00133 mol/L"},
  {"symbol": "n", "quote": "up to 4", "unit": "1"},
  {"symbol": "s", "expression": "sum(k, 1, n, k^2)", "quote": "make 30", "unit": "1"}]},
 {"id": "loan", "quantities": [
  {"symbol": "L", "quote": "$40,000"}, {"symbol": "n", "quote": "48 payments", "unit": "1"},
  {"symbol": "a", "quote": "$1,000"},
  {"symbol": "r", "root": "L = a*(1 - (1 + r)^-n)/r", "between": ["0.0001", "0.1"], "quote": "0.770%"}]},
 {"id": "dates", "quantities": [
  {"symbol": "a", "quote": "on 15 March 2024"}, {"symbol": "T", "quote": "48 months"},
  {"symbol": "b", "expression": "a + T", "quote": "on 15 March 2028"},
  {"symbol": "n", "expression": "b - a", "quote": "1461 days"}]},
 {"id": "train", "quantities": [
  {"symbol": "a", "quote": "at 22:30"}, {"symbol": "t", "quote": "8 h"},
  {"symbol": "b", "expression": "a + t", "quote": "at 06:30"}]}
]}"""


def declared(stem: str, text: str, quantities: Sequence[Mapping[str, Any]], **example: str) -> dict[str, str]:
    """A chapter with one example."""
    data = {"schemaVersion": 1, "examples": [{"id": stem, **example, "quantities": list(quantities)}]}
    return {f"{stem}.md": text, f"{stem}.derivations.json": json.dumps(data)}


WAITS = """# Waits

Waits of 2, 4, 4, 4, 5, 5, 7 and 9 s have a mean of 5 s, a median of 4.5 s and deviations of 2.14 s or 2 s. The least is
2 s, the greatest 9 s. At c the light of 2.0 ± 0.1 m needs 6.67 ± 0.33 ns. The squared deviations sum to 32 s².
"""
OF_WAITS = (
    {"symbol": "x", "list": "2, 4, 4, 4, 5, 5, 7 and 9 s"},
    {"symbol": "m", "expression": "mean(x)", "quote": "mean of 5 s"},
    {"symbol": "med", "expression": "median(x)", "quote": "4.5 s"},
    {"symbol": "s", "expression": "sd(x)", "quote": "2.14 s"},
    {"symbol": "sp", "expression": "sdp(x)", "quote": "or 2 s"},
    {"symbol": "lo", "expression": "min(x)", "quote": "least is 2 s"},
    {"symbol": "hi", "expression": "max(x)", "quote": "greatest 9 s"},
    {"symbol": "q", "expression": "sum((x - m)^2)", "quote": "32 s²"},
    {"symbol": "c", "constant": "c"},
    {"symbol": "d", "quote": "2.0 ± 0.1 m"},
    {"symbol": "t", "expression": "d/c", "quote": "6.67 ± 0.33 ns", "uncertainty": "worst"},
)
LISTS = [
    declared("loan", loan(48), LOAN, rounding="displayed"),
    declared("carried", loan(5), LOAN),
    declared("frequencies", FREQUENCY, FREQUENCIES),
    declared("waits", WAITS, OF_WAITS),
]


@pytest.fixture(scope="module")
def script(chromium: Any) -> Any:
    """The script as it is published, run beside no document; a function of trees and givens to values as text."""
    chromium.get("about:blank")
    source = Templates().static("explore.js").decode()
    chromium.execute_script("new Function('document', arguments[0])(undefined)", source)

    def compute(cases: Sequence[tuple[Any, Mapping[str, str]]]) -> list[dict[str, str]]:
        return chromium.execute_script(
            "const { compute, read, plain } = globalThis.exploreLessons;"
            "return arguments[0].map(([steps, given]) => Object.fromEntries([...compute(steps, new Map("
            "Object.entries(given).map(([name, text]) => [name, read(text, steps.find((each) => each.s === name)?.d)])))]"
            ".map(([name, v]) => [name, plain(v)])))",
            list(cases),
        )

    return compute


def agree(found: str, expected: object) -> bool:
    if isinstance(expected, Fraction):
        return found == str(expected) or (found.startswith("~") and near(found, float(expected)))
    text = decimal_text(expected, 17)  # type: ignore[arg-type]
    return text is not None and found.startswith("~") and near(found, number(text))


def number(text: str) -> float:
    return float(text.replace("…", "").replace(" × 10^", "e"))


def near(found: str, expected: float) -> bool:
    return math.isclose(float(found[1:]), expected, rel_tol=CLOSE)


def published() -> list[Checked]:
    config = load_config(None, ROOT)
    lessons = []
    imports: dict[str, tuple[str, str]] = {}
    for _ in range(2):  # what one lesson imports from another is known the second time
        lessons = []
        for path in CONTENT:
            derivations = (path.parent / "derivations.json").read_text()
            checked = check_text({"lesson.json": path.read_text(), "derivations.json": derivations}, config, imports)
            lessons.append(checked)
            for name, value in (checked.proof.derivations.exports if checked.proof else {}).items():
                imports[f"{path.parent.name}#{name}"] = value
    lessons += [check_text(files, config) for files in LISTS]
    return [*lessons, check_text({"shapes.md": EXAMPLE, "shapes.derivations.json": DERIVATIONS}, config)]


LESSONS = published()
PROSE = (
    "3 × 8 GB = 24 GB.",
    "1 billion parameters × (2 weight + 2 gradient + 4 master + 8 moment bytes) = 16 GB.",
    "20% of 50 kg = 10 kg.",
    "90 km / 1.5 h = 60 km/h.",
    "2^10 − 24 = 1000.",
    "100 Mbit/s × 8 s / 8 = 100 MB.",
    "(12 + 18) / 4 = 7.5.",
)
EXAMPLES: list[tuple[str, Sequence[Step]]] = [
    (f"{checked.report.path} {worked.spec.id}", steps(worked) or ())
    for checked in LESSONS
    for worked in (checked.proof.derivations.worked if checked.proof else ())
]
SPELLED = [
    (f"{checked.report.path} {each.expression}", spelled_steps([each]), checked.proof.arithmetic.results[each.result])
    for checked in [*LESSONS, *(check_text({"a.md": f"# T\n\n{text}\n"}, load_config(None, ROOT)) for text in PROSE)]
    for each in (checked.proof.arithmetic.worked if checked.proof else ())
]
EXAMPLES += [(name, made) for name, made, _ in SPELLED]


def test_arithmetic_in_prose_can_be_questioned_and_says_what_the_report_says() -> None:
    assert [text for text in PROSE if not any(name == f"a.md {text.split(' =')[0]}" for name, _, _ in SPELLED)] == []
    assert [name for name, made, _ in SPELLED if not made] == []
    assert [str(made[-1].shown) for _, made, _ in SPELLED] == [result.exact for _, _, result in SPELLED]


def test_every_example_can_be_questioned() -> None:
    assert len(EXAMPLES) >= 8
    assert [name for name, made in EXAMPLES if not made] == []


def test_script_and_prover_agree_on_every_result_at_the_published_values(script: Any) -> None:
    found = script([(what_if(made), {}) for _, made in EXAMPLES])
    wrong = [
        (name, step.symbol, values[step.symbol], step.shown)
        for (name, made), values in zip(EXAMPLES, found, strict=True)
        for step in made
        if not agree(values[step.symbol], step.shown)
    ]
    assert wrong == []


def test_what_is_shown_is_what_the_report_says() -> None:
    for checked in LESSONS:
        by_name = {(each.example, each.symbol): each.exact for each in checked.report.results or ()}
        for worked in checked.proof.derivations.worked if checked.proof else ():
            for step in steps(worked) or ():
                if isinstance(step.shown, Fraction):
                    shown = point_code(step.shown, step.point) if step.point else str(step.shown)
                    if "(" not in step.symbol:  # an aggregate inside of another formula has no result
                        assert by_name[worked.spec.id, step.symbol] == shown


def recomputed(made: Sequence[Step], given: Mapping[str, Fraction]) -> dict[str, object]:
    """What the prover's engine makes of an example at other givens, None where there is no value."""
    known: dict[str, Any] = {}
    shown: dict[str, object] = {}
    for step in made:
        if step.tree is None:
            value: Any = given[step.symbol] * step.factor + step.offset if step.symbol in given else step.value
        else:
            value = evaluated(step.tree, known)
        if value is None:
            shown[step.symbol] = None
            continue
        known[step.symbol] = value
        scaled = Div(Add((Sym("x"), Num(-step.offset))), Num(step.factor))
        tree: Node = Mul((scaled, Div(Num(Fraction(180)), Sym("pi")))) if step.degrees else scaled
        shown[step.symbol] = evaluated(tree, {"x": value})
    return shown


def evaluated(tree: Node, values: Mapping[str, Any]) -> Any:
    fractions = {name: value for name, value in values.items() if isinstance(value, Fraction)}
    try:
        return rational.evaluate(tree, fractions)
    except NotRationalError:
        from atlas_lessons.read.notation.formula.ast import symbols

        if any(name not in values and name not in ("pi", "e") for name in symbols(tree)):
            return None
        return irrational(tree, dict(values))
    except EvaluationError:
        return None


def other_value(chance: random.Random, point: str) -> Fraction:
    """Any number, day or minute of the day."""
    if point:
        return Fraction(chance.randint(1, 3_652_059)) if point == "date" else Fraction(60 * chance.randrange(1440))
    return Fraction(chance.randint(1, 400), chance.choice((1, 1, 2, 5, 7)))


def test_script_and_prover_agree_on_dates_months_later(script: Any) -> None:
    chance = random.Random(17)
    days = [chance.randint(1, 3_652_059) for _ in range(3000)]
    months = [chance.choice((chance.randint(-30, 30), chance.randint(-20_000, 20_000))) for _ in days]
    days += [date(year, month, day).toordinal() for year in (1900, 2000, 2023, 2024) for month, day in LATE_DAYS]
    months += [n % 30 - 14 for n in range(len(days) - len(months))]
    trees = [
        Call(LATER, (Num(Fraction(day * DAY_SECONDS)), Num(Fraction(n)))) for day, n in zip(days, months, strict=True)
    ]
    found = script([([{"s": "y", "t": tree_json(tree)}], {}) for tree in trees])
    expected = [evaluated(tree, {}) for tree in trees]
    assert sum(value is not None for value in expected) > 2000
    assert [values["y"] for values in found] == ["" if value is None else str(value) for value in expected]


LATE_DAYS = ((1, 31), (2, 28), (3, 1), (3, 31), (4, 30), (5, 31), (8, 31), (10, 31), (12, 31))


def test_script_and_prover_agree_at_other_givens(script: Any) -> None:
    chance = random.Random(7)
    cases, expected, names = [], [], []
    for name, made in EXAMPLES:
        data = what_if(made)
        inputs = [each["s"] for each in data if "p" in each]
        points = {step.symbol: step.point for step in made if step.point}
        for _ in range(12):
            given = {symbol: other_value(chance, points.get(symbol, "")) for symbol in inputs}
            typed = {
                name: point_code(value, points[name]) if name in points else str(value) for name, value in given.items()
            }
            cases.append((data, typed))
            expected.append(recomputed(made, given))
            names.append(name)
    wrong = []
    for name, values, wanted in zip(names, script(cases), expected, strict=True):
        for symbol, value in wanted.items():
            if value is not None and not agree(values[symbol], value):
                wrong.append((name, symbol, values[symbol], value))
    assert wrong == []


UNARY = ("sqrt", "exp", "ln", "log2", "log10", "abs", "floor", "ceil", "round", "sin", "cos", "tan", "sinh", "cosh",
         "tanh", "asin", "acos", "atan", "asinh", "acosh", "atanh")  # fmt: skip


def tree(chance: random.Random, depth: int) -> Node:
    kind = chance.randrange(12) if depth else 0
    if kind < 3:
        return Num(Fraction(chance.randint(-40, 40), chance.choice((1, 1, 1, 2, 3, 10)))) if kind else Sym("x")
    part = lambda: tree(chance, depth - 1)  # noqa: E731
    match kind:
        case 3 | 4:
            return Add(tuple(part() for _ in range(chance.randint(2, 3))))
        case 5 | 6:
            return Mul(tuple(part() for _ in range(chance.randint(2, 3))))
        case 7:
            return Div(part(), part())
        case 8:
            return Neg(part())
        case 9:
            return Pow(part(), Num(Fraction(chance.randint(-6, 12), chance.choice((1, 1, 2, 3)))))
        case 10:
            return Call(chance.choice(UNARY), (part(),))
    name, count = chance.choice(
        (("min", 2), ("max", 3), ("sum", 3), ("log", 2), ("root", 2), ("atan2", 2), ("binomial", 2), ("factorial", 1))
    )
    whole = lambda: Num(Fraction(chance.randint(0, 30)))  # noqa: E731
    inner = whole if name in ("binomial", "factorial") else part
    return Call(name, tuple(inner() for _ in range(count)))


def test_script_and_prover_agree_on_random_trees(script: Any) -> None:
    chance = random.Random(11)
    trees = [tree(chance, 4) for _ in range(1500)]
    given = [Fraction(chance.randint(-99, 99), chance.choice((1, 2, 3, 7))) for _ in trees]
    data = [
        ([{"s": "x", "v": str(x)}, {"s": "y", "t": tree_json(node)}], {}) for node, x in zip(trees, given, strict=True)
    ]
    wrong, compared, exact = [], 0, 0
    for node, x, values in zip(trees, given, script(data), strict=True):
        expected = evaluated(node, {"x": x})
        if expected is None:
            assert values["y"] == "" or values["y"].startswith("~"), (node, x, values)
            continue
        found = values["y"]
        if isinstance(expected, Fraction):
            exact += 1
            compared += 1
            if found != str(expected):
                wrong.append((node, x, found, str(expected)))
            continue
        try:
            text = decimal_text(expected, 17)
        except (EvaluationError, UnclearError):
            continue
        if text is None or not found:
            continue  # beyond a double, or one of both refuses
        compared += 1
        double = float(found[1:]) if found[0] == "~" else float(Fraction(found))
        if not math.isclose(double, number(text), rel_tol=1e-6, abs_tol=1e-9):
            wrong.append((node, x, found, text))
    assert exact > 400
    assert compared > 600
    assert wrong == []


def distributions(chance: random.Random) -> list[str]:
    """Calls as worked examples have them, tails included."""

    def decimal(low: float, high: float, places: int = 4) -> str:
        return f"{chance.uniform(low, high):.{places}f}"

    def freedom() -> str:
        return chance.choice(["1", "2", "3", "8.4", "29", "120", "1000"])

    whole = chance.randint
    return [
        f"normal({decimal(-8, 8)})", f"normal({decimal(-37, -8)})", f"normalinv({decimal(0.0001, 0.9999)})",
        f"normalinv({whole(1, 9)}e-{whole(1, 200)})", f"tcdf({decimal(-8, 8)}, {freedom()})",
        f"tinv({decimal(0.001, 0.999)}, {freedom()})", f"chi2cdf({decimal(0, 40)}, {freedom()})",
        f"chi2inv({decimal(0.001, 0.999)}, {freedom()})", f"fcdf({decimal(0, 8)}, {whole(1, 30)}, {whole(1, 60)})",
        f"finv({decimal(0.01, 0.99)}, {whole(1, 30)}, {whole(1, 60)})",
        f"binompmf({whole(1, 60)}, {decimal(0, 1, 2)}, {whole(0, 30)})",
        f"binompmf({whole(5000, 9000)}, {decimal(0.1, 0.3)}, {whole(900, 1600)})",
        f"binomcdf({whole(500, 2000)}, {decimal(0.2, 0.4)}, {whole(200, 400)})",
        f"poissonpmf({decimal(0, 30, 1)}, {whole(0, 40)})", f"poissoncdf({decimal(0, 300, 1)}, {whole(0, 300)})",
        f"expcdf({decimal(0, 9)}, {decimal(0.01, 2)})", f"expinv({decimal(0, 1)}, {decimal(0.01, 2)})",
        f"erf({decimal(-4, 4)})", f"erfc({decimal(-4, 20)})", f"gamma({decimal(-20, 100, 1)}5)",
        f"gamma({whole(1, 60)}/2)",
    ]  # fmt: skip


def test_script_and_prover_agree_on_distributions(script: Any) -> None:
    chance = random.Random(13)
    texts = [text for _ in range(6) for text in distributions(chance)]
    trees = [parse_expression(text) for text in texts]
    found = script([([{"s": "y", "t": tree_json(node)}], {}) for node in trees if not isinstance(node, ParseProblem)])
    assert len(found) == len(texts)
    wrong = [
        (text, values["y"], expected)
        for text, node, values in zip(texts, trees, found, strict=True)
        if not agree(values["y"], expected := evaluated(node, {}))
    ]
    assert wrong == []


ROOTS = (
    ("1.8e-5 = x^2/(0.1 - x)", "0", "0.05"), ("x^2 - 2", "0", "2"), ("x^2 - 4", "0", "10"), ("x - 1/3", "1/3", "1"),
    ("cos(x) = x", "0", "1"), ("40 = (1 - (1 + x)^-48)/x", "0.0001", "0.1"), ("normal(x) = 0.975", "0", "10"),
    ("1/x = 3", "0.01", "1"), ("x*exp(x) = 1e30", "1", "100"), ("sum(t, 1, 5, 100/(1 + x)^t) = 400", "0.001", "1"),
)  # fmt: skip
SERIES = (
    "sum(k, 1, 10, k^2)", "product(k, 0, 22, (365 - k)/365)", "sum(k, 1, 20, exp(-k))", "sum(k, 1, 0, k)",
    "sum(k, 0, 12, binompmf(20, 0.3, k))", "sum(i, 1, 9, sum(j, 1, i, 1/j))", "product(k, 1, 9, sqrt(k))",
)  # fmt: skip


def test_script_and_prover_agree_on_roots_and_series(script: Any) -> None:
    formulas = [root_formula("x", equation, (low, high), {"x"}) for equation, low, high in ROOTS]
    nodes = [each.node for each in formulas if isinstance(each, EquationFormula)]
    nodes += [node for text in SERIES if not isinstance(node := parse_expression(text), ParseProblem)]
    assert len(nodes) == len(ROOTS) + len(SERIES)
    expected = [compute(node, {}) for node in nodes]
    found = script([([{"s": "y", "t": tree_json(node)}], {}) for node in nodes])
    wrong = [
        (node, values["y"], outcome)
        for node, values, outcome in zip(nodes, found, expected, strict=True)
        if not isinstance(outcome, Computed) or not agree(values["y"], outcome.amount.value)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("equation", "low", "high"), [("x^2 + 1", "0", "3"), ("x^3 - x", "-2", "2"), ("x^2 - 2", "2", "0")]
)
def test_script_finds_no_root_where_the_prover_finds_none_or_several(
    script: Any, equation: str, low: str, high: str
) -> None:
    formula = root_formula("x", equation, (low, high), {"x"})
    assert isinstance(formula, EquationFormula)
    assert script([([{"s": "y", "t": tree_json(formula.node)}], {})]) == [{"y": ""}]


def test_script_refuses_what_the_prover_refuses(script: Any) -> None:
    texts = ["normalinv(1)", "tinv(1.2, 3)", "tcdf(1, -3)", "binompmf(5.5, 0.5, 2)", "poissonpmf(-1, 2)", "gamma(-3)",
             "expcdf(1, 0)", "binomcdf(5, 1.2, 3)", "acosh(0.5)", "atanh(1)", "atan2(0, 0)"]  # fmt: skip
    trees = [parse_expression(text) for text in texts]
    found = script([([{"s": "y", "t": tree_json(node)}], {}) for node in trees if not isinstance(node, ParseProblem)])
    assert [(text, values["y"]) for text, values in zip(texts, found, strict=True) if values["y"]] == []


@pytest.mark.parametrize(
    ("text", "value"),
    [("12", "12"), ("-1.50", "-3/2"), ("1,000", "1000"), ("1,234,567.5", "2469135/2"), ("7.5e9", "7500000000"),
     ("2/3", "2/3"), ("1e-3", "1/1000"), (" 10\u202f152 ", "10152"), ("\u22125", "-5"), (".5", "1/2"), ("5.", "5"),
     ("1_000", "1000")],
)  # fmt: skip
def test_what_a_reader_types_is_read_exactly(chromium: Any, script: Any, text: str, value: str) -> None:
    found = chromium.execute_script(
        "const { read, plain } = globalThis.exploreLessons; return plain(read(arguments[0]))", text
    )
    assert found == value


@pytest.mark.parametrize(
    ("value", "shown"),
    [("10152", "10\u202f152"), ("1005/32", "31.40625"), ("1/3", "1/3 ≈ 0.333333333"), ("-7/2", "−3.5"), ("0", "0"),
     ("~1.4142135623730951", "≈ 1.41421356"), ("~1e-9", "≈ 1 × 10^-9"), ("7500000000", "7\u202f500\u202f000\u202f000")],
)  # fmt: skip
def test_values_are_shown_as_people_write_them(chromium: Any, script: Any, value: str, shown: str) -> None:
    found = chromium.execute_script(
        "const { compute, show } = globalThis.exploreLessons;"
        "return show(compute([{ s: 'x', v: arguments[0] }], new Map()).get('x'))",
        value,
    )
    assert found == shown


def test_a_reader_types_another_date_and_sees_what_follows(chromium: Any) -> None:
    made = next(made for name, made in EXAMPLES if name.endswith(" dates"))
    chromium.get("about:blank")
    said = chromium.execute_script(
        """
        document.body.innerHTML = '<div id="panel"></div>';
        const data = document.createElement("script");
        [data.id, data.type, data.textContent] = ["_what-if", "application/json", arguments[1]];
        document.body.append(data);
        new Function(arguments[0])();
        const input = document.querySelector("input"), shown = () => [...document.querySelectorAll("output")].map((each) => each.value);
        const said = [[input.value, ...shown()]];
        for (const typed of ["2024-02-29", "2023-02-29", "31"]) {
          input.value = typed;
          input.dispatchEvent(new Event("input", { bubbles: true }));
          said.push([input.getAttribute("aria-invalid"), ...shown()]);
        }
        return [...said, document.querySelector(".said").textContent];
        """,
        Templates().static("explore.js").decode(),
        json.dumps(pack_panels({"panel": what_if(made)})),
    )
    assert said == [
        ["2024-03-15", "15 March 2028", "1461"],
        ["false", "29 February 2028", "1461"],
        ["true", "–", "–"],
        ["true", "–", "–"],
        "a: a date is expected, such as 2024-03-15.",
    ]
