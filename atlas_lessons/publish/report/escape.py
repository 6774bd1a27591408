"""Makes text of a lesson safe to print: control and bidi characters are shown, never obeyed."""

from __future__ import annotations

import re
from functools import cache

# C0 and C1 controls, the marks and overrides that reorder text, line and paragraph separators, characters that take
# no room, the byte order mark, tags, lone surrogates. A joiner inside a word or an emoji stays: it changes no order.
_UNSAFE = (
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069"
    "\ufeff\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e007f\ud800-\udfff]"
)


def escape_character(character: str) -> str:
    """A character as ``\\xNN``, ``\\uNNNN`` or ``\\UNNNNNNNN``."""
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


@cache
def _unsafe() -> re.Pattern[str]:
    return re.compile(_UNSAFE)


def is_unsafe(character: str) -> bool:
    """Whether a terminal might obey the character instead of showing it."""
    return _unsafe().match(character) is not None


def visible(text: str) -> str:
    """The text on one line, with every character that a terminal might obey as an escape."""
    if text.isascii() and text.isprintable():
        return text
    return _unsafe().sub(lambda match: escape_character(match.group()), text)


def visible_lines(text: str) -> str:
    """The text with its line ends kept and everything else that a terminal might obey as escapes."""
    return "\n".join(visible(line) for line in text.split("\n"))
