"""The end of a fixture's match: undone by its scorer while nothing rests on it, else put to the organiser."""

import pytest
from club_with_accounts import ClubUsers, browser_of
from django.utils.html import strip_tags
from fixture_pages import fixture_address, page_of, send, tie, waiting
from played_competition import ONE_OVER, begin, book, end, found_competition, over_of, score
from served_forms import form_at, form_of, forms_of

from scoring.book.changes import UNDO, recorded
from scoring.book.errors import ForbiddenError
from scoring.book.listeners import something_rests_on
from scoring.models import Match
from tournaments.models import Competition, Fixture
from tournaments.services.questions import asked_to_undo

pytestmark = pytest.mark.django_db


def finish(users: ClubUsers, fixture: Fixture) -> Match:
    """Play a fixture of one over a side; the club's scorer records it."""
    match = begin(fixture)
    book(match, recorded("forde", over_of(4)), users.scorer)
    book(match, recorded("forde", over_of(1)), users.scorer)
    match.refresh_from_db()
    assert match.status == Match.Status.COMPLETED
    return match


def cup_of(users: ClubUsers) -> Competition:
    return found_competition(users.club, 4, name="Cup", kind="knockout", conditions=ONE_OVER)


def test_a_result_of_a_league_is_undone_and_the_table_forgets_it(users: ClubUsers) -> None:
    league = found_competition(users.club, 4, conditions=ONE_OVER)
    match = finish(users, league.fixtures.filter(is_bye=False)[0])
    assert league.outcomes.count() == 2
    book(match, UNDO, users.scorer, reason="")
    assert league.outcomes.count() == 0


def test_a_place_that_was_filled_rests_on_the_result(users: ClubUsers) -> None:
    cup = cup_of(users)
    tied = score(tie(cup, "ko1-2"), [1], [1])
    assert not something_rests_on(tied)
    match = finish(users, tie(cup, "ko1-1"))
    assert something_rests_on(match)
    with pytest.raises(ForbiddenError):
        book(match, UNDO, users.scorer)


def test_the_final_can_be_undone(users: ClubUsers) -> None:
    cup = cup_of(users)
    for key in ("ko1-1", "ko1-2"):
        score(tie(cup, key), [4], [1])
    book(finish(users, tie(cup, "ko2-1")), UNDO, users.scorer)
    assert Match.objects.latest("pk").status == Match.Status.IN_PROGRESS


def test_the_places_that_a_group_has_filled_rest_on_its_matches_alone(users: ClubUsers) -> None:
    cup = found_competition(users.club, 4, kind="groups-knockout", settings={"through": 1}, conditions=ONE_OVER)
    first, other = (finish(users, cup.fixtures.get(group=group)) for group in "AB")
    assert not something_rests_on(first)
    [place] = [place for place in waiting(cup).empty_places if place.due and place.due.group == "A"]
    send(browser_of(users.organiser), page_of(cup, "place-fill"), cup, place=place.code)
    assert something_rests_on(first)
    assert not something_rests_on(other)


def test_a_match_of_no_competition_has_nothing_resting_on_it(users: ClubUsers) -> None:
    league = found_competition(users.club, 2)
    match = end(league.fixtures.get(is_bye=False), "abandoned")
    Fixture.objects.update(match=None)
    assert not something_rests_on(match)


def test_what_a_scorer_asks_waits_under_to_decide(users: ClubUsers) -> None:
    cup = cup_of(users)
    match = finish(users, tie(cup, "ko1-1"))
    asking = form_at(browser_of(users.scorer), f"/matches/{match.slug}/undo/", "match-undo-ask")
    asking.submit(reason="Cork's last ball was a four")
    assert [asked.match for asked in asked_to_undo(cup)] == [match]
    organiser, page = browser_of(users.organiser), page_of(cup, "competition-decide")
    shown = strip_tags(organiser.get(page).content.decode())
    assert users.scorer.username in shown

    answer = form_at(organiser, page, "match-undo").submit()

    assert answer["Location"] == page
    match.refresh_from_db()
    assert match.status == Match.Status.IN_PROGRESS
    assert not asked_to_undo(cup)
    assert [place.code for place in waiting(cup).places] == ["ko2-1:home"]


def test_what_is_left_as_it_is_waits_no_longer(users: ClubUsers) -> None:
    cup = cup_of(users)
    match = finish(users, tie(cup, "ko1-1"))
    form_at(browser_of(users.scorer), f"/matches/{match.slug}/undo/", "match-undo-ask").submit(reason="Look again")
    page = page_of(cup, "competition-decide")
    form_at(browser_of(users.organiser), page, "match-undo-dismiss").submit()
    assert not asked_to_undo(cup)
    assert Match.objects.get(pk=match.pk).status == Match.Status.COMPLETED


def test_a_result_typed_from_paper_at_a_fixture_is_undone_by_whoever_typed_it(users: ClubUsers) -> None:
    league = found_competition(users.club, 2)
    fixture, scorer = league.fixtures.get(is_bye=False), browser_of(users.scorer)
    without_a_score, _with = forms_of(scorer.get(fixture_address(fixture, "fixture-result")))[-2:]
    form_of(without_a_score.submit()).submit()
    match = Match.objects.get()
    assert league.outcomes.count() == 2

    assert form_at(scorer, f"/matches/{match.slug}/undo/").submit().status_code == 302

    match.refresh_from_db()
    assert (match.status, match.depth) == (Match.Status.NOT_STARTED, Match.Depth.LOG)
    assert league.outcomes.count() == 0
    assert Fixture.objects.get(pk=fixture.pk).match == match
    anew = f'href="/matches/{match.slug}/result/"'
    assert anew in scorer.get(fixture_address(fixture)).content.decode()
    assert anew not in browser_of(None).get(fixture_address(fixture)).content.decode()
