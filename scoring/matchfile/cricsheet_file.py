"""A file of Cricsheet (https://cricsheet.org/format/json/) as values: read for what the site can use, the rest named.

Unknown keys are no problem here, for the format is that of others and goes on; they are told among what is left out.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from scoring.rules.fields import Field, Reader, UnreadableError, iso_date, list_of, name, one_of, read_object, whole
from scoring.rules.fields import text as text_of
from scoring.rules.innings import HowOut
from scoring.rules.overs import BALLS
from scoring.rules.problems import Problem, malformed

DEEPEST = 12
"""How deep the format nests: the file, innings, one, overs, one, deliveries, one, wickets, one, fielders, one."""
ALL_OUT = 10
"""How many wickets end an innings in Cricsheet's matches."""
_MOST = 1_000

KINDS: Mapping[str, HowOut | None] = {
    "bowled": HowOut.BOWLED,
    "caught": HowOut.CAUGHT,
    "caught and bowled": HowOut.CAUGHT,
    "lbw": HowOut.LBW,
    "stumped": HowOut.STUMPED,
    "run out": HowOut.RUN_OUT,
    "hit wicket": HowOut.OUT,
    "obstructing the field": HowOut.OUT,
    "handled the ball": HowOut.OUT,
    "hit the ball twice": HowOut.OUT,
    "timed out": HowOut.OUT,
    "retired out": HowOut.OUT,
    "retired hurt": None,
    "retired not out": None,
}
"""What each of its ways of being out is here; None is no wicket."""
_BOWLERS = frozenset(("bowled", "caught", "caught and bowled", "lbw", "stumped", "hit wicket"))


@dataclass(frozen=True, slots=True)
class FileWicket:
    """A wicket, or a batter retired: who, how by Cricsheet's word, and how many fielders are named."""

    player_out: str
    kind: str
    fielders: int

    @property
    def of_bowler(self) -> bool:
        """Whether it counts for the bowler."""
        return self.kind in _BOWLERS


@dataclass(frozen=True, slots=True)
class FileBall:
    """A delivery: `runs` off the bat, `extras` in all, and whether it is one of the over."""

    batter: str
    non_striker: str
    bowler: str
    runs: int
    extras: int
    counts: bool
    boundary: bool
    wickets: tuple[FileWicket, ...]


@dataclass(frozen=True, slots=True)
class FileInnings:
    """An innings of a team, by its index; `unused` are keys of which nothing is kept."""

    team: int
    overs: tuple[tuple[FileBall, ...], ...]
    target: tuple[int, int] | None
    super_over: bool
    unused: tuple[str, ...]

    @property
    def balls(self) -> Iterator[FileBall]:
        """Yield its deliveries."""
        return chain.from_iterable(self.overs)

    @property
    def runs(self) -> int:
        """All runs, extras too."""
        return sum(ball.runs + ball.extras for ball in self.balls)

    @property
    def counted(self) -> int:
        """The balls that count in overs."""
        return sum(ball.counts for ball in self.balls)

    @property
    def batted(self) -> list[str]:
        """Who batted, in the order in which they came in."""
        found: dict[str, None] = {}
        for ball in self.balls:
            named = (ball.batter, ball.non_striker, *(wicket.player_out for wicket in ball.wickets))
            found.update(dict.fromkeys(named))
        return list(found)

    @property
    def wickets(self) -> int:
        """The wickets that fell."""
        return sum(KINDS[wicket.kind] is not None for ball in self.balls for wicket in ball.wickets)


@dataclass(frozen=True, slots=True)
class FileMatch:
    """A match: teams are called 0 and 1 in the file's order; the toss and the overs are None where it has none.

    `outcome` has the keys winner (a team), result, method, eliminator and bowl_out (teams), and by, as far as given.
    """

    teams: tuple[str, str]
    players: tuple[tuple[str, ...], tuple[str, ...]]
    toss: tuple[int, bool] | None
    overs: int | None
    balls_per_over: int
    played_on: str
    venue: str
    outcome: Mapping[str, Any]
    innings: tuple[FileInnings, ...]
    unused: tuple[str, ...]

    def place_of(self, innings: FileInnings) -> str:
        """Return where an innings stands in the file."""
        return f"innings.{self.innings.index(innings)}"

    def team_of(self, innings: FileInnings) -> str:
        """Return the name of the team that bats."""
        return self.teams[innings.team]


_ENOUGH = 1_000
"""How many problems of an innings are told at least, before no more of it is read."""


def is_cricsheet(document: object) -> bool:
    """Whether a JSON value is a file of Cricsheet, good or bad, and not a match file."""
    return isinstance(document, dict) and "format" not in document and {"info", "innings"} <= document.keys()


