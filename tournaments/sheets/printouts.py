"""What is printed of competitions and careers, each as a value from which a process can make it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring.models import Player
from scoring.printing.html_to_pdf import to_pdf
from scoring.sheets.sheet import Page
from scoring.sheets.sizes import paper_size
from scoring.states import State, club_of, on_this_day, results_of
from scoring.visibility import Visibility
from scoring.words.phrase import listed
from tournaments.formats.base import MOST_ENTRANTS
from tournaments.formats.registry import find_format
from tournaments.models import Competition, Fixture
from tournaments.readmodel.bracket import bracket
from tournaments.readmodel.course import line_after_matches, places
from tournaments.readmodel.fixture_rows import unseen
from tournaments.readmodel.fixtures import fixture_lines
from tournaments.readmodel.grid import grids
from tournaments.readmodel.progress import progress
from tournaments.readmodel.table import competition_table
from tournaments.services.course import ORDER_OF_PLAY
from tournaments.sheets.bracket import bracket_pages
from tournaments.sheets.career import career_heading, career_pages
from tournaments.sheets.fixtures import MOST_FIXTURES, fixture_pages
from tournaments.sheets.grid import MOST_PAGES, grid_pages
from tournaments.sheets.heading import competition_heading
from tournaments.sheets.pack import MOST_MATCHES, match_pack, pairings
from tournaments.sheets.pairing_board import pairing_pages, said_of
from tournaments.sheets.parts import Part, parts
from tournaments.sheets.places import places_pages
from tournaments.sheets.rounds import round_title
from tournaments.sheets.table import table_pages
from tournaments.statistics.careers import careers
from tournaments.words.fixtures import unseen_words


@dataclass(frozen=True, slots=True)
class CompetitionPaper:
    """Something printed of a competition, by the slugs of club, season and competition, of what is `listed`."""

    club: str
    season: str
    competition: str
    size: str
    listed: Visibility

    def state(self) -> State | None:
        """Return the state of the club with its matches in progress, on this day."""
        return on_this_day(club_of(self.club))

    def found(self) -> Competition:
        """Return the competition, with season and club."""
        return Competition.objects.select_related("season__club").get(
            season__club__slug=self.club, season__slug=self.season, slug=self.competition
        )

    def sheet(self, competition: Competition, said: str, pages: Sequence[Page]) -> bytes:
        """Return pages about the competition as it stands today, `said` in their heading."""
        head = competition_heading(competition, said)
        return to_pdf(f"{head.match}: {pages[0].title}", head, pages, paper_size(self.size))


@dataclass(frozen=True, slots=True)
class TableSheet(CompetitionPaper):
    """The table of a competition, of each group its own."""

    def state(self) -> State | None:
        """Return the state of the club, on this day: no table counts a match that goes on."""
        return on_this_day(results_of(self.club))

    def content(self) -> bytes:
        """Make the PDF."""
        found = self.found()
        shown = competition_table(found, self.listed)
        said = listed([shown.progress.words, *filter(None, [unseen_words(unseen(found, self.listed))])], "; ")
        return self.sheet(found, said, table_pages(shown))


@dataclass(frozen=True, slots=True)
class PlacesSheet(CompetitionPaper):
    """The order of a competition's entrants."""

    def content(self) -> bytes:
        """Make the PDF."""
        found = self.found()
        order = places(found, self.listed)
        return self.sheet(found, order.matches.said, places_pages(order, str(find_format(found.format).name)))


@dataclass(frozen=True, slots=True)
class BracketSheet(CompetitionPaper):
    """The bracket of a competition."""

    def content(self) -> bytes:
        """Make the PDF."""
        found = self.found()
        shown = bracket(found, self.listed)
        return self.sheet(found, _how_far(found), list(bracket_pages(shown, paper_size(self.size))))


