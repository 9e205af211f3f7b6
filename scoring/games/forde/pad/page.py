"""What the pad's script carries: the four tables, the words for them, the sides and the options."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from scoring.games.forde.pad.rows import ROWS
from scoring.games.forde.pad.typed import MISTAKES
from scoring.games.forde.rules.entries import RUNS
from scoring.games.forde.rules.tables import CHANCE, HIT_OUT, NO_CHANCE, RESULTS, WICKET_BALL, Row
from scoring.games.written_how_out import HOW_WRITTEN
from scoring.rules.setup import Setup
from scoring.words.cards import RANK_WORDS
from scoring.words.figures import HOW_OUT_WORDS, runs_words

WORDS = {
    "card_r": _("red %(rank)s"),
    "card_b": _("black %(rank)s"),
    "colour_r": _("Red"),
    "colour_b": _("Black"),
    "cards": _("%(bowler)s to %(batter)s"),
    "result": _("%(what)s: %(comes)s"),
    "hit_out": _("Hit out"),
    "wicket_ball": _("Wicket ball"),
    "no_run": _("no run"),
    "out": _("out, %(how)s"),
    "ball": _("%(place)s · %(what)s"),
    "undo_ball": _("%(place)s: %(what)s"),
    "undo_out": _("W, %(how)s"),
    "undo_over": _("over %(over)d, %(name)s"),
    "over": _("Over %(over)d: %(name)s to bowl"),
    "over_typed": _("Over %(over)d, %(name)s"),
    "comes_in": _("%(name)s comes in"),
    "due_bowler_card": _("Bowler’s card"),
    "due_batter_card": _("Batter’s card"),
    "due_deck": _("Card from the deck"),
    "due_chance": _("Chance card"),
    "due_further": _("Further card"),
    "due_how": _("How out?"),
    "due_next_batter": _("Who comes in?"),
    "due_outcome": _("Result of the ball"),
    "due_over": _("Who bowls the next over?"),
    "innings_over": _("The innings is over. The next one opens as soon as the entries have gone up."),
    "second_wicket_ball": _("tried in this over"),
    "wicket_ball_needs_class": _("for class 2 or 3 only"),
    "no_overs_left": _("%(name)s has no overs left."),
    "two_running": _("%(name)s bowled the last over."),
    "class": _("class %(rank)d"),
    "left": _("%(left)d overs left"),
    "left_1": _("1 over left"),
    "needed": _("%(need)d needed from %(balls)d balls · target %(target)d"),
    "overs": _("%(overs)s overs"),
    "overs_1": _("1 over"),
    "all_out": _("%(runs)d all out"),
}


def page(setup: Setup) -> dict[str, object]:
    """Return everything that stays as it is while a match is scored, as JSON."""
    return {
        "tables": tables(),
        "sides": [
            {
                "name": side.name,
                "players": [[player.name, player.bowling_class or 0] for player in side.players],
            }
            for side in setup.sides
        ],
        "options": dict(setup.options),
        "outcomes": [["0", "."], *([str(runs), str(runs)] for runs in RUNS[1:]), ["W", "W"]],
        "how_written": HOW_WRITTEN,
        "how_out": {key: str(word) for key, word in HOW_OUT_WORDS.items()},
        "ranks": {key: str(word) for key, word in RANK_WORDS.items()},
        "runs": {runs: runs_words(runs) for runs in RUNS[1:]},
        "words": {key: str(word) for key, word in WORDS.items()},
        "mistakes": {key: str(word) for key, word in MISTAKES.items()},
    }


def tables() -> dict[str, object]:
    """Return the four tables as the rules have them, each row with its words."""
    return {
        "results": {bowled: {batted: _row(row) for batted, row in line.items()} for bowled, line in RESULTS.items()},
        "no_chance": _row(NO_CHANCE),
        "hit_out": _rows(HIT_OUT),
        "wicket_ball": _rows(WICKET_BALL),
        "chance": _rows(CHANCE),
        "appeal": {"out": str(ROWS["appeal_out"]), "not_out": str(ROWS["appeal_not_out"])},
    }


def _rows(table: Mapping[str, Row]) -> dict[str, object]:
    return {card: _row(row) for card, row in table.items()}


def _row(row: Row) -> dict[str, object]:
    made: dict[str, object] = {"runs": row.runs}
    if row.out:
        made["out"] = row.out
    if row.needs:
        made["needs"] = sorted(row.needs)
    if row.chance:
        made["chance"] = True
    if row.key in ROWS:
        made["words"] = str(ROWS[row.key])
    return made
