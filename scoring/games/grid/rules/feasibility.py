"""What the cards have to say of a turn: refused only if no legal sequence of plays gives it (G3-G5, G13-G15).

A finished turn is asked another question than one cut short, which may have any count. What was covered is known
only as far as the game records it: exactly (K-Q-J), as a line covered, or as a line that showed and may have been
covered. Tables that count a K-Q-J when it shows have recorded at least those that were covered (G15).
"""

from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import lru_cache

from scoring.games.grid.rules.entries import Segment
from scoring.games.grid.rules.game import GridGame, Outs
from scoring.games.grid.rules.layout import CELLS
from scoring.games.grid.rules.odds import odds
from scoring.games.grid.rules.pack import PACK
from scoring.games.grid.rules.tables import MOST_KQJ, broken_off_sets, finished_sets, finishes, passes
from scoring.games.grid.rules.three_in_line import most_by_card, most_lines, most_threes
from scoring.rules.problems import Problem, infeasible, unusual

NOTICE_BEYOND = 1_000
_NEAREST_WITHIN = 60
_LINE = 3


class Ending(StrEnum):
    """How a turn ended."""

    FINISHED = "finished"
    CUT_SHORT = "cut_short"
    MISSED_COVER = "missed_cover"


@lru_cache(maxsize=1 << 15)
def check_bowling(
    game: GridGame, cards: int, kqj: int, lines: int, ending: Ending, since: int | None = None
) -> tuple[Problem, ...]:
    """Return what the cards say against, or of, a bowling turn with these tallies.

    `since`: the first card that can have been the last to count, where the turn was played on after it (G5).
    """
    problems = list(_refuse_bowled(game, cards, kqj, lines, ending))
    if not problems:
        problems.extend(_bowled_sets(game, kqj, lines).check(cards, ending, "cards", since))
    problems.extend(_rare(game, cards, ending, problems, "cards"))
    return tuple(problems)


def bowling_fits(game: GridGame, cards: int, kqj: int, lines: int, ending: Ending) -> bool:
    """Return whether a bowling turn can have these tallies, its last card being the last that counted."""
    refused = any(_refuse_bowled(game, cards, kqj, lines, ending))
    return not refused and _bowled_sets(game, kqj, lines).fits(cards, ending)


def _refuse_bowled(game: GridGame, cards: int, kqj: int, lines: int, ending: Ending) -> Iterator[Problem]:
    yield from _refuse_missed_cover(cards, ending, "cards")
    if "kqj" in game.bowling:
        yield from _refuse_kqj(cards, kqj, "kqj")
    if "lines" in game.bowling and not game.scores_covered_lines:
        yield from _refuse_lines(game, cards, lines, ending, "lines")


def _bowled_sets(game: GridGame, kqj: int, lines: int) -> "_Sets":
    covered = game.scores_covered_lines
    only_threes = "lines" in game.bowling and not covered and not game.covering.runs_count
    return _Sets(
        game,
        kqj if "kqj" in game.bowling else None,
        covered=lines if covered else None,
        shown=lines if only_threes else None,
        at_least=lines if only_threes else 0,
    )


@lru_cache(maxsize=1 << 15)
def check_batting(game: GridGame, segments: tuple[Segment, ...], ending: Ending) -> tuple[Problem, ...]:
    """Return what the cards say against, or of, a batting turn of these segments."""
    cards = sum(segment.cards for segment in segments)
    problems = list(_refuse_missed_cover(cards, ending, "segments.0.cards"))
    if game.outs in (Outs.CLAIMED, Outs.LINE):
        problems.extend(_refuse_wickets(game, segments, ending))
    if not game.scores_covered_lines:
        problems.extend(_refuse_segment_sets(segments))
    if not problems:
        outs = sum(segment.out for segment in segments)
        claimed = game.outs is Outs.CLAIMED and not segments[-1].out
        kqj, lines = sum(segment.sets for segment in segments), sum(segment.lines for segment in segments)
        sets = _batted_sets(game, kqj, lines, outs if claimed else 0)
        problems.extend(sets.check(cards, ending, "segments"))
        if game.outs is Outs.CLAIMED and segments[-1].out and ending is Ending.FINISHED:
            problems.append(unusual("G15", "ends_on_run_out", f"segments.{len(segments) - 1}.out"))
    problems.extend(_rare(game, cards, ending, problems, "segments"))
    return tuple(problems)


