"""Accounts and people: links, roles, passwords, and signing in."""

import re
from datetime import timedelta
from io import StringIO

import pytest
from axes.models import AccessAttempt
from club_with_accounts import PASSWORD, ClubUsers, browser_of, make_club, member, post_raw
from django.contrib.auth.models import User
from django.core import mail
from django.core.management import CommandError, call_command
from django.db.models import F, Sum
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings
from pytest_django.asserts import assertTemplateUsed
from served_forms import ServedForm, confirmed, form_at, form_of
from wording import carries, said, texts

from scoring.clubs.invitations import LASTS, invite, new_password_link
from scoring.clubs.site_address import public_link
from scoring.clubs.teams import delete_team
from scoring.clubs.views.people import HAS_IT_ALREADY
from scoring.models import Club, Invitation, Role, SignInTurn, SiteAddress, Team
from scoring.rights import CLUB, SCORER

NEW = {"username": "hoggard", "password1": "left-arm-and-hair", "password2": "left-arm-and-hair"}
pytestmark = pytest.mark.django_db

MESSAGE = "//ul[@class='messages']/li"


def people_page(users: ClubUsers) -> str:
    return reverse("people", args=[users.club.slug])


def person_page(page: str, user: User) -> str:
    role = Role.objects.get(user=user)
    return reverse(f"person-{page}", args=[role.club.slug, role.pk])


def form_about(client: Client, user: User, page: str) -> ServedForm:
    """Return the form about one of the people on the page of them all, by what it does."""
    address = person_page(page, user)
    return form_at(client, reverse("people", args=[address.split("/")[2]]), address)


def link_in(html: str) -> str:
    return str(re.findall(r'value="http://127.0.0.1:8000(/invitations/[^"]+)"', html)[0])


def role_of(user: User) -> str | None:
    return Role.objects.filter(user=user).values_list("name", flat=True).first()


# Joining


def test_an_organiser_makes_a_link_that_is_shown_once_and_kept_as_a_digest(users: ClubUsers) -> None:
    organiser = browser_of(users.organiser)
    answer = form_at(organiser, people_page(users)).submit(role="scorer")
    link = link_in(answer.content.decode())
    assert "no-store" in answer.headers["Cache-Control"]
    token = link.split("/")[2]
    assert token not in Invitation.objects.get().digest
    assert "/invitations/" + token not in organiser.get(people_page(users)).content.decode()


def test_somebody_new_joins_by_a_link_which_then_works_no_more(users: ClubUsers) -> None:
    link = reverse("invitation", args=[invite(users.club, "scorer", users.organiser)])
    guest = Client()
    assert guest.get(link).status_code == guest.head(link).status_code == 200
    assert form_at(guest, link).submit(**NEW).headers["Location"] == users.club.get_absolute_url()
    user = User.objects.get(username="hoggard")
    assert role_of(user) == "scorer"
    assert guest.get(reverse("account")).status_code == 200
    for answer in (Client().get(link), Client().post(link, NEW | {"username": "harmison"})):
        assert answer.status_code == 410
        assertTemplateUsed(answer, "registration/invitation_gone.html")
    assert not User.objects.filter(username="harmison").exists()


def test_a_mistake_in_joining_is_said_at_its_field_and_uses_nothing_up(users: ClubUsers) -> None:
    link = reverse("invitation", args=[invite(users.club, "scorer", users.organiser)])
    answer = form_at(Client(), link).submit(**NEW | {"username": users.scorer.username, "password2": "other"})
    html = answer.content.decode()
    assert answer.status_code == 422
    assert f'value="{users.scorer.username}"' in html
    assert 'id="id_username_error"' in html
    assert re.search(r'<input[^>]*name="username"[^>]*aria-describedby="[^"]*id_username_error', html)
    assert Client().post(link, NEW).status_code == 302


