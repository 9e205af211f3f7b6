"""Roles for one competition, or one team: they hold there, and nowhere else."""

import pytest
from club_with_accounts import ClubUsers, browser_of, match_in, team_of_2005
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pad_match import Hand, ball, over, short_match
from played_competition import begin, found_competition, innings, loose_match
from served_forms import form_at, form_of
from wording import said, texts

from scoring.book.errors import ForbiddenError
from scoring.book.signature import Signature
from scoring.clubs.invitations import new_password_link
from scoring.clubs.ones_clubs import clubs_of
from scoring.models import CorrectionRequest, Match, Role, SharedLink, Team
from scoring.rights import CAPTAIN, CHECKER, COMPETITION, ORGANISER, SCORER, TEAM, Right, may, rights_in
from scoring.visibility import Visibility
from scoring.words.refusals import forbidden_text
from tournaments.models import Competition
from tournaments.services.fixtures import attach

pytestmark = pytest.mark.django_db


def in_place(users: ClubUsers, name: str, kind: str, place: int) -> User:
    """Return somebody with a role in one place of the club alone."""
    user = User.objects.create_user(f"{name}-{kind}-{place}")
    Role.objects.create(club=users.club, user=user, name=name, kind=kind, place=place)
    return user


@pytest.fixture
def league(users: ClubUsers) -> Competition:
    teams = [team_of_2005(users.club, place) for place in range(2)]
    return found_competition(users.club, [team.name for team in teams], name="League")


def test_an_organiser_of_a_competition_manages_that_alone(users: ClubUsers, league: Competition) -> None:
    other = found_competition(users.club, 2, name="Other")
    user = in_place(users, ORGANISER, COMPETITION, league.pk)
    fixture = league.fixtures.select_related("home", "away", "competition__season").get()
    assert may(user, Right.MANAGE_COMPETITIONS, league)
    assert may(user, Right.MANAGE_COMPETITIONS, fixture)
    assert not may(user, Right.MANAGE_COMPETITIONS, other)
    assert not rights_in(user, users.club)
    assert browser_of(user).get(reverse("people", args=[users.club.slug])).status_code == 403


def test_a_checker_settles_and_records_nothing(users: ClubUsers, league: Competition) -> None:
    user = in_place(users, CHECKER, COMPETITION, league.pk)
    assert rights_in(user, league) == {
        Right.READ,
        Right.READ_DRAFTS,
        Right.SETTLE,
        Right.CONFIRM,
        Right.SETTLE_COUNTS,
    }
    assert browser_of(user).get(reverse("pad", args=[match_in(users.club).slug])).status_code == 403


def test_a_captain_manages_the_own_roster_and_scores_the_own_matches(users: ClubUsers, league: Competition) -> None:
    own, other = Team.objects.order_by("pk")
    captain = in_place(users, CAPTAIN, TEAM, own.pk)
    browser = browser_of(captain)
    roster = [reverse("team-roster", args=[users.club.slug, team.slug]) for team in (own, other)]
    assert [browser.get(address).status_code for address in roster] == [200, 403]
    assert browser.get(reverse("match-import", args=[users.club.slug])).status_code == 403
    fixture = league.fixtures.select_related("home", "away", "competition__season").first()
    assert fixture is not None
    assert may(captain, Right.RECORD, fixture)


def test_roles_add_up(users: ClubUsers, league: Competition) -> None:
    user = in_place(users, CHECKER, COMPETITION, league.pk)
    Role.objects.create(club=users.club, user=user, name=SCORER)
    assert rights_in(user, league) >= {Right.CONFIRM, Right.RECORD}
    assert Right.CONFIRM not in rights_in(user, users.club)


def test_an_organiser_of_a_competition_takes_no_match_into_it_that_is_not_theirs(
    users: ClubUsers, league: Competition
) -> None:
    home, away = league.entrants.all()
    loose = loose_match(league, home.name, away.name, {"outcome": "abandoned"})
    user = in_place(users, ORGANISER, COMPETITION, league.pk)
    fixture = league.fixtures.get()
    at = {"slug": users.club.slug, "season": league.season.slug, "competition": league.slug}
    page = reverse("fixture-attach", kwargs=at | {"key": fixture.key})
    sent = {"match": loose.slug, "seen": league.version}
    own, every = browser_of(user), browser_of(users.organiser)
    assert loose.slug not in own.get(page).text
    assert loose.slug not in own.get(reverse("competition-bring-in", kwargs=at)).text
    assert said(own.post(page, sent), "//ul[@class='errorlist']//li") == (
        said(own.post(page, sent | {"match": "there-is-none"}), "//ul[@class='errorlist']//li")
    )
    with pytest.raises(ForbiddenError):
        attach(fixture, loose, Signature(author=user))
    assert not may(user, Right.WITHDRAW, loose)
    assert loose.slug in every.get(page).text
    assert every.post(page, sent).status_code == 302
    assert may(user, Right.WITHDRAW, loose)


