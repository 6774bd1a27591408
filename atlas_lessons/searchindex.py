"""The search index of a built site, made by Pagefind where the extra ``atlas-lessons[search]`` is installed."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

FOLDER = "pagefind"  # below the site's root, where Pagefind puts what it makes

_SECONDS = 600
_UNUSED = (
    "pagefind-component-ui",
    "pagefind-modular-ui",
    "pagefind-ui",
    "pagefind-highlight",
)  # we have a page of ours


class SearchError(Exception):
    """Pagefind could not make an index; the message is its own last words."""


def pagefind() -> str | None:
    """The path of Pagefind's program, None where it is not installed. Nothing of it is imported or run."""
    found = find_spec("pagefind_bin")
    if found is None or found.origin is None:
        return None
    for name in ("pagefind_extended", "pagefind"):
        program = Path(found.origin).parent / name
        if program.is_file():
            return str(program)
    return None


def make_index(program: str, root: Path) -> Sequence[str]:
    """Index the pages below ``root`` into its folder. Returns the paths of what was made, in order.

    Raises SearchError where that fails.
    """
    command = [program, "--site", str(root), "--silent"]
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=_SECONDS)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise SearchError(f"pagefind could not be run: {error}") from None
    if done.returncode != 0:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:] or [f"exit {done.returncode}"]
        raise SearchError(f"pagefind failed: {last[0]}")
    for path in (root / FOLDER).iterdir():
        if path.name.startswith(_UNUSED):
            path.unlink()
    return sorted(str(path.relative_to(root)) for path in (root / FOLDER).rglob("*") if path.is_file())
