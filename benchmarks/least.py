"""The least Django views that do a comparable job: one committed row, one row read, one shown in a page of the site."""

from django.db import connection, models, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import include, path


class Tap(models.Model):
    """A row as small as a row can be."""

    body = models.TextField()

    class Meta:
        app_label = "scoring"
        managed = False
        db_table = "benchmark_tap"

    def __str__(self) -> str:
        return self.body


def make_table() -> None:
    """Create the table of the least view."""
    with connection.schema_editor() as editor:
        editor.create_model(Tap)


def tap(request: HttpRequest) -> HttpResponse:
    """Commit one row for somebody signed in, and answer with a small template."""
    request.session.get("_auth_user_id")
    with transaction.atomic():
        row = Tap._default_manager.create(body=request.POST["body"])
    return render(request, "least.html", {"row": row})


def look(request: HttpRequest) -> HttpResponse:
    """Read one row and answer with a small template."""
    return _show(request, "least.html")


def page(request: HttpRequest) -> HttpResponse:
    """Read one row and answer with a page in the site's layout."""
    return _show(request, "least_page.html")


def _show(request: HttpRequest, template: str) -> HttpResponse:
    return render(request, template, {"row": Tap._default_manager.order_by("-pk").first()})


urlpatterns = [
    path("least/tap/", tap),
    path("least/look/", look),
    path("least/page/", page),
    path("", include("cricketcards.urls")),
]
