"""COR: lessons given together have names of their own, and what they say of each other is true."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial

from atlas_lessons.check.rules.base import Rule, RuleExample, rule
from atlas_lessons.check.rules.examples import DERIVATIONS_FILE, PREAMBLE, corpus, lazy, sealed_record
from atlas_lessons.core.config import Config
from atlas_lessons.core.cycles import cycles
from atlas_lessons.core.diagnostics import At, Finding, Severity, Span
from atlas_lessons.core.model import Card
from atlas_lessons.read.record.mismatch import explain, quoted
from atlas_lessons.read.record.urls import same_page, split_url

_HOME = "https://example.org/learn"


class Corpus:
    """The cards of all lessons given, and the settings: what the COR rules look at."""

    def __init__(self, cards: Sequence[Card], config: Config) -> None:
        self.cards = tuple(sorted(cards, key=lambda card: card.path))
        self.config = config
        self._pages: dict[str, tuple[str, str, object]] = {}

    def _page(self, url: str) -> tuple[str, str, object]:
        """A URL as pages are compared, its folder, and the origin of that folder; each worked out once."""
        known = self._pages.get(url)
        if known is None:
            page = same_page(url)
            folder = page[: page.rfind("/") + 1]
            known = self._pages[url] = (page, folder, split_url(folder).origin if folder else None)
        return known

    def exact(self, url: str) -> tuple[str, str]:
        """A URL as lessons are distinguished by it: the fragment counts, since interactive pages differ by it."""
        return self._page(url)[0], url.partition("#")[2]

    def target(self, url: str) -> Card | None:
        """The lesson one of whose pages or files a URL leads to."""
        return self.by_page.get(self._page(url)[0])

    @cached_property
    def by_page(self) -> Mapping[str, Card]:
        """Lessons by each of their pages and files; one interactive page may hold many lessons, so it is left out."""
        return {
            self._page(url)[0]: card
            for card in reversed(self.cards)
            for field, url in card.urls.items()
            if field != "interactiveUrl"
        }

    @cached_property
    def by_name(self) -> Mapping[str, Card]:
        """Lessons by slug and, which goes before, by id."""
        slugs = {card.slug: card for card in reversed(self.cards) if card.slug}
        return {**slugs, **{card.id: card for card in reversed(self.cards) if card.id}}

    @cached_property
    def homes(self) -> Counter[str]:
        """How many lessons are given of each folder of lesson pages."""
        return Counter(home for card in self.cards if (home := self.home_of(card)))

    def folder(self, url: str) -> str:
        """The folder that a page or file lies in, as a URL."""
        return self._page(url)[1]

    def home_of(self, card: Card) -> str:
        """The folder that a lesson's page lies in; empty where it has no page."""
        url = card.urls.get("canonicalUrl")
        return self.folder(url) if url else ""

    def lesson(self, name: str) -> Card | None:
        """The lesson that an id, slug or URL means."""
        return self.target(name) if "://" in name else self.by_name.get(name)

    def is_external(self, name: str) -> bool:
        """True for an id or URL that the configuration lists; a ``*`` at the end represents anything."""
        pages = {name, same_page(name)} if "://" in name else {name}
        for entry in self.config.external:
            if entry.endswith("*"):
                if any(page.startswith(entry[:-1]) for page in pages):
                    return True
            elif entry in pages or ("://" in entry and same_page(entry) in pages):
                return True
        return False

    def is_lesson(self, url: str, card: Card) -> bool:
        """True when a link of a lesson leads into a folder where lessons of its site are given, other than itself."""
        canonical = card.urls.get("canonicalUrl")
        if not canonical:
            return False
        (_, folder, origin), (_, home, home_origin) = self._page(url), self._page(canonical)
        return bool(home) and origin == home_origin and self.homes[folder] > (folder == home)

    def is_partial(self, card: Card) -> bool:
        """True when no other lesson of the same folder is given, so that nothing can be expected to resolve."""
        return self.homes[self.home_of(card)] < 2


def _two(first: Mapping[str, object], second: Mapping[str, object]) -> dict[str, Mapping[str, object]]:
    return {"heat": first, "cold": second}


