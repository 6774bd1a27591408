"""The derivations file, whole: what each key means, what is wrong with a file, and what the results say."""

from __future__ import annotations

import pytest
from by_hand import foreign
from hypothesis import given, settings
from hypothesis import strategies as st
from proving import lesson, proof, result, rules, told

from atlas_lessons.core.diagnostics import Severity
from atlas_lessons.core.model import NumberClass, ProofPart, Verdict
from atlas_lessons.prove.derivations.derive import derive

TEXT = """# Payload

The core has 423 weights of 8 bytes, requiring 3384 bytes.

## Again

Its 3384 bytes are 3.384 kB, or about 3.4 kB. Two moments add 6768 bytes: 10152 in all.
"""
P = {"symbol": "P", "quote": "423 weights", "unit": "weight"}
B = {"symbol": "b", "quote": "8 bytes", "unit": "byte/weight"}
W = {"symbol": "W", "expression": "P*b", "quote": "3384 bytes"}
M = {"symbol": "M", "expression": "2*W", "quote": "6768 bytes", "section": "Again"}
T = {"symbol": "T", "expression": "W + M", "quote": "10152 in all", "unit": "byte", "section": "Again"}
CORE = (P, B, W, M, T)


def core(*quantities: dict[str, object], text: str = TEXT, **options: object) -> ProofPart:
    return proof(text, *(quantities or CORE), nouns="weight", section="Payload", **options)


def test_a_lesson_without_derivations_finds_nothing():
    bare = lesson("# T\n\n5\n", {})
    assert derive(bare._replace(derivations=None), {}) == ProofPart()


def test_the_example_of_the_format_verifies():
    part = core()
    assert told(part) == ""
    assert [(row.symbol, row.exact, row.unit, row.printed, row.verdict) for row in part.results] == [
        ("P", "423", "weight", "423", Verdict.EXACT),
        ("b", "8", "byte/weight", "8", Verdict.EXACT),
        ("W", "3384", "bytes", "3384", Verdict.EXACT),
        ("M", "6768", "bytes", "6768", Verdict.EXACT),
        ("T", "10152", "byte", "10152", Verdict.EXACT),
    ]


def test_the_order_of_quantities_does_not_matter():
    assert told(core(T, M, W, B, P)) == ""


def test_every_numeral_that_is_read_is_claimed():
    part = core()
    claims = [
        (TEXT[each.span.start : each.span.end], each.number_class, each.by) for each in part.claims if not each.repeated
    ]
    assert claims == [
        ("423", NumberClass.GIVEN, "core.P"),
        ("8", NumberClass.GIVEN, "core.b"),
        ("3384", NumberClass.DERIVED, "core.W"),
        ("6768", NumberClass.DERIVED, "core.M"),
        ("10152", NumberClass.DERIVED, "core.T"),
    ]


def test_results_are_exported_exactly_with_their_units():
    assert core().exports == {
        "core.P": ("423", "weight"),
        "core.b": ("8", "byte/weight"),
        "core.W": ("3384", "bytes"),
        "core.M": ("6768", "bytes"),
        "core.T": ("10152", "byte"),
    }


def test_a_step_without_quote_is_a_result_that_is_not_printed():
    part = core(P, B, {"symbol": "W", "expression": "P*b"}, {**M, "also": []}, T)
    row = result(part, "W")
    assert (row.exact, row.unit, row.printed, row.span) == ("3384", "bytes", None, None)


def test_a_value_with_its_source_is_a_given_of_its_own():
    assert told(core(P, {"symbol": "b", "value": "8", "unit": "byte/weight", "source": "IEEE 754"}, W)) == ""


def test_a_value_may_carry_its_unit():
    assert told(core(P, {"symbol": "b", "value": "8 byte/weight", "source": "IEEE 754"}, W)) == ""


# also


def test_every_other_place_is_checked_in_its_own_unit():
    also = [{"section": "Again", "quote": quote} for quote in ("3384 bytes", "3.384 kB", "3.4 kB")]
    part = core(P, B, {**W, "also": also})
    assert told(part) == ""
    assert [row.verdict for row in part.results if row.symbol == "W"] == [Verdict.EXACT] * 3 + [Verdict.ROUNDED]


