"""The sheets of a match of overs: every name, figure and ball that its match file has is read back from the PDF."""

import re
from fractions import Fraction
from math import floor
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from further_cases import first_on_both
from printed import EXAMPLES, bookmarks, example, line_of, pages, plain

from scoring.book.open_book import open_book
from scoring.models import Match
from scoring.rules.names import printed_names
from scoring.rules.overs import OversInnings, overs_text
from scoring.words.figures import how_out_word, ordinal

pytestmark = pytest.mark.usefixtures("nothing_amiss")


def record(client: Client, match: Match) -> bytes:
    return client.get(f"/matches/{match.slug}/paper/match.pdf").content


# Another match is printed from another book, which any database gives back as it was written.
@pytest.mark.parametrize("path", first_on_both(EXAMPLES), ids=lambda path: path.stem)
def test_every_name_figure_and_ball_comes_back(client: Client, play: Any, path: Path) -> None:
    document = example(path.stem)
    match = play(document)
    printed = pages(record(client, match))
    whole = " ".join(" ".join(printed).split())

    for side in document["sides"]:
        assert side["name"] in whole
        for player in side["players"]:
            assert plain(player["name"]) in whole
    assert document["derived"]["result"]["text"] in whole
    for innings, folded in zip(document["derived"]["innings"], open_book(match).match.innings, strict=True):
        team = document["sides"][innings["side"]]["name"]
        batters, bowlers = (names_of(match, side) for side in (innings["side"], 1 - innings["side"]))
        sheet = next(page for page in printed if page.split("\n")[0].strip() == f"Scorecard: {team}")
        check_batters(innings, batters, bowlers, sheet, whole)
        check_scorecard(innings, batters, bowlers, " ".join(sheet.split()))
        for fall in re.findall(r"\d+-\d+ \(.*? ov\)", " ".join(sheet.split())):
            assert [line for line in sheet.splitlines() if fall in line], f"{fall} is broken over two lines"
        check_balls(folded, [page for page in printed if page.lstrip().startswith(f"Ball by ball record: {team}")])


def names_of(match: Match, side: int) -> dict[int, str]:
    return {number: plain(name) for number, name in printed_names(open_book(match).setup, side).items()}


def check_batters(innings: Any, batters: dict[int, str], bowlers: dict[int, str], sheet: str, whole: str) -> None:
    for each in innings["batting"]:
        words = line_of(sheet, str(each["player"]))
        assert words[-1] == f"{each['runs']}{'' if each['out'] else '*'}"
        assert (how_out_word(each["out"]) if each["out"] else "not out") in " ".join(words)
        if each["bowler"]:
            assert bowlers[each["bowler"]] in " ".join(words)
        rate = to(1, 100 * Fraction(each["runs"], each["balls"])) if each["balls"] else "–"
        figures = f"{each['balls']} {each['fours']} {each['sixes']} {rate}"
        assert f"{batters[each['player']]} {figures}" in " ".join(sheet.split())
        assert f" {each['runs']} {figures}" in whole


def check_scorecard(innings: Any, batters: dict[int, str], bowlers: dict[int, str], sheet: str) -> None:
    assert f"TOTAL RUNS {innings['runs']} for {innings['wickets']} wickets" in sheet
    for each in innings["bowling"]:
        economy = to(2, 6 * Fraction(each["runs"], each["balls"])) if each["balls"] else "–"
        figures = f"{overs_text(each['balls'])} {each['maidens']} {each['runs']} {each['wickets']} {economy}"
        assert f"{bowlers[each['player']]} {figures}" in sheet
    for fall in innings["fall"]:
        assert f"{fall['wicket']}-{fall['runs']} ({batters[fall['player']]}, {fall['ball']} ov)" in sheet
        assert f"{ordinal(fall['wicket'])} " not in sheet  # a stand is the batter's score, and not said twice


def to(places: int, figure: Fraction) -> str:
    """Return a figure to so many decimal places, halves up."""
    whole, rest = divmod(floor(figure * 10**places + Fraction(1, 2)), 10**places)
    return f"{whole}.{rest:0{places}}"


def check_balls(innings: OversInnings, sheets: list[str]) -> None:
    for number, over in enumerate(innings.overs, 1):
        words = next(found for page in sheets if (found := _over(page, number)))
        marks = ["W" if ball.out else str(ball.runs) if ball.runs else "." for ball in over.deliveries]
        runs = [str(over.runs)] if over.complete or innings.closed_by else []
        assert words[len(words) - len(marks) - len(runs) :] == marks + runs


def _over(page: str, number: int) -> list[str]:
    try:
        return line_of(page.split("Total Runs")[1], str(number))
    except AssertionError:
        return []


def test_every_sheet_has_its_bookmark(client: Client, play: Any) -> None:
    document = example("forde-5") | {"notes": "Played in the pavilion.\nRain outside."}
    match = play(document)
    pdf = record(client, match)
    first = document["toss"]["won_by"] if document["toss"]["chose"] == "bat" else 1 - document["toss"]["won_by"]
    batting, bowling = (document["sides"][side]["name"] for side in (first, 1 - first))
    assert bookmarks(pdf) == [
        (1, "Match record", 1),
        (1, f"Scorecard: {batting}", 2),
        (1, f"Scorecard: {bowling}", 3),
        (1, f"Ball by ball record: {batting}", 4),
        (1, f"Ball by ball record: {bowling}", 5),
        (1, "Charts", 6),
        (2, "Worm", 6),
        (2, "Runs by over", 6),
        (2, "Chances", 7),
        (1, "Match report", 7),
        (1, "Notes", 7),
    ]
    assert "Rain outside." in pages(pdf)[-1]
