"""The history of a competition, told with links to what it speaks of."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby
from operator import attrgetter

from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.fields.json import KT
from django.db.models.functions import Greatest
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring.links import Link
from scoring.models import Match
from scoring.visibility import Visibility
from scoring.words.authors import made_by
from scoring.words.phrase import phrase
from tournaments.models import Act, Competition, Fixture
from tournaments.readmodel.boards import situation_of
from tournaments.words.acts import act_text, fixture_words
from tournaments.words.changes import act_changes


@dataclass(frozen=True, slots=True)
class Told:
    """An act in words, what it changed from what to what, and the result that it entered as it stands now.

    `pieces` make its sentence: what is there has an address, of a fixture that of its match where it has one. `result`
    is "" where it entered none, or one of a match that is not shown.
    """

    act: Act
    pieces: Sequence[Link]
    changes: Sequence[str]
    result: str

    @property
    def day(self) -> date:
        """The day on which it was done."""
        return localtime(self.act.at).date()

    @property
    def minute(self) -> datetime:
        """The minute in which it was done."""
        return self.act.at.replace(second=0, microsecond=0)

    @property
    def author(self) -> str:
        """Who did it; empty for the site."""
        return made_by(self.act)


@dataclass(frozen=True, slots=True)
class Moment:
    """What somebody did within a minute, the newest first; `author` is empty for the site."""

    at: datetime
    author: str
    acts: Sequence[Told]


@dataclass(frozen=True, slots=True)
class DayOfActs:
    """What was done on a day, the newest first."""

    day: date
    moments: Sequence[Moment]


def acts_shown(acts: QuerySet[Act], listed: Visibility) -> QuerySet[Act]:
    """Return acts of competitions that are shown to who sees what is `listed`, but those about a match that is not:
    that it was made tells when it is played.
    """
    hidden = Match.objects.filter(
        slug=OuterRef("match_slug"),
        club=OuterRef("competition__season__club"),
        narrowest__gt=Greatest(int(listed), OuterRef("competition__visibility")),
    )
    return acts.annotate(match_slug=KT("about__match")).filter(~Exists(hidden))


def told(competition: Competition, acts: Iterable[Act], listed: Visibility) -> list[Told]:
    """Return acts of a competition, read with their authors, in words, to who sees what is `listed`. Two queries."""
    acts = list(acts)
    fixtures, matches = _fixtures(competition, acts), _matches(competition, acts, listed)
    return [_told(act, fixtures, matches) for act in acts]


def by_day(acts: Iterable[Told]) -> list[DayOfActs]:
    """Return acts, in their order, under the days on which they were done."""
    return [DayOfActs(day, tuple(_moments(these))) for day, these in groupby(acts, attrgetter("day"))]


def _moments(acts: Iterable[Told]) -> Iterator[Moment]:
    for (at, author), these in groupby(acts, attrgetter("minute", "author")):
        yield Moment(at, author, tuple(these))


def _told(act: Act, fixtures: Mapping[int, Fixture], matches: Mapping[str, Match]) -> Told:
    match = matches.get(str(act.about.get("match")))
    pieces, result = [Link(act_text(act), "")], ""
    for named in act.about.get("named", {}).values():
        fixture = fixtures.get(named["id"])
        leads_to = match if match and not match.withdrawn else fixture
        if leads_to:
            pieces = [each for piece in pieces for each in _linked(piece, fixture_words(named), leads_to)]
        if fixture and match and act.about.get("reported") and match.outcome and fixture.match_id == match.pk:
            result = situation_of(fixture, match).state
    if result:
        pieces = [piece for piece in pieces if piece.address] or pieces
        result = phrase(_("Result entered: %(result)s"), result=result)
    return Told(act, pieces, act_changes(act), result)


def _linked(piece: Link, name: str, to: Match | Fixture) -> Iterator[Link]:
    """Yield a piece of a sentence, the name in it as a link of its own."""
    before, found, after = ("", "", piece.text) if piece.address else piece.text.partition(name)
    if not found:
        yield piece
        return
    yield from (each for each in (Link(before, ""), Link(name, to.get_absolute_url()), Link(after, "")) if each.text)


def _fixtures(competition: Competition, acts: Iterable[Act]) -> dict[int, Fixture]:
    """Return the fixtures that are still drawn, with their sides, by their ids."""
    ids = {named["id"] for act in acts for named in act.about.get("named", {}).values()}
    found = competition.fixtures.filter(pk__in=ids).order_by().select_related("home", "away").in_bulk()
    for fixture in found.values():
        fixture.competition = competition
    return found


def _matches(competition: Competition, acts: Iterable[Act], listed: Visibility) -> dict[str, Match]:
    """Return the matches that are listed, by their slugs."""
    slugs = {act.about["match"] for act in acts if act.about.get("match")}
    rows = Match.objects.filter(club=competition.season.club_id, slug__in=slugs, narrowest__lte=listed).order_by()
    return {match.slug: match for match in rows}
