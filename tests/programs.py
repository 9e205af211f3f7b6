"""A program that uses the API: with a token or without, by JSON."""

import itertools
import json
from typing import Any

from django.contrib.auth.models import User
from django.test import Client, TestCase

from scoring.clubs.api_tokens import new_token
from scoring.models import Club
from scoring.rights import GRANTS

ROOT = "/api/v1"
PROBLEM = "application/problem+json"
_keys = itertools.count()


class Program:
    """What it asks is asked below the root of the API. `token` is sent, where there is one, with every request."""

    def __init__(self, token: str = "") -> None:
        self.client = Client()
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def get(self, address: str, **headers: str) -> Any:
        return self.client.get(f"{ROOT}{address}", headers=self.headers | headers)

    def send(self, method: str, address: str, sent: object, **headers: str) -> Any:
        """Send JSON, or bytes as they are."""
        body = sent if isinstance(sent, bytes) else json.dumps(sent).encode()
        kind = headers.pop("content_type", "application/json")
        with TestCase.captureOnCommitCallbacks(execute=True):  # a test commits nothing, and a server does
            return self.client.generic(
                method, f"{ROOT}{address}", body, content_type=kind, headers=self.headers | headers
            )

    def post(self, address: str, sent: object, **headers: str) -> Any:
        return self.send("POST", address, sent, **headers)

    def put(self, address: str, sent: object, **headers: str) -> Any:
        return self.send("PUT", address, sent, **headers)


def program_of(user: User, club: Club, *grants: str) -> Program:
    """Return a program with a token of an account for a club, with every grant unless some are named."""
    return Program(new_token(user, club, "a program", list(grants or GRANTS), 30))


def key() -> str:
    """Return an idempotency key that was not used before."""
    return f"key-number-{next(_keys):04}"


def problem(answer: Any, status: int, kind: str) -> Any:
    """Return the problem document that an answer is, of a kind."""
    assert (answer.status_code, answer["Content-Type"]) == (status, PROBLEM), answer.content
    said = answer.json()
    assert (said["status"], said["type"]) == (status, f"/api/#{kind}"), said
    return said
