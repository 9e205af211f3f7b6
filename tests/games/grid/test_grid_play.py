"""Games played with real cards: no turn of a physical player is refused, and the book counts what the cards did."""

import random

import pytest
from grid_matches import SLUGS, Table, new_match, play, read, variant_of

from tools.grid.soak import play as play_turn

TURNS = 20_000
MATCHES = 25


@pytest.mark.parametrize("slug", SLUGS)
def test_no_turn_of_a_physical_player_is_refused(slug: str) -> None:
    rng = random.Random(f"turns {slug}")
    variant = variant_of(slug)
    for _ in range(TURNS):
        _, raw, refusals = play_turn(variant, rng, cut_short=0.15)
        assert not refusals, raw


def _options(slug: str, rng: random.Random) -> dict[str, object]:
    options: dict[str, object] = {
        "wickets": rng.choice((10, 11)),
        "stop_at_target": rng.random() < 0.7,
        "captain_picks_next": rng.random() < 0.5,
    }
    if slug != "latham":
        options |= {"innings": rng.choice((1, 2)), "follow_on_margin": rng.choice((30, 100, 200))}
    if rng.random() < 0.3:
        options["max_turns"] = rng.randint(1, 10)
    return options


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("seed", range(MATCHES))
def test_the_book_counts_what_the_cards_did(slug: str, seed: int) -> None:
    rng = random.Random(f"match {slug} {seed}")
    options = _options(slug, rng)
    sheet = Table(slug, options, rng).play()
    match = play(new_match(slug, **options), *sheet.entries)

    assert [(i.side, i.runs, i.wickets) for i in match.innings] == [
        (side, made.runs, made.wickets) for side, made in sheet.innings
    ]
    for innings, (_, made), order in zip(match.innings, sheet.innings, sheet.order, strict=True):
        assert [batter.runs for batter in innings.batters] == made.batters
        assert [batter.player for batter in innings.batters] == order
        assert innings.runs == sum(made.batters) + sum(innings.extras.values())
    assert match.result is not None
    assert (match.result.outcome, match.result.winner, match.result.by) == (sheet.outcome, sheet.winner, sheet.by)
    for raw in sheet.entries:
        assert read(match, raw) == read(match, read(match, raw).body())
