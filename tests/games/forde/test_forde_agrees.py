"""The pad's script and the server agree: tables, and what waiting entries make of the match."""

import itertools
import json
import random
from pathlib import Path
from typing import Any

import pytest
from club_with_accounts import make_club
from forde_dealer import Game, Style, sides
from pad_match import short_match
from phone_pages import Phone
from playwright.sync_api import Page

from scoring.games.forde.rules.entries import Ball
from scoring.games.forde.rules.match import FordeMatch
from scoring.games.forde.rules.tables import HIT_OUT, RESULTS, WICKET_BALL
from scoring.games.registry import find_game
from scoring.pads.page import sides_of
from scoring.rules.cards import COLOURS, JOKER, RANKS
from scoring.rules.problems import refusals
from scoring.rules.registry import find_rules

# Where entries wait on the phone no database is asked.
pytestmark = [pytest.mark.browser, pytest.mark.further_case, pytest.mark.django_db(transaction=True)]

EXAMPLES = Path(__file__).parents[2] / "matchfiles" / "examples"
PACK = [rank + colour for rank in (*RANKS, JOKER) for colour in COLOURS]
MODULES = "/static/js/games/forde"


@pytest.fixture
def pad(phone: Phone) -> Page:
    users = make_club()
    page = phone(users.scorer)
    page.goto(f"/matches/{short_match(users.club).slug}/score/")
    return page


def balls_of_every_kind() -> list[dict[str, object]]:
    """Return each pair of cards and each card of the deck, with chance cards and further cards where they are due."""
    chosen = random.Random(7)
    starts: list[dict[str, Any]] = [
        {"bowler_card": bowler, "batter_card": batter, "drawn": []} for bowler, batter in itertools.product(PACK, PACK)
    ]
    starts += [{key: [card]} for key in ("hit_out", "wicket_ball") for card in PACK * 8]
    balls = []
    for start in starts:
        raw = {"type": "ball", **start}
        drawn = next(value for value in raw.values() if isinstance(value, list))
        while find_rules("forde").read_entry(raw)[0] is None:
            drawn.append(chosen.choice(PACK))
        balls.append(raw)
    return balls


def test_the_script_looks_up_every_ball_as_the_rules_do(pad: Page) -> None:
    balls = balls_of_every_kind()
    found = pad.evaluate(
        f"""async (balls) => {{
            const {{ Tables, cardsOf }} = await import("{MODULES}/tables.js");
            const tables = new Tables(JSON.parse(document.getElementById("pad-page").textContent));
            const followed = balls.map((ball) => tables.follow(cardsOf(ball)));
            return followed.map(({{ runs, out, due }}) => [runs, out, due ?? null]);
        }}""",
        balls,
    )
    for ball, (runs, out, due) in zip(balls, found, strict=True):
        entry, _problems = find_rules("forde").read_entry(ball)
        assert isinstance(entry, Ball)
        assert (runs, out, due) == (entry.outcome.runs, entry.outcome.out, None), ball


def card_due(ball: dict[str, Any]) -> str:
    """Return which card a ball lacks by the rules: the first of the deck, a chance card or a further one."""
    _entry, problems = find_rules("forde").read_entry(ball)
    [problem] = problems
    if problem.code != "card_due":
        return "deck"
    chances = {row.key for table in (HIT_OUT, WICKET_BALL, *RESULTS.values()) for row in table.values() if row.chance}
    return "chance" if problem.params["row"] in chances else "further"


def test_the_script_asks_for_the_card_that_the_rules_miss(pad: Page) -> None:
    short = []
    for ball in balls_of_every_kind():
        key, drawn = next((key, value) for key, value in ball.items() if isinstance(value, list))
        short += [ball | {key: drawn[:-1]}] if drawn else []
    asked = pad.evaluate(
        f"""async (balls) => {{
            const {{ Tables, cardsOf }} = await import("{MODULES}/tables.js");
            const tables = new Tables(JSON.parse(document.getElementById("pad-page").textContent));
            const special = (ball) => ["hit_out", "wicket_ball"].find((key) => key in ball) ?? null;
            return balls.map((ball) => tables.follow({{ ...cardsOf(ball), special: special(ball) }}).due ?? null);
        }}""",
        short,
    )
    due = [card_due(ball) for ball in short]
    assert {"deck", "chance", "further"} == set(due)
    assert list(zip(short, asked, strict=True)) == list(zip(short, due, strict=True))


