"""Hostile inputs for every address of the site: its path, its query, its form as served, its body, files, headers.

To be imported after `site.set_up`.
"""

import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlencode

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from django.urls import URLPattern, URLResolver, get_resolver, resolve, reverse
from rights_table import OF_A_SLIP, PROTECTED, SENT, SENT_ALONE
from served_forms import forms_of
from walked_club import BY_SLIP, NOBODY, WalkedClub, Walker

from scoring.rights import ORGANISER, SCORER
from tools.drills import hostile_values as values

ROLES = (NOBODY, SCORER, ORGANISER, BY_SLIP)
_WEIGHTS = (2, 2, 4, 1)
_QUERY = (
    "a", "at", "b", "entry", "from", "game", "insert", "line", "next", "page", "paper", "part", "q", "round", "season",
    "seen", "shown", "sort", "variant", "withdrawn", "csrfmiddlewaretoken",
)  # fmt: skip
_FIELDS = (
    "seen", "key", "entries", "reason", "override", "typed", "call", "outcome", "pending", "action", "line", "kind",
    "name", "sure", "next", "form-TOTAL_FORMS", "form-INITIAL_FORMS", "account", "count", "log",
)  # fmt: skip
"""What is sent where no form is served: scripts send these."""
_URLENCODED = "application/x-www-form-urlencoded"


@dataclass(frozen=True, slots=True)
class Input:
    """One input: the name of the address, who sends what to it, and in words what is hostile of it."""

    name: str
    role: str
    method: str
    address: str
    said: str
    body: bytes = b""
    kind: str = _URLENCODED
    headers: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.method} {self.address[:150]} ({self.name}), {self.role}: {self.said[:300]}"


