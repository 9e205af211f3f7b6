"""Formats, fixtures and problems in words."""

import re
from pathlib import Path

import pytest

import tournaments.formats
from scoring.rules.problems import malformed
from scoring.words.problems import sentences as sentences_of_the_rules
from tournaments.formats.labels import Label
from tournaments.formats.plan import NO_LABEL
from tournaments.formats.registry import formats, presets, problem_sentence, sentences
from tournaments.formats.settings import SettingKind
from tournaments.formats.slots import Bye, EntrantSlot, LoserOf, PlaceIn, Slot, WinnerOf
from tournaments.formats.words import label_words, slot_words


def test_everything_has_its_words() -> None:
    for kind in formats().values():
        assert str(kind.name)
        assert str(kind.about).endswith(".")
        assert all(str(setting.label) for setting in kind.settings)
        assert all(str(words) for setting in kind.settings for words in setting.choices.values())
        assert all(bool(setting.choices) == (setting.kind is SettingKind.CHOICE) for setting in kind.settings)
        assert str(kind.preset.name)
        assert presets()[kind.preset.slug] is kind.preset


def test_every_label_of_a_plan_is_known() -> None:
    for kind in formats().values():
        known = {setting.name for setting in kind.settings}
        settings, _ = kind.read_settings({name: True for name in ("third_place",) if name in known})
        for planned in kind.plan(min(kind.most, 40), settings):
            assert planned.label == NO_LABEL or planned.label.kind in kind.labels
    assert label_words(NO_LABEL) == ""
    assert label_words(Label("Charity match")) == "Charity match"


@pytest.mark.parametrize(
    ("slot", "words"),
    [
        (WinnerOf("ko1-1"), "Winner of Semi-final 1"),
        (LoserOf("ko1-1"), "Loser of Semi-final 1"),
        (LoserOf("x"), "Loser of x"),
        (PlaceIn(2, "B"), "2nd of group B"),
        (PlaceIn(1, ""), "1st of the table"),
        (PlaceIn(12, "A"), "Number 12 of group A"),
        (EntrantSlot(0), "Seed 1"),
        (Bye(), "bye"),
    ],
)
def test_an_open_slot_in_words(slot: Slot, words: str) -> None:
    assert slot_words(slot, {"ko1-1": Label("semi_final", 1)}) == words


def test_every_problem_of_a_format_has_a_sentence() -> None:
    sources = "".join(path.read_text("utf-8") for path in Path(tournaments.formats.__file__).parent.glob("*.py"))
    codes = set(re.findall(r'malformed\(\s*"(\w+)"', sources))
    assert {"too_few_entrants", "no_weekday"} < codes
    assert codes <= set(sentences()) | set(sentences_of_the_rules())
    assert [code for code in sentences() if sources.count(f'"{code}"') < 2 and not _is_made(code, sources)] == []


def _is_made(code: str, sources: str) -> bool:
    """Whether a code is put together from the reason of something, as `f"no_draw_{reason}"`."""
    return any(code.startswith(start) for start in re.findall(r'malformed\(f"(\w+)\{', sources))


def test_sentences() -> None:
    few = malformed("too_few_entrants", "entrants", fewest=2, given=1)
    assert problem_sentence(few) == "This needs at least 2 entrants, and there is 1. Enter more."
    assert problem_sentence(malformed("out_of_range", "groups", low=1, high=16)) == "This must be from 1 to 16."
