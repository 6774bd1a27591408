"""HSH: hashes and lengths say what content and record really are; a record is what its source compiles to."""

from __future__ import annotations

import hashlib
import json
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from atlas_lessons.check.rules.base import Rule, RuleExample, rule
from atlas_lessons.check.rules.examples import ABSENT, CONTENT, SOURCE_FILE, edited_record, record, with_source
from atlas_lessons.core.diagnostics import At, Finding, Severity
from atlas_lessons.core.model import Kind, Lesson, Record, Source
from atlas_lessons.prove.proof import Proof
from atlas_lessons.read.markdown.frontmatter import line_of
from atlas_lessons.read.record.compile import changed_fields
from atlas_lessons.read.record.hashes import (
    PROFILE,
    NotCanonicalError,
    content_hash,
    explain_hash,
    explain_length,
    fingerprint,
    is_hash,
    record_hash,
    utf16_length,
)
from atlas_lessons.read.record.publisher import expected_of
from atlas_lessons.read.record.urls import split_url

_WRONG = "0" * 63 + "1"
_GOOD = record(show='"contentHash": "0682341fde4c0ff8239aa21baeea391ddbd01e062e79aa21270a34b372105db0"')
_SEAL = "it was changed after it was sealed; if the change is meant, edit lesson.md and run `atlas-lessons seal`"
_COMPUTED = frozenset(["contentHash", "contentLength", "sections", "citations", "recordHash", "artifactUrl"])
_OWN_NAME = re.compile(r"(?P<slug>.+)-(?P<hash>[0-9a-f]{16})\.json")


@rule(
    "HSH001",
    "content-hash-mismatch",
    needs=("content", "contentHash"),
    bad=record(contentHash=_WRONG, show=f'"contentHash": "{_WRONG}"'),
    good=_GOOD,
)
def content_hash_mismatch(proof: Proof) -> Iterator[Finding]:
    """`contentHash` is the SHA-256 of the UTF-8 bytes of `content`, as 64 lower-case hexadecimal digits.

    A hash that does not fit means that the content was changed after the hash was made, or that it was made over
    other bytes: other line ends, a trailing newline, another Unicode form. Where one of these explains the hash, the
    hint says which.
    """
    lesson = proof.lesson
    if lesson.record is None or not is_hash(lesson.record.content_hash):
        return
    expected = content_hash(lesson.record.content)
    found = lesson.record.content_hash
    if found != expected:
        message = f"contentHash is not the SHA-256 of content: expected {expected}, found {found}"
        yield Finding(message, At(pointer="/contentHash"), _hash_hint(lesson, lesson.record, found))


@rule(
    "HSH002",
    "content-length-mismatch",
    needs=("content", "contentLength"),
    bad=record(contentLength=len(CONTENT) + 1, show=f'"contentLength": {len(CONTENT) + 1}'),
    good=record(show=f'"contentLength": {len(CONTENT)}'),
)
def content_length_mismatch(proof: Proof) -> Iterator[Finding]:
    """`contentLength` counts the characters of `content`: Unicode code points, not bytes and not UTF-16 code units.

    An emoji is one code point, two UTF-16 code units and four bytes, so the three counts differ where one occurs. A
    publisher that counts UTF-16 units is accepted with `offsets = "utf-16"` in the configuration.
    """
    lesson = proof.lesson
    if lesson.record is None:
        return
    content, found = lesson.record.content, lesson.record.content_length
    utf16 = proof.config.offsets == "utf-16"
    expected = utf16_length(content) if utf16 else len(content)
    if found == expected:
        return
    unit = "UTF-16 code units" if utf16 else "code points"
    message = f"contentLength does not count content: expected {expected} {unit}, found {found}"
    if utf16 and found == len(content):
        hint: str | None = 'it fits code points; leave out the config key offsets = "utf-16"'
    else:
        hint = explain_length(content, found, _files_beside(lesson))
        hint = hint or f"it is {abs(found - expected)} too {'large' if found > expected else 'small'}"
    yield Finding(message, At(pointer="/contentLength"), hint)


