"""Fixtures: read, added, moved; the match that is made of one, to be scored or with its result from paper."""

from datetime import date, time
from typing import Annotated, Any

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from ninja import Field, Router, Schema, Status

from scoring.api.access import Writer
from scoring.api.clubs import PagingAsked
from scoring.api.matches import MatchMade
from scoring.api.pages import Page, page_of_rows
from scoring.api.problems import ApiError, faults_of_form
from scoring.api.results import SettlementSent
from scoring.api.signing import Key, SentData, SignedData
from scoring.api.values import SideScoreData
from scoring.book.changes import reported
from scoring.book.errors import KeyReusedError
from scoring.book.setups import stored_setup
from scoring.book.signature import Signature
from scoring.form_fields import REASON_LENGTH
from scoring.forms.late_forms import as_sent
from scoring.forms.matches import rosters
from scoring.keys import tag_of
from scoring.models import LogRecord, Match
from scoring.readmodel.values import data
from scoring.rights import Right
from scoring.rules.registry import find_rules
from scoring.web.access import signed_in
from tournaments.api.seasons import COMPETITION
from tournaments.formats.course import FixtureState
from tournaments.forms.fixture_setup import FixtureSetupForm, PaperSetupForm
from tournaments.forms.fixtures import FixtureForm, NewFixtureForm
from tournaments.models import Competition, Fixture
from tournaments.readmodel.fixture_rows import Labels, source_labels, with_entrants
from tournaments.readmodel.fixtures import FixtureSide, line_of
from tournaments.services.acts import StaleCompetitionError, act_under, refused
from tournaments.services.fixtures import add_fixture, change_fixture, is_free, start
from tournaments.views.access import listed_in, visible_competition, visible_fixture

router = Router(tags=["fixtures"])
FIXTURE = f"{COMPETITION}fixtures/{{slug:key}}/"


class FixtureSideData(Schema):
    """A side of a fixture: the entrant, or where it will come from."""

    name: str
    person: str
    plays: str
    entrant: int | None
    score: SideScoreData
    won: bool


class FixtureData(Schema):
    """A fixture. `match` is the slug of the match that was made of it, where that is shown to whoever asks."""

    key: str
    label: str
    stage: int
    round: int
    number: int
    group: str
    home: FixtureSideData
    away: FixtureSideData | None
    on: date | None
    planned: date | None
    at: time | None
    venue: str
    table: str
    state: FixtureState
    said: str
    kept: str | None
    notes: list[str]
    if_needed: str
    match: str | None


class ActSent(SignedData):
    """What signs an act of a competition: on which of its versions, under which key, and why."""

    reason: Annotated[str, Field(max_length=REASON_LENGTH)] = ""


class FixtureSent(ActSent):
    """A fixture to be added to a round: `home` and `away` are ids of entrants, `seen` is that of the competition."""

    home: int = Field(ge=1, le=2**62)
    away: int = Field(ge=1, le=2**62)
    round: int | None = Field(None, ge=1, le=100_000)
    on: date | None = None
    at: time | None = None
    table: str = Field("", max_length=100)


class FixtureChange(ActSent):
    """What is to be changed of a fixture; what is left out stays. `seen` is the version of the competition."""

    on: date | None = None
    at: time | None = None
    venue: str = Field("", max_length=200)
    table: str = Field("", max_length=100)
    state: Fixture.State | None = None


class Changed(Schema):
    """The competition's version behind an act, and the fixture as it then is."""

    version: int
    fixture: FixtureData


class TossSent(SentData):
    """The toss: which side, 0 (home) or 1, won it, and what it chose."""

    won_by: int = Field(ge=0, le=1)
    chose: str = Field(pattern="^(bat|bowl)$")


class StartSent(SentData):
    """The match of a fixture, to be scored: sides and conditions are those of the fixture."""

    key: Key
    toss: TossSent


class FixtureResultSent(SentData):
    """The result of a fixture from paper, in the form of a match's; side 0 is the home side."""

    key: Key
    report: dict[str, Any] = Field(
        examples=[{"innings": [{"runs": 120, "wickets": 6, "balls": 120}, {"runs": 110, "wickets": 8, "balls": 120}]}]
    )
    settlement: SettlementSent | None = None


