"""A match's set-up as the log stores it: its match-file form, and which team and players of the club the sides are."""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, TypedDict

from scoring.rules.match import PlayableMatch
from scoring.rules.setup import Setup, Side, SidePlayer, Toss


class SideLinks(TypedDict):
    """Which team of the club a side is, and which of its players, number by number; None where unknown."""

    team: int | None
    players: Sequence[int | None]


def setup_text(document: Mapping[str, object], links: Sequence[SideLinks], *, toss_known: bool = True) -> str:
    """Return a set-up, in its match-file form, with its links, as the log stores it.

    Where the toss is not known, the one that it has only stands in.
    """
    unknown = {} if toss_known else {"toss_known": False}
    return json.dumps({"setup": document, "links": links} | unknown, ensure_ascii=False, separators=(",", ":"))


def stored_toss_known(text: str) -> bool:
    """Return whether the toss of a stored set-up is known."""
    known: bool = json.loads(text).get("toss_known", True)
    return known


def stored_links(text: str) -> list[SideLinks]:
    """Return the links of a stored set-up."""
    links: list[SideLinks] = json.loads(text)["links"]
    return links


@lru_cache(maxsize=256)
def stored_setup(rules: type[PlayableMatch[Any]], text: str) -> Setup:
    """Return the set-up stored as `text`.

    It was checked when it was written, so it is taken at its word: rules that have changed since do not make an old
    match unreadable.
    """
    raw = json.loads(text)["setup"]
    given = raw.get("options", {})
    first, second = (
        Side(**side | {"players": tuple(SidePlayer(**player) for player in side.get("players", ()))})
        for side in raw["sides"]
    )
    return Setup(
        rules.setup_rules.slug,
        {option.name: given.get(option.name, option.default) for option in rules.setup_rules.options},
        (first, second),
        Toss(raw["toss"]["won_by"], raw["toss"]["chose"] == "bat"),
        **{key: raw[key] for key in ("played_on", "venue", "notes") if key in raw},
    )
