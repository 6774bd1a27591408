"""What the last build left and what of it still holds: its state, the files of its site, the inputs it was made of."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Iterable, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from atlas_lessons.core.folders import Stat, Tree
from atlas_lessons.publish.site.manifest import STATE
from atlas_lessons.publish.site.output import Output
from atlas_lessons.publish.site.stamps import (
    Stamps,
    input_stamp,
    read_stamps,
    settled,
    stamp,
    write_stamps,
    written_before,
)
from atlas_lessons.publish.site.state import CachedLesson, State, inputs_hash, read_state
from atlas_lessons.read.markdown.pictures import PictureError, picture_at, read_picture
from atlas_lessons.read.source.discover import Contents, Files, Found, read_files

# ruff: noqa: PTH123 - thousands of files, for which Path costs more than the file itself

_URLS = ("canonicalUrl", "jsonUrl", "markdownUrl", "artifactUrl")


@dataclass(slots=True)
class Inputs:
    """The inputs of a build by lesson path: hash (None where a file cannot be read), URL fields of the record, the
    bytes of those that were read, the stamps to remember, and whose pictures changed."""

    hashes: dict[str, str | None] = field(default_factory=dict)
    urls: dict[str, Mapping[str, object]] = field(default_factory=dict)
    contents: dict[str, Contents] = field(default_factory=dict)
    stamps: dict[str, str] = field(default_factory=dict)
    other_pictures: set[str] = field(default_factory=set)


class LastBuild:
    """The last build of a site, as far as the same tool made it with the same settings."""

    def __init__(self, target: Path, tree: Tree | None, tool: str) -> None:
        """``tree`` is what is in the site's folder, None where there is none."""
        self.target, self.tree, self.began = target, tree, time.time_ns()
        self.state = read_state(target / STATE, tool) if tree is not None else State(tool)
        self.stamps = read_stamps(self._stamps_path) if self.state.lessons else Stamps()
        self.trusted: set[str] = set()  # files of the site that have the stamps they had
        self.hashes: dict[str, str | None] = {}  # those that had to be read

    @property
    def _stamps_path(self) -> str:
        return str(self.target.parent / f".{self.target.name}.stamps")

    def inputs(self, lessons: Sequence[Files], limit: int) -> Inputs:
        """The inputs of a build; a lesson whose files have the stamps they had is not read."""
        found = Inputs()
        known = self.state.lessons
        for files in lessons:
            path = files.path
            last = known.get(path)
            pictures = [picture_at(path, name) for name in last.pictures] if last is not None else []
            stamped, counts = input_stamp((*files[:3], *pictures), self.began)
            if stamped is not None and stamped == self.stamps.inputs.get(path):
                before = last.inputs if last is not None else self.state.others.get(path)
                if before is not None:
                    found.hashes[path], found.stamps[path] = before, stamped
                    found.urls[path] = last.urls if last is not None else {}
                    continue
            contents = read_files(files, limit)
            hashed = found.hashes[path] = inputs_hash(contents)
            if last is not None and not _pictures_are(path, last):
                found.other_pictures.add(path)
            if stamped is not None and counts and stamped == input_stamp((*files[:3], *pictures), self.began)[0]:
                found.stamps[path] = stamped
            if last is not None and last.inputs == hashed:
                found.urls[path] = last.urls
            elif self.state.others.get(path, "") != hashed:
                found.urls[path] = record_urls(contents)
                if known:
                    found.contents[path] = contents
        return found

    def is_current(
        self, found: Found, inputs: Inputs, static: Mapping[str, str], owned: Mapping[str, str] | None
    ) -> bool:
        """Whether the site is what a build of these inputs would make: nothing is to be done then.

        ``static`` has the SHA-256 of the static files by path, ``owned`` is the manifest.
        """
        state = self.state
        if not state.lessons or self.tree is None or found.orphans:
            return False
        before = {**state.others, **{path: each.inputs for path, each in state.lessons.items()}}
        if inputs.hashes != before or inputs.other_pictures:
            return False
        files = {**state.files(), **static}
        return owned == files and all(self.holds(name, hashed) for name, hashed in files.items())

    def holds(self, name: str, hashed: str) -> bool:
        """Whether a file of the last build's site still holds what it held."""
        found = self.tree.files.get(name) if self.tree is not None else None
        if found is None:
            return False
        if self.stamps.outputs.get(name) == stamp(found):
            self.trusted.add(name)
            return True
        if name not in self.hashes:
            try:
                with open(f"{self.target}/{name}", "rb") as file:
                    self.hashes[name] = hashlib.file_digest(file, "sha256").hexdigest()
            except OSError:
                self.hashes[name] = None
        return self.hashes[name] == hashed

    def edited(self, owned: Mapping[str, str]) -> Sequence[str]:
        """The files of the manifest ``owned`` that somebody changed since; files that are gone are not among them."""
        there = self.tree.files if self.tree is not None else {}
        return [name for name, hashed in owned.items() if name in there and not self.holds(name, hashed)]

    def remember_same(self, inputs: Inputs) -> None:
        """Write the stamps again where files had to be read since theirs did not do."""
        if self.tree is None or (not self.hashes and inputs.stamps == dict(self.stamps.inputs)):
            return
        outputs = {
            name: stamp(each)
            for name, each in self.tree.files.items()
            if name in self.trusted or settled(each, self.began)
        }
        write_stamps(self._stamps_path, Stamps(inputs.stamps, outputs))

    def stamps_of(self, output: Output, names: Iterable[str], kept: Set[str], inputs: Inputs) -> Stamps:
        """The stamps of a finished site that is not in its place yet; ``kept`` are files taken over from the last.

        A file that somebody changed after it was looked at gets none.
        """
        now = time.time_ns()
        outputs: dict[str, str] = {}
        for name in names:
            last = self.tree.files.get(name) if self.tree is not None and name in kept else None
            if last is not None and name in output.as_they_were:
                if name in self.trusted or settled(last, self.began):
                    outputs[name] = stamp(last)
                continue
            with suppress(OSError):
                found = os.lstat(f"{output.root}/{name}")
                unchanged = name not in kept or (last is not None and _bytes_of(last) == _bytes_of(found))
                if unchanged and written_before(found, now):
                    outputs[name] = stamp(found)
        return Stamps(inputs.stamps, outputs)

    def write(self, stamps: Stamps) -> None:
        """Write the stamps of the site that is now in its place."""
        write_stamps(self._stamps_path, stamps)


def _bytes_of(found: Stat | os.stat_result) -> tuple[int, int, int]:
    """What stays of a file's stamp when a second name is given to it."""
    return found.st_ino, found.st_size, found.st_mtime_ns


def _pictures_are(path: str, last: CachedLesson) -> bool:
    """Whether the pictures beside a lesson are what they were."""
    try:
        now = {name: hashlib.sha256(read_picture(path, name).data).hexdigest() for name in last.pictures}
    except PictureError:
        return False
    return now == last.pictures


def record_urls(contents: Contents) -> Mapping[str, object]:
    """The URL fields of a record, read leniently: what is wrong with it is for the check to say."""
    raw = contents.lesson
    if not isinstance(raw, bytes) or raw.lstrip()[:1] != b"{":
        return {}
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError):
        return {}
    return {name: data.get(name) for name in _URLS}
