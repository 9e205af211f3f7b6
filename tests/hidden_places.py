"""A club with something at every address, and those addresses as the site has them: what is hidden, hidden everywhere.

A new address is found by itself. Where it says something that is not known here, `addresses` raises a KeyError: say
what it is in `Places.values`, or in `OF_THE_SITE` that it is of no club.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from club_with_accounts import ClubUsers, make_club, team_of_2005
from django.core.files.base import ContentFile
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from league_with_cards import card, in_league, open_league
from played_competition import ONE_OVER, SYSTEM, fixture_of, found_competition, play, score
from rights_table import OF_A_SLIP

from scoring.book.open_book import open_book
from scoring.book.signature import Signature
from scoring.clubs.invitations import invite
from scoring.clubs.merges import merge
from scoring.exports.formats import formats_of
from scoring.games.registry import find_game
from scoring.models import Club, CorrectionRequest, Match, Player, Role, Team
from scoring.rights import CLUB, SCORER
from scoring.web.shared_links import new_link
from tournaments.formats.base import Display
from tournaments.formats.registry import formats
from tournaments.models import Competition, Print
from tournaments.models.prints import prints
from tournaments.services.entrants import adjust, draw_lots
from tournaments.statistics.addresses import person_part
from tournaments.yearbook.audience import told_of

OF_THE_SITE = {
    "", "account", "blank-pads", "calendars", "figures", "health", "how-to-play", "invitations", "language",
    "new-club", "new-password", "paper", "rules", "set-up", "shared", "service-worker.js", "sign-in", "sign-out",
    "site-address",
    "site-state", "site.webmanifest", "slips", "support", "without-network", "words",
}  # fmt: skip
"""With what the addresses begin that are of no club, or are found by a secret alone."""
API = "api/v1/"
OF_THE_API = {"api", "api-document", "api-clubs"}
"""What the API has of no club."""
BY_ITS_KEY = {"match-started", *OF_A_SLIP, *OF_THE_API}
"""What is found by a key or a slip that its author alone has, and says where a match is to nobody else."""
OF_A_BRACKET = {"competition-bracket", "competition-bracket-pdf"}
OF_PLACES = {"competition-places-pdf", "competition-places-csv"}
_INNINGS = (
    card("10 c9, 10 c9, 100 ro, 0*", "5:24-0-30-0, 7:24-0-30-0, 9:24-1-20-2, 10:24-0-20-0, 11:24-0-20-0"),
    card("100 ro, 0*", ""),
)


@dataclass(frozen=True, slots=True)
class Places:
    """A club, and of everything in it one that has an address: `match` is of the `cup`, and was scored ball by ball."""

    club: Club
    users: ClubUsers
    league: Competition
    cup: Competition
    climb: Competition
    match: Match
    team: Team
    values: Mapping[str, Any]

    def competition_at(self, name: str) -> Competition:
        """Return the competition that has a page of this name."""
        return self.cup if name in OF_A_BRACKET else self.climb if name in OF_PLACES else self.league


def routes() -> Iterator[tuple[str, str, list[str]]]:
    """Yield each kind of address that is not of the site alone: its name, its route, and what it says."""
    for route, name in sorted(_routes(get_resolver().url_patterns)):
        if route.partition("/")[0] not in OF_THE_SITE and name not in BY_ITS_KEY:
            [(_route, arguments)] = get_resolver().reverse_dict.getlist(name)[0][0]
            yield name, route, arguments


def addresses(of: Places, **others: object) -> Iterator[tuple[str, str]]:
    """Yield the name and an address of each kind of page of a club, some of its values `others`."""
    for name, route, arguments in routes():
        if name in OF_PLACES and of.climb.format == of.league.format:  # no format shows places
            continue
        at = of.competition_at(name)
        here = {
            "slug": of.match.slug
            if route.removeprefix(API).removeprefix("embed/").startswith("matches/")
            else of.club.slug,
            "season": at.season.slug,
            "competition": at.slug,
        }
        for argument in arguments:
            here.setdefault(argument, of.values.get(f"{name} {argument}", of.values.get(argument)))
            if here[argument] is None:
                raise KeyError(f"{name}: say what its {argument} is")
        yield name, reverse(name, kwargs={argument: others.get(argument, here[argument]) for argument in arguments})


def _routes(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[tuple[str, str]]:
    for pattern in patterns:
        route = f"{before}{pattern.pattern}"
        if isinstance(pattern, URLResolver):
            yield from _routes(pattern.url_patterns, route)
        else:
            yield route, str(pattern.name)


def open_places(name: str = "Otley") -> Places:
    """Make the club. Nothing of it is hidden yet."""
    users = make_club(name)
    club = users.club
    league = open_league(club, "Ayr", "Bath", "Cork")
    in_league(fixture_of(league, "Ayr", "Bath"), "Ayr", {"innings": list(_INNINGS)})
    play(fixture_of(league, "Bath", "Cork"), "140/6", "140/9")
    first, second, *_rest = league.entrants.all()
    adjust(first, Decimal(-2), Signature(author=None, reason="late start"))
    draw_lots(league, [first, second], SYSTEM)
    cup = found_competition(club, ["Ayr", "Bath"], name="Cup", kind="knockout", conditions=ONE_OVER)
    match = score(cup.fixtures.get(), [1, 4, "bowled", 6], [2, "lbw", 0, 1])
    climbs = (slug for slug, kind in formats().items() if Display.PLACES in kind.displays)
    climb = found_competition(club, 4, name="Climb", kind=next(climbs, "league"), drawn=False)
    team = team_of_2005(club)
    invite(club, SCORER, users.organiser)
    new_link(club, (CLUB, club.pk), users.organiser)
    kept, merged = (Player.objects.create(club=club, name=each) for each in ("S P Jones", "Simon Jones"))
    done = merge(kept, merged, None)
    asked = CorrectionRequest.objects.create(match=match, text="A four, not a six.", sender="x")
    values = {
        "team": team.slug,
        "player": Player.objects.get(club=club, name="Ayr 3").part,
        "person": person_part("Ann"),
        "merge": done.pk,
        "entrant": first.pk,
        "adjustment": league.adjustments.get().pk,
        "lot": league.lots.get().pk,
        "key": fixture_of(league, "Ayr", "Cork").key,
        "stage": 0,
        "round": 1,
        "line": 3,
        "shown": "0",
        "act": "sides",
        "variant": league.variant,
        "sheet": find_game(league.variant).sheets.sheets[0].slug,
        "chart": "worm",
        "export": formats_of(open_book(match).match)[0].slug,
        "table": "batting",
        "card-holder-csv table": "games",
        "kind": CLUB,
        "place": club.pk,
        "yearbook-download kind": Print.Kind.YEARBOOK.value,
        "correction-request-close pk": asked.pk,
        "invitation-revoke pk": club.invitations.get().pk,
        "shared-link-take-back pk": club.shared_links.get().pk,
        "pk": Role.objects.get(user=users.scorer).pk,
    }
    keep_print(league, b"%PDF- a yearbook")
    return Places(club, users, league, cup, climb, match, team, values)


def keep_print(competition: Competition, content: bytes, paper: str = "a4") -> Print:
    """Keep a yearbook of the season of a competition, as if it had been made now."""
    season = competition.season
    made = Print.objects.create(
        season=season,
        kind=Print.Kind.YEARBOOK,
        paper=paper,
        state=Print.State.DONE,
        file=f"yearbook-{paper}.pdf",
        pages=1,
    )
    made.tells_of = told_of(season)
    made.save()
    prints().save(made.file, ContentFile(content))
    return made
