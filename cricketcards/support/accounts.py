"""Accounts: whether they can be used, and what keeps somebody out."""

from typing import Any

from allauth.mfa.models import Authenticator
from axes.models import AccessAttempt
from django import forms
from django.contrib.admin import ModelAdmin, register
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext as _

from cricketcards.support.site import Removable, support
from scoring.clubs.roles import organisers_of
from scoring.locks import lock_club
from scoring.rights import Right, clubs_where
from scoring.words.phrase import phrase


class AccountForm(forms.ModelForm[User]):
    """What support changes of an account. No club is left without an organiser who can sign in."""

    class Meta:
        model = User
        fields = ("is_active",)

    def clean_is_active(self) -> bool:
        """Refuse to take away one's own account, and that of the only organiser of a club."""
        stays: bool = self.cleaned_data["is_active"]
        if stays or not self.instance.is_active:
            return stays
        if self.instance.is_superuser:
            raise ValidationError(_("An account that looks after the site stays active."))
        for pk in clubs_where(self.instance, Right.MANAGE_PEOPLE).order_by("club").distinct():
            club = lock_club(pk)
            if not organisers_of(club).exclude(user=self.instance).exists():
                text = _("This is the only organiser of %(club)s. Have the club handed over first.")
                raise ValidationError(phrase(text, club=club.name))
        return stays


@register(User, site=support)
class UserAdmin(ModelAdmin[User]):
    """Accounts. A password is set by a link, a mail address confirmed by its owner, and a name stays in the log."""

    actions = None
    form = AccountForm
    list_display = ("username", "email", "is_active", "is_superuser", "last_login")
    list_filter = ("is_active", "is_superuser", "roles__name")
    list_per_page = 50
    search_fields = ("username", "email", "roles__club__name")
    fields = ("username", "email", "is_active", "is_superuser", "is_staff", "date_joined", "last_login")
    readonly_fields = ("username", "email", "is_superuser", "is_staff", "date_joined", "last_login")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Refuse: people join by an invitation."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuse: the log says who recorded what."""
        return False


@register(AccessAttempt, site=support)
class AccessAttemptAdmin(Removable):
    """Failures to sign in; who is held by them is let in again when they are deleted."""

    list_display = ("username", "ip_address", "attempt_time", "failures_since_start")
    list_filter = ("attempt_time",)
    search_fields = ("username", "ip_address")
    hidden = ("get_data", "post_data", "http_accept")


@register(Authenticator, site=support)
class AuthenticatorAdmin(Removable):
    """Second steps of signing in; who has lost a phone signs in without one when it is deleted."""

    list_display = ("user", "type", "created_at", "last_used_at")
    list_filter = ("type",)
    list_select_related = ("user",)
    search_fields = ("user__username", "user__email")
    hidden = ("data",)
