"""The sentences for the problems of Cricket Card alone, by code."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from scoring.words.phrase import Sentence

SENTENCES: Mapping[str, Sentence] = {
    # The cards of a play
    "no_such_play_card": _("There is no such card. Write the rank alone, without a suit: %(choices)s."),
    "play_without_card": _("A play needs a card. Enter the one that the batter put on the wicket."),
    "counter_not_higher": _(
        "%(side)s cannot counter %(below)s with %(card)s: in a first innings a counter is higher than the card it "
        "covers. Choose a higher card, or leave the counter out."
    ),
    "counter_lower": _(
        "%(side)s cannot counter %(below)s with %(card)s: in a second innings a counter is equal to the card it "
        "covers, or higher. Choose another card, or leave the counter out."
    ),
    "recounter_not_higher": _(
        "%(side)s cannot answer the counter %(below)s with %(card)s: the batter’s card is always higher than the one "
        "it covers. Choose a higher card, or leave it at the counter."
    ),
    # The wicket cards
    "all_wickets_played_on": _(
        "All ten wicket cards of %(side)s have been played on, so nothing more can be. Close the innings."
    ),
    "wicket_played_on": _(
        "Wicket %(wicket)s has had its play in this innings: %(cards)s, for %(runs)s. Choose a wicket that is still "
        "open, or correct that play."
    ),
    # The sixteen
    "card_not_left": ngettext_lazy(
        "%(side)s have %(card)s only once among the sixteen cards of this pair of innings, and it is gone already. "
        "Check which card it was, here or before.",
        "%(side)s have %(card)s only twice among the sixteen cards of this pair of innings, and both are "
        "gone already. Check which card it was, here or before.",
        "copies",
    ),
    "no_card_left": _(
        "%(side)s have used all sixteen cards of this pair of innings, so they cannot have %(card)s. Check which "
        "card was entered that was never laid."
    ),
    # Closing an innings
    "hands_missing": _(
        "This close ends a pair of innings, so both hands count. Enter the cards that each side still holds."
    ),
    "hands_not_due": _(
        "Hands count only when the second innings of a pair is closed, and this is the first. Close it without them: "
        "both sides play on with what they hold."
    ),
    "hand_of_wrong_size": ngettext_lazy(
        "%(side)s must hold %(due)s card at this point, and %(given)s are entered. Check the hand, or the plays "
        "before.",
        "%(side)s must hold %(due)s cards at this point, and %(given)s are entered. Check the hand, or the plays "
        "before.",
        "due",
    ),
    "closed_without_a_play": _("%(side)s closed the innings without playing a card, although one was left to play."),
    # Totals kept from paper
    "hand_not_counted": _(
        "Hands count only when both innings of a pair are over, and here they are not: the match ended before. "
        "Leave out the extras in hand, or mark the innings as closed."
    ),
    "no_such_hand": _(
        "%(hand)s is no hand of %(cards)s of the sixteen cards, or of fewer where so many were laid in the two innings "
        "of this pair. Check the extras in hand, or the wickets."
    ),
    "not_in_multiples": _(
        "Runs on the wicket cards come in multiples of %(multiplier)s, and %(made)s is not one. Check whether all "
        "extras in hand are in the total."
    ),
    "more_than_the_cards": ngettext_lazy(
        "On %(wickets)s wicket card, with what was not held in hand, the sixteen cards make at most %(most)s, not "
        "%(made)s.",
        "On %(wickets)s wicket cards, with what was not held in hand, the sixteen cards make at most %(most)s, not "
        "%(made)s.",
        "wickets",
    ),
    "beyond_the_winning_play": _(
        "The target was %(target)s and the match ended with the play that passed it. No play makes so much that the "
        "total could be above %(most)s."
    ),
    "beyond_the_drawing_play": _(
        "The match ended with the play that made the draw. No play makes so much that all runs together could be "
        "%(tally)s; the most is %(most)s."
    ),
}
