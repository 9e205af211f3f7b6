"""The script of Cricket Card's pad and the rules agree: what can be laid, what it makes, what waiting entries make."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from club_with_accounts import make_club
from pad_shields import FOLLOW_ON, play, shields_match
from phone_pages import Phone
from playwright.sync_api import Page
from shields_matches import most_of

from scoring.games.registry import find_game
from scoring.games.shields.rules.entries import WICKETS
from scoring.games.shields.rules.match import ShieldsMatch
from scoring.pads.page import sides_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

EXAMPLES = sorted((Path(__file__).parents[2] / "matchfiles" / "examples").glob("shields-*.json"))
PAD = find_game("shields").pad
RED_BATS = {"won_by": 0, "chose": "bat"}


@pytest.fixture
def pad(phone: Phone) -> Page:
    users = make_club()
    page = phone(users.scorer)
    page.goto(f"/matches/{shields_match(users.club).slug}/score/")
    return page


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def match_of(document: dict[str, Any]) -> ShieldsMatch:
    setup, _problems = ShieldsMatch.read_setup({key: document.get(key) for key in ("options", "sides", "toss")})
    assert setup is not None
    return ShieldsMatch(setup)


def chains(match: ShieldsMatch, chosen: random.Random) -> list[list[str]]:
    """Return chains of cards to be asked about: none, each single card, and some that went on by the rules."""
    made: list[list[str]] = [[], *([card] for card in match.answers())]
    for _chain in range(10):
        chain: list[str] = []
        while (further := match.answers(chain)) and chosen.random() < 0.8:
            chain = [*chain, chosen.choice(further)]
        made.append(chain)
    return made


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_script_knows_what_the_rules_know(pad: Page, path: Path) -> None:
    document = json.loads(path.read_text(encoding="utf-8"))
    match = match_of(document)
    chosen = random.Random(1_400)
    asked: list[Any] = []
    expected: list[Any] = []
    entries: list[Any] = []
    states: list[Any] = []
    for raw in document["entries"]:
        entry, _problems = match.read_entry(raw)
        assert entry is not None
        before = as_json(PAD.state(match))
        for chain in chains(match, chosen):
            wicket = chosen.randint(1, WICKETS)
            asked.append([before, wicket, chain])
            expected.append([match.runs_of(wicket, chain), sorted(match.answers(chain))])
        asked.append([before, None, []])
        expected.append([[most_of(match, each) for each in match.wickets_open], [s.hand for s in match.sixteens]])
        match.play(entry)
        entries.append([before, raw])
        states.append(as_json(PAD.state(match)))
    page = as_json(PAD.keys(match.setup) | {"sides": sides_of(match.setup)})
    known = pad.evaluate(
        """async ({ asked, page }) => {
            const { answers, handSize, mostOf, runsOf } = await import("/static/js/games/shields/state.js");
            return asked.map(([state, wicket, chain]) => {
                if (wicket === null) {
                    const open = page.wickets.map((_, index) => index + 1).filter((each) => !(each in state.played));
                    const hands = [0, 1].map((side) => handSize(state, page, side));
                    return [open.map((each) => mostOf(state, page, each)), hands];
                }
                const possible = Object.entries(answers(state, page, chain)).filter(([, why]) => !why);
                return [runsOf(page, wicket, chain), possible.map(([card]) => card).sort()];
            });
        }""",
        {"asked": asked, "page": page},
    )
    for question, said, due in zip(asked, known, expected, strict=True):
        assert said == due, question

    projected = pad.evaluate(
        """async ({ entries, page }) => {
            const { play } = await import("/static/js/games/shields/state.js");
            return entries.map(([state, entry]) => play(state, page, entry));
        }""",
        {"entries": entries, "page": page},
    )
    for (_before, raw), state, due in zip(entries, projected, states, strict=True):
        if state["due"] == "wait":
            assert due["due"] == "end", raw
            continue
        assert {key: state[key] for key in due} == due, raw


LEVEL = ("1: 5", "close", "1: 5", "close: 2 3 4 6 / 2 3 4 6")
BIG = ("1: A", "close", "1: A", "close: 2 3 4 5 / 2 3 4 5", "1: A", "close", "1: 6", "9: 10")
LAST_CLOSES = [
    (FOLLOW_ON, {}),
    (FOLLOW_ON, {"follow_on_margin": 236}),
    (FOLLOW_ON, {"follow_on_margin": 237}),
    ((*FOLLOW_ON, "1: 5", "close"), {}),
    (("1: 2", "close", "1: A", "close: 3 4 5 6 / 2 3 4 5", "1: K", "close"), {}),
    ((*LEVEL, "10: 2", "close"), {"stop_at_target": False}),
    ((*LEVEL, "1: 8", "close", "1: 6", "close: 2 3 4 5 / A K Q J"), {}),
    ((*LEVEL, "1: 8", "close", "1: 6", "close: 2 3 4 5 / 3 4 7 J"), {}),
    ((*LEVEL, "1: 8", "close", "1: 6", "close: 2 3 4 5 / 2 9 10 K"), {}),
    ((*BIG, "close: 2 3 4 5 / 2 3 4 5"), {"multiplier": 30}),
    ((*BIG, "close: 2 3 4 5 / 2 3 4 5"), {"multiplier": 30, "timeless": True}),
    (("1: K", "close", "1: 2", "close: A K Q Q / A K K Q"), {"multiplier": 100}),
]


def brought(match: ShieldsMatch) -> dict[str, Any]:
    """Return what the close that was played last brought, as the script calls it."""
    if match.result:
        by = dict(match.result.by or {})
        if match.result.winner is None:
            return {"brings": {"drawn": "draws", "tied": "ties"}[match.result.outcome]}
        brings = "wins_by_innings" if "innings" in by else "wins_by_runs"
        return {"brings": brings, "side": match.result.winner, "runs": by["runs"]}
    if len(match.innings) == 1:
        return {"brings": None}
    if len(match.innings) == 3:
        return {"brings": "chases", "side": match.batting_side, "runs": match.target}
    second = match.innings[1].side
    brings = "follow_on" if match.follow_on else "no_follow_on"
    return {"brings": brings, "side": second, "runs": abs(match.lead(second))}


def test_s5_the_script_says_what_a_close_will_bring(pad: Page) -> None:
    asked: list[Any] = []
    expected: list[Any] = []
    for lines, options in LAST_CLOSES:
        match = match_of({"options": options, "sides": [{"name": "Red"}, {"name": "Black"}], "toss": RED_BATS})
        for line in lines:
            entry, _problems = match.read_entry(play(line))
            assert entry is not None
            before = as_json(PAD.state(match))
            match.play(entry)
            if entry.type == "close":
                asked.append([before, as_json(PAD.keys(match.setup) | {"sides": sides_of(match.setup)}), play(line)])
                expected.append(brought(match))
    said = pad.evaluate(
        """async (asked) => {
            const { closing } = await import("/static/js/games/shields/state.js");
            return asked.map((each) => closing(...each));
        }""",
        asked,
    )
    for question, brings, due in zip(asked, said, expected, strict=True):
        assert brings == due, question
    assert len({due["brings"] for due in expected}) == 8


@pytest.mark.parametrize("options", [{}, {"timeless": True}], ids=["drawn at 1,400", "timeless"])
def test_s7_s8_the_script_says_lead_target_and_tally_as_the_server_does(pad: Page, options: dict[str, object]) -> None:
    match = match_of({"options": options, "sides": [{"name": "Red"}, {"name": "Black"}], "toss": RED_BATS})
    told = [[as_json(PAD.state(match)), PAD.top(match).chase]]
    for line in (*FOLLOW_ON, "1: K", "2: K", "3: A", "close", "2: Q"):
        entry, _problems = match.read_entry(play(line))
        assert entry is not None
        match.play(entry)
        told.append([as_json(PAD.state(match)), PAD.top(match).chase])
    said = pad.evaluate(
        """async ({ states, page }) => {
            const { Words } = await import("/static/js/games/shields/words.js");
            return states.map((state) => new Words(page).chase(state));
        }""",
        {
            "states": [state for state, _chase in told],
            "page": as_json(PAD.keys(match.setup) | {"sides": sides_of(match.setup)}),
        },
    )
    assert said == [chase for _state, chase in told]
    assert any("needed" in chase for chase in said)
