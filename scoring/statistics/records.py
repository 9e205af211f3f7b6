"""The kinds of records: what each is called, what it takes from the rows of a match, and its figure in words.

A kind knows no game: where the rows do not have what it counts, it takes nothing. Games are never mixed by those who
read them. A record is one entry of `KINDS`.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from django.utils.functional import Promise, lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.models.record_candidates import RecordCandidate
from scoring.models.statistics import BattingInnings, BowlingInnings, Partnership, SideResult, TeamInnings
from scoring.readmodel.values import Analysis, Quantity, Runs, Score
from scoring.rules.innings import Closing
from scoring.statistics.encoding import bowling_value, score_value
from scoring.statistics.of_games import cards_in
from scoring.words.figures import balls_words, cards_words, ordinal, out_words, runs_words

COMPLETE = (Closing.WICKETS, Closing.CLOSE)
"""How an innings ends that counts among the lowest: all out or, where the wickets are cards, closed."""
HUNDRED = 100
SOME_DUCKS = 2
"""How many ducks it takes for a record: one is nothing to be told."""
STANDS = range(1, 12)


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of one match."""

    sides: Sequence[SideResult]
    innings: Sequence[TeamInnings]
    batting: Sequence[BattingInnings]
    bowling: Sequence[BowlingInnings]
    stands: Sequence[Partnership]


Figure = Score | Runs | Analysis | Quantity
"""What a record came to, as a value; `str` is how cricket writes it."""


@dataclass(frozen=True, slots=True)
class RecordKind:
    """A kind of record: what it is called, what a match has of it (`take`), the figure of each of those, and the
    `group` of records among which it is read.

    Of a kind where `every` one counts, none is better.
    """

    slug: str
    heading: str | Promise
    take: Callable[[Rows], Iterator[RecordCandidate]]
    figure: Callable[[RecordCandidate], Figure]
    group: Promise
    every: bool = False


def _highest_total(rows: Rows) -> Iterator[RecordCandidate]:
    return (_total(each, each.runs) for each in rows.innings)


def _lowest_total(rows: Rows) -> Iterator[RecordCandidate]:
    return (_total(each, -each.runs) for each in rows.innings if each.closed_by in COMPLETE)


def _total(row: TeamInnings, value: int) -> RecordCandidate:
    return RecordCandidate(
        value=value,
        innings=row.number,
        side_name=row.name,
        runs=row.runs,
        wickets=row.wickets,
        closed_by=row.closed_by,
    )


def _aggregate(rows: Rows) -> Iterator[RecordCandidate]:
    runs = [side.runs for side in rows.sides if side.runs is not None]
    if runs:
        yield RecordCandidate(value=sum(runs))


def _win_by_runs(rows: Rows, sign: int) -> Iterator[RecordCandidate]:
    for side in rows.sides:
        if side.margin_runs is not None and not side.margin_innings:
            yield RecordCandidate(value=sign * side.margin_runs, side_name=side.name)


def _win_by_wickets(rows: Rows, sign: int) -> Iterator[RecordCandidate]:
    for side in rows.sides:
        if side.margin_wickets is not None:
            yield RecordCandidate(value=sign * side.margin_wickets, side_name=side.name)


def _win_with_balls_left(rows: Rows, sign: int) -> Iterator[RecordCandidate]:
    for side in rows.sides:
        if side.margin_balls is not None:
            yield RecordCandidate(value=sign * side.margin_balls, side_name=side.name)


def _win_by_innings(rows: Rows) -> Iterator[RecordCandidate]:
    for side in rows.sides:
        if side.margin_innings:
            yield RecordCandidate(value=side.margin_runs or 0, side_name=side.name)


def _score(rows: Rows) -> Iterator[RecordCandidate]:
    """Yield the scores; of equal ones the one not out is the higher."""
    for row in rows.batting:
        if row.place is not None:
            value = score_value(row.runs, int(not row.out))
            yield RecordCandidate(value=value, runs=row.runs, unbroken=not row.out, **_who(row))


def _fastest_fifty(rows: Rows) -> Iterator[RecordCandidate]:
    return (RecordCandidate(value=-row.fifty, **_who(row)) for row in rows.batting if row.fifty is not None)


