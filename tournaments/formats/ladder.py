"""A challenge ladder: a side may challenge one that stands a little above it, and takes its place by winning."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from scoring.rules.problems import Problem, malformed
from scoring.words.figures import ordinal
from scoring.words.phrase import Sentence, phrase
from tournaments.formats.base import ByHand, Display, Format, Standing
from tournaments.formats.course import Course, FixtureState, Meeting, Place
from tournaments.formats.labels import Label, LabelWords
from tournaments.formats.plan import TABLE, Planned
from tournaments.formats.settings import Setting, SettingKind, Settings

MOST_ABOVE = 20
MOST_DAYS = 365


class Ladder(Format):
    """An order of sides, which begins with the seeds; a winner from below takes the place, and those between go down.

    A challenge that nobody has answered, by a match or by a day that was agreed, so many days after it was issued
    counts as won by the challenger, who is at home. Of a match that is played it does not matter who is.
    """

    slug: ClassVar[str] = "ladder"
    name: ClassVar[Promise] = gettext_lazy("Ladder")
    about: ClassVar[Promise] = gettext_lazy("A side challenges one above it; who wins from below takes its place.")
    settings: ClassVar[tuple[Setting, ...]] = (
        Setting(
            "above", SettingKind.NUMBER, 3, 1, MOST_ABOVE, label=gettext_lazy("Places above that may be challenged")
        ),
        Setting("days", SettingKind.NUMBER, 14, 1, MOST_DAYS, label=gettext_lazy("Days to answer a challenge")),
    )
    displays: ClassVar[tuple[Display, ...]] = (Display.PLACES,)
    line_of: ClassVar[tuple[int, ...]] = (TABLE,)
    no_swap: ClassVar[str] = "swapped_challenge"
    endless: ClassVar[bool] = True
    labels: ClassVar[Mapping[str, LabelWords]] = {
        "challenge": LabelWords(gettext_lazy("Challenge %(number)s"), gettext_lazy("Challenge %(number)s")),
    }
    sentences: ClassVar[Mapping[str, Sentence]] = {
        "too_far_above": ngettext_lazy(
            "%(challenged)s stands %(places)s places above %(challenger)s. A side may challenge up to %(most)s place "
            "above its own.",
            "%(challenged)s stands %(places)s places above %(challenger)s. A side may challenge up to %(most)s places "
            "above its own.",
            "most",
        ),
        "not_above": gettext_lazy(
            "%(challenged)s stands below %(challenger)s on that day. A side challenges one that stands above it."
        ),
        "not_on_the_ladder": gettext_lazy("%(side)s is not on the ladder."),
        "challenged_already": gettext_lazy("A challenge between %(challenger)s and %(challenged)s is still open."),
        "swapped_challenge": gettext_lazy("The first of the two has challenged the other, so they cannot be swapped."),
        "no_day_of_challenge": gettext_lazy("Say on which day the challenge was made."),
    }
    not_begun: ClassVar[tuple[Promise, Promise]] = (
        gettext_lazy("Nobody is on the ladder yet."),
        gettext_lazy("Enter those who take part. The order of the seeds is the order in which the ladder begins."),
    )
    not_drawn: ClassVar[Promise] = gettext_lazy(
        "A ladder has no draw. It begins in the order of the seeds, and challenges are added one by one."
    )
    joining: ClassVar[Promise] = gettext_lazy(
        "The ladder has begun: whoever is added now joins it at the bottom. Use Withdraw for a side that leaves it."
    )
    by_hand: ClassVar[ByHand] = ByHand(
        gettext_lazy("Add a challenge"),
        gettext_lazy("Challenger"),
        gettext_lazy("Challenged"),
        gettext_lazy("Challenged on"),
    )

    @classmethod
    def fixtures(cls, entrants: int, settings: Settings) -> list[Planned]:
        """Return nothing: every fixture is a challenge."""
        return []

    @classmethod
    def rounds_to_add_to(cls, last: int) -> range:
        """Return the next alone: each challenge is a round."""
        return range(last + 1, last + 2)

    @classmethod
    def label(cls, number: int) -> Label:
        """Return "Challenge 6"."""
        return Label("challenge", number)

    @classmethod
    def check_added(cls, course: Course, home: int, away: int, issued: date | None) -> list[Problem]:
        """Return why one side may not challenge the other on a day, by the order as it was at the end of it."""
        if issued is None:
            return [malformed("no_day_of_challenge", "issued_on")]
        ladder = _standing(course)
        for field, side in (("home", home), ("away", away)):
            if side not in ladder:
                return [malformed("not_on_the_ladder", field, side=course.names.get(side, ""))]
        names = {"challenger": course.names[home], "challenged": course.names[away]}
        places = ladder.index(home) - ladder.index(away)
        most = course.settings.number("above")
        if places < 0:
            return [malformed("not_above", "away", **names)]
        if places > most:
            return [malformed("too_far_above", "away", **names, places=places, most=most)]
        if any({each.home, each.away} == {home, away} for each in course.meetings if _is_open(each, course)):
            return [malformed("challenged_already", "away", **names)]
        return []

    @classmethod
    def places(cls, course: Course) -> list[Place]:
        """Return the ladder at the end of the course, the top first."""
        moves, order = _fold(course)
        began = {entrant: place for place, entrant in enumerate(_staying(_first(course), course), 1)}
        return [
            Place(
                rank=rank,
                entrant=entrant,
                began=began[entrant],
                played=sum(entrant in (move.above, move.below) for move in moves),
                won=sum(move.winner == entrant for move in moves),
                why=_why(entrant, moves, course),
            )
            for rank, entrant in enumerate(_staying(order, course), 1)
        ]

    @classmethod
    def note(cls, meeting: Meeting, settings: Settings, today: date) -> str:
        """Return before when an open challenge is to be answered, or that it counts as won because nobody did."""
        if not _waits(meeting):
            return ""
        due = _due(meeting, settings)
        words = _("To be answered before %(day)s") if due > today else _("Not answered before %(day)s: counts as won")
        return words % {"day": _day(due)}

    @classmethod
    def line(cls, course: Course) -> str:
        """Return who stands at the top: "Ayr lead the ladder", "Ann leads the ladder"."""
        ladder = _standing(course)
        if not ladder:
            return ""
        text = _("%(side)s leads the ladder") if course.people else _("%(side)s lead the ladder")
        return phrase(text, side=course.names[ladder[0]])

    @classmethod
    def summary(cls, standing: Standing) -> str:
        """Return who stands at the top."""
        return cls.line(standing.course) or str(cls.not_begun[0])


@dataclass(frozen=True, slots=True)
class _Result:
    """What a challenge has come to: who won (None: nobody), on which day (None: not known), whether it was answered.

    The first of the sides is the challenger. `placed` is the day by which it is put in order: where its own is not
    known, that on which it was issued.
    """

    sides: tuple[int, int]
    winner: int | None
    day: date | None
    placed: date
    answered: bool = True


@dataclass(frozen=True, slots=True)
class _Move:
    """What a result did: who stood above and below, who won, the place that was at stake, and who went down.

    The place is counted among those who are still on the ladder, as that is how it is shown.
    """

    result: _Result
    above: int
    below: int
    winner: int | None
    place: int
    down: tuple[int, ...] = ()


def _first(course: Course) -> list[int]:
    """Return the order in which the ladder began, without those whose results do not count."""
    return [entrant for entrant in course.names if entrant not in course.struck_out]


def _standing(course: Course) -> list[int]:
    """Return the order of those who take part."""
    return _staying(_fold(course)[1], course)


def _staying(order: Sequence[int], course: Course) -> list[int]:
    """Return an order without those who have withdrawn."""
    return [entrant for entrant in order if entrant not in course.gone]


def _fold(course: Course) -> tuple[list[_Move], list[int]]:
    """Return what each result did, in the order in which they were played, and the order after them all."""
    order = _first(course)
    moves = []
    # What nobody has answered counts from the beginning of its day, before the matches that are played on it.
    for result in sorted(_results(course), key=lambda each: (each.placed, each.answered)):
        above, below = sorted(result.sides, key=order.index)
        at = order.index(above)
        winner = result.winner if result.answered else result.sides[0]
        if not result.answered and winner == above:
            continue  # the challenger has come past by another match
        place = len(_staying(order[:at], course)) + 1
        down: tuple[int, ...] = ()
        if winner == below:
            down = tuple(order[at : order.index(below)])
            order.remove(below)
            order.insert(at, below)
        moves.append(_Move(result, above, below, winner, place, down))
    return moves, order


def _results(course: Course) -> Iterator[_Result]:
    """Yield what challenges have come to by the end of the course's day, in the order of the challenges."""
    counting = course.names.keys() - course.struck_out
    for each in course.meetings:
        if each.home is None or each.away is None or not {each.home, each.away} <= counting:
            continue
        sides = (each.home, each.away)
        if each.state == FixtureState.FINISHED and (each.on is None or each.on <= course.today):
            yield _Result(sides, each.winner, each.on, each.on or each.issued or date.min)
        elif _is_unanswered(each, course):
            due = _due(each, course.settings)
            yield _Result(sides, None, due, due, answered=False)


