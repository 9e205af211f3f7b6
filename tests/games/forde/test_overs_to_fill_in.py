"""Sheets to be filled in by hand: the source's columns, room to write, rosters, and the reference card."""

from io import BytesIO
from itertools import pairwise
from typing import Any

import pytest
from django.test import Client
from printed import POINTS_PER_MM, example, line_of, pages, words
from pypdf import PdfReader

from scoring.games.forde.rules.tables import CHANCE, HIT_OUT, ORDER, RESULTS, WICKET_BALL
from scoring.models import Membership, Player, Team
from scoring.ready_made.teams import teams_2005

pytestmark = pytest.mark.usefixtures("nothing_amiss")

SIZES = {"a4": (210, 297), "letter": (215.9, 279.4)}


@pytest.mark.parametrize("size", SIZES)
def test_the_scorecard_has_the_columns_of_its_source(client: Client, size: str) -> None:
    [page] = pages(client.get(f"/paper/forde/scorecard.pdf?paper={size}").content)
    flowed = " ".join(page.split())
    for heading in ("Number", "Name", "How Out?", "Bowler", "Runs", "TOTAL RUNS", "for", "wickets", "Team:"):
        assert heading in flowed
    for heading in ("Batting", "Bowling", "Class", "Fall of wickets", "Maidens", "Toss won by", "Result"):
        assert heading in page
    assert [line_of(page, str(number)) for number in range(1, 12)] == [[str(number)] for number in range(1, 12)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("sheet", "rows"), [("scorecard", 11), ("ball-by-ball", 20)])
def test_rows_leave_room_to_write(client: Client, sheet: str, rows: int, size: str) -> None:
    _roomy(client.get(f"/paper/forde/{sheet}.pdf?paper={size}").content, rows, size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("sheet", "rows"), [("scorecard", 11), ("ball-by-ball", 20)])
def test_so_do_those_with_the_rosters_in(client: Client, sheet: str, rows: int, size: str) -> None:
    pdf = client.get(f"/paper/forde/teams/{sheet}.pdf?paper={size}").content
    assert len(pages(pdf)) == 2
    _roomy(pdf, rows, size)


def _roomy(pdf: bytes, rows: int, size: str) -> None:
    """Check the size of the page, and that the numbers of its rows are 8 mm apart at least."""
    found = [each for each in words(pdf) if each[0].page == 1]
    assert (found[0][1], found[0][2]) == pytest.approx([side * POINTS_PER_MM for side in SIZES[size]], abs=0.5)
    left = min(word.left for word, *_ in found)
    column = [word for word, *_ in found if word.left < left + 40]
    numbers = {word.text: word.top for word in column if word.text.isdigit()}
    tops = [numbers[str(number)] for number in range(1, rows + 1)]
    assert all(below - above >= 8 * POINTS_PER_MM - 0.1 for above, below in pairwise(tops))


def test_the_ball_by_ball_record_has_the_columns_of_its_source(client: Client) -> None:
    [page] = pages(client.get("/paper/forde/ball-by-ball.pdf").content)
    flowed = " ".join(page.split())
    for heading in ("Batting team:", "Over", "Bowler", "Ball Number", "1 2 3 4 5 6", "Total Runs", "TOTAL RUNS"):
        assert heading in flowed
    assert [line_of(page, str(over))[0] for over in range(1, 21)] == [str(over) for over in range(1, 21)]


def test_the_teams_of_2005_are_ready_to_play(client: Client) -> None:
    printed = pages(client.get("/paper/forde/teams/set.pdf").content)
    assert len(printed) == 5
    for page, side in zip(printed, teams_2005(), strict=False):
        for number, player in enumerate(side.players, 1):
            classes = [str(player.batting_class), str(player.bowling_class or "–")]
            assert line_of(page, str(number)) == [str(number), *player.name.split(), *classes]
    england, australia = teams_2005()
    for page, batting, bowling in ((printed[2], england, australia), (printed[3], australia, england)):
        assert f"Batting team: {batting.name}" in page
        for player in bowling.players:
            if player.bowling_class:
                listed = line_of(page, *player.name.split())
                assert listed == [*player.name.split(), str(player.bowling_class), "1", "2", "3", "4"]


def test_a_team_is_printed_from_its_roster(client: Client, club: Any) -> None:
    team = Team.objects.create(club=club, name="Second Eleven")
    for number in range(1, 14):
        player = Player.objects.create(club=club, name=f"Player No{number}")
        Membership.objects.create(team=team, player=player, number=number, batting_class=3)
    response = client.get(f"/clubs/{club.slug}/teams/{team.slug}/paper/forde/scorecard.pdf")
    assert 'filename="second-eleven-forde-scorecard.pdf"' in response["Content-Disposition"]
    [page] = pages(response.content)
    assert "Otley" in page
    assert line_of(page, "11") == ["11", "Player", "No11", "3", "–"]
    assert "No12" not in page


