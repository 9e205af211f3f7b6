"""Asking once more before something is done: a page whose one button sends the same form again, with the answer."""

from collections.abc import Iterator, Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scoring.models import Club
from scoring.words.ends import end_follows

SURE, CHANGE = "sure", "change"
"""The fields that say yes, and that what was typed is to be changed first."""


def is_confirmed(request: HttpRequest) -> bool:
    """Whether what was sent has been confirmed."""
    return SURE in request.POST


def is_to_change(request: HttpRequest) -> bool:
    """Whether what was sent is to be shown again, to be changed."""
    return CHANGE in request.POST


def ask_to_confirm(
    request: HttpRequest,
    club: Club,
    question: str,
    consequences: Sequence[str],
    *,
    yes: str,
    back: str,
    change: bool = False,
) -> HttpResponse:
    """Show what would be done, and what follows; `yes` stands on the button, and `back` is where No leads.

    With `change` the form as it was typed can be had again; see `is_to_change`.
    """
    context = {
        "club": club,
        "question": question,
        "consequences": consequences,
        "fields": list(_sent(request)),
        "sure": SURE,
        "change": CHANGE if change else "",
        "yes": yes,
        "back": back,
    }
    return render(request, "scoring/confirm.html", context)


def ask_about_end(
    request: HttpRequest, club: Club, said: Sequence[str], *, back: str, change: bool = False, follows: str = ""
) -> HttpResponse:
    """Ask whether a match is to end, as it is said, and say what follows: what it does for whoever has an account, or
    as `follows` has it.
    """
    question, yes = _("End the match?"), _("End the match")
    return ask_to_confirm(request, club, question, [*said, follows or end_follows()], yes=yes, back=back, change=change)


def _sent(request: HttpRequest) -> Iterator[tuple[str, str]]:
    for name, values in request.POST.lists():
        if name != "csrfmiddlewaretoken":
            yield from ((name, value) for value in values)