def _text(title: str, *blocks: str) -> dict[str, object]:
    return {"content": "\n\n".join([f"{PREAMBLE}# {title}", "Text.", *blocks])}


_GOOD = corpus(_two({}, {}), show='"id": "heat" and "id": "cold"')


def _copies(loss: str) -> RuleExample:
    """Two lessons with one example, of which the second says that it repeats the first's."""
    files: dict[str, Callable[[], str]] = {}
    for slug, kept, more in (("heat", "30", {}), ("cold", loss, {"copyOf": "heat#wall"})):
        sentence = f"A wall of 3 m² keeps {kept} W."
        example = {"id": "wall", **more, "quantities": [{"symbol": "Q", "quote": f"{kept} W"}]}
        files[f"{slug}.json"] = partial(sealed_record, f"{PREAMBLE}# {slug.capitalize()}\n\n{sentence}", slug=slug)
        files[f"{slug}.{DERIVATIONS_FILE}"] = partial(json.dumps, {"schemaVersion": 1, "examples": [example]})
    return lazy(files, show=f'"A wall of 3 m² keeps 30 W." and, with "copyOf", "A wall of 3 m² keeps {loss} W."')


@rule(
    "COR001",
    "id-duplicate",
    bad=corpus(_two({"id": "warmth"}, {"id": "warmth"}), show='two lessons with "id": "warmth"'),
    good=_GOOD,
)
def id_duplicate(given: Corpus) -> Iterator[Finding]:
    """Every lesson has an id of its own."""
    for first, card in _repeated_names([(card.id, card) for card in given.cards if card.id]):
        message = f"id {quoted(card.id or '')} is also used by {first.path}"
        yield Finding(message, At(pointer="/id"), path=card.path)


@rule(
    "COR002",
    "slug-duplicate",
    bad=corpus(
        _two({"slug": "heat", "id": "a-heat"}, {"slug": "heat", "id": "b-heat"}),
        show='"a-heat" and "b-heat", both with "canonicalUrl": "https://example.org/learn/heat/"',
    ),
    good=_GOOD,
)
def slug_duplicate(given: Corpus) -> Iterator[Finding]:
    """Every lesson has a slug of its own, since pages and folders are named by it."""
    pairs = [(card.slug, card) for card in given.cards if card.slug and "canonicalUrl" in card.urls]
    for first, card in _repeated_names(pairs):
        if first.id != card.id:
            message = f"slug {quoted(card.slug or '')} is also used by {first.path}"
            yield Finding(message, At(pointer="/canonicalUrl"), path=card.path)


@rule(
    "COR003",
    "url-duplicate",
    bad=corpus(
        _two({}, {"jsonUrl": "https://example.org/records/heat.json"}),
        show='two lessons with "jsonUrl": "https://example.org/records/heat.json"',
    ),
    good=_GOOD,
)
def url_duplicate(given: Corpus) -> Iterator[Finding]:
    """No two lessons have a page or file in common."""
    seen: dict[tuple[str, str], tuple[str, Card]] = {}
    for card in given.cards:
        for field, url in card.urls.items():
            key = given.exact(url)
            first = seen.setdefault(key, (field, card))
            if first[1] is not card and first[1].id != card.id and first[1].slug != card.slug:
                message = f"{field} {quoted(url)} is also {first[0]} of {first[1].path}"
                yield Finding(message, At(pointer=f"/{field}"), path=card.path)


@rule(
    "COR010",
    "link-unresolved",
    bad=corpus(_two(_text("Heat", f"[Warmth]({_HOME}/warmth/)"), {}), show=f"[Warmth]({_HOME}/warmth/)"),
    good=corpus(_two(_text("Heat", f"[Cold]({_HOME}/cold/)"), {}), show=f"[Cold]({_HOME}/cold/)"),
)
def link_unresolved(given: Corpus) -> Iterator[Finding]:
    """A link to a lesson of the same publisher leads to one that is given, or that the configuration lists.

    A link is one to a lesson when it leads into a folder of the same site in which pages of given lessons lie.
    `external = ["https://…"]` lists lessons that are published but not given; a `*` at the end represents anything.
    Where no other lesson of that folder is given, nothing is said.
    """
    for card in given.cards:
        for url, span in card.links:
            if given.is_lesson(url, card) and given.target(url) is None and not given.is_external(url):
                message = f"the link {quoted(url)} leads to a lesson that was not given"
                hint = "give that lesson too, or list the URL under external in the configuration"
                yield Finding(message, At(span=span), hint, path=card.path)


