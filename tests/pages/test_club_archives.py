"""A club out into an archive and in again: every log, figure and file of it the same, and no secret in it."""

import io
import json
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from club_of_everything import Everything, open_club_of_everything
from club_with_accounts import browser_of, member
from django.apps import apps
from django.contrib.auth.models import User
from django.db import DatabaseError, models, transaction
from django.db.models import F, Model, Value
from django.db.models.functions import Concat
from django.test import override_settings
from django.urls import resolve, reverse
from django.utils import timezone
from made_once import kept_in

from scoring.book.open_book import open_book
from scoring.clubs.archive.bringing_in import bring_in
from scoring.clubs.archive.kinds import derived, kinds, left_out
from scoring.clubs.archive.package import LIST
from scoring.clubs.archive.writing import write_archive
from scoring.clubs.names_off import take_off
from scoring.exports.formats import formats_of
from scoring.links import NO_WAY
from scoring.match_visibility import change_match_visibility
from scoring.models import (
    Club,
    ClubAct,
    Confirmation,
    LogRecord,
    Match,
    MatchReport,
    Slip,
)
from scoring.rights import CLUB, ORGANISER
from scoring.visibility import Visibility
from scoring.web.exported import exported
from scoring.web.shared_links import new_link
from tools.club_rows import rows_derived, rows_kept
from tournaments.models import CheckIn, Competition, Entrant, Season
from tournaments.services.fixtures import was_added
from tournaments.services.tallies import differences
from tournaments.statistics.totals.update import rebuild_club

pytestmark = pytest.mark.django_db

MAIL = "mailed.person@example.org"
SECRETS = re.compile(r"digest|password|token|secret|key|device|session", re.IGNORECASE)
KEYS_OF_ACTS = ("key", "digest")
"""What a log keeps of each act, by which the same tap sent twice is known."""
_ID = re.compile(r"^\d+,|\b[a-z][0-9a-f]{7}\b|(?<=match_id,)\d+", re.MULTILINE)
"""Where exports have ids of matches and players."""
ADDED_BY_ARRIVAL = {"scoring/club-history"}


@dataclass(frozen=True, slots=True)
class Trip:
    """A club, its archive, and the club that was brought in from it."""

    club: Club
    packed: bytes
    before: dict[str, list[str]]
    arrived: Club
    importer: User
    taken_off: str

    def moved(self, model: type[Model], number: int) -> int:
        """Return the id in the club of what has an id in the one that arrived."""
        return number - self.by(model)

    def by(self, model: type[Model]) -> int:
        """Return by how much ids of a kind are moved on."""
        if not _numbered(model):
            return 0
        here, there = (_first(model, club) for club in (self.club, self.arrived))
        return there - here if here and there else 0


def _numbered(model: type[Model]) -> bool:
    return any(kind.model is model and kind.is_numbered for kind in kinds())


def _first(model: type[Model], club: Club) -> int | None:
    kind = next(kind for kind in kinds() if kind.model is model)
    found: int | None = kind.rows(club).values_list("pk", flat=True).first()
    return found


@pytest.fixture(scope="module")
def trip(shared_database: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Trip]:
    """Make a club with something of everything, take a name off in it, and bring its archive in beside it."""
    with override_settings(**kept_in(tmp_path_factory.mktemp("kept"))):
        world = open_club_of_everything()
        name = _more_of_everything(world)
        club = Club.objects.get(pk=world.club.pk)
        packed = archived(club)
        before = rows_kept(club)
        # The addresses of matches are those of the whole site.
        Match.objects.update(slug=Concat(Value("old-"), F("slug")))
        Club.objects.filter(pk=club.pk).update(slug="old")
        importer = member(None, "member", "the-importer")
        arrived = bring_in(io.BytesIO(packed), importer)
        yield Trip(club, packed, before, arrived, importer, name)


