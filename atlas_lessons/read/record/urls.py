"""Ids, slugs and URLs: how they are taken apart, which are safe, and how they follow from one another."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from atlas_lessons.core.patterns import lazy_pattern

LONGEST_ID = 120
LONGEST_URL = 2_000

_ID = lazy_pattern(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_RESERVED = frozenset(
    {"con", "prn", "aux", "nul", "conin$", "conout$", "clock$"}
    | {f"{port}{digit}" for port in ("com", "lpt") for digit in "0123456789¹²³"}
)
# RFC 3986, appendix B
_PARTS = lazy_pattern(r"(?:([^:/?#]+):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?", re.DOTALL)
_PLAIN_PAGE = lazy_pattern(r"https?://[a-z0-9.\-]+(?:/[^?#]*)?")  # what most addresses are, told in one step
_SCHEME = lazy_pattern(r"[A-Za-z][A-Za-z0-9+.-]*")
_HOST = lazy_pattern(r"(?:\[[0-9A-Fa-f:.]+\]|[^\s\[\]@:/?#%\\]+)")
_NUMERIC_HOST = lazy_pattern(r"(?:0[xX][0-9A-Fa-f]+|[0-9]+)(?:\.(?:0[xX][0-9A-Fa-f]+|[0-9]+))*\.?")
_IPV4 = lazy_pattern(r"(?:(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])(?:\.(?!$)|$)){4}")
# What most URLs are: nothing in it is escaped, numeric or a dot segment, so that no other question need be asked.
_ORDINARY = lazy_pattern(r"https?://[a-z][a-z0-9.-]*(?:/(?!\.)[A-Za-z0-9._~-]*)*(?:#[A-Za-z0-9._~-]*)?")
_HIDING = lazy_pattern('[\x00-\x20\x7f-\xa0\u2028\u2029\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff<>"\\\\]')
_BAD_ESCAPE = lazy_pattern(r"%(?![0-9A-Fa-f]{2})")
_CONTROL_ESCAPE = lazy_pattern(r"%(?:[01][0-9A-Fa-f]|7[Ff])")
_ESCAPED_STRUCTURE = lazy_pattern(r"%2[Ee]|%2[Ff]|%5[Cc]")
_DOTS = lazy_pattern(r"(?:^|/)\.{1,2}(?:/|$)")
_ESCAPED_DOTS = lazy_pattern(r"(?:^|/)(?:%2[Ee]\.?|\.%2[Ee]|%2[Ee]%2[Ee])(?:/|$)")


class Url(NamedTuple):
    """A URL reference taken apart by RFC 3986; an absent part is None, ``scheme`` and ``host`` are lower-case."""

    scheme: str | None
    authority: str | None
    host: str
    port: str | None
    path: str
    query: str | None
    fragment: str | None

    @property
    def origin(self) -> tuple[str | None, str, str | None]:
        """Scheme, host and port, the default port left out."""
        default = {"http": "80", "https": "443"}.get(self.scheme or "")
        return (self.scheme, self.host, None if self.port in (default, "") else self.port)

    @property
    def last_part(self) -> str:
        """The last part of the path, a trailing slash aside."""
        return self.path.rstrip("/").rpartition("/")[2]

    @property
    def directory(self) -> str:
        """The path up to and without its last part."""
        return self.path.rstrip("/").rpartition("/")[0] + "/"


def split_url(text: str) -> Url:
    """Take any text apart as a URL reference; what is not a scheme by its letters counts as path."""
    return _split(text) if len(text) > LONGEST_URL else _split_once(text)


def _split(text: str) -> Url:
    match = _PARTS.fullmatch(text)
    assert match is not None  # every group may be empty and the last takes all
    scheme, authority, path, query, fragment = match.groups()
    if scheme is not None and not _SCHEME.fullmatch(scheme):
        scheme, authority, path = None, None, f"{scheme}:{'//' + authority if authority is not None else ''}{path}"
    host, port = "", None
    if authority is not None:
        host, colon, port = authority.rpartition("@")[2].rpartition(":")
        if not colon or port.endswith("]"):
            host, port = authority.rpartition("@")[2], None
    return Url(scheme.lower() if scheme else None, authority, host.lower(), port, path, query, fragment)


_split_once = lru_cache(1024)(_split)  # the URLs of a lesson are looked at by several rules


def id_problem(text: str) -> str | None:
    """Why a text is no id or slug that can name a file and end a URL on every system; None when it can."""
    if len(text) > LONGEST_ID:
        return f"{len(text)} characters; at most {LONGEST_ID} are safe in a file name"
    if text in _RESERVED:
        return "a device name on Windows, where no file can be called so"
    if not _ID.fullmatch(text):
        return "not lower-case letters a to z, digits and single hyphens between them"
    return None


def web_problem(text: str) -> str | None:
    """Why a text is no plain absolute http or https URL that means what it shows; None when it is."""
    if _is_ordinary(text):
        return None
    url = split_url(text)
    if url.scheme not in ("http", "https"):
        return f"the scheme is {url.scheme!r}" if url.scheme else "it is not absolute"
    return letters_problem(text) or _authority_problem(url) or _path_problem(url)


def link_problem(text: str) -> str | None:
    """Why the destination of a link is not one to follow from a published lesson; None when it is.

    An absolute http or https URL, or a mailto address. Escaped slashes are fine here, since others' URLs have them.
    """
    if _is_ordinary(text):
        return None
    url = split_url(text)
    if url.scheme == "mailto":
        return letters_problem(text) or (None if "@" in url.path else "it names no address")
    if url.scheme not in ("http", "https"):
        return f"the scheme is {url.scheme!r}" if url.scheme else "it is not absolute"
    if _ESCAPED_DOTS.search(url.path):
        return "its path holds escaped dot segments"
    return letters_problem(text) or _authority_problem(url)


def _is_ordinary(text: str) -> bool:
    return len(text) <= LONGEST_URL and _ORDINARY.fullmatch(text) is not None


def letters_problem(text: str) -> str | None:
    """Why a URL holds a character or escape that hides what it means; None when it does not."""
    if len(text) > LONGEST_URL:
        return f"it has {len(text)} characters; at most {LONGEST_URL} are expected"
    if bad := _HIDING.search(text):
        return f"it holds {name_of(bad.group())}"
    if bad := _BAD_ESCAPE.search(text):
        return f"a percent sign at {bad.start()} is not followed by two hexadecimal digits"
    if bad := _CONTROL_ESCAPE.search(text):
        return f"it holds the escaped control character {bad.group()}"
    return None


def _authority_problem(url: Url) -> str | None:
    authority = url.authority
    if not authority:
        return "it names no host"
    if "@" in authority:
        return "it holds a user name before the host, which hides where it leads"
    if not _HOST.fullmatch(url.host) or "%" in authority:
        return f"{url.host!r} is not a host name"
    if url.port is not None and not (url.port.isascii() and url.port.isdigit() and 0 < int(url.port[:6]) < 65536):
        return f"{url.port!r} is not a port"
    if _NUMERIC_HOST.fullmatch(url.host) and not _IPV4.fullmatch(url.host):
        return f"{url.host!r} is a number that stands for an address"
    return None if url.host.isascii() else _look_alike(url.host)


def _look_alike(host: str) -> str | None:
    import unicodedata

    for letter in host:
        plain = unicodedata.normalize("NFKC", letter)
        if not letter.isascii() and (plain.isascii() or set(plain) & set("/.?#@:")):
            return f"the host holds {name_of(letter)}, which reads as {plain!r}"
    for label in host.replace("。", ".").split("."):
        scripts = {unicodedata.name(letter, "?").split()[0] for letter in label if letter.isalpha()}
        mixed = scripts & {"LATIN", "CYRILLIC", "GREEK"}
        if len(mixed) > 1:
            return f"the host mixes {' and '.join(sorted(name.capitalize() for name in mixed))} letters"
    return None


def _path_problem(url: Url) -> str | None:
    if _DOTS.search(url.path.replace("%2e", ".").replace("%2E", ".")):
        return "its path holds dot segments"
    if bad := _ESCAPED_STRUCTURE.search(url.path):
        return f"its path holds {bad.group()}, an escape that hides a dot or slash"
    return None


def name_of(letter: str) -> str:
    """A character as people name it: code point and Unicode name."""
    import unicodedata

    names = {"\t": "TAB", "\n": "LINE FEED", "\r": "CARRIAGE RETURN", "\x7f": "DELETE", "\x00": "NULL"}
    name = unicodedata.name(letter, names.get(letter, "CONTROL" if unicodedata.category(letter) == "Cc" else ""))
    return f"U+{ord(letter):04X} {name}".rstrip()


def slug_of(canonical_url: str) -> str:
    """The slug of a lesson: the last path part of its canonical URL, without ``.html``."""
    return re.sub(r"\.html?$", "", split_url(canonical_url).last_part)


def expected_url(pattern: str, values: Mapping[str, str]) -> str:
    """A URL pattern of the configuration with ``{slug}``, ``{id}`` and ``{hash16}`` put in."""
    return re.sub(r"\{(\w+)\}", lambda match: values.get(match.group(1), match.group()), pattern)


def percent_encoded(url: str) -> str:
    """A URL with its characters outside ASCII as percent escapes of their UTF-8 bytes, as HTML writes it."""
    if url.isascii():
        return url
    return "".join(c if c.isascii() else "".join(f"%{byte:02X}" for byte in c.encode()) for c in url)


@lru_cache(maxsize=16_384)  # the lessons of a site link to one another again and again
def same_page(url: str) -> str:
    """A URL as pages are compared: scheme and host in lower case, no query, fragment or trailing slash."""
    if _PLAIN_PAGE.fullmatch(url):
        return url.rstrip("/")
    parts = split_url(url)
    scheme, host, port = parts.origin
    return f"{scheme}://{host}{':' + port if port else ''}{parts.path.rstrip('/')}"


def within_edits(a: str, b: str, most: int = 2) -> bool:
    """True when one differs from the other by one to ``most`` letters changed, added, dropped or swapped."""
    if a == b or abs(len(a) - len(b)) > most or max(len(a), len(b)) > LONGEST_URL:
        return False
    shorter = min(len(a), len(b))
    head = next((n for n in range(shorter) if a[n] != b[n]), shorter)
    tail = next((n for n in range(shorter - head) if a[-1 - n] != b[-1 - n]), shorter - head)
    a, b = a[head : len(a) - tail], b[head : len(b) - tail]
    if max(len(a), len(b)) > 40:
        return False  # both ends differ: no slip of the keyboard
    return _distance(a, b) <= most


def _distance(a: str, b: str) -> int:
    """Optimal string alignment distance."""
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        last, before, row = before, row, [i]
        for j, y in enumerate(b, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                best = min(best, last[j - 2] + 1)
            row.append(best)
    return row[-1]
