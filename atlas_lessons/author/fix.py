"""Writes quotes again that the lesson no longer has as they are, where what they state is proved all the same."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from atlas_lessons.author.atomic import replace_file
from atlas_lessons.core.diagnostics import Span
from atlas_lessons.read.jsonio.parse import parse
from atlas_lessons.read.jsonio.positions import JsonPlaces, escape
from atlas_lessons.read.jsonio.scanner import LoadFailure
from atlas_lessons.read.notation.numerals.quantities import TextQuantity, read_quote
from atlas_lessons.read.notation.units.parse import ONE
from atlas_lessons.read.source.discover import read_file

if TYPE_CHECKING:
    from atlas_lessons.check.phases import Checked
    from atlas_lessons.prove.derivations.changed import ChangedQuote
    from atlas_lessons.prove.derivations.example import Worked
    from atlas_lessons.prove.derivations.quotes import QuoteIndex
    from atlas_lessons.prove.derivations.sections import Missing


class Edit(NamedTuple):
    """One quote to be written again: the pointer of its string, both texts, and the section that it moved to.

    ``kept`` are other places of its quantity, which stay in the section that they had. ``what`` names it for a person.
    """

    pointer: str
    old: str
    new: str
    what: str
    section: str | None = None
    kept: tuple[tuple[str, str], ...] = ()


class Fixes(NamedTuple):
    """The edits of one derivations file, and its text (with LF line ends) for which they were found."""

    path: str
    text: str
    edits: tuple[Edit, ...]


def fixes_of(checked: Checked) -> Fixes | None:
    """The quotes of a checked lesson that may be written again; None where there are none.

    A result's quote is written with its new number only where that follows. A given's is only where everything that
    rests on it follows from the new number. A quote with other words is where it states the same numbers.
    """
    lesson, proof = checked.lesson, checked.proof
    if lesson is None or proof is None or lesson.derivations is None:
        return None
    worked = proof.derivations.worked
    from atlas_lessons.prove.derivations.quotes import QuoteIndex

    text = worked[0].reader.text if worked else QuoteIndex(lesson, lesson.derivations.data)
    data = lesson.derivations.data
    edits = (*_of_examples(worked, text), *_of_entries(data, text), *_of_sections(worked, data, text))
    unique = {edit.pointer: edit for edit in edits}
    return Fixes(lesson.derivations.path, lesson.derivations.text, tuple(unique.values())) if unique else None


def _of_examples(ordered: Sequence[Worked], text: QuoteIndex) -> Iterator[Edit]:
    from atlas_lessons.prove.derivations.changed import changed_of

    changed = list(changed_of(ordered, text))
    kept = {id(edit.changed) for edit in changed if not _follows(ordered, edit)}
    for change in changed:
        if id(change.changed) not in kept:
            new = _words(text, change.changed.span)
            numbers = ", ".join(f"{old} → {_words(text, span)}" for old, span in change.changed.numbers)
            given = " (a given)" if change.given and change.reads else ""
            yield Edit(change.place.pointer, change.place.quote, new, f"{change.quantity.symbol}: {numbers}{given}")
    for worked in ordered:
        nouns = worked.reader.nouns
        for quantity in worked.spec.quantities:
            for place in (quantity.place, *quantity.also):
                if place is not None and place.span is None:
                    section = place.section or worked.spec.section
                    edit = _edit_of_missing(text, place.quote, section, place.pointer, quantity.symbol, nouns)
                    if edit is not None:
                        stay = section if place is quantity.place and edit.section else None
                        others = ((other.pointer, stay) for other in quantity.also if stay and not other.section)
                        yield edit._replace(kept=tuple((pointer, name) for pointer, name in others if name))


def _follows(ordered: Sequence[Worked], each: ChangedQuote) -> bool:
    """Whether what a place with another number states is proved, or nothing that rests on it is wrong."""
    from atlas_lessons.prove.derivations.changed import wrong_results

    worked, quantity = each.worked, each.quantity
    if any((finding.at.pointer or "").startswith(f"{quantity.pointer}/") for _, finding in worked.findings):
        return False
    checks = [check for check in worked.checks if check.place is each.place]
    if any(not check.good for check in checks):
        return False
    return bool(checks) or not each.reads or not wrong_results(ordered, each)


def _of_entries(data: Mapping[str, Any], text: QuoteIndex) -> Iterator[Edit]:
    for number, entry in enumerate(data.get("numbers", ())):
        pointer, what = f"/numbers/{number}/quote", f"numbers entry {entry['quote']!r}"
        quote, section = entry["quote"], entry.get("section")
        edit = _edit_of_missing(text, quote, section, pointer, what, frozenset())
        changed = text.changed.get((quote, section))
        if edit is not None:
            yield edit
        elif changed is not None:
            yield Edit(pointer, quote, _words(text, changed.span), what)


def _of_sections(ordered: Sequence[Worked], data: Mapping[str, Any], text: QuoteIndex) -> Iterator[Edit]:
    """The names of sections whose title has other numbers now, where none of these is wrong."""
    from atlas_lessons.prove.derivations.changed import numbers_of_heading

    wrong = [check.stated.span for worked in ordered for check in worked.checks if not check.good]
    for name, index in text.renamed.items():
        numbers = [span for _, span in numbers_of_heading(text, name)]
        if not any(bad and bad.start < span.end and span.start < bad.end for bad in wrong for span in numbers):
            title = text.document.headings[index].title
            yield from (Edit(pointer, name, title, "section") for pointer in _naming(data, name))


def _naming(node: Any, name: str, pointer: str = "") -> Iterator[str]:
    """The pointers of what names a section in a derivations file."""
    pairs = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in pairs:
        inside = f"{pointer}/{escape(str(key))}"
        if key in ("section", "equation") and value == name:
            yield inside
        else:
            yield from _naming(value, name, inside)


def _edit_of_missing(
    text: QuoteIndex, quote: str, section: str | None, pointer: str, what: str, nouns: frozenset[str]
) -> Edit | None:
    """What to write for a quote that was moved or reworded, where what is nearest states the same numbers."""
    from atlas_lessons.prove.derivations.sections import Missing

    found = text.find(quote, section)
    if not isinstance(found, Missing) or found.near is None:
        return None
    new = _words(text, found.near)
    if new == " ".join(quote.split()):
        return _new_section(text, found, quote, pointer, what)
    place = text.find(new, section)
    if not isinstance(place, Span) or text.is_taken(place) or not _states_the_same(quote, new, nouns):
        return None
    return Edit(pointer, quote, new, what)


def _new_section(text: QuoteIndex, found: Missing, quote: str, pointer: str, what: str) -> Edit | None:
    """The new section of a quote that is in another one; None where no title says which."""
    assert found.near is not None
    index = text.document.section_of(found.near.start)
    title = text.document.headings[index].title if index is not None else None
    if title is None or text.is_taken(found.near) or text.find(quote, title) != found.near:
        return None
    return Edit(pointer, quote, quote, what, title)


def _states_the_same(quote: str, new: str, nouns: frozenset[str]) -> bool:
    """Whether two texts hold the same numbers in the same units, counted nouns aside, and at least one."""
    one, other = ([_stated(quantity) for quantity in read_quote(text, nouns)] for text in (quote, new))
    return bool(one) and one == other


def _stated(reading: TextQuantity) -> tuple[object, ...]:
    unit, numeral = reading.unit or ONE, reading.numeral
    name = numeral.text if numeral.kind == "label" else ""  # a date is more than its first digits
    return numeral.value, numeral.step, name, unit.factor, unit.powers, unit.offset


def _words(text: QuoteIndex, span: Span) -> str:
    return " ".join(text.content[span.start : span.end].split())


def write(fixes: Fixes, limit: int) -> tuple[str, ...]:
    """Write the quotes into their file, in one step and with its layout as it is. Returns what was written, in words.

    Nothing is written to a file that is another by now. Raises OSError.
    """
    data = read_file(fixes.path, limit)
    if isinstance(data, LoadFailure):
        return ()
    text = data.decode("utf-8")
    if text.replace("\r\n", "\n") != fixes.text:
        return ()
    new = edited_text(text, fixes.edits)
    value, faults = parse(new)
    if faults or not isinstance(value, dict):
        return ()
    replace_file(Path(fixes.path), new.encode())
    return tuple(f"{fixes.path}: {_edit_summary(edit)}" for edit in fixes.edits)


def _edit_summary(edit: Edit) -> str:
    if edit.section is not None:
        return f"{edit.what}: {edit.old!r} is in section {edit.section!r}"
    return f"{edit.what}: {edit.old!r} → {edit.new!r}"


def edited_text(text: str, edits: Sequence[Edit]) -> str:
    """The text of a derivations file with edits put in; everything else stays as it is, to the character."""
    places = JsonPlaces(text)
    changes: dict[tuple[int, int], str] = {}
    for edit in edits:
        start, end = places.span(edit.pointer)
        literal = text[start:end] if edit.new == edit.old else _literal(edit.new, text[start:end])
        if edit.section is None:
            changes[start, end] = literal
        else:
            changes.update(_with_section(text, places, edit.pointer, literal, edit.section))
            for pointer, section in edit.kept:
                low, high = places.span(pointer)
                changes.update(_with_section(text, places, pointer, text[low:high], section))
    for (start, end), literal in sorted(changes.items(), reverse=True):
        text = text[:start] + literal + text[end:]
    return text


def _literal(new: str, old: str) -> str:
    """A string as JSON, escaped as the one in whose place it comes."""
    return json.dumps(new, ensure_ascii="\\u" in old)


def _with_section(
    text: str, places: JsonPlaces, pointer: str, literal: str, section: str
) -> Iterator[tuple[tuple[int, int], str]]:
    """What to put in for a quote to have a section of its own: in its object, or in one that is made for it."""
    start, end = places.span(pointer)
    name = _literal(section, literal)
    owner, _, key = pointer.rpartition("/")
    if key not in ("quote", "list"):  # an entry of ``also`` that is but a string
        yield (start, end), f'{{"quote": {literal}, "section": {name}}}'
        return
    low, high = places.span(f"{owner}/section")
    if text[low] == '"':
        yield (start, end), literal
        yield (low, high), name
        return
    line = text[text.rfind("\n", 0, start) + 1 : start]
    indent = line[: len(line) - len(line.lstrip())]
    own_line = line.strip().startswith(f'"{key}"')
    ends = "\r\n" if "\r\n" in text else "\n"
    yield (start, end), f'{literal},{ends + indent if own_line else " "}"section": {name}'
