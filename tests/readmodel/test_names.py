"""Names as a scorecard prints them."""

import pytest
from printable import NAMES, document, folded

from scoring.rules.names import printed_names, surname, with_initials


@pytest.mark.parametrize(
    ("full", "short", "longer"),
    [
        ("M E Trescothick", "Trescothick", "M E Trescothick"),
        ("Simon Philip Jones", "Jones", "S P Jones"),
        ("G.O. Jones", "Jones", "G.O. Jones"),
        ("AB de Villiers", "de Villiers", "AB de Villiers"),
        ("Rassie van der Dussen", "van der Dussen", "R van der Dussen"),
        ("Kemp", "Kemp", "Kemp"),
        ("simon jones", "jones", "s jones"),
        ("محمد علي", "علي", "م علي"),
        ("山田太郎", "山田太郎", "山田太郎"),
        ("Jones 🏏", "Jones 🏏", "Jones 🏏"),
        ("🏏", "🏏", "🏏"),
        ("🏏 42", "🏏 42", "🏏 42"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>", "<script>alert(1)</script>"),
    ],
)
def test_a_surname_and_its_initials(full: str, short: str, longer: str) -> None:
    assert surname(full) == short
    assert with_initials(full) == longer


def printed(*players: str, side: int = 0) -> list[str]:
    setup = document()
    for number, player in enumerate(players):
        setup["sides"][0]["players"][number]["name"] = player
    match, _entries = folded(setup, [])
    return list(printed_names(match.setup, side).values())


def test_those_who_share_a_surname_take_their_initials_and_no_one_else_does() -> None:
    names = printed(*NAMES[0])
    assert names[0] == "Trescothick"
    assert (names[6], names[10]) == ("G O Jones", "S P Jones")


def test_a_surname_on_the_other_side_counts_too() -> None:
    assert printed("B J Lee")[0] == "B J Lee"
    assert printed("B J Lee", side=1)[8] == "B Lee"


def test_those_who_share_initials_print_in_full_and_namesakes_take_their_number() -> None:
    names = printed("Simon Jones", "Stuart Jones", "Ann Lee-Smith", "Ann Lee-Smith")
    assert names[:4] == ["Simon Jones", "Stuart Jones", "Ann Lee-Smith (3)", "Ann Lee-Smith (4)"]
