"""Checks JSON values against the published schemas and words every error for a person.

The only importer of jsonschema, which takes long to load: the compiled schema says yes quickly, the library is only
loaded to say what is wrong. Nothing is ever fetched.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from atlas_lessons.core.config import Config
from atlas_lessons.core.diagnostics import At, Finding
from atlas_lessons.core.resources import schema_bytes
from atlas_lessons.read.jsonio.fast_validator import Fits, compile_schema, regex
from atlas_lessons.read.jsonio.messages import Violation, word
from atlas_lessons.read.jsonio.positions import pointer_of

if TYPE_CHECKING:
    import jsonschema

MAX_REPORTED = 100  # violations of one file that are listed

_DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})", re.ASCII)
_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


class Problem(NamedTuple):
    """One violation: the name of the SCH rule that reports it, the finding, and the top-level fields it spoils."""

    name: str
    finding: Finding
    fields: tuple[str, ...] = ()


class Data(NamedTuple):
    """The schema violations of one lesson's JSON files: what the SCH rules look at."""

    problems: tuple[Problem, ...] = ()

    def found(self, name: str) -> tuple[Finding, ...]:
        """The findings that belong to the rule of this name."""
        return tuple(problem.finding for problem in self.problems if problem.name == name)

    def broken(self, file: str = "lesson") -> frozenset[str]:
        """Names of the top-level fields of a file that are missing or malformed."""
        return frozenset(name for p in self.problems if p.finding.at.file == file for name in p.fields)


class ValidatorsDisagreeError(Exception):
    """The two validators came to different verdicts on one value: a fault of this tool."""


def check(value: Any, schema: str, config: Config, file: str = "lesson") -> tuple[Problem, ...]:
    """Every violation of the named schema (``lesson`` or ``derivations``) by a JSON value, in document order.

    ``file`` goes into the findings' places. Raises ValidatorsDisagreeError, which no input should bring about.
    """
    opened = schema == "lesson" and config.extra_fields == "allow"
    if fits(value, schema, opened):
        return ()
    problems = tuple(words(value, schema, opened, file))
    if not problems:
        raise ValidatorsDisagreeError(f"the compiled schema refuses a value that fits the schema {schema!r}")
    return problems


def fits(value: Any, schema: str, opened: bool = False) -> bool:
    """Whether the compiled schema accepts a value; ``opened`` lets unknown fields pass."""
    return _compiled_schema(schema, opened)(value)


def words(value: Any, schema: str, opened: bool = False, file: str = "lesson") -> Iterator[Problem]:
    """The violations of a schema by a value, worded, at most :data:`MAX_REPORTED` and a note how many there are."""
    found = list(islice(_schema_problems(value, schema, opened), MAX_REPORTED + 1))
    mistyped = {problem.finding.at.pointer for problem in found if problem.name == "wrong-type"}
    found = [problem for problem in found if problem.name == "wrong-type" or problem.finding.at.pointer not in mistyped]
    for problem in found[:MAX_REPORTED]:
        at = problem.finding.at._replace(file=file)
        yield problem._replace(finding=problem.finding._replace(at=at))
    if len(found) > MAX_REPORTED:
        note = f"expected fewer than {MAX_REPORTED} violations of the schema, found more: the rest is not listed"
        yield Problem("bad-value", Finding(note, At(pointer="", file=file)))


@cache
def schema_of(name: str) -> Mapping[str, Any]:
    """The published schema ``schemas/<name>.schema.json`` as JSON."""
    schema: Mapping[str, Any] = json.loads(schema_bytes(name))
    return schema


def is_date(value: object) -> bool:
    """Whether a value, if it is a string, is a full-date of RFC 3339."""
    if not isinstance(value, str):
        return True
    match = _DATE.fullmatch(value)
    if match is None:
        return False
    year, month, day = (int(part) for part in match.groups())
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 1 <= month <= 12 and 1 <= day <= _DAYS[month - 1] + (leap and month == 2)


@cache
def _compiled_schema(name: str, opened: bool) -> Fits:
    # "uri" is checked by the schema's pattern, which says which URLs a record may hold
    schema = _allow_unknown_fields(schema_of(name)) if opened else schema_of(name)
    return compile_schema(schema, {"date": is_date, "uri": lambda _: True})


@cache
def _slow(name: str, opened: bool) -> jsonschema.protocols.Validator:
    import jsonschema
    from referencing import Registry

    def integer(_: object, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool)

    def pattern(_: Any, wanted: str, value: Any, __: Any) -> Iterator[jsonschema.ValidationError]:
        if isinstance(value, str) and not regex(wanted).search(value):
            yield jsonschema.ValidationError("pattern")

    def items(validator: Any, wanted: Any, value: Any, schema: Any) -> Iterator[jsonschema.ValidationError]:
        if isinstance(value, list) and len(value) <= schema.get("maxItems", len(value)):  # else that is said already
            yield from every_item(validator, wanted, value, schema) or ()

    base = jsonschema.Draft202012Validator
    every_item = base.VALIDATORS["items"]
    checker = jsonschema.FormatChecker(formats=())
    checker.checkers = {"date": (is_date, ())}
    kind: Any = jsonschema.validators.extend(  # type: ignore[no-untyped-call]
        base, {"pattern": pattern, "items": items}, type_checker=base.TYPE_CHECKER.redefine("integer", integer)
    )
    schema = _allow_unknown_fields(schema_of(name)) if opened else schema_of(name)
    validator: jsonschema.protocols.Validator = kind(schema, registry=Registry(), format_checker=checker)
    return validator


def _allow_unknown_fields(schema: Any) -> Any:
    """A schema that lets unknown fields pass everywhere."""
    if isinstance(schema, Mapping):
        return {
            k: _allow_unknown_fields(v) for k, v in schema.items() if not (k == "additionalProperties" and v is False)
        }
    return [_allow_unknown_fields(part) for part in schema] if isinstance(schema, list) else schema


def _schema_problems(value: Any, schema: str, opened: bool) -> Iterator[Problem]:
    told: set[tuple[Any, ...]] = set()
    for error in _slow(schema, opened).iter_errors(value):
        if error.validator == "required":  # comes once for each missing field; worded all at once
            place = tuple(error.absolute_path)
            if place in told:
                continue
            told.add(place)
        for path, said in word(_violation(error)):
            missing = said.parts if said.name == "missing-field" else ()
            here = (*path, *said.parts) if said.name == "unknown-field" else path
            fields = (str(path[0]),) if path else missing
            yield Problem(said.name, Finding(said.message, At(pointer=pointer_of(here)), said.hint), fields)


def _violation(error: jsonschema.ValidationError) -> Violation:
    return Violation(
        keyword=str(error.validator or "false"),
        expected=error.validator_value,
        schema=error.schema if isinstance(error.schema, Mapping) else {},
        found=error.instance,
        path=tuple(error.absolute_path),
        branches=_branches(error) if error.context else (),
    )


def _branches(error: jsonschema.ValidationError) -> tuple[tuple[Violation, ...], ...]:
    """The violations below an ``anyOf`` or ``oneOf``, by alternative."""
    alternatives: dict[Any, list[Violation]] = {}
    for inner in error.context or ():
        alternatives.setdefault(inner.relative_schema_path[0], []).append(_violation(inner))
    return tuple(tuple(alternative) for alternative in alternatives.values())
