"""The scoreboard that is kept with a match, put into words."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.readmodel.events import Event, newest_events
from scoring.readmodel.values import Quantity, Runs, Score, SideScore, overs
from scoring.rules.overs import overs_text
from scoring.rules.results import Result
from scoring.words.figures import (
    balls_words,
    bowling_figures,
    how_out_word,
    ordinal,
    rate,
    runs_words,
    score_text,
    score_words,
    turns_words,
)
from scoring.words.names import person_and_side
from scoring.words.phrase import listed, phrase
from scoring.words.reports import kept_text
from scoring.words.results import result_text, settled_text

Data = Mapping[str, Any]
Part = Callable[[Data, Data], Mapping[str, Any]]

_PARTS: dict[str, Part] = {}


def part(key: str) -> Callable[[Part], Part]:
    """Register what a game reads from its own part of a scoreboard: given both, it returns fields of the board."""

    def registered(read: Part) -> Part:
        _PARTS[key] = read
        return read

    return registered


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure that a game shows beside the score, and its label."""

    label: str
    figure: str


@dataclass(frozen=True, slots=True)
class SideLine:
    """A side's line: its score (187/6 (20 overs), 312 & 188/4, or nothing yet), and whether it bats now."""

    name: str
    score: SideScore
    batting: bool


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player's line: name and figures - 34 (21) batting, 2–27 (3.4 overs) bowling."""

    name: str
    figures: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Board:
    """A match at one look. `state` is the sentence under the score: the result, the chase, the lead or the toss.

    `score`, `wickets` and the like are of the innings in play or due; empty where they do not apply. `newest` is the
    newest turn, play or the like in a game without balls. `kept` is what was kept of a match without its log,
    `scoreboard` that of which the board is made.
    """

    status: str
    title: str
    sides: tuple[SideLine, ...]
    state: str
    result: str | None = None
    score: str = ""
    overs: str = ""
    run_rate: str = ""
    batters: tuple[PlayerLine, ...] = ()
    bowler: PlayerLine | None = None
    over: str = ""
    balls: tuple[str, ...] = ()
    turns: str = ""
    due: str | None = None
    newest: Fact | None = None
    facts: tuple[Fact, ...] = ()
    last_wicket: str | None = None
    stand: Fact | None = None
    target: int | None = None
    need: int | None = None
    balls_left: int | None = None
    required_rate: str = ""
    kept: str | None = None
    scoreboard: Data = field(default_factory=dict, repr=False)

    @property
    def in_progress(self) -> bool:
        """Whether the match has begun and not ended."""
        return self.status == "in_progress"

    @property
    def headline(self) -> str:
        """What stands in the title of a page: the score of the side that bats, or the result, before who plays."""
        batting = next((f"{side.name} {side.score}" for side in self.sides if side.batting and side.score), "")
        return listed(filter(None, (self.result or (batting if self.in_progress else ""), self.title)), " · ")

    @property
    def standing(self) -> str:
        """What is read out when a match has moved on, after what happened: the score, and how it stands."""
        if self.result:
            return ""
        scores = []
        for side in self.scoreboard["sides"] if self.in_progress else ():
            newest = side["innings"][-1] if side["innings"] else None
            if newest and not newest["closed_by"]:
                score = score_words(newest["runs"], newest["wickets"])
                scores.append(phrase(_("%(side)s %(score)s"), side=side["name"], score=score))
        first_innings = self.scoreboard.keys().isdisjoint({"chase", "follow_on", "to_save", "lead"})
        return listed([*scores, *([] if scores and first_innings else [self.state])], ". ")

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened last, the oldest first, each to be read out once; at the end the result."""
        result = [Event(self.result, self.result, once=True)] if self.result else []
        return (*newest_events(self.scoreboard), *result)

    @property
    def read_out(self) -> str:
        """What happened last and how it stands, as JSON for the script that has it read out."""
        return json.dumps({"events": self.events, "standing": self.standing}, ensure_ascii=False)


def read_board(scoreboard: Data) -> Board:
    """Return the scoreboard that is kept in words; an empty one where nothing was kept."""
    if not scoreboard:
        return Board("not_started", "", (), "")
    sides = scoreboard["sides"]
    batting = scoreboard.get("batting")
    order = (scoreboard["bats_first"], 1 - scoreboard["bats_first"])
    result = _result(scoreboard)
    values: dict[str, Any] = {}
    if "batters" in scoreboard or "over" in scoreboard:
        values |= _in_play(scoreboard, sides[batting]["innings"][-1])
    if "chase" in scoreboard:
        values |= _chase(scoreboard["chase"])
    for key in _PARTS.keys() & scoreboard.keys():
        values |= _PARTS[key](scoreboard, scoreboard[key])
    return Board(
        status=scoreboard["status"],
        title=teams_text(sides[0]["name"], sides[1]["name"]),
        sides=tuple(
            SideLine(
                sides[side]["name"],
                side_score(sides[side]["innings"], scoreboard["innings_a_side"]),
                side == batting,
            )
            for side in order
        ),
        state=result or _state(scoreboard),
        result=result,
        kept=kept_text(scoreboard["depth"]) if "depth" in scoreboard else None,
        last_wicket=_last_wicket(scoreboard["last_wicket"]) if "last_wicket" in scoreboard else None,
        scoreboard=scoreboard,
        **values,
    )


def named_for_people(scoreboard: Data, people: Sequence[str]) -> Data:
    """Return the scoreboard with each side named after the person who plays it: "Ros (England)"; itself without any."""
    if not people or not scoreboard:
        return scoreboard
    named = zip(scoreboard["sides"], people, strict=True)
    return {
        **scoreboard,
        "sides": [{**side, "name": person_and_side(person, side["name"])} for side, person in named],
    }


def teams_text(first: str, second: str) -> str:
    """Return "England v Australia"."""
    return phrase(_("%(first)s v %(second)s"), first=first, second=second)


def side_score(innings: Sequence[Data], innings_a_side: int) -> SideScore:
    """Return a side's score: with its overs or turns in a match of one innings a side, else "312 & 188/4"."""
    several = innings_a_side > 1
    return SideScore(tuple(_score(each, several=several) for each in innings), several)