@pytest.mark.parametrize("number", [1, 3, 6])
def test_what_waits_is_worked_out_as_the_server_will(pad: Page, number: int) -> None:
    document = json.loads((EXAMPLES / f"forde-{number}.json").read_text())
    rules = find_rules("forde")
    given = {key: document.get(key) for key in ("options", "sides", "toss")}
    setup, _problems = rules.read_setup(given)
    assert setup is not None
    match = rules(setup)
    forde = find_game("forde").pad
    states, entries = [forde.state(match)], []
    for raw in document["entries"]:
        entry, _problems = rules.read_entry(raw)
        assert entry is not None
        match.play(entry)
        entries.append(raw)
        states.append(forde.state(match))
    projected = pad.evaluate(
        f"""async ({{ states, entries, page }}) => {{
            const {{ Tables }} = await import("{MODULES}/tables.js");
            const {{ play }} = await import("{MODULES}/state.js");
            const tables = new Tables(page);
            return entries.map((entry, index) => play(states[index], entry, tables, page));
        }}""",
        {
            "states": json.loads(json.dumps(states)),
            "entries": entries,
            "page": json.loads(json.dumps(forde.keys(setup) | {"sides": sides_of(setup)})),
        },
    )
    compared = ("due", "side", "runs", "wickets", "balls", "target", "batter", "waiting", "bowler", "figures")
    pack = ("over", "tried", "gone", "seen")
    for index, state in enumerate(projected):
        if state["due"] == "wait":
            assert states[index + 1]["due"] == "end"
            continue
        due = json.loads(json.dumps(states[index + 1]))
        if due["due"] == "over":
            state["bowler"] = None
        assert {key: state[key] for key in compared} == {key: due[key] for key in compared}, entries[index]
        if due["due"] == "ball":
            assert {key: state[key] for key in pack} == {key: due[key] for key in pack}, entries[index]


def slip(
    entry: dict[str, Any], before: list[dict[str, Any]], bowlers: list[int], chosen: random.Random
) -> dict[str, Any]:
    """Return an entry as a slip of the thumb would have it: another bowler, a card of this over, a wicket ball."""
    if entry["type"] == "over":
        return entry | {"bowler": chosen.choice(bowlers)}
    seen = [card for each in before[-4:] for card in each.get("hit_out", []) + each.get("drawn", [])]
    seen += [each[key] for each in before[-4:] for key in ("bowler_card", "batter_card") if key in each]
    if seen and chosen.random() < 0.8:
        for key in ("bowler_card", "batter_card"):
            if key in entry:
                return entry | {key: chosen.choice(seen)}
    return {"type": "ball", "wicket_ball": [chosen.choice(seen or PACK)]}


def test_the_phone_refuses_what_the_rules_refuse(pad: Page) -> None:
    chosen, rules, forde = random.Random(14), find_rules("forde"), find_game("forde").pad
    played: list[dict[str, Any]] = []
    said: list[list[list[Any]]] = []
    while sum(map(len, said)) < 10_000:
        options = {"overs": 20, "max_overs_per_bowler": 4, "stop_at_target": False, "captain_picks_next": False}
        document = {"options": options, "sides": sides(chosen), "toss": {"won_by": 0, "chose": "bat"}}
        style = Style(hit_out=0.2, by_outcome=chosen.choice([0, 0.3]), cards_back=chosen.choice(["played", "deck"]))
        entries = Game(document, style, chosen).play()
        setup, _problems = rules.read_setup(document)
        assert setup is not None
        match, steps, verdicts = FordeMatch(setup), [], []
        for index, raw in enumerate(entries):
            asked = slip(raw, entries[:index], [*match.overs_left()], chosen) if chosen.random() < 0.5 else raw
            meant = rules.read_entry(raw)[0]
            entry = rules.read_entry(asked)[0]
            asked, entry = (asked, entry) if entry else (raw, meant)
            assert entry is not None
            assert meant is not None
            problems = refusals(match.check(entry))
            verdicts.append([[problem.code, problem.params.get("card")] for problem in problems])
            steps.append([forde.state(match) if match.current is None else None, asked, raw])
            match.play(meant)
        played.append({"page": forde.keys(setup) | {"sides": sides_of(setup)}, "steps": steps})
        said.append(verdicts)
    found = pad.evaluate(
        f"""async (matches) => {{
            const {{ Tables }} = await import("{MODULES}/tables.js");
            const {{ play }} = await import("{MODULES}/state.js");
            const {{ refusals }} = await import("{MODULES}/possible.js");
            return matches.map(({{ page, steps }}) => {{
                const tables = new Tables(page);
                let state;
                return steps.map(([opening, asked, entry]) => {{
                    state = opening ?? state;
                    const why = refusals(state, page, asked).map(({{ code, card }}) => [code, card ?? null]);
                    state = play(state, entry, tables, page);
                    return why;
                }});
            }});
        }}""",
        json.loads(json.dumps(played)),
    )
    assert found == said
    codes = {code for verdicts in said for verdict in verdicts for code, _card in verdict}
    assert codes == {
        "bowler_has_no_overs",
        "card_too_often",
        "second_wicket_ball",
        "two_overs_running",
        "wicket_ball_needs_class",
    }
