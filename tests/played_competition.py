"""A club's competition for tests: founded, drawn, and played out cheaply - by totals, by outcome, or ball by ball."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from django.contrib.auth.models import User

from scoring.book.changes import Change, recorded, settled
from scoring.book.new_match import create_match
from scoring.book.setups import SideLinks
from scoring.book.signature import Signature
from scoring.book.write import Receipt, write
from scoring.games.registry import games
from scoring.models import Club, Match, Team
from scoring.ready_made.teams import teams_2005
from scoring.rules.registry import find_rules
from scoring.rules.setup import Setup, Side, Toss
from tournaments.formats.registry import presets
from tournaments.models import Competition, Entrant, Fixture, Season
from tournaments.services.competitions import Terms, found
from tournaments.services.conditions import conditions_of
from tournaments.services.draws import draw
from tournaments.services.entrants import EntrantDetails, enter
from tournaments.services.fixtures import start
from tournaments.services.standings import standings
from tournaments.services.tallies import differences
from tournaments.standings.presets import tie_breaks_for

SYSTEM = Signature(author=None)
TEAMS = ("Ayr", "Bath", "Cork", "Deal", "Ely", "Fowey", "Goole", "Hove")
ONE_OVER = {"overs": 1, "max_overs_per_bowler": 1}
"""Conditions under which a match is scored ball by ball in two overs: see `score`."""
BOWLER = 10

_SCORE = re.compile(r"(\d+)(?:/(\d+))?(?: \((\d+)(?:\.(\d))?\))?", re.ASCII)

LIGHTEST = min(games().values(), key=lambda game: len(game.sheets.sheets)).slug
"""The game with the fewest sheets, for what is printed of any."""


def found_competition(
    club: Club,
    names: Sequence[str] | int = 4,
    *,
    name: str = "League",
    kind: str = "league",
    variant: str = "forde",
    conditions: Mapping[str, Any] | None = None,
    settings: Mapping[str, object] | None = None,
    preset: str = "2-1-0",
    tie_breaks: Sequence[str] | None = None,
    people: bool = False,
    drawn: bool = True,
) -> Competition:
    """Found a competition of the club's season, enter teams (people with `people`), and make the draw."""
    season, _made = Season.objects.get_or_create(club=club, name="2026")
    chosen = presets()[preset]
    overs = any(option.name == "overs" for option in find_rules(variant).setup_rules.options)
    between = Competition.Between.PEOPLE if people else Competition.Between.TEAMS
    terms = Terms(name, variant, conditions or {}, kind, settings or {}, between)
    breaks = tie_breaks_for(chosen, overs=overs) if tie_breaks is None else tie_breaks
    competition = found(season, terms, chosen.scheme, breaks, SYSTEM)
    teams = names_of(names)
    enter(competition, [_entry(club, team, people=people) for team in teams], SYSTEM)
    if drawn:
        draw(competition, {}, SYSTEM)
    return competition


def names_of(names: Sequence[str] | int) -> list[str]:
    """Return names, or so many of them: Ayr, Bath, ... in the order of the alphabet."""
    if isinstance(names, int):
        return [*TEAMS, *(f"Team {number:03}" for number in range(len(TEAMS) + 1, names + 1))][:names]
    return list(names)


def _entry(club: Club, name: str, *, people: bool) -> EntrantDetails:
    if people:
        return EntrantDetails(name, person=name)
    team, _made = Team.objects.get_or_create(club=club, name=name)
    return EntrantDetails(name, team)


def fixture_of(competition: Competition, home: str, away: str) -> Fixture:
    """Return the one fixture of two entrants, whoever of them is at home; `ValueError` where there are more or none."""
    [fixture] = competition.fixtures.filter(home__name__in=(home, away), away__name__in=(home, away))
    return fixture


def setup_for(fixture: Fixture, **options: Any) -> Setup:
    """Return the set-up of a fixture's match: the home side is side 0 and bats first."""
    fixture = Fixture.objects.select_related("home", "away", "competition").get(pk=fixture.pk)
    variant = fixture.competition.variant
    sides = [_side(entrant, variant, place) for place, entrant in enumerate((fixture.home, fixture.away))]
    conditions = conditions_of(fixture.competition, fixture) | options
    return Setup(variant, conditions, (sides[0], sides[1]), Toss(0, True), played_on=str(fixture.on or ""))


def _side(entrant: Entrant | None, variant: str, place: int) -> Side:
    assert entrant is not None, "the fixture has no two sides yet"
    side = replace(teams_2005()[place], name=entrant.name, played_by=entrant.person)
    rules = find_rules(variant).setup_rules
    if rules.fewest_players == 0:
        return replace(side, players=())
    if not rules.classes:
        return replace(side, players=tuple(replace(p, batting_class=None, bowling_class=None) for p in side.players))
    return side


def links_for(fixture: Fixture, setup: Setup) -> list[SideLinks]:
    """Return which teams of the club the sides of a fixture are."""
    fixture = Fixture.objects.select_related("home", "away").get(pk=fixture.pk)
    return [
        SideLinks(team=entrant.team_id if entrant else None, players=[None] * len(side.players))
        for entrant, side in zip((fixture.home, fixture.away), setup.sides, strict=True)
    ]


