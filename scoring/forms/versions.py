"""The version that a form was filled in on, as a hidden field carries it from page to page."""

from django import forms
from django.core.exceptions import BadRequest
from django.http import HttpRequest, QueryDict

from scoring.models import Player, Team
from scoring.rosterhistory import version_of


class SeenForm(forms.Form):
    """The version of what a form changes, as its page showed it."""

    # A page may carry several of these forms, and nothing refers to their hidden field: it has no id.
    seen = forms.IntegerField(widget=forms.HiddenInput({"id": False}), min_value=0, max_value=2**63 - 1)


def seen_now(of: Team | Player) -> SeenForm:
    """Return the version of a team or player as it now is, for a page that is shown anew."""
    return SeenForm(initial={"seen": version_of(of)})


def read_seen(request: HttpRequest) -> SeenForm:
    """Return the version that was posted, to be carried on. Raises BadRequest where it was tampered with."""
    form = SeenForm(request.POST)
    if not form.is_valid():
        raise BadRequest
    return form


def caught_up(data: QueryDict, then: forms.BaseForm, now: forms.BaseForm) -> QueryDict:
    """Return what was sent in a form that came late, with what others have changed where nothing else was typed.

    `then` is the form as its page showed it, `now` as it would be shown today.
    """
    newer = data.copy()
    for name in now.fields:
        was, value = (_as_sent(form[name]) if name in form.fields else "" for form in (then, now))
        if was != value and was.split() == data.get(name, "").split():
            newer[name] = value
    return newer


def _as_sent(field: forms.BoundField) -> str:
    """Return what a browser sends of a field that nobody has touched."""
    value = field.value()
    if isinstance(field.field, forms.BooleanField):
        return "on" if value else ""
    return "" if value is None else str(value)
