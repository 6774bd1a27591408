"""The rule mechanism: a rule is a generator of findings whose decorator carries its code and its two examples.

The docstring is the explanation; with the examples it is the rule's test, its page in docs/rules.md and what
``atlas-lessons rules CODE`` prints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from atlas_lessons.core.diagnostics import Finding, Severity

Subject = TypeVar("Subject")

_DEFAULTS: Mapping[str, Any] = {}  # no settings of its own; never changed


class RuleExample(NamedTuple):
    """A lesson small enough to read, as files by name; the first is the one to verify.

    ``files`` maps a file name to its text or bytes. A rule's bad example must raise that rule, its good one nothing
    of the same family. ``show`` is what the reference page prints where the whole would be noise. ``settings`` are
    the configuration it is checked under, by key of the configuration file. ``state`` is what a text cannot show: the
    first file is a ``link``, a ``folder``, or its check ``stalls``.
    """

    files: Mapping[str, str | bytes]
    show: str | None = None
    settings: Mapping[str, Any] = _DEFAULTS
    state: str | None = None


class Rule(NamedTuple, Generic[Subject]):
    """A declared rule: identity, what it reads, its explanation, examples and the check itself.

    ``needs`` names record fields the check relies on; it is left out where one of them is broken.
    """

    code: str
    name: str
    severity: Severity
    check: Callable[[Subject], Iterator[Finding]]
    explanation: str
    bad: RuleExample
    good: RuleExample
    needs: tuple[str, ...] = ()

    @property
    def family(self) -> str:
        """The three letters that begin the code."""
        return self.code[:3]


Check = Callable[[Subject], Iterator[Finding]]


def rule(
    code: str,
    name: str,
    *,
    bad: RuleExample,
    good: RuleExample,
    severity: Severity = Severity.ERROR,
    needs: Iterable[str] = (),
) -> Callable[[Check[Subject]], Rule[Subject]]:
    """Declare the decorated generator function as a rule; its docstring is the explanation."""

    def declare(check: Check[Subject]) -> Rule[Subject]:
        return Rule(code, name, severity, check, check.__doc__ or "", bad, good, tuple(needs))

    return declare
