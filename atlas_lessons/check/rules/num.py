"""NUM: every number of a lesson is accounted for, and every entry that accounts for one still does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from atlas_lessons.check.rules.base import Rule, RuleExample, rule
from atlas_lessons.check.rules.examples import with_derivations
from atlas_lessons.check.rules.reported import reported
from atlas_lessons.core.diagnostics import At, Finding, Severity
from atlas_lessons.core.model import NumberClass
from atlas_lessons.prove.proof import Proof

_TEXT = "The core has 423 weights, each of 8 bytes, so it stores 3384 bytes."
_QUESTION = (
    "## Check your understanding\n\n### How many bytes do 3 words of 8 bytes take?\n\n1.  24 bytes\n2.  11 bytes\n\n"
    "Answer and reasoning\n\n24 bytes\n\nEvery word takes as many as the first.\n"
)
_ANSWER = {
    "id": "answer",
    "quantities": [
        {"symbol": "n", "quote": "3 words", "unit": "1"},
        {"symbol": "b", "quote": "8 bytes"},
        {"symbol": "T", "expression": "n*b", "quote": "24 bytes 2.", "also": ["24 bytes Every"]},
    ],
}


def _entries(*numbers: dict[str, Any], text: str = _TEXT) -> RuleExample:
    return with_derivations(text, {"numbers": list(numbers)})


def _waived_entry(quote: str = "423 weights, each of 8 bytes, so it stores 3384", **more: Any) -> dict[str, Any]:
    return {"quote": quote, "kind": "waived", "why": "measured", **more}


def _label(quote: str) -> dict[str, Any]:
    return {"quote": quote, "kind": "label", "why": "name of the model"}


@rule(
    "NUM001",
    "number-unaccounted",
    severity=Severity.WARNING,
    bad=with_derivations(_TEXT, {"numbers": [_waived_entry("423 weights, each of 8")]}),
    good=with_derivations(_TEXT, {"numbers": [_waived_entry()]}),
)
def number_unaccounted(proof: Proof) -> Iterator[Finding]:
    """A number of the text follows from nothing that the lesson says, and nothing says why that is right.

    Every numeral ends in one class: *derived* or *given* in an example of the derivations file, *arithmetic* that is
    spelled out in the prose, *cited*, a *label* (a version, a date, a name such as HBM3E, a list marker, the address
    of a link), *declared*, *waived* or *deliberate* by an entry of `numbers`, or *unaccounted*. With
    `numbers = "error"` in the configuration an unaccounted number is an error. Markdown that is neither a record nor
    a lesson source, and has no derivations file, is only counted.
    """
    unaccounted = [number for number in proof.ledger.numbers if number.number_class is NumberClass.UNACCOUNTED]
    if not unaccounted:
        return
    from atlas_lessons.prove.prose.ledger.account import severity_of

    severity = severity_of(proof.lesson, proof.config.numbers)
    hint: str | None = (
        "derive it in the derivations file (`suggest` proposes how), or say in `numbers` what it is and why"
    )
    for number in unaccounted if severity is not None else ():
        message = f"{number.text} is not accounted for: no derivation, citation or `numbers` entry covers it"
        yield Finding(message, At(span=number.span), hint, severity)
        hint = None  # said once; the same words under every number help nobody


entry_stale = reported(
    "NUM002",
    "entry-stale",
    "ledger",
    """An entry of `numbers` quotes what the text does not say once, or quotes no number.

    An entry that outlives its number would hide the next one that comes to stand there.
    """,
    bad=_entries(_waived_entry(), _label("424 weights")),
    good=_entries(_waived_entry()),
)

entry_redundant = reported(
    "NUM003",
    "entry-redundant",
    "ledger",
    "An entry of `numbers` accounts for nothing that is not accounted for already.",
    severity=Severity.INFO,
    bad=_entries(_waived_entry(), _label("v1.3.0"), text=f"{_TEXT} It is v1.3.0."),
    good=_entries(_waived_entry(), text=f"{_TEXT} It is v1.3.0."),
)

answer_not_proved = reported(
    "NUM004",
    "answer-not-proved",
    "ledger",
    """The right option of a knowledge check is declared wrong on purpose, or waived.

    The numbers of the other options are wrong on purpose and need no entry; the answer's have to follow.
    """,
    bad=_entries(
        _waived_entry("3 words of 8"), {"quote": "24 bytes 2.", "kind": "deliberate", "why": "wrong"}, text=_QUESTION
    ),
    good=with_derivations(_QUESTION, {"examples": [_ANSWER]}),
)

entry_too_wide = reported(
    "NUM005",
    "entry-too-wide",
    "ledger",
    "An entry of kind `label` quotes several numbers. A label is one number; only a waiver may span several.",
    bad=_entries({**_label("423 weights, each of 8 bytes"), "why": "x"}, _waived_entry("stores 3384")),
    good=_entries(_label("423 weights"), _waived_entry("8 bytes, so it stores 3384")),
)

citation_unknown = reported(
    "NUM006",
    "citation-unknown",
    "ledger",
    "An entry of kind `cited` names no link of the lesson, by its URL or its text.",
    bad=_entries(
        {**_waived_entry(), "kind": "cited", "citation": "https://example.org/b"},
        text=f"{_TEXT} See [the data](https://example.org/a).",
    ),
    good=_entries(
        {**_waived_entry(), "kind": "cited", "citation": "https://example.org/a"},
        text=f"{_TEXT} See [the data](https://example.org/a).",
    ),
)


RULES: tuple[Rule[Proof], ...] = (
    number_unaccounted,
    entry_stale,
    entry_redundant,
    answer_not_proved,
    entry_too_wide,
    citation_unknown,
)
