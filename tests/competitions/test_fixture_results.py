"""The result of a fixture typed from paper: its fields are there whatever the rosters look like, its toss is kept."""

import pytest
from club_with_accounts import ClubUsers, browser_of, team_of_2005
from django.test import Client
from django.urls import reverse
from fixture_pages import fixture_address, tie
from games_without_players import WITHOUT_PLAYERS
from played_competition import fixture_of, found_competition
from served_forms import ServedForm, form_at, form_of, options_of

from scoring.book.open_book import open_book
from scoring.models import Match, Membership
from scoring.readmodel.board import toss_text
from scoring.rules.depth import Depth
from scoring.sheets.sheet import of_match
from scoring.words.setups import setup_changes
from tournaments.models import Competition

pytestmark = pytest.mark.django_db

TOTALS = {
    "innings0_runs": 160, "innings0_wickets": 7, "innings0_overs": "20",
    "innings1_runs": 124, "innings1_wickets": 11, "innings1_overs": "16.3",
}  # fmt: skip


@pytest.fixture
def league(users: ClubUsers) -> Competition:
    for place in (0, 1):
        team_of_2005(users.club, place)
    return found_competition(users.club, ["England", "Australia"])


def result_form(client: Client, competition: Competition, has: str = "innings0_runs") -> ServedForm:
    return form_at(client, fixture_address(fixture_of(competition, "England", "Australia"), "fixture-result"), has=has)


def six_bowlers(users: ClubUsers) -> None:
    """Give a sixth of the first eleven of either side a class as a bowler: these elevens may not play."""
    for name in ("England", "Australia"):
        others = Membership.objects.filter(team__club=users.club, team__name=name, bowling_class=None)
        Membership.objects.filter(pk=others.order_by("number").values("pk")[:1]).update(bowling_class=1)


def test_totals_need_no_eleven(users: ClubUsers, league: Competition, scorer: Client) -> None:
    six_bowlers(users)
    form = result_form(scorer, league)
    assert {"innings0_runs", "innings1_overs", "outcome"} <= set(form.names)

    assert form.submit(**TOTALS).status_code == 302
    match = Match.objects.get()
    setup = open_book(match).setup
    assert (match.depth, setup.sides[0].player(1).name) == ("totals", "Number 1")
    assert [side and side.players for side in of_match(setup).sides] == [(), ()], "a sheet has room for the names"


def test_an_abandoned_match_needs_none_either(users: ClubUsers, league: Competition, scorer: Client) -> None:
    six_bowlers(users)
    asked = result_form(scorer, league).submit(outcome="abandoned")
    assert form_of(asked).submit().status_code == 302
    assert Match.objects.get().scoreboard["result"]["outcome"] == "abandoned"


def test_a_card_needs_an_eleven_and_keeps_what_was_typed(users: ClubUsers, league: Competition, scorer: Client) -> None:
    six_bowlers(users)
    falls = "10, 20, 30, 40, 50, 60, 70"
    answer = result_form(scorer, league).submit(**TOTALS, innings0_falls=falls)

    assert answer.status_code == 422
    assert "side0_players" in answer.context["form"].errors
    assert answer.context["result"].errors == {}
    again = form_of(answer, has="innings0_runs")
    assert (again["innings0_falls"].strip(), again["innings1_overs"]) == (falls, "16.3")
    for side in (0, 1):
        again[f"side{side}_players"] = "\n".join(f"Player {n}, 3{', 2' if n < 6 else ''}" for n in range(1, 12))
    assert again.submit().status_code == 302
    assert Match.objects.get().depth == Depth.CARD


def test_names_of_an_eleven_that_may_not_play_are_not_unknown(
    users: ClubUsers, league: Competition, scorer: Client
) -> None:
    six_bowlers(users)
    lines = "\n".join(["Trescothick b Gilchrist 160", *(f"{n} run out 0" for n in range(2, 8)), "8 not out 0"])
    answer = result_form(scorer, league).submit(**TOTALS, innings0_batters=lines)

    assert answer.status_code == 422
    assert answer.context["result"].errors == {}


TOSSES = [("0bat", 0, True), ("0bowl", 1, False), ("1bat", 1, True), ("1bowl", 0, False), ("", 1, True)]


