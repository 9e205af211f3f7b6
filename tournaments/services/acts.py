"""The one way to change a competition: on the version that the organiser saw, in one transaction, into its history."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from django.db import transaction

from scoring.book.errors import ForbiddenError, RefusedError, StaleError
from scoring.book.signature import Signature
from scoring.models import WITH_PERSON, club_changed
from scoring.rights import Right, Scope, may
from scoring.rules.problems import illegal
from tournaments.models import Act, Competition, Fixture, Verb
from tournaments.services.chances import ask_for_chances


class StaleCompetitionError(StaleError):
    """Somebody was quicker. `since` are the acts done since the version that was seen."""

    def __init__(self, competition: Competition, since: list[Act]) -> None:
        super().__init__(f"{competition} is at {competition.version}")
        self.competition = competition
        self.since = since


def refused(code: str, field: str = "", **params: object) -> RefusedError:
    """Return the error of an act that makes no sense as things stand: `code` says why, `field` names the input.

    `params` fill the sentence, which stands in `tournaments.words.refusals` or with a format.
    """
    return RefusedError([illegal("competition", code, field, **params)])


@dataclass(slots=True)
class CompetitionChange:
    """An act under way: the competition, locked and as it now is, and what its history will say it was about.

    An act that found everything as it is to be is `idle`: its history says nothing of it, and the version stays.
    """

    competition: Competition
    about: dict[str, object] = field(default_factory=dict)
    named: dict[str, object] = field(default_factory=dict)
    idle: bool = False

    def name(self, fixture: Fixture) -> None:
        """Keep for the history who was to play a fixture, read with its sides, and in which round, by its key."""
        self.named[fixture.key] = {
            "id": fixture.pk,
            "home": fixture.home.name if fixture.home else "",
            "away": fixture.away.name if fixture.away else "",
            "stage": fixture.stage,
            "round": fixture.round,
            "label": fixture.label,
        }


@contextmanager
def change_competition(
    competition: Competition,
    verb: Verb,
    by: Signature,
    right: Right = Right.MANAGE_COMPETITIONS,
    scope: Scope | None = None,
) -> Iterator[CompetitionChange]:
    """Do an act: what the body changes is kept with a line of history, or nothing is.

    The right is asked for in `scope`, without one in the competition.
    Raises ForbiddenError without it, StaleCompetitionError where the competition has moved on; the body raises
    a RefusedError for what makes no sense. `competition` is brought up to date. The history keeps the act's key, by
    which whoever sends it again finds it (`act_under`).
    """
    with transaction.atomic():
        locked = (
            Competition.objects.select_for_update(of=("self",)).select_related("season__club").get(pk=competition.pk)
        )
        _check_right(scope or locked, by, right)
        check_seen(locked, by)
        act = CompetitionChange(locked)
        yield act
        if not act.idle:
            _write_act(act, verb, by)
    competition.version = locked.version


@contextmanager
def create_competition(competition: Competition, by: Signature) -> Iterator[CompetitionChange]:
    """Do the first act of a new competition: it is stored, and its history begins. Raises ForbiddenError."""
    with transaction.atomic():
        _check_right(competition.season, by, Right.MANAGE_COMPETITIONS)
        competition.save()
        act = CompetitionChange(competition)
        yield act
        _write_act(act, Verb.FOUND, by)


def check_seen(competition: Competition, by: Signature) -> None:
    """Raise StaleCompetitionError where a competition, as it was read, is not on the version that was seen."""
    if by.seen not in (None, competition.version):
        raise StaleCompetitionError(competition, acts_since(competition, by))


def acts_since(competition: Competition, by: Signature) -> list[Act]:
    """Return what was done to a competition, as it was read, since the version that was seen. One query."""
    acts = competition.acts.filter(version__gt=by.seen, version__lte=competition.version)
    return list(acts.select_related("author", WITH_PERSON))


def act_under(competition: Competition, key: str) -> Act | None:
    """Return what was done to a competition under a key that begins so, None for nothing. One query."""
    return competition.acts.filter(about__key__startswith=key).first()


def _check_right(scope: Scope, by: Signature, right: Right) -> None:
    if by.author is not None and not may(by.author, right, scope):
        raise ForbiddenError(right)


def _write_act(act: CompetitionChange, verb: Verb, by: Signature) -> None:
    act.competition.version += 1
    if act.named:
        act.about["named"] = act.named
    if by.key:
        act.about["key"] = by.key
    Act.objects.create(
        competition=act.competition,
        version=act.competition.version,
        verb=verb,
        about=act.about,
        reason=by.reason,
        author=by.author,
    )
    act.competition.save(update_fields=["version"])
    ask_for_chances(act.competition)
    club_changed(act.competition.season.club_id)
