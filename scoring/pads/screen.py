"""What the pad shows of a match's open book, whatever the game."""

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.translation import get_language

from scoring.book.open_book import OpenBook
from scoring.files_version import files_version
from scoring.games.registry import find_game
from scoring.models import Match
from scoring.pads.scorer import display_name, since
from scoring.pads.undo import undo_for
from scoring.readmodel.board import read_board
from scoring.rules.results import TIED
from scoring.rules.settlement import counted
from scoring.rules.version import VERSION
from scoring.scoreboard import scoreboard
from scoring.words.problems import Refusal


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell the scorer: why nothing was recorded (`error`), or what to look at again.

    `meanwhile` is what others recorded; `asks_reason` that an organiser may record it with a reason, `took_over`
    that it says already who is scoring.
    """

    sentences: Sequence[str | Refusal]
    error: bool = True
    meanwhile: Sequence[str] = ()
    asks_reason: bool = False
    took_over: bool = False
    fields: Sequence[str] = ()


def shown(match: Match, book: OpenBook, notice: Notice | None = None) -> dict[str, Any]:
    """Return the context of what every pad shows of a book: top third, what is due, notices, state."""
    pad = find_game(match.variant).pad
    state = book.match
    top = pad.top(state)
    return {
        "match": match,
        "version": match.version,
        "account": "",
        "tag": "",
        "top": top,
        "players": [(str(place), player) for place, player in enumerate(top.players, 1)],
        "marks": [(mark.text, "") for mark in top.marks],
        "due_template": "scoring/pad/end.html" if state.result else pad.due_template,
        "due": pad.due(state),
        "result": read_board(scoreboard(state)).result if state.result else None,
        "tied": counted(state) == TIED,
        "redo": bool(book.ledger.undone),
        "mine": True,
        "notice": notice,
        "setup": zlib.crc32(book.ledger.setup.encode()),
        "rules": VERSION,
        "site": files_version(),
        "state": pad.state(state),
    }


def screen(match: Match, book: OpenBook, user: User, at: datetime, notice: Notice | None = None) -> dict[str, Any]:
    """Return the context of what is sent to a person with every answer at a time: what is shown, undo, who scores."""
    context = shown(match, book, notice)
    mine = book.match.result is not None or match.scorer_id in (None, user.pk)
    return context | {
        "marks": [(mark.text, _address_of(match, book.lines[mark.entry].id)) for mark in context["top"].marks],
        "log": _log_address(match.slug),
        "addresses": _act_addresses(match.slug),
        "account": str(user.pk or ""),
        "undo": undo_for(match, book, user, at),
        "mine": mine,
        "scorer": "" if mine else display_name(match.scorer),
        "since": "" if mine else since(match),
        "tag": tag_of(match, user),
    }


def _address_of(match: Match, line: int) -> str:
    """Return where an entry is corrected, and from where one comes back to the pad; of a finished match, the log."""
    if match.status == Match.Status.COMPLETED:
        return f"{_log_address(match.slug)}?at={line}#entry-{line}"
    return f"{_line_address(match.slug, line)}?from=pad"


# Every answer has ten addresses that the one before had, and each is put together in many steps.
@lru_cache(maxsize=1000)
def _act_addresses(slug: str) -> Mapping[str, str]:
    return {
        "record": reverse("pad-record", args=[slug]),
        "undo": reverse("pad-undo", args=[slug]),
        "redo": reverse("pad-redo", args=[slug]),
    }


@lru_cache(maxsize=1000)
def _log_address(slug: str) -> str:
    return reverse("match-log", args=[slug])


@lru_cache(maxsize=10_000)
def _line_address(slug: str, line: int) -> str:
    return reverse("match-line", args=[slug, line])


def tag_of(match: Match, user: User) -> str:
    """Return the entity tag of what a person is shown: it changes with the match, who is scoring it, and the site."""
    site = files_version()
    return f'"{match.pk}-{match.version}-{match.rules_version}-{match.scorer_id}-{user.pk}-{get_language()}-{site}"'