def begin(
    fixture: Fixture,
    by: Signature = SYSTEM,
    *,
    report: Mapping[str, object] | None = None,
    settlement: Mapping[str, object] | None = None,
) -> Match:
    """Make the match of a fixture; with `report` it is finished, and `settlement` settles it beside its totals."""
    setup = setup_for(fixture)
    return start(fixture, setup, links_for(fixture, setup), by, report=report, settlement=settlement).match


def play(fixture: Fixture, home: str, away: str, by: Signature = SYSTEM) -> Match:
    """Play a fixture to totals such as "160/7 (20)": runs, wickets, overs; "124 (16.3)" is all out.

    The overs may be left out; they are then all of them. The home side bats first.
    """
    return begin(fixture, by, report={"innings": [innings(fixture, home), innings(fixture, away)]})


def end(fixture: Fixture, outcome: str, side: int | None = None, by: Signature = SYSTEM) -> Match:
    """End a fixture without totals: abandoned, no_result, drawn, awarded (to a side), conceded (by a side)."""
    return begin(fixture, by, report={"outcome": outcome} | ({} if side is None else {"side": side}))


def innings(fixture: Fixture, score: str) -> dict[str, int]:
    """Return an innings of a report, from a score as `play` takes it."""
    found = _SCORE.fullmatch(score)
    assert found, score
    runs, wickets, overs, balls = found.groups()
    reference_match = find_rules(fixture.competition.variant)(setup_for(fixture))
    given = {"runs": int(runs), "wickets": reference_match.wickets_in_innings if wickets is None else int(wickets)}
    quota = reference_match.balls_an_innings
    return given | ({"balls": 6 * int(overs) + int(balls or 0) if overs else quota} if quota else {})


def over_of(*balls: int | str) -> list[dict[str, Any]]:
    """Return the entries of an over: runs, or how out; balls left out bring no run."""
    six = [*balls, *[0] * (6 - len(balls))]
    return [
        {"type": "over", "bowler": BOWLER},
        *({"type": "ball", **({"out": ball} if isinstance(ball, str) else {"runs": ball})} for ball in six),
    ]


def score(fixture: Fixture, home: Sequence[int | str], away: Sequence[int | str], by: Signature = SYSTEM) -> Match:
    """Play a fixture of one over a side (`ONE_OVER`) ball by ball; the log has its over and balls to correct.

    The lines of the book are 2 to 8 for the home side's over and its balls, 9 to 15 for the away side's.
    """
    match = begin(fixture, by)
    return book(match, recorded(match.variant, [*over_of(*home), *over_of(*away)])).match


def book(match: Match, changes: Sequence[Change], author: User | None = None, reason: str = "by the card") -> Receipt:
    """Write an act into the book of a match, on whatever version it is at."""
    seen = Match.objects.values_list("version", flat=True).get(pk=match.pk)
    return write(match.slug, changes, Signature(author=author, seen=seen, reason=reason))


def settle(match: Match, side: int, by: str = "super_over", **more: object) -> Match:
    """Say which side won a tied match, and by what; `more` is, say, a revised target."""
    return book(match, [settled({"decider": {"side": side, "by": by}} | more)]).match


def loose_match(competition: Competition, home: str, away: str, report: Mapping[str, object], **options: Any) -> Match:
    """Make a match of two teams of the club under a competition's conditions, in no competition."""
    club = competition.season.club
    sides = []
    for place, name in enumerate((home, away)):
        entrant = Entrant(name=name, person=name if competition.between == Competition.Between.PEOPLE else "")
        sides.append(_side(entrant, competition.variant, place))
    setup = Setup(competition.variant, conditions_of(competition) | options, (sides[0], sides[1]), Toss(0, True))
    teams = {team.name: team.pk for team in Team.objects.filter(club=club)}
    links = [SideLinks(team=teams.get(side.name), players=[None] * len(side.players)) for side in setup.sides]
    return create_match(club, setup, None, links=links, report=report).match


def table(competition: Competition, group: str = "") -> list[tuple[int, str, Fraction | int]]:
    """Return the table of a group as rank, name, points; all that is derived must follow from the matches."""
    competition = Competition.objects.get(pk=competition.pk)
    assert list(differences(competition)) == []
    [these] = [each for each in standings(competition) if each.group == group]
    return [(row.rank, these.entrants[row.entrant].name, row.points) for row in these.rows]


def points(competition: Competition, group: str = "") -> dict[str, Fraction | int]:
    """Return the points of each entrant in the table, by name."""
    return {name: points for _rank, name, points in table(competition, group)}


def played(competition: Competition, group: str = "") -> dict[str, tuple[int, int, int]]:
    """Return matches played, won and lost of each entrant in the table, by name."""
    [these] = [each for each in standings(Competition.objects.get(pk=competition.pk)) if each.group == group]
    return {these.entrants[row.entrant].name: (row.line.played, row.line.won, row.line.lost) for row in these.rows}
