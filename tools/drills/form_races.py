"""Races over every form of every page: each is filled in as its page serves it, and sent by all who have seen it.

To be imported after `site.set_up`.
"""

import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from typing import Any
from urllib.parse import urljoin

import lxml.html
from club_of_everything import Everything
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.db.models import Count as Number
from django.test import Client
from form_walk import shape, shown_fields
from rights_table import OPEN, OWN, PROTECTED
from served_forms import ServedForm, forms_of

from scoring.models import ClubAct, LogRecord
from tools.drills.browsers import Answer, Browser, at_once, is_done
from tools.drills.club import PASSWORD
from tools.drills.race_tally import Tally
from tournaments.models import Act

MOST = 8
Sent = dict[str, Any]
_OFFERING = ("match", "match-log", "fixture", "club-matches", "competition-decide")
"""Pages that anybody reads, and that offer something to those who may do it."""
_NOT_WRITING = ("sign-out", "sign-in", "practice-act")
_LAST = ("person-role", "person-remove", "club-close", "club-hand-over", "account", "club-leave", "account-delete")
"""After these there are fewer people, or nothing is there for them: the other forms come before."""
_SIGNING = ("csrfmiddlewaretoken", "seen", "key", "reason")
_CHANGED = ("note", "venue", "outcome", "every", "revised_runs", "new_password1")
"""Fields that take what each client says of its own; without one of them it is the first typed text."""
_FILLED: dict[str, Sent] = {
    "account": {"old_password": [PASSWORD]},
    "competition-adjust": {"points": ["1"]},
    "fixture-result": {"outcome": ["abandoned"]},
}
"""What else must say something of its kind."""


@dataclass(frozen=True, slots=True)
class Place:
    """A form, to be found again on its page."""

    page: str
    target: str
    shape: tuple[object, ...]
    is_own: bool
    """Whether it is of an account, so that all clients of a round are one person's."""


@dataclass(frozen=True, slots=True)
class Alone:
    """What becomes of a form that one client sends by itself.

    Whether it is done, how many acts are written, whether it then reads as it was filled in.
    """

    done: bool
    acts: int
    reads: bool


