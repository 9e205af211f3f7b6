"""Reminders by mail: to captains who chose them and may see what they say, each once, and turned off by a link."""

import re
from datetime import UTC, date, datetime, time, timedelta
from email import message_from_bytes
from email.policy import default
from functools import partial
from smtplib import SMTPRecipientsRefused
from typing import Any

import pytest
from club_with_accounts import ClubUsers, browser_of, make_club, member
from django.contrib.auth.models import User
from django.core import mail, signing
from django.core.mail import EmailMessage
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from played_competition import SYSTEM, fixture_of, found_competition, play
from pytest_django import DjangoAssertNumQueries, Settings
from served_forms import form_at
from simultaneous import at_once
from wording import said, texts

from scoring.book.signature import Signature
from scoring.confirmations import confirm, dispute
from scoring.models import Club, Match, Role, Team
from scoring.rights import CAPTAIN, TEAM
from scoring.visibility import Visibility
from tournaments.models import Competition, Entrant, Fixture, FixtureMove, Reminder, ReminderKind
from tournaments.reminders import sending
from tournaments.reminders.choices import choices_of, choose, choose_as_everywhere, wanted_in
from tournaments.reminders.links import TurnOff, off_link
from tournaments.reminders.sending import AGAIN_AFTER, claim, send_reminders
from tournaments.services.competitions import withdraw_competition
from tournaments.services.fixtures import Plan, change_fixture

SITE = "https://scores.example.org"
DAY = date(2099, 7, 4)
PLAN = Plan(DAY, time(19, 30), "The Club House", Fixture.State.PLANNED, {}, "7b")
LATER = timedelta(hours=1)
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _mail_is_set_up(settings: Settings) -> None:
    settings.MAIL_IS_SET_UP, settings.PUBLIC_URL, settings.ALLOWED_HOSTS = True, SITE, ["*"]


@pytest.fixture
def league(users: ClubUsers) -> Competition:
    return found_competition(users.club, 3)


@pytest.fixture
def fixture(league: Competition) -> Fixture:
    """Ayr against Bath, with a day."""
    found = fixture_of(league, "Ayr", "Bath")
    change_fixture(found, PLAN, SYSTEM)
    FixtureMove.objects.all().delete()
    return found


@pytest.fixture
def ayr(users: ClubUsers, league: Competition) -> User:
    return captain(users, "Ayr")


@pytest.fixture
def bath(users: ClubUsers, league: Competition) -> User:
    return captain(users, "Bath")


def captain(users: ClubUsers, team: str, *kinds: str) -> User:
    """Make the captain of a team, who wants these reminders, or all."""
    user = member(None, team)
    User.objects.filter(pk=user.pk).update(email=f"{team.lower()}@example.org")
    user.refresh_from_db()
    place = Team.objects.get(club=users.club, name=team).pk
    Role.objects.create(club=users.club, user=user, name=CAPTAIN, kind=TEAM, place=place)
    choose(user, users.club, kinds or ReminderKind.values)
    return user


def at(day: date, hour: int, minute: int = 0) -> datetime:
    """Return a moment by the clock of the site."""
    return timezone.make_aware(datetime.combine(day, time(hour, minute)))


def moved(fixture: Fixture, **how: Any) -> None:
    fixture.refresh_from_db()
    plan = {name: getattr(fixture, name) for name in ("on", "at", "venue", "state", "conditions", "table")}
    change_fixture(fixture, Plan(**plan | how), SYSTEM)


def sent(now: datetime) -> list[tuple[str, str]]:
    """Run the command at a moment; return to whom what was sent, by its subject."""
    before = len(mail.outbox)
    send_reminders(now)
    return sorted((each.to[0], str(each.subject)) for each in mail.outbox[before:])


def soon() -> datetime:
    return timezone.now() + LATER


