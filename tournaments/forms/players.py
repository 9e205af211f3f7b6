"""What readers ask of the list of players: the team, and the game whose figures stand beside the names."""

from collections.abc import Sequence

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.models import Team
from tournaments.forms.filters import Filter
from tournaments.statistics.filters import CountedGame


class PlayersFilter(Filter):
    """The players of one team or of all, with what they did in one game. A choice of one is none."""

    team = forms.ChoiceField(label=_("Team"), required=False)
    game = forms.ChoiceField(label=_("Runs and wickets in"), required=False)

    def __init__(self, asked: QueryDict, teams: Sequence[Team], games: Sequence[CountedGame]) -> None:
        super().__init__(asked)
        self.teams, self.games = teams, games
        choices: dict[str, list[tuple[str, object]]] = {
            "team": [("", _("all")), *((team.slug, team.name) for team in teams)],
            "game": [(game.variant, game.name) for game in games],
        }
        for name, some in choices.items():
            field = self.fields[name]
            if isinstance(field, forms.ChoiceField):
                field.choices = some
        self.fewest = {name for name, some in (("team", teams), ("game", games)) if len(some) < 2}

    @property
    def chosen_team(self) -> Team | None:
        """The team that was asked for; None for all."""
        asked = self.chosen("team")
        return next((team for team in self.teams if team.slug == asked), None)

    @property
    def chosen_game(self) -> CountedGame | None:
        """The game that was asked for, else the one played most; None where none was played."""
        asked = self.chosen("game")
        return next((game for game in self.games if game.variant == asked), next(iter(self.games), None))

    def offer(self) -> None:
        """Ask for nothing of which there is but one."""
        for name in self.fewest:
            del self.fields[name]
