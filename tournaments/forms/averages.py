"""What readers ask of averages: the game, the team, and how much it takes to be listed."""

from collections.abc import Sequence

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.form_fields import WholeField
from tournaments.forms.filters import Filter
from tournaments.statistics.averages import Averages, Wanted
from tournaments.statistics.filters import CountedGame

MOST = 9_999
_LEAST = {"batting": "innings", "bowling": "wickets"}


class AveragesFilter(Filter):
    """What averages are asked for. The teams to choose from are known once they are read: see `fit`."""

    game = forms.ChoiceField(label=_("Game"), required=False)
    team = forms.CharField(label=_("Team"), required=False, widget=forms.Select)
    innings = WholeField(label=_("Minimum innings"), required=False, min_value=0, max_value=MOST)
    wickets = WholeField(label=_("Minimum wickets"), required=False, min_value=0, max_value=MOST)

    def __init__(self, asked: QueryDict, games: Sequence[CountedGame]) -> None:
        super().__init__(asked)
        self.games = games
        field = self.fields["game"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [(game.variant, game.name) for game in games]

    @property
    def chosen_game(self) -> CountedGame | None:
        """The game that was asked for, else the one played most; None where none was played."""
        asked = self.chosen("game")
        return next((game for game in self.games if game.variant == asked), next(iter(self.games), None))

    @property
    def wanted(self) -> Wanted:
        """What else was asked for, as far as it makes sense."""
        self.is_valid()
        asked = self.cleaned_data
        return Wanted(asked.get("innings"), asked.get("wickets"), asked.get("team", ""))

    def fit(self, found: Averages) -> None:
        """Offer what there is to choose, and say what it takes to be listed where nothing is asked."""
        if len(self.games) == 1:
            del self.fields["game"]
        if len(found.sides) > 1:
            choices = [("", _("all")), *((side.code, side.name) for side in found.sides)]
            self.fields["team"].widget = forms.Select(choices=choices)
        else:
            del self.fields["team"]
        least = {each.slug: each.least for each in found.listings}
        for slug, name in _LEAST.items():
            if slug in least:
                self.fields[name].widget.attrs |= {"placeholder": least[slug], "class": "short"}
            else:
                del self.fields[name]
