"""What the rules say of entries before they are recorded: asked while they are being made."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from scoring.addresses import rule_address
from scoring.rules.match import PlayableMatch
from scoring.rules.problems import Problem, refusals
from scoring.words.problems import Refusal, refusal, sentence

MOST_ENTRIES = 400  # an innings typed from paper: fifty overs and their balls are 350


@dataclass(frozen=True, slots=True)
class Checked:
    """An entry as it was given, the line that it was typed in (0: none), and what the rules say of it.

    `raw` is None where what was typed is no entry; `codes` name the notices for a script that offers a way out.
    """

    raw: object
    refused: tuple[Refusal, ...] = ()
    notices: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    line: int = 0


def unread(text: str, line: int = 0) -> Checked:
    """Return what is no entry, with the sentence that says so."""
    return Checked(None, (Refusal(text),), line=line)


def check_entry(raw: object, match: PlayableMatch[Any], line: int = 0) -> Checked:
    """Return what the rules say of an entry in its match-file form as the next one, and play it if it may stand."""
    entry, problems = match.read_entry(raw)
    if entry is None:
        return told(raw, problems, problems, line)
    problems = match.check(entry)
    refused = refusals(problems, entry.override)
    if not refused:
        match.play(entry)
    return told(raw, problems, refused, line)


def said(refused: Refusal) -> dict[str, str]:
    """Return a refusal as the pad's script reads it, with the address of its rule."""
    return {"text": refused.text, "rule": refused.rule, "link": rule_address(refused.rule)}


def told(raw: object, problems: Iterable[Problem], refused: Iterable[Problem], line: int = 0) -> Checked:
    """Return an entry with its problems in words."""
    notices = [problem for problem in problems if not problem.refuses]
    return Checked(
        raw,
        tuple(map(refusal, refused)),
        tuple(str(sentence(notice)) for notice in notices),
        tuple(notice.code for notice in notices),
        line,
    )