def test_a_role_for_a_competition_reads_there_and_not_in_the_whole_club(users: ClubUsers, league: Competition) -> None:
    other = found_competition(users.club, 2, name="Other")
    Competition.objects.update(visibility=Visibility.MEMBERS)
    scorer, captain = (
        browser_of(in_place(users, *of))
        for of in ((SCORER, COMPETITION, league.pk), (CAPTAIN, TEAM, Team.objects.earliest("pk").pk))
    )
    pages = [league.get_absolute_url(), other.get_absolute_url()]
    assert [scorer.get(page).status_code for page in pages] == [200, 404]
    assert [captain.get(page).status_code for page in pages] == [200, 200]
    season = scorer.get(league.season.get_absolute_url()).text
    assert pages[0] in season
    assert f'"{pages[1]}"' not in season


def test_a_role_for_a_competition_of_a_hidden_club_opens_that_alone(users: ClubUsers, league: Competition) -> None:
    users.club.visibility = Visibility.MEMBERS
    users.club.save()
    user = in_place(users, SCORER, COMPETITION, league.pk)
    browser = browser_of(user)
    pages = [league.get_absolute_url(), league.fixtures.get().get_absolute_url(), users.club.get_absolute_url()]
    assert [browser.get(page).status_code for page in pages] == [200, 200, 404]
    assert not any(each.is_seen for each in clubs_of(user))
    assert f'href="{league.get_absolute_url()}"' in browser.get(reverse("account")).text
    assert f'href="{users.club.get_absolute_url()}"' not in browser.get(reverse("account")).text


def test_who_sees_no_club_comes_to_their_own_account(users: ClubUsers, league: Competition) -> None:
    users.club.visibility = Visibility.MEMBERS
    users.club.save()
    user = in_place(users, SCORER, COMPETITION, league.pk)
    link = reverse("invitation", args=[new_password_link(users.club, user, users.organiser)])
    form = form_at(Client(), link)
    answer = form.submit(new_password1="tea-at-ten-to-five", new_password2="tea-at-ten-to-five")
    assert answer.headers["Location"] == reverse("account")
    assert form.client.get("/").headers["Location"] == reverse("account")
    assert f'href="{league.get_absolute_url()}"' in form.client.get(reverse("account")).text


def test_a_checker_reads_drafts_and_an_organiser_of_a_draft_finds_it(users: ClubUsers, league: Competition) -> None:
    Competition.objects.update(visibility=Visibility.DRAFT)
    own = browser_of(in_place(users, ORGANISER, COMPETITION, league.pk))
    checker = User.objects.create_user("checker")
    Role.objects.create(club=users.club, user=checker, name=CHECKER)
    for browser in (own, browser_of(checker)):
        for page in (users.club.get_absolute_url(), league.season.get_absolute_url()):
            assert league.get_absolute_url() in browser.get(page).text, page
        found = browser.get(reverse("search", args=[users.club.slug]), {"q": league.name}).text
        assert league.get_absolute_url() in found
    assert league.get_absolute_url() not in browser_of(users.scorer).get(league.season.get_absolute_url()).text


def test_an_organiser_of_a_competition_makes_links_to_it_and_takes_them_back(
    users: ClubUsers, league: Competition
) -> None:
    users.club.visibility = Visibility.MEMBERS
    users.club.save()
    other = found_competition(users.club, 2, name="Other")
    own = browser_of(in_place(users, ORGANISER, COMPETITION, league.pk))
    at = {"slug": users.club.slug, "season": league.season.slug, "competition": league.slug}
    page = reverse("competition-visibility", kwargs=at)
    assert form_at(own, page, "shared-link-make").submit().status_code == 200
    assert form_at(own, page, "shared-link-take-back").submit().status_code == 302
    for kind, pk in ((COMPETITION, other.pk), ("club", users.club.pk), ("match", 1), ("match", 10**30)):
        make = reverse("shared-link-make", args=[users.club.slug, kind, pk])
        assert own.post(make).status_code == 404, kind
        assert browser_of(users.scorer).post(make).status_code == 403, kind
    assert not SharedLink.objects.exists()


