"""The folder a site is built into: made fresh beside its target and swapped in whole, so that no reader sees a half."""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import tempfile
from collections.abc import Collection, Sequence
from pathlib import Path

from atlas_lessons.core.guards import O_FOLDER, O_NEW, O_NOFOLLOW, can_lock
from atlas_lessons.publish.site.scan import Tree, folders_of, look_over
from atlas_lessons.read.source.discover import SITE_MARKER

# Path.resolve would follow a link that is to be refused; and with thousands of files, Path costs more than the files.
# ruff: noqa: PTH100, PTH102, PTH103, PTH106, PTH108, PTH112, PTH113, PTH114, PTH123

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

    The site that is replaced stays beside the target as ``.NAME.previous``, and the next build begins from its folders
    and links: on many disks a thousand folders take seconds to remove. What a build finds there it compares, never
    trusts. Raises OutputError from any method where the disk is full, or the place cannot be written; the target is
    then as it was.
    """

    def __init__(self, target: Path, there: Tree | None = None) -> None:
        """``there`` is what is known to be in the target."""
        self.target, self._there = target, there
        self._aside, self._previous = (target.parent / f".{target.name}.{each}" for each in ("old", "previous"))
        self._folders: set[str] = set()
        self.as_they_were: set[str] = set()  # files taken over without touching them
        self._recover()
        self.old = target if target.is_dir() else None
        self._had = _ours(self._previous)
        self._lock = _locked(self._previous) if self._had is not None else None
        self.reused = self._lock is not None
        try:
            self.root = (
                self._previous if self.reused else Path(tempfile.mkdtemp(prefix=self._prefix, dir=target.parent))
            )
            if not self.reused:
                self._lock = _locked(self.root)
                self.root.chmod(0o777 & ~_umask())
        except OSError as error:
            raise self._failed(error) from None

    @property
    def _prefix(self) -> str:
        return f".{self.target.name}.new-"

    def __enter__(self) -> Output:
        return self

    def __exit__(self, *_: object) -> None:
        self.discard()

    def discard(self) -> None:
        """Let go of the fresh folder; one that was made for this build is removed if it is still there."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None
        if not self.reused:
            shutil.rmtree(self.root, ignore_errors=True)

    def put(self, name: str, data: bytes) -> None:
        """Write a file below the root; the one of the last build is linked instead where it holds the same bytes."""
        try:
            path, old = self._path(name), f"{self.target}/{name}"
            if self.old is not None and _same(old, data):
                self._link(old, path)
                return
            if self.reused:
                _unlink(path)
            _write(path, data)
        except FileExistsError:
            raise OutputError(f"two files of the site have the path {name!r}") from None
        except OSError as error:
            raise self._failed(error) from None

    def put_again(self, name: str, first: str) -> None:
        """Give a second path to a file that was put: one file under both, since making files is what takes long."""
        try:
            self._link(f"{self.root}/{first}", self._path(name))
        except FileExistsError:
            raise OutputError(f"two files of the site have the path {name!r}") from None
        except OSError as error:
            raise self._failed(error) from None

    def keep(self, name: str) -> None:
        """Take a file over from the last build."""
        if self._is_linked(name):
            self.as_they_were.add(name)
            return
        try:
            self._link(f"{self.target}/{name}", self._path(name))
        except FileExistsError:
            raise OutputError(f"two files of the site have the path {name!r}") from None
        except OSError as error:
            raise self._failed(error) from None

    def _is_linked(self, name: str) -> bool:
        """Whether the folder that is reused has the last build's file already."""
        if not self.reused or self._there is None or self._had is None:
            return False
        one, other = self._had.files.get(name), self._there.files.get(name)
        return one is not None and other is not None and (one.st_dev, one.st_ino) == (other.st_dev, other.st_ino)

    def remove(self, name: str) -> None:
        """Remove a file of the fresh folder, which is to be written anew."""
        _unlink(f"{self.root}/{name}")

    def read(self, name: str) -> bytes:
        """Read a file of the fresh folder back."""
        with open(f"{self.root}/{name}", "rb", buffering=0) as file:
            return file.readall()

    def prune(self, names: Collection[str]) -> None:
        """Remove every file that is not among ``names``: what is left over from an earlier build."""
        if self.reused:
            try:
                self._prune(frozenset(names))
            except OSError as error:
                raise self._failed(error) from None

    def swap(self) -> None:
        """Put the fresh folder in the target's place in one step."""
        try:
            if self.old is None:
                self.root.rename(self.target)
            elif not _exchange(self.root, self.target):
                shutil.rmtree(self._aside, ignore_errors=True)
                self.target.rename(self._aside)  # a run that ends right here is put right by the next one
                self.root.rename(self.target)
                self._aside.rename(self.root)
            self._set_aside()
        except OSError as error:
            raise self._failed(error) from None

    def _set_aside(self) -> None:
        """Keep what now lies where the fresh folder was for the next build."""
        if not self.reused and self.root.is_dir() and not self._previous.exists():
            self.root.rename(self._previous)

    def _prune(self, names: frozenset[str]) -> None:
        assert self._had is not None  # it is reused
        for name in self._had.files.keys() - names:
            with contextlib.suppress(FileNotFoundError, NotADirectoryError):
                os.unlink(f"{self.root}/{name}")
        for folder in sorted(self._had.folders - folders_of(names), reverse=True):  # inner ones first
            with contextlib.suppress(OSError):  # a file is there now
                os.rmdir(f"{self.root}/{folder}")

    def _path(self, name: str) -> str:
        folder = name.rpartition("/")[0]
        if folder not in self._folders:
            if self.reused:
                self._make_way(folder)
            _make_folder(f"{self.root}/{folder}")
            self._folders.add(folder)
        return f"{self.root}/{name}"

    def _make_way(self, folder: str) -> None:
        """Remove a file of an earlier build where a folder has to be."""
        parts = folder.split("/")
        for end in range(1, len(parts) + 1):
            path = f"{self.root}/{'/'.join(parts[:end])}"
            if os.path.isfile(path):
                os.unlink(path)

    def _link(self, old: str, new: str) -> None:
        if self.reused:
            if _one_file(old, new):
                return
            _unlink(new)
        try:
            _hard_link(old, new)
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


