"""Every form of every page, for every kind of person, sent as a browser sends it: see `form_walk`."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

import pytest
from club_of_everything import Everything, open_club_of_everything
from club_with_accounts import browser_of, make_club, team_of_2005
from django.contrib.auth.models import User
from django.urls import resolve, reverse
from form_walk import Trial, faults, send, shape, shown_fields, trials
from played_competition import found_competition
from pytest_django import Settings
from rights_table import OPEN, OWN, PROTECTED
from served_forms import ServedForm, forms_of

from scoring.clubs.forms.teams import RosterTable
from scoring.rights import rights_of
from scoring.web.signing import SignatureForm
from tournaments.formats.registry import formats

pytestmark = pytest.mark.django_db

NO_PAGE = re.compile(
    r"-(csv|pdf|calendar|feed|export|file|sheet|download)$|^(blank-sheet|ready-sheet|whole-match|round-pack|blank-pad)$"
)
"""What is downloaded, and the pad that a script fills in before it is shown: its form is sent to no match."""

OFFERING = ("match", "match-log", "fixture", "club-matches", "competition-decide")
"""Pages that anybody reads, and that offer something to those who may do it."""

MAY_COMPLAIN = {
    ("fixture-result", "outcome"): "neither totals nor how it ended are filled in",
    ("match-result", "outcome"): "neither totals nor how it ended are filled in",
    ("fixture-attach", "match"): "no match is chosen",
    ("competition-bring-in-list", "text"): "nothing is pasted, and no file chosen",
    ("team-roster", "text"): "nothing is pasted, and no file chosen",
}
"""Of which empty field a form may say, left as it is, that something is missing, though the page cannot mark it so."""

ACTS = {
    "competition-check-in": "has somebody join",
    "competition-draw": "makes the draw",
    "competition-draw-round": "draws a round",
    "competition-lots": "draws lots",
    "competition-new": "founds a competition",
    "entrant-withdraw": "withdraws an entrant",
    "fixture-add": "adds a fixture",
    "fixture-start": "makes a match",
    "fixture-through": "lets somebody through",
    "match-new": "makes a match",
    "match-undo": "takes something back",
    "player-name": "shows a name again",
    "season-after": "opens a season",
    "season-new": "opens a season",
    "team-new": "makes a team",
}
"""Which forms with something to fill in do more than save what they show, and what."""

ACTING_PAGES = {"match-setup-act": "swaps the sides"}
"""The same of forms by their page, where others are sent to that address too."""

WITHOUT_A_VERSION = {
    "account": "one's own password, with the old one",
    "account-delete": "deletes one's own account, once",
    "player-name": "takes a name off, or brings it back, once",
    "account_reauthenticate": "asks for the password once more",
    "email-confirm": "confirms an address, once",
    "sessions-end-others": "signs out",
    "archive-new": "makes something new",
    "club-archive": "makes an archive of what there is",
    "club-calendar-address": "makes a link",
    "tokens": "makes a token",
    "token-end": "ends a token, once",
    "club-hand-over": "makes somebody organiser, once",
    "club-leave": "leaves a club, once",
    "club-new": "makes something new",
    "competition-calendar-address": "makes a link",
    "competition-check-in": "says of one entrant who is here, or has somebody join, once",
    "competition-new": "makes something new",
    "competition-round-results": "makes something new, once, under a key",
    "correction-request": "makes something new",
    "fixture-result": "makes something new, once, under a key",
    "fixture-start": "makes something new, once, under a key",
    "invitation": "joins, once",
    "invitation-revoke": "ends a link, once",
    "match-import": "makes something new, under a key",
    "practice-act": "keeps nothing",
    "match-new": "makes something new, under a key",
    "merge-undo": "takes back one merge, once",
    "new-password": "sends a link",
    "people": "makes a link",
    "person-further-role": "gives one role more",
    "person-password": "makes a link",
    "season-after": "makes something new",
    "season-new": "makes something new",
    "shared-link-make": "makes a link",
    "sign-in": "changes nothing",
    "sign-out": "changes nothing",
    "team-new": "makes something new",
    "yearbook-cancel": "stops what is being printed",
    "yearbook-make": "prints what there is",
}
"""Which forms need no version, since by them nobody's change can be lost, and why."""


def pages(world: Everything, role: str) -> Iterator[str]:
    """Yield the addresses of the pages, more of those that have forms for somebody with that role in the club.

    What anybody reads, the organiser of another club reads as a visitor does.
    """
    rights = rights_of(role)
    protected = {name for name, (_right, methods) in PROTECTED.items() if "get" in methods}
    for name in sorted(protected | OWN | (set(OFFERING) if role == "elsewhere" else OPEN)):
        if not NO_PAGE.search(name):
            offers = name in OFFERING if name in OPEN else name in PROTECTED and PROTECTED[name][0] in rights
            yield from world.addresses(name, many=bool(rights) and offers)