def test_a_place_that_diverges_is_told_with_both_places():
    also = [{"section": "Again", "quote": "3348 bytes"}]
    part = core(P, B, {**W, "also": also}, text=TEXT.replace("Its 3384", "Its 3348"))
    assert rules(part) == ["places-disagree"]
    assert "'3384 bytes' at 3:48 and as '3348 bytes' at 7:5" in told(part)


def test_a_given_is_compared_with_its_other_places():
    text = TEXT + "\nThe 432 weights again.\n"
    also = [{"section": "Again", "quote": "432 weights"}]
    assert rules(core({**P, "also": also}, B, W, text=text)) == ["places-disagree"]


def test_a_place_may_be_rounded_in_its_own_way():
    text = TEXT + "\nThat is at most 4 kB.\n"
    also = [{"section": "Again", "quote": "at most 4 kB", "rounding": "bound"}]
    assert told(core(P, B, {**W, "also": also}, text=text)) == ""


# in


@pytest.mark.parametrize(
    ("text", "given", "made"),
    [
        ("A of 2.5 µm makes 6.25 µm.", {"quote": "2.5 µm"}, {"quote": "6.25 µm"}),
        ("A of 2500 nm makes 6.25 µm.", {"quote": "2500 nm"}, {"quote": "6.25 µm"}),
        ("A of 2500 nm makes 6250 nm.", {"quote": "2500 nm"}, {"quote": "6250 nm"}),
        ("A of 2.5 makes 6.25.", {"quote": "2.5 makes"}, {"quote": "6.25"}),
    ],
)
def test_in_makes_pure_numbers_of_a_unit(text, given, made):
    part = proof(
        f"# T\n\n{text}\n",
        {"symbol": "A", "in": "µm", **given},
        {"symbol": "d", "expression": "A/0.4", "in": "µm", **made},
    )
    assert told(part) == ""


def test_in_takes_a_result_that_has_the_dimension():
    text = "# T\n\nOver 3 km in 60 s it runs at 180 km/h, 50 of them.\n"
    part = proof(
        text,
        {"symbol": "d", "quote": "3 km"},
        {"symbol": "t", "quote": "60 s"},
        {"symbol": "v", "expression": "d/t", "in": "m/s", "quote": "180 km/h", "also": ["50 of them"]},
        {"symbol": "w", "expression": "v + 1"},
    )
    assert told(part) == ""
    assert result(part, "w").exact == "51"


def test_in_refuses_another_dimension():
    text = "# T\n\nA of 2.5 s makes 6.25.\n"
    part = proof(
        text, {"symbol": "A", "in": "µm", "quote": "2.5 s"}, {"symbol": "d", "expression": "A/0.4", "quote": "6.25"}
    )
    assert "unit-mismatch" in rules(part)


def test_in_needs_no_declaration_of_nouns():
    text = "# T\n\nAt 40 tokens/s it makes 80 tokens/s.\n"
    part = proof(
        text,
        {"symbol": "a", "in": "tokens/s", "quote": "40 tokens/s"},
        {"symbol": "b", "in": "tokens/s", "expression": "2*a", "quote": "80 tokens/s"},
    )
    assert told(part) == ""


# rounding


def test_displayed_computes_with_what_is_printed():
    text = "# T\n\nFrom 16.2 over 6.1 comes 2.7, squared 7.29 or 7.05.\n"
    rows = (
        {"symbol": "a", "quote": "16.2"},
        {"symbol": "n", "quote": "6.1"},
        {"symbol": "s", "expression": "a/n", "quote": "2.7"},
    )
    shown = {"symbol": "q", "expression": "s^2", "quote": "7.29", "rounding": "displayed"}
    carried = {"symbol": "r", "expression": "s^2", "quote": "7.05"}
    part = proof(text, *rows, shown, carried)
    assert told(part) == ""
    assert "carries the exact value of s" in (result(part, "r").hint or "")


def test_a_result_that_follows_only_from_printed_values_is_a_warning_that_says_so():
    text = "# T\n\nFrom 16.2 over 6.1 comes 2.7, squared 7.29.\n"
    part = proof(
        text,
        {"symbol": "a", "quote": "16.2"},
        {"symbol": "n", "quote": "6.1"},
        {"symbol": "s", "expression": "a/n", "quote": "2.7"},
        {"symbol": "q", "expression": "s^2", "quote": "7.29"},
    )
    assert rules(part) == ["printed-values-only"]


