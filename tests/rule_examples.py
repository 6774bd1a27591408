"""Runs the examples of rules."""

from __future__ import annotations

import os

from atlas_lessons.check import run as check_module
from atlas_lessons.check.rules import CORPUS_RULES
from atlas_lessons.check.run import check, check_text
from atlas_lessons.check.worker import WorkerLimits
from atlas_lessons.core.config import config_from


def diagnostics_of(example, folder, monkeypatch, rule):
    """The diagnostics that an example raises, and what is wrong with the tool itself."""
    config = config_from({"extra-fields": "deny", **example.settings})
    if rule not in CORPUS_RULES and example.state is None and "without-lesson" not in rule.name:
        checked = check_text(example.files, config)
        return checked.report.diagnostics, checked.internal
    paths = [folder / name for name in example.files]
    for path, data in zip(paths, example.files.values(), strict=True):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.encode() if isinstance(data, str) else data)
    make(example.state, paths[0], monkeypatch)
    named = [str(folder)] if rule in CORPUS_RULES else [str(paths[0])]
    report = check(named, config)
    return tuple(d for lesson in report.lessons for d in lesson.diagnostics), report.internal


def codes_of(example, folder, monkeypatch, rule):
    """The codes that an example raises, and what is wrong with the tool itself."""
    diagnostics, internal = diagnostics_of(example, folder, monkeypatch, rule)
    return {diagnostic.code for diagnostic in diagnostics}, internal


def make(state, path, monkeypatch):
    """Bring about what the text of an example cannot show."""
    if state == "folder":
        path.unlink()
        path.mkdir()
        monkeypatch.setattr("os.path.isdir", lambda _: False)
    elif state == "link":
        target = path.with_name("elsewhere")
        path.rename(target)
        path.symlink_to(target)
    elif state == "stalls":
        monkeypatch.setattr(check_module, "_limits", lambda task: WorkerLimits(0.2, 2**31))
        monkeypatch.setattr(check_module, "check_raw", stall)


def stall(*_):
    while True:
        os.getpid()
