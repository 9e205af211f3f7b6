"""The scorecard: one worked by hand, and figures that balance in every match that can be played."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from printable import BATTED, HOW, document, example, folded, overs

from scoring.games.grid.rules.innings import GridInnings
from scoring.readmodel.games import reader
from scoring.readmodel.innings import InningsCard
from scoring.readmodel.progression import Progression
from scoring.readmodel.scorecard import Scorecard, scorecard
from scoring.rules.innings import Closing
from scoring.rules.match import PlayableMatch
from scoring.rules.overs import OversInnings

GIVEN = overs(". 1 4 lbw 2 6", ". . ro 6 . 1") + overs("cb st . . . .", "3 c")


@pytest.fixture
def card() -> Scorecard:
    setup = document(played_on="2026-05-02", venue="The Village Hall", notes="Dark by six.")
    setup["sides"][0] |= {"captain": 3, "keeper": 7, "played_by": "Ann"}
    match, entries = folded(setup, GIVEN)
    return scorecard(match, entries)


def test_the_heading(card: Scorecard) -> None:
    assert (card.title, card.day, card.venue) == ("England v Australia", "2 May 2026", "The Village Hall")
    assert card.toss == "England won the toss and chose to bat"
    assert [str(each) for each in card.held_by] == ["England: played by Ann"]
    assert ("*" in card.marks, "†" in card.marks) == (True, True)
    assert card.state == "Australia need 18 from 4 balls"
    assert card.result is None
    assert [(side.name, str(side.score)) for side in card.sides] == [
        ("England", "20/2 (2 overs)"),
        ("Australia", "3/3 (1.2 overs)"),
    ]
    assert card.conditions == (
        "2 overs a side, 11 wickets to fall",
        "at most 4 overs a bowler",
        "the last innings is played out even when the target is passed",
    )
    assert card.remarks == "Dark by six."


def test_the_batting(card: Scorecard) -> None:
    first, second = card.innings
    assert [column.heading for column in first.batting.columns] == ["Batter", "How out", "R", "B", "4s", "6s", "SR"]
    assert first.batting.texts == (
        ("Trescothick", "lbw b Gilchrist", "5", "4", "1", "0", "125.0"),
        ("Strauss", "run out", "8", "5", "0", "1", "160.0"),
        ("*Vaughan", "not out", "7", "3", "0", "1", "233.3"),
    )
    assert [cell.text for cell in first.batting.totals[0]] == ["Total", "2 wkts, 2 overs, RR 10.00", "20", *[""] * 4]
    assert second.batting.texts == (
        ("Langer", "c †G O Jones b G O Jones", "0", "1", "0", "0", "0.0"),
        ("Hayden", "st †G O Jones b G O Jones", "0", "1", "0", "0", "0.0"),
        ("Ponting", "caught b Giles", "3", "6", "0", "0", "50.0"),
        ("Martyn", "not out", "0", "0", "0", "0", "-"),
    )


def test_who_did_not_bat_and_who_is_yet_to(card: Scorecard) -> None:
    first, second = card.innings
    assert first.not_batted_heading == "Did not bat"
    assert str(first.not_batted) == "Bell, Pietersen, Flintoff, †G O Jones, Giles, Hoggard, Harmison, S P Jones"
    assert second.not_batted_heading == "Yet to bat"
    assert str(second.not_batted) == "Clarke, Katich, Gilchrist, Warne, Lee, Gillespie, McGrath"


def test_the_bowling(card: Scorecard) -> None:
    first, second = card.innings
    assert first.bowling is not None
    assert second.bowling is not None
    assert [column.heading for column in first.bowling.columns] == ["Bowler", "O", "M", "R", "W", "Econ"]
    assert first.bowling.texts == (
        ("Gilchrist", "1", "0", "13", "1", "13.00"),
        ("Warne", "1", "0", "7", "0", "7.00"),
    )
    assert second.bowling.texts == (
        ("G O Jones", "1", "1", "0", "2", "0.00"),
        ("Giles", "0.2", "0", "3", "1", "9.00"),
    )


def test_wickets_and_stands(card: Scorecard) -> None:
    first, second = card.innings
    assert tuple(map(str, first.fall)) == ("1-5 (Trescothick, 0.4 ov)", "2-13 (Strauss, 1.3 ov)")
    assert tuple(map(str, second.fall)) == ("1-0 (Langer, 0.1 ov)", "2-0 (Hayden, 0.2 ov)", "3-3 (Ponting, 1.2 ov)")
    assert first.partnerships == second.partnerships == ()  # each is one batter's score, which the card has
    assert card.balanced


def test_all_out_says_so() -> None:
    match, _entries = folded(document(), overs("b b b b b b", "b b b b b"))
    (innings,) = scorecard(match).innings
    assert str(innings.score) == "0 all out (1.5 overs)"
    assert [cell.text for cell in innings.batting.totals[0]][1] == "all out, 1.5 overs, RR 0.00"
    assert [str(stand) for stand in reader(match.innings[0], match).partnerships()][-1] == "11th 0"
    assert str(innings.not_batted) == ""


def test_an_override_stands_on_the_card_with_its_reason() -> None:
    ball: dict[str, Any] = {"type": "ball", "bowler_card": "7r", "batter_card": "10b"}
    given = [
        {"type": "over", "bowler": 7},
        ball,
        ball,
        ball | {"override": "Two packs were mixed.", "note": "Checked."},
    ]
    match, entries = folded(document(), given)
    override, also, note = scorecard(match, entries).notes
    assert override.text != also.text  # both cards have been seen as often as the pack has them
    assert (override.kind, override.place) == ("override", "0.3")
    assert override.text.endswith("Recorded because: Two packs were mixed.")
    assert (note.kind, note.text) == ("note", "Checked.")


def test_what_does_not_balance_is_named() -> None:
    match, _entries = folded(document(), GIVEN)
    match.innings[0].runs += 1
    innings = scorecard(match).innings[0]
    assert "batters' runs: 20, total: 21" in innings.imbalances
    assert not scorecard(match).balanced


# Figures that must agree


def add_up(match: PlayableMatch[Any]) -> None:
    """Add the printed figures up, as a reader would with a pencil."""
    card = scorecard(match)
    assert card.balanced
    for innings, played in zip(card.innings, match.innings, strict=True):
        batting = innings.batting.texts
        made, total = (int(row[2].text) for row in (*innings.batting.totals[:1], innings.batting.totals[-1]))
        extras = made if len(innings.batting.totals) > 1 else 0
        assert sum(int(row[2]) for row in batting) + extras == total == played.runs
        assert len(innings.fall) == sum(row[1] != "not out" for row in batting) == played.wickets
        assert sum(stand.runs for stand in reader(played, match).partnerships()) == total
        progression = reader(played, match).progression()
        assert sum(step.runs for step in progression.steps) == total
        assert sum(len(step.fallen) for step in progression.steps) == played.wickets
        assert progression.points[-1].runs == total
        if progression.steps:
            assert str(progression.steps[-1].score) == f"{total}/{played.wickets}"
        if isinstance(played, OversInnings):
            add_up_overs(innings, played, progression)
        elif isinstance(played, GridInnings):
            add_up_turns(innings, played, progression)


def add_up_overs(innings: InningsCard, played: OversInnings, progression: Progression) -> None:
    batting, bowling = innings.batting.texts, innings.bowling.texts if innings.bowling else ()
    assert sum(int(row[3]) for row in bowling) == played.runs
    assert sum(int(row[4]) for row in bowling) == sum(row[1] not in ("not out", "run out") for row in batting)
    balls = sum(6 * int(o) + int(odd or 0) for o, _dot, odd in (row[1].partition(".") for row in bowling))
    assert balls == sum(int(row[3]) for row in batting) == played.balls
    assert sum(len(step.marks) for step in progression.steps) == balls == progression.points[-1].at


def add_up_turns(innings: InningsCard, played: GridInnings, progression: Progression) -> None:
    """Add up turns and cards: those of the bowling table, and those of the batters but after the last wicket."""
    bowling = innings.bowling.texts if innings.bowling else ()
    cards = {step.number: int(step.figures[0]) for step in progression.steps}
    bowled = {number for number, turn in enumerate(played.turns, 1) if turn.bowling}
    assert sum(int(row[1]) for row in bowling) == len(bowled)
    assert sum(int(row[2]) for row in bowling) == sum(cards[number] for number in bowled)
    assert sum(int(row[3]) for row in bowling) == sum(fall.at in map(str, bowled) for fall in played.falls)
    batted = len(played.turns) - len(bowled)
    assert str(innings.score).endswith(f"({batted} {'turn' if batted == 1 else 'turns'})")
    if [column.key for column in innings.batting.columns][-1] == "cards" and played.closed_by != Closing.WICKETS:
        faced = sum(int(row[-1]) for row in innings.batting.texts)
        assert faced == sum(count for number, count in cards.items() if number not in bowled)


@pytest.mark.parametrize("path", BATTED, ids=lambda path: path.stem)
def test_every_example_balances_all_along_and_at_its_end(path: Path) -> None:
    match, entries = example(path)
    add_up(match)
    for upto in range(0, len(entries), 37):
        add_up(example(path, upto)[0])


balls = st.sampled_from([".", ".", "1", "1", "2", "3", "4", "6", *HOW])


@given(st.lists(balls, max_size=60), st.booleans())
@settings(max_examples=60, deadline=None)
def test_every_match_balances(played: list[str], stop: bool) -> None:
    match, _entries = folded(document(options={"overs": 5, "max_overs_per_bowler": 3, "stop_at_target": stop}), [])
    for ball in played:
        innings = match.current
        if match.result is not None:
            break
        if not isinstance(innings, OversInnings) or innings.over is None:
            number = len(innings.overs) if innings else 0
            play(match, {"type": "over", "bowler": 7 + number % 5})
        play(match, {"type": "ball", **({"out": HOW[ball]} if ball in HOW else {"runs": int(ball.replace(".", "0"))})})
    add_up(match)


def play(match: PlayableMatch[Any], raw: dict[str, object]) -> None:
    entry, problems = match.read_entry(raw)
    assert entry is not None, problems
    match.play(entry)
