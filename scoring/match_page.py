"""The page of a match as a list of sections, each with its template. Apps add theirs at start."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from django.db.models import Q

from scoring.book.open_book import OpenBook
from scoring.links import Link, link_to, records_of, shows_chances
from scoring.match_chances import turned_text
from scoring.match_reports import newest_report, paragraphs, written_text
from scoring.match_sides import sides_of
from scoring.models import Match
from scoring.readmodel.commentary import newest_passages
from scoring.readmodel.games import reader
from scoring.readmodel.rarity import rarity_told
from scoring.rights import Right
from scoring.statistics.new_records import new_record_text, records_set
from scoring.visibility import Reader


class Place(StrEnum):
    """Where a page has a section. What is below the others does not change with the score."""

    TOLD = "told"
    """First: the report, or what happened last."""
    BESIDE = "beside"
    """Beside that where there is room, else below it."""
    AFTER = "after"
    """After both; under what is told where there is room."""
    BELOW = "below"


@dataclass(frozen=True, slots=True)
class Section:
    """A section: `shows` returns what its template shows of a match, read with its club, to a reader of the page; None
    where it is left out.

    Of several with one `name` the page shows one, in the place of the first: the latest registered that has something.
    """

    name: str
    template: str
    shows: Callable[[Match, OpenBook, Reader], Mapping[str, object] | None]
    place: Place = Place.BELOW


class Shown(NamedTuple):
    """A section as a page shows it."""

    template: str
    context: Mapping[str, object]


class Neighbours(NamedTuple):
    """The matches before and after another, None where there is none."""

    before: Link | None
    after: Link | None


def neighbours_section(of: Callable[[Match, Reader], Neighbours | None]) -> Section:
    """Return the section that leads to the matches before and after one, as somebody has them."""

    def shows(match: Match, book: OpenBook, to: Reader) -> Mapping[str, object] | None:
        found = of(match, to)
        return found._asdict() if found else None

    return Section("neighbours", "scoring/reader/sections/neighbours.html", shows)


def register(section: Section) -> None:
    """Have the page of every match show a section: the last, or in the place of those of its name."""
    _sections.setdefault(section.name, []).insert(0, section)


def sections_of(
    match: Match, book: OpenBook, to: Reader, places: Collection[Place] = tuple(Place)
) -> Mapping[str, list[Shown]]:
    """Return the sections that the page of a match, read with its club, has in these places for a reader of it."""
    return {
        place.value: [
            shown
            for sections in _sections.values()
            if sections[-1].place is place and (shown := _first(sections, match, book, to))
        ]
        for place in places
    }


def _first(sections: Iterable[Section], match: Match, book: OpenBook, to: Reader) -> Shown | None:
    for section in sections:
        context = section.shows(match, book, to)
        if context is not None:
            return Shown(section.template, context)
    return None


def _innings(match: Match, book: OpenBook, to: Reader) -> Mapping[str, object] | None:
    over = [innings for innings in book.match.innings if innings is not book.match.current]  # the other has its card
    readers = [reader(innings, book.match) for innings in over]
    if book.match.current and not readers:
        return None
    several = book.match.innings_a_side > 1
    innings = [(each.title, each.score if several else "", list(each.highlights())) for each in readers]
    told = [(title, score, highlights) for title, score, highlights in innings if score or highlights]
    return {"innings": told, "key": readers[0].key if readers else ""} if told or not readers else None


def _report(match: Match, book: OpenBook, to: Reader) -> Mapping[str, object] | None:
    if not match.is_over:
        return None
    newest, shown = newest_report(match), shows_chances(match)
    edited = newest if newest and newest.text else None
    rarity = None if edited else rarity_told(book.match, shown=shown)
    told = paragraphs(edited.text if edited else written_text(book, shown=shown))
    # A screen that shows no chances has these instead, a paragraph each.
    without = paragraphs(written_text(book, shown=False)) if rarity else told
    if len(without) != len(told):
        without = told
    return {
        "paragraphs": [(one, other if other != one else "") for one, other in zip(told, without, strict=True)],
        "rarity": rarity,
        "turned": turned_text(match, book) if shown and not edited else "",
        "may_edit": Right.CHANGE_FINISHED in to.rights,
        "outdated": edited is not None and edited.version != match.version,
    }


def _commentary(match: Match, book: OpenBook, to: Reader) -> Mapping[str, object] | None:
    passages = [] if book.match.result else newest_passages(book)
    return {"passages": passages} if passages else None


def _card(match: Match, book: OpenBook, to: Reader) -> Mapping[str, object] | None:
    return {} if book.match.current else None


def _records(match: Match, book: OpenBook, to: Reader) -> Mapping[str, object] | None:
    set_in_it = records_set(match, to.listed) if book.match.result else []
    listed = records_of(match.club, match.variant)
    records = [(new_record_text(record), f"{listed}#{record.candidate.kind}") for record in set_in_it]
    return {"records": records, "linked": bool(listed)} if records else None


def _teams(match: Match, book: OpenBook, to: Reader) -> Mapping[str, object]:
    return {"sides": sides_of(match)}


def _facts(match: Match, book: OpenBook, to: Reader) -> Mapping[str, object]:
    return {}


def _by_day(match: Match, to: Reader) -> Neighbours:
    """Return the neighbours of a match in its club, as far as they are listed to a reader.

    Two queries, none where it has no day.
    """
    if match.played_on is None:
        return Neighbours(None, None)
    others = Match.objects.filter(club=match.club_id, withdrawn=False, narrowest__lte=to.listed)
    before = Q(played_on__lt=match.played_on) | Q(played_on=match.played_on, pk__lt=match.pk)
    after = Q(played_on__gt=match.played_on) | Q(played_on=match.played_on, pk__gt=match.pk)
    return Neighbours(
        link_to(others.filter(before).order_by("-played_on", "-pk")),
        link_to(others.filter(after).order_by("played_on", "pk")),
    )


_sections = {
    section.name: [section]
    for section in (
        Section("report", "scoring/reader/sections/report.html", _report, Place.TOLD),
        Section("commentary", "scoring/reader/sections/commentary.html", _commentary, Place.TOLD),
        Section("card", "scoring/reader/sections/card.html", _card, Place.BESIDE),
        Section("innings", "scoring/reader/sections/innings.html", _innings, Place.BESIDE),
        Section("records", "scoring/reader/sections/records.html", _records, Place.BESIDE),
        Section("facts", "scoring/reader/sections/facts.html", _facts, Place.AFTER),
        Section("teams", "scoring/reader/sections/teams.html", _teams),
        neighbours_section(_by_day),
    )
}
