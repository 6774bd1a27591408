"""What the site's own pages need to know of one lesson: small, plain, and kept as JSON from build to build."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from atlas_lessons.core.model import Card
from atlas_lessons.core.standing import VERIFIED, Standing, standing
from atlas_lessons.publish.render.jsonld import people
from atlas_lessons.publish.render.page import equation_counts, number_counts, proved, title_of, verdict_counts
from atlas_lessons.publish.render.publishable import Publishable, Verified
from atlas_lessons.publish.render.receipt import digest
from atlas_lessons.publish.render.site import SitePaths
from atlas_lessons.read.record.urls import same_page


class SiteEntry(NamedTuple):
    """One lesson of a site. ``place`` has the paths of its files; ``needs`` are addresses of its foundations.

    ``sound`` says that no error was found, ``open_points`` what was left open. ``numbers`` counts numerals by class,
    ``verdicts`` results by verdict, ``equations`` displays by verdict; None where that part of the check did not run.
    ``receipt_hash`` is the SHA-256 of the receipt's bytes.
    """

    path: str
    id: str | None
    slug: str
    title: str
    description: str
    category: str
    topic: str
    version: str
    revised: str
    status: str
    authors: Sequence[str]
    canonical: str
    place: Mapping[str, str | None]
    sound: bool
    open_points: Sequence[str]
    content_hash: str
    record_hash: str | None
    hash_profile: str | None
    sha256: str
    receipt_hash: str
    numbers: Mapping[str, int] | None
    verdicts: Mapping[str, int] | None
    equations: Mapping[str, int] | None
    proved: int
    needs: Sequence[str]

    @property
    def page(self) -> str:
        """The path of its page."""
        return self.place["page"] or ""

    @property
    def standing(self) -> Standing:
        """The mark that it bears."""
        return standing(self.sound, self.open_points)

    @property
    def verified(self) -> bool:
        """Whether nothing was left open."""
        return self.standing.name == VERIFIED

    def data(self) -> Mapping[str, Any]:
        """The entry as JSON data."""
        return self._asdict()


def entry(lesson: Publishable, place: SitePaths, receipt: bytes) -> SiteEntry:
    """The entry of a lesson whose files are at ``place``."""
    source, record, report = lesson.lesson, lesson.lesson.record, lesson.report
    card = report.card
    return SiteEntry(
        path=source.path,
        id=record.id if record else None,
        slug=(card.slug if card else None) or "",
        title=record.title if record else title_of(source),
        description=record.description if record else "",
        category=record.category if record else "",
        topic=(record.topic or "") if record else "",
        version=record.version if record else "",
        revised=record.revision_date if record else "",
        status=record.status if record else "",
        authors=[person["name"] for person in people(record.author)] if record else [],
        canonical=record.canonical_url if record else "",
        place=place._asdict(),
        sound=isinstance(lesson, Verified),
        open_points=lesson.report.open,
        content_hash=record.content_hash if record else digest(source.content.encode()),
        record_hash=record.record_hash if record else None,
        hash_profile=record.hash_profile if record else None,
        sha256=digest(source.text.encode("utf-8", "surrogatepass")),
        receipt_hash=digest(receipt),
        numbers=number_counts(lesson),
        verdicts=verdict_counts(lesson),
        equations=equation_counts(lesson),
        proved=proved(report.results or ()),
        needs=foundations(card),
    )


def foundations(card: Card | None) -> Sequence[str]:
    """The addresses of what a lesson builds on, as pages are compared, each once."""
    return list(dict.fromkeys(same_page(url) for url, _ in card.foundations)) if card is not None else []
