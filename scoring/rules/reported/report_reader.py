"""Reading a report: its form first, everything wrong with it at once, then what the law of its game says of it."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from scoring.rules.depth import Depth
from scoring.rules.fields import Field, UnreadableError, flag, list_of, one_of, read_object, text, whole
from scoring.rules.innings import Closing, HowOut
from scoring.rules.match import PlayableMatch
from scoring.rules.problems import Problem, illegal, refusals
from scoring.rules.reported.judgement import CALLED, judge
from scoring.rules.reported.report import (
    HOW_OUT_ON_PAPER,
    OUTCOMES,
    BatterLine,
    BowlerLine,
    FallLine,
    InningsReport,
    Report,
)
from scoring.rules.results import Outcome
from scoring.rules.setup import PLAYERS_MOST, Setup

_MOST_RUNS, _MOST_BALLS, _MOST_TURNS = 9_999, 300, 2_000
_RUNS, _BALLS = whole(0, _MOST_RUNS), whole(0, _MOST_BALLS)
_PLAYER, _WICKETS = whole(1, PLAYERS_MOST), whole(0, PLAYERS_MOST)

LineT = TypeVar("LineT")


def read_report(raw: object, setup: Setup, rules: type[PlayableMatch[Any]]) -> tuple[Report | None, list[Problem]]:
    """Read and check a report of a match with this set-up; None with what refuses it, or the report, complete.

    Its written reason lifts what only the cards cannot have done.
    """
    problems: list[Problem] = []
    given = _read(raw, rules(setup), problems)
    if given is None or problems:
        return None, problems
    judged = judge(given, given.setup(setup), rules)
    refused = refusals(judged.problems, given.override)
    return (None if refused else judged.report), refused


def stored_report(text_of: Mapping[str, Any]) -> Report:
    """Return a report from the form in which it was stored, taken at its word."""
    innings = tuple(
        InningsReport(
            **each
            | {
                "closed_by": Closing(each["closed_by"]),
                "batters": tuple(map(_stored_batter, each.get("batters", ()))),
                "bowlers": tuple(BowlerLine(**line) for line in each.get("bowlers", ())),
                "falls": tuple(FallLine(**line) for line in each.get("falls", ())),
            }
        )
        for each in text_of.get("innings", ())
    )
    outcome = Outcome(text_of["outcome"]) if "outcome" in text_of else None
    return Report(
        outcome=outcome,
        side=text_of.get("side"),
        toss_known=bool(text_of.get("toss_known")),
        innings=innings,
        override=str(text_of.get("override", "")),
    )


def _stored_batter(line: Mapping[str, Any]) -> BatterLine:
    return BatterLine(**{**line, "out": HowOut(line["out"]) if "out" in line else None})


def _fields(*fields: Field) -> dict[str, Field]:
    return {field.name: field for field in fields}


def _any_list(most: int) -> Callable[[object], object]:
    return list_of(lambda value: value, 0, most)


_BATTER = _fields(
    Field("player", _PLAYER, required=True),
    Field("runs", _RUNS, required=True),
    Field("out", one_of(*HOW_OUT_ON_PAPER)),
    Field("bowler", _PLAYER),
)
_OF_BALLS = _fields(Field("balls", _BALLS), Field("fours", _RUNS), Field("sixes", _RUNS))
_BOWLER = _fields(
    Field("player", _PLAYER, required=True),
    *(Field(name, reader, required=True) for name, reader in (("balls", _BALLS), ("maidens", _BALLS))),
    *(Field(name, reader, required=True) for name, reader in (("runs", _RUNS), ("wickets", _WICKETS))),
)
_FALL = _fields(Field("runs", _RUNS, required=True), Field("player", _PLAYER))


def _read(raw: object, reference_match: PlayableMatch[Any], problems: list[Problem]) -> Report | None:
    most = 2 * reference_match.innings_a_side
    values: dict[str, Any] = read_object(
        raw,
        _fields(
            Field("depth", one_of(Depth.CARD, Depth.TOTALS, Depth.NONE)),
            Field("outcome", one_of(*OUTCOMES)),
            Field("side", whole(0, 1)),
            Field("toss_known", flag),
            Field("innings", _any_list(most)),
            Field("override", text(lines=True)),
        ),
        problems,
    )
    depth = values.pop("depth", None)
    innings = []
    for index, element in enumerate(values.pop("innings", ())):
        found: list[Problem] = []
        read = _read_innings(element, reference_match, found)
        problems.extend(problem.within(f"innings.{index}") for problem in found)
        if read is not None:
            innings.append(read)
    if problems:
        return None
    report = Report(**values, innings=tuple(innings))
    if depth not in (None, report.depth):
        problems.append(illegal("book", "depth_differs", "depth", given=depth, due=report.depth))
    return report


def _read_innings(raw: object, reference_match: PlayableMatch[Any], problems: list[Problem]) -> InningsReport | None:
    """Read what was kept of an innings; which figures there are depends on the game."""
    fields = [
        Field("side", whole(0, 1)),
        Field("runs", _RUNS, required=True),
        Field("wickets", _WICKETS, required=True),
        Field("closed_by", _closing(reference_match)),
    ]
    if reference_match.balls_an_innings:
        fields += [Field("balls", _BALLS, required=True), Field("bowlers", _any_list(PLAYERS_MOST))]
    elif Closing.TURNS in reference_match.limits:
        limited = bool(reference_match.setup.options.get("max_turns"))
        fields.append(Field("turns", whole(0, _MOST_TURNS), required=limited))
    if reference_match.extras_headings:
        fields.append(Field("extras", _extras(reference_match.extras_headings)))
    if reference_match.setup_rules.fewest_players:
        fields += [Field("batters", _any_list(PLAYERS_MOST)), Field("falls", _any_list(PLAYERS_MOST))]
    values: dict[str, Any] = read_object(raw, _fields(*fields), problems)
    batter = _BATTER | _OF_BALLS if reference_match.balls_an_innings else _BATTER
    for key, line, keys in (
        ("batters", BatterLine, batter),
        ("bowlers", BowlerLine, _BOWLER),
        ("falls", FallLine, _FALL),
    ):
        if key in values:
            values[key] = _lines(values[key], key, line, keys, problems)
    return None if problems else InningsReport(**values)


def _lines(
    raws: tuple[object, ...],
    key: str,
    line: Callable[..., LineT],
    fields: Mapping[str, Field],
    problems: list[Problem],
) -> tuple[LineT, ...]:
    lines = []
    for index, raw in enumerate(raws):
        found: list[Problem] = []
        values = read_object(raw, fields, found)
        problems.extend(problem.within(f"{key}.{index}") for problem in found)
        if not found:
            lines.append(line(**values))
    return tuple(lines)


def _closing(reference_match: PlayableMatch[Any]) -> Callable[[object], object]:
    """Return the reader of why an innings ended: by the game's own limits, by its side, or with the match."""
    interrupted = (Closing.CUT_SHORT,) if reference_match.balls_an_innings else ()
    return one_of(
        Closing.WICKETS,
        Closing.TARGET,
        *reference_match.limits,
        *reference_match.closings,
        *interrupted,
        *CALLED.values(),
    )


def _extras(headings: tuple[str, ...]) -> Callable[[object], object]:
    fields = _fields(*(Field(heading, _RUNS) for heading in headings))

    def read(value: object) -> object:
        found: list[Problem] = []
        values = read_object(value, fields, found)
        if found:
            raise UnreadableError(found[0])
        return values

    return read
