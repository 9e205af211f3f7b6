"""Why an act of a competition was not done, as problem documents, in the words of its pages."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI

from scoring.api.problems import answer, faults_of
from scoring.book.errors import RefusedError
from scoring.rules.problems import Problem
from scoring.words.problems import Refusal, file_refusal
from tournaments.services.acts import StaleCompetitionError
from tournaments.words.refusals import not_done_text


def take_over_errors(api: NinjaAPI) -> None:
    """Have an API say what competitions have against something as well."""
    api.add_exception_handler(StaleCompetitionError, _stale)
    api.add_exception_handler(RefusedError, _refused)


def _stale(_request: HttpRequest, error: Any) -> HttpResponse:
    return answer("stale", not_done_text(error), version=error.competition.version)


def _refused(_request: HttpRequest, error: Any) -> HttpResponse:
    return answer("refused", faults=faults_of(error.problems, "entries", _words))


def _words(problem: Problem) -> Refusal:
    return Refusal(not_done_text(RefusedError([problem]))) if problem.rule == "competition" else file_refusal(problem)
