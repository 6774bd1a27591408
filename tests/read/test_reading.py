"""The reading of a lesson: what a reader of the page sees, and where each character of it comes from."""

from __future__ import annotations

from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.read.markdown.document import parse
from atlas_lessons.read.notation.numerals.quantities import read_quantities
from atlas_lessons.read.notation.tex.stream import stream
from atlas_lessons.read.reading.lesson import LessonReading
from atlas_lessons.read.reading.tags import Tags
from atlas_lessons.read.reading.text import ReaderText

FORMULAS = [  # TeX, and the line of characters that a reader sees
    (r"12 \times 9 = 109", "12 × 9 = 109"),
    (r"10\,152", "10\u2009152"),
    (r"10{,}152", "10,152"),
    (r"10\ 152", "10\u2009152"),
    (r"10~152", "10\u2009152"),
    (r"3 4", "34"),
    (r"3{.}14", "3.14"),
    (r"8-5", "8-5"),
    (r"48\ \text{kg}-3.5\ \text{kg}", "48 kg−3.5 kg"),
    (r"5\,000.25\,\%", "5\u2009000.25 %"),
    (r"2^{3}5 = 40", "2^3·5 = 40"),
    (r"2^35", "2^3·5"),
    (r"2^3 5", "2^3·5"),
    (r"x^{6}=9", "x^6=9"),
    (r"x^{n+1}", "x^(n+1)"),
    (r"\frac{3}{4}", "(3/4)"),
    (r"\frac12 m v^2", "(1/2) m v^2"),
    (r"\frac{a+1}{2}", "((a+1)/(2))"),
    (r"\frac{5}{\frac{1}{2}}", "((5)/((1/2)))"),
    (r"\sqrt{384}", "√(384)"),
    (r"\sqrt[3]{8}", "∛(8)"),
    (r"\sqrt[5]{32}", "\ufffc(32)"),
    (r"0.1\overline{6} = 1/6", "0.16… = 1/6"),
    (r"\log_2 8 = 3", "log2 8 = 3"),
    (r"\log_{2}8", "log2 8"),
    (r"M_{16}", "M_16"),
    (r"7 \times 13 = \boxed{93}", "7 × 13 = 93"),
    (r"\phantom{1284}9999", " 9999"),
    (r"\left(3 - 1\right)^2", "(3 − 1)^2"),
    (r"90^{\circ}", "90°"),
    (r"\text{at most } 5", "at most 5"),
    (r"\unknown{5}", "\ufffc5"),
    (r"\begin{aligned} a &= 3 \times 4 \\ &= 12 \\ b &= 5\end{aligned}", "a = 3 × 4 = 12 ;b = 5"),
    (r"\begin{cases} 1 & x \\ 2 & y\end{cases}", "1 ; x ;2 ; y"),
]

MEASURES = [  # TeX, and the number with its unit
    (r"3\ \mathrm{m\,s^{-1}}", "3", "m/s"),
    (r"8.314\ \text{J mol}^{-1}\text{K}^{-1}", "8.314", "J/(mol·K)"),
    (r"9.8\ \text{m/s}^{2}", "9.8", "m/s²"),
    (r"9.8\ \text{m/s}^2", "9.8", "m/s²"),
    (r"450\,\mathrm{J/(kg\,K)}", "450", "J/(kg·K)"),
    (r"450\,\mathrm{J\,kg^{-1}\,K^{-1}}", "450", "J/(kg·K)"),
    (r"450\,\frac{\mathrm{J}}{\mathrm{kg\,K}}", "450", "J/(kg·K)"),
    (r"5\,\mathrm{\frac{m}{s}}", "5", "m/s"),
    (r"2.7\ \frac{\text{g}}{\text{cm}^3}", "2.7", "g/cm³"),
    (r"5\,\frac{\mathrm{kg\,m^2}}{\mathrm{s^2}}", "5", "kg·m²/s²"),
    (r"20\ \upmu\mathrm{m}", "20", "µm"),
    (r"20\,\mathrm{k}\textohm", "20", "kΩ"),
    (r"3.34\times10^5\ \mathrm{J}", "3.34×10^5", "J"),
    (r"8.00\times10^{8}\ \mathrm{m\,s^{-1}}", "8.00×10^8", "m/s"),
    (r"10^{-19}\,\text{C}", "10^−19", "C"),
    (r"20\ \mathrm{k\Omega}", "20", "kΩ"),
    (r"50\ \mathrm{\mu F}", "50", "µF"),
    (r"50\ \mu\mathrm{F}", "50", "µF"),
    (r"16\,{\rm GB}", "16", "GB"),
    (r"24\,\mathsf{GB}", "24", "GB"),
    (r"7\,\mathtt{MB}", "7", "MB"),
    (r"7\,\textbf{MB}", "7", "MB"),
    (r"7\,\mathit{MB}", "7", "MB"),
    (r"64 \textrm{ bit}", "64", "bit"),
    (r"\SI{39}{m}", "39", "m"),
    (r"\qty{110}{J}", "110", "J"),
    (r"\qty{9.8}{\metre\per\second\squared}", "9.8", "m/s²"),
    (r"\qty{4.2}{\kilo\joule\per\kilogram\per\kelvin}", "4.2", "kJ/(kg·K)"),
    (r"5\ \mathrm{N\cdot m}", "5", "N·m"),
    (r"2\ \mathrm{kg}\cdot\mathrm{m}^{2}", "2", "kg·m²"),
    (r"25^{\circ}\mathrm{C}", "25", "°C"),
    (r"25\,^\circ\text{C}", "25", "°C"),
    (r"100\,\%", "100", "%"),
]


