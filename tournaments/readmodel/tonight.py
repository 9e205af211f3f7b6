"""The matches of an evening for those who run it: how each stands, who scores, and what somebody should see to."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from scoring.confirmations import open_disputes, unconfirmed
from scoring.counts import differing
from scoring.links import Link
from scoring.match_lists import in_brief
from scoring.models import Club, Match
from scoring.pads.scorer import display_name
from scoring.slips import Holders, holders
from scoring.visibility import Visibility
from scoring.words.confirmations import disputed_text
from tournaments.formats.course import FixtureState
from tournaments.models import Competition, Fixture
from tournaments.readmodel.clashes import wanted_by
from tournaments.readmodel.fixture_rows import by_date, source_labels, with_entrants, with_match_shown
from tournaments.readmodel.fixtures import FixtureLine, FixtureSide, known_match, line_of
from tournaments.readmodel.links import way_of
from tournaments.services.check_ins import NIGHT_ENDS, evening_of
from tournaments.services.fixture_states import match_of
from tournaments.words.tonight import (
    differing_words,
    late_words,
    no_scorer_words,
    quiet_words,
    slips_words,
    twice_words,
    unconfirmed_words,
)

STILL_ON = timedelta(hours=12)
"""A match in progress in which nothing was recorded for so long is none of this evening's."""
QUIET = timedelta(minutes=20)
"""A match in progress in which nothing was recorded for so long is to be seen to."""
MOST_OVERDUE = 20
"""So many results of earlier days that nobody has confirmed are shown, the oldest first."""

_STATES = {
    Match.Status.NOT_STARTED: FixtureState.TO_COME,
    Match.Status.IN_PROGRESS: FixtureState.LIVE,
    Match.Status.COMPLETED: FixtureState.FINISHED,
}


@dataclass(frozen=True, slots=True)
class EveningMatch:
    """A match of an evening: of a fixture, of a match without one, or of a fixture that has its match.

    `sides` stand in the order in which they batted; `said` is the result or how it stands. `last_entry` is when
    something was last recorded, None before it has begun. `waits` is what somebody should see to; `to_confirm` is
    whether its result is still to be confirmed or disputed, `is_disputed` whether it is, `differs` whether the sides
    count entries differently. Where the match of a fixture is hidden from who asks, `match` and `fixture` are None:
    they can do nothing with it.
    """

    sides: Sequence[FixtureSide]
    game: str
    way: Sequence[Link]
    day: date | None
    at: time | None
    place: str
    state: FixtureState
    said: str
    address: str
    match: Match | None
    fixture: Fixture | None
    scorer: str
    last_entry: datetime | None
    waits: Sequence[str]
    to_confirm: bool = False
    is_disputed: bool = False
    differs: bool = False

    @property
    def is_live(self) -> bool:
        """Whether it is in progress."""
        return self.state == FixtureState.LIVE

    @property
    def is_to_come(self) -> bool:
        """Whether it is still to begin."""
        return self.state == FixtureState.TO_COME

    @property
    def is_over(self) -> bool:
        """Whether it is over."""
        return self.state == FixtureState.FINISHED