class FormRaces:
    """Races over the forms that organisers see. `people` are those who race, each with a session."""

    def __init__(self, world: Everything, people: Sequence[tuple[User, str]], rng: random.Random, tally: Tally) -> None:
        self._people, self._rng, self._tally = people, rng, tally
        self._places = list(_places(world, Browser(people[0][1])))
        self.raced: set[tuple[object, ...]] = set()
        """Shapes of the forms over which there were races."""
        self._tried: set[tuple[object, ...]] = set()

    @property
    def known(self) -> set[tuple[object, ...]]:
        """Shapes of all forms."""
        return {place.shape for place in self._places}

    def run(self, rounds: int, ends: float) -> int:
        """Race over each form once, those first that have not had their turn, `rounds` at most; return how many.

        None is begun after `ends`, by the monotonic clock.
        """
        places = self._rng.sample(self._places, len(self._places))
        places.sort(key=lambda place: place.shape in self._tried)
        places = places[:rounds]
        places.sort(key=lambda place: _LAST.index(place.target) if place.target in _LAST else -1)
        return sum(self._race(place) for place in places if time.monotonic() < ends)

    def _race(self, place: Place) -> bool:
        """Race over a form; return whether it was there."""
        self._tried.add(place.shape)
        clients = self._rng.randint(2, MOST)
        together = place.is_own or self._rng.random() < 0.5
        people = [self._people[-1]] * clients if together else self._rng.sample(self._people, clients)
        browsers = [Browser(session) for _user, session in people]
        found = at_once([partial(browser.get, place.page) for browser in browsers])
        forms = [form for answer in found if (form := _form_in(answer, place.shape))]
        if len(forms) < 2:
            return False
        same = together and self._rng.random() < 0.5
        name = _to_change(forms[0])
        filled = [_filled(form, 1 if same else number, name) for number, form in enumerate(forms, 1)]
        if same:  # one person's finger, several times: all that is sent is the same
            filled = [filled[0]] * len(filled)
        alone = _tried_alone(people[0][0], forms[0], filled[0], place, name)
        what = f"{place.target} of {place.page}, {len(forms)} {'times the same' if same else 'clients'}"
        before = _acts()
        answers = at_once([partial(_send, form, fields) for form, fields in zip(forms, filled, strict=True)])
        self._judge(what, place, answers, filled, name, alone, _most(before))
        self.raced.add(place.shape)
        return True

    def _judge(
        self,
        what: str,
        place: Place,
        answers: Sequence[Answer],
        filled: Sequence[Sent],
        name: str,
        alone: Alone,
        acts: int,
    ) -> None:
        self._tally.heard(f"form {place.target}", answers)
        if alone.done or any(map(is_done, answers)):
            self._tally.could_be_done.add(f"form {place.target}")
        done = [fields for answer, fields in zip(answers, filled, strict=True) if is_done(answer)]
        self._tally.won += bool(done)
        same = len(filled) > 1 and all(fields is filled[0] for fields in filled)
        signed = {"seen", "key"} & filled[0].keys()
        if signed and acts > max(alone.acts, 1) and (same or "seen" in signed):
            self._tally.fault("doubled" if same else "two winners", f"{what}: {acts} acts, alone {alone.acts}")
        if "seen" in filled[0] and alone.done and alone.reads and done:
            values = {str(fields.get(name)) for fields in done}
            now = _form_in(Browser(self._people[0][1]).get(place.page), place.shape)
            if len(values) > 1:
                self._tally.fault("two winners", f"{what}: {name} was saved as {values}")
            elif now and str(now.sent().get(name)) not in values:
                self._tally.fault("lost", f"{what}: {name} was saved as {values}, and is {now.sent().get(name)}")


def _places(world: Everything, browser: Browser) -> Iterator[Place]:
    """Yield each form once, though it is on many pages."""
    known: set[tuple[object, ...]] = set()
    protected = {name for name, (_right, methods) in PROTECTED.items() if "get" in methods}
    for name in sorted(protected | OWN | set(_OFFERING) | {"correction-request"}):
        many = name in _OFFERING if name in OPEN else name in PROTECTED
        for page in world.addresses(name, many=many):
            for form in _forms(browser.get(page)):
                kind = shape(form)
                if kind not in known and form.target not in _NOT_WRITING:
                    known.add(kind)
                    yield Place(page, form.target, kind, is_own=name in OWN)


def _forms(answer: Any) -> list[ServedForm]:
    return forms_of(answer) if answer.status_code == 200 and b"<form" in answer.content else []


def _form_in(answer: Answer, kind: tuple[object, ...]) -> ServedForm | None:
    return next((form for form in _forms(answer) if shape(form) == kind and form.buttons), None)


def _to_change(form: ServedForm) -> str:
    """Return the name of the field into which each client puts something else: typed text before all others."""
    fields = [field for field in shown_fields(form) if field.name not in _SIGNING]
    named = [field.name for field in fields if field.name in _CHANGED]
    if named:
        return str(min(named, key=_CHANGED.index))
    typed = [field for field in fields if field.tag == "textarea" or getattr(field, "type", "") == "text"]
    typed = [field for field in typed if not (field.value or "").isdecimal()]  # a place in an order may be moved on
    return next((field.name for field in [*typed, *fields]), "")


