"""Formulas as MathML Core: what is drawn, what stays TeX, and that nothing of a formula can do anything."""

import re
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from atlas_lessons.publish.render.mathml import DEEPEST, LONGEST, MOST_COMMANDS, math, problem


def test_a_formula_is_mathml_with_its_tex_as_annotation() -> None:
    found = math(r"M_{\mathrm{state}} < P", display=True)
    assert found.reason is None
    assert found.html.startswith('<math display="block"><semantics>')
    assert '<annotation encoding="application/x-tex">M_{\\mathrm{state}} &lt; P</annotation>' in found.html
    assert "<mi>state</mi>" in found.html


def test_inline_and_display_differ() -> None:
    assert "display" not in math("x", display=False).html


@pytest.mark.parametrize(
    "tex",
    [
        r"\href{javascript:alert(1)}{x}",
        r"\class{a}{x}",
        r"\style{color:red}{x}",
        r"\includegraphics{https://evil.example/x}",
        r"\url{https://evil.example/}",
        r"\unknowncommand",
        r"x & y",
        r"\frac{a}",
        "{",
        r"\hskip 500em x",
        r"\kern 99999pt x",
        r"\newcommand{\a}{\a\a}\a",
        r"\def\a{1}\a",
        r"\let\a=\b",
        r"\label{section-1}x",
        r"\begin{equation}x\label{a}\end{equation}\eqref{a}",
        r"\htmlId{x}{y}",
    ],
)
def test_what_is_no_plain_formula_stays_tex(tex: str) -> None:
    found = math(tex, display=True)
    assert found.html.startswith('<code class="tex">')
    assert found.reason


def test_tex_that_stays_is_escaped() -> None:
    assert math(r"\href{<script>}{&}", display=False).html == r'<code class="tex">\href{&lt;script&gt;}{&amp;}</code>'


@pytest.mark.parametrize(
    "tex",
    [
        r"\text{<script>alert(1)</script>}",
        r"\text{</annotation><script>alert(1)</script>}",
        r"\mathrm{<img src=x onerror=alert(1)>}",
        r'\text{" onclick="alert(1)}',
        "<b>",
        r"\color{red}{x}",
        r"\textcolor{#ff0000}{x}",
        r"\begin{aligned}a&=b\\c&=d\end{aligned}",
        r"\begin{align}a\tag{<b>}\\b\end{align}",
        r"\cancel{x}",
    ],
)
def test_nothing_of_a_formula_becomes_markup_style_or_address(tex: str) -> None:
    found = math(tex, display=True).html
    tags = set(re.findall(r"<([a-zA-Z]+)", found))
    assert tags <= {"math", "semantics", "annotation", "mrow", "mtext", "mi", "mo", "mn", "mspace", "mtable", "mtr", "mtd",
                    "menclose", "msub", "code"}  # fmt: skip
    assert not re.search(r"<[^>]*\s(?:style|on\w+|href|src|id)=", found)


def test_the_layout_of_tables_is_kept_by_classes() -> None:
    found = math(r"\begin{aligned}a&=b\end{aligned}", display=True).html
    assert 'class="mr mpr0"' in found
    assert 'class="ml mpl0"' in found


HOSTILE = {
    "roots": r"\sqrt" * 50_000 + " x",
    "spaced roots": r"\sqrt " * 50_000 + "x",
    "groups": "{" * 50_000 + "x" + "}" * 50_000,
    "powers": "x^{" * 50_000 + "x" + "}" * 50_000,
    "left": r"\left(" * 20_000 + "x" + r"\right)" * 20_000,
    "fractions": r"\frac1" * 50_000,
    "matrices": r"\begin{matrix}" * 20_000,
    "styles": r"\displaystyle " * 50_000 + "x",
    "just short enough": r"\sqrt" * 600 + " x",
    "short styles": r"x\displaystyle " * (LONGEST // 15),
    "bold": r"\bf x" * (LONGEST // 5),
    "over": "{x\\over " * (LONGEST // 9),
    "not": r"\not" * (LONGEST // 4) + "x",
    "expansion": r"\pmod" * 500 + "{x}",
    "primes": "x" + "'" * (LONGEST - 1),
    "delimiters": r"\bigl(" * (LONGEST // 6),
    "limits": r"\sum\limits_" * (LONGEST // 12) + "x",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_formulas_neither_kill_the_process_nor_take_long(name: str) -> None:
    script = (
        "import sys; from atlas_lessons.publish.render.mathml import math;"
        "tex = sys.stdin.read(); print(math(tex, display=True).html[:20])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], input=HOSTILE[name], capture_output=True, text=True, timeout=20
    )
    assert done.returncode == 0, done.stderr[-300:]
    assert done.stdout.startswith(("<math", "<code"))


@pytest.mark.parametrize(
    ("tex", "reason"),
    [
        ("x" * (LONGEST + 1), f"longer than {LONGEST}"),
        ("{" * (DEEPEST + 1), "nested deeper"),
        (r"\alpha" * (DEEPEST + 1), "nested deeper"),
        (r"\alpha x" * (MOST_COMMANDS // 2 + 1), None),
        (r"\a x" * (MOST_COMMANDS + 1), f"more than {MOST_COMMANDS}"),
        (r"\left(x\right)" * 50, None),
        ("{x}" * 500, None),
    ],
)
def test_caps_stand_before_the_converter(tex: str, reason: str | None) -> None:
    found = problem(tex)
    assert (found is None) if reason is None else (found is not None and found.startswith(reason))


@settings(max_examples=150)
@given(st.text(alphabet=r"\{}^_&$#%abcxyzfrsqt<>\"'()[]0123 /=+-" + "\n", max_size=80))
def test_any_text_gives_balanced_harmless_markup(tex: str) -> None:
    found = math(tex, display=True).html
    opened: list[str] = []
    for close, name, empty in re.findall(r"<(/?)([a-z]+)[^<>]*?(/?)>", found):
        if close:
            assert opened.pop() == name
        elif not empty:
            opened.append(name)
    assert opened == []
    assert not re.search(r"<[^>]*\s(?:style|on\w+|href|src|id)=", found)


@pytest.mark.parametrize(
    ("tex", "shown"),
    [
        (r"\SI{3.5}{\metre\per\second}", "3.5m/s"),
        (r"\qty{4}{kg}", "4kg"),
        (r"\num{10152}", "10152"),
        (r"\unit{\micro\metre}", "µm"),
        (r"\SI{20}{\degreeCelsius}", "20°C"),
        (r"\bar{x}", "x¯"),
        (r"6 \textrm{ bit}", "6\u00a0bit"),
        (r"\begin{split} p &= 1 \\ &= 2 \end{split}", "p=1=2"),
    ],
)
def test_quantities_of_siunitx_are_drawn(tex: str, shown: str) -> None:
    found = math(tex, display=False)
    drawn = found.html.partition("<annotation")[0]
    assert found.reason is None
    assert re.sub(r"<[^>]*>", "", drawn) == shown


def test_quantities_inside_one_another_multiply_nothing() -> None:
    assert math(r"\SI{" * 200 + "1" + "}{m}" * 200, display=False).reason is not None
