"""The pages of a fixture: read by everybody, started by a scorer, changed by an organiser."""

from datetime import date, time, timedelta
from html import unescape

import pytest
from club_with_accounts import ClubUsers, browser_of, levels, post_raw, team_of_2005
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.html import strip_tags
from fixture_pages import fixture_address, fresh, page_of, seen, send, tie
from icalendar import Calendar
from organiser_pages import done, refusal, said, wrong
from page_text import text_at
from played_competition import SYSTEM, begin, end, fixture_of, found_competition, loose_match, points
from served_forms import form_at, form_of
from wording import texts

from scoring.book.open_book import open_book
from scoring.book.signature import Signature
from scoring.models import Match
from scoring.rules.results import Outcome, Result
from scoring.words.ends import ahead_words
from scoring.words.options import conditions
from scoring.words.reports import kept_text, outcome_words
from scoring.words.results import result_text
from tournaments.models import Competition, Fixture
from tournaments.services.acts import refused
from tournaments.services.fixtures import attach, release
from tournaments.views import recorded_matches
from tournaments.words.refusals import CHANGED_MEANWHILE

pytestmark = pytest.mark.django_db

TOSS = {"won_by": 1, "chose": "bowl"}


@pytest.fixture
def league(users: ClubUsers) -> Competition:
    """England and Australia, with rosters, Ayr and Bath, with none."""
    for place in (0, 1):
        team_of_2005(users.club, place)
    return found_competition(users.club, ["England", "Australia", "Ayr", "Bath"])


def setup_sent(client: Client, fixture: Fixture) -> dict[str, object]:
    """Return what the start page would send as it stands, without the toss."""
    form = client.get(fixture_address(fixture, "fixture-start")).context["form"]
    sent = {name: value for name in form.fields if (value := form[name].value()) is not None}
    return sent | {"key": f"{fixture.pk:032x}"}


def test_everybody_reads_who_plays_when_where_and_under_which_conditions(
    league: Competition, organiser: Client
) -> None:
    fixture = fixture_of(league, "England", "Australia")
    answer = send(
        organiser,
        fixture_address(fixture, "fixture-change"),
        league,
        on="2026-05-02",
        at="19:30",
        venue="The Rose",
        state="postponed",
        option_overs=10,
        option_max_overs_per_bowler=2,
    )
    assert levels(answer) == ["success"]
    html = Client().get(fixture_address(fixture)).content.decode()
    shown = strip_tags(html)
    played = next(conditions({"overs": 10}))
    for told in ("Saturday 2 May 2026", "19:30", "The Rose", Fixture.State.POSTPONED.label, played):
        assert str(told) in shown
    assert "<span" in html.rsplit(played, 1)[1].split("</dd>")[0], "the conditions are called special"
    assert fresh(fixture).conditions == {"overs": 10, "max_overs_per_bowler": 2}


def test_a_reader_finds_no_keys(league: Competition, scorer: Client, organiser: Client) -> None:
    fixture = fixture_of(league, "England", "Australia")
    for client, start, change in ((Client(), False, False), (scorer, True, False), (organiser, True, True)):
        html = client.get(fixture_address(fixture)).content.decode()
        assert (fixture_address(fixture, "fixture-start") in html) is start
        assert (fixture_address(fixture, "fixture-change") in html) is change


def test_a_match_starts_with_the_toss_alone(league: Competition, scorer: Client) -> None:
    fixture = fixture_of(league, "England", "Australia")
    page = scorer.get(fixture_address(fixture, "fixture-start")).content.decode()
    assert next(conditions({"overs": 20})) in page
    assert 'name="option_overs"' not in page
    answer = scorer.post(fixture_address(fixture, "fixture-start"), setup_sent(scorer, fixture) | TOSS)
    match = Match.objects.get()
    assert answer.headers["Location"] == f"/matches/{match.slug}/score/"
    assert fresh(fixture).match == match
    home = fresh(fixture).home
    sides = list(match.sides.order_by("place"))
    assert home
    assert (sides[0].name, sides[0].team) == (home.name, home.team)
    assert all(side.players.exclude(player=None).count() == 11 for side in sides)
    assert match.scoreboard["toss"] == {"won_by": 1, "chose_to_bat": False}


