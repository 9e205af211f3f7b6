"""Django's admin: for superusers alone, and nothing that was recorded is changed or destroyed there."""

from collections.abc import Iterator
from typing import Any

import pytest
from club_with_accounts import ClubUsers, browser_of, match_in, member, team_of_2005
from django.contrib.auth.models import User
from django.db.models import Model
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils.html import escape
from served_forms import form_at

from cricketcards.support import urls
from cricketcards.support.site import support
from scoring.clubs.invitations import invite
from scoring.clubs.roles import LastOrganiserError, leave
from scoring.models import Invitation, LogRecord, Match, Role
from scoring.rights import SCORER

WRITABLE = {"user": {"change"}, "accessattempt": {"delete"}, "authenticator": {"delete"}}
"""What can be done there, by the name of the model."""
assert urls.urlpatterns  # everything is registered
KINDS = sorted(model._meta.label_lower for model in support._registry)
pytestmark = pytest.mark.django_db


@pytest.fixture
def helper() -> Client:
    """Return the browser of a superuser."""
    return browser_of(User.objects.create_superuser("helper"))


def address(kind: str, page: str, *args: object) -> str:
    return reverse(f"admin:{kind.replace('.', '_')}_{page}", args=args)


def addresses() -> Iterator[str]:
    [theirs] = [each for each in get_resolver().url_patterns if isinstance(each, URLResolver) and each.namespace]
    yield from _below(theirs, "/")


def _below(resolver: URLResolver, path: str) -> Iterator[str]:
    for each in resolver.url_patterns:
        here = f"{path}{resolver.pattern}"
        if isinstance(each, URLResolver):
            yield from _below(each, here)
        elif isinstance(each, URLPattern) and each.name != "login":
            route = str(each.pattern).replace("<path:object_id>", "1").replace("<int:content_type_id>", "1")
            yield f"{here}{route.replace('<path:object_id>', '1')}"


def closed(helper: Client, page: str) -> Any:
    """Take away that an account can be used; return the answer. The admin's buttons are inputs."""
    form = form_at(helper, page, has="is_active")
    form["is_active"] = False
    return form.post(form.address, {**form.sent(), "_save": "Save"})


def test_nobody_else_is_told_that_it_is_there(users: ClubUsers) -> None:
    staff = User.objects.create_user("staff", is_staff=True)
    nothing = Client().get("/no-such-page/")
    found = [each for each in addresses() if "(?P" not in each]
    assert len(found) > 50
    for person in (None, users.organiser, staff):
        browser = browser_of(person)
        for each in found:
            for method in ("get", "post"):
                answer = getattr(browser, method)(each)
                assert answer.status_code == 404, each
        assert person or answer.content == nothing.content


def test_its_own_sign_in_leads_to_the_sites(client: Client) -> None:
    there = reverse("admin:login")
    for answer in (client.get(there), client.post(there, {"username": "helper", "password": "x"})):
        assert (answer.status_code, answer["Location"]) == (302, reverse("sign-in"))
    assert browser_of(User.objects.create_superuser("h")).post(reverse("admin:logout"))["Location"] == reverse(
        "sign-out"
    )


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_but_what_is_named_can_be_changed(helper: Client, kind: str) -> None:
    admin = next(admin for model, admin in support._registry.items() if model._meta.label_lower == kind)
    request = helper.get(reverse("admin:index")).wsgi_request
    can = {act for act in ("add", "change", "delete") if getattr(admin, f"has_{act}_permission")(request)}
    assert can == WRITABLE.get(kind.partition(".")[2], set())
    assert admin.get_actions(request) == {}


@pytest.mark.parametrize("kind", KINDS)
def test_every_list_opens_and_is_searched(users: ClubUsers, helper: Client, kind: str) -> None:
    match_in(users.club, begun=True)
    answer = helper.get(address(kind, "changelist"), {"q": "otley"})
    assert answer.status_code == 200
    page = answer.content.decode()
    assert "<script>" not in page
    assert "style=" not in page
    assert " onclick=" not in page


def test_a_match_and_its_log_are_looked_at_and_stay(users: ClubUsers, helper: Client) -> None:
    match = match_in(users.club, begun=True)
    team_of_2005(users.club)
    invite(users.club, SCORER, users.organiser)
    recorded = list(LogRecord.objects.order_by("pk").values())
    seen: list[tuple[str, Model]] = [
        ("scoring.match", match),
        ("scoring.role", Role.objects.all()[0]),
        ("scoring.invitation", Invitation.objects.get()),
        *(("scoring.logrecord", each) for each in LogRecord.objects.all()),
    ]
    for kind, each in seen:
        page = helper.get(address(kind, "change", each.pk))
        assert page.status_code == 200
        for act in ("change", "delete"):
            assert helper.post(address(kind, act, each.pk), {"post": "yes"}).status_code == 403
        everything = {"action": "delete_selected", "_selected_action": [each.pk], "post": "yes"}
        helper.post(address(kind, "changelist"), everything)
        assert type(each)._default_manager.filter(pk=each.pk).exists()
    setup = LogRecord.objects.get(action="setup")
    assert "Hoggard" not in helper.get(address("scoring.logrecord", "change", setup.pk)).content.decode()
    entry = LogRecord.objects.filter(action="record").latest("pk")
    there = address("scoring.logrecord", "change", entry.pk)
    assert escape(entry.body) in helper.get(there).content.decode()
    Match.objects.update(names_off=True)
    assert escape(entry.body) not in helper.get(there).content.decode()
    assert Invitation.objects.get().digest not in page.content.decode()
    assert list(LogRecord.objects.order_by("pk").values()) == recorded
    assert Match.objects.count() == 1


def test_an_account_is_closed_but_not_that_of_a_last_organiser(users: ClubUsers, helper: Client) -> None:
    page = address("auth.user", "change", users.organiser.pk)
    assert "only organiser of" in closed(helper, page).content.decode()
    page = address("auth.user", "change", users.scorer.pk)
    closed(helper, page)
    assert set(User.objects.filter(is_active=False)) == {users.scorer}
    assert users.scorer.password not in helper.get(page).content.decode()
    second = member(users.club, "organiser", "second")
    closed(helper, address("auth.user", "change", users.organiser.pk))
    assert set(User.objects.filter(is_active=False)) == {users.scorer, users.organiser}
    page, there = (reverse(name, args=[users.club.slug]) for name in ("club-settings", "club-hand-over"))
    assert there not in browser_of(second).get(page).content.decode()
    with pytest.raises(LastOrganiserError):
        leave(users.club, second)
