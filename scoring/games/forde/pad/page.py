"""What the pad's script knows of a match: the tables, what the pack has, what is refused, the sides, the options."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.games.checked_entries import said
from scoring.games.forde.pad.rows import ROWS
from scoring.games.forde.rules.entries import MOST_DRAWN, RUNS
from scoring.games.forde.rules.match import WICKET_BALL_CLASSES, FordeMatch
from scoring.games.forde.rules.tables import CHANCE, HIT_OUT, NO_CHANCE, RESULTS, WICKET_BALL, CardRow
from scoring.rules.cards import COLOURS, JOKER, PACK_WITH_JOKERS, RANKS, copies
from scoring.rules.innings import CREDITED, HOW_OUT
from scoring.rules.overs import BALLS
from scoring.rules.problems import illegal, infeasible
from scoring.rules.setup import Setup, SidePlayer
from scoring.words.cards import RANK_WORDS
from scoring.words.figures import how_out_word
from scoring.words.problems import refusal

_PACK = [rank + colour for colour in COLOURS for rank in (*RANKS, JOKER)]


def page(setup: Setup) -> dict[str, object]:
    """Return everything that stays as it is while a match is scored, as JSON."""
    return {
        "tables": tables(),
        "hands": hands(),
        "options": dict(setup.options),
        "outcomes": [
            ["0", ".", _("dot ball")],
            *(
                [str(runs), str(runs), ngettext("%(runs)s run", "%(runs)s runs", runs) % {"runs": runs}]
                for runs in RUNS[1:]
            ),
            ["W", "W", _("wicket")],
        ],
        "pack": {"cards": PACK_WITH_JOKERS, "copies": {card: copies(card) for card in _PACK}, "drawn": MOST_DRAWN},
        "refused": refused(setup),
        "balls": BALLS,
        "wickets": FordeMatch(setup).wickets_in_innings,
        "wicket_ball_classes": WICKET_BALL_CLASSES,
        "credited": CREDITED,
        "how_out": {way: how_out_word(way) for way in HOW_OUT},
        "rank_keys": [*((rank, rank) for rank in RANKS), (JOKER, str(RANK_WORDS[JOKER]))],
        "ranks": {key: str(word) for key, word in RANK_WORDS.items()},
    }


def hands() -> dict[str, list[int]]:
    """Return how many cards are dealt to a batter and to a bowler of each class, that of none first (F3)."""
    batting = [FordeMatch.hands_of(SidePlayer("", batting_class=rank or None))[0] for rank in range(6)]
    bowling = [FordeMatch.hands_of(SidePlayer("", bowling_class=rank or None))[1] for rank in range(4)]
    return {"batting": batting, "bowling": bowling}


def refused(setup: Setup) -> dict[str, object]:
    """Return by code what is refused of a ball or an over, in the words of the rules: of each card, or of any name."""
    name, most = "%(name)s", setup.options["max_overs_per_bowler"]
    named = (
        illegal("F2", "bowler_has_no_overs", name=name, most=most),
        illegal("F2", "two_overs_running", name=name),
        illegal("F5", "wicket_ball_needs_class", name=name),
        illegal("F5", "second_wicket_ball", name=name),
    )
    too_often = {card: infeasible("F3", "card_too_often", card=card, copies=copies(card)) for card in _PACK}
    return {
        **{problem.code: said(refusal(problem)) for problem in named},
        "card_too_often": {card: said(refusal(problem)) for card, problem in too_often.items()},
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


def _rows(table: Mapping[str, CardRow]) -> dict[str, object]:
    return {card: _row(row) for card, row in table.items()}


def _row(row: CardRow) -> dict[str, object]:
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
