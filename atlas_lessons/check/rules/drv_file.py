"""DRV, the part on the file: its quotes, units, symbols, sections, imports, copies and evidence can be used."""

from __future__ import annotations

from collections.abc import Iterator

from atlas_lessons.check.rules.base import Rule, rule
from atlas_lessons.check.rules.drv_examples import BYTES, GOOD, PAYLOAD, TEXT, WEIGHTS, example
from atlas_lessons.core.diagnostics import Finding, Severity
from atlas_lessons.prove.proof import Context


@rule(
    "DRV011",
    "quote-missing",
    bad=example(WEIGHTS, BYTES, {**PAYLOAD, "quote": "taking 3384 bytes"}),
    good=GOOD,
)
def quote_missing(context: Context) -> Iterator[Finding]:
    """Every quote is an exact substring of the content, in its section; any white space matches any white space.

    The hint names the nearest text. `atlas-lessons verify --fix` writes the new quote where the words were changed or
    moved and the number is the same; where only the number is another, see DRV036.
    """
    yield from context.found(context.derivations, "quote-missing")


@rule(
    "DRV012",
    "quote-ambiguous",
    bad=example(WEIGHTS, BYTES, PAYLOAD, text=TEXT + "\nAgain 3384 bytes.\n"),
    good=GOOD,
)
def quote_ambiguous(context: Context) -> Iterator[Finding]:
    """A quote occurs once in its section; the message lists the places where it does not."""
    yield from context.found(context.derivations, "quote-ambiguous")


@rule(
    "DRV013",
    "quote-cuts-number",
    bad=example(WEIGHTS, BYTES, {**PAYLOAD, "quote": "384"}),
    good=GOOD,
)
def quote_cuts_number(context: Context) -> Iterator[Finding]:
    """A quote does not begin or end in the middle of a number or of its unit."""
    yield from context.found(context.derivations, "quote-cuts-number")


@rule(
    "DRV014",
    "quote-without-number",
    bad=example(WEIGHTS, BYTES, {**PAYLOAD, "quote": "requiring"}),
    good=GOOD,
)
def quote_without_number(context: Context) -> Iterator[Finding]:
    """A quote holds a number, and as many as its `index` asks for; where words do not give it, `value` does."""
    yield from context.found(context.derivations, "quote-without-number")


@rule(
    "DRV015",
    "section-unknown",
    bad=example(WEIGHTS, BYTES, PAYLOAD, example={"section": "Paylod"}),
    good=example(WEIGHTS, BYTES, PAYLOAD, example={"section": "Payload"}),
)
def section_unknown(context: Context) -> Iterator[Finding]:
    """A `section` is the title or the id of a section of the lesson."""
    yield from context.found(context.derivations, "section-unknown")


@rule(
    "DRV016",
    "unit-unknown",
    bad=example(WEIGHTS, {**BYTES, "unit": "byte/weihgt"}, PAYLOAD),
    good=GOOD,
)
def unit_unknown(context: Context) -> Iterator[Finding]:
    """A declared `unit` or `in` is a unit: of the closed vocabulary, or a counted noun that `units` declares."""
    yield from context.found(context.derivations, "unit-unknown")


@rule(
    "DRV017",
    "unit-overridden",
    bad=example(WEIGHTS, BYTES, {**PAYLOAD, "unit": "kB"}),
    good=GOOD,
)
def unit_overridden(context: Context) -> Iterator[Finding]:
    """A declared `unit` does not contradict the one that the quote clearly says.

    It may supply a missing one, complete it (GB to GB/s), or read a decimal prefix as the binary one (GB as GiB).
    """
    yield from context.found(context.derivations, "unit-overridden")


@rule(
    "DRV018",
    "value-unreadable",
    bad=example(WEIGHTS, {"symbol": "b", "value": "eight-ish", "source": "IEEE 754", "unit": "byte/weight"}, PAYLOAD),
    good=example(WEIGHTS, {"symbol": "b", "value": "8", "source": "IEEE 754", "unit": "byte/weight"}, PAYLOAD),
)
def value_unreadable(context: Context) -> Iterator[Finding]:
    """A `value` is a number: a decimal, a fraction, a power, with its unit where it has one."""
    yield from context.found(context.derivations, "value-unreadable")


