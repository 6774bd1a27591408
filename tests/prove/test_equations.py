"""Display equations: how they are found, when their forms agree, what their symbol lists and dimensions must hold."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from by_hand import foreign
from formula_mutants import mutants
from formulas import ALGEBRA, Written
from measured import CONSISTENT, INCONSISTENT, Measured

from atlas_lessons.core.model import Kind, Lesson, ProofPart
from atlas_lessons.prove.equations.agreement import compare
from atlas_lessons.prove.equations.examine import examine
from atlas_lessons.prove.equations.reading import DisplayEquation, read
from atlas_lessons.prove.equations.unitcells import read_unit
from atlas_lessons.read.markdown.document import parse
from atlas_lessons.read.notation.formula.ast import Relation, Statement
from atlas_lessons.read.notation.formula.normal_form import normal_form
from atlas_lessons.read.notation.formula.plain import parse_plain
from atlas_lessons.read.notation.tex.parse import parse_latex
from atlas_lessons.read.notation.units.parse import UnitProblem

Rows = Sequence[tuple[str, str, str]]

LATEX = r"M_{\mathrm{state}}=P(b_w+b_g)+A"
PLAIN = "Mstate = P (bw + bg) + A"
ROWS = [
    ("Mstate", "Memory in use", "bytes"),
    ("P", "Parameter count", "parameters"),
    ("bw", "Weight bytes", "bytes/parameter"),
    ("bg", "Gradient bytes", "bytes/parameter"),
    ("A", "Activations", "bytes"),
]


def lesson(content: str) -> Lesson:
    return Lesson("lesson.md", Kind.MARKDOWN, content, content, parse(content))


def page(latex: str = LATEX, plain: str = PLAIN, rows: Rows = tuple(ROWS), between: str = "", after: str = "") -> str:
    parts = ["# Title", "## Memory", f"$$\n{latex}\n$$", plain, between, "Symbols and units"]
    return "\n\n".join(part for part in (*parts, *("\n\n".join(row) for row in rows), after) if part) + "\n"


def examined(content: str) -> ProofPart:
    return examine(lesson(content))


def one(content: str) -> DisplayEquation:
    (equation,) = read(lesson(content))
    return equation


def found(content: str) -> dict[str, list[str]]:
    return {rule: [finding.message for finding in each] for rule, each in examined(content).findings.items()}


def without(name: str) -> Rows:
    return [row for row in ROWS if row[0] != name]


def changed(name: str, *, symbol: str | None = None, unit: str | None = None) -> Rows:
    return [(symbol or a, b, unit or c) if a == name else (a, b, c) for a, b, c in ROWS]


# how equations are found


def test_a_display_with_plain_form_and_symbol_list_is_one_equation() -> None:
    equation = one(page())
    assert (equation.section, equation.latex, equation.plain) == ("Memory", LATEX, PLAIN)
    assert [(row.name, row.meaning, row.unit) for row in equation.symbols] == ROWS


def test_every_range_points_at_what_it_was_read_from() -> None:
    content = page()
    equation = one(content)
    assert content[equation.span.start : equation.span.end].strip().startswith("$$")
    assert equation.plain_span is not None
    assert content[equation.plain_span.start : equation.plain_span.end].strip() == PLAIN
    assert [content[row.span.start : row.span.end] for row in equation.symbols] == [row[0] for row in ROWS]
    assert [content[row.unit_span.start : row.unit_span.end] for row in equation.symbols] == [row[2] for row in ROWS]


def test_the_blocks_of_rows_are_those_of_the_document() -> None:
    content = page()
    blocks = parse(content).blocks
    for row in one(content).symbols:
        assert tuple(blocks[i].text for i in row.blocks) == (row.name, row.meaning, row.unit)


def test_a_display_without_symbol_list_is_no_equation() -> None:
    assert read(lesson("# T\n\n$$\na = b\n$$\n\nSome text.\n\nMore text.\n\nAnd more.\n")) == ()


def test_prose_may_stand_between_a_display_and_its_list() -> None:
    equation = one(page(plain="Memory is the sum of state and activations.", between="A second remark."))
    assert equation.plain is None
    assert len(equation.symbols) == len(ROWS)


def test_a_list_ends_at_the_first_paragraphs_that_are_no_row() -> None:
    assert len(one(page(after="Per-parameter terms are chosen.\n\nAssumptions\n\nNone.")).symbols) == len(ROWS)


def test_a_list_ends_at_a_heading() -> None:
    assert len(one(page(after="## Next\n\nP\n\nSomething\n\nbytes")).symbols) == len(ROWS)


def test_a_list_belongs_to_the_last_display_before_it() -> None:
    content = page().replace("## Memory", "## Memory\n\n$$\nA = 2\n$$")
    assert one(content).latex == LATEX


def test_markdown_escapes_and_spaces_in_names_are_matched() -> None:
    rows = [(r"M\_peak", "Peak", "bytes"), (r"M\_live activations", "Live", "bytes"), (r"b\_k", "Bytes", "bytes")]
    latex = r"M_{\mathrm{peak}} = M_{\mathrm{live\ activations}} + b_k"
    equation = one(page(latex, "", rows))
    assert [row.name for row in equation.symbols] == ["M_peak", "M_live activations", "b_k"]
    assert found(page(latex, "", rows)) == {}


def test_symbols_may_be_written_as_formulas() -> None:
    rows = [
        (r"$M_{\mathrm{state}}$", "Memory", "bytes"),
        ("$P$", "Count", "parameters"),
        ("`b`", "Size", "bytes/parameter"),
    ]
    assert found(page(r"M_{\mathrm{state}} = P b", "", rows)) == {}
    assert len(one(page(r"M_{\mathrm{state}} = P b", "", rows)).symbols) == 3


def test_a_table_may_hold_the_symbol_list() -> None:
    rows = "\n".join(f"| {a} | {b} | {c} |" for a, b, c in ROWS)
    content = f"# T\n\n$$\n{LATEX}\n$$\n\n{PLAIN}\n\n| Symbol | Meaning | Unit |\n|---|---|---|\n{rows}\n"
    equation = one(content)
    assert equation.table
    assert [(row.name, row.meaning, row.unit) for row in equation.symbols] == ROWS
    assert found(content) == {}


def test_a_table_with_other_headings_is_no_symbol_list() -> None:
    content = "# T\n\n$$\na = b\n$$\n\n| Symbol | Unit | Value |\n|---|---|---|\n| a | m | 1 |\n| b | m | 1 |\n"
    assert read(lesson(content)) == ()


def test_an_empty_cell_of_a_table_keeps_the_columns() -> None:
    content = "# T\n\n$$\na = b\n$$\n\n| Symbol | Meaning | Unit |\n|---|---|---|\n| a | | m |\n| b | the b | m |\n"
    assert [(row.name, row.meaning, row.unit) for row in one(content).symbols] == [("a", "", "m"), ("b", "the b", "m")]


@pytest.mark.parametrize(
    "text",
    [
        "With P = 1 billion and bw = 2, Mstate = 16 GB.",
        "Here Mstate = P (bw + bg) + A is the memory of one replica.",
        "Mstate = 16 GB",
        "The sum is P (bw + bg). It holds for A = 0.",
        "Note: A = 0 when nothing is kept",
        "Memory is the sum of all terms, so Mstate = A follows",
        "See also P.",
        "$M = P b$",
    ],
)
def test_a_sentence_or_a_numerical_example_is_no_plain_form(text: str) -> None:
    assert one(page(plain=text)).plain is None
    assert found(page(plain=text)) == {}


@pytest.mark.parametrize(
    "text", [PLAIN, PLAIN + ".", "P (bw + bg) + A = Mstate", "Mstat = P (bw + bg) + A", f"`{PLAIN}`"]
)
def test_a_formula_in_plain_text_is_the_plain_form(text: str) -> None:
    assert one(page(plain=text)).plain == text.strip("`")


def test_a_plain_form_may_take_several_paragraphs() -> None:
    rows = [("a", "A", "m"), ("b", "B", "m"), ("c", "C", "m")]
    equation = one(page(r"a = b, \quad c = 2 a", "a = b\n\nc = 2 a", rows))
    assert equation.plain == "a = b; c = 2 a"
    assert found(page(r"a = b, \quad c = 2 a", "a = b\n\nc = 2 a", rows)) == {}


# what is said about them


def test_an_equation_in_order_has_no_finding_and_agrees() -> None:
    part = examined(page())
    assert part.findings == {}
    assert [(each.section, each.kind, each.verdict) for each in part.equations] == [("Memory", "algebra", "agrees")]


@pytest.mark.parametrize(
    "plain",
    [
        "Mstate = P (bw - bg) + A",
        "Mstate = P (bw + bg)",
        "Mstate = P bw + bg + A",
        "Mstate = (bw + bg) + A",
        "Mstate = P (bw + bw) + A",
        "Mstate = P^2 (bw + bg) + A",
        "Mstate = (bw + bg)/P + A",
        "A = P (bw + bg) + Mstate",
        "Mstate ≈ P (bw + bg) + A",
        "Mstate = P (bw + bgg) + A",
        "Mstat = P (bw + bg) + A",
        "Mstate = 2 P (bw + bg) + A",
    ],
)
def test_a_plain_form_that_says_something_else_is_an_error(plain: str) -> None:
    part = examined(page(plain=plain))
    assert "latex-plain-disagree" in part.findings
    assert part.equations[0].verdict == "disagrees"


def test_the_message_shows_both_readings() -> None:
    (message,) = found(page(plain="Mstate = P (bw - bg) + A"))["latex-plain-disagree"]
    assert "Mstate = P*(bw + bg) + A" in message
    assert "Mstate = P*(bw - bg) + A" in message


@pytest.mark.parametrize(
    "plain",
    ["Mstate = A + P (bg + bw)", "P bw + P bg + A = Mstate", "Mstate = P*bw + P·bg + A", "Mstate = A − P(−bw − bg)"],
)
def test_a_plain_form_in_another_order_agrees(plain: str) -> None:
    assert found(page(plain=plain)) == {}


def test_an_ambiguous_plain_form_is_a_warning_when_one_reading_agrees() -> None:
    rows = [("r", "R", "1"), ("a", "A", "J"), ("b", "B", "W"), ("c", "C", "s")]
    part = examined(page(r"r = \frac{a}{b c}", "r = a/b c", rows))
    assert list(part.findings) == ["formula-ambiguous", "formula-undecided"]
    assert part.equations[0].verdict == "undecided"


def test_an_ambiguous_plain_form_is_an_error_when_no_reading_agrees() -> None:
    rows = [("r", "R", "1"), ("a", "A", "J"), ("b", "B", "W"), ("c", "C", "s")]
    assert "latex-plain-disagree" in found(page(r"r = \frac{a}{b c}", "r = b/a c", rows))


@pytest.mark.parametrize(
    ("latex", "plain"),
    [
        (r"y = \frac{1}{2 a b}", "y = 1/2 a b"),
        (r"y = \frac{a}{(b + c) a}", "y = a/(b + c) a"),
        (r"y = \ln\frac{2}{a}", "y = ln 2 / a"),
        (r"y = \sqrt{a b}", "y = √a b"),
        (r"y = 2\,a", "y = a 2"),
        (r"y = \sum_i (x_i + a)", "y = sum_i x_i + a"),
    ],
)
def test_a_plain_form_that_agrees_only_against_the_usual_order_is_a_warning(latex: str, plain: str) -> None:
    rows = [(name, "Number", "1") for name in ("y", "a", "b", "c", "x_i") if name in re.split(r"\\[a-z]+|[^\w]", latex)]
    part = examined(page(latex, plain, rows))
    assert list(part.findings) == ["formula-ambiguous", "formula-undecided"]


@pytest.mark.parametrize(
    ("latex", "plain"),
    [
        (r"y = \frac{1}{2} a b", "y = 1/3 a b"),
        (r"y = \frac{\ln 2}{a}", "y = ln 3 / a"),
        (r"y = \sqrt{a} b", "y = √a/b"),
        (r"y = a (1 - b)", "y = a 1 - b"),
        (r"y = \sum_i x_i z_i", "y = sum_i x_i + z_i"),
        (r"y = 2^{a}", "y = a 2"),
    ],
)
def test_a_plain_form_that_differs_in_each_of_its_readings_is_an_error(latex: str, plain: str) -> None:
    rows = [
        (name, "Number", "1") for name in ("y", "a", "b", "x_i", "z_i") if name in re.split(r"\\[a-z]+|[^\w]", latex)
    ]
    assert "latex-plain-disagree" in found(page(latex, plain, rows))


@pytest.mark.parametrize("latex", [r"\theta_{t+1} = \theta_t - \eta g_t"])
@pytest.mark.parametrize("plain", ["theta_{t+1} = theta_t + eta g_t", "theta_{t-1} = theta_t - eta g_t"])
def test_a_plain_form_may_begin_with_a_member_of_a_family(latex: str, plain: str) -> None:
    rows = [("theta_t", "Parameter", "1"), ("eta", "Rate", "1"), ("g_t", "Gradient", "1")]
    assert "latex-plain-disagree" in found(page(latex, plain, rows))
    assert found(page(latex, "theta_{t+1} = theta_t - eta g_t", rows)) == {}


@pytest.mark.parametrize("plain", ["tRCD · 1/tREFI = o", "Overhead = tRFC / tREFI"])
def test_a_plain_form_that_begins_with_another_symbol_is_an_error(plain: str) -> None:
    rows = [("tRFC", "Refresh", "ns"), ("tREFI", "Interval", "ns"), ("o", "Overhead", "1")]
    assert "latex-plain-disagree" in found(page(r"t_{RFC} \cdot \frac{1}{t_{REFI}} = o", plain, rows))


@pytest.mark.parametrize(
    ("latex", "plain", "rows"),
    [
        (r"\vec{F} = m\,\vec{a}", "F = m a", [("F", "Force", "N"), ("m", "Mass", "kg"), ("a", "Acceleration", "m/s²")]),
        (r"H(X) = -\sum_i p_i \log_2 p_i", "H(X) = -sum_i p_i log2 p_i",
         [("H(X)", "Entropy", "bits per symbol"), ("p_i", "Probability", "1")]),
        (r"w = \sum_{i \in \mathcal{D}} b_i", "w = sum_{i in D} b_i",
         [("w", "Width", "Gb/s"), ("b_i", "Rate of port i", "Gb/s"), (r"\mathcal{D}", "Ports", "—")]),
        (r"R_{\parallel} = \frac{R_1 R_2}{R_1 + R_2}", "R∥ = R1 R2/(R1 + R2)",
         [("R∥", "Together", "Ω"), ("R1", "First", "Ω"), ("R2", "Second", "Ω")]),
        (r"y = e^{(a-b)/(k T)}", "y = e^((a - b)/(k T))",
         [("y", "Ratio", "1"), ("a", "Energy", "eV"), ("b", "Energy", "eV"), ("k", "Constant", "eV/K"), ("T", "Temperature", "K")]),
        (r"E = 3600\,\tfrac{\text{J}}{\text{Wh}}\cdot W", "E = 3600 J/Wh · W", [("E", "Energy", "J"), ("W", "Energy", "Wh")]),
        (r"s = \sigma\sqrt{\tau}", "s = σ √τ", [("s", "Spread", "1"), ("σ", "Volatility", "yr^(-1/2)"), ("τ", "Time", "yr")]),
        (r"S \approx 6.02\,N + 1.76", "S ≈ 6.02 N + 1.76", [("S", "Ratio", "dB"), ("N", "Bits", "1")]),
    ],
    ids=lambda value: value[:24] if isinstance(value, str) else "",
)  # fmt: skip
def test_a_formula_as_it_is_published_has_no_finding(latex: str, plain: str, rows: Rows) -> None:
    part = examined(page(latex, plain, rows))
    assert (part.findings, part.equations[0].verdict) == ({}, "agrees")


def test_a_symbol_with_a_star_and_without_a_row_is_named() -> None:
    rows = [("F", "Cost", "USD"), ("p", "Price", "USD")]
    assert found(page(r"Q^{*} = \frac{F}{p}", "Q* = F/p", rows))["symbol-undeclared"] == [
        "Q* is in the formula but not in its symbol list"
    ]


@pytest.mark.parametrize(
    ("latex", "plain", "names"),
    [
        (r"t_{1/2} = \tau \ln 2", "t½ = τ ln 2", ("t½", "τ")),
        (r"T = \max_{1 \le i \le n} t_i", "T = max_{1≤i≤n} t_i", ("T", "n", "t_i")),
        (r"y = a \sin^2\theta", "y = a sin²(theta)", ("y", "a", "theta")),
        (r"y = \sin^3 a", "y = sin³(a)", ("y", "a")),
    ],
)
def test_two_spellings_of_one_formula_agree(latex: str, plain: str, names: tuple[str, ...]) -> None:
    part = examined(page(latex, plain, [(name, "Number", "1") for name in names]))
    assert (part.findings, part.equations[0].verdict) == ({}, "agrees")


def test_a_range_written_on_both_sides_is_compared() -> None:
    rows = [(name, "Number", "1") for name in ("y", "n", "x_i")]
    assert "latex-plain-disagree" in found(page(r"y = \sum_{1 \le i \le n} x_i", "y = sum_{i=0}^n x_i", rows))


def test_a_probability_is_opaque_and_no_misspelling() -> None:
    rows = [("p", "Probability", "1"), ("k", "Successes", "1")]
    part = examined(page(r"P(X=k) = p^k", "P(X = k) = p^k", rows))
    assert (part.findings, part.equations[0].verdict) == ({}, "opaque")


def test_a_superscript_lost_on_the_way_is_a_warning() -> None:
    rows = [("P", "Power", "W"), ("R", "Resistance", "Ω"), ("I", "Current", "A")]
    part = examined(page(r"P = I^2 R", "P = I2 R", rows))
    assert list(part.findings) == ["formula-ambiguous", "formula-undecided"]
    assert "latex-plain-disagree" in found(page(r"P = I^2 R", "P = I3 R", rows))


def test_an_undeclared_symbol_is_named_once() -> None:
    assert found(page(LATEX + "+O", PLAIN + " + O"))["symbol-undeclared"] == [
        "O is in the formula but not in its symbol list"
    ]


def test_a_missing_row_is_found_even_where_it_makes_the_formula_unreadable() -> None:
    assert found(page(rows=without("P")))["symbol-undeclared"] == ["P is in the formula but not in its symbol list"]


def test_an_unused_row_is_found() -> None:
    assert found(page(rows=[*ROWS, ("Q", "Other", "bytes")])) == {
        "symbol-unused": ["Q is declared but the formula has no Q"]
    }


def test_a_row_used_by_a_display_before_is_used() -> None:
    content = page(rows=[*ROWS, ("Q", "Other", "bytes")]).replace("## Memory", "## Memory\n\n$$\nQ = 2 A\n$$")
    assert found(content) == {}


def test_an_index_may_be_declared() -> None:
    rows = [("B", "Bytes", "bytes"), ("b_k", "Bytes of array k", "bytes"), ("k", "Array", "index")]
    assert found(page(r"B = \sum_k b_k", "B = sum_k b_k", rows)) == {}


@pytest.mark.parametrize("name", ["HKV", "Hvk", "H_KV", "Hkv2"])
def test_a_near_miss_is_named_with_both_spellings(name: str) -> None:
    rows = [("M", "Memory", "1"), ("S", "Positions", "1"), (name, "Heads", "1")]
    findings = found(page(r"M = S H_{kv}", "M = S Hkv", rows))
    assert list(findings) == ["symbol-near-miss"]
    assert "H_kv" in findings["symbol-near-miss"][0]
    assert name in findings["symbol-near-miss"][0]


def test_a_misspelled_first_row_is_still_a_row() -> None:
    assert list(found(page(rows=changed("Mstate", symbol="mstate")))) == ["symbol-near-miss"]


def test_one_symbol_in_two_rows_is_found() -> None:
    assert list(found(page(rows=[*ROWS, ("b_w", "Again", "bytes/parameter")]))) == ["symbol-listed-twice"]


def test_a_unit_that_cannot_be_read_is_found_at_its_place() -> None:
    content = page(rows=changed("A", unit="W/m²·K"))
    (finding,) = examined(content).findings["unit-unreadable"]
    assert finding.at.span is not None
    assert content[finding.at.span.start : finding.at.span.end] == "W/m²·K"


def test_a_broken_formula_is_an_error() -> None:
    assert "formula-broken" in found(page(latex=LATEX + r"+\frac{1}{2"))
    assert "formula-broken" in found(page(plain="Mstate = P (bw + bg + A"))


def test_what_is_not_algebra_is_opaque_and_no_finding() -> None:
    rows = [("x", "Point", "1"), ("S", "Set", "1")]
    part = examined(page(r"x \in S", "", rows))
    assert part.findings == {}
    assert (part.equations[0].kind, part.equations[0].verdict) == ("opaque", "opaque")
    assert part.equations[0].reason == "a statement about sets"


def test_what_cannot_be_read_is_undecided_and_only_an_info() -> None:
    rows = [("y", "Level", "1"), ("x", "Ratio", "1")]
    part = examined(page(r"y = \log x", "y = ln(x)", rows))
    assert list(part.findings) == ["formula-undecided"]
    assert part.equations[0].verdict == "undecided"


@pytest.mark.parametrize(
    ("latex", "plain", "verdict"),
    [
        (r"y = \log x", "y = log x", "agrees"),
        (r"y = \log(x/z)", "y = log(x) - log(z)", "agrees"),
        (r"y = z \log x", "y = z log(x z)", "disagrees"),
        (r"y = \log x", "y = z log x", "disagrees"),
        (r"y = \log x", "y = log2 x", "undecided"),
        (r"y = \log x", "", "agrees"),
    ],
)
def test_a_logarithm_without_a_base_has_the_same_one_in_both_forms(latex: str, plain: str, verdict: str) -> None:
    rows = [("y", "Level", "1"), ("x", "Ratio", "1"), ("z", "Ratio", "1")]
    assert examined(page(latex, plain, rows)).equations[0].verdict == verdict


_LAYERS = [("h^{(l)}", "Activations of a layer", "1"), ("W^{(l)}", "Its weights", "1"), ("b^{(l)}", "Its bias", "1")]


@pytest.mark.parametrize(
    ("latex", "plain", "findings"),
    [
        (r"h^{(l)} = W^{(l)} h^{(l-1)} + b^{(l)}", "h^(l) = W^(l) h^(l-1) + b^(l)", []),
        (r"h^{(l)} = W^{(l)} h^{(l-1)} + b^{(l)}", "h^(l) = W^(l) h^(l − 1) + b^(l)", []),
        (r"h^{(l)} = W^{(l)} h^{(l-1)} + b^{(l)}", "h^(l) = W^(l) h^(l) + b^(l)", ["latex-plain-disagree"]),
        (r"h^{(l)} = W^{(l)} h^{(0)} + b^{(l)}", "h^(l) = W^(l) h^(0) + b^(l)", []),
        (r"h^{(l)} = W^{(l)} h^{(l-1)}", "h^(l) = W^(l) h^(l-1)", ["symbol-unused"]),
    ],
)
def test_a_superscript_in_brackets_is_an_index_where_the_symbol_list_says_so(
    latex: str, plain: str, findings: list[str]
) -> None:
    assert list(found(page(latex, plain, _LAYERS))) == findings


@pytest.mark.parametrize(("plain", "verdict"), [("M = sum_{l=1}^{L} M^(l)", "agrees"), ("M = L M^(l)", "disagrees")])
def test_an_index_above_runs_with_its_sum(plain: str, verdict: str) -> None:
    rows = [("M", "Memory", "bytes"), ("M^{(l)}", "Memory of a layer", "bytes"), ("L", "Number of layers", "1")]
    part = examined(page(r"M = \sum_{l=1}^{L} M^{(l)}", plain, rows))
    assert part.equations[0].verdict == verdict


@pytest.mark.parametrize(
    ("latex", "verdict"),
    [
        (r"y = a b \\ z = a + b", "disagrees"),
        (r"y = a b, \quad z = a + b", "disagrees"),
        (r"y = a b, \quad b > 0", "undecided"),
        (r"y = a b, \quad b = 2", "undecided"),
    ],
)
def test_a_plain_form_that_leaves_out_an_equation_says_less_than_its_display(latex: str, verdict: str) -> None:
    rows = [("y", "Product", "1"), ("a", "First", "1"), ("b", "Second", "1"), ("z", "Sum", "1")]
    rows = rows if "z" in latex else rows[:3]
    assert examined(page(latex, "y = a b", rows)).equations[0].verdict == verdict


def test_a_member_of_an_indexed_family_needs_no_row_of_its_own() -> None:
    rows = [("x_t", "State", "m"), ("v_t", "Speed", "m/s"), ("h", "Step", "s")]
    assert found(page(r"x_{t+1} = x_t + h v_t", "x_{t+1} = x_t + h v_t", rows)) == {}


@pytest.mark.parametrize("name", ["b_x", "b_2"])
def test_another_subscript_is_another_symbol(name: str) -> None:
    assert "symbol-undeclared" in found(page(LATEX.replace("b_g", name), PLAIN.replace("bg", name)))


@pytest.mark.parametrize("written", ALGEBRA, ids=lambda w: w.latex)
def test_both_forms_of_a_real_formula_agree(written: Written) -> None:
    rows = [(name.replace("_", r"\_"), "Meaning", "—") for name in written.names]
    part = examined(page(written.latex, written.plain, rows))
    wrong = {rule for rule in part.findings if rule != "dimension-mismatch"}  # the units are not the formula's
    assert (wrong, [each.verdict for each in part.equations]) == (set(), ["agrees"])


@pytest.mark.parametrize("written", ALGEBRA, ids=lambda w: w.plain)
def test_the_plain_form_of_a_real_formula_is_not_taken_for_a_remark(written: Written) -> None:
    rows = [(name.replace("_", r"\_"), "Meaning", "—") for name in written.names]
    assert one(page(written.latex, written.plain, rows)).plain is not None


@pytest.mark.parametrize(
    ("latex", "right", "wrong", "names"),
    [
        (r"\gamma = \frac{1}{\sqrt{1-v^2/c^2}}", "γ = 1/√(1 − v²/c²)", "γ = 1/√(1 − v³/c²)", "γ v c"),
        (r"E_k = \frac{1}{2}mv^2", "Ek = 1/2 m v²", "Ek = 1/2 v²", "Ek m v"),
        (r"P = I^2R", "P = I² R", "P = I²", "P I R"),
        (
            r"s^2 = \frac{\sum_i (x_i-\bar x)^2}{n-1}",
            "s² = Σi (xi − x̄)² / (n − 1)",
            "s² = Σi (xi − x̄)³ / (n − 1)",
            "s n x_i x̄",
        ),
        (r"H = -\sum_i p_i\log_2 p_i", "H = −Σi pi log2 pi", "H = −Σi pi log10 pi", "H p_i"),
        (r"\binom{n}{k} = \frac{n!}{k!(n-k)!}", "C(n,k) = n! / (k! (n − k)!)", "C(n,k) = n! / (k! (n + k)!)", "n k"),
        (r"w_{t+1} = w_t - \eta g_t", "wt+1 = wt − η gt", "wt+1 = wt + η gt", "w_{t+1} w_t η g_t"),
        (
            r"I = I_0 (e^{qV/(nkT)}-1)",
            "I = I0 (exp(q V/(n k T)) − 1)",
            "I = I0 (exp(q V n k T) − 1)",
            "I I_0 q V n k T",
        ),
        (r"M = e^{-\pi z/\sqrt{1-z^2}}", "M = exp(−π z / √(1 − z²))", "M = exp(−π z / √(1 − z³))", "M z"),
        (r"E = E^0 - RT", "E = E0 − R T", "E = E0 + R T", "E E^0 R T"),
    ],
)
def test_a_wrong_plain_form_is_refused_however_it_is_written(latex: str, right: str, wrong: str, names: str) -> None:
    rows = [(name.replace("_", r"\_"), "Meaning", "—") for name in names.split()]
    assert "latex-plain-disagree" not in found(page(latex, right, rows))
    assert "latex-plain-disagree" in found(page(latex, wrong, rows))


def test_a_frequency_response_is_no_algebra() -> None:
    rows = [("H", "Response", "1"), ("ω", "Frequency", "rad/s"), ("R", "Resistance", "Ω"), ("C", "Capacity", "F")]
    part = examined(page(r"H(j\omega) = \frac{1}{1 + j\omega RC}", "H(jω) = 1/(1 + jω R C)", rows))
    assert ([each.verdict for each in part.equations], part.findings) == (["opaque"], {})


def test_a_sum_without_an_index_has_that_of_the_other_form() -> None:
    rows = [("MSE", "Error", "1"), ("n", "Samples", "1"), (r"y\_i", "Target", "1"), (r"ŷ\_i", "Guess", "1")]
    latex = r"\mathrm{MSE} = \frac{1}{n}\sum_i (y_i - \hat y_i)^2"
    assert found(page(latex, "MSE = (1/n) Σ (yi − ŷi)²", rows)) == {}
    assert "latex-plain-disagree" in found(page(latex, "MSE = (1/n) Σ (yi + ŷi)²", rows))


def test_pi_may_be_the_number_or_a_declared_p_i() -> None:
    rows = [("y", "Result", "1"), (r"p\_i", "Share", "1")]
    part = examined(page(r"y = \pi \sum_i p_i", "y = pi Σi pi", rows))
    assert [each.verdict for each in part.equations] == ["undecided"]
    assert "latex-plain-disagree" not in part.findings


@pytest.mark.parametrize("number", range(len(ALGEBRA)), ids=lambda i: ALGEBRA[i].plain)
def test_mutants_of_a_real_formula_disagree(number: int) -> None:
    written = ALGEBRA[number]
    latex, plain = (
        reader(text, written.names) for reader, text in ((parse_latex, written.latex), (parse_plain, written.plain))
    )
    assert isinstance(latex, tuple) and isinstance(plain, tuple)
    assert isinstance(latex[0], Relation) and isinstance(plain[0], Relation)
    for i, (kind, mutant) in enumerate(mutants(plain[0], written.names)):
        if (i + number) % 3 == 0 and not _still_the_same(kind, written):
            assert (kind, mutant, compare(latex[0], mutant, {"h": 3600}).verdict) == (kind, mutant, "disagrees")


def _still_the_same(kind: str, written: Written) -> bool:
    """Mutants that change nothing: ten times zero, and a factor of 100 % left out."""
    return (kind == "factor of ten" and "0" in written.plain) or (kind == "dropped factor" and "100%" in written.plain)


@pytest.mark.parametrize(
    ("left", "right", "verdict"),
    [
        ("y = (a + b)^2", "y = a^2 + 2 a b + b^2", "agrees"),
        ("y = (a + b)^2", "y = a^2 + b^2", "disagrees"),
        ("y = a/(b c)", "y = a/b/c", "agrees"),
        ("y = ln(a b)", "y = ln(a) + ln(b)", "agrees"),
        ("y = log2(a)", "y = ln(a)/ln(2)", "agrees"),
        ("y = ln(a b)", "y = ln(a) - ln(b)", "disagrees"),
        ("y = sqrt(a b)", "y = sqrt(a) sqrt(b)", "agrees"),
        ("y = sqrt(a + b)", "y = sqrt(a) + sqrt(b)", "disagrees"),
        ("y = exp(-a)", "y = 1/exp(a)", "agrees"),
        ("y = |a|", "y = a", "disagrees"),
        ("y = max(0, a)", "y = a", "disagrees"),
        ("y = max(a, b)", "y = max(b, a)", "agrees"),
        ("y = sqrt(1 - a^2/c^2)", "y = sqrt(c^2 - a^2)/c", "agrees"),
        ("y = sqrt(1 - a^2/c^2)", "y = sqrt(1 - c^2/a^2)", "disagrees"),
        ("y = sum_k a b_k", "y = a sum_k b_k", "agrees"),
        ("y = sum_{k=1}^{n} a", "y = n a", "agrees"),
        ("y = sum_{k=1}^{n} b_k", "y = sum_{k=0}^{n} b_k", "disagrees"),
        ("y = sum_{k=1}^{n} b_k", "y = sum_k b_k", "undecided"),
        ("y = a sum_{k=1}^{n} b_k", "y = sum_k b_k", "disagrees"),
        ("y = sum_{k in K} b_k", "y = sum_{k in J} b_k", "disagrees"),
        ("y = sum_k b_k", "y = prod_k b_k", "disagrees"),
        ("y = a b = c", "y = c", "disagrees"),
        ("y = c", "y = a b = c", "disagrees"),
        ("y = a b = 12", "y = a b", "agrees"),
        ("y = a (b + c) = a b + a c", "y = a b + a c", "agrees"),
        ("y = a b = c", "y = a", "disagrees"),
        ("y ≤ a", "a ≥ y", "agrees"),
        ("y ≤ a", "y ≥ a", "disagrees"),
        ("y ≤ a", "y < a", "disagrees"),
        ("y ∝ a", "y = a", "disagrees"),
        ("y ≈ a", "y ≈ a", "agrees"),
        ("y = a", "a", "disagrees"),
        ("y = f(a)", "y = f(b)", "disagrees"),
        ("y = f(a) f(a)", "y = f(a)^2", "agrees"),
        ("y = f(sqrt(2 a))", "y = f(sqrt(a) sqrt(2))", "agrees"),
        ("y = f(sqrt(2)/2)", "y = f(1/sqrt(2))", "undecided"),
        ("y = erfc(a/sqrt(2))", "y = erfc(a sqrt(2))", "disagrees"),
        ("y = clip(a, 0, 2^b - 1)", "y = clip(a, 0, 2^b + 1)", "disagrees"),
        ("y = sgn(a) b", "y = b sign(a)", "agrees"),
        ("y = erf(a)", "y = erfc(a)", "disagrees"),
        ("y = sum_{i≠j} b_i", "y = sum_{i != j} b_i", "agrees"),
        ("y = sum_{i≠j} b_i", "y = sum_{i<j} b_i", "disagrees"),
        ("y ≪ a", "a ≫ y", "agrees"),
        ("y = x^(10^9) a", "y = a x^(10^9 + 1)", "undecided"),
        ("y = exp(exp(exp(exp(exp(exp(exp(exp(a))))))))", "y = exp(exp(exp(exp(exp(exp(exp(exp(b))))))))", "undecided"),
        ("y ≲ a", "y ≤ a", "disagrees"),
        ("y = sin(a)/cos(a)", "y = tan(a)", "undecided"),
    ],
)
def test_two_statements(left: str, right: str, verdict: str) -> None:
    names = ["y", "a", "b", "c", "n", "x", "b_k", "f(x)", "K", "J"]
    assert compare(_statement(left, names), _statement(right, names), {}).verdict == verdict


def test_the_normal_form_of_nested_functions_stays_short() -> None:
    statement = _statement("y = " + "exp(" * 30 + "a" + ")" * 30, ["y", "a"])
    assert isinstance(statement, Relation)
    assert len(repr(normal_form(statement.sides[1]))) < 1_000


def test_a_difference_between_uncomputed_functions_is_shown_as_it_stands() -> None:
    names = ["y", "a"]
    reason = compare(_statement("y = erf(a)", names), _statement("y = erf(2 a)", names), {}).reason
    assert reason == "erf(a) and erf(2*a) have different values"


def _statement(text: str, names: list[str]) -> Statement:
    reading = parse_plain(text, names)
    assert isinstance(reading, tuple)
    assert not isinstance(reading[0], str)
    return reading[0]  # type: ignore[return-value]


# dimensions


@pytest.mark.parametrize("measured", CONSISTENT, ids=lambda m: m.latex)
def test_a_formula_in_consistent_units_has_no_finding(measured: Measured) -> None:
    part = examined(page(measured.latex, "", measured.rows))
    assert (part.findings, part.equations[0].verdict) == ({}, "agrees")


@pytest.mark.parametrize(("measured", "words"), INCONSISTENT, ids=lambda value: getattr(value, "latex", value))
def test_a_formula_in_inconsistent_units_is_one_error_that_names_every_term(measured: Measured, words: str) -> None:
    (finding,) = examined(page(measured.latex, "", measured.rows)).findings["dimension-mismatch"]
    assert words in finding.message
    assert finding.severity is None


@pytest.mark.parametrize(
    "measured",
    [
        Measured(r"T = T_0 + 5", "T: K; T_0: K"),
        Measured(r"F \approx 6 N D", "F: FLOPs; N: parameters; D: tokens"),
        Measured(r"W = \frac{1}{\mu-\lambda}", "W: s; μ: requests/s; λ: requests/s"),
        Measured(r"M = (2 + 2 + K)\Psi", "M: bytes; K: bytes/parameter; Ψ: parameters"),
        Measured(r"M = 16\Psi", "M: bytes; Ψ: parameters"),
        Measured(r"M = 2 P", "M: bytes; P: parameters"),
        Measured(r"v = 9.8 t", "v: m/s; t: s"),
        Measured(r"s = 4.9 t^2", "s: m; t: s"),
    ],
    ids=lambda m: m.latex,
)
def test_a_mismatch_that_hangs_on_a_bare_number_is_no_finding_but_is_told(measured: Measured) -> None:
    part = examined(page(measured.latex, "", measured.rows))
    assert part.findings == {}
    assert "hangs on a bare number" in (part.equations[0].reason or "")


@pytest.mark.parametrize(
    "measured",
    [
        Measured(r"d = 2 r", "d: m; r: s"),
        Measured(r"v = 9.8 a t", "v: m/s; a: s; t: s"),
        Measured(r"M = 2 L H d S", "M: bytes; L: layers; H: heads/layer; d: elements/head/token; S: tokens"),
        Measured(r"E = \frac{1}{2} m v", "E: J; m: kg; v: m/s"),
    ],
    ids=lambda m: m.latex,
)
def test_a_number_carries_no_unit_where_several_symbols_could_be_wrong_or_mathematics_needs_it(
    measured: Measured,
) -> None:
    assert "dimension-mismatch" in examined(page(measured.latex, "", measured.rows)).findings


@pytest.mark.parametrize(
    ("text", "dimension"),
    [
        ("bytes", "bit"),
        ("bytes per parameter", "bit·parameter^-1"),
        ("—", "1"),
        ("ratio", "1"),
        ("count", "1"),
        ("prompt tokens", "token"),
        ("number of layers", "layer"),
        ("bytes (resident weights)", "bit"),
        ("GB/s", "s^-1·bit"),
        ("dimensionless", "1"),
        ("seconds (s)", "s"),
        ("bytes / (parameter)", "bit·parameter^-1"),
        ("fraction between 0 and 1", "1"),
        ("ratio of bytes to tokens", "1"),
        ("US dollars", "USD"),
        ("kg CO2e", "carbon·kg"),
        ("defects per cm²", "m^-2·defect"),
        ("GPU-hours", "s·gpu"),
    ],
)
def test_a_unit_cell_has_the_dimension(text: str, dimension: str) -> None:
    read_as = read_unit(text)
    assert read_as is not None and not isinstance(read_as, UnitProblem)
    assert sorted(read_as.text().split("·")) == sorted(dimension.split("·"))


@pytest.mark.parametrize("text", ["varies", "see text", "bytes or bits", "same as x", "a.u."])
def test_a_unit_cell_that_says_no_unit_is_not_compared(text: str) -> None:
    assert read_unit(text) is None


# a record of another publisher


def _foreign() -> str:
    content = foreign()["content"]
    assert isinstance(content, str)
    return content


def test_the_equation_of_a_foreign_record_agrees() -> None:
    part = examined(_foreign())
    assert part.findings == {}
    assert [each.verdict for each in part.equations] == ["agrees"]


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("= P (bw +", "= P (bw -", "latex-plain-disagree"),
        ("(bw + bg + bm + bo) +", "(bw + bg + bm + bo", "formula-broken"),
        ("P(b_w+", "P(b_w-", "latex-plain-disagree"),
        ("+A+O", "+A", "latex-plain-disagree"),
        ("bytes/parameter\n\nbg", "bytes\n\nbg", "dimension-mismatch"),
        ("parameters\n\nbw", "tokens\n\nbw", "dimension-mismatch"),
        ("\nbm\n", "\nbn\n", "symbol-undeclared"),
        ("\nMstate\n\n", "\nMState\n\n", "symbol-near-miss"),
        ("\nP\n\nParameter count\n\nparameters\n", "", "symbol-undeclared"),
    ],
)
def test_a_change_of_a_foreign_record_is_found(old: str, new: str, rule: str) -> None:
    content = _foreign()
    assert old in content
    assert rule in found(content.replace(old, new, 1))


# hostile pages


@pytest.mark.parametrize(
    "content",
    [
        "$$\nx\n$$\n\n" * 2000,
        "# T\n\n$$\nx = y\n$$\n\n" + "x\n\nmeaning\n\nbytes\n\n" * 3000,
        "# T\n\n$$\n" + "{" * 100_000 + "\n$$\n\nx\n\nmeaning\n\nbytes\n",
        "# T\n\n$$\n" + r"\sqrt" * 900 + "x\n$$\n\nx\n\nmeaning\n\nbytes\n",
        "# T\n\n$$\nx = y\n$$\n\n" + "(" * 3900 + " = x\n\nx\n\nmeaning\n\nbytes\n",
        "# T\n\n$$\nx = y\n$$\n\n" + "x" * 60_000 + "\n\nmeaning\n\nbytes\n",
        "# T\n\n$$\nx = y\n$$\n\nx\n\nmeaning\n\n" + "m/" * 30_000 + "\n",
        "# T\n\n$$\n" + r"\sum_{i=1}^{n}" * 12 + " x = y\n$$\n\nx\n\nmeaning\n\nbytes\n\ny\n\nmeaning\n\nbytes\n",
        "# T\n\n$$\nx = y^{9^{9^{9}}}\n$$\n\nx = y^(9^(9^8))\n\nx\n\na\n\n1\n\ny\n\nb\n\n1\n",
        "# T\n\n$$\nx = (y!)!\n$$\n\nx = (y!)! + 1\n\nx\n\na\n\n1\n\ny\n\nb\n\n1\n",
        "# T\n\n$$\nx = " + r"\sum_{i=1}^{99}" * 8 + " y\n$$\n\nx = "
        + "sum_{i=1}^{98} " * 8 + "y\n\nx\n\na\n\n1\n\ny\n\nb\n\n1\n",
    ],
    ids=range(11),
)  # fmt: skip
def test_a_hostile_page_is_answered(content: str) -> None:
    examined(content)
