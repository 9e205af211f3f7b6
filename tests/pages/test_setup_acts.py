"""Wrong toss, sides swapped, wrong length: one act each that says first what it changes, and is written if it fits."""

from dataclasses import replace
from typing import Any

import pytest
from club_with_accounts import ClubUsers
from django.test import Client
from django.urls import reverse
from page_text import text_of
from played_competition import begin, found_competition
from served_forms import ServedForm, forms_of
from stored_match import stored
from wording import carries, elements, problem, said, texts

from scoring.book.open_book import open_book
from scoring.models import Match
from scoring.readmodel.log_page import scores
from scoring.rules.overs import BALLS, overs_text
from scoring.statistics.rebuild import rebuild
from scoring.views.corrections import CORRECTED

pytestmark = pytest.mark.django_db

ALERT = "//main//*[@role='alert']"


@pytest.fixture
def match(users: ClubUsers) -> Match:
    """The first innings of a match of fifty overs, as far as 16.5."""
    return stored(users.club, "forde-2", upto=118)


def page_of(client: Client, match: Match, act: str, **chosen: object) -> Any:
    """Open the page of an act, and where anything is chosen send its form as it was served."""
    page = client.get(reverse("match-setup-act", args=[match.slug, act]))
    return shown(asking(page), **chosen) if chosen else page


def asking(page: Any) -> ServedForm:
    """Return the form that shows what changes; it writes nothing, and is sent with GET."""
    [element] = [form for form in elements(page, "//main//form") if form.method == "GET"]
    return ServedForm(page.client, page.request["PATH_INFO"], element)


def shown(form: ServedForm, **chosen: object) -> Any:
    """Fill in the form and press its one button."""
    for name, value in chosen.items():
        form[name] = value
    [button] = form.buttons
    return form.client.get(form.address, {**form.sent(), button.get("name"): button.get("value")})


def confirmed(page: Any, **fields: object) -> Any:
    """Send the form that writes what is shown."""
    [form] = [form for form in forms_of(page) if form.target == "match-change"]
    return form.submit(**fields)


def unchanged(match: Match) -> None:
    assert Match.objects.get(pk=match.pk).version == match.version


def test_they_are_two_taps_from_the_pad(match: Match, scorer: Client) -> None:
    ways = {reverse("match-setup-act", args=[match.slug, act]) for act in ("toss", "sides", "length", "player")}
    for page in ("match-log", "match-setup"):
        assert ways <= set(elements(scorer.get(reverse(page, args=[match.slug])), "//main//a/@href"))


def test_a_wrong_toss_gives_all_that_was_scored_to_the_other_side(match: Match, scorer: Client) -> None:
    before = open_book(match)
    toss, side = before.setup.toss, before.match.innings[0].side
    page = page_of(scorer, match, "toss", won_by=1 - toss.won_by)
    now, was = (before.setup.names[each] for each in (1 - side, side))
    score = scores(before).removeprefix(was)
    assert carries(text_of(page), was + score, now + score)
    unchanged(match)

    answer = confirmed(page)

    assert answer.status_code == 302
    assert str(CORRECTED) in text_of(scorer.get(answer.url))
    after = open_book(match)
    assert (after.match.innings[0].side, after.setup.toss.won_by) == (1 - side, 1 - toss.won_by)
    assert [(over.runs, len(over.deliveries)) for over in after.match.innings[0].overs] == [
        (over.runs, len(over.deliveries)) for over in before.match.innings[0].overs
    ]
    assert set(match.log.filter(batch=match.version + 1).values_list("action", flat=True)) == {"setup", "correct"}
    assert rebuild(match.pk, write=False) == []