@rule(
    "COR011",
    "link-title-stale",
    severity=Severity.WARNING,
    bad=corpus(
        _two(_text("Heat", "## Foundations", f"[Coldness]({_HOME}/cold/)"), {}),
        show=f"[Coldness]({_HOME}/cold/) for a lesson called Cold",
    ),
    good=corpus(_two(_text("Heat", "## Foundations", f"[Cold]({_HOME}/cold/)"), {}), show=f"[Cold]({_HOME}/cold/)"),
)
def link_title_stale(given: Corpus) -> Iterator[Finding]:
    """A lesson listed under "Foundations" or "Related lessons" is listed by its title."""
    for card in given.cards:
        for title, url, span in card.listed:
            target = given.target(url)
            if target is not None and "title" not in target.broken and " ".join(title.split()) != target.title:
                message = (
                    f"the lesson is listed by another title: expected {quoted(target.title)}, found {quoted(title)}"
                )
                yield Finding(message, At(span=span), explain(target.title, title), path=card.path)


@rule(
    "COR020",
    "prerequisite-cycle",
    bad=corpus(
        _two(
            _text("Heat", "## Foundations", f"[Cold]({_HOME}/cold/)"),
            _text("Cold", "## Foundations", f"[Heat]({_HOME}/heat/)"),
        ),
        show="Heat lists Cold under Foundations, and Cold lists Heat",
    ),
    good=corpus(_two(_text("Heat", "## Foundations", f"[Cold]({_HOME}/cold/)"), {}), show="Heat lists Cold"),
)
def prerequisite_cycle(given: Corpus) -> Iterator[Finding]:
    """The lessons under "Foundations" are read before, so no lesson leads back to itself through them."""
    edges: dict[str, list[str]] = {}
    spans: dict[tuple[str, str], Span] = {}
    for card in given.cards:
        edges[card.path] = []
        for url, span in card.foundations:
            target = given.target(url)
            if target is not None:
                edges[card.path].append(target.path)
                spans.setdefault((card.path, target.path), span)
    names = {card.path: card.slug or card.path for card in given.cards}
    for cycle in cycles(edges):
        message = f"the prerequisites form a cycle: {' → '.join(names[path] for path in cycle)}"
        yield Finding(message, At(span=spans[cycle[0], cycle[1]]), "remove one of these links", path=cycle[0])


@rule(
    "COR030",
    "supersedes-one-sided",
    bad=corpus(_two({"supersedes": ["cold"]}, {}), show='heat has "supersedes": ["cold"], cold has "supersededBy": []'),
    good=corpus(
        _two({"supersedes": ["cold"]}, {"supersededBy": ["heat"]}),
        show='heat has "supersedes": ["cold"], cold has "supersededBy": ["heat"]',
    ),
)
def supersedes_one_sided(given: Corpus) -> Iterator[Finding]:
    """`supersedes` and `supersededBy` mirror each other: readers of the old lesson find the new one, and back."""
    for card in given.cards:
        for field, entries, mirror in (
            ("supersedes", card.supersedes, "supersededBy"),
            ("supersededBy", card.superseded_by, "supersedes"),
        ):
            for n, entry in enumerate(entries):
                target = given.lesson(entry)
                if target is None or target is card or mirror in target.broken:
                    continue
                others = target.superseded_by if mirror == "supersededBy" else target.supersedes
                if all(given.lesson(other) is not card for other in others):
                    message = f"{field} names {quoted(entry)}, but {mirror} of {target.path} does not name"
                    message = f"{message} {quoted(card.id or card.path)}"
                    yield Finding(message, At(pointer=f"/{field}/{n}"), f"add it to {mirror} there", path=card.path)