def _score(innings: Data, *, several: bool) -> Score:
    beside = None
    if "balls" in innings:
        beside = overs(innings["balls"])
    elif "turns" in innings:
        beside = Quantity(innings["turns"], "turns", turns_words(innings["turns"]))
    again = several and innings.get("followed_on", False)
    return Score(innings["runs"], innings["wickets"], innings["closed_by"] or "", again, beside)


def toss_text(toss: Data, names: Sequence[str]) -> str:
    """Return who won the toss and what they chose."""
    winner = names[toss["won_by"]]
    if toss["chose_to_bat"]:
        return phrase(_("%(side)s won the toss and chose to bat"), side=winner)
    return phrase(_("%(side)s won the toss and chose to bowl"), side=winner)


def chase_text(side: str, need: int, balls_left: int | None) -> str:
    """Return what the side batting last needs, or by how much it is ahead where its innings goes on."""
    if need <= 0:
        return lead_text(side, 1 - need)
    if balls_left is None:
        text = ngettext("%(side)s need %(need)d run to win", "%(side)s need %(need)d runs to win", need)
        return phrase(text, side=side, need=need)
    return phrase(_("%(side)s need %(need)d from %(balls)s"), side=side, need=need, balls=balls_words(balls_left))


def lead_text(side: str, lead: int) -> str:
    """Return by how much a side leads or trails."""
    if lead == 0:
        return _("Scores level")
    template = _("%(side)s lead by %(runs)s") if lead > 0 else _("%(side)s trail by %(runs)s")
    return phrase(template, side=side, runs=runs_words(abs(lead)))