def batting_fits(game: GridGame, cards: int, kqj: int, lines: int, ending: Ending) -> bool:
    """Return whether a batting turn can have these tallies in all, wherever in it they fell.

    `lines` are those covered where that scores, else those that cost a wicket and were broken up before the end.
    """
    refused = [*_refuse_missed_cover(cards, ending, "cards")]
    if any(name.startswith("kqj") for name in game.batting):
        refused.extend(_refuse_kqj(cards, kqj, "kqj"))
    if game.outs is Outs.LINE:
        refused.extend(_refuse_lines(game, cards, lines, ending, "lines"))
    claimed = lines if game.outs is Outs.CLAIMED else 0
    return not refused and _batted_sets(game, kqj, lines, claimed).fits(cards, ending)


def _batted_sets(game: GridGame, kqj: int, lines: int, claimed: int) -> "_Sets":
    recorded = any(name.startswith("kqj") for name in game.batting)
    covered = lines if game.scores_covered_lines else None
    return _Sets(game, kqj if recorded else None, covered=covered, at_least=claimed)


def _rare(game: GridGame, cards: int, ending: Ending, problems: list[Problem], field: str) -> Iterator[Problem]:
    if ending is Ending.FINISHED and not any(problem.refuses for problem in problems):
        turns = odds(game.slug, cards)
        if turns is not None and turns > NOTICE_BEYOND:
            code = "rare_high_count" if cards > PACK else "rare_count"
            yield unusual("G4", code, field, count=cards, turns=turns)


def _refuse_missed_cover(cards: int, ending: Ending, field: str) -> Iterator[Problem]:
    """A cover can be missed only where two cards show (G5, G14)."""
    if ending is Ending.MISSED_COVER and passes(cards)[1] < 2:
        yield infeasible("G5", "nothing_to_miss", field, count=cards)