def _ducks(rows: Rows) -> Iterator[RecordCandidate]:
    ducks = [row for row in rows.batting if row.place is not None and row.out and not row.runs]
    sides = {row.innings: row.side_name for row in ducks}
    for innings, count in Counter(row.innings for row in ducks).items():
        if count >= SOME_DUCKS:
            yield RecordCandidate(value=count, innings=innings, side_name=sides[innings])


def _stand(rows: Rows, wicket: int) -> Iterator[RecordCandidate]:
    return (_partnership(row) for row in rows.stands if row.wicket == wicket and row.runs)


def _opening_hundred(rows: Rows) -> Iterator[RecordCandidate]:
    return (_partnership(row) for row in rows.stands if row.wicket == 1 and row.runs >= HUNDRED)


def _partnership(row: Partnership) -> RecordCandidate:
    return RecordCandidate(value=row.runs, runs=row.runs, unbroken=row.unbroken, **_who(row))


def _bowling(rows: Rows) -> Iterator[RecordCandidate]:
    """Yield the figures: most wickets, then fewest runs where these were counted."""
    for row in rows.bowling:
        if row.wickets:
            value = bowling_value(row.wickets, row.runs or 0)
            yield RecordCandidate(value=value, wickets=row.wickets, runs=row.runs, **_who(row))


def _hat_tricks(rows: Rows) -> Iterator[RecordCandidate]:
    return (RecordCandidate(value=row.hat_tricks, **_who(row)) for row in rows.bowling if row.hat_tricks)


def _longest_turn(rows: Rows) -> Iterator[RecordCandidate]:
    for row in rows.innings:
        if row.longest_turn:
            yield RecordCandidate(value=row.longest_turn, innings=row.number, side_name=row.name)


def _most_cards(rows: Rows) -> Iterator[RecordCandidate]:
    for row in rows.innings:
        if cards := row.cards or cards_in(row.figures):
            yield RecordCandidate(value=cards, innings=row.number, side_name=row.name)


def _who(row: BattingInnings | BowlingInnings | Partnership) -> dict[str, object]:
    return {
        "innings": row.innings,
        "player_id": row.player_id,
        "name": row.name,
        "side_name": row.side_name,
    }


# Figures


def _total_made(candidate: RecordCandidate) -> Score:
    return Score(candidate.runs or 0, candidate.wickets or 0, candidate.closed_by)


def _runs_made(candidate: RecordCandidate) -> Runs:
    return Runs(candidate.runs or 0, candidate.unbroken)


def _bowled(candidate: RecordCandidate) -> Figure:
    wickets = candidate.wickets or 0
    return _wickets(wickets) if candidate.runs is None else Analysis(wickets, candidate.runs)


def _runs(number: int) -> Quantity:
    return Quantity(number, "runs", runs_words(number))


def _wickets(number: int) -> Quantity:
    return Quantity(number, "wickets", out_words(number))


def _cards(number: int) -> Quantity:
    return Quantity(number, "cards", cards_words(number))


def _balls_left(candidate: RecordCandidate) -> Quantity:
    left = abs(candidate.value)
    return Quantity(left, "balls", balls_words(left) if left else _("off the last ball"))


def _innings_and_runs(candidate: RecordCandidate) -> Quantity:
    text = _("an innings and %(runs)s") % {"runs": runs_words(candidate.value)}
    return Quantity(candidate.value, "runs", text)


def _ducks_made(candidate: RecordCandidate) -> Quantity:
    text = ngettext("%(count)d duck", "%(count)d ducks", candidate.value) % {"count": candidate.value}
    return Quantity(candidate.value, "ducks", text)


def _hat_tricks_taken(candidate: RecordCandidate) -> Quantity:
    text = ngettext("%(count)d hat-trick", "%(count)d hat-tricks", candidate.value) % {"count": candidate.value}
    return Quantity(candidate.value, "hat-tricks", text)


def _stand_heading(wicket: int) -> str:
    return _("%(wicket)s wicket stand") % {"wicket": ordinal(wicket)}


