"""Changes of the book that are not written yet, as pages carry them along until the act is whole."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from types import NoneType

from scoring.book.changes import AMENDING, Action, Change, entry_text
from scoring.forms.matches import SetupForm
from scoring.models import Match
from scoring.rules.registry import find_rules
from scoring.rules.strict_json import parse

MOST = 1_000
_WITH_BODY = frozenset({Action.CORRECT, Action.INSERT, Action.SETUP})


@dataclass(frozen=True, slots=True)
class Pending:
    """One change: its action, its line (for an insertion the one it goes before), and what it is to say.

    `raw` is an entry in its match-file form or, for the set-up, the fields of its form as they were typed.
    """

    action: str
    line: int = 0
    raw: dict[str, object] | None = None

    def change(self, match: Match) -> Change:
        """Return the change of the book. Raises RefusedError."""
        if self.action == Action.SETUP:
            form = SetupForm(match.club, find_rules(match.variant), self.raw or {}, match=match, toss_needed=False)
            return form.change()
        body = entry_text(match.variant, self.raw) if self.raw is not None else ""
        if self.action == Action.INSERT:
            return Change(Action.INSERT, before=self.line, body=body)
        return Change(self.action, self.line, body=body)


def write_pending(pending: Sequence[Pending]) -> str:
    """Return changes as a hidden field carries them."""
    return json.dumps([asdict(one) for one in pending])


def read_pending(text: str) -> list[Pending]:
    """Return the changes that a hidden field carried. Raises ValueError where it was tampered with."""
    carried, problems = parse(text.encode(errors="replace"))
    if problems or not isinstance(carried, list) or len(carried) > MOST:
        raise ValueError(problems)
    return [_read(one) for one in carried]


def _read(given: object) -> Pending:
    if not isinstance(given, dict) or given.keys() != {"action", "line", "raw"}:
        raise ValueError(given)
    action, line, raw = given["action"], given["line"], given["raw"]
    if not isinstance(action, str) or action not in AMENDING - {Action.RECORD, Action.REPORT}:
        raise ValueError(given)
    if type(line) is not int:
        raise ValueError(given)
    if (raw is not None) != (action in _WITH_BODY) or not isinstance(raw, dict | NoneType):
        raise ValueError(given)
    if action == Action.SETUP and not all(isinstance(value, str) for value in (raw or {}).values()):
        raise ValueError(given)
    return Pending(action, line, raw)
