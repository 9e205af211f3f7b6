"""Forms of pages sent in the ways in which a person might: untouched, one thing changed, a row emptied, a row added.

What a form is answered with is judged here; what pages there are, and who looks at them, is for the tests to say.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

import lxml.html
from django.contrib.messages import constants, get_messages
from django.core.cache import cache
from django.db import transaction
from django.db.models import Sum
from served_forms import ServedForm, confirmed, forms_of

from scoring.models import LogRecord, Match, RosterChange
from tournaments.models import Act, Competition, Season

Sent = dict[str, list[str]]

_CELL = re.compile(r"(?P<row>(?:[^-]*-)?[a-z]*\d+)-(?P<column>\D+)")
_HIDDEN = ("hidden", "file", "password")


@dataclass(frozen=True, slots=True)
class Trial:
    """One way of sending a form: what was done to it, the button pressed, and what is sent then."""

    done: str
    button: lxml.html.HtmlElement
    sent: Sent


@dataclass(frozen=True, slots=True)
class Answer:
    """What a form was answered with: the status, what was said against it, and whether anything was written.

    `seen` are the versions on the page of the answer, by where its forms are sent.
    """

    status: int
    complaints: list[tuple[str, str]]
    wrote: bool
    seen: dict[str, set[str]]


def trials(form: ServedForm) -> Iterator[Trial]:
    """Yield the ways in which a form is sent: untouched by each of its buttons, changed by the first, then late."""
    sent = form.sent()
    for button in form.buttons:
        yield Trial("untouched", button, sent)
    if missing := {field.name for field in shown_fields(form) if _is_empty_and_must_not_be(field)}:
        yield Trial("filled in", form.buttons[0], sent | {name: ["Otley"] for name in missing})
    changes = list(_changed(form, sent))
    for done, changed in changes:
        yield Trial(done, form.buttons[0], changed)
    if sent.get("seen", [""])[0].isdecimal() and sent["seen"] != ["0"]:
        late = {"seen": [str(int(sent["seen"][0]) - 1)]}
        for button in form.buttons:
            yield Trial("late", button, (changes[0][1] if changes and button is form.buttons[0] else sent) | late)


def send(form: ServedForm, trial: Trial) -> Answer:
    """Send a form, see what becomes of it, and take everything back."""
    client = form.client
    cookies = {name: morsel.value for name, morsel in client.cookies.items() if name != "messages"}
    with transaction.atomic():
        before = _written()
        response = confirmed(form.send(trial.button, trial.sent))
        wrote = _written() != before
        answer = Answer(response.status_code, _complaints(response), wrote, _versions(response))
        transaction.set_rollback(True)
    cache.clear()
    client.cookies.clear()
    for name, value in cookies.items():
        client.cookies[name] = value
    return answer


def faults(form: ServedForm, trial: Trial, answer: Answer, may_be_empty: Collection[str] = ()) -> Iterator[str]:
    """Yield what is wrong with an answer, whatever the form is for; of fields that `may_be_empty` it may say so."""
    if answer.status not in (200, 302, 409, 422):
        yield f"answered with {answer.status}"
    if trial.done == "late":
        if answer.wrote:
            yield "is done on a version that has passed"
        elif (
            answer.status != 409
            and not answer.complaints
            and answer.seen.get(form.target, set()) - set(trial.sent["seen"])
        ):
            yield "is shown again on the newest version, though nobody has said what was changed"
    if trial.done == "untouched":
        for field, said in answer.complaints:
            if not (_is_left_to_fill_in(form, field) or (field in may_be_empty and _is_empty(form, field))):
                yield f"says of what the page itself put there: {field or 'the form'}: {said}"


def shape(form: ServedForm) -> tuple[object, ...]:
    """Return what tells forms apart: where they are sent, their fields without numbers, their buttons."""
    names = frozenset(re.sub(r"\d+", "#", name) for name in form.names)
    return form.target, names, tuple(re.sub(r"\d+", "#", each.get("name") or "") for each in form.buttons)


def shown_fields(form: ServedForm) -> list[lxml.html.HtmlElement]:
    """Return the fields that somebody sees and can change."""
    return [
        field
        for field in form.element.inputs
        if field.name and getattr(field, "type", "") not in (*_HIDDEN, "submit") and "disabled" not in field.attrib
    ]


def _is_empty_and_must_not_be(field: lxml.html.HtmlElement) -> bool:
    return "required" in field.attrib and not getattr(field, "checkable", False) and not field.value


def _is_left_to_fill_in(form: ServedForm, name: str) -> bool:
    """Return whether a field is empty on a page that says it must not be, or has boxes of which none is ticked.

    Of the form as a whole (""): whether nothing is filled in at all.
    """
    if not name:
        return all(_is_empty(form, field.name) for field in shown_fields(form))
    fields = [field for field in form.element.inputs if field.name == name]
    marked = any("required" in field.attrib or getattr(field, "checkable", False) for field in fields)
    return marked and _is_empty(form, name)


def _is_empty(form: ServedForm, name: str) -> bool:
    return not any(form.sent().get(name, []))


def _changed(form: ServedForm, sent: Sent) -> Iterator[tuple[str, Sent]]:
    kinds = set()
    for field in shown_fields(form):
        kind = "text" if field.tag == "textarea" else getattr(field, "type", field.tag)
        if kind not in kinds and (other := _other(field, sent)) is not None:
            kinds.add(kind)
            yield f"{field.name} changed", sent | {field.name: other}
    for field in form.element.inputs:
        lines = sent.get(field.name, [""])[0].split("\r\n") if field.tag == "textarea" else []
        if len(lines) > 1:
            yield f"a line of {field.name} taken out", sent | {field.name: ["\r\n".join(lines[1:])]}
            added = "\r\n".join([*lines, re.sub(r"\w+", "Newcomer", lines[-1], count=1)])
            yield f"a line of {field.name} added", sent | {field.name: [added]}
    yield from _rows_changed(form, sent)


def _rows_changed(form: ServedForm, sent: Sent) -> Iterator[tuple[str, Sent]]:
    """Empty the first filled row of a table, and fill its first empty one like it, with another name."""
    rows: dict[str, list[str]] = {}
    shown = {field.name for field in shown_fields(form)}
    for name in form.names:
        if (cell := _CELL.fullmatch(name)) and name in shown:
            rows.setdefault(cell["row"], []).append(name)
    columns = {row: [name.removeprefix(f"{row}-") for name in names] for row, names in rows.items()}
    filled = [row for row, names in rows.items() if sum(bool(sent.get(name, [""])[0]) for name in names) > 1]
    if not filled or len(rows) < 2:
        return
    yield f"row {filled[0]} emptied", {name: [""] if name in rows[filled[0]] else each for name, each in sent.items()}
    empty = [row for row in rows if row not in filled and columns[row] == columns[filled[0]]]
    if empty:
        own = {f"{empty[0]}-{each}": sent.get(f"{filled[0]}-{each}", [""]) for each in columns[empty[0]]}
        named = {name: ["Newcomer"] if name.endswith("-name") else each for name, each in own.items()}
        kept = {name: sent[name] for name in own if "number" in name or "seed" in name}
        yield f"row {empty[0]} added", sent | named | kept


def _other(field: lxml.html.HtmlElement, sent: Sent) -> list[str] | None:
    """Return another value of a field; None where it has no other."""
    now = sent.get(field.name, [])
    if getattr(field, "checkable", False):
        value = field.get("value") or "on"
        if field.type == "radio":
            return None if value in now else [value]
        return [each for each in now if each != value] if value in now else [*now, value]
    if field.tag == "select":
        return next(([each] for each in field.value_options if each not in now), None)
    text = now[0] if now else ""
    if getattr(field, "type", "") == "date":
        return [(date.fromisoformat(text) + timedelta(1) if text else date(2026, 5, 2)).isoformat()]
    return [str(int(text) + 1) if text.isdecimal() else f"{text} anew".strip()]


def _complaints(response: Any) -> list[tuple[str, str]]:
    """Return what an answer says against what was sent: the field, "" for all of it, and the sentence."""
    messages = [str(each) for each in get_messages(response.wsgi_request) if each.level >= constants.ERROR]
    found = [("", said) for said in messages]
    if response.status_code in (409, 422):
        page = lxml.html.document_fromstring(response.content, parser=lxml.html.HTMLParser(encoding="utf-8"))
        for element in page.xpath("//*[contains(concat(' ', @class, ' '), ' errorlist ')]"):
            field = (element.get("id") or "").removeprefix("id_").removesuffix("_error")
            found.append((field, " ".join(element.text_content().split())))
    return found


def _versions(response: Any) -> dict[str, set[str]]:
    """Return the versions on a page, by where its forms are sent."""
    versions: dict[str, set[str]] = {}
    for form in forms_of(response) if response.status_code in (200, 409, 422) else ():
        versions.setdefault(form.target, set()).update(form.sent().get("seen", ()))
    return versions


def _written() -> Mapping[str, object]:
    """Return how much was written of whatever has a version or a history."""
    histories = {kind.__name__: kind._default_manager.count() for kind in (LogRecord, Act, RosterChange)}
    versions = [kind._default_manager.aggregate(of=Sum("version"))["of"] for kind in (Match, Competition, Season)]
    return histories | {"versions": versions}