@rule(
    "HSH003",
    "hash-malformed",
    bad=record(recordHash="A" * 64, hashProfile=ABSENT, show=f'"recordHash": "{"A" * 64}"'),
    good=_GOOD,
)
def hash_malformed(proof: Proof) -> Iterator[Finding]:
    """A hash is written as 64 lower-case hexadecimal digits, also where no more can be checked about it."""
    known = proof.lesson.record
    if known is None:
        return
    for field, found in (("contentHash", known.content_hash), ("recordHash", known.record_hash)):
        if field not in known.broken and not is_hash(found):
            message = f"{field} is not a SHA-256: expected 64 lower-case hexadecimal digits, found {_short(found)}"
            hint = "write the digits in lower case" if is_hash(found.lower()) else _shape_hint(proof, field, found)
            yield Finding(message, At(pointer=f"/{field}"), hint)


@rule(
    "HSH010",
    "record-hash-unverifiable",
    severity=Severity.INFO,
    needs=("recordHash",),
    bad=record(recordHash="0" * 64, hashProfile=ABSENT, show=f'"recordHash": "{"0" * 64}" (and no "hashProfile")'),
    good=record(show='"hashProfile": "jcs-sha256"'),
)
def record_hash_unverifiable(proof: Proof) -> Iterator[Finding]:
    """A record hash can be made again only when the record names the canonical form it was made over.

    `hashProfile: "jcs-sha256"` does: SHA-256 over the RFC 8785 canonical JSON of the record without `recordHash` and
    `artifactUrl`. A record without a profile is read as it stands; that its record hash proves nothing here is said
    as an information, and is no error.
    """
    known = proof.lesson.record
    if known and known.hash_profile is None and "hashProfile" not in known.broken and not _profile_lost(proof, known):
        message = "recordHash is not verifiable: the record names no hashProfile, so its canonical form is unknown"
        hint = f'its publisher can name one: "hashProfile": "{PROFILE}"'
        yield Finding(message, At(pointer="/recordHash"), hint)


@rule(
    "HSH011",
    "record-hash-mismatch",
    needs=("recordHash", "hashProfile"),
    bad=record(recordHash=_WRONG, artifactUrl=None, show=f'"hashProfile": "jcs-sha256", "recordHash": "{_WRONG}"'),
    good=record(show='"hashProfile": "jcs-sha256"'),
)
def record_hash_mismatch(proof: Proof) -> Iterator[Finding]:
    """Under `hashProfile: "jcs-sha256"` the record hash covers every field but itself and `artifactUrl`.

    It is the SHA-256 of the RFC 8785 canonical JSON of the rest. When it does not fit, some field was changed after
    the record was sealed, whatever the other checks say of that field. Without a profile one thing is certain: a hash
    over a record is not that of its content.
    """
    known, at = proof.lesson.record, At(pointer="/recordHash")
    if known and known.hash_profile is None and known.record_hash == known.content_hash and is_hash(known.record_hash):
        yield Finding("recordHash is contentHash: expected a hash over the whole record", at)
    if known is None or known.hash_profile != PROFILE:
        return
    try:
        expected = record_hash(known.data)
    except NotCanonicalError as error:
        yield Finding(f"the record has no canonical form (RFC 8785), so no record hash can fit: {error}", at)
        return
    if known.record_hash != expected and is_hash(known.record_hash):
        message = f"recordHash does not match the record: expected {expected}, found {known.record_hash}"
        yield Finding(message, at, _record_hash_hint(known.data, known.record_hash))


@rule(
    "HSH012",
    "hash-profile-unknown",
    needs=("hashProfile",),
    bad=record(hashProfile="sha256", show='"hashProfile": "sha256"'),
    good=record(show='"hashProfile": "jcs-sha256"'),
)
def hash_profile_unknown(proof: Proof) -> Iterator[Finding]:
    """A record that names a hash profile claims that anyone can verify its record hash, so the profile must be known.

    There is one: `jcs-sha256`. A record that names none makes no such claim.
    """
    known = proof.lesson.record
    if known and known.hash_profile is not None and known.hash_profile != PROFILE:
        message = f'unknown hashProfile: expected "{PROFILE}", found {json.dumps(known.hash_profile)}'
        yield Finding(message, At(pointer="/hashProfile"), "leave the field out when the hash was made otherwise")


@rule(
    "HSH013",
    "hash-profile-lost",
    needs=("recordHash",),
    bad=edited_record(hashProfile=ABSENT, show='a record sealed under "jcs-sha256" without its "hashProfile"'),
    good=record(show='"hashProfile": "jcs-sha256"'),
)
def hash_profile_lost(proof: Proof) -> Iterator[Finding]:
    """A record sealed under a hash profile keeps naming it.

    Without its profile the record hash would go unchecked. So a record whose hash was made under `jcs-sha256`, or
    which the configuration's URL patterns show to be this publisher's own, is refused when it names no profile.
    """
    known = proof.lesson.record
    if known and known.hash_profile is None and "hashProfile" not in known.broken and _profile_lost(proof, known):
        message = f'hashProfile is missing: expected "{PROFILE}", under which this record was sealed'
        yield Finding(message, At(pointer="/recordHash"), "put the field back, or run `atlas-lessons seal`")