@pytest.mark.parametrize(("toss", "first", "bats"), TOSSES)
def test_every_toss_can_be_entered(league: Competition, scorer: Client, toss: str, first: int, bats: bool) -> None:
    form = result_form(scorer, league)
    offered = {value: said for said, value in options_of(form, "toss")}
    assert offered.keys() == {each for each, _first, _bats in TOSSES}
    assert form["toss"] == ""

    assert form.submit(**TOTALS, toss=toss, batted_first=first).status_code == 302
    match = open_book(Match.objects.get()).match
    assert match.toss_known == bool(toss)
    assert (match.setup.toss.bats_first, match.setup.toss.chose_to_bat) == (first, bats)
    if toss:
        assert offered[toss] == told_toss(toss)
    page = Client().get(Match.objects.get().get_absolute_url()).text
    assert {each for each, *_told in TOSSES if each and told_toss(each) in page} == {toss} - {""}


def told_toss(toss: str) -> str:
    """Return how a toss is told of which the form says "0bat"."""
    return toss_text({"won_by": int(toss[0]), "chose_to_bat": toss[1:] == "bat"}, ("England", "Australia"))


def test_a_toss_that_nobody_told_is_not_told_once_the_result_is_undone(league: Competition, scorer: Client) -> None:
    result_form(scorer, league).submit(**TOTALS, toss="", batted_first=1)
    match = Match.objects.get()
    form_at(scorer, reverse("match-undo", args=[match.slug])).submit()

    page = scorer.get(match.get_absolute_url()).text
    assert not any(told_toss(toss) in page for toss, *_told in TOSSES if toss)
    assert "toss" not in Match.objects.get().scoreboard

    pad = reverse("pad", args=[match.slug])
    asked = scorer.get(pad).headers["Location"]
    assert asked == reverse("match-setup", args=[match.slug]), "who bats is not known either"
    form = form_at(scorer, asked)
    assert form["won_by"] == form["chose"] == ""
    form.submit(won_by="1", chose="bowl")
    assert scorer.get(pad).status_code == 200
    assert told_toss("1bowl") in scorer.get(match.get_absolute_url()).text
    setup = open_book(Match.objects.get()).match.setup
    history = scorer.get(reverse("match-history", args=[match.slug])).text
    changes = list(setup_changes(setup, setup, toss_known=(True, False)))
    assert len(changes) == 2
    assert all(change in history for change in changes)


def test_a_toss_told_with_the_result_stays_when_that_is_taken_back(
    users: ClubUsers, league: Competition, scorer: Client
) -> None:
    result_form(scorer, league).submit(**TOTALS, toss="", batted_first=0)
    match = Match.objects.get()
    form_at(scorer, reverse("match-undo", args=[match.slug])).submit()
    form = form_at(scorer, reverse("match-result", args=[match.slug]), has="innings0_runs")
    assert form["toss"] == ""
    form.submit(**TOTALS, toss="0bat")
    assert open_book(Match.objects.get()).match.toss_known
    form = form_at(browser_of(users.organiser), reverse("match-result", args=[match.slug]), has="take_back")
    form.submit("take_back", reason="of another night")
    assert told_toss("0bat") in scorer.get(match.get_absolute_url()).text


def test_a_toss_and_another_side_batting_first_contradict_each_other(league: Competition, scorer: Client) -> None:
    answer = result_form(scorer, league).submit(**TOTALS, toss="0bat", batted_first=1)

    assert answer.status_code == 422
    assert list(answer.context["result"].errors) == ["batted_first"]


@pytest.mark.parametrize("slug", WITHOUT_PLAYERS)
def test_a_game_without_players_has_no_eleven_no_captain_and_no_keeper(
    users: ClubUsers, scorer: Client, slug: str
) -> None:
    tests = found_competition(users.club, ["England", "Australia"], kind="series", variant=slug)
    fixture = tie(tests, "1")
    for page in ("fixture-result", "fixture-start"):
        form = form_at(scorer, fixture_address(fixture, page), has="side0_played_by")
        assert not [name for name in form.names if name.endswith(("_players", "_captain", "_keeper", "_batters"))]

    form = form_at(scorer, fixture_address(fixture, "fixture-result"), has="innings0_runs")
    innings = {"innings0_runs": 150, "innings0_wickets": 8, "side1_played_by": "Bea"}
    answer = form.submit(**innings, innings1_runs=20, innings1_wickets=2, outcome="abandoned")
    assert form_of(answer).submit().status_code == 302, answer.text
    assert open_book(Match.objects.get()).setup.sides[1].played_by == "Bea"
