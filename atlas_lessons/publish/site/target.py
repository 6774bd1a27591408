"""The folder a site is built into: whether a build may put it there, and what lies in it already."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from atlas_lessons.core.folders import NotPlain, Tree, look_over
from atlas_lessons.publish.site.order import OutputError

# ruff: noqa: PTH100 - Path.resolve would follow a link that is to be refused


def check_target(out: str, inputs: Sequence[str]) -> Path:
    """The absolute path of the folder to build into.

    Raises OutputError for a link, a mount point, a root, a folder that is or holds the home or working directory, and
    anything that holds an input.
    """
    path = Path(os.path.abspath(out))
    shown = repr(out)
    if path.is_symlink():
        raise OutputError(f"--out {shown}: expected a folder, found a symbolic link; name the folder itself")
    real = Path(os.path.realpath(path))
    if any(real == place or real in place.parents for place in (Path.home().resolve(), Path.cwd().resolve())):
        raise OutputError(
            f"--out {shown}: a root, home or working directory is never replaced; name a folder of its own"
        )
    if real.exists() and os.path.ismount(real):
        raise OutputError(f"--out {shown}: a mount point cannot be swapped; name a folder below it")
    for input_ in inputs:
        source = Path(os.path.realpath(input_))
        if source == real or real in source.parents:
            raise OutputError(f"--out {shown}: it holds the input {input_!r}, which the build would replace")
    if path.exists() and not path.is_dir():
        raise OutputError(f"--out {shown}: expected a folder, found a file")
    parent = path.parent
    if not parent.is_dir():
        raise OutputError(f"--out {shown}: there is no folder {str(parent)!r} to put it in")
    return path


def survey(out: str, target: Path) -> Tree | None:
    """What is in the folder to build into, None where it is not there yet.

    Raises OutputError where it holds anything but plain files and folders, which a build could not keep.
    """
    if not target.is_dir():
        return None
    try:
        return look_over(str(target))
    except NotPlain as error:
        place = f"{out.rstrip('/')}/{error.path}" if error.path else out
        raise OutputError(
            f"--out {out!r}: expected files and folders, found {error.found}: {place}; move it out of the site"
        ) from None
