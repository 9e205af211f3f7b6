"""The competitions of an evening for those who run it: who is here, and the pages on which its rounds are run."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, Q
from django.urls import reverse

from scoring.links import Link
from scoring.rights import Right
from tournaments.formats.course import FixtureState
from tournaments.formats.registry import format_of
from tournaments.models import Competition, Fixture
from tournaments.readmodel.check_ins import counts_here
from tournaments.readmodel.fixtures import FixtureLine
from tournaments.readmodel.tonight import Evening
from tournaments.services.questions import asked_to_undo, questions
from tournaments.words.tonight import (
    board_words,
    decisions_words,
    draw_words,
    here_words,
    results_words,
    round_slips_words,
)

_TO_PLAY = frozenset({FixtureState.TO_COME, FixtureState.LIVE})


@dataclass(frozen=True, slots=True)
class CompetitionTonight:
    """A competition of an evening: `here` is how many are here, in words, "" where nobody has been checked in.

    `decide` leads to the decisions that wait, None where none does; `acts` are the other pages of the evening.
    """

    competition: Competition
    here: str
    decide: Link | None
    acts: Sequence[Link]


def competitions_tonight(
    evening: Evening, competitions: Sequence[Competition], rights: Collection[Right]
) -> list[CompetitionTonight]:
    """Return those of some competitions that are played this evening, and of which something is said who is here, with
    what somebody with these rights may do. Three queries, and those of `questions` for each that they may manage.
    """
    counted = counts_here([each.pk for each in competitions], evening.day)
    rounds: dict[int, dict[tuple[int, int], list[FixtureLine]]] = {}
    for fixture, line in evening.lines:
        rounds.setdefault(fixture.competition_id, {}).setdefault((line.stage, line.round), []).append(line)
    of_tonight = [each for each in competitions if each.pk in rounds or each.pk in counted]
    may_manage = Right.MANAGE_COMPETITIONS in rights
    nexts = _next_rounds(of_tonight) if may_manage else {}
    return [
        CompetitionTonight(
            each,
            here_words(*counted[each.pk]) if each.pk in counted else "",
            _decide(each) if may_manage else None,
            list(_acts(each, rounds.get(each.pk, {}), nexts.get(each.pk, 0), rights)),
        )
        for each in of_tonight
    ]


def _acts(
    of: Competition,
    rounds: Mapping[tuple[int, int], Sequence[FixtureLine]],
    next_round: int,
    rights: Collection[Right],
) -> Iterator[Link]:
    """Yield the pages of a competition for an evening on which these rounds are played."""
    at = _at(of)
    may_manage = Right.MANAGE_COMPETITIONS in rights
    for (stage, number), lines in rounds.items():
        name, of_round = lines[0].round_name, [*at, stage, number]
        if Right.CREATE_MATCH in rights and any(line.is_to_come for line in lines):
            yield Link(results_words(name), reverse("competition-round-results", args=of_round))
        if may_manage and any(line.state in _TO_PLAY for line in lines):
            yield Link(round_slips_words(name), reverse("competition-round-slips", args=of_round))
        if len(lines) > 1:
            yield Link(board_words(name), reverse("pairing-board-pdf", args=of_round))
    if next_round:
        yield Link(draw_words(next_round), reverse("competition-draw", args=at))


def _decide(competition: Competition) -> Link | None:
    """Return the way to what waits for the organiser of a competition. Queries as of `questions`, and one."""
    count = len(questions(competition)) + len(asked_to_undo(competition))
    return Link(decisions_words(count), reverse("competition-decide", args=_at(competition))) if count else None


def _next_rounds(competitions: Sequence[Competition]) -> dict[int, int]:
    """Return the rounds that can be drawn now on the results of those before, by competition. One query, or none."""
    to_draw: dict[int, int] = {}
    for each in competitions:
        kind, settings = format_of(each)
        if rounds := kind.rounds_to_draw(settings):
            to_draw[each.pk] = rounds
    if not to_draw:
        return {}
    missing = Count("pk", filter=Q(finished=False) & ~Q(state=Fixture.State.CANCELLED))
    drawn = Fixture.objects.filter(competition__in=to_draw).order_by("round").values("competition", "round")
    newest = {each["competition"]: each for each in drawn.annotate(missing=missing)}
    return {pk: each["round"] + 1 for pk, each in newest.items() if not each["missing"] and each["round"] < to_draw[pk]}


def _at(competition: Competition) -> list[str]:
    return [competition.season.club.slug, competition.season.slug, competition.slug]
