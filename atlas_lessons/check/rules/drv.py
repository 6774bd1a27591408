"""DRV: the worked examples of a derivations file follow, and every number they quote is the one that follows."""

from __future__ import annotations

from atlas_lessons.check.rules import drv_file, drv_lists, drv_units
from atlas_lessons.check.rules.base import Rule
from atlas_lessons.check.rules.drv_examples import BYTES, GOOD, PAYLOAD, TEXT, WEIGHTS, example
from atlas_lessons.check.rules.reported import reported
from atlas_lessons.core.diagnostics import Severity
from atlas_lessons.prove.proof import Proof

result_wrong = reported(
    "DRV001",
    "result-wrong",
    "derivations",
    """A printed result is the exact one, or the exact one rounded to its last printed digit.

    Rounded means: at most half a unit of the last printed digit away, a tie either way. Words like "about" change
    nothing; 12.50 claims more than 12.5; number words, fractions and hex have no last digit and are met exactly. A
    number that is exact with another prefix (GiB for GB) or in bits for bytes is wrong even where it is near. The hint
    names what explains the number: another unit or prefix, a percentage, transposed digits, an old value of a given, a
    factor left out.
    """,
    bad=example(WEIGHTS, BYTES, {**PAYLOAD, "quote": "3348 bytes"}, text=TEXT.replace("3384", "3348")),
    good=GOOD,
)


_THIRDS = "# Share\n\nOf 3 runs, 2 passed: a share of 0.66.\n"
_RUNS = {"symbol": "n", "quote": "3 runs"}
_PASSED = {"symbol": "k", "quote": "2 passed"}
_SHARE = {"symbol": "s", "expression": "k/n", "quote": "share of 0.66"}


result_truncated = reported(
    "DRV002",
    "result-truncated",
    "derivations",
    """A printed result is rounded, not cut off: two thirds are 0.67, not 0.66.

    Where cutting off is meant, say `"rounding": "down"`.
    """,
    bad=example(_RUNS, _PASSED, _SHARE, text=_THIRDS),
    good=example(_RUNS, _PASSED, {**_SHARE, "quote": "share of 0.67"}, text=_THIRDS.replace("0.66", "0.67")),
)


_GROWTH = "# Growth\n\nThe base 9 grows to 9.\n"


result_undecided = reported(
    "DRV003",
    "result-undecided",
    "derivations",
    """Every declared result is decided: what the limits stop before it is computed is never passed.

    Powers are exact up to 4,096 bits and enclosed up to exponents of 10⁹, factorials go up to 170!, an expression has
    at most 200 nodes and 40 levels. A `bound` needs words beside its number that say which bound it is.
    """,
    bad=example(
        {"symbol": "a", "quote": "base 9"},
        {"symbol": "g", "expression": "10^10^(a + 1)", "quote": "to 9"},
        text=_GROWTH,
    ),
    good=GOOD,
)

value_undefined = reported(
    "DRV004",
    "value-undefined",
    "derivations",
    "Every expression has a real value: no division by zero, no logarithm of 0, no root of a negative number.",
    bad=example(
        {"symbol": "n", "quote": "3 runs"},
        {"symbol": "k", "quote": "2 passed"},
        {"symbol": "s", "expression": "k/(n - 3)", "quote": "share of 0.66"},
        text=_THIRDS,
    ),
    good=GOOD,
)

unit_mismatch = reported(
    "DRV005",
    "unit-mismatch",
    "derivations",
    """Units go together: terms have one dimension, exponents and logarithms none, and a result is printed in its own.

    Conversion within a dimension is exact. Where an expression counts in a unit by itself (an empirical formula), `in`
    makes its symbols pure numbers of that unit.
    """,
    bad=example(WEIGHTS, BYTES, {**PAYLOAD, "quote": "3384 ms"}, text=TEXT.replace("3384 bytes", "3384 ms")),
    good=GOOD,
)


_MIXED = "# Sum\n\nWith 40 tokens and 2 features there are 42 tokens.\n"