def test_each_bowler_is_named_who_bowled_in_anothers_place(match: Match, scorer: Client) -> None:
    before = open_book(match).match
    toss = before.setup.toss
    first, second = (over.bowler for over in before.innings[0].overs[:2])
    page = page_of(scorer, match, "toss", won_by=1 - toss.won_by)
    form = asking(page)
    names = sorted(name for name in form.names if name.startswith("instead_of_"))
    assert len(names) == len(before.innings[0].bowlers)
    mine, other = (f"instead_of_{1 - before.innings[0].side}_{number}" for number in (first, second))

    page = shown(form, **{mine: form[other], other: form[mine]})
    confirmed(page)

    overs = open_book(match).match.innings[0].overs
    assert [str(over.bowler) for over in overs[:2]] == [form[mine], form[other]]


def test_one_who_cannot_have_bowled_two_running_is_named_with_the_entry(match: Match, scorer: Client) -> None:
    form = asking(page_of(scorer, match, "toss"))
    bowlers = [name for name in form.names if name.startswith("instead_of_")]
    players = open_book(match).setup.sides[open_book(match).match.innings[0].side].players
    fast = next(number for number, player in enumerate(players, 1) if player.bowling_class == 3)
    page = shown(form, won_by=1 - int(form["won_by"]), **dict.fromkeys(bowlers, fast))

    assert problem("two_overs_running").search(said(page, ALERT))
    assert carries(said(page, ALERT), 2)
    lines = open_book(match).lines
    assert carries(said(page, ALERT), len(lines) - BALLS - 1)
    heading = ALERT + "/p[1]"
    without = said(page_of(scorer, match, "length", option_overs=50, option_max_overs_per_bowler=9), heading)
    assert len(said(page, heading)) > len(without)  # it speaks of records where an entry is named, and only there
    assert not [form for form in forms_of(page) if form.target == "match-change"]
    unchanged(match)


def test_a_toss_by_which_the_same_side_bats_changes_no_entry(match: Match, scorer: Client) -> None:
    before = open_book(match)
    toss = before.setup.toss
    chose = "bowl" if toss.chose_to_bat else "bat"
    confirmed(page_of(scorer, match, "toss", won_by=1 - toss.won_by, chose=chose))
    after = open_book(match)
    assert after.setup.toss != toss
    assert after.lines == before.lines


def test_sides_that_were_swapped_are_swapped_back(match: Match, scorer: Client) -> None:
    before = open_book(match)
    page = page_of(scorer, match, "sides")
    assert carries(text_of(page), scores(before))
    confirmed(page)
    after = open_book(match)
    assert after.setup.sides == before.setup.sides[::-1]
    assert after.match.innings[0].side == before.match.innings[0].side
    assert after.match.innings[0].runs == before.match.innings[0].runs

    match.refresh_from_db()
    confirmed(page_of(scorer, match, "sides"))

    again = open_book(match)
    assert (again.setup, [line.body for line in again.lines]) == (before.setup, [line.body for line in before.lines])


def test_fewer_overs_than_are_bowled_are_refused_in_a_scorers_words(match: Match, scorer: Client) -> None:
    bowled = open_book(match).match.innings[0].balls
    page = page_of(scorer, match, "length", option_overs=10)
    text = said(page, ALERT)
    assert problem("overs_already_bowled", bowled=overs_text(bowled), overs=10).search(text)
    unchanged(match)
    # The form of the whole set-up says the same.
    form = next(
        form for form in forms_of(scorer.get(reverse("match-setup", args=[match.slug]))) if "option_overs" in form
    )
    assert problem("overs_already_bowled").search(text_of(form.submit(option_overs=10)))
    unchanged(match)


def test_overs_agreed_too_many_are_corrected(match: Match, scorer: Client) -> None:
    lines = open_book(match).lines
    for overs, most in ((40, 8), (17, 10)):
        answer = confirmed(page_of(scorer, match, "length", option_overs=overs, option_max_overs_per_bowler=most))
        assert answer.status_code == 302
        book = open_book(match)
        assert book.setup.options["overs"] == overs
        assert book.lines == lines
        match.refresh_from_db()
    assert problem("too_few_overs_each").search(
        said(page_of(scorer, match, "length", option_overs=50, option_max_overs_per_bowler=9), ALERT)
    )