def test_the_same_tap_sent_twice_makes_one_match_and_leads_to_it(league: Competition, scorer: Client) -> None:
    fixture = fixture_of(league, "England", "Australia")
    address = fixture_address(fixture, "fixture-start")
    sent = setup_sent(scorer, fixture) | TOSS
    first, second = scorer.post(address, sent), scorer.post(address, sent)
    assert first.headers["Location"] == second.headers["Location"]
    assert Match.objects.count() == 1
    other = scorer.post(address, sent | {"key": "1" * 32}, follow=True)
    assert (other.redirect_chain[0][0], levels(other)) == (fixture_address(fixture), ["error"])


def test_many_matches_of_an_evening_start_whatever_the_other_tables_do(league: Competition, scorer: Client) -> None:
    first, second = fixture_of(league, "England", "Australia"), fixture_of(league, "Ayr", "Bath")
    sent = setup_sent(scorer, first) | TOSS
    begin(second)
    assert scorer.post(fixture_address(first, "fixture-start"), sent).status_code == 302
    assert fresh(first).match


def test_sides_and_conditions_are_taken_from_the_fixture_whatever_is_sent(
    league: Competition, scorer: Client, users: ClubUsers
) -> None:
    fixture = fixture_of(league, "England", "Australia")
    other = league.entrants.get(name="Ayr").team
    assert other
    hostile = {"option_overs": 1, "option_stop_at_target": "on", "side0_team": other.pk, "side0_name": "Ayr"}
    scorer.post(fixture_address(fixture, "fixture-start"), setup_sent(scorer, fixture) | TOSS | hostile)
    match = Match.objects.get()
    home = fresh(fixture).home
    assert home
    assert match.sides.get(place=0).name == home.name
    page = strip_tags(scorer.get(match.get_absolute_url()).content.decode())
    assert next(conditions({"overs": 20})) in page


def test_a_toss_forgotten_is_asked_for_beside_its_field(league: Competition, scorer: Client) -> None:
    fixture = fixture_of(league, "England", "Australia")
    answer = scorer.post(
        fixture_address(fixture, "fixture-start"), setup_sent(scorer, fixture) | {"venue": "Kitchen table"}
    )
    assert answer.status_code == 422
    assert answer.context["form"].has_error("won_by", "required")
    assert form_of(answer)["venue"] == "Kitchen table"
    assert not Match.objects.exists()


def test_a_person_without_a_team_takes_one_for_the_evening(users: ClubUsers, scorer: Client) -> None:
    teams = [team_of_2005(users.club, place) for place in (0, 1)]
    evening = found_competition(users.club, ["Ann", "Bob"], name="Evening", people=True)
    fixture = fixture_of(evening, "Ann", "Bob")
    address = fixture_address(fixture, "fixture-start")
    chosen = {"side0_team": teams[0].pk, "side1_team": teams[1].pk}
    filled = scorer.post(address, chosen | {"fill": "1"})
    form = filled.context["form"]
    assert filled.status_code == 200
    sent = {name: form[name].value() or "" for name in form.fields} | chosen | TOSS
    assert scorer.post(address, sent).status_code == 302
    sides = Match.objects.get().sides.order_by("place")
    assert {side.played_by for side in sides} == {"Ann", "Bob"}
    assert [side.team for side in sides] == teams


