"""Every page that anybody may read, in a club in the middle of its season: reading it writes nothing, and what is kept
of it is never out of date.
"""

from collections.abc import Callable, Iterator
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any, cast

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.management import call_command
from django.http import HttpRequest, HttpResponse, QueryDict
from django.test import Client
from made_once import keep_in, no_pdf_laid_out
from pytest_django import Settings
from rights_table import OPEN
from visited_pages import visited

from scoring.book.changes import REINSTATE, WITHDRAW, struck
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.clubs.invitations import invite
from scoring.clubs.merges import merge, undo_merge
from scoring.clubs.rosters import current_members, rename, save_roster
from scoring.models import Club, Match, Team
from scoring.pads.scorer import take_over
from scoring.rights import SCORER
from scoring.web import kept_pages as kept
from scoring.web import pdf_answers as printing
from tournaments.models import Competition, Season
from tournaments.services.competitions import withdraw_competition
from tournaments.yearbook.requests import ask

BY_ITS_LINK = {
    "language", "sign-out", "invitation",
    "new-password-confirm", "yearbook-download", "script-words", "competition-places-pdf",
    "competition-places-csv", "account_login", "mfa_authenticate", "email-confirm",
    "first-visit", "reminders-off", "shared-link", "slip-open", "private-calendar", "service-worker", "manifest",
    "without-network", "health-live", "health-ready", "health-worker",
    "blank-pad", "practice-act", "match-live", "match-notes",
    "embed-score", "embed-table", "embed-fixtures", "embed-club-fixtures",
}  # fmt: skip
"""What no page of the demo club leads to that a visitor sees: signing out is a form, and so is choosing
a language where there are several, a code is asked for
after a password, one address has a second name, some hold a secret or come by mail, some are there before the first
club or once there is a yearbook, a ladder, a script that asks for it, a match that has not begun, a note, a page of
another site.
"""


@pytest.fixture
def club(db: None, settings: Settings, tmp_path: Path) -> Iterator[Club]:
    """Return the demo club; no PDF of it is laid out."""
    keep_in(tmp_path, settings)
    with no_pdf_laid_out():
        call_command("demo", stdout=StringIO())
        yield Club.objects.get()


# Which pages are kept and until when is of no database; PostgreSQL is asked for every page in test_rights.
@pytest.mark.further_case
def test_reading_writes_nothing_and_is_never_out_of_date(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = Client()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kept, "_keep_to", named_parameters_alone)
        names = visited(visitor, club)  # of whatever is written in between tests/watched_writes.py complains
    of_the_api = {name for name in OPEN if name.startswith("api-")}  # to these no page leads
    assert set(names.values()) >= OPEN - BY_ITS_LINK - of_the_api
    tagged = [address for address in names if visitor.get(address).headers.get("ETag", "").startswith("W/")]
    pages = [address for address in tagged if names[address] != "api-document"]  # which is kept nowhere
    assert len({names[address] for address in pages}) > 50

    before = {address: visitor.get(address) for address in pages}
    for act in without_a_new_mark(club):
        act()
    stayed = [address for address in pages if is_as_before(visitor, address, before[address])]
    assert {names[address] for address in stayed} >= {"club-averages", "club-records", "player", "competition-people"}
    cache.clear()
    for address in stayed:
        assert visitor.get(address).content == before[address].content, address

    monkeypatch.setattr(kept, "_shown", only_its_key)
    monkeypatch.setattr(printing, "read", str.encode)  # each says under which name it lies
    pages += [address for address in names if ".pdf" in address and not address.startswith("/paper/")]
    tags = {address: visitor.get(address)["ETag"] for address in pages}
    for act in with_a_new_mark(club):
        act()
        now = {address: visitor.get(address).headers.get("ETag") for address in pages}
        assert not [address for address in pages if now[address] == tags[address]], act
        tags |= {address: tag for address, tag in now.items() if tag}


class Named(QueryDict):
    """A query that may be asked for parameters of these names alone."""

    names: tuple[str, ...] | None = None

    def __getitem__(self, key: str) -> Any:
        assert self.names is None or key in self.names, f"a page reads {key} and does not say so"
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        assert self.names is None or key in self.names, f"a page reads {key} and does not say so"
        return super().__contains__(key)


def named_parameters_alone(request: HttpRequest, parameters: tuple[str, ...], *, keep_to: Any = kept._keep_to) -> Any:
    query = keep_to(request, parameters)
    request.GET = asked = cast("Any", Named(query))
    asked.names = parameters
    return query


def is_as_before(visitor: Client, address: str, before: Any) -> bool:
    answer = visitor.get(address, headers={"if-none-match": before["ETag"]})
    return bool(answer.status_code == 304)


def only_its_key(_request: HttpRequest, key: str, *_how: object) -> HttpResponse:
    return HttpResponse(headers={"ETag": key})


def without_a_new_mark(club: Club) -> Iterator[Callable[[], object]]:
    """Yield what leaves the marks of a club as they are."""
    match = Match.objects.filter(club=club, variant="forde", status=Match.Status.IN_PROGRESS).latest("version")
    organiser = User.objects.get(username="organiser")
    yield lambda: write(match.slug, struck([match.version]), Signature(author=None, seen=match.version))
    yield lambda: take_over(Match.objects.get(pk=match.pk), organiser)
    yield lambda: invite(club, SCORER, organiser)
    yield lambda: ask(club.seasons.get(), "averages", "a4", organiser)


def with_a_new_mark(club: Club) -> Iterator[Callable[[], object]]:
    """Yield a change of each kind that visitors are shown."""
    finished = club.matches.filter(status=Match.Status.COMPLETED, fixture=None).first()
    assert finished is not None
    for step, change in enumerate((WITHDRAW, REINSTATE)):
        yield partial(
            write, finished.slug, change, Signature(author=None, seen=finished.version + step, reason="a mistake")
        )
    team, elsewhere = Team.objects.filter(club=club).order_by("pk")[:2]
    player, other = (current_members(each)[0].player for each in (team, elsewhere))
    yield lambda: save_roster(team, [], name="Otley")
    yield lambda: rename(player, "S Haigh")
    yield lambda: merge(player, other, None)
    yield lambda: undo_merge(player.merges.get(), None)
    yield lambda: Team.objects.create(club=club, name="Pool")
    season = Season.objects.create
    yield lambda: season(club=club, name="1902")
    competition = Competition.objects.filter(season__club=club).earliest("pk")
    yield lambda: withdraw_competition(competition, Signature(author=None))
    yield lambda: club.save()
    yield lambda: call_command("rebuild", stdout=StringIO())
