"""An organiser at the pages of competitions: a browser, and forms sent on the version on the page."""

from dataclasses import dataclass, field
from typing import Any

from club_with_accounts import ClubUsers, browser_of, make_club, post_raw
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

from tournaments.models import Competition
from tournaments.services.acts import refused
from tournaments.words.acts import act_text
from tournaments.words.refusals import not_done_text

HOSTILE = ["a\x00b", "\ud800", "9" * 400, "-9", "1e999", "NaN", "٣", "\u2028", "0001-01-01", "9999-12-31", "[]"]
"""What a browser could be made to send in any field."""


@dataclass
class Organiser:
    """A club's organiser at work."""

    users: ClubUsers = field(default_factory=make_club)

    def __post_init__(self) -> None:
        self.browser: Client = browser_of(self.users.organiser)

    def address(self, name: str, competition: Competition, **arguments: Any) -> str:
        """Return the address of a page of a competition."""
        season = competition.season
        where = {"slug": season.club.slug, "season": season.slug, "competition": competition.slug}
        return reverse(name, kwargs=where | arguments)

    def look(self, name: str, competition: Competition, **arguments: Any) -> Any:
        """Open a page."""
        return self.browser.get(self.address(name, competition, **arguments))

    def send(self, name: str, competition: Competition, sent: dict[str, Any], **arguments: Any) -> Any:
        """Send a form, on the version that the competition has now unless `sent` says another."""
        seen = Competition.objects.values_list("version", flat=True).get(pk=competition.pk)
        return self.browser.post(self.address(name, competition, **arguments), {"seen": seen} | sent)

    def send_raw(self, name: str, competition: Competition, sent: dict[str, str], **arguments: Any) -> int:
        """Send a form as a browser could be made to; return the status."""
        seen = Competition.objects.values_list("version", flat=True).get(pk=competition.pk)
        return post_raw(self.browser, self.address(name, competition, **arguments), {"seen": str(seen)} | sent)


def wrong(answer: Any, form: str = "form") -> dict[str, list[str]]:
    """Return what is said next to each field of a page's form; "__all__" for the form as a whole."""
    assert answer.status_code == 422
    return {name: list(said) for name, said in answer.context[form].errors.items()}


def said(answer: Any) -> list[str]:
    """Return the messages of a page."""
    return [str(message) for message in get_messages(answer.wsgi_request)]


def refusal(code: str, **params: object) -> str:
    """Return what is said where the office refuses an act."""
    return not_done_text(refused(code, "", **params))


def done(competition: Competition, verb: str = "") -> str:
    """Return how the history tells the newest act, or the newest of those called `verb`."""
    acts = competition.acts.filter(verb=verb) if verb else competition.acts
    return act_text(acts.latest("pk"))


def html_of(answer: Any) -> str:
    """Return the page as HTML."""
    return str(answer.content.decode())
