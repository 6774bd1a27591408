"""A baseline: findings that are known, so that a gate can be switched on before all old lessons are corrected.

An entry is a finding by its file, relative to the root of the repository, and by its fingerprint, which does not hold
the file: where the file is gone, its entries hold for the same findings in any other, so that a lesson can be renamed.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from atlas_lessons.core.diagnostics import Diagnostic
from atlas_lessons.core.model import Seen
from atlas_lessons.core.workspace import Workspace

SCHEMA_VERSION = 2
NAMING = "COR"  # the family whose messages name other lessons
_INDEX = re.compile(r"/\d+(?=/|$)")
_NO_NAMES: Mapping[str, str] = {}


class BaselineError(Exception):
    """A baseline file that cannot be used; the message names the file and what is wrong."""


class Entry(NamedTuple):
    """A finding that is known, and how often: its file from the root, its rule and its fingerprint."""

    path: str
    code: str
    name: str
    fingerprint: str
    times: int


class Baseline(NamedTuple):
    """Known findings: how often by file and fingerprint, and by fingerprint alone for files that are ``gone``.

    ``workspace`` says how files are named. ``names`` are the paths of the lessons of a run from the root, by path as
    given, for messages that name other lessons.
    """

    workspace: Workspace
    entries: tuple[Entry, ...]
    own: Mapping[tuple[str, str], int]
    moved: Mapping[str, int]
    gone: frozenset[str]
    names: Mapping[str, str] = _NO_NAMES


def baseline_of(entries: Sequence[Entry], workspace: Workspace) -> Baseline:
    """The baseline with these entries."""
    paths = {entry.path for entry in entries}
    gone = frozenset(path for path in paths if not os.path.lexists(f"{workspace.root}/{path}"))
    own: Counter[tuple[str, str]] = Counter()
    moved: Counter[str] = Counter()
    for entry in entries:
        if entry.path in gone:
            moved[entry.fingerprint] += entry.times
        else:
            own[entry.path, entry.fingerprint] += entry.times
    return Baseline(workspace, tuple(entries), own, moved, gone)


def with_names(baseline: Baseline, paths: Iterable[str]) -> Baseline:
    """The baseline for a run over lessons with these paths."""
    names = {path: baseline.workspace.portable(path) for path in paths}
    return baseline._replace(names={path: name for path, name in names.items() if path != name})


class Allowances:
    """How often the findings of a baseline may still occur, while the findings of a run use them up."""

    def __init__(self, baseline: Baseline) -> None:
        self.baseline = baseline
        self._paths: dict[str, str] = {}
        self._own: Counter[tuple[str, str]] = Counter()  # what is used up
        self._moved: Counter[str] = Counter()

    def take(self, path: str, fingerprint: str, count: int = 1) -> int:
        """Use up to ``count`` occurrences of a finding in a file; returns how many are known."""
        key = (self.named(path), fingerprint)
        own = min(count, self.baseline.own.get(key, 0) - self._own[key])
        moved = min(count - own, self.baseline.moved.get(fingerprint, 0) - self._moved[fingerprint])
        self._own[key] += own
        self._moved[fingerprint] += moved
        return own + moved

    def named(self, path: str) -> str:
        """A path from the root."""
        if path not in self._paths:
            self._paths[path] = self.baseline.workspace.portable(path)
        return self._paths[path]

    def rest(self, entry: Entry) -> int:
        """How often an entry's finding did not occur; asked once an entry, since entries may share a fingerprint."""
        if entry.path in self.baseline.gone:
            left = min(entry.times, self.baseline.moved[entry.fingerprint] - self._moved[entry.fingerprint])
            self._moved[entry.fingerprint] += left
            return left
        key = (entry.path, entry.fingerprint)
        left = min(entry.times, self.baseline.own[key] - self._own[key])
        self._own[key] += left
        return left


def fingerprint(found: Diagnostic, names: Mapping[str, str] = _NO_NAMES) -> str:
    """What makes a finding the same one after lines moved or the file was renamed: code, pointer, message, marked text.

    The pointer is taken without its indexes, since they move as lines do. ``names`` replaces the paths of other lessons
    in a message.
    """
    marked = found.excerpt[slice(*found.caret)] if found.excerpt and found.caret else ""
    message = renamed_message(found.message, names) if names and found.code.startswith(NAMING) else found.message
    parts = [found.code, _INDEX.sub("/*", found.pointer or ""), message, marked]
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:32]


def renamed_message(message: str, names: Mapping[str, str]) -> str:
    """A message with the paths in it replaced by their names; a path is followed by a space, a mark or the end."""
    named = sorted((path for path in names if path in message), key=len, reverse=True)
    if not named:
        return message
    paths = "|".join(map(re.escape, named))
    return re.sub(rf"(?<!\S)(?:{paths})(?![^\s#,;:])", lambda match: names[match.group()], message)


def entries_of(seen: Iterable[Seen], name: Callable[[str], str]) -> tuple[Entry, ...]:
    """The entries of these findings, sorted; ``name`` gives a path from the root."""
    counts: Counter[Entry] = Counter()
    for finding in seen:
        counts[Entry(name(finding.path), finding.code, finding.name, finding.fingerprint, 0)] += finding.times
    return tuple(sorted(entry._replace(times=count) for entry, count in counts.items() if count))


def baseline_text(entries: Sequence[Entry]) -> str:
    """A baseline as JSON, an entry a line, so that a change of it is read as one."""
    lines = ",\n".join(f"    {json.dumps(entry_data(entry))}" for entry in entries)
    listed = f"[\n{lines}\n  ]" if entries else "[]"
    return f'{{\n  "schemaVersion": {SCHEMA_VERSION},\n  "findings": {listed}\n}}\n'


def entry_data(entry: Entry) -> Mapping[str, Any]:
    """An entry as plain values."""
    path, code, name, mark, times = entry
    return {"path": path, "code": code, "name": name, "fingerprint": mark, "count": times}


def read_baseline(path: str, workspace: Workspace) -> Baseline:
    """The baseline in a file. Raises BaselineError for a file that is missing or no baseline."""
    again = f"`verify --write-baseline {path}` writes one"
    try:
        data = json.loads(Path(path).read_bytes())
        if data["schemaVersion"] != SCHEMA_VERSION:
            found = f"found {data['schemaVersion']!r}; {again}"
            raise BaselineError(f"{path}: expected schemaVersion {SCHEMA_VERSION}, {found}")
        return baseline_of([_entry(record) for record in data["findings"]], workspace)
    except OSError as error:
        raise BaselineError(f"{path}: the baseline cannot be read: {error.strerror}") from None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise BaselineError(f"{path}: not a baseline; {again}") from None


def _entry(data: Mapping[str, Any]) -> Entry:
    path, code, name, mark = (data[key] for key in ("path", "code", "name", "fingerprint"))
    count = data["count"]
    if not all(isinstance(field, str) for field in (path, code, name, mark)) or type(count) is not int or count < 1:
        raise ValueError(data)
    return Entry(path, code, name, mark, count)
