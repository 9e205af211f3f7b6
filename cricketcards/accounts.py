"""Who is signed in: Django's accounts, read without putting the same query together for every request."""

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from scoring.statements import read_row


class AccountBackend(ModelBackend):
    """Accounts with a password.

    Django's own backend stands after it, for sessions that began with that, and is never asked for a password.
    """

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **kwargs: Any
    ) -> User:
        """Return whose name and password these are. Raises PermissionDenied, so that no other backend is asked."""
        user = super().authenticate(request, username=username, password=password, **kwargs)
        if not isinstance(user, User):
            raise PermissionDenied
        return user

    def get_user(self, user_id: int) -> User | None:
        """Return an account that may sign in, None where there is none. One query."""
        user = read_row(User, "id", user_id)
        return user if user and self.user_can_authenticate(user) else None
