"""A season of a club, written through the book as one that is played: each entry an act of its own, under its key."""

import random
import secrets
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from json import loads
from typing import Any

from django.contrib.auth.models import User

from scoring.book.changes import recorded
from scoring.book.setups import SideLinks
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.demo import demo_matches
from scoring.models import Club, Match, Membership, Player, Role, Team
from scoring.rights import SCORER
from scoring.rules.registry import find_rules
from scoring.rules.setup import Setup, SidePlayer
from tournaments.formats.nights import Nights, Start, dates
from tournaments.models import Competition, Fixture, Season
from tournaments.services.competitions import Terms, found
from tournaments.services.conditions import conditions_of
from tournaments.services.draws import draw
from tournaments.services.entrants import EntrantDetails, enter
from tournaments.services.fixtures import start
from tournaments.standings.presets import PRESETS

FIRST_DAY = date(2026, 1, 5)
ELEVEN = 11
DIVISIONS = 2
"""So many leagues of Forde's game are in a season."""
_SYSTEM = Signature(author=None)
_NAMES = ("Ackroyd", "Boothby", "Crowther", "Dyson", "Earnshaw", "Fairfax", "Gledhill", "Holroyd", "Illing", "Jagger")
_PLACES = ("Otley", "Ilkley", "Skipton", "Settle", "Malham", "Grassington", "Kettlewell", "Buckden", "Hawes", "Burley")

Document = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Size:
    """How large a season is: teams of a league, overs of a match of Forde's game."""

    teams: int = 6
    overs: int = 20


def write_season(club: Club, size: Size) -> Season:
    """Write a season of a new club: leagues of every game, a match of each fixture, and the people who play them."""
    season = Season.objects.create(
        club=club, name=str(FIRST_DAY.year), starts=FIRST_DAY, ends=FIRST_DAY.replace(month=12, day=24)
    )
    writer = _Writer(season, size)
    for document in _documents():
        if document["variant"] == "forde":
            for number in range(1, DIVISIONS + 1):
                writer.league(f"Division {number}", document | {"options": _overs(size)}, size.teams, round_robins=2)
        else:
            name = find_rules(document["variant"]).setup_rules.name
            writer.league(name, document, min(size.teams, 3), round_robins=1)
    return season


class _Writer:
    """Who writes a season: its teams, their players, and a scorer."""

    def __init__(self, season: Season, size: Size) -> None:
        self._season, self._club, self._rng = season, season.club, random.Random(1932)
        self._scorer = User.objects.create(username=f"scorer-of-{self._club.slug}")
        Role.objects.create(club=self._club, user=self._scorer, name=SCORER)
        self._teams = [Team.objects.create(club=self._club, name=name) for name in _PLACES[: size.teams]]
        self._players = {team.pk: self._eleven(team) for team in self._teams}

    def _eleven(self, team: Team) -> list[Player]:
        players = [
            Player.objects.create(club=self._club, name=f"{team.name[0]} {self._rng.choice(_NAMES)} {number}")
            for number in range(1, ELEVEN + 1)
        ]
        for number, player in enumerate(players, 1):
            Membership.objects.create(team=team, player=player, number=number)
        return players

    def league(self, name: str, document: Document, size: int, *, round_robins: int) -> None:
        """Found a league of so many teams, draw it, and play each of its fixtures."""
        teams = self._teams[:size]
        terms = Terms(name, document["variant"], document.get("options", {}), "league", {"round_robins": round_robins})
        league = found(self._season, terms, PRESETS["2-1-0"].scheme, ["wins"], _SYSTEM)
        enter(league, [EntrantDetails(team.name, team) for team in teams], _SYSTEM)
        rounds = round_robins * (len(teams) - 1 + len(teams) % 2)
        days, _problems = dates(Nights(FIRST_DAY, [FIRST_DAY.weekday()]), rounds)
        draw(league, {(0, number): Start(day) for number, day in enumerate(days, 1)}, _SYSTEM)
        fixtures = league.fixtures.filter(is_bye=False).select_related("competition__season__club", "home", "away")
        for fixture in fixtures:
            self._play(league, fixture, document)

    def _play(self, league: Competition, fixture: Fixture, document: Document) -> None:
        setup = self._setup(league, fixture, document)
        links = [
            SideLinks(team=side.team_id, players=[player.pk for player in self._players[side.team_id]])
            for side in _sides(fixture)
        ]
        match = start(fixture, setup, links, _SYSTEM).match
        entries = dealt(setup, document["entries"], self._rng) if setup.variant == "forde" else document["entries"]
        for entry in entries:
            match = self._record(match, entry)
        if match.status != Match.Status.COMPLETED:
            match = self._record(match, {"type": "time"})

    def _record(self, match: Match, entry: Document) -> Match:
        by = Signature(author=self._scorer, seen=match.version, key=secrets.token_hex(16))
        return write(match.slug, recorded(match.variant, [entry]), by).match

    def _setup(self, league: Competition, fixture: Fixture, document: Document) -> Setup:
        given, problems = find_rules(league.variant).read_setup(document)
        if given is None:
            raise ValueError(problems)
        first, second = (
            replace(side, name=entrant.name, players=_named(side.players, self._players[entrant.team_id]))
            for side, entrant in zip(given.sides, _sides(fixture), strict=True)
        )
        return replace(given, options=conditions_of(league, fixture), sides=(first, second), played_on=str(fixture.on))


def dealt(setup: Setup, known: Sequence[Document], rng: random.Random) -> Iterator[Document]:
    """Yield the entries of a match of Forde's game with overs by any bowler who may, of balls from one that is known.

    The rules say which of them can be played next.
    """
    match = find_rules(setup.variant)(setup)
    balls = [entry for entry in known if entry["type"] == "ball"]
    overs = [{"type": "over", "bowler": number} for number in range(1, ELEVEN + 1)]
    while match.result is None:
        for raw in (*rng.sample(balls, 60), *rng.sample(overs, len(overs))):
            entry, _problems = match.read_entry(raw)
            if entry is not None and not any(problem.refuses for problem in match.check(entry)):
                match.play(entry)
                yield raw
                break
        else:
            raise RuntimeError("no ball can be played")


def _documents() -> Collection[dict[str, Any]]:
    """Return a match of each game, the demo's first one."""
    found: dict[str, dict[str, Any]] = {}
    for demo in demo_matches():
        document = loads(demo.file.read_text(encoding="utf-8"))
        found.setdefault(document["variant"], document)
    return found.values()


def _overs(size: Size) -> dict[str, Any]:
    each = -(-size.overs // 5)
    return {"overs": size.overs, "max_overs_per_bowler": each, "stop_at_target": True}


def _sides(fixture: Fixture) -> tuple[Any, Any]:
    return fixture.home, fixture.away


def _named(players: Sequence[SidePlayer], names: Sequence[Player]) -> tuple[SidePlayer, ...]:
    return tuple(replace(player, name=named.name) for player, named in zip(players, names, strict=True))
