"""A club with something of everything: the demo club, and beside it whatever its pages have a form for."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from decimal import Decimal
from io import StringIO
from typing import Any, TypeVar

from club_with_accounts import match_in, member
from django.contrib.auth.models import User
from django.core.management import call_command
from django.urls import get_resolver, resolve, reverse
from django.utils import timezone
from played_competition import (
    ONE_OVER,
    SYSTEM,
    book,
    end,
    fixture_of,
    found_competition,
    loose_match,
    play,
    score,
)

from scoring.book.changes import WITHDRAW, corrected
from scoring.book.signature import Signature
from scoring.clubs.api_tokens import new_token
from scoring.clubs.invitations import invite
from scoring.clubs.mail import claim_of
from scoring.clubs.merges import merge
from scoring.models import Club, Match, Player, Upkeep, note_upkeep
from scoring.rights import ORGANISER, SCORER
from scoring.rules.registry import variants
from scoring.sheets.sizes import A4
from scoring.views.script_words import words_address
from tournaments.formats.registry import formats
from tournaments.models import Competition, Entrant, Fixture, Print
from tournaments.services.competitions import withdraw_competition
from tournaments.services.decisions import Filling, fill_places, keep_place
from tournaments.services.draws import clear_draw, draw, draw_next_round, keep_round
from tournaments.services.entrants import adjust, draw_lots, lift, lift_lots, withdraw
from tournaments.services.fixtures import add_fixture, was_added
from tournaments.services.kept_draws import draw_before
from tournaments.services.questions import questions
from tournaments.yearbook.requests import ask

Where = dict[str, Any]

ASKED: Mapping[str, Sequence[str]] = {
    "club-matches": ["withdrawn=1"],
    "match-line": ["insert=ball", "insert=turn"],
    "match-new": [f"variant={slug}" for slug in variants()],
}
"""What a page can be asked for besides, where it has another form then."""

_Row = TypeVar("_Row")


@dataclass(frozen=True, slots=True)
class Everything:
    """The club, who works in it, and an invitation to it."""

    club: Club
    organiser: User
    scorer: User
    token: str
    _found: dict[tuple[str, frozenset[str], bool], list[Where]] = field(default_factory=dict, compare=False)

    def addresses(self, name: str, *, many: bool) -> Iterator[str]:
        """Yield addresses of a page: the first, or with `many` one for each kind of match, competition and fixture."""
        [(route, arguments)] = get_resolver().reverse_dict.getlist(name)[0][0]
        places = self._places(route.partition("/")[0], frozenset(arguments), every=name == "competition-decide")
        for where, _once in zip(places, range(1_000 if many else 1), strict=False):
            yield reverse(name, kwargs=where)
            if many:
                yield from (f"{reverse(name, kwargs=where)}?{query}" for query in ASKED.get(name, ()))

    def _places(self, root: str, arguments: frozenset[str], *, every: bool) -> list[Where]:
        """Return what addresses say, looked up once for all who are taken through the pages."""
        asked = root, arguments, every
        if asked not in self._found:
            self._found[asked] = list(self._look_up(*asked))
        return self._found[asked]

    def _look_up(self, root: str, arguments: frozenset[str], every: bool) -> Iterator[Where]:
        """Yield what an address says, by the names of its arguments; one of each kind, or of every competition."""
        club = {"slug": self.club.slug}
        if not arguments:
            yield {}
        elif arguments == {"language", "digest"}:
            yield resolve(words_address()).kwargs
        elif arguments == {"pk"}:
            yield {"pk": 1}
        elif arguments == {"variant"}:
            yield from ({"variant": variant} for variant in variants())
        elif arguments == {"variant", "act"}:
            yield from ({"variant": variant, "act": "record"} for variant in variants())
        elif arguments == {"claim"}:
            yield {"claim": claim_of(self.scorer, "scorer@example.org")}
        elif arguments == {"token"}:
            yield {"token": self.token}
        elif arguments == {"secret"}:
            yield {"secret": "of-no-link"}
        elif arguments == {"uidb64", "token"}:
            yield {"uidb64": "x", "token": "x-x"}
        elif arguments == {"key"}:
            yield {"key": "0" * 32}
        elif root == "matches":
            of_match = {
                argument: value
                for argument, value in (("line", 3), ("act", "sides"), ("side", 0), ("shown", "0"))
                if argument in arguments
            }
            for match in _one_of_each(Match.objects.filter(club=self.club), _game, _kind_of_match):
                yield {"slug": match.slug} | of_match
        elif "competition" in arguments:
            yield from _of_competitions(arguments, every=every)
        elif "season" in arguments:
            yield from (club | {"season": season.slug} for season in self.club.seasons.all())
        elif "team" in arguments:
            yield from (club | {"team": team.slug} for team in self.club.teams.all()[:2])
        elif "player" in arguments:
            yield from (club | {"player": player.part} for player in self.club.players.filter(name__contains="Jones"))
        elif "person" in arguments:
            yield club | {"person": "nobody"}
        else:
            yield club


def _of_competitions(arguments: frozenset[str], *, every: bool) -> Iterator[Where]:
    if "key" in arguments:
        fixtures = Fixture.objects.select_related("match", "competition__season__club").order_by("pk")
        for fixture in _one_of_each(fixtures, lambda each: each.competition.format, _kind_of_fixture):
            yield _where(fixture.competition) | {"key": fixture.key}
    elif "stage" in arguments:
        rounds = Fixture.objects.filter(is_bye=False).select_related("competition__season__club").order_by("pk")
        for fixture in _one_of_each(rounds, lambda each: (each.competition.format, each.competition.variant)):
            yield _where(fixture.competition) | {"stage": fixture.stage, "round": fixture.round}
    elif "entrant" in arguments:
        entrants = Entrant.objects.select_related("competition__season__club").order_by("pk")
        for entrant in _one_of_each(entrants, lambda each: each.withdrawn):
            yield _where(entrant.competition) | {"entrant": entrant.pk}
    else:
        competitions = Competition.objects.select_related("season__club").order_by("pk")
        some = competitions if every else _one_of_each(competitions, _kind_of_competition)
        yield from (_where(competition) for competition in some)


def _where(competition: Competition) -> Where:
    season = competition.season
    return {"slug": season.club.slug, "season": season.slug, "competition": competition.slug}


def _one_of_each(rows: Iterable[_Row], *kinds: Callable[[_Row], object]) -> Iterator[_Row]:
    """Yield rows that are the first of a kind, whichever of the kinds."""
    known: set[object] = set()
    for row in rows:
        new = {(kind, kind(row)) for kind in kinds} - known
        if new:
            known |= new
            yield row


def _game(match: Match) -> object:
    return match.variant


def _kind_of_match(match: Match) -> object:
    return match.status, match.depth, match.withdrawn


def _kind_of_competition(of: Competition) -> object:
    return of.format, of.withdrawn, of.fixtures.exists(), of.adjustments.exists(), draw_before(of) is not None


def _kind_of_fixture(fixture: Fixture) -> object:
    match = fixture.match
    return (
        fixture.competition.withdrawn,
        fixture.state,
        fixture.is_bye,
        bool(fixture.home and fixture.away),
        match and match.depth,
        was_added(fixture),
    )


def open_club_of_everything() -> Everything:
    """Make the club."""
    call_command("demo", stdout=StringIO())
    club = Club.objects.get()
    organiser, scorer = (User.objects.get(username=role) for role in (ORGANISER, SCORER))
    member(club, "organiser", "second-organiser")
    note_upkeep(Upkeep.Kind.WORKER, timezone.now() + timedelta(days=1))  # the walk may take minutes
    _matches(club)
    _competitions(club)
    first, second = (Player.objects.create(club=club, name=name) for name in ("S P Jones", "Simon Jones"))
    merge(first, second, None)
    ask(club.seasons.get(name="2026"), Print.Kind.RECORDS, A4.slug, organiser)
    new_token(organiser, club, "board 1", ["read"], 30)
    return Everything(club, organiser, scorer, invite(club, SCORER, organiser))


def _matches(club: Club) -> None:
    """Make one that is withdrawn, and one of guests that has not begun."""
    book(match_in(club, "2026-05-01", begun=True), WITHDRAW)
    match_in(club, "2026-05-02", ("Guests", "Strangers"))


def _competitions(club: Club) -> None:
    """Found one of each state that the demo has not: not drawn, decisions that wait, were kept, or were taken back."""
    found_competition(club, 5, name="Not drawn", drawn=False)
    clear_draw(found_competition(club, 4, name="Draw taken back"), SYSTEM)
    draw(found_competition(club, 4, name="Drawn anew"), {}, SYSTEM)
    withdraw_competition(found_competition(club, 4, name="Withdrawn"), SYSTEM)
    _league(club)
    cup = found_competition(club, 4, kind="knockout", name="Cup to decide")
    play(cup.fixtures.get(key="ko1-1"), "100/5", "100/6")
    end(cup.fixtures.get(key="ko1-2"), "abandoned")
    for kept in (False, True):
        _groups(club, kept=kept)
        if "swiss" in formats():
            _swiss(club, kept=kept)


def _league(club: Club) -> None:
    league = found_competition(club, 4, name="Small league", tie_breaks=["lot"])
    first, second, *_rest = league.entrants.all()
    for entrant, points in ((first, -2), (second, 1)):
        adjust(entrant, Decimal(points), Signature(author=None, reason="late start"))
    lift(league.adjustments.get(entrant=second), SYSTEM)
    withdraw(second, "kept", SYSTEM)
    for _time in range(2):
        draw_lots(league, list(league.entrants.all()), SYSTEM)
    lift_lots(league.lots.latest("pk"), SYSTEM)
    add_fixture(league, first, league.entrants.get(name="Deal"), None, None, SYSTEM)
    loose_match(league, "Ayr", "Cork", {"outcome": "abandoned"})


def _groups(club: Club, *, kept: bool) -> None:
    """Have the winner of a group change once the final was filled."""
    groups = found_competition(
        club, 4, kind="groups-knockout", name=f"Groups {kept}", settings={"through": 1}, conditions=ONE_OVER
    )
    match = score(groups.fixtures.get(group="A"), [4], [1])
    end(groups.fixtures.get(group="B"), "awarded", 0)
    fill_places([Filling(place.fixture, place.side, place.due) for place in questions(groups).places], SYSTEM)
    book(match, [corrected("forde", 10, {"type": "ball", "runs": 6})])
    if kept:
        [place] = questions(groups).places
        keep_place(place.fixture, place.side, place.due.pk if place.due else None, SYSTEM)


def _swiss(club: Club, *, kept: bool) -> None:
    """Have a result change on which the second round was drawn."""
    evening = found_competition(
        club, 4, kind="swiss", name=f"Swiss {kept}", settings={"rounds": 3}, preset="swiss", conditions=ONE_OVER
    )
    match = score(fixture_of(evening, "Ayr", "Cork"), [4], [1])
    score(fixture_of(evening, "Bath", "Deal"), [4], [1])
    draw_next_round(evening, {}, SYSTEM)
    book(match, [corrected("forde", 10, {"type": "ball", "runs": 6})])
    if kept:
        keep_round(evening, 2, SYSTEM)
