"""A whole innings typed from a paper sheet: a turn a line, the calls among them, each mistake named by its line."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.pads.checked import Checked, check_entry
from scoring.pads.grid.notation import MistakeError, Writing
from scoring.pads.pad import FormMistakeError
from scoring.pads.posted import MOST_ENTRIES
from scoring.rules.grid.entries import Declare, FollowOn
from scoring.rules.grid.match import GridMatch
from scoring.rules.problems import Severity, malformed
from scoring.words.problems import sentence

_CALLS: dict[str, dict[str, object]] = {
    "dec": {"type": Declare.type},
    "declared": {"type": Declare.type},
    "f/o": {"type": FollowOn.type, "enforced": True},
    "follow-on": {"type": FollowOn.type, "enforced": True},
    "no f/o": {"type": FollowOn.type, "enforced": False},
    "no follow-on": {"type": FollowOn.type, "enforced": False},
    "time": {"type": "time"},
    "abandoned": {"type": "abandon"},
}

LINE_TEXT = gettext_lazy("Line %(line)d: %(text)s")


def read_lines(text: str, match: GridMatch) -> list[Checked]:
    """Return each line that was typed as an entry, with what is wrong with it; `match` is played on.

    After a line that cannot stand the later ones are read by their form alone, the sides taking turns. What the
    cards cannot do is played all the same, so that those later lines are checked.
    """
    lines: list[Checked] = []
    bowling, broken = match.bowling_due, False
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        if len(lines) == MOST_ENTRIES:
            problem = malformed("wrong_length", low=1, high=MOST_ENTRIES)
            return [*lines, Checked(None, (str(sentence(problem)),), line=number)]
        if not broken:
            bowling = match.bowling_due
        try:
            raw = read_line(line, _writing(match, bowling))
        except MistakeError as error:
            lines.append(Checked(None, (str(error),), line=number))
            broken, bowling = True, not bowling
            continue
        bowling ^= raw["type"] not in ("declare", "follow_on")
        if broken:
            lines.append(Checked(raw, line=number))
            continue
        checked = check_entry(raw, match, number)
        lines.append(checked)
        broken = bool(checked.refused) and not _play_all_the_same(raw, match)
    return lines


def read_line(line: str, writing: Writing) -> dict[str, object]:
    """Return the entry of a line; after ! stands an organiser's written reason. Raises MistakeError."""
    said, _mark, reason = line.partition("!")
    call = _CALLS.get(" ".join(said.lower().split()))
    raw = dict(call) if call else writing.read(said)
    return raw | {"override": reason.strip()} if reason.strip() else raw


def entries_of(lines: list[Checked]) -> list[dict[str, object]]:
    """Return the entries of the lines. Raises FormMistakeError with every mistake, named by its line."""
    mistakes = [LINE_TEXT % {"line": line.line, "text": text} for line in lines for text in line.refused]
    if mistakes:
        raise FormMistakeError(mistakes)
    if not lines:
        raise FormMistakeError([_("Type a turn, its cards first, on a line of its own.")])
    return [line.raw for line in lines if isinstance(line.raw, dict)]


def _writing(match: GridMatch, bowling: bool) -> Writing:
    innings = match.current
    side = match.setup.sides[1 - (innings.side if innings else match.next_side)]
    return Writing(match.game, bowling, {number: player.name for number, player in enumerate(side.players, 1)})


def _play_all_the_same(raw: dict[str, object], match: GridMatch) -> bool:
    """Play an entry that only the cards refuse, and return whether that could be done."""
    entry, _problems = match.read_entry(raw | {"override": "-"})
    if entry is None or any(
        problem.refuses and problem.severity is not Severity.INFEASIBLE for problem in match.check(entry)
    ):
        return False
    match.play(entry)
    return True
