"""The grid games' sheets of a recorded match: every name, turn and figure comes back, and so does the match file."""

import re
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from further_cases import first_on_both
from printed import catalog, example, line_of, pages, plain
from pypdf import PdfReader

from scoring.book.open_book import open_book
from scoring.games.grid.rules.innings import GridInnings
from scoring.matchfile.pdf import read_upload
from scoring.matchfile.reader import read
from scoring.readmodel.scorecard import scorecard
from scoring.words.figures import how_out_word

pytestmark = pytest.mark.usefixtures("nothing_amiss")

MATCHES = ["british-1", "british-2", "hill-1", "latham-2", "new-zealand-1", "south-african-2", "south-african-4"]


# Another match is printed from another book, which any database gives back as it was written; so below with a layout.
@pytest.mark.parametrize("name", first_on_both(MATCHES))
def test_every_name_turn_and_figure_comes_back(client: Client, play: Any, name: str) -> None:
    document = example(name)
    match = play(document)
    book = open_book(match)
    pdf = client.get(f"/matches/{match.slug}/paper/match.pdf").content
    printed = pages(pdf)
    whole = " ".join(" ".join(printed).split())
    parts = [part for page in printed for part in re.split(r"\n\s*(?=Turn record: )", page)]  # two may share a page

    card = scorecard(book.match, book.entries)
    for side in document["sides"]:
        assert side["name"] in whole
        for player in side["players"]:
            assert plain(player["name"]) in whole
    for text in (card.toss, card.state, *card.conditions):
        assert plain(text) in whole
    for innings, lines in zip(book.match.innings, card.innings, strict=True):
        side = book.setup.sides[innings.side]
        [sheet] = [page for page in printed if page.split("\n")[0].strip() == f"Scorecard: {side.name}"]
        check_batters(innings, sheet, [player.name for player in side.players])
        which = f", {'1st' if innings.number == 1 else '2nd'} innings" if book.match.innings_a_side == 2 else ""
        records = [part for part in parts if part.split("\n")[0].startswith(f"Turn record: {side.name}{which}")]
        check_turns(innings, records)
        flowed = " ".join(records[-1].split())
        assert f"TOTAL RUNS {innings.runs} for {innings.wickets} wickets" in flowed
        assert str(lines.score) in flowed
        assert str(lines.score) in " ".join(sheet.split())
        for fall in lines.fall:
            assert [line for line in sheet.splitlines() if plain(str(fall)) in line], "broken over two lines"
        for table in filter(None, (lines.batting, lines.bowling)):
            for row in table.texts:
                assert plain(" ".join(" ".join(row).split())) in whole

    exported = client.get(f"/matches/{match.slug}/match.json").content
    again, file = read_upload(pdf).file, read(exported).file
    assert again
    assert file
    assert (again.setup, again.entries) == (file.setup, file.entries)
    assert catalog(pdf)["/MarkInfo"]["/Marked"]


def check_batters(innings: GridInnings, sheet: str, names: list[str]) -> None:
    """The line of each batter has how out and runs, somewhere after the name."""
    for batter in innings.batters:
        name = plain(names[batter.player - 1]).split()
        words = line_of(sheet, str(batter.player), *name)[1 + len(name) :]
        assert f"{batter.runs}{'' if batter.out else '*'}" in words
        assert (how_out_word(batter.out) if batter.out else "not out") in " ".join(words)


def check_turns(innings: GridInnings, records: list[str]) -> None:
    """The line of each turn has its cards, what was counted, its runs and wickets, and the score after it."""
    wickets = 0
    for number, played in enumerate(innings.turns, 1):
        wickets += played.wickets
        words = next(found for page in records if (found := _turn(page, number)))
        assert words[1].rstrip("123") == ("Bowl" if played.bowling else "Bat")
        score = words.index(f"{played.score}/{wickets}")
        counted = words[:score]
        if len(getattr(played.turn, "segments", ())) < 2:
            assert str(played.cards) in [word.rstrip("muw") for word in counted]
        assert not played.wickets or str(played.wickets) in counted
        assert not played.runs or str(played.runs) in counted


def _turn(page: str, number: int) -> list[str]:
    try:
        return line_of(page.split("Batter in")[1], str(number))
    except AssertionError:
        return []


@pytest.mark.layout
def test_bookmarks_follow_the_order_of_play(client: Client, play: Any) -> None:
    """british-1: the side that batted second follows on, so it bats twice running."""
    match = play(example("british-1"))
    reader = PdfReader(BytesIO(client.get(f"/matches/{match.slug}/paper/match.pdf").content))
    outline: list[Any] = reader.outline
    titles = [plain(str(entry["/Title"])) for entry in outline if not isinstance(entry, list)]
    assert titles == [
        "Match record",
        "Scorecard: Ilkley",
        "Scorecard: Red",
        "Turn record: Ilkley, 1st innings",
        "Turn record: Red, 1st innings",
        "Turn record: Red, 2nd innings",
        "Turn record: Ilkley, 2nd innings",
        "Charts",
        "Match report",
        "Notes",
    ]


