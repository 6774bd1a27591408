"""DRV: the worked examples of a derivations file follow, and every number they quote is the one that follows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from atlas_lessons.diagnostics import Finding, Severity
from atlas_lessons.rules.base import Example, Rule, rule
from atlas_lessons.rules.context import Context
from atlas_lessons.rules.examples import with_derivations

_TEXT = "# Payload\n\nThe core has 423 weights of 8 bytes, requiring 3384 bytes.\n"
_P = {"symbol": "P", "quote": "423 weights", "unit": "weight"}
_B = {"symbol": "b", "quote": "8 bytes", "unit": "byte/weight"}
_W = {"symbol": "W", "expression": "P*b", "quote": "3384 bytes"}


def _example(
    *quantities: dict[str, Any], text: str = _TEXT, more: tuple[dict[str, Any], ...] = (), **changes: Any
) -> Example:
    """One example named ``core`` over a text, ``more`` examples after it, and other keys of the file."""
    example = {"id": "core", **changes.pop("example", {}), "quantities": list(quantities)}
    return with_derivations(text, {"units": {"weight": "count"}, **changes, "examples": [example, *more]})


_GOOD = _example(_P, _B, _W)


@rule(
    "DRV001",
    "result-wrong",
    bad=_example(_P, _B, {**_W, "quote": "3348 bytes"}, text=_TEXT.replace("3384", "3348")),
    good=_GOOD,
)
def result_wrong(context: Context) -> Iterator[Finding]:
    """A printed result is the exact one, or the exact one rounded to its last printed digit.

    Rounded means: at most half a unit of the last printed digit away, a tie either way. Words like "about" change
    nothing; 12.50 claims more than 12.5; number words, fractions and hex have no last digit and are met exactly. A
    number that is exact with another prefix (GiB for GB) or in bits for bytes is wrong even where it is near. The hint
    names what explains the number: another unit or prefix, a percentage, transposed digits, an old value of a given, a
    factor left out.
    """
    yield from context.found(context.derivations, "result-wrong")


_THIRDS = "# Share\n\nOf 3 runs, 2 passed: a share of 0.66.\n"
_RUNS = {"symbol": "n", "quote": "3 runs"}
_PASSED = {"symbol": "k", "quote": "2 passed"}
_SHARE = {"symbol": "s", "expression": "k/n", "quote": "share of 0.66"}


@rule(
    "DRV002",
    "result-truncated",
    bad=_example(_RUNS, _PASSED, _SHARE, text=_THIRDS),
    good=_example(_RUNS, _PASSED, {**_SHARE, "quote": "share of 0.67"}, text=_THIRDS.replace("0.66", "0.67")),
)
def result_truncated(context: Context) -> Iterator[Finding]:
    """A printed result is rounded, not cut off: two thirds are 0.67, not 0.66.

    Where cutting off is meant, say `"rounding": "down"`.
    """
    yield from context.found(context.derivations, "result-truncated")


_GROWTH = "# Growth\n\nThe base 9 grows to 9.\n"


@rule(
    "DRV003",
    "result-undecided",
    bad=_example(
        {"symbol": "a", "quote": "base 9"},
        {"symbol": "g", "expression": "10^10^(a + 1)", "quote": "to 9"},
        text=_GROWTH,
    ),
    good=_GOOD,
)
def result_undecided(context: Context) -> Iterator[Finding]:
    """Every declared result is decided: what the limits stop before it is computed is never passed.

    Powers are exact up to 4,096 bits and enclosed up to exponents of 10⁹, factorials go up to 170!, an expression has
    at most 200 nodes and 40 levels. A `bound` needs words beside its number that say which bound it is.
    """
    yield from context.found(context.derivations, "result-undecided")


@rule(
    "DRV004",
    "value-undefined",
    bad=_example(
        {"symbol": "n", "quote": "3 runs"},
        {"symbol": "k", "quote": "2 passed"},
        {"symbol": "s", "expression": "k/(n - 3)", "quote": "share of 0.66"},
        text=_THIRDS,
    ),
    good=_GOOD,
)
def value_undefined(context: Context) -> Iterator[Finding]:
    """Every expression has a real value: no division by zero, no logarithm of 0, no root of a negative number."""
    yield from context.found(context.derivations, "value-undefined")


@rule(
    "DRV005",
    "unit-mismatch",
    bad=_example(_P, _B, {**_W, "quote": "3384 ms"}, text=_TEXT.replace("3384 bytes", "3384 ms")),
    good=_GOOD,
)
def unit_mismatch(context: Context) -> Iterator[Finding]:
    """Units go together: terms have one dimension, exponents and logarithms none, and a result is printed in its own.

    Conversion within a dimension is exact. Where an expression counts in a unit by itself (an empirical formula), `in`
    makes its symbols pure numbers of that unit.
    """
    yield from context.found(context.derivations, "unit-mismatch")


_MIXED = "# Sum\n\nWith 40 tokens and 2 features there are 42 tokens.\n"


@rule(
    "DRV006",
    "noun-mismatch",
    severity=Severity.WARNING,
    bad=_example(
        {"symbol": "t", "quote": "40 tokens"},
        {"symbol": "f", "quote": "2 features"},
        {"symbol": "n", "expression": "t + f", "quote": "42 tokens"},
        text=_MIXED,
        units={"token": "count", "feature": "count"},
    ),
    good=_GOOD,
)
def noun_mismatch(context: Context) -> Iterator[Finding]:
    """Counted things are of one kind: tokens are not added to features, and a count of one is not printed as the other.

    A noun that stands on one side only is no finding.
    """
    yield from context.found(context.derivations, "noun-mismatch")


_DISPLAYED = "# Square\n\nA side of 2.7 of 16.2 over 6.1 gives 7.29.\n"


@rule(
    "DRV007",
    "printed-values-only",
    severity=Severity.WARNING,
    bad=_example(
        {"symbol": "a", "quote": "16.2 over"},
        {"symbol": "n", "quote": "over 6.1"},
        {"symbol": "s", "expression": "a/n", "quote": "side of 2.7"},
        {"symbol": "q", "expression": "s^2", "quote": "gives 7.29"},
        text=_DISPLAYED,
    ),
    good=_example(
        {"symbol": "a", "quote": "16.2 over"},
        {"symbol": "n", "quote": "over 6.1"},
        {"symbol": "s", "expression": "a/n", "quote": "side of 2.7"},
        {"symbol": "q", "expression": "s^2", "quote": "gives 7.29", "rounding": "displayed"},
        text=_DISPLAYED,
    ),
)
def printed_values_only(context: Context) -> Iterator[Finding]:
    """A result follows from exact values, not only from rounded ones that are printed on the way.

    Carry the exact values, or say `"rounding": "displayed"` where readers are to compute with what they see.
    """
    yield from context.found(context.derivations, "printed-values-only")


_BOUND = "# Bound\n\nWith 16 of them at most 90 fit.\n"


@rule(
    "DRV008",
    "bound-loose",
    severity=Severity.WARNING,
    bad=_example(
        {"symbol": "n", "quote": "16 of"},
        {"symbol": "m", "expression": "2*n", "quote": "at most 90", "rounding": "bound"},
        text=_BOUND,
    ),
    good=_example(
        {"symbol": "n", "quote": "16 of"},
        {"symbol": "m", "expression": "2*n", "quote": "at most 40", "rounding": "bound"},
        text=_BOUND.replace("90", "40"),
    ),
)
def bound_loose(context: Context) -> Iterator[Finding]:
    """A number declared as a bound says something: it is within a factor of two of what it bounds."""
    yield from context.found(context.derivations, "bound-loose")


_TWICE = _TEXT + "\n## Again\n\nThat is 3348 bytes in all.\n"


@rule(
    "DRV009",
    "places-disagree",
    bad=_example(_P, _B, {**_W, "also": ["3348 bytes in all"]}, text=_TWICE),
    good=_example(
        _P,
        _B,
        {**_W, "quote": "requiring 3384 bytes", "also": ["3384 bytes in all"]},
        text=_TWICE.replace("3348", "3384"),
    ),
)
def places_disagree(context: Context) -> Iterator[Finding]:
    """A number that stands in several places agrees everywhere: under `also`, and in an example and its `copyOf`."""
    yield from context.found(context.derivations, "places-disagree")


_TWIN = (
    "# Payload\n\nThe core of the net has 423 weights, of 8 bytes each.\n\n"
    "## Check\n\nThe core of the net has 432 weights, of 8 bytes each.\n\nThat makes 3384 bytes.\n"
)
_TWIN_P = {"symbol": "P", "quote": "core of the net has 423 weights", "unit": "weight"}
_TWIN_B = {"symbol": "b", "quote": "8 bytes", "section": "Payload", "unit": "byte/weight"}


@rule(
    "DRV010",
    "looks-like-copy",
    severity=Severity.INFO,
    bad=_example(_TWIN_P, _TWIN_B, _W, text=_TWIN),
    good=_GOOD,
)
def looks_like_copy(context: Context) -> Iterator[Finding]:
    """A sentence that repeats a quote word by word with another number may be a copy that was not kept up.

    Where it is one, correct it and list it under `also`.
    """
    yield from context.found(context.derivations, "looks-like-copy")


@rule(
    "DRV011",
    "quote-missing",
    bad=_example(_P, _B, {**_W, "quote": "3348 bytes"}),
    good=_GOOD,
)
def quote_missing(context: Context) -> Iterator[Finding]:
    """Every quote is an exact substring of the content, in its section; any white space matches any white space."""
    yield from context.found(context.derivations, "quote-missing")


@rule(
    "DRV012",
    "quote-ambiguous",
    bad=_example(_P, _B, _W, text=_TEXT + "\nAgain 3384 bytes.\n"),
    good=_GOOD,
)
def quote_ambiguous(context: Context) -> Iterator[Finding]:
    """A quote occurs once in its section; the message lists the places where it does not."""
    yield from context.found(context.derivations, "quote-ambiguous")


@rule(
    "DRV013",
    "quote-cuts-number",
    bad=_example(_P, _B, {**_W, "quote": "384 bytes"}),
    good=_GOOD,
)
def quote_cuts_number(context: Context) -> Iterator[Finding]:
    """A quote does not begin or end in the middle of a number or of its unit."""
    yield from context.found(context.derivations, "quote-cuts-number")


@rule(
    "DRV014",
    "quote-without-number",
    bad=_example(_P, _B, {**_W, "quote": "requiring"}),
    good=_GOOD,
)
def quote_without_number(context: Context) -> Iterator[Finding]:
    """A quote holds a number, and as many as its `index` asks for; where words do not give it, `value` does."""
    yield from context.found(context.derivations, "quote-without-number")


@rule(
    "DRV015",
    "section-unknown",
    bad=_example(_P, _B, _W, example={"section": "Paylod"}),
    good=_example(_P, _B, _W, example={"section": "Payload"}),
)
def section_unknown(context: Context) -> Iterator[Finding]:
    """A `section` is the title or the id of a section of the lesson."""
    yield from context.found(context.derivations, "section-unknown")


@rule(
    "DRV016",
    "unit-unknown",
    bad=_example(_P, {**_B, "unit": "byte/weihgt"}, _W),
    good=_GOOD,
)
def unit_unknown(context: Context) -> Iterator[Finding]:
    """A declared `unit` or `in` is a unit: of the closed vocabulary, or a counted noun that `units` declares."""
    yield from context.found(context.derivations, "unit-unknown")


@rule(
    "DRV017",
    "unit-overridden",
    bad=_example(_P, _B, {**_W, "unit": "kB"}),
    good=_GOOD,
)
def unit_overridden(context: Context) -> Iterator[Finding]:
    """A declared `unit` does not contradict the one that the quote clearly says.

    It may supply a missing one, complete it (GB to GB/s), or read a decimal prefix as the binary one (GB as GiB).
    """
    yield from context.found(context.derivations, "unit-overridden")


@rule(
    "DRV018",
    "value-unreadable",
    bad=_example(_P, {"symbol": "b", "value": "eight-ish", "source": "IEEE 754", "unit": "byte/weight"}, _W),
    good=_example(_P, {"symbol": "b", "value": "8", "source": "IEEE 754", "unit": "byte/weight"}, _W),
)
def value_unreadable(context: Context) -> Iterator[Finding]:
    """A `value` is a number: a decimal, a fraction, a power, with its unit where it has one."""
    yield from context.found(context.derivations, "value-unreadable")


@rule(
    "DRV019",
    "value-without-source",
    bad=_example(_P, {"symbol": "b", "value": "8", "unit": "byte/weight"}, _W),
    good=_example(_P, {"symbol": "b", "value": "8", "source": "IEEE 754", "unit": "byte/weight"}, _W),
)
def value_without_source(context: Context) -> Iterator[Finding]:
    """A given that the prose does not print says where its value comes from."""
    yield from context.found(context.derivations, "value-without-source")


@rule(
    "DRV020",
    "quantity-unclear",
    bad=_example(_P, _B, _W, {"symbol": "x"}),
    good=_GOOD,
)
def quantity_unclear(context: Context) -> Iterator[Finding]:
    """A quantity says in one way what it is: a quote or a value, an expression, an equation, or an import."""
    yield from context.found(context.derivations, "quantity-unclear")


@rule(
    "DRV021",
    "symbol-duplicate",
    bad=_example(_P, {**_B, "symbol": "P"}, {**_W, "expression": "8*P"}),
    good=_GOOD,
)
def symbol_duplicate(context: Context) -> Iterator[Finding]:
    """A symbol names one quantity of its example."""
    yield from context.found(context.derivations, "symbol-duplicate")


@rule(
    "DRV022",
    "symbol-unknown",
    bad=_example(_P, _B, {**_W, "expression": "P*B"}),
    good=_GOOD,
)
def symbol_unknown(context: Context) -> Iterator[Finding]:
    """Every symbol of an expression is a quantity of its example (or `pi`, or `e`)."""
    yield from context.found(context.derivations, "symbol-unknown")


@rule(
    "DRV023",
    "expression-unreadable",
    bad=_example(_P, _B, {**_W, "expression": "P b"}),
    good=_GOOD,
)
def expression_unreadable(context: Context) -> Iterator[Finding]:
    """An expression is arithmetic over numbers, symbols and the known functions; it is read, never executed.

    `+ - * / ^ **`, parentheses, `sqrt exp ln log2 log10 log(x, base) abs min max sum floor ceil round factorial
    binomial sin cos tan`. A bare `log(x)` is refused: write `ln`, `log2`, `log10` or the base.
    """
    yield from context.found(context.derivations, "expression-unreadable")


@rule(
    "DRV024",
    "equation-unusable",
    bad=_example(_P, _B, {"symbol": "W", "equation": "Payload", "quote": "3384 bytes"}),
    good=_GOOD,
)
def equation_unusable(context: Context) -> Iterator[Finding]:
    """An `equation` is the section of a display formula with a symbol list, one side of which is the quantity's symbol.

    Symbols of the other side are quantities of the example, or have a value in `where`.
    """
    yield from context.found(context.derivations, "equation-unusable")


@rule(
    "DRV025",
    "derivation-cycle",
    bad=_example(_P, {"symbol": "b", "expression": "W/P"}, _W),
    good=_GOOD,
)
def derivation_cycle(context: Context) -> Iterator[Finding]:
    """No result follows from itself, directly or through other quantities, examples or lessons."""
    yield from context.found(context.derivations, "derivation-cycle")


@rule(
    "DRV026",
    "given-unused",
    severity=Severity.WARNING,
    bad=_example(_P, _B, _W, {"symbol": "x", "quote": "8 bytes", "unit": "byte"}),
    good=_GOOD,
)
def given_unused(context: Context) -> Iterator[Finding]:
    """Something follows from every given of an example."""
    yield from context.found(context.derivations, "given-unused")


@rule(
    "DRV027",
    "constant-shadowed",
    severity=Severity.WARNING,
    bad=_example({"symbol": "pi", "quote": "423 weights", "unit": "weight"}, _B, {**_W, "expression": "pi*b"}),
    good=_GOOD,
)
def constant_shadowed(context: Context) -> Iterator[Finding]:
    """A symbol named `pi` hides the constant; rename it unless that is meant."""
    yield from context.found(context.derivations, "constant-shadowed")


@rule(
    "DRV028",
    "number-ambiguous",
    severity=Severity.WARNING,
    bad=_example(
        {"symbol": "n", "quote": "4K tokens"},
        {"symbol": "m", "expression": "n/2", "quote": "2K at a time"},
        text="# Batch\n\nThe 4K tokens go in 2K at a time.\n",
    ),
    good=_example(
        {"symbol": "n", "quote": "4K tokens", "value": "4096"},
        {"symbol": "m", "expression": "n/2", "quote": "2048 at a time"},
        text="# Batch\n\nThe 4K tokens go in 2048 at a time.\n",
    ),
)
def number_ambiguous(context: Context) -> Iterator[Finding]:
    """A K of a given says whether it is 1,000 or 1,024: by a result that only one of them gives, or by `value`."""
    yield from context.found(context.derivations, "number-ambiguous")


@rule(
    "DRV029",
    "import-missing",
    bad=_example(_P, _B, {"symbol": "W", "from": "#other.W", "quote": "3384 bytes"}),
    good=_example(
        {"symbol": "W", "from": "#other.W", "quote": "3384 bytes", "section": "Again"},
        text=_TEXT + "\n## Again\n\nThe 3384 bytes are sent.\n",
        more=({"id": "other", "section": "Payload", "quantities": [_P, _B, _W]},),
    ),
)
def import_missing(context: Context) -> Iterator[Finding]:
    """`from` names a result of an example of this lesson, or of another lesson that is given to the command.

    Where the quantity is quoted too and the other lesson is not given, the quote is used and this is only a note.
    """
    yield from context.found(context.derivations, "import-missing")


@rule(
    "DRV030",
    "copy-unknown",
    bad=_example(_P, _B, _W, example={"copyOf": "#other"}),
    good=_GOOD,
)
def copy_unknown(context: Context) -> Iterator[Finding]:
    """`copyOf` names another example, and shares symbols with it."""
    yield from context.found(context.derivations, "copy-unknown")


@rule(
    "DRV031",
    "example-duplicate",
    bad=_example(_P, _B, _W, more=({"id": "core", "quantities": [_P, _B, _W]},)),
    good=_GOOD,
)
def example_duplicate(context: Context) -> Iterator[Finding]:
    """An `id` names one example of its file."""
    yield from context.found(context.derivations, "example-duplicate")


@rule(
    "DRV032",
    "lesson-mismatch",
    bad=_example(_P, _B, _W, lesson="something-else"),
    good=_GOOD,
)
def lesson_mismatch(context: Context) -> Iterator[Finding]:
    """The `lesson` of a derivations file is the lesson it stands beside: its id, its slug, or its file's stem."""
    yield from context.found(context.derivations, "lesson-mismatch")


