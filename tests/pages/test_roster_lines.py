"""Rosters as people write them: a name a line, perhaps a number before it and classes after it, however separated."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.clubs.forms.roster_lines import LONGEST, read_lines
from scoring.clubs.forms.roster_text import read_roster

ELEVEN = ["A J Strauss", "M E Trescothick", "M P Vaughan", "I R Bell", "K P Pietersen", "A Flintoff", "G O Jones"]


def cells(text: str) -> list[tuple[str, str, str, str]]:
    """Return number, name, batting class and bowling class of each row."""
    rows, _notices = read_roster(text)
    return [(row["number"], row["name"], row["batting_class"], row["bowling_class"]) for row in rows]


def test_names_alone_are_numbered_in_their_order() -> None:
    text = "\n".join(ELEVEN)
    assert cells(text) == [(str(number), name, "", "") for number, name in enumerate(ELEVEN, 1)]


@pytest.mark.parametrize(
    ("line", "row"),
    [
        ("7 Bell", ("7", "Bell", "", "")),
        ("7. Bell", ("7", "Bell", "", "")),
        ("7) Bell", ("7", "Bell", "", "")),
        ("#7 Bell", ("7", "Bell", "", "")),
        ("7\tBell", ("7", "Bell", "", "")),
        ("7;Bell", ("7", "Bell", "", "")),
        ("- Bell", ("1", "Bell", "", "")),
        ("• Bell", ("1", "Bell", "", "")),
        ("  Bell  ", ("1", "Bell", "", "")),
        ("7, I R Bell, 4", ("7", "I R Bell", "4", "")),
        ("I R Bell,4,", ("1", "I R Bell", "4", "")),
        ("A Giles, 2, 1", ("1", "A Giles", "2", "1")),
        ("A Giles,, 1", ("1", "A Giles", "", "1")),
        ("A Giles; 2, 1", ("1", "A Giles", "2", "1")),
        ("A Giles\t2\t1", ("1", "A Giles", "2", "1")),
        ("A Giles   2   1", ("1", "A Giles", "2", "1")),
        ("A\N{NO-BREAK SPACE}Giles\N{NO-BREAK SPACE}2\N{NO-BREAK SPACE}1", ("1", "A Giles", "2", "1")),
        ("A Giles 2 1", ("1", "A Giles", "2", "1")),
        ("I R Bell, 4, -", ("1", "I R Bell", "4", "")),
        ("I R Bell, 4, none", ("1", "I R Bell", "4", "")),
        ("Jones, S; 1; 3", ("1", "Jones, S", "1", "3")),
        ("Jones, S", ("1", "Jones, S", "", "")),
        ('"Jones, S", 1, 3', ("1", "Jones, S", "1", "3")),
        ('7,"S ""Simon"" Jones",1,3', ("7", 'S "Simon" Jones', "1", "3")),
        ("Bell, 9, 23", ("1", "Bell", "9", "23")),
        ("Number 3", ("1", "Number 3", "", "")),
        ("2005 Ashes", ("1", "2005 Ashes", "", "")),
        ("11th man", ("1", "11th man", "", "")),
        ("محمد, 4", ("1", "محمد", "4", "")),
    ],
)
def test_a_line_is_read_as_it_is_meant(line: str, row: tuple[str, str, str, str]) -> None:
    assert cells(line) == [row]


def test_lines_may_be_written_each_its_own_way() -> None:
    assert cells("1. Bell; 4\n\n2 Giles, 2, 1\n3\tJones, S\t1\t3\nHarmison") == [
        ("1", "Bell", "4", ""), ("2", "Giles", "2", "1"), ("3", "Jones, S", "1", "3"), ("4", "Harmison", "", ""),
    ]  # fmt: skip


def test_single_blanks_separate_classes_where_a_line_of_the_list_has_two() -> None:
    assert cells("Bell 4\nGiles 2 1") == [("1", "Bell", "4", ""), ("2", "Giles", "2", "1")]
    assert cells("Number 1\nNumber 2") == [("1", "Number 1", "", ""), ("2", "Number 2", "", "")]


def test_a_table_takes_lines_written_otherwise_but_no_names_apart() -> None:
    assert cells("name;bat;bowl\nGiles,2,1\nJones, S\nBell;4;\nJones, S;1;3") == [
        ("1", "Giles", "2", "1"), ("2", "Jones, S", "", ""), ("3", "Bell", "4", ""), ("4", "Jones, S", "1", "3"),
    ]  # fmt: skip


@given(st.text(max_size=LONGEST))
def test_nothing_typed_is_lost_or_breaks_it(text: str) -> None:
    letters = [letter for letter in text if letter.isalpha()]
    kept = "".join(cell for row in read_lines(text) for cell in row.values())
    assert all(letter in kept for letter in letters)


def test_a_line_without_an_end_costs_no_more_than_reading_it() -> None:
    for text in (
        "x" + " " * (LONGEST - 2) + "y",
        "x" + "   1" * 99,
        " , " * 300_000,
        "1" * 999_999,
        '"' * 999_999,
        "a " * 499_999,
    ):
        [row] = read_lines(text)
        assert row["name"]
