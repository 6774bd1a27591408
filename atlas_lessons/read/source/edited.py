"""A lesson as its lesson.md has it now, where that was edited after its record was sealed."""

from __future__ import annotations

from typing import Any, NamedTuple

from atlas_lessons.core.config import Config
from atlas_lessons.core.model import Kind
from atlas_lessons.read.record.compile import Compiled, changed_fields, compile_source, record_text
from atlas_lessons.read.record.facts import facts_of
from atlas_lessons.read.record.hashes import NotCanonicalError
from atlas_lessons.read.record.urls import slug_of
from atlas_lessons.read.source.load import Raw, with_content


class Edited(NamedTuple):
    """What the lesson.md beside a record says.

    ``compiled`` is the record that it makes, ``changed`` the fields in which that differs from the record at hand (of a
    source that does not compile, ``content`` where it is another). ``raw`` is the lesson with that record; where the
    source does not compile, with the record at hand and the content of lesson.md.
    """

    raw: Raw
    compiled: Compiled
    changed: tuple[str, ...]


def edited_lesson(raw: Raw, config: Config) -> Edited | None:
    """The lesson as its lesson.md has it; None where no record is beside one, or one of the two did not load.

    A folder may have any name, as a copy of a lesson has, so that the slug is that of the record.
    """
    source, value = raw.source, raw.value
    if raw.kind is not Kind.RECORD or source is None or not isinstance(value, dict):
        return None
    if not (raw.loaded() and raw.loaded("source")):
        return None
    own = raw if source.body == raw.content else with_content(raw, source.body, config)
    if own.document is None:
        return Edited(own, Compiled(None), ("content",))
    address = value.get("canonicalUrl")
    slug = slug_of(address) if isinstance(address, str) else ""
    try:
        compiled = compile_source(source, slug, config, document=own.document, base=value)
    except NotCanonicalError:
        compiled = Compiled(None)
    if compiled.record is None:
        patched: dict[str, Any] = {**value, **facts_of(own.document, config.offsets), "content": source.body}
        return Edited(own._replace(value=patched), compiled, () if own is raw else ("content",))
    changed = changed_fields(value, compiled.record)
    return Edited(own._replace(value=compiled.record, text=record_text(compiled.record)), compiled, changed)
