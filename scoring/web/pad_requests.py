"""What a script of the pad asks for, and what it is told once somebody else is signed in, or nobody."""

from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def is_of_pad(request: HttpRequest) -> bool:
    """Whether a script of the pad asks, which wants parts of a page or data in place of a page."""
    return "X-Pad" in request.headers


def is_of_another(request: HttpRequest) -> bool:
    """Whether nobody is signed in, or somebody else than the `account` that made what is sent."""
    user = request.user
    return not isinstance(user, User) or request.POST.get("account", str(user.pk)) != str(user.pk)


def signed_out(request: HttpRequest, address: str) -> HttpResponse:
    """Answer what is of another; signing in leads to `address`."""
    if is_of_pad(request):
        return render(request, "scoring/pad/signed_out.html", {"address": address}, status=403)
    return redirect_to_login(address)