def test_displayed_says_when_only_the_exact_values_fit():
    text = "# T\n\nFrom 16.2 over 6.1 comes 2.7, squared 7.05.\n"
    part = proof(
        text,
        {"symbol": "a", "quote": "16.2"},
        {"symbol": "n", "quote": "6.1"},
        {"symbol": "s", "expression": "a/n", "quote": "2.7"},
        {"symbol": "q", "expression": "s^2", "quote": "7.05", "rounding": "displayed"},
    )
    assert rules(part) == ["result-wrong"]
    assert "drop `displayed`" in told(part)


@pytest.mark.parametrize(
    ("words", "good"),
    [
        ("less than 30 s", True),
        ("at most 30 s", True),
        ("over 29 s", True),
        ("less than 29 s", False),
        ("at least 30 s", False),
    ],
)
def test_a_bound_is_read_with_the_words_beside_it(words, good):
    part = proof(
        f"# T\n\nWith 37 tests of 0.8 s it takes {words}.\n",
        {"symbol": "n", "quote": "37 tests"},
        {"symbol": "t", "quote": "0.8 s"},
        {
            "symbol": "T",
            "expression": "n*t",
            "quote": words.split(" ", 2)[-1] if words.startswith("at") else words,
            "rounding": "bound",
        },
    )
    assert rules(part) == ([] if good else ["result-wrong"])


def test_a_loose_bound_without_words_is_undecided():
    part = proof(
        "# T\n\nWith 37 it is 90 in all.\n",
        {"symbol": "n", "quote": "37"},
        {"symbol": "t", "expression": "n", "quote": "90", "rounding": "bound"},
    )
    assert rules(part) == ["result-undecided"]


# from and copyOf


def test_an_example_imports_from_another_of_its_lesson_in_any_order():
    first = {"id": "use", "section": "Again", "quantities": [
        {"symbol": "W", "from": "#core.W", "quote": "3384 bytes"},
        {"symbol": "M", "expression": "2*W", "quote": "6768 bytes"},
    ]}  # fmt: skip
    data = {
        "units": {"weight": "count"},
        "examples": [first, {"id": "core", "section": "Payload", "quantities": [P, B, W]}],
    }
    assert told(derive(lesson(TEXT, data), {})) == ""


def test_a_result_of_another_lesson_is_imported_exactly():
    part = proof(
        TEXT,
        {"symbol": "W", "from": "other#core.W", "quote": "3384 bytes"},
        {"symbol": "h", "expression": "W/2"},
        section="Payload",
        imports={"other#core.W": ("10152/3", "byte")},
    )
    assert told(part) == ""
    assert result(part, "h").exact == "1692"


def test_an_import_that_diverges_from_its_quote_is_wrong():
    part = proof(
        TEXT,
        {"symbol": "W", "from": "other#core.W", "quote": "3384 bytes"},
        section="Payload",
        imports={"other#core.W": ("3348", "byte")},
    )
    assert rules(part) == ["result-wrong"]


def test_an_irrational_import_stays_exact():
    part = proof(
        "# T\n\nThe side is 1.41 m.\n",
        {"symbol": "s", "from": "other#e.s", "quote": "1.41 m"},
        {"symbol": "A", "expression": "s^2"},
        imports={"other#e.s": ("sqrt(2)", "m")},
    )
    assert told(part) == ""
    assert result(part, "A").exact == "2"


def test_an_import_that_is_not_given_is_an_error_or_with_a_quote_a_note():
    alone = proof(TEXT, {"symbol": "W", "from": "other#core.W"}, section="Payload")
    quoted = proof(TEXT, {"symbol": "W", "from": "other#core.W", "quote": "3384 bytes"}, section="Payload")
    assert alone.findings["import-missing"][0].severity is None
    assert quoted.findings["import-missing"][0].severity is Severity.INFO
    assert result(quoted, "W").exact == "3384"


@pytest.mark.parametrize("origin", ["#core.x", "#nothing.W", "chapter#core.x"])
def test_an_import_of_this_lesson_must_exist(origin):
    more = [{"id": "use", "quantities": [{"symbol": "W", "from": origin}]}]
    part = core(P, B, W, more=more)
    assert rules(part) == ["import-missing"]


