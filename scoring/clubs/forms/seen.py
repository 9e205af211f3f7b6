"""The version of a team or player that a form was filled in on, as a hidden field carries it from page to page."""

from django import forms
from django.core.exceptions import BadRequest
from django.http import HttpRequest

from scoring.clubs.roster_history import version_of
from scoring.models import Player, Team


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
