"""The results of a round on one page: each row saved by itself, or told why it is not."""

from datetime import timedelta

import pytest
from club_with_accounts import ClubUsers, team_of_2005
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from fixture_pages import fresh, page_of
from organiser_pages import refusal
from page_text import text_of
from played_competition import begin, book, end, found_competition, over_of, points
from served_forms import ServedForm, confirmed, form_at, form_of

from scoring.book.changes import recorded
from scoring.games.registry import games
from scoring.models import Match
from scoring.words.ends import ahead_words
from scoring.words.reports import outcome_words
from tournaments.models import Competition, Fixture
from tournaments.views import round_results

pytestmark = pytest.mark.django_db

WON = {"innings0_runs": 160, "innings0_wickets": 7, "innings0_overs": "20"}
LOST = {"innings1_runs": 124, "innings1_wickets": 11, "innings1_overs": "16.3"}


@pytest.fixture
def league(users: ClubUsers) -> Competition:
    """England and Australia, with rosters, and six with none: four matches a round."""
    for place in (0, 1):
        team_of_2005(users.club, place)
    return found_competition(users.club, ["England", "Australia", "Ayr", "Bath", "Cork", "Deal", "Ely", "Fowey"])


def address_of(competition: Competition) -> str:
    return page_of(competition, "competition-round-results", 0, 1)


def form_for(client: Client, competition: Competition) -> ServedForm:
    return form_at(client, address_of(competition), has="key")


def first_round(competition: Competition) -> list[Fixture]:
    return [fresh(each) for each in competition.fixtures.filter(round=1)]


def type_in(form: ServedForm, fixture: Fixture, **values: object) -> None:
    for name, value in values.items():
        form[f"fixture{fixture.pk}-{name}"] = value


def test_four_results_are_one_page_and_one_save(league: Competition, scorer: Client) -> None:
    fixtures = first_round(league)
    assert address_of(league) in scorer.get(page_of(league, "competition-fixtures")).content.decode()
    form = form_for(scorer, league)
    for fixture in fixtures:
        type_in(form, fixture, **WON, **LOST)
    type_in(form, fixtures[1], batted_first=1)
    answer = form.submit()
    assert answer.headers["Location"] == address_of(league)
    assert Match.objects.filter(status=Match.Status.COMPLETED).count() == 4
    assert [fresh(each).match.outcome for each in fixtures if each.home] == ["won"] * 4  # type: ignore[union-attr]
    winners = [each.away if each == fixtures[1] else each.home for each in fixtures]
    assert {side.name for side in winners if side} == {name for name, made in points(league).items() if made == 2}
    # Nothing is left to be entered, and the page shows what was.
    page = scorer.get(address_of(league))
    assert "160/7" in text_of(page)
    assert not form_of(page, has="key").buttons
    # The same answer once more, as from a phone that did not hear the first.
    assert form.submit().status_code == 302
    assert Match.objects.count() == 4


def test_each_row_is_accepted_or_told_why_by_itself(league: Competition, scorer: Client) -> None:
    good, bad, empty, ended = first_round(league)
    form = form_for(scorer, league)
    type_in(form, good, **WON, **LOST)
    type_in(form, bad, **WON, **LOST | {"innings1_wickets": 12})
    type_in(form, empty, batted_first=1)
    type_in(form, ended, outcome="abandoned")
    asked = form.submit()
    assert outcome_words("abandoned") in text_of(asked).lower()
    assert not Match.objects.exists()
    answer = confirmed(asked)
    assert answer.status_code == 422
    assert {match.outcome for match in Match.objects.all()} == {"won", "abandoned"}
    again = form_of(answer, has="key")
    prefix = f"fixture{bad.pk}-"
    assert (again[f"{prefix}innings0_runs"], again[f"{prefix}innings1_wickets"]) == ("160", "12")
    assert again[f"fixture{empty.pk}-batted_first"] == "1"
    assert f"fixture{good.pk}-innings0_runs" not in again
    wrong = {f"fixture{each.fixture.pk}-": each.form.errors for _line, each in answer.context["rows"] if each}
    assert set(wrong.pop(prefix)) == {f"{prefix}innings1_wickets"}
    assert not any(wrong.values())
    # Put right, it is saved with one more tap.
    again[f"{prefix}innings1_wickets"] = 11
    assert again.submit().status_code == 302
    assert Match.objects.count() == 3


def test_two_who_save_at_once_lose_nothing(league: Competition, scorer: Client, organiser: Client) -> None:
    first, second, *_others = first_round(league)
    mine, theirs = form_for(scorer, league), form_for(organiser, league)
    type_in(mine, first, **WON, **LOST)
    type_in(theirs, first, **WON, **LOST | {"innings1_runs": 125})
    type_in(theirs, second, **WON, **LOST)
    assert mine.submit().status_code == 302
    answer = theirs.submit()
    assert answer.status_code == 422
    assert refusal("match_has_begun") in text_of(answer)
    # What was typed stands beside what was quicker, and the other row is saved.
    assert form_of(answer, has="key")[f"fixture{first.pk}-innings1_runs"] == "125"
    assert "124" in text_of(answer)
    assert Match.objects.count() == 2


