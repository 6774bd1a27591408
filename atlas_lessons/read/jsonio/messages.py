"""Words a violation of a JSON Schema for a person: what was expected, what was found, and what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from atlas_lessons.core.spelling import did_you_mean
from atlas_lessons.read.jsonio.scanner import show

Path = tuple["str | int", ...]

FORMATS = {
    "date": "a date as YYYY-MM-DD",
    "uri": "an absolute http or https URL without user name, spaces or control characters",
}
_TYPES = {
    "object": "an object",
    "array": "an array",
    "string": "a string",
    "integer": "an integer",
    "number": "a number",
    "boolean": "true or false",
    "null": "null",
}


class Violation(NamedTuple):
    """One violation, free of the validator that found it.

    ``keyword`` is the keyword of the schema, ``expected`` its value and ``schema`` the subschema around it; ``found``
    is the value at ``path``. ``branches`` are the violations under each alternative of an ``anyOf`` or ``oneOf``.
    """

    keyword: str
    expected: Any
    schema: Mapping[str, Any]
    found: Any
    path: Path
    branches: tuple[tuple[Violation, ...], ...] = ()


class Said(NamedTuple):
    """A violation in words: the name of its rule, the message, the keys it is about, if any, and a hint."""

    name: str
    message: str
    parts: tuple[str, ...] = ()
    hint: str | None = None


def word(violation: Violation) -> Iterator[tuple[Path, Said]]:
    """The path and wording of each fault that a violation represents."""
    if violation.branches:
        yield from _alternatives(violation)
        return
    for said in _WORDINGS.get(violation.keyword, _generic_message)(violation):
        yield violation.path, said


def label(path: Path) -> str:
    """The name of a place in a file: ``sections[3].start``."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).lstrip(".")
    return text if len(text) <= 100 else text[:99] + "…"


