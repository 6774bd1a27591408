"""Strict JSON (RFC 8259, RFC 7493): a quick parse, and a scanner that says exactly where a text is not.

The quick parse is the standard library's. Only when it fails, or when something passed that the standard library is
lenient about, does the scanner go over the text token by token. It is linear, holds its own stack, and stops after a
fixed number of tokens.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

from atlas_lessons.read.jsonio.scanner import (
    MAX_DEPTH,
    MAX_DIGITS,
    MAX_VALUES,
    JsonToken,
    LoadFailure,
    bad_syntax,
    fault_at,
    scan,
    show,
    too_deep,
)

MAX_REPORTED = 25  # problems of one file that are listed

_MARK = re.compile(r'"(?:[^"\\]++|\\.)*+"|[\[{,]', re.DOTALL)  # a string, or what precedes a value
_SURROGATE_ESCAPE = re.compile(r"\\u[dD][89a-fA-F]")
_ESCAPE = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(?P<lone>u[dD][89a-fA-F][0-9a-fA-F]{2})|.)",
    re.DOTALL,
)
_ABSURD = 10**MAX_DIGITS
_ENDINGS = ("json-syntax", "trailing-data", "nesting-too-deep")  # after one of these the scanner saw no more


def parse(text: str) -> tuple[Any, tuple[LoadFailure, ...]]:
    """The value of a JSON text, and what is wrong with it; the value is None where anything is."""
    if _too_many(text):
        message = f"expected at most {MAX_VALUES:,} values in a file, found more"
        return None, _faults(text, fault_at("too-many-values", message))
    state = _Watch()
    try:
        value = json.loads(text, object_pairs_hook=state.pairs, parse_constant=state.strange, parse_float=state.float)
    except RecursionError:
        return None, _faults(text, too_deep(None))
    except json.JSONDecodeError as error:
        return None, _faults(text, bad_syntax(error.pos, error.msg))
    except ValueError:  # the interpreter's own cap on the digits of an integer
        return None, _faults(text, fault_at("number-out-of-range", f"expected at most {MAX_DIGITS:,} digits"))
    lone = "\\u" in text and _SURROGATE_ESCAPE.search(text) is not None
    if state.suspect or _suspicious(value, lone):
        faults = _faults(text, None)
        return (None if faults else value), faults
    return value, ()


class _Watch:
    """Hooks of the quick parse; ``suspect`` is set when the scanner has to look."""

    def __init__(self) -> None:
        self.suspect = False

    def pairs(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) != len(pairs):
            self.suspect = True
        return found

    def strange(self, lexeme: str) -> None:
        self.suspect = True

    def float(self, lexeme: str) -> float:
        value = float(lexeme)
        if value in (float("inf"), float("-inf")) or len(lexeme) > MAX_DIGITS:
            self.suspect = True
        return value


def _too_many(text: str) -> bool:
    """Whether a text holds more values than any record; strings are left out of the count."""
    if len(text) <= MAX_VALUES or text.count(",") + text.count("[") + text.count("{") <= MAX_VALUES:
        return False
    marks = islice(_MARK.finditer(text), 3 * MAX_VALUES)  # at most two strings come with a value
    lengths = [match.end() - match.start() for match in marks]
    return lengths.count(1) > MAX_VALUES or len(lengths) == 3 * MAX_VALUES


def _suspicious(value: Any, lone: bool) -> bool:
    """Whether a value nests too deep, has an absurd integer or, where ``lone``, a string with a lone surrogate."""
    level: list[Any] = [value]
    for depth in range(MAX_DEPTH + 1):
        following: list[Any] = []
        for item in level:
            kind = type(item)
            if kind is str:
                if lone and not _encodable(item):
                    return True
            elif depth == MAX_DEPTH and kind in (dict, list):
                return True
            elif kind is dict:
                following += item.values()
                if lone:
                    following += item
            elif kind is list:
                following += item
            elif kind is int and abs(item) >= _ABSURD:
                return True
        if not following:
            break
        level = following
    return False


def _encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _faults(text: str, otherwise: LoadFailure | None) -> tuple[LoadFailure, ...]:
    """What the scanner finds; ``otherwise`` stands where it stopped before it found anything."""
    found: list[LoadFailure] = []
    keys: list[dict[str, int]] = []
    more = 0
    for token in scan(text):
        for fault in _judge(token, keys, text):
            if len(found) < MAX_REPORTED:
                found.append(fault)
            else:
                more += 1
    if more:
        last = found[-1]
        note = f"{last.finding.message} (and {more:,} more problems of this kind or another)"
        found[-1] = LoadFailure(last.name, last.finding._replace(message=note))
    if otherwise is not None and not any(fault.name in (otherwise.name, *_ENDINGS) for fault in found):
        found.append(otherwise)
    return tuple(found)


def _judge(token: JsonToken, keys: list[dict[str, int]], text: str) -> Iterator[LoadFailure]:
    """The faults of one token; ``keys`` is the stack of the keys seen in the open objects."""
    if token.kind == "fault":
        yield token.value
    elif token.kind in "{[":
        keys.append({})
    elif token.kind in "}]":
        keys.pop()
    elif token.kind == "key":
        first = keys[-1].setdefault(token.value, token.start)
        if first != token.start:
            yield _duplicate(token, text)
        yield from _surrogates(token, text)
    elif isinstance(token.value, str):
        yield from _surrogates(token, text)


def _duplicate(token: JsonToken, text: str) -> LoadFailure:
    key = show(token.value)
    written = text[token.start + 1 : token.end - 1]
    spelled = f", here written {show(written)}" if written != token.value else ""
    return fault_at(
        "duplicate-key",
        f"expected each key once in an object, found {key} again{spelled}",
        token.start,
        "readers differ on which of the two counts: remove one",
    )


def _surrogates(token: JsonToken, text: str) -> Iterator[LoadFailure]:
    if not _encodable(token.value):
        for match in _ESCAPE.finditer(text, token.start, token.end):
            if match["lone"]:
                yield fault_at(
                    "lone-surrogate",
                    f"expected a pair of surrogate escapes, found {match.group()} alone: it is no character",
                    match.start(),
                    "a character above U+FFFF takes two escapes, \\ud83d\\ude00; or write it as itself",
                )
