"""QUZ: a knowledge check can be answered: options that differ, an answer that is one of them, and a reason."""

from __future__ import annotations

import re
from collections.abc import Iterator

from atlas_lessons.check.rules.base import Rule, RuleExample, rule
from atlas_lessons.check.rules.examples import PREAMBLE, record
from atlas_lessons.core.diagnostics import At, Finding, Severity, Span
from atlas_lessons.core.model import Kind
from atlas_lessons.prove.proof import Proof
from atlas_lessons.read.markdown.quiz import KnowledgeCheck, ListItem, empty_sections
from atlas_lessons.read.record.mismatch import explain, quoted

_QUESTION = "### Where does heat flow?"
_OPTIONS = "1.  To the cold side\n2.  To the hot side"
_ANSWER = "Answer and reasoning\n\nTo the cold side\n\nHeat flows from hot to cold."


def _example(*blocks: str) -> RuleExample:
    text = "\n\n".join(block for block in ("## Check your understanding", *blocks) if block)
    return record(f"{PREAMBLE}# Heat\n\n{text}", show=text)


_GOOD = _example(_QUESTION, _OPTIONS, _ANSWER)


@rule(
    "QUZ001",
    "answer-not-an-option",
    bad=_example(_QUESTION, _OPTIONS, _ANSWER.replace("To the cold side", "To the colder side")),
    good=_GOOD,
)
def answer_not_an_option(proof: Proof) -> Iterator[Finding]:
    """The paragraph after "Answer and reasoning" is one of the numbered options, letter for letter.

    Emphasis and code marks do not count; words, case, punctuation and no-break spaces do. The reason is a paragraph
    of its own.
    """
    for check in _checks(proof):
        answer, options = check.answer, _options(check)
        if answer is None or not options or any(answer.text == option.text for option in options):
            continue
        message = f"the answer is none of the {len(options)} options: found {quoted(answer.text)}"
        yield Finding(message, At(span=answer.span), _answer_hint(answer.text, options))


@rule(
    "QUZ002",
    "options-equal",
    bad=_example(_QUESTION, _OPTIONS.replace("hot", "cold"), _ANSWER),
    good=_GOOD,
)
def options_equal(proof: Proof) -> Iterator[Finding]:
    """No two options of a question say the same, or the right one cannot be chosen.

    Options that differ in Markdown or Unicode form alone are the same; options that differ in a final period alone
    are a warning. Upper and lower case can make the difference (`kB`, `KB`).
    """
    for check in _checks(proof):
        seen: dict[str, int] = {}
        alike: dict[str, int] = {}
        for n, option in enumerate(_options(check)):
            form = _form(option.text)
            bare = form.rstrip(".;, ")
            if form and form in seen:
                message = f"options {seen[form] + 1} and {n + 1} are the same: {quoted(option.text)}"
                yield Finding(message, At(span=option.span))
            elif bare and bare in alike:
                message = (
                    f"options {alike[bare] + 1} and {n + 1} differ in final punctuation only: {quoted(option.text)}"
                )
                yield Finding(message, At(span=option.span), None, Severity.WARNING)
            seen.setdefault(form, n)
            alike.setdefault(bare, n)


@rule(
    "QUZ003",
    "options-missing",
    bad=_example(_QUESTION, _ANSWER),
    good=_GOOD,
)
def options_missing(proof: Proof) -> Iterator[Finding]:
    """Before "Answer and reasoning" stands a numbered list of at least two options, none of them empty."""
    for check in _checks(proof):
        if check.options is None or check.options.kind != "numbered":
            if not check.repeated:
                hint = "the options are a bulleted list; number them" if check.options else _no_options(proof)
                message = "a question without options: expected a numbered list before the answer, found "
                yield Finding(message + ("bullets" if check.options else "none"), At(span=check.place), hint)
            continue
        items = check.options.items
        if len(items) < 2:
            message = f"a question with {len(items)} option: expected at least two"
            yield Finding(message, At(span=check.options.span))
        for n, item in enumerate(items):
            if not item.text.strip():
                yield Finding(f"option {n + 1} is empty", At(span=item.span))


@rule(
    "QUZ004",
    "answer-missing",
    bad=_example(_QUESTION, _OPTIONS, "To the cold side"),
    good=_GOOD,
)
def answer_missing(proof: Proof) -> Iterator[Finding]:
    """A question's options are followed by the paragraph "Answer and reasoning" and then by the answer.

    Below a heading "Check your understanding" every deeper heading asks. Numbered lists elsewhere are no questions.
    """
    for check in _checks(proof):
        if check.marker is None:
            message = 'a question without an answer: expected the paragraph "Answer and reasoning" after its options'
            yield Finding(message, At(span=check.place), 'write "Answer and reasoning", the answer and the reason')
        elif check.answer is None:
            found = f"found a {check.after[0].kind} block" if check.after else "found nothing"
            message = f'no answer after "Answer and reasoning": expected a paragraph, {found}'
            yield Finding(message, At(span=check.place))