def test_a_match_has_its_own_overs_and_sides(client: Client, play: Any) -> None:
    document = example("forde-5") | {"entries": []}
    match = play(document)
    printed = pages(client.get(f"/matches/{match.slug}/paper/to-fill-in/set.pdf").content)
    assert len(printed) == 5
    for page in printed[:4]:
        assert " v ".join(side["name"] for side in document["sides"]) in page
    for page in printed[:2]:
        under = page.split("Maidens")[1]
        [bowling] = [side for side in document["sides"] if f"Scorecard: {side['name']}" not in page]
        for player in bowling["players"]:
            if player.get("bowling_class"):
                assert line_of(under, *player["name"].split())[-1] == str(player["bowling_class"])
        assert "the toss and chose to" in under
    assert line_of(printed[2], "5") == ["5"]
    with pytest.raises(AssertionError):
        line_of(printed[2], "6")


def test_who_has_only_a_number_leaves_a_line_for_the_name(client: Client, play: Any) -> None:
    document = example("forde-5") | {"entries": []}
    nobody, some = document["sides"]
    for number, player in enumerate(nobody["players"], 1):
        player["name"] = f"Nummer {number}"  # as it was stored in another language
    some["players"][9]["name"] = "Number 10"
    match = play(document)
    printed = pages(client.get(f"/matches/{match.slug}/paper/to-fill-in/set.pdf").content)
    assert not any("Nummer" in page or "Number 10" in page for page in printed)
    cards = {side["name"]: next(page for page in printed if f"Team: {side['name']}" in page) for side in (nobody, some)}
    assert [line_of(cards[nobody["name"]], str(number)) for number in range(1, 12)] == [[str(n)] for n in range(1, 12)]
    assert line_of(cards[some["name"]], "10") == ["10"]
    named = some["players"][10]
    assert line_of(cards[some["name"]], "11")[1:-2] == named["name"].split()
    [record] = [page for page in printed if f"Batting team: {nobody['name']}" in page]
    below = record.split("cross off", 1)[1].splitlines()
    boxes = [line.split() for line in below if line.split()[-1:] == ["1"]]
    known = [each for each in some["players"] if each.get("bowling_class") and each["name"] != "Number 10"]
    assert (len(boxes), len([line for line in boxes if line != ["1"]])) == (5, len(known))


@pytest.mark.layout
@pytest.mark.parametrize(("size", "rows"), [("a4", [28, 22]), ("letter", [25, 25])])
def test_a_long_innings_goes_on_overleaf(client: Client, play: Any, size: str, rows: list[int]) -> None:
    match = play(example("forde-2"))
    printed = pages(client.get(f"/matches/{match.slug}/paper/ball-by-ball.pdf?paper={size}").content)
    assert ["(continued)" in page.splitlines()[0] for page in printed] == [False, False, True]
    assert "Continued on the next page" in printed[1]
    assert line_of(printed[1].split("Total Runs")[1], str(rows[0]))
    assert line_of(printed[2].split("Total Runs")[1], str(rows[0] + 1))
    assert line_of(printed[2].split("Total Runs")[1], str(sum(rows)))


@pytest.mark.parametrize("size", SIZES)
def test_the_reference_card_says_what_the_tables_say(client: Client, size: str) -> None:
    [page] = pages(client.get(f"/paper/forde/tables.pdf?paper={size}").content)
    names = {"A": "Ace", "X": "Joker"}
    for card in ORDER:
        squares = [
            "chance" if row.chance else "OUT" if row.out else str(row.runs or "•") for row in RESULTS[card].values()
        ]
        assert line_of(page, names.get(card, card)) == [names.get(card, card), *squares]
    below = page.split("Hit out")[1]
    for table in (HIT_OUT, WICKET_BALL, CHANCE):
        for row in table.values():
            assert (f"{row.runs} run" if row.runs else "No run" if not (row.out or row.chance) else "") in below
    for word in (
        "caught behind",
        "lbw",
        "run out",
        "stumped",
        "if the next card is J, Q or K",
        "if the next card is an ace",
    ):
        assert word in below


def test_the_reference_card_says_how_to_play(client: Client) -> None:
    [page] = PdfReader(BytesIO(client.get("/paper/forde/tables.pdf").content)).pages
    flowed = " ".join(page.extract_text().split())
    for told in ("20 overs of six balls", "at most 4 overs each", "6, 7 or 8 cards", "6, 7, 8, 9 or 10", "face down"):
        assert told in flowed