def test_an_invitation_to_a_closed_club_neither_joins_nor_names_it(users: ClubUsers) -> None:
    link = reverse("invitation", args=[invite(users.club, "scorer", users.organiser)])
    guest = Client()
    form = form_at(guest, link)
    Club.objects.update(closed_at=timezone.now())
    for answer in (guest.get(link), form.submit(**NEW), browser_of(member(None, "reader")).post(link, {"join": "1"})):
        assert answer.status_code == 410
        assert users.club.name not in answer.content.decode()
    assert not User.objects.filter(username="hoggard").exists()
    Club.objects.update(closed_at=None)
    assert form_at(guest, link).submit(**NEW).status_code == 302


def test_a_link_for_a_new_password_works_where_the_club_is_closed_and_does_not_name_it(users: ClubUsers) -> None:
    link = reverse("invitation", args=[new_password_link(users.club, users.scorer, users.organiser)])
    Club.objects.update(closed_at=timezone.now())
    assert users.club.name not in Client().get(link).content.decode()
    chosen = {"new_password1": NEW["password1"], "new_password2": NEW["password1"]}
    assert form_at(Client(), link).submit(**chosen).headers["Location"] == "/"


def test_an_account_that_exists_joins_with_one_key(users: ClubUsers) -> None:
    user = member(None, "umpire")
    link = reverse("invitation", args=[invite(users.club, "organiser", users.organiser)])
    assert form_at(browser_of(user), link).submit().status_code == 302
    assert role_of(user) == "organiser"


@pytest.mark.parametrize(
    ("invited", "was", "then"), [("scorer", "organiser", "organiser"), ("organiser", "scorer", "organiser")]
)
def test_a_link_never_takes_a_right_away(users: ClubUsers, invited: str, was: str, then: str) -> None:
    link = reverse("invitation", args=[invite(users.club, invited, users.organiser)])
    user = getattr(users, was)
    assert browser_of(user).post(link, {"join": "1"}).status_code == 302
    assert role_of(user) == then


def test_a_link_is_good_for_a_week(users: ClubUsers) -> None:
    link = reverse("invitation", args=[invite(users.club, "scorer", users.organiser)])
    Invitation.objects.update(expires_at=timezone.now() + timedelta(seconds=30))
    assert Client().get(link).status_code == 200
    Invitation.objects.update(expires_at=timezone.now())
    assert Client().get(link).status_code == 410
    assert timedelta(days=7) == LASTS


def test_a_link_taken_back_is_worthless(users: ClubUsers) -> None:
    link = reverse("invitation", args=[invite(users.club, "scorer", users.organiser)])
    revoke = reverse("invitation-revoke", args=[users.club.slug, Invitation.objects.get().pk])
    assert browser_of(make_club("Ilkley").organiser).post(revoke).status_code == 403
    assert browser_of(users.organiser).post(revoke).status_code == 302
    assert Client().get(link).status_code == 410


# Roles


def test_a_role_is_changed_and_a_person_removed(users: ClubUsers) -> None:
    organiser = browser_of(users.organiser)
    form_about(organiser, users.scorer, "role").submit(role="organiser")
    assert role_of(users.scorer) == "organiser"
    asked = form_about(organiser, users.scorer, "remove").submit()
    assert role_of(users.scorer) == "organiser"
    assert confirmed(asked).status_code == 302
    assert role_of(users.scorer) is None
    assert User.objects.filter(pk=users.scorer.pk).exists()


def test_a_role_saved_as_it_is_stays(users: ClubUsers) -> None:
    organiser = browser_of(users.organiser)
    form_about(organiser, users.scorer, "role").submit()
    assert role_of(users.scorer) == "scorer"
    assert HAS_IT_ALREADY % {"person": users.scorer.username} in organiser.get(people_page(users)).content.decode()


