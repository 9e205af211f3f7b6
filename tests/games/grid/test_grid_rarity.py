"""How rare turns were: by turns counted by hand, of which turns nothing is said, and what pages and programs have."""

import html
import re

import pytest
from django.test import Client
from grid_matches import DECLARE, SLUGS, all_out, bat, bowl, innings_of, new_match, out, play, variant_of
from reader_pages import page_of
from reported_matches import report_of, reported
from stored_match import stored

from scoring.book.open_book import open_book
from scoring.games.grid.chances.rarity import rare_turns, steps, steps_of
from scoring.games.grid.chances.turns import shares, told
from scoring.games.grid.rules.match import GridMatch
from scoring.games.grid.words.rarity import HEADING, rarity_text
from scoring.match_reports import written_text
from scoring.models import Club, club_changed
from scoring.readmodel.match_report import written_report
from scoring.readmodel.rarity import rarity_told, told_progression
from scoring.rules.innings import Closing
from scoring.rules.rarity import Rarity

EVERY_GAME = pytest.mark.parametrize("slug", SLUGS)


def rare(match: GridMatch, innings: int = -1) -> dict[int, list[tuple[str, str, int]]]:
    found = rare_turns(match, match.innings[innings])
    return {turn: [(each.step, each.counted, each.least) for each in rarities] for turn, rarities in found.items()}


def test_turns_counted_by_hand() -> None:
    """Of 1,000 turns 960 bring 10, 30 bring 60 and cost a wicket at 20, 10 bring 90 and cost two, at 30 and 70."""
    played = [*[((), 10)] * 960, *[((20,), 60)] * 30, *[((30, 70), 90)] * 10]
    of = steps("batting_turn", shares(*told(played), len(played)))
    assert of.rarities(10, 0) == ()
    assert of.rarities(11, 1) == (Rarity("batting_turn", "runs", 11, 25), Rarity("batting_turn", "wickets", 1, 25))
    assert [each.one_in for each in of.rarities(60, 2)] == [25, 50]  # 10 of 1,000 are too few of so small a sample
    assert [each.rarer for each in of.rarities(60, 2)] == [False, True]


def test_a_turn_with_more_wickets_than_there_are_is_counted_to_the_last() -> None:
    played = [((), 0)] * 900 + [(tuple(range(12)), 50)] * 100
    of = steps("batting_turn", shares(*told(played), len(played)))
    assert of.rarities(10, 11) == ()
    assert [each.rarer for each in of.rarities(11, 0)] == [True]


@EVERY_GAME
def test_chances_are_of_all_turns_and_more_is_never_likelier(slug: str) -> None:
    known = steps_of(variant_of(slug).game)
    assert known is not None
    for of in known:
        assert of.rarities(0, 0) == ()
        for most in (150, 11):
            told = [of.rarities(*((n, 0) if most == 150 else (0, n))) for n in range(most + 1)]
            numbers = [each.one_in for (each,) in filter(None, told)]
            assert numbers == sorted(numbers)
            assert [bool(each) for each in told] == sorted(bool(each) for each in told)


def test_runs_and_wickets_of_turns_that_were_rare() -> None:
    match = play(new_match("hill"), bat(99), bowl(20), bat(11), bowl(154))
    assert rare(match) == {1: [("batting_turn", "runs", 99)], 4: [("bowling_turn", "wickets", 7)]}
    match = play(new_match("hill"), bat(out(9), out(9), out(9), out(9), 40))
    assert rare(match) == {1: [("batting_turn", "wickets", 4)]}


def test_the_turn_of_the_last_wicket_is_told() -> None:
    match = play(new_match("hill"), bat(11), all_out("hill"))
    assert match.innings[0].closed_by is Closing.WICKETS
    assert rare(match) == {2: [("bowling_turn", "wickets", 10)]}


def test_nothing_is_said_of_a_turn_that_was_broken_off_or_ended_with_the_target() -> None:
    match = play(new_match("hill", innings=1), bat(99, unfinished=True), DECLARE)
    assert rare(match) == {}
    play(match, bat(100))
    assert match.innings[1].closed_by is Closing.TARGET
    assert rare(match) == {}


def test_nothing_is_said_of_a_missed_cover() -> None:
    match = play(new_match("south-african"), bowl(9), bat(out(30), missed_cover=True))
    assert match.innings[0].wickets == 1
    assert rare(match) == {}


