"""What a side needs, in the short line of a table."""

from fractions import Fraction
from itertools import product

import pytest

from tournaments.standings.needs import Need
from tournaments.words.needs import least_words


@pytest.mark.parametrize(("through", "left"), list(product((True, False), (1, 3))))
def test_who_can_at_best_draw_level_is_not_told_what_it_takes_to_be_ahead(*, through: bool, left: int) -> None:
    level, ahead = (
        least_words(Need(1, left, level_only=level_only, least=Fraction(2)), through=through)
        for level_only in (True, False)
    )
    assert level != ahead
    assert str(left) in level


@pytest.mark.parametrize("through", [True, False])
def test_so_it_is_where_no_points_are_asked(*, through: bool) -> None:
    level, ahead = (least_words(Need(1, 1, level_only=each), through=through) for each in (True, False))
    assert level != ahead
