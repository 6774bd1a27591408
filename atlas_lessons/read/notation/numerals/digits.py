"""The characters that a numeral is written with."""

from __future__ import annotations

import re

VULGAR = {
    "¼": (1, 4), "½": (1, 2), "¾": (3, 4), "⅐": (1, 7), "⅑": (1, 9), "⅒": (1, 10), "⅓": (1, 3), "⅔": (2, 3),
    "⅕": (1, 5), "⅖": (2, 5), "⅗": (3, 5), "⅘": (4, 5), "⅙": (1, 6), "⅚": (5, 6), "⅛": (1, 8), "⅜": (3, 8),
    "⅝": (5, 8), "⅞": (7, 8),
}  # fmt: skip
VULGARS = "".join(VULGAR)
_DIGIT = re.compile(rf"[\d{VULGARS}]")


def has_digit(text: str) -> bool:
    """Whether any digit or vulgar fraction stands in a text; without one it holds no numeral but number words."""
    if text.isascii():  # what is left when the digits are dropped tells it many times faster than a search
        return len(text.encode().translate(None, b"0123456789")) != len(text)
    return _DIGIT.search(text) is not None
