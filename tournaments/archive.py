"""What an archive of a club has of its seasons and competitions."""

from collections.abc import Collection, Hashable
from datetime import date
from typing import Any

from django.core.validators import slug_re

from scoring.clubs.archive.kinds import Kind, Move
from scoring.clubs.archive.reading import check_order
from scoring.clubs.archive.values import reader_of
from scoring.rules.fields import Field, list_of, read_object, text
from scoring.rules.options import read_options
from scoring.rules.problems import Problem
from scoring.rules.registry import find_rules
from tournaments.formats.registry import find_format
from tournaments.formats.slots import LoserOf, WinnerOf, read_slot
from tournaments.formats.tables import MOST_TABLES, TABLE_LENGTH
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
from tournaments.models.competitions import PAGES_OF_A_SEASON
from tournaments.services.draft_draws import added_of, nights_of
from tournaments.services.draws import later_rounds
from tournaments.services.earlier import entrants_before, fixture_before
from tournaments.services.kept_draws import BEFORE, FIXTURE, ROUND
from tournaments.services.seasons import season_before
from tournaments.standings.scheme import Scheme
from tournaments.standings.tiebreaks.registry import TIE_BREAKS
from tournaments.words.acts import act_text, fixture_words
from tournaments.words.changes import act_changes

NUMBER = "nothing refers to it"
HISTORY_SAYS = "the history says who"
OPEN = "is shown as long as it is open alone"
_OF_ENTRANTS = ("home_id", "away_id", "through_id")
_SIDES = ("home", "away", "through")
_TABLES = Field("tables", list_of(text(TABLE_LENGTH), 0, MOST_TABLES))
_OF_A_FIXTURE, _OF_A_ROUND = (
    [reader_of(columns[name]) for name in names]
    for columns, names in (
        ({each.attname: each for each in Fixture._meta.concrete_fields}, FIXTURE),
        ({each.attname: each for each in DrawnRound._meta.concrete_fields}, ROUND),
    )
)
_GROUP = _OF_A_FIXTURE[FIXTURE.index("group")]
_DRAFTED = (Verb.DRAW, Verb.DRAW_ROUND, Verb.REDRAW_ROUND)


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


def _read_season(season: Season) -> None:
    """Read what a season said before each change. Raises ValueError or LookupError."""
    for back in range(len(season.earlier)):
        _check(isinstance(season_before(season, season.version - back - 1).name, str))


def _read_competition(competition: Competition) -> None:
    """Read the terms of a competition. Raises ValueError or LookupError."""
    problems = find_format(competition.format).read_settings(competition.settings)[1]
    read_options(competition.conditions, find_rules(competition.variant).setup_rules.options, problems)
    read_object({"tables": competition.tables}, {"tables": _TABLES}, problems)
    _check(not problems and TIE_BREAKS.keys() >= set(competition.tie_breaks))
    _check(competition.slug not in PAGES_OF_A_SEASON)
    Scheme.from_data(competition.points)
    later_rounds(competition)


def _read_entrant(entrant: Entrant) -> list[tuple[date, date]]:
    """Read on which days an entrant cannot play. Raises ValueError or TypeError."""
    return [(date.fromisoformat(first), date.fromisoformat(last)) for first, last in entrant.days_off]


def _read_fixture(fixture: Fixture) -> None:
    """Read under which conditions a fixture is played, and that its sides are of its own competition.

    Raises ValueError or LookupError.
    """
    competition, problems = fixture.competition, list[Problem]()
    read_options(fixture.conditions, find_rules(competition.variant).setup_rules.options, problems)
    _check(not problems and slug_re.match(fixture.key) and fixture.home_side in (0, 1))
    _check({"home", "away"} >= fixture.kept.keys())
    _check(all(each.competition_id == competition.pk for side in _SIDES if (each := getattr(fixture, side))))
    _check(fixture.match is None or fixture.match.variant == competition.variant)


def _sources(values: dict[str, Any]) -> tuple[Hashable, Collection[Hashable]]:
    """Name a fixture, and those of which its sides come. Raises ValueError."""
    slots = [read_slot(code) for code in (values["home_from"], values["away_from"]) if code]
    before = [slot.key for slot in slots if isinstance(slot, WinnerOf | LoserOf)]
    return (values["competition"], values["key"]), [(values["competition"], key) for key in before]


def _read_adjustment(adjustment: Adjustment) -> None:
    _check(adjustment.entrant.competition_id == adjustment.competition_id)


def _read_draft(draft: DraftDraw) -> None:
    """Read the draft of a draw, a round or a fixture. Raises ValueError, TypeError or LookupError."""
    if draft.verb == Verb.ADD_FIXTURE:
        added = added_of(draft)
        _check(isinstance(added.number, int | None) and isinstance(added.table, str))
    else:
        _check(draft.verb in _DRAFTED)
        nights_of(draft)


def _check(holds: object) -> None:
    """Raise ValueError where what no page could bear does not hold."""
    if not holds:
        raise ValueError


def _read_act(act: Act) -> tuple[object, ...]:
    """Put an act into words as its page does: the sentence, what it changed, the fixtures of which it speaks.

    And read what was before it, as a form that comes late does, and a draw that is to be put back.
    """
    competition, about = act.competition, act.about
    _check(isinstance(about.get("match", ""), str))
    earlier = fixture_before(Fixture(competition=competition, key=about.get("fixture", "")), [act])
    if act.verb in (Verb.ENTER, Verb.JOIN):
        entrants_before(competition, [act])
    if BEFORE in about:
        _read_draw(about[BEFORE])
    named = about.get("named", {}).values()
    return earlier, act_text(act), act_changes(act), [(int(each["id"]), fixture_words(each)) for each in named]


def _read_draw(draw: dict[str, Any]) -> None:
    """Read a draw that was taken back. Raises ValueError, TypeError or LookupError."""
    for columns, rows in ((_OF_A_FIXTURE, draw["fixtures"]), (_OF_A_ROUND, draw["rounds"])):
        for row in rows:
            for read, value in zip(columns, row, strict=False):
                read(value)
    fixtures = [dict(zip(FIXTURE, row, strict=False)) for row in draw["fixtures"]]
    _check(all(slug_re.match(each["key"]) for each in fixtures))
    check_order(dict(_sources({"competition": 0, **each}) for each in fixtures))
    for group in draw["groups"].values():
        _GROUP(group)
    later_rounds(Competition(later_rounds=draw.get("later_rounds", [])))


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
        read=_read_season,
    ),
    Kind(
        Competition,
        "tournaments/competitions",
        ("season__club",),
        (
            "id", "season", "name", "slug", "variant", "format", "between", "confirmed_by", "chances_by",
            "shows_chances", "conditions", "settings", "points", "tie_breaks", "tables", "later_rounds", "above",
            "goes_up", "goes_down", "version", "withdrawn", "visibility", "created_at",
        ),
        left_out={"chances": "are worked out anew"},
        since={"chances_by": 2, "shows_chances": 2},
        read=_read_competition,
        after=lambda values: (values["id"], [values["above"]] if values["above"] else []),
    ),
    Kind(
        Entrant,
        "tournaments/entrants",
        ("competition__season__club",),
        (
            "id", "competition", "name", "team", "person", "seed", "group", "home_table", "days_off", "withdrawn",
        ),
        read=_read_entrant,
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
        read=_read_fixture,
        after=_sources,
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
        read=_read_adjustment,
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
        read=_read_draft,
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