def _write(path: str, data: bytes) -> None:
    """Write a new file, never through a link into the last build."""
    descriptor = os.open(path, O_NEW, 0o666)
    try:
        view = memoryview(data)
        while view:  # a disk that becomes full takes a part first
            view = view[os.write(descriptor, view) :]
    finally:
        os.close(descriptor)


def _make_folder(path: str) -> None:
    """Make a folder, and those it lies in, unless it is there; mostly it is the only one to make."""
    try:
        os.mkdir(path)
    except (FileExistsError, FileNotFoundError):
        os.makedirs(path, exist_ok=True)


def _ours(path: Path) -> Tree | None:
    """What is in a folder that was made by a build; None for any other, or with anything but plain files in it."""
    found = look_over(str(path)) if not path.is_symlink() and path.is_dir() else None
    return found if found is not None and MARKER in found.files else None


def _hard_link(old: str, new: str) -> None:
    """Give a file a second path; never to what a link leads to. Raises OSError."""
    if os.link in os.supports_follow_symlinks:
        os.link(old, new, follow_symlinks=False)
    elif os.path.islink(old):
        raise OSError(0, "it is a symbolic link")
    else:
        os.link(old, new)


def _one_file(one: str, other: str) -> bool:
    try:
        first, second = os.lstat(one), os.lstat(other)
    except OSError:
        return False
    return (first.st_dev, first.st_ino) == (second.st_dev, second.st_ino)


def _unlink(path: str) -> None:
    """Remove what is there, be it a folder of an earlier build."""
    with contextlib.suppress(FileNotFoundError):
        if os.path.isdir(path) and not os.path.islink(path):
            shutil.rmtree(path)
        else:
            os.unlink(path)


def _locked(path: Path) -> int | None:
    """A lock on a folder that ends with this process, or None where another process holds it or it is no folder.

    A system without such locks gives none: a build there takes over nothing that another could be writing.
    """
    if not can_lock():
        return None
    import fcntl

    try:
        descriptor = os.open(path, os.O_RDONLY | O_FOLDER | O_NOFOLLOW)
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
    except (AttributeError, OSError, TypeError):  # Windows names no library of the process itself
        return False
    done: int = rename(_AT_FDCWD, os.fsencode(one), _AT_FDCWD, os.fsencode(other), _EXCHANGE)
    return done == 0


def _same(path: str, data: bytes) -> bool:
    """Whether a file of the last build holds these bytes; links and anything but plain files never do."""
    with contextlib.suppress(OSError):
        found = os.lstat(path)
        if stat.S_ISREG(found.st_mode) and found.st_size == len(data):
            with open(path, "rb") as file:
                return file.read() == data
    return False


def _umask() -> int:
    found = os.umask(0)
    os.umask(found)
    return found


def _escaped(name: str) -> str:
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in name)