def off_link_of(message: EmailMessage) -> str:
    """Return the path of the link that turns a reminder off, as the header has it; the mail itself has the same."""
    [link] = re.findall(rf"^<{SITE}(/account/reminders/off/\S+)>$", message.extra_headers["List-Unsubscribe"])
    assert f"\n{SITE}{link}\n" in str(message.body)
    [header] = message_from_bytes(message.message().as_bytes(), policy=default).get_all("List-Unsubscribe", [])
    assert header.strip() == f"<{SITE}{link}>"
    return str(link)


# What is sent, and to whom


def test_both_captains_are_told_once_how_a_fixture_stands_at_last(fixture: Fixture, ayr: User, bath: User) -> None:
    moved(fixture, on=DAY + timedelta(days=7))
    moved(fixture, on=DAY + timedelta(days=8), at=time(20))
    assert sent(timezone.now()) == []  # it may be moved again at once
    told = sent(soon())
    assert [address for address, _subject in told] == ["ayr@example.org", "bath@example.org"]
    [first, _second] = mail.outbox
    assert all(word in first.body for word in ("12 July 2099, 20:00", "4 July 2099, 19:30", "The Club House"))
    assert "11 July" not in first.body
    assert f"\n{SITE}{fixture.get_absolute_url()}\n" in first.body
    assert sent(soon()) == sent(soon() + LATER) == []
    moved(fixture, on=DAY)
    assert len(sent(soon())) == 2  # back where it was, which is new to who was told otherwise


@pytest.mark.parametrize("state", [Fixture.State.POSTPONED, Fixture.State.CANCELLED])
def test_what_is_not_played_is_told(fixture: Fixture, ayr: User, state: str) -> None:
    moved(fixture, state=state)
    [(_address, subject)] = sent(soon())
    assert state in subject.lower()
    assert state in str(mail.outbox[0].body).lower()


def test_moved_and_moved_back_is_told_to_nobody(fixture: Fixture, ayr: User) -> None:
    moved(fixture, on=DAY + timedelta(days=7))
    moved(fixture, on=DAY)
    assert sent(soon()) == []
    assert not FixtureMove.objects.exists()