def test_a_fixture_ends_without_a_score_once_that_is_confirmed(league: Competition, scorer: Client) -> None:
    fixture = fixture_of(league, "Ayr", "Bath")  # neither has a roster
    address = fixture_address(fixture, "fixture-result")
    home = fresh(fixture).home
    assert home
    asked = scorer.post(address, {"outcome": "awarded0", "key": "a" * 32})
    said = strip_tags(asked.content.decode())
    assert home.name in said
    assert kept_text("none") in said
    assert not Match.objects.exists()
    answer = scorer.get(form_of(asked).submit()["Location"])
    awarded = result_text(Result(Outcome.AWARDED, 0), (home.name, ""))
    assert awarded in strip_tags(answer.content.decode())
    assert points(league)[home.name] == 2
    again = form_of(asked).submit()
    assert again.headers["Location"] == fixture_address(fixture)
    assert Match.objects.count() == 1


def test_people_who_play_each_other_are_named_in_the_form_of_the_result(users: ClubUsers, scorer: Client) -> None:
    team_of_2005(users.club, 0)
    evening = found_competition(users.club, ["Ann", "Bob"], name="Evening", people=True)
    address = fixture_address(fixture_of(evening, "Ann", "Bob"), "fixture-result")
    assert scorer.get(address).context["result"].names == ["Ann", "Bob"]
    asked = scorer.post(address, {"outcome": "awarded1", "key": "a" * 32})
    assert "Awarded to Bob." in strip_tags(asked.content.decode())


@pytest.mark.parametrize("outcome", ["abandoned", "no_result", "conceded1"])
def test_every_other_end_without_a_score(league: Competition, scorer: Client, outcome: str) -> None:
    fixture = fixture_of(league, "Ayr", "Bath")
    sent = {"outcome": outcome, "sure": "1"}
    assert scorer.post(fixture_address(fixture, "fixture-result"), sent).status_code == 302
    match = Match.objects.get()
    assert (match.depth, match.scoreboard["result"]["outcome"]) == ("none", outcome.rstrip("01"))


TOTALS = {
    "batted_first": "0",
    "innings0_runs": "160",
    "innings0_wickets": "7",
    "innings0_overs": "20",
    "innings1_runs": "124",
    "innings1_wickets": "11",
    "innings1_overs": "16.3",
}


def test_a_result_before_its_day_is_asked_about_once(league: Competition, scorer: Client) -> None:
    fixture = fixture_of(league, "England", "Australia")
    day = timezone.localdate() + timedelta(days=10)
    Fixture.objects.filter(pk=fixture.pk).update(on=day)
    page = scorer.get(fixture_address(fixture, "fixture-result"))
    asked = form_of(page, has="innings0_runs").submit(**TOTALS)
    assert (asked.status_code, Match.objects.count()) == (200, 0)
    assert ahead_words(day.isoformat())[0] in strip_tags(asked.content.decode())
    # What was typed can be had again, to be changed.
    again = form_of(form_of(asked).submit("change"), has="innings0_runs")
    assert (again["innings0_runs"], again["played_on"]) == (TOTALS["innings0_runs"], day.isoformat())
    assert not Match.objects.exists()
    assert form_of(asked).submit().status_code == 302
    assert Match.objects.get().played_on == day


def test_an_end_before_its_day_is_one_question(league: Competition, scorer: Client) -> None:
    fixture = fixture_of(league, "Ayr", "Bath")
    day = timezone.localdate() + timedelta(days=1)
    Fixture.objects.filter(pk=fixture.pk).update(on=day)
    address = fixture_address(fixture, "fixture-result")
    asked = scorer.post(address, {"outcome": "abandoned", "key": "a" * 32})
    said = strip_tags(asked.content.decode())
    assert ahead_words(day.isoformat())[0] in said
    assert outcome_words("abandoned") in said.lower()
    assert form_of(asked).submit().status_code == 302


def test_a_result_of_today_is_not_asked_about(league: Competition, scorer: Client) -> None:
    fixture = fixture_of(league, "England", "Australia")
    page = scorer.get(fixture_address(fixture, "fixture-result"))
    form = form_of(page, has="innings0_runs")
    assert form["played_on"] == timezone.localdate().isoformat()
    assert form.submit(**TOTALS).status_code == 302
    assert ahead_words(None) == ahead_words(timezone.localdate().isoformat()) == []