@rule(
    "HSH014",
    "artifact-hash-mismatch",
    needs=("recordHash", "hashProfile", "artifactUrl", "canonicalUrl"),
    bad=record(
        artifactUrl="https://example.org/data/heat-0123456789abcdef.json",
        show='"artifactUrl": "https://example.org/data/heat-0123456789abcdef.json"',
    ),
    good=record(show='"artifactUrl": "https://example.org/data/heat-<first 16 digits of recordHash>.json"'),
)
def artifact_hash_mismatch(proof: Proof) -> Iterator[Finding]:
    """Under a hash profile the 16 digits in `artifactUrl` are the first 16 of `recordHash`.

    The URL is not part of the record hash, because it holds the beginning of it. So the whole URL is compared with
    the pattern `urls.artifactUrl` where the configuration has one, and its digits in any case.
    """
    known = proof.lesson.record
    if known is None or known.hash_profile != PROFILE or not is_hash(known.record_hash):
        return
    digits, found, at = fingerprint(known.record_hash), known.artifact_url, At(pointer="/artifactUrl")
    if "artifactUrl" in proof.config.urls and proof.is_own:
        expected = expected_of(known, proof.config)["artifactUrl"]
        if found != expected:
            yield Finding(f"artifactUrl is not the record's: expected {expected}, found {found or 'none'}", at, _SEAL)
        return
    name = _OWN_NAME.fullmatch(split_url(found).last_part) if found else None
    if name and name["hash"] != digits:
        message = f"artifactUrl names other data: expected the digits {digits} of recordHash, found {name['hash']}"
        yield Finding(message, at, _SEAL)


@rule(
    "HSH020",
    "source-stale",
    bad=with_source(CONTENT.replace("hot", "warm"), show="lesson.md was edited after lesson.json was sealed"),
    good=with_source(show="lesson.json is what lesson.md compiles to"),
)
def source_stale(proof: Proof) -> Iterator[Finding]:
    """A record beside its source is exactly what the source compiles to, field by field.

    Whoever edits `lesson.md` seals it again; whoever edits `lesson.json` by hand edits the wrong file.
    """
    lesson, known, compiled = proof.lesson, proof.lesson.record, proof.compiled
    if lesson.source is None or known is None or compiled is None or compiled.record is None:
        return  # the rule of the front matter says why it does not compile
    changed = changed_fields(known.data, compiled.record)
    if changed:
        stated = [name for name in changed if name not in _COMPUTED] or changed
        found, at = _first_difference(lesson.source, known.data, compiled.record, changed)
        message = f"lesson.json is stale: lesson.md has another {_join_names(stated)}"
        yield Finding(message, at, f"{found}; run `atlas-lessons seal {shlex.quote(lesson.source.path)}`")


@rule(
    "HSH021",
    "not-sealed",
    bad=RuleExample({SOURCE_FILE: "---\nslug: heat\ntitle: Heat\n---\n\n# Heat\n\nText.\n"}),
    good=record(),
)
def not_sealed(proof: Proof) -> Iterator[Finding]:
    """A lesson source has a sealed record beside it: `lesson.json` next to `lesson.md`.

    The record carries the hashes, sections and citations that readers and programs rely on. Without it there is
    nothing to publish.
    """
    if proof.lesson.kind is Kind.SOURCE:
        message = "the lesson is not sealed: expected lesson.json beside it, found none"
        yield Finding(message, At(), "run `atlas-lessons seal` on this file")


def _hash_hint(lesson: Lesson, known: Record, found: str) -> str:
    if found == known.record_hash:
        return "this is the recordHash"
    explained = explain_hash(known.content, found, _files_beside(lesson))
    if explained:
        return explained
    return _SEAL if known.hash_profile == PROFILE else "the content was changed after the hash was made"


def _files_beside(lesson: Lesson) -> Mapping[str, str]:
    if lesson.source is None:
        return {}
    return {
        "the whole file lesson.md, front matter included": lesson.source.text,
        "the body of lesson.md": lesson.source.body,
    }


