"""What organisers read of a club's own affairs: who changed who sees what and who may do what, and when."""

import re

import pytest
from club_with_accounts import ClubUsers, browser_of, levels, match_in, member
from django.test import Client
from django.urls import reverse
from page_text import text_of
from pytest_django import DjangoAssertNumQueries
from served_forms import confirmed, form_at, form_of
from wording import carries, texts, worded

from scoring.clubs.club_settings import found_club
from scoring.clubs.invitations import invite, join
from scoring.clubs.words.club_acts import DONE
from scoring.match_visibility import change_match_visibility
from scoring.models import ClubAct, ClubVerb, Invitation, Match, Role
from scoring.rights import CHECKER, MATCH, MEMBER, SCORER
from scoring.visibility import Visibility
from scoring.web.shared_links import new_link, take_link_back

PUBLIC, LINK, MEMBERS, _DRAFT = Visibility
pytestmark = pytest.mark.django_db


def history(users: ClubUsers, client: Client) -> str:
    page = client.get(reverse("club-history", args=[users.club.slug]))
    assert page.status_code == 200
    return re.sub(r"\s+", " ", text_of(page.content.decode()))


def test_the_settings_lead_to_it_and_it_begins_empty(users: ClubUsers, organiser: Client, scorer: Client) -> None:
    address = reverse("club-history", args=[users.club.slug])
    assert address in organiser.get(reverse("club-settings", args=[users.club.slug])).content.decode()
    assert texts(organiser.get(address), "//p[@class='empty']")
    assert scorer.get(address).status_code == 403


def test_what_is_said_of_a_club_and_its_closing(users: ClubUsers, organiser: Client) -> None:
    settings = reverse("club-settings", args=[users.club.slug])
    form_at(organiser, settings, has="description").submit(name="Wharfe", visibility=MEMBERS)
    form_at(organiser, settings, has="description").submit()  # nothing was changed
    confirmed(form_at(organiser, settings, "club-close").submit())
    form_at(organiser, settings, "club-reopen").submit()
    said = history(users, organiser)
    assert carries(said, "Wharfe", "Otley")
    assert carries(said, MEMBERS.label, PUBLIC.label)
    assert carries(said, users.organiser.username)
    assert all(str(DONE[verb]) in said for verb in (ClubVerb.CLOSE, ClubVerb.REOPEN))
    assert ClubAct.objects.count() == 3


def test_roles_given_changed_and_taken(users: ClubUsers, organiser: Client) -> None:
    people = reverse("people", args=[users.club.slug])
    newcomer = member(None, "reader", "hoggard")
    invite(users.club, MEMBER, users.organiser)
    assert join(Invitation.objects.get(), newcomer)
    role = Role.objects.get(user=newcomer)
    form_at(organiser, people, reverse("person-role", args=[users.club.slug, role.pk])).submit(role=CHECKER)
    gone = form_at(organiser, people, reverse("person-remove", args=[users.club.slug, role.pk]))
    confirmed(gone.submit())
    invite(users.club, SCORER, users.organiser)
    form_at(organiser, people, "invitation-revoke").submit()
    said = history(users, organiser)
    for verb, name in (
        (ClubVerb.INVITE, MEMBER),
        (ClubVerb.GIVE_ROLE, MEMBER),
        (ClubVerb.TAKE_ROLE, CHECKER),
        (ClubVerb.REVOKE, SCORER),
    ):
        assert worded(DONE[verb], role=name, person="hoggard").search(said), verb
    assert carries(said, CHECKER, MEMBER)


def test_links_and_matches(users: ClubUsers, organiser: Client) -> None:
    match = match_in(users.club)
    page = reverse("match-visibility", args=[match.slug])
    answer = form_at(organiser, page, has="visibility").submit(visibility=LINK)
    [said] = texts(organiser.get(answer["Location"]), "//ul[@class='messages']/li")
    assert str(LINK.label) in said
    form_at(organiser, page, "shared-link-make").submit()
    form_at(organiser, page, "shared-link-take-back").submit()
    for said in (history(users, organiser), text_of(organiser.get(page).content.decode())):
        assert carries(said, LINK.label, PUBLIC.label)
        assert all(str(DONE[verb]) in said for verb in (ClubVerb.MAKE_LINK, ClubVerb.TAKE_LINK_BACK))
    assert match.get_absolute_url() in organiser.get(reverse("club-history", args=[users.club.slug])).content.decode()


def test_two_organisers_do_not_overwrite_each_other_unseen(users: ClubUsers, organiser: Client) -> None:
    match = match_in(users.club)
    late = form_at(organiser, reverse("match-visibility", args=[match.slug]), has="visibility")
    second = member(users.club, "organiser", "second")
    assert change_match_visibility(match, MEMBERS, second, PUBLIC)
    answer = late.submit(visibility=LINK)
    assert answer.status_code == 409
    assert "error" in levels(answer)
    assert Match.objects.get().visibility == MEMBERS
    again = form_of(answer, has="visibility")
    assert again["visibility"] == str(LINK.value)
    assert again.submit().status_code == 302
    assert Match.objects.get().visibility == LINK


def test_a_page_of_it_takes_as_many_queries_as_ever(
    users: ClubUsers, organiser: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(3):
        match = match_in(users.club)
        take_link_back_of(users, match)
        change_match_visibility(match, LINK if number else MEMBERS, users.organiser, PUBLIC)
    with django_assert_max_num_queries(14):
        history(users, organiser)


def take_link_back_of(users: ClubUsers, match: Match) -> None:
    new_link(users.club, (MATCH, match.pk), users.organiser)
    take_link_back(users.club.shared_links.get(), users.organiser)


def test_of_another_club_it_tells_nothing(users: ClubUsers) -> None:
    founder = member(None, "reader", "ann")
    club = found_club("Ilkley", founder)
    assert ClubAct.objects.get().verb == ClubVerb.FOUND
    assert browser_of(users.organiser).get(reverse("club-history", args=[club.slug])).status_code == 403
    assert browser_of(founder).get(reverse("club-history", args=[club.slug])).status_code == 200
