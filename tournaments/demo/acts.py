"""What came to pass in a demo competition, each act done through the office as its organiser and scorers would."""

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

from scoring.book.changes import recorded
from scoring.book.errors import RefusedError
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.matchfile.importer import links
from scoring.models import Match
from scoring.ready_made.teams import club_teams, teams_2005
from scoring.rules.registry import find_rules
from scoring.rules.setup import Setup, Side, SidePlayer, Toss
from tournaments.formats.nights import Start
from tournaments.models import Competition, Entrant, Fixture
from tournaments.services.conditions import conditions_of
from tournaments.services.draws import draw_next_round
from tournaments.services.entrants import adjust
from tournaments.services.fixtures import Plan, attach, change_fixture, start

SYSTEM = Signature(author=None)
VENUE = "The Kitchen Table"

Given = Mapping[str, Any]


def do(competition: Competition, file: Path, act: Given) -> None:
    """Do one act of the competition that stands in `file`."""
    _ACTS[act["act"]](competition, file, act)


def setup_of(fixture: Fixture, toss: Given) -> Setup:
    """Return the set-up of a fixture's match: the elevens as they were made, under its conditions, on its day."""
    variant = fixture.competition.variant
    classes = find_rules(variant).setup_rules.classes
    home, away = (_side(entrant, classes=classes) for entrant in (fixture.home, fixture.away) if entrant)
    return Setup(
        variant,
        conditions_of(fixture.competition, fixture),
        (home, away),
        Toss(toss["won_by"], toss["chose"] == "bat"),
        played_on=str(fixture.on),
        venue=VENUE,
    )


def _side(entrant: Entrant, *, classes: bool) -> Side:
    [side] = [side for side in (*teams_2005(), *club_teams()) if entrant.team and side.name == entrant.team.name]
    players = side.players if classes else tuple(SidePlayer(player.name) for player in side.players)
    return replace(side, played_by=entrant.person, players=players)


def _fixture(competition: Competition, act: Given) -> Fixture:
    fixtures = competition.fixtures.select_related("competition__season__club", "home__team", "away__team")
    return fixtures.get(key=act["fixture"])


def _play(competition: Competition, file: Path, act: Given) -> None:
    """Play a fixture: its result as a report, or its entries; what the act does not have is in a file of its own."""
    fixture = _fixture(competition, act)
    kept = file.with_name(f"{file.stem}_{fixture.key}.json")
    played = act if "report" in act else json.loads(kept.read_text(encoding="utf-8"))
    setup = setup_of(fixture, played.get("toss", {"won_by": 0, "chose": "bat"}))
    linked = links(competition.season.club, setup)
    told: dict[str, Any] = {name: played.get(name) for name in ("report", "settlement")}
    match = start(fixture, setup, linked, SYSTEM, key=f"demo {kept.stem}", **told).match
    if "entries" in played:
        write(match.slug, recorded(match.variant, played["entries"]), Signature(author=None, seen=match.version))


def _attach(competition: Competition, _file: Path, act: Given) -> None:
    """Bring a match of the demo club into the competition, on the day it was played; not one changed since."""
    fixture = _fixture(competition, act)
    key = f"demo {act['match']}"
    match = Match.objects.filter(club=competition.season.club, log__key=key, fixture=None, withdrawn=False).first()
    if match is not None:
        with suppress(RefusedError):
            attach(fixture, match, SYSTEM)
            plan = replace(_plan(fixture), on=match.played_on)
            change_fixture(fixture, plan, SYSTEM)


def _plan(fixture: Fixture) -> Plan:
    return Plan(fixture.on, fixture.at, fixture.venue, fixture.state, fixture.conditions, fixture.table)


def _postpone(competition: Competition, _file: Path, act: Given) -> None:
    fixture = _fixture(competition, act)
    plan = replace(_plan(fixture), on=None, state=Fixture.State.POSTPONED)
    change_fixture(fixture, plan, Signature(author=None, reason=act["reason"]))


def _condition(competition: Competition, _file: Path, act: Given) -> None:
    """Give a fixture conditions of its own."""
    fixture = _fixture(competition, act)
    change_fixture(fixture, replace(_plan(fixture), conditions=act["conditions"]), SYSTEM)


def _adjust(competition: Competition, _file: Path, act: Given) -> None:
    entrant = competition.entrants.get(name=act["entrant"])
    adjust(entrant, Decimal(act["points"]), Signature(author=None, reason=act["reason"]))


def _next_round(competition: Competition, _file: Path, act: Given) -> None:
    """Draw the next round, on the evening of the one before."""
    last = competition.fixtures.latest("round")
    nights = {} if last.on is None else {(0, last.round + 1): Start(last.on)}
    draw_next_round(competition, nights, SYSTEM)


_ACTS: dict[str, Callable[[Competition, Path, Given], None]] = {
    "play": _play,
    "attach": _attach,
    "postpone": _postpone,
    "condition": _condition,
    "adjust": _adjust,
    "next_round": _next_round,
}
