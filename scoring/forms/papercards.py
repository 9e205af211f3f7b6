"""Lines of a card as they are typed from paper: batters, bowlers, the fall of wickets. Read, and written back.

A line names a player by number, surname or full name. What cannot be read is a mistake with its line; what the
figures say is for the rules to judge.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.forms.papernames import NameMistakeError, Names, plain
from scoring.rules.innings import HowOut
from scoring.rules.names import printed_names
from scoring.rules.overs import BALLS, overs_text
from scoring.rules.setup import Setup

WRITE_OVERS = gettext_lazy("Overs are written as 18.3: the overs, and after the dot 0 to 5 balls.")
WRITE_A_BATTER = gettext_lazy("write a batter as “Hayden b Giles 34 (21)”: how out, runs, balls if known.")
WRITE_HOW_OUT = gettext_lazy("write how the batter was out, or “not out”.")
NO_WAY_OUT = gettext_lazy("“%(how)s” is not a way of being out.")

_RUNS = r"(?P<runs>[0-9]{1,5})(?P<star>\*)?"
_FIGURES = tuple(
    re.compile(_RUNS + rest, re.ASCII)
    for rest in (
        r"(?: \(?(?P<balls>[0-9]{1,4})\)?)?(?: (?P<fours>[0-9]{1,3})[x×]4)?(?: (?P<sixes>[0-9]{1,3})[x×]6)?",
        r" \(?(?P<balls>[0-9]{1,4})\)? (?P<fours>[0-9]{1,3}) (?P<sixes>[0-9]{1,3})",
    )
)
_MOST_WORDS_OF_FIGURES = 4
_MOST_WORDS = 40
_BOWLING = re.compile(
    r"(?P<who>.+?)[ ](?P<overs>[0-9.]{1,6})[ ]?[-–/ ][ ]?(?P<maidens>[0-9]{1,3})[ ]?[-–/ ][ ]?(?P<runs>[0-9]{1,5})"
    r"[ ]?[-–/ ][ ]?(?P<wickets>[0-9]{1,3})",
    re.ASCII,
)
_FALL = re.compile(r"(?:[0-9]{1,2}[ ]?[-–/][ ]?)?(?P<runs>[0-9]{1,5})(?:[ ]?\(?(?P<who>[^()]+)\)?)?", re.ASCII)
_WHERE = re.compile(r" (?:[0-9.]+ ov(?:ers)?|turn [0-9]+)(?=\))", re.ASCII)
_OVERS = re.compile(r"(?P<overs>[0-9]{1,3})(?:[.](?P<odd>[0-5]))?", re.ASCII)
_NOT_BATTED = ("dnb", "did not bat", "absent")
_NOT_OUT = ("not out", "no", "n.o.")
_RUN_OUT = re.compile("(?:run out|ro)(?: .*)?")
_CAUGHT = ("c", "ct", "caught")
_CAUGHT_AND_BOWLED = re.compile("(?:c|ct|caught) ?(?:&|and) ?(?:b|bowled)(?: by)? (?P<bowler>.+)")
_CAUGHT_BEHIND = re.compile("(?:c|ct|caught) behind(?P<rest>.*)")
_STUMPED = ("st", "stumped")
_SUBSTITUTE = re.compile(r"†?\(?sub(?:stitute)?\.?\)?(?: .*)?|.* \(?sub\)?")
_OUT = {"lbw": HowOut.LBW, "bowled": HowOut.BOWLED, "b": HowOut.BOWLED, "out": HowOut.OUT}
_BY = ("b", "by")
_WRITTEN = {
    HowOut.BOWLED: ("bowled", "b %s"),
    HowOut.CAUGHT: ("caught", "caught b %s"),
    HowOut.CAUGHT_BEHIND: ("caught behind", "caught behind b %s"),
    HowOut.LBW: ("lbw", "lbw b %s"),
    HowOut.STUMPED: ("stumped", "st b %s"),
    HowOut.RUN_OUT: ("run out", "run out"),
    HowOut.OUT: ("out", "out b %s"),
}


@dataclass(slots=True)
class Lines:
    """What was read: the lines, each with its number on the page, and a sentence for every line that was not."""

    read: list[dict[str, object]] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    mistakes: list[str] = field(default_factory=list)


def balls_of(overs: str) -> int:
    """Return the balls of overs written as 18.3. Raises NameMistakeError."""
    written = _OVERS.fullmatch(overs.strip())
    if written is None:
        raise NameMistakeError(str(WRITE_OVERS))
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
        except NameMistakeError as error:
            found.mistakes.append(said_of_line(number, str(error)))
    return found


def read_bowlers(text: str, bowling: Names) -> Lines:
    """Read bowlers with overs, maidens, runs and wickets: `Giles 4-0-27-3`."""
    found = Lines()
    for number, line in _numbered(text):
        try:
            written = _BOWLING.fullmatch(line)
            if written is None:
                raise NameMistakeError(_("write a bowler as “Giles 4-0-27-3”: overs, maidens, runs, wickets."))
            given: dict[str, object] = {key: int(written[key]) for key in ("maidens", "runs", "wickets")}
            who = bowling.find(written["who"])
            found.read.append(given | {"player": who, "balls": balls_of(written["overs"])})
            found.numbers.append(number)
        except NameMistakeError as error:
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
                raise NameMistakeError(_("write the score at each wicket, as “23, 51” or “1-23 (Hayden)”."))
            fall: dict[str, object] = {"runs": int(written["runs"])}
            if written["who"]:
                fall["player"] = batting.find(written["who"].strip())
            found.read.append(fall)
            found.numbers.append(number)
        except NameMistakeError as error:
            found.mistakes.append(_("Wicket %(number)d: %(said)s") % {"number": number, "said": error})
    return found


def said_of_line(number: int, said: str) -> str:
    """Return a sentence with the line that it is about."""
    return _("Line %(line)d: %(said)s") % {"line": number, "said": said}


def _numbered(text: str) -> Iterable[tuple[int, str]]:
    lines = ((number, plain(line)) for number, line in enumerate(text.splitlines(), 1))
    return [(number, line) for number, line in lines if line]


def _batter(line: str, batting: Names, bowling: Names) -> dict[str, object]:
    """Return a batter's line in the one reading in which all its names are players. Raises NameMistakeError."""
    found: list[dict[str, object]] = []
    mistakes: list[str] = []
    line = line.replace("(", " (").replace("  ", " ")
    if len(line.split()) > _MOST_WORDS:
        raise NameMistakeError(str(WRITE_A_BATTER))
    for player, rest in batting.beginnings(line):
        for how, figures in _with_figures(rest):
            ways = [{}] if figures.pop("star", None) and not how else _ways_out(how, bowling, mistakes)
            found += [read for way in ways if (read := {"player": player} | figures | way) not in found]
        mistakes = mistakes or [str(WRITE_A_BATTER)]
    if not found:
        raise NameMistakeError(mistakes[0] if mistakes else batting.said_of(line, only_begins=True))
    if len(found) > 1:
        raise NameMistakeError(
            _("this is ambiguous. Write the players’ numbers, and the balls in brackets, as in “34 (21)”.")
        )
    return found[0]


