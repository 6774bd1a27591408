"""What a build remembers for the next: hashes of inputs and of the tool, and what was made of each lesson. JSON only.

A remembered verdict counts only for the same bytes of input, the same tool and the same configuration; every file that
is taken over is hashed again first.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from atlas_lessons import __version__
from atlas_lessons.config import Config
from atlas_lessons.diagnostics import Diagnostic, Severity, Span
from atlas_lessons.discover import Contents
from atlas_lessons.model import Card, LessonReport
from atlas_lessons.resources import folder

_FORMAT = 1
_MOST = 256 * 2**20  # bytes of a state file
_LIBRARIES = ("pyromark", "math_core", "jinja2", "sympy", "jsonschema", "rfc8785")


@dataclass(frozen=True, slots=True)
class Remembered:
    """One lesson of the last build: hash of its inputs and of the addresses its links lead to, and what was made.

    ``files`` maps the paths of its files to their SHA-256; ``entry`` and ``report`` are JSON data; ``names`` are those
    other lessons may import it by.
    """

    inputs: str
    links: str
    files: Mapping[str, str]
    entry: Mapping[str, Any]
    report: Mapping[str, Any]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class State:
    """The state of a build: which tool and settings made it, and its lessons by input path."""

    tool: str
    lessons: Mapping[str, Remembered] = field(default_factory=dict)


def read_state(path: Path, tool: str) -> State:
    """The state in a marker file, empty where there is none, it is damaged, or another tool or setting wrote it."""
    try:
        if path.is_symlink() or path.stat().st_size > _MOST:
            return State(tool)
        data = json.loads(path.read_bytes())
        if data["format"] != _FORMAT or data["tool"] != tool:
            return State(tool)
        lessons = {
            name: Remembered(**{**each, "names": tuple(each["names"])}) for name, each in data["lessons"].items()
        }
        return State(tool, lessons)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return State(tool)


def write_state(state: State) -> bytes:
    """The bytes of a marker file."""
    lessons = {
        name: {
            "inputs": each.inputs,
            "links": each.links,
            "files": dict(each.files),
            "entry": dict(each.entry),
            "report": dict(each.report),
            "names": list(each.names),
        }
        for name, each in sorted(state.lessons.items())
    }
    data = {"format": _FORMAT, "tool": state.tool, "lessons": lessons}
    return (json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def inputs_hash(contents: Contents) -> str | None:
    """The hash of a lesson's files; None where one could not be read."""
    made = hashlib.sha256()
    for each in contents:
        if each is None:
            made.update(b"\0none")
        elif isinstance(each, bytes):
            made.update(b"%d\0" % len(each))
            made.update(each)
        else:
            return None
    return made.hexdigest()


def tool_hash(config: Config, *more: object) -> str:
    """The hash of all that decides what is made of an input: this package, its templates, libraries and settings."""
    made = hashlib.sha256(repr((__version__, sys.version, config, more)).encode())
    package = Path(__file__).resolve().parent
    folders = [package, folder("templates"), folder("schemas"), *([Path(config.templates)] if config.templates else [])]
    for each in folders:
        for path in sorted(p for p in each.rglob("*") if p.suffix != ".pyc" and p.is_file()):
            made.update(f"\0{path.relative_to(each)}\0".encode())
            made.update(path.read_bytes())
    for name in _LIBRARIES:
        made.update(f"\0{name} {_build_of(name)}".encode())
    return made.hexdigest()


def _build_of(name: str) -> str:
    """Which build of a library is installed: its files' sizes and times stand for its version, and need no import."""
    found = find_spec(name)
    if found is None or found.origin is None:
        return "none"
    parent = Path(found.origin).parent
    stamps = [(each.name, each.stat().st_size) for each in sorted(parent.iterdir()) if each.is_file()]
    return repr(stamps)


def report_data(report: LessonReport) -> Mapping[str, Any]:
    """A report as JSON data, without the results that only pages show."""
    return {
        "path": report.path,
        "id": report.id,
        "diagnostics": [_diagnostic_data(each) for each in report.diagnostics],
        "card": _card_data(report.card) if report.card is not None else None,
    }


def report_from(data: Mapping[str, Any]) -> LessonReport:
    """The report again. Raises KeyError or TypeError for data that is none."""
    card = data["card"]
    return LessonReport(
        path=data["path"],
        id=data["id"],
        diagnostics=tuple(_diagnostic_from(each) for each in data["diagnostics"]),
        card=_card_from(card) if card is not None else None,
    )


def _diagnostic_data(each: Diagnostic) -> Mapping[str, Any]:
    return each._asdict()


def _diagnostic_from(data: Mapping[str, Any]) -> Diagnostic:
    fixed = {
        "severity": Severity(data["severity"]),
        "span": Span(*data["span"]) if data["span"] is not None else None,
        "caret": tuple(data["caret"]) if data["caret"] is not None else None,
    }
    return Diagnostic(**{**data, **fixed})


def _card_data(card: Card) -> Mapping[str, Any]:
    return {**card._asdict(), "broken": sorted(card.broken)}


def _card_from(data: Mapping[str, Any]) -> Card:
    fixed = {
        "links": tuple((url, Span(*span)) for url, span in data["links"]),
        "foundations": tuple((url, Span(*span)) for url, span in data["foundations"]),
        "listed": tuple((text, url, Span(*span)) for text, url, span in data["listed"]),
        "exports": {name: tuple(value) for name, value in data["exports"].items()},
        "copies": tuple(tuple(each) for each in data["copies"]),
        "broken": frozenset(data["broken"]),
    }
    lists = {name: tuple(data[name]) for name in ("supersedes", "superseded_by", "related")}
    return Card(**{**data, **fixed, **lists})