def read_file(document: Mapping[str, Any], problems: list[Problem]) -> FileMatch | None:
    """Read a file; None, with `problems` longer, where something in it is not of the format."""
    before = len(problems)
    values = _values(document, _FILE, problems, "")
    if len(problems) > before:
        return None
    info = _values(values["info"], _INFO, problems, "info")
    teams = info.get("teams", ("", ""))
    if len(problems) == before and teams[0] == teams[1]:
        problems.append(malformed("cricsheet_same_teams", "info.teams", name=teams[0]))
    if len(problems) > before:
        return None
    toss = _values(info["toss"], _TOSS, problems, "info.toss") if "toss" in info else {}
    outcome = _values(info.get("outcome", {}), _OUTCOME, problems, "info.outcome")
    for key in ("winner", "eliminator", "bowl_out"):
        if key in outcome:
            outcome[key] = _team(outcome[key], teams, problems, f"info.outcome.{key}")
    winner = _team(toss["winner"], teams, problems, "info.toss.winner") if "winner" in toss else 0
    innings = [_innings(raw, teams, problems, f"innings.{n}") for n, raw in enumerate(values["innings"])]
    if len(problems) > before:
        return None
    read = tuple(each for each in innings if each is not None)
    unused = tuple(key for key in values["info"] if key not in _INFO)
    match = FileMatch(
        teams=(teams[0], teams[1]),
        players=_players(info.get("players", {}), teams, read, problems),
        toss=(winner, toss["decision"] == "bat") if toss else None,
        overs=info.get("overs"),
        balls_per_over=info.get("balls_per_over", BALLS),
        played_on=info["dates"][0],
        venue=info.get("venue", ""),
        outcome=outcome,
        innings=read,
        unused=unused,
    )
    problems.extend(_strangers(match))
    return None if len(problems) > before else match


def _values(raw: object, fields: Mapping[str, Field], problems: list[Problem], where: str) -> dict[str, Any]:
    """Read an object for those of its keys that are known."""
    given = {key: value for key, value in raw.items() if key in fields} if isinstance(raw, dict) else raw
    found: list[Problem] = []
    values = read_object(given, fields, found)
    problems.extend(problem.within(where) if where else problem for problem in found)
    return values


def _team(named: str, teams: Sequence[str], problems: list[Problem], where: str) -> int:
    if named in teams:
        return teams.index(named)
    problems.append(malformed("cricsheet_no_such_team", where, name=named))
    return 0


def _innings(raw: object, teams: Sequence[str], problems: list[Problem], where: str) -> FileInnings | None:
    before = len(problems)
    values = _values(raw, _INNINGS, problems, where)
    if len(problems) > before or not isinstance(raw, dict):
        return None
    team = _team(values["team"], teams, problems, f"{where}.team")
    target = _values(values.get("target", {}), _TARGET, problems, f"{where}.target")
    overs = []
    for number, each in enumerate(values.get("overs", ())):
        if len(problems) - before > _ENOUGH:
            return None  # of a file of nothing else, all would take the memory of the machine
        place = f"{where}.overs.{number}"
        over = _values(each, _OVER, problems, place)
        if over.get("over", number) != number:
            problems.append(malformed("cricsheet_over_number", f"{place}.over", due=number))
        balls = over.get("deliveries", ())
        overs.append(tuple(_ball(ball, problems, f"{place}.deliveries.{n}") for n, ball in enumerate(balls)))
    if len(problems) > before:
        return None
    deliveries = [ball for each in values.get("overs", ()) for ball in each["deliveries"]]
    unused = dict.fromkeys(chain(raw, chain.from_iterable(deliveries)))
    return FileInnings(
        team=team,
        overs=tuple(tuple(ball for ball in over if ball is not None) for over in overs),
        target=(target["runs"], target["overs"]) if {"runs", "overs"} <= target.keys() else None,
        super_over=values.get("super_over", False),
        unused=tuple(key for key in unused if key not in _INNINGS and key not in _BALL),
    )


def _ball(raw: object, problems: list[Problem], where: str) -> FileBall | None:
    before = len(problems)
    values = _values(raw, _BALL, problems, where)
    runs = _values(values.get("runs", {}), _RUNS, problems, f"{where}.runs")
    extras: Mapping[str, Any] = values.get("extras", {})
    if len(problems) == before and runs["batter"] + runs["extras"] != runs["total"]:
        problems.append(malformed("cricsheet_runs", f"{where}.runs.total", due=runs["batter"] + runs["extras"]))
    wickets = []
    for number, each in enumerate(values.get("wickets", ())):
        wicket = _values(each, _WICKET, problems, f"{where}.wickets.{number}")
        if len(problems) == before:
            wickets.append(FileWicket(wicket["player_out"], wicket["kind"], len(wicket.get("fielders", ()))))
    if len(problems) > before:
        return None
    return FileBall(
        batter=values["batter"],
        non_striker=values["non_striker"],
        bowler=values["bowler"],
        runs=runs["batter"],
        extras=runs["extras"],
        counts="wides" not in extras and "noballs" not in extras,
        boundary=not runs.get("non_boundary", False),
        wickets=tuple(wickets),
    )