def _more_of_everything(world: Everything) -> str:
    """Add what the club has not: secrets, a mail address, a report, a name that was taken off. Return the name."""
    club, organiser = world.club, world.organiser
    User.objects.filter(pk=world.scorer.pk).update(email="scorer@example.org")
    mailed = member(club, "scorer", MAIL)
    ClubAct.objects.create(club=club, verb="give-role", author=mailed, about={"person": MAIL, "role": "scorer"})
    hidden = club.matches.earliest("pk")
    change_match_visibility(hidden, Visibility.DRAFT, organiser, Visibility.PUBLIC)
    entrant = Entrant.objects.filter(competition__season__club=club).earliest("pk")
    CheckIn.objects.create(entrant=entrant, day=timezone.localdate(), here=True, author=organiser)
    over = next(each for each in club.matches.order_by("pk") if each.is_over)
    MatchReport.objects.create(match=over, number=1, text="What a match.", version=over.version, by=organiser)
    Confirmation.objects.create(match=over, version=over.version, by=mailed, at=timezone.now())
    going_on = club.matches.filter(status="in_progress").earliest("pk")
    Slip.objects.create(
        match=going_on, side=0, digest="d" * 64, made_at=timezone.now(), until=timezone.now(), device="e" * 64
    )
    new_link(club, (CLUB, club.pk), organiser)
    player = next(each for each in club.players.order_by("pk") if each.batting_innings.exists())
    name = player.name
    take_off(player, organiser)
    return name


def archived(club: Club) -> bytes:
    """Return the archive of a club."""
    file = io.BytesIO()
    write_archive(club, file, "cricketcards, as tested")
    return file.getvalue()


def members(packed: bytes) -> dict[str, bytes]:
    """Return what an archive has, by its members."""
    with zipfile.ZipFile(io.BytesIO(packed)) as package:
        return {name: package.read(name) for name in package.namelist()}


def test_what_comes_out_again_is_what_went_in(trip: Trip) -> None:
    """The ids are moved on; put back, every row of every table is as it was, logs with their keys among them."""
    again = members(archived(trip.arrived))
    found: dict[str, list[str]] = {}
    for kind in kinds():
        rows = []
        for line in again[f"{kind.member}.jsonl"].splitlines():
            values = json.loads(line)
            if kind.moved:
                kind.moved(values, trip.moved)
            for name, model in ({"id": kind.model} if kind.is_numbered else {}).items() | kind.references.items():
                if values[name] is not None:
                    values[name] = trip.moved(model, values[name])
            rows.append(json.dumps(values, sort_keys=True))
        found[kind.member] = rows
    assert found.keys() == trip.before.keys()
    for member_, rows in trip.before.items():
        now = found[member_]
        if member_ in ADDED_BY_ARRIVAL:
            now = now[:-1]
        if member_ == "scoring/club":
            assert [json.loads(row) | {"visibility": 0} for row in now] == [json.loads(row) for row in rows]
            continue
        assert next(((a, b) for a, b in zip(now, rows, strict=True) if a != b), None) is None, member_
    assert {member_ for member_, rows in trip.before.items() if not rows} <= {"scoring/disputes", "tournaments/drafts"}


def test_all_that_follows_from_the_logs_is_the_same(trip: Trip) -> None:
    """Every row that is worked out anew, in all its columns, by ids that are moved back."""
    # In these two ids stand within: they follow from the others, as is seen below.
    within = ("who", "shares")
    was, now = rows_derived(trip.club, without=within), rows_derived(trip.arrived, trip.moved, within)
    assert was.keys() == now.keys()
    for table, rows in was.items():
        assert now[table] == rows, table
        assert rows, table
    assert list(rebuild_club(trip.arrived, write=False)) == []
    for competition in Competition.objects.filter(season__club=trip.arrived):
        assert list(differences(competition)) == []


