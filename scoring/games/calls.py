"""The calls: those that every game has - time, abandon, concede - after the game's own."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring.games.pad import Call, FormMistakeError, Pad
from scoring.rules.entries import CALLS
from scoring.rules.registry import find_rules
from scoring.rules.setup import Setup
from scoring.words.phrase import phrase


def calls(pad: Pad[Any], setup: Setup) -> list[Call]:
    """Return the calls of a match, in the order in which they are offered."""
    made: list[Call] = [*pad.calls(setup)]
    if find_rules(setup.variant).played_to_time:
        made.append(("time", _("Time called: the match is drawn"), {"type": "time"}))
    made.append(("abandon", _("Match abandoned: no result"), {"type": "abandon"}))
    for side, loser in enumerate(setup.names):
        text = phrase(_("%(loser)s concede: %(winner)s win"), loser=loser, winner=setup.names[1 - side])
        made.append((f"concede-{side}", text, {"type": "concede", "side": side}))
    return made


def ends_match(entry: Mapping[str, object]) -> bool:
    """Whether an entry is a call that ends the match, whatever the score."""
    return entry["type"] in {call.type for call in CALLS}


def ending_call(value: str, pad: Pad[Any], setup: Setup) -> str:
    """Return what a call says that would end the match; "" for another, and for none that there is."""
    return next((text for known, text, entry in calls(pad, setup) if known == value and ends_match(entry)), "")


def read_call(value: str, pad: Pad[Any], setup: Setup) -> dict[str, object]:
    """Return the entry of a call. Raises FormMistakeError if there is no such call."""
    for known, _words, entry in calls(pad, setup):
        if known == value:
            return entry
    raise FormMistakeError([_("Choose one of the calls under More.")])
