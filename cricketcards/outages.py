"""Why the database does not answer, told apart: a full disk, one that can only be read, a server that is away.

Every such failure of a request comes to `server_error`, which answers 503 with a page that says which it is.
"""

import errno
import logging
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.db import DatabaseError, InterfaceError, OperationalError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import get_template
from django.utils.translation import gettext_lazy as _
from django.views import defaults
from django_stubs_ext import StrPromise

from cricketcards.sqlite.base import has_no_room

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Outage:
    """A kind of failure: its name, what it means for whoever reads that, and after how many seconds to try again."""

    title: StrPromise
    meaning: StrPromise
    wait: int


FULL = Outage(
    _("The disk of the server is full"),
    _(
        "Nothing was recorded. What was recorded before is safe. Ask the administrator of the site to free some "
        "disk space."
    ),
    60,
)
READ_ONLY = Outage(
    _("The site can only be read at present"),
    _(
        "Nothing was recorded, because the database cannot be written to. Ask the administrator of the site to "
        "fix that."
    ),
    60,
)
AWAY = Outage(
    _("The database cannot be reached"),
    _("Nothing was recorded, and nothing can be read until the database answers. Reload the page in a moment."),
    10,
)
BUSY = Outage(
    _("The database is busy"),
    _("The database was busy for too long, so nothing was recorded. Try again in a moment."),
    5,
)
FAILING = Outage(
    _("The disk of the server cannot be read or written"),
    _("Nothing was recorded. Ask the administrator of the site to check the disk."),
    60,
)

# The primary codes of sqlite.org/rescode.html, and classes and codes of PostgreSQL's appendix A.
SQLITE = {5: BUSY, 6: BUSY, 8: READ_ONLY, 10: FAILING, 13: FULL, 14: AWAY}
POSTGRESQL = {
    "08": AWAY,
    "25006": READ_ONLY,
    "40001": BUSY,
    "40P01": BUSY,
    "53100": FULL,
    "53300": AWAY,
    "55P03": BUSY,
    "57P": AWAY,
    "58030": FAILING,
}
SYSTEM = {errno.ENOSPC: FULL, errno.EDQUOT: FULL, errno.EROFS: READ_ONLY, errno.EIO: FAILING}


def outage_behind(error: BaseException | None) -> Outage | None:
    """Return what kept the database or the disk from working, where that is why `error` was raised."""
    return next((found for each in _chain(error) if (found := _outage(each))), None)


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _outage(error: BaseException) -> Outage | None:
    if isinstance(error, DatabaseError | InterfaceError):
        return _outage_of_database(error, error.__cause__)
    return SYSTEM.get(error.errno or 0) if isinstance(error, OSError) else None


def _outage_of_database(error: Exception, driver: BaseException | None) -> Outage | None:
    """Tell by the code that SQLite or PostgreSQL gave; PostgreSQL gives none where nobody could be asked."""
    if connection.vendor == "sqlite":
        found = SQLITE.get(getattr(driver, "sqlite_errorcode", 0) & 0xFF)
        return FULL if found in (FAILING, AWAY, READ_ONLY) and _disk_is_full() else found
    code = getattr(driver, "sqlstate", None)
    if code is None:
        return AWAY if isinstance(error, OperationalError | InterfaceError) else None
    return next((outage for beginning, outage in POSTGRESQL.items() if code.startswith(beginning)), None)


def _disk_is_full() -> bool:
    try:
        return has_no_room(Path(connection.settings_dict["NAME"]).parent)
    except OSError:
        return False


def server_error(request: HttpRequest) -> HttpResponse:
    """Handle what a view or a middleware raised: 503 and what keeps the database from answering, else 500.

    Asks nothing of database, session or addresses. The pad, which sends X-Pad, gets JSON: its entry waits.
    """
    error = sys.exception()
    outage = outage_behind(error)
    if outage is None:
        return defaults.server_error(request)
    logger.error("%s: %s", outage.title, error)
    headers = {"Retry-After": str(outage.wait), "Cache-Control": "no-store"}
    if "X-Pad" in request.headers:
        return JsonResponse({"title": str(outage.title)}, status=503, headers=headers)
    return HttpResponse(get_template("503.html").render({"outage": outage}), status=503, headers=headers)
