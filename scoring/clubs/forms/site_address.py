"""The field for the site's address."""

from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cricketcards.settings.required import public_url


class SiteAddressField(forms.CharField):
    """An address at which the site answers, without a slash at its end."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            label=gettext_lazy("Address of the site"),
            max_length=200,
            help_text=gettext_lazy("Links in invitations and mail begin with it."),
            widget=forms.TextInput({"inputmode": "url", "autocomplete": "off", "spellcheck": "false"}),
            **kwargs,
        )

    def clean(self, value: Any) -> str:
        """Return the address. Raises ValidationError for one that the site does not answer to."""
        address: str = super().clean(value)
        try:
            return public_url(address, settings.ALLOWED_HOSTS)
        except ImproperlyConfigured:
            text = _("The site does not answer there. Give an address such as %(example)s, with nothing after it.")
            raise ValidationError(text, params={"example": "https://scores.example.org"}) from None


class SiteAddressForm(forms.Form):
    """Another address of the site."""

    address = SiteAddressField()