def test_a_move_that_waits_for_the_mail_server_is_told_as_it_stands(
    fixture: Fixture, ayr: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved(fixture, on=DAY + timedelta(days=7))
    now = soon()
    with monkeypatch.context() as broken:
        broken.setattr("tournaments.reminders.sending.claim", lambda *_of: [])
        assert sent(now) == []
    moved(fixture, venue="The Barn")
    assert len(sent(now + LATER)) == 1
    assert all(word in mail.outbox[0].body for word in ("The Barn", "11 July", "4 July", "The Club House"))


def test_a_day_begins_with_its_matches(users: ClubUsers, league: Competition, fixture: Fixture, ayr: User) -> None:
    other = fixture_of(league, "Ayr", "Cork")
    moved(other, on=DAY, at=None)
    FixtureMove.objects.all().delete()
    assert sent(at(DAY, 6, 59)) == []
    [(_address, subject)] = sent(at(DAY, 7))
    assert "2" in subject  # one mail of both
    assert "19:30, The Club House" in mail.outbox[0].body
    assert "7b" in mail.outbox[0].body
    assert sent(at(DAY, 8)) == sent(at(DAY, 23)) == []


@pytest.mark.parametrize("day", [date(2026, 3, 29), date(2026, 10, 25)])
def test_the_day_is_that_of_the_site_when_clocks_change(fixture: Fixture, ayr: User, day: date) -> None:
    moved(fixture, on=day, at=time(23, 30))
    FixtureMove.objects.all().delete()
    before, after = (datetime.combine(day, time(hour), UTC) for hour in (5, 7))
    assert sent(before) == []  # by no clock it is seven
    assert len(sent(after)) == 1
    assert sent(datetime.combine(day, time(23, 45), UTC)) == []


def test_a_match_of_today_is_mailed_late_but_not_once_it_should_have_begun(fixture: Fixture, ayr: User) -> None:
    assert sent(at(DAY, 19, 31)) == []
    assert len(sent(at(DAY, 19, 29))) == 1


def test_a_round_after_midnight_is_mailed_with_its_evening(fixture: Fixture, ayr: User) -> None:
    Fixture.objects.filter(pk=fixture.pk).update(on=DAY + timedelta(days=1), at=time(0, 30))
    assert len(sent(at(DAY, 9))) == 1
    assert sent(at(DAY + timedelta(days=1), 0, 10)) == []


def test_a_missing_result_is_told_to_both_captains_and_nobody_else(
    users: ClubUsers, fixture: Fixture, ayr: User, bath: User
) -> None:
    captain(users, "Cork")
    choose(users.organiser, users.club, ReminderKind.values)
    next_day = at(DAY + timedelta(days=1), 9)
    assert [address for address, _subject in sent(next_day)] == ["ayr@example.org", "bath@example.org"]
    assert sent(next_day + LATER) == []


def test_an_entered_result_is_not_missing(fixture: Fixture, ayr: User) -> None:
    play(fixture, "100/5", "90/5")
    assert sent(at(DAY + timedelta(days=1), 9)) == []


def to_be_confirmed(league: Competition) -> None:
    Competition.objects.filter(pk=league.pk).update(confirmed_by=Competition.ConfirmedBy.OTHER_SIDE)


def test_a_result_waits_for_the_side_that_did_not_enter_it(
    league: Competition, fixture: Fixture, ayr: User, bath: User
) -> None:
    to_be_confirmed(league)
    match = play(fixture, "100/5", "90/5", Signature(author=ayr))
    assert sent(timezone.now()) == []
    [(address, _subject)] = sent(soon())
    assert address == "bath@example.org"
    assert f"\n{SITE}{match.get_absolute_url()}\n" in mail.outbox[0].body
    assert sent(soon() + LATER) == []


def test_a_result_that_was_confirmed_waits_for_nobody(
    league: Competition, fixture: Fixture, ayr: User, bath: User
) -> None:
    to_be_confirmed(league)
    match = play(fixture, "100/5", "90/5", Signature(author=ayr))
    confirm(match, match.version, bath, timezone.now())
    assert sent(soon()) == []


def test_a_dispute_is_told_to_the_other_side_with_its_reason(
    league: Competition, fixture: Fixture, ayr: User, bath: User
) -> None:
    to_be_confirmed(league)
    match = play(fixture, "100/5", "90/5", Signature(author=ayr))
    dispute(match, match.version, bath, "It was 91.", timezone.now())
    [(address, _subject)] = sent(soon())
    assert address == "ayr@example.org"
    assert "It was 91." in mail.outbox[0].body


def test_nobody_is_mailed_who_did_not_choose_it(users: ClubUsers, fixture: Fixture, ayr: User) -> None:
    choose(ayr, users.club, [ReminderKind.OVERDUE])
    moved(fixture, on=DAY + timedelta(days=7))
    assert sent(soon()) == []
    choose(ayr, None, [ReminderKind.MOVED])
    moved(fixture, on=DAY + timedelta(days=8))
    assert sent(soon()) == []  # the club's own choice holds


# What is known when it is sent


def left(user: User) -> None:
    user.roles.all().delete()


def closed(user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)


def without_address(user: User) -> None:
    User.objects.filter(pk=user.pk).update(email="")


def undecided(user: User) -> None:
    choose(user, user.roles.get().club, [])


def hidden(_user: User) -> None:
    Competition.objects.update(visibility=Visibility.DRAFT)


def withdrawn(_user: User) -> None:
    withdraw_competition(Competition.objects.get(), SYSTEM)


@pytest.mark.parametrize("happened", [left, closed, without_address, undecided, hidden, withdrawn])
def test_nobody_is_mailed_whom_it_does_not_concern_any_more(
    fixture: Fixture, ayr: User, happened: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved(fixture, on=DAY + timedelta(days=7))
    with monkeypatch.context() as broken:
        broken.setattr("tournaments.reminders.sending.claim", lambda *_of: [])
        sent(soon())
    assert Reminder.objects.get().state == Reminder.State.WAITING
    happened(ayr)
    assert sent(soon()) == []
    assert Reminder.objects.get().state == Reminder.State.DROPPED


def test_a_match_for_members_is_told_to_members_and_a_draft_to_nobody(
    league: Competition, fixture: Fixture, ayr: User, bath: User
) -> None:
    to_be_confirmed(league)
    match = play(fixture, "100/5", "90/5", Signature(author=ayr))
    Match.objects.filter(pk=match.pk).update(visibility=Visibility.DRAFT, narrowest=Visibility.DRAFT)
    assert sent(soon()) == []
    Match.objects.filter(pk=match.pk).update(visibility=Visibility.MEMBERS, narrowest=Visibility.MEMBERS)
    assert len(sent(soon())) == 1


def test_names_are_those_of_the_moment_and_stay_in_their_lines(fixture: Fixture, ayr: User) -> None:
    moved(fixture, venue="The Barn\nBcc: everybody@example.org")
    Entrant.objects.filter(name="Bath").update(name="Bath\r\nBcc: evil@example.org\u2028\x07x")
    [(_address, subject)] = sent(soon())
    assert subject.isprintable()
    [message] = mail.outbox
    assert message.recipients() == ["ayr@example.org"]
    assert message.message()["Bcc"] is None
    assert not re.search(r"^Bcc", str(message.body), re.MULTILINE)


# Each once


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_the_same_moment_send_one_mail(fixture: Fixture, ayr: User) -> None:
    for days in range(7, 11):
        moved(fixture, on=DAY + timedelta(days=days))
        now = soon()
        assert sum(at_once(partial(send_reminders, now), partial(send_reminders, now))) == 1
    assert len(mail.outbox) == Reminder.objects.filter(state=Reminder.State.SENT).count() == 4


def test_a_second_worker_sends_nothing_while_the_first_does(users: ClubUsers, fixture: Fixture, ayr: User) -> None:
    moved(fixture, on=DAY + timedelta(days=7))
    now = soon()
    taken = []

    def slow(self: EmailMessage, **_how: object) -> int:
        taken.append(send_reminders(now))  # another worker comes along in the middle of it
        return 1

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(EmailMessage, "send", slow)
        assert send_reminders(now) == 1
    assert taken == [0]
    assert claim(ayr.pk, users.club.pk, ReminderKind.MOVED, now) == []


def test_what_a_failing_server_does_not_take_is_tried_again_and_given_up(
    fixture: Fixture, ayr: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    moved(fixture, on=DAY + timedelta(days=7))
    tried = []

    def fails(message: EmailMessage, **_how: object) -> int:
        tried.append(message)
        raise ConnectionRefusedError

    monkeypatch.setattr(EmailMessage, "send", fails)
    now = soon()
    for wait in (timedelta(), *AGAIN_AFTER):
        now += wait
        send_reminders(now)
        send_reminders(now)  # not at once
    send_reminders(now + timedelta(days=1))
    assert len(tried) == len(AGAIN_AFTER) + 1
    assert Reminder.objects.get().state == Reminder.State.GIVEN_UP
    [line] = caplog.messages
    assert "example.org" not in line


def test_one_address_that_is_refused_keeps_no_other_from_its_mail(
    fixture: Fixture, ayr: User, bath: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved(fixture, on=DAY + timedelta(days=7))
    sends = EmailMessage.send

    def refuses(message: EmailMessage, **_how: object) -> int:
        if message.to == ["ayr@example.org"]:
            raise SMTPRecipientsRefused({})
        return sends(message)

    monkeypatch.setattr(EmailMessage, "send", refuses)
    assert [address for address, _subject in sent(soon())] == ["bath@example.org"]


def test_a_mail_on_which_the_program_ended_is_not_sent_again(
    users: ClubUsers, fixture: Fixture, ayr: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved(fixture, on=DAY + timedelta(days=7))

    def ends(*_of: object, **_how: object) -> int:
        raise KeyboardInterrupt

    with monkeypatch.context() as ending:
        ending.setattr(EmailMessage, "send", ends)
        with pytest.raises(KeyboardInterrupt):
            send_reminders(soon())
    assert sent(soon()) == sent(soon() + timedelta(days=1)) == []
    assert Reminder.objects.get().state == Reminder.State.GIVEN_UP
    sent(soon() + sending.KEPT + timedelta(days=1))
    assert not Reminder.objects.exists()


def test_without_mail_nothing_is_kept_or_sent(fixture: Fixture, ayr: User, settings: Settings) -> None:
    settings.MAIL_IS_SET_UP = False
    moved(fixture, on=DAY + timedelta(days=7))
    assert sent(soon()) == sent(at(DAY, 9)) == []
    assert not FixtureMove.objects.exists()
    with pytest.raises(CommandError):
        call_command("send_reminders")


def test_the_command_sends(fixture: Fixture, ayr: User, capsys: pytest.CaptureFixture[str]) -> None:
    moved(fixture, on=timezone.localdate() + timedelta(days=7))
    FixtureMove.objects.update(at=timezone.now() - LATER)
    call_command("send_reminders")
    assert len(mail.outbox) == 1
    assert capsys.readouterr().out.startswith("1 ")
    with pytest.raises(CommandError):
        call_command("send_reminders", every=0)


# The page


def test_reminders_are_chosen_and_off_until_then(users: ClubUsers, ayr: User) -> None:
    choose(ayr, users.club, [])
    client = browser_of(ayr)
    form = form_at(client, reverse("reminders"), has="kinds")
    assert form.submit(kinds=[ReminderKind.MOVED]).status_code == 302
    assert wanted_in(users.club.pk, choices_of([ayr.pk])[ayr.pk]) == [ReminderKind.MOVED]
    assert len(texts(client.get(reverse("reminders")), "//input[@checked]")) == 1
    wrong = client.post(reverse("reminders"), {"of": str(users.club.pk), "kinds": "everything"})
    assert wrong.status_code == 422
    assert client.post(reverse("reminders"), {"of": "0"}).status_code == 404


def test_of_two_clubs_each_has_its_own_choice_or_that_of_all(
    users: ClubUsers, ayr: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    other = make_club("Ilkley").club
    Role.objects.create(
        club=other, user=ayr, name=CAPTAIN, kind=TEAM, place=Team.objects.create(club=other, name="X").pk
    )
    client, page = browser_of(ayr), reverse("reminders")
    with django_assert_max_num_queries(12):
        assert len(texts(client.get(page), "//main//h2")) == 4

    def wanted(club: Club) -> list[str]:
        return wanted_in(club.pk, choices_of([ayr.pk])[ayr.pk])

    assert wanted(other) == []
    client.post(page, {"of": "all", "kinds": [ReminderKind.DISPUTED]})
    assert wanted(other) == [ReminderKind.DISPUTED]
    assert len(wanted(users.club)) == len(ReminderKind)
    client.post(page, {"of": str(users.club.pk), "as_everywhere": "1"})
    assert wanted(users.club) == [ReminderKind.DISPUTED]


def test_nothing_is_offered_that_cannot_be_sent(users: ClubUsers, ayr: User, settings: Settings) -> None:
    def offers(person: User) -> bool:
        client = browser_of(person)
        client.post(reverse("reminders"), {"of": str(users.club.pk), "kinds": [ReminderKind.MOVED]})
        return bool(texts(client.get(reverse("reminders")), "//main//button"))

    assert offers(ayr)
    assert not offers(users.organiser)  # captain of no team
    without_address(ayr)
    assert not offers(ayr)
    User.objects.filter(pk=ayr.pk).update(email="ayr@example.org")
    settings.MAIL_IS_SET_UP = False
    assert not offers(ayr)
    assert not texts(browser_of(ayr).get(reverse("account")), f"//a[@href='{reverse('reminders')}']")
    settings.MAIL_IS_SET_UP = True
    assert texts(browser_of(ayr).get(reverse("account")), f"//a[@href='{reverse('reminders')}']")


def test_the_matches_of_today_are_mailed_when_asked(users: ClubUsers, fixture: Fixture, ayr: User) -> None:
    choose(ayr, users.club, [])
    client = browser_of(ayr)
    form_at(client, reverse("reminders"), has="today").submit("today")
    assert not Reminder.objects.exists()
    moved(fixture, on=timezone.localdate(), at=None)
    FixtureMove.objects.all().delete()
    form_at(client, reverse("reminders"), has="today").submit("today")
    assert mail.outbox == []  # the page does not wait for the mail server
    assert len(sent(timezone.now())) == 1
    assert "List-Unsubscribe" not in mail.outbox[0].extra_headers
    assert sent(timezone.now()) == []


# The link that turns a reminder off


def test_a_link_turns_off_its_kind_in_its_club_without_signing_in(
    users: ClubUsers, fixture: Fixture, ayr: User
) -> None:
    choose(ayr, None, ReminderKind.values)
    choose_as_everywhere(ayr, users.club)
    moved(fixture, on=DAY + timedelta(days=7))
    sent(soon())
    link = off_link_of(mail.outbox[0])
    guest = Client(enforce_csrf_checks=True)
    answer = guest.get(link)
    assert answer.status_code == 200
    assert len(texts(answer, "//main//button")) == 1
    assert ayr.username not in said(answer, "//body")
    assert ayr.email not in said(answer, "//body")
    choices = choices_of([ayr.pk])[ayr.pk]
    assert ReminderKind.MOVED in wanted_in(users.club.pk, choices)
    one_click = guest.post(link, {"List-Unsubscribe": "One-Click"})
    assert one_click.status_code == 200
    assert not texts(one_click, "//main//button")
    choices = choices_of([ayr.pk])[ayr.pk]
    assert ReminderKind.MOVED not in wanted_in(users.club.pk, choices)
    assert len(wanted_in(users.club.pk, choices)) == len(ReminderKind) - 1
    assert ReminderKind.MOVED in wanted_in(0, choices)  # of other clubs as before
    assert guest.post(link).status_code == 200
    moved(fixture, on=DAY + timedelta(days=9))
    assert sent(soon()) == []


def test_a_link_ends_with_its_address_and_account_and_names_no_club_that_is_hidden(
    users: ClubUsers, fixture: Fixture, ayr: User
) -> None:
    link = off_link(TurnOff(ayr, users.club, ReminderKind.MOVED)).removeprefix(SITE)
    assert users.club.name in said(Client().get(link), "//main")
    users.club.visibility = Visibility.MEMBERS
    users.club.save()
    assert users.club.name in said(Client().get(link), "//main")
    left(ayr)
    assert users.club.name not in said(Client().get(link), "//body")
    User.objects.filter(pk=ayr.pk).update(email="other@example.org")
    assert Client().post(link).status_code == 410
    User.objects.filter(pk=ayr.pk).update(email=ayr.email, is_active=False)
    assert Client().post(link).status_code == 410


@pytest.mark.parametrize(
    "token",
    ["x", "x:y:z", "9" * 4000, "%00", signing.dumps([1, 1, "moved", ""])],
    ids=["a word", "three parts", "very long", "no text", "signed by other means"],
)
def test_no_link_that_was_made_up_turns_anything_off(token: str) -> None:
    for answer in (Client().get(f"/account/reminders/off/{token}/"), Client().post(f"/account/reminders/off/{token}/")):
        assert answer.status_code == 410
