"""What an archive has of clubs, their teams, people and matches."""

import json
from typing import Any

from scoring.clubs.archive.kinds import Kind, Move
from scoring.clubs.forms.teams import called_meanwhile, caught_up
from scoring.clubs.words.club_acts import act_words
from scoring.clubs.words.rosters import change_text
from scoring.models import (
    ApiToken,
    ArchivedPerson,
    ArchiveJob,
    Arrival,
    BattingInnings,
    BowlingInnings,
    Club,
    ClubAct,
    ClubMark,
    Confirmation,
    CorrectionRequest,
    Count,
    Dispute,
    Invitation,
    LogRecord,
    Match,
    MatchPlayer,
    MatchReport,
    MatchSide,
    Membership,
    Merge,
    NameTakenOff,
    Partnership,
    Player,
    RecordCandidate,
    Role,
    RosterChange,
    SetUpCode,
    SharedLink,
    SideResult,
    SignInTurn,
    SiteAddress,
    Slip,
    Team,
    TeamInnings,
    UndoRequest,
    Upkeep,
)
from scoring.rights import CLUB, MATCH, TEAM

NUMBER = "nothing refers to it"
FOLLOWS = "follows from the log"
FROM_NAME = "follows from who was merged"
SECRET = "a secret"  # noqa: S105 - a reason, and no secret
HISTORY_SAYS = "the history says who"
ACCOUNT = "an account of the site"

_FROM_LOG = (
    "played_on", "status", "depth", "withdrawn", "outcome", "winner", "margin_runs", "margin_wickets", "margin_innings",
    "margin_balls", "counted_outcome", "counted_winner", "scoreboard", "rules_version",
)  # fmt: skip
_PLACES: dict[str, Any] = {CLUB: Club, TEAM: Team, MATCH: Match}


def register_place(kind: str, model: Any) -> None:
    """Have another app say which table the places of a kind are rows of."""
    _PLACES[kind] = model


def _move_places(values: dict[str, Any], move: Move) -> None:
    values["places"] = [move(Membership, each) for each in values["places"]]


def _move_act(values: dict[str, Any], move: Move) -> None:
    if values["kind"] and values["place"]:
        values["place"] = move(_PLACES[values["kind"]], values["place"])


def _move_record(values: dict[str, Any], move: Move) -> None:
    """Have a set-up name its teams and players as they are numbered now."""
    if values["action"] != LogRecord.Action.SETUP:
        return
    raw = json.loads(values["body"])
    links = [
        {"team": _moved(move, Team, link["team"]), "players": [_moved(move, Player, each) for each in link["players"]]}
        for link in raw["links"]
    ]
    if links != raw["links"]:
        values["body"] = json.dumps(raw | {"links": links}, ensure_ascii=False, separators=(",", ":"))


def _read_change(change: RosterChange) -> tuple[object, ...]:
    """Read a change of a roster as its page, and a form that comes late, do. Raises ValueError or LookupError."""
    return change_text(change), caught_up([], [change]), called_meanwhile("", [change])


def _moved(move: Move, model: Any, number: int | None) -> int | None:
    return None if number is None else move(model, number)


KINDS = (
    Kind(
        Club,
        "scoring/club",
        ("pk",),
        ("id", "name", "slug", "description", "language", "shows_chances", "visibility", "closed_at", "version"),
        {"is_demo": "whether the command `demo` made it", "names_off": "names taken off stay off, for good"},
        since={"shows_chances": 2},
    ),
    Kind(
        Team,
        "scoring/teams",
        ("club",),
        ("id", "club", "name", "slug", "retired_at", "merged_into"),
        after=lambda values: (values["id"], [values["merged_into"]] if values["merged_into"] else []),
    ),
    Kind(Player, "scoring/players", ("club",), ("id", "club", "name"), {"merged_into": FROM_NAME}),
    Kind(
        Membership,
        "scoring/rosters",
        ("team__club",),
        ("id", "team", "player", "number", "batting_class", "bowling_class", "joined", "left"),
    ),
    Kind(
        Merge,
        "scoring/merges",
        ("kept__club",),
        ("kept", "merged", "at", "places", "undone_at"),
        {"id": NUMBER, "by": HISTORY_SAYS, "undone_by": HISTORY_SAYS},
        moved=_move_places,
        after=lambda values: (values["merged"], [] if values["undone_at"] else [values["kept"]]),
    ),
    Kind(
        RosterChange,
        "scoring/roster-history",
        ("team__club", "player__club"),
        ("team", "player", "kind", "name", "before", "now", "at"),
        {"id": NUMBER},
        by="author",
        read=_read_change,
    ),
    Kind(
        Match,
        "scoring/matches",
        ("club",),
        ("id", "club", "slug", "variant", "created_at", "changed_at", "visibility"),
        {
            "version": "the number of records of its log",
            "scorer": "who scores it just now, with an account of the site",
            "scorer_since": "since when somebody scores it just now",
            "narrowest": "follows from its visibility and that of its competition",
            "names_off": "names taken off stay off, for good",
            **dict.fromkeys(_FROM_LOG, FOLLOWS),
        },
    ),
    Kind(
        LogRecord,
        "scoring/log",
        ("match__club",),
        ("match", "version", "batch", "action", "entry", "before", "body", "reason", "at", "key", "digest"),
        {"id": NUMBER, "slip": "the name of its side stands in its place"},
        by="author",
        moved=_move_record,
        order=("match", "version"),
    ),
    Kind(
        MatchReport,
        "scoring/match-reports",
        ("match__club",),
        ("match", "number", "text", "version", "at"),
        {"id": NUMBER},
        by="by",
    ),
    Kind(
        Confirmation,
        "scoring/confirmations",
        ("match__club",),
        ("match", "version", "at"),
        {"id": NUMBER, "slip": "the name of its side stands in its place"},
        by="by",
    ),
    Kind(
        Dispute,
        "scoring/disputes",
        ("match__club",),
        ("match", "version", "reason", "at"),
        {"id": NUMBER, "slip": "the name of its side stands in its place"},
        by="by",
    ),
    Kind(
        ClubAct,
        "scoring/club-history",
        ("club",),
        ("club", "verb", "kind", "place", "about", "at"),
        {"id": NUMBER},
        by="author",
        moved=_move_act,
        read=act_words,
    ),
)

DERIVED = (
    MatchSide,
    MatchPlayer,
    SideResult,
    TeamInnings,
    BattingInnings,
    BowlingInnings,
    Partnership,
    RecordCandidate,
    ClubMark,
)
LEFT_OUT = {
    ApiToken: SECRET,
    ArchiveJob: "archives themselves, which are deleted after seven days",
    ArchivedPerson: "the names stand in the rows",
    Arrival: "who brings the archive in is told anew",
    CorrectionRequest: "what readers wrote to the organisers of the site, perhaps with how to reach them",
    Count: "what was counted by a slip, beside the log",
    Invitation: SECRET,
    NameTakenOff: "it holds the names: an archive has what is shown in their place",
    Role: ACCOUNT,
    SetUpCode: SECRET,
    SharedLink: SECRET,
    SignInTurn: ACCOUNT,
    SiteAddress: "of the site, and of no club",
    Slip: SECRET,
    UndoRequest: "what a scorer with an account asked an organiser of the site",
    Upkeep: "of the site, and of no club",
}
