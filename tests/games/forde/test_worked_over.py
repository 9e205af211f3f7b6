"""The over that the page of how to play tells comes to what it says."""

from club_with_accounts import make_club
from django.test import TestCase
from pad_match import GILLESPIE, cards, over, short_match

from scoring.book.open_book import open_book
from scoring.rules.registry import find_rules


class WorkedOverTest(TestCase):
    def test_it_comes_to_eight_runs_and_a_wicket(self) -> None:
        match = find_rules("forde")(open_book(short_match(make_club().club)).setup)
        for raw in (
            over(GILLESPIE),  # bowling class 2
            cards("5r", "9b"),
            cards("10b", "4r"),
            cards("Kr", "Ar", "9b", "4r"),
            {"type": "ball", "hit_out": ["Qb"]},
            cards("Ab", "Xr"),
            {"type": "ball", "wicket_ball": ["7r"]},
        ):
            entry, problems = match.read_entry(raw)
            assert entry is not None, problems
            match.play(entry)
        [innings] = match.innings
        assert [(ball.runs, ball.out) for ball in innings.overs[0].deliveries] == [
            (2, None), (0, None), (0, None), (4, None), (0, "bowled"), (2, None),
        ]  # fmt: skip
