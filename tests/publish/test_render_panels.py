"""How the numbers and symbols of a derivation are written for readers."""

from __future__ import annotations

import pytest
from rendering import CONTENT, lesson

from atlas_lessons.publish.render.html import symbolic
from atlas_lessons.publish.render.page import lesson_page
from atlas_lessons.publish.render.panels import ending, near, pretty
from atlas_lessons.publish.render.site import Site, SitePaths
from atlas_lessons.publish.render.templates import Templates

TEMPLATES = Templates()
PLACE = SitePaths("learn/heat/index.html", "heat.json", "heat.md", "learn/heat/receipt.json", "data/heat.json")
SITE = Site("Physics", "https://example.org/", style="assets/s.css", script="assets/e.js", standalone=False)


@pytest.mark.parametrize(
    ("expression", "shown"),
    [
        ("P*b", "P × b"),
        ("2**64", "2⁶⁴"),
        ("10^-3", "10⁻³"),
        ("a - b", "a − b"),
        ("7.5e9", "7.5 × 10⁹"),
        ("-5", "−5"),
        ("1234567", "1\u202f234\u202f567"),
        ("GPU-hours", "GPU-hours"),
        ("10152", "10152"),
        ("pi*R^2", "π × R²"),
        ("pi_r*x", "pi_r × x"),
        ("sqrt(pi)", "sqrt(π)"),
    ],
)
def test_expressions_read_as_people_write_them(expression: str, shown: str) -> None:
    assert pretty(expression) == shown


def test_a_quantity_that_is_called_pi_keeps_its_name() -> None:
    assert pretty("pi*R", pi=False) == "pi × R"


@pytest.mark.parametrize(
    ("exact", "shown", "beside"),
    [
        ("1/3", None, "≈\u00a00.333333"),
        ("2/3", None, "≈\u00a00.666667"),
        ("-22/7", None, "≈\u00a0−3.14286"),
        ("1/30000", None, "≈\u00a00.0000333333"),
        ("49/40", "1.225", None),
        ("-7/2", "−3.5", None),
        ("1/1024", "0.0009765625", None),
        ("1005/32", "31.40625", None),
        ("7", None, None),
        ("2500*pi", None, "≈\u00a07853.98…"),
        ("sqrt(2)", None, "≈\u00a01.41421…"),
        ("3.14159265358…", None, None),
        ("1/x", None, None),
    ],
)
def test_values_are_decimals_where_they_end_and_have_first_digits_beside_them_where_they_do_not(
    exact: str, shown: str | None, beside: str | None
) -> None:
    assert (ending(exact), near(exact)) == (shown, beside)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("C_p", "C<sub>p</sub>"),
        ("H_kv", "H<sub>kv</sub>"),
        ("μ_0 × I", "μ<sub>0</sub> × I"),
        ("π × R_o²", "π × R<sub>o</sub>²"),
        ("P_r × c/ΔT_in", "P<sub>r</sub> × c/ΔT<sub>in</sub>"),
        ("a_b_c", "a_b_c"),
        ("P_r,max", "P_r,max"),
        ("max(P_r, 2)", "max(P<sub>r</sub>, 2)"),
        ("v5_x", "v5_x"),
        ("_x", "_x"),
        ("a_<b>", "a_&lt;b&gt;"),
    ],
)
def test_what_follows_the_underscore_of_a_symbol_is_an_index(name: str, shown: str) -> None:
    assert symbolic(name) == shown


def test_indices_percentages_and_irrational_values_read_in_a_panel_as_they_do_in_print() -> None:
    content = CONTENT.replace("## Check", "A disc of 2 m covers 12.57 m², and 35% of it is 4.398 m².\n\n## Check")
    derivations = """{"schemaVersion": 1, "examples": [{"id": "disc", "section": "Engineering example", "quantities": [
      {"symbol": "R_o", "quote": "2 m covers"}, {"symbol": "A", "expression": "pi*R_o^2", "quote": "12.57 m²"},
      {"symbol": "s", "quote": "35%"}, {"symbol": "B", "expression": "s*A", "quote": "4.398 m²"}]}]}"""
    found = lesson_page(lesson(content, derivations), TEMPLATES, SITE, PLACE)
    panel = found[found.index('<details class="proof"') : found.index("</details>")]
    assert "<b>R<sub>o</sub></b>" in panel
    assert "= π × R<sub>o</sub>²<br>" in panel
    assert "= <em>4 × π</em> ≈\u00a012.5663… m²" in panel
    assert "= <em>35%</em></span>" in panel


def test_a_symbol_list_has_indices_as_its_formula_has() -> None:
    content = CONTENT.replace("\nk\n", "\nk_w\n").replace("k A", "k_w A").replace("k\\,A", "k_w\\,A")
    assert '<th scope="row">k<sub>w</sub></th>' in lesson_page(lesson(content, None), TEMPLATES, SITE, PLACE)
