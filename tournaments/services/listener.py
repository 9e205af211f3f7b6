"""What the office does when scoring tells it that a match has changed."""

from collections.abc import Collection, Iterable, Iterator

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from scoring.book.errors import RefusedError
from scoring.book.listeners import Listener
from scoring.book.open_book import OpenBook
from scoring.book.signature import Signature
from scoring.models import Club, Match, Team
from scoring.rules.problems import illegal
from tournaments.models import Competition, Fixture
from tournaments.services.bracket_places import advance, draw_rests_on
from tournaments.services.chances import ask_for_chances
from tournaments.services.conditions import conditions_of
from tournaments.services.entrants import exchange_team
from tournaments.services.fixture_match import agreement, home_side_of, sides_of
from tournaments.services.kept_draws import check_draw_before
from tournaments.services.tallies import differences, refresh, refresh_all


class Office(Listener):
    """The listener of the tournament office."""

    def lock(self, matches: Iterable[int], teams: Iterable[int]) -> None:
        """Lock the competitions of the matches, and those in which the teams are entered."""
        concerned = Competition.objects.filter(Q(fixtures__match__in=matches) | Q(entrants__team__in=teams))
        locked = Competition.objects.select_for_update().filter(pk__in=concerned.order_by().values("pk"))
        list(locked.order_by("pk").values_list("pk"))

    def check_setup(self, match: Match, book: OpenBook) -> None:
        """Refuse other conditions than those of the match's competition. Raises RefusedError."""
        fixture = Fixture.objects.filter(match=match.pk).select_related("competition").first()
        if fixture is not None:
            _keep_to_conditions(fixture.competition, fixture, book)

    def match_changed(self, match: Match, book: OpenBook, *, set_up: bool, result: bool) -> None:
        """Bring the table and the draw of the match's competition up to date; a match of none is none of ours.

        Raises RefusedError where a new set-up would leave the conditions of the competition, or its fixture.
        """
        competition = Competition.objects.select_for_update(of=("self",)).filter(fixtures__match=match.pk).first()
        if competition is None:
            return
        # Read now that nobody else changes it: until the lock was had it may have been.
        fixture = competition.fixtures.filter(match=match.pk).select_related("home", "away").first()
        if fixture is None:
            return
        if set_up:
            _keep_to_fixture(competition, fixture, match, book)
        refresh(competition, [fixture])
        advance(competition, fixture)
        if result:
            ask_for_chances(competition)

    def teams_merged(self, matches: Collection[int], kept: Team, merged: Team, by: User | None) -> None:
        """Have the team kept be entered where the other was. Raises TeamsNotMergedError where both are."""
        exchange_team(kept, merged, Signature(author=by))

    def rests_on(self, match: Match, *, locked: bool) -> bool:
        """Whether a place of the draw or a drawn round follows from the match; at most five queries."""
        competitions = Competition.objects.filter(fixtures__match=match.pk)
        competition = (competitions.select_for_update(of=("self",)) if locked else competitions).first()
        fixture = competition.fixtures.filter(match=match.pk).first() if competition else None
        return competition is not None and fixture is not None and draw_rests_on(competition, fixture)

    def wants_confirmation(self, match: Match) -> bool:
        """Whether the competition of the match has its results confirmed."""
        nobody = Competition.ConfirmedBy.NOBODY
        return Competition.objects.filter(fixtures__match=match.pk).exclude(confirmed_by=nobody).exists()

    def club_arrived(self, club: Club) -> None:
        """Work out the tables of all its competitions; their draws came with it. Raises ValueError."""
        for competition in Competition.objects.filter(season__club=club).order_by("pk"):
            check_draw_before(competition)
            refresh_all(competition)
            ask_for_chances(competition)

    def rebuild(self, *, write: bool) -> Iterator[str]:
        """Yield what the standings keep that does not follow from the matches; with `write`, put it right."""
        for competition in Competition.objects.order_by("pk"):
            with transaction.atomic():
                locked = Competition.objects.select_for_update().get(pk=competition.pk)
                found = list(differences(locked))
                if found and write:
                    refresh_all(locked)
                if write:
                    ask_for_chances(locked)
            for line in found:
                yield f"{competition.season_id}/{competition.slug}: {line}"


def _keep_to_conditions(competition: Competition, fixture: Fixture, book: OpenBook) -> None:
    if dict(book.setup.options) != conditions_of(competition, fixture):
        raise RefusedError([illegal("competition", "conditions_fixed", "options")])


def _keep_to_fixture(competition: Competition, fixture: Fixture, match: Match, book: OpenBook) -> None:
    """Have the home side stand where the new set-up has it. Raises RefusedError for other conditions or other sides."""
    _keep_to_conditions(competition, fixture, book)
    home_side = home_side_of(fixture, match)
    if not agreement(fixture, sides_of(match), home_side):
        raise RefusedError([illegal("competition", "sides_fixed", "sides")])
    if home_side != fixture.home_side:
        Fixture.objects.filter(pk=fixture.pk).update(home_side=home_side)
