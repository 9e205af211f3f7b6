"""A match of wicket cards as readers see it, worked by hand; and figures that agree in every example."""

from pathlib import Path
from typing import Any

import pytest
from printable import EXAMPLES, example, folded
from reported_matches import report_of, reported

from scoring.readmodel.board import Board, Fact, read_board
from scoring.readmodel.charts import charts
from scoring.readmodel.games import reader
from scoring.readmodel.innings import InningsCard
from scoring.readmodel.log_lines import book_lines
from scoring.readmodel.scorecard import scorecard
from scoring.readmodel.values import NO_BREAK
from scoring.rules.match import PlayableMatch
from scoring.scoreboard import scoreboard

SHIELDS = [path for path in EXAMPLES if path.stem.startswith("shields")]

# Red: 0, (14-2) 120, (13-1) 120, 10, 0 and 37 in hand. Black: 130, 0, 100, 60 and 29 in hand.
FIRST_PAIR = (
    *("3: J Q", "2: 9 K A", "1: K", "6: 7", "9: 5", "close"),
    *("1: A", "4: 10 J", "2: Q", "5: J", "close Q 10 2 K / 2 3 K J"),
)
# Red: 0 (an equal counter), 130, 100, (13-7) 60. Black need 259: 120, 120, 0, 30.
SECOND_PAIR = ("8: Q Q", "1: A", "3: K", "7: 10 J K", "close", "1: K", "2: A", "10: 9", "3: 6")
WHOLE = (*FIRST_PAIR, *SECOND_PAIR)
# Red 410 and 14 in hand; Black nothing and 18 in hand, 406 behind.
FOLLOW_ON = ("1: A", "2: K", "3: Q", "4: Q", "close", "10: 2", "close 2 3 4 5 / 3 4 5 6", "1: A", "2: K")

# Ten runs on every wicket.
TEN = ("1: 2", "2: 3", "3: 4", "4: 5", "5: 6", "6: 7", "7: 8", "8: 9", "9: 10", "10: J")


def wickets(*lines: str) -> list[dict[str, Any]]:
    """Return the entries of lines as on paper: "3: J Q" is a play, "close" or "close 2 3 / K" a close, else a call."""
    entries: list[dict[str, Any]] = []
    for line in lines:
        kind, colon, cards = line.partition(":")
        word, _space, hands = line.partition(" ")
        if colon:
            entries.append({"type": "play", "wicket": int(kind), "cards": cards.split()})
        elif hands:
            entries.append({"type": "close", "hands": [hand.split() for hand in hands.split("/")]})
        else:
            entries.append({"type": word})
    return entries


def cards(**options: Any) -> dict[str, Any]:
    """Return the set-up of a match of wicket cards between Red and Black, who have no players; Red bats first."""
    sides = [{"name": "Red"}, {"name": "Black"}]
    return {"variant": "shields", "options": options, "sides": sides, "toss": {"won_by": 0, "chose": "bat"}}


def match(*lines: str, **options: Any) -> PlayableMatch[Any]:
    return folded(cards(**options), wickets(*lines))[0]


def board(*lines: str, **options: Any) -> Board:
    played = match(*lines, **options)
    return read_board(scoreboard(played, range(played.played)))


def rows(innings: InningsCard) -> dict[str, tuple[str, ...]]:
    return {row[0]: row[1:] for row in innings.batting.texts if any(row[2:])}


def totals(innings: InningsCard) -> list[list[str]]:
    return [[cell.text for cell in row] for row in innings.batting.totals]


# The scorecard


def test_s3_the_ten_wickets_with_their_chains() -> None:
    red, black, again, chase = scorecard(match(*WHOLE)).innings
    assert [column.heading for column in red.batting.columns] == ["Wicket", "Cards laid", "R", "C", "Worked out"]
    assert [row[0] for row in red.batting.texts] == ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
    assert rows(red) == {
        "A": ("K", "120", "", "(13 − 1) × 10"),
        "2": ("9–K–A", "120", "1", "(14 − 2) × 10"),
        "3": ("J–Q", "0", "1", "countered"),
        "6": ("7", "10", "", "(7 − 6) × 10"),
        "9": ("5", "0", "", "too low"),
    }
    assert red.batting.texts[3] == ("4", "–", "", "", "")
    assert rows(black)["4"] == ("10–J", "0", "1", "countered")
    assert rows(again)["8"] == ("Q–Q", "0", "1", "countered")
    assert rows(chase)["10"] == ("9", "0", "", "too low")


