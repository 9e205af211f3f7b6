"""How likely the entrants of a competition are to finish first, to go through, to go up or down.

The worker works them out after a result and after what an organiser does, and keeps them with the competition and with
the state of its tables: of another state they say nothing, and are not shown. What was asked of it while a task for the
same competition waits is done by that task.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django_tasks import TaskResultStatus, task
from django_tasks_db.models import DBTaskResult

from scoring.models import club_changed
from tournaments.formats.registry import find_format, format_of
from tournaments.models import Competition
from tournaments.services.fixture_states import still_to_play
from tournaments.services.needs import unfinished_of
from tournaments.services.standings import Kept, keep
from tournaments.standings.chances import Goal, chances, state_of, strengths_by_results
from tournaments.standings.needs import Unfinished

AGAIN_AFTER = timedelta(minutes=1), timedelta(minutes=15), timedelta(hours=4)
"""So long after an error it is tried again, and so often, as long as the database can be asked to."""
DIGITS = 6
"""How many decimals are kept: enough for what happened in one of the most runs."""
Chances = Mapping[Goal, float]
"""How likely each is that is asked of a table, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is asked of a table: how many places lead to each goal, for those who go down how many do not."""

    table: Unfinished
    places: Mapping[Goal, int]
    by_results: bool

    @property
    def cuts(self) -> list[int]:
        """The numbers of places, each once."""
        return sorted(set(self.places.values()))

    @property
    def state(self) -> str:
        """What tells it from any other: strengths follow from the results."""
        goals = " ".join(f"{goal}{count}" for goal, count in self.places.items())
        return f"{goals} {self.by_results} {list(self.table.entrants)} {state_of(self.table, self.cuts)}"

    def answered(self) -> dict[int, dict[Goal, float]]:
        """Return the chances of each side."""
        cuts = self.cuts
        strengths = strengths_by_results(self.table) if self.by_results else None
        return {
            side: {
                goal: round(1 - shares[cuts.index(count)] if goal is Goal.DOWN else shares[cuts.index(count)], DIGITS)
                for goal, count in self.places.items()
            }
            for side, shares in chances(self.table, cuts, strengths).items()
        }


def chances_of(competition: Competition, kept: Kept, unfinished: Sequence[Unfinished]) -> dict[int, Chances] | None:
    """Return the chances of entrants by their ids; None where the worker has still to work them out.

    Nobody has any where nothing is asked of the tables. Of those who have withdrawn nothing is said.
    """
    asked = _asked_of(competition, unfinished)
    found = competition.chances or {}
    if not asked:
        return {}
    if found.get("state") != _state(asked):
        return None
    return {
        int(pk): {Goal(goal): share for goal, share in each.items()}
        for pk, each in found["entrants"].items()
        if not kept.entrants[int(pk)].withdrawn
    }


def ask_for_chances(competition: Competition) -> None:
    """Have the worker work out the chances of a competition, which is locked, where there is a fixture left to be
    played and no task for it waits but one that failed and is tried again later. Three queries at most.
    """
    if (
        competition.chances_by != Competition.ChancesBy.NOTHING
        and find_format(competition.format).drawn_whole
        and still_to_play(competition).exists()
        and not _waiting(competition).exists()
    ):
        work_out_chances.enqueue(competition.pk)


def _waiting(competition: Competition) -> QuerySet[DBTaskResult[..., None]]:
    return DBTaskResult.objects.filter(
        status=TaskResultStatus.READY, task_path=work_out_chances.module_path, args_kwargs__args=[competition.pk]
    )


@task()
def work_out_chances(pk: int, failed: int = 0) -> None:
    """Keep the chances of a competition as its tables are; after an error, which it raises, try it later once more.

    Nothing is done where they are kept already, and nothing kept where the tables have changed meanwhile: who changed
    them found no task that waited, and asked for another.
    """
    try:
        _work_out(pk)
    except Exception:
        if failed < len(AGAIN_AFTER):
            work_out_chances.using(run_after=timezone.now() + AGAIN_AFTER[failed]).enqueue(pk, failed + 1)
        raise


def _work_out(pk: int) -> None:
    with transaction.atomic():
        found = _locked(pk)
    if found is None:
        return
    competition, asked = found
    state = _state(asked)
    if not asked or (competition.chances or {}).get("state") == state:
        return
    # Without the lock: this takes as long as a second, and nobody is to wait for it.
    entrants = {str(side): each for one in asked for side, each in one.answered().items()}
    with transaction.atomic():
        found = _locked(pk)
        if found is not None and _state(found[1]) == state:
            Competition.objects.filter(pk=pk).update(chances={"state": state, "entrants": entrants})
            club_changed(competition.season.club_id)


def _locked(pk: int) -> tuple[Competition, list[_Asked]] | None:
    """Return a competition and what is asked of its tables, once nobody is about to change them; None without it.

    The lock is why no change is missed: who found this task still waiting has written by now what it asked for.
    """
    rows = Competition.objects.select_for_update(of=("self",)).select_related("season")
    competition = rows.filter(pk=pk).first()
    if competition is None:
        return None
    kept = keep([competition])[pk]
    unfinished = unfinished_of(competition, kept, kept.tables(competition.tie_breaks))
    return competition, _asked_of(competition, unfinished)


def _asked_of(competition: Competition, unfinished: Sequence[Unfinished]) -> list[_Asked]:
    """Return what is asked of tables; nothing before the first result and after the last."""
    if competition.chances_by == Competition.ChancesBy.NOTHING:
        return []
    if not any(table.games for table in unfinished) or not any(table.has_begun for table in unfinished):
        return []
    kind, settings = format_of(competition)
    through = kind.going_through(settings)
    up, down = (competition.goes_up, competition.goes_down) if len(unfinished) == 1 else (0, 0)
    by_results = competition.chances_by == Competition.ChancesBy.RESULTS
    found = []
    for table in unfinished:
        size = len(table.entrants)
        places = {Goal.FIRST: 1, Goal.THROUGH: through}
        if up + down < size:
            places |= {Goal.UP: up, Goal.DOWN: size - down}
        # Who finishes first where one alone goes through or up is told once.
        told = {
            goal: count
            for goal, count in places.items()
            if 0 < count < size and not (goal in (Goal.THROUGH, Goal.UP) and count == 1)
        }
        if told:
            found.append(_Asked(table, told, by_results))
    return found


def _state(asked: Sequence[_Asked]) -> str:
    return sha256(" ".join(each.state for each in asked).encode()).hexdigest()
