"""Accounts: one's own page, joining by an invitation, a new password by an organiser's link or by mail."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import SetPasswordForm
from django.contrib.auth.models import User
from django.contrib.auth.views import PasswordResetConfirmView, PasswordResetView
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from scoring.addresses import sender_of
from scoring.clubs.club_settings import may_found
from scoring.clubs.forms.people import EmailForm, JoinForm
from scoring.clubs.forms.signing_in import NewPasswordForm
from scoring.clubs.invitations import find_invitation, join, use
from scoring.clubs.mail import (
    MOST_ASKED,
    MOST_TO_ONE,
    address_to_confirm,
    ask_whether_theirs,
    confirm_address,
    may_send,
)
from scoring.clubs.ones_clubs import clubs_of, sees_site_state
from scoring.clubs.sessions import end_sessions, has_new_key
from scoring.clubs.sign_in_attempts import again_at, is_address_held
from scoring.clubs.site_address import may_change_address, public_address
from scoring.clubs.views.signing_in import sign_in
from scoring.clubs.words.invitations import gone_text
from scoring.languages import go_on_in
from scoring.links import Link, links_of_account, links_of_organisers, links_to_places
from scoring.models import Club, Invitation, Role
from scoring.rights import ROLES, Right, rights_in, rights_of
from scoring.visibility import Reader
from scoring.web.access import signed_in
from scoring.words.phrase import phrase


@sensitive_post_parameters()
@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """Show one's own clubs; change one's password, or the address that mail goes to."""
    user = signed_in(request)
    sent = request.POST if request.method == "POST" else None
    mail_sent = sent is not None and "email" in sent and settings.MAIL_IS_SET_UP
    password_form = NewPasswordForm(user, None if mail_sent else sent)
    email_form = (
        EmailForm(sent if mail_sent else None, initial={"email": user.email}) if settings.MAIL_IS_SET_UP else None
    )
    if email_form and mail_sent and email_form.is_valid():
        if email_form.has_changed():
            _take_address(request, user, email_form.cleaned_data["email"])
        return redirect("account")
    if sent is not None and not mail_sent and password_form.is_valid():
        was = request.session.session_key
        update_session_auth_hash(request, password_form.save())
        has_new_key(user, was, request.session.session_key)
        end_sessions(user, but=request.session.session_key)
        messages.success(request, _("Your password is changed. Other devices have to sign in again."))
        return redirect("account")
    context = {
        "clubs": clubs_of(user),
        "changes_address": may_change_address(user),
        "may_found": may_found(user),
        "site_links": links_of_organisers() if sees_site_state(user) else [],
        "password_form": password_form,
        "email_form": email_form,
        "mail_links": links_of_account(),
    }
    wrong = password_form.errors or (email_form and email_form.errors)
    return render(request, "registration/account.html", context, status=422 if wrong else 200)


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Follow a link: join the club, or set a new password. Looking at it uses nothing up."""
    found = find_invitation(token)
    if found is None or not found.is_open:
        return _gone(request, found)
    if found.user:
        return _set_password(request, found, found.user)
    if found.role not in ROLES:
        return _gone(request, None)
    go_on_in(found.club.language, request)
    place = links_to_places([found.held_in])[found.held_in]
    if request.method == "POST" and "join" in request.POST and request.user.is_authenticated:
        if not join(found, signed_in(request)):
            return _gone(request, find_invitation(token))
        _welcome(request, found)
        return redirect(_leads_to(found, place, signed_in(request)))
    form = JoinForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            with transaction.atomic():
                user = form.save()
                if not join(found, user):
                    transaction.set_rollback(True)
                    return _gone(request, find_invitation(token))
        except IntegrityError:
            form = JoinForm(request.POST)  # somebody has taken the name meanwhile, which it says now
        else:
            _welcome(request, found)
            if email := form.cleaned_data.get("email"):
                _take_address(request, user, email, known=found.email)
            return sign_in(request, user, _leads_to(found, place, user))
    context = {"club": found.club, "role": ROLES[found.role], "place": place.text, "form": form}
    return render(request, "registration/invitation.html", context, status=422 if form.errors else 200)


