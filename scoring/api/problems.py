"""Why a request of the API was not done, as problem documents (RFC 9457) that name field and rule."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.core.exceptions import (
    NON_FIELD_ERRORS,
    BadRequest,
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
)
from django.forms import BaseForm
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrPromise
from ninja import Field, NinjaAPI, Schema
from ninja.errors import HttpError, Throttled, ValidationError

from scoring.book.errors import (
    ForbiddenError,
    KeyReusedError,
    NotWrittenError,
    RefusedError,
    StaleError,
    StaleMatchError,
    TakenOverError,
)
from scoring.rules.problems import Problem
from scoring.words.problems import Refusal, file_refusal
from scoring.words.refusals import forbidden_text, not_written_text

CONTENT_TYPE = "application/problem+json"
DOCUMENTATION = "/api/"
"""The page that says what each kind of problem is."""
MOST_FAULTS = 100
"""So many faults of one request are told."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of problem: its status and its title."""

    status: int
    title: StrPromise


KINDS: Mapping[str, Kind] = {
    "not-readable": Kind(400, _("The request cannot be read")),
    "no-token": Kind(401, _("A token is needed that serves")),
    "forbidden": Kind(403, _("This is not allowed")),
    "forged": Kind(403, _("The request of a browser lacks its CSRF token")),
    "not-found": Kind(404, _("There is nothing here")),
    "no-such-method": Kind(405, _("There is no such method here")),
    "stale": Kind(409, _("Somebody was quicker")),
    "key-reused": Kind(409, _("The key was used for something else")),
    "taken-over": Kind(409, _("Somebody else is scoring the match")),
    "too-large": Kind(413, _("The request is too large")),
    "not-json": Kind(415, _("The body must be JSON")),
    "not-valid": Kind(422, _("Something in the request is not as it must be")),
    "refused": Kind(422, _("The rules refuse it")),
    "too-many": Kind(429, _("Too many requests")),
    "failed": Kind(500, _("Something went wrong here")),
    "not-available": Kind(503, _("The site cannot do it at present")),
}
"""The table of problems. Where a status has several, the first is that of an answer of which no more is known."""


class Fault(Schema):
    """One thing that is wrong: with which field, by which rule."""

    field: str = Field(description="Dotted path of the field, “” where none is meant", examples=["entries.0.cards"])
    code: str = Field(description="What is wrong, in a word", examples=["out_of_range"])
    rule: str | None = Field(description="Id of the rule that refuses it, as docs/rules.md has it", examples=["F3"])
    detail: str = Field(description="The same in a sentence")


class ProblemDocument(Schema):
    """A problem document (RFC 9457)."""

    type: str = Field(examples=["/api/#refused"])
    title: str
    status: int
    detail: str
    errors: list[Fault] = Field(description="What is wrong, where several things may be")
    version: int | None = Field(None, description="The version of now, where somebody was quicker")
    entry: int | None = Field(None, description="Id of the entry of the book that a correction would break")


class ApiError(Exception):
    """A request is not done: the kind of problem, and what is told of it."""

    def __init__(
        self,
        kind: str,
        detail: str = "",
        faults: Sequence[Mapping[str, object]] = (),
        version: int | None = None,
        entry: int | None = None,
    ) -> None:
        super().__init__(kind, detail)
        self.kind, self.detail, self.faults, self.version, self.entry = kind, detail, faults, version, entry


def fault(code: str, detail: object, field: str = "", rule: str | None = None) -> dict[str, object]:
    """Return one thing that is wrong."""
    return {"field": field, "code": code, "rule": rule, "detail": str(detail)}


def faults_of(
    problems: Iterable[Problem], within: str = "", words: Callable[[Problem], Refusal] = file_refusal
) -> list[dict[str, object]]:
    """Return what rules have against something, in `words`; an entry's field begins with `within` and its index."""
    found = []
    for problem in problems:
        refused = words(problem)
        place = "" if problem.entry is None or not within else f"{within}.{problem.entry}"
        field = ".".join(filter(None, (place, problem.field)))
        found.append(fault(problem.code, refused.text, field, refused.rule or None))
    return found