@pytest.mark.parametrize(("tex", "shown"), FORMULAS)
def test_a_formula_is_read_as_the_line_that_a_reader_sees(tex, shown):
    assert "".join(bit.text for bit in stream(tex)) == shown


@pytest.mark.parametrize(("tex", "number", "unit"), MEASURES)
def test_a_number_in_a_formula_has_the_unit_behind_it(tex, number, unit):
    (quantity,) = read_quantities("".join(bit.text for bit in stream(tex)))
    (expected,) = read_quantities(f"1 {unit}")
    assert quantity.numeral.text == number
    assert quantity.unit is not None
    assert (quantity.unit.factor, quantity.unit.powers) == (expected.unit.factor, expected.unit.powers)


def read(content: str) -> list[ReaderText]:
    return list(LessonReading(parse(content)).texts())


TEXTS = [  # Markdown, and what a reader sees of its first block
    ("They take 1248&#48; bytes.", "They take 12480 bytes."),
    ("912&nbsp;million", "912\u00a0million"),
    ("**3**3384", "33384"),
    ("4*6*9", "469"),
    ("4\\*6\\*9", "4*6*9"),
    ("3384`0` bytes", "33840 bytes"),
    ("[332](https://example.org/9 '8') bytes", "332 bytes"),
    ("10<sup>5</sup> bytes", "10⁵ bytes"),
    ("mol L<sup>−1</sup>", "mol L⁻¹"),
    ("CO<sub>2</sub>", "CO2"),
    ("5<!-- 6 --> bytes", "5 bytes"),
    ("5<br>6", "5\n6"),
    ("<b>5</b>6", "56"),
    ('<span title="7">5</span>', "5"),
    ("$10\\,152$ nuts", "10\u2009152 nuts"),
    ("６×７＝４８", "6×7=48"),
    ("٢ × ٣ = ٧", "2 × 3 = 7"),
    ("<p>3 &times; 4 = <b>13</b></p>\n", "\n3 × 4 = 13\n\n"),
    ("<math><mn>1</mn><mo>−</mo><mn>0.5</mn><mo>=</mo><msup><mn>2</mn><mn>3</mn></msup></math>", "1 − 0.5 = 2³"),
    ("<math><mn>9.8</mn><mspace /><msup><mtext> m/s</mtext><mrow><mn>2</mn></mrow></msup></math>", "9.8 m/s²"),
    (
        "<math><msup><mrow><mn>10</mn></mrow><mrow><mo>−</mo><mn>23</mn></mrow></msup><mtext> J</mtext></math>",
        "10⁻²³ J",
    ),
    ("<math><msubsup><mi>v</mi><mn>0</mn><mn>2</mn></msubsup><mo>+</mo><mn>3</mn></math>", "v0² + 3"),
    ("<math><msup><mn>2</mn><msup><mn>3</mn><mn>2</mn></msup></msup><mn>5</mn></math>", "2\ufffc5"),
    ("<math>\n<mrow> <mn>4</mn> <mo>=</mo> <mn>4</mn> </mrow>\n</math>", "4 = 4"),
    ("<math><mtable><mtr><mtd><mi>x</mi></mtd><mtd><mo>=</mo><mn>4</mn></mtd></mtr></mtable></math>", "; x = 4"),
    (
        "<div>\n<math><mtable><mtr><mtd><mn>4</mn></mtd></mtr><mtr><mtd><mo>=</mo><mn>4</mn></mtd></mtr>"
        "<mtr><mtd><mn>5</mn></mtd></mtr></mtable></math>\n</div>\n",
        "\n\n; 4\n= 4; 5\n\n\n",
    ),
    ("<math><mo>(</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable></math>", "(\ufffc"),
    ("<math><mfrac><msup><mn>2</mn><mn>3</mn></msup><mn>4</mn></mfrac><mn>5</mn></math>", "\ufffc5"),
    ("<math><mi>x</mi><mo>=</mo><mo>−</mo><mn>5</mn><annotation>x = 6</annotation></math>", "x = −5"),
    ("<math><msqrt><mfrac><mn>1</mn><mn>2</mn></mfrac></msqrt><mn>3</mn></math> and 4", "\ufffc3 and 4"),
    ("<div>\n<script>5</script><style>6</style>7\n</div>\n", "\n\n7\n\n\n"),
    ("> $$\n> 4\n> = 5\n> $$\n", "\n4\n= 5\n"),
    ("<!--\n5\n6 --> 7\n", "7"),
    ('<p\n title="5">\n6\n</p>\n', "6"),
    ("<p><![CDATA[5\n6]]>7\n</p>\n", "7"),
    ("1 <span hidden>2 <span>3</span> `4` $5$ **6**</span> 7", "1 7"),
    ('1 <i style="color: red; display:none">2</i> <i style="color: red">3</i>', "1 3"),
    ('1 <i title=" hidden ">2</i> <img hidden> 3', "1 2 3"),
]


