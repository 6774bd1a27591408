"""Goes through a JSON text (RFC 8259) token by token, with offsets, and says where and how it is not one.

Linear, with a stack of its own, and bounded: it ends after the first error of syntax or a fixed number of tokens.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from json import decoder
from typing import Any, NamedTuple

from atlas_lessons.core.diagnostics import At, Finding

MAX_DEPTH = 64  # levels of arrays and objects; a record has three
MAX_VALUES = 30_000  # values in one file; a long record has a few hundred
MAX_DIGITS = 4_000  # characters of a number

_TOKENS = 4 * MAX_VALUES
_SPACE = re.compile(r"[ \t\n\r]*")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
_WORD = re.compile(r"[-+]?[A-Za-z_$][A-Za-z0-9_$]*")
_LITERALS = {"true": True, "false": False, "null": None}
_INFINITE = ("NaN", "Infinity", "-Infinity")


class LoadFailure(NamedTuple):
    """Why a file, or a part of it, did not load: the name of the JSN rule that reports it, and its finding."""

    name: str
    finding: Finding


class JsonToken(NamedTuple):
    """One step through a JSON text.

    ``kind`` is ``{ } [ ]``, ``key`` or ``value`` (a scalar, in ``value``), or ``fault`` (a :class:`LoadFailure` in
    ``value``). ``start`` and ``end`` are offsets into the text; ``depth`` counts the containers around the token.
    """

    kind: str
    start: int
    end: int
    depth: int
    value: Any = None


def scan(text: str) -> Iterator[JsonToken]:
    """Every token of a JSON text in order; ends after the first error of syntax, which comes as a ``fault``."""
    stack: list[str] = []
    at, expect = _skip(text, 0), "value"
    for _ in range(_TOKENS):
        if expect == "end":
            if at < len(text):
                yield _fault_token(_trailing(text, at), at)
            return
        token, expect = _step(text, at, expect, stack)
        if token is not None:
            yield token
        if expect == "stop":
            return
        at = _skip(text, token.end if token is not None else at + 1)


def _skip(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at


def _step(text: str, at: int, expect: str, stack: list[str]) -> tuple[JsonToken | None, str]:
    """The token at an offset, and what is to come after it. A colon or comma yields no token."""
    char = text[at : at + 1]
    if expect == "colon":
        return (None, "value") if char == ":" else _stop(_syntax_error(text, at, "':' after a key", stack))
    if expect == "comma":
        if char == ",":
            return None, "key" if stack[-1] == "{" else "value"
        return _close(text, at, stack)
    if expect in ("first-key", "key"):
        if char == '"':
            return _string(text, at, stack, "key")
        if char == "}" and expect == "first-key":
            return _close(text, at, stack)
        return _stop(_syntax_error(text, at, "a key in double quotes", stack))
    if char == "]" and expect == "first-value":
        return _close(text, at, stack)
    return _value(text, at, char, stack)


def _value(text: str, at: int, char: str, stack: list[str]) -> tuple[JsonToken | None, str]:
    if char and char in "{[":
        if len(stack) >= MAX_DEPTH:
            return _stop(too_deep(at))
        token = JsonToken(char, at, at + 1, len(stack))
        stack.append(char)
        return token, "first-key" if char == "{" else "first-value"
    if char == '"':
        return _string(text, at, stack, "value")
    number = _NUMBER.match(text, at)
    if number and not text[number.end() : number.end() + 1].isalnum():
        return _number(number, stack)
    word = _WORD.match(text, at)
    lexeme = word.group() if word else ""
    if word and lexeme in _LITERALS:
        return JsonToken("value", at, word.end(), len(stack), _LITERALS[lexeme]), _next_expected(stack)
    if word and lexeme in _INFINITE:
        hint = "JSON has no such number: leave the field out, or write null"
        fault = fault_at("not-a-number", f"expected a number, found {lexeme}", at, hint)
        return JsonToken("fault", at, word.end(), len(stack), fault), _next_expected(stack)
    return _stop(_syntax_error(text, at, "a value", stack))


def _number(match: re.Match[str], stack: list[str]) -> tuple[JsonToken, str]:
    lexeme, start, end = match.group(), match.start(), match.end()
    fault = None
    if len(lexeme) > MAX_DIGITS:
        fault = f"expected a number of at most {MAX_DIGITS:,} characters, found one of {len(lexeme):,}"
    elif match[1] or match[2]:
        value: float | int = float(lexeme)
        if value in (float("inf"), float("-inf")):
            fault = f"expected a number below 1.8e308, found {lexeme[:40]}"
    else:
        value = int(lexeme)
    if fault:
        token = JsonToken("fault", start, end, len(stack), fault_at("number-out-of-range", fault, start))
        return token, _next_expected(stack)
    return JsonToken("value", start, end, len(stack), value), _next_expected(stack)


def _string(text: str, at: int, stack: list[str], kind: str) -> tuple[JsonToken, str]:
    try:
        value, end = decoder.scanstring(text, at + 1, True)  # type: ignore[attr-defined]
    except json.JSONDecodeError as error:
        return _stop(_bad_string(text, at, error))
    return JsonToken(kind, at, end, len(stack), value), "colon" if kind == "key" else _next_expected(stack)


def _close(text: str, at: int, stack: list[str]) -> tuple[JsonToken, str]:
    char, opened = text[at : at + 1], stack[-1]
    if char != {"{": "}", "[": "]"}[opened]:
        wanted = "',' or '}'" if opened == "{" else "',' or ']'"
        return _stop(_syntax_error(text, at, wanted, stack))
    stack.pop()
    return JsonToken(char, at, at + 1, len(stack)), _next_expected(stack)


def _next_expected(stack: list[str]) -> str:
    return "comma" if stack else "end"


def _stop(fault: LoadFailure) -> tuple[JsonToken, str]:
    return _fault_token(fault, fault.finding.at.offset or 0), "stop"


def _fault_token(fault: LoadFailure, at: int) -> JsonToken:
    return JsonToken("fault", at, at + 1, 0, fault)


def fault_at(name: str, message: str, offset: int | None = None, hint: str | None = None) -> LoadFailure:
    """A failure at an offset of the text, or of the file as a whole."""
    return LoadFailure(name, Finding(message, At(offset=offset), hint))


def too_deep(at: int | None) -> LoadFailure:
    """The failure of a text that nests deeper than allowed."""
    return fault_at("nesting-too-deep", f"expected at most {MAX_DEPTH} nested arrays and objects, found more", at)


def bad_syntax(at: int, message: str) -> LoadFailure:
    """An error of syntax in the words of the standard library."""
    return fault_at("json-syntax", f"not JSON: {message[:1].lower()}{message[1:]}", at)


def _trailing(text: str, at: int) -> LoadFailure:
    found = show(text[at : at + 20])
    return fault_at("trailing-data", f"expected the end of the file after the value, found {found}", at)


def _bad_string(text: str, at: int, error: json.JSONDecodeError) -> LoadFailure:
    if error.msg.startswith("Unterminated"):
        return fault_at("json-syntax", "expected '\"' at the end of this string, found the end of the file", at)
    char = text[error.pos : error.pos + 1]
    if error.msg.startswith("Invalid control"):
        hint = {"\n": "write a line break in a string as \\n", "\t": "write a tab in a string as \\t"}.get(char)
        return fault_at(
            "json-syntax", f"expected no control character in a string, found U+{ord(char):04X}", error.pos, hint
        )
    where = error.pos if char == "\\" else max(at, error.pos - 1)
    written = show(text[where : where + 2] if "uXXXX" not in error.msg else text[where : where + 6])
    hint = 'a backslash itself is written \\\\; the escapes are \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX'
    return fault_at("json-syntax", f"expected an escape that JSON knows, found {written}", where, hint)


def _syntax_error(text: str, at: int, wanted: str, stack: list[str]) -> LoadFailure:
    """An error of syntax: what was wanted and found, with a hint for the usual slips."""
    if at >= len(text):
        still = {"{": "object", "[": "array"}
        inside = f" ({len(stack)} still open, the innermost an {still[stack[-1]]})" if stack else ""
        return fault_at(
            "json-syntax", f"expected {wanted}, found the end of the file{inside}", at, "is the file cut short?"
        )
    char = text[at]
    word = _WORD.match(text, at)
    found = show(word.group()[:20] if word else char)
    return fault_at("json-syntax", f"expected {wanted}, found {found}", at, _slip(text, at, wanted, word))


def _slip(text: str, at: int, wanted: str, word: re.Match[str] | None) -> str | None:
    char = text[at]
    if char in "}]" and text[:at].rstrip(" \t\r\n")[-1:] == ",":
        return "remove the comma before it: JSON allows none after the last entry"
    if char in "'\u2018\u2019\u201c\u201d":
        return 'JSON strings stand in straight double quotes, "..."'
    if text.startswith(("//", "/*", "#"), at):
        return "JSON has no comments"
    if text.startswith(("<<<<<<<", "=======", ">>>>>>>"), at):
        return "this is the mark of an unresolved merge conflict"
    if word and word.group() in ("True", "False", "None", "undefined"):
        return "write true, false or null"
    if word and "key" in wanted:
        return f'write the key as "{word.group()[:40]}"'
    if char == '"' and wanted.startswith("','"):
        return "a comma is missing before it"
    if char in "+.0123456789-":
        return "a number has no leading zero, plus or bare point in JSON"
    return None


def show(text: str, limit: int = 60) -> str:
    """A text in quotes for a message: unprintable characters as escapes, cut where it is long."""
    cut = text if len(text) <= limit else text[: limit - 1] + "…"
    plain = "".join(char if char.isprintable() else escape_character(char) for char in cut)
    return f"'{plain}'" if '"' in plain else f'"{plain}"'


def escape_character(char: str) -> str:
    """A character as it is written in JSON with an escape."""
    return json.dumps(char)[1:-1]
