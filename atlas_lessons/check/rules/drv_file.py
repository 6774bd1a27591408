"""DRV, the part on the file: its quotes, units, symbols, sections, imports, copies and evidence can be used."""

from __future__ import annotations

from atlas_lessons.check.rules.base import Rule
from atlas_lessons.check.rules.drv_examples import BYTES, GOOD, PAYLOAD, TEXT, WEIGHTS, example
from atlas_lessons.check.rules.reported import reported
from atlas_lessons.core.diagnostics import Severity
from atlas_lessons.prove.proof import Proof

quote_missing = reported(
    "DRV011",
    "quote-missing",
    "derivations",
    """Every quote is an exact substring of the content, in its section; any white space matches any white space.

    The hint names the nearest text. `atlas-lessons verify --fix` writes the new quote where the words were changed or
    moved and the number is the same; where only the number is another, see DRV036.
    """,
    bad=example(WEIGHTS, BYTES, {**PAYLOAD, "quote": "taking 3384 bytes"}),
    good=GOOD,
)

quote_ambiguous = reported(
    "DRV012",
    "quote-ambiguous",
    "derivations",
    "A quote occurs once in its section; the message lists the places where it does not.",
    bad=example(WEIGHTS, BYTES, PAYLOAD, text=TEXT + "\nAgain 3384 bytes.\n"),
    good=GOOD,
)

quote_cuts_number = reported(
    "DRV013",
    "quote-cuts-number",
    "derivations",
    "A quote does not begin or end in the middle of a number or of its unit.",
    bad=example(WEIGHTS, BYTES, {**PAYLOAD, "quote": "384"}),
    good=GOOD,
)

quote_without_number = reported(
    "DRV014",
    "quote-without-number",
    "derivations",
    "A quote holds a number, and as many as its `index` asks for; where words do not give it, `value` does.",
    bad=example(WEIGHTS, BYTES, {**PAYLOAD, "quote": "requiring"}),
    good=GOOD,
)

section_unknown = reported(
    "DRV015",
    "section-unknown",
    "derivations",
    "A `section` is the title or the id of a section of the lesson.",
    bad=example(WEIGHTS, BYTES, PAYLOAD, example={"section": "Paylod"}),
    good=example(WEIGHTS, BYTES, PAYLOAD, example={"section": "Payload"}),
)

unit_unknown = reported(
    "DRV016",
    "unit-unknown",
    "derivations",
    "A declared `unit` or `in` is a unit: of the closed vocabulary, or a noun or symbol that `units` declares.",
    bad=example(WEIGHTS, {**BYTES, "unit": "byte/weihgt"}, PAYLOAD),
    good=GOOD,
)

unit_overridden = reported(
    "DRV017",
    "unit-overridden",
    "derivations",
    """A declared `unit` does not contradict the one that the quote clearly says.

    It may supply a missing one, complete it (GB to GB/s), or read a decimal prefix as the binary one (GB as GiB).
    """,
    bad=example(WEIGHTS, BYTES, {**PAYLOAD, "unit": "kB"}),
    good=GOOD,
)

value_unreadable = reported(
    "DRV018",
    "value-unreadable",
    "derivations",
    "A `value` is a number: a decimal, a fraction, a power, with its unit where it has one.",
    bad=example(WEIGHTS, {"symbol": "b", "value": "eight-ish", "source": "IEEE 754", "unit": "byte/weight"}, PAYLOAD),
    good=example(WEIGHTS, {"symbol": "b", "value": "8", "source": "IEEE 754", "unit": "byte/weight"}, PAYLOAD),
)

value_without_source = reported(
    "DRV019",
    "value-without-source",
    "derivations",
    "A given that the prose does not print says where its value comes from.",
    bad=example(WEIGHTS, {"symbol": "b", "value": "8", "unit": "byte/weight"}, PAYLOAD),
    good=example(WEIGHTS, {"symbol": "b", "value": "8", "source": "IEEE 754", "unit": "byte/weight"}, PAYLOAD),
)

quantity_unclear = reported(
    "DRV020",
    "quantity-unclear",
    "derivations",
    "A quantity says in one way what it is: a quote or a value, an expression, an equation, or an import.",
    bad=example(WEIGHTS, BYTES, PAYLOAD, {"symbol": "x"}),
    good=GOOD,
)

symbol_duplicate = reported(
    "DRV021",
    "symbol-duplicate",
    "derivations",
    "A symbol names one quantity of its example.",
    bad=example(WEIGHTS, {**BYTES, "symbol": "P"}, {**PAYLOAD, "expression": "8*P"}),
    good=GOOD,
)

symbol_unknown = reported(
    "DRV022",
    "symbol-unknown",
    "derivations",
    "Every symbol of an expression is a quantity of its example (or `pi`, or `e`).",
    bad=example(WEIGHTS, BYTES, {**PAYLOAD, "expression": "P*B"}),
    good=GOOD,
)

expression_unreadable = reported(
    "DRV023",
    "expression-unreadable",
    "derivations",
    """An expression is arithmetic over numbers, symbols and the known functions; it is read, never executed.

    `+ - * / ^ **`, parentheses and the functions of the table in `docs/derivations.md`. A bare `log(x)` is refused:
    write `ln`, `log2`, `log10` or the base.
    """,
    bad=example(WEIGHTS, BYTES, {**PAYLOAD, "expression": "P b"}),
    good=GOOD,
)

