"""Reading the body of a request: JSON alone, read as strictly as a match file."""

from django.http import HttpRequest
from ninja.parser import Parser
from ninja.types import DictStrAny

from scoring.api.problems import ApiError, faults_of
from scoring.rules.strict_json import parse


class StrictParser(Parser):
    """Reads bodies for django-ninja."""

    def parse_body(self, request: HttpRequest) -> DictStrAny:
        """Return what a body says. Raises ApiError where it is no JSON, or JSON that not all read alike."""
        if request.content_type != "application/json":
            raise ApiError("not-json")
        value, problems = parse(request.body)
        if problems:
            raise ApiError("not-readable", faults=faults_of(problems, "entries"))
        if not isinstance(value, dict):
            raise ApiError("not-readable")
        return value