@router.get(f"{COMPETITION}fixtures/", response=Page[FixtureData], url_name="api-fixtures", operation_id="fixtures")
def fixtures(request: HttpRequest, slug: str, season: str, competition: str, paging: PagingAsked) -> object:
    """List the fixtures of a competition."""
    found = visible_competition(request, slug, season, competition)
    listed = listed_in(request, found)

    def told(rows: Any) -> list[dict[str, object]]:
        labels = source_labels(rows)
        return [_fixture(each, labels, listed) for each in rows]

    return page_of_rows(with_entrants(found.fixtures.all()), paging, told)


@router.post(
    f"{COMPETITION}fixtures/",
    auth=Writer(Right.MANAGE_COMPETITIONS, visible_competition),
    response={201: Changed},
    url_name="api-fixtures",
    operation_id="add_fixture",
)
def add(request: HttpRequest, slug: str, season: str, competition: str, sent: FixtureSent) -> object:
    """Add a fixture to a round; without a round to the last that it can be added to."""
    found: Competition = request.auth  # type: ignore[attr-defined]
    if again := _done_before(request, found, sent):
        return Status(201, again)
    form = NewFixtureForm(found, _typed(sent, ("home", "away", "on", "at", "table")) | {"number": sent.round or 1})
    if not form.is_valid():
        raise ApiError("refused", faults=faults_of_form(form))
    given = form.cleaned_data
    sides, beside = (given["home"], given["away"]), {"at": sent.at, "table": given.get("table", "")}
    try:
        made = add_fixture(found, *sides, sent.round, sent.on, _signed(request, sent), **beside)
    except StaleCompetitionError:
        if again := _done_before(request, found, sent):  # at the same moment
            return Status(201, again)
        raise
    return Status(201, _changed(request, found, made))


@router.get(FIXTURE, response=FixtureData, url_name="api-fixture", operation_id="fixture")
def fixture(request: HttpRequest, slug: str, season: str, competition: str, key: str) -> object:
    """Return a fixture."""
    found = visible_fixture(request, slug, season, competition, key)
    return _fixture(found, source_labels([found]), listed_in(request, found.competition))


@router.patch(
    FIXTURE,
    auth=Writer(Right.MANAGE_COMPETITIONS, visible_fixture),
    response=Changed,
    url_name="api-fixture",
    operation_id="change_fixture",
)
def change(request: HttpRequest, slug: str, season: str, competition: str, key: str, sent: FixtureChange) -> object:
    """Move a fixture, postpone, cancel or bring it back."""
    found: Fixture = request.auth  # type: ignore[attr-defined]
    if again := _done_before(request, found.competition, sent):
        return again
    if found.is_bye:
        raise refused("nobody_plays_a_bye")
    given = sent.model_fields_set & {"on", "at", "venue", "table"} | ({"state"} if sent.state else set())
    if found.match_id and sent.state not in (None, found.state):
        raise refused("fixture_has_a_match", "state")
    form = FixtureForm(found, as_sent(FixtureForm(found)) | _typed(sent, tuple(given)))
    if not form.is_valid():
        raise ApiError("refused", faults=faults_of_form(form))
    try:
        change_fixture(found, form.plan, _signed(request, sent))
    except StaleCompetitionError:
        if again := _done_before(request, found.competition, sent):
            return again
        raise
    return _changed(request, found.competition, found)


@router.post(
    f"{FIXTURE}match/",
    auth=Writer(Right.CREATE_MATCH, visible_fixture),
    response={201: MatchMade},
    url_name="api-fixture-match",
    operation_id="start_fixture",
)
def start_match(request: HttpRequest, slug: str, season: str, competition: str, key: str, sent: StartSent) -> object:
    """Make the match of a fixture, to be scored, with the elevens of its teams."""
    found: Fixture = request.auth  # type: ignore[attr-defined]
    return Status(201, _made(request, found, FixtureSetupForm, sent.key, _of_toss(sent.toss)))


@router.post(
    f"{FIXTURE}result/",
    auth=Writer(Right.CREATE_MATCH, visible_fixture),
    response={201: MatchMade},
    url_name="api-fixture-result",
    operation_id="fixture_result",
)
def result(request: HttpRequest, slug: str, season: str, competition: str, key: str, sent: FixtureResultSent) -> object:
    """Enter the result of a fixture from paper."""
    found: Fixture = request.auth  # type: ignore[attr-defined]
    made = _made(request, found, PaperSetupForm, sent.key, {}, sent.report, sent.settlement)
    return Status(201, made)


