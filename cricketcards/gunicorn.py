"""Gunicorn's configuration, for `make run` and a production server alike.

Environment: BIND (address and port), WEB_CONCURRENCY (worker processes; gunicorn reads it itself, default 1),
THREADS (per worker).
"""

import os
import sys
from importlib import import_module

from django.core.exceptions import ImproperlyConfigured
from gunicorn.arbiter import Arbiter
from gunicorn.config import Config
from gunicorn.glogging import Logger

from cricketcards.logs import Sparing


class SparingLog(Logger):
    """Gunicorn's log, kept short as the site's own is: anybody can send what is no HTTP at all."""

    def setup(self, cfg: Config) -> None:
        """Set up the log as gunicorn does."""
        super().setup(cfg)
        self.error_log.addFilter(Sparing())


def on_starting(server: Arbiter) -> None:
    """End with a sentence, before anything is served, where the environment is not what the settings ask for."""
    try:
        import_module(os.environ.get("DJANGO_SETTINGS_MODULE", "cricketcards.settings.production"))
    except ImproperlyConfigured as error:
        sys.exit(str(error))


bind = os.environ.get("BIND", "127.0.0.1:8000")
worker_class = "gthread"
threads = int(os.environ.get("THREADS", "8"))
# A process that has not stirred for so many seconds is replaced, however busy the machine is.
timeout = 120
loglevel = "warning"
logger_class = SparingLog
reload = os.environ.get("DEBUG") == "1"
# Its socket lies in the home folder, where a second server would fight the first for it.
control_socket_disable = True