def _shape_hint(proof: Proof, field: str, found: str) -> str | None:
    if field == "contentHash" and proof.lesson.record is not None:
        return explain_hash(proof.lesson.record.content, found)
    return "leave out the prefix" if is_hash(found.removeprefix("sha256:").removeprefix("sha256-").lower()) else None


def _join_names(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _first_difference(
    source: Source, sealed: Mapping[str, Any], compiled: Mapping[str, Any], changed: Sequence[str]
) -> tuple[str, At]:
    """The first thing that differs, in words, and where: a line of lesson.md where it says it, else lesson.json."""
    if "content" not in changed or not isinstance(sealed.get("content"), str):
        name = next((name for name in changed if line_of(source.text, name)), changed[0])
        place = line_of(source.text, name)
        at = At(pointer=f"/{name}" if name in sealed else None)
        if place is not None:
            at = At(offset=place[0], file="source")
        return f"{name}: lesson.md gives {_short(compiled.get(name))}, lesson.json has {_short(sealed.get(name))}", at
    lines = zip_longest(compiled["content"].split("\n"), sealed["content"].split("\n"))
    number, wanted, found = next((n, *pair) for n, pair in enumerate(lines) if pair[0] != pair[1])
    one, other = _around_difference(wanted, found)
    number += source.body_line
    at = At(offset=_start_of_line(source.text, number) + _common(wanted or "", found or ""), file="source")
    return f"line {number} of lesson.md has {one}, lesson.json has {other}", at


def _start_of_line(text: str, number: int) -> int:
    start = 0
    for _ in range(number - 1):
        start = text.find("\n", start) + 1
    return start


def _common(one: str, other: str) -> int:
    """How many characters two lines have in common at their beginnings."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (left, right) in pairs if left != right), min(len(one), len(other)))


def _around_difference(one: str | None, other: str | None) -> tuple[str, str]:
    """Two lines that differ, in quotes, long ones cut around the first place where they do."""
    if one is None or other is None:
        return ("no such line" if one is None else _cut(one, 0), "no such line" if other is None else _cut(other, 0))
    first = _common(one, other)
    return _cut(one, first), _cut(other, first)


def _cut(line: str, place: int) -> str:
    """A line in quotes; of a long one what is near a place."""
    start = max(0, place - 30) if len(line) > 80 else 0
    end = start + 80
    cut = f"{'…' if start else ''}{line[start:end]}{'…' if end < len(line) else ''}"
    return json.dumps(cut, ensure_ascii=False)


def _short(value: object) -> str:
    shown = json.dumps(value, ensure_ascii=False)
    return shown if len(shown) <= 82 else f"{shown[:60]}… ({len(shown)} characters)"


def _record_hash_hint(data: Mapping[str, Any], found: str) -> str:
    bare = {key: value for key, value in data.items() if key != "recordHash"}
    tries = {
        "the hash was made over the record with artifactUrl": bare,
        "the hash was made over the record with an empty recordHash": {**data, "recordHash": ""},
        "the hash was made over the record with recordHash null": {**data, "recordHash": None},
        "the hash was made over a record without hashProfile": {
            key: value for key, value in bare.items() if key not in ("hashProfile", "artifactUrl")
        },
    }
    for hint, value in tries.items():
        for form in (_sorted_form(value), json.dumps(value), json.dumps(value, indent=2, ensure_ascii=False)):
            if hashlib.sha256(form.encode()).hexdigest() == found:
                return f"{hint}; {PROFILE} leaves out recordHash and artifactUrl and is RFC 8785 canonical JSON"
    fits = data.get("contentHash") == content_hash(str(data.get("content")))
    return f"{'a field other than content' if fits else 'content'} differs from what was sealed; {_SEAL}"


def _sorted_form(value: Mapping[str, Any]) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _profile_lost(proof: Proof, known: Record) -> bool:
    """True for a record that was sealed under our profile and no longer says so."""
    if proof.is_own:
        return True
    name = _OWN_NAME.fullmatch(split_url(known.artifact_url).last_part) if known.artifact_url else None
    if name is None or name["hash"] != fingerprint(known.record_hash):
        return False
    try:
        return record_hash({**known.data, "hashProfile": PROFILE}) == known.record_hash
    except NotCanonicalError:
        return False


RULES: tuple[Rule[Proof], ...] = (
    content_hash_mismatch,
    content_length_mismatch,
    hash_malformed,
    record_hash_unverifiable,
    record_hash_mismatch,
    hash_profile_unknown,
    hash_profile_lost,
    artifact_hash_mismatch,
    source_stale,
    not_sealed,
)