def test_s5_totals_with_the_hand_in_them() -> None:
    red, black, again, chase = scorecard(match(*WHOLE)).innings
    assert [str(innings.score) for innings in (red, black, again, chase)] == [
        "287 (37 in hand)",
        "319 (29 in hand)",
        "290",
        "270/4",
    ]
    assert totals(red) == [
        ["Wickets", "5 of 10", "250", "2", ""],
        ["In hand", "Q 10 2 K", "37", "", "12 + 10 + 2 + 13"],
        ["Total", "", "287", "", ""],
    ]
    assert totals(again) == [["Wickets", "4 of 10", "290", "2", ""], ["Total", "", "290", "", ""]]


def test_no_word_of_batters_and_bowlers() -> None:
    for innings in scorecard(match(*WHOLE)).innings:
        assert (innings.fall, innings.partnerships, str(innings.not_batted), innings.bowling) == ((), (), "", None)


def test_figures_of_an_innings() -> None:
    red, _black, again, _chase = scorecard(match(*WHOLE)).innings
    assert red.facts == ("50.0 runs a wicket card, 41.7 a card played", "counters: 2, recounters: 1")  # 250 by 5, by 6
    assert again.facts == ("72.5 runs a wicket card, 58.0 a card played", "counters: 2, recounters: 1")


def test_totals_lead_and_tally_after_each_innings() -> None:
    innings_by_innings, figures = scorecard(match(*WHOLE)).whole.tables
    assert innings_by_innings.texts == (
        ("Red, 1st", "250", "37", "287", "287", "", "287"),
        ("Black, 1st", "290", "29", "319", "319", "+32", "606"),
        ("Red, 2nd", "290", "–", "290", "577", "+258", "896"),
        ("Black, 2nd", "270", "–", "270", "589", "+12", "1,166"),
    )
    assert figures.texts == (
        ("Wicket cards played on", "9", "8"),
        ("Runs on them", "540", "560"),
        ("Runs a wicket card", "60.0", "70.0"),
        ("Cards played batting", "11", "8"),
        ("Runs a card played", "49.1", "70.0"),
        ("Counters made", "1", "4"),
        ("Counters suffered", "4", "1"),
        ("Extras in hand", "37", "29"),
    )
    assert [cell.text for cell in figures.totals[0]] == ["Total", "577", "589"]


@pytest.mark.parametrize(
    ("lines", "options", "facts"),
    [
        (WHOLE, {}, ("Target of Black in the last innings: 259", "Tally of all innings: 1,166 of 1,400")),
        (
            FIRST_PAIR,
            {},
            (
                "Tally of all innings: 606 of 1,400; 794 more and the match is drawn",
                "Red: 16 cards left, 4 of them in hand: 2 3 4 5 6 7 8 9 10 J J Q Q K K A",
                "Black: 16 cards left, 4 of them in hand: 2 3 4 5 6 7 8 9 10 J J Q Q K K A",
            ),
        ),
        (
            FIRST_PAIR[:8],
            {"timeless": True},
            (
                "Tally of all innings: 380, in a timeless test",
                "Red: 9 cards left, 4 of them in hand: 2 3 4 6 8 10 Q Q K",
                "Black: 12 cards left, 4 of them in hand: 2 3 4 5 6 7 8 9 J J Q K",
            ),
        ),
        (
            (*FOLLOW_ON, "close"),
            {},
            ("Black followed on, 406 runs behind", "Tally of all innings: 682 of 1,400"),
        ),
    ],
)
def test_how_the_match_stands(lines: tuple[str, ...], options: dict[str, Any], facts: tuple[str, ...]) -> None:
    assert scorecard(match(*lines, **options)).whole.facts == facts


def test_s7_a_match_drawn_by_its_tally_says_so() -> None:
    lines = [f"{wicket}: {card}" for wicket, card in zip(range(1, 6), ["A", "K", "K", "Q", "Q"], strict=True)]
    drawn = match(*lines, "close", *lines, "close 2 3 4 5 / 2 3 4 5", *lines[:2], multiplier=12)
    card = scorecard(drawn)  # twice 588 and 14 in hand, then 156 and 132
    assert card.state == "Match drawn"
    assert card.whole.facts[-1] == "Tally of all innings: 1,492; a match is drawn at 1,400"


def test_what_was_agreed() -> None:
    assert scorecard(match(multiplier=12, timeless=True)).conditions == (
        "follow-on at 200 runs behind",
        "multiplier 12",
        "a timeless test",
        "play stops when the target is passed",
    )


# The scoreboard


def test_before_the_first_card() -> None:
    shown = board()
    assert (shown.status, shown.state, shown.score) == ("not_started", "Red won the toss and chose to bat", "")
    assert shown.due == "Red to open the 1st innings"
    assert [str(side.score) for side in shown.sides] == ["", ""]


