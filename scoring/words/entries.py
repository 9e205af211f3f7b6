"""An entry in words by itself, out of the book: as a history shows what a line said before."""

from django.utils.translation import gettext as _

from scoring.rules.cards import card
from scoring.rules.entries import Entry
from scoring.rules.fields import UnreadableError
from scoring.words.cards import card_words
from scoring.words.fields import field_label

_PLAYERS = ("bowler", "next_batter", "player")


def entry_words(entry: Entry) -> str:
    """Return an entry as short words: "Ball: Runs 4", "Ball: Bowler’s card black 5", "Over: Bowler No. 9"."""
    body = entry.body()
    kind = str(body.pop("type")).replace("_", " ").capitalize()
    said = ", ".join(f"{_label(key)} {_value(key, value)}" for key, value in body.items())
    return f"{kind}: {said}" if said else kind


def _label(key: str) -> str:
    return field_label(key) or key.replace("_", " ")


def _value(key: str, value: object) -> str:
    if isinstance(value, list):
        return " ".join(_value(key, each) for each in value)
    if isinstance(value, dict):
        return " ".join(f"{_label(inner)} {_value(inner, each)}" for inner, each in value.items())
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if key in _PLAYERS:
        return _("No. %(number)s") % {"number": value}
    try:
        return card_words(card(value))
    except UnreadableError:
        return str(value).replace("_", " ")
