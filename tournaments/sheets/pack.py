"""The pack of a round: for every fixture the game's sheets, with both sides in, to be filled in by hand.

What is the same for every match, the reference card, is in it where it is asked for: once, after the matches.
"""

import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from io import BytesIO

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring.book.open_book import setups
from scoring.forms.matches import rosters
from scoring.games.registry import find_game
from scoring.printing.heading import heading
from scoring.printing.html_to_pdf import to_pdf
from scoring.printing.join import Bookmark, join
from scoring.printing.side_by_side import made_side_by_side
from scoring.rules.setup import PLAYERS_MOST, Setup, Side, SidePlayer
from scoring.sheets.sheet import Page, Subject, blank, of_match, with_room
from scoring.sheets.sizes import PaperSize
from scoring.visibility import Visibility
from tournaments.formats.course import FixtureState
from tournaments.models import Competition, Entrant, Fixture
from tournaments.readmodel.fixture_rows import source_labels, with_entrants
from tournaments.readmodel.fixtures import FixtureLine, line_of
from tournaments.services.conditions import conditions_of
from tournaments.sheets.heading import fixture_heading

MOST_MATCHES = 10
"""How many matches one file has sheets for: what a small machine prints while a browser waits."""

_CARDS = "for-the-table"
_one_at_a_time = threading.Lock()

_TO_PLAY = frozenset({FixtureState.TO_COME, FixtureState.LIVE, FixtureState.POSTPONED})


@dataclass(frozen=True, slots=True)
class Pairing:
    """A fixture that sheets are printed for, and how it is shown."""

    fixture: Fixture
    line: FixtureLine

    @property
    def is_played(self) -> bool:
        """Whether its match is finished; one that was awarded without a match was never played."""
        return self.line.state == FixtureState.FINISHED and bool(self.line.match_address)


def pairings(fixtures: QuerySet[Fixture], listed: Visibility, *, finished: bool = False) -> list[Pairing]:
    """Return those fixtures in which something is still to be played, with `finished` those played too.

    They are shown as to who sees what is `listed`.

    Three queries at most.
    """
    rows = list(with_entrants(fixtures))
    labels = source_labels(rows)
    found = [Pairing(fixture, line_of(fixture, labels, listed)) for fixture in rows]
    return [each for each in found if each.line.state in _TO_PLAY or (finished and each.is_played)]


def match_pack(
    competition: Competition, found: Sequence[Pairing], title: str, size: PaperSize, *, reference: bool
) -> bytes:
    """Return the sheets of fixtures, one at least, as one PDF with a bookmark for each. Two queries.

    With `reference` the game's reference card comes after them.
    Each fixture is laid out by itself: its pages are counted as they are handed out, and other paper is printed in
    between. Two of them are laid out at once, which takes the memory, so there is one pack at a time.
    """
    # Of a match that is not shown, who plays in it is not either: its line has no address.
    matches = (pairing.fixture.match for pairing in found if pairing.line.match_address)
    made = setups(match for match in matches if match)
    players = rosters(competition.season.club)

    heads = {f"fixture-{pairing.fixture.pk}": fixture_heading(competition, pairing.line) for pairing in found}

    bookmarks = [Bookmark(1, str(head.match), name) for name, head in heads.items()]
    cards = list(_pages(blank(competition.variant, size), reference=True)) if reference else []
    if cards:
        bookmarks.append(Bookmark(1, _("For the table"), _CARDS))

    works = []
    for (name, head), pairing in zip(heads.items(), found, strict=True):
        pages = list(_pages(_subject(competition, pairing.fixture, made, players, size)))
        works.append(partial(to_pdf, title, head, pages, size, part=name))
    if cards:
        head = heading(competition.variant, competition.season.club)
        works.append(partial(to_pdf, title, head, cards, size, part=_CARDS))

    pack = BytesIO()
    names = [*heads, *([_CARDS] if cards else [])]
    with _one_at_a_time:
        join(zip(names, map(BytesIO, made_side_by_side(works)), strict=True), pack, bookmarks)
    return pack.getvalue()


def _subject(
    competition: Competition,
    fixture: Fixture,
    made: Mapping[int, Setup],
    players: Mapping[int, Sequence[SidePlayer]],
    size: PaperSize,
) -> Subject:
    """Return what the sheets of a fixture are about: its match where there is one, else its two sides."""
    setup = made.get(fixture.match_id or 0)
    if setup is not None:
        return of_match(setup, size)
    sides = (_side(fixture.home, players), _side(fixture.away, players))
    return Subject(competition.variant, conditions_of(competition, fixture), size, sides)


def _side(entrant: Entrant | None, players: Mapping[int, Sequence[SidePlayer]]) -> Side:
    """Return an entrant with the first eleven of its team; one that is not known yet leaves room for its name."""
    if entrant is None:
        return Side("", ())
    return with_room(Side(entrant.name, tuple(players.get(entrant.team_id or 0, ())[:PLAYERS_MOST]), entrant.person))


def _pages(subject: Subject, *, reference: bool = False) -> Iterator[Page]:
    for sheet in find_game(subject.variant).sheets.sheets:
        if sheet.reference == reference:
            yield from sheet.pages(subject)
