"""Symbol lists as tables and knowledge checks as forms: how the blocks of a lesson are written other than as prose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from atlas_lessons.prove.equations.reading import DisplayEquation
from atlas_lessons.publish.render.html import Wrap, attribute, text
from atlas_lessons.read.markdown.document import Block, Document
from atlas_lessons.read.markdown.quiz import KnowledgeCheck, Node

_NOT_IN_LABELS = frozenset(
    ("List", "BlockQuote", "CodeBlock", "Table", "Heading", "HtmlBlock", "Rule", "FootnoteDefinition")
)
_LONGEST_CAPTION = 60  # characters
_TABLE = '<div class="scroll" tabindex="0"><table class="symbols">\n'
_HEAD = (
    '<thead><tr><th scope="col">Symbol</th><th scope="col">Meaning</th><th scope="col">Unit</th></tr></thead>\n'
    "<tbody>\n"
)


def furniture(document: Document, equations: Iterable[DisplayEquation], checks: Sequence[KnowledgeCheck]) -> Wrap:
    """How a lesson's symbol lists and knowledge checks are written."""
    tags: dict[tuple[str, int], tuple[str, str]] = {}
    behind: dict[int, str] = {}
    names: set[int] = set()
    for equation in equations:
        _symbols(document, equation, tags, names)
    for index, check in enumerate(checks):
        following = checks[index + 1] if index + 1 < len(checks) else None
        _quiz(document, index + 1, check, following, tags, behind)
    return Wrap(tags, behind, symbols=names)


def _symbols(
    document: Document, equation: DisplayEquation, tags: dict[tuple[str, int], tuple[str, str]], names: set[int]
) -> None:
    """Three paragraphs a symbol become one row of a table; the paragraph that announces them becomes its caption.

    ``names`` gathers where the symbols stand.
    """
    blocks = document.blocks
    for index in equation.plain_blocks:
        tags["Paragraph", blocks[index].start] = ('<p class="plain-form">', "</p>\n")
    rows = [symbol.blocks for symbol in equation.symbols]
    if equation.table or any(len(row) != 3 for row in rows):
        return
    opener = _TABLE + _HEAD
    title = rows[0][0] - 1
    if _is_caption(blocks[title]) and title > max(equation.display, *equation.plain_blocks, 0):
        tags["Paragraph", blocks[title].start] = (f"{_TABLE}<caption>", f"</caption>\n{_HEAD}")
        opener = ""
    for row in rows:
        symbol, meaning, unit = (("Paragraph", blocks[index].start) for index in row)
        names.add(symbol[1])
        tags[symbol] = (f'{opener}<tr><th scope="row">', "</th>")
        tags[meaning] = ("<td>", "</td>")
        tags[unit] = ("<td>", "</td></tr>\n")
        opener = ""
    last = ("Paragraph", blocks[rows[-1][2]].start)
    tags[last] = ("<td>", "</td></tr>\n</tbody></table></div>\n")


def _is_caption(block: Block) -> bool:
    """Whether a paragraph announces the list rather than says something: a few words without a full stop."""
    return block.kind == "paragraph" and len(block.text) <= _LONGEST_CAPTION and not block.text.rstrip().endswith(".")


def _quiz(
    document: Document,
    number: int,
    check: KnowledgeCheck,
    following: KnowledgeCheck | None,
    tags: dict[tuple[str, int], tuple[str, str]],
    behind: dict[int, str],
) -> None:
    """A question's options become radio buttons, what follows the marker a disclosure. A check that is not whole
    stays prose."""
    options, marker, answer = check.options, check.marker, check.answer
    if options is None or marker is None or answer is None or check.repeated or not _simple(document, options):
        return
    right = [n for n, item in enumerate(options.items, 1) if item.text == answer.text]
    question = check.question.text if check.question is not None else "Choose an answer."
    name = f"quiz:{number}"
    kind = "ol" if options.kind == "numbered" else "ul"
    opener = (
        f'<div class="quiz" id="{name}" data-answer="{right[0] if right else 0}">'
        f'<fieldset><legend class="vh">{text(question)}</legend>\n<{kind}>\n'
    )
    tags["List", options.span.start] = (opener, f'</{kind}></fieldset>\n<p class="said" role="status"></p>\n')
    for place, item in enumerate(options.items, 1):
        radio = f'<input type="radio" name="{attribute(name)}" value="{place}">'
        tags["Item", item.span.start] = (f"<li><label>{radio} <span>", "</span></label></li>\n")
    for start in _paragraphs(document, options):
        tags["Paragraph", start] = ('<span class="p">', "</span>")
    tags["Paragraph", marker.span.start] = ('<details class="answer"><summary>', "</summary>\n")
    behind[_last(check, following).span.end] = "</details></div>\n"


def _last(check: KnowledgeCheck, following: KnowledgeCheck | None) -> Node:
    """The last block of the reasoning: what asks the next question is not part of it."""
    ends = {node.span for node in (following.question, following.options) if node} if following else set()
    last = check.after[0]
    for node in check.after:
        if node.span in ends:
            break
        last = node
    return last


def _simple(document: Document, options: Node) -> bool:
    """True where every option is running text, which is all that a label may hold."""
    inside = (e for e in document.events if options.span.start <= e.start and e.end <= options.span.end)
    return sum(event.tag in _NOT_IN_LABELS for event in inside) == 2  # the list itself, where it starts and ends


def _paragraphs(document: Document, options: Node) -> list[int]:
    return [
        event.start
        for event in document.events
        if event.kind == "start" and event.tag == "Paragraph" and event.start >= options.span.start
        and event.end <= options.span.end
    ]  # fmt: skip
