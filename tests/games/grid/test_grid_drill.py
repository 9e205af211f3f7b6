"""Every match of turns can be kept from paper, at every level of detail; one wrong figure is found."""

import random

import pytest
from grid_matches import PLAYERS, SLUGS, Table
from paper_drill import MATCHES, Raw, none_refused, told_apart


def deal(slug: str, rng: random.Random) -> tuple[Raw, list[Raw]]:
    """Return a match of turns."""
    options: Raw = {
        "wickets": rng.choice([10, 10, 11]),
        "stop_at_target": rng.random() < 0.8,
        "captain_picks_next": rng.random() < 0.3,
        "max_turns": rng.choice([None, None, 3, 10]),
    }
    if slug != "latham":
        options |= {"innings": rng.choice([1, 2]), "follow_on_margin": rng.choice([20, 100, 200])}
    sheet = Table(slug, options, rng).play()
    setup = {
        "options": options,
        "sides": [{"name": name, "players": PLAYERS} for name in ("England", "Australia")],
        "toss": {"won_by": 0, "chose": "bat"},
    }
    return setup, sheet.entries


@pytest.mark.parametrize("slug", SLUGS)
def test_no_match_played_is_refused_whatever_paper_kept_of_it(slug: str) -> None:
    none_refused(slug, MATCHES, deal)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_card_with_one_figure_changed_is_refused(slug: str) -> None:
    tried, refused = told_apart(slug, MATCHES // 2, deal)

    print(f"{slug}: {refused} of {tried} refused")
    assert refused >= 0.95 * tried