def test_a_length_is_not_left_empty_but_for_turns_without_a_limit(users: ClubUsers, scorer: Client) -> None:
    match = stored(users.club, "forde-2", upto=8)
    page = page_of(scorer, match, "length", option_overs="", option_max_overs_per_bowler=10)
    assert page.status_code == 422
    assert [field.get("name") for field in elements(page, "//main//*[@aria-invalid='true']")] == ["option_overs"]
    assert not [form for form in forms_of(page) if form.target == "match-change"]
    turns = page_of(scorer, stored(users.club, "hill-1", upto=4), "length", option_max_turns="")
    assert turns.status_code == 200
    assert not texts(turns, ALERT)


def test_an_innings_that_was_followed_by_the_next_keeps_its_length(users: ClubUsers, scorer: Client) -> None:
    match = stored(users.club, "forde-5", upto=40)
    first = open_book(match).match.innings[0]
    assert first.closed_by is not None
    page = page_of(scorer, match, "length", option_overs=30, option_max_overs_per_bowler=9)
    assert problem("innings_since", number=1).search(said(page, ALERT))


def test_the_length_that_a_competition_has_is_refused_before_it_is_sent(users: ClubUsers, scorer: Client) -> None:
    match = begin(found_competition(users.club, 2).fixtures.get())
    page = page_of(scorer, match, "length", option_overs=10, option_max_overs_per_bowler=2)
    assert problem("conditions_fixed").search(said(page, ALERT))
    assert not [form for form in forms_of(page) if form.target == "match-change"]


def test_what_would_change_nothing_cannot_be_sent(match: Match, scorer: Client) -> None:
    for act in ("toss", "length"):
        page = shown(asking(page_of(scorer, match, act)))
        assert texts(page, "//main//p[@role='status']")
        assert {form.target for form in forms_of(page)}.isdisjoint({"match-change"})


def test_of_a_finished_match_an_organiser_gives_a_reason(users: ClubUsers, scorer: Client, organiser: Client) -> None:
    match = stored(users.club)
    assert page_of(scorer, match, "sides").status_code == 403
    page = page_of(organiser, match, "sides")
    names = open_book(match).setup.names
    refused = confirmed(page)
    assert refused.status_code == 422
    unchanged(match)
    answer = confirmed(refused, reason="the wrong card was filled in")
    assert answer.status_code == 302
    assert open_book(match).setup.names == names[::-1]


def test_no_other_act_has_a_page(match: Match, scorer: Client) -> None:
    assert page_of(scorer, match, "weather").status_code == 404


def test_somebody_who_is_on_no_roster_takes_a_place_with_all_that_is_recorded_of_it(
    match: Match, scorer: Client
) -> None:
    before = open_book(match)
    was = before.setup.sides[0].player(1)
    page = page_of(scorer, match, "player", place="0-1", name="<b>Joe</b> Guest, 9")
    assert carries(text_of(page), "<b>Joe</b> Guest, 9", was.name)
    unchanged(match)

    assert confirmed(page).status_code == 302

    after = open_book(Match.objects.get(pk=match.pk))
    assert after.setup.sides[0].player(1) == replace(was, name="<b>Joe</b> Guest, 9")
    assert after.setup.sides[0].players[1:] == before.setup.sides[0].players[1:]
    assert scores(after) == scores(before)
    assert "<b>Joe" not in scorer.get(reverse("match-scorecard", args=[match.slug])).content.decode()


def test_nobody_takes_the_place_of_another_without_a_name_or_twice(match: Match, scorer: Client) -> None:
    second = open_book(match).setup.sides[0].player(2).name
    address = reverse("match-setup-act", args=[match.slug, "player"])
    for place, name in (
        ("0-1", ""),
        ("0-1", "a\x00b"),
        ("0-1", "x" * 101),
        ("0-1", second),
        ("7-99", "x"),
        ("0", "x"),
        ("", ""),
    ):
        assert scorer.get(address, {"check": "1", "place": place, "name": name}).status_code == 422
    unchanged(match)