def _filled(form: ServedForm, number: int, name: str) -> Sent:
    """Return what the client of that number sends: what must be filled in is, and the field `name` is its own."""
    sent: Sent = form.sent() | _FILLED.get(form.target, {})
    places = [each for each in form.names if each.endswith("-place")]
    if form.target == "competition-lots":
        sent |= {each: [str(place)] for place, each in enumerate(places, number)}
    for field in shown_fields(form):
        value = "".join(sent.get(field.name, [])[:1])
        if field.name == name:
            sent[name] = _another(field, value, number)
        elif field.name == "reason" or ("required" in field.attrib and not value):
            sent[field.name] = _something(field, number)
    button = _button(form)
    if button.get("name"):
        sent[button.get("name")] = button.get("value", "")
    if form.target == "account":
        sent["new_password1"] = sent["new_password2"] = [f"tea-at-twenty-to-{number}"]
    return sent | {"sure": "1"}


def _another(field: lxml.html.HtmlElement, value: str, number: int) -> list[str]:
    """Return a value of a field that is not the one it has, and for each number another as far as there are any."""
    kind = getattr(field, "type", field.tag)
    if field.tag == "select":
        options = [each for each in field.value_options if each and each != value] or [value]
        return [options[number % len(options)]]
    if getattr(field, "checkable", False):
        return [field.get("value") or "on"] if number % 2 else []
    if kind == "date":
        return [(date.fromisoformat(value or "2026-05-01") + timedelta(number)).isoformat()]
    if value.isdecimal():
        return [str(int(value) + number)]
    if field.tag == "textarea" and value:  # lines, each of which means something
        return [f"{value}\r\nNewcomer {number}"]
    return [f"{value} anew {number}".strip()] if value else _something(field, number)


def _something(field: lxml.html.HtmlElement, number: int) -> list[str]:
    kind = getattr(field, "type", field.tag)
    if field.tag == "select":
        return [next((each for each in field.value_options if each), "")]
    if getattr(field, "checkable", False):
        return [field.get("value") or "on"]
    made = {
        "password": PASSWORD,
        "datetime-local": f"{date.today() + timedelta(1)}T20:00",
        "number": str(number),
        "date": "2026-05-02",
        "email": f"otley-{number}@example.org",
    }
    return [made.get(kind, f"Otley {number}")]


def _button(form: ServedForm) -> lxml.html.HtmlElement:
    """Return the first button that has what is sent kept, rather than shown once more."""
    return next((each for each in form.buttons if each.get("name") != "preview"), form.buttons[0])


def _send(form: ServedForm, fields: Sent) -> Answer:
    """Send a form by its button."""
    button = _button(form)
    browser: Any = form.client
    answer: Answer = browser.post(urljoin(form.address, button.get("formaction") or form.address), fields)
    return answer


def _tried_alone(user: User, form: ServedForm, fields: Sent, place: Place, name: str) -> Alone:
    """Send a form in this process, with nobody else about, look what comes of it and take all of it back."""
    client = Client(raise_request_exception=False, SERVER_NAME="127.0.0.1")
    with transaction.atomic():
        client.force_login(user)
        before = _acts()
        address = urljoin(form.address, _button(form).get("formaction") or form.address)
        answer: Any = client.post(address, fields, follow=True)
        acts = _most(before)
        done = is_done(answer)
        now = next((each for each in _forms(client.get(place.page)) if shape(each) == place.shape), None)
        reads = now is not None and now.sent().get(name) == fields.get(name)
        transaction.set_rollback(True)
    connection.close()
    return Alone(done, acts, reads)


def _acts() -> Counter[object]:
    """Count the acts that were done to each thing that keeps its history."""
    counted: Counter[object] = Counter()
    for match, acts in LogRecord.objects.values_list("match").annotate(Number("batch", distinct=True)).order_by():
        counted["match", match] = acts
    for competition, acts in Act.objects.values_list("competition").annotate(Number("pk")).order_by():
        counted["competition", competition] = acts
    for club, acts in ClubAct.objects.values_list("club").annotate(Number("pk")).order_by():
        counted["club", club] = acts
    return counted


def _most(before: Counter[object]) -> int:
    """Return how many acts have been done since, to the thing to which most were done."""
    return max((_acts() - before).values(), default=0)