def _of_toss(toss: TossSent) -> dict[str, str]:
    return {"won_by": str(toss.won_by), "chose": toss.chose}


def _made(
    request: HttpRequest,
    fixture: Fixture,
    form_of: type[FixtureSetupForm],
    key: str,
    toss: dict[str, str],
    report: dict[str, Any] | None = None,
    settlement: dict[str, Any] | None = None,
) -> dict[str, object]:
    """Make the match of a fixture with its set-up as its page proposes it; the one made under the key, if there is."""
    made = fixture.match
    first = made.log.filter(version=1, key=key).first() if made is not None else None
    if made is not None and first is not None:
        if not _says_so(made, first.body, toss, report):
            raise KeyReusedError(key)
        return {"slug": made.slug, "version": 1}
    if not is_free(fixture):
        raise refused("fixture_has_a_match" if fixture.match_id else "sides_not_known")
    players = rosters(fixture.competition.season.club)
    proposed = form_of(fixture, players)
    form = form_of(fixture, players, as_sent(proposed) | toss)
    if not form.is_valid() or form.setup is None:
        raise ApiError("refused", faults=faults_of_form(form))
    by = Signature(author=signed_in(request))
    receipt = start(fixture, form.setup, form.links, by, key=key, report=report, settlement=settlement)
    return {"slug": receipt.match.slug, "version": 1}


def _says_so(made: Match, setup: str, toss: dict[str, str], report: dict[str, Any] | None) -> bool:
    """Whether a match was made with that toss and that report. One query. Raises RefusedError."""
    was = stored_setup(find_rules(made.variant), setup)
    kept = made.log.filter(action=LogRecord.Action.REPORT, version=2).values_list("body", flat=True).first()
    now = None if report is None else reported(was, report).body
    chose = "bat" if was.toss.chose_to_bat else "bowl"
    return kept == now and (not toss or toss == {"won_by": str(was.toss.won_by), "chose": chose})


def _signed(request: HttpRequest, sent: ActSent) -> Signature:
    """Return the signature of an act; its key is kept with a digest of what was sent under it, where and by whom."""
    author = signed_in(request)
    said = f"{author.pk} {request.path} {sent.model_dump_json(exclude_unset=True)}"
    key = f"{sent.key} {tag_of(said.encode())}"
    return Signature(author=author, seen=sent.seen, key=key, reason=sent.reason)


def _done_before(request: HttpRequest, competition: Competition, sent: ActSent) -> dict[str, object] | None:
    """Return what an act came to that was sent again, with the fixture as it is; None where it is sent first.

    Raises KeyReusedError where something else was sent under its key, and Http404 where the fixture is gone.
    """
    act = act_under(competition, f"{sent.key} ")
    if act is None:
        return None
    if act.about["key"] != _signed(request, sent).key:
        raise KeyReusedError(sent.key)
    made = get_object_or_404(Fixture, pk=act.about["named"][act.about["fixture"]]["id"])
    return _changed(request, competition, made) | {"version": act.version}


def _typed(sent: Schema, names: tuple[str, ...]) -> dict[str, Any]:
    """Return what is sent as it would be typed into the form of the page, which checks it."""
    values = {name: getattr(sent, name) for name in names}
    return {name: "" if value is None else str(value) for name, value in values.items()}


def _changed(request: HttpRequest, competition: Competition, fixture: Fixture) -> dict[str, object]:
    now = with_entrants(competition.fixtures.filter(pk=fixture.pk)).get()
    now.competition = competition
    return {
        "version": competition.version,
        "fixture": _fixture(now, source_labels([now]), listed_in(request, competition)),
    }


def _fixture(found: Fixture, labels: Labels, listed: Any) -> dict[str, object]:
    line = line_of(found, labels, listed)
    values = {name: getattr(line, name) for name in FixtureData.model_fields if hasattr(line, name)}
    return values | {
        "label": line.label or line.round_name,
        "home": _side(line.home),
        "away": _side(line.away) if line.away else None,
        "match": found.match.slug if line.match_address and found.match else None,
    }


def _side(side: FixtureSide) -> dict[str, object]:
    return {name: data(getattr(side, name)) for name in FixtureSideData.model_fields}