@pytest.mark.layout
@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("name", first_on_both(["british-1", "new-zealand-1", "latham-1"]))
def test_the_innings_of_a_side_fit_one_page(client: Client, play: Any, name: str, size: str) -> None:
    match = play(example(name))
    printed = pages(client.get(f"/matches/{match.slug}/paper/scorecard.pdf?paper={size}").content)
    assert len(printed) == 2
    for page in printed:
        flowed = " ".join(page.split())
        assert "All figures are counts of turns and cards" in flowed
        assert not {"Overs", "Balls", "SR", "Maidens", "Econ"} & set(flowed.split())


@pytest.mark.layout
@pytest.mark.parametrize(("size", "rows"), [("a4", [27, 2]), ("letter", [24, 5])])
def test_a_long_innings_goes_on_overleaf(client: Client, play: Any, size: str, rows: list[int]) -> None:
    match = play(example("new-zealand-1"))
    printed = pages(client.get(f"/matches/{match.slug}/paper/turn-record.pdf?paper={size}").content)
    at = next(index for index, page in enumerate(printed) if "(continued)" in page.split("\n")[0])
    assert "Continued on the next page" in printed[at - 1]
    assert _turn(printed[at - 1], rows[0])
    assert _turn(printed[at], rows[0] + 1)
    assert _turn(printed[at], sum(rows))
    assert not _turn(printed[at], sum(rows) + 1)


def test_an_innings_under_way_leaves_lines_for_the_turns_to_come(client: Client, play: Any) -> None:
    document = example("british-1")
    match = play(document | {"entries": document["entries"][:5]})
    [page] = pages(client.get(f"/matches/{match.slug}/paper/turn-record.pdf").content)
    assert _turn(page, 5)[1:3] == ["Bowl", "G"]
    assert _turn(page, 6) == ["6", "Bat", "–"]
    assert _turn(page, 27) == ["27", "Bowl", "–"]


def test_marks_of_a_turn_that_did_not_run_its_course(client: Client, play: Any) -> None:
    document = example("south-african-4")
    entries = [
        {"type": "bowling_turn", "cards": 9},
        {"type": "batting_turn", "segments": [{"cards": 14, "out": True}], "missed_cover": True},
        {"type": "bowling_turn", "cards": 10, "missed_cover": True},
        {"type": "batting_turn", "segments": [{"cards": 5}], "unfinished": True},
        {"type": "time"},
    ]
    match = play(document | {"entries": entries})
    [page] = pages(client.get(f"/matches/{match.slug}/paper/turn-record.pdf").content)
    second = _turn(page, 2)
    assert second[second.index("0/1") - 3 : second.index("0/1")] == ["14m", "0", "1"]
    assert "10m" in _turn(page, 3)
    assert "5u" in _turn(page, 4)


def test_a_batting_turn_with_a_wicket_is_written_in_its_parts(client: Client, play: Any) -> None:
    entries = [
        {"type": "batting_turn", "segments": [{"cards": 14, "out": True}, {"cards": 9}]},
        {"type": "bowling_turn", "cards": 15, "lines": 1, "bowler": 4},
    ]
    match = play(example("hill-4") | {"entries": entries})
    [page] = pages(client.get(f"/matches/{match.slug}/paper/turn-record.pdf").content)
    assert " 14w 9 " in " ".join(_turn(page, 1))
    assert {"15", "1"} <= set(_turn(page, 2))


def test_an_override_is_a_footnote(client: Client, play: Any) -> None:
    entries = [
        {"type": "bowling_turn", "cards": 51, "override": "Two packs."},
        {"type": "batting_turn", "segments": [{"cards": 10}], "override": "Counted twice."},
        {"type": "bowling_turn", "cards": 10, "override": "And again."},
    ]
    match = play(example("british-1") | {"entries": entries})
    record, card = (
        pages(client.get(f"/matches/{match.slug}/paper/{sheet}.pdf").content)[0]
        for sheet in ("turn-record", "scorecard")
    )
    assert [_turn(record, turn)[1] for turn in (1, 2, 3)] == ["Bowl1", "Bat2", "Bowl3"]
    assert "bowled1" in line_of(card, "1")
    assert "out2" in line_of(card, "3")
    for page in (record, card):
        flowed = " ".join(page.split())
        for mark, reason in enumerate(("Two packs.", "Counted twice.", "And again."), 1):
            assert f"{mark}. Ilkley, 1st innings, turn {mark}:" in flowed
            assert f"recorded because: {reason}" in flowed
    assert "3" in [line.strip() for line in card.splitlines()]  # above the total


def test_an_innings_in_which_nobody_batted_is_a_normal_page(client: Client, play: Any) -> None:
    document = example("south-african-4")
    match = play(document)
    printed = pages(client.get(f"/matches/{match.slug}/paper/turn-record.pdf").content)
    assert len(printed) == 1, "two short innings share a page"
    assert "TOTAL RUNS 0 for 7 wickets" in " ".join(printed[0].partition(document["sides"][1]["name"])[2].split())