@dataclass(frozen=True, slots=True)
class FixturesSheet(CompetitionPaper):
    """The fixtures of a competition round by round; `part` is one of so many that each has not too much."""

    part: int

    def content(self) -> bytes:
        """Make the PDF."""
        found = self.found()
        part = _part(parts(found.fixtures.count(), MOST_FIXTURES), self.part)
        lines = fixture_lines(found.fixtures.order_by(*ORDER_OF_PLAY)[part.places], self.listed)
        said = line_after_matches(found) or _how_far(found)
        return self.sheet(found, said, fixture_pages(lines, part.title(_("Fixtures"))))


@dataclass(frozen=True, slots=True)
class GridSheet(CompetitionPaper):
    """Everyone against everyone, or a part of that."""

    part: int

    def content(self) -> bytes:
        """Make the PDF."""
        found = self.found()
        pages = list(grid_pages(grids(found, self.listed, block=MOST_ENTRANTS)))
        part = _part(parts(len(pages), MOST_PAGES), self.part)
        return self.sheet(found, _how_far(found), pages[part.places])


@dataclass(frozen=True, slots=True)
class RoundPack(CompetitionPaper):
    """What the matches of a round are played on; of those finished only with `finished`.

    With `reference` the game's reference card comes after the matches of the first part.
    """

    stage: int
    round: int
    finished: bool
    reference: bool
    part: int

    def content(self) -> bytes:
        """Make the PDF."""
        found = self.found()
        wanted = pairings(of_round(found, self.stage, self.round), self.listed, finished=self.finished)
        part = _part(parts(len(wanted), MOST_MATCHES), self.part)
        name = _round_title(self.stage, self.round, [pairing.fixture for pairing in wanted])
        words = {"competition": found.name, "round": name}
        title = part.title(_("%(competition)s: %(round)s") % words)
        reference = self.reference and part.number == 1
        return match_pack(found, wanted[part.places], title, paper_size(self.size), reference=reference)


@dataclass(frozen=True, slots=True)
class PairingBoard(CompetitionPaper):
    """The pairings of a round for the wall, with what came of those that are over."""

    stage: int
    round: int

    def state(self) -> State | None:
        """Return the state of the club, on this day: nothing is said of a match that goes on."""
        return on_this_day(results_of(self.club))

    def content(self) -> bytes:
        """Make the PDF."""
        found = self.found()
        fixtures = of_round(found, self.stage, self.round)
        lines = fixture_lines(fixtures, self.listed)
        title = _round_title(self.stage, self.round, list(fixtures))
        return self.sheet(found, said_of(lines), list(pairing_pages(lines, title, paper_size(self.size))))


@dataclass(frozen=True, slots=True)
class CareerSheet:
    """A player's career in a game, by the club's slug and the player's number, of the matches that are `listed`."""

    club: str
    player: int
    game: str
    size: str
    listed: Visibility

    def state(self) -> State | None:
        """Return the state of the club, but for matches that go on."""
        return results_of(self.club)

    def content(self) -> bytes:
        """Make the PDF."""
        player = Player.objects.select_related("club").get(pk=self.player)
        every = careers(player, self.listed)
        career = every.of(self.game)
        if career is None:
            raise LookupError(f"{player} has no career any more")
        head = career_heading(player, career)
        pages = career_pages(player, every, career, self.listed)
        return to_pdf(f"{head.match}, {head.game}: {pages[0].title}", head, pages, paper_size(self.size))


def of_round(competition: Competition, stage: int, number: int) -> QuerySet[Fixture]:
    """Return the fixtures of a round in their order."""
    return competition.fixtures.filter(stage=stage, round=number).order_by("group", "number")


def _round_title(stage: int, number: int, fixtures: Sequence[Fixture]) -> str:
    """Return the name of a round by some of its fixtures, one at least."""
    return round_title(stage, number, fixtures[0].label, len({fixture.group for fixture in fixtures}))


def _how_far(competition: Competition) -> str:
    return progress([competition])[competition.pk].words


def _part(all_parts: Sequence[Part], number: int) -> Part:
    return all_parts[number - 1]
