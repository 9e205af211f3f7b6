"""Whether this process answers, the site can serve pages, and a worker runs: in a word for proxies and monitors."""

from functools import cache

from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cricketcards.outages import outage_behind
from scoring.worker_beats import is_silent, last_beat


@require_safe
@never_cache
def live(request: HttpRequest) -> HttpResponse:
    """Say that the process answers; nothing else is asked."""
    return _said(_("live"))


@require_safe
@never_cache
def ready(request: HttpRequest) -> HttpResponse:
    """Say whether pages can be served: the database answers, and has every table that this version needs. Two queries.

    A database that a newer version has migrated already will do, so that servers are updated one after the other.
    """
    try:
        applied = MigrationRecorder(connection).applied_migrations()
    except DatabaseError as error:
        return _no_answer(error)
    if not _needed() <= applied.keys():
        return _said(_("The database is to be migrated first"), status=503)
    return _said(_("ready"))


@require_safe
@never_cache
def worker(request: HttpRequest) -> HttpResponse:
    """Say whether a worker runs: the last beat is less than a minute old. One query."""
    try:
        beat = last_beat()
    except DatabaseError as error:
        return _no_answer(error)
    if is_silent(beat):
        return _said(_("No worker runs"), status=503)
    return _said(_("A worker runs"))


@cache
def _needed() -> frozenset[tuple[str, str]]:
    return frozenset(MigrationLoader(None).graph.leaf_nodes())


def _no_answer(error: DatabaseError) -> HttpResponse:
    outage = outage_behind(error)
    return _said(str(outage.title) if outage else _("The database does not answer"), status=503)


def _said(what: str, status: int = 200) -> HttpResponse:
    return HttpResponse(f"{what}\n", content_type="text/plain; charset=utf-8", status=status)
