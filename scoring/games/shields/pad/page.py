"""What the pad's script carries: the cards, the sides, the options and the words."""

from django.utils.translation import gettext_lazy as _

from scoring.games.shields.rules.cards import COPIES, HAND, VALUES
from scoring.games.shields.rules.match import DRAWN_AT
from scoring.games.typed_lines import LINE_WORDS
from scoring.rules.setup import Setup

CARD_WORDS = {
    "2": _("Two"),
    "3": _("Three"),
    "4": _("Four"),
    "5": _("Five"),
    "6": _("Six"),
    "7": _("Seven"),
    "8": _("Eight"),
    "9": _("Nine"),
    "10": _("Ten"),
    "J": _("Jack"),
    "Q": _("Queen"),
    "K": _("King"),
    "A": _("Ace"),
}
"""The play cards, as they begin a sentence."""

WICKET_WORDS = (
    _("the ace"),
    _("the two"),
    _("the three"),
    _("the four"),
    _("the five"),
    _("the six"),
    _("the seven"),
    _("the eight"),
    _("the nine"),
    _("the ten"),
)

TOP_WORDS = {
    "first_innings": _("First innings of the match"),
    "level": _("Level"),
    "ahead": _("Ahead by %(runs)s"),
    "behind": _("Behind by %(runs)s"),
    "needed": _("%(need)s needed · target %(target)s"),
    "tally": _("%(chase)s · tally %(tally)s of %(draw)s"),
    "open": _("%(open)d wickets to play on"),
    "open_1": _("1 wicket to play on"),
    "open_0": _("No wicket left to play on"),
    "left": _("%(left)d left"),
    "none": _("none"),
}
"""What the top third says, on the server and in the script."""

PLAY_TEXT = _("%(wicket)d: %(cards)s for %(runs)d")

WORDS = {
    "play": _("%(card)s on %(wicket)s: %(runs)d."),
    "counter": _("%(card)s counters: %(runs)d."),
    "recounter": _("%(card)s recounters: %(runs)d."),
    "undo_play": PLAY_TEXT,
    "draws": _("The tally reaches %(draw)s: the match is drawn."),
    "wins": _("%(side)s win by %(wickets)d wickets."),
    "wins_1": _("%(side)s win by 1 wicket."),
    "wins_by_runs": _("%(side)s win by %(runs)d runs."),
    "wins_by_runs_1": _("%(side)s win by 1 run."),
    "wins_by_innings": _("%(side)s win by an innings and %(runs)d runs."),
    "wins_by_innings_1": _("%(side)s win by an innings and 1 run."),
    "ties": _("The match is tied."),
    "follow_on": _("%(side)s are %(runs)d behind and must follow on."),
    "no_follow_on": _("No follow-on."),
    "chases": _("%(side)s need %(runs)d to win."),
    "close": _("%(side)s close at %(runs)d."),
    "close_unplayed": _("%(side)s close without playing a card."),
    "hand": _("%(side)s hold %(cards)s: %(runs)d."),
    "undo_close": _("the close"),
    "typed": _("%(plays)d plays typed: %(score)s"),
    "typed_1": _("1 play typed: %(score)s"),
    "due_typed": _("Type the plays, one to a line."),
    "due_wicket": _("On which wicket?"),
    "due_card": _("%(side)s: which card on %(wicket)s?"),
    "due_counter": _("%(side)s: a counter, or score it so?"),
    "due_recounter": _("%(side)s: a recounter, or score it so?"),
    "no_counter": _("%(side)s cannot counter that."),
    "no_recounter": _("%(side)s cannot recounter that."),
    "due_hand": _("%(side)s: %(chosen)d of %(due)d cards chosen."),
    "hand_is": _("%(side)s hold %(due)d cards"),
    "hand_is_1": _("%(side)s hold 1 card"),
    "hand_is_0": _("%(side)s hold no card"),
    "gone": _("gone"),
    "too_low": _("too low"),
    "may_make": _("up to %(runs)d"),
    "makes_nothing": _("makes 0"),
    "innings_over": _("The innings is over. The next one opens as soon as the entries have gone up."),
}


def page(setup: Setup) -> dict[str, object]:
    """Return everything that stays as it is while a match is scored, as JSON."""
    return {
        "sides": setup.names,
        "options": dict(setup.options),
        "values": VALUES,
        "copies": COPIES,
        "hand": HAND,
        "draw": DRAWN_AT,
        "cards": {rank: str(word) for rank, word in CARD_WORDS.items()},
        "wickets": [str(word) for word in WICKET_WORDS],
        "words": {key: str(word) for key, word in (WORDS | TOP_WORDS | LINE_WORDS).items()},
    }
