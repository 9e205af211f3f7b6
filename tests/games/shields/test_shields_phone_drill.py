"""What the phone offers and refuses of Cricket Card, and what the rules refuse: one verdict. 10,000 in a drill."""

import json
import random
from collections import Counter
from typing import Any

import pytest
from club_with_accounts import make_club
from pad_shields import shields_match
from paper_drill import MATCHES
from phone_pages import Phone
from shields_matches import document, match_of
from shields_table import PACE, Style, Table

from scoring.games.registry import find_game
from scoring.games.shields.rules.match import ShieldsMatch
from scoring.pads.page import sides_of
from scoring.rules.problems import refusals
from scoring.rules.version import VERSION
from scoring.words.problems import refusal

# Nothing is asked of the database but the page.
pytestmark = [pytest.mark.browser, pytest.mark.further_case, pytest.mark.django_db(transaction=True)]

PLAYS = 10 * MATCHES
PAD = find_game("shields").pad
RANKS = list(PACE)
SPOKEN = """async ({ asked, page }) => {
    const { answers, handSize, sideLaying, unseenCards, whyNot } = await import("/static/js/games/shields/state.js");
    const { fill } = await import("/static/js/words.js");
    const offered = (state, { cards }) => cards.findIndex(
        (card, index) => answers(state, page, cards.slice(0, index))[card],
    );
    const play = (state, entry) => {
        if (entry.wicket in state.played) return ["wicket_played_on"];
        const index = offered(state, entry);
        if (index < 0) return [];
        const cards = entry.cards.slice(0, index);
        const side = page.sides[sideLaying(state, index)].name;
        const { text } = whyNot(state, page, cards, entry.cards[index]);
        return [fill(text, { side, card: entry.cards[index], below: cards.at(-1) ?? "" })];
    };
    const close = (state, entry) => entry.hands.flatMap((hand, side) => {
        const unseen = unseenCards(state, side);
        const held = hand.every((card) => unseen.includes(card) && unseen.splice(unseen.indexOf(card), 1));
        return held && hand.length === handSize(state, page, side) ? [] : ["hand"];
    });
    return asked.map(([state, entry]) => (entry.type === "play" ? play : close)(state, entry));
}"""
"""What the phone says of each entry: nothing where its keys would let it be entered, else why a card is dimmed."""


def slip(raw: dict[str, Any], match: ShieldsMatch, chosen: random.Random) -> dict[str, Any]:
    """Return an entry as a slip would have it: another wicket, another card, one card more, another hand."""
    made: dict[str, Any] = json.loads(json.dumps(raw))
    if made["type"] == "close":
        hand = chosen.choice(made["hands"])
        if hand and chosen.random() < 0.7:
            hand[chosen.randrange(len(hand))] = chosen.choice(RANKS)
        elif hand:
            hand.pop()
        return made
    match chosen.randrange(3):
        case 0 if match.current and match.current.played_on:
            made["wicket"] = chosen.choice(list(match.current.played_on))
        case 1:
            made["cards"].append(chosen.choice(RANKS))
        case _:
            made["cards"][chosen.randrange(len(made["cards"]))] = chosen.choice(RANKS)
    return made


def entries_at_the_table(chosen: random.Random) -> tuple[dict[str, Any], list[tuple[dict[str, Any], Any, list[str]]]]:
    """Return what the pad's page has, and of each entry the state before it, itself, and what the rules refuse."""
    raw = document(multiplier=chosen.choice([8, 10, 30]), timeless=chosen.random() < 0.5)
    table = Table(raw, Style(counter=0.7, close=chosen.choice([0, 0.1])), chosen)
    table.play()
    match = match_of(raw)
    found: list[tuple[dict[str, Any], Any, list[str]]] = []
    for given in table.entries:
        state = {**PAD.state(match), "rules": VERSION}
        if given["type"] == "play" or "hands" in given:
            for asked in (given, slip(given, match, chosen)):
                entry, _problems = match.read_entry(asked)
                if entry is not None:
                    found.append((state, asked, why(match, entry, asked)))
        entry, problems = match.read_entry(given)
        assert entry is not None, problems
        match.play(entry)
    return {**PAD.keys(match.setup), "sides": sides_of(match.setup)}, found


def why(match: ShieldsMatch, entry: Any, asked: dict[str, Any]) -> list[str]:
    """Return why the rules refuse an entry, as the phone has it: of a play what is wrong with its first such card."""
    problems = refusals(match.check(entry))
    if asked["type"] == "close":
        return ["hand" for _side in {problem.field.split(".")[1] for problem in problems}]
    if any(problem.code == "wicket_played_on" for problem in problems):
        return ["wicket_played_on"]
    first = min((int(problem.field.split(".")[1]) for problem in problems), default=-1)
    said = [problem for problem in problems if problem.field == f"cards.{first}"]
    gone = [problem for problem in said if problem.code in ("no_card_left", "card_not_left")]
    return [str(refusal(problem).text) for problem in (gone or said)[:1]]


def test_phone_and_rules_give_one_verdict_of_every_play_in_a_drill(phone: Phone) -> None:
    users = make_club()
    page = phone(users.scorer)
    page.goto(f"/matches/{shields_match(users.club).slug}/score/")
    chosen, asked = random.Random(14), 0
    verdicts: Counter[str] = Counter()
    while asked < PLAYS:
        keys, found = entries_at_the_table(chosen)
        given = {"asked": [entry[:2] for entry in found], "page": keys}
        said = page.evaluate(SPOKEN, json.loads(json.dumps(given)))
        for (state, raw, due), spoken in zip(found, said, strict=True):
            assert spoken == due, (state, raw)
            verdicts[" ".join(due)] += 1
        asked += len(found)
    print(f"shields: {asked} entries, {asked - verdicts['']} of them refused by both")
    assert asked / 20 < asked - verdicts[""] < asked * 19 / 20
    assert {"wicket_played_on", "hand"} <= set(verdicts)
