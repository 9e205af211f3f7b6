"""Forms of a club: what is said of it, to whom it is handed over, and the name of another."""

from typing import Any, cast

from django import forms
from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.clubs.club_settings import ClubDetails, of_the_same_name
from scoring.form_fields import NameField
from scoring.languages import are_several
from scoring.models import Club
from scoring.search_keys import folded
from scoring.visibility import Visibility
from scoring.words.phrase import phrase

_OF_CLUBS = (Visibility.PUBLIC, Visibility.LINK, Visibility.MEMBERS)


class ClubNameForm(forms.Form):
    """The name of a club, which was `called` something before or is new.

    A name that one of `clubs` has, the others that are shown to who asks, has to be meant.
    """

    name = NameField(label=gettext_lazy("Name of the club"))
    again = forms.BooleanField(
        label=gettext_lazy("It is to have the same name as another club"), required=False, widget=forms.HiddenInput
    )

    def __init__(self, clubs: QuerySet[Club], *args: Any, called: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.clubs, self.called = clubs, called

    def clean(self) -> dict[str, Any]:
        """Ask once more before a second club has a name."""
        data = super().clean() or {}
        name, meant = data.get("name", ""), data.pop("again", False)
        is_new = folded(name) != folded(self.called)
        if name and is_new and not meant and of_the_same_name(self.clubs, name):
            self.fields["again"].widget = forms.CheckboxInput()
            text = phrase(_("There is a club %(name)s already. Give this one a name that tells them apart."), name=name)
            self.add_error("name", ValidationError(text, "twin"))
        return data


class ClubForm(ClubNameForm):
    """What is said of a club, and to whom it is shown."""

    description = forms.CharField(
        label=gettext_lazy("About the club"),
        required=False,
        max_length=300,
        help_text=gettext_lazy("A sentence for readers: where and when you play."),
        widget=forms.Textarea({"rows": 3}),
    )
    visibility = forms.TypedChoiceField(
        label=gettext_lazy("Shown to"),
        coerce=int,
        choices=[(each.value, each.label) for each in _OF_CLUBS],
        widget=forms.RadioSelect,
        help_text=gettext_lazy("A competition or a match that is shown to fewer stays so."),
    )

    language = forms.ChoiceField(
        label=gettext_lazy("Language"),
        required=False,
        help_text=gettext_lazy(
            "Of its pages for whoever has chosen none at their foot, of mails about the club, and of its yearbook."
        ),
    )
    shows_chances = forms.BooleanField(
        label=gettext_lazy("Say how likely each result is"),
        required=False,
        help_text=gettext_lazy(
            "Of matches beside the live score, as a chart and in the report; of tables, first place and the like. "
            "A competition can do without by itself."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = cast("forms.ChoiceField", self.fields["language"])
        field.choices = [("", _("as the browser asks")), *settings.LANGUAGES]
        if not are_several():
            field.widget = forms.HiddenInput()
            field.choices = [*field.choices, (self.initial["language"],) * 2]

    @classmethod
    def of(cls, club: Club, clubs: QuerySet[Club], data: Any = None) -> "ClubForm":
        """Return the form of a club, filled in as it was sent, else as the club is; `clubs` are shown to who asks."""
        said: dict[str, Any] = {
            "name": club.name,
            "description": club.description,
            "visibility": club.visibility,
            "language": club.language,
            "shows_chances": club.shows_chances,
        }
        return cls(clubs.exclude(pk=club.pk), data, called=club.name, initial=said)

    def details(self) -> ClubDetails:
        """Return what a valid form says."""
        return ClubDetails(**self.cleaned_data)


class HandOverForm(forms.Form):
    """To whom of the club's people it is handed over."""

    to = forms.ModelChoiceField(User.objects.none(), label=gettext_lazy("New organiser"), empty_label=None)

    def __init__(self, club: Club, by: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        others = User.objects.filter(roles__club=club, is_active=True).exclude(pk=by.pk).order_by("username").distinct()
        cast("forms.ModelChoiceField[User]", self.fields["to"]).queryset = others
