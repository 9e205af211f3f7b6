"""The grid games' sheets to be filled in by hand: a game's columns, room to write, rosters, and what was agreed."""

from itertools import pairwise
from typing import Any

import pytest
from django.test import Client
from printed import POINTS_PER_MM, blank, example, line_of, pages, words

from scoring.models import Club, Membership, Player, Team

pytestmark = pytest.mark.usefixtures("nothing_amiss")

GAMES = ["british", "hill", "latham", "new-zealand", "south-african"]
ROWS = {"a4": 28, "letter": 25}


def turns(pdf: bytes, page: int) -> dict[int, float]:
    """Return the numbers down the left of a page and how far down each stands, in points."""
    found = [word for word, *_ in words(pdf) if word.page == page]
    left = min(word.left for word in found)
    return {int(word.text): word.top for word in found if word.left < left + 25 and word.text.isdigit()}


def heading(page: str) -> str:
    """Return the words at the head of a record's columns."""
    return " ".join(page.split("Batting team:")[1].split("\n1 ")[0].split(" 1 ")[0].split())


@pytest.mark.parametrize("size", ROWS)
@pytest.mark.parametrize("game", GAMES)
def test_a_turn_record_has_a_page_of_8_mm_rows_and_one_to_go_on(game: str, size: str) -> None:
    pdf = blank(f"{game}/turn-record", size)
    assert len(pages(pdf)) == 2
    for page, first in ((1, 1), (2, ROWS[size] + 1)):
        tops = turns(pdf, page)
        assert list(tops) == list(range(first, first + ROWS[size]))
        assert all(below - above >= 8 * POINTS_PER_MM - 0.1 for above, below in pairwise(tops.values()))


@pytest.mark.parametrize(
    ("game", "columns", "first", "second"),
    [
        ("british", ["K-Q-J", "one suit", "Lines"], ["1", "Bowl", "–"], ["2", "Bat", "–"]),
        ("hill", ["Lines"], ["1", "Bat", "–"], ["2", "Bowl", "–"]),
        ("latham", ["Lines"], ["1", "Bat", "–"], ["2", "Bowl", "–"]),
        ("new-zealand", ["Lines"], ["1", "Bowl", "–"], ["2", "Bat", "–"]),
        ("south-african", ["K-Q-J"], ["1", "Bowl", "–"], ["2", "Bat"]),
    ],
)
def test_a_turn_record_has_only_what_the_game_has(
    game: str, columns: list[str], first: list[str], second: list[str]
) -> None:
    page, _ = pages(blank(f"{game}/turn-record"))
    given = heading(page)
    for word in ("Turn", "Side", "Who", "Cards", "Runs", "Wkts", "Score", "Batter in"):
        assert word in given
    for word in ("K-Q-J", "one suit", "Lines"):
        assert (word in given) == (word in columns), word
    assert line_of(page, "1") == first
    assert line_of(page, "2") == second
    assert ("Byes" in page, "Wides" in page) == ((game == "british"),) * 2
    assert ("m: ended by a missed cover." in page) == (game == "south-african")
    assert ("14w 9:" in page) == (game in ("british", "hill", "latham"))


@pytest.mark.parametrize("size", ROWS)
@pytest.mark.parametrize("game", GAMES)
def test_a_scorecard_is_one_page_of_all_the_innings(game: str, size: str) -> None:
    pdf = blank(f"{game}/scorecard", size)
    [page] = pages(pdf)
    assert ("1st innings" in page and "2nd innings" in page) == (game != "latham")
    assert ("following on" in page) == (game != "latham")
    assert ("target passed" in page) == (game != "latham")
    assert ("Byes" in page, "Wides" in page) == ((game == "british"),) * 2
    assert page.count("Turns (tally)") == (1 if game == "latham" else 2)
    assert not {"Overs", "Balls", "SR", "Maidens"} & set(page.split())
    tops = [turns(pdf, 1)[number] for number in range(1, 12)]
    assert all(below - above >= 8 * POINTS_PER_MM for above, below in pairwise(tops))