def day_in_calendar(competition: Competition) -> object:
    feed = Calendar.from_ical(Client().get(page_of(competition, "competition-calendar")).content)
    [event] = feed.walk("VEVENT")
    return event.decoded("dtstart")


def test_the_day_on_which_it_was_played_is_told_everywhere(league: Competition, scorer: Client) -> None:
    fixture = fixture_of(league, "England", "Australia")
    page = scorer.get(fixture_address(fixture, "fixture-result"))
    form_of(page, has="innings0_runs").submit(played_on="2026-05-02", **TOTALS)
    assert fresh(fixture).on is None
    assert '<time datetime="2026-05-02">Saturday 2 May 2026' in Client().get(fixture_address(fixture)).content.decode()
    listed = Client().get(page_of(league, "competition-fixtures"), {"by": "date"}).content.decode()
    assert "Saturday 2 May 2026" in strip_tags(listed)
    csv = Client().get(page_of(league, "competition-fixtures-csv")).content.decode()
    assert ",2026-05-02," in csv
    assert day_in_calendar(league) == date(2026, 5, 2)


def test_another_day_than_was_planned_is_told_with_the_plan(league: Competition, scorer: Client) -> None:
    fixture = fixture_of(league, "England", "Australia")
    Fixture.objects.filter(pk=fixture.pk).update(on=date(2026, 5, 9), at=time(19, 30))
    page = scorer.get(fixture_address(fixture, "fixture-result"))
    form_of(page, has="innings0_runs").submit(played_on="2026-05-02", **TOTALS)
    said = text_at(fixture_address(fixture))
    assert "Saturday 2 May 2026" in said
    assert "9 May 2026" in said
    assert "19:30" not in said
    assert day_in_calendar(league) == date(2026, 5, 2)
    # Taken out of the fixture, the match takes its day along.
    release(fresh(fixture), SYSTEM)
    [facts] = texts(Client().get(fixture_address(fixture)), "//dl[@class='facts']")
    assert "Saturday 9 May 2026 , 19:30" in facts
    assert facts.count("May 2026") == 1


def test_a_match_that_has_not_begun_leaves_the_day_as_it_is_planned(league: Competition, scorer: Client) -> None:
    fixture = fixture_of(league, "England", "Australia")
    Fixture.objects.filter(pk=fixture.pk).update(on=date(2026, 5, 9))
    begin(fixture)
    Fixture.objects.filter(pk=fixture.pk).update(on=date(2026, 5, 16))
    assert "Saturday 16 May 2026" in text_at(fixture_address(fixture))


def test_totals_typed_from_paper(league: Competition, scorer: Client) -> None:
    fixture = fixture_of(league, "England", "Australia")
    totals = {
        "batted_first": 1,
        "innings0_runs": 160,
        "innings0_wickets": 7,
        "innings0_overs": "20",
        "innings1_runs": 124,
        "innings1_wickets": 11,
        "innings1_overs": "16.3",
    }
    address = fixture_address(fixture, "fixture-result")
    wrong = scorer.post(address, setup_sent(scorer, fixture) | totals | {"innings1_wickets": 12})
    assert wrong.status_code == 422
    assert "160" in wrong.content.decode()
    assert not Match.objects.exists()
    scorer.post(address, setup_sent(scorer, fixture) | totals)
    away = fresh(fixture).away
    assert away
    assert points(league)[away.name] == 2
    shown = text_at(fixture_address(fixture))
    assert result_text(Result(Outcome.WON, 0, {"runs": 36}), (away.name, "")) in shown
    assert kept_text("totals") in shown