def _set_password(request: HttpRequest, found: Invitation, user: User) -> HttpResponse:
    club = None if found.club.closed_at else found.club  # one that is closed is named to nobody
    form = SetPasswordForm(user, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        with transaction.atomic():
            if not use(found, user):
                found.refresh_from_db()
                return _gone(request, found)
            form.save()
            end_sessions(user, but=request.session.session_key)
        messages.success(request, _("Your password is set."))
        return sign_in(request, user, _home_of(user, club) if club else "/")
    context = {"club": club, "form": form, "person": user}
    return render(request, "registration/set_password.html", context, status=422 if form.errors else 200)


def _welcome(request: HttpRequest, found: Invitation) -> None:
    scores = Right.RECORD in rights_of(found.role)
    said = _("Welcome. You can score now. The matches are below.") if scores else _("Welcome. The matches are below.")
    messages.success(request, said)


def _leads_to(found: Invitation, place: Link, user: User) -> str:
    """Return where somebody who has joined goes: who has a role for one competition alone need not see the club."""
    return place.address or _home_of(user, found.club)


def _home_of(user: User, club: Club) -> str:
    """Return the address of a club; to who does not see it that of their own account, which says what is theirs."""
    seen = Reader(rights_in(user, club)).sees([club.shown])
    return club.get_absolute_url() if seen else reverse("account")


def _gone(request: HttpRequest, found: Invitation | None) -> HttpResponse:
    in_club = found is not None and Role.objects.filter(club=found.club_id, user=request.user.pk).exists()
    why = gone_text(found, request.user, in_club=in_club)
    return render(request, "registration/invitation_gone.html", {"why": why}, status=410)


def _take_address(request: HttpRequest, user: User, email: str, *, known: str = "") -> None:
    """Have mail go to an address that somebody gives, once they have shown that it is theirs.

    What was sent to the address that is `known` has come there: they follow a link of it.
    """
    if not email or email == known:
        User.objects.filter(pk=user.pk).update(email=email)
        messages.success(request, _("Mail is sent to that address.") if email else _("No mail is sent any more."))
    elif may_send(f"address of {user.pk}", MOST_TO_ONE) and ask_whether_theirs(user, email):
        text = _("A link was sent to %(address)s. Follow it to have that address used; until then nothing changes.")
        messages.success(request, phrase(text, address=email))
    else:
        messages.error(request, _("No mail could be sent to that address, so it is not used. Try again later."))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm_email(request: HttpRequest, claim: str) -> HttpResponse:
    """Follow the link of a mail, which shows that an address is one's own. Looking at it changes nothing."""
    found = address_to_confirm(claim)
    if found and request.method == "POST" and confirm_address(*found):
        messages.success(request, _("The address is confirmed."))
        return redirect("account")
    person, email = found or (None, "")
    context = {"person": person, "email": email}
    return render(request, "registration/confirm_address.html", context, status=200 if found else 410)


def locked_out(
    request: HttpRequest, original_response: HttpResponse | None, credentials: dict[str, str] | None
) -> HttpResponse:
    """Answer a sign-in after too many failures: say when to try again. django-axes calls this."""
    context = {
        "again_at": again_at(request, credentials),
        "for_everybody_here": is_address_held(request),
        "mail_is_set_up": settings.MAIL_IS_SET_UP,
    }
    return render(request, "registration/locked_out.html", context, status=429)


class MailedReset(PasswordResetView):
    """Send a link for a new password by mail; without mail, say whom to ask instead."""

    template_name = "registration/password_reset.html"
    email_template_name = "registration/password_reset_mail.txt"
    subject_template_name = "registration/password_reset_subject.txt"
    success_url = reverse_lazy("sign-in")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Tell the page whether there is mail."""
        return super().get_context_data(mail_is_set_up=settings.MAIL_IS_SET_UP, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        """Send the mail; the answer does not tell whether anybody has that address."""
        if not settings.MAIL_IS_SET_UP:
            return self.form_invalid(form)
        to, by = form.cleaned_data["email"].casefold(), sender_of(self.request, "mails")
        if not (may_send(f"reset to {to}", MOST_TO_ONE) and may_send(f"reset for {by}", MOST_ASKED)):
            form.add_error("email", _("Many such links were asked for of late, so none is sent. Try again in an hour."))
            return self.render_to_response(self.get_context_data(form=form), status=429)
        self.extra_email_context = {"site": public_address()}
        messages.success(self.request, _("If an account has that address, a link has been sent to it."))
        return super().form_valid(form)


class MailedResetConfirm(PasswordResetConfirmView):
    """Set a new password by the link that was mailed."""

    template_name = "registration/set_password.html"
    success_url = reverse_lazy("sign-in")

    def form_valid(self, form: Any) -> HttpResponse:
        """Say that it worked, on the page to sign in."""
        messages.success(self.request, _("Your password is set. Sign in with it."))
        answer = super().form_valid(form)
        end_sessions(form.user, but=self.request.session.session_key)
        return answer
