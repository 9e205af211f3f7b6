"""What the log keeps out: what would fill it, and the secrets of links."""

import logging
import re
import threading
import time
from traceback import walk_tb
from types import CodeType

Kind = tuple[str, int, str, int, tuple[tuple[CodeType, int], ...]]

# Loggers of Django that say what a visitor has sent, not what is wrong here.
VISITORS = "django.security"
OUTAGE = 503
_SECRET = re.compile(r"/(shared|invitations|account/e-mail|new-password/[^/\s]+)/[^/\s]+")


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
            record.msg = f"{record.getMessage()} (more like this follow, which are not written for a while)"
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
    """Write addresses of links without the secrets that stand in them: whoever reads the log could use them."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Take the secrets out of a record; it is written all the same."""
        said = record.getMessage()
        if _SECRET.search(said):
            record.msg, record.args = _SECRET.sub(r"/\1/…", said), ()
        return True


def _kind(record: logging.LogRecord) -> Kind:
    traceback = record.exc_info[2] if record.exc_info else None
    raised = tuple((frame.f_code, line) for frame, line in walk_tb(traceback))
    return record.name, record.levelno, record.pathname, record.lineno, raised
