"""What an archive of a club has of its seasons and competitions."""

from typing import Any

from scoring.clubs.archive.kinds import Kind, Move
from scoring.rules.options import read_options
from scoring.rules.registry import find_rules
from tournaments.formats.registry import find_format
from tournaments.models import (
    Act,
    Adjustment,
    AgainstTotals,
    CalendarKey,
    CheckIn,
    Competition,
    Counted,
    DraftDraw,
    DrawnRound,
    DuelTotals,
    Entrant,
    Fixture,
    FixtureMove,
    FixtureOutcome,
    Lot,
    MatchTotals,
    PlayerTotals,
    Print,
    Reminder,
    ReminderChoice,
    Season,
    SideTotals,
    Tally,
    Verb,
)
from tournaments.services.kept_draws import BEFORE, FIXTURE, ROUND
from tournaments.standings.scheme import Scheme
from tournaments.standings.tiebreaks.registry import TIE_BREAKS
from tournaments.words.acts import act_text, fixture_words
from tournaments.words.changes import act_changes

NUMBER = "nothing refers to it"
HISTORY_SAYS = "the history says who"
OPEN = "is shown as long as it is open alone"
_OF_ENTRANTS = ("home_id", "away_id", "through_id")


def _move_entrants(points: dict[str, Any] | None, move: Move) -> dict[str, Any] | None:
    """Return what stands by entrants, with their ids as they are now."""
    return None if points is None else {str(move(Entrant, int(key))): value for key, value in points.items()}


def _move_fixture(values: dict[str, Any], move: Move) -> None:
    values["kept"] = {side: move(Entrant, due) for side, due in values["kept"].items()}


def _move_round(values: dict[str, Any], move: Move) -> None:
    for name in ("rested_on", "kept"):
        values[name] = _move_entrants(values[name], move)


def _move_lot(values: dict[str, Any], move: Move) -> None:
    values["order"] = [move(Entrant, each) for each in values["order"]]


def _move_draft(values: dict[str, Any], move: Move) -> None:
    values["without"] = [move(Entrant, each) for each in values["without"]]
    plan = values["plan"]
    if values["verb"] == Verb.ADD_FIXTURE:
        values["plan"] = plan | {side: move(Entrant, plan[side]) for side in ("home", "away")}
    else:
        values["plan"] = [[*row[:-2], *(_move_side(side, move) for side in row[-2:])] for row in plan]


def _move_side(side: Any, move: Move) -> Any:
    return move(Entrant, side) if isinstance(side, int) else side


def _move_act(values: dict[str, Any], move: Move) -> None:
    """Have an act speak of entrants, fixtures and divisions as they are numbered now, those gone since among them."""
    about = {**values["about"]}
    if "named" in about:
        about["named"] = {
            key: each | ({"id": move(Fixture, each["id"])} if "id" in each else {})
            for key, each in about["named"].items()
        }
    if "ids" in about:
        about["ids"] = [move(Fixture, each) for each in about["ids"]]
    for name in ("was", "now"):
        if values["verb"] in (Verb.ENTER, Verb.JOIN) and name in about:
            about[name] = _move_entrants(about[name], move)
        elif values["verb"] == Verb.CHANGE_TERMS and about.get(name, {}).get("above_id"):
            about[name] = about[name] | {"above_id": move(Competition, about[name]["above_id"])}
    if BEFORE in about:
        about[BEFORE] = _move_draw(about[BEFORE], move)
    values["about"] = about


def _read_competition(competition: Competition) -> None:
    """Read the terms of a competition. Raises ValueError or LookupError."""
    problems = find_format(competition.format).read_settings(competition.settings)[1]
    read_options(competition.conditions, find_rules(competition.variant).setup_rules.options, problems)
    if problems or not TIE_BREAKS.keys() >= set(competition.tie_breaks):
        raise ValueError
    Scheme.from_data(competition.points)


def _read_act(act: Act) -> tuple[object, ...]:
    """Put an act into words as its page does: the sentence, what it changed, the fixtures of which it speaks."""
    named = act.about.get("named", {}).values()
    return act_text(act), act_changes(act), [(int(each["id"]), fixture_words(each)) for each in named]


