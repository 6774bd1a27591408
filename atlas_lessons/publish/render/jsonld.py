"""Structured data of a page for programs: a lesson as schema.org LearningResource, its knowledge checks as Quiz."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from atlas_lessons.core.model import Record
from atlas_lessons.publish.render.urls import href
from atlas_lessons.read.markdown.quiz import KnowledgeCheck

_ENDING = re.compile("[<>&\u2028\u2029]")
_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def script_json(data: object) -> str:
    """JSON that may stand inside a ``script`` element: nothing in it can end the element or begin a comment."""
    return _ENDING.sub(lambda match: f"\\u{ord(match.group()):04x}", _json(data))


def learning_resource(record: Record, checks: Sequence[KnowledgeCheck], language: str) -> Mapping[str, Any]:
    """A lesson as LearningResource (https://schema.org/LearningResource)."""
    data: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "LearningResource",
        "@id": record.canonical_url,
        "url": record.canonical_url,
        "identifier": record.id,
        "name": record.title,
        "description": record.description,
        "inLanguage": language,
        "learningResourceType": "lesson",
        "version": record.version,
        "dateModified": record.revision_date,
        "datePublished": record.published_date,
        "author": [_person(name) for name in people(record.author)],
        "about": record.topic,
        "license": _url(record.license) or _url(record.rights_url),
        "citation": [
            {"@type": "CreativeWork", "name": citation.title, "url": citation.url}
            for citation in record.citations
            if _url(citation.url)
        ],
        "hasPart": [_quiz(record, checks)] if checks else [],
    }
    return {key: value for key, value in data.items() if value not in (None, [], "")}


def people(author: object) -> tuple[Mapping[str, str], ...]:
    """The authors of a record as ``{"name": …, "url": …}``; a record names them by text, list or object."""
    if isinstance(author, str) and author.strip():
        return ({"name": author.strip()},)
    if isinstance(author, Mapping):
        name, url = author.get("name"), author.get("url")
        found = {"name": name} if isinstance(name, str) and name.strip() else {}
        if found and isinstance(url, str) and _url(url):
            found["url"] = url
        return (found,) if found else ()
    if isinstance(author, list | tuple):
        return tuple(person for one in author for person in people(one))
    return ()


def _person(author: Mapping[str, str]) -> Mapping[str, str]:
    return {"@type": "Person", **author}


def _url(text: str | None) -> str | None:
    target = href(text) if text else None
    return target if target is not None and target.startswith(("http://", "https://")) else None


def _quiz(record: Record, checks: Sequence[KnowledgeCheck]) -> Mapping[str, Any]:
    return {
        "@type": "Quiz",
        "name": f"Check your understanding: {record.title}",
        "hasPart": [_question(check) for check in checks if check.options is not None and check.answer is not None],
    }


def _question(check: KnowledgeCheck) -> Mapping[str, Any]:
    answer = check.answer.text if check.answer else ""
    options = [item.text for item in check.options.items] if check.options else []
    return {
        "@type": "Question",
        "eduQuestionType": "Multiple choice",
        "name": check.question.text if check.question else "",
        "acceptedAnswer": {"@type": "Answer", "text": answer},
        "suggestedAnswer": [{"@type": "Answer", "text": option} for option in options if option != answer],
    }
