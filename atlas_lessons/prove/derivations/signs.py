"""The sign that words or accounting brackets give the number of a quote."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from atlas_lessons.core.diagnostics import Span
from atlas_lessons.prove.derivations.faults import Fault
from atlas_lessons.read.notation.numerals.quantities import TextQuantity as Reading
from atlas_lessons.read.notation.numerals.signs import is_bracketed_loss, sign_word_start

_BEFORE = 48  # characters before a quote in which a sign may be said


def with_worded_sign(
    reading: Reading, quote: str, content: str, span: Span, read: Callable[[str], Sequence[Reading]]
) -> Reading | Fault:
    """The number with the sign that a word or accounting brackets give it; a Fault where the quote leaves the word out.

    ``quote`` is the text of ``span`` in ``content`` as readers see it, ``read`` the reader of quantities.
    """
    numeral = reading.numeral
    if numeral.value <= 0 or numeral.kind == "label" or numeral.end == numeral.start:
        return reading

    def ends_in_number(text: str) -> bool:
        near = text[-_BEFORE:]
        found = read(near)
        return bool(found) and found[-1].end == len(near)

    outside = content[max(0, span.start - _BEFORE) : span.start].rsplit("\n\n", 1)[-1]
    before = outside + quote[: reading.start]
    start = sign_word_start(before, ends_in_number, quoted_from=len(outside))
    if start is not None and start < len(outside):
        sign = before[start:].split()[0]
        message = f"the quote {quote.strip()!r} leaves out {sign!r}, which stands right before its number"
        return Fault("quote-cuts-number", message, "quote the sign too")
    if start is None and not _is_loss(reading, quote, content, span):
        return reading
    readings = tuple(-value for value in numeral.readings)
    first = reading.start if start is None else start - len(outside)
    return reading._replace(numeral=numeral._replace(value=-numeral.value, readings=readings), start=first)


def _is_loss(reading: Reading, quote: str, content: str, span: Span) -> bool:
    start = content.rfind("\n", 0, span.start) + 1
    end = content.find("\n", span.end)
    end = end if end >= 0 else len(content)
    before = content[start : span.start] + quote[: reading.numeral.start]
    behind = quote[reading.numeral.end :] + content[span.end : end]
    return "(" in before and is_bracketed_loss(before, behind, in_table="|" in content[start:end])
