"""Styles in an SVG picture: read token by token, and refused unless each property and function is on the list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from atlas_lessons.read.markdown.svg_names import FUNCTIONS, PROPERTIES, PROPERTY_BEGINNINGS, SELECTING

# A cut of CSS Syntax 3 that reads less than a browser does, never more: no escapes, no strings over line ends, and a
# comment that does not end is refused. A word before a bracket is a function, whatever kind of word it is.
_TOKEN = re.compile(
    r"""
    (?P<space>[ \t\r\n\f]+|/\*.*?\*/|<!--|-->)
    |(?P<url>url\([ \t\r\n\f]*(?:"\#[^"\\\r\n\f]*"|'\#[^'\\\r\n\f]*'|\#[^\s"'()\\]*)[ \t\r\n\f]*\))
    |(?P<string>"[^"\\\r\n\f]*"|'[^'\\\r\n\f]*')
    |(?P<function>[\w\-\#.%+!\u0080-\U0010ffff]+\()
    |(?P<at>@[\w\-]*)
    |(?P<word>[\w\-\#.%+!\u0080-\U0010ffff]+)
    |(?P<mark>/(?!\*)|[{}()\[\],:;>~=|^$*&?<])
    """,
    re.VERBOSE | re.DOTALL | re.IGNORECASE | re.ASCII,
)
_MOST_VALUE = 2**16  # characters of a value or an attribute
_CAN_REFER = re.compile(r"[(@\\<{}]")  # without one of these, a value is words
_LAST = re.compile(r"[^\s>~+]*\s*\Z")
_KEY = re.compile(r"[#.]?-?[\w\-\u0080-\U0010ffff]+", re.ASCII)


class CssToken(NamedTuple):
    """A token of a style by its kind, a name of a group of the pattern above."""

    kind: str
    text: str


class CssRule(NamedTuple):
    """A rule that refers to parts of the file: whom it may select (``#id``, ``.class``, an element's name or ``*``),
    the property, and the ids it names."""

    selects: tuple[str, ...]
    refers: tuple[tuple[str, str], ...]


def value_refers(text: str) -> tuple[str, ...]:
    """The ids that a value names by ``url(#id)``. Raises ValueError for a value that could load something."""
    if not _CAN_REFER.search(text):
        return ()
    return tuple(_refers(_tokens(_short(text))))


@lru_cache(maxsize=4096)  # drawing programs repeat the same few
def declarations(text: str) -> tuple[tuple[str, str], ...]:
    """The properties with the ids that a ``style`` attribute names. Raises ValueError for what is not on the list."""
    return tuple(_declared_properties(_tokens(_short(text))))


def sheet(text: str) -> list[CssRule]:
    """The rules of a style sheet that name parts of the file. Raises ValueError for what is not on the list."""
    tokens = _tokens(text)
    rules: list[CssRule] = []
    start, at, inside = 0, 0, 0
    while at < len(tokens):
        token = tokens[at]
        if token.text == "{":
            head = [token for token in tokens[start:at] if token.kind != "space"]
            if head and head[0].kind == "at":
                _check_media(head)
                inside += 1
                at += 1
            else:
                end = next((n for n in range(at, len(tokens)) if tokens[n].text == "}"), len(tokens))
                refers = tuple(_declared_properties(tokens[at + 1 : end]))
                selects = _selected_elements(tokens[start:at])
                if refers:
                    rules.append(CssRule(selects, refers))
                at = end + 1
            start = at
        elif token.text == "}":
            if not inside:
                raise ValueError("its style has a closing brace too many")
            inside -= 1
            at += 1
            start = at
        elif token.text == ";" and tokens[start].kind == "at":
            raise ValueError(f"its style loads something: {tokens[start].text}")
        else:
            at += 1
            if tokens[start].kind == "space":
                start += 1
    if any(token.kind != "space" for token in tokens[start:]):
        raise ValueError(f"its style has a rule without braces: {tokens[start].text}")
    return rules


def _check_media(head: list[CssToken]) -> None:
    """Raise ValueError for an at-rule other than ``@media``."""
    if head[0].text.lower() != "@media":
        raise ValueError(f"its style loads something or runs: {head[0].text}")
    _check_functions(head[1:], SELECTING)


def _short(text: str) -> str:
    if len(text) > _MOST_VALUE:
        raise ValueError(f"a style in an attribute of it has {len(text)} characters; expected at most {_MOST_VALUE}")
    return text


def _tokens(text: str) -> list[CssToken]:
    at = 0
    tokens = []
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise ValueError(f"its style has what cannot be read: {text[at : at + 20]!r}")
        at = found.end()
        tokens.append(CssToken(found.lastgroup or "", found[0]))
    return tokens


def _declared_properties(tokens: list[CssToken]) -> Iterator[tuple[str, str]]:
    """The properties of declarations, with the ids that their values name."""
    start = 0
    for at in range(len(tokens) + 1):
        if at < len(tokens) and tokens[at].text != ";":
            continue
        part = [token for token in tokens[start:at] if token.kind != "space"]
        start = at + 1
        if not part:
            continue
        name = part[0].text.lower()
        if part[0].kind != "word" or len(part) < 2 or part[1].text != ":":
            raise ValueError(f"its style has what is no declaration: {''.join(token.text for token in part)[:40]!r}")
        if name not in PROPERTIES and not name.startswith(PROPERTY_BEGINNINGS):
            raise ValueError(f"its style has the property {name}, which pictures may not have")
        for refers in _refers(part[2:]):
            yield name, refers


def _refers(tokens: list[CssToken]) -> Iterator[str]:
    """The ids that a value names."""
    _check_functions(tokens, FUNCTIONS)
    for token in tokens:
        if token.kind == "at" or token.text in ("{", "}", "<", ";"):
            raise ValueError(f"its style loads something or cannot be read: {token.text}")
        if token.kind == "url":
            yield token.text[4:-1].strip(" \t\r\n\f\"'")[1:]


def _check_functions(tokens: list[CssToken], allowed: frozenset[str]) -> None:
    for token in tokens:
        if token.kind == "function" and token.text[:-1].lower() not in allowed:
            raise ValueError(f"its style loads something: {token.text[:-1]}()")


def _selected_elements(tokens: list[CssToken]) -> tuple[str, ...]:
    """Whom a list of selectors may select: by the last part of each, which says it about the element itself."""
    _check_functions(tokens, SELECTING | {"." + name for name in SELECTING})
    for token in tokens:
        if token.kind in ("at", "url"):
            raise ValueError(f"its style cannot be read: {token.text}")
    text = "".join(" " if token.kind == "space" else token.text for token in tokens)
    if any(token.kind == "function" or token.text == "[" for token in tokens):
        return ("*",)
    found = []
    for part in text.split(","):
        last = _LAST.search(part.strip())
        keys = _KEY.findall(last[0].partition(":")[0]) if last else []
        marked = [key for key in keys if key[0] in "#."]
        found.append((marked or keys or ["*"])[-1])
    return tuple(found)
