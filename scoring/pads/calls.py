"""The calls that every game has: time, abandon, concede."""

from django.utils.translation import gettext as _

from scoring.pads.pad import FormMistakeError
from scoring.rules.setup import Setup
from scoring.words.phrase import Phrase, name, phrase

Call = tuple[str, Phrase, dict[str, object]]


def calls(setup: Setup) -> list[Call]:
    """Return each call as the value of its key, what it will mean, and its entry."""
    made: list[Call] = [
        ("time", phrase(_("Time called: the match is drawn")), {"type": "time"}),
        ("abandon", phrase(_("Match abandoned: no result")), {"type": "abandon"}),
    ]
    names = [name(side.name) for side in setup.sides]
    for side in (0, 1):
        text = phrase(_("%(loser)s concede: %(winner)s win"), loser=names[side], winner=names[1 - side])
        made.append((f"concede-{side}", text, {"type": "concede", "side": side}))
    return made


def read_call(value: str, setup: Setup) -> dict[str, object]:
    """Return the entry of a call. Raises FormMistakeError if there is no such call."""
    for known, _words, entry in calls(setup):
        if known == value:
            return entry
    raise FormMistakeError([_("Choose time, abandon, or the side that concedes.")])
