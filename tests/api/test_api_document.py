"""The OpenAPI document, and every operation tried as it promises, with whatever may be sent, good and bad.

Schemathesis takes the document apart in the tests alone: as every process of a run collects all of them, its own marks
would have each do so.
"""

import os
from collections.abc import Iterator
from typing import Any
from zlib import crc32

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from django.test import override_settings
from hidden_places import Places, open_places
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from made_once import no_pdf_laid_out
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from cricketcards.api import document
from scoring.clubs.api_tokens import new_token
from scoring.rights import GRANTS

EXAMPLES = int(os.environ.get("API_EXAMPLES", "100"))
"""How many requests are drawn for each operation; `make drill ARGS=api` draws more, and on PostgreSQL too."""
pytestmark = [pytest.mark.django_db, *([] if "API_EXAMPLES" in os.environ else [pytest.mark.sqlite])]
OPERATIONS = [(path, method) for path, operations in document()["paths"].items() for method in operations]


@pytest.fixture(scope="module")
def schema() -> Any:
    made = schemathesis.openapi.from_dict(document())
    made.app = get_wsgi_application()
    return made


@pytest.fixture(scope="module")
def known(shared_database: None) -> Iterator[dict[str, str]]:
    """What is at the addresses of a club that has something at each."""
    for signal in (request_started, request_finished):  # as the test client of Django does
        signal.disconnect(close_old_connections)
    with no_pdf_laid_out(), override_settings(ALLOWED_HOSTS=["localhost"]):
        yield values_of(open_places())
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def values_of(places: Places) -> dict[str, str]:
    league = places.league
    return {
        "slug": places.club.slug,
        "match": places.match.slug,
        "season": league.season.slug,
        "competition": league.slug,
        "team": places.team.slug,
        "player": str(places.values["player"]),
        "key": str(places.values["key"]),
        "seen": str(places.match.version),
        "token": new_token(places.users.organiser, places.club, "drill", list(GRANTS), 30),
    }


def some(value: object) -> bool:
    """Whether a drawn value is one of those, about two of three, for which what is there stands in."""
    return crc32(repr(value).encode()) % 3 > 0


def fits(case: Any) -> bool:
    """Whether all of a request was drawn as its schema has it; to change another could make it such a one."""
    return case.meta.generation.mode is GenerationMode.POSITIVE


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_every_operation_answers_as_its_document_says(
    path: str, method: str, schema: Any, known: dict[str, str]
) -> None:
    operation = schema[path][method]
    drawn = st.one_of(operation.as_strategy(GenerationMode.POSITIVE), operation.as_strategy(GenerationMode.NEGATIVE))

    @given(case=drawn)
    @settings(max_examples=EXAMPLES, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
    def answers(case: Any) -> None:
        ask(case, known)

    answers()


def ask(case: Any, known: dict[str, str]) -> None:
    """Send a request that was drawn, about what is there in most cases, and check its answer."""
    of_match, there = case.path.startswith("/api/v1/matches/"), some(case.path_parameters)
    for name, drawn in case.path_parameters.items():
        if there or some(drawn):
            case.path_parameters[name] = known["match" if of_match and name == "slug" else name]
    if isinstance(case.body, dict) and "seen" in case.body and fits(case) and some(case.body):
        case.body["seen"] = int(known["seen"])
    with transaction.atomic():
        token = {"Authorization": f"Bearer {known['token']}"} if some(case.query) else {}
        headers = {"Accept-Encoding": "identity", **token}
        # What a schema allows the rules of a game may refuse all the same.
        case.call_and_validate(headers=headers, excluded_checks=[positive_data_acceptance])
        transaction.set_rollback(True)