def test_results_are_entered_for_matches_whose_slips_are_printed(
    league: Competition, scorer: Client, organiser: Client
) -> None:
    before = form_for(scorer, league)
    slips = page_of(league, "competition-round-slips", 0, 1)
    assert form_at(organiser, slips, "competition-round-slips").submit()["Content-Type"] == "application/pdf"
    fixtures = first_round(league)
    assert all(each.match and each.match.status == Match.Status.NOT_STARTED for each in fixtures)
    form = form_for(scorer, league)
    page = scorer.get(address_of(league)).content.decode()
    assert all(reverse("match-result", args=[each.match.slug]) in page for each in fixtures if each.match)
    type_in(form, fixtures[0], **WON, **LOST, batted_first=1)
    type_in(before, fixtures[1], **WON, **LOST)  # on a page from before they were printed
    type_in(before, fixtures[2], outcome="no_result")
    for each in (form, before):
        answer = each.submit()
        assert (confirmed(answer) if answer.status_code == 200 else answer).status_code == 302
        assert each.submit().status_code in (200, 302), "as from a phone that did not hear the first answer"
    first, second, third, fourth = first_round(league)
    assert [each.match.outcome for each in (first, second, third) if each.match] == ["won", "won", "no_result"]
    assert first.match
    assert first.match.winner == 1
    assert {name for name, made in points(league).items() if made == 2} == {str(first.away), str(second.home)}
    form = form_for(scorer, league)
    assert f"fixture{first.pk}-innings0_runs" not in form
    assert f"fixture{fourth.pk}-innings0_runs" in form


def test_a_match_that_begins_meanwhile_keeps_what_is_recorded(league: Competition, scorer: Client) -> None:
    first = first_round(league)[0]
    begun = begin(first)
    form = form_for(scorer, league)
    type_in(form, first, **WON, **LOST)
    book(begun, recorded("forde", over_of()))
    answer = form.submit()
    assert answer.status_code == 422
    assert refusal("match_has_begun") in text_of(answer)
    assert fresh(first).match.status == Match.Status.IN_PROGRESS  # type: ignore[union-attr]


def test_a_match_that_is_scored_is_left_alone(league: Competition, scorer: Client) -> None:
    first, second, *_others = first_round(league)
    end(first, "abandoned")
    form = form_for(scorer, league)
    assert f"fixture{first.pk}-innings0_runs" not in form
    assert f"fixture{second.pk}-innings0_runs" in form
    assert form.submit().status_code == 302  # nothing typed, nothing changed
    assert Match.objects.count() == 1


def test_a_day_to_come_is_asked_about_with_the_match(league: Competition, scorer: Client) -> None:
    first = first_round(league)[0]
    day = timezone.localdate() + timedelta(days=3)
    Fixture.objects.filter(pk=first.pk).update(on=day)
    form = form_for(scorer, league)
    type_in(form, first, **WON, **LOST)
    asked = form.submit()
    assert ahead_words(day.isoformat())[0] in text_of(asked)
    changed = form_of(asked).submit("change")
    assert form_of(changed, has="key")[f"fixture{first.pk}-innings0_runs"] == "160"
    assert confirmed(asked).status_code == 302
    assert Match.objects.get().played_on == day


@pytest.mark.parametrize("variant", [each.slug for each in games().values()])
def test_the_page_knows_every_game(users: ClubUsers, scorer: Client, variant: str) -> None:
    evening = found_competition(users.club, ["Ann", "Bob", "Cy", "Di"], variant=variant, people=True)
    form = form_for(scorer, evening)
    first = first_round(evening)[0]
    assert f"fixture{first.pk}-innings0_runs" in form
    type_in(form, first, outcome="awarded0")
    assert confirmed(form.submit()).status_code == 302
    assert Match.objects.get().outcome == "awarded"


def test_what_is_not_a_round_is_not_there(league: Competition, scorer: Client) -> None:
    assert scorer.get(page_of(league, "competition-round-results", 0, 99)).status_code == 404
    assert scorer.get(page_of(league, "competition-round-results", 7, 1)).status_code == 404


def test_the_queries_do_not_grow_with_the_round(
    users: ClubUsers, scorer: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = []
    for count in (4, 12):
        league = found_competition(users.club, count, name=f"League of {count}")
        scorer.get(address_of(league))
        with CaptureQueriesContext(connection) as queries:
            assert scorer.get(address_of(league)).status_code == 200
        counted.append(len(queries))
    assert counted[0] == counted[1]
    monkeypatch.setattr(round_results, "PER_PAGE", 4)
    pages = [form_at(scorer, f"{address_of(league)}?page={number}", has="key").names for number in (1, 2)]
    assert not {name for name in pages[0] if "runs" in name} & {name for name in pages[1] if "runs" in name}
