"""Hashes and lengths of a record, and what a wrong one was made over instead.

A content hash is the SHA-256 of the UTF-8 bytes of ``content``. A record hash under the profile ``jcs-sha256`` is the
SHA-256 of the RFC 8785 canonical JSON of the record without ``recordHash`` and ``artifactUrl``.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

PROFILE = "jcs-sha256"
UNHASHED = frozenset({"recordHash", "artifactUrl"})  # the URL holds the beginning of the hash
FINGERPRINT_DIGITS = 16

_FORMS: tuple[Literal["NFC", "NFD", "NFKC", "NFKD"], ...] = ("NFC", "NFD", "NFKC", "NFKD")
_HASH = re.compile(r"[0-9a-f]{64}")
_EXACT = 2**53  # integers below are doubles without loss
_CANONICAL = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":"), sort_keys=True)
_ASTRAL = re.compile("[\U00010000-\U0010ffff]")


class NotCanonicalError(ValueError):
    """A record that RFC 8785 gives no canonical form, such as one with an integer beyond 2^53."""


def is_hash(text: str) -> bool:
    """True for 64 lower-case hexadecimal digits."""
    return _HASH.fullmatch(text) is not None


def content_hash(content: str) -> str:
    """SHA-256 of the UTF-8 bytes, 64 lower-case hexadecimal digits."""
    return hashlib.sha256(content.encode()).hexdigest()


def record_hash(data: Mapping[str, Any]) -> str:
    """The record hash of a record's JSON value under :data:`PROFILE`. Raises NotCanonicalError."""
    return hashlib.sha256(canonical({key: value for key, value in data.items() if key not in UNHASHED})).hexdigest()


def canonical(value: Any) -> bytes:
    """The canonical JSON of a value (RFC 8785). Raises NotCanonicalError.

    Where a value holds no float, no integer beyond 2^53 and no key outside ASCII, what the standard library writes is
    canonical already, and much quicker made.
    """
    if _is_simple(value):
        return _CANONICAL.encode(value).encode()
    import rfc8785

    try:
        return rfc8785.dumps(value)
    except rfc8785.CanonicalizationError as error:
        raise NotCanonicalError(str(error)) from None


def _is_simple(value: Any) -> bool:
    level: list[Any] = [value]
    while level:
        following: list[Any] = []
        for item in level:
            kind = type(item)
            if kind is str:
                continue
            if kind is dict:
                if not all(map(str.isascii, item)):
                    return False
                following += item.values()
            elif kind is list:
                following += item
            elif not (kind is bool or item is None or (kind is int and abs(item) < _EXACT)):
                return False
        level = following
    return True


def fingerprint(hash_: str) -> str:
    """The 16 digits of a record hash that its artifact URL carries."""
    return hash_[:FINGERPRINT_DIGITS]


def utf16_length(text: str) -> int:
    """Length in UTF-16 code units: two for a character beyond U+FFFF."""
    return len(text) + sum(1 for _ in _ASTRAL.finditer(text))


def utf16_offsets(text: str) -> Callable[[int], int | None]:
    """A function from an offset in UTF-16 code units to one in code points; None inside a surrogate pair.

    Beyond the end it counts on, so that a range that is too long stays too long.
    """
    from bisect import bisect_left

    seconds = [match.start() + n + 1 for n, match in enumerate(_ASTRAL.finditer(text))]  # second halves, in units

    def convert(offset: int) -> int | None:
        before = bisect_left(seconds, offset)
        return None if before < len(seconds) and seconds[before] == offset else offset - before

    return convert


def explain_hash(content: str, found: str, other: Mapping[str, str] | None = None) -> str | None:
    """What a content hash that does not fit was really made over, as a sentence; None when nothing tried fits.

    ``other`` names further texts to try, such as the file beside the record.
    """
    if found.lower() == content_hash(content):
        return "write the hash with lower-case digits"
    for what, candidate in _candidates(content, other or {}):
        if hashlib.sha256(candidate).hexdigest() == found.lower():
            return what
    for name in ("md5", "sha1", "sha224", "sha384", "sha512", "sha3_256", "blake2s"):
        if hashlib.new(name, content.encode(), usedforsecurity=False).hexdigest() == found.lower():
            return f"the hash is {name.upper().replace('_', '-')} of content; SHA-256 is expected"
    return None


def explain_length(content: str, found: int, other: Mapping[str, str] | None = None) -> str | None:
    """What a content length that does not fit counts instead, as a sentence; None when nothing tried fits."""
    if found == utf16_length(content):
        return 'it fits UTF-16 code units; accept such a publisher with the config key offsets = "utf-16"'
    if found == len(content.encode()):
        return "it counts UTF-8 bytes; code points are expected"
    for what, text in _texts(content, other or {}):
        if found == len(text):
            return what.replace("the hash was made over", "it counts")
    return None


def _candidates(content: str, other: Mapping[str, str]) -> Iterator[tuple[str, bytes]]:
    for what, text in _texts(content, other):
        yield what, text.encode()
    for encoding in ("utf-16-le", "utf-16-be", "utf-16"):
        yield f"the hash was made over content in {encoding.upper()}, not in UTF-8", content.encode(encoding)
    for encoding in ("latin-1", "cp1252"):
        yield f"the hash was made over content in {encoding}, not in UTF-8", content.encode(encoding, "replace")


def _texts(content: str, other: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    import json
    import unicodedata

    over = "the hash was made over "
    lf = content.replace("\r\n", "\n").replace("\r", "\n")
    for ends, text in (("", content), (" and LF line ends", lf), (" and CRLF line ends", lf.replace("\n", "\r\n"))):
        if ends and text != content:
            yield f"{over}content with{ends.removeprefix(' and')}; content has {_line_ends(content)}", text
        yield f"{over}content with a trailing newline{ends}", text + ("\r\n" if "CRLF" in ends else "\n")
        yield f"{over}content without its trailing newline{ends}", text.rstrip("\r\n")
        yield f"{over}content stripped of trailing white space{ends}", text.rstrip()
        yield f"{over}content stripped of leading white space{ends}", text.lstrip()
        yield f"{over}content stripped of surrounding white space{ends}", text.strip()
    for form in _FORMS:
        yield f"{over}content normalized to Unicode {form}", unicodedata.normalize(form, content)
    yield f"{over}content after a byte order mark", "\ufeff" + content
    yield f"{over}content without its byte order mark", content.removeprefix("\ufeff")
    yield f"{over}the JSON form of content, quotes and escapes included", json.dumps(content)
    yield f"{over}the JSON form of content, quotes and escapes included", json.dumps(content, ensure_ascii=False)
    yield f"{over}the text from the first heading line on", content[max(content.find("# "), 0) :]
    yield f"{over}an empty text", ""
    for name, text in other.items():
        yield f"{over}{name}", text
        yield f"{over}{name}", text.replace("\r\n", "\n")


def _line_ends(content: str) -> str:
    return "CRLF" if "\r\n" in content else "CR" if "\r" in content else "LF"
