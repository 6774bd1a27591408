"""Where schemas and templates are: beside the package in a checkout, inside it once installed."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]


def folder(name: str) -> Path:
    """The folder ``schemas`` or ``templates`` that ships with the tool.

    A wheel carries both inside the package; in a checkout they stand next to it. Raises FileNotFoundError, which
    is a broken installation, when neither is there.
    """
    for candidate in (PACKAGE / name, PACKAGE.parent / name):
        if candidate.is_dir():
            return candidate
    raise FileNotFoundError(f"atlas-lessons is not installed whole: its folder {name!r} is missing")


def schema_path(name: str) -> Path:
    """The path of a published schema by its short name: ``lesson`` is ``schemas/lesson.schema.json``."""
    return folder("schemas") / f"{name}.schema.json"


def schema_bytes(name: str) -> bytes:
    """The bytes of a published schema by its short name."""
    return schema_path(name).read_bytes()
