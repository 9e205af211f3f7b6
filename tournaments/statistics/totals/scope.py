"""The scopes in which matches are counted, and those whose totals rest on a match."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from django.db.models import Q

from scoring.visibility import Visibility
from tournaments.models.totals import Scoped

_S = TypeVar("_S", bound=Scoped)


class TotalsScope(NamedTuple):
    """The matches of a competition or, without one, those of a game of the club that are in none, by who sees them."""

    club: int
    variant: str
    competition: int | None
    visibility: int = Visibility.PUBLIC

    @classmethod
    def of(cls, row: Scoped) -> "TotalsScope":
        """Return the scope of a row."""
        return cls(row.club_id, row.variant, row.competition_id, row.visibility)

    def at(self, path: str = "") -> Q:
        """Return the condition for rows that have, at `path` (a lookup with its `__`), this scope."""
        names = ("club", "variant", "competition", "visibility")
        return Q(**{f"{path}{name}": value for name, value in zip(names, self, strict=True)})

    @property
    def columns(self) -> dict[str, Any]:
        """The columns of a row of this scope."""
        names = ("club_id", "variant", "competition_id", "visibility")
        return dict(zip(names, self, strict=True))


def by_scope(rows: Iterable[_S]) -> dict[TotalsScope, list[_S]]:
    """Return rows by their scope."""
    found: dict[TotalsScope, list[_S]] = {}
    for row in rows:
        found.setdefault(TotalsScope.of(row), []).append(row)
    return found


@dataclass(slots=True)
class Who:
    """Those whose totals rest on some matches: players and teams of the club, guests and other sides by name."""

    players: set[int] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    teams: set[int] = field(default_factory=set)
    sides: set[str] = field(default_factory=set)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Who":
        """Read what `to_data` wrote."""
        return cls(**{name: set(values) for name, values in data.items()})

    def to_data(self) -> dict[str, list[Any]]:
        """Return what is kept."""
        return {name: sorted(getattr(self, name)) for name in self.__slots__}

    def add(self, other: "Who") -> None:
        """Take in others."""
        for name in self.__slots__:
            getattr(self, name).update(getattr(other, name))

    def sides_at(self, team: str, name: str) -> Q:
        """Return the condition for rows of these teams and other sides."""
        return Q(**{f"{team}__in": self.teams}) | Q(**{team: None, f"{name}__in": self.sides})

    def players_at(self, *, player: str, name: str, team: str, side_name: str) -> Q:
        """Return the condition for rows of these players and guests in these sides."""
        these = Q(**{f"{player}__in": self.players}) | Q(**{player: None, f"{name}__in": self.names})
        return these & self.sides_at(team, side_name)
