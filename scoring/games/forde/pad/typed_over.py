"""Overs typed from a paper sheet: `. 1 4 W(lbw) 2 6`, with `b Hoggard:` before it where an over opens."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from scoring.games.forde.rules.entries import RUNS
from scoring.games.written_how_out import HOW_WRITTEN
from scoring.rules.overs import BALLS
from scoring.words.phrase import Sentence, phrase

MISTAKES: Mapping[str, Sentence] = {
    "unknown": _("Ball %(ball)d: “%(text)s” is not a result. Write . 1 2 3 4 6 or W, with a space between balls."),
    "runs": _("Ball %(ball)d: %(text)s cannot be scored off a ball. Write . 1 2 3 4 6 or W."),
    "how": _("Ball %(ball)d: write how the batter was out, as W(lbw): b, ct, cb, lbw, st or ro."),
    "too_many": _(
        "Ball %(ball)d: an over has six balls. Remove one, or begin the next over on a line of its own with its bowler."
    ),
    "no_balls": _("No ball is entered yet."),
    "no_bowler": _("Choose the bowler, or begin with the bowler’s name, as “b Hoggard:”."),
    "which_bowler": _("“%(text)s” is not one of the five bowlers. Choose the bowler from the list."),
    "other_bowler": _("%(name)s is bowling this over and must finish it. Remove the other name."),
}

_BOWLER = re.compile(r"^\s*(?:b\s+)?([^:]*):", re.IGNORECASE)
_NEXT_OVER = re.compile(r"\s+(?=b\s+(?!b\s)(?:\d{1,2}|[^\W\d](?:(?!\sb\s)[^:\d])*):)", re.IGNORECASE)
_SPELT = "|".join(sorted((*HOW_WRITTEN, "caught behind", "run out"), key=len, reverse=True))
_BALL = re.compile(rf"w\s*\((?P<brackets>[^()]*)\)|w\s+(?P<spelt>{_SPELT})(?![^\s,;|])|[^\s,;|]+", re.IGNORECASE)
_HOW = re.compile(r"([a-z _]*)[\s,]*([1-9][0-9]?)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Mistake:
    """What is wrong with a typed over: a key of MISTAKES, the ball (0: none) and what was written."""

    code: str
    ball: int = 0
    text: str = ""

    def sentence(self, bowler: str = "") -> str:
        """Return the mistake in words."""
        return phrase(MISTAKES[self.code], ball=self.ball, text=self.text, name=bowler)


@dataclass(frozen=True, slots=True)
class TypedOver:
    """What was typed: the bowler's number, if one was named, the balls as entries, and the mistakes."""

    bowler: int | None
    balls: list[dict[str, object]]
    mistakes: list[Mistake]


def overs_in(text: str) -> list[str]:
    """Return the overs that were typed: a line each, or one after another where each begins with its bowler."""
    return [over for line in text.splitlines() for over in _NEXT_OVER.split(line) if over.strip()]


def read_over(text: str, bowlers: Mapping[int, str], bowling: int | None = None, bowled: int = 0) -> TypedOver:
    """Read a typed over.

    `bowlers` are the names of those who may be named, by number; `bowling` is who has begun the over or was
    chosen for it, and `bowled` how many of its balls are recorded.
    """
    mistakes: list[Mistake] = []
    named = _BOWLER.match(text)
    bowler = bowling
    if named:
        given = " ".join(named[1].split())
        bowler = _bowler_called(given, bowlers)
        text = text[named.end() :]
        if bowler is None:
            mistakes.append(Mistake("which_bowler", text=given[:40]))
        elif bowled and bowler != bowling:
            mistakes.append(Mistake("other_bowler"))
    elif bowling is None:
        mistakes.append(Mistake("no_bowler"))
    balls = []
    for number, match in enumerate(_BALL.finditer(text), bowled + 1):
        ball = _ball(match, number)
        if isinstance(ball, Mistake):
            mistakes.append(ball)
        elif number > BALLS:
            mistakes.append(Mistake("too_many", number))
        else:
            balls.append(ball)
    if not balls and not mistakes:
        mistakes.append(Mistake("no_balls"))
    return TypedOver(bowler, balls, mistakes)


def _bowler_called(given: str, bowlers: Mapping[int, str]) -> int | None:
    wanted = given.casefold()
    if not wanted:
        return None
    found = [
        number
        for number, full in bowlers.items()
        if wanted in (str(number), full.casefold()) or f" {full.casefold()}".endswith(f" {wanted}")
    ]
    return found[0] if len(found) == 1 else None


def _ball(match: re.Match[str], number: int) -> dict[str, object] | Mistake:
    text = match[0]
    if text in (".", "·", "-", "–"):
        return {"type": "ball", "runs": 0}
    if text.isascii() and text.isdecimal() and len(text) < 3:
        return {"type": "ball", "runs": int(text)} if int(text) in RUNS else Mistake("runs", number, text)
    if text[0] not in "wW":
        return Mistake("unknown", number, text[:40])
    how = _HOW.fullmatch(match["brackets"] or match["spelt"] or text[1:].strip("()"))
    written = re.sub(r"[\s_]", "", how[1]).lower() if how else ""
    if not how or written not in HOW_WRITTEN:
        return Mistake("how", number, text[:40])
    ball: dict[str, object] = {"type": "ball", "out": HOW_WRITTEN[written]}
    return ball | {"next_batter": int(how[2])} if how[2] else ball
