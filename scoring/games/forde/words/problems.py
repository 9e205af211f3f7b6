"""The sentences for the problems of this game alone, by code."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from scoring.words.cards import card_words
from scoring.words.phrase import Sentence


class CardSentence:
    """A sentence about a card, which it says in words."""

    def __init__(self, template: Sentence) -> None:
        self._template = template

    def __mod__(self, params: Mapping[str, Any], /) -> str:
        """Return the sentence, filled."""
        return self._template % {**params, "card": card_words(str(params["card"]))}


SENTENCES: Mapping[str, Sentence] = {
    # Set-up
    "not_five_bowlers": _(
        "%(side)s must have exactly five players with a bowling class, and has %(bowlers)s. Give five of them a class "
        "from 1 to 3, and the others none."
    ),
    "batting_classes_untypical": _(
        "%(side)s: a side usually has two or three players of each batting class; check class %(classes)s."
    ),
    "bowling_classes_untypical": _(
        "%(side)s: a side usually has at most two bowlers of a class; there are more of class %(classes)s."
    ),
    "best_batters_not_first": _("%(side)s: the best batters usually come first; here a better one follows a weaker."),
    "too_few_overs_each": ngettext_lazy(
        "Five bowlers of at most %(most)s over each cannot bowl an innings of %(overs)s. Allow more overs a "
        "bowler, or play fewer.",
        "Five bowlers of at most %(most)s overs each cannot bowl an innings of %(overs)s. Allow more overs a "
        "bowler, or play fewer.",
        "most",
    ),
    "overs_already_bowled": _(
        "%(bowled)s overs are already bowled to %(side)s, so an innings cannot have %(overs)s. Enter %(fewest)s or "
        "more, or first delete from the log what was bowled after that."
    ),
    # Overs
    "over_not_complete": ngettext_lazy(
        "An over has six balls, and this one has only %(balls)s. Enter the missing balls before the next over.",
        "An over has six balls, and this one has only %(balls)s. Enter the missing balls before the next over.",
        "balls",
    ),
    "no_over_open": _("No over has been started. Choose first who bowls the next over."),
    "bowler_without_class": _("%(name)s has no bowling class, so cannot bowl. Choose one of the five who have."),
    "bowler_has_no_overs": ngettext_lazy(
        "%(name)s has bowled the %(most)s over allowed, and may bowl no more. Choose another bowler.",
        "%(name)s has bowled the %(most)s overs allowed, and may bowl no more. Choose another bowler.",
        "most",
    ),
    "two_overs_running": _(
        "%(name)s bowled the last over, and nobody bowls two running while another has overs left. Choose another "
        "bowler."
    ),
    "nobody_else_left": _("Nobody else has overs left, so %(name)s goes on and bowls two overs running."),
    "will_bowl_two_running": _(
        "If %(name)s bowls this over, somebody will have to bowl two running later in the innings. Choose another to "
        "avoid it."
    ),
    # Balls
    "one_way_to_give_a_ball": _(
        "Enter a ball in one way only: its runs, how out, both players’ cards, the cards of a hit out, or those "
        "of a wicket ball."
    ),
    "no_such_runs": _("A ball scores 0, 1, 2, 3, 4 or 6 runs; no table gives any other number. Check the cards."),
    "drawn_without_cards": _(
        "Cards drawn go with a bowler’s and a batter’s card. Enter those two as well, or leave out the cards drawn."
    ),
    "card_due": _(
        "The tables call for one more card from the deck before this ball is decided. Enter the card that was drawn."
    ),
    "card_not_due": _(
        "The ball was decided before the last card entered, so that card was not drawn. Leave it out, or check "
        "the cards before it."
    ),
    "card_too_often": CardSentence(
        ngettext_lazy(
            "The %(card)s cannot come again: the pack has %(copies)s of it, already seen by this batter in this over. "
            "Check the card.",
            "The %(card)s cannot come again: the pack has %(copies)s of it, both already seen by this batter in this "
            "over. Check the card.",
            "copies",
        )
    ),
    "wicket_ball_needs_class": _(
        "%(name)s has bowling class 1, and only classes 2 and 3 may bowl a wicket ball. Enter a standard delivery."
    ),
    "second_wicket_ball": _(
        "%(name)s has already tried a wicket ball in this over, and only one an over is allowed. Enter a "
        "standard delivery."
    ),
}