def _players(
    given: Mapping[str, Sequence[str]], teams: Sequence[str], innings: Sequence[FileInnings], problems: list[Problem]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the players of both teams: as listed, or where they are not, as they appear."""
    found: tuple[dict[str, None], dict[str, None]] = ({}, {})
    for index, team in enumerate(teams):
        if team not in given:
            for each in innings:
                for ball in each.balls:
                    both = (ball.batter, ball.non_striker) if each.team == index else (ball.bowler,)
                    found[index].update(dict.fromkeys(both))
            continue
        listed: tuple[str, ...] = ()
        try:
            listed = _LISTED(given[team])  # type: ignore[assignment]
        except UnreadableError as error:
            problems.append(error.problem.within(f"info.players.{index}"))
        if len(set(listed)) < len(listed):
            problems.append(malformed("cricsheet_player_twice", f"info.players.{index}", side=team))
        found[index].update(dict.fromkeys(listed))
    return tuple(found[0]), tuple(found[1])


def _strangers(match: FileMatch) -> Iterator[Problem]:
    """Yield who bats or bowls for a team of which they are not, and who is out twice."""
    for n, innings in enumerate(match.innings):
        batting, bowling = (frozenset(match.players[side]) for side in (innings.team, 1 - innings.team))
        out: set[str] = set()
        for over, balls in enumerate(innings.overs):
            for number, ball in enumerate(balls):
                place = f"innings.{n}.overs.{over}.deliveries.{number}"
                named = [("batter", ball.batter, batting), ("non_striker", ball.non_striker, batting)]
                named += [("bowler", ball.bowler, bowling)]
                named += [("wickets", wicket.player_out, batting) for wicket in ball.wickets]
                for key, player, side in named:
                    if player not in side:
                        yield malformed("cricsheet_stranger", f"{place}.{key}", name=player)
                for wicket in ball.wickets:
                    if wicket.player_out in out:
                        yield malformed("cricsheet_out_twice", f"{place}.wickets", name=wicket.player_out)
                    if KINDS[wicket.kind] is not None:
                        out.add(wicket.player_out)


# Keys


def _as_it_is(value: object) -> object:
    return value


def _object(value: object) -> object:
    if not isinstance(value, dict):
        raise UnreadableError(malformed("not_an_object"))
    return value


def _flag(value: object) -> bool:
    return value is True


def _balls_of(value: object) -> int:
    """Read overs as 20, or 18.3: three balls of the nineteenth. Returned as balls."""
    wrong = UnreadableError(malformed("out_of_range", low=1, high=_MOST))
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= _MOST:
        raise wrong
    overs, odd = divmod(round(value * 10), 10)
    if odd >= BALLS:
        raise wrong
    return BALLS * overs + odd


def _fields(*fields: Field) -> dict[str, Field]:
    return {field.name: field for field in fields}


_any_list: Reader = list_of(_as_it_is, 0, _MOST)
_LISTED = list_of(name, 0, 100)
_RUN = whole(0, 100)
_FILE = _fields(Field("info", _object, required=True), Field("innings", list_of(_as_it_is, 0, 20), required=True))
_INFO = _fields(
    Field("balls_per_over", whole(1, 100)),
    Field("dates", list_of(iso_date, 1, 10), required=True),
    Field("overs", whole(1, _MOST)),
    Field("outcome", _object),
    Field("players", _object),
    Field("teams", list_of(name, 2, 2), required=True),
    Field("toss", _object),
    Field("venue", text_of(200)),
)
_TOSS = _fields(Field("winner", name, required=True), Field("decision", one_of("bat", "field"), required=True))
_OUTCOME = _fields(
    Field("winner", name),
    Field("result", one_of("draw", "no result", "tie")),
    Field("method", text_of(100)),
    Field("eliminator", name),
    Field("bowl_out", name),
    Field("by", _object),
)
_INNINGS = _fields(
    Field("team", name, required=True),
    Field("overs", _any_list),
    Field("target", _object),
    Field("super_over", _flag),
)
_TARGET = _fields(Field("runs", whole(1, 9_999)), Field("overs", _balls_of))
_OVER = _fields(Field("over", whole(0, _MOST)), Field("deliveries", list_of(_object, 0, 100), required=True))
_BALL = _fields(
    Field("batter", name, required=True),
    Field("bowler", name, required=True),
    Field("non_striker", name, required=True),
    Field("runs", _object, required=True),
    Field("extras", _object),
    Field("wickets", list_of(_as_it_is, 0, 10)),
)
_RUNS = _fields(
    Field("batter", _RUN, required=True),
    Field("extras", _RUN, required=True),
    Field("total", whole(0, 200), required=True),
    Field("non_boundary", _flag),
)
_WICKET = _fields(
    Field("player_out", name, required=True), Field("kind", one_of(*KINDS), required=True), Field("fielders", _any_list)
)
