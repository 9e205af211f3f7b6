"""A competition of many, its matches made in bulk: rows as the write path leaves them, without its logs."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from played_competition import found_competition

from scoring.book.match_rows import counted_columns, result_columns
from scoring.models import Club, Match
from scoring.rules.results import TIED, Outcome, Result
from tournaments.formats.round_robin import round_robin
from tournaments.models import Competition, Fixture
from tournaments.services.tallies import refresh_all

BATCH = 500


def big_league(club: Club, teams: int, finished: int, *, rounds: int = 0, **terms: Any) -> Competition:
    """Found a league of so many teams with its first fixtures finished: the home side mostly wins.

    It is drawn; of a single round robin only the first `rounds` where they are given, which is quicker.
    """
    competition = found_competition(club, teams, drawn=not rounds, **terms)
    if rounds:
        _draw(competition, rounds)
    fixtures = competition.fixtures.filter(is_bye=False).exclude(home=None).exclude(away=None)
    these = list(islice(fixtures.select_related("home", "away").order_by("stage", "round", "number"), finished))
    matches = Match.objects.bulk_create(list(_matches(club, competition, these)), batch_size=BATCH)
    for fixture, match in zip(these, matches, strict=True):
        fixture.match = match
    Fixture.objects.bulk_update(these, ["match"], batch_size=BATCH)
    refresh_all(competition)
    return competition


def _draw(competition: Competition, rounds: int) -> None:
    entrants = list(competition.entrants.order_by("seed"))
    Fixture.objects.bulk_create(
        Fixture(
            competition=competition,
            key=f"{number}-{place}",
            round=number,
            number=place,
            home=entrants[home],
            away=entrants[away],
        )
        for number, pairs in enumerate(round_robin(len(entrants), 1)[:rounds], 1)
        for place, (home, away) in enumerate(pairs, 1)
        if away is not None
    )


def _matches(club: Club, competition: Competition, fixtures: list[Fixture]) -> Iterator[Match]:
    for number, fixture in enumerate(fixtures):
        assert fixture.home
        assert fixture.away
        runs = (100 + number % 50, 90 + 3 * number % 70)
        result = TIED
        if runs[0] != runs[1]:
            result = Result(Outcome.WON, int(runs[1] > runs[0]), {"runs": abs(runs[0] - runs[1])})
        scoreboard = {
            "sides": [
                {"name": side.name, "runs": made, "innings": [_innings(made)]}
                for side, made in zip((fixture.home, fixture.away), runs, strict=True)
            ],
            "innings_a_side": 1,
            "bats_first": 0,
            "status": "completed",
            "depth": "totals",
            "result": result.derived(),
        }
        yield Match(
            club=club,
            slug=f"{competition.pk}-{number}",
            variant=competition.variant,
            status=Match.Status.COMPLETED,
            depth=Match.Depth.TOTALS,
            scoreboard=scoreboard,
            **result_columns(result),
            **counted_columns(result),
            played_on=fixture.on,
        )


def _innings(runs: int) -> dict[str, Any]:
    return {"runs": runs, "wickets": 5, "closed_by": "overs", "balls": 120}