def _move_draw(draw: dict[str, Any], move: Move) -> dict[str, Any]:
    """Return a draw that was taken back as it is kept, with the ids as they are now."""
    fixtures = []
    for row in draw["fixtures"]:
        named = dict(zip(FIXTURE, row, strict=False))
        named["id"] = move(Fixture, named["id"])
        named |= {name: move(Entrant, named[name]) for name in _OF_ENTRANTS if named.get(name) is not None}
        if "kept" in named:
            named["kept"] = {side: move(Entrant, due) for side, due in named["kept"].items()}
        fixtures.append(list(named.values()))
    rounds = []
    for row in draw["rounds"]:
        drawn = dict(zip(ROUND, row, strict=True))
        drawn |= {name: _move_entrants(drawn[name], move) for name in ("rested_on", "kept")}
        rounds.append(list(drawn.values()))
    return draw | {"fixtures": fixtures, "rounds": rounds, "groups": _move_entrants(draw["groups"], move)}


KINDS = (
    Kind(
        Season,
        "tournaments/seasons",
        ("club",),
        ("id", "club", "name", "slug", "starts", "ends", "version", "earlier"),
    ),
    Kind(
        Competition,
        "tournaments/competitions",
        ("season__club",),
        (
            "id", "season", "name", "slug", "variant", "format", "between", "confirmed_by", "conditions", "settings",
            "points", "tie_breaks", "tables", "later_rounds", "above", "goes_up", "goes_down", "version", "withdrawn",
            "visibility", "created_at",
        ),
        read=_read_competition,
    ),
    Kind(
        Entrant,
        "tournaments/entrants",
        ("competition__season__club",),
        (
            "id", "competition", "name", "team", "person", "seed", "group", "home_table", "days_off", "withdrawn",
        ),
    ),
    Kind(
        Fixture,
        "tournaments/fixtures",
        ("competition__season__club",),
        (
            "id", "competition", "key", "stage", "group", "round", "number", "label_kind", "label_number", "label_size",
            "home", "away", "home_from", "away_from", "is_bye", "on", "at", "issued_on", "venue", "table", "state",
            "conditions", "match", "home_side", "through", "through_why", "kept",
        ),
        {"finished": "follows from its match"},
        moved=_move_fixture,
    ),
    Kind(
        DrawnRound,
        "tournaments/drawn-rounds",
        ("competition__season__club",),
        ("competition", "round", "rested_on", "kept"),
        {"id": NUMBER},
        moved=_move_round,
    ),
    Kind(
        Adjustment,
        "tournaments/adjustments",
        ("competition__season__club",),
        ("competition", "entrant", "points", "reason", "lifted", "at"),
        {"id": NUMBER, "author": HISTORY_SAYS},
    ),
    Kind(
        Lot,
        "tournaments/lots",
        ("competition__season__club",),
        ("competition", "order", "lifted", "at"),
        {"id": NUMBER, "author": HISTORY_SAYS},
        moved=_move_lot,
    ),
    Kind(
        DraftDraw,
        "tournaments/drafts",
        ("competition__season__club",),
        ("competition", "verb", "round", "plan", "nights", "without", "at"),
        {"id": NUMBER, "author": OPEN},
        moved=_move_draft,
    ),
    Kind(
        CheckIn,
        "tournaments/check-ins",
        ("entrant__competition__season__club",),
        ("entrant", "day", "here", "at"),
        {"id": NUMBER, "author": OPEN},
    ),
    Kind(
        Act,
        "tournaments/history",
        ("competition__season__club",),
        ("competition", "version", "verb", "about", "reason", "at"),
        {"id": NUMBER},
        by="author",
        moved=_move_act,
        read=_read_act,
    ),
)  # fmt: skip

DERIVED = (
    FixtureOutcome,
    Tally,
    Counted,
    MatchTotals,
    PlayerTotals,
    AgainstTotals,
    DuelTotals,
    SideTotals,
)
LEFT_OUT = {
    CalendarKey: "a secret",
    FixtureMove: "what is still to be mailed",
    Print: "yearbooks, which are made anew",
    Reminder: "what was mailed to accounts of the site",
    ReminderChoice: "what accounts of the site chose",
}
