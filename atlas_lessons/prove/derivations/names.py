"""Names in a derivations file: what a symbol may look like, and an example's id, which becomes part of an address."""

from __future__ import annotations

import re
import unicodedata

LEFT_OUT = "left out: "  # begins the note on the rows of totals that a column does not take
_PRIMES = "'\u2019\u2032\u2033\u2034\u2057"
_INDEX = re.compile(r"_\{[^{}]{1,60}\}")
_LETTER_LIKE = "\u2206\u2207"  # increment and nabla, which represent letters
_MARKS = "-_.~"  # that an address holds as they are


def is_symbol(text: str) -> bool:
    """Whether a text is a name of letters of any script, digits, ``_``, primes and indices (``x₁``, ``M_{state}``).

    Operators, white space, control characters and those that change the direction of text have no place in one.
    """
    bare = _INDEX.sub(_index, text)
    first = bare[:1]
    return bool(first) and (_is_letter(first) or first == "_") and all(_is_in_name(char) for char in bare)


def _index(match: re.Match[str]) -> str:
    """An index in braces, whose names may have commas, spaces and hyphens between them."""
    return "_" + re.sub(r"[ ,-]", "", match.group()[2:-1])


def _is_letter(char: str) -> bool:
    return unicodedata.category(char)[0] == "L" or char in _LETTER_LIKE


def _is_in_name(char: str) -> bool:
    kind = unicodedata.category(char)
    subscript = "\u2080" <= char <= "\u209c"
    return _is_letter(char) or kind in ("Mn", "Mc", "Nd") or subscript or char == "_" or char in _PRIMES


def fits_in_address(text: str) -> bool:
    """Whether an id can be the end of an address: letters and digits of any script, and ``- _ . ~`` between them."""
    ends = text[:1] + text[-1:]
    return bool(text) and all(_is_part(char) or char in _MARKS for char in text) and all(_is_part(c) for c in ends)


def _is_part(char: str) -> bool:
    return unicodedata.category(char) in ("Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Nd")


def whole_of(symbol: str) -> str:
    """The list or column that a number of it belongs to: I of ``I[12]``; any other symbol itself."""
    return symbol.partition("[")[0] if symbol.endswith("]") else symbol


def row_of(symbol: str) -> str:
    """What names a number of a list in its brackets: 12 of ``I[12]``."""
    return symbol.removesuffix("]").partition("[")[2]
