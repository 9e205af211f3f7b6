"""How likely each result is, beside the score, as a chart, in the report and as values; and where it is not shown."""

import csv
import json
import re
from dataclasses import replace
from typing import Any

import pytest
from club_with_accounts import ClubUsers
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from played_competition import ONE_OVER, begin, found_competition, score, settle
from pytest_django import DjangoAssertNumQueries, Settings
from reported_matches import played, report_of
from served_forms import form_at
from stored_match import EXAMPLES, record, stored

from scoring.book.changes import corrected, set_up
from scoring.book.new_match import create_match
from scoring.book.open_book import open_book
from scoring.book.setups import stored_links
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.games.chances_model import ChancesModel
from scoring.match_chances import chances_chart_of, chances_model, course_of
from scoring.models import Club, LogRecord, Match
from scoring.rules.registry import find_rules
from scoring.rules.setup import Setup
from tournaments.models import Competition

pytestmark = pytest.mark.django_db
KEPT = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
LINE = re.compile(r'class="of-chances">.*?England [<>]?\d+\xa0%, Australia [<>]?\d+\xa0%', re.DOTALL)


def stored_setup_of(name: str) -> Setup:
    file = json.loads((EXAMPLES / f"{name}.json").read_text())
    given = {key: value for key, value in file.items() if key not in ("format", "version", "entries", "derived")}
    setup, problems = find_rules(file["variant"]).read_setup(given)
    assert setup is not None, problems
    return setup


def page(match: Match, name: str = "", status: int = 200) -> str:
    answer = Client().get(f"{match.get_absolute_url()}{name}")
    assert answer.status_code == status
    return answer.content.decode()


def values(match: Match) -> Any:
    return Client().get(reverse("api-chances", args=[match.slug])).json()


@pytest.fixture
def match(club: Club) -> Match:
    return stored(club, upto=20)


@pytest.fixture
def over(club: Club) -> Match:
    """A match that is over and turned in one over at least."""
    return stored(club)


@pytest.mark.parametrize("name", ["", "live/", "live/score/"])
def test_the_line_stands_beside_the_score_and_leads_to_what_it_rests_on(match: Match, name: str) -> None:
    shown = page(match, name)
    assert LINE.search(shown)
    assert f"{reverse('match-charts', args=[match.slug])}#chances" in shown
    charts = page(match, "charts/")
    assert 'id="chances"' in charts
    assert str(chances_model(match).way_of_playing)[:40] in charts  # type: ignore[union-attr]


def test_the_line_follows_the_score(match: Match) -> None:
    before = LINE.search(page(match, "live/score/"))
    record(match, {"type": "ball", "runs": 6})
    after = LINE.search(page(match, "live/score/"))
    assert before
    assert after
    assert before[0] != after[0]


def test_a_match_that_is_over_has_no_line_but_the_chart_and_the_turns_in_its_report(over: Match) -> None:
    assert not LINE.search(page(over))
    [said] = re.findall(r'<p class="of-chances">(.*?)<a', page(over))
    turned = values(over)["turning_points"]
    assert turned
    assert all(point["text"] in said for point in turned)
    assert 'id="chances"' in page(over, "charts/")


def test_the_numbers_as_csv_and_as_values(over: Match) -> None:
    rows = list(csv.reader(page(over, "charts/chances.csv").removeprefix("\ufeff").splitlines()))
    assert rows[0] == ["Innings", "After", "What happened", "Score", "England", "Australia", "Tie", "Draw"]
    got = values(over)
    assert (got["shown"], len(got["entries"])) == (True, len(open_book(over).entries))
    states = [got["start"], *(each["chances"] for each in got["entries"])]
    assert [list(map(float, row[4:])) for row in rows[1:]] == [
        pytest.approx([*each["wins"], each["tie"], each["draw"]], abs=1e-5) for each in states
    ]
    assert [row[2] for row in rows[2:]] == [each["text"] for each in got["entries"]]
    assert sum([*got["start"]["wins"], got["start"]["tie"], got["start"]["draw"]]) == pytest.approx(1)
    assert sorted(got["entries"][-1]["chances"]["wins"]) == [0, 1]


