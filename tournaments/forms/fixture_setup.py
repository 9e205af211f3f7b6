"""The set-up of a fixture's match: its sides and its conditions are settled, what is left is the toss."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from django import forms
from django.utils import timezone

from scoring.forms.lineups import USUAL_CLASSES, nameless, read_lineup, write_lineup
from scoring.forms.matches import SIDES, SetupForm
from scoring.forms.options import PREFIX
from scoring.forms.shown_to import ask_who_sees
from scoring.models import Team
from scoring.rules.registry import find_rules
from scoring.rules.setup import PLAYERS_MOST, Setup, Side, SidePlayer, Toss
from scoring.visibility import Visibility
from tournaments.forms.fixtures import VENUE_LENGTH
from tournaments.models import Competition, Entrant, Fixture
from tournaments.services.conditions import conditions_of
from tournaments.words.places import place_words


class FixtureSetupForm(SetupForm):
    """The set-up of a fixture's match; side 0 is the home side.

    Who plays and under which conditions is taken from the fixture, whatever was sent. The team of a side is asked for
    where the entrant has none of its own.
    """

    def __init__(
        self, fixture: Fixture, players: Mapping[int, Sequence[SidePlayer]], *args: Any, **kwargs: Any
    ) -> None:
        club = fixture.competition.season.club
        self.fixture = fixture
        self.entrants = [entrant for entrant in (fixture.home, fixture.away) if entrant is not None]
        kwargs["initial"] = self._initial(players) | (kwargs.get("initial") or {})
        super().__init__(club, find_rules(fixture.competition.variant), *args, **kwargs)
        for option in self.options:
            del self.fields[f"{PREFIX}{option.name}"]
        self.fields.pop("conditions", None)
        if not self.players_needed:
            self._leave_players_out()  # even where the teams have rosters
        for side, entrant in zip(SIDES, self.entrants, strict=True):
            del self.fields[f"side{side}_name"]
            if entrant.team_id is not None:
                del self.fields[f"side{side}_team"]
        ask_who_sees(self, Visibility(max(club.visibility, fixture.competition.visibility)))
        names = [(side, entrant.name) for side, entrant in enumerate(self.entrants)]
        cast("forms.ChoiceField", self.fields["won_by"]).choices = names

    @property
    def conditions(self) -> dict[str, Any]:
        """The options of the match."""
        return conditions_of(self.fixture.competition, self.fixture)

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

    def _initial(self, players: Mapping[int, Sequence[SidePlayer]]) -> dict[str, object]:
        classes = find_rules(self.fixture.competition.variant).setup_rules.classes
        initial: dict[str, object] = {
            "played_on": self.fixture.on or timezone.localdate(),
            "venue": self._place(),
        }
        for side, entrant in enumerate(self.entrants):
            initial[f"side{side}_players"] = write_lineup(self._eleven(entrant, players), classes=classes)
            initial[f"side{side}_played_by"] = entrant.person
        return initial

    def _place(self) -> str:
        """Return where the fixture is played, with its table where there is room for it."""
        whole = place_words(self.fixture.venue, self.fixture.table)
        return whole if len(whole) <= VENUE_LENGTH else self.fixture.venue

    def _eleven(self, entrant: Entrant, players: Mapping[int, Sequence[SidePlayer]]) -> list[SidePlayer]:
        """Return the first eleven of the entrant's roster."""
        return list(players.get(entrant.team_id or 0, ())[:PLAYERS_MOST])


class PaperSetupForm(FixtureSetupForm):
    """The set-up of a fixture whose result is typed from paper: nobody asks who won the toss.

    Whom a roster lacks goes by a number, so that a result needs no names; and so does a whole side whose roster has no
    eleven that may play, as long as no card is typed, which `by_name` is about.
    """

    def __init__(
        self,
        fixture: Fixture,
        players: Mapping[int, Sequence[SidePlayer]],
        *args: Any,
        by_name: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(fixture, players, *args, **kwargs)
        self.by_name = by_name
        for name in ("won_by", "chose"):
            del self.fields[name]

    def clean(self) -> dict[str, Any]:
        """Let the home side have won the toss and bat: which side batted first is told by the result."""
        self.cleaned_data |= {"won_by": 0, "chose": "bat"}
        for side in SIDES:
            name = f"side{side}_players"
            if name in self.cleaned_data:
                self.cleaned_data[name] = self._lineup(self.cleaned_data[name], str(self.initial[name] or ""))
        return super().clean()

    def _lineup(self, typed: str, proposed: str) -> str:
        """Return the eleven of a side: as typed or proposed, or by numbers where nobody typed what may not play."""
        if typed.split() not in ([], proposed.split()):
            return typed
        if self.by_name or self._may_play(proposed):
            return proposed
        return write_lineup(self._nameless(1), classes=self.classes)

    def _may_play(self, lineup: str) -> bool:
        side = {"name": "-", "players": read_lineup(lineup, classes=self.classes)}
        raw = {"options": self.conditions, "sides": [side, side], "toss": {"won_by": 0, "chose": "bat"}}
        return self.rules.read_setup(raw)[0] is not None

    @property
    def stand_in(self) -> Setup:
        """A set-up with the names as they stand, to read a result by while the elevens are put right; all may bowl."""
        sides = []
        for side, entrant in enumerate(self.entrants):
            given = self[f"side{side}_players"].value() if self.players_needed else ""
            lines = read_lineup(str(given or ""), classes=self.classes)
            names = [str(line["name"]) for line in lines] + [each.name for each in self._nameless(len(lines) + 1)]
            classes = (1, 1) if self.classes else (None, None)
            sides.append(Side(entrant.name, tuple(SidePlayer(name, *classes) for name in names)))
        home, away = sides
        return Setup(self.rules.setup_rules.slug, self.conditions, (home, away), Toss(0, True))

    @property
    def unchanged(self) -> dict[str, object]:
        """The set-up as it is proposed, as it would be sent."""
        return {name: "" if value is None else str(value) for name, value in self.initial.items()}

    def _eleven(self, entrant: Entrant, players: Mapping[int, Sequence[SidePlayer]]) -> list[SidePlayer]:
        known = super()._eleven(entrant, players)
        return [*known, *self._nameless(len(known) + 1)]

    def _nameless(self, first: int) -> list[SidePlayer]:
        """Return players without a name from this place in the order on, as many as the game needs."""
        rules = find_rules(self.fixture.competition.variant).setup_rules
        numbers = range(first, rules.fewest_players + 1)
        return [_by_number(number, classes=rules.classes) for number in numbers]


def _by_number(number: int, *, classes: bool) -> SidePlayer:
    """Return a player without a name; where the game has classes, of those usual at that place in the order."""
    return SidePlayer(nameless(number), *USUAL_CLASSES[number - 1]) if classes else SidePlayer(nameless(number))