@rule(
    "QUZ005",
    "reason-missing",
    bad=_example(_QUESTION, _OPTIONS, "Answer and reasoning\n\nTo the cold side"),
    good=_GOOD,
)
def reason_missing(proof: Proof) -> Iterator[Finding]:
    """The answer is followed by a reason, in a paragraph of its own: readers learn from why, not from which."""
    for check in _checks(proof):
        if check.answer is not None and not any(node.text or node.items for node in check.reason):
            message = "the answer has no reason: expected a paragraph after it, found none"
            yield Finding(message, At(span=check.answer.span))


@rule(
    "QUZ006",
    "answer-repeated",
    bad=_example(_QUESTION, _OPTIONS, _ANSWER, _ANSWER),
    good=_GOOD,
)
def answer_repeated(proof: Proof) -> Iterator[Finding]:
    """A question is answered once: one "Answer and reasoning" for its options, and one option after it."""
    for check in _checks(proof):
        if check.repeated:
            yield Finding("these options have two answers", At(span=check.place))
        answer = check.answer
        texts = {option.text for option in _options(check)} - {answer.text if answer else ""}
        if answer and check.reason and check.reason[0].kind == "paragraph" and check.reason[0].text in texts:
            message = f"a second option follows the answer: {quoted(check.reason[0].text)}"
            yield Finding(message, At(span=check.reason[0].span), "one option is the answer; then comes the reason")


@rule(
    "QUZ007",
    "question-missing",
    bad=_example(_OPTIONS, _ANSWER),
    good=_GOOD,
)
def question_missing(proof: Proof) -> Iterator[Finding]:
    """Options answer a question: a heading above them, or a paragraph where the heading is that of the section."""
    for check in _checks(proof):
        if check.question is None and check.options is not None:
            message = "options without a question: expected a heading or paragraph that asks, found none"
            yield Finding(message, At(span=check.options.span))
    if proof.lesson.kind is not Kind.MARKDOWN:
        for heading in empty_sections(proof.lesson.document):
            yield Finding(f"nothing to answer below {quoted(heading.title)}", At(span=Span(heading.start, heading.end)))


def _checks(proof: Proof) -> tuple[KnowledgeCheck, ...]:
    """The knowledge checks. Other Markdown may lay its own out otherwise: there only those with a marker count."""
    found = proof.checks
    return found if proof.lesson.kind is not Kind.MARKDOWN else tuple(check for check in found if check.marker)


def _options(check: KnowledgeCheck) -> tuple[ListItem, ...]:
    return check.options.items if check.options else ()


def _form(text: str) -> str:
    import unicodedata

    return " ".join(unicodedata.normalize("NFC", text).split())


def _no_options(proof: Proof) -> str:
    """What to do about a question without options: in Markdown that is not a lesson an open question is in order."""
    hint = "write two or more options as a numbered list"
    if proof.lesson.kind is not Kind.MARKDOWN:
        return hint
    return f'{hint}; where the question is open, write "Answer" instead of "Answer and reasoning"'


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
_ORDINAL = re.compile(rf"(?:the\s+)?({'|'.join(_ORDINALS)})\s+(?:option|one|answer)\b", re.IGNORECASE)


def _answer_hint(answer: str, options: tuple[ListItem, ...]) -> str:
    number = re.fullmatch(r"(?:option\s+)?\(?([0-9]{1,2}|[A-Za-z])[.):]?", answer.strip(), re.IGNORECASE)
    if number:
        label = number[1]
        place = int(label) if label.isdigit() else ord(label.lower()) - 96
        if 1 <= place <= len(options):
            return f"write the option itself: {quoted(options[place - 1].text)}"
    ordinal = _ORDINAL.match(answer.strip())
    place = _ORDINALS.index(ordinal[1].lower()) if ordinal else len(options)
    if place < len(options):
        return f"write the option itself, {quoted(options[place].text)}, and the reason as a paragraph of its own"
    for option in options:
        if option.text and answer.startswith(option.text):
            return f"it begins with {quoted(option.text)}; write the reason as a paragraph of its own"
    for option in options:
        if why := explain(option.text, answer):
            return f"compared with {quoted(option.text)}: {why}"
    return "write one of the options letter for letter, and the reason as a paragraph of its own"


RULES: tuple[Rule[Proof], ...] = (
    answer_not_an_option,
    options_equal,
    options_missing,
    answer_missing,
    reason_missing,
    answer_repeated,
    question_missing,
)
