"""Forms filled in and submitted as a page served them, with everything that a browser would send and nothing else."""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any
from urllib.parse import urljoin, urlsplit

import lxml.html
from django.test import Client
from django.urls import resolve

_PARSER = lxml.html.HTMLParser(encoding="utf-8")
_NOT_SENT = {"submit", "button", "image", "reset", "file"}


class ServedForm:
    """A form of a page. Its fields have what the page filled in, until something else is typed."""

    def __init__(self, client: Client, page: str, element: lxml.html.FormElement) -> None:
        self.client, self.page, self.element = client, page, element
        self.address = urljoin(page, element.get("action") or page)
        self.target: str = resolve(urlsplit(self.address).path).view_name
        self.files: dict[str, Any] = {}

    @property
    def names(self) -> list[str]:
        """The names of the fields."""
        return [name for name in self.element.inputs.keys() if name]  # noqa: SIM118 - no dictionary: it yields elements

    @cached_property
    def buttons(self) -> list[lxml.html.HtmlElement]:
        """The buttons that send it, those elsewhere on the page too."""
        root = self.element.getroottree()
        own = [each for each in self.element.iter("button") if not each.get("form")]
        there = root.xpath("//button[@form=$id]", id=self.element.get("id")) if self.element.get("id") else []
        return [
            each for each in [*own, *there] if each.get("type", "submit") == "submit" and "disabled" not in each.attrib
        ]

    def __contains__(self, name: str) -> bool:
        """Whether it has a field or a button of that name."""
        return name in self.element.inputs or any(each.get("name") == name for each in self.buttons)

    def __getitem__(self, name: str) -> Any:
        """Return what a field says."""
        return self.element.fields[name] or ""

    def __setitem__(self, name: str, value: object) -> None:
        """Type into a field, choose an option, tick a box or a list of boxes; a file is chosen as it is."""
        field = self.element.inputs[name]
        if getattr(field, "type", "") == "file":
            self.files[name] = value
        else:
            self.element.fields[name] = value if isinstance(value, bool | list | set) else str(value)

    def sent(self) -> dict[str, list[str]]:
        """Return what a browser would send now, without a button."""
        sent: dict[str, list[str]] = {}
        for name, value in self._values():
            sent.setdefault(name, []).append(re.sub("\r?\n", "\r\n", value))
        return sent

    def submit(self, button: str = "", /, **fields: object) -> Any:
        """Fill in fields and press a button, by its name or else the first; return the answer, a redirect as it is."""
        for name, value in fields.items():
            self[name] = value
        pressed = next(each for each in self.buttons if not button or each.get("name") == button)
        return self.send(pressed, self.sent())

    def send(self, button: lxml.html.HtmlElement, fields: Mapping[str, Any]) -> Any:
        """Send fields by a button."""
        pressed = {button.get("name"): button.get("value", "")} if button.get("name") else {}
        return self.post(urljoin(self.address, button.get("formaction") or self.address), {**fields, **pressed})

    def post(self, address: str, fields: Mapping[str, Any]) -> Any:
        """Send fields to an address as its browser does; the token that the page had is checked."""
        handler = self.client.handler
        before, handler.enforce_csrf_checks = handler.enforce_csrf_checks, True
        try:
            return self.client.post(address, {**fields, **self.files})
        finally:
            handler.enforce_csrf_checks = before

    def _values(self) -> Iterator[tuple[str, str]]:
        for field in self.element.inputs:
            if not field.name or "disabled" in field.attrib or getattr(field, "type", "") in _NOT_SENT:
                continue
            if field.tag == "select" and field.multiple:
                yield from ((field.name, value) for value in field.value)
            elif field.tag == "textarea":
                yield field.name, field.value.removeprefix("\n")  # the first line break is no part of the text
            elif getattr(field, "checkable", False):
                if field.checked:
                    yield field.name, field.value
            elif field.tag != "select" or field.value is not None:
                yield field.name, field.value or ""


def forms_of(answer: Any) -> list[ServedForm]:
    """Return the forms of a page that are sent with POST, in their order."""
    page = lxml.html.document_fromstring(answer.content, parser=_PARSER)
    asked = answer.request.get("QUERY_STRING", "")
    address = answer.request["PATH_INFO"] + (f"?{asked}" if asked else "")
    return [ServedForm(answer.client, address, form) for form in page.forms if form.method == "POST"]


def links_to(answer: Any, address: str) -> list[str]:
    """Return where the links of a page lead that lead to an address, with what they ask for there."""
    page = lxml.html.document_fromstring(answer.content, parser=_PARSER)
    return [href for href in page.xpath("//a/@href") if urlsplit(href).path == address]


def targets_of(answer: Any) -> set[str]:
    """Return the names of the addresses to which the forms of a page are sent."""
    return {form.target for form in forms_of(answer)}


def form_of(answer: Any, target: str = "", has: str = "") -> ServedForm:
    """Return the one form of a page that is sent to an address or one of that name, or else to that of the page.

    `has` is a field or a button of it, where the page has several such forms.
    """
    target = target or resolve(answer.request["PATH_INFO"]).view_name
    there = [each for each in forms_of(answer) if target in (each.target, each.address)]
    [form] = [each for each in there if not has or has in each]
    return form


def form_at(client: Client, address: str, target: str = "", has: str = "") -> ServedForm:
    """Open a page and return a form of it, as `form_of` does."""
    answer = client.get(address)
    assert answer.status_code == 200, f"{address}: {answer.status_code}"
    return form_of(answer, target, has)


def confirmed(answer: Any) -> Any:
    """Return an answer; where it asks whether somebody is sure, that to "yes"."""
    asking = [form for form in forms_of(answer) if "sure" in form] if answer.status_code == 200 else []
    return asking[0].submit("sure") if asking else answer


def options_of(form: ServedForm, name: str) -> list[tuple[str, str]]:
    """Return what can be chosen in a field: what each option says, and its value."""
    return [(each.text or "", each.get("value")) for each in form.element.inputs[name].iter("option")]
