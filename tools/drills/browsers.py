"""Browsers for drills: they open pages of a running site and send its forms, as a browser sends them."""

import http.client
import os
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http import HTTPStatus
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode, urlsplit

LONGEST_WAIT = 60.0
"""Seconds after which a browser waits for an answer no more."""
_FOLLOWED = 5
_REFUSED = (b'<li class="error"', b'class="errorlist"', b"notice error", b"Nothing was changed")


@dataclass(frozen=True, slots=True)
class Answer:
    """What the site has answered, as `served_forms` of the tests reads it; status 0 where nothing came."""

    status_code: int
    content: bytes
    location: str
    seconds: float
    request: Mapping[str, str]
    client: Any


@dataclass
class Browser:
    """A browser, with a session or none."""

    session: str = ""
    cookies: dict[str, str] = field(default_factory=dict)

    def get(self, address: str) -> Answer:
        """Open a page; a redirect is answered as it is."""
        return self._ask("GET", address, None, {})

    def post(self, address: str, fields: Mapping[str, Any], headers: Mapping[str, str] | None = None) -> Answer:
        """Send fields, each with a value or a list of them."""
        body = urlencode(fields, doseq=True, errors="surrogatepass").encode()
        return self._ask(
            "POST", address, body, {"Content-Type": "application/x-www-form-urlencoded", **(headers or {})}
        )

    def send(self, address: str, body: bytes, kind: str) -> Answer:
        """Send a body of some content type."""
        return self._ask("POST", address, body, {"Content-Type": kind})

    def followed(self, answer: Answer) -> Answer:
        """Return the page to which an answer leads."""
        for _time in range(_FOLLOWED):
            if not answer.location:
                break
            answer = self.get(answer.location)
        return answer

    def _ask(self, method: str, address: str, body: bytes | None, headers: Mapping[str, str]) -> Answer:
        parts = urlsplit(address)
        asked = parts.path + (f"?{parts.query}" if parts.query else "")
        kept = self.cookies | ({"sessionid": self.session} if self.session else {})
        sent = {**headers, "Cookie": "; ".join(f"{name}={value}" for name, value in kept.items())}
        about = {"PATH_INFO": parts.path, "QUERY_STRING": parts.query}
        connection = http.client.HTTPConnection(os.environ["BIND"], timeout=LONGEST_WAIT)
        begun = time.monotonic()
        try:
            connection.request(method, asked, body, sent)
            answer = connection.getresponse()
            content = answer.read()
            self._keep(answer)
            location = answer.getheader("Location") or ""
            return Answer(answer.status, content, location, time.monotonic() - begun, about, self)
        except (OSError, http.client.HTTPException) as error:
            return Answer(0, repr(error).encode(), "", time.monotonic() - begun, about, self)
        finally:
            connection.close()

    def _keep(self, answer: http.client.HTTPResponse) -> None:
        for header in answer.headers.get_all("Set-Cookie") or ():
            for name, morsel in SimpleCookie(header).items():
                if name == "sessionid":
                    self.session = morsel.value
                elif morsel.value:
                    self.cookies[name] = morsel.value
                else:
                    self.cookies.pop(name, None)


def at_once(acts: Sequence[Callable[[], Answer]]) -> list[Answer]:
    """Do all of it at the very same moment, and return what each was answered."""
    gate = threading.Barrier(len(acts))

    def act_together(act: Callable[[], Answer]) -> Answer:
        gate.wait()
        return act()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(act_together, acts))


def is_done(answer: Answer) -> bool:
    """Whether a form was answered with another page, or one that shows something new, and nothing says otherwise."""
    page = answer.client.followed(answer) if answer.status_code == HTTPStatus.FOUND else answer
    return page.status_code == HTTPStatus.OK and not any(said in page.content for said in _REFUSED)
