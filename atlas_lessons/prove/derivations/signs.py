"""The sign that words or accounting brackets give the number of a quote."""

from __future__ import annotations

from atlas_lessons.prove.derivations.faults import Fault
from atlas_lessons.prove.derivations.selection import Selection, Selector
from atlas_lessons.read.notation.numerals.signs import is_bracketed_loss, sign_word_start

_BEFORE = 96  # characters before a number in which its sign may be said


def with_worded_sign(chosen: Selection, selector: Selector) -> Selection | Fault:
    """The number with the sign that a word or accounting brackets give it; a Fault where the quote leaves the word out.

    The text of the number's block tells, in the quote and around it.
    """
    part, read = chosen.part, chosen.read
    numeral = read.numeral
    if numeral.value <= 0 or numeral.kind == "label" or numeral.end == numeral.start:
        return chosen
    floor = max(0, read.start - _BEFORE)
    before = part.text[floor : read.start]

    def ends_in_number(text: str) -> bool:
        return selector.ends_at(part, floor + len(text))

    start = sign_word_start(before, ends_in_number, quoted_from=max(0, part.first - floor))
    if start is not None and floor + start < part.first:
        sign = before[start:].split()[0]
        message = f"the quote {part.shown.strip()!r} leaves out {sign!r}, which stands right before its number"
        return Fault("quote-cuts-number", message, "quote the sign too")
    if start is None and not _is_loss(chosen):
        return chosen
    readings = tuple(-value for value in numeral.readings)
    first = read.start if start is None else floor + start
    numeral = numeral._replace(value=-numeral.value, readings=readings)
    return chosen._replace(read=read._replace(numeral=numeral, start=first))


def _is_loss(chosen: Selection) -> bool:
    text, numeral = chosen.part.text, chosen.read.numeral
    start, end = text.rfind("\n", 0, numeral.start) + 1, text.find("\n", numeral.end)
    before, behind = text[start : numeral.start], text[numeral.end : end if end >= 0 else len(text)]
    return "(" in before and is_bracketed_loss(before, behind, in_table=chosen.part.row.block.kind == "cell")