def answer(
    kind: str,
    detail: str = "",
    faults: Sequence[Mapping[str, object]] = (),
    version: int | None = None,
    entry: int | None = None,
) -> HttpResponse:
    """Return a problem document."""
    known = KINDS[kind]
    said = {
        "type": f"{DOCUMENTATION}#{kind}",
        "title": str(known.title),
        "status": known.status,
        "detail": detail or " ".join(str(each["detail"]) for each in faults[:3]) or str(known.title),
        "errors": list(faults[:MOST_FAULTS]),
        "version": version,
        "entry": entry,
    }
    found = JsonResponse(said, status=known.status, content_type=CONTENT_TYPE)
    if known.status == HTTPStatus.UNAUTHORIZED:
        found["WWW-Authenticate"] = 'Bearer realm="card cricket"'
    return found


def faults_of_form(form: BaseForm, within: str = "") -> list[dict[str, object]]:
    """Return what a form has against what it was filled with, by its fields."""
    return [
        fault(
            error.code or "invalid", " ".join(error.messages), f"{within}{'' if field == NON_FIELD_ERRORS else field}"
        )
        for field, errors in form.errors.as_data().items()
        for error in errors
    ]


def kind_of(status: int) -> str:
    """Return the kind of problem of an answer of which its status alone is known."""
    named = (kind for kind, known in KINDS.items() if known.status == status)
    return next(named, "failed" if status >= HTTPStatus.INTERNAL_SERVER_ERROR else "not-readable")


def problem_of(error: Exception) -> HttpResponse:
    """Return what an exception of an operation comes to."""
    match error:
        case ApiError():
            return answer(error.kind, error.detail, error.faults, error.version, error.entry)
        case Throttled():
            found = answer("too-many")
            found["Retry-After"] = str(error.wait)
            return found
        case HttpError():
            known = error.__cause__
            return problem_of(known) if isinstance(known, ApiError | RequestDataTooBig) else answer("not-readable")
        case ValidationError():
            return answer("not-valid", faults=[_of_validation(each) for each in error.errors])
        case Http404():
            return answer("not-found")
        case RequestDataTooBig():
            return answer("too-large")
        case PermissionDenied():
            return answer("forbidden", str(error))
        case BadRequest() | SuspiciousOperation():
            return answer("not-readable")
        case NotWrittenError():
            return _not_written(error)
    raise error


def _not_written(error: NotWrittenError) -> HttpResponse:
    match error:
        case ForbiddenError():
            return answer("forbidden", forbidden_text(error.right))
        case RefusedError():
            return answer("refused", faults=faults_of(error.problems, "entries"))
        case StaleMatchError():
            return answer("stale", not_written_text(error), version=error.match.version)
        case StaleError():
            return answer("stale", not_written_text(error))
        case KeyReusedError():
            return answer("key-reused")
        case TakenOverError():
            return answer("taken-over", not_written_text(error))
    return answer("refused", not_written_text(error))


def _of_validation(error: Mapping[str, Any]) -> dict[str, object]:
    """Return what is wrong with a parameter or a field of the body, without what was sent."""
    source, *path = error["loc"]
    field = ".".join(str(step) for step in (path[1:] if source == "body" else path))
    return fault(str(error["type"]), error["msg"], field)


def take_over_errors(api: NinjaAPI) -> None:
    """Have an API answer all that goes wrong with problem documents; what nobody knows goes on to Django."""

    def told(_request: HttpRequest, error: Any) -> HttpResponse:
        return problem_of(error)

    for kind in (ApiError, HttpError, ValidationError, Http404, PermissionDenied, BadRequest, SuspiciousOperation):
        api.add_exception_handler(kind, told)
    api.add_exception_handler(NotWrittenError, told)