def hidden(match: Match) -> None:
    for name in ("", "live/", "live/score/", "charts/"):
        assert "of-chances" not in page(match, name)
    page(match, "charts/chances.csv", 404)
    assert values(match) == {"shown": False, "rests_on": "", "start": None, "entries": [], "turning_points": []}


def test_a_club_does_without(users: ClubUsers, organiser: Client) -> None:
    matches = [stored(users.club, upto=20), stored(users.club)]
    form = form_at(organiser, reverse("club-settings", args=[users.club.slug]), has="description")
    form.submit(shows_chances=[])
    for each in matches:
        hidden(each)


def test_who_follows_a_match_is_told_at_once(users: ClubUsers, organiser: Client, settings: Settings) -> None:
    settings.CACHES = KEPT
    cache.clear()
    match = stored(users.club, upto=20)
    known = Client().get(f"{match.get_absolute_url()}live/score/")
    assert "of-chances" in known.content.decode()
    form_at(organiser, reverse("club-settings", args=[users.club.slug]), has="description").submit(shows_chances=[])
    again = Client().get(f"{match.get_absolute_url()}live/score/", headers={"if-none-match": known["ETag"]})
    assert again.status_code == 200
    assert "of-chances" not in again.content.decode()


def test_a_competition_does_without(club: Club) -> None:
    competition = found_competition(club, 2, conditions=ONE_OVER)
    match = begin(competition.fixtures.get())
    record(match, {"type": "over", "bowler": 7}, {"type": "ball", "runs": 1})
    assert "of-chances" in page(match, "live/score/")
    Competition.objects.filter(pk=competition.pk).update(shows_chances=False)
    cache.clear()
    hidden(match)
    Competition.objects.filter(pk=competition.pk).update(withdrawn=True)
    cache.clear()
    hidden(match)


def test_the_terms_of_a_competition_say_so_as_they_are_served(users: ClubUsers, organiser: Client) -> None:
    competition = found_competition(users.club, 2)
    names = [users.club.slug, competition.season.slug, competition.slug]
    form_at(organiser, reverse("competition-edit", args=names), has="confirmed_by").submit(shows_chances=[])
    competition.refresh_from_db()
    assert (competition.shows_chances, competition.chances_by) == (False, "equal")


def test_nothing_is_said_of_a_match_kept_by_its_totals(club: Club) -> None:
    match = create_match(club, stored_setup_of("forde-5"), None, report={"outcome": "drawn", "toss_known": True}).match
    assert "of-chances" not in page(match)
    assert values(match)["shown"] is False


def test_of_a_set_up_that_is_not_known_the_page_says_so(club: Club) -> None:
    match = stored(club, "shields-5", options={"timeless": True})
    said = page(match, "live/score/")
    assert "of-chances" in said
    assert "%" not in said
    assert 'id="chances"' in page(match, "charts/")
    page(match, "charts/chances.csv", 404)
    assert {each["chances"] for each in values(match)["entries"]} == {None}


def test_after_a_turn_broken_off_the_score_says_so_and_the_lines_go_on(club: Club) -> None:
    match = stored(club, "british-1", upto=6)
    assert "%" in page(match, "live/score/")
    record(match, {"type": "bowling_turn", "cards": 10, "unfinished": True})
    said = page(match, "live/score/")
    assert "of-chances" in said
    assert "%" not in said
    match.refresh_from_db()
    record(match, {"type": "time"})
    match.refresh_from_db()
    chart = chances_chart_of(match, open_book(match))
    assert chart is not None
    assert all(line.points.endswith((",26", ",206")) for line in chart.lines)  # 100 and 0 %
    assert all(row[1].text for row in chart.table.rows)


def test_a_match_known_by_its_totals_says_so_with_its_charts(club: Club) -> None:
    report = report_of(played("forde-1"), card=False)
    match = create_match(club, stored_setup_of("forde-1"), None, report=report).match
    assert 'id="chances"' in page(match, "charts/")


def test_before_it_begins_nothing_is_said(club: Club) -> None:
    match = stored(club, "shields-5", options={"timeless": True}, upto=0)
    assert "of-chances" not in page(match, "live/score/") + page(match, "charts/")