@pytest.mark.parametrize(("page", "sent"), [("remove", {}), ("role", {"role": "organiser"})])
def test_who_changes_a_role_late_is_told_what_it_is_now(users: ClubUsers, page: str, sent: dict[str, str]) -> None:
    organiser = browser_of(users.organiser)
    person = member(users.club, "organiser", "second")
    opened = form_about(organiser, person, page)
    form_about(browser_of(users.organiser), person, "role").submit(role="scorer")
    confirmed(opened.submit(**sent))
    assert role_of(person) == "scorer"
    answer = organiser.get(people_page(users)).content.decode()
    assert "second is now scorer" in answer


@pytest.mark.parametrize(("page", "sent"), [("remove", {}), ("role", {"role": "scorer"})])
def test_the_last_organiser_cannot_go(users: ClubUsers, page: str, sent: dict[str, str]) -> None:
    organiser = browser_of(users.organiser)
    answer = confirmed(form_about(organiser, users.organiser, page).submit(**sent))
    answer = organiser.get(answer.headers["Location"])
    assert "organiser-of-otley is the only one" in answer.content.decode()
    assert role_of(users.organiser) == "organiser"
    second = member(users.club, "organiser", "second")
    assert confirmed(form_about(browser_of(second), users.organiser, page).submit(**sent)).status_code == 302
    assert role_of(users.organiser) != "organiser"


def test_who_steps_down_lands_on_a_page_still_allowed(users: ClubUsers) -> None:
    member(users.club, "organiser", "second")
    organiser = browser_of(users.organiser)
    answer = form_about(organiser, users.organiser, "role").submit(role="scorer")
    assert answer.headers["Location"] == users.club.get_absolute_url()
    assert organiser.get(answer.headers["Location"]).status_code == 200


@pytest.mark.parametrize(("page", "sent"), [("remove", {}), ("role", {"role": "scorer"})])
def test_who_is_no_organiser_any_more_leaves_no_link_behind(users: ClubUsers, page: str, sent: dict[str, str]) -> None:
    second = member(users.club, "organiser", "second")
    link = reverse("invitation", args=[invite(users.club, "organiser", second)])
    confirmed(form_about(browser_of(users.organiser), second, page).submit(**sent))
    assert Client().get(link).status_code == 410


def test_people_of_another_club_are_out_of_reach(users: ClubUsers) -> None:
    other = make_club("Ilkley")
    role = Role.objects.get(user=other.scorer)
    for page in ("role", "remove", "password"):
        address = reverse(f"person-{page}", args=[users.club.slug, role.pk])
        assert browser_of(users.organiser).post(address, {"role": "organiser"}).status_code == 404
    assert role_of(other.scorer) == "scorer"