def forms_on(addresses: Iterable[str], person: User | None) -> Iterator[ServedForm]:
    """Yield each form on some pages, as a person sees them: once, though it is on many."""
    client, known = browser_of(person), set()
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code in (200, 302, 403, 404, 405, 410), f"{address}: {answer.status_code}"
        for form in forms_of(answer) if b"<form" in answer.content else ():
            if shape(form) not in known:
                known.add(shape(form))
                yield form


def tried(form: ServedForm, some: Iterable[Trial]) -> Iterator[str]:
    """Yield what is wrong with a form, in words, once it was sent in some ways."""
    may_complain = [field for target, field in MAY_COMPLAIN if target == form.target]
    for trial in some:
        answer = send(form, trial)
        found = list(faults(form, trial, answer, may_complain))
        saved = trial.done in ("untouched", "filled in") and trial.button is form.buttons[0]
        is_act = form.target in ACTS or resolve(form.page.partition("?")[0]).url_name in ACTING_PAGES
        if saved and answer.wrote and shown_fields(form) and not is_act:
            found.append("writes, though nothing was changed")
        yield from (f"{form.page}, {form.target}, {trial.done}, {trial.button.get('name')}: {fault}" for fault in found)


@pytest.fixture(autouse=True)
def _without_contexts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spare what each template was rendered with, which nobody asks for here."""
    monkeypatch.setattr("django.test.client.store_rendered_templates", lambda *_sent, **_more: None)


# What forms promise stands in their pages; what each act writes is asked of PostgreSQL by the tests of its page.
@pytest.mark.further_case
def test_every_form_of_every_page_is_answered_as_its_page_promises(settings: Settings, tmp_path: Path) -> None:
    """Left as it is, with one thing changed, a row emptied, a row added, and late: by everybody who sees it."""
    settings.VAR_DIR, settings.MAIL_IS_SET_UP = tmp_path, True
    world = open_club_of_everything()
    elsewhere = make_club("Ilkley").organiser
    people = {"organiser": world.organiser, "scorer": world.scorer, "": None, "elsewhere": elsewhere}
    found, known = [], set()
    for role, person in people.items():
        for form in list(forms_on(pages(world, role), person)):
            if "seen" not in form and form.target not in WITHOUT_A_VERSION:
                found.append(f"{form.page}, {form.target}: has no version, so that one who is late overwrites others")
            # The pad shows the match as it now is whatever was sent: its script's part is tested in a browser.
            ways = (trial for trial in trials(form) if (form.target, trial.done) != ("pad-record", "late"))
            if shape(form) in known:  # somebody with more rights has changed it already
                ways = (trial for trial in ways if trial.done == "untouched")
            found += [f"{role or 'visitor'}: {fault}" for fault in tried(form, ways)]
            known.add(shape(form))
    assert not found, "\n".join(found)
    targets = {target for target, *_rest in known}
    told = WITHOUT_A_VERSION.keys() | ACTS.keys() | {target for target, _field in MAY_COMPLAIN}
    if "swiss" not in formats():
        told -= {"competition-draw-round"}
    assert targets >= told, "left behind"


# That it can fail


def _as_filled_before(table: RosterTable) -> int:
    """Count the empty rows of a roster among those that must stay, as its page once did."""
    return (table.management_form.cleaned_data["INITIAL_FORMS"] or 0) if table.is_bound else len(table.initial or ())


@pytest.mark.parametrize(
    ("name", "spoiled", "by", "found"),
    [
        (
            "team-roster",
            "scoring.clubs.forms.teams.RosterTable.initial_form_count",
            _as_filled_before,
            "itself put there",
        ),
        ("team-roster", "scoring.clubs.rosters.check_seen", lambda *_sent: None, "on a version that has passed"),
        ("competition-entrants", "tournaments.services.entrants._columns", lambda _entry: None, "nothing was changed"),
        (
            "competition-points",
            "scoring.web.signing.SignatureForm.carried",
            lambda form: SignatureForm(form.of),
            "shown again on",
        ),
    ],
    ids=["rows that cannot be empty", "a version unread", "a change where there is none", "a version renewed unseen"],
)
def test_it_finds_what_is_spoiled(
    monkeypatch: pytest.MonkeyPatch, name: str, spoiled: str, by: object, found: str
) -> None:
    users = make_club()
    league, team = found_competition(users.club, 4), team_of_2005(users.club)
    where = {"slug": users.club.slug} | (
        {"team": team.slug} if name == "team-roster" else {"season": league.season.slug, "competition": league.slug}
    )

    def all_tried() -> str:
        forms = forms_on([reverse(name, kwargs=where)], users.organiser)
        return "\n".join(chain.from_iterable(tried(form, trials(form)) for form in forms if form.target == name))

    assert not all_tried()
    monkeypatch.setattr(spoiled, by)
    assert found in all_tried()
