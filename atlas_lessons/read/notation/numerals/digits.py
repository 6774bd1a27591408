"""The characters that a numeral is written with."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache

VULGAR = {
    "¼": (1, 4), "½": (1, 2), "¾": (3, 4), "⅐": (1, 7), "⅑": (1, 9), "⅒": (1, 10), "⅓": (1, 3), "⅔": (2, 3),
    "⅕": (1, 5), "⅖": (2, 5), "⅗": (3, 5), "⅘": (4, 5), "⅙": (1, 6), "⅚": (5, 6), "⅛": (1, 8), "⅜": (3, 8),
    "⅝": (5, 8), "⅞": (7, 8),
}  # fmt: skip
VULGARS = "".join(VULGAR)
_DIGIT = re.compile(rf"[\d{VULGARS}]")


def has_digit(text: str) -> bool:
    """Whether any digit or vulgar fraction is in a text; without one it holds no numeral but number words."""
    if text.isascii():  # what is left when the digits are dropped tells it many times faster than a search
        return len(text.encode().translate(None, b"0123456789")) != len(text)
    return _DIGIT.search(text) is not None


# Letters and signs of scripts that put no space between words: digits that touch them are not part of their word.
_RANGES = (
    ("\u0e00", "\u0e4f"), ("\u0e5a", "\u0ecf"), ("\u0eda", "\u0eff"), ("\u1000", "\u103f"), ("\u104a", "\u109f"),
    ("\u1780", "\u17df"), ("\u17ea", "\u17ff"), ("\u2e80", "\u9fff"), ("\uac00", "\ud7af"), ("\uf900", "\ufaff"),
    ("\uff01", "\uff0f"), ("\uff1a", "\uffef"), ("\U00020000", "\U0003ffff"),
)  # fmt: skip
_EDGES = tuple(edge for first, last in _RANGES for edge in (first, chr(ord(last) + 1)))
# The same as the bytes of UTF-8, with a few characters more.
_BYTES = re.compile(
    rb"\xe0[\xb8-\xbb]|\xe1[\x80-\x82\x9e\x9f]|\xe2[\xba-\xbf]|[\xe3-\xed]|\xef(?:[\xa4-\xab\xbc-\xbe]|\xbf[\x80-\xaf])"
    rb"|\xf0[\xa0-\xbf]"
)


def is_spaceless(character: str) -> bool:
    """Whether a character belongs to a script that puts no space between words: Chinese, Japanese, Korean, Thai."""
    return character > "\u0dff" and bisect_right(_EDGES, character) % 2 == 1


@lru_cache(maxsize=32)
def may_be_spaceless(text: str) -> bool:
    """Whether a text may hold characters of scripts without spaces; False only where it has none."""
    return not text.isascii() and _BYTES.search(text.encode("utf-8", "surrogatepass")) is not None


class ScriptPattern:
    """A regular expression with classes of characters that name the scripts without spaces as ``{SPACELESS}``.

    The scripts have so many characters that compiling the classes takes long, so they are left out for texts that hold
    none of them; both expressions are compiled when first needed.
    """

    __slots__ = ("_full", "_plain", "written")

    def __init__(self, written: str) -> None:
        self.written = written
        self._plain: re.Pattern[str] | None = None
        self._full: re.Pattern[str] | None = None

    def of(self, text: str) -> re.Pattern[str]:
        """The expression to read a text with."""
        if text.isascii() or not may_be_spaceless(text):
            if self._plain is None:
                self._plain = re.compile(self.written.replace("{SPACELESS}", ""))
            return self._plain
        if self._full is None:
            scripts = "".join(f"{first}-{last}" for first, last in _RANGES)
            self._full = re.compile(self.written.replace("{SPACELESS}", scripts))
        return self._full


def is_joined(character: str) -> bool:
    """Whether a letter or digit beside digits makes one word with them: those of HBM3E do, those of 第3章 do not."""
    return character.isalnum() and not is_spaceless(character)


def in_ascii_digits(text: str) -> str:
    """A text of the same length with the decimal digits of every script as 0 to 9: ``٣`` and ``３`` are 3."""
    return text if text.isascii() else _OTHER_DIGIT.sub(lambda match: str(int(match.group())), text)


_OTHER_DIGIT = re.compile(r"(?![0-9])\d")