@pytest.mark.parametrize("decided", [True, False])
def test_a_tie_that_was_decided_is_certain_at_the_end(club: Club, decided: bool) -> None:
    competition = found_competition(club, 2, conditions=ONE_OVER)
    match = score(competition.fixtures.get(), [1, 2, 3, 4, 6, 0], [0, 6, 4, 3, 2, 1])
    if decided:
        settle(match, 1)
    last = values(match)["entries"][-1]["chances"]
    assert last == {"wins": [0, 1] if decided else [0, 0], "tie": 0 if decided else 1, "draw": 0}


@pytest.mark.parametrize("upto", [6, 20])
def test_a_match_drawn_by_time_has_not_turned_by_that(club: Club, upto: int) -> None:
    match = stored(club, "british-1", upto=upto)
    record(match, {"type": "time"})
    assert not any("100" in point["text"] for point in values(match)["turning_points"])
    rows = page(match, "charts/chances.csv").splitlines()
    assert rows[-1].endswith(",0,0,0,1")


def test_a_book_that_today_s_rules_do_not_read_has_none(club: Club) -> None:
    match = stored(club)
    played = LogRecord.objects.filter(match=match, action=LogRecord.Action.RECORD).order_by("version")
    spoilt = played[played.count() - 10]
    number = match.version + 1
    wrong = LogRecord(match=match, version=number, batch=number, action=LogRecord.Action.CORRECT, entry=spoilt.version)
    wrong.body, wrong.at = '{"type": "ball", "runs": 5}', spoilt.at
    wrong.save()
    Match.objects.filter(pk=match.pk).update(version=number)
    for name in ("", "live/", "live/score/"):
        assert not LINE.search(page(match, name))
    assert values(match)["shown"] is False


def test_another_length_in_mid_match_counts_from_the_start(club: Club) -> None:
    match = stored(club, upto=9)
    before, book = values(match), open_book(match)
    shorter = replace(book.setup, options={**book.setup.options, "overs": 4})
    change = set_up(shorter, stored_links(book.ledger.setup))
    write(match.slug, [change], Signature(author=None, seen=match.version, reason="it was four"))
    after = values(match)
    assert len(after["entries"]) == len(before["entries"])
    assert [each["chances"] for each in after["entries"]] != [each["chances"] for each in before["entries"]]
    assert after["start"] != before["start"]
    assert after["start"] == values(stored(club, upto=0, options={**book.setup.options, "overs": 4}))["start"]


def counting(model: ChancesModel) -> tuple[ChancesModel, list[int]]:
    asked: list[int] = []

    def of(match: Any) -> Any:
        asked.append(match.played)
        return model.of(match)

    return ChancesModel(of, model.way_of_playing), asked


def test_only_what_is_new_or_corrected_is_worked_out_again(match: Match, settings: Settings) -> None:
    settings.CACHES = KEPT
    cache.clear()
    model, asked = counting(chances_model(match))  # type: ignore[arg-type]
    first = course_of(model, match, open_book(match))
    assert first
    assert asked == list(range(21))
    asked.clear()
    assert course_of(model, match, open_book(match)) == first
    assert asked == []
    record(match, {"type": "ball", "runs": 1})
    match.refresh_from_db()
    course_of(model, match, open_book(match))
    assert asked == [21]
    asked.clear()
    book = open_book(match)
    index = next(number for number, line in enumerate(book.lines) if '"ball"' in line.body and number > 10)
    entry = book.lines[index]
    change = corrected(match.variant, entry.id, {"type": "ball", "runs": 6})
    write(match.slug, [change], Signature(author=None, seen=match.version, reason="misread"))
    match.refresh_from_db()
    again = course_of(model, match, open_book(match))
    assert asked == list(range(index + 1, 22))
    cache.clear()
    assert course_of(model, match, open_book(match)) == again


def test_before_the_toss_is_known_nothing_is(club: Club) -> None:
    setup = stored_setup_of("forde-5")
    match = create_match(club, setup, None, toss_known=False).match
    assert values(match)["start"] is None
    assert values(create_match(club, setup, None).match)["start"] is not None


def test_no_more_queries_for_a_longer_match(club: Club, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    short, long = stored(club, upto=3), stored(club, upto=60)
    for each in (short, long):
        with django_assert_max_num_queries(5):
            page(each, "live/score/")
