"""The types that flow through the tool: record, source, lesson, results and reports; all immutable."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from atlas_lessons import __version__
from atlas_lessons.core.diagnostics import Diagnostic, Finding, Severity, Span
from atlas_lessons.core.standing import Standing, open_parts, open_points, standing

if TYPE_CHECKING:
    from atlas_lessons.read.markdown.document import Document


_NOTHING: Mapping[str, Any] = {}  # what a mapping of nothing is; never changed


class Kind(StrEnum):
    """What a file is: a published record, an editable lesson source, or any other Markdown."""

    RECORD = "record"
    SOURCE = "source"
    MARKDOWN = "markdown"


class Section(NamedTuple):
    """One entry of a record's ``sections``; ``start`` and ``end`` are code points into ``content``."""

    id: str
    title: str
    start: int
    end: int


class Citation(NamedTuple):
    """One entry of a record's ``citations``: the text and destination of an inline link."""

    title: str
    url: str


class Record(NamedTuple):
    """A lesson record as typed fields, in the order of the published format.

    Built leniently: a field that is missing or of the wrong type holds its empty value and its name is in
    ``broken``, so that rules which need it can be left out while all others still run.
    """

    data: Mapping[str, Any]
    schema_version: int = 0
    id: str = ""
    title: str = ""
    category: str = ""
    format: str = ""
    description: str = ""
    canonical_url: str = ""
    published_date: str | None = None
    revision_date: str = ""
    author: Any = None
    topic: str | None = None
    series: Any = None
    license: str | None = None
    rights_url: str | None = None
    version: str = ""
    status: str = ""
    evidence_scope: str | None = None
    content_coverage: str | None = None
    artifact_url: str | None = None
    interactive_url: str | None = None
    related: tuple[str, ...] = ()
    supersedes: tuple[str, ...] = ()
    superseded_by: tuple[str, ...] = ()
    content_hash: str = ""
    content_length: int = 0
    json_url: str = ""
    markdown_url: str = ""
    sections: tuple[Section, ...] = ()
    citations: tuple[Citation, ...] = ()
    record_hash: str = ""
    hash_profile: str | None = None
    content_format: str = ""
    content: str = ""
    broken: frozenset[str] = frozenset()


class Source(NamedTuple):
    """A lesson source: front matter (strings and lists of strings only) and the Markdown body.

    ``body_line`` is the 1-based line of the file on which ``body`` begins; ``body`` has LF line ends.
    """

    path: str
    text: str
    front_matter: Mapping[str, Any]
    body: str
    body_line: int


class DerivationsFile(NamedTuple):
    """A derivations file that loaded and fits its schema; ``text`` finds lines, ``data`` is the parsed JSON."""

    path: str
    text: str
    data: Mapping[str, Any]


class Lesson(NamedTuple):
    """One lesson, whatever files it came from: what every rule of the lesson phase looks at.

    ``content`` is the checked Markdown (a record's ``content``, a source's body, a Markdown file without its front
    matter), ``document`` its one parse. ``text`` is the decoded file at ``path``; ``source`` the lesson.md at hand.
    """

    path: str
    kind: Kind
    text: str
    content: str
    document: Document
    record: Record | None = None
    source: Source | None = None
    derivations: DerivationsFile | None = None
    content_line: int = 1  # of the Markdown file that content is the end of; 1 where only a record has it

    @property
    def id(self) -> str | None:
        """The record's id, or None where there is no record."""
        return self.record.id if self.record and "id" not in self.record.broken else None


class Verdict(StrEnum):
    """What one printed number turned out to be (DESIGN §2)."""

    EXACT = "exact"
    ROUNDED = "rounded"
    TRUNCATED = "truncated"
    WRONG = "wrong"
    UNDECIDED = "undecided"


PASSED = frozenset((Verdict.EXACT, Verdict.ROUNDED))
"""The verdicts on a printed number that is right."""


class NumberClass(StrEnum):
    """The class in which a numeral of the text ends (DESIGN §3); the order is that of every report."""

    DERIVED = "derived"
    GIVEN = "given"
    ARITHMETIC = "arithmetic"
    CITED = "cited"
    LABEL = "label"
    DECLARED = "declared"
    WAIVED = "waived"
    DELIBERATE = "deliberate"
    UNACCOUNTED = "unaccounted"


class Result(NamedTuple):
    """One checked number: where it came from, its exact value and the verdict on its printed form.

    ``exact`` is an integer, a fraction ``p/q`` or an expression for an irrational; in the unit ``unit``.
    ``span`` is the printed numeral in ``content``, None for a value that is not printed.
    ``substituted`` is the formula with the numbers put in, for readers.
    """

    origin: str  # "declared" or "prose"
    example: str | None
    symbol: str | None
    expression: str | None
    exact: str | None
    unit: str
    printed: str | None
    verdict: Verdict
    span: Span | None = None
    hint: str | None = None
    substituted: str | None = None
    given: bool = False
    rounding: str = "nearest"


class EquationResult(NamedTuple):
    """One display equation: its class (``algebra`` or ``opaque``) and whether its forms agree.

    ``verdict`` is agrees | disagrees | undecided | opaque; ``reason`` says why for the last two.
    """

    section: str
    kind: str
    verdict: str
    reason: str | None = None
    span: Span | None = None


class NumberPlace(NamedTuple):
    """Where a numeral stands: the file that people edit, line and column from 1, and the text around it."""

    path: str
    line: int
    column: int
    around: str


