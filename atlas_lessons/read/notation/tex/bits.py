"""The characters of a formula as it is read, and what is done with rows of them."""

from __future__ import annotations

from typing import NamedTuple

HOLE = "\ufffc"  # represents what a formula says in no characters of ours
SYMBOL, WORD, RAISED, LOWERED, RELATION, GAP = "symbol", "word", "raised", "lowered", "relation", "gap"


class Bit(NamedTuple):
    """Characters of the line and the range of the TeX they represent.

    ``kind`` is ``symbol`` (a letter that names a quantity), ``word`` (upright letters), ``raised`` and ``lowered`` (in
    a superscript or subscript), ``relation`` (also a new row), ``gap`` (white space), or empty. Characters of a range
    of the same length stand letter by letter.
    """

    text: str
    start: int
    end: int
    kind: str = ""


SUPERSCRIPTS = dict(zip("0123456789+-−–", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻", strict=True))


def covering(bits: list[Bit], start: int, end: int) -> list[Bit]:
    """Bits whose ranges together cover a range: a script with its mark and braces."""
    bits[0] = bits[0]._replace(start=start)
    bits[-1] = bits[-1]._replace(end=end)
    return bits


def closings(tex: str) -> dict[int, int]:
    """For each brace that opens, where it closes; escaped braces are characters."""
    found: dict[int, int] = {}
    waiting: list[int] = []
    at = 0
    while at < len(tex):
        if tex[at] == "\\":
            at += 1
        elif tex[at] == "{":
            waiting.append(at)
        elif tex[at] == "}" and waiting:
            found[waiting.pop()] = at
        at += 1
    return found


def join_factors(bits: list[Bit]) -> list[Bit]:
    """Units whose factors are side by side get a dot between them, digits in groups of three a thin space."""
    found: list[Bit] = []
    for index, bit in enumerate(bits):
        follows = bits[index + 1] if index + 1 < len(bits) else None
        if bit.kind == GAP and found and found[-1].kind == GAP:
            continue
        if bit.kind == GAP and bit.text == " " and found and follows is not None:
            if _is_degree_or_micro(found, bits, index + 1):
                continue
            if _are_factors(found, bits, index + 1):
                bit = bit._replace(text="·", kind=WORD)
            elif bit.end - bit.start <= 2 and found[-1].text.isdigit() and _is_triple(bits, index + 1):
                bit = bit._replace(text="\u2009")
        elif bit.kind == WORD and found and found[-1].text in _RAISED_DIGITS and _are_factors(found, bits, index):
            found.append(Bit("·", bit.start, bit.start, WORD))
        found.append(bit)
    return found


def _is_degree_or_micro(before: list[Bit], bits: list[Bit], at: int) -> bool:
    """Whether a space parts one unit: ``^\\circ \\mathrm{C}``, and ``5\\,\\mu F`` with a space before the µ."""
    last, unit = before[-1].text, bits[at].text
    alone = at + 1 == len(bits) or not (bits[at + 1].text.isalpha() or bits[at + 1].kind == LOWERED)
    if last[-1:] == "°":
        return alone and bits[at].kind == WORD and unit in ("C", "F")
    parted = len(before) > 2 and before[-2].kind == GAP and before[-3].text[-1:] in _DIGITS
    return alone and last in ("μ", "µ") and parted and unit in _AFTER_MICRO


_DIGITS = frozenset("0123456789⁰¹²³⁴⁵⁶⁷⁸⁹")
_AFTER_MICRO = frozenset(("A", "C", "F", "g", "H", "J", "L", "m", "N", "s", "S", "T", "V", "W", "Ω", "l"))
_RAISED_DIGITS = frozenset("⁰¹²³⁴⁵⁶⁷⁸⁹")
_LONGEST_FACTOR = 4
_NO_FACTORS = frozenset(("a", "as", "in", "at", "are", "per"))


def _are_factors(before: list[Bit], bits: list[Bit], at: int) -> bool:
    """Whether two unit symbols meet."""
    if before[-1].kind not in (WORD, RAISED) or bits[at].kind != WORD:
        return False
    from atlas_lessons.read.notation.tex.names import is_unit

    left = _word(before[::-1])[::-1].rstrip("⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
    right = _word(bits[at : at + _LONGEST_FACTOR + 1])
    return all(
        0 < len(factor) <= _LONGEST_FACTOR and factor not in _NO_FACTORS and is_unit(factor) for factor in (left, right)
    )


def _word(bits: list[Bit]) -> str:
    """The letters that the bits begin with, and what is raised among them."""
    text = ""
    for bit in bits[: _LONGEST_FACTOR + 3]:
        if (
            not (bit.kind == WORD and (bit.text.isalpha() or bit.text[:1] == "°"))
            and bit.text not in SUPERSCRIPTS.values()
        ):
            break
        text += bit.text
    return text


def _is_triple(bits: list[Bit], at: int) -> bool:
    """Whether exactly three digits follow."""
    digits = [bit.text.isdigit() and not bit.kind for bit in bits[at : at + 4]]
    return digits[:3] == [True] * 3 and digits[3:] != [True]