@dataclass(frozen=True, slots=True)
class Watched:
    """What is known of matches beside their rows, by their ids: what is said against their results, which are still to
    be confirmed, of how many entries the sides count different things, who holds slips.
    """

    disputes: Mapping[int, Sequence[str]]
    unconfirmed: Collection[int]
    differing: Mapping[int, int]
    slips: Mapping[int, Holders]

    def waits(self, match: Match, now: datetime) -> Iterator[str]:
        """Yield what is to be seen to in a match."""
        yield from self.disputes.get(match.pk, ())
        if match.pk in self.unconfirmed:
            yield unconfirmed_words()
        if count := self.differing.get(match.pk):
            yield differing_words(count)
        if match.status == Match.Status.IN_PROGRESS:
            if match.scorer_id is None and match.pk not in self.slips:
                yield no_scorer_words()
            if match.changed_at < now - QUIET:
                yield quiet_words((now - match.changed_at) // timedelta(minutes=1))

    def scorer(self, match: Match) -> str:
        """Return who scores a match: by slips where they have the newest act, or there is nobody with an account."""
        held = self.slips.get(match.pk)
        return slips_words(held.sides) if held and (held.newest or not match.scorer) else display_name(match.scorer)


@dataclass(frozen=True, slots=True)
class Evening:
    """The matches of the evening of a day: those in progress, then those to come, then those that are over.

    `lines` are its fixtures with their lines. `overdue` are those of earlier days, and of none, whose results are still
    to be confirmed; `more_overdue` is whether there are more.
    """

    day: date
    matches: Sequence[EveningMatch]
    lines: Sequence[tuple[Fixture, FixtureLine]] = ()
    overdue: Sequence[EveningMatch] = ()
    more_overdue: bool = False

    @property
    def in_progress(self) -> int:
        """How many are in progress."""
        return sum(each.is_live for each in self.matches)

    @property
    def over(self) -> int:
        """How many are over."""
        return sum(each.is_over for each in self.matches)

    @property
    def waiting(self) -> int:
        """In how many there is something to see to."""
        return sum(bool(each.waits) for each in self.matches)


def evening(club: Club, competitions: Sequence[Competition], now: datetime, listed: Visibility) -> Evening:
    """Return the evening of a club: the fixtures of these competitions, then matches that are of none.

    Until five in the morning it is that of the day before. Twelve queries at most, however many matches there are.
    """
    day = evening_of(now)
    fixtures = list(_fixtures(competitions, day, now, listed))
    labels = source_labels(fixtures)
    lines = [(fixture, line_of(fixture, labels, listed)) for fixture in fixtures]
    late = list(_overdue(club, competitions, day, listed))
    loose = club.matches.filter(
        _on(day, now, "") | Q(pk__in=open_disputes().values("match")),
        withdrawn=False,
        fixture=None,
        narrowest__lte=listed,
    )
    of_none = list(loose.select_related("scorer").order_by("pk"))
    watched = _watched([*fixtures, *late], of_none)
    clashes = _clashes(lines)

    def read(fixture: Fixture, line: FixtureLine) -> EveningMatch:
        return _of_fixture(fixture, line, now, listed, watched, clashes.get(fixture.pk, ()))

    overdue = [read(each, line_of(each, {}, listed)) for each in late[:MOST_OVERDUE]]
    of_fixtures = [read(fixture, line) for fixture, line in lines]
    found = [*of_fixtures, *_of_matches(of_none, now, watched)]
    found.sort(key=lambda each: (each.is_over, not each.is_live))
    return Evening(day, found, lines, overdue, len(late) > MOST_OVERDUE)


def _on(day: date, now: datetime, match: str) -> Q:
    """Return the condition of matches that were played on a day or are in progress now; `match` leads to them."""
    begun = Q(**{f"{match}status": Match.Status.IN_PROGRESS, f"{match}changed_at__gte": now - STILL_ON})
    return begun | Q(**{f"{match}played_on": day})


def _fixtures(competitions: Sequence[Competition], day: date, now: datetime, listed: Visibility) -> QuerySet[Fixture]:
    known = Fixture.objects.filter(competition__in=competitions, is_bye=False).exclude(state__in=Fixture.NEVER_PLAYED)
    # A match that was played on another day than was planned is of that day, for who may see it.
    shown = with_match_shown(listed)
    ends = time(NIGHT_ENDS // timedelta(hours=1))
    of_the_evening = (Q(on=day) & ~Q(at__lt=ends)) | Q(on=day + timedelta(days=1), at__lt=ends)
    planned = of_the_evening & (Q(match=None) | Q(match__outcome="") | ~shown)
    known = known.filter(planned | (_on(day, now, "match__") & shown))
    known = known.exclude(Q(match=None) & (Q(home__withdrawn__gt="") | Q(away__withdrawn__gt="")))
    return _read(known).order_by(*by_date(listed))


def _overdue(club: Club, competitions: Sequence[Competition], day: date, listed: Visibility) -> QuerySet[Fixture]:
    """Return the fixtures played before a day, or on no day that is known, whose results are still to be confirmed or
    are disputed, to who sees what is `listed`: the oldest first, one more than are shown.
    """
    wanting = Q(competition__in=[each for each in competitions if _wants_confirmation(each)])
    wanting |= Q(competition__in=competitions, match__in=open_disputes().values("match"))
    played = unconfirmed(club.matches.filter(Q(played_on__lt=day) | Q(played_on=None))).order_by()
    known = _read(Fixture.objects.filter(with_match_shown(listed), wanting, match__in=played))
    return known.order_by(F("match__played_on").asc(nulls_first=True), "pk")[: MOST_OVERDUE + 1]


def _read(fixtures: QuerySet[Fixture]) -> QuerySet[Fixture]:
    return with_entrants(fixtures).select_related("competition__season__club", "match__scorer")


def _watched(fixtures: Sequence[Fixture], others: Sequence[Match]) -> Watched:
    """Return what is known of the matches of fixtures, and of others. Six queries at most."""
    matches = [*(each.match for each in fixtures if each.match), *others]
    wanted = [each.match_id for each in fixtures if each.match_id and _wants_confirmation(each.competition)]
    to_confirm = unconfirmed(Match.objects.filter(pk__in=wanted)).values_list("pk", flat=True) if wanted else ()
    live = [each.pk for each in matches if each.status == Match.Status.IN_PROGRESS]
    return Watched(
        _disputes([each.pk for each in matches if each.outcome]),
        set(to_confirm),
        differing(each for each in matches if each.status != Match.Status.NOT_STARTED),
        holders(live) if live else {},
    )


def _disputes(matches: Sequence[int]) -> dict[int, list[str]]:
    """Return what is said against the results of matches, by their ids. One query, or none."""
    found: dict[int, list[str]] = defaultdict(list)
    for dispute in open_disputes().filter(match__in=matches) if matches else ():
        found[dispute.match_id].append(disputed_text(dispute))
    return found


def _wants_confirmation(competition: Competition) -> bool:
    return competition.confirmed_by != Competition.ConfirmedBy.NOBODY


def _of_fixture(
    fixture: Fixture,
    line: FixtureLine,
    now: datetime,
    listed: Visibility,
    watched: Watched,
    clashes: Sequence[str],
) -> EveningMatch:
    """Return a fixture as whoever sees what is `listed` knows it: of a match that is not, its line alone."""
    known, hidden = known_match(fixture, listed)
    match = None if hidden else known
    waits = [late_words()] if line.is_to_come and _should_have_begun(fixture, now) else []
    if match:
        waits += watched.waits(match, now)
    return EveningMatch(
        sides=line.sides,
        game=line.game,
        way=way_of(fixture)[:2],
        day=(match and match.played_on) or fixture.on,
        at=line.at,
        place=line.place,
        state=line.state,
        said=line.said or line.not_played,
        address=line.address,
        match=match,
        fixture=fixture if match_of(fixture) is match else None,
        scorer=watched.scorer(match) if match else "",
        last_entry=_last_entry(match),
        waits=[*waits, *([twice_words(clashes)] if clashes else [])],
        **_to_see_to(match, watched),
    )


def _of_matches(matches: Sequence[Match], now: datetime, watched: Watched) -> Iterator[EveningMatch]:
    [shown] = in_brief(matches)
    for brief in shown:
        match = brief.match
        yield EveningMatch(
            sides=[FixtureSide(side.name, score=side.score) for side in brief.board.sides],
            game=brief.game,
            way=brief.way,
            day=match.played_on,
            at=None,
            place="",
            state=_STATES[Match.Status(match.status)],
            said=brief.board.state,
            address=match.get_absolute_url(),
            match=match,
            fixture=None,
            scorer=watched.scorer(match),
            last_entry=_last_entry(match),
            waits=list(watched.waits(match, now)),
            **_to_see_to(match, watched),
        )


def _to_see_to(match: Match | None, watched: Watched) -> dict[str, bool]:
    """Return of a match in what way it waits for somebody."""
    pk = match.pk if match else 0
    disputed = pk in watched.disputes
    return {
        "to_confirm": disputed or pk in watched.unconfirmed,
        "is_disputed": disputed,
        "differs": pk in watched.differing,
    }


def _last_entry(match: Match | None) -> datetime | None:
    return match.changed_at if match and match.status != Match.Status.NOT_STARTED else None


def _should_have_begun(fixture: Fixture, now: datetime) -> bool:
    """Whether a fixture with a day and a time should have begun."""
    if fixture.on is None or fixture.at is None:
        return False
    return timezone.make_naive(now) > datetime.combine(fixture.on, fixture.at)


def _clashes(lines: Sequence[tuple[Fixture, FixtureLine]]) -> dict[int, list[str]]:
    """Return, by the id of each fixture, who or what is in two at one time: in progress both, or to begin together."""
    found: dict[int, list[str]] = defaultdict(list)
    taken: dict[tuple[object, ...], dict[int, str]] = defaultdict(dict)
    for fixture, line in lines:
        at = line.at and (line.on, line.at)
        when = "now" if line.is_live else at if line.is_to_come else None
        if when is not None:
            for key, name in wanted_by(fixture):
                taken[when, *key][fixture.pk] = name
    for those in taken.values():
        for pk, name in those.items() if len(those) > 1 else ():
            found[pk].append(name)
    return found