@pytest.mark.parametrize("people", [1, 3])
def test_the_people_page_takes_the_same_queries_for_any_number(
    users: ClubUsers, people: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(people):
        member(users.club, "scorer", f"scorer-{number}")
        invite(users.club, "scorer", users.organiser)
    organiser = browser_of(users.organiser)
    # session, user, club, right, teams, competitions, roles, links, and twice the people to whom a role can be given
    with django_assert_num_queries(10):
        organiser.get(people_page(users))


def test_one_of_several_roles_is_taken_away_or_all(users: ClubUsers) -> None:
    team = Team.objects.create(club=users.club, name="Ayr")
    captain = Role.objects.create(club=users.club, user=users.scorer, name="captain", kind="team", place=team.pk)
    organiser = browser_of(users.organiser)
    address = reverse("person-remove", args=[users.club.slug, captain.pk])
    form = form_at(organiser, people_page(users), address)
    asked = form.submit()
    assert carries(said(asked, "//h1"), "captain", "Ayr", users.scorer.username)
    assert confirmed(asked).status_code == 302
    assert role_of(users.scorer) == "scorer"
    assert users.scorer.roles.count() == 1
    Role.objects.create(club=users.club, user=users.scorer, name="captain", kind="team", place=team.pk)
    confirmed(form_at(organiser, people_page(users), "person-remove", has="every").submit())
    assert not users.scorer.roles.exists()


def test_anybody_leaves_a_club_but_its_only_organiser(users: ClubUsers) -> None:
    team = Team.objects.create(club=users.club, name="Ayr")
    Role.objects.create(club=users.club, user=users.scorer, name="captain", kind="team", place=team.pk)
    leave = reverse("club-leave", args=[users.club.slug])
    scorer, organiser = browser_of(users.scorer), browser_of(users.organiser)
    assert confirmed(form_at(scorer, reverse("account"), leave).submit()).status_code == 302
    assert not users.scorer.roles.exists()
    assert scorer.post(leave).status_code == 404
    assert confirmed(form_at(organiser, reverse("account"), leave).submit()).status_code == 302
    assert carries(said(organiser.get(reverse("account")), f"{MESSAGE}[@class='error']"), users.club.name)
    assert role_of(users.organiser) == "organiser"
    assert Client().post(leave).headers["Location"].startswith("/sign-in/")


def test_a_role_for_a_place_says_so_wherever_it_is_named(users: ClubUsers) -> None:
    team = Team.objects.create(club=users.club, name="Ayr")
    organiser, guest = browser_of(users.organiser), browser_of(member(None, "guest"))
    answer = form_at(organiser, people_page(users)).submit(role="captain", place=f"team-{team.pk}")
    assert carries(" ".join(texts(answer, "//li[@class='cluster']")), "captain", "Ayr")
    link = link_in(answer.content.decode())
    assert carries(said(guest.get(link), "//p[@class='lede']"), "captain", "Ayr")
    assert guest.post(link, {"join": "1"}).headers["Location"] == team.get_absolute_url()
    assert carries(" ".join(texts(guest.get(reverse("account")), "//dl")), "captain", "Ayr")
    assert carries(" ".join(texts(organiser.get(people_page(users)), "//ul[@class='people']")), "captain", "Ayr")


def test_with_a_team_its_captain_goes(users: ClubUsers) -> None:
    team = Team.objects.create(club=users.club, name="Trial")
    user = User.objects.create_user("captain")
    Role.objects.create(club=users.club, user=user, name="captain", kind="team", place=team.pk)
    invite(users.club, "captain", users.organiser, ("team", team.pk))
    delete_team(team)
    assert not user.roles.exists()
    assert not Invitation.objects.exists()


# Passwords


def test_an_organiser_gives_a_link_by_which_a_password_is_set_once(users: ClubUsers) -> None:
    answer = form_about(browser_of(users.organiser), users.scorer, "password").submit()
    link = link_in(answer.content.decode())
    new = {"new_password1": "swinging-both-ways", "new_password2": "swinging-both-ways"}
    assert Client().post(link, new | {"new_password2": "x"}).status_code == 422
    assert User.objects.get(pk=users.scorer.pk).check_password(PASSWORD)
    guest = Client()
    assert form_at(guest, link).submit(**new).status_code == 302
    assert guest.get(reverse("account")).status_code == 200
    assert User.objects.get(pk=users.scorer.pk).check_password("swinging-both-ways")
    assert Client().post(link, new).status_code == 410


def test_a_newer_password_link_ends_the_older_one(users: ClubUsers) -> None:
    older, newer = (new_password_link(users.club, users.scorer, users.organiser) for _ in range(2))
    assert Client().get(reverse("invitation", args=[older])).status_code == 410
    assert Client().get(reverse("invitation", args=[newer])).status_code == 200


def test_an_organiser_cannot_take_over_what_somebody_is_in_another_club(users: ClubUsers) -> None:
    other = make_club("Ilkley")
    Role.objects.create(club=other.club, user=users.scorer, name="organiser")
    role = Role.objects.get(user=users.scorer, club=users.club)
    address = reverse("person-password", args=[users.club.slug, role.pk])
    answer = browser_of(users.organiser).post(address, follow=True)
    assert carries(said(answer, f"{MESSAGE}[@class='error']"), users.scorer.username)
    assert not Invitation.objects.exists()


def test_ones_own_password_is_changed_with_the_old_one(users: ClubUsers) -> None:
    client = browser_of(users.scorer)
    new = {"new_password1": "swinging-both-ways", "new_password2": "swinging-both-ways"}
    assert client.post(reverse("account"), new | {"old_password": "wrong"}).status_code == 422
    assert client.post(reverse("account"), new | {"old_password": PASSWORD}).status_code == 302
    assert client.get(reverse("account")).status_code == 200
    assert User.objects.get(pk=users.scorer.pk).check_password("swinging-both-ways")


def test_where_mail_is_set_up_a_link_is_mailed(users: ClubUsers, settings: Settings) -> None:
    settings.MAIL_IS_SET_UP = True
    User.objects.filter(pk=users.scorer.pk).update(email="scorer@example.org")
    asked = Client().post(reverse("new-password"), {"email": "scorer@example.org"}, follow=True)
    unknown = Client().post(reverse("new-password"), {"email": "nobody@example.org"}, follow=True)
    assert said(asked, MESSAGE) == said(unknown, MESSAGE)
    (sent,) = mail.outbox
    link = re.findall(r"http://127.0.0.1:8000(/new-password/\S+)", str(sent.body))[0]
    guest = Client()
    form = guest.get(link, follow=True)
    new = {"new_password1": "swinging-both-ways", "new_password2": "swinging-both-ways"}
    assert guest.post(form.redirect_chain[-1][0], new).status_code == 302
    assert User.objects.get(pk=users.scorer.pk).check_password("swinging-both-ways")
    gone = Client().get(link, follow=True)
    assert not texts(gone, "//input[@type='password']")
    assert texts(gone, f"//main//a[@href='{reverse('new-password')}']")


def test_a_mailed_link_leads_to_the_public_address_whatever_host_was_asked(
    users: ClubUsers, settings: Settings
) -> None:
    settings.MAIL_IS_SET_UP, settings.PUBLIC_URL = True, "https://scores.example.org"
    settings.ALLOWED_HOSTS = ["*"]
    User.objects.filter(pk=users.scorer.pk).update(email="scorer@example.org")
    Client().post(reverse("new-password"), {"email": "scorer@example.org"}, headers={"host": "evil.example"})
    (sent,) = mail.outbox
    assert "https://scores.example.org/new-password/" in sent.body
    assert "evil" not in sent.body


def test_no_link_with_a_secret_begins_with_the_host_that_was_asked(users: ClubUsers, settings: Settings) -> None:
    settings.MAIL_IS_SET_UP, settings.PUBLIC_URL, settings.ALLOWED_HOSTS = True, "", ["*"]
    User.objects.filter(pk=users.scorer.pk).update(email="scorer@example.org")
    forged = Client(headers={"host": "evil.example"})
    forged.post(reverse("new-password"), {"email": "scorer@example.org"})
    assert "evil" not in str(mail.outbox[0].body)
    forged.force_login(users.organiser)
    sheets = [
        forged.post(reverse("people", args=[users.club.slug]), {"role": SCORER, "place": ""}),
        forged.post(person_page("password", users.scorer)),
        forged.post(reverse("shared-link-make", args=[users.club.slug, CLUB, users.club.pk])),
    ]
    for sheet, path in zip(sheets, ("invitations", "invitations", "shared"), strict=True):
        assert f"http://127.0.0.1:8000/{path}/" in sheet.content.decode()
        assert "http://evil.example" not in sheet.content.decode()


def test_the_sites_first_organiser_says_under_what_address_links_lead_to_it(
    users: ClubUsers, settings: Settings
) -> None:
    page, first = reverse("site-address"), browser_of(users.organiser)
    assert first.get(page).status_code == 404
    SiteAddress.objects.create(address="http://testserver", organiser=users.organiser)
    assert browser_of(users.scorer).get(page).status_code == browser_of(users.scorer).post(page, {}).status_code == 404
    assert page in first.get(reverse("account")).content.decode()
    assert page not in browser_of(users.scorer).get(reverse("account")).content.decode()
    form = form_at(first, page)
    assert form["address"] == "http://testserver"
    for wrong in ("", "evil.example", "http://evil.example", "http://testserver/club/", "ftp://testserver", "http://["):
        form["address"] = wrong
        answer = form.submit()
        assert answer.status_code == 422
        assert texts(answer, "//ul[@class='errorlist']/li")
    form["address"] = "http://testserver:8443/"
    assert form.submit().status_code == 302
    assert public_link("/new-password/") == "http://testserver:8443/new-password/"
    assert SiteAddress.objects.get().organiser == users.organiser
    settings.PUBLIC_URL = "https://scores.example.org"
    assert public_link("/") == "https://scores.example.org/"
    assert texts(first.get(page), "//main//output") == ["https://scores.example.org"]
    assert form.submit().status_code == 404


def test_without_mail_nothing_is_sent_and_an_organiser_is_named(users: ClubUsers) -> None:
    User.objects.update(email="scorer@example.org")
    answer = Client().post(reverse("new-password"), {"email": "scorer@example.org"})
    assert not texts(answer, "//input[@name='email']")
    assert 'name="email"' not in browser_of(users.scorer).get(reverse("account")).content.decode()
    assert mail.outbox == []


# Signing in


def test_signing_in_leads_on_and_never_off_the_site(users: ClubUsers) -> None:
    sent = {"username": users.scorer.username, "password": PASSWORD}
    assert Client().post("/sign-in/", sent | {"next": "/account/"}).headers["Location"] == "/account/"
    for elsewhere in ("https://evil.example/", "//evil.example/", "javascript:alert(1)", "\\\\evil.example"):
        assert Client().post("/sign-in/", sent | {"next": elsewhere}).headers["Location"] == "/"


def test_signing_out_takes_a_button_not_a_link(users: ClubUsers) -> None:
    client = browser_of(users.scorer)
    assert client.get("/sign-out/").status_code == 405
    assert client.post("/sign-out/").status_code == 302
    assert client.get("/account/").status_code == 302


def test_after_five_failures_signing_in_waits_for_that_name_alone(users: ClubUsers) -> None:
    client = Client()
    wrong = {"username": users.scorer.username, "password": "wrong"}
    answers = [client.post("/sign-in/", wrong).status_code for _ in range(5)]
    assert answers == [200, 200, 200, 200, 429]
    right = client.post("/sign-in/", wrong | {"password": PASSWORD})
    assert right.status_code == 429
    assert re.search(r"\b\d\d:\d\d\b", said(right, "//main"))
    assert not right.context["for_everybody_here"]
    assert client.post("/sign-in/", {"username": users.organiser.username, "password": PASSWORD}).status_code == 302


def test_an_address_that_fails_with_many_names_waits_with_all_of_them(users: ClubUsers, settings: Settings) -> None:
    settings.SIGN_IN_FAILURES_OF_ADDRESS = 6
    guesser, scorer = Client(REMOTE_ADDR="203.0.113.9"), Client(REMOTE_ADDR="192.0.2.7")
    right = {"username": users.scorer.username, "password": PASSWORD}
    for number in range(6):
        sent = {"username": f"member{number}", "password": "cricket"}
        assert guesser.post("/sign-in/", sent, headers={"X-Forwarded-For": f"10.0.0.{number}"}).status_code == 200
    held = guesser.post("/sign-in/", right)
    assert held.status_code == 429
    assert held.context["for_everybody_here"]
    assert re.search(r"\b\d\d:\d\d\b", said(held, "//main"))
    assert scorer.post("/sign-in/", right).status_code == 302
    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(minutes=11))
    assert guesser.post("/sign-in/", right).status_code == 302


