"""What waits for the organiser of a Swiss: rounds drawn on results that have changed."""

import pytest
from club_with_accounts import ClubUsers
from django.test import Client
from django.utils.html import strip_tags
from fixture_pages import page_of, seen, send, waiting
from organiser_pages import done, refusal, said
from played_competition import ONE_OVER, SYSTEM, book, end, fixture_of, found_competition, score
from served_forms import targets_of

from scoring.book.changes import corrected
from tournaments.models import Competition
from tournaments.services.draws import draw_next_round

pytestmark = pytest.mark.django_db


def asked(client: Client, competition: Competition) -> set[str]:
    """Return the names of the addresses to which the answers of the page are sent."""
    return targets_of(client.get(page_of(competition, "competition-decide"))) - {"sign-out"}


def swiss(users: ClubUsers) -> Competition:
    evening = found_competition(
        users.club, 4, kind="swiss", settings={"rounds": 3}, preset="swiss", conditions=ONE_OVER
    )
    score(fixture_of(evening, "Ayr", "Cork"), [4], [1])
    score(fixture_of(evening, "Bath", "Deal"), [4], [1])
    draw_next_round(evening, {}, SYSTEM)
    return evening


def pairs(evening: Competition, number: int) -> list[frozenset[str]]:
    these = evening.fixtures.filter(round=number).values_list("home__name", "away__name")
    return [frozenset(pair) for pair in these]


def winner_changes(evening: Competition) -> None:
    match = evening.fixtures.get(round=1, home__name__in=("Ayr", "Cork"), away__name__in=("Ayr", "Cork")).match
    assert match
    book(match, [corrected("forde", 10, {"type": "ball", "runs": 6})])


def test_a_round_drawn_on_results_that_changed_is_drawn_again(users: ClubUsers, organiser: Client) -> None:
    evening = swiss(users)
    assert not waiting(evening)
    drawn = pairs(evening, 2)
    winner_changes(evening)
    assert [(each.number, each.can_redraw) for each in waiting(evening).rounds] == [(2, True)]
    assert "round-redraw" in asked(organiser, evening)
    send(organiser, page_of(evening, "round-redraw", 2), evening)
    assert not waiting(evening)
    assert pairs(evening, 2) != drawn
    assert set(pairs(evening, 2)).isdisjoint(pairs(evening, 1))


def test_a_round_that_has_begun_is_kept(users: ClubUsers, organiser: Client) -> None:
    evening = swiss(users)
    end(evening.fixtures.filter(round=2)[0], "awarded", 0)
    winner_changes(evening)
    assert [(each.number, each.can_redraw) for each in waiting(evening).rounds] == [(2, False)]
    answer = send(organiser, page_of(evening, "round-redraw", 2), evening)
    assert said(answer) == [refusal("round_has_begun", round=2)]
    send(organiser, page_of(evening, "round-keep", 2), evening)
    assert not waiting(evening)
    assert asked(organiser, evening) == {"round-ask"}
    send(organiser, page_of(evening, "round-ask", 2), evening)
    assert [each.number for each in waiting(evening).rounds] == [2]
    for number in (2, 3, 10**30):
        before = seen(evening)
        answer = send(organiser, page_of(evening, "round-ask", number), evening)
        assert seen(evening) == before
        assert answer.status_code == 400 or said(answer) == [refusal("nothing_kept")]
    history = strip_tags(organiser.get(page_of(evening, "competition-history")).content.decode())
    assert done(evening, "ask-round") in history


@pytest.mark.parametrize("number", [1, 3, 99, 10**30])
def test_only_rounds_drawn_on_results_are_drawn_again(users: ClubUsers, organiser: Client, number: int) -> None:
    evening = swiss(users)
    before = list(evening.fixtures.values_list("key", "home", "away"))
    send(organiser, page_of(evening, "round-redraw", number), evening)
    assert list(evening.fixtures.values_list("key", "home", "away")) == before
