"""What games are called in the language that is spoken."""

from django.utils.translation import gettext as _

from scoring.rules.registry import find_rules
from scoring.words.phrase import isolate


def game_name(slug: str) -> str:
    """Return what a game is called, kept apart from the words around it. Raises KeyError.

    Its rules have the name, its words mark it for translators.
    """
    return isolate(_(find_rules(slug).setup_rules.name))