def guess(name: str, times: int, *, since: int = 0) -> None:
    """Have strangers try a name, each from an address of their own."""
    sent = {"username": name, "password": "cricket"}
    for number in range(since, since + times):
        Client(REMOTE_ADDR=f"203.0.113.{number}").post("/sign-in/", sent)


def pass_over(seconds: int) -> None:
    """Have so much time go by for whoever waits for a turn."""
    gone = timedelta(seconds=seconds)
    SignInTurn.objects.update(at=F("at") - gone)
    AccessAttempt.objects.update(attempt_time=F("attempt_time") - gone)


def test_a_name_tried_from_everywhere_is_slowed_and_says_for_how_long(users: ClubUsers) -> None:
    guess(users.scorer.username, 12)
    client, right = Client(), {"username": users.scorer.username, "password": PASSWORD}
    held = form_at(client, "/sign-in/").submit(**right)
    assert held.status_code == 429
    [seconds] = re.findall(r"Try again in (\d+) seconds?\.", said(held, "//main"))
    assert 0 < int(seconds) <= 8
    assert form_of(held)["username"] == users.scorer.username
    assert client.post("/sign-in/", right).status_code == 429
    pass_over(int(seconds))
    assert client.post("/sign-in/", right).status_code == 302


def test_a_turn_that_was_given_is_kept_whatever_strangers_guess(users: ClubUsers) -> None:
    guess(users.scorer.username, 14)
    client, right = Client(), {"username": users.scorer.username, "password": PASSWORD}
    assert client.post("/sign-in/", right).status_code == 429
    guess(users.scorer.username, 60, since=20)  # each of them is given a later one
    later = [turn.at for turn in SignInTurn.objects.filter(address__startswith="203.0.113.").order_by("at")[3:]]
    assert SignInTurn.objects.get(address="127.0.0.1").at < later[0]
    assert later[-1] <= timezone.now() + timedelta(minutes=10)
    pass_over(60)
    guess(users.scorer.username, 3, since=20)
    assert client.post("/sign-in/", right).status_code == 302