TEAMS, BATTING, STANDS_MADE, BOWLING = (
    gettext_lazy("Teams"),
    gettext_lazy("Batting"),
    gettext_lazy("Stands"),
    gettext_lazy("Bowling"),
)
KINDS = (
    RecordKind("highest-total", gettext_lazy("Highest total"), _highest_total, _total_made, TEAMS),
    RecordKind("lowest-total", gettext_lazy("Lowest completed total"), _lowest_total, _total_made, TEAMS),
    RecordKind("aggregate", gettext_lazy("Most runs in a match"), _aggregate, lambda best: _runs(best.value), TEAMS),
    RecordKind("win-by-innings", gettext_lazy("Biggest win by an innings"), _win_by_innings, _innings_and_runs, TEAMS),
    RecordKind(
        "win-by-runs",
        gettext_lazy("Biggest win by runs"),
        partial(_win_by_runs, sign=1),
        lambda best: _runs(best.value),
        TEAMS,
    ),
    RecordKind(
        "win-by-wickets",
        gettext_lazy("Biggest win by wickets"),
        partial(_win_by_wickets, sign=1),
        lambda best: _wickets(best.value),
        TEAMS,
    ),
    RecordKind(
        "win-by-balls",
        gettext_lazy("Win with most balls left"),
        partial(_win_with_balls_left, sign=1),
        _balls_left,
        TEAMS,
    ),
    RecordKind(
        "narrowest-win",
        gettext_lazy("Narrowest win by runs"),
        partial(_win_by_runs, sign=-1),
        lambda best: _runs(-best.value),
        TEAMS,
    ),
    RecordKind(
        "narrowest-wickets",
        gettext_lazy("Narrowest win by wickets"),
        partial(_win_by_wickets, sign=-1),
        lambda best: _wickets(-best.value),
        TEAMS,
    ),
    RecordKind(
        "narrowest-balls",
        gettext_lazy("Win with fewest balls left"),
        partial(_win_with_balls_left, sign=-1),
        _balls_left,
        TEAMS,
    ),
    RecordKind(
        "longest-turn",
        gettext_lazy("Most cards in a batting turn"),
        _longest_turn,
        lambda best: _cards(best.value),
        TEAMS,
    ),
    RecordKind(
        "most-cards", gettext_lazy("Most cards in an innings"), _most_cards, lambda best: _cards(best.value), TEAMS
    ),
    RecordKind("score", gettext_lazy("Highest score"), _score, _runs_made, BATTING),
    RecordKind(
        "fastest-fifty",
        gettext_lazy("Fastest fifty"),
        _fastest_fifty,
        lambda best: Quantity(-best.value, "balls", balls_words(-best.value)),
        BATTING,
    ),
    RecordKind("ducks", gettext_lazy("Most ducks in an innings"), _ducks, _ducks_made, BATTING),
    *(
        RecordKind(
            f"stand-{wicket}",
            lazy(_stand_heading, str)(wicket),
            partial(_stand, wicket=wicket),
            _runs_made,
            STANDS_MADE,
        )
        for wicket in STANDS
    ),
    RecordKind(
        "opening-hundred",
        gettext_lazy("A hundred before the first wicket"),
        _opening_hundred,
        _runs_made,
        STANDS_MADE,
        every=True,
    ),
    RecordKind("bowling", gettext_lazy("Best bowling in an innings"), _bowling, _bowled, BOWLING),
    RecordKind("hat-trick", gettext_lazy("Hat-tricks"), _hat_tricks, _hat_tricks_taken, BOWLING, every=True),
)
"""All kinds of records, in the order in which they are read."""

EVERY = tuple(kind.slug for kind in KINDS if kind.every)
ORDER = {kind.slug: place for place, kind in enumerate(KINDS)}
_BY_SLUG = {kind.slug: kind for kind in KINDS}


def record_heading(kind: str) -> str:
    """Return what a kind of record is called."""
    return str(_BY_SLUG[kind].heading)


def record_group(kind: str) -> str:
    """Return what the records are called among which a kind is read."""
    return str(_BY_SLUG[kind].group)


def record_figure(candidate: RecordCandidate) -> Figure:
    """Return the figure of a record: 412/7 dec, 87*, 5–19, 46 runs."""
    return _BY_SLUG[candidate.kind].figure(candidate)
