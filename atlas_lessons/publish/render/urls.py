"""Which link destinations reach a page, and how they are written there."""

from __future__ import annotations

import re
from functools import lru_cache
from urllib.parse import quote, unquote, urlsplit

_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.\-]*):")
_ALLOWED = frozenset(("http", "https", "mailto"))
_HIDDEN = re.compile(r"[\x00-\x1f\x7f]")  # browsers drop tabs and line feeds: `java\nscript:` would run
_STRAY_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")
_PLAIN = re.compile(r"[A-Za-z0-9._~/\-]*")
_NOT_IN_IDS = re.compile(r"[^A-Za-z0-9.\-]")
_SAFE = "!#$%&'()*+,-./:;=?@_~"  # RFC 3986 without the brackets, which only a host may hold


@lru_cache(maxsize=2_048)  # a lesson's links are written, looked for in its page, and told to programs
def href(url: str) -> str | None:
    """A destination as it is written into ``href`` (before HTML escaping), or None where it may not be a link.

    Allowed are http, https and mailto addresses, relative references and fragments. What a URL may not hold is
    percent-encoded, so that two spellings of one address give one href.
    """
    url = url.strip(" ")
    if _HIDDEN.search(url):
        return None
    scheme = _SCHEME.match(url)
    if scheme and scheme.group(1).lower() not in _ALLOWED:
        return None
    if url.startswith(("//", "\\", "/\\")):
        return None  # another host in the guise of a path
    if scheme and scheme.group(1).lower() != "mailto" and not _has_host(url):
        return None
    return quote(_STRAY_PERCENT.sub("%25", url), safe=_SAFE)


def _has_host(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        return False


def anchor(text: str) -> str:
    """A text as part of an ``id``: letters of the id alphabet stay, every other is ``_`` and its code in hex."""
    return _NOT_IN_IDS.sub(lambda match: f"_{ord(match.group()):x}", text)


def anchor_of(fragment: str) -> str:
    """The ``id`` that a fragment of a link names on a page of ours, where headings have ids made by :func:`anchor`.

    What a page has of its own, such as ``proof:wall`` or ``_main``, holds a colon or begins with ``_``; it stays.
    """
    name = unquote(fragment)
    return fragment if ":" in name or name.startswith("_") else anchor(name)


@lru_cache(maxsize=2_048)
def relative(target: str, page: str) -> str:
    """The relative reference from a page to a target, both paths of files below the site's root.

    ``a/b/index.html`` as target is written ``a/b/``.
    """
    there, here = target.split("/"), page.split("/")[:-1]
    shared = 0
    while shared < min(len(there) - 1, len(here)) and there[shared] == here[shared]:
        shared += 1
    name = "" if there[-1] == "index.html" else there[-1]
    way = "../" * (len(here) - shared) + "/".join((*there[shared:-1], name))
    return (way if _PLAIN.fullmatch(way) else quote(way, safe="/.-_~")) or "./"