def test_guesses_over_all_addresses_are_looked_at_one_by_one(users: ClubUsers) -> None:
    for _minute in range(10):
        guess(users.scorer.username, 20)
        pass_over(30)
    looked_at = AccessAttempt.objects.filter(username=users.scorer.username).aggregate(sum=Sum("failures_since_start"))
    assert looked_at["sum"] <= 50  # of 200


def test_a_browser_in_which_one_has_signed_in_before_is_not_slowed(users: ClubUsers) -> None:
    known, right = Client(), {"username": users.scorer.username, "password": PASSWORD}
    assert known.post("/sign-in/", right).status_code == 302
    cookie = known.cookies["known"]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == ("/sign-in/", True, "Lax")
    assert users.scorer.username not in cookie.value
    known.post("/sign-out/")
    guess(users.scorer.username, 14)
    guess(users.organiser.username, 14)
    assert known.post("/sign-in/", right | {"username": users.organiser.username}).status_code == 429
    assert known.post("/sign-in/", right).status_code == 302
    forged = Client()
    forged.cookies["known"] = cookie.value[:-3] + "AAA"
    assert forged.post("/sign-in/", right).status_code == 429


def test_a_name_that_nobody_has_is_slowed_like_one_that_somebody_has(users: ClubUsers) -> None:
    guess("nobody", 14)
    assert Client().post("/sign-in/", {"username": "nobody", "password": PASSWORD}).status_code == 429


