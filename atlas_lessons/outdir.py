"""The folder a site is built into: made fresh beside its target and swapped in whole, so that no reader sees a half."""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import tempfile
from collections.abc import Sequence
from pathlib import Path

from atlas_lessons.discover import SITE_MARKER

# Path.resolve would follow a link that is to be refused.
# ruff: noqa: PTH100

MARKER = SITE_MARKER  # says that a folder is ours to replace, and holds the state of the build

_AT_FDCWD, _EXCHANGE = -100, 2  # renameat2(2)


class OutputError(Exception):
    """A folder that may not be built into, or that could not be written; worded for a person (exit 2)."""


def check_target(out: str, inputs: Sequence[str]) -> Path:
    """The absolute path of the folder to build into.

    Raises OutputError where a build there could destroy something: a link, a root or home, the working directory,
    anything that holds an input, or a folder with files that are not ours.
    """
    path = Path(os.path.abspath(out))
    shown = repr(out)
    if path.is_symlink():
        raise OutputError(f"--out {shown}: expected a folder, found a symbolic link; name the folder itself")
    real = Path(os.path.realpath(path))
    if real.parent == real or real in (Path.home().resolve(), Path.cwd().resolve()):
        raise OutputError(
            f"--out {shown}: a root, home or working directory is never replaced; name a folder of its own"
        )
    if real.exists() and os.path.ismount(real):
        raise OutputError(f"--out {shown}: a mount point cannot be swapped; name a folder below it")
    for each in inputs:
        source = Path(os.path.realpath(each))
        if source == real or real in source.parents:
            raise OutputError(f"--out {shown}: it holds the input {each!r}, which the build would replace")
    if path.exists():
        _check_ours(path, shown)
    parent = path.parent
    if not parent.is_dir():
        raise OutputError(f"--out {shown}: there is no folder {str(parent)!r} to put it in")
    return path


def _check_ours(path: Path, shown: str) -> None:
    if not path.is_dir():
        raise OutputError(f"--out {shown}: expected a folder, found a file")
    try:
        names = [each.name for each in path.iterdir()]
    except OSError as error:
        raise OutputError(f"--out {shown}: {error.strerror}") from None
    if names and MARKER not in names:
        first = ", ".join(sorted(names)[:3])
        raise OutputError(
            f"--out {shown}: it holds files that no build of atlas-lessons put there ({first}); "
            "name an empty or new folder"
        )


class Output:
    """A fresh folder beside the target. Use as a context: what was not swapped in is removed at the end.

    Raises OutputError from any method where the disk is full, or the place cannot be written; the target is then as it
    was.
    """

    def __init__(self, target: Path) -> None:
        self.target = target
        self._recover()
        try:
            self.root = Path(tempfile.mkdtemp(prefix=self._prefix, dir=target.parent))
            self._lock = _locked(self.root)
            self.root.chmod(0o777 & ~_umask())
        except OSError as error:
            raise self._failed(error) from None
        self.old = target if target.is_dir() else None
        self._folders: set[str] = set()

    @property
    def _prefix(self) -> str:
        return f".{self.target.name}.new-"

    @property
    def _aside(self) -> Path:
        return self.target.parent / f".{self.target.name}.old"

    def __enter__(self) -> Output:
        return self

    def __exit__(self, *_: object) -> None:
        self.discard()

    def discard(self) -> None:
        """Remove the fresh folder, if it is still there."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None
        shutil.rmtree(self.root, ignore_errors=True)

    def put(self, name: str, data: bytes) -> None:
        """Write a file below the root; the one of the last build is linked instead where it holds the same bytes."""
        try:
            path = self._path(name)
            if self.old is not None and _same(self.old / name, data):
                self._link(self.old / name, path)
            else:
                with path.open("xb") as file:  # never through a link into the last build
                    file.write(data)
        except FileExistsError:
            raise OutputError(f"two files of the site have the path {name!r}") from None
        except OSError as error:
            raise self._failed(error) from None

    def keep(self, name: str) -> None:
        """Take a file over from the last build."""
        assert self.old is not None
        try:
            self._link(self.old / name, self._path(name))
        except FileExistsError:
            raise OutputError(f"two files of the site have the path {name!r}") from None
        except OSError as error:
            raise self._failed(error) from None

    def remove(self, name: str) -> None:
        """Remove a file of the fresh folder, which is to be written anew."""
        (self.root / name).unlink(missing_ok=True)

    def read(self, name: str) -> bytes:
        """Read a file of the fresh folder back."""
        return (self.root / name).read_bytes()

    def swap(self) -> None:
        """Put the fresh folder in the target's place in one step, and remove what was there."""
        try:
            if self.old is None:
                self.root.rename(self.target)
            elif _exchange(self.root, self.target):
                pass  # the last build now lies where the fresh folder was, and goes with discard()
            else:
                shutil.rmtree(self._aside, ignore_errors=True)
                self.target.rename(self._aside)  # a run that ends right here is put right by the next one
                self.root.rename(self.target)
                shutil.rmtree(self._aside, ignore_errors=True)
        except OSError as error:
            raise self._failed(error) from None

    def _path(self, name: str) -> Path:
        folder = name.rpartition("/")[0]
        if folder not in self._folders:
            (self.root / folder).mkdir(parents=True, exist_ok=True)
            self._folders.add(folder)
        return self.root / name

    def _link(self, old: Path, new: Path) -> None:
        try:
            os.link(old, new, follow_symlinks=False)
        except FileExistsError:
            raise
        except OSError:
            shutil.copyfile(old, new, follow_symlinks=False)  # a file system without links, or with too many of them

    def _recover(self) -> None:
        """Put right what a run that was killed left behind."""
        if not self.target.exists() and (self._aside / MARKER).is_file():
            self._aside.rename(self.target)
        for path in self.target.parent.glob(f"{_escaped(self._prefix)}*"):
            lock = _locked(path)
            if lock is not None:
                shutil.rmtree(path, ignore_errors=True)
                os.close(lock)

    def _failed(self, error: OSError) -> OutputError:
        reason = error.strerror or str(error)
        kept = "the site that was there is as it was" if self.target.exists() else "nothing was written"
        return OutputError(f"{self.target}: could not be built: {reason}; {kept}")


def _locked(path: Path) -> int | None:
    """A lock on a folder that ends with this process, or None where another process holds it or it is no folder."""
    import fcntl

    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except OSError:
        return None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        return None
    return descriptor


def _exchange(one: Path, other: Path) -> bool:
    """Swap two folders atomically by renameat2(2); False where the system cannot."""
    import ctypes

    try:
        rename = ctypes.CDLL(None, use_errno=True).renameat2
    except (AttributeError, OSError):
        return False
    done: int = rename(_AT_FDCWD, os.fsencode(one), _AT_FDCWD, os.fsencode(other), _EXCHANGE)
    return done == 0


def _same(path: Path, data: bytes) -> bool:
    """Whether a file of the last build holds these bytes; links and anything but plain files never do."""
    with contextlib.suppress(OSError):
        found = path.lstat()
        if stat.S_ISREG(found.st_mode) and found.st_size == len(data):
            return path.read_bytes() == data
    return False


def _umask() -> int:
    found = os.umask(0)
    os.umask(found)
    return found


def _escaped(name: str) -> str:
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in name)