def test_imports_in_a_circle_are_told():
    data = {"examples": [
        {"id": "a", "quantities": [{"symbol": "x", "from": "#b.x"}]},
        {"id": "b", "quantities": [{"symbol": "x", "from": "#a.x"}]},
    ]}  # fmt: skip
    part = derive(lesson("# T\n", data), {})
    assert "derivation-cycle" in rules(part)


COPY = "# One\n\nIt has 423 weights of 8 bytes: 3384 bytes.\n\n# Two\n\nIt has 432 weights of 8 bytes: 3456 bytes.\n"


def test_a_copy_that_diverges_is_told_with_both_places():
    def rows(count: str, total: str) -> list[dict[str, object]]:
        return [{**P, "quote": count}, B, {**W, "quote": total}]

    data = {"units": {"weight": "count"}, "examples": [
        {"id": "one", "section": "One", "quantities": rows("423 weights", "3384 bytes")},
        {"id": "two", "section": "Two", "copyOf": "#one", "quantities": rows("432 weights", "3456 bytes")},
    ]}  # fmt: skip
    part = derive(lesson(COPY, data), {})
    assert rules(part) == ["places-disagree", "places-disagree"]
    assert "423 weights (at 3:8) in 'one', and 432 weights (at 7:8) in its copy 'two'" in told(part)


@pytest.mark.parametrize("origin", ["#core", "core", "chapter#core"])
def test_a_copy_that_agrees_is_silent(origin):
    again = {"id": "again", "section": "Payload", "copyOf": origin, "quantities": [P, B, W]}
    assert told(core(P, B, W, more=[again])) == ""


def test_a_copy_of_nothing_is_told():
    again = {"id": "again", "section": "Payload", "copyOf": "#nothing", "quantities": [P, B, W]}
    assert rules(core(P, B, W, more=[again])) == ["copy-unknown"]


def test_a_copy_that_shares_no_symbol_is_told():
    again = {"id": "again", "section": "Payload", "copyOf": "#core", "quantities": [{**P, "symbol": "Q"}]}
    assert rules(core(P, B, W, more=[again])) == ["copy-unknown"]


def test_a_sentence_that_repeats_a_quote_with_another_number_is_pointed_out():
    text = "# T\n\nThe whole of the core has 423 weights.\n\n## Q\n\nThe whole of the core has 432 weights.\n\nIt is 846.\n"
    part = proof(
        text,
        {"symbol": "P", "quote": "whole of the core has 423 weights"},
        {"symbol": "d", "expression": "2*P", "quote": "846"},
    )
    assert rules(part) == ["looks-like-copy"]
    assert "at 3:27" in told(part)


# what is wrong with a file