def test_a_series_sets_its_conditions_match_by_match(users: ClubUsers, organiser: Client, scorer: Client) -> None:
    for place in (0, 1):
        team_of_2005(users.club, place)
    ashes = found_competition(users.club, ["England", "Australia"], kind="series", settings={"matches": 3})
    second = tie(ashes, "2")
    send(organiser, fixture_address(second, "fixture-change"), ashes, state="planned", option_overs=10)
    for key, overs in (("1", 20), ("2", 10)):
        fixture = tie(ashes, key)
        scorer.post(fixture_address(fixture, "fixture-start"), setup_sent(scorer, fixture) | TOSS)
        assert open_book(Match.objects.latest("pk")).setup.options["overs"] == overs


def test_conditions_that_do_not_go_together_are_refused_beside_their_field(
    league: Competition, organiser: Client
) -> None:
    fixture = fixture_of(league, "England", "Australia")
    address = fixture_address(fixture, "fixture-change")
    sent = {"state": "planned", "option_overs": 20, "option_max_overs_per_bowler": 1, "venue": "The Rose"}
    answer = send(organiser, address, league, **sent)
    assert answer.status_code == 422
    assert "The Rose" in answer.content.decode()
    assert "errorlist" in answer.content.decode()
    assert fresh(fixture).conditions == {}


def test_of_two_organisers_the_second_sees_what_the_first_did_and_keeps_what_was_typed(
    league: Competition, organiser: Client
) -> None:
    fixture = fixture_of(league, "England", "Australia")
    old = seen(league)
    send(organiser, fixture_address(fixture, "fixture-swap"), league)
    answer = send(
        organiser, fixture_address(fixture, "fixture-change"), league, seen=old, state="planned", venue="The Rose"
    )
    page = answer.content.decode()
    assert str(CHANGED_MEANWHILE) in page
    assert done(league, "swap-sides") in unescape(page)
    assert 'value="The Rose"' in page
    assert f'name="seen" value="{seen(league)}"' in page
    assert fresh(fixture).venue == ""


def test_what_another_changed_is_not_taken_back_by_sending_a_late_form_again(
    league: Competition, organiser: Client
) -> None:
    fixture = fixture_of(league, "England", "Australia")
    address = fixture_address(fixture, "fixture-change")
    form = form_at(organiser, address)
    form["venue"], form["at"] = "The Rose", "19:30"
    two = {"state": "postponed", "option_overs": 20, "option_max_overs_per_bowler": 4}
    send(organiser, address, league, **two, on="2026-12-03", at="18:00")
    send(organiser, address, league, **two | {"option_overs": 16}, on="2026-12-04", at="18:00")
    late = form.submit()
    assert late.status_code == 409
    assert "3 December 2026" in late.content.decode(), "it is told what was changed"
    again = form_of(late)
    assert (again["on"], again["at"], again["venue"]) == ("2026-12-04", "19:30", "The Rose")
    again.submit()
    saved = fresh(fixture)
    assert (saved.on, saved.at, saved.venue) == (date(2026, 12, 4), time(19, 30), "The Rose")
    assert (saved.state, saved.conditions["overs"]) == ("postponed", 16)


def test_home_and_away_swapped_and_swapped_again(league: Competition, organiser: Client) -> None:
    fixture = fixture_of(league, "England", "Australia")
    before = fresh(fixture).home
    for expected in (False, True):
        send(organiser, fixture_address(fixture, "fixture-swap"), league)
        assert (fresh(fixture).home == before) is expected


def test_a_side_is_exchanged_on_the_page(league: Competition, organiser: Client) -> None:
    first, second = league.fixtures.filter(round=1).select_related("home", "away")
    address = fixture_address(first, "fixture-exchange")
    page = strip_tags(organiser.get(address).content.decode())
    assert second.home
    assert second.away
    assert f"{second.away.name} (v {second.home.name})" in page
    send(organiser, address, league, side="home", other=f"{second.key}:away")
    assert fresh(first).home == second.away
    answer = send(organiser, address, league, side="home", other="2-1:away")
    assert answer.status_code == 422