equation_unusable = reported(
    "DRV024",
    "equation-unusable",
    "derivations",
    """An `equation` is the section of a display formula with a symbol list, one side of which is the quantity's symbol.

    Symbols of the other side are quantities of the example, or have a value in `where`.
    """,
    bad=example(WEIGHTS, BYTES, {"symbol": "W", "equation": "Payload", "quote": "3384 bytes"}),
    good=GOOD,
)

derivation_cycle = reported(
    "DRV025",
    "derivation-cycle",
    "derivations",
    "No result follows from itself, directly or through other quantities, examples or lessons.",
    bad=example(WEIGHTS, {"symbol": "b", "expression": "W/P"}, PAYLOAD),
    good=GOOD,
)

given_unused = reported(
    "DRV026",
    "given-unused",
    "derivations",
    "Something follows from every given of an example.",
    severity=Severity.WARNING,
    bad=example(WEIGHTS, BYTES, PAYLOAD, {"symbol": "x", "quote": "8 bytes", "unit": "byte"}),
    good=GOOD,
)

constant_shadowed = reported(
    "DRV027",
    "constant-shadowed",
    "derivations",
    "A symbol named `pi` hides the constant; rename it unless that is meant.",
    severity=Severity.WARNING,
    bad=example({"symbol": "pi", "quote": "423 weights", "unit": "weight"}, BYTES, {**PAYLOAD, "expression": "pi*b"}),
    good=GOOD,
)

number_ambiguous = reported(
    "DRV028",
    "number-ambiguous",
    "derivations",
    "A K of a given says whether it is 1,000 or 1,024: by a result that only one of them gives, or by `value`.",
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

import_missing = reported(
    "DRV029",
    "import-missing",
    "derivations",
    """`from` names a result of an example of this lesson, or of another lesson that is given to the command.

    Where the quantity is quoted too and the other lesson is not given, the quote is used and this is only a note.
    """,
    bad=example(WEIGHTS, BYTES, {"symbol": "W", "from": "#other.W", "quote": "3384 bytes"}),
    good=example(
        {"symbol": "W", "from": "#other.W", "quote": "3384 bytes", "section": "Again"},
        text=TEXT + "\n## Again\n\nThe 3384 bytes are sent.\n",
        more=({"id": "other", "section": "Payload", "quantities": [WEIGHTS, BYTES, PAYLOAD]},),
    ),
)

copy_unknown = reported(
    "DRV030",
    "copy-unknown",
    "derivations",
    "`copyOf` names another example, and shares symbols with it.",
    bad=example(WEIGHTS, BYTES, PAYLOAD, example={"copyOf": "#other"}),
    good=GOOD,
)

example_duplicate = reported(
    "DRV031",
    "example-duplicate",
    "derivations",
    "An `id` names one example of its file.",
    bad=example(WEIGHTS, BYTES, PAYLOAD, more=({"id": "core", "quantities": [WEIGHTS, BYTES, PAYLOAD]},)),
    good=GOOD,
)

lesson_mismatch = reported(
    "DRV032",
    "lesson-mismatch",
    "derivations",
    "The `lesson` of a derivations file is the lesson it stands beside: its id, its slug, or its file's stem.",
    bad=example(WEIGHTS, BYTES, PAYLOAD, lesson="something-else"),
    good=GOOD,
)


_ARRAY = {"array": {"dtype": "float64", "shape": ["P"]}, "measure": "nbytes"}


evidence_differs = reported(
    "DRV033",
    "evidence-differs",
    "derivations",
    "An array that is built as `evidence` measures what the result says.",
    bad=example(
        WEIGHTS, BYTES, {**PAYLOAD, "evidence": {"array": {"dtype": "float32", "shape": ["P"]}, "measure": "nbytes"}}
    ),
    good=example(WEIGHTS, BYTES, {**PAYLOAD, "evidence": _ARRAY}),
)

evidence_unusable = reported(
    "DRV034",
    "evidence-unusable",
    "derivations",
    "An array of `evidence` can be built: its extents are whole numbers of the example, in 16 MiB at most.",
    bad=example(
        WEIGHTS,
        BYTES,
        {**PAYLOAD, "evidence": {"array": {"dtype": "float64", "shape": [100000, 100000]}, "measure": "nbytes"}},
    ),
    good=example(WEIGHTS, BYTES, {**PAYLOAD, "evidence": _ARRAY}),
)

value_overridden = reported(
    "DRV035",
    "value-overridden",
    "derivations",
    """A `value` beside a quote is the reading of its words, and no other number than its digits say.

    It may be a part of them (80 where 80² has a footnote), their scale (12e9 for 12 billion), or what they round (1/3
    for 33%).
    """,
    bad=example(WEIGHTS, BYTES, {**PAYLOAD, "value": "3400 bytes"}),
    good=GOOD,
)

quote_changed = reported(
    "DRV036",
    "quote-changed",
    "derivations",
    """The text has the number that is quoted, not another one between the same words.

    A quote from which the text differs only in a number, or in its unit, is taken as that place and computed with the
    number that is there. A result that is wrong then has its own finding (DRV001), which says what was expected. This
    one is about the rest: a given that was changed, or a result that was changed and follows. Where the new number is
    meant, `atlas-lessons verify --fix` writes it into the quote; where it is not, write the old one again.
    """,
    bad=example(WEIGHTS, BYTES, PAYLOAD, text=TEXT.replace("423", "424").replace("3384", "3392")),
    good=GOOD,
)


RULES: tuple[Rule[Proof], ...] = (
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
