"""The messages of the rules, read as a whole: ``golden/messages.txt`` holds what each bad example prints.

``ATLAS_GOLDEN=write pytest tests/check/test_messages.py`` writes the file anew.
"""

import os
import re
from pathlib import Path

from rule_examples import diagnostics_of

from atlas_lessons.check.rules import ALL_RULES

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "messages.txt"


def test_every_rule_prints_the_expected_message(tmp_path, monkeypatch):
    written = "\n".join(_entry(rule, tmp_path / rule.code, monkeypatch) for rule in ALL_RULES)
    if os.environ.get("ATLAS_GOLDEN") == "write":
        GOLDEN.write_text(written, encoding="utf-8")
    assert written == GOLDEN.read_text(encoding="utf-8")


def _entry(rule, folder, monkeypatch):
    """The first message that the bad example of a rule raises under its code."""
    with monkeypatch.context() as patch:
        diagnostics, _ = diagnostics_of(rule.bad, folder, patch, rule)
    first = next(each for each in diagnostics if each.code == rule.code)
    lines = [f"{rule.code} {rule.name} ({first.severity})", f"  {first.message}"]
    lines += [f"  hint: {first.hint}"] if first.hint else []
    text = "\n".join(lines).replace(str(folder), "<folder>")
    return re.sub(r"[0-9a-f]{64}", "<64 hexadecimal digits>", text) + "\n"