def _result(scoreboard: Data) -> str | None:
    if "result" not in scoreboard:
        return None
    names = [side["name"] for side in scoreboard["sides"]]
    if "settled" in scoreboard:
        return settled_text(scoreboard["settled"], names)
    return result_text(Result.read(scoreboard["result"]), names)


def _state(scoreboard: Data) -> str:
    side = scoreboard["sides"][scoreboard["batting"]]["name"]
    if "chase" in scoreboard:
        return chase_text(side, scoreboard["chase"]["need"], scoreboard["chase"].get("balls_left"))
    if "follow_on" in scoreboard:
        leader, lead = scoreboard["follow_on"]["side"], scoreboard["follow_on"]["lead"]
        return phrase(
            _("%(side)s lead by %(runs)s and may enforce the follow-on"),
            side=scoreboard["sides"][leader]["name"],
            runs=runs_words(lead),
        )
    if "to_save" in scoreboard:
        again = _("%(side)s, following on, need %(need)d more to avoid an innings defeat")
        text = again if scoreboard["following_on"] else _("%(side)s need %(need)d more to avoid an innings defeat")
        return phrase(text, side=side, need=scoreboard["to_save"])
    if "lead" in scoreboard:
        return lead_text(side, scoreboard["lead"])
    if "toss" not in scoreboard:
        return _("The toss is not known yet")
    return toss_text(scoreboard["toss"], [side["name"] for side in scoreboard["sides"]])


def _in_play(scoreboard: Data, innings: Data) -> dict[str, Any]:
    values: dict[str, Any] = {"score": score_text(innings["runs"], innings["wickets"])}
    if "balls" in innings:
        values |= {"overs": overs_text(innings["balls"]), "run_rate": rate(innings["runs"], innings["balls"])}
    if "turns" in innings:
        values["turns"] = str(innings["turns"])
    values["batters"] = tuple(
        PlayerLine(batter["name"], str(batter["runs"]), f"({batter['balls']})" if "balls" in batter else "")
        for batter in scoreboard.get("batters", ())
    )
    values["stand"] = stand_of(scoreboard, _("Partnership"))
    if "bowler" in scoreboard:
        bowler = scoreboard["bowler"]
        figures = bowling_figures(bowler["runs"], bowler["wickets"])
        values["bowler"] = PlayerLine(bowler["name"], figures, f"({overs_text(bowler['balls'])})")
    if "over" in scoreboard:
        values |= {"over": str(scoreboard["over"]["number"]), "balls": tuple(scoreboard["over"]["balls"])}
    return values


def stand_of(scoreboard: Data, label: str) -> Fact | None:
    """Return the unbroken stand, "23* for the 4th wicket"; None where it is what the batter made alone."""
    stand = scoreboard.get("stand")
    if not stand or stand["runs"] == sum(batter["runs"] for batter in scoreboard.get("batters", ())):
        return None
    params = {"runs": str(Runs(stand["runs"], unbroken=True)), "wicket": ordinal(stand["wicket"])}
    return Fact(label, _("%(runs)s for the %(wicket)s wicket") % params)


def _chase(chase: Data) -> dict[str, Any]:
    need, left = max(chase["need"], 0), chase.get("balls_left")
    return {
        "target": chase["target"],
        "need": need,
        "balls_left": left,
        "required_rate": rate(need, left) if need and left else "",
    }


def _last_wicket(fall: Data) -> str:
    batter = fall["name"]
    params = {"batter": batter, "runs": fall["runs"], "score": f"{fall['wicket']}-{fall['score']}"}
    if "balls" in fall:
        text = _("%(batter)s %(out)s %(runs)d (%(balls)d), %(score)s (%(at)s ov)")
        return phrase(text, out=how_out_word(fall["out"]), balls=fall["balls"], at=fall["at"], **params)
    text = _("%(batter)s %(out)s %(runs)d, %(score)s (turn %(at)s)")
    return phrase(text, out=how_out_word(fall["out"]), at=fall["at"], **params)
