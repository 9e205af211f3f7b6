"""A result is confirmed by those who have the right, and the confirmation is void once the match has changed."""

from typing import Any

import pytest
from club_with_accounts import ClubUsers, browser_of, match_in, member
from django.test import Client
from django.urls import reverse
from played_competition import found_competition, play
from served_forms import confirmed, form_at, form_of
from wording import carries, said

from scoring.book.changes import REINSTATE, UNDO, WITHDRAW, recorded
from scoring.book.open_book import open_book
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.confirmations import confirmation_of, dispute_of
from scoring.models import Confirmation, Match, MatchSide, Role, Team
from scoring.printing import match_pdf
from scoring.rights import CAPTAIN, CHECKER, SCORER, TEAM
from scoring.sheets.sizes import A4
from scoring.words.confirmations import confirmed_text, own_result_text
from tournaments.models import Competition

CONFIRM = "match-confirm"
MESSAGE = "//ul[@class='messages']/li"
pytestmark = pytest.mark.django_db


@pytest.fixture
def match(users: ClubUsers) -> Match:
    return match_in(users.club, conceded=True)


def offers(client: Client, match: Match) -> bool:
    return reverse(CONFIRM, args=[match.slug]) in client.get(match.get_absolute_url()).text


def log_of(match: Match) -> str:
    return reverse("match-log", args=[match.slug])


def says_who(client: Client, match: Match, who: str) -> bool:
    newest = Confirmation.objects.select_related("match").filter(match=match).last()
    pages = (match.get_absolute_url(), log_of(match))
    holds = newest is not None and not newest.is_void and newest.by is not None and newest.by.username == who
    return holds and all(confirmed_text(newest) in client.get(page).text for page in pages)


def void_for(match: Match) -> str:
    match.refresh_from_db()
    newest = confirmation_of(match)
    assert newest
    assert newest.is_void
    return confirmed_text(newest)


