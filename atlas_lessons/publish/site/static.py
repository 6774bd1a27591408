"""The publisher's own files: a folder that every build copies into the site as it is."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Collection, Mapping
from pathlib import Path

from atlas_lessons.core.folders import NotPlain, folders_of, linked_part, look_over, open_below
from atlas_lessons.publish.site.foreign import list_paths
from atlas_lessons.publish.site.manifest import KEPT_BY_BUILDS
from atlas_lessons.publish.site.order import BuildError

_LEFT_OUT = (".git",)  # the history of a folder is none of its files


def static_files(folder: str | None, target: Path) -> Mapping[str, str]:
    """The SHA-256 of each file of the folder ``static`` of the configuration, by path below it.

    Raises BuildError for a folder that is not there, that is or holds a link, or that lies in the site or holds it.
    """
    if folder is None:
        return {}
    if (link := linked_part(folder)) is not None:
        raise BuildError(f"static: expected a folder, found a symbolic link: {link}")
    path = Path(folder)
    if not path.is_dir():
        raise BuildError(f"static: expected a folder, found none at {folder!r}")
    real, site = path.resolve(), target.resolve()
    if real.is_relative_to(site) or site.is_relative_to(real):
        raise BuildError(f"static: the folder {folder!r} and the site {str(target)!r} must lie apart")
    try:
        names = sorted(look_over(folder, _LEFT_OUT).files)
        return {name: hash_of(folder, name) for name in names}
    except NotPlain as error:
        place = os.path.join(folder, error.path)  # noqa: PTH118 - as it was given
        raise BuildError(f"static: expected plain files, found {error.found}: {place}") from None
    except OSError as error:
        raise BuildError(f"static: {error.filename or folder} cannot be read: {error.strerror}") from None


def hash_of(folder: str, name: str) -> str:
    """The SHA-256 of a plain file below a folder. Raises NotPlain, and OSError."""
    with os.fdopen(open_below(folder, name), "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def check_static(static: Collection[str], names: Collection[str]) -> None:
    """Raise BuildError where a static file asks for the path of a page or another file that the build makes."""
    taken = KEPT_BY_BUILDS.union(names)
    clash = {*taken.intersection(static), *folders_of(taken).intersection(static), *folders_of(static) & taken}
    if clash:
        raise BuildError(
            f"static: the site has files of its own at {list_paths(clash)}; rename or remove those in static"
        )
