"""Forms of a club: what is said of it, to whom it is handed over, and the name of another."""

from typing import Any, cast

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.clubs.club_settings import ClubDetails, of_the_same_name
from scoring.form_fields import NameField
from scoring.models import Club
from scoring.visibility import Visibility
from scoring.words.phrase import phrase

_OF_CLUBS = (Visibility.PUBLIC, Visibility.LINK, Visibility.MEMBERS)


class ClubForm(forms.Form):
    """What is said of a club, and to whom it is shown."""

    name = NameField(label=gettext_lazy("Name of the club"))
    description = forms.CharField(
        label=gettext_lazy("About the club"),
        required=False,
        max_length=300,
        help_text=gettext_lazy("A sentence for readers: where and when you play."),
        widget=forms.Textarea({"rows": 3}),
    )
    visibility = forms.TypedChoiceField(
        label=gettext_lazy("Visible to"),
        coerce=int,
        choices=[(each.value, each.label) for each in _OF_CLUBS],
        widget=forms.RadioSelect,
        help_text=gettext_lazy("What a competition or a match is narrowed to itself stays so."),
    )

    @classmethod
    def filled(cls, club: Club) -> "ClubForm":
        """Return the form as a club has it."""
        said = {"name": club.name, "description": club.description, "visibility": club.visibility}
        return cls(initial=said)

    def details(self) -> ClubDetails:
        """Return what a valid form says."""
        return ClubDetails(**self.cleaned_data)


class HandOverForm(forms.Form):
    """To whom of the club's people it is handed over."""

    to = forms.ModelChoiceField(User.objects.none(), label=gettext_lazy("New organiser"), empty_label=None)

    def __init__(self, club: Club, by: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        others = User.objects.filter(roles__club=club).exclude(pk=by.pk).order_by("username").distinct()
        cast("forms.ModelChoiceField[User]", self.fields["to"]).queryset = others


class NewClubForm(forms.Form):
    """The name of another club. One that is like another has to be meant."""

    name = NameField(label=gettext_lazy("Name of the club"))
    again = forms.BooleanField(
        label=gettext_lazy("Found another club of this name"), required=False, widget=forms.HiddenInput
    )

    def __init__(self, clubs: QuerySet[Club], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.clubs = clubs

    def clean(self) -> dict[str, Any]:
        """Ask once more before a second club of a name is founded."""
        data = super().clean() or {}
        name = data.get("name", "")
        if name and not data.get("again") and of_the_same_name(self.clubs, name):
            self.fields["again"].widget = forms.CheckboxInput()
            text = phrase(_("There is a club %(name)s already. Give this one a name that tells them apart."), name=name)
            self.add_error("name", ValidationError(text, "twin"))
        return data
