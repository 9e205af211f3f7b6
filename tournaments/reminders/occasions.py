"""Of what people are reminded: which fixtures, what there is to say of each, and to whom it matters."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.utils import timezone

from scoring.confirmations import dispute_of, is_own_result, open_disputes, unconfirmed
from scoring.models import Match
from scoring.rights import Right, may
from tournaments.models import Act, Competition, Fixture, FixtureMove, ReminderKind
from tournaments.readmodel.fixture_rows import with_entrants
from tournaments.services.check_ins import NIGHT_ENDS
from tournaments.services.fixture_moves import MOVES

MORNING = time(7)
"""From when on the reminders of a day are sent."""
SETTLED = timedelta(minutes=10)
"""So long after the last change somebody is reminded of it: it may be changed again at once."""
NOT_OLDER = timedelta(days=14)
"""What is older is reminded of no more, by whomever it was chosen since."""


@dataclass(frozen=True, slots=True)
class Occasion:
    """A kind of reminder: `fixtures` are those of which there is something to be reminded at a moment, whatever the
    hour, `begins` whether it is the hour to do so. `says` tells what of a fixture it is about, in a word, and
    `is_for` whether that matters to somebody whom the fixture concerns.
    """

    fixtures: Callable[[datetime], QuerySet[Fixture]]
    says: Callable[[Fixture], str]
    is_for: Callable[[Fixture, User], bool] = lambda _fixture, _user: True
    begins: Callable[[datetime], bool] = lambda _now: True
    of_match: bool = False


def fixtures_to_remind_of() -> QuerySet[Fixture]:
    """Return all fixtures of which anybody could be reminded, with what is read of them."""
    known = Fixture.objects.filter(is_bye=False, competition__withdrawn=False)
    return with_entrants(known).select_related("competition__season__club").order_by("on", "at", "pk")


def was_planned(fixture: Fixture, since: int) -> Mapping[str, object]:
    """Return how a fixture was planned before the act of a version, as the history says it. One query."""
    act = Act.objects.filter(competition=fixture.competition_id, version=since).first()
    was: Mapping[str, object] = act.about.get("was", {}) if act else {}
    return was


def is_planned_as(fixture: Fixture, was: Mapping[str, object]) -> bool:
    """Whether a fixture is played when and where, and in the state in which, it was."""
    return all(str(getattr(fixture, name) or "") == was.get(name, "") for name in MOVES)


def _to_be_played() -> QuerySet[Fixture]:
    known = fixtures_to_remind_of().filter(state=Fixture.State.PLANNED, through=None)
    gone = Q(home__withdrawn__gt="") | Q(away__withdrawn__gt="")
    return known.filter(finished=False).exclude(gone)


def _today(now: datetime) -> QuerySet[Fixture]:
    """Return what is still to come of a day, and of its evening after midnight."""
    here = timezone.localtime(now)
    by_day = Q(on=here.date()) & (Q(at=None) | Q(at__gt=here.time()))
    after_midnight = Q(on=here.date() + timedelta(days=1), at__lt=(datetime.min + NIGHT_ENDS).time())
    return _to_be_played().filter(by_day | after_midnight, Q(match=None) | Q(match__outcome=""))


def _moved(now: datetime) -> QuerySet[Fixture]:
    """Return what was moved and is still to be played: of one whose day is over only the history was put right."""
    known = fixtures_to_remind_of().filter(finished=False)
    return known.exclude(on__lt=timezone.localdate(now))


def _overdue(now: datetime) -> QuerySet[Fixture]:
    today = timezone.localdate(now)
    nothing = Q(match=None) | Q(match__withdrawn=True) | Q(match__status=Match.Status.NOT_STARTED)
    known = _to_be_played().filter(nothing, home__isnull=False, away__isnull=False)
    return known.filter(on__lt=today, on__gte=today - NOT_OLDER)


def _to_confirm(now: datetime) -> QuerySet[Fixture]:
    recent = Match.objects.filter(changed_at__gt=now - NOT_OLDER, changed_at__lte=now - SETTLED)
    waiting = unconfirmed(recent).exclude(pk__in=open_disputes().values("match")).order_by().values("pk")
    known = fixtures_to_remind_of().filter(match__in=waiting)
    return known.exclude(competition__confirmed_by=Competition.ConfirmedBy.NOBODY)


def _may_confirm(fixture: Fixture, user: User) -> bool:
    match = fixture.match
    return match is not None and may(user, Right.CONFIRM, match) and not is_own_result(match, [user])


def _disputed(now: datetime) -> QuerySet[Fixture]:
    recent = open_disputes().filter(at__gt=now - NOT_OLDER).order_by().values("match")
    return fixtures_to_remind_of().filter(match__in=recent)


def _newest_dispute(fixture: Fixture) -> str:
    dispute = dispute_of(fixture.match) if fixture.match else None
    return str(dispute.pk) if dispute else ""


def _is_disputed_by_another(fixture: Fixture, user: User) -> bool:
    dispute = dispute_of(fixture.match) if fixture.match else None
    return dispute is not None and dispute.by_id != user.pk


def _is_morning(now: datetime) -> bool:
    return timezone.localtime(now).time() >= MORNING


def settled_moves(now: datetime) -> QuerySet[FixtureMove]:
    """Return the moves of which people can be reminded, since nothing has followed for some time."""
    return FixtureMove.objects.filter(at__lte=now - SETTLED).order_by("pk")


OCCASIONS: Mapping[ReminderKind, Occasion] = {
    ReminderKind.TODAY: Occasion(_today, lambda fixture: str(fixture.on), begins=_is_morning),
    ReminderKind.MOVED: Occasion(_moved, lambda fixture: "", begins=lambda _now: False),
    ReminderKind.OVERDUE: Occasion(_overdue, lambda fixture: str(fixture.on), begins=_is_morning),
    ReminderKind.TO_CONFIRM: Occasion(
        _to_confirm, lambda fixture: str(fixture.match and fixture.match.version), _may_confirm, of_match=True
    ),
    ReminderKind.DISPUTED: Occasion(_disputed, _newest_dispute, _is_disputed_by_another, of_match=True),
}
