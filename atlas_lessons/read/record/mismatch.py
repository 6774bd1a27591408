"""Why two texts that should be equal are not, in words."""

from __future__ import annotations

import re
from functools import cache

from atlas_lessons.read.record.urls import name_of

_INVISIBLE = (
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]"
)
_MARKUP = re.compile(r"[*_`\\~]|\[([^\]]*)\]\([^)]*\)")
_SHOWN = 80


@cache
def _invisible() -> re.Pattern[str]:
    return re.compile(_INVISIBLE)


def quoted(text: str) -> str:
    """A text for a message: in quotes, with what cannot be seen written as escapes, cut when it is long."""
    import json

    cut = text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
    return _invisible().sub(lambda match: f"\\u{{{ord(match.group()):04x}}}", json.dumps(cut, ensure_ascii=False))


def explain(expected: str, found: str) -> str | None:
    """The likely cause why ``found`` is not ``expected``; None when the two are simply different."""
    import html
    import unicodedata

    if unicodedata.normalize("NFC", expected) == unicodedata.normalize("NFC", found):
        forms = [f for f in ("NFC", "NFD") if unicodedata.is_normalized(f, found)]
        wanted = [f for f in ("NFC", "NFD") if unicodedata.is_normalized(f, expected)]
        return f"the two look the same: found is in Unicode {_form(forms)}, expected in {_form(wanted)}"
    hidden = _invisible().search(found) or _invisible().search(expected)
    if hidden and _invisible().sub("", found) == _invisible().sub("", expected):
        return f"the two look the same: one holds the invisible {name_of(hidden.group())}"
    if "".join(found.split()) == "".join(expected.split()):
        return "they differ in white space only"
    if found.lower() == expected.lower():
        return "they differ in upper and lower case only"
    if html.unescape(found) == expected:
        return "write the character instead of its entity"
    if _MARKUP.sub(r"\1", html.unescape(found)) == _MARKUP.sub(r"\1", expected):
        return "write the text as a reader sees it, without its Markdown"
    if unicodedata.normalize("NFKC", found) == unicodedata.normalize("NFKC", expected):
        return "the two look alike but hold different characters"
    return _look_alike(expected, found) or _part(expected, found)


def _form(forms: list[str]) -> str:
    return forms[0] if forms else "neither NFC nor NFD"


def _look_alike(expected: str, found: str) -> str | None:
    """A letter of another script or a typographic twin in the place of one, when nothing else differs."""
    pairs = [(x, y) for x, y in zip(expected, found, strict=False) if x != y]
    if len(expected) != len(found) or len(pairs) > 3 or all(x.isascii() and y.isascii() for x, y in pairs):
        return None
    x, y = pairs[0]
    return f"expected {name_of(x)} where {name_of(y)} is found"


def _part(expected: str, found: str) -> str | None:
    if found and expected.startswith(found):
        return "the end is missing"
    return "more text follows it" if expected and found.startswith(expected) else None


def nearly_equal(one: str, other: str, shortest: int = 40) -> bool:
    """True when two texts of some length are the same but for one stretch of at most a third of them."""
    length = min(len(one), len(other))
    if one == other or length < shortest:
        return False
    head = next(n for n in range(length + 1) if n == length or one[n] != other[n])
    rest = length - head
    tail = next(n for n in range(rest + 1) if n == rest or one[-1 - n] != other[-1 - n])
    return 3 * (max(len(one), len(other)) - head - tail) <= length