@rule(
    "COR031",
    "supersedes-cycle",
    bad=corpus(
        _two(
            {"supersedes": ["cold"], "supersededBy": ["cold"]},
            {"supersedes": ["heat"], "supersededBy": ["heat"]},
        ),
        show="heat supersedes cold, and cold supersedes heat",
    ),
    good=corpus(_two({"supersedes": ["cold"]}, {"supersededBy": ["heat"]}), show="heat supersedes cold"),
)
def supersedes_cycle(given: Corpus) -> Iterator[Finding]:
    """No lesson supersedes, over any number of steps, itself: one of them is the newest."""
    targets = {card.path: [given.lesson(entry) for entry in card.supersedes] for card in given.cards}
    edges = {
        path: [target.path for target in found if target and target.path != path] for path, found in targets.items()
    }
    names = {card.path: card.id or card.path for card in given.cards}
    for cycle in cycles(edges):
        message = f"the lessons supersede each other: {' → '.join(names[path] for path in cycle)}"
        yield Finding(message, At(pointer="/supersedes"), path=cycle[0])


@rule(
    "COR032",
    "reference-unresolved",
    bad=corpus(_two({"related": ["warmth"]}, {}), show='"related": ["warmth"], a lesson that is not given'),
    good=corpus(_two({"related": ["cold"]}, {}), show='"related": ["cold"]'),
)
def reference_unresolved(given: Corpus) -> Iterator[Finding]:
    """A lesson in `related` is one that is given, or that the configuration lists under `external`.

    The same holds for `supersedes` and `supersededBy`, where it is a warning: an old version may be gone.
    """
    for card in given.cards:
        if given.is_partial(card):
            continue
        for field, entries in (
            ("related", card.related),
            ("supersedes", card.supersedes),
            ("supersededBy", card.superseded_by),
        ):
            for n, entry in enumerate(entries):
                elsewhere = "://" in entry and given.folder(entry) != given.home_of(card)
                if given.lesson(entry) is None and not elsewhere and not given.is_external(entry):
                    severity = None if field == "related" else Severity.WARNING
                    message = f"{field} names a lesson that was not given: {quoted(entry)}"
                    yield Finding(message, At(pointer=f"/{field}/{n}"), None, severity, card.path)


@rule(
    "COR040",
    "copy-differs",
    bad=_copies("40"),
    good=_copies("30"),
)
def copy_differs(given: Corpus) -> Iterator[Finding]:
    """An example that says it repeats one of another lesson (`copyOf`) has the same results, symbol by symbol."""
    for card in given.cards:
        for example, reference in card.copies:
            name, _, original = reference.partition("#")
            target = given.lesson(name) if name else card
            if target is None:
                message = f"example {example} is a copy of {reference}, but no such lesson is given to compare it with"
                yield Finding(message, At(file="derivations"), None, Severity.WARNING, card.path)
            elif target is not card:  # copies within a lesson are compared when it is derived
                yield from _copy(card, example, target, original)


def _copy(card: Card, example: str, target: Card, original: str) -> Iterator[Finding]:
    mine, its = _results(card, example), _results(target, original)
    at = At(file="derivations")
    shared = sorted(mine.keys() & its.keys())
    if not shared:
        message = f"example {example} is a copy of {target.path}#{original}, but the two have no result in common"
        yield Finding(message, at, path=card.path)
    for symbol in shared:
        if mine[symbol] != its[symbol]:
            (value, unit), (other, other_unit) = mine[symbol], its[symbol]
            message = f"{example}.{symbol} is {value} {unit} here and {other} {other_unit} in {target.path}#{original}"
            yield Finding(f"{message}, of which it is a copy", at, path=card.path)


def _results(card: Card, example: str) -> dict[str, tuple[str, str]]:
    prefix = f"{example}."
    return {key.removeprefix(prefix): value for key, value in card.exports.items() if key.startswith(prefix)}


def _repeated_names(pairs: Sequence[tuple[str | None, Card]]) -> Iterator[tuple[Card, Card]]:
    """Each card whose name an earlier one has, after that one."""
    seen: dict[str | None, Card] = {}
    for name, card in pairs:
        first = seen.setdefault(name, card)
        if first is not card:
            yield first, card


RULES: tuple[Rule[Corpus], ...] = (
    id_duplicate,
    slug_duplicate,
    url_duplicate,
    link_unresolved,
    link_title_stale,
    prerequisite_cycle,
    supersedes_one_sided,
    supersedes_cycle,
    reference_unresolved,
    copy_differs,
)
