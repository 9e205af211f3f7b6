"""The wall against requests too large to read."""

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views import defaults


class LargestRequestMiddleware:
    """Refuse a request of more than LARGEST_REQUEST bytes before anything of it is read or stored."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer 413 by its length alone; a request without a length has no body in WSGI."""
        try:
            length = int(request.META.get("CONTENT_LENGTH") or 0)
        except ValueError:
            length = 0  # as Django itself reads it
        if length > settings.LARGEST_REQUEST:
            return render(request, "413.html", status=413)
        return self.get_response(request)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Handle status 400: more text than the fields may hold is 413 with its own sentence."""
    if isinstance(exception, RequestDataTooBig):
        return render(request, "413.html", status=413)
    return defaults.bad_request(request, exception)