def test_in_an_innings() -> None:
    shown = board(*FIRST_PAIR[:2])
    assert (shown.score, shown.due) == ("120/2", "Red to play, or to close")
    assert shown.newest
    assert shown.newest.figure == ("Red played 9 on wicket 2, Black countered with K, Red recountered with A: 120 runs")
    assert [(fact.label, fact.figure) for fact in shown.facts] == [
        ("Wickets played on", "2 of 10"),
        ("Cards left, Red", "13"),
        ("Cards left, Black", "14"),
        ("Runs to the draw", "1,280"),
    ]
    assert shown.events[-1].text == shown.newest.figure
    assert shown.standing == "Red 120 for 2"
    assert board(*FIRST_PAIR[:1]).newest == Fact(
        "Last play", "Red played J on wicket 3, Black countered with Q: no run"
    )
    assert "draw" not in str(board(timeless=True).facts)


@pytest.mark.parametrize(
    ("lines", "due", "state"),
    [
        (FIRST_PAIR[:6], "Black to open the 1st innings", "Black trail by 250 runs"),
        (FIRST_PAIR[:7], "Black to play, or to close and count both hands", "Black trail by 120 runs"),
        (FIRST_PAIR, "Red to open the 2nd innings", "Red need 32 more to avoid an innings defeat"),
        (WHOLE[:-4], "Black to open the 2nd innings", "Black need 259 runs to win"),
        (WHOLE[:-1], "Black to play, or to close and count both hands", "Black need 19 runs to win"),
        (
            FOLLOW_ON[:7],
            "Black to open the 2nd innings",
            "Black, following on, need 406 more to avoid an innings defeat",
        ),
        (
            [
                f"{w}: {c}"
                for w, c in zip(range(1, 11), ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J"], strict=True)
            ],
            "Red must close",
            "Red won the toss and chose to bat",
        ),
        (
            [
                "close",
                *(
                    f"{w}: {c}"
                    for w, c in zip(range(1, 11), ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J"], strict=True)
                ),
            ],
            "Black must close, and both hands are counted",
            "Black lead by 100 runs",
        ),
    ],
)
def test_what_is_due(lines: tuple[str, ...], due: str, state: str) -> None:
    shown = board(*lines)
    assert (shown.due, shown.state) == (due, state)


@pytest.mark.parametrize(
    ("lines", "scores", "result"),
    [
        (WHOLE, ["287 & 290", "319 & 270/4"], "Black won by 7 wickets"),
        ((*FOLLOW_ON, "close"), ["424", "18 & (f/o) 240"], "Red won by an innings and 166 runs"),
        # Black closes 18 behind, and both hold 14
        (
            (*WHOLE[:-1], "close 2 3 4 5 / 2 3 4 5"),
            ["287 & 304", "319 & 254"],
            "Red won by 18 runs",
        ),
        ((*FIRST_PAIR, "time"), ["287", "319"], "Match drawn"),
        (("time",), ["", ""], "Match drawn"),
        ((*WHOLE[:-2], "abandon"), ["287 & 290", "319 & 240/2"], "Match abandoned"),
    ],
)
def test_at_the_end(lines: tuple[str, ...], scores: list[str], result: str) -> None:
    shown = board(*lines)
    assert ([str(side.score) for side in shown.sides], shown.state) == (scores, result)
    assert (shown.due, shown.newest, shown.facts, shown.target) == (None, None, (), None)


def test_s8_a_margin_in_wickets_is_explained() -> None:
    """Black's seventh wicket card would make 10 - 7 + 1 wickets; the fourth makes seven."""
    card = scorecard(match(*WHOLE))
    counted = "10 − 4 + 1 = 7".replace(" ", NO_BREAK)
    assert (card.result, card.margin) == (
        "Black won by 7 wickets",
        f"4 of 10 wicket cards were played on, and the one that won counts: {counted}.",
    )
    assert scorecard(match(*FOLLOW_ON, "close")).margin == ""
    assert scorecard(match(*WHOLE[:-2], "abandon")).margin == ""
    assert scorecard(match(*WHOLE[:-2])).margin == ""


def test_s8_a_margin_of_totals_alone_is_explained_too() -> None:
    played = match(*WHOLE)
    assert scorecard(reported(played.setup, report_of(played, card=False))).margin == scorecard(played).margin


# The book, play by play, and the chart


def test_the_lines_of_the_log() -> None:
    played, entries = folded(cards(), wickets(*FOLLOW_ON, "close"))
    lines = book_lines(played, entries)
    assert [(line.innings, line.place, line.score) for line in lines] == [
        *((0, str(n), score) for n, score in enumerate(["130/1", "240/2", "330/3", "410/4"], 1)),
        (0, "", "424"),
        (1, "1", "0/1"),
        (1, "", "18"),
        *((2, str(n), score) for n, score in enumerate(["130/1", "240/2"], 1)),
        (2, "", "240"),
    ]
    assert not any(line.cards for line in lines)  # the text has them
    assert lines[0].text == "Red played A on wicket A: 130 runs"
    assert lines[4].text == "Red closed the innings"
    assert lines[6].text == "Black closed the innings; in hand: Red 2 3 4 5 (14), Black 3 4 5 6 (18)"


def test_an_innings_without_a_play_is_one_line() -> None:
    played, entries = folded(cards(), wickets("close", "close 2 3 4 5 / J Q K A"))
    assert [line.text for line in book_lines(played, entries)] == [
        "Red closed the innings",
        "Black closed the innings; in hand: Red 2 3 4 5 (14), Black J Q K A (50)",
    ]
    red, black = scorecard(played, entries).innings
    assert (str(red.score), str(black.score)) == ("14 (14 in hand)", "50 (50 in hand)")
    assert red.facts == ("no wicket card played on",)
    assert red.imbalances == black.imbalances == ()
    assert charts(played) == []


def test_play_by_play() -> None:
    played = match(*WHOLE)
    progression = reader(played.innings[0], played).progression()
    assert [(step.number, step.player, step.runs, str(step.score)) for step in progression.steps] == [
        (1, "3", 0, "0/1"),
        (2, "2", 120, "120/2"),
        (3, "A", 120, "240/3"),
        (4, "6", 10, "250/4"),
        (5, "9", 0, "250/5"),
    ]
    assert [(mark.text, mark.kind, mark.meaning) for mark in progression.steps[1].marks] == [
        ("9", "runs", "Red laid 9"),
        ("K", "wicket", "Black countered with K"),
        ("A", "runs", "Red laid A"),
    ]
    assert progression.after == "In hand: Red Q 10 2 K (37); total 287"
    assert reader(played.innings[2], played).progression().after is None


def test_the_chart_of_the_ten_wickets() -> None:
    first, second = charts(match(*WHOLE))
    assert (first.title, second.title) == ("The ten wicket cards, 1st innings", "The ten wicket cards, 2nd innings")
    assert first.table.texts[:5] == (
        ("A", "K", "120", "A", "130"),
        ("2", "9–K–A", "120", "Q", "100"),
        ("3", "J–Q", "0", "–", ""),
        ("4", "–", "", "10–J", "0"),
        ("5", "–", "", "J", "60"),
    )
    assert [len(chart.bars) for chart in (first, second)] == [6, 6]
    assert [len(chart.dots) for chart in (first, second)] == [3, 2]
    assert [label for _side, label in first.legend] == [
        "Red, 1st innings, 287 (37 in hand)",
        "Black, 1st innings, 319 (29 in hand)",
    ]
    heights = {(bar.series, round(float(bar.height), 1)) for bar in first.bars}
    assert max(heights, key=lambda each: each[1])[0] == 1  # 130 is Black's


def test_an_override_is_marked_and_has_its_reason() -> None:
    given = [*wickets("1: J", "2: J"), {"type": "play", "wicket": 3, "cards": ["J"], "override": "Two packs."}]
    played, entries = folded(cards(), given)
    card = scorecard(played, entries)
    (note,) = card.notes
    assert (note.kind, note.place) == ("override", "Red, 1st innings, play 3")
    assert note.text.endswith("Recorded because: Two packs.")
    assert reader(played.innings[0], played).progression().steps[2].marks[-1].text == "exception"
    assert card.balanced


# Figures that must agree


def test_what_does_not_balance_is_named() -> None:
    played = match(*WHOLE)
    played.innings[0].runs += 1
    assert scorecard(played).innings[0].imbalances == ("wickets’ runs and hand: 287, total: 288",)


@pytest.mark.parametrize("path", SHIELDS, ids=lambda path: path.stem)
def test_every_example_adds_up_after_every_entry(path: Path) -> None:
    _whole, entries = example(path)
    for upto in range(len(entries) + 1):
        played = example(path, upto)[0]
        card = scorecard(played, entries[:upto])
        assert card.balanced
        assert len(book_lines(played, entries)) == upto
        for innings, of in zip(card.innings, played.innings, strict=True):
            made = sum(int(row[2]) for row in innings.batting.texts if row[2])
            sums = {row[0].text: int(row[2].text) for row in innings.batting.totals}
            assert made == sums["Wickets"]
            assert made + sums.get("In hand", 0) == sums["Total"] == of.runs
            progression = reader(of, played).progression()
            assert sum(step.runs for step in progression.steps) == made
            assert len(progression.steps) == of.wickets
        if card.innings:
            by_innings, figures = card.whole.tables
            assert by_innings.texts[-1][-1].replace(",", "") == str(played.total(0) + played.total(1))
            assert [cell.text.replace(",", "") for cell in figures.totals[0][1:]] == [
                str(played.total(side)) for side in (0, 1)
            ]
            charted = sum(int(cell or 0) for chart in charts(played) for row in chart.table.texts for cell in row[2::2])
            assert charted == sum(of.runs - of.extras for of in played.innings)
