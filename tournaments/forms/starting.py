"""The set-up of a fixture's match: its sides and its conditions are settled, what is left is the toss."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from django import forms
from django.utils import timezone
from django.utils.translation import gettext

from scoring.forms.lineups import write_lineup
from scoring.forms.matches import SIDES, SetupForm
from scoring.forms.options import PREFIX
from scoring.models import Team
from scoring.rules.registry import find
from scoring.rules.setup import PLAYERS_MOST, Player
from tournaments.models import Competition, Entrant, Fixture
from tournaments.office.conditions import conditions_of

_USUAL_CLASSES = (
    (5, None),
    (5, None),
    (4, None),
    (4, None),
    (3, None),
    (3, None),
    (3, 1),
    (2, 1),
    (2, 2),
    (1, 2),
    (1, 3),
)


class FixtureSetupForm(SetupForm):
    """The set-up of a fixture's match; side 0 is the home side.

    Who plays and under which conditions is taken from the fixture, whatever was sent. The team of a side is asked for
    where the entrant has none of its own.
    """

    def __init__(self, fixture: Fixture, players: Mapping[int, Sequence[Player]], *args: Any, **kwargs: Any) -> None:
        club = fixture.competition.season.club
        self.fixture = fixture
        self.entrants = [entrant for entrant in (fixture.home, fixture.away) if entrant is not None]
        kwargs["initial"] = self._initial(players) | (kwargs.get("initial") or {})
        super().__init__(club, find(fixture.competition.variant), *args, **kwargs)
        for option in self.options:
            del self.fields[f"{PREFIX}{option.name}"]
        for side, entrant in zip(SIDES, self.entrants, strict=True):
            del self.fields[f"side{side}_name"]
            if entrant.team_id is not None:
                del self.fields[f"side{side}_team"]
        names = [(side, entrant.name) for side, entrant in enumerate(self.entrants)]
        cast("forms.ChoiceField", self.fields["won_by"]).choices = names

    @property
    def conditions(self) -> dict[str, Any]:
        """The options of the match."""
        return conditions_of(self.fixture.competition, self.fixture)

    @property
    def players_needed(self) -> bool:
        """Whether the game cannot do without names."""
        return self.rules.setup_rules.fewest_players > 0

    @property
    def sides(self) -> list[dict[str, object]]:
        """What the page shows of each side: the entrant, its fields, and the team whose roster is its own."""
        names = ("team", "players", "played_by", "captain", "keeper")
        return [
            {"entrant": entrant, "place": side}
            | {name: self[f"side{side}_{name}"] for name in names if f"side{side}_{name}" in self.fields}
            for side, entrant in enumerate(self.entrants)
        ]

    def clean(self) -> dict[str, Any]:
        """Put in what is settled, and let the rules read the set-up."""
        data = self.cleaned_data
        data |= {f"{PREFIX}{name}": value for name, value in self.conditions.items()}
        people = self.fixture.competition.between == Competition.Between.PEOPLE
        for side, entrant in enumerate(self.entrants):
            team: Team | None = data.get(f"side{side}_team") if entrant.team_id is None else entrant.team
            data[f"side{side}_team"] = team
            data[f"side{side}_name"] = team.name if people and team else entrant.name
            if people and entrant.person:
                data[f"side{side}_played_by"] = entrant.person
        return super().clean()

    def _initial(self, players: Mapping[int, Sequence[Player]]) -> dict[str, object]:
        classes = find(self.fixture.competition.variant).setup_rules.classes
        initial: dict[str, object] = {
            "played_on": self.fixture.on or timezone.localdate(),
            "venue": self.fixture.venue,
        }
        for side, entrant in enumerate(self.entrants):
            initial[f"side{side}_players"] = write_lineup(self._eleven(entrant, players), classes=classes)
            initial[f"side{side}_played_by"] = entrant.person
        return initial

    def _eleven(self, entrant: Entrant, players: Mapping[int, Sequence[Player]]) -> list[Player]:
        """Return the first eleven of the entrant's roster."""
        return list(players.get(entrant.team_id or 0, ())[:PLAYERS_MOST])


class PaperSetupForm(FixtureSetupForm):
    """The set-up of a fixture whose result is typed from paper: nobody asks who won the toss.

    Whom a roster lacks goes by a number, so that a result needs no names.
    """

    def __init__(self, fixture: Fixture, players: Mapping[int, Sequence[Player]], *args: Any, **kwargs: Any) -> None:
        super().__init__(fixture, players, *args, **kwargs)
        for name in ("won_by", "chose"):
            del self.fields[name]

    def clean(self) -> dict[str, Any]:
        """Let the home side have won the toss and bat: which side batted first is told by the result."""
        self.cleaned_data |= {"won_by": 0, "chose": "bat"}
        for side in SIDES:
            name = f"side{side}_players"
            if name in self.cleaned_data and not self.cleaned_data[name].strip():
                self.cleaned_data[name] = self.initial[name] or ""
        return super().clean()

    @property
    def unchanged(self) -> dict[str, object]:
        """The set-up as it is proposed, as it would be sent."""
        return {name: "" if value is None else str(value) for name, value in self.initial.items()}

    def _eleven(self, entrant: Entrant, players: Mapping[int, Sequence[Player]]) -> list[Player]:
        known = super()._eleven(entrant, players)
        rules = find(self.fixture.competition.variant).setup_rules
        numbers = range(len(known) + 1, rules.fewest_players + 1)
        return [*known, *(_by_number(number, classes=rules.classes) for number in numbers)]


def _by_number(number: int, *, classes: bool) -> Player:
    """Return a player without a name; where the game has classes, of those usual at that place in the order."""
    name = gettext("Number %(number)d") % {"number": number}
    return Player(name, *_USUAL_CLASSES[number - 1]) if classes else Player(name)
