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


# Letters and signs of scripts that put no space between words: digits that touch them are not part of their word.
SPACELESS = (
    r"\u0e00-\u0e4f\u0e5a-\u0ecf\u0eda-\u0eff\u1000-\u103f\u104a-\u109f\u1780-\u17df\u17ea-\u17ff\u2e80-\u9fff\uac00-\ud7af"
    r"\uf900-\ufaff\uff01-\uff0f\uff1a-\uffef\U00020000-\U0003ffff"
)
_SPACELESS = re.compile(f"[{SPACELESS}]")


def is_spaceless(character: str) -> bool:
    """Whether a character belongs to a script that puts no space between words: Chinese, Japanese, Korean, Thai."""
    return not character.isascii() and _SPACELESS.match(character) is not None


def is_joined(character: str) -> bool:
    """Whether a letter or digit beside digits makes one word with them: those of HBM3E do, those of 第3章 do not."""
    return character.isalnum() and not is_spaceless(character)


def in_ascii_digits(text: str) -> str:
    """A text of the same length with the decimal digits of every script as 0 to 9: ``٣`` and ``３`` are 3."""
    return text if text.isascii() else _OTHER_DIGIT.sub(lambda match: str(int(match.group())), text)


_OTHER_DIGIT = re.compile(r"(?![0-9])\d")
