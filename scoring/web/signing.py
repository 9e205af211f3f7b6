"""Signing an act: the version that was seen, the idempotency key and the reason, as a form carries them."""

import re
import uuid
from typing import Any

from django import forms
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _

from scoring.book.signature import Signature
from scoring.models import Match
from scoring.rules.reading import UnreadableError, text
from scoring.web.access import signed_in
from scoring.words.problems import sentence

_KEY = re.compile(r"[0-9a-f]{32}", re.ASCII)


class SignatureForm(forms.Form):
    """What signs an act. The reason is asked for where a finished match is changed, or as `reason_needed` says."""

    # A page may carry several of these forms, and nothing refers to their hidden fields: they have no id.
    seen = forms.IntegerField(widget=forms.HiddenInput({"id": False}), min_value=0, max_value=1_000_000)
    key = forms.CharField(widget=forms.HiddenInput({"id": False}), max_length=64, strip=False)
    reason = forms.CharField(label=_("Reason"), required=False, max_length=1000)

    def __init__(self, match: Match, *args: Any, reason_needed: bool | None = None, **kwargs: Any) -> None:
        kwargs["initial"] = {"seen": match.version, "key": new_key()} | kwargs.get("initial", {})
        super().__init__(*args, **kwargs)
        self.match = match
        self.reason_needed = match.status == Match.Status.COMPLETED if reason_needed is None else reason_needed
        self.fields["reason"].required = self.reason_needed
        self.fields["reason"].help_text = (
            _("The match is finished: give the reason for the change. It is shown in the history.")
            if self.reason_needed
            else ""
        )

    def clean_reason(self) -> str:
        """Return the reason, free of what would garble a page or a print; raises ValidationError."""
        try:
            return str(text(1_000)(self.cleaned_data["reason"]))
        except UnreadableError as error:
            raise forms.ValidationError(sentence(error.problem)) from None

    def anew(self, match: Match) -> "SignatureForm":
        """Return a form for the match as it now is, with the reason that was typed and a key of its own."""
        return SignatureForm(match, initial={"reason": self["reason"].value() or ""})

    def carried(self) -> "SignatureForm":
        """Return the form as it was sent, still to be filled in: nothing of it is wrong yet."""
        return SignatureForm(self.match, initial={name: self[name].value() for name in self.fields})


def read_signing(request: HttpRequest, match: Match, *, reason_needed: bool | None = None) -> SignatureForm:
    """Return the posted form; only its reason may be wrong. Raises BadRequest where the rest was tampered with."""
    form = SignatureForm(match, request.POST, reason_needed=reason_needed)
    if form.errors.keys() - {"reason"}:
        raise BadRequest
    return form


def new_key() -> str:
    """Return an idempotency key for a page that makes something: sent again, its form is answered as the first time."""
    return uuid.uuid4().hex


def read_key(request: HttpRequest) -> str:
    """Return the key that was posted, "" where it is none of ours."""
    key = request.POST.get("key", "")
    return key if _KEY.fullmatch(key) else ""


def signature(request: HttpRequest, form: SignatureForm) -> Signature:
    """Return the signature of a valid form."""
    data = form.cleaned_data
    return Signature(signed_in(request), data["seen"], data["key"], data["reason"])


def back(request: HttpRequest) -> HttpResponse | None:
    """Lead back to the page of this site that asked, if one did."""
    page = request.POST.get("next", "")
    known = url_has_allowed_host_and_scheme(page, allowed_hosts={request.get_host()}, require_https=request.is_secure())
    return redirect(page) if known else None
