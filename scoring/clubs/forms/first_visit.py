"""The form of the set-up page: the code, the first club, its organiser's account."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.forms import UserCreationForm
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.clubs.first_visit import CodeState, found_first_club, try_code
from scoring.clubs.forms.site_address import SiteAddressField
from scoring.demo import LOGINS
from scoring.form_fields import NameField
from scoring.models import Club

_LONGEST_CODE = 100


class FirstVisitForm(UserCreationForm[User]):
    """The code that the terminal printed, the name of the club, and its organiser; a demo club where it is allowed."""

    code = forms.CharField(
        label=gettext_lazy("Code"),
        max_length=_LONGEST_CODE,
        help_text=gettext_lazy("The terminal in which the site was started shows it."),
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )
    club = NameField(label=gettext_lazy("Name of the club"))
    address = SiteAddressField()
    demo = forms.BooleanField(
        label=gettext_lazy("Add a demo club to look around in"),
        required=False,
        help_text=gettext_lazy("It has matches of all games, a league and a cup, and two accounts of its own."),
    )

    field_order = ("code", "club", "username", "password1", "password2", "address", "demo")

    class Meta(UserCreationForm.Meta):
        model = User
        fields = ("username",)

    def __init__(self, *args: Any, sender: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.sender = sender
        self.fields["username"].label = _("Your user name")
        self.fields["username"].help_text = _("You sign in with it, and the log shows it beside what you record.")
        self.fields["username"].widget.attrs.pop("autofocus", None)
        if settings.PUBLIC_URL:
            del self.fields["address"]
        if not settings.DEMO_CLUB_ALLOWED:
            del self.fields["demo"]

    def clean_code(self) -> str:
        """Return the code if it opens the page."""
        code: str = self.cleaned_data["code"]
        match try_code(code, self.sender):
            case CodeState.RIGHT:
                return code
            case CodeState.WRONG:
                raise ValidationError(
                    _("This is not the code that the terminal shows. Check it, or copy it from there.")
                )
        raise ValidationError(
            _("No code is valid now: it lasts for an hour and ten tries. Print a new one: manage.py first_visit")
        )

    def clean(self) -> dict[str, Any]:
        """Refuse an account under a name that the demo club needs."""
        data = super().clean() or {}
        if data.get("demo") and data.get("username", "").lower() in LOGINS:
            self.add_error("username", _("The demo club has an account of this name. Choose another."))
        return data

    def found(self) -> tuple[Club, User]:
        """Found the club of a valid form; return it with its organiser. Raises AlreadySetUpError."""
        user: User = self.save(commit=False)
        said = self.cleaned_data
        return found_first_club(said["club"], user, said["code"], said.get("address", "")), user