def _waits(meeting: Meeting) -> bool:
    """Whether nobody has answered a challenge: neither is there a match of it, nor a day for one."""
    return (
        meeting.state == FixtureState.TO_COME
        and not meeting.has_match
        and meeting.on is None
        and meeting.issued is not None
    )


def _is_unanswered(meeting: Meeting, course: Course) -> bool:
    """Whether a challenge counts as won because nobody answered it in time."""
    return _waits(meeting) and _due(meeting, course.settings) <= course.today


def _is_open(meeting: Meeting, course: Course) -> bool:
    """Whether a challenge is still to be played."""
    return meeting.state in (FixtureState.TO_COME, FixtureState.LIVE, FixtureState.POSTPONED) and not _is_unanswered(
        meeting, course
    )


def _due(meeting: Meeting, settings: Settings) -> date:
    """Return the day from which an unanswered challenge counts as won."""
    issued = meeting.issued or date.min
    return date.fromordinal(min(issued.toordinal() + settings.number("days"), date.max.toordinal()))


def _day(day: date) -> str:
    return date_format(day, _("j F Y"))


def _why(entrant: int, moves: Sequence[_Move], course: Course) -> str:
    """Return why a side stands where it does: the last thing that moved it, or in which it kept its place."""
    last = next((move for move in reversed(moves) if entrant in (move.above, move.below, *move.down)), None)
    if last is None:
        return _("No result yet")
    words = {
        "above": course.names[last.above],
        "below": course.names[last.below],
        "place": ordinal(last.place),
    }
    said = phrase(_said(entrant, last), **words)
    return phrase(_("%(said)s, %(day)s"), said=said, day=_day(last.result.day)) if last.result.day else said


def _said(entrant: int, move: _Move) -> str:
    """Return what a move was to a side in it, to be filled in."""
    if move.winner != move.below:
        return _("Kept %(place)s place against %(below)s") if entrant == move.above else _("Did not beat %(above)s")
    if entrant not in (move.above, move.below):
        return _("Down a place: %(below)s took %(place)s place from %(above)s")
    if not move.result.answered:
        if entrant == move.below:
            return _("Took %(place)s place: %(above)s did not answer the challenge")
        return _("Lost %(place)s place: the challenge by %(below)s was not answered")
    if entrant == move.below:
        return _("Took %(place)s place by beating %(above)s")
    return _("Lost %(place)s place to %(below)s")
