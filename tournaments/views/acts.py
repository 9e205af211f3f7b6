"""Doing an act of a competition that a form asks for, and what its page shows where that was not done."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Generic, TypeVar

from django import forms
from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.book.errors import NotWrittenError, RefusedError
from scoring.book.signature import Signature
from scoring.web.access import reader_in
from scoring.web.signing import SignatureForm, read_signature
from tournaments.models import Act, Competition, Entrant, Fixture
from tournaments.readmodel.clashes import Clash, clashes, clashes_as_planned, days_off
from tournaments.readmodel.rounds import open_results
from tournaments.services.acts import StaleCompetitionError, acts_since, check_seen
from tournaments.views.access import competitions_listed
from tournaments.words.clashes import (
    clash_words,
    day_off_words,
    more_clashes_words,
    more_days_off_words,
    without_table_words,
)
from tournaments.words.refusals import not_done_text
from tournaments.words.rounds import open_results_words

_CLASHES_TOLD = 5

F = TypeVar("F", bound=forms.BaseForm)


def is_late(request: HttpRequest, competition: Competition, form: forms.BaseForm) -> bool:
    """Whether others have changed something since a form was served in which nothing that was sent is wrong.

    What it lacks may be what they have changed. Raises BadRequest where the signature was tampered with.
    """
    return read_signature(request, competition).seen != competition.version and form.errors.keys().isdisjoint(
        request.POST
    )


def done_since(request: HttpRequest, competition: Competition) -> list[Act]:
    """Return what was done to a competition, as it was read, since the page was served that was sent. One query."""
    return acts_since(competition, read_signature(request, competition))


def tell_refusal(request: HttpRequest, form: forms.BaseForm | None, error: NotWrittenError) -> None:
    """Say why an act was not done, next to its field where the form has it; what was typed is still in the form.

    Where somebody was quicker, the messages say what was done, and the page now signs on the newer version; what the
    form is to show of that is for the page (`done_since`).
    """
    said = not_done_text(error)
    field = error.problems[0].field if isinstance(error, RefusedError) else ""
    if form is not None and not isinstance(error, StaleCompetitionError):
        form.add_error(field if field in form.fields else None, said)
    else:
        messages.error(request, said)


def attempt(
    request: HttpRequest,
    competition: Competition,
    form: forms.BaseForm | None,
    act: Callable[[Signature], object],
    done: str = "",
) -> bool:
    """Do an act with the signature that was posted; whether it was. Says what is `done`, or that nothing was changed.

    Where it was not, what is to be said is said as by `tell_refusal`, and `competition` is as it now is, so that the
    page is signed anew. Raises BadRequest where the signature was tampered with.
    """
    by = read_signature(request, competition)
    try:
        check_seen(competition, by)  # a form that came late may not be what the act takes
        act(by)
    except NotWrittenError as error:
        tell_refusal(request, form, error)
        competition.refresh_from_db(from_queryset=Competition.objects.select_related("season__club"))
        if isinstance(error, StaleCompetitionError):
            competition.version = error.competition.version  # what was done after that has not been told
        return False
    if done and competition.version == by.seen:
        messages.info(request, _("Nothing was changed."))
    elif done:
        messages.success(request, done)
    return True


@dataclass(frozen=True, slots=True)
class Submission(Generic[F]):
    """What became of a form about a competition: it is to be shown, signed, with a status; or what it asks is done."""

    form: F
    signing: SignatureForm
    status: int
    done: bool = False


def submit(
    request: HttpRequest,
    competition: Competition,
    form: F,
    act: Callable[[Signature], object],
    done: str,
    caught_up: Callable[[], F],
) -> Submission[F]:
    """Do what a form asks for that was sent, with the signature posted, as by `attempt`.

    Where others were quicker, and nothing that was sent is wrong, the form is shown as `caught_up` returns it: what was
    typed, and for the rest what others have changed.
    """
    if request.method == "POST":
        right = form.is_valid() or is_late(request, competition, form)
        if right and attempt(request, competition, form, act, done):
            return Submission(form, SignatureForm(competition), 302, done=True)
        if is_late(request, competition, form):
            return Submission(caught_up(), SignatureForm(competition), 409)
    return Submission(form, SignatureForm(competition, after=form), 422 if form.errors else 200)


def warn_of_clashes(request: HttpRequest, competition: Competition, fixtures: Iterable[Fixture]) -> None:
    """Warn of what cannot be played as fixtures of a competition are planned now. Five queries at most."""
    fixtures = list(fixtures)
    found = clashes(fixtures, _told_of(request, competition))
    _warn(request, _warnings(competition, fixtures, found, competition.entrants.all()))


def warn_of_the_drawn(request: HttpRequest, competition: Competition, fixtures: Iterable[Fixture]) -> None:
    """Warn of what cannot be played as fixtures were drawn, and say which have no table. Five queries at most."""
    fixtures = list(fixtures)
    warn_of_clashes(request, competition, fixtures)
    _warn(request, _without_table(competition, fixtures))


def warn_of_postponed(request: HttpRequest, fixture: Fixture) -> None:
    """Warn of what cannot be played where a postponed fixture is given a new day or time. Five queries at most."""
    moved = copy(fixture)
    moved.state = Fixture.State.PLANNED
    _warn(request, warnings_as_planned(request, fixture.competition, [moved]))


def warnings_as_planned(
    request: HttpRequest, competition: Competition, fixtures: Sequence[Fixture], *, are_all: bool = False
) -> list[str]:
    """Return what could not be played were fixtures of a competition planned as they are given, with their sides.

    Where they are all that the competition is to have, as of a draw, its others are left out of account, and it is said
    which have no table. Three queries at most.
    """
    among = _told_of(request, competition)
    found = clashes_as_planned(fixtures, among.exclude(pk=competition.pk) if are_all else among)
    sides = {side for fixture in fixtures for side in (fixture.home, fixture.away) if side}
    return [
        *_warnings(competition, fixtures, found, sides),
        *(_without_table(competition, fixtures) if are_all else ()),
    ]


def _told_of(request: HttpRequest, competition: Competition) -> QuerySet[Competition]:
    """Return the competitions of the club of which whoever asks may be told."""
    club = competition.season.club
    listed = competitions_listed(request, club, reader_in(request, club))
    return Competition.objects.filter(listed, season__club=club, withdrawn=False)


def _warn(request: HttpRequest, warnings: Iterable[str]) -> None:
    for said in warnings:
        messages.warning(request, said)


def _warnings(
    competition: Competition, fixtures: Sequence[Fixture], found: Sequence[Clash], sides: Iterable[Entrant]
) -> Iterator[str]:
    for each in found[:_CLASHES_TOLD]:
        yield clash_words(each.fixture, each.other, each.names)
    if len(found) > _CLASHES_TOLD:
        yield more_clashes_words(len(found) - _CLASHES_TOLD)
    entrants = {each.pk: each for each in sides}
    off = days_off(fixtures, entrants.values())
    for absent in off[:_CLASHES_TOLD]:
        fixture = absent.fixture
        fixture.competition = competition
        fixture.home, fixture.away = (entrants.get(pk or 0) for pk in (fixture.home_id, fixture.away_id))
        yield day_off_words(fixture, absent.side.name)
    if len(off) > _CLASHES_TOLD:
        yield more_days_off_words(len(off) - _CLASHES_TOLD)


def _without_table(competition: Competition, fixtures: Iterable[Fixture]) -> list[str]:
    without = sum(not (fixture.is_bye or fixture.table) for fixture in fixtures)
    return [without_table_words(without)] if competition.tables and without else []


def tell_of_given_up(request: HttpRequest, count: int) -> None:
    """Say of how many matches, made of fixtures that were drawn anew and not begun, the slips have ended."""
    if count:
        said = ngettext(
            "%(count)d match that had not begun was withdrawn. Its slips have ended: print new ones.",
            "%(count)d matches that had not begun were withdrawn. Their slips have ended: print new ones.",
            count,
        )
        messages.warning(request, said % {"count": count})


def warn_of_open_results(request: HttpRequest, competition: Competition) -> None:
    """Warn that a round was drawn on results which are disputed, or which nobody has confirmed. Two queries at most."""
    if said := open_results_words(*open_results(competition)):
        messages.warning(request, said)
