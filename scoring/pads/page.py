"""What the whole page of a pad has beside what is sent with every answer."""

import uuid
from typing import Any

from scoring.games.calls import calls, ends_match
from scoring.games.pad import Pad
from scoring.rules.names import printed_names
from scoring.rules.setup import Setup
from scoring.rules.version import VERSION
from scoring.words.ends import end_follows


def whole_page(pad: Pad[Any], setup: Setup) -> dict[str, object]:
    """Return the context of the keys: the game's own, the calls, and what the script needs of them as JSON."""
    offered = calls(pad, setup)
    return {
        "names": setup.names,
        "keys_template": pad.keys_template,
        "script": pad.script,
        "style": pad.style,
        "page": pad.keys(setup)
        | {
            "sides": sides_of(setup),
            "calls": {value: [text, entry, ends_match(entry)] for value, text, entry in offered},
            "rules": VERSION,
        },
        "calls": offered,
        "end_follows": end_follows(),
        "key": uuid.uuid4().hex,
    }


def sides_of(setup: Setup) -> list[dict[str, object]]:
    """Return the sides by name, each with its players by number: name, as printed, batting and bowling class or 0."""
    return [
        {
            "name": side.name,
            "players": [
                [player.name, printed, player.batting_class or 0, player.bowling_class or 0]
                for player, printed in zip(side.players, printed_names(setup, index).values(), strict=True)
            ],
        }
        for index, side in enumerate(setup.sides)
    ]
