"""A practice on the pad: for anybody, of every game, and nothing of it is kept."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from printed import example
from served_forms import form_at, form_of

from scoring.addresses import rule_address
from scoring.games.registry import games

pytestmark = [pytest.mark.django_db, pytest.mark.further_case]


def first_entry(variant: str) -> dict[str, Any]:
    entry: dict[str, Any] = example(f"{variant}-1")["entries"][0]
    return {key: value for key, value in entry.items() if key != "next_batter"}


def act(name: str, variant: str, held: str = "", *entries: object) -> Any:
    sent = {"so_far": held} | ({"entries": json.dumps(entries)} if entries else {})
    return Client().post(reverse("practice-act", args=[variant, name]), sent, headers={"X-Pad": "1"})


def held(answer: Any) -> str:
    """Return what a page holds of a practice."""
    [text] = re.findall(r'data-so-far="([^"]*)"', answer.content.decode())
    return unescape(text)


@pytest.mark.parametrize("variant", games())
def test_what_is_scored_stays_on_the_page_alone(variant: str, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        page = Client().get(reverse("practice", args=[variant]))
        assert "data-practice" in page.content.decode()
        scored = act("record", variant, held(page), first_entry(variant))
        assert json.loads(held(scored)) == [[[first_entry(variant)]], []]
        undone = act("undo", variant, held(scored))
        assert json.loads(held(undone)) == [[], [[first_entry(variant)]]]
        assert json.loads(held(act("redo", variant, held(undone)))) == json.loads(held(scored))
        checked = act("check", variant, held(scored), first_entry(variant) | {"type": "none"}).json()
    assert [bool(line["refused"]) for line in checked["lines"]] == [True]
    assert reverse("practice", args=[variant]) in Client().get(reverse("how-to-play", args=[variant])).content.decode()


def test_it_is_played_without_a_script() -> None:
    """The pad's form as it was served, ball by ball."""
    form = form_at(Client(), reverse("practice", args=["forde"]), "practice-act", "bowler")
    answer = form.submit(bowler="10")
    assert json.loads(held(answer))[0] == [[{"type": "over", "bowler": 10}]]
    answer = form_of(answer, "practice-act", "outcome").submit(outcome="4")
    assert 'data-live="score">4/0<' in answer.content.decode()


def test_a_refusal_leads_to_its_rule_and_what_was_scored_stays() -> None:
    scored = act("record", "forde", "", {"type": "over", "bowler": 10})
    refused = act("record", "forde", held(scored), {"type": "over", "bowler": 10})
    assert refused.status_code == 422
    assert f'href="{rule_address("F2")[:-2]}' in refused.content.decode()
    assert held(refused) == held(scored)
    ten = {"type": "ball", "runs": 5, "override": "a reason"}
    assert act("record", "forde", held(scored), ten).status_code == 422


@pytest.mark.parametrize(
    "text", ["", "x", "{}", "[[],[[]]]", "[[[1]],[]]", "[[[{}]],[]]", "[" * 5000, '[[["\\ud800"]],[]]', "9" * 200_000]
)
def test_what_no_page_has_held_is_no_practice(text: str) -> None:
    for name in ("record", "undo", "redo"):
        answer = (
            act(name, "forde", text, {"type": "over", "bowler": 10}) if name == "record" else act(name, "forde", text)
        )
        assert answer.status_code == 200
        assert len(json.loads(held(answer))[0]) == (name == "record")
    assert act("record", "forde", text, "no entry").status_code == 422
    assert act("record", "forde").status_code in (400, 422)
    assert act("score", "forde").status_code == 404
    assert act("undo", "whist").status_code == 404
