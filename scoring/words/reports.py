"""Reports of matches in words: what was kept, and what a correction changed."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.words.figures import how_out_word, overs_words, score_text
from scoring.words.phrase import listed, phrase
from scoring.words.turns import turns_words


def kept_text(depth: str, *, falls: bool | None = None) -> str:
    """Return what was kept of a match of this depth: "Only the totals were kept."; nothing of one with its log.

    `falls` is whether the card has the fall of wickets, if that is to be said.
    """
    card = {
        None: _("Kept from a card."),
        True: _("Kept from a card with the fall of wickets."),
        False: _("Kept from a card without the fall of wickets."),
    }
    texts = {"card": card[falls], "totals": _("Only the totals were kept."), "none": _("No score was kept.")}
    return texts.get(depth, "")


def report_words(given: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return a report in one line: the totals of its innings, how it ended where they do not say, what was kept."""
    told = listed([*_totals(given, names), *_ended(given, names)])
    return listed([told, kept_text(given["depth"])], ". ")


def _totals(given: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    for innings in given.get("innings", ()):
        score = score_text(innings["runs"], innings["wickets"], innings["closed_by"])
        if "balls" in innings:
            score = f"{score} ({overs_words(innings['balls'])})"
        elif "turns" in innings:
            score = f"{score} ({turns_words(innings['turns'])})"
        yield phrase("%(side)s %(score)s", side=names[innings["side"]], score=score)


def _ended(given: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    outcome = given.get("outcome")
    if outcome:
        side = names[given.get("side", 0)]
        yield phrase(outcome_words(outcome), side=side) if "side" in given else outcome_words(outcome)


def outcome_words(outcome: str) -> str:
    """Return an outcome that totals cannot tell; of one that names a side, with a place for it."""
    return {
        "drawn": _("drawn in time"),
        "abandoned": _("abandoned"),
        "no_result": _("no result"),
        "awarded": _("awarded to %(side)s"),
        "conceded": _("%(side)s conceded"),
    }[outcome]


def changed_words(given: Mapping[str, Any], other: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return, of all that a report says, what `other` says differently: "1st innings, batters, 3, runs: 34"."""
    theirs = dict(_values(other))
    changed = [
        phrase("%(path)s: %(value)s", path=", ".join(map(_label, path)), value=_value(path, value, names))
        for path, value in _values(given)
        if theirs.get(path) != value
    ]
    return listed(changed, "; ") if changed else "–"


def _values(given: object, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], object]]:
    """Yield every value with its path; what is in a list goes by its number."""
    if isinstance(given, Mapping):
        for key, value in given.items():
            yield from _values(value, (*path, key))
    elif isinstance(given, list):
        for number, value in enumerate(given, 1):
            yield from _values(value, (*path, str(number)))
    else:
        yield path, given


def _label(key: str) -> str:
    labels = {
        "depth": _("kept"),
        "outcome": _("outcome"),
        "side": _("side"),
        "toss_known": _("toss known"),
        "innings": _("innings"),
        "runs": _("runs"),
        "wickets": _("wickets"),
        "closed_by": _("ended by"),
        "balls": _("balls"),
        "turns": _("turns"),
        "extras": _("extras"),
        "batters": _("batters"),
        "bowlers": _("bowlers"),
        "falls": _("fall of wickets"),
        "player": _("number"),
        "out": _("how out"),
        "bowler": _("bowler"),
        "maidens": _("maidens"),
        "fours": _("fours"),
        "sixes": _("sixes"),
        "override": _("recorded because"),
    }
    return labels.get(key, key)


def _value(path: tuple[str, ...], value: object, names: Sequence[str]) -> str:
    if path[-1] == "side" and isinstance(value, int):
        return names[value]
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return how_out_word(str(value)) if path[-1] == "out" else str(value)