def _with_figures(rest: str) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield every way to divide a line, its player taken away, into how a batter was out and the figures."""
    words = rest.split()
    for first in range(max(0, len(words) - _MOST_WORDS_OF_FIGURES), len(words)):
        for pattern in _FIGURES:
            written = pattern.fullmatch(" ".join(words[first:]))
            if written is not None:
                given: dict[str, object] = {
                    key: int(value) for key, value in written.groupdict().items() if value and value.isdigit()
                }
                yield " ".join(words[:first]), given | ({"star": True} if written["star"] else {})


def _ways_out(how: str, bowling: Names, mistakes: list[str]) -> Iterator[dict[str, object]]:
    """Yield each way in which a batter was out by this text; `mistakes` grow by why a reading is none."""
    if how in _NOT_OUT:
        yield {}
    elif _RUN_OUT.fullmatch(how):
        yield {"out": HowOut.RUN_OUT}
    elif not how:
        mistakes.append(str(WRITE_HOW_OUT))
    elif written := _CAUGHT_AND_BOWLED.fullmatch(how):
        yield from _credited(HowOut.CAUGHT, written["bowler"], bowling, mistakes)
    elif written := _CAUGHT_BEHIND.fullmatch(how):
        yield from _to_a_bowler(HowOut.CAUGHT_BEHIND, written["rest"].split(), bowling, mistakes)
    else:
        verb, *words = how.split()
        if verb == "b" and words:
            words = ["b", *words]
        if verb in _CAUGHT or verb in _STUMPED:
            yield from _to_a_fielder(HowOut.CAUGHT if verb in _CAUGHT else HowOut.STUMPED, words, bowling, mistakes)
        elif verb in _OUT:
            yield from _to_a_bowler(_OUT[verb], words, bowling, mistakes)
        else:
            mistakes.append(NO_WAY_OUT % {"how": how})


def _to_a_bowler(out: HowOut, words: list[str], bowling: Names, mistakes: list[str]) -> Iterator[dict[str, object]]:
    if not words:
        yield {"out": out}
    elif words[0] in _BY and words[1:]:
        yield from _credited(out, " ".join(words[1:]), bowling, mistakes)
    else:
        mistakes.append(NO_WAY_OUT % {"how": " ".join((out, *words))})


def _to_a_fielder(out: HowOut, words: list[str], bowling: Names, mistakes: list[str]) -> Iterator[dict[str, object]]:
    """Yield the readings of "Jones b Giles", "b B Lee", "sub b Lee": whatever stands before any "b" is the fielder."""
    divided = [n for n, word in enumerate(words) if word in _BY and n + 1 < len(words)]
    for place in divided or [len(words)]:
        fielder = " ".join(words[:place])
        known = bowling.named(fielder)
        if fielder and not known and not _SUBSTITUTE.fullmatch(fielder):
            mistakes.append(bowling.said_of(fielder))
            continue
        behind = out is HowOut.CAUGHT and (fielder.startswith("†") or bowling.side.keeper in known)
        outs = [HowOut.CAUGHT_BEHIND] if behind else [out]
        if behind and len(known) > 1:
            outs.append(out)  # of two of a name one is the keeper
        for each in outs:
            if place < len(words):
                yield from _credited(each, " ".join(words[place + 1 :]), bowling, mistakes)
            else:
                yield {"out": each}


def _credited(out: HowOut, bowler: str, bowling: Names, mistakes: list[str]) -> Iterator[dict[str, object]]:
    try:
        yield {"out": out, "bowler": bowling.find(bowler)}
    except NameMistakeError as error:
        mistakes.append(str(error))


def write_batters(batters: Iterable[Mapping[str, object]], setup: Setup, side: int) -> str:
    """Return batters as text, a line each, as `read_batters` reads them."""
    own, others = printed_names(setup, side), printed_names(setup, 1 - side)
    lines = []
    for batter in batters:
        out, bowler = batter.get("out"), batter.get("bowler")
        alone, by = _WRITTEN[HowOut(str(out))] if out else ("not out", "not out")
        how = by % others[int(str(bowler))] if bowler else alone
        line = f"{own[int(str(batter['player']))]} {how} {batter['runs']}"
        if "balls" in batter:
            line += f" ({batter['balls']})"
        line += "".join(f" {batter[key]}x{worth}" for key, worth in (("fours", 4), ("sixes", 6)) if key in batter)
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
