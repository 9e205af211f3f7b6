"""What the log keeps out: what would fill it, and the secrets of links."""

import logging
import re
import threading
import time
from contextlib import suppress
from traceback import walk_tb
from types import CodeType

Kind = tuple[str, int, str, int, tuple[tuple[CodeType, int], ...]]

# Loggers of Django that say what a visitor has sent, not what is wrong here.
VISITORS = "django.security"
OUTAGE = 503
# As in an address; in a traceback the secret may stand between quotation marks.
SECRET_ADDRESS = re.compile(
    r"/(shared|slips|calendars|invitations|account/e-mail|account/reminders/off|new-password/[^/\s]+)/[^/\s'\"]+"
)
_TOKEN = re.compile(r"\bcct_[\w-]+")


class Sparing(logging.Filter):
    """Let so many warnings and errors of one kind through in so many seconds; the last of them says that more came.

    Of one kind is what one line of code logs, and an error that is raised at one place, whatever was asked for. What
    visitors send is no error of the site and keeps no traceback; nor does an outage, whose cause has a line of its own.
    """

    def __init__(self, most: int = 10, seconds: float = 600) -> None:
        super().__init__()
        self.most, self.seconds = most, seconds
        self._counts: dict[Kind, tuple[float, int]] = {}
        self._lock = threading.Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a record is to be written."""
        if record.levelno < logging.WARNING:
            return True
        if getattr(record, "status_code", None) == OUTAGE:
            return False
        if record.name.startswith(VISITORS):
            record.exc_info = None
        count = self._count(_kind(record))
        if count == self.most:
            record.msg = f"{_said(record)} (more like this follow, which are not written for a while)"
            record.args = ()
        return count <= self.most

    def _count(self, kind: Kind) -> int:
        with self._lock:
            now = time.monotonic()
            since, count = self._counts.get(kind, (now, 0))
            if now - since >= self.seconds:
                since, count = now, 0
            self._counts[kind] = since, count + 1
            return count + 1


class WithoutSecrets(logging.Filter):
    """Write addresses of links without the secrets that stand in them: whoever reads the log could use them.

    A traceback is put into words here, so that it is written without them too. Whatever was logged, this never raises:
    words that do not fit their arguments are written beside them.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Take the secrets out of a record; it is written all the same."""
        record.msg, record.args = without_secrets(_said(record)), ()
        with suppress(Exception):  # an error may fail to say what it is
            if record.exc_info and record.exc_info[0]:
                record.exc_text = _WORDS.formatException(record.exc_info)
        if record.exc_text:
            record.exc_text = without_secrets(record.exc_text)
        return True


_WORDS = logging.Formatter()


def _said(record: logging.LogRecord) -> str:
    with suppress(Exception):
        return record.getMessage()
    with suppress(Exception):
        return f"{record.msg} {record.args}"
    return "(a record that cannot be put into words)"


def without_secrets(said: str) -> str:
    """Return what is said without the secrets of links, and without tokens."""
    return _TOKEN.sub("cct_…", SECRET_ADDRESS.sub(r"/\1/…", said))


def _kind(record: logging.LogRecord) -> Kind:
    traceback = record.exc_info[2] if record.exc_info else None
    raised = tuple((frame.f_code, line) for frame, line in walk_tb(traceback))
    return record.name, record.levelno, record.pathname, record.lineno, raised
