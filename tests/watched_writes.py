"""Watching what requests write, in every test that makes some: a visitor's GET writes nothing, and whoever changes what
visitors are shown gives the club a new mark, so that no page is kept that is out of date.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.db import connection
from django.test import Client

from scoring.models import (
    ApiToken,
    ArchiveJob,
    ClubAct,
    ClubMark,
    CorrectionRequest,
    Count,
    Invitation,
    LogRecord,
    Match,
    Role,
    SetUpCode,
    SharedLink,
    SignInTurn,
    SiteAddress,
    Slip,
    UndoRequest,
    Upkeep,
)
from tournaments.models import CalendarKey, CheckIn, DraftDraw, FixtureMove, Print, Reminder, ReminderChoice

NOT_SHOWN = (
    ApiToken,
    ArchiveJob,
    CalendarKey,
    CheckIn,
    ClubAct,
    CorrectionRequest,
    DraftDraw,
    FixtureMove,
    Invitation,
    Print,
    Reminder,
    ReminderChoice,
    Role,
    SetUpCode,
    SharedLink,
    SignInTurn,
    SiteAddress,
    Slip,
    UndoRequest,
    Upkeep,
)
"""What no visitor is shown, or on a page alone that is not kept."""
ENTRY = {LogRecord._meta.db_table, Match._meta.db_table, Count._meta.db_table}
"""What an entry in a match that goes on writes: the row of the match tells of it, and the marks stay. Who has counted
it, pages that are kept tell once the match is over.
"""

MAILED_LINK = "/new-password/"
"""The link of a mail alone begins a session: Django keeps its token there, and out of the address."""

_WRITE = re.compile(r'(?:INSERT INTO|UPDATE|DELETE FROM) "(\w+)"')
_SAVEPOINT = re.compile(r'(SAVEPOINT|ROLLBACK TO SAVEPOINT|RELEASE SAVEPOINT) "?(\w+)"?')


class Written:
    """The tables that statements wrote to, those apart that were rolled back to a savepoint."""

    def __init__(self) -> None:
        self.statements: list[str] = []
        self.tables: list[str] = []
        self._savepoints: dict[str, int] = {}

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        found = _WRITE.match(sql)
        if found:
            self.tables.append(found[1])
        if saved := _SAVEPOINT.match(sql):
            self._savepoint(*saved.groups())
        if found or saved:
            self.statements.append(sql)
        return execute(sql, params, many, context)

    def _savepoint(self, verb: str, name: str) -> None:
        if verb == "SAVEPOINT":
            self._savepoints[name] = len(self.tables)
        elif verb == "ROLLBACK TO SAVEPOINT":
            del self.tables[self._savepoints[name] :]


@contextmanager
def watched() -> Iterator[None]:
    """Look at each request that a test client makes. Raises AssertionError for one that it should not have made so."""
    shown = {
        model._meta.db_table
        for app in ("scoring", "tournaments")
        for model in apps.get_app_config(app).get_models()
        if model not in (*NOT_SHOWN, ClubMark)
    }
    request = Client.request

    def watching(client: Client, **asked: Any) -> Any:
        own = settings.SESSION_COOKIE_NAME in client.cookies or "HTTP_AUTHORIZATION" in asked
        written, visitor = Written(), not own
        rolls_back_by_savepoints = connection.in_atomic_block
        with connection.execute_wrapper(written):
            answer = request(client, **asked)
        if visitor and asked["REQUEST_METHOD"] in ("GET", "HEAD") and not asked["PATH_INFO"].startswith(MAILED_LINK):
            assert not written.statements, f"a visitor's GET of {asked['PATH_INFO']} writes"
        changed = shown.intersection(written.tables)
        marked = ClubMark._meta.db_table in written.tables
        told = marked or changed <= ENTRY or not rolls_back_by_savepoints
        assert told, f"{asked['PATH_INFO']} changes {changed}, and pages are kept that show it"
        return answer

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Client, "request", watching)
        yield