class Inputs:
    """A club that is open to the public, browsers of each role, and inputs for all its addresses."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._club = WalkedClub("public")
        addresses = {name: self._address(name) for name in _names(get_resolver().url_patterns)}
        # A second name of an address comes to the view of the first.
        self._addresses = {name: each for name, each in addresses.items() if resolve(each).view_name == name}
        self.names = sorted(self._addresses)
        self._files = values.files()
        self.browsers = {role: _browser(self._club.walkers[role]) for role in ROLES}
        self._forms = {role: self._forms_for(browser) for role, browser in self.browsers.items()}

    def take(self, count: int) -> Iterator[Input]:
        """Yield so many inputs: each address once with its path as it is, then in turn, by every role and method."""
        for name in self._rng.sample(self.names, len(self.names))[:count]:
            yield self._rng.choice((self._query, self._form))(name, self._rng.choice(ROLES))
        ways: list[Callable[[str, str], Input]] = [
            self._path, self._query, self._headers, self._form, self._form, self._form, self._form, self._form,
            self._body, self._upload,
        ]  # fmt: skip
        often = [name for name in self.names if ":" not in name]  # the others are nobody's here
        names: list[str] = []
        for _number in range(count - len(self.names)):
            if not names:
                names = self._rng.sample(often, len(often))
            name, role = names.pop(), self._rng.choices(ROLES, _WEIGHTS)[0]
            yield self._rng.choice(ways if self._takes(name) else ways[:4])(name, role)

    def _address(self, name: str) -> str:
        space, _colon, own = name.rpartition(":")
        if not space:
            return str(self._club.address(name))
        [(_route, arguments)] = get_resolver().namespace_dict[space][1].reverse_dict.getlist(own)[0][0]
        return reverse(name, kwargs={each: "auth" if each == "app_label" else "1" for each in arguments})

    def _forms_for(self, browser: Client) -> Mapping[str, list[dict[str, Any]]]:
        """Return what each form sends as it is served, by the name of the address to which it is sent."""
        found: dict[str, list[dict[str, Any]]] = defaultdict(list)
        for address in self._addresses.values():
            if ".pdf" in address or ".csv" in address:
                continue
            answer = browser.get(address)
            if answer.status_code == 200 and b"<form" in answer.content:
                for form in forms_of(answer):
                    sent: dict[str, Any] = {each: [""] for each in form.names} | form.sent()
                    found[form.target].append(sent)
        return found

    def _takes(self, name: str) -> bool:
        """Whether something can be sent to an address."""
        by_right = PROTECTED[name][1] if name in PROTECTED else OF_A_SLIP.get(name, ())
        return "post" in by_right or "POST" in by_right or name in SENT_ALONE | SENT | self._forms[ORGANISER].keys()

    # The ways

    def _path(self, name: str, role: str) -> Input:
        """Put something else into the path."""
        route = self._addresses[name]
        parts = route.strip("/").split("/")
        place = self._rng.randrange(len(parts))
        value = self._value("")[:2_000]
        parts[place] = quote(value.encode("utf-8", "surrogatepass"), safe="")
        return Input(name, role, self._method(), "/" + "/".join(parts) + "/", f"part {place} of the path is {value!r}")

    def _query(self, name: str, role: str) -> Input:
        asked = [(key, self._value(key)[:5_000]) for key in self._rng.choices(_QUERY, k=self._rng.randint(1, 4))]
        address = f"{self._addresses[name]}?{urlencode(asked, errors='surrogatepass')}"
        return Input(name, role, "GET", address, f"asked with {asked!r}")

    def _headers(self, name: str, role: str) -> Input:
        headers = dict(self._rng.choices(values.HEADERS, k=2))
        return Input(name, role, self._method(), self._addresses[name], f"headers {headers!r}", headers=headers)

    def _form(self, name: str, role: str) -> Input:
        """Send a form as it was served, or what scripts send, some fields of it spoiled."""
        sent, spoiled = self._spoiled(name, role)
        return Input(
            name, role, "POST", self._addresses[name], f"fields {spoiled!r}",
            urlencode(sent, doseq=True, errors="surrogatepass").encode(), headers=self._asked_by(),
        )  # fmt: skip

    def _body(self, name: str, role: str) -> Input:
        body, kind = self._rng.choice(values.BODIES)
        said = f"body {body[:60]!r} as {kind!r}"
        return Input(name, role, "POST", self._addresses[name], said, body, kind, self._asked_by())

    def _upload(self, name: str, role: str) -> Input:
        """Send files in the place of some fields, or of the one that takes a file."""
        sent, _spoiled = self._spoiled(name, role)
        known = [each for each in sent if "file" in each] or [self._rng.choice([*sent, "file"])]
        file_name, content = self._rng.choice(self._files)
        clean = {key: [_encodable(each) for each in value] for key, value in sent.items()}
        file = SimpleUploadedFile(_encodable(file_name), content, "text/csv")
        body = encode_multipart(BOUNDARY, clean | {known[0]: file})
        said = f"{known[0]} is the file {file_name!r}"
        return Input(name, role, "POST", self._addresses[name], said, body, MULTIPART_CONTENT, self._asked_by())

    def _spoiled(self, name: str, role: str) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the fields of a form, and those of them that were changed, cut to be printed."""
        served = self._forms[role].get(name) or self._forms[ORGANISER].get(name)
        known = dict(self._rng.choice(served)) if served else {key: [self._value(key)] for key in _FIELDS}
        names = [key for key in known if key != "csrfmiddlewaretoken"] or ["x"]
        spoiled: dict[str, Any] = {} if served else {key: value[0][:80] for key, value in known.items()}
        for key in self._rng.choices(names, k=self._rng.choice((1, 1, 1, 2, 3, len(names)))):
            how = self._rng.random()
            if how < 0.1:
                known.pop(key, None)
                spoiled[key] = None
            else:
                value = self._value(key)
                known[key] = [value, *known.get(key, [])][: 2 if how < 0.2 else 1]
                spoiled[key] = value[:80]
        if self._rng.random() < 0.5:
            known["sure"] = ["1"]
        return known, spoiled

    def _value(self, key: str) -> str:
        """Return a value, for some fields rather one of its kind."""
        if key.endswith("_FORMS") and self._rng.random() < 0.8:
            return self._rng.choice(values.COUNTS)
        if key in ("entries", "pending") and self._rng.random() < 0.8:
            return self._rng.choice(values.JSON)
        kinds = (values.TEXTS, values.NUMBERS, values.SCRIPTS, values.JSON)
        return self._rng.choice(self._rng.choices(kinds, (5, 3, 3, 1))[0])

    def _method(self) -> str:
        return self._rng.choice(("GET", "GET", "POST", "PUT", "HEAD"))

    def _asked_by(self) -> dict[str, str]:
        return self._rng.choice(({}, {}, {"HTTP_X_PAD": "1"}, {"HTTP_HX_REQUEST": "true"}))


def _encodable(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


def _browser(walker: Walker) -> Client:
    client = Client(raise_request_exception=False, SERVER_NAME="127.0.0.1")
    if walker.user:
        client.force_login(walker.user)
    for name, value in walker.slip:
        client.cookies[name] = value
    return client


def _names(patterns: list[URLPattern | URLResolver], space: str = "") -> Iterator[str]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from _names(pattern.url_patterns, f"{pattern.namespace}:" if pattern.namespace else space)
        elif pattern.name:
            yield f"{space}{pattern.name}"
