"""Numbers that a noun or a name before them makes part of its own name: ``Figure 3``, ``RFC 8259``, ``Python 3.12``."""

from __future__ import annotations

import re

from atlas_lessons.read.notation.numerals.labels.tokens import Label, Tokens

_NUMBER = re.compile(r"\d{1,6}(?:\.\d{1,4}){0,4}[a-zA-Z]?\+?")
RANGE = re.compile(r"\d{1,6}(?:\.\d{1,4}){0,4}(?:[–-]\d{1,6}(?:\.\d{1,4}){0,4})?")
_NAME_NUMBER = re.compile(r"\d[\w.:/+-]{0,20}")
_JOINING = ("and", "or", "to", "through", "&", "–")
CONNECTING = (*_JOINING, "of", "")


def after_noun(tokens: Tokens, index: int) -> Label | None:
    """``Figure 3``, ``section 2.1``, ``steps 1–3``, ``page 12``."""
    token, before, words = tokens[index], tokens[index - 1], tokens.words
    if before.tail not in ("", ".") or tokens[index - 2].core.lower() in words["counting"]:
        return None
    noun = before.core.lower().rpartition("-")[2]
    if noun not in words.nouns or not _stops_no_sentence(noun, before.tail):
        return None
    if noun in words["plural"]:
        plural = RANGE.fullmatch(token.core) and (
            not token.core.isdigit() or token.tail == "," or tokens[index + 1].core in _JOINING
        )
        return Label(token.start, token.end, "reference", weak=True) if plural else None
    if noun in words["abbreviation"] and before.tail != ".":
        return None
    if not (_NUMBER.fullmatch(token.core) or RANGE.fullmatch(token.core)):
        return None
    if "." in token.core and noun not in words["noun of parts"]:
        return None
    return Label(token.start, token.end, "reference", weak=True)


_SHORT = 4


def _stops_no_sentence(noun: str, tail: str) -> bool:
    """Whether a full stop behind a noun belongs to it as an abbreviation: "fig. 3", but not "in the table. 3 of"."""
    return tail != "." or len(noun) <= _SHORT


def continues_label(tokens: Tokens, index: int, series: str) -> Label | None:
    """A later number of ``Figures 3, 4 and 5``, or how many there are: ``Lesson 7 of 20``."""
    token = tokens[index]
    if series == "of":
        ends = token.tail or not any(map(str.isalnum, tokens[index + 1].core))
        return Label(token.start, token.end, "reference", weak=True) if ends and token.core.isdigit() else None
    if series and RANGE.fullmatch(token.core):
        return Label(token.start, token.end, "reference", weak=True)
    return None


def series_after(tokens: Tokens, index: int, series: str) -> str:
    """The noun whose list of numbers goes on after this token, or nothing."""
    noun = tokens[index - 1].core.lower()
    if tokens[index + 1].core == "of" and not tokens[index].tail and (series or noun in tokens.words.nouns):
        return "" if series == "of" else "of"
    going = series or (noun if noun in tokens.words["plural"] else "")
    return going if tokens[index].tail == "," or tokens[index + 1].core in _JOINING else ""


def after_name(tokens: Tokens, index: int) -> Label | None:
    """``RFC 8259``, ``IEEE Std 754``, ``ISO/IEC 9899:2018``, ``Python 3.12``, ``HTTP 404``."""
    token, before, words = tokens[index], tokens[index - 1], tokens.words
    name = before.core
    if not name or before.tail.strip(":") or not _NAME_NUMBER.fullmatch(token.core):
        return None
    standards = words["standard"]
    if name in words["part of a standard"] and tokens[index - 2].core in standards:
        return Label(token.start, token.end, "identifier")
    if name in standards or all(part in standards for part in name.split("/")):
        return Label(token.start, token.end, "identifier")
    if name in words["product"] or (name in words["product that is a word"] and _names_edition(tokens, index)):
        return Label(token.start, token.end, "version", weak=True)
    return None


def _names_edition(tokens: Tokens, index: int) -> bool:
    """Whether a number behind a word that is a product's name too names an edition: "Go 1.21", not "Go 3 steps"."""
    token, following = tokens[index], tokens[index + 1].core
    return "." in token.core or bool(token.tail) or not following or following in tokens.words["function word"]
