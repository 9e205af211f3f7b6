"""Search: names of a club's teams, players, people, competitions and matches, and of clubs, in any script.

Every word that is asked for must stand in the name; neither capitals nor accents tell. See `scoring.search_keys`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import TypeVar

from django.db.models import F, Model, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.clubs.rosters import teams_today, with_teams_today
from scoring.links import ways
from scoring.models import Club, Match, MatchSide, Player, Team
from scoring.models.matches import name_of_side
from scoring.readmodel.board import teams_text
from scoring.rights import Right
from scoring.rules.registry import find_rules
from scoring.search_keys import having, words_of
from scoring.visibility import EVERYBODY, Reader, Visibility
from scoring.words.phrase import listed
from tournaments.models import Competition, SideTotals
from tournaments.statistics.addresses import person_part
from tournaments.statistics.filters import of_club

_M = TypeVar("_M", bound=Model)

MOST = 20
LONGEST = 100


@dataclass(frozen=True, slots=True)
class Hit:
    """Something found: what it is called, its address, and what tells it from others."""

    title: str
    address: str
    note: str = ""
    day: date | None = None


@dataclass(frozen=True, slots=True)
class Hits:
    """What was found of a kind, at most `MOST`; `more` is whether there is more."""

    kind: str
    hits: Sequence[Hit]
    more: bool


def search(
    club: Club, asked: str, reader: Reader = EVERYBODY, clubs: QuerySet[Club] | None = None, listed: Q | None = None
) -> list[Hits]:
    """Return what a reader finds in a club and among clubs, by kind; nothing where nothing is asked. Eight queries.

    `listed` is the condition of the competitions that lists show to them, without it those that are listed to all who
    have their rights. Whoever manages competitions finds those that are withdrawn as well.
    """
    words = words_of(asked.replace("\0", " ")[:LONGEST])
    if not words:
        return []
    teams = Team.objects.unmerged().filter(having(words, "search_key"), club=club)
    players = Player.objects.filter(having(words, "search_key"), club=club, merged_into=None)
    shown = of_club(club.pk, reader.listed)
    people = SideTotals.objects.filter(shown, having(words, "search_key")).exclude(person="")
    competitions = Competition.objects.filter(having(words, "search_key", "season__search_key"), season__club=club)
    competitions = competitions.filter(Q(visibility__lte=reader.listed) if listed is None else listed)
    if Right.MANAGE_COMPETITIONS not in reader.rights:
        competitions = competitions.filter(withdrawn=False)
    clubs = (clubs if clubs is not None else Club.objects.filter(visibility=Visibility.PUBLIC, closed_at=None)).filter(
        having(words, "search_key")
    )
    found = [
        _hits(_("Teams"), [Hit(t.name, reverse("team", args=[club.slug, t.slug])) for t in _first(teams)]),
        _hits(
            _("Players"),
            [
                Hit(p.name, reverse("player", args=[club.slug, p.part]), teams_today(p))
                for p in _first(with_teams_today(players.order_by("name", "pk")))
            ],
        ),
        _hits(_("Card players"), _people(club, people)),
        _hits(
            _("Competitions"),
            [
                Hit(c.name, reverse("competition", args=[club.slug, c.season.slug, c.slug]), c.season.name)
                for c in _first(competitions.select_related("season").order_by("-season__starts", "-pk"))
            ],
        ),
        _hits(_("Matches"), _matches(club, words, reader)),
        _hits(_("Clubs"), [Hit(c.name, c.get_absolute_url()) for c in _first(clubs)]),
    ]
    return [hits for hits in found if hits.hits]


def _matches(club: Club, words: Sequence[str], reader: Reader) -> list[Hit]:
    """Return the newest matches with the words in the names of their sides and in those of who held the cards."""
    matches = Match.objects.filter(club=club, withdrawn=False, narrowest__lte=reader.listed)
    for word in words:
        sides = MatchSide.objects.filter(having([word], "search_key"), match__club=club)
        matches = matches.filter(pk__in=sides.order_by().values("match"))
    newest = matches.order_by(F("played_on").desc(nulls_last=True), "-pk")
    columns = ("pk", "variant", "slug", "played_on", name_of_side(0), name_of_side(1))
    rows = list(newest.values_list(*columns)[: MOST + 1])
    known = ways([pk for pk, *_rest in rows])
    return [
        Hit(
            teams_text(str(first), str(second)),
            reverse("match", args=[slug]),
            listed([find_rules(variant).setup_rules.name, *(link.text for link in known.get(pk, ())[:2])], " · "),
            day,
        )
        for pk, variant, slug, day, first, second in rows
    ]


def _people(club: Club, rows: QuerySet[SideTotals]) -> list[Hit]:
    """Return people by name, each once however it is spelt in capitals."""
    names: dict[str, str] = {}
    for person in rows.order_by("person").values_list("person", flat=True).distinct()[: 2 * MOST + 2]:
        names.setdefault(person_part(person), person)
    hits = [Hit(person, reverse("card-holder", args=[club.slug, part])) for part, person in names.items()]
    return hits[: MOST + 1]


def _first(rows: QuerySet[_M]) -> QuerySet[_M]:
    return rows[: MOST + 1]


def _hits(kind: str, found: Sequence[Hit]) -> Hits:
    return Hits(kind, found[:MOST], len(found) > MOST)
