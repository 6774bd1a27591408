"""The manifest that a build keeps in its site: the path and SHA-256 of every file that it made, and so may replace."""

from __future__ import annotations

import json
import stat
from collections.abc import Mapping
from pathlib import Path

from atlas_lessons.read.source.discover import SITE_MARKER

MARKER = SITE_MARKER  # the manifest's name; a folder that has it holds a site
KEPT_BY_BUILDS = frozenset((MARKER,))  # made by every build, and in no manifest

_MOST = 64 * 2**20  # bytes of a manifest
_VERSION = 1


def read_manifest(folder: Path) -> Mapping[str, str] | None:
    """The SHA-256 of the files that builds made in a folder, by path; None where there is no manifest to be read.

    Anybody may have written it: a path in it counts only where look_over finds a file of that path in the folder.
    """
    path = folder / MARKER
    try:
        found = path.lstat()
        if not stat.S_ISREG(found.st_mode) or found.st_size > _MOST:
            return None
        data = json.loads(path.read_bytes())
        files = data["files"] if data["schemaVersion"] == _VERSION else None
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    if not isinstance(files, dict) or not all(isinstance(file, str) for file in files.values()):
        return None
    return files


def write_manifest(files: Mapping[str, str]) -> bytes:
    """The bytes of a manifest; a file has a line of its own, so that versions of it can be compared."""
    data = {"schemaVersion": _VERSION, "files": dict(sorted(files.items()))}
    return (json.dumps(data, indent=1) + "\n").encode()
