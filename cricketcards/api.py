"""The API: its operations put together, and the document (OpenAPI 3.1) that is made of them."""

from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import include, path
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from ninja import NinjaAPI

from scoring.api import chances, clubs, corrections, entries, matches, results, rosters
from scoring.api.access import reader
from scoring.api.answers import NotModifiedError, not_modified
from scoring.api.problems import CONTENT_TYPE, KINDS, ProblemDocument, take_over_errors
from scoring.api.reading import StrictParser
from scoring.texts import contents_of, text_of, to_html
from tournaments.api import fixtures, seasons, statistics
from tournaments.api.problems import take_over_errors as take_over_errors_of_competitions

ROOT = "/api/v1/"
"""Where this version of the API is. What is incompatible comes under another number, beside it."""

api = NinjaAPI(
    title="Card cricket",
    version="1.0.0",
    description="Clubs, competitions and matches of card cricket, read and written by programs. See docs/api.md.",
    openapi_url=None,
    docs_url=None,
    urls_namespace="api",
    auth=reader,
    parser=StrictParser(),
)
take_over_errors(api)
take_over_errors_of_competitions(api)
api.add_exception_handler(NotModifiedError, not_modified)
for router in (
    each.router
    for each in (clubs, matches, chances, entries, corrections, results, rosters, statistics, seasons, fixtures)
):
    api.add_router("", router)

_READING = ("not-readable", "no-token", "not-found", "no-such-method", "not-valid", "too-many")
_WRITING = (*_READING, "forbidden", "stale", "too-large", "not-json")
_SECURITY = {
    "token": {"type": "http", "scheme": "bearer", "description": "A token of an account, made on its page"},
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": "sessionid",
        "description": "The session of a browser; what it writes needs the header X-CSRFToken as well",
    },
}


@cache
def document() -> dict[str, Any]:
    """Return the OpenAPI document."""
    made: dict[str, Any] = api.get_openapi_schema(path_prefix=ROOT)
    made["components"]["securitySchemes"] = _SECURITY
    made["components"]["schemas"]["ProblemDocument"] = _schema_of_problems(made["components"]["schemas"])
    for operations in made["paths"].values():
        for method, operation in operations.items():
            _complete(operation, reads=method == "get")
    return made


def _schema_of_problems(schemas: dict[str, Any]) -> dict[str, Any]:
    schema = ProblemDocument.model_json_schema(ref_template="#/components/schemas/{model}", mode="serialization")
    schemas.update(schema.pop("$defs"))
    return schema


def _complete(operation: dict[str, Any], *, reads: bool) -> None:
    """Say of an operation what all have: who may ask, and how it is answered where it is not done."""
    by_either: list[dict[str, list[str]]] = [{"token": []}, {"session": []}]
    operation["security"] = [{}, *by_either] if reads else by_either
    if reads:
        operation["responses"][304] = {"description": "Whoever asks has it already (If-None-Match)"}
    problem = {"schema": {"$ref": "#/components/schemas/ProblemDocument"}}
    for kind in _READING if reads else _WRITING:
        status, said = KINDS[kind].status, operation["responses"]
        told = f"{said[status]['description']}; {KINDS[kind].title}" if status in said else str(KINDS[kind].title)
        said[status] = {"description": told, "content": {CONTENT_TYPE: problem}}


@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    """Give the OpenAPI document."""
    return JsonResponse(document())


@require_safe
@cache_control(max_age=3600)
def page(request: HttpRequest) -> HttpResponse:
    """Show how programs use the API: docs/api.md, every operation, every kind of problem."""
    text = text_of(settings.BASE_DIR / "docs" / "api.md")
    said = text.partition("\n")[2]
    context = {
        "text": to_html(said),
        "contents": [*contents_of(text), ("operations", _("Operations")), ("problems", _("Problems"))],
        "operations": [
            (method.upper(), address, operation["description"])
            for address, operations in document()["paths"].items()
            for method, operation in operations.items()
        ],
        "kinds": list(KINDS.items()),
    }
    return render(request, "scoring/rules/api.html", context)


urlpatterns = [
    path("", page, name="api"),
    path("v1/openapi.json", openapi, name="api-document"),
    # The last of them is a page of django-ninja's own.
    path("v1/", include(api.urls[0][:-1])),
]
