"""Compiles a JSON Schema (2020-12) to a function that says whether a value fits: the quick yes of every run.

It knows the keywords that the published schemas use and refuses to compile any other, so that nothing is passed over.
What does not fit is worded by :mod:`atlas_lessons.read.jsonio.validate`, with the jsonschema library, which must agree.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

Fits = Callable[[Any], bool]

_SILENT = frozenset(("title", "description", "examples", "default", "$schema", "$id", "$defs", "$comment"))
_TYPES: Mapping[str, type] = {
    "string": str,
    "object": dict,
    "array": list,
    "boolean": bool,
    "null": type(None),
    "integer": int,
}
_EVERY = tuple(_TYPES)
_APPLIES: Mapping[str, type] = {
    **dict.fromkeys(("minLength", "maxLength", "pattern", "format"), str),
    **dict.fromkeys(("minimum", "maximum"), int),
    **dict.fromkeys(("items", "minItems", "maxItems"), list),
    **dict.fromkeys(("required", "maxProperties", "propertyNames"), dict),
}
_UPPER: Mapping[str, str] = {"minLength": "maxLength", "minItems": "maxItems"}
_MEMBERS = frozenset(("properties", "patternProperties", "additionalProperties"))


class UnknownKeywordError(Exception):
    """A schema says something that is not understood here: the keyword and its value."""


def compile_schema(schema: Mapping[str, Any], formats: Mapping[str, Callable[[Any], bool]]) -> Fits:
    """The function that says whether a JSON value without floats fits a schema.

    ``formats`` holds the check of each format. Raises UnknownKeywordError for what is not understood.
    """
    return _Compiler(schema, formats).schema(schema)


@cache
def regex(pattern: str) -> re.Pattern[str]:
    """A pattern of a schema; its dollar is the very end, as it is in ECMA 262."""
    return re.compile(pattern[:-1] + r"\Z" if pattern.endswith("$") else pattern)


class _Compiler:
    """Compiles the parts of one schema; definitions are compiled once."""

    def __init__(self, root: Mapping[str, Any], formats: Mapping[str, Callable[[Any], bool]]) -> None:
        self.root, self.formats = root, formats
        self.definitions: dict[str, Fits] = {}

    def schema(self, schema: Any) -> Fits:
        """The function of a schema: what the type of a value has to fulfil is looked up by that type."""
        if isinstance(schema, bool):
            return lambda _: schema
        checks = self._checks(schema)
        if len(checks) == 1:
            ((kind, wanted),) = checks.items()
            if len(wanted) < 2:
                return _of_type(kind, *wanted)

        def fits(value: Any) -> bool:
            wanted = checks.get(type(value))
            if wanted is None:
                return False
            for check in wanted:  # noqa: SIM110 - all() is slower, and this is where the time goes
                if not check(value):
                    return False
            return True

        return fits

    def _checks(self, schema: Mapping[str, Any]) -> dict[type, list[Fits]]:
        """For each type that a value may have, the checks that a value of this type has to pass."""
        names = schema.get("type", _EVERY)
        names = (names,) if isinstance(names, str) else names
        if unknown := [name for name in names if name not in _TYPES]:
            raise UnknownKeywordError("type", unknown)
        checks: dict[type, list[Fits]] = {_TYPES[name]: [] for name in names}
        for name, wanted in schema.items():
            if name in _SILENT or name in _MEMBERS or name == "type" or _UPPER.get(name) in schema:
                continue
            applies, check = _APPLIES.get(name), self._check(name, wanted, schema)
            for kind, listed in checks.items():
                if applies is None or applies is kind:
                    listed.append(check)
        if dict in checks and not _MEMBERS.isdisjoint(schema):
            checks[dict].append(self._members(schema))
        return checks

    def _check(self, name: str, wanted: Any, schema: Mapping[str, Any]) -> Fits:
        """The check of a keyword of a schema for values of the type it applies to; an upper bound brings the lower."""
        if name in _UPPER:
            return lambda value: len(value) >= wanted
        if name in ("maxLength", "maxItems", "maxProperties"):
            least = schema.get(name.replace("max", "min"), 0)
            return lambda value: least <= len(value) <= wanted
        if name == "minimum":
            return lambda value: bool(value >= wanted)
        if name == "maximum":
            return lambda value: bool(value <= wanted)
        if name == "required":
            return frozenset(wanted).issubset
        if name == "pattern":
            search = regex(wanted).search
            return lambda value: search(value) is not None
        if name == "format" and wanted in self.formats:
            return self.formats[wanted]
        if name in ("items", "propertyNames"):
            inner = self.schema(wanted)
            return lambda value: all(map(inner, value))
        if name == "$ref":
            return self._reference(wanted)
        if name in ("const", "enum"):
            return _one_of(wanted if name == "enum" else [wanted])
        raise UnknownKeywordError(name, wanted)

    def _members(self, schema: Mapping[str, Any]) -> Fits:
        """``properties``, ``patternProperties`` and ``additionalProperties``, which looks at the other two."""
        patterns = [(name, self.schema(each)) for name, each in schema.get("patternProperties", {}).items()]
        rest = self.schema(schema.get("additionalProperties", True))

        def matching(name: str) -> list[Fits]:
            return [inner for pattern, inner in patterns if regex(pattern).search(name)]

        known = {
            name: _all_checks(self.schema(each), *matching(name)) for name, each in schema.get("properties", {}).items()
        }

        def fits(value: Any) -> bool:
            for name, each in value.items():
                check = known.get(name)
                if check is not None:
                    if not check(each):
                        return False
                elif not all(inner(each) for inner in matching(name) or (rest,)):
                    return False
            return True

        return fits

    def _reference(self, target: str) -> Fits:
        """A reference into ``$defs``, followed when it is first needed, since definitions may hold each other."""
        start, _, name = target.rpartition("/")
        if start != "#/$defs":
            raise UnknownKeywordError("$ref", target)

        def fits(value: Any) -> bool:
            defined = self.definitions.get(name)
            if defined is None:
                defined = self.definitions[name] = self.schema(self.root["$defs"][name])
            return defined(value)

        return fits


def _of_type(kind: type, check: Fits | None = None) -> Fits:
    """What most fields are held to: one type, and at most one thing more."""
    if check is None:
        return lambda value: type(value) is kind
    return lambda value: type(value) is kind and check(value)


def _all_checks(check: Fits, *more: Fits) -> Fits:
    return (lambda value: check(value) and all(check_more(value) for check_more in more)) if more else check


def _one_of(wanted: list[Any]) -> Fits:
    if not all(type(value) in (str, int) for value in wanted):
        raise UnknownKeywordError("enum", wanted)
    known = {(type(value), value) for value in wanted}
    return lambda value: type(value) in (str, int) and (type(value), value) in known