def test_every_match_is_taken_out_as_before(trip: Trip) -> None:
    both = [club.matches.order_by("pk") for club in (trip.club, trip.arrived)]
    for was, now in zip(*both, strict=True):
        first, second = open_book(was).match, open_book(now).match
        assert [each.slug for each in formats_of(first)] == [each.slug for each in formats_of(second)]
        for export in formats_of(first):
            texts = [exported(match, state, export, NO_WAY) for match, state in ((was, first), (now, second))]
            was_said, says = (re.sub(_ID, "id", text) for text, _type in texts)
            assert was_said.replace("old-", "") == says


def test_fixtures_added_by_hand_are_known_as_such(trip: Trip) -> None:
    """What the history says of fixtures by their ids it says of those that arrived."""
    added = [
        [was_added(fixture) for fixture in competition.fixtures.order_by("pk")]
        for club in (trip.club, trip.arrived)
        for competition in Competition.objects.filter(season__club=club).order_by("pk")
    ]
    half = len(added) // 2
    assert added[:half] == added[half:]
    assert any(map(any, added))


def test_the_log_that_came_is_guarded(trip: Trip) -> None:
    record = LogRecord.objects.filter(match__club=trip.arrived).earliest("pk")
    for change in (record.delete, lambda: LogRecord.objects.filter(pk=record.pk).update(reason="other")):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()


def test_it_is_for_members_and_its_importer_organises_it(trip: Trip) -> None:
    club = trip.arrived
    assert club.visibility == Visibility.MEMBERS
    assert [(role.user, role.name) for role in club.roles.all()] == [(trip.importer, ORGANISER)]
    assert club.arrival.by == trip.importer
    assert browser_of(None).get(club.get_absolute_url()).status_code == 404
    hidden = club.matches.earliest("pk")
    assert hidden.visibility == hidden.narrowest == Visibility.DRAFT
    assert browser_of(trip.importer).get(club.get_absolute_url()).status_code == 200
    assert club.acts.latest("pk").author == trip.importer


def test_histories_say_who_did_it_and_who_brought_it_in(trip: Trip) -> None:
    browser, by = browser_of(trip.importer), trip.importer.username
    match = trip.arrived.matches.latest("pk")
    competition = Competition.objects.filter(season__club=trip.arrived, acts__isnull=False).first()
    report = MatchReport.objects.get(match__club=trip.arrived)
    assert competition is not None
    where = [trip.arrived.slug, competition.season.slug, competition.slug]
    pages = {
        reverse("match-history", args=[match.slug]),
        reverse("competition-history", args=where),
        reverse("club-history", args=[trip.arrived.slug]),
        reverse("match-report", args=[report.match.slug]),
        report.match.get_absolute_url(),
    }
    for page in pages:
        answer = browser.get(page)
        assert answer.status_code == 200
        assert f"by {by}" in answer.content.decode(), page
    record = LogRecord.objects.filter(match__club=trip.arrived, archived_by__name="organiser").first()
    assert record is None or record.author is None
    assert not LogRecord.objects.filter(match__club=trip.arrived, archived_by=None).exists()


def test_every_page_of_the_club_that_came_can_be_read(trip: Trip) -> None:
    """A walk over links from its home, some of each kind."""
    browser, waiting, known = browser_of(trip.importer), [trip.arrived.get_absolute_url()], set()
    kinds_seen: dict[str, int] = {}
    while waiting:
        address = waiting.pop().partition("#")[0]
        name = str(resolve(address.partition("?")[0]).url_name)
        if address in known or kinds_seen.get(name, 0) >= 1 or re.search("pdf|sheet|pack|out|guide", name):
            continue
        known.add(address)
        kinds_seen[name] = kinds_seen.get(name, 0) + 1
        answer = browser.get(address)
        assert answer.status_code < 400, address
        if not answer.streaming and answer.headers["Content-Type"].startswith("text/html"):
            links = re.findall(r'href="(/clubs/[^"]+|/matches/[^"]+)"', answer.content.decode())
            waiting += [link.replace("&amp;", "&") for link in links if "/old" not in link]
    assert len(kinds_seen) > 30