def test_who_organises_a_competition_is_told_of_mistakes_in_its_matches_alone(
    users: ClubUsers, league: Competition
) -> None:
    at = {"slug": users.club.slug, "season": league.season.slug, "competition": league.slug}
    page = reverse("competition-correction-requests", kwargs=at)
    own = browser_of(in_place(users, ORGANISER, COMPETITION, league.pk))
    for match, text in ((begin(league.fixtures.get()), "Seven, not six."), (match_in(users.club), "Eight, not six.")):
        CorrectionRequest.objects.create(match=match, text=text, sender="somebody")
    home = own.get(users.club.get_absolute_url()).text
    assert "Seven, not six." in home
    assert "Eight, not six." not in home
    assert "not six." not in browser_of(users.scorer).get(users.club.get_absolute_url()).text
    users.club.visibility = Visibility.MEMBERS
    users.club.save()
    assert page in own.get(league.get_absolute_url()).text
    waiting = own.get(page)
    assert "Seven, not six." in waiting.text
    assert "Eight, not six." not in waiting.text
    form_of(waiting, "correction-request-close").submit()
    assert "Seven, not six." not in own.get(page).text
    assert "Seven, not six." in own.get(page, {"closed": "1"}).text


def test_a_captain_finds_what_a_captain_may_do(users: ClubUsers, league: Competition) -> None:
    own, other = Team.objects.order_by("pk")
    browser = browser_of(in_place(users, CAPTAIN, TEAM, own.pk))
    fixture = league.fixtures.get()
    start = reverse("fixture-start", args=[users.club.slug, league.season.slug, league.slug, fixture.key])
    assert start in browser.get(fixture.get_absolute_url()).text
    new = reverse("match-new", args=[users.club.slug])
    assert new in browser.get(own.get_absolute_url()).text
    assert new not in browser.get(other.get_absolute_url()).text
    player = own.memberships.first().player  # type: ignore[union-attr]  # there are eleven
    assert (
        reverse("player-change", args=[users.club.slug, player.part]) not in browser.get(player.get_absolute_url()).text
    )


def test_a_captain_makes_a_friendly_of_the_own_team_alone(users: ClubUsers, league: Competition) -> None:
    own, other = Team.objects.order_by("pk")
    captain = in_place(users, CAPTAIN, TEAM, own.pk)
    form = form_at(browser_of(captain), reverse("match-new", args=[users.club.slug]), has="key")
    refused = form.submit("then", side0_team=other.pk, side1_team="", side1_name="Guests")
    assert refused.status_code == 422
    assert texts(refused, "//ul[@id='id_side0_team_error']")
    assert not users.club.matches.exists()
    made = form.submit("then", side0_team=other.pk, side1_team=own.pk, side1_name="")
    match = users.club.matches.get()
    assert made.headers["Location"] == reverse("match-result", args=[match.slug])
    assert browser_of(captain).get(made.headers["Location"]).status_code == 200


def test_a_captain_settles_no_tie(users: ClubUsers, league: Competition) -> None:
    own = Team.objects.earliest("pk")
    captain = in_place(users, CAPTAIN, TEAM, own.pk)
    fixture = league.fixtures.get()
    tied = [innings(fixture, "90/5 (20)"), innings(fixture, "90/6 (20)")]
    super_over = {"decider": {"side": 1, "by": "super_over"}}
    with pytest.raises(ForbiddenError):
        begin(fixture, Signature(author=captain), report={"innings": tied}, settlement=super_over)
    match = begin(fixture, Signature(author=captain), report={"innings": tied})
    assert browser_of(captain).get(reverse("match-settlement", args=[match.slug])).status_code == 403


def test_a_role_taken_away_ends_what_it_allowed_at_once_in_mid_over_too(users: ClubUsers) -> None:
    hand = Hand(short_match(users.club), users.scorer)
    assert hand.tap(over(), ball(1)).status_code == 200
    Role.objects.get(user=users.scorer).delete()
    version = Match.objects.get().version
    refused = hand.tap(ball(2))
    assert refused.status_code == 403
    assert forbidden_text(Right.RECORD) in said(refused, "pad-said")
    users.club.visibility = Visibility.MEMBERS
    users.club.save()
    gone, nothing = hand.tap(ball(2)), Hand(Match(slug="nowhere", version=1), users.scorer).tap(ball(2))
    assert (gone.status_code, gone.content) == (nothing.status_code, nothing.content)
    assert said(gone, "pad-said")
    assert Match.objects.get().version == version
