"""How rare a step of an innings was: what the words of every game have in common."""

from django.utils.translation import gettext as _

from scoring.rules.rarity import Rarity
from scoring.words.figures import grouped, out_words, runs_words
from scoring.words.phrase import Sentence


def rarity_words(template: Sentence | str, rarity: Rarity) -> str:
    """Fill a sentence of a game with in how many steps (`number`) one comes to how much (`least`) or more."""
    number = grouped(rarity.one_in)
    return template % {
        "number": _("more than %(number)s") % {"number": number} if rarity.rarer else number,
        "least": runs_words(rarity.least) if rarity.counted == "runs" else out_words(rarity.least),
    }
