"""A series: its matches, how it stands, and the line that says so."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.words.phrase import isolate
from tournaments.formats.series import Series, SeriesState, series_line, series_words
from tournaments.formats.words import label_words

NAMES = ("England", "Australia")


def line(results: str, matches: int, trophy: str = "", holder: int | None = None, **other: Any) -> str:
    """Return the line after results like "EA-": England, Australia, nobody."""
    finished = [{"E": 0, "A": 1, "-": None}[letter] for letter in results]
    people = other.pop("people", False)
    return series_words(series_line(finished, matches, holder=holder, **other), NAMES, trophy, people=people)


def test_the_sides_are_at_home_by_turns() -> None:
    settings, _ = Series.read_settings({"matches": 3})
    assert [(f.key, f.home.code, f.away.code, label_words(f.label)) for f in Series.plan(2, settings)] == [
        ("1", "entrant:0", "entrant:1", "1st match"),
        ("2", "entrant:1", "entrant:0", "2nd match"),
        ("3", "entrant:0", "entrant:1", "3rd match"),
    ]


def test_a_series_has_two_sides() -> None:
    settings, _ = Series.read_settings({})
    assert [[p.code for p in Series.check(n, settings)] for n in (1, 2, 3)] == [
        ["too_few_entrants"],
        [],
        ["too_many_entrants"],
    ]


@pytest.mark.parametrize(
    ("results", "matches", "words"),
    [
        ("", 5, "The 5-match series has not begun"),
        ("-", 3, "Series level 0-0"),
        ("EA", 5, "Series level 1-1"),
        ("EEA", 5, "England lead the 5-match series 2-1"),
        ("AE-A", 5, "Australia lead the 5-match series 2-1"),
        ("EEE", 5, "England have won the 5-match series, 3-0 up with 2 to play"),
        ("EEEA", 5, "England have won the 5-match series, 3-1 up with 1 to play"),
        ("EEEAA", 5, "England won the 5-match series 3-2"),
        ("EE-A-", 5, "England won the 5-match series 2-1"),
        ("E-EE-", 5, "England won the 5-match series 3-0"),
        ("AAA", 3, "Australia won the 3-match series 3-0"),
        ("E", 1, "England won the 1-match series 1-0"),
        ("EA-", 3, "Series drawn 1-1"),
        ("---", 3, "Series drawn 0-0"),
        ("EAE", 2, "England won the 3-match series 2-1"),
    ],
)
def test_the_line(results: str, matches: int, words: str) -> None:
    assert line(results, matches) == words


@pytest.mark.parametrize(
    ("results", "off", "words"),
    [
        ("", 1, "The 5-match series has not begun"),
        ("EEA", 1, "England lead the 5-match series 2-1"),
        ("EEA-", 1, "England won the 5-match series 2-1"),
        ("EE", 2, "England have won the 5-match series, 2-0 up with 1 to play"),
        ("EA", 3, "Series drawn 1-1"),
        ("", 5, "The 5-match series was called off"),
    ],
)
def test_matches_that_are_not_played_shorten_what_is_left_and_not_the_series(
    results: str, off: int, words: str
) -> None:
    assert line(results, 5, off=off) == words


def test_a_series_that_was_called_off_leaves_the_trophy_where_it_was() -> None:
    assert line("", 3, "Urn", 1, off=3) == "The 3-match series was called off (Australia retained the Urn)"
    assert series_line([], 3, off=3).is_over


def test_matches_are_numbered_as_far_as_anybody_adds_them() -> None:
    said = [label_words(Series.label(number)) for number in (1, 2, 3, 4, 6, 11, 12, 13, 21, 22, 111)]
    nth = ["1st", "2nd", "3rd", "4th", "6th", "11th", "12th", "13th", "21st", "22nd", "111th"]
    assert said == [f"{each} match" for each in nth]


@pytest.mark.parametrize(
    ("results", "matches", "holder", "words"),
    [
        ("EA-", 3, 1, "Series drawn 1-1 (Australia retained the Urn)"),
        ("EA-", 3, None, "Series drawn 1-1"),
        ("EEA", 3, 1, "England won the 3-match series 2-1 and won the Urn"),
        ("EEA", 3, None, "England won the 3-match series 2-1 and won the Urn"),
        ("EEA", 3, 0, "England won the 3-match series 2-1 and retained the Urn"),
        ("EEE", 5, 1, "England have won the 5-match series, 3-0 up with 2 to play (England won the Urn)"),
        ("AA", 4, 1, "Australia lead the 4-match series 2-0 (Australia retained the Urn)"),
        ("AA", 4, 0, "Australia lead the 4-match series 2-0"),
        ("EA", 3, 1, "Series level 1-1"),
        ("", 3, 1, "The 3-match series has not begun"),
    ],
)
def test_the_trophy(results: str, matches: int, holder: int | None, words: str) -> None:
    assert line(results, matches, "Urn", holder) == words


def test_a_trophy_keeps_its_own_article() -> None:
    assert line("EE", 2, "The Ashes") == "England won the 2-match series 2-0 and won the Ashes"


def test_without_dead_rubbers_the_deciding_match_is_the_last() -> None:
    assert line("EEE", 5, dead_rubbers=False) == "England won the 5-match series 3-0"
    assert line("EE", 5, dead_rubbers=False) == "England lead the 5-match series 2-0"
    assert series_line([0, 0, 0], 5, dead_rubbers=False).is_over
    assert not series_line([0, 0, 0], 5).is_over


def test_a_person_leads_where_a_team_lead() -> None:
    assert line("EE", 5, people=True) == "England leads the 5-match series 2-0"
    assert line("EEE", 5, people=True) == "England has won the 5-match series, 3-0 up with 2 to play"


def test_names_are_isolated() -> None:
    won = series_words(series_line([0], 1), ("שם", "x"), "גביע")
    assert won == f"{isolate('שם')} won the 1-match series 1-0 and won the {isolate('גביע')}"


@given(
    st.lists(st.sampled_from([0, 1, None]), max_size=7),
    st.integers(1, 5),
    st.sampled_from([0, 1, None]),
    st.integers(0, 3),
)
def test_every_line_agrees_with_what_can_still_happen(
    results: list[int | None], matches: int, holder: int | None, off: int
) -> None:
    found = series_line(results, matches, holder=holder, off=off)
    swing = [found.wins[0] - found.wins[1] + change for change in (found.left, -found.left)]  # the best for each side
    assert (min(swing) > 0 or max(swing) < 0) == (found.state in (SeriesState.DECIDED, SeriesState.WON))
    assert found.is_over == (len(results) + off >= matches)
    if holder is not None:
        kept = min(swing) >= 0 if holder == 0 else max(swing) <= 0
        assert found.retained == kept
    assert series_words(found, NAMES, "Urn")
