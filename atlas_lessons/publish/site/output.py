"""The folder a site is built into: made fresh beside its target and swapped in whole, so that no reader sees a half."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import tempfile
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from atlas_lessons.core.folders import NotPlain, Stat, Tree, folders_of, look_over, open_below
from atlas_lessons.core.guards import O_NEW, O_READ
from atlas_lessons.publish.site.disk import (
    alike,
    escape_pattern,
    exchange,
    has_content,
    is_unchanged,
    link_or_copy,
    lock_folder,
    make_folder,
    one_file,
    umask,
    unlink,
    write,
)
from atlas_lessons.publish.site.foreign import Foreign, collisions, foreign_in, list_paths
from atlas_lessons.publish.site.manifest import MARKER, read_manifest, write_manifest
from atlas_lessons.publish.site.order import OutputError

# Path.resolve would follow a link that is to be refused; and with thousands of files, Path costs more than the files.
# ruff: noqa: PTH106, PTH108, PTH113, PTH123

_AT_ONCE = 1 << 20  # bytes that are copied at once


class Output:
    """A fresh folder beside the target. Use as a context: what was not swapped in is removed at the end.

    Files in the target that no build made are kept, each under a second path of the same file. The site that is
    replaced stays beside the target as ``.NAME.previous``, and the next build begins from its folders and links: on
    many disks a thousand folders take seconds to remove. What a build finds there it compares, never trusts. Raises
    OutputError from any method where the disk is full, or the place cannot be written; the target is then as it was.
    """

    def __init__(self, target: Path, there: Tree | None = None) -> None:
        """``there`` is what :func:`survey` saw in the target."""
        self.target, self._there = target, there
        self.previous = target.parent / f".{target.name}.previous"
        owned = read_manifest(target)
        self.owned = owned or {}  # what the last build made, by path, with its SHA-256
        self.has_manifest = owned is not None
        self.foreign = foreign_in(there, self.owned) if there is not None else Foreign()
        self._folders: set[str] = set()
        self._hashes: dict[tuple[int, int], str | None] = {}  # of the target's files, by device and inode
        self.old = target if target.is_dir() else None
        self._had = _ours(self.previous)
        self._lock = lock_folder(self.previous) if self._had is not None else None
        self.reused = self._lock is not None
        try:
            self.root = (
                self.previous
                if self.reused
                else Path(tempfile.mkdtemp(prefix=_prefix(self.target, "new"), dir=target.parent))
            )
            if not self.reused:
                self._lock = lock_folder(self.root)
                self.root.chmod(0o777 & ~umask())
            if self.old is not None:
                shutil.copymode(self.old, self.root)
        except OSError as error:
            raise self._failed(error) from None

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
            if self.old is not None and has_content(old, data):
                self._link(old, path)
                return
            if self.reused:
                unlink(path)
            write(path, data)
        except FileExistsError:
            raise OutputError(f"two files of the site have the path {name!r}") from None
        except OSError as error:
            raise self._failed(error) from None

    def copy(self, name: str, folder: str) -> str:
        """Copy a file below another folder, and return the SHA-256 of what was copied. Raises NotPlain for a link."""
        try:
            path = self._path(name)
            if self.reused:
                unlink(path)
            with (
                os.fdopen(open_below(folder, name), "rb") as source,
                os.fdopen(os.open(path, O_NEW, 0o666), "wb") as new,
            ):
                hashed = hashlib.sha256()
                while part := source.read(_AT_ONCE):
                    hashed.update(part)
                    new.write(part)
            return hashed.hexdigest()
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
            return
        try:
            self._link(f"{self.target}/{name}", self._path(name))
        except FileExistsError:
            raise OutputError(f"two files of the site have the path {name!r}") from None
        except OSError as error:
            raise self._failed(error) from None

    def hash(self, name: str) -> str | None:
        """The SHA-256 of a file of the target, None where there is none; a file is read once, whatever its paths."""
        found = self._there.files.get(name) if self._there is not None else None
        if found is None:
            return None
        file = found.st_dev, found.st_ino
        if file not in self._hashes:
            try:
                with os.fdopen(os.open(f"{self.target}/{name}", O_READ), "rb", buffering=0) as opened:
                    self._hashes[file] = hashlib.sha256(opened.read(found.st_size + 1)).hexdigest()
            except OSError:
                self._hashes[file] = None
        return self._hashes[file]

    def holds(self, name: str, sha: str) -> bool:
        """Whether a file of the target holds bytes with this SHA-256."""
        return self.hash(name) == sha

    def edited(self) -> Sequence[str]:
        """The files of the target that somebody changed since a build made them; not those that are gone."""
        there = self._there.files if self._there is not None else {}
        return [name for name, sha in self.owned.items() if name in there and not self.holds(name, sha)]

    def whole(self, files: Mapping[str, str]) -> Mapping[str, Stat] | None:
        """What is in the target, where that is a site of just these files, by path with their SHA-256; else None."""
        if self._there is None or not self.has_manifest or self.owned != files:
            return None
        return self._there.files if all(self.holds(*file) for file in files.items()) else None

    def _is_linked(self, name: str) -> bool:
        """Whether the folder that is reused has the last build's file already."""
        if not self.reused or self._there is None or self._had is None:
            return False
        one, other = self._had.files.get(name), self._there.files.get(name)
        return one is not None and other is not None and (one.st_dev, one.st_ino) == (other.st_dev, other.st_ino)

    def remove(self, name: str) -> None:
        """Remove a file of the fresh folder, which is to be written again."""
        unlink(f"{self.root}/{name}")

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

    def keep_foreign(self, names: Collection[str]) -> None:
        """Take over what no build made; ``names`` are the files of the new site.

        Raises OutputError where one of these needs a path that is taken.
        """
        clash = [*collisions(self.foreign, names, self._is_alike)]
        if clash:
            lost = "" if self.has_manifest else ", remove them if an earlier build made them,"
            raise OutputError(
                f"{self.target}: the site would replace files that no build made: {list_paths(clash)}; "
                f"move them{lost} or name another folder; nothing was changed"
            )
        folders = sorted(self.foreign.folders)
        for folder in folders:
            self._path(f"{folder}/")
        for name in sorted(self.foreign.files.difference(names)):
            self.keep(name)
        for folder in reversed(folders):  # inner ones first, since they change the times of those they lie in
            with contextlib.suppress(OSError):
                shutil.copystat(f"{self.target}/{folder}", f"{self.root}/{folder}")

    def _is_alike(self, name: str) -> bool:
        return alike(f"{self.target}/{name}", f"{self.root}/{name}")

    def swap(self) -> None:
        """Put the fresh folder in the target's place in one step."""
        try:
            if self.old is None:
                self.root.rename(self.target)
            else:
                if not exchange(self.root, self.target):
                    self._rename_both()
                self._bring_late()
                self._set_aside()
        except OSError as error:
            raise self._failed(error) from None

    def _rename_both(self) -> None:
        """Swap by renaming; a run that ends within is put right by the next one."""
        aside = Path(tempfile.mkdtemp(prefix=_prefix(self.target, "old"), dir=self.target.parent))
        self.target.rename(aside / "site")
        self.root.rename(self.target)
        (aside / "site").rename(self.root)
        aside.rmdir()

    def _bring_late(self) -> None:
        """Bring over what others wrote into the old site while the new one was made."""
        there, made = _looked_over(self.root), read_manifest(self.target)
        if there is None or made is None:
            return
        for name in sorted(foreign_in(there, read_manifest(self.root) or {}).files - made.keys()):
            old, new = f"{self.root}/{name}", f"{self.target}/{name}"
            if not is_unchanged(old, new):
                with contextlib.suppress(OSError):  # a page has that path now
                    make_folder(new.rpartition("/")[0])
                    unlink(new)
                    link_or_copy(old, new)

    def _set_aside(self) -> None:
        """Keep what now lies where the fresh folder was for the next build."""
        if not self.reused and self.root.is_dir() and not self.previous.exists():
            if not (self.root / MARKER).exists():
                (self.root / MARKER).write_bytes(write_manifest({}))
            self.root.rename(self.previous)

    def _prune(self, names: frozenset[str]) -> None:
        assert self._had is not None  # it is reused
        for name in self._had.files.keys() - names:
            with contextlib.suppress(FileNotFoundError, NotADirectoryError):
                os.unlink(f"{self.root}/{name}")
            del self._had.files[name]
        for folder in sorted(self._had.folders - folders_of(names), reverse=True):  # inner ones first
            with contextlib.suppress(OSError):  # a file is there now
                os.rmdir(f"{self.root}/{folder}")

    def _path(self, name: str) -> str:
        folder = name.rpartition("/")[0]
        if folder not in self._folders:
            if self.reused:
                self._make_way(folder)
            make_folder(f"{self.root}/{folder}")
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
            if one_file(old, new):
                return
            unlink(new)
        link_or_copy(old, new)

    def _failed(self, error: OSError) -> OutputError:
        reason = error.strerror or str(error)
        kept = "the site that was there is as it was" if self.target.exists() else "nothing was written"
        return OutputError(f"{self.target}: could not be built: {reason}; {kept}")


def _ours(path: Path) -> Tree | None:
    """What is in a folder that was made by a build; None for any other, or with anything but plain files in it."""
    found = _looked_over(path) if path.is_dir() else None
    return found if found is not None and MARKER in found.files else None


def _looked_over(path: Path) -> Tree | None:
    try:
        return look_over(str(path))
    except NotPlain:
        return None


def recover(target: Path) -> None:
    """Put right what a run that was killed left beside a site's folder."""
    for path in target.parent.glob(f"{escape_pattern(_prefix(target, 'old'))}*"):
        if (path / "site").is_dir() and not target.exists():
            (path / "site").rename(target)
        shutil.rmtree(path, ignore_errors=True)
    for path in target.parent.glob(f"{escape_pattern(_prefix(target, 'new'))}*"):
        lock = lock_folder(path)
        if lock is not None:
            shutil.rmtree(path, ignore_errors=True)
            os.close(lock)


def _prefix(target: Path, kind: str) -> str:
    """How the names of folders begin that are made beside a site's folder."""
    return f".{target.name}.{kind}-"
