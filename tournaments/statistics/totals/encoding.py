"""The best in one number, so that the database can find it: a high score, and the best bowling in an innings.

A high score is twice the runs, and one more for not out, which ranks first of equal scores. Best bowling is by most
wickets, then fewest runs.
"""

MOST_RUNS = 1_000_000
"""More than a bowler can concede in an innings."""


def score_of(high_score: int) -> tuple[int, bool]:
    """Return runs and whether not out."""
    return high_score // 2, bool(high_score % 2)


def bowling_of(best_bowling: int) -> tuple[int, int]:
    """Return wickets and runs."""
    wickets, left = divmod(best_bowling, MOST_RUNS)
    return wickets, MOST_RUNS - 1 - left
