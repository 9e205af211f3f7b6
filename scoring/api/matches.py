"""Matches: how they stand, their scorecards, ball by ball, their entries."""

import json
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import Annotated, Any

from django.db.models import Prefetch
from django.http import HttpRequest
from ninja import Field, Query, Router, Schema, Status

from scoring.api.access import Writer
from scoring.api.answers import known_by
from scoring.api.clubs import PagingAsked
from scoring.api.pages import Page, Paging, page_of_list, page_of_rows
from scoring.api.problems import ApiError, faults_of
from scoring.api.signing import Key, SentData
from scoring.api.values import OutcomeData, ProgressionData, ScorecardData
from scoring.book.errors import RefusedError
from scoring.book.new_match import create_match
from scoring.book.open_book import OpenBook, open_book
from scoring.book.setups import stored_links
from scoring.links import NO_WAY, Way, shows_chances, ways
from scoring.matchfile.importer import links
from scoring.models import Club, LogRecord, Match, MatchSide
from scoring.readmodel.board import read_board
from scoring.readmodel.games import reader
from scoring.readmodel.log_lines import book_lines
from scoring.readmodel.rarity import told_progression
from scoring.readmodel.scorecard import scorecard as scorecard_of
from scoring.readmodel.values import data
from scoring.rights import Right
from scoring.rules.depth import Depth
from scoring.rules.problems import malformed
from scoring.rules.registry import find_rules, variants
from scoring.rules.setup import write_setup
from scoring.web.access import listed_to, signed_in, visible_club, visible_match, way_to

router = Router(tags=["matches"])


class MatchesAsked(Paging):
    """Which matches of a club are asked for."""

    status: Match.Status | None = Field(None, description="Those alone that stand so")


class SideData(Schema):
    """A side of a match: its name on the day, who holds its cards, and the slug of the team that it is."""

    name: str
    played_by: str
    team: str | None


class PlayedForData(Schema):
    """Something that a match is played for, and its page."""

    text: str
    address: str


class MatchBrief(Schema):
    """A match in a list. `scoreboard` is the score as the site keeps it, by the side and its innings."""

    id: int = Field(description="What files name; it stays where the slug changes, as when a name was taken off")
    slug: str
    club: str
    game: str = Field(description="The slug of its game, the `variant` of a match file")
    version: int = Field(description="What the next entry names as `seen`")
    status: Match.Status
    depth: Match.Depth = Field(description="How much of it was kept")
    withdrawn: bool
    played_on: date | None
    sides: list[SideData]
    result: OutcomeData | None
    said: str = Field(description="How it stands, in a sentence")
    scoreboard: dict[str, Any]
    played_for: list[PlayedForData]


class MatchData(MatchBrief):
    """A match. `setup` is in the form of a match file: options, sides with players, toss."""

    changed_at: datetime
    toss_known: bool
    setup: dict[str, Any]


class MatchSent(SentData):
    """A match to be made: its game, and its set-up in the form of a match file."""

    key: Key
    game: str = Field(max_length=40, description="The slug of its game, the `variant` of a match file")
    setup: dict[str, Any] = Field(
        description="The keys `options`, `played_on`, `venue`, `notes`, `sides` and `toss` of a match file"
    )


class MatchMade(Schema):
    """The match that was made."""

    slug: str
    version: int


class BallData(Schema):
    """A line of the log, ball by ball or by what else a game counts.

    `entry` is what was recorded, `innings` is counted from 1 and null for a call, `place` is where in the innings
    (“3.4”), `score` that after it, `heads` tells a line under which others stand, as that of an over.
    """

    id: int
    innings: int | None
    place: str
    text: str
    score: str
    heads: bool
    mark: str
    cards: str
    note: str
    override: str
    entry: dict[str, Any]


@router.get("/clubs/{slug:slug}/matches/", response=Page[MatchBrief], url_name="api-matches", operation_id="matches")
def matches(request: HttpRequest, slug: str, asked: Annotated[MatchesAsked, Query()]) -> object:
    """List the matches of a club, those made last first."""
    club = visible_club(request, slug)
    rows = club.matches.filter(withdrawn=False, narrowest__lte=listed_to(request, club))
    if asked.status is not None:
        rows = rows.filter(status=asked.status)
    rows = rows.select_related("club").prefetch_related(
        Prefetch("sides", MatchSide.objects.select_related("team").order_by("place"))
    )
    return page_of_rows(rows, asked, _brief, newest=True)


