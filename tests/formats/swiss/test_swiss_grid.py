"""The grid of a Swiss of people."""

from decimal import Decimal
from fractions import Fraction

from competition_pages import page
from page_text import text_of
from played_competition import SYSTEM, found_competition, play, points

from scoring.book.signature import Signature
from scoring.models import Club
from scoring.visibility import Visibility
from tournaments.readmodel.people import people
from tournaments.services.entrants import adjust, withdraw
from tournaments.words.standings import adjustment_text
from tournaments.words.tiebreaks import points_text


def test_people_stand_in_a_competition_of_theirs_as_its_table_has_them(club: Club) -> None:
    """Byes, results awarded without a match, and points taken are theirs as they are in the table."""
    settings: dict[str, object] = {"rounds": 3}
    competition = found_competition(
        club, ("Ann", "Ben", "Cat", "Dan", "Eve"), people=True, kind="swiss", preset="swiss", settings=settings
    )
    first = competition.fixtures.filter(is_bye=False).select_related("home", "away").order_by("number").first()
    assert first is not None
    play(first, "150/5", "90")
    withdraw(competition.entrants.get(name="Dan"), "awarded", SYSTEM)
    adjust(competition.entrants.get(name="Ben"), Decimal("-0.5"), Signature(author=None, reason="came late"))
    found = people(competition, Visibility.PUBLIC)
    assert {str(line.name): line.points for line in found.lines} == {
        name: points_text(Fraction(each)) for name, each in points(competition).items()
    }
    assert found.unnamed == 0
    assert adjustment_text(Fraction(-1, 2), "came late") in text_of(page(competition, "competition-people"))