def test_a_name_tried_from_everywhere_a_few_times_is_not_held_back(users: ClubUsers, settings: Settings) -> None:
    settings.SIGN_IN_FAILURES_OF_ADDRESS = 6
    for number in range(10):
        sent = {"username": users.scorer.username, "password": "cricket"}
        assert Client(REMOTE_ADDR=f"203.0.113.{number}").post("/sign-in/", sent).status_code == 200
    assert Client().post("/sign-in/", sent | {"password": PASSWORD}).status_code == 302


# What is typed by those who mean no good

HOSTILE = ["", "\0", "a\0b", "\u202eabc", "x" * 100_000, "\ud800", "9" * 5000, "<script>alert(1)</script>", "🏏", "-1"]


@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_typed_makes_a_page_fail(users: ClubUsers, text: str) -> None:
    token = invite(users.club, "scorer", users.organiser)
    fields = (
        "username",
        "password",
        "password1",
        "password2",
        "role",
        "email",
        "old_password",
        "new_password1",
    )
    sent = dict.fromkeys(fields, text)
    for client in (Client(), browser_of(users.organiser)):
        for address in (
            "/sign-in/", "/account/", "/new-password/", reverse("invitation", args=[token]), people_page(users),
            person_page("role", users.scorer),
        ):  # fmt: skip
            assert post_raw(client, address, sent) in (200, 302, 422), address
    assert role_of(users.scorer) == "scorer"