noun_mismatch = reported(
    "DRV006",
    "noun-mismatch",
    "derivations",
    """Counted things are of one kind: tokens are not added to features, and a count of one is not printed as the other.

    A noun that stands on one side only is no finding.
    """,
    severity=Severity.WARNING,
    bad=example(
        {"symbol": "t", "quote": "40 tokens"},
        {"symbol": "f", "quote": "2 features"},
        {"symbol": "n", "expression": "t + f", "quote": "42 tokens"},
        text=_MIXED,
        units={"token": "count", "feature": "count"},
    ),
    good=GOOD,
)


_DISPLAYED = "# Square\n\nA side of 2.7 of 16.2 over 6.1 gives 7.29.\n"


printed_values_only = reported(
    "DRV007",
    "printed-values-only",
    "derivations",
    """A result follows from exact values, not only from rounded ones that are printed on the way.

    Carry the exact values, or say `"rounding": "displayed"` where readers are to compute with what they see.
    """,
    severity=Severity.WARNING,
    bad=example(
        {"symbol": "a", "quote": "16.2 over"},
        {"symbol": "n", "quote": "over 6.1"},
        {"symbol": "s", "expression": "a/n", "quote": "side of 2.7"},
        {"symbol": "q", "expression": "s^2", "quote": "gives 7.29"},
        text=_DISPLAYED,
    ),
    good=example(
        {"symbol": "a", "quote": "16.2 over"},
        {"symbol": "n", "quote": "over 6.1"},
        {"symbol": "s", "expression": "a/n", "quote": "side of 2.7"},
        {"symbol": "q", "expression": "s^2", "quote": "gives 7.29", "rounding": "displayed"},
        text=_DISPLAYED,
    ),
)


_BOUND = "# Bound\n\nWith 16 of them at most 90 fit.\n"


bound_loose = reported(
    "DRV008",
    "bound-loose",
    "derivations",
    "A number declared as a bound says something: it is within a factor of two of what it bounds.",
    severity=Severity.WARNING,
    bad=example(
        {"symbol": "n", "quote": "16 of"},
        {"symbol": "m", "expression": "2*n", "quote": "at most 90", "rounding": "bound"},
        text=_BOUND,
    ),
    good=example(
        {"symbol": "n", "quote": "16 of"},
        {"symbol": "m", "expression": "2*n", "quote": "at most 40", "rounding": "bound"},
        text=_BOUND.replace("90", "40"),
    ),
)


_TWICE = TEXT + "\n## Again\n\nThat is 3348 bytes in all.\n"


places_disagree = reported(
    "DRV009",
    "places-disagree",
    "derivations",
    "A number that stands in several places agrees everywhere: under `also`, and in an example and its `copyOf`.",
    bad=example(WEIGHTS, BYTES, {**PAYLOAD, "also": ["3348 bytes in all"]}, text=_TWICE),
    good=example(
        WEIGHTS,
        BYTES,
        {**PAYLOAD, "quote": "requiring 3384 bytes", "also": ["3384 bytes in all"]},
        text=_TWICE.replace("3348", "3384"),
    ),
)


_TWIN = (
    "# Payload\n\nThe core of the net has 423 weights, of 8 bytes each.\n\n"
    "## Check\n\nThe core of the net has 432 weights, of 8 bytes each.\n\nThat makes 3384 bytes.\n"
)
_TWIN_P = {"symbol": "P", "quote": "core of the net has 423 weights", "unit": "weight"}
_TWIN_B = {"symbol": "b", "quote": "8 bytes", "section": "Payload", "unit": "byte/weight"}


looks_like_copy = reported(
    "DRV010",
    "looks-like-copy",
    "derivations",
    """A sentence that repeats a quote word by word with another number may be a copy that was not kept up.

    Where it is one, correct it and list it under `also`.
    """,
    severity=Severity.INFO,
    bad=example(_TWIN_P, _TWIN_B, PAYLOAD, text=_TWIN),
    good=GOOD,
)


RULES: tuple[Rule[Proof], ...] = (
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
    *drv_file.RULES,
    *drv_units.RULES,
    *drv_lists.RULES,
)
