"""A baseline: findings that are known, so that a gate can be switched on before every old lesson is mended."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path

from atlas_lessons.core.diagnostics import Diagnostic
from atlas_lessons.core.model import LessonReport

SCHEMA_VERSION = 1


class BaselineError(Exception):
    """A baseline file that cannot be used; the message names the file and what is wrong."""


def fingerprint(found: Diagnostic) -> str:
    """What makes a finding the same one after lines moved: file, code, pointer, message and marked text."""
    marked = found.excerpt[slice(*found.caret)] if found.excerpt and found.caret else ""
    parts = [found.path, found.code, found.pointer or "", found.message, marked]
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


def baseline_text(lessons: Iterable[LessonReport]) -> str:
    """The baseline of these findings as JSON: fingerprints with their count and, for readers, file and rule."""
    every = sorted((each for lesson in lessons for each in lesson.diagnostics), key=Diagnostic.sort_key)
    counts = Counter(fingerprint(each) for each in every)
    first: dict[str, Diagnostic] = {}
    for each in every:
        first.setdefault(fingerprint(each), each)
    findings = [
        {"fingerprint": key, "count": counts[key], "path": each.path, "code": each.code, "name": each.name}
        for key, each in first.items()
    ]
    return json.dumps({"schemaVersion": SCHEMA_VERSION, "findings": findings}, indent=2) + "\n"


def read_baseline(path: str) -> Mapping[str, int]:
    """How often each fingerprint is known. Raises BaselineError for a file that is missing or no baseline."""
    try:
        data = json.loads(Path(path).read_bytes())
        if data["schemaVersion"] != SCHEMA_VERSION:
            raise BaselineError(f"{path}: expected schemaVersion {SCHEMA_VERSION}, found {data['schemaVersion']!r}")
        return {str(each["fingerprint"]): int(each["count"]) for each in data["findings"]}
    except OSError as error:
        raise BaselineError(f"{path}: the baseline cannot be read: {error.strerror}") from None
    except (ValueError, TypeError, KeyError, RecursionError):
        raise BaselineError(f"{path}: not a baseline; `verify --write-baseline {path}` writes one") from None


def apply_baseline(lessons: Iterable[LessonReport], known: Mapping[str, int]) -> tuple[LessonReport, ...]:
    """The same lessons with every finding marked that the baseline knows, each at most as often as it lists it."""
    left = dict(known)
    return tuple(
        lesson._replace(diagnostics=tuple(_marked(each, left) for each in lesson.diagnostics)) for lesson in lessons
    )


def _marked(found: Diagnostic, left: dict[str, int]) -> Diagnostic:
    key = fingerprint(found)
    if left.get(key, 0) < 1:
        return found
    left[key] -= 1
    return found._replace(baselined=True)