@rule(
    "DRV019",
    "value-without-source",
    bad=example(WEIGHTS, {"symbol": "b", "value": "8", "unit": "byte/weight"}, PAYLOAD),
    good=example(WEIGHTS, {"symbol": "b", "value": "8", "source": "IEEE 754", "unit": "byte/weight"}, PAYLOAD),
)
def value_without_source(context: Context) -> Iterator[Finding]:
    """A given that the prose does not print says where its value comes from."""
    yield from context.found(context.derivations, "value-without-source")


@rule(
    "DRV020",
    "quantity-unclear",
    bad=example(WEIGHTS, BYTES, PAYLOAD, {"symbol": "x"}),
    good=GOOD,
)
def quantity_unclear(context: Context) -> Iterator[Finding]:
    """A quantity says in one way what it is: a quote or a value, an expression, an equation, or an import."""
    yield from context.found(context.derivations, "quantity-unclear")


@rule(
    "DRV021",
    "symbol-duplicate",
    bad=example(WEIGHTS, {**BYTES, "symbol": "P"}, {**PAYLOAD, "expression": "8*P"}),
    good=GOOD,
)
def symbol_duplicate(context: Context) -> Iterator[Finding]:
    """A symbol names one quantity of its example."""
    yield from context.found(context.derivations, "symbol-duplicate")


@rule(
    "DRV022",
    "symbol-unknown",
    bad=example(WEIGHTS, BYTES, {**PAYLOAD, "expression": "P*B"}),
    good=GOOD,
)
def symbol_unknown(context: Context) -> Iterator[Finding]:
    """Every symbol of an expression is a quantity of its example (or `pi`, or `e`)."""
    yield from context.found(context.derivations, "symbol-unknown")


@rule(
    "DRV023",
    "expression-unreadable",
    bad=example(WEIGHTS, BYTES, {**PAYLOAD, "expression": "P b"}),
    good=GOOD,
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
    bad=example(WEIGHTS, BYTES, {"symbol": "W", "equation": "Payload", "quote": "3384 bytes"}),
    good=GOOD,
)
def equation_unusable(context: Context) -> Iterator[Finding]:
    """An `equation` is the section of a display formula with a symbol list, one side of which is the quantity's symbol.

    Symbols of the other side are quantities of the example, or have a value in `where`.
    """
    yield from context.found(context.derivations, "equation-unusable")


@rule(
    "DRV025",
    "derivation-cycle",
    bad=example(WEIGHTS, {"symbol": "b", "expression": "W/P"}, PAYLOAD),
    good=GOOD,
)
def derivation_cycle(context: Context) -> Iterator[Finding]:
    """No result follows from itself, directly or through other quantities, examples or lessons."""
    yield from context.found(context.derivations, "derivation-cycle")


@rule(
    "DRV026",
    "given-unused",
    severity=Severity.WARNING,
    bad=example(WEIGHTS, BYTES, PAYLOAD, {"symbol": "x", "quote": "8 bytes", "unit": "byte"}),
    good=GOOD,
)
def given_unused(context: Context) -> Iterator[Finding]:
    """Something follows from every given of an example."""
    yield from context.found(context.derivations, "given-unused")


@rule(
    "DRV027",
    "constant-shadowed",
    severity=Severity.WARNING,
    bad=example({"symbol": "pi", "quote": "423 weights", "unit": "weight"}, BYTES, {**PAYLOAD, "expression": "pi*b"}),
    good=GOOD,
)
def constant_shadowed(context: Context) -> Iterator[Finding]:
    """A symbol named `pi` hides the constant; rename it unless that is meant."""
    yield from context.found(context.derivations, "constant-shadowed")