def test_a_fixture_is_added_on_the_page(league: Competition, organiser: Client) -> None:
    ayr, bath = league.entrants.filter(name__in=("Ayr", "Bath"))
    address = page_of(league, "fixture-add")
    answer = send(organiser, address, league, home=ayr.pk, away=ayr.pk, number=1)
    assert wrong(answer)["away"] == [refusal("same_side_twice")]
    answer = send(organiser, address, league, home=ayr.pk, away=bath.pk, number=77)
    assert wrong(answer)["number"] == [refusal("no_such_round", most=4)]
    answer = send(organiser, address, league, home=ayr.pk, away=bath.pk, number=4, on="2026-06-01")
    assert levels(answer) == ["success"]
    added = league.fixtures.get(round=4)
    assert answer.redirect_chain[0][0] == fixture_address(added)
    remove = fixture_address(added, "fixture-remove")
    assert f'action="{remove}"' in answer.content.decode()
    assert remove not in browser_of(None).get(fixture_address(added)).content.decode()
    drawn = league.fixtures.order_by("pk")[0]
    assert fixture_address(drawn, "fixture-remove") not in organiser.get(fixture_address(drawn)).content.decode()
    answer = send(organiser, fixture_address(drawn, "fixture-remove"), league)
    assert said(answer) == [refusal("fixture_is_drawn")]
    answer = send(organiser, remove, league)
    assert levels(answer) == ["success"]
    assert not league.fixtures.filter(pk=added.pk).exists()


def test_a_recorded_match_is_brought_in_and_taken_out_again(league: Competition, organiser: Client) -> None:
    fixture = fixture_of(league, "Ayr", "Bath")
    match = loose_match(league, "Bath", "Ayr", {"outcome": "awarded", "side": 0})
    other = end(fixture_of(found_competition(league.season.club, 2, name="Friendly"), "Ayr", "Bath"), "abandoned")
    address = fixture_address(fixture, "fixture-attach")
    page = organiser.get(address).content.decode()
    assert page.index(match.slug) < page.index(other.slug)
    assert "Friendly" in page[page.index(other.slug) :]
    assert send(organiser, address, league).context["form"].has_error("match", "required")
    assert send(organiser, address, league, match="nothing").context["form"].has_error("match", "not_found")
    answer = send(organiser, address, league, match=match.get_absolute_url())
    assert levels(answer) == ["success"]
    assert points(league)["Bath"] == 2
    send(organiser, fixture_address(fixture, "fixture-release"), league)
    assert points(league)["Bath"] == 0


def test_a_match_that_does_not_fit_is_refused_with_a_sentence(league: Competition, organiser: Client) -> None:
    fixture = fixture_of(league, "Ayr", "Bath")
    address = fixture_address(fixture, "fixture-attach")
    for match, code in (
        (loose_match(league, "Ayr", "England", {"outcome": "abandoned"}), "sides_do_not_fit"),
        (loose_match(league, "Ayr", "Bath", {"outcome": "abandoned"}, overs=10), "other_conditions"),
    ):
        answer = send(organiser, address, league, match=match.slug)
        assert wrong(answer) == {"match": [refusal(code)]}
        assert refusal(code) in answer.content.decode()