@pytest.mark.parametrize(("content", "shown"), TEXTS)
def test_a_block_is_read_as_it_is_shown(content, shown):
    first = read(content)[0]
    assert first.text.split() == shown.split()


def test_what_no_reader_sees_is_not_in_the_text():
    content = '[a][x]\n\n[x]: https://example.org/5 "6"\n\n| h |\n|---|\n| 1 | 7 |\n\n8. one\n9. two\n'
    assert "".join(each.text for each in read(content)) == "ah1onetwo"


def test_code_that_stands_apart_is_no_calculation_and_code_that_goes_on_with_a_number_is():
    assert read("`3 * 4` and 3384`0`")[0].running().text == "\ufffc" * 5 + " and 33840"


_BITS = (
    *("**3**", "*4*", "`5`", "&nbsp;", "&#48;", "\\*", "12", "a ", "\n", "\n\n", "> ", "| ", "é", "٣", "[l](u)"),
    *("$x^{2}$", "$10\\,152\\ \\mathrm{m\\,s^{-1}}$", "$\\frac{1}{2}$", "$\\sqrt{3}$", "$$\nx_{1}\n$$", "\\(4\\)"),
    *("<sup>5</sup>", "<br>", "<!-- 1 -->", "<b", ">", "\\frac", "{", "}", "$", "^", "_", "&"),
)
_PARTS = st.lists(st.sampled_from(_BITS), max_size=14).map("".join)


@given(_PARTS)
def test_every_character_of_the_text_comes_from_a_range_of_the_content_and_the_ranges_are_in_order(content):
    for each in read(content):
        if each.starts is None or each.ends is None:
            plain = each.block.text
            assert each.text == plain or not plain.isascii()
            continue
        assert len(each.text) == len(each.starts) == len(each.ends)
        assert list(each.starts) == sorted(each.starts)
        assert all(0 <= start <= end <= len(content) for start, end in zip(each.starts, each.ends, strict=True))


@given(_PARTS)
def test_what_stands_in_a_range_of_the_content_is_found_by_it(content):
    for each in read(content):
        for at in range(len(each.text)):
            span = each.span(at, at + 1)
            first, last = each.within(span)
            assert span.start == span.end or first <= at < last


@given(st.text(alphabet="\\{}^_&$ 12ab%~-,.()[]frcsqtmhx", max_size=40))
def test_any_tex_is_read_in_order(tex):
    starts = [bit.start for bit in stream(tex)]
    assert starts == sorted(starts)
    assert all(0 <= bit.start <= bit.end <= len(tex) for bit in stream(tex))


def test_a_range_of_the_content_has_its_stretch_of_the_text():
    content = "It takes $10\\,152\\ \\mathrm{GB}$ or **3**4."
    (text,) = read(content)
    start = content.index("10")
    first, last = text.within(Span(start, start + 7))
    assert text.text[first:last] == "10\u2009152"


@given(
    st.lists(
        st.sampled_from(
            [
                "<td>",
                "</td>",
                "<mfrac>",
                "</mfrac>",
                "<mo>",
                "</mo>",
                "<sup>",
                "</sup>",
                "<br/>",
                "<mtable/>",
                "<script>",
                "</script>",
                "<!-- 3 -->",
                "(",
                "12",
                " x ",
                '<a href="7">',
                "&nbsp;",
                "<p>5</p>",
            ]
        )
    )
)
def test_html_shows_the_same_in_one_piece_and_tag_by_tag(pieces):
    whole, parted = Tags(), Tags()
    together = "".join(text for text, _, _ in whole.read("".join(pieces)))
    runs = ["".join(run) for _, run in groupby(pieces, key=lambda piece: piece if "<" in piece else "text")]
    assert "".join(text for run in runs for text, _, _ in parted.read(run)) == together
    assert (whole.script, whole.hidden, whole.laid_out) == (parted.script, parted.hidden, parted.laid_out)
