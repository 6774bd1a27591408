"""Whatever lesson is sealed verifies clean, and no single character of a sealed record changes its value unnoticed."""

import json
import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tampering import OWN_CONTENT

from atlas_lessons.check.run import check_text
from atlas_lessons.core.config import config_from
from atlas_lessons.core.model import Source
from atlas_lessons.read.record.compile import compile_source, record_text

SITE = {
    "urls": {
        "canonicalUrl": "https://example.org/learn/{slug}/",
        "jsonUrl": "https://example.org/records/{id}.json",
        "markdownUrl": "https://example.org/records/{id}.md",
        "artifactUrl": "https://example.org/data/{slug}-{hash16}.json",
        "interactiveUrl": "https://example.org/atlas/#{slug}",
    }
}
CONFIGS = {
    "plain": config_from(SITE),
    "utf-16": config_from({**SITE, "offsets": "utf-16"}),
    "open": config_from({**SITE, "extra-fields": "allow"}),
}
FRONT = {
    "category": "learning",
    "format": "Lesson",
    "description": "How heat flows.",
    "revisionDate": "2026-02-03",
    "version": "1.0.0",
    "status": "Published",
    "topic": "Physics",
    "supersedes": ["cold"],
}
FAMILIES = ("JSN", "SCH", "HSH", "SEC", "CIT", "IDN", "TXT", "QUZ")

LETTERS = string.ascii_letters + "äßéñ中עא→🔥👩 \u00ad"
WORDS = st.text(LETTERS, min_size=1, max_size=12).map(lambda text: f"x{text}y")
SENTENCES = st.lists(WORDS, min_size=1, max_size=6).map(" ".join)
PATHS = st.text(string.ascii_lowercase, min_size=1, max_size=8)
BLOCKS = st.one_of(
    SENTENCES,
    st.builds("{} *{}* `{}` **{}**".format, SENTENCES, WORDS, WORDS, WORDS),
    st.builds("{} [{}](https://example.net/{}) {}".format, SENTENCES, SENTENCES, PATHS, WORDS),
    st.builds("<https://example.net/{}>".format, PATHS),
    st.builds("[{}][{}]\n\n[{}]: https://example.net/{}".format, WORDS, PATHS, PATHS, PATHS),
    st.builds("{} {}".format, st.sampled_from(["##", "###", "####"]), SENTENCES),
    st.builds("{}\n---".format, SENTENCES),
    st.builds("{} {} &amp; `{}`".format, st.sampled_from(["##", "###"]), WORDS, WORDS),
    st.builds("```\n## {}\n[{}](https://example.net/)\n```".format, SENTENCES, WORDS),
    st.builds("> ## {}\n> [{}](https://example.net/{})".format, SENTENCES, WORDS, PATHS),
    st.lists(SENTENCES, min_size=1, max_size=3).map(lambda items: "\n".join(f"-   {each}" for each in items)),
    st.lists(SENTENCES, min_size=1, max_size=3).map(lambda items: "\n".join(f"1.  {each}" for each in items)),
    st.builds("| {} |\n| - |\n| [{}](https://example.net/{}) |".format, WORDS, WORDS, PATHS),
    st.builds("$$\n{} = {}\n$$".format, st.sampled_from("abc"), st.sampled_from("xyz")),
)
BODIES = st.builds(
    lambda preamble, title, blocks: "\n\n".join([*([preamble] if preamble else []), f"# {title}", *blocks]),
    st.sampled_from(["", "Physics", "Physics · Lessons v1.0.0"]),
    SENTENCES,
    st.lists(BLOCKS, max_size=8),
)


def seal(body, config):
    compiled = compile_source(Source("heat/lesson.md", "", FRONT, body, 1), "heat", config)
    return record_text(compiled.record)


def said(text, config, families=FAMILIES):
    checked = check_text({"lesson.json": text}, config)
    assert not checked.internal
    return [(d.code, d.message) for d in checked.report.diagnostics if d.code[:3] in families]


@pytest.mark.parametrize("name", CONFIGS)
@given(body=BODIES)
@settings(max_examples=60, deadline=None)
def test_any_lesson_that_is_sealed_verifies_clean(name, body):
    config = CONFIGS[name]
    assert said(seal(body, config), config) == []


@given(body=BODIES)
@settings(max_examples=30, deadline=None)
def test_sealing_gives_the_same_bytes_every_time(body):
    assert seal(body, CONFIGS["plain"]) == seal(body, CONFIGS["plain"])


SEALED = {name: seal(OWN_CONTENT, config) for name, config in CONFIGS.items()}


def test_the_record_that_is_changed_is_clean():
    for name, text in SEALED.items():
        assert said(text, CONFIGS[name]) == []


@pytest.mark.parametrize("name", CONFIGS)
@given(data=st.data())
@settings(max_examples=250, deadline=None)
def test_no_single_character_changes_the_value_of_a_sealed_record_unnoticed(name, data):
    text = SEALED[name]
    at = data.draw(st.integers(0, len(text) - 1))
    new = data.draw(st.one_of(st.just(""), st.sampled_from(string.printable), st.characters(codec="utf-8")))
    kept = data.draw(st.sampled_from([text[at], ""]))  # insert before it, or replace it
    changed = text[:at] + new + kept + text[at + 1 :]
    if _value(changed) == _value(text):
        return
    report = check_text({"lesson.json": changed}, CONFIGS[name]).report
    assert not report.verified


def _value(text):
    """The JSON value with its types told apart (1 is not true and not 1.0), or the text where it is none."""
    try:
        value = json.loads(text, object_pairs_hook=list)
    except ValueError:
        return text
    return json.dumps(value)
