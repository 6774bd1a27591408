"""TXT: text says what it shows: no control, bidi or invisible characters that hide something, and no raw HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from atlas_lessons.check.rules.base import Rule, RuleExample, rule
from atlas_lessons.check.rules.examples import PREAMBLE, record
from atlas_lessons.core.diagnostics import At, Finding, Severity, Span
from atlas_lessons.core.model import Kind
from atlas_lessons.prove.proof import Proof
from atlas_lessons.read.markdown.document import Event
from atlas_lessons.read.record.mismatch import quoted
from atlas_lessons.read.record.texts import BIDI, CONTROLS, NONCHARACTERS, PRIVATE
from atlas_lessons.read.record.urls import name_of

_OPENS, _CLOSES = frozenset("\u202a\u202b\u2066\u2067\u2068"), frozenset("\u202c\u2069")


@cache
def _any_of(characters: str) -> re.Pattern[str]:
    """A pattern of one of these characters, made when the first suspicious text is met."""
    return re.compile(f"[{characters}]")


def _text(words: str) -> str:
    return f"{PREAMBLE}# Heat\n\n{words}"


def _example(words: str, show: str) -> RuleExample:
    return record(_text(words), show=show)


_GOOD = _example("שלום, 👩‍👩‍👧 and co\u00adoperate: all of it shows what it says.", "שלום, 👩‍👩‍👧 and plain words")


@rule(
    "TXT001",
    "bidi-control",
    bad=_example("A \u202ereversed\u202c word.", "A word between U+202E and U+202C"),
    good=_GOOD,
)
def bidi_control(proof: Proof) -> Iterator[Finding]:
    """No character that reorders the text around it: U+202A to U+202E and U+2066 to U+2069.

    They make a text read otherwise than it is stored, which can hide a number or a link. Hebrew and Arabic need none
    of them, and there the marks U+200E and U+200F are fine. In Markdown other than lessons, embeddings and isolates
    that are closed on their line pass.
    """
    yield from _bidi(proof)


def _bidi(proof: Proof) -> Iterator[Finding]:
    markdown = proof.lesson.kind is Kind.MARKDOWN
    for place in proof.texts:
        end, closed = -1, False
        for match in _any_of(BIDI).finditer(place.text):
            if markdown and match.start() > end:
                start, end = place.text.rfind("\n", 0, match.start()) + 1, place.text.find("\n", match.start())
                end = len(place.text) if end < 0 else end
                closed = _bidi_is_closed(place.text[start:end])
            if not (closed and match.group() not in "\u202d\u202e"):
                message = (
                    f"bidi control character {name_of(match.group())}: it changes the order in which text is shown"
                )
                yield Finding(message, place.at(match), "delete it; right-to-left scripts need none")


def _bidi_is_closed(line: str) -> bool:
    """True when the bidi controls of a line open and close in pairs."""
    depth = 0
    for match in _any_of(BIDI).finditer(line):
        depth += (match.group() in _OPENS) - (match.group() in _CLOSES)
        if depth < 0:
            return False
    return depth == 0


@rule(
    "TXT002",
    "control-character",
    bad=_example("A bell\u0007 rings.", "A bell (U+0007) in the text"),
    good=_GOOD,
)
def control_character(proof: Proof) -> Iterator[Finding]:
    """No control characters but the line feed and the tab.

    C0 and C1 controls, DELETE and the separators U+2028 and U+2029 do not print, and terminals and parsers act on
    them in ways of their own. They come from copying out of other programs.
    """
    yield from _controls(proof)


def _controls(proof: Proof) -> Iterator[Finding]:
    markdown = proof.lesson.kind is Kind.MARKDOWN
    for place in proof.texts:
        for match in _any_of(CONTROLS).finditer(place.text):
            if not (markdown and match.group() in "\f\u2028\u2029"):
                yield Finding(f"control character {name_of(match.group())}", place.at(match), "delete it")


@rule(
    "TXT003",
    "carriage-return",
    bad=_example("One line\rand another.", "a carriage return without a line feed"),
    good=_GOOD,
)
def carriage_return(proof: Proof) -> Iterator[Finding]:
    """Line ends of a lesson are all of one kind, line feeds or, in records from elsewhere, CR LF.

    A lone carriage return is a line end to some programs and none to others. Mixed line ends tell that a tool
    changed part of the text.
    """
    content = proof.lesson.content
    if proof.lesson.kind is Kind.MARKDOWN or "\r" not in content:
        return
    lone = re.search(r"\r(?!\n)", content)
    if lone:
        at = At(span=Span(lone.start(), lone.end()))
        yield Finding("carriage return without a line feed", at, "write lines with LF ends")
    elif content.count("\r\n") != content.count("\n"):
        first = content.index("\r\n")
        message = f"line ends are mixed: {content.count(chr(13))} CRLF among {content.count(chr(10))} lines"
        yield Finding(message, At(span=Span(first, first + 2)), "write lines with LF ends")


@rule(
    "TXT004",
    "noncharacter",
    bad=_example("Not a \ufdd0 character.", "U+FDD0 in the text"),
    good=_GOOD,
)
def noncharacter(proof: Proof) -> Iterator[Finding]:
    """No code point that Unicode reserves for the inside of programs: U+FDD0 to U+FDEF and the last two of each plane.

    Programs use them as sentinels and may stop, cut the text or drop it where one occurs.
    """
    yield from (
        Finding(f"noncharacter {name_of(match.group())}", place.at(match), "delete it")
        for place in proof.texts
        for match in _any_of(NONCHARACTERS).finditer(place.text)
    )


@rule(
    "TXT005",
    "private-character",
    severity=Severity.WARNING,
    bad=_example("An \uf8ff logo.", "U+F8FF in the text"),
    good=_GOOD,
)
def private_character(proof: Proof) -> Iterator[Finding]:
    """No private-use character and no U+FFFD replacement character in a lesson.

    What a private-use character looks like depends on the reader's fonts, and U+FFFD stands where a character was
    lost when the text was decoded wrongly.
    """
    if proof.lesson.kind is not Kind.MARKDOWN:
        yield from (
            Finding(f"private-use character: {name_of(match.group())}", place.at(match))
            for place in proof.texts
            for match in _any_of(PRIVATE).finditer(place.text)
        )


@rule(
    "TXT006",
    "invisible-character",
    bad=_example("The in\u200bvisible space.", "U+200B inside a word"),
    good=_GOOD,
)
def invisible_character(proof: Proof) -> Iterator[Finding]:
    """No invisible character inside words and numbers, and none that smuggles text.

    A zero-width space, word joiner or byte order mark between letters or digits makes a word that is not the one it
    seems, so that searches, quotes and hashes miss it. Joiners in emoji and in scripts that need them, soft hyphens
    and the tags of flag emoji are fine. Tag characters elsewhere and rows of variation selectors carry hidden text.
    Marks of direction (U+200E, U+200F, U+061C) have a use where letters run from right to left; in a text without any
    they only hide. In Markdown that is not a lesson, only hidden text or what is inside a number is a finding:
    between two digits, or between a sign and a digit, a soft hyphen included.
    """
    yield from _invisible(proof)


def _invisible(proof: Proof) -> Iterator[Finding]:
    content = proof.lesson.content
    if not proof.texts and content.isascii() and "&" not in content:
        return
    from atlas_lessons.read.record.invisible import hidden, in_numbers

    told: set[int] = set()
    for characters, span in in_numbers(proof.reading) if proof.has_numerals else ():
        told.add(span.start)
        message = f"invisible character {name_of(characters[0])} inside a number"
        yield Finding(message, At(span=span), "delete it")
    markdown = proof.lesson.kind is Kind.MARKDOWN
    for place in proof.texts:
        for match, why, smuggles in hidden(place.text):
            at = place.at(match)
            if (smuggles or not markdown) and (at.span is None or at.span.start not in told):
                yield Finding(f"invisible character {name_of(match.group()[0])} {why}", at, "delete it")


@rule(
    "TXT010",
    "raw-html",
    bad=_example("Press <kbd>Enter</kbd>.", "Press <kbd>Enter</kbd>."),
    good=_example("Press `<kbd>` or write 1 < 2.", "Press `<kbd>` or write 1 < 2."),
)
def raw_html(proof: Proof) -> Iterator[Finding]:
    """A lesson holds Markdown only; raw HTML is not rendered, and comments would hide text from readers.

    Write a tag that is meant as text in code marks. Markdown other than lessons may hold HTML.
    """
    if proof.lesson.kind is not Kind.MARKDOWN and "<" in proof.lesson.content:
        yield from _html(proof.lesson.document.events)


def _html(events: Sequence[Event]) -> Iterator[Finding]:
    inside = False
    for event in events:
        if event.tag == "HtmlBlock":
            inside = event.kind == "start"
            if inside:
                yield Finding("raw HTML block", At(span=Span(event.start, event.end)), _HTML_HINT)
        elif event.kind == "html" and not inside:
            what = "HTML comment" if event.data.startswith("<!--") else f"raw HTML {quoted(event.data)}"
            yield Finding(what, At(span=Span(event.start, event.end)), _HTML_HINT)


_HTML_HINT = "lessons are Markdown only: use Markdown, or code marks for a tag that is meant as text"


RULES: tuple[Rule[Proof], ...] = (
    bidi_control,
    control_character,
    carriage_return,
    noncharacter,
    private_character,
    invisible_character,
    raw_html,
)