def test_matches_already_played_are_ticked_and_brought_in(
    league: Competition, organiser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = loose_match(league, "Ayr", "Bath", {"outcome": "awarded", "side": 0})
    bad = loose_match(league, "Ayr", "England", {"outcome": "abandoned"})
    address = page_of(league, "competition-bring-in")

    def attach_unless_bad(fixture: Fixture, match: Match, by: Signature) -> None:
        if match == bad:  # as if it had been changed in this moment
            raise refused("other_conditions", "match")
        attach(fixture, match, by)

    monkeypatch.setattr(recorded_matches, "attach", attach_unless_bad)
    form = organiser.get(address).context["form"]
    codes = {each.match: code for code, each in form.by_code.items()}
    assert set(codes) == {good, bad}
    assert send(organiser, address, league).context["form"].has_error("pair", "required")
    answer = send(organiser, address, league, pair=list(codes.values()))
    assert sorted(levels(answer)) == ["error", "success"]
    assert any(refusal("other_conditions") in each for each in said(answer))
    assert points(league)["Ayr"] == 2
    assert [each.match for each in answer.context["form"].by_code.values()] == [bad]


def test_pages_of_a_fixture_cost_the_same_in_a_large_competition(users: ClubUsers, organiser: Client) -> None:
    costs: dict[str, set[int]] = {}
    for entrants in (4, 12):
        competition = found_competition(users.club, entrants, name=f"League of {entrants}")
        fixture = fixture_of(competition, "Ayr", "Bath")
        for _match in range(entrants):
            loose_match(competition, "Ayr", "Bath", {"outcome": "abandoned"})
        for name in ("fixture", "fixture-change", "fixture-start", "fixture-attach"):
            address = fixture_address(fixture, name)
            with CaptureQueriesContext(connection) as queries:
                assert organiser.get(address).status_code == 200
            costs.setdefault(name, set()).add(len(queries))
    # Of a fixture without a match, an organiser is also told whether it was added by hand or from a list; its page
    # tells the meetings of the sides and the last matches of each, as far as the club lists them. What a person may do
    # is asked in the competition and in the fixture; which matches could be brought in, of the person too.
    assert costs == {"fixture": {13}, "fixture-change": {8}, "fixture-start": {9}, "fixture-attach": {15}}


HOSTILE = ["\0", "\ud800", "9" * 400, "-1", "nan", "<script>", "\u202e", "[]", "2026-13-99", "é" * 3000]
NAMES = [
    *("on", "at", "venue", "state", "option_overs", "won_by", "chose", "side0_players", "side0_team", "played_on"),
    *("match", "pair", "home", "number", "side", "other", "entrant", "place", "next", "key", "reason", "outcome"),
    *("innings0_runs", "innings0_overs", "innings0_batters", "batted_first"),
]


@pytest.mark.parametrize("value", HOSTILE, ids=range(len(HOSTILE)))
def test_nothing_sent_to_a_fixture_breaks_it(league: Competition, organiser: Client, value: str) -> None:
    fixture = fixture_of(league, "England", "Australia")
    loose_match(league, "Ayr", "Bath", {"outcome": "abandoned"})
    pages = [
        *(fixture_address(fixture, f"fixture-{page}") for page in ("change", "exchange", "start", "result", "attach")),
        *(fixture_address(fixture, f"fixture-{page}") for page in ("swap", "through", "release")),
        *(page_of(league, page) for page in ("fixture-add", "competition-bring-in", "place-fill", "place-keep")),
    ]
    for page in pages:
        for sent in (dict.fromkeys(NAMES, value), dict.fromkeys([*NAMES, "seen"], value)):
            status = post_raw(organiser, page, {"seen": str(seen(league))} | sent)
            assert status in (302, 400, 422), page
    assert not fresh(fixture).match


@pytest.mark.parametrize("key", ["nothing", "1-99", "9" * 300])
def test_no_such_fixture(league: Competition, key: str) -> None:
    fixture = fixture_of(league, "Ayr", "Bath")
    fixture.key = key
    assert Client().get(fixture_address(fixture)).status_code == 404


def test_a_fixture_of_a_withdrawn_competition_is_read_by_organisers_alone(
    league: Competition, organiser: Client
) -> None:
    Competition.objects.update(withdrawn=True)
    fixture = fixture_of(league, "Ayr", "Bath")
    assert Client().get(fixture_address(fixture)).status_code == 404
    assert organiser.get(fixture_address(fixture)).status_code == 200