class Accounted(NamedTuple):
    """One numeral of the text and the class it ended in; ``by`` names what accounts for it.

    ``place`` is where one that nothing accounts for, or that repeats a declared number (``repeated``), is in its file,
    with the words around it.
    """

    span: Span
    text: str
    number_class: NumberClass
    by: str | None = None
    place: NumberPlace | None = None
    repeated: bool = False


class Claim(NamedTuple):
    """A numeral that a part of the proof accounts for: its range, its class and what accounts for it.

    One that is ``repeated`` only prints a declared number again; everything else that accounts for it goes first.
    """

    span: Span
    number_class: NumberClass
    by: str
    repeated: bool = False


class ProofPart(NamedTuple):
    """What one prover (derivations, equations, arithmetic, ledger) found out about a lesson.

    ``findings`` groups what is wrong by rule name; the rules of the family yield them under their codes.
    ``exports`` maps ``example.symbol`` to (exact value, unit) for other lessons. ``worked`` holds the prover's own view
    of each example, from which a page recomputes it with other givens.
    """

    results: tuple[Result, ...] = ()
    equations: tuple[EquationResult, ...] = ()
    claims: tuple[Claim, ...] = ()
    numbers: tuple[Accounted, ...] = ()
    findings: Mapping[str, tuple[Finding, ...]] = _NOTHING
    exports: Mapping[str, tuple[str, str]] = _NOTHING
    worked: tuple[Any, ...] = ()


class Card(NamedTuple):
    """What other lessons need to know of one: the corpus phase sees cards only, never whole lessons.

    ``links`` are the destinations of content links with their spans; ``foundations`` those below a heading named
    Foundations. ``exports`` maps ``example.symbol`` to (exact value text, unit) of results that others may import.
    """

    path: str
    id: str | None
    slug: str | None
    title: str
    urls: Mapping[str, str]
    supersedes: tuple[str, ...] = ()
    superseded_by: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    links: tuple[tuple[str, Span], ...] = ()
    foundations: tuple[tuple[str, Span], ...] = ()
    listed: tuple[tuple[str, str, Span], ...] = ()  # text, URL, span of links below Foundations or Related lessons
    exports: Mapping[str, tuple[str, str]] = _NOTHING
    copies: tuple[tuple[str, str], ...] = ()
    broken: frozenset[str] = frozenset()


class Folded(NamedTuple):
    """How many findings of one rule in one lesson are counted and not listed."""

    code: str
    name: str
    severity: Severity
    times: int
    baselined: bool = False


class Seen(NamedTuple):
    """How often a finding, by its file and its fingerprint, occurs in one lesson, listed or not."""

    path: str
    fingerprint: str
    code: str
    name: str
    severity: Severity
    times: int


class LessonReport(NamedTuple):
    """Everything said of one lesson. A part that did not run is None, never empty.

    ``kept_open`` is what the parts left open, in words, in a report that no longer holds them. ``hash_left`` says why
    the hash of the record itself was not checked (``not verifiable``, ``not checked``); None where it was, or where
    there is no record.
    ``folded`` counts the findings that are too many to be listed among ``diagnostics``. ``seen`` is what all findings
    are, where a baseline asks for it.
    """

    path: str
    id: str | None
    diagnostics: tuple[Diagnostic, ...]
    results: tuple[Result, ...] | None = None
    equations: tuple[EquationResult, ...] | None = None
    numbers: tuple[Accounted, ...] | None = None
    card: Card | None = None
    kept_open: tuple[str, ...] | None = None
    hash_left: str | None = None
    folded: tuple[Folded, ...] = ()
    seen: tuple[Seen, ...] = ()

    @property
    def sound(self) -> bool:
        """True when nothing found is an error: the lesson may be sealed and rendered."""
        return all(d.severity is not Severity.ERROR for d in self.diagnostics)

    @property
    def open(self) -> tuple[str, ...]:
        """What the check leaves open, in words: errors, unaccounted numbers and what could not be checked."""
        return open_points(self)

    def slim(self) -> LessonReport:
        """The report without the parts, of which it keeps what they left open."""
        kept = open_parts(self) if self.kept_open is None else self.kept_open
        return self._replace(results=None, equations=None, numbers=None, kept_open=kept)

    @property
    def verified(self) -> bool:
        """True when nothing is left open."""
        return not self.open

    @property
    def standing(self) -> Standing:
        """The mark that the lesson bears."""
        return standing(self.sound, self.open)


class InternalError(NamedTuple):
    """A fault of this tool, not of a lesson (exit 3): the lesson, the rule or part at work, and the traceback."""

    path: str
    rule: str | None
    detail: str


class Skipped(NamedTuple):
    """A file or folder of a scanned folder that was passed over, and why in a few words."""

    path: str
    reason: str


class RunFacts(NamedTuple):
    """What a report says of the run itself: the configuration file and the baseline, None where there is none.

    ``unmatched`` are the entries of the baseline that match nothing, as they are in its file.
    """

    configuration: str | None = None
    baseline: str | None = None
    unmatched: tuple[Mapping[str, Any], ...] = ()


NO_FACTS = RunFacts()


class Report(NamedTuple):
    """The outcome of a run: a report for each lesson, sorted by path.

    ``skipped`` are files and folders of scanned folders that were passed over. ``made`` holds, by lesson path,
    what the ``then`` function given to :func:`check.check` returned in the worker, ``files`` the files that were read.
    """

    lessons: tuple[LessonReport, ...]
    skipped: tuple[Skipped, ...] = ()
    internal: tuple[InternalError, ...] = ()
    version: str = __version__
    made: Mapping[str, Any] = _NOTHING
    files: Mapping[str, tuple[str, ...]] = _NOTHING
