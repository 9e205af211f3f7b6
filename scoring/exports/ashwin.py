"""A match of overs as the two CSV files of Cricsheet's "Ashwin" format (https://cricsheet.org/format/csv_ashwin/)."""

from collections.abc import Iterator
from typing import Any

from scoring.exports.cricsheet import cricsheet_info, dismissal, played_on
from scoring.exports.deliveries import innings_of_overs, read_deliveries
from scoring.exports.people import people_of
from scoring.links import NO_WAY, Way
from scoring.models import Match
from scoring.rules.match_state import MatchState

Row = tuple[object, ...]

_NO_EXTRAS = (0, None, None, None, None, None)
COLUMNS = (
    "match_id", "season", "start_date", "venue", "innings", "ball", "batting_team", "bowling_team", "striker",
    "non_striker", "bowler", "runs_off_bat", "extras", "wides", "noballs", "byes", "legbyes", "penalty", "wicket_type",
    "player_dismissed", "other_wicket_type", "other_player_dismissed",
)  # fmt: skip


def ball_rows(row: Match, match: MatchState[Any], _way: Way = NO_WAY) -> Iterator[Row]:
    """Yield the heading and a row a ball. One query."""
    people, day = people_of(row, match.setup), played_on(row, match)
    yield COLUMNS
    for number, innings in enumerate(innings_of_overs(match), 1):
        batting, bowling = people.sides[innings.side], people.sides[1 - innings.side]
        for each in read_deliveries(innings, match):
            wicket = dismissal(each, match, innings, people) if each.ball.out else {}
            yield (
                *(row.pk, day[:4], day, match.setup.venue, number, each.place),
                *(people.teams[innings.side], people.teams[1 - innings.side]),
                *(batting[each.ball.batter], batting[each.non_striker], bowling[each.bowler], each.ball.runs),
                *_NO_EXTRAS,
                *(wicket.get("kind"), wicket.get("player_out"), None, None),
            )


def info_rows(row: Match, match: MatchState[Any], way: Way = NO_WAY) -> Iterator[Row]:
    """Yield what is told of a match as a whole, played for what is on its `way`, a row a fact. One query."""
    people = people_of(row, match.setup)
    info = cricsheet_info(row, match, people, way)
    outcome = info["outcome"]
    yield "info", "balls_per_over", info["balls_per_over"]
    yield from (("info", "team", team) for team in info["teams"])
    yield from (("info", key, info[key]) for key in ("gender", "team_type", "season"))
    yield from (("info", "date", day) for day in info["dates"])
    if "event" in info:
        yield "info", "event", info["event"]["name"]
    yield "info", "match_id", row.pk
    yield from (("info", key, info[key]) for key in ("match_type", "overs", "venue"))
    yield "info", "toss_winner", info["toss"]["winner"]
    yield "info", "toss_decision", info["toss"]["decision"]
    if "uncontested" in info["toss"]:
        yield "info", "toss_uncontested", "true"
    if "result" in outcome:
        yield "info", "outcome", outcome["result"]
    yield from (("info", key, outcome[key]) for key in ("winner", "eliminator", "bowl_out", "method") if key in outcome)
    yield from (("info", f"winner_{kind}", margin) for kind, margin in outcome.get("by", {}).items())
    for team, players in info["players"].items():
        yield from (("info", "player", team, name) for name in players)
    yield from (("info", "registry", "people", name, key) for name, key in info["registry"]["people"].items())
