"""What happened last in a match, in words to be read out; see `scoring.newest_events`."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.words.figures import how_out_word, runs_words, score_words
from scoring.words.phrase import phrase

Data = Mapping[str, Any]
Told = Callable[[Data, Data], str]


class Event(NamedTuple):
    """Something that happened, in words, and the key by which it is known again.

    `once` is what happens but once in a match: corrected, it can come later again, after what is not known yet.
    """

    key: str
    text: str
    once: bool = False


def newest_events(scoreboard: Data) -> Iterator[Event]:
    """Yield what happened last, the oldest first; nothing of a match without its log."""
    for event in scoreboard.get("events", ()):
        yield Event(event["key"], _TOLD[event["kind"]](scoreboard, event), event["kind"] in _ONCE)


def _ball(scoreboard: Data, event: Data) -> str:
    return runs_words(event["runs"]) if event["runs"] else _("No run")


def _wicket(scoreboard: Data, event: Data) -> str:
    out = how_out_word(event["out"])
    return phrase(_("Wicket: %(batter)s %(out)s %(runs)d"), batter=event["name"], out=out, runs=event["runs"])


def _milestone(scoreboard: Data, event: Data) -> str:
    reached = {50: _("Fifty"), 100: _("Hundred")}.get(event["reached"], str(event["reached"]))
    return phrase(_("%(reached)s for %(batter)s"), reached=reached, batter=event["name"])


def _over(scoreboard: Data, event: Data) -> str:
    return phrase(_("Over %(over)d: %(bowler)s"), over=event["over"], bowler=event["bowler"])


def _over_end(scoreboard: Data, event: Data) -> str:
    return _("End of over %(over)d") % {"over": event["over"]}


def _end(scoreboard: Data, event: Data) -> str:
    side = scoreboard["sides"][event["side"]]
    innings = side["innings"][event["innings"] - 1]
    score = score_words(innings["runs"], innings["wickets"], innings["closed_by"])
    return phrase(_("End of innings: %(side)s %(score)s"), side=side["name"], score=score)


_TOLD: dict[str, Told] = {
    "ball": _ball,
    "wicket": _wicket,
    "milestone": _milestone,
    "over": _over,
    "over_end": _over_end,
    "end": _end,
}


_ONCE = {"milestone", "end"}


def told(kind: str) -> Callable[[Told], Told]:
    """Register how an event of a game's own is told, given the scoreboard and the event."""

    def registered(tell: Told) -> Told:
        _TOLD[kind] = tell
        return tell

    return registered
