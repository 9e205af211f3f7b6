"""The front page and each club's home."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from scoring.models import Club


def front(request: HttpRequest) -> HttpResponse:
    """Show the clubs."""
    return render(request, "tournaments/front.html", {"clubs": Club.objects.all()})


def club_home(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a club's home."""
    return render(request, "tournaments/club.html", {"club": get_object_or_404(Club, slug=slug)})
