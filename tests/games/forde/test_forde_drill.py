"""Every match of overs can be kept from paper, at every level of detail; one wrong figure is mostly found."""

import random

from forde_dealer import Game, Style, sides
from paper_drill import MATCHES, Raw, none_refused, told_apart, toss


def deal(_slug: str, rng: random.Random) -> tuple[Raw, list[Raw]]:
    """Return a match of overs."""
    overs = rng.choice([1, 2, 3, 5, 8, 10, 20, 20, 20])
    options = {
        "overs": overs,
        "max_overs_per_bowler": -(-overs // 5) + rng.choice([0, 0, 1, 3]),
        "stop_at_target": rng.random() < 0.5,
        "captain_picks_next": rng.random() < 0.3,
    }
    raw = {"variant": "forde", "options": options, "sides": sides(rng), "toss": toss(rng)}
    style = Style(
        hit_out=rng.choice([0.0, 0.1, 0.5, 1.0]),
        wicket_ball=rng.choice([0.0, 0.1, 1.0]),
        by_outcome=rng.choice([0.0, 0.5]),
        high_cards=rng.choice([0.3, 0.9]),
        stacked=rng.random() < 0.2,
    )
    entries = Game(raw, style, rng).play()
    return {key: raw[key] for key in ("options", "sides", "toss")}, entries


def test_no_match_played_is_refused_whatever_paper_kept_of_it() -> None:
    none_refused("forde", MATCHES, deal)


def test_a_card_with_one_figure_changed_is_mostly_refused() -> None:
    """All but what another way to play would give: a maiden more, a boundary fewer, a bowler's overs exchanged."""
    tried, refused = told_apart("forde", MATCHES // 2, deal)

    print(f"forde: {refused} of {tried} refused")
    assert refused >= 0.85 * tried