@pytest.mark.layout
def test_a_match_has_a_record_for_every_innings_it_may_have(client: Client, play: Any) -> None:
    document = example("british-1")
    match = play(document | {"entries": []})
    printed = pages(client.get(f"/matches/{match.slug}/paper/to-fill-in/set.pdf").content)
    first, second = (side["name"] for side in document["sides"])
    assert [page.split("\n")[0].strip() for page in printed] == [
        f"Scorecard: {first}",
        f"Scorecard: {second}",
        f"Turn record: {first}, 1st innings",
        f"Turn record: {second}, 1st innings",
        f"Turn record: {first}, 2nd innings",
        f"Turn record: {second}, 2nd innings",
        "Turn record (continued)",
        "Reference card",
    ]
    for page, side in zip(printed, document["sides"], strict=False):
        for number, player in enumerate(side["players"], 1):
            assert line_of(page, str(number)) == [str(number), *player["name"].split()]
    for page in printed[2:6]:
        flowed = " ".join(page.split())
        for side in document["sides"]:
            listed = ", ".join(f"{number} {player['name']}" for number, player in enumerate(side["players"], 1))
            assert listed in flowed
    assert line_of(printed[2], "26")
    assert line_of(printed[6], "27") == ["27", "Bowl", "–"]
    assert "11" in line_of(printed[0], "Wicket")  # as many as were agreed


def test_a_one_day_game_has_as_many_lines_as_turns(client: Client, play: Any) -> None:
    options = {"innings": 1, "max_turns": 10}
    document = example("new-zealand-1") | {"entries": [], "options": options}
    for number, player in enumerate(document["sides"][0]["players"], 1):
        player["name"] = f"Number {number}"  # nobody is named: the sheets have room for names
    document["sides"][1]["players"][0]["name"] = "1"
    match = play(document)
    printed = pages(client.get(f"/matches/{match.slug}/paper/to-fill-in/turn-record.pdf").content)
    assert ["innings" in page.split("\n")[0] for page in printed] == [False, False]
    second = document["sides"][1]["players"][1]["name"]
    for page in printed:
        assert "Number" not in page
        assert f" 2 {second}, " in " ".join(page.split())
        assert line_of(page, "20")[1] == "Bat"
        with pytest.raises(AssertionError):
            line_of(page, "21")
    card = pages(client.get(f"/matches/{match.slug}/paper/to-fill-in/scorecard.pdf").content)
    assert all("turns played" in page and "2nd innings" not in page for page in card)
    assert [line_of(page, "1") for page in card] == [["1"], ["1"]]
    assert sorted(line_of(page, "2")[1:] for page in card) == [[], second.split()]


def test_a_team_is_printed_from_its_roster(client: Client, club: Club) -> None:
    team = Team.objects.create(club=club, name="Second Eleven")
    for number in range(1, 8):
        player = Player.objects.create(club=club, name=f"Player No{number}")
        Membership.objects.create(team=team, player=player, number=number)
    [page] = pages(client.get(f"/clubs/{club.slug}/teams/{team.slug}/paper/hill/scorecard.pdf").content)
    assert line_of(page, "7") == ["7", "Player", "No7"]
    assert line_of(page, "8") == ["8"]


def test_the_paper_page_offers_just_what_fits_the_game(client: Client, play: Any) -> None:
    for game, record in (("south-african-1", "turn-record"), ("forde-6", "ball-by-ball")):
        page = client.get(f"/matches/{play(example(game)).slug}/paper/").content.decode()
        offered = {link.split(".pdf")[0].split("/")[-1] for link in page.split('href="')[1:] if ".pdf" in link[:200]}
        assert record in offered
        assert len({"turn-record", "ball-by-ball"} & offered) == 1
        assert {"match", "scorecard", "set"} <= offered