def test_a_checker_confirms_and_every_reader_is_told(
    users: ClubUsers, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    checker, reader = member(users.club, CHECKER, "bea"), Client()
    assert not says_who(reader, match, "bea")
    form_at(browser_of(checker), match.get_absolute_url(), CONFIRM).submit()
    assert says_who(reader, match, "bea")
    assert not offers(browser_of(users.organiser), match)
    assert Match.objects.get().version == match.version
    foots: list[Any] = []
    monkeypatch.setattr(match_pdf, "to_pdf", lambda _title, heading, *_rest: foots.append(heading.confirmed))
    match_pdf.match_record(match, open_book(match), A4, None)
    assert carries(foots[0], "confirmed", "bea")


def test_captains_of_its_sides_and_organisers_confirm_and_scorers_do_not(users: ClubUsers, match: Match) -> None:
    sides = [Team.objects.create(club=users.club, name=name) for name in ("England", "Elsewhere")]
    MatchSide.objects.filter(match=match, place=0).update(team=sides[0])
    captains = [member(None, CAPTAIN, team.name) for team in sides]
    for captain, team in zip(captains, sides, strict=True):
        Role.objects.create(club=users.club, user=captain, name=CAPTAIN, kind=TEAM, place=team.pk)
    people = [*captains, users.organiser, users.scorer]
    assert [offers(browser_of(person), match) for person in people] == [True, False, True, False]
    for person in (captains[1], users.scorer):
        answer = browser_of(person).post(reverse(CONFIRM, args=[match.slug]), {"seen": match.version})
        assert answer.status_code == 403
    assert not Confirmation.objects.exists()
    form_at(browser_of(captains[0]), match.get_absolute_url(), CONFIRM).submit()
    assert Confirmation.objects.get().by == captains[0]


def test_a_change_makes_it_void_and_what_was_not_seen_is_not_confirmed(users: ClubUsers, match: Match) -> None:
    browser = browser_of(users.organiser)
    form = form_at(browser, match.get_absolute_url(), CONFIRM)
    for change in (WITHDRAW, REINSTATE):
        write(match.slug, change, Signature(author=None, reason="by mistake"))
    form.submit()
    assert said(browser.get(match.get_absolute_url()), f"{MESSAGE}[@class='error']")
    assert not Confirmation.objects.exists()
    form_at(browser, match.get_absolute_url(), CONFIRM).submit()
    assert says_who(Client(), match, users.organiser.username)
    for change in (WITHDRAW, REINSTATE):
        write(match.slug, change, Signature(author=None, reason="by mistake"))
    assert not says_who(Client(), match, users.organiser.username)
    assert void_for(match) in Client().get(match.get_absolute_url()).text
    assert offers(browser, match)
    form_at(browser, match.get_absolute_url(), CONFIRM).submit()
    assert says_who(Client(), match, users.organiser.username)
    assert not Confirmation.objects.last().is_void  # type: ignore[union-attr]


def test_a_match_that_is_open_again_says_that_its_result_was_confirmed_before(users: ClubUsers) -> None:
    match = match_in(users.club, begun=True)
    write(match.slug, recorded(match.variant, [{"type": "concede", "side": 1}]), Signature(author=users.scorer))
    form_at(browser_of(users.organiser), match.get_absolute_url(), CONFIRM).submit()
    write(match.slug, UNDO, Signature(author=users.organiser, reason="by mistake"))
    reader = Client()
    said_so = void_for(match)
    assert not match.is_over
    assert all(said_so in reader.get(page).text for page in (match.get_absolute_url(), log_of(match)))


def test_no_one_confirms_what_they_submitted_whatever_others_did_since(users: ClubUsers) -> None:
    match = match_in(users.club, begun=True)
    conceded = recorded(match.variant, [{"type": "concede", "side": 1}])
    write(match.slug, conceded, Signature(author=users.organiser))
    browser = browser_of(users.organiser)
    for changes in ((), (WITHDRAW, REINSTATE)):
        for change in changes:
            write(match.slug, change, Signature(author=None, reason="by mistake"))
        match.refresh_from_db()
        page = browser.get(match.get_absolute_url()).text
        assert own_result_text() in page
        assert reverse(CONFIRM, args=[match.slug]) not in page
        browser.post(reverse(CONFIRM, args=[match.slug]), {"seen": match.version})
        assert own_result_text() == said(browser.get(match.get_absolute_url()), f"{MESSAGE}[@class='error']")
        assert not Confirmation.objects.exists()
    checker = browser_of(member(users.club, CHECKER, "bea"))
    form_at(checker, match.get_absolute_url(), CONFIRM).submit()
    assert Confirmation.objects.filter(by__username="bea").exists()
    assert own_result_text() not in browser.get(match.get_absolute_url()).text


def test_of_two_captains_of_a_side_one_does_not_confirm_what_the_other_submitted(users: ClubUsers) -> None:
    match = match_in(users.club, begun=True)
    sides = [Team.objects.create(club=users.club, name=name) for name in ("England", "Australia")]
    captains = [member(None, CAPTAIN, name) for name in ("Ann", "Amy", "Bob")]
    for place, team in enumerate(sides):
        MatchSide.objects.filter(match=match, place=place).update(team=team)
    for captain, team in zip(captains, (sides[0], sides[0], sides[1]), strict=True):
        Role.objects.create(club=users.club, user=captain, name=CAPTAIN, kind=TEAM, place=team.pk)
    write(match.slug, recorded(match.variant, [{"type": "concede", "side": 1}]), Signature(author=captains[0]))
    assert [offers(browser_of(captain), match) for captain in captains] == [False, False, True]
    match.refresh_from_db()
    for captain in captains:
        browser_of(captain).post(reverse(CONFIRM, args=[match.slug]), {"seen": match.version})
    assert Confirmation.objects.get().by == captains[2]


def test_a_match_that_goes_on_has_nothing_to_confirm(users: ClubUsers) -> None:
    match = match_in(users.club, begun=True)
    browser = browser_of(users.organiser)
    assert not offers(browser, match)
    browser.post(reverse(CONFIRM, args=[match.slug]), {"seen": match.version})
    assert said(browser.get(match.get_absolute_url()), f"{MESSAGE}[@class='error']")
    assert not Confirmation.objects.exists()
    for sent in ({}, {"seen": "x"}, {"seen": "9" * 30}):
        assert browser.post(reverse(CONFIRM, args=[match.slug]), sent).status_code == 400


@pytest.mark.parametrize("wanted", [True, False], ids=["to be confirmed", "not to be confirmed"])
def test_whoever_entered_a_result_corrects_it_until_it_is_confirmed_where_it_is_to_be(
    users: ClubUsers, *, wanted: bool
) -> None:
    league = found_competition(users.club, ("Otley", "Ilkley"))
    if wanted:
        Competition.objects.update(confirmed_by=Competition.ConfirmedBy.OTHER_SIDE)
    match = play(league.fixtures.get(), "100/5", "90/6", Signature(author=users.scorer))
    page, scorer = reverse("match-result", args=[match.slug]), browser_of(users.scorer)
    assert (page in scorer.get(match.get_absolute_url()).text) is wanted
    assert (scorer.get(page).status_code == 200) is wanted
    another = browser_of(member(users.club, SCORER, "another"))
    assert another.get(page).status_code == 403, "another scorer has entered nothing"
    if wanted:
        confirmed(form_at(scorer, page, has="outcome").submit(innings1_runs="91"))
        match.refresh_from_db()
        assert match.margin_runs == 9
        assert "take_back" not in scorer.get(page).text, "that takes an organiser, and a reason"
        taken_back = scorer.post(page, {"seen": match.version, "key": "0" * 32, "take_back": "1"})
        assert taken_back.status_code == 403
        setup = scorer.post(reverse("match-setup", args=[match.slug]), {"seen": match.version, "key": "1" * 32})
        assert setup.status_code in (403, 422)
        assert Match.objects.get().version == match.version
        late = form_at(scorer, page, has="outcome")
        form_at(browser_of(users.organiser), match.get_absolute_url(), CONFIRM).submit()
        assert form_of(late.submit(innings1_runs="92"), has="outcome").submit(reason="counted anew").status_code == 403
        assert scorer.get(page).status_code == 403
        assert Match.objects.get().margin_runs == 9


def test_who_may_confirm_a_result_may_dispute_it_with_a_reason(users: ClubUsers, match: Match) -> None:
    checker = browser_of(member(users.club, CHECKER, "bea"))
    empty = form_at(checker, match.get_absolute_url(), "match-dispute").submit()
    assert empty.status_code == 422
    form_of(empty, "match-dispute").submit(reason="It was a <i>tie</i>.")
    assert "It was a &lt;i&gt;tie&lt;/i&gt;." in checker.get(match.get_absolute_url()).text
    assert "&lt;i&gt;" not in Client().get(match.get_absolute_url()).text, "readers are told the result alone"
    assert offers(browser_of(users.organiser), match)
    form_at(browser_of(users.organiser), match.get_absolute_url(), CONFIRM).submit()
    assert dispute_of(match) is None