@pytest.mark.parametrize(
    ("quantities", "rule", "part"),
    [
        ((P, B, {**W, "expression": "P*B"}), "symbol-unknown", "did you mean 'b'"),
        ((P, B, {**W, "expression": "P**"}), "expression-unreadable", "at character"),
        ((P, B, {**W, "expression": "log(P)"}), "expression-unreadable", "log2"),
        ((P, {"symbol": "b", "expression": "W/P"}, W), "derivation-cycle", "W → b → W"),
        ((P, {**P, "quote": "8 bytes"}, W), "symbol-duplicate", "'P'"),
        ((P, B, {**W, "quote": "3385 bytes"}), "quote-changed", "found '3384', which follows"),
        ((P, B, {**W, "quote": "3384 things"}), "quote-missing", "3384 bytes"),
        ((P, B, {**W, "quote": "84"}), "quote-cuts-number", "3384"),
        ((P, B, {**W, "section": "Agian"}), "section-unknown", "'Again'"),
        ((P, {"symbol": "b", "value": "8"}, W), "value-without-source", "source"),
        ((P, {"symbol": "b", "value": "x", "source": "s"}, W), "value-unreadable", "'x'"),
        ((P, {"symbol": "b"}, W), "quantity-unclear", "no definition"),
        ((P, B, {**W, "from": "#a.b"}), "quantity-unclear", "expression and from"),
        ((P, B, {"symbol": "W", "expression": "P*b", "value": "3384"}), "quantity-unclear", "quote the printed"),
        ((P, B, {**W, "where": {"A": "0"}}), "quantity-unclear", "`where`"),
        ((P, {**B, "unit": "byte/weihgt"}, W), "unit-unknown", "weihgt"),
        ((P, B, {**W, "in": "bite"}), "unit-mismatch", ""),
        ((P, B, {**W, "expression": "P + b"}), "unit-mismatch", "cannot be added"),
        ((P, B, {**W, "expression": "P*b/(b - b)"}), "value-undefined", "division by zero"),
        ((P, B, {**W, "expression": "P*b*factorial(P)"}), "result-undecided", "170"),
        ((P, B, W, {"symbol": "x", "quote": "of 8", "index": 0}), "given-unused", "x is given"),
        (({**P, "symbol": "pi"}, B, {**W, "expression": "pi*b"}), "constant-shadowed", "pi"),
        ((P, {**B, "evidence": {"array": {"dtype": "int8", "shape": ["Q"]}, "measure": "nbytes"}}, W), "evidence-unusable", ""),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_file_is_told(quantities, rule, part):
    found = core(*quantities)
    assert rule in rules(found), told(found)
    assert part in told(found)


def test_one_fault_is_told_once():
    assert rules(core(P, B, {**W, "expression": "P*B"}, M, T)) == ["symbol-unknown", "given-unused"]
    assert rules(core({**P, "quote": "424 weights"}, B, W, M, T)) == ["quote-changed"]


@pytest.mark.parametrize(("name", "good"), [("chapter", True), ("other", False), (None, True)])
def test_the_file_names_its_lesson(name, good):
    data = {"units": {"weight": "count"}, "examples": [{"id": "core", "section": "Payload", "quantities": [P, B, W]}]}
    part = derive(lesson(TEXT, {**data, "lesson": name} if name else data), {})
    assert rules(part) == ([] if good else ["lesson-mismatch"])


def test_an_unused_given_is_silent_where_the_example_is_a_copy_or_lists_other_places():
    text = "# T\n\nIt is 5 here and 5 there.\n"
    part = proof(text, {"symbol": "a", "quote": "5 here", "also": ["5 there"]})
    assert told(part) == ""


# units


def test_a_number_without_unit_is_taken_in_the_unit_of_its_example():
    text = "# T\n\nIts 423 weights of 8 bytes make 3384.\n"
    assert told(proof(text, {**P}, {**B}, {**W, "quote": "3384"}, nouns="weight")) == ""


def test_a_noun_on_one_side_only_is_no_finding():
    text = "# T\n\nIts 8 GPUs hold 80 GB: 640 GB.\n"
    rows = (
        {"symbol": "n", "quote": "8 GPUs"},
        {"symbol": "g", "quote": "80 GB"},
        {"symbol": "m", "expression": "n*g", "quote": "640 GB"},
    )
    assert told(proof(text, *rows, nouns="GPU")) == ""


def test_nouns_of_different_things_are_a_warning():
    text = "# T\n\nIts 40 tokens and 2 features: 42 tokens.\n"
    rows = (
        {"symbol": "t", "quote": "40 tokens"},
        {"symbol": "f", "quote": "2 features"},
        {"symbol": "s", "expression": "t + f", "quote": "42 tokens"},
    )
    assert rules(proof(text, *rows, nouns="token feature")) == ["noun-mismatch"]


@pytest.mark.parametrize(
    ("text", "given", "made", "expression"),
    [
        ("One year is 8,760 hours.", "One year", "8,760 hours", "a"),
        ("One year is 8,766 hours.", "One year", "8,766 hours", "a"),
        ("A month has 30 days.", "A month", "30 days", "a"),
        ("The 64 KB hold 64,000 bytes.", "64 KB", "64,000 bytes", "a"),
        ("The 4K tokens in halves of 2,048.", "4K", "2,048", "a/2"),
        ("The 4K tokens in halves of 2,000.", "4K", "2,000", "a/2"),
    ],
)
def test_words_of_several_meanings_take_the_one_that_makes_the_example_right(text, given, made, expression):
    more = {"value": "1 year"} if given == "One year" else {"value": "1 month"} if given == "A month" else {}
    part = proof(
        f"# T\n\n{text}\n",
        {"symbol": "a", "quote": given, **more},
        {"symbol": "b", "expression": expression, "quote": made},
    )
    assert told(part) == ""


def test_a_thousand_that_may_be_1024_must_say_which_where_no_result_tells():
    part = proof(
        "# T\n\nThe 4K tokens go 2K at a time.\n",
        {"symbol": "a", "quote": "4K"},
        {"symbol": "b", "expression": "a/2", "quote": "2K"},
    )
    assert rules(part) == ["number-ambiguous"]


# equations


class Display:
    """A display equation as the equations' reader gives it."""

    def __init__(self, latex: str, names: tuple[str, ...]) -> None:
        from atlas_lessons.core.diagnostics import Span
        from atlas_lessons.read.notation.tex.parse import parse_latex

        self.span = Span(EQUATION.index("$$"), EQUATION.index("$$") + 2)
        self.reading = parse_latex(latex, names)


EQUATION = "# Inventory\n\n$$\nM\n$$\n\n# Example\n\nFor 1 billion parameters of 2 and 14 bytes that is 16 GB.\n"
SYMBOLS = ("M_{\\mathrm{state}}", "P", "b_w", "b_o", "A")
LATEX = r"M_{\mathrm{state}}=P(b_w+b_o)+A"
ROWS = (
    {"symbol": "P", "quote": "1 billion parameters"},
    {"symbol": "bw", "quote": "2 and 14 bytes", "index": 0, "unit": "byte/parameter"},
    {"symbol": "b_o", "quote": "2 and 14 bytes", "index": 1, "unit": "byte/parameter"},
)


def derived(row: dict[str, object], latex: str = LATEX) -> ProofPart:
    displays = lambda: (Display(latex, SYMBOLS),)  # noqa: E731
    return proof(EQUATION, *ROWS, row, nouns="parameter", section="Example", equations=displays)


@pytest.mark.parametrize("symbol", ["Mstate", "M_state", "T"])
def test_an_equation_of_the_lesson_is_used_with_its_symbols_however_they_are_written(symbol):
    part = derived({"symbol": symbol, "equation": "Inventory", "where": {"A": "0"}, "quote": "16 GB"})
    assert told(part) == ""
    assert result(part, symbol).expression == "P*(bw + b_o) + 0"


@pytest.mark.parametrize(
    ("row", "rule", "part"),
    [
        ({"equation": "Inventory"}, "symbol-unknown", "'A'"),
        ({"equation": "Inventory", "where": {"A": "0", "B": "1"}}, "equation-unusable", "'B'"),
        ({"equation": "Example"}, "equation-unusable", "found none"),
        ({"equation": "Nowhere"}, "section-unknown", "Nowhere"),
        ({"equation": "Inventory", "where": {"A": "0*("}}, "expression-unreadable", ""),
    ],
)
def test_an_equation_that_cannot_be_used_says_why(row, rule, part):
    found = derived({"symbol": "Mstate", "quote": "16 GB", **row})
    assert rule in rules(found), told(found)
    assert part in told(found)


def test_a_wrong_result_of_an_equation_is_caught():
    found = derived(
        {"symbol": "M", "equation": "Inventory", "where": {"A": "0"}, "quote": "16 GB"}, LATEX.replace("+b_o", "-b_o")
    )
    assert rules(found) == ["result-wrong"]


# the text of another publisher


def test_the_record_of_another_publisher_derives():
    content = foreign()["content"]
    part = proof(
        content,
        {"symbol": "P", "quote": "1 billion parameters"},
        {"symbol": "w", "quote": "2 weight", "unit": "byte/parameter"},
        {"symbol": "g", "quote": "2 gradient", "unit": "byte/parameter"},
        {"symbol": "m", "quote": "4 master", "unit": "byte/parameter"},
        {"symbol": "o", "quote": "8 moment bytes", "unit": "byte/parameter"},
        {"symbol": "M", "expression": "P*(w + g + m + o)", "quote": "16 GB"},
        nouns="parameter",
        section="Engineering example",
    )
    assert told(part) == ""


# whatever a file says

WORDS = st.sampled_from([
    "423 weights", "8 bytes", "3384 bytes", "6768 bytes", "10152 in all", "The core", "3.384 kB", "bytes", "nowhere", "4",
])  # fmt: skip
UNITS = st.sampled_from(["byte", "byte/weight", "weight", "1", "kB", "s", "°C", "%", "dB", "bogus", "USD", "m^2"])
EXPRESSIONS = st.sampled_from([
    "a*b", "a + b", "a - b", "a/b", "b/a", "a^b", "2^a", "sqrt(a)", "ln(a)", "log2(b)", "exp(a)", "a*b + c", "c", "x",
    "ceil(a/b)", "floor(c)", "min(a, b)", "10*log10(a/b)", "a**b**c", "1/(a - a)", "pi*a", "factorial(b)", "((", "",
    "sin(a)", "max(a, b, c)", "round(a)", "abs(-b)", "a*(b + c)/d", "binomial(a, b)", "root(a, b)", "log(a, b)",
])  # fmt: skip
QUANTITIES = st.fixed_dictionaries(
    {"symbol": st.sampled_from(["a", "b", "c", "d", "e", "pi"])},
    optional={
        "quote": WORDS,
        "section": st.sampled_from(["Payload", "Again", "Nowhere", "section-1"]),
        "index": st.integers(0, 3),
        "value": st.sampled_from(["1", "1/3", "2.5 kB", "x", "1e3", "2^10"]),
        "source": st.just("somewhere"),
        "unit": UNITS,
        "in": UNITS,
        "expression": EXPRESSIONS,
        "from": st.sampled_from(["#core.a", "#two.b", "other#x.y", "#core.zz"]),
        "also": st.lists(WORDS, max_size=2),
        "rounding": st.sampled_from(["exact", "nearest", "down", "up", "bound", "displayed", {"digits": 2}]),
        "evidence": st.just({"array": {"dtype": "int8", "shape": ["a", 2]}, "measure": "nbytes"}),
    },
)


@settings(max_examples=250, deadline=None)
@given(st.lists(QUANTITIES, min_size=1, max_size=6), st.lists(QUANTITIES, max_size=4), st.booleans())
def test_no_file_brings_the_proof_down(first, second, fast):
    examples = [{"id": "core", "section": "Payload", "quantities": first}]
    if second:
        examples.append({"id": "two", "copyOf": "#core", "quantities": second})
    part = derive(lesson(TEXT, {"units": {"weight": "count"}, "examples": examples}), {}, fast=fast)
    assert len(part.results) >= 1
    for row in part.results:
        assert row.verdict in Verdict
    for found in part.findings.values():
        for finding in found:
            assert finding.message


@pytest.mark.parametrize(
    ("quote", "value", "contradicts"),
    [
        ("80 GB", "87.5 GB", True),
        ("80 GB", "90", True),
        ("80² GB", "80 GB", True),  # a footnote has to be said
        ("as many", "12", False),
        ("the 3rd", "3", False),
        ("33%", "1/3", True),
        ("4K", "4096", False),
        ("18 kWh/100 km", "0.18", True),
        ("12 billion", "12e9", False),
    ],
)
def test_a_value_may_read_the_words_of_a_quote_and_not_replace_its_digits(quote, value, contradicts):
    part = proof(f"# T\n\nIt is {quote} here.\n", {"symbol": "a", "quote": quote, "value": value})
    assert ("value-overridden" in rules(part)) is contradicts


@pytest.mark.parametrize("quote", ["640 GB", "takes 640 GB", "640 GB in all"])
def test_a_result_is_not_checked_against_the_number_it_follows_from(quote):
    rows = ({"symbol": "a", "quote": "640 GB"}, {"symbol": "b", "expression": "a", "quote": quote})
    assert rules(proof("# T\n\nIt takes 640 GB in all.\n", *rows)) == ["derivation-cycle"]


def test_a_bound_without_words_is_no_excuse_for_a_number_that_is_off_by_one():
    rows = (
        {"symbol": "a", "quote": "3 parts"},
        {"symbol": "b", "expression": "2*a", "quote": "are 7", "rounding": "bound"},
    )
    assert rules(proof("# T\n\nTwice 3 parts are 7.\n", *rows)) == ["result-undecided"]


def test_a_tiny_value_is_told_with_its_own_digits():
    rows = (
        {"symbol": "a", "value": "1", "source": "s"},
        {"symbol": "b", "expression": "ln(a + 10^(-300))", "quote": "5"},
    )
    assert "expected 1.0… × 10^-300, found" in told(proof("# T\n\nIt is 5.\n", *rows))