@router.post(
    "/clubs/{slug:slug}/matches/",
    auth=Writer(Right.CREATE_MATCH, visible_club),
    response={201: MatchMade},
    url_name="api-matches",
    operation_id="make_match",
)
def make_match(request: HttpRequest, slug: str, sent: MatchSent) -> object:
    """Set up a match. A side with the name and the players of a team's roster is that team."""
    club: Club = request.auth  # type: ignore[attr-defined]
    rules = variants().get(sent.game)
    if rules is None:
        known = malformed("not_one_of", "game", choices=", ".join(variants()))
        raise ApiError("not-valid", faults=faults_of([known]))
    setup, problems = rules.read_setup(sent.setup)
    if setup is None:
        raise RefusedError([problem.within("setup") for problem in problems])
    made = LogRecord.objects.filter(match__club=club, version=1, key=sent.key).first()
    sides = stored_links(made.body) if made else links(club, setup)  # as they were when it was first sent
    receipt = create_match(club, setup, signed_in(request), links=sides, key=sent.key)
    return Status(201, {"slug": receipt.match.slug, "version": 1})


@router.get("/matches/{slug:slug}/", response=MatchData, url_name="api-match", operation_id="match")
def match(request: HttpRequest, slug: str) -> object:
    """Return a match: how it stands, and its set-up."""
    row = visible_match(request, slug)
    book = open_book(row)
    return _in_brief(row, way_to(request, row)) | {
        "changed_at": row.changed_at,
        "toss_known": book.match.toss_known,
        "setup": write_setup(book.setup, find_rules(row.variant).setup_rules),
    }


@router.get(
    "/matches/{slug:slug}/scorecard/", response=ScorecardData, url_name="api-scorecard", operation_id="scorecard"
)
def scorecard(request: HttpRequest, slug: str) -> object:
    """Return the scorecard, as far as the match has been played."""
    book = book_at(request, slug)
    return data(scorecard_of(book.match, book.entries))


@router.get(
    "/matches/{slug:slug}/innings/", response=list[ProgressionData], url_name="api-innings", operation_id="innings"
)
def innings(request: HttpRequest, slug: str) -> object:
    """Return the innings as they went: over by over, and the score ball by ball; none of a match without its log."""
    row = visible_match(request, slug)
    shown = shows_chances(row)
    known_by(request, row.pk, row.version, row.changed_at, row.rules_version, shown)
    book = open_book(row)
    kept = book.match.innings if book.match.depth is Depth.LOG else []
    return [_progression(book, each, shown=shown) for each in kept]


@router.get("/matches/{slug:slug}/balls/", response=Page[BallData], url_name="api-balls", operation_id="balls")
def balls(request: HttpRequest, slug: str, paging: PagingAsked) -> object:
    """Return the log ball by ball, in words and as it was recorded, in the order played."""
    book = book_at(request, slug)
    if book.ledger.report:
        return page_of_list((), paging)
    found = page_of_list(book_lines(book.match, book.entries), paging)
    found["items"] = [
        {
            "id": book.lines[line.index].id,
            "innings": None if line.innings is None else line.innings + 1,
            "place": line.place,
            "text": line.text,
            "score": line.score,
            "heads": line.heads,
            "mark": line.mark,
            "cards": line.cards,
            "note": line.note,
            "override": line.override,
            "entry": json.loads(book.lines[line.index].body),
        }
        for line in found["items"]
    ]
    return found


def book_at(request: HttpRequest, slug: str) -> OpenBook:
    """Return the book of a match that is shown to who asks. Raises Http404, and NotModifiedError before it is read."""
    row = visible_match(request, slug)
    known_by(request, row.pk, row.version, row.changed_at, row.rules_version)
    return open_book(row)


def _progression(book: OpenBook, played: Any, *, shown: bool) -> dict[str, object]:
    read = reader(played, book.match)
    went = told_progression(played, book.match, shown=shown)
    return {
        "innings": read.title,
        "side": played.side,
        "unit": went.unit,
        "steps": data(went.steps),
        "points": data(went.points),
        "step_length": went.step_length,
        "length": went.length,
    }


def _brief(rows: Sequence[Match]) -> Iterable[dict[str, object]]:
    known = ways([each.pk for each in rows])
    return [_in_brief(each, known.get(each.pk, NO_WAY)) for each in rows]


def _in_brief(row: Match, way: Way) -> dict[str, object]:
    return {
        "id": row.pk,
        "slug": row.slug,
        "club": row.club.slug,
        "game": row.variant,
        "version": row.version,
        "status": row.status,
        "depth": row.depth,
        "withdrawn": row.withdrawn,
        "played_on": row.played_on,
        "sides": [
            {"name": side.name, "played_by": side.played_by, "team": side.team.slug if side.team else None}
            for side in row.sides.all()
        ],
        "result": row.result.derived() if row.result else None,
        "said": read_board(row.scoreboard).state,
        "scoreboard": row.scoreboard,
        "played_for": [{"text": link.text, "address": link.address} for link in way],
    }
