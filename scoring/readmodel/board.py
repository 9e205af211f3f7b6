"""The scoreboard that is kept with a match, put into words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rules.overs import overs_text
from scoring.rules.results import Result
from scoring.words.figures import (
    balls_words,
    bowling_figures,
    how_out_word,
    overs_words,
    rate,
    runs_words,
    score_text,
)
from scoring.words.phrase import Phrase, name, phrase
from scoring.words.results import result_text

Data = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class SideLine:
    """A side's line: its score ("187/6 (20 overs)", "312 & 188/4", or nothing yet), and whether it bats now."""

    name: Phrase
    score: str
    batting: bool


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player's line: his name and figures - 34 (21) batting, 2–27 (3.4 overs) bowling."""

    name: Phrase
    figures: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Board:
    """A match at one look. `state` is the sentence under the score: the result, the chase, the lead or the toss.

    `score`, `wickets` and the like are of the innings in play or due; empty where they do not apply.
    """

    status: str
    title: Phrase
    sides: tuple[SideLine, ...]
    state: Phrase
    result: Phrase | None = None
    score: str = ""
    overs: str = ""
    run_rate: str = ""
    batters: tuple[PlayerLine, ...] = ()
    bowler: PlayerLine | None = None
    over: str = ""
    balls: tuple[str, ...] = ()
    last_wicket: Phrase | None = None
    target: int | None = None
    need: int | None = None
    balls_left: int | None = None
    required_rate: str = ""

    @property
    def in_progress(self) -> bool:
        """Whether the match has begun and not ended."""
        return self.status == "in_progress"


def read_board(head: Data) -> Board:
    """Return the scoreboard kept as `head` in words; an empty one where nothing was kept."""
    if not head:
        return Board("not_started", phrase(""), (), phrase(""))
    sides = head["sides"]
    batting = head.get("batting")
    order = (head["bats_first"], 1 - head["bats_first"])
    result = _result(head)
    values: dict[str, Any] = {}
    if "batters" in head or "over" in head:
        values |= _in_play(head, sides[batting]["innings"][-1])
    if "chase" in head:
        values |= _chase(head["chase"])
    return Board(
        status=head["status"],
        title=teams_text(sides[0]["name"], sides[1]["name"]),
        sides=tuple(
            SideLine(
                name(sides[side]["name"]),
                side_score(sides[side]["innings"], head["innings_a_side"]),
                side == batting,
            )
            for side in order
        ),
        state=result or _state(head),
        result=result,
        last_wicket=_last_wicket(head["last_wicket"]) if "last_wicket" in head else None,
        **values,
    )


def teams_text(first: str, second: str) -> Phrase:
    """Return "England v Australia"."""
    return phrase(_("%(first)s v %(second)s"), first=name(first), second=name(second))


def side_score(innings: Sequence[Data], innings_a_side: int) -> str:
    """Return a side's score: with its overs in a match of one innings a side, else innings by innings."""
    scores = [score_text(each["runs"], each["wickets"], each["closed_by"]) for each in innings]
    if innings_a_side == 1 and innings and innings[0].get("balls") is not None:
        return f"{scores[0]} ({overs_words(innings[0]['balls'])})"
    return " & ".join(scores)


def toss_text(toss: Data, names: Sequence[str]) -> Phrase:
    """Return who won the toss and what he chose."""
    winner = name(names[toss["won_by"]])
    if toss["chose_to_bat"]:
        return phrase(_("%(side)s won the toss and chose to bat"), side=winner)
    return phrase(_("%(side)s won the toss and chose to bowl"), side=winner)


def chase_text(side: Phrase, need: int, balls_left: int | None) -> Phrase:
    """Return what the side batting last needs, or by how much it is ahead where its innings goes on."""
    if need <= 0:
        return lead_text(side, 1 - need)
    if balls_left is None:
        text = ngettext("%(side)s need %(need)d run to win", "%(side)s need %(need)d runs to win", need)
        return phrase(text, side=side, need=need)
    return phrase(_("%(side)s need %(need)d from %(balls)s"), side=side, need=need, balls=balls_words(balls_left))


def lead_text(side: Phrase, lead: int) -> Phrase:
    """Return by how much a side leads or trails."""
    if lead == 0:
        return phrase(_("Scores level"))
    template = _("%(side)s lead by %(runs)s") if lead > 0 else _("%(side)s trail by %(runs)s")
    return phrase(template, side=side, runs=runs_words(abs(lead)))


def _result(head: Data) -> Phrase | None:
    if "result" not in head:
        return None
    return result_text(Result(**head["result"]), [side["name"] for side in head["sides"]])


def _state(head: Data) -> Phrase:
    side = name(head["sides"][head["batting"]]["name"])
    if "chase" in head:
        return chase_text(side, head["chase"]["need"], head["chase"].get("balls_left"))
    if "lead" in head:
        return lead_text(side, head["lead"])
    return toss_text(head["toss"], [side["name"] for side in head["sides"]])


def _in_play(head: Data, innings: Data) -> dict[str, Any]:
    values: dict[str, Any] = {"score": score_text(innings["runs"], innings["wickets"])}
    if "balls" in innings:
        values |= {"overs": overs_text(innings["balls"]), "run_rate": rate(innings["runs"], innings["balls"])}
    values["batters"] = tuple(
        PlayerLine(name(batter["name"]), str(batter["runs"]), f"({batter['balls']})" if "balls" in batter else "")
        for batter in head.get("batters", ())
    )
    if "bowler" in head:
        bowler = head["bowler"]
        figures = bowling_figures(bowler["runs"], bowler["wickets"])
        values["bowler"] = PlayerLine(name(bowler["name"]), figures, f"({overs_text(bowler['balls'])})")
    if "over" in head:
        values |= {"over": str(head["over"]["number"]), "balls": tuple(head["over"]["balls"])}
    return values


def _chase(chase: Data) -> dict[str, Any]:
    need, left = max(chase["need"], 0), chase.get("balls_left")
    return {
        "target": chase["target"],
        "need": need,
        "balls_left": left,
        "required_rate": rate(need, left) if need and left else "",
    }


def _last_wicket(fall: Data) -> Phrase:
    batter = name(fall["name"])
    params = {"batter": batter, "runs": fall["runs"], "score": f"{fall['wicket']}-{fall['score']}"}
    if "balls" in fall:
        text = _("%(batter)s %(out)s %(runs)d (%(balls)d), %(score)s (%(at)s ov)")
        return phrase(text, out=how_out_word(fall["out"]), balls=fall["balls"], at=fall["at"], **params)
    return phrase(_("%(batter)s %(out)s %(runs)d, %(score)s"), out=how_out_word(fall["out"]), **params)