@rule(
    "DRV028",
    "number-ambiguous",
    severity=Severity.WARNING,
    bad=example(
        {"symbol": "n", "quote": "4K tokens"},
        {"symbol": "m", "expression": "n/2", "quote": "2K at a time"},
        text="# Batch\n\nThe 4K tokens go in 2K at a time.\n",
    ),
    good=example(
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
    bad=example(WEIGHTS, BYTES, {"symbol": "W", "from": "#other.W", "quote": "3384 bytes"}),
    good=example(
        {"symbol": "W", "from": "#other.W", "quote": "3384 bytes", "section": "Again"},
        text=TEXT + "\n## Again\n\nThe 3384 bytes are sent.\n",
        more=({"id": "other", "section": "Payload", "quantities": [WEIGHTS, BYTES, PAYLOAD]},),
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
    bad=example(WEIGHTS, BYTES, PAYLOAD, example={"copyOf": "#other"}),
    good=GOOD,
)
def copy_unknown(context: Context) -> Iterator[Finding]:
    """`copyOf` names another example, and shares symbols with it."""
    yield from context.found(context.derivations, "copy-unknown")


@rule(
    "DRV031",
    "example-duplicate",
    bad=example(WEIGHTS, BYTES, PAYLOAD, more=({"id": "core", "quantities": [WEIGHTS, BYTES, PAYLOAD]},)),
    good=GOOD,
)
def example_duplicate(context: Context) -> Iterator[Finding]:
    """An `id` names one example of its file."""
    yield from context.found(context.derivations, "example-duplicate")


@rule(
    "DRV032",
    "lesson-mismatch",
    bad=example(WEIGHTS, BYTES, PAYLOAD, lesson="something-else"),
    good=GOOD,
)
def lesson_mismatch(context: Context) -> Iterator[Finding]:
    """The `lesson` of a derivations file is the lesson it stands beside: its id, its slug, or its file's stem."""
    yield from context.found(context.derivations, "lesson-mismatch")


_ARRAY = {"array": {"dtype": "float64", "shape": ["P"]}, "measure": "nbytes"}


@rule(
    "DRV033",
    "evidence-differs",
    bad=example(
        WEIGHTS, BYTES, {**PAYLOAD, "evidence": {"array": {"dtype": "float32", "shape": ["P"]}, "measure": "nbytes"}}
    ),
    good=example(WEIGHTS, BYTES, {**PAYLOAD, "evidence": _ARRAY}),
)
def evidence_differs(context: Context) -> Iterator[Finding]:
    """An array that is built as `evidence` measures what the result says."""
    yield from context.found(context.derivations, "evidence-differs")


@rule(
    "DRV034",
    "evidence-unusable",
    bad=example(
        WEIGHTS,
        BYTES,
        {**PAYLOAD, "evidence": {"array": {"dtype": "float64", "shape": [100000, 100000]}, "measure": "nbytes"}},
    ),
    good=example(WEIGHTS, BYTES, {**PAYLOAD, "evidence": _ARRAY}),
)
def evidence_unusable(context: Context) -> Iterator[Finding]:
    """An array of `evidence` can be built: its extents are whole numbers of the example, in 16 MiB at most."""
    yield from context.found(context.derivations, "evidence-unusable")


@rule(
    "DRV035",
    "value-overridden",
    bad=example(WEIGHTS, BYTES, {**PAYLOAD, "value": "3400 bytes"}),
    good=GOOD,
)
def value_overridden(context: Context) -> Iterator[Finding]:
    """A `value` beside a quote is the reading of its words, and no other number than its digits say.

    It may be a part of them (80 where 80² has a footnote), their scale (12e9 for 12 billion), or what they round (1/3
    for 33%).
    """
    yield from context.found(context.derivations, "value-overridden")


@rule(
    "DRV036",
    "quote-changed",
    bad=example(WEIGHTS, BYTES, PAYLOAD, text=TEXT.replace("423", "424").replace("3384", "3392")),
    good=GOOD,
)
def quote_changed(context: Context) -> Iterator[Finding]:
    """The text has the number that is quoted, not another one between the same words.

    A quote from which the text differs only in a number, or in its unit, is taken as that place and computed with the
    number that is there. A result that is wrong then has its own finding (DRV001), which says what was expected. This
    one is about the rest: a given that was changed, or a result that was changed and follows. Where the new number is
    meant, `atlas-lessons verify --fix` writes it into the quote; where it is not, write the old one again.
    """
    yield from context.found(context.derivations, "quote-changed")


RULES: tuple[Rule[Context], ...] = (
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
    quote_changed,
)
