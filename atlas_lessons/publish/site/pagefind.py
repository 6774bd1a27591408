"""The search index of a built site, made by Pagefind where the extra ``atlas-lessons[search]`` is installed."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

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


def make_index(program: str, root: Path, parts: Mapping[str, Sequence[str]], jobs: int) -> Sequence[str]:
    """Index pages below ``root``, each part into its folder there and ``jobs`` of them at a time. Returns the paths
    of what was made, in order.

    Raises SearchError where that fails.
    """
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(max(1, min(jobs, len(parts)))) as pool:
        made = pool.map(lambda part: _make_part(program, root, *part), parts.items())
        return sorted(name for names in made for name in names)


def _make_part(program: str, root: Path, folder: str, pages: Sequence[str]) -> Sequence[str]:
    glob = "{" + ",".join(pages) + "}"  # paths of lessons hold no character of such a pattern
    command = [program, "--site", str(root), "--silent", "--output-subdir", folder, "--glob", glob]
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=_SECONDS)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise SearchError(f"pagefind could not be run: {error}") from None
    if done.returncode != 0:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:] or [f"exit {done.returncode}"]
        raise SearchError(f"pagefind failed: {last[0]}")
    for path in (root / folder).iterdir():
        if path.name.startswith(_UNUSED):
            path.unlink()
    return [str(path.relative_to(root)) for path in (root / folder).rglob("*") if path.is_file()]