def test_no_secret_and_no_mail_address_is_in_it(trip: Trip) -> None:
    """Nothing that the database keeps as a secret, of any table, is in the bytes, nor the name that was taken off."""
    text = b"".join(members(trip.packed).values()).decode()
    kept = {value for value in _secrets() if value}
    assert len(kept) > 10
    assert [value for value in kept if value in text] == []
    assert "@" not in text
    assert MAIL.partition("@")[0] in text
    assert trip.taken_off not in text
    assert f"Player {trip.club.names_taken_off.get().player_id}" in text


def _secrets() -> Iterator[str]:
    for model in apps.get_models(include_auto_created=True):
        for field in model._meta.concrete_fields:
            is_text = isinstance(field, models.CharField | models.TextField)
            if is_text and (SECRETS.search(field.name) or field.name == "email"):
                if model is LogRecord or field.name in ("search_key", "token_hash") or "key" in field.name.split("_"):
                    continue
                yield from model._base_manager.values_list(field.name, flat=True)


def test_every_table_and_column_is_in_it_or_left_out_for_a_reason() -> None:
    every = {model for app in ("scoring", "tournaments") for model in apps.get_app_config(app).get_models()}
    known = [*(kind.model for kind in kinds()), *derived(), *left_out()]
    assert set(known) == every
    assert len(known) == len(every)
    for kind in kinds():
        assert kind.missing() == set(), kind.member
        assert all(kind.left_out.values())
        secret = [name for name in kind.columns if SECRETS.search(name) or name == "email"]
        assert [name for name in secret if kind.model is not LogRecord or name not in KEYS_OF_ACTS] in ([], ["key"])
        people = [name for name, model in kind.references.items() if model is User]
        assert people == []
    assert all(left_out().values())


def test_what_stands_in_an_archive_is_documented() -> None:
    said = (Path(__file__).parents[2] / "docs" / "archive.md").read_text()
    for kind in kinds():
        row = next(line for line in said.splitlines() if line.startswith(f"| `{kind.member}`"))
        documented = set(re.findall(r"`([a-z_]+)`", row))
        assert documented >= {*kind.columns, *(["by"] if kind.by else [])}, kind.member
    for model in left_out():
        assert f"`{model.__name__}`" in said
    assert LIST in said


def test_addresses_that_are_taken_are_others_then(trip: Trip) -> None:
    """The same archive once more: a club beside the one that came, at addresses that tell nothing of the others."""
    again = bring_in(io.BytesIO(trip.packed), trip.importer)
    assert again.slug == f"{trip.arrived.slug}-2"
    first, second = (list(club.matches.order_by("pk").values_list("slug", flat=True)) for club in (trip.arrived, again))
    assert not set(first) & set(second)
    assert all(re.fullmatch(f"{re.escape(was)}-[a-z0-9]{{8}}", now) for was, now in zip(first, second, strict=True))
    told = [act.about["match"] for season in again.seasons.all() for act in _acts(season) if "match" in act.about]
    assert told
    assert set(told) <= set(second)


def _acts(season: Season) -> Iterator[Any]:
    for competition in season.competitions.all():
        yield from competition.acts.all()


def test_ids_of_an_empty_site_stay_the_same(trip: Trip, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing was ever numbered nothing is moved on, and a log is written as it was, letter by letter."""
    line = next(
        json.loads(line)
        for line in members(trip.packed)["scoring/log.jsonl"].splitlines()
        if b'"action":"setup"' in line
    )
    kind = next(kind for kind in kinds() if kind.model is LogRecord)
    assert kind.moved
    before, move = line["body"], _as_they_are
    kind.moved(line, move)
    assert line["body"] == before


def _as_they_are(_model: type[Model], number: int) -> int:
    return number
