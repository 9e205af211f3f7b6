"""Gunicorn's worker: one for readers gives way to those that record, and an address too long has a page of the site."""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path
from socket import socket

from django.db import connection
from django.http import HttpResponse
from django.template.loader import render_to_string
from gunicorn.http.errors import LimitRequestLine
from gunicorn.http.message import Request
from gunicorn.util import write_nonblock
from gunicorn.workers.gthread import ThreadWorker

_READERS_NICE = 10
_SESSIONS_NICE = Path("/proc/self/autogroup")


class Worker(ThreadWorker):
    """A worker of threads. What else is no HTTP it answers as gunicorn does."""

    is_for_readers = False
    """Whether it answers those alone who only read; cricketcards/gunicorn.py says so before it is started."""

    def load_wsgi(self) -> None:
        """Load the site, and give way to those who record where readers alone are served."""
        super().load_wsgi()
        if self.is_for_readers:
            os.nice(_READERS_NICE)
            if connection.vendor == "sqlite":
                _give_way_at_once()
            else:
                _give_way_to_sessions()

    def get_thread_pool(self) -> ThreadPoolExecutor:
        """Return the threads that answer: for readers half as many, so that their queries leave scorers a processor."""
        threads: int = self.cfg.threads
        return ThreadPoolExecutor(-(-threads // 2) if self.is_for_readers else threads)

    def handle_error(
        self, req: Request | None, client: socket, addr: str | int | tuple[str, int], exc: BaseException
    ) -> None:
        """Answer somebody whose request could not be read."""
        if isinstance(exc, LimitRequestLine):
            write_nonblock(client, _address_too_long())
        else:
            super().handle_error(req, client, addr, exc)


def _give_way_at_once() -> None:
    """Leave the processor to any other process of the site the moment that it wants it.

    Beside another low priority Linux lets what runs end its turn first, up to 4 ms. SQLite works in the processes of
    the site alone, in one session.
    """
    if sys.platform == "linux":
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def _give_way_to_sessions() -> None:
    """Be in a session of one's own, to which Linux gives a processor last.

    It shares them out among sessions first (its autogroup), and each connection of PostgreSQL is one.
    """
    os.setsid()
    with suppress(OSError):  # on a machine that knows no priority of sessions
        _SESSIONS_NICE.write_text("19")


def _address_too_long() -> bytes:
    """Return the whole answer to an address that is too long."""
    page = render_to_string("414.html").encode()
    headers = {"Content-Length": str(len(page)), "Connection": "close"}
    answer = HttpResponse(page, status=HTTPStatus.REQUEST_URI_TOO_LONG, headers=headers)
    return f"HTTP/1.1 {answer.status_code} {answer.reason_phrase}\r\n".encode() + answer.serialize()
