"""The reference of the rules, for a terminal and for docs/rules.md, made from their declarations."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from inspect import cleandoc
from typing import Any

from atlas_lessons.check.rules.base import Rule, RuleExample
from atlas_lessons.publish.report.escape import visible

FAMILIES: Mapping[str, str] = {
    "JSN": "Loading",
    "SCH": "Schema",
    "HSH": "Hashes and lengths",
    "SEC": "Sections",
    "CIT": "Citations and links",
    "IDN": "Identity, version and URLs",
    "TXT": "Text hygiene",
    "QUZ": "Knowledge checks",
    "EQN": "Equations",
    "DRV": "Derivations",
    "ARI": "Arithmetic in prose",
    "TAB": "Tables",
    "CNT": "Numbers said twice, and counts",
    "NUM": "The ledger of numbers",
    "COR": "Corpus",
}
_MOST_LINES, _LONGEST_LINE = 40, 160
_RST_CODE = re.compile(r"``([^`\n]+)``")


def rule_list(rules: Sequence[Rule[Any]]) -> str:
    """One line a rule: code, name, severity."""
    longest = max((len(rule.name) for rule in rules), default=0)
    return "".join(f"{rule.code}  {rule.name:<{longest}}  {rule.severity}\n" for rule in rules)


def rule_text(rule: Rule[Any]) -> str:
    """One rule for a terminal: what it is, why, a bad and a good example."""
    parts = [f"{rule.code} {rule.name} ({rule.severity})", _prose(rule.explanation)]
    for title, example in (("Bad:", rule.bad), ("Good:", rule.good)):
        parts.append(title)
        parts.append("\n".join(f"    {line}".rstrip() for line in _example(example)))
    return "\n\n".join(parts) + "\n"


def rules_page(rules: Sequence[Rule[Any]]) -> str:
    """The Markdown of docs/rules.md."""
    parts = [
        "# Rules",
        "Every finding has the code of one of these rules. `atlas-lessons rules CODE` prints one of them; "
        "`--select` and `--ignore` take codes or their beginnings. This page is made from the rules' declarations "
        "by `make docs`.",
    ]
    for family, title in FAMILIES.items():
        members = [rule for rule in rules if rule.family == family]
        if members:
            parts.append(f"## {title} ({family})")
            parts.extend(part for rule in members for part in _entry(rule))
    return "\n\n".join(parts) + "\n"


def _entry(rule: Rule[Any]) -> Iterator[str]:
    yield f"### {rule.code} {rule.name}"
    yield f"Severity: {rule.severity}."
    yield _prose(rule.explanation)
    for title, example in (("Bad:", rule.bad), ("Good:", rule.good)):
        lines = list(_example(example))
        fence = "`" * (max((len(run) for line in lines for run in re.findall(r"`+", line)), default=2) + 1)
        fence = max(fence, "```", key=len)
        yield title
        yield "\n".join((f"{fence}text", *lines, fence))


def _prose(explanation: str) -> str:
    return _RST_CODE.sub(r"`\1`", cleandoc(explanation))


def _example(example: RuleExample) -> Iterator[str]:
    """The lines of an example, cut to what a page bears, with nothing in them that a terminal would obey."""
    if example.show is not None:
        yield from _lines(example.show)
        return
    for name, content in example.files.items():
        if len(example.files) > 1:
            yield f"--- {name}"
        text = content if isinstance(content, str) else content.decode("utf-8", "backslashreplace")
        yield from _lines(text)


def _lines(text: str) -> Iterator[str]:
    lines = text.split("\n")
    if lines and not lines[-1]:
        lines.pop()
    for line in lines[:_MOST_LINES]:
        shown = visible(line)
        yield shown if len(shown) <= _LONGEST_LINE else shown[:_LONGEST_LINE] + "…"
    if len(lines) > _MOST_LINES:
        yield f"… ({len(lines) - _MOST_LINES} more lines)"