_ARRAY = {"array": {"dtype": "float64", "shape": ["P"]}, "measure": "nbytes"}


@rule(
    "DRV033",
    "evidence-differs",
    bad=_example(_P, _B, {**_W, "evidence": {"array": {"dtype": "float32", "shape": ["P"]}, "measure": "nbytes"}}),
    good=_example(_P, _B, {**_W, "evidence": _ARRAY}),
)
def evidence_differs(context: Context) -> Iterator[Finding]:
    """An array that is built as `evidence` measures what the result says."""
    yield from context.found(context.derivations, "evidence-differs")


@rule(
    "DRV034",
    "evidence-unusable",
    bad=_example(
        _P, _B, {**_W, "evidence": {"array": {"dtype": "float64", "shape": [100000, 100000]}, "measure": "nbytes"}}
    ),
    good=_example(_P, _B, {**_W, "evidence": _ARRAY}),
)
def evidence_unusable(context: Context) -> Iterator[Finding]:
    """An array of `evidence` can be built: its extents are whole numbers of the example, in 16 MiB at most."""
    yield from context.found(context.derivations, "evidence-unusable")


@rule(
    "DRV035",
    "value-overridden",
    bad=_example(_P, _B, {**_W, "value": "3400 bytes"}),
    good=_GOOD,
)
def value_overridden(context: Context) -> Iterator[Finding]:
    """A `value` beside a quote is the reading of its words, and no other number than its digits say.

    It may be a part of them (80 where 80² has a footnote), their scale (12e9 for 12 billion), or what they round (1/3
    for 33%).
    """
    yield from context.found(context.derivations, "value-overridden")


RULES: tuple[Rule[Context], ...] = (
    result_wrong,
    result_truncated,
    result_undecided,
    value_undefined,
    unit_mismatch,
    noun_mismatch,
    printed_values_only,
    bound_loose,
    places_disagree,
    looks_like_copy,
    quote_missing,
    quote_ambiguous,
    quote_cuts_number,
    quote_without_number,
    section_unknown,
    unit_unknown,
    unit_overridden,
    value_unreadable,
    value_without_source,
    quantity_unclear,
    symbol_duplicate,
    symbol_unknown,
    expression_unreadable,
    equation_unusable,
    derivation_cycle,
    given_unused,
    constant_shadowed,
    number_ambiguous,
    import_missing,
    copy_unknown,
    example_duplicate,
    lesson_mismatch,
    evidence_differs,
    evidence_unusable,
    value_overridden,
)