@pytest.mark.parametrize("number", ["0", "99999999999999999999999999", "9" * 4000])
def test_no_number_in_an_address_makes_a_page_fail(users: ClubUsers, number: str) -> None:
    base = people_page(users)
    for page in (f"{base}{number}/role/", f"{base}{number}/remove/", f"{base}invitations/{number}/revoke/"):
        assert browser_of(users.organiser).post(page, {"role": "scorer"}).status_code == 404
    assert Client().get(f"/new-password/{number}/{number}/").status_code == 200


# The first club


def test_the_first_club_is_made_by_command() -> None:
    out = StringIO()
    call_command("new_club", "Otley", organiser="vaughan", stdout=out)
    user = User.objects.get(username="vaughan")
    assert role_of(user) == "organiser"
    assert not user.has_usable_password()
    link = re.findall(r"http://127.0.0.1:8000(/invitations/\S+)", out.getvalue())[0]
    assert Client().get(link).status_code == 200
    again = StringIO()
    call_command("new_club", "Ilkley", organiser="Vaughan", stdout=again)
    assert "invitations" not in again.getvalue()
    assert user.roles.count() == 2


def test_a_club_of_the_same_name_is_made_only_when_told() -> None:
    call_command("new_club", "Otley", organiser="vaughan", stdout=StringIO())
    with pytest.raises(CommandError, match=r"club Otley already: http\S+/clubs/otley/\n.* --again"):
        call_command("new_club", "otley ", organiser="hoggard", stdout=StringIO())
    assert not User.objects.filter(username="hoggard").exists()
    call_command("new_club", "Otley", organiser="hoggard", again=True, stdout=StringIO())
    assert Club.objects.filter(name="Otley").count() == 2


def test_what_a_command_prints_begins_with_the_address_of_the_site(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    addresses = {"0.0.0.0:8001": "127.0.0.1:8001", "10.0.0.7:80": "10.0.0.7:80", "unix:/run/book": "127.0.0.1:8000"}
    for bind, told in addresses.items():
        monkeypatch.setenv("BIND", bind)
        assert public_link("/clubs/otley/") == f"http://{told}/clubs/otley/"
    settings.PUBLIC_URL = "https://scores.example.org"
    assert public_link("/clubs/otley/") == "https://scores.example.org/clubs/otley/"


@pytest.mark.parametrize(
    ("name", "organiser"), [(" ", "vaughan"), ("a\0b", "vaughan"), ("Otley", "no spaces"), ("Otley", "")]
)
def test_a_club_is_made_whole_or_not_at_all(name: str, organiser: str) -> None:
    with pytest.raises(CommandError):
        call_command("new_club", name, organiser=organiser, stdout=StringIO())
    assert not Club.objects.exists()
    assert not User.objects.exists()
