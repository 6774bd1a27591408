"""Remembers the reports and cards of checked lessons by the content of all that they depend on.

The key of a lesson is the hash of its files with their paths, of the results that it imports, and of the tool: its
code and schemas, the libraries it works with, and the configuration. Nothing else decides a report, so that the same
key always means the same report.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import UnionType
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from atlas_lessons.core.config import Config
from atlas_lessons.core.model import Accounted, Card, EquationResult, LessonReport, Result
from atlas_lessons.core.resources import PACKAGE, folder
from atlas_lessons.core.store import Store
from atlas_lessons.read.source.discover import Contents, Files, read_files

# ruff: noqa: PTH123 - hundreds of files, for which Path costs more than the file itself

_KIND = "report"
_LIBRARIES = ("pyromark", "math_core", "jinja2", "sympy", "mpmath", "jsonschema", "rfc8785", "yaml", "numpy")
DAMAGE = (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError)  # raised by a damaged entry

_json = json.JSONEncoder(separators=(",", ":"), default=sorted).encode  # a named tuple is a list, a set sorted


class _Head(NamedTuple):
    """What a lesson is called by others and imports of them, and the URL fields of its record as they are there."""

    names: frozenset[str]
    needs: tuple[str, ...]
    urls: Mapping[str, Any]


class _Parts(NamedTuple):
    """The parts of a report that are left out of a slim one."""

    results: tuple[Result, ...] | None
    equations: tuple[EquationResult, ...] | None
    numbers: tuple[Accounted, ...] | None


class Remembered(NamedTuple):
    """A lesson that was checked before. ``lines`` is empty for one that waits for the results it imports."""

    key: str
    names: frozenset[str]
    needs: tuple[str, ...]
    urls: Mapping[str, Any]
    lines: tuple[bytes, ...]

    def report(self, *, slim: bool) -> LessonReport:
        """Its report without the card; ``slim`` leaves the parts out. Raises what :meth:`ReportCache.get` catches."""
        report: LessonReport = read(LessonReport, self.lines[0])
        if slim:
            return report
        return report._replace(kept_open=None, **read(_Parts, self.lines[2])._asdict())

    def card(self) -> Card | None:
        """Its card."""
        card: Card | None = read(Card | None, self.lines[1])
        return card


class ReportCache:
    """The reports in a store that one tool with one configuration made."""

    def __init__(self, store: Store, config: Config) -> None:
        self.store, self.limit = store, config.max_record_bytes
        self.tool = tool_key(config) if store.folder is not None else ""
        self._keys: dict[str, str | None] = {}

    def key(self, files: Files, contents: Contents | None = None) -> str | None:
        """The key of a lesson without imports; None where a file cannot be read. Without ``contents`` its files are
        read, once in a run."""
        if self.store.folder is None:
            return None
        if contents is not None:
            return _key_of(self.tool, files, contents)
        if files.path not in self._keys:
            self._keys[files.path] = _key_of(self.tool, files, read_files(files, self.limit))
        return self._keys[files.path]

    def get(self, key: str | None) -> Remembered | None:
        """What is remembered under a key."""
        lines = self.store.get(_KIND, key) if key is not None else None
        if key is None or lines is None:
            return None
        try:
            head: _Head = read(_Head, lines[0])
        except DAMAGE:
            return None
        return Remembered(key, head.names, head.needs, head.urls, tuple(lines[1:]))

    def put(self, key: str | None, report: LessonReport, names: frozenset[str], urls: Mapping[str, Any]) -> None:
        """Remember a whole report with its card."""
        if key is not None:
            slim = report.slim()._replace(card=None)
            parts = _Parts(report.results, report.equations, report.numbers)
            self._write(key, _Head(names, (), urls), slim, report.card, parts)

    def put_needs(
        self, key: str | None, names: frozenset[str], needs: tuple[str, ...], urls: Mapping[str, Any]
    ) -> None:
        """Remember that a lesson is to be looked for under a key of its imports too (:func:`with_imports`)."""
        if key is not None:
            self._write(key, _Head(names, needs, urls))

    def _write(self, key: str, *values: Any) -> None:
        self.store.put(_KIND, key, [line(value) for value in values])


def with_imports(key: str | None, imports: Mapping[str, Any], cyclic: frozenset[str]) -> str | None:
    """The key of a lesson with what it imports, and which of its references lead back to it."""
    return json_hash(key, sorted(imports.items()), sorted(cyclic)) if key is not None else None


def _key_of(tool: str, files: Files, contents: Contents) -> str | None:
    made = hashlib.sha256(f"{tool}{_json(files)}".encode())
    for content in contents:
        if content is None:
            made.update(b"\0none")
        elif isinstance(content, bytes):
            made.update(b"\0%d " % len(content))
            made.update(content)
        else:
            return None
    return made.hexdigest()


def json_hash(*values: Any) -> str:
    """The SHA-256 of values that JSON can hold."""
    return hashlib.sha256(_json(values).encode()).hexdigest()


def line(value: Any) -> bytes:
    """A value as a line of JSON; named tuples in it become lists."""
    return _json(value).encode()


def read(kind: Any, data: bytes) -> Any:
    """The value of a type that a line holds. Raises an error where it holds something else."""
    return _reader(kind)(json.loads(data))


@cache
def _reader(kind: Any) -> Callable[[Any], Any]:
    """What makes a value of a type from what JSON makes of it."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is UnionType:
        one = _reader(next(member for member in inner if member is not type(None)))
        return lambda value: None if value is None else one(value)
    if origin in (tuple, frozenset) and (origin is frozenset or inner[-1] is Ellipsis):
        one = _reader(inner[0])
        return lambda value: origin(map(one, value))
    if origin is tuple:
        readers = [_reader(member) for member in inner]
        return lambda value: tuple(reader(each) for reader, each in zip(readers, value, strict=True))
    if origin is not None and issubclass(origin, Mapping):
        one = _reader(inner[1])
        return lambda value: {name: one(each) for name, each in value.items()}
    if isinstance(kind, type) and issubclass(kind, tuple):
        readers = [_reader(hint) for hint in get_type_hints(kind).values()]
        return lambda value: kind(*[reader(each) for reader, each in zip(readers, value, strict=True)])
    return kind if isinstance(kind, type) and issubclass(kind, Enum) else lambda value: value


def tool_key(config: Config) -> str:
    """The hash of all that decides what is made of a lesson beside its files."""
    folders = [tree_hash(str(path)) for path in (PACKAGE, folder("schemas"))]
    return hashlib.sha256(repr((sys.version, config, sorted(_releases()), folders)).encode()).hexdigest()


def tree_hash(root: str) -> str:
    """The hash of the files below a folder of this package."""
    made = hashlib.sha256()
    for path in sorted(_files(root)):
        made.update(f"\0{path[len(root) :]}\0".encode())
        with open(path, "rb", buffering=0) as file:
            made.update(file.read())
    return made.hexdigest()


def _files(root: str) -> Iterator[str]:
    """The files below a folder, but for compiled ones."""
    with os.scandir(root) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _files(entry.path)
            elif not entry.name.endswith(".pyc"):
                yield entry.path


def _releases() -> Iterator[str]:
    """Which releases of the libraries are installed, by the names of what their installation left beside them."""
    found = [spec.origin for spec in map(find_spec, _LIBRARIES) if spec is not None and spec.origin is not None]
    for place in {str(Path(origin).parents[1]) for origin in found}:
        with os.scandir(place) as entries:
            yield from (entry.name for entry in entries if entry.name.endswith((".dist-info", ".egg-info")))
