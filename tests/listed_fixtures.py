"""Fixtures brought in from a list, as an organiser does it: looked at first, then brought in."""

from typing import Any

from django.test import Client
from fixture_pages import page_of
from served_forms import form_at, form_of

from tournaments.models import Competition


def look(client: Client, competition: Competition, text: str = "", file: Any = None) -> Any:
    form = form_at(client, page_of(competition, "competition-bring-in-list"), has="text")
    return form.submit("look", text=text, **({"file": file} if file else {}))


def bring_in(answer: Any, **fields: object) -> Any:
    return form_of(answer, has="checked").submit("bring_in", **fields)


def kept(answer: Any) -> list[str]:
    return str(form_of(answer, has="text").sent()["text"][0]).splitlines()


def sentences(answer: Any) -> list[str]:
    return [said for row in answer.context["preview"].wrong for said in row.sentences]
