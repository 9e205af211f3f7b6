"""Signing an act: the version that was seen, the idempotency key and the reason, as a form carries them."""

import uuid
from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from scoring.book.write import Signature
from scoring.models import Match


class SignatureForm(forms.Form):
    """What signs an act. The reason is asked for where a finished match is changed."""

    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=1_000_000)
    key = forms.CharField(widget=forms.HiddenInput, max_length=64, strip=False)
    reason = forms.CharField(label=_("Reason"), required=False, max_length=1000)

    def __init__(self, match: Match, *args: Any, **kwargs: Any) -> None:
        kwargs["initial"] = {"seen": match.version, "key": uuid.uuid4().hex} | kwargs.get("initial", {})
        super().__init__(*args, **kwargs)
        finished = match.status == Match.Status.COMPLETED
        self.fields["reason"].required = finished
        self.fields["reason"].help_text = (
            _("The match is finished: say why it is changed. The reason is kept.") if finished else ""
        )


def signature(request: HttpRequest, form: SignatureForm) -> Signature:
    """Return the signature of a valid form."""
    data = form.cleaned_data
    return Signature(author_of(request), data["seen"], data["key"], data["reason"])


def author_of(request: HttpRequest) -> User:
    """Return who is signed in. Raises PermissionDenied where nobody is: the system never acts through a page."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user
