"""Numbers with a decimal comma: whether a text uses it, and the text with the separators that English has."""

from __future__ import annotations

import re

_COMMA = re.compile(
    r"(?<![\w.,])(?:[0-9]{1,3}(?:[. \u00a0\u202f][0-9]{3})+|0|[0-9]+(?=,(?:[0-9]{1,2}|[0-9]{4,})(?![0-9])))"
    r",[0-9]+(?![0-9]|[.,][0-9])"
)
_POINT = re.compile(r"(?<![\w.,])[0-9]+\.(?:[0-9]{1,2}|[0-9]{4,})(?![0-9]|\.[0-9]|[^\W\d_])")
_MAY_BE = re.compile(r"[0-9],[0-9]")
_DEFINITE = re.compile(r"[0-9]\{,\}(?:[0-9]{1,2}|[0-9]{4,})(?![0-9])")  # of TeX: 1{,}5
_WORD = re.compile(r"[^\W\d_]+")
_COMMA_WORDS = (  # of German, French, Spanish, Italian, Dutch, Swedish, Polish, Russian, Portuguese
    "der das und ist sind mit für ein eine nicht von zusammen beträgt macht ergibt dem den des die es im zu bei auf"
    " wird bleiben les est et une dans pour du au cela fait sont el los las del una por con son cada y il che della di"
    " het een zijn och är ett og jest się oraz на и в это uma são não da na como è"
)
_POINT_WORDS = "the of and is to that are for with it this be as on by we at from"
_WITH_COMMA, _WITH_POINT = frozenset(_COMMA_WORDS.split()), frozenset(_POINT_WORDS.split())
_NUMBER = re.compile(
    r"(?<![\w.,])[0-9]{1,3}(?:(?P<mark>[. \u00a0\u202f])[0-9]{3})(?:(?P=mark)[0-9]{3})*(?:,[0-9]+)?(?![0-9]|[.,][0-9])"
    r"|(?<![\w.,])[0-9]+,[0-9]+(?![0-9]|[.,][0-9])"
)
_SPACED = re.compile(r"(?<=[=×+*÷−≈] )[0-9]{1,3}(?: [0-9]{3})+(?![0-9]|[.,][0-9])")
_SWAPPED = str.maketrans(".,", ",.")
_NO_BREAK = "\u00a0"


def has_decimal_comma(content: str) -> bool:
    """Whether the numbers of a text have a decimal comma: its separators say so, and its words are not English."""
    if _MAY_BE.search(content) is None and "{,}" not in content:
        return False
    if _DEFINITE.search(content) is not None and _POINT.search(content) is None:
        return True
    if _COMMA.search(content) is None or _POINT.search(content) is not None:
        return False
    words = [word.lower() for word in _WORD.findall(content[:20_000])]
    return sum(word in _WITH_COMMA for word in words) > sum(word in _WITH_POINT for word in words)


def in_english_separators(text: str, *, comma: bool) -> str:
    """A text of the same length with the separators of English: ``1.234,5`` is 1,234.5.

    Without a decimal ``comma`` only spaces between groups of digits behind an operator are made to hold: ``× 1 450``.
    A point before three digits alone (``1.400``) may be either and is left.
    """
    if comma:
        return _NUMBER.sub(_in_english, text)
    return _SPACED.sub(lambda match: match.group().replace(" ", _NO_BREAK), text)


def _in_english(match: re.Match[str]) -> str:
    written = match.group()
    if match["mark"] == "." and "," not in written and written.count(".") == 1:
        return written
    return written.translate(_SWAPPED).replace(" ", _NO_BREAK)
