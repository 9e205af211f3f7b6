"""The script of the grid games' pad and the rules agree on what waiting turns make of a match."""

import json
from pathlib import Path

import pytest
from club_with_accounts import make_club
from grid_pad_match import SLUGS, grid_match
from phone_pages import Phone
from playwright.sync_api import Page

from scoring.games.registry import find_game
from scoring.pads.page import sides_of
from scoring.rules.registry import find_rules

# Where entries wait on the phone no database is asked.
pytestmark = [pytest.mark.browser, pytest.mark.further_case, pytest.mark.django_db(transaction=True)]

EXAMPLES = Path(__file__).parents[2] / "matchfiles" / "examples"
COMPARED = (
    "due",
    "side",
    "runs",
    "wickets",
    "left",
    "turn",
    "batting_turns",
    "to_win",
    "batter",
    "waiting",
    "innings",
    "past",
)


@pytest.fixture
def pad(phone: Phone) -> Page:
    users = make_club()
    page = phone(users.scorer)
    page.goto(f"/matches/{grid_match(users.club, 'british').slug}/score/")
    return page


@pytest.mark.parametrize("slug", SLUGS)
def test_what_waits_is_worked_out_as_the_rules_do(pad: Page, slug: str) -> None:
    rules, grid = find_rules(slug), find_game(slug).pad
    turns = 0
    for number in range(1, 7):
        document = json.loads((EXAMPLES / f"{slug}-{number}.json").read_text(encoding="utf-8"))
        setup, problems = rules.read_setup({key: document.get(key) for key in ("options", "sides", "toss")})
        assert setup is not None, problems
        match = rules(setup)
        states, entries = [grid.state(match)], document["entries"]
        chases = []
        for raw in entries:
            entry, problems = rules.read_entry(raw)
            assert entry is not None, problems
            match.play(entry)
            states.append(grid.state(match))
            chases.append(grid.top(match).chase)
        states = json.loads(json.dumps(states))
        projected = pad.evaluate(
            """async ({ states, entries, page }) => {
                const { play } = await import("/static/js/games/grid/state.js");
                const { Words } = await import("/static/js/games/grid/words.js");
                const words = new Words(page);
                return entries.map((entry, index) => {
                    const state = play(states[index], entry, page);
                    return { ...state, chase: words.chase(state) };
                });
            }""",
            {
                "states": states,
                "entries": entries,
                "page": json.loads(json.dumps(grid.keys(setup) | {"sides": sides_of(setup)}, default=str)),
            },
        )
        for index, (state, after, chase) in enumerate(zip(projected, states[1:], chases, strict=True)):
            if state["due"] == "wait":
                assert (after["due"], state["chase"]) == ("end", chase), entries[index]
                continue
            turns += 1
            assert {key: state[key] for key in COMPARED} == {key: after[key] for key in COMPARED}, entries[index]
            assert state["chase"] == chase, entries[index]
    assert turns > 20
