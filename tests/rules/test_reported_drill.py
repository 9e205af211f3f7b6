"""Every match played with cards can be kept from paper, at every level of detail; one wrong figure is found.

`make drill` does the same with 1,000 matches of each game; that of a game with a family of its own is among its tests.
"""

import pytest
from grid_matches import SLUGS
from played_matches import MATCHES, Deal, deal_forde, deal_grid, none_refused, told_apart

DEALS: dict[str, Deal] = {"forde": deal_forde, **dict.fromkeys(SLUGS, deal_grid)}


@pytest.mark.parametrize("slug", DEALS)
def test_no_match_played_is_refused_whatever_paper_kept_of_it(slug: str) -> None:
    none_refused(slug, MATCHES, DEALS[slug])


@pytest.mark.parametrize("slug", DEALS)
def test_a_card_with_one_figure_changed_is_refused(slug: str) -> None:
    """All but what another way to play would give: a maiden more, a boundary fewer, a bowler's overs exchanged."""
    tried, refused = told_apart(slug, MATCHES // 2, DEALS[slug])

    print(f"{slug}: {refused} of {tried} refused")
    assert refused >= (0.85 if slug == "forde" else 0.95) * tried
