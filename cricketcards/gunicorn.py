"""Gunicorn's configuration, for `make run` and a production server alike.

Environment: BIND (address and port), READERS_BIND (those at which one more process answers who only reads),
WEB_CONCURRENCY (worker processes; gunicorn itself reads it first, and ends with a traceback of its own where it is no
number), THREADS (per worker).
"""

import os
from importlib import import_module

from django.core.exceptions import ImproperlyConfigured
from gunicorn.arbiter import Arbiter
from gunicorn.config import Config
from gunicorn.glogging import Logger
from gunicorn.util import parse_address

from cricketcards.logs import Sparing, WithoutSecrets
from cricketcards.settings.environment import ending_in_a_sentence, given, whole_number, yes_or_no
from cricketcards.worker import Worker

_EXAMPLE = "127.0.0.1:8000"


class SparingLog(Logger):
    """Gunicorn's log, kept short as the site's own is: anybody can send what is no HTTP at all."""

    def setup(self, cfg: Config) -> None:
        """Set up the log as gunicorn does."""
        super().setup(cfg)
        self.error_log.addFilter(Sparing())
        self.error_log.addFilter(WithoutSecrets())


def on_starting(server: Arbiter) -> None:
    """End with a sentence, before anything is served, where the environment is not what the settings ask for."""
    with ending_in_a_sentence():
        import_module(os.environ.get("DJANGO_SETTINGS_MODULE", "cricketcards.settings.production"))


def pre_fork(server: Arbiter, worker: Worker) -> None:
    """Have a process answer at its own addresses: one at those for readers, where of the youngest none does yet."""
    if for_readers:
        youngest = sorted(server.WORKERS.values(), key=lambda each: -each.age)[: workers - 1]
        worker.is_for_readers = not any(isinstance(each, Worker) and each.is_for_readers for each in youngest)
        others = len(bind) - len(for_readers)
        worker.sockets = worker.sockets[others:] if worker.is_for_readers else worker.sockets[:others]


def where_to_listen(name: str, default: str) -> list[str]:
    """Return addresses as gunicorn reads them; several are separated by commas. Raises ImproperlyConfigured."""
    addresses = list(filter(None, given(name, default).split(",")))
    for each in addresses:
        try:
            address = parse_address(each.strip())
            known = not isinstance(address, tuple) or 0 <= address[1] <= 65535  # else the path of a socket
        except (RuntimeError, ValueError, IndexError):
            known = False
        if not known:
            raise ImproperlyConfigured(f"{name} is an address with a port, for example {_EXAMPLE}, not {each!r}.")
    return addresses


with ending_in_a_sentence():
    for_readers = where_to_listen("READERS_BIND", "")
    bind = [*where_to_listen("BIND", _EXAMPLE), *for_readers]
    workers = whole_number("WEB_CONCURRENCY", 1, least=1) + bool(for_readers)
    threads = whole_number("THREADS", 8, least=1)
    reload = yes_or_no("DEBUG", default=False)
worker_class = "cricketcards.worker.Worker"
# The longest that gunicorn knows: the search of a club says beside its box that it was asked for too much.
limit_request_line = 8190
# A process that has not stirred for so many seconds is replaced, however busy the machine is.
timeout = 120
loglevel = "warning"
logger_class = SparingLog
# Its socket lies in the home folder, where a second server would fight the first for it.
control_socket_disable = True
