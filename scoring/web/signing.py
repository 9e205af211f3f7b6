"""Signing an act: the version that was seen, the idempotency key and the reason, as a form carries them."""

import re
import uuid
from typing import Any, Protocol

from django import forms
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _

from scoring.book.signature import Signature
from scoring.form_fields import REASON_LENGTH, ReasonField
from scoring.models import Match
from scoring.web.access import signed_in

LOG_REASON_LENGTH = 1_000
"""How many characters the reason of an act on a match may have."""

_KEY = re.compile(r"[0-9a-f]{32}", re.ASCII)


class Versioned(Protocol):
    """What is changed by signed acts, each of which makes a new version of it."""

    version: int


class SeenForm(forms.Form):
    """The version of what a form changes, as its page showed it."""

    # A page may carry several of these forms, and nothing refers to their hidden fields: they have no id.
    seen = forms.IntegerField(widget=forms.HiddenInput({"id": False}), min_value=0, max_value=1_000_000_000)


def seen_at(version: int) -> SeenForm:
    """Return the form of a page that shows this version."""
    return SeenForm(initial={"seen": version})


def read_seen(request: HttpRequest) -> SeenForm:
    """Return the version that was posted, to be carried on. Raises BadRequest where it was tampered with."""
    form = SeenForm(request.POST)
    if not form.is_valid():
        raise BadRequest
    return form


class SignatureForm(SeenForm):
    """What signs an act: a version, for a match under a key, and why.

    The reason is asked for as `reason_needed` says, without that where a finished match is changed. On a page that
    shows a form once more (`after`), for what was wrong in it or as a preview, the version stays that which was first
    seen: nobody has been told yet what was done since.
    """

    key = forms.CharField(widget=forms.HiddenInput({"id": False}), max_length=64, strip=False, required=False)

    def __init__(
        self,
        of: Versioned,
        *args: Any,
        reason_needed: bool | None = None,
        after: forms.BaseForm | None = None,
        preview: bool = False,
        **kwargs: Any,
    ) -> None:
        kwargs["initial"] = {"seen": _seen_before(of, after, preview=preview), "key": new_key()} | kwargs.get(
            "initial", {}
        )
        super().__init__(*args, **kwargs)
        match = of if isinstance(of, Match) else None
        self.of = of
        self.reason_needed = match is not None and match.status == Match.Status.COMPLETED
        if reason_needed is not None:
            self.reason_needed = reason_needed
        self.fields["key"].required = match is not None
        self.fields["reason"] = ReasonField(
            longest=LOG_REASON_LENGTH if match else REASON_LENGTH,
            required=self.reason_needed,
            help_text=_("The match is finished: give the reason for the change. It is shown in the history.")
            if self.reason_needed
            else "",
        )

    def anew(self, of: Versioned) -> "SignatureForm":
        """Return a form for what is changed as it now is, with the reason that was typed and a key of its own."""
        return SignatureForm(of, initial={"reason": self["reason"].value() or ""})

    def carried(self) -> "SignatureForm":
        """Return the form as it was sent, still to be filled in: nothing of it is wrong yet."""
        return SignatureForm(self.of, initial={name: self[name].value() for name in self.fields})


def _seen_before(of: Versioned, after: forms.BaseForm | None, *, preview: bool) -> int:
    """Return the version on which a form was signed of which nothing was done yet; without one, that of now."""
    if after is not None and (after.errors or preview):
        sent = SignatureForm(of, after.data)
        if sent.is_valid():
            return int(sent.cleaned_data["seen"])
    return of.version


def read_signing(request: HttpRequest, of: Versioned, *, reason_needed: bool | None = None) -> SignatureForm:
    """Return the posted form; only its reason may be wrong. Raises BadRequest where the rest was tampered with."""
    form = SignatureForm(of, request.POST, reason_needed=reason_needed)
    if form.errors.keys() - {"reason"}:
        raise BadRequest
    return form


def signature(request: HttpRequest, form: SignatureForm) -> Signature:
    """Return the signature of a valid form."""
    data = form.cleaned_data
    return Signature(author=signed_in(request), seen=data["seen"], key=data["key"], reason=data["reason"])


def read_signature(request: HttpRequest, of: Versioned) -> Signature:
    """Return the signature that was posted, of an act that needs no reason. Raises BadRequest where it is not ours."""
    form = read_signing(request, of, reason_needed=False)
    if not form.is_valid():
        raise BadRequest
    return signature(request, form)


def new_key() -> str:
    """Return an idempotency key for a page that makes something: sent again, its form is answered as the first time."""
    return uuid.uuid4().hex


def read_key(request: HttpRequest) -> str:
    """Return the key that was posted, "" where it is none of ours."""
    key = request.POST.get("key", "")
    return key if _KEY.fullmatch(key) else ""


def back(request: HttpRequest) -> HttpResponse | None:
    """Lead back to the page of this site that asked, if one did."""
    page = request.POST.get("next", "")
    known = url_has_allowed_host_and_scheme(page, allowed_hosts={request.get_host()}, require_https=request.is_secure())
    # Not by `redirect`, which takes what is no address for the name of one.
    return HttpResponseRedirect(page) if known and page.startswith("/") else None
