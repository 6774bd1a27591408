"""Configuration: one frozen value, read from ``pyproject.toml`` or ``atlas-lessons.toml`` of the working directory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Config:
    """Every setting with its default; keys are spelled with hyphens in the file (``extra-fields``)."""

    numbers: str = "warning"  # "error": an unaccounted numeral fails the run
    extra_fields: str = "deny"  # "allow": unknown record fields of other publishers pass
    offsets: str = "code-points"  # "utf-16": the publisher counts UTF-16 code units
    max_record_bytes: int = 16 * 2**20
    max_text_bytes: int = 2 * 2**20
    urls: Mapping[str, str] = field(default_factory=dict)  # patterns by field, {slug} {id} {hash16} put in
    external: tuple[str, ...] = ()  # URLs of the same publisher that need not resolve among the lessons given
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    templates: str | None = None  # folder of overriding templates
    fast: bool = False  # trust the rational engine where it can decide


DEFAULT = Config()
