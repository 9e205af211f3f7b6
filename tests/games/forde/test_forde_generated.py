"""Generated matches: the fold agrees with the slow model, refuses nothing that was played, and balances."""

import random
from typing import Any

from forde_books import Book, derived, entry
from forde_dealer import documents, games
from forde_slow_model import CARDS, Document, Given, outcome, refused
from forde_slow_model import derived as slowly_derived
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.games.forde.rules.match import FordeMatch
from scoring.rules.innings import CREDITED
from scoring.rules.problems import Severity, refusals
from scoring.rules.replay import replay


def folded(document: Document, entries: list[Given]) -> FordeMatch:
    """Fold entries of which none may be refused."""
    book = Book(document)
    replayed = replay(FordeMatch, book.setup, [entry(given) for given in entries])
    assert replayed.failure is None, replayed.failure
    assert isinstance(replayed.match, FordeMatch)
    return replayed.match


@given(games())
@settings(max_examples=400)
def test_what_was_played_with_real_cards_is_never_refused_and_folds_like_the_slow_model(
    game: tuple[Document, list[Given]],
) -> None:
    document, entries = game
    match = folded(document, entries)
    assert derived(match) == slowly_derived(document, entries)
    assert {problem.severity for problem in match.notices} <= {Severity.UNUSUAL}
    assert {problem.rule for problem in match.notices} <= {"F2"}


@given(games())
@settings(max_examples=200)
def test_the_book_balances(game: tuple[Document, list[Given]]) -> None:
    match = folded(*game)
    for innings in match.innings:
        balls = [ball for over in innings.overs for ball in over.deliveries]
        figures = innings.bowlers.values()
        assert innings.runs == sum(batter.runs for batter in innings.batters)
        assert innings.runs == sum(bowler.runs for bowler in figures)
        assert innings.runs == sum(over.runs for over in innings.overs)
        assert innings.runs == sum(innings.stands())
        assert innings.runs == sum(ball.runs for ball in balls)
        dismissed = [batter for batter in innings.batters if batter.out]
        credited = [batter for batter in dismissed if batter.out in CREDITED]
        assert innings.wickets == len(innings.falls) == len(dismissed)
        assert [fall.player for fall in innings.falls] == [batter.player for batter in dismissed]
        assert [fall.wicket for fall in innings.falls] == list(range(1, innings.wickets + 1))
        assert sum(bowler.wickets for bowler in figures) == len(credited)
        assert all((batter.bowler is not None) == (batter in credited) for batter in innings.batters)
        assert innings.balls == len(balls) == sum(bowler.balls for bowler in figures)
        assert innings.balls == sum(line["balls"] for line in derived_lines(innings.derived()["batting"]))
        assert all(over.complete for over in innings.overs[:-1])
        assert all(bowler.overs <= match.max_overs for bowler in figures)
        assert len({batter.player for batter in innings.batters}) == len(innings.batters)
        not_out = [batter for batter in innings.batters if not batter.out]
        assert len(not_out) == (innings.striker.out is None)
        assert innings.closed_by is not None or len(not_out) == 1


def derived_lines(batting: object) -> list[dict[str, Any]]:
    assert isinstance(batting, list)
    return batting


def candidate(rng: random.Random, due: bool) -> Given:
    """Return an entry of the format, often impossible; few kinds of card, so that they run out."""
    if rng.random() < (0.7 if due else 0.05):
        return {"type": "over", "bowler": rng.randint(1, 11)}
    if rng.random() < 0.01:
        return rng.choice([{"type": "time"}, {"type": "abandon"}, {"type": "concede", "side": rng.randint(0, 1)}])
    card = rng.choice(["7r", "Xr", "Xb", "2r"])
    ball: Given = rng.choice(
        [
            {"runs": rng.choice([0, 4])},
            {"out": rng.choice(["bowled", "run_out"])},
            {"hit_out": [rng.choice(["2r", "3b", "4r", "5b"])]},
            {"bowler_card": card, "batter_card": "2r"},
            {"bowler_card": "2b", "batter_card": card},
            {"bowler_card": "Xr", "batter_card": "Qr", "drawn": [rng.choice(["8r", "Xb"]), card]},
            {"hit_out": [card]},
            {"hit_out": ["6r", rng.choice(CARDS) + rng.choice("rb")]},
            {"wicket_ball": [rng.choice(["2r", "Xb", "Xr"])]},
            {"wicket_ball": [rng.choice(["Kr", "Ar"]), "8r", card]},
        ]
    )
    if outcome(ball) is None:
        return candidate(rng, due)
    if rng.random() < 0.2:
        ball |= {"next_batter": rng.randint(1, 11)}
    if rng.random() < 0.1:
        ball |= {"override": "The pack had three of them."}
    return {"type": "ball"} | ball


PROBES: list[Given] = [
    {"type": "ball", "bowler_card": "Xr", "batter_card": "Xr"},
    {"type": "ball", "bowler_card": "Kr", "batter_card": "Kr", "drawn": ["Kr"]},
    {"type": "ball", "bowler_card": "Xr", "batter_card": "Qr", "drawn": ["Xr", "Ab"]},
    {"type": "ball", "wicket_ball": ["Ar", "Xr", "Xr"]},
]


@given(documents(most_overs=5), st.integers(0, 2**32))
@settings(max_examples=150)
def test_an_entry_is_refused_exactly_where_the_slow_model_refuses_it(document: Document, seed: int) -> None:
    rng = random.Random(seed)
    book = Book(document)
    entries: list[Given] = []
    for _ in range(60):
        innings = book.current
        given = candidate(rng, due=innings is None or innings.over is None)
        before = book.dump()
        problems = book.check(entry(given))
        assert book.dump() == before
        stopping = refusals(problems, given.get("override", ""))
        assert {problem.rule for problem in stopping} == refused(document, entries, given)
        for probe in PROBES:
            assert {problem.rule for problem in refusals(book.check(entry(probe)))} == refused(document, entries, probe)
        if not stopping:
            book.play(entry(given))
            entries.append(given)
    assert derived(book) == slowly_derived(document, entries)