def test_nothing_is_said_of_an_exception() -> None:
    assert rare(play(new_match("hill"), bat(154))) == {1: [("batting_turn", "runs", 154)]}
    match = play(new_match("hill"), bat(155, override="so it was written down"))
    assert match.overridden == {0}
    assert rare(match) == {}


def test_nothing_is_said_of_totals_or_of_a_game_of_which_no_turns_were_played() -> None:
    match = new_match("latham")
    for runs in (120, 100):
        innings_of(match, "latham", runs)
    kept = reported(match.setup, report_of(match, card=False))
    assert all(rare_turns(kept, innings) == {} for innings in kept.innings)
    assert rarity_told(kept) is None


def test_switched_off_neither_steps_nor_the_report_tell_it() -> None:
    match = play(new_match("hill", innings=1), bat(99), bowl(9), DECLARE, bat(11), all_out("hill"))
    assert match.result is not None
    (said,) = (each.text for step in told_progression(match.innings[0], match).steps for each in step.rare)
    assert said == rarity_text(rare_turns(match, match.innings[0])[1][0])
    assert not any(step.rare for step in told_progression(match.innings[0], match, shown=False).steps)
    assert rarity_told(match, shown=False) is None
    assert said in written_report(match)[1]
    assert said not in " ".join(written_report(match, shown=False))


def test_what_is_said_in_words() -> None:
    assert rarity_text(Rarity("batting_turn", "runs", 46, 40)) == "1 batting turn in 40 brings 46 runs or more"
    said = "1 bowling turn in more than 1,000 takes 1 wicket or more"
    assert rarity_text(Rarity("bowling_turn", "wickets", 1, 1000, rarer=True)) == said


@pytest.mark.django_db
def test_a_page_and_a_program_have_it(client: Client, club: Club) -> None:
    match = stored(club, "british-1")
    seen, answer = page_of(client, match, "overs/"), client.get(f"/api/v1/matches/{match.slug}/innings/").json()
    told = [each for innings in answer for step in innings["steps"] for each in step["rare"]]
    assert told
    assert all(each["text"] in seen for each in told)
    assert {"step", "counted", "least", "one_in", "rarer", "text"} == set(told[0])
    assert str(HEADING) in seen
    assert str(HEADING) in page_of(client, match)  # below the report
    cut = stored(club, "british-1", upto=1)
    assert str(HEADING) not in page_of(client, cut, "overs/")


@pytest.mark.django_db
def test_a_screen_that_shows_no_chances_has_a_report_without_them(client: Client, club: Club) -> None:
    """Of the paragraphs with it there is another one each, of which the script shows the one or the other."""
    match = stored(club, "hill-1")
    (turn,) = rare_turns(open_book(match).match, open_book(match).match.innings[0]).values()
    said = rarity_text(turn[0])
    pairs = re.findall(
        r'<p class="of-chances"><bdi>(.+?)</bdi></p>\s*<p class="without-chances"><bdi>(.+?)</bdi></p>',
        client.get(match.get_absolute_url()).content.decode(),
    )
    with_it = [html.unescape(one) for one, _ in pairs]
    assert any(said in one for one in with_it)
    assert not any(said in html.unescape(other) for _, other in pairs)
    assert len(pairs) < len(written_text(open_book(match)).split("\n\n"))
    plain = written_text(open_book(match), shown=False).split("\n\n")
    assert all(html.unescape(other) in plain for _, other in pairs)


@pytest.mark.django_db
def test_a_club_that_shows_no_chances_has_none_of_it(client: Client, club: Club) -> None:
    match = stored(club, "hill-1")
    innings = open_book(match).match.innings[0]
    (turn,) = rare_turns(open_book(match).match, innings).values()
    said = rarity_text(turn[0])
    assert said in page_of(client, match)
    assert said in page_of(client, match, "overs/")
    Club.objects.update(shows_chances=False)
    club_changed(club.pk)
    for name in ("", "overs/"):
        seen = page_of(client, match, name)
        assert said not in seen
        assert str(HEADING) not in seen
    answer = client.get(f"/api/v1/matches/{match.slug}/innings/").json()
    assert not any(step["rare"] for each in answer for step in each["steps"])