def describe(value: Any) -> str:
    """A JSON value with its kind: ``the string "x"``, ``the number 3``, ``an object``."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        return f"the string {show(value)}"
    if isinstance(value, (int, float)):
        text = repr(value)
        return f"the number {text if len(text) <= 40 else text[:39] + '…'}"
    return "an object" if isinstance(value, dict) else "an array"


def _location(path: Path) -> str:
    return label(path) or "the file"


def _missing(violation: Violation) -> Iterator[Said]:
    inside = f" in {label(violation.path)}" if violation.path else ""
    missing = tuple(name for name in violation.expected if name not in violation.found)
    if missing:
        names = _join_words([show(name) for name in missing], "and")
        wanted, found = ("field", "none") if len(missing) == 1 else ("fields", "none of them")
        yield Said("missing-field", f"expected the {wanted} {names}{inside}, found {found}", missing)


def _unknown(violation: Violation) -> Iterator[Said]:
    known = violation.schema.get("properties", {})
    inside = f" in {label(violation.path)}" if violation.path else ""
    own = "^x-" in violation.schema.get("patternProperties", {})
    for name in violation.found:
        if name not in known and not (own and name.startswith("x-")):
            message = f"unknown field {show(name)}{inside}{did_you_mean(name, known)}"
            hint = "fields of your own begin with x-" if own else None
            yield Said("unknown-field", message, (name,), hint)


def _type(violation: Violation) -> Iterator[Said]:
    wanted = [violation.expected] if isinstance(violation.expected, str) else violation.expected
    kinds = _either([_TYPES[kind] for kind in wanted])
    hint = None
    if "integer" in wanted and isinstance(violation.found, float) and violation.found.is_integer():
        hint = f"write {int(violation.found)}, without a fraction or exponent"
    elif "integer" in wanted and isinstance(violation.found, str) and violation.found.isdecimal():
        hint = "leave the quotes out"
    yield Said(
        "wrong-type", f"expected {_location(violation.path)} to be {kinds}, found {describe(violation.found)}", (), hint
    )


def _form(violation: Violation) -> Iterator[Said]:
    schema = violation.schema
    wanted = FORMATS.get(str(schema.get("format"))) or str(schema.get("title") or violation.expected)
    meaning = schema.get("description")
    hint = str(meaning) if meaning and "format" not in schema else None
    message = f"expected {_location(violation.path)} to be {wanted}, found {describe(violation.found)}"
    yield Said("bad-format", message, (), hint)


_MOST_CHOICES = 20  # that a message lists


def _choice(violation: Violation) -> Iterator[Said]:
    choices = [violation.expected] if violation.keyword == "const" else list(violation.expected)
    wanted = _either(
        [
            show(choice) if isinstance(choice, str) else describe(choice).removeprefix("the number ")
            for choice in choices
        ]
    )
    near = did_you_mean(violation.found, map(str, choices)) if isinstance(violation.found, str) else ""
    if len(choices) > _MOST_CHOICES:
        wanted = f"one of {len(choices)} names that the schema lists"
    message = f"expected {_location(violation.path)} to be {wanted}, found {describe(violation.found)}{near}"
    yield Said("bad-value", message)


def _bound(violation: Violation) -> Iterator[Said]:
    limits = {
        "minimum": "at least",
        "maximum": "at most",
        "exclusiveMinimum": "more than",
        "exclusiveMaximum": "less than",
        "multipleOf": "a multiple of",
    }
    wanted = f"{limits[violation.keyword]} {violation.expected:,}"
    yield Said("bad-value", f"expected {_location(violation.path)} to be {wanted}, found {describe(violation.found)}")


def _size(violation: Violation) -> Iterator[Said]:
    keyword, count = violation.keyword, len(violation.found)
    what = "characters" if "Length" in keyword else "entries" if "Items" in keyword else "fields"
    if keyword.startswith("min") and count == 0:
        yield Said("bad-length", f"{_location(violation.path)} is empty")
        return
    limit = "at least" if keyword.startswith("min") else "at most"
    wanted = f"{limit} {violation.expected:,} {what}"
    yield Said("bad-length", f"expected {_location(violation.path)} to have {wanted}, found {count:,}")


def _unique(violation: Violation) -> Iterator[Said]:
    yield Said("bad-value", f"expected {_location(violation.path)} to hold no entry twice, found two that are equal")


def _dependent(violation: Violation) -> Iterator[Said]:
    for name, needed in violation.expected.items():
        for missing in needed if name in violation.found else ():
            if missing not in violation.found:
                inside = f" in {label(violation.path)}" if violation.path else ""
                message = f"expected the field {show(missing)} beside {show(name)}{inside}, found none"
                yield Said("missing-field", message, (missing,))


def _generic_message(violation: Violation) -> Iterator[Said]:
    meaning = violation.schema.get("description")
    wanted = f"expected {_location(violation.path)} to be as the schema says"
    message = f"{wanted}, found {describe(violation.found)}"
    yield Said("bad-value", message, (), str(meaning) if meaning else None)


_WORDINGS: Mapping[str, Callable[[Violation], Iterator[Said]]] = {
    "required": _missing,
    "additionalProperties": _unknown,
    "unevaluatedProperties": _unknown,
    "type": _type,
    "format": _form,
    "pattern": _form,
    "enum": _choice,
    "const": _choice,
    "minimum": _bound,
    "maximum": _bound,
    "exclusiveMinimum": _bound,
    "exclusiveMaximum": _bound,
    "multipleOf": _bound,
    "minLength": _size,
    "maxLength": _size,
    "minItems": _size,
    "maxItems": _size,
    "minProperties": _size,
    "maxProperties": _size,
    "uniqueItems": _unique,
    "dependentRequired": _dependent,
}


def _alternatives(violation: Violation) -> Iterator[tuple[Path, Said]]:
    """An ``anyOf`` or ``oneOf``: the nearest alternative speaks; where all fail alike, they speak together."""
    branches = violation.branches
    if all(branch[0].keyword == "type" and branch[0].path == violation.path for branch in branches):
        kinds: list[str] = []
        for branch in branches:
            kinds += [branch[0].expected] if isinstance(branch[0].expected, str) else branch[0].expected
        yield from word(violation._replace(keyword="type", expected=kinds, branches=()))
    elif all(len(branch) == 1 and branch[0].keyword == "required" for branch in branches):
        names = [name for branch in branches for name in branch[0].expected if name not in branch[0].found]
        inside = f" in {label(violation.path)}" if violation.path else ""
        wanted = _either([show(name) for name in dict.fromkeys(names)])
        yield violation.path, Said("missing-field", f"expected the field {wanted}{inside}, found none", (names[0],))
    else:
        nearest = min(branches, key=lambda branch: (_is_type_error(branch, violation.path), len(branch)))
        for inner in nearest:
            yield from word(inner)


def _is_type_error(branch: tuple[Violation, ...], path: Path) -> bool:
    return any(error.keyword in ("type", "const", "enum") and error.path == path for error in branch)


def _either(words: list[str]) -> str:
    """Words joined for a sentence: ``a, b or c``."""
    return _join_words(list(dict.fromkeys(words)), "or")


def _join_words(words: list[str], last: str) -> str:
    """Words joined for a sentence, the last two by ``last``."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"
