"""Formats, fixtures and problems in words."""

import re
from pathlib import Path

import pytest

import tournaments.formats
from scoring.rules.problems import malformed
from scoring.words.problems import sentences
from tournaments.formats.registry import formats
from tournaments.formats.settings import Kind
from tournaments.formats.slots import Bye, Entrant, LoserOf, PlaceIn, Slot, WinnerOf
from tournaments.formats.swiss_draw import NoDrawReason
from tournaments.formats.words import (
    CHOICES,
    NAMES,
    NO_DRAW,
    SENTENCES,
    SETTINGS,
    label_words,
    problem_sentence,
    slot_words,
)


def test_everything_has_its_words() -> None:
    assert {slug: str(words) for slug, words in NAMES.items()} == {s: f.name for s, f in formats().items()}
    settings = {setting.name: setting for kind in formats().values() for setting in kind.settings}
    assert set(SETTINGS) == set(settings)
    assert {choice for s in settings.values() if s.kind is Kind.CHOICE for choice in s.choices} == set(CHOICES)
    assert set(NO_DRAW) == set(NoDrawReason)


def test_every_label_of_a_plan_is_known() -> None:
    for kind in formats().values():
        settings, _ = kind.read_settings({"third_place": True} if kind.has_bracket else {})
        for planned in kind.plan(min(kind.most, 40), settings):
            assert label_words(planned.label) == planned.label
    assert label_words("An organiser's own") == "An organiser's own"


@pytest.mark.parametrize(
    ("slot", "words"),
    [
        (WinnerOf("ko1-1"), "Winner of Semi-final 1"),
        (LoserOf("ko1-1"), "Loser of Semi-final 1"),
        (LoserOf("x"), "Loser of x"),
        (PlaceIn(2, "B"), "2nd of group B"),
        (PlaceIn(1, ""), "1st of the table"),
        (PlaceIn(12, "A"), "Number 12 of group A"),
        (Entrant(0), "Seed 1"),
        (Bye(), "bye"),
    ],
)
def test_an_open_slot_in_words(slot: Slot, words: str) -> None:
    assert slot_words(slot, {"ko1-1": "Semi-final 1"}) == words


def test_every_problem_of_a_format_has_a_sentence() -> None:
    sources = "".join(path.read_text("utf-8") for path in Path(tournaments.formats.__file__).parent.glob("*.py"))
    codes = set(re.findall(r'malformed\("(\w+)"', sources))
    assert {"too_few_entrants", "too_many_rounds", "no_weekday"} < codes
    assert codes <= set(SENTENCES) | set(sentences())
    assert [code for code in SENTENCES if f'"{code}"' not in sources] == []


def test_sentences() -> None:
    few = malformed("too_few_entrants", "entrants", fewest=2, given=1)
    assert problem_sentence(few) == "This needs at least 2 entrants, and there is 1. Enter more."
    assert problem_sentence(malformed("out_of_range", "groups", low=1, high=16)) == "This must be from 1 to 16."
