"""An innings typed from a paper sheet: an entry a line, each read by its game and checked after those before it."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.games.checked_entries import MOST_ENTRIES, Checked, check_entry, unread
from scoring.games.pad import FormMistakeError
from scoring.rules.match import PlayableMatch
from scoring.rules.problems import Severity, malformed
from scoring.words.problems import Refusal, sentence

LINE_TEXT = _("Line %(line)d: %(text)s")

ReadLine = Callable[[str, bool], dict[str, object]]
"""Reads a line as an entry in its match-file form; told whether all lines before it stand. Raises LineMistakeError."""


class LineMistakeError(ValueError):
    """Raised where a line cannot be read; its text is the sentence."""


def read_lines(text: str, match: PlayableMatch[Any], read: ReadLine) -> list[Checked]:
    """Return each line that was typed as an entry, with what is wrong with it; `match` is played on.

    After ! stands an organiser's written reason. After a line that cannot stand the later ones are read by their form
    alone. What the cards cannot do is played all the same, so that those later lines are checked.
    """
    lines: list[Checked] = []
    stands = True
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        if len(lines) == MOST_ENTRIES:
            problem = malformed("wrong_length", low=1, high=MOST_ENTRIES)
            return [*lines, unread(str(sentence(problem)), number)]
        said, _mark, reason = line.partition("!")
        try:
            raw = read(said, stands)
        except LineMistakeError as error:
            lines.append(unread(str(error), number))
            stands = False
            continue
        if reason.strip():
            raw["override"] = reason.strip()
        checked = check_entry(raw, match, number) if stands else Checked(raw, line=number)
        lines.append(checked)
        stands = stands and (not checked.refused or _play_all_the_same(raw, match))
    return lines


def entries_of(lines: list[Checked], nothing: str) -> list[dict[str, object]]:
    """Return the entries of the lines.

    Raises FormMistakeError with every mistake, named by its line; with `nothing` where there is no line.
    """
    mistakes = [
        Refusal(LINE_TEXT % {"line": line.line, "text": refused.text}, refused.rule)
        for line in lines
        for refused in line.refused
    ]
    if mistakes or not lines:
        raise FormMistakeError(mistakes or [nothing])
    return [line.raw for line in lines if isinstance(line.raw, dict)]


def _play_all_the_same(raw: dict[str, object], match: PlayableMatch[Any]) -> bool:
    """Play an entry that only the cards refuse, and return whether that could be done."""
    entry, _problems = match.read_entry(raw | {"override": "-"})
    if entry is None or any(
        problem.refuses and problem.severity is not Severity.INFEASIBLE for problem in match.check(entry)
    ):
        return False
    match.play(entry)
    return True
