"""The reference card of a game: its rules on one page, put together from its facts."""

from collections.abc import Iterator, Mapping
from itertools import groupby

from django.utils.translation import gettext as _

from scoring.games.grid.rules.game import GridGame, Outs
from scoring.games.grid.rules.odds import odds
from scoring.games.grid.rules.tables import MOST_KQJ, finishes
from scoring.games.grid.sheets.diagrams import diagrams
from scoring.games.grid.sheets.effects import effects
from scoring.games.grid.sheets.subject import game_of
from scoring.rules.options import Value
from scoring.sheets.sheet import Page, Subject, blank

LOOKED_AT = 115  # the largest count that a player is likely to have to judge
RARE = (50, 52)
WICKETS_LISTED = 5


def reference_pages(subject: Subject) -> Iterator[Page]:
    """Yield the one page; it is the same whatever the subject."""
    game, options = game_of(subject), blank(subject.variant).options
    yield Page(
        _("Reference card"),
        "games/grid/sheets/reference.html",
        {
            "diagrams": list(diagrams(game)),
            "effects": list(effects(game)),
            "columns": [
                [
                    (_("Aim"), list(_aim(options))),
                    (_("A turn"), list(_turn(game))),
                    (_("Covers"), list(_covers(game))),
                    (_("Wickets"), list(_wickets(game))),
                ],
                [
                    (_("Innings and match"), list(_match(options))),
                    (_("Agree before play"), list(_agree(options))),
                    (_("Check the count"), list(_count(game, options))),
                ],
            ],
        },
        layout="reference",
        style="games/grid/paper.css",
        reference=True,
    )


def _aim(options: Mapping[str, Value]) -> Iterator[str]:
    yield _(
        "Two players, a side of eleven each, one pack of 52. Batting, every card laid is a run; "
        "bowling, many cards in one turn are wickets. More runs win."
    )
    yield _("Two innings a side, or one.") if "innings" in options else _("One innings a side.")


def _turn(game: GridGame) -> Iterator[str]:
    yield _("Cut before play: the higher card chooses to bat or to bowl.")
    if game.bowls_first:
        yield _("The bowling side plays first in every innings, then the sides take turns.")
    else:
        yield _("The batting side plays first in every innings, then the sides take turns.")
    yield _(
        "Lay cards face up from the top of the pack, three rows of three. The turn is over when all nine "
        "places are filled and nothing can be covered. Count every card."
    )
    yield _(
        "When the pack runs out first, gather all 52, cut, and begin a new grid: the same turn, and the count goes on."
    )


def _covers(game: GridGame) -> Iterator[str]:
    covering = game.covering
    yield _("Two cards that make eleven: ace with 10, J, Q or K; 2 with 9; 3 with 8; 4 with 7; 5 with 6.")
    yield _("King, queen and jack in a line.") if covering.kqj_in_line else _("King, queen and jack, anywhere.")
    if covering.threes:
        yield _("Three of a kind in a row, column or diagonal.")
    else:
        yield _("Three of a kind are not covered.")
    yield _("Put a new card on each card of the pair or set, all of them before anything else.")
    if covering.compulsory:
        yield _(
            "Cover at once, before another card is laid. With two covers to make, choose; "
            "do not look at a card before it lies."
        )
    else:
        yield _("While the grid has room you choose whether to cover; when it is full you must, as long as you can.")
    if covering.lower_first:
        yield _("The lower card of a pair is covered first.")


def _wickets(game: GridGame) -> Iterator[str]:
    listed = ", ".join(
        _("%(wickets)d from %(cards)d") % {"wickets": wickets, "cards": game.wicket_every * wickets}
        for wickets in range(1, WICKETS_LISTED + 1)
    )
    yield _("By the cards of one bowling turn: %(listed)s. What is left over is not carried on.") % {"listed": listed}
    yield _("The first is the batter in, each further one the next in the order, out without facing.")
    if game.outs is Outs.CLAIMED:
        yield _("A run out belongs to the card that made the line, however late it is claimed.")
    if game.outs in (Outs.CLAIMED, Outs.LINE):
        yield _(
            "A wicket in a batting turn: the cards up to the one that made it are the old batter's, "
            "those after it the next batter's."
        )
    if game.covering.runs_count:
        yield _(
            "A run goes up or down the line; the ace is low or high: A-2-3, Q-K-A, not K-A-2. "
            "Lines are judged after every card, and one card can make two or more."
        )


def _match(options: Mapping[str, Value]) -> Iterator[str]:
    yield _("An innings ends with its tenth wicket, or when the batting side declares.")
    if options["stop_at_target"]:
        yield _("The last one ends as soon as its side is ahead.")
    else:
        yield _("The last one is played out, even by a side that is ahead.")
    yield _("A turn ends with the very card of the last wicket.")
    if margin := options.get("follow_on_margin"):
        yield _("A side %(margin)d or more behind after the first innings may be told to follow on.") % {
            "margin": margin
        }
        yield _("A side still behind after its second innings, the other having one to come, loses by an innings.")
    yield _("Level is a tie; not finished in the time agreed, a draw.")


def _agree(options: Mapping[str, Value]) -> Iterator[str]:
    yield _("10 wickets or 11.")
    if "innings" in options:
        yield _("Two innings or one; by how much to follow on.")
    yield _("A limit of time, or of batting turns in an innings (a one-day game: 10).")
    yield _("Whether batters come in by number or as the captain picks.")
    yield _("Whether play stops at the target.")


def _count(game: GridGame, options: Mapping[str, Value]) -> Iterator[str]:
    sets = _("sets of three") if game.covering.threes else _("K-Q-Js")
    yield _(
        "Up to 52 cards: 9, and 2 for each eleven, and 3 for each of the %(sets)s covered. "
        "So an even count takes an odd number of %(sets)s."
    ) % {"sets": sets}
    yield _("A finished turn never counts %(counts)s, and so on, 52 higher with every pack.") % {
        "counts": impossible(game)
    }
    yield _("Only a turn cut short can: by %(reasons)s.") % {"reasons": ", ".join(_cut_short(game, options))}
    yield _(
        "Over 52 cards the pack ran out, and one of the %(sets)s at least was covered. "
        "A pack holds %(most)d K-Q-Js at most."
    ) % {"sets": sets, "most": MOST_KQJ}
    for cards in RARE:
        if turns := odds(game.slug, cards):
            said = {"cards": cards, "turns": _about(turns)}
            yield _("%(cards)d comes up once in about %(turns)s turns: count again.") % said


def _cut_short(game: GridGame, options: Mapping[str, Value]) -> Iterator[str]:
    yield _("the last wicket")
    if options["stop_at_target"]:
        yield _("the target")
    if game.covering.compulsory:
        yield _("a missed cover")
    yield _("a declaration")
    yield _("the end of play")


def _about(turns: int) -> str:
    """Return a number of turns as people say it: to the hundred."""
    return f"{max(round(turns, -2), 100):,}"


def impossible(game: GridGame) -> str:
    """Return the counts that no finished turn has, up to the last gap that matters: "10, 51, 53–60"."""
    gaps = [cards for cards in range(1, LOOKED_AT) if not finishes(game.covering, cards)]
    ranges = (list(run) for _key, run in groupby(gaps, key=lambda cards: cards - gaps.index(cards)))
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in ranges)
