"""The settings of a club: what is said of it, who sees it, handing it over, closing and reopening it, another club."""

import pytest
from club_with_accounts import ClubUsers, browser_of, levels, make_club, match_in, member
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import Settings
from served_forms import confirmed, form_at, forms_of

from scoring.models import Club, LogRecord, Match, Role
from scoring.rights import MEMBER, ORGANISER, SCORER, Right, rights_in
from scoring.visibility import Visibility

pytestmark = pytest.mark.django_db


def settings_of(users: ClubUsers) -> str:
    return reverse("club-settings", args=[users.club.slug])


def roles_of(user: User) -> set[str]:
    return set(Role.objects.filter(user=user).values_list("name", flat=True))


def test_a_club_is_renamed_described_and_narrowed(users: ClubUsers, organiser: Client) -> None:
    form = form_at(organiser, settings_of(users), has="description")
    form.submit(name="Wharfe", description="Thursdays at the Fleece", visibility=Visibility.MEMBERS)
    club = Club.objects.get()
    assert (club.name, club.description, club.visibility) == ("Wharfe", "Thursdays at the Fleece", Visibility.MEMBERS)
    assert "Thursdays at the Fleece" in organiser.get(club.get_absolute_url()).content.decode()
    assert Client().get(club.get_absolute_url()).status_code == 404


@pytest.mark.parametrize("name", ["", "  ", "x" * 101])
def test_a_name_that_is_none_is_refused_beside_its_field(users: ClubUsers, organiser: Client, name: str) -> None:
    answer = form_at(organiser, settings_of(users), has="description").submit(name=name, description="kept")
    assert answer.status_code == 422
    assert "kept" in answer.content.decode()
    assert Club.objects.get().name == "Otley"


def test_who_was_late_is_told_and_loses_nothing(users: ClubUsers, organiser: Client) -> None:
    late = form_at(organiser, settings_of(users), has="description")
    form_at(organiser, settings_of(users), has="description").submit(name="Wharfe")
    answer = late.submit(name="Otley Card Cricket")
    assert answer.status_code == 409
    assert "error" in levels(answer)
    assert 'value="Otley Card Cricket"' in answer.content.decode()
    assert Club.objects.get().name == "Wharfe"


def test_a_club_is_closed_while_a_match_runs_and_reopened(users: ClubUsers, organiser: Client, scorer: Client) -> None:
    match = match_in(users.club, begun=True)
    pad = scorer.get(reverse("pad", args=[match.slug]))
    recorded = LogRecord.objects.count()
    confirmed(form_at(organiser, settings_of(users), "club-close").submit())
    assert Club.objects.get().closed_at is not None
    assert Client().get(users.club.get_absolute_url()).status_code == 404
    assert scorer.get(match.get_absolute_url()).status_code == 404
    [sent] = [form for form in forms_of(pad) if form.target == "pad-record"]
    assert sent.submit().status_code in (403, 404)
    assert LogRecord.objects.count() == recorded
    assert rights_in(users.organiser, users.club) == {Right.READ, Right.MANAGE_CLUB}
    assert organiser.get(match.get_absolute_url()).status_code == 200
    assert organiser.get(reverse("match-new", args=[users.club.slug])).status_code == 403
    form_at(organiser, settings_of(users), "club-reopen").submit()
    assert Club.objects.get().closed_at is None
    assert scorer.get(reverse("pad", args=[match.slug])).status_code == 200


def test_it_is_handed_over(users: ClubUsers, organiser: Client) -> None:
    form = form_at(organiser, settings_of(users), "club-hand-over")
    confirmed(form.submit(to=users.scorer.pk))
    assert roles_of(users.scorer) == {ORGANISER}
    assert roles_of(users.organiser) == {MEMBER}
    assert organiser.get(settings_of(users)).status_code == 403


def test_another_club_is_founded_by_who_organises_one(users: ClubUsers, organiser: Client, scorer: Client) -> None:
    address = reverse("club-new")
    form_at(organiser, address).submit(name="Ilkley")
    assert rights_in(users.organiser, Club.objects.get(name="Ilkley")) == set(Right)
    assert scorer.get(address).status_code == 404
    assert Client().get(address).status_code == 302


def test_two_clubs_of_one_name_are_told_apart_before(users: ClubUsers, organiser: Client) -> None:
    answer = form_at(organiser, reverse("club-new")).submit(name="OTLEY")
    assert answer.status_code == 422
    assert Club.objects.count() == 1
    [form] = [each for each in forms_of(answer) if "again" in each]
    form.submit(again=True)
    assert Club.objects.count() == 2


def test_a_club_is_not_renamed_to_the_name_of_another_unasked(users: ClubUsers, organiser: Client) -> None:
    make_club("Ilkley")
    answer = form_at(organiser, settings_of(users), has="description").submit(name="ilkley")
    assert answer.status_code == 422
    [form] = [each for each in forms_of(answer) if "again" in each]
    form.submit(again=True)
    form_at(organiser, settings_of(users), has="description").submit(description="By the river")
    club = Club.objects.get(pk=users.club.pk)
    assert (club.name, club.description) == ("ilkley", "By the river")


def test_a_site_may_allow_no_other_club(organiser: Client, settings: Settings) -> None:
    settings.NEW_CLUBS_ALLOWED = False
    assert organiser.get(reverse("club-new")).status_code == 404


def test_a_member_reads_what_is_for_members_and_no_more(users: ClubUsers) -> None:
    match = match_in(users.club)
    Match.objects.update(visibility=Visibility.MEMBERS, narrowest=Visibility.MEMBERS)
    reader = browser_of(member(users.club, MEMBER))
    assert reader.get(match.get_absolute_url()).status_code == 200
    assert reader.get(reverse("pad", args=[match.slug])).status_code == 403
    assert (
        reverse("match-new", args=[users.club.slug]) not in reader.get(users.club.get_absolute_url()).content.decode()
    )
    assert browser_of(make_club("Ilkley").organiser).get(match.get_absolute_url()).status_code == 404
    assert Client().get(match.get_absolute_url()).status_code == 404


def test_a_role_taken_away_ends_what_it_allowed_at_once(users: ClubUsers, scorer: Client) -> None:
    match = match_in(users.club)
    Match.objects.update(visibility=Visibility.MEMBERS, narrowest=Visibility.MEMBERS)
    assert scorer.get(match.get_absolute_url()).status_code == 200
    Role.objects.filter(user=users.scorer, name=SCORER).delete()
    assert scorer.get(match.get_absolute_url()).status_code == 404
