"""The receipt of a lesson: what was checked by which rules, every result with its verdict, and what was not proved."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from atlas_lessons import __version__
from atlas_lessons.check.phases import active
from atlas_lessons.check.rules import ALL_RULES
from atlas_lessons.core.config import Config
from atlas_lessons.core.model import LessonReport, Result
from atlas_lessons.core.standing import VERIFIED
from atlas_lessons.publish.render.page import number_counts, standing_of, title_of
from atlas_lessons.publish.render.publishable import Publishable

_CLAIMED = ("cited", "declared", "waived", "deliberate", "unaccounted")  # accounted for, but not by a computation


def receipt(lesson: Publishable, config: Config, pictures: Sequence[Mapping[str, Any]] = ()) -> Mapping[str, Any]:
    """The receipt as JSON data, described by ``schemas/receipt.schema.json``; the same for the same lesson.

    ``pictures`` are those of its page (:func:`picturefiles.told`).
    """
    report, record = lesson.report, lesson.lesson.record
    return {
        "schemaVersion": 1,
        "tool": {"name": "atlas-lessons", "version": __version__},
        "verified": standing_of(lesson).name == VERIFIED,
        "mark": standing_of(lesson).name,
        "open": list(report.open),
        "lesson": {
            "id": record.id if record else None,
            "title": record.title if record else title_of(lesson.lesson),
            "version": record.version if record else None,
            "revisionDate": record.revision_date if record else None,
            "canonicalUrl": record.canonical_url if record else None,
            "sha256": digest(lesson.lesson.text.encode("utf-8", "surrogatepass")),
            "contentHash": record.content_hash if record else digest(lesson.lesson.content.encode()),
            "recordHash": record.record_hash if record else None,
            "hashProfile": record.hash_profile if record else None,
        },
        "pictures": list(pictures),
        "rules": rules(config.select, config.ignore),
        "engines": "one" if config.fast else "two",
        "results": [_result(result) for result in report.results] if report.results is not None else None,
        "equations": equations(report),
        "numbers": number_counts(lesson),
        "notProved": [*_record_hash(lesson), *not_proved(report)],
        "diagnostics": [
            {
                "code": diagnostic.code,
                "name": diagnostic.name,
                "severity": str(diagnostic.severity),
                "message": diagnostic.message,
            }
            for diagnostic in report.diagnostics
        ],
    }


@cache
def rules(select: tuple[str, ...], ignore: tuple[str, ...]) -> Mapping[str, Sequence[str]]:
    """The codes of the rules that were run and of those that the configuration left out."""
    run = {rule.code for rule in active(ALL_RULES, Config(select=select, ignore=ignore))}
    codes = [rule.code for rule in ALL_RULES]
    return {"run": [code for code in codes if code in run], "leftOut": [code for code in codes if code not in run]}


def digest(data: bytes) -> str:
    """The SHA-256 of bytes, as 64 hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def equations(report: LessonReport) -> Sequence[Mapping[str, Any]] | None:
    """The display equations as every report tells them; None where these rules did not run."""
    if report.equations is None:
        return None
    return [
        {"section": equation.section, "class": equation.kind, "verdict": equation.verdict, "reason": equation.reason}
        for equation in report.equations
    ]


def _result(result: Result) -> Mapping[str, Any]:
    return {
        "origin": result.origin,
        "example": result.example,
        "symbol": result.symbol,
        "given": result.given,
        "expression": result.expression,
        "exact": result.exact,
        "unit": result.unit,
        "printed": result.printed,
        "rounding": result.rounding,
        "verdict": str(result.verdict),
    }


def _record_hash(lesson: Publishable) -> Sequence[Mapping[str, str]]:
    """That a change of the record's fields would not be seen, where its own hash was not checked."""
    record, left = lesson.lesson.record, lesson.report.hash_left
    return () if record is None or left is None else [{"what": "record hash", "text": record.record_hash, "why": left}]


def not_proved(report: LessonReport) -> Sequence[Mapping[str, str]]:
    """What a reader has to take on trust: every number that only a word accounts for, every equation not decided."""
    found: list[Mapping[str, str]] = []
    for number in report.numbers or ():
        if number.number_class in _CLAIMED:
            found.append({"what": "number", "text": number.text, "why": f"{number.number_class}: {number.by or '-'}"})
    for equation in report.equations or ():
        if equation.verdict not in ("agrees",):
            why = equation.reason or equation.verdict
            found.append({"what": "equation", "text": equation.section, "why": f"{equation.verdict}: {why}"})
    for result in report.results or ():
        if result.verdict == "undecided":
            found.append({"what": "result", "text": result.printed or result.symbol or "", "why": "undecided"})
    return found


def written(data: Mapping[str, Any]) -> bytes:
    """JSON as the site publishes it: UTF-8, one line for each key of the whole and for each entry of a list in it."""
    lines = ",\n".join(
        f"{_json(key)}: {_list(value) if isinstance(value, list) else _json(value)}" for key, value in data.items()
    )
    return f"{{\n{lines}\n}}\n".encode()


def _list(items: list[Any]) -> str:
    return "[\n " + ",\n ".join(map(_json, items)) + "\n]" if items else "[]"


_json = json.JSONEncoder(ensure_ascii=False).encode  # without layout, which only the slow encoder writes
