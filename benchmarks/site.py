"""A site of one's own to measure: its own database file, a club, a scorer signed in with CSRF checked."""

import json
import uuid
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.test import Client, override_settings

from benchmarks.least import make_table
from scoring.book.new_match import create_match
from scoring.demo import demo_matches
from scoring.models import Club, Match, Role
from scoring.rights import SCORER
from scoring.rules.registry import find_rules

TEMPLATES = Path(__file__).parent / "templates"


class Site:
    """What the benchmarks over HTTP share."""

    def __init__(self) -> None:
        from django.conf import settings

        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA synchronous = FULL")  # as a site has it, and tests do not
        call_command("migrate", verbosity=0)
        make_table()
        own: dict[str, Any] = settings.TEMPLATES[0]
        templates = [own | {"DIRS": [*own["DIRS"], TEMPLATES]}]
        override_settings(ROOT_URLCONF="benchmarks.least", TEMPLATES=templates, ALLOWED_HOSTS=["testserver"]).enable()
        self.club = Club.objects.create(name="Benchmark")
        self.scorer = User.objects.create_user("scorer")
        Role.objects.create(club=self.club, user=self.scorer, name=SCORER)
        self.client = Client(enforce_csrf_checks=True)
        self.client.force_login(self.scorer)
        [finished] = [path for path in (match.file for match in demo_matches()) if path.stem == "match_finished"]
        self.document: dict[str, Any] = json.loads(finished.read_text())

    def match(self, entries: int = 0, document: dict[str, Any] | None = None) -> Match:
        """Return a new match with the first so many entries of a document: by default the demo's finished match."""
        document = document or self.document
        setup, problems = find_rules(document["variant"]).read_setup(document)
        if setup is None:
            raise ValueError(problems)
        given = document["entries"][:entries]
        return create_match(self.club, setup, self.scorer, entries=given).match

    def sign(self) -> None:
        """Fetch the CSRF token that the posts carry."""
        self.client.get("/account/")
        self.token = self.client.cookies["csrftoken"].value

    def post(self, path: str, **fields: object) -> Any:
        """Post a form as the pad does. Raises RuntimeError on any answer but 200."""
        answer = self.client.post(
            path,
            urlencode(fields),
            content_type="application/x-www-form-urlencoded",
            headers={"x-csrftoken": self.token, "x-pad": "1"},
        )
        if answer.status_code != 200:
            raise RuntimeError(f"{path}: {answer.status_code} {answer.content[:2000]!r}")
        return answer

    def record(self, match: Match, entry: object, version: int) -> Any:
        """Record one entry through the pad."""
        return self.post(
            f"/matches/{match.slug}/score/record/", seen=version, key=uuid.uuid4().hex, entries=json.dumps([entry])
        )
