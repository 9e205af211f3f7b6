"""Search: names of a club's teams, players, people, competitions and matches, and of clubs, in any script.

Every word that is asked for must stand in the name; neither capitals nor accents tell. Where few names have them, those
with words that are nearly the same are found as well. See `scoring.search_keys`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self, TypeVar

from django.db.models import Case, F, Model, Q, QuerySet, When
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.clubs.rosters import teams_today, with_teams_today
from scoring.match_lists import MatchInBrief, in_brief
from scoring.models import Club, Match, MatchSide, Player, Team
from scoring.rights import Right
from scoring.search_keys import having, near_words, words_of
from scoring.visibility import EVERYBODY, Reader, Visibility
from tournaments.models import Competition, SideTotals
from tournaments.statistics.addresses import person_part
from tournaments.statistics.filters import of_club

MOST = 20
AT_ONCE = 6
"""So many matches are shown at once; the others stand below them, folded."""
LONGEST = 100
FEW = 5
"""With fewer results than these, what is nearly what was asked for is looked for too."""

_M = TypeVar("_M", bound=Model)
Words = Sequence[str | Sequence[str]]
"""Folded words, each to be there, or one of several that are as good."""


@dataclass(frozen=True, slots=True)
class Hit:
    """Something found: what it is called, its address, and what tells it from others."""

    title: str
    address: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Hits:
    """What was found of a kind, at most `MOST`: matches, or others; `more` is whether there is more."""

    kind: str
    hits: Sequence[Hit] = ()
    matches: Sequence[MatchInBrief] = ()
    more: bool = False

    @property
    def first_matches(self) -> Sequence[MatchInBrief]:
        """The newest matches, which are shown at once."""
        return self.matches[:AT_ONCE]

    @property
    def more_matches(self) -> Sequence[MatchInBrief]:
        """The matches that are shown when they are asked for."""
        return self.matches[AT_ONCE:]


@dataclass(frozen=True, slots=True)
class Found:
    """What has all the words that were asked for, by kind, and what has words nearly the same, with these words."""

    hits: Sequence[Hits] = ()
    near: Sequence[Hits] = ()
    near_words: Sequence[str] = ()


def search(
    club: Club, asked: str, reader: Reader = EVERYBODY, clubs: QuerySet[Club] | None = None, listed: Q | None = None
) -> Found:
    """Return what a reader finds in a club and among clubs; nothing where nothing is asked, or more than `LONGEST`.

    `listed` is the condition of the competitions that lists show to them, without it those that are listed to all who
    have their rights. Whoever manages competitions finds those that are withdrawn as well. Eight queries; where they
    find few, one more for the words there are, and eight for what is nearly the same.
    """
    words = words_of(asked.replace("\0", " ")) if len(asked) <= LONGEST else []
    if not words:
        return Found()
    names = _Names.of(club, reader, clubs, listed)
    hits = names.having(words)
    if sum(len(each.hits) + len(each.matches) for each in hits) >= FEW:
        return Found(hits)
    near = near_words(words, names.keys())
    if not any(near):
        return Found(hits)
    known = {hit for each in hits for hit in (*each.hits, *(one.match for one in each.matches))}
    widened = names.having([[word, *also] for word, also in zip(words, near, strict=True)])
    others = [
        replace(
            each,
            hits=[hit for hit in each.hits if hit not in known],
            matches=[one for one in each.matches if one.match not in known],
        )
        for each in widened
    ]
    return Found(
        hits,
        [each for each in others if each.hits or each.matches],
        [word for also in near for word in also],
    )


@dataclass(frozen=True, slots=True)
class _Names:
    """What a reader may find in a club, by kind, and the clubs they may find."""

    club: Club
    teams: QuerySet[Team]
    players: QuerySet[Player]
    people: QuerySet[SideTotals]
    competitions: QuerySet[Competition]
    matches: QuerySet[Match]
    clubs: QuerySet[Club]

    @classmethod
    def of(cls, club: Club, reader: Reader, clubs: QuerySet[Club] | None, listed: Q | None) -> Self:
        competitions = Competition.objects.filter(season__club=club)
        competitions = competitions.filter(Q(visibility__lte=reader.listed) if listed is None else listed)
        if Right.MANAGE_COMPETITIONS not in reader.rights:
            competitions = competitions.filter(withdrawn=False)
        return cls(
            club,
            Team.objects.unmerged().filter(club=club),
            Player.objects.filter(club=club, merged_into=None),
            SideTotals.objects.filter(of_club(club.pk, reader.listed)).exclude(person=""),
            competitions,
            Match.objects.filter(club=club, withdrawn=False, narrowest__lte=reader.listed),
            clubs if clubs is not None else Club.objects.filter(visibility=Visibility.PUBLIC, closed_at=None),
        )

    def keys(self) -> Iterator[str]:
        """Yield each name once as it is looked for. One query."""
        sides = MatchSide.objects.filter(match__in=self.matches)
        of_seasons = self.competitions.order_by().values_list("season__search_key")
        named: Sequence[QuerySet[Any]] = (self.teams, self.players, self.people, self.competitions, sides, self.clubs)
        every = of_seasons.union(*(each.order_by().values_list("search_key") for each in named))
        yield from (key for (key,) in every)

    def having(self, words: Words) -> list[Hits]:
        """Return what has these words, by kind: first what is called so, then what begins so. Eight queries."""
        slug = self.club.slug
        found = [
            _hits(_("Teams"), [Hit(t.name, reverse("team", args=[slug, t.slug])) for t in _first(self.teams, words)]),
            _hits(
                _("Players"),
                [
                    Hit(p.name, reverse("player", args=[slug, p.part]), teams_today(p))
                    for p in with_teams_today(_first(self.players, words))
                ],
            ),
            _hits(_("Card players"), self._people(words)),
            _hits(
                _("Competitions"),
                [
                    Hit(c.name, reverse("competition", args=[slug, c.season.slug, c.slug]), c.season.name)
                    for c in self.competitions.filter(having(words, "search_key", "season__search_key"))
                    .select_related("season")
                    .order_by("-season__starts", "-pk")[: MOST + 1]
                ],
            ),
            self._matches(words),
            _hits(_("Clubs"), [Hit(c.name, c.get_absolute_url()) for c in _first(self.clubs, words)]),
        ]
        return [hits for hits in found if hits.hits or hits.matches]

    def _matches(self, words: Words) -> Hits:
        """Return the newest matches with the words in the names of their sides and in those of who held the cards."""
        matches = self.matches
        for word in words:
            sides = MatchSide.objects.filter(having([word], "search_key"), match__club=self.club)
            matches = matches.filter(pk__in=sides.order_by().values("match"))
        [found] = in_brief(matches.order_by(F("played_on").desc(nulls_last=True), "-pk")[: MOST + 1])
        return Hits(_("Matches"), matches=found[:MOST], more=len(found) > MOST)

    def _people(self, words: Words) -> list[Hit]:
        """Return people by name, each once however it is spelt in capitals."""
        rows = _ordered(self.people.filter(having(words, "search_key")), words, "person")
        names: dict[str, str] = {}
        for person in rows.values_list("person", flat=True).distinct()[: 2 * MOST + 2]:
            names.setdefault(person_part(person), person)
        hits = [Hit(person, reverse("card-holder", args=[self.club.slug, part])) for part, person in names.items()]
        return hits[: MOST + 1]


def _first(rows: QuerySet[_M], words: Words) -> QuerySet[_M]:
    return _ordered(rows.filter(having(words, "search_key")), words, "name", "pk")[: MOST + 1]


def _ordered(rows: QuerySet[_M], words: Words, *names: str) -> QuerySet[_M]:
    """Return rows in the order of `names`, what is called as was asked first, then what begins so."""
    asked = " ".join(word if isinstance(word, str) else word[0] for word in words)
    rank = Case(
        When(search_key=asked, then=0),
        When(search_key__startswith=asked, then=1),
        When(search_key__contains=f" {asked}", then=2),
        default=3,
    )
    return rows.order_by(rank, *names)


def _hits(kind: str, found: Sequence[Hit]) -> Hits:
    return Hits(kind, found[:MOST], more=len(found) > MOST)
