"""Somebody who comes late, as a form: who it is, and what the rounds that are missed are worth."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.form_fields import NameField
from scoring.models import Team
from scoring.words.phrase import phrase
from tournaments.models import Competition
from tournaments.services.entrants import EntrantDetails
from tournaments.standings.scheme import Scheme
from tournaments.words.late_comers import worth_words


class LateComerForm(forms.Form):
    """An entrant, of `people` a person with or without a team, else a team of the club or a guest side and who plays.

    Where rounds are missed, `worth` says as which of a scheme's outcomes each of them counts; where the newest has not
    begun, `redraw` whether it is drawn `again`, so that it is not missed.
    """

    name = NameField(label=_("Name"), widget=forms.TextInput({"autocomplete": "off"}))
    team = NameField(label=_("Team"), required=False, widget=forms.TextInput({"list": "teams", "autocomplete": "off"}))
    person = NameField(label=_("Played by"), required=False, widget=forms.TextInput({"autocomplete": "off"}))
    redraw = forms.BooleanField(required=False, initial=True)
    worth = forms.ChoiceField(label=_("Each round missed counts"), widget=forms.RadioSelect, initial="loss")

    def __init__(
        self, competition: Competition, teams: Mapping[str, Team], missed: int, again: int, *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.people = competition.between == Competition.Between.PEOPLE
        self.teams = teams
        if self.people:
            del self.fields["person"]
        else:
            del self.fields["team"]
            self.fields["name"].widget.attrs["list"] = "teams"
        scheme = Scheme.from_data(competition.points)
        worth: Any = self.fields["worth"]
        worth.choices = [(outcome, worth_words(outcome, getattr(scheme, outcome))) for outcome in ("loss", "draw")]
        self.fields["redraw"].label = phrase(gettext("Draw round %(round)s again, with them"), round=again)
        if not again:
            del self.fields["redraw"]
        if not missed:
            del self.fields["worth"]

    def clean(self) -> dict[str, Any]:
        """Refuse a team that the club does not have."""
        team = self.cleaned_data.get("team", "")
        if team and team.casefold() not in self.teams:
            said = gettext("The club has no team called %(team)s. Choose one of its teams, or leave it out.")
            self.add_error("team", phrase(said, team=team))
        return self.cleaned_data

    @property
    def details(self) -> EntrantDetails:
        """Who joins. The form must be valid."""
        data = self.cleaned_data
        if self.people:
            return EntrantDetails(data["name"], self.teams.get(data["team"].casefold()), data["name"])
        team = self.teams.get(data["name"].casefold())
        return EntrantDetails(team.name if team else data["name"], team, data["person"])
