"""Lines of a card as they are typed from paper: batters, bowlers, the fall of wickets. Read, and written back.

A line names a player by number, surname or full name. What cannot be read is a mistake with its line; what the
figures say is for the rules to judge.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from scoring.forms.papernames import MistakeError, Names, plain
from scoring.readmodel.names import printed_names
from scoring.rules.overs import BALLS, overs_text
from scoring.rules.setup import Setup

_FIGURES = re.compile(
    r"(?P<how>.*?)[ ]?(?<![\w(])(?P<runs>[0-9]{1,5})(?P<star>\*)?"
    r"(?:[ ]?\(?(?P<balls>[0-9]{1,4})\)?(?:[ ](?P<fours>[0-9]{1,3})(?:x4)?[ ](?P<sixes>[0-9]{1,3})(?:x6)?)?)?",
    re.ASCII,
)
_BOWLING = re.compile(
    r"(?P<who>.+?)[ ](?P<overs>[0-9.]{1,6})[ ]?[-–/ ][ ]?(?P<maidens>[0-9]{1,3})[ ]?[-–/ ][ ]?(?P<runs>[0-9]{1,5})"
    r"[ ]?[-–/ ][ ]?(?P<wickets>[0-9]{1,3})",
    re.ASCII,
)
_FALL = re.compile(r"(?:[0-9]{1,2}[ ]?[-–/][ ]?)?(?P<runs>[0-9]{1,5})(?:[ ]?\(?(?P<who>[^()]+)\)?)?", re.ASCII)
_WHERE = re.compile(r" (?:[0-9.]+ ov(?:ers)?|turn [0-9]+)(?=\))", re.ASCII)
_OVERS = re.compile(r"(?P<overs>[0-9]{1,3})(?:[.](?P<odd>[0-5]))?", re.ASCII)
_NOT_BATTED = ("dnb", "did not bat", "absent")
_BY = r"(?: (?:b|by) (?P<bowler>.+))?"
_CAUGHT = "(?:c|ct|caught)"
_HOW: Sequence[tuple[str, re.Pattern[str]]] = tuple(
    (out, re.compile(pattern))
    for out, pattern in (
        ("", r"not out|no|n\.o\."),
        ("run_out", r"(?:run out|ro)(?: .*)?"),
        ("lbw", f"lbw{_BY}"),
        ("caught", f"{_CAUGHT} ?(?:&|and) ?b (?P<bowler>.+)"),
        ("caught_behind", f"{_CAUGHT} behind{_BY}"),
        ("caught", f"{_CAUGHT} (?P<fielder>.+?) b (?P<bowler>.+)"),
        ("caught", f"{_CAUGHT}{_BY}"),
        ("stumped", r"(?:st|stumped)(?: (?P<fielder>.+?))? b (?P<bowler>.+)"),
        ("stumped", "(?:st|stumped)"),
        ("bowled", f"bowled{_BY}"),
        ("bowled", r"b(?: (?P<bowler>.+))?"),
        ("out", f"out{_BY}"),
    )
)
_WRITTEN = {
    "bowled": ("bowled", "b %s"),
    "caught": ("caught", "caught b %s"),
    "caught_behind": ("caught behind", "caught behind b %s"),
    "lbw": ("lbw", "lbw b %s"),
    "stumped": ("stumped", "st b %s"),
    "run_out": ("run out", "run out"),
    "out": ("out", "out b %s"),
}


@dataclass(slots=True)
class Lines:
    """What was read: the lines, each with its number on the page, and a sentence for every line that was not."""

    read: list[dict[str, object]] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    mistakes: list[str] = field(default_factory=list)


def balls_of(overs: str) -> int:
    """Return the balls of overs written as 18.3. Raises MistakeError."""
    written = _OVERS.fullmatch(overs.strip())
    if written is None:
        raise MistakeError(_("Overs are written as 18.3: the overs, and after the dot 0 to 5 balls."))
    return int(written["overs"]) * BALLS + int(written["odd"] or 0)


def read_batters(text: str, batting: Names, bowling: Names) -> Lines:
    """Read batters: `Hayden b Giles 34 (21)`, `Langer not out 20`, `Martyn c Jones b Giles 7 (12) 1x4 0x6`."""
    found = Lines()
    for number, line in _numbered(text):
        if any(line.endswith(f" {word}") for word in _NOT_BATTED):
            continue
        try:
            found.read.append(_batter(line, batting, bowling))
            found.numbers.append(number)
        except MistakeError as error:
            found.mistakes.append(said_of_line(number, str(error)))
    return found


def read_bowlers(text: str, bowling: Names) -> Lines:
    """Read bowlers with overs, maidens, runs and wickets: `Giles 4-0-27-3`."""
    found = Lines()
    for number, line in _numbered(text):
        try:
            written = _BOWLING.fullmatch(line)
            if written is None:
                raise MistakeError(_("write a bowler as “Giles 4-0-27-3”: overs, maidens, runs, wickets."))
            given: dict[str, object] = {key: int(written[key]) for key in ("maidens", "runs", "wickets")}
            who = bowling.find(written["who"])
            found.read.append(given | {"player": who, "balls": balls_of(written["overs"])})
            found.numbers.append(number)
        except MistakeError as error:
            found.mistakes.append(said_of_line(number, str(error)))
    return found


def read_falls(text: str, batting: Names) -> Lines:
    """Read the fall of wickets: `23, 51, 80` or `1-23 (Hayden), 2-51 (Langer)`."""
    found = Lines()
    parts = [part for part in re.split(r"[,;\n](?![^(\n]*\))", text) if part.strip()]
    for number, part in enumerate(parts, 1):
        try:
            written = _FALL.fullmatch(_WHERE.sub("", plain(part)))
            if written is None:
                raise MistakeError(_("write the score at each wicket, as “23, 51” or “1-23 (Hayden)”."))
            fall: dict[str, object] = {"runs": int(written["runs"])}
            if written["who"]:
                fall["player"] = batting.find(written["who"].strip())
            found.read.append(fall)
            found.numbers.append(number)
        except MistakeError as error:
            found.mistakes.append(_("Wicket %(number)d: %(said)s") % {"number": number, "said": error})
    return found


def said_of_line(number: int, said: str) -> str:
    """Return a sentence with the line that it is about."""
    return _("Line %(line)d: %(said)s") % {"line": number, "said": said}


def _numbered(text: str) -> Iterable[tuple[int, str]]:
    lines = ((number, plain(line)) for number, line in enumerate(text.splitlines(), 1))
    return [(number, line) for number, line in lines if line]


def _batter(line: str, batting: Names, bowling: Names) -> dict[str, object]:
    player, rest = batting.begins(line)
    figures = _FIGURES.fullmatch(rest)
    if figures is None:
        raise MistakeError(_("write a batter as “Hayden b Giles 34 (21)”: how out, runs, balls if known."))
    given: dict[str, object] = {"player": player}
    given |= {key: int(figures[key]) for key in ("runs", "balls", "fours", "sixes") if figures[key] is not None}
    how = figures["how"].strip()
    return given | ({} if figures["star"] and not how else _how_out(how, bowling))


def _how_out(how: str, bowling: Names) -> dict[str, object]:
    """Return how a batter was out; to the keeper, a catch is one behind."""
    for out, pattern in _HOW:
        written = pattern.fullmatch(how)
        if written is None:
            continue
        if not out:
            return {}
        parts = written.groupdict()
        keeper = bowling.side.keeper
        if out == "caught" and parts.get("fielder") and bowling.find(parts["fielder"]) == keeper:
            out = "caught_behind"
        return {"out": out} | ({"bowler": bowling.find(parts["bowler"])} if parts.get("bowler") else {})
    if not how:
        raise MistakeError(_("say how he was out, or “not out”."))
    raise MistakeError(_("“%(how)s” is no way to be out that can be read.") % {"how": how})


def write_batters(batters: Iterable[Mapping[str, object]], setup: Setup, side: int) -> str:
    """Return batters as text, a line each, as `read_batters` reads them."""
    own, others = printed_names(setup, side), printed_names(setup, 1 - side)
    lines = []
    for batter in batters:
        out, bowler = batter.get("out"), batter.get("bowler")
        alone, by = _WRITTEN[str(out)] if out else ("not out", "not out")
        how = by % others[int(str(bowler))] if bowler else alone
        line = f"{own[int(str(batter['player']))]} {how} {batter['runs']}"
        if "balls" in batter:
            line += f" ({batter['balls']})"
            if "fours" in batter and "sixes" in batter:
                line += f" {batter['fours']}x4 {batter['sixes']}x6"
        lines.append(line)
    return "\n".join(lines)


def write_bowlers(bowlers: Iterable[Mapping[str, object]], setup: Setup, side: int) -> str:
    """Return bowlers of the side that bowled as text, a line each, as `read_bowlers` reads them."""
    names = printed_names(setup, side)
    return "\n".join(
        f"{names[int(str(b['player']))]} {overs_text(int(str(b['balls'])))}-{b['maidens']}-{b['runs']}-{b['wickets']}"
        for b in bowlers
    )


def write_falls(falls: Iterable[Mapping[str, object]], setup: Setup, side: int) -> str:
    """Return the fall of wickets as text, as `read_falls` reads it."""
    names = printed_names(setup, side)
    written = []
    for number, fall in enumerate(falls, 1):
        who = f" ({names[int(str(fall['player']))]})" if "player" in fall else ""
        written.append(f"{number}-{fall['runs']}{who}")
    return ", ".join(written)
