"""Reading what a pad has sent: the signature of the act, and its entries. Hostile input ends in a sentence."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from scoring.book.errors import RefusedError
from scoring.book.signature import Signature
from scoring.games.calls import read_call
from scoring.games.checked_entries import MOST_ENTRIES
from scoring.games.registry import find_game
from scoring.rules.copies import copied
from scoring.rules.fields import UnreadableError, text
from scoring.rules.match import PlayableMatch
from scoring.rules.match_state import MatchState
from scoring.rules.problems import illegal, malformed
from scoring.rules.strict_json import parse
from scoring.words.problems import sentence

LONGEST = 40_000  # characters of entries
OUT_OF_DATE = _("The page was out of date, so nothing was recorded. Score again.")

_DIGITS = 9
_KEY = re.compile(r"[0-9A-Za-z_-]{8,64}", re.ASCII)
_REASON = text(1_000)


class UnreadablePostError(ValueError):
    """Raised where what was sent cannot be read at all; the message is for the scorer."""


def read_seen(given: Mapping[str, str], digits: int = _DIGITS) -> int | None:
    """Return the version of the match that was seen, of so many digits at most; None where none is told."""
    seen = given.get("seen", "")
    return int(seen) if seen.isascii() and seen.isdecimal() and len(seen) <= digits else None


def read_signature(form: Mapping[str, str], user: User) -> Signature:
    """Return who acts, on which version, under which key and why. Raises UnreadablePostError."""
    seen, key = read_seen_and_key(form)
    return Signature(author=user, seen=seen, key=key, reason=read_reason(form, "reason"))


def read_seen_and_key(form: Mapping[str, str], digits: int = _DIGITS) -> tuple[int, str]:
    """Return what was seen, and under which key an act is sent. Raises UnreadablePostError."""
    seen, key = read_seen(form, digits), form.get("key", "")
    if seen is None or not _KEY.fullmatch(key):
        raise UnreadablePostError(str(OUT_OF_DATE))
    return seen, key


def read_reason(form: Mapping[str, str], field: str) -> str:
    """Return a written reason. Raises UnreadablePostError."""
    try:
        return str(_REASON(form.get(field, "")))
    except UnreadableError as error:
        raise UnreadablePostError(sentence(error.problem)) from error


def read_entries(given: str) -> list[object]:
    """Return the entries of an act, each in the match file's form but not yet checked. Raises UnreadablePostError."""
    if len(given) > LONGEST:
        raise UnreadablePostError(sentence(malformed("too_long", length=LONGEST)))
    raws, problems = parse(given.encode(errors="replace"))
    if problems:
        raise UnreadablePostError(" ".join(sentence(problem) for problem in problems))
    if not isinstance(raws, list):
        raise UnreadablePostError(sentence(malformed("not_a_list")))
    if not 0 < len(raws) <= MOST_ENTRIES:
        raise UnreadablePostError(sentence(malformed("wrong_length", low=1, high=MOST_ENTRIES)))
    return raws


def entries_sent(form: Mapping[str, str], match: Callable[[], MatchState[Any]]) -> Sequence[object]:
    """Return the entries that a pad has sent: those of its script, or what its form holds without one, read as the
    `match` stands, which is asked for in that case alone.

    Raises UnreadablePostError, FormMistakeError, and RefusedError of a match that is kept from paper.
    """
    if "entries" in form:
        return read_entries(form["entries"])
    state = match()
    if not isinstance(state, PlayableMatch):
        raise RefusedError([illegal("book", "match_is_reported")])
    pad = find_game(state.setup.variant).pad
    if form.get("call"):
        return [read_call(form["call"], pad, state.setup)]
    return pad.read_form(form, copied(state))