def most_kqj(cards: int) -> int:
    """Return the most K-Q-Js that `cards` can hold: four a pass, three cards each."""
    gathered, last = passes(cards)
    return MOST_KQJ * gathered + min(MOST_KQJ, last // 3)


def _refuse_kqj(cards: int, kqj: int, field: str) -> Iterator[Problem]:
    most = most_kqj(cards)
    if kqj > most:
        yield infeasible("G4", "too_many_kqj", field, count=cards, given=kqj, most=most)


def _refuse_segment_sets(segments: tuple[Segment, ...]) -> Iterator[Problem]:
    """Refuse more K-Q-Js than the cards up to a segment's end hold, and all but one of a full number suited.

    Three sets of one suit each leave the fourth king, queen and jack of one suit, too.
    """
    cards = sets = mixed = 0
    for index, segment in enumerate(segments):
        cards += segment.cards
        sets += segment.sets
        mixed += segment.kqj_mixed
        if segment.sets and sets > most_kqj(cards):
            names = [name for name in ("kqj_mixed", "kqj_suited", "kqj") if getattr(segment, name)]
            yield from _refuse_kqj(cards, sets, f"segments.{index}.{names[0]}")
            return
    if mixed == 1 and sets == MOST_KQJ * (passes(cards)[0] + 1):
        index = next(i for i, segment in enumerate(segments) if segment.kqj_mixed)
        yield infeasible("G4", "suited_but_one", f"segments.{index}.kqj_mixed", given=sets - 1)


def most_lines_of(game: GridGame, cards: int, ending: Ending = Ending.CUT_SHORT) -> int:
    """Return the most lines that score which the first `cards` of a turn can have made, or a turn that ended so."""
    if ending is Ending.FINISHED and cards == CELLS:
        return game.most_lines_uncovered
    return most_lines(cards) if game.covering.runs_count else most_threes(cards)


def _refuse_lines(game: GridGame, cards: int, lines: int, ending: Ending, field: str) -> Iterator[Problem]:
    most = most_lines_of(game, cards, ending)
    if lines > most:
        if cards < _LINE:
            yield infeasible("G5", "line_needs_three", field, card=cards)
        else:
            yield _too_many_lines(game, cards, lines, most, field)


def _too_many_lines(game: GridGame, cards: int, lines: int, most: int, field: str) -> Problem:
    rule = "G13" if game.covering.runs_count else "G4"
    return infeasible(rule, "too_many_lines", field, count=cards, given=lines, most=most)


def _refuse_wickets(game: GridGame, segments: tuple[Segment, ...], ending: Ending) -> Iterator[Problem]:
    """Refuse wickets that no line can have cost: before three cards show, or more than the cards make."""
    cards = outs = at_card = 0
    for index, segment in enumerate(segments):
        cards += segment.cards
        if not segment.out:
            continue
        outs += 1
        at_card = at_card + 1 if segment.cards == 0 else 1
        field = f"segments.{index}.cards"
        if passes(cards)[1] < _LINE:
            yield infeasible("G5", "line_needs_three", field, card=cards)
        elif at_card > most_by_card(cards):
            yield infeasible("G13", "too_many_by_one_card", field, card=cards, most=most_by_card(cards))
        elif outs > most_lines_of(game, cards):
            yield _too_many_lines(game, cards, outs, most_lines_of(game, cards), field)
        else:
            continue
        return
    if game.outs is Outs.LINE:
        yield from _refuse_lines(game, cards, outs, ending, "segments")


class _Sets:
    """What is known of the sets that a turn covered.

    `kqj`: those recorded, at least as many as were covered. `covered`: threes of a kind, exactly. `shown`: all
    threes in line that showed; `at_least`: so many did. None: the game does not record it, or not by itself.
    """

    def __init__(
        self, game: GridGame, kqj: int | None, covered: int | None = None, shown: int | None = None, at_least: int = 0
    ) -> None:
        self.game = game
        self.kqj = kqj
        self.covered = covered
        self.shown = shown
        self.at_least = at_least

    def check(self, cards: int, ending: Ending, field: str, since: int | None = None) -> Iterator[Problem]:
        """Yield why no sequence of plays gives this count with these sets, or what is odd about it.

        The sets are those covered by some card from `since` on (default: the last): later ones nobody recorded.
        """
        by = range(cards, (since or cards) - 1, -1)
        if any(self.fits(card, ending) for card in by):
            if self.kqj and not any(self.fits(card, ending, exactly=True) for card in by):
                yield unusual("G15", "kqj_misfit", field, count=cards, kqj=self.kqj)
            return
        rule = "G5" if cards < CELLS else "G4"
        covering = self.game.covering
        if ending is Ending.FINISHED and not finishes(covering, cards):
            below, above = nearest(cards, lambda count: finishes(covering, count))
            if below is None:
                yield infeasible(rule, "count_too_low", field, count=cards, above=above)
            else:
                yield infeasible(rule, "count_impossible", field, count=cards, below=below, above=above)
            return
        below, above = nearest(cards, lambda count: self.fits(count, ending))
        if below is not None and above is not None:
            yield infeasible(rule, "sets_misfit", field, count=cards, below=below, above=above)
        elif above is not None:
            yield infeasible(rule, "sets_need_more_cards", field, count=cards, above=above)
        elif below is not None:
            yield infeasible(rule, "sets_missing", field, count=cards, below=below)
        else:
            yield infeasible(rule, "sets_impossible", field, count=cards)

    def fits(self, cards: int, ending: Ending, *, exactly: bool = False) -> bool:
        """Return whether the sets recorded can have been covered in a turn of `cards`."""
        finished = ending is Ending.FINISHED
        possible = finished_sets if finished else broken_off_sets
        for kqj, bits in enumerate(possible(self.game.covering, cards)):
            if self.kqj is not None and (kqj > self.kqj or (exactly and kqj < self.kqj)):
                continue
            if self.covered is not None:
                bits &= 1 << self.covered
            elif self.shown is not None:
                bits &= (2 << self.shown) - 1
            if not finished or cards > PACK:
                if bits:
                    return True
            elif any(bits >> threes & 1 and self._all_gone(cards, kqj, threes) for threes in range(bits.bit_length())):
                return True
        return False

    def _all_gone(self, cards: int, kqj: int, threes: int) -> bool:
        """Return whether the covers of a turn of one pass can have broken up every three in line that showed.

        When it is over none still shows, so each has lost a card to some cover. Each card of a cover takes one from
        a line at most; of its own rank three of a kind breaks two lines, if the fourth card, laid on the first, made
        another.
        """
        pairs = (cards - CELLS - 3 * (kqj + threes)) // 2
        return self.at_least <= 2 * pairs + 3 * kqj + 2 * threes


def nearest(cards: int, fits: Callable[[int], bool]) -> tuple[int | None, int | None]:
    """Return the nearest counts below and above `cards` that fit; None where there is none near."""
    below = next((n for n in range(cards - 1, max(0, cards - _NEAREST_WITHIN), -1) if fits(n)), None)
    above = next((n for n in range(cards + 1, cards + _NEAREST_WITHIN) if fits(n)), None)
    return below, above
