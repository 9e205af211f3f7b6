"""Every match of wicket cards can be kept from paper as totals; most wrong ones are found."""

import random

from paper_drill import MATCHES, Raw, none_refused, told_apart, toss
from shields_matches import document
from shields_table import Style, Table


def deal(_slug: str, rng: random.Random) -> tuple[Raw, list[Raw]]:
    raw = document(
        multiplier=rng.choice([8, 10, 10, 12, 30]),
        stop_at_target=rng.random() < 0.8,
        timeless=rng.random() < 0.3,
        follow_on_margin=rng.choice([20, 100, 200]),
    ) | {"toss": toss(rng)}
    style = Style(
        counter=rng.choice([0.0, 0.3, 0.7, 1.0]),
        close=rng.choice([0.0, 0.05, 0.3]),
        high_first=rng.random() < 0.5,
        low_wickets_first=rng.random() < 0.5,
    )
    table = Table(raw, style, rng)
    table.play()
    return {key: raw[key] for key in ("options", "sides", "toss")}, table.entries


def test_no_match_played_is_refused_whatever_paper_kept_of_it() -> None:
    none_refused("shields", MATCHES, deal)


def test_totals_with_one_figure_changed_are_mostly_refused() -> None:
    """Runs come in multiples; another number of wicket cards is as good as the one played."""
    tried, refused = told_apart("shields", MATCHES, deal)

    print(f"shields: {refused} of {tried} refused")
    assert refused >= 0.4 * tried
