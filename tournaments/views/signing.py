"""Signing an act of the office: the version of what was seen, and why, as a form carries them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django import forms
from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpRequest
from django.utils.translation import gettext as _

from scoring.book.errors import NotWrittenError, RefusedError
from scoring.book.signature import Signature
from scoring.form_fields import ReasonField
from scoring.web.access import signed_in
from tournaments.models import Act, Competition, Season
from tournaments.services.acts import StaleCompetitionError, acts_since, check_seen
from tournaments.words.refusals import not_done_text

F = TypeVar("F", bound=forms.BaseForm)


class SignatureForm(forms.Form):
    """What signs an act of the office; the reason is asked for where `reason` says so.

    On a page that shows a form once more (`after`), for what was wrong in it or as a preview, the version stays that
    which was first seen: nobody has been told yet what was done since.
    """

    # A page may carry several of these forms, and nothing refers to their hidden field: it has no id.
    seen = forms.IntegerField(widget=forms.HiddenInput({"id": False}), min_value=0, max_value=1_000_000_000)
    reason = ReasonField(required=False)

    def __init__(
        self,
        of: Competition | Season,
        *args: Any,
        reason: bool = False,
        after: forms.BaseForm | None = None,
        preview: bool = False,
        **kwargs: Any,
    ) -> None:
        kwargs["initial"] = {"seen": _seen_before(of, after, preview=preview)} | kwargs.get("initial", {})
        super().__init__(*args, **kwargs)
        self.fields["reason"].required = reason


def _seen_before(of: Competition | Season, after: forms.BaseForm | None, *, preview: bool) -> int:
    """Return the version on which a form was signed of which nothing was done yet; without one, that of now."""
    if after is not None and (after.errors or preview):
        sent = SignatureForm(of, after.data)
        if sent.is_valid():
            return int(sent.cleaned_data["seen"])
    return of.version


def carried(request: HttpRequest, of: Competition | Season) -> SignatureForm:
    """Return the version that was sent, for a page that is only filled in otherwise. Raises BadRequest."""
    return SignatureForm(of, initial={"seen": read_signature(request, of).seen})


def read_signature(request: HttpRequest, of: Competition | Season) -> Signature:
    """Return the signature that was posted. Raises BadRequest where it was tampered with."""
    form = SignatureForm(of, request.POST)
    if not form.is_valid():
        raise BadRequest
    return Signature(signed_in(request), form.cleaned_data["seen"], reason=form.cleaned_data["reason"])


def is_late(request: HttpRequest, competition: Competition, form: forms.BaseForm) -> bool:
    """Whether others have changed something since a form was served in which nothing that was sent is wrong.

    What it lacks may be what they have changed. Raises BadRequest where the signature was tampered with.
    """
    return read_signature(request, competition).seen != competition.version and form.errors.keys().isdisjoint(
        request.POST
    )


def done_since(request: HttpRequest, competition: Competition) -> list[Act]:
    """Return what was done to a competition, as it was read, since the page was served that was sent. One query."""
    return acts_since(competition, read_signature(request, competition))


def tell_refusal(request: HttpRequest, form: forms.BaseForm | None, error: NotWrittenError) -> None:
    """Say why an act was not done, next to its field where the form has it; what was typed is still in the form.

    Where somebody was quicker, the messages say what was done, and the page now signs on the newer version; what the
    form is to show of that is for the page (`done_since`).
    """
    said = not_done_text(error)
    field = error.problems[0].field if isinstance(error, RefusedError) else ""
    if form is not None and not isinstance(error, StaleCompetitionError):
        form.add_error(field if field in form.fields else None, said)
    else:
        messages.error(request, said)


def attempt(
    request: HttpRequest,
    competition: Competition,
    form: forms.BaseForm | None,
    act: Callable[[Signature], object],
    done: str = "",
) -> bool:
    """Do an act with the signature that was posted; whether it was. Says what is `done`, or that nothing was changed.

    Where it was not, what is to be said is said as by `tell_refusal`, and `competition` is as it now is, so that the
    page is signed anew. Raises BadRequest where the signature was tampered with.
    """
    by = read_signature(request, competition)
    try:
        check_seen(competition, by)  # a form that came late may not be what the act takes
        act(by)
    except NotWrittenError as error:
        tell_refusal(request, form, error)
        competition.refresh_from_db(from_queryset=Competition.objects.select_related("season__club"))
        if isinstance(error, StaleCompetitionError):
            competition.version = error.competition.version  # what was done after that has not been told
        return False
    if done and competition.version == by.seen:
        messages.info(request, _("Nothing was changed."))
    elif done:
        messages.success(request, done)
    return True


@dataclass(frozen=True, slots=True)
class Submission(Generic[F]):
    """What became of a form about a competition: it is to be shown, signed, with a status; or what it asks is done."""

    form: F
    signing: SignatureForm
    status: int
    done: bool = False


def submit(
    request: HttpRequest,
    competition: Competition,
    form: F,
    act: Callable[[Signature], object],
    done: str,
    caught_up: Callable[[], F],
) -> Submission[F]:
    """Do what a form asks for that was sent, with the signature posted, as by `attempt`.

    Where others were quicker, and nothing that was sent is wrong, the form is shown as `caught_up` returns it: what was
    typed, and for the rest what others have changed.
    """
    if request.method == "POST":
        right = form.is_valid() or is_late(request, competition, form)
        if right and attempt(request, competition, form, act, done):
            return Submission(form, SignatureForm(competition), 302, done=True)
        if is_late(request, competition, form):
            return Submission(caught_up(), SignatureForm(competition), 409)
    return Submission(form, SignatureForm(competition, after=form), 422 if form.errors else 200)
