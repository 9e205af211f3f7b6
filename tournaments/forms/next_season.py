"""The form of a season that is made from another: its name and days, and which competitions it is to have."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.words.game_names import game_name
from scoring.words.phrase import isolate, phrase
from tournaments.formats.registry import find_format
from tournaments.forms.seasons import SeasonForm
from tournaments.models import Competition, Entrant, Season
from tournaments.readmodel.divisions import Division, leagues, proposals
from tournaments.services.next_season import still_there

_YEARS = re.compile(r"(?<![0-9])([0-9]{4})(?:([/–-])([0-9]{4}|[0-9]{2}))?(?![0-9])")


@dataclass(frozen=True, slots=True)
class CompetitionRow:
    """A competition of the season before: its game and format, its two tick boxes, who can be entered again.

    Of a division of a league there is no second tick box: each of its entrants has a field that says in which division
    it is to play, and `said` tells who is proposed to move, and why.
    """

    competition: Competition
    game: str
    format: str
    again: BoundField
    entered: BoundField | None
    entrants: list[Entrant]
    places: list[BoundField] = field(default_factory=list)
    said: Sequence[str] = ()


class NextSeasonForm(SeasonForm):
    """A season a year after another, with those of its competitions that are ticked. They come with their entrants."""

    def __init__(self, before: Season, competitions: Iterable[Competition], *args: Any, **kwargs: Any) -> None:
        initial = {"name": name_after(before.name), "starts": a_year_on(before.starts), "ends": a_year_on(before.ends)}
        super().__init__(before.club, None, *args, initial=initial, **kwargs)
        competitions = list(competitions)
        self.leagues = [proposals(each) for each in leagues(competitions)]
        divisions = {each.competition.pk: (league, each) for league in self.leagues for each in league}
        in_order = sorted(competitions, key=lambda each: self._order(each, competitions, divisions))
        self.rows = [self._row(each, *divisions.get(each.pk, ((), None))) for each in in_order]

    @property
    def said(self) -> dict[str, Any]:
        """What a valid form says of the season itself."""
        return {name: self.cleaned_data[name] for name in ("name", "starts", "ends")}

    @property
    def chosen(self) -> list[tuple[Competition, list[Entrant]]]:
        """The competitions that a valid form has ticked, each with who is to be entered."""
        data = self.cleaned_data
        ticked = [row for row in self.rows if data[row.again.name]]
        return [(row.competition, self._entered(row)) for row in ticked]

    def clean(self) -> dict[str, Any]:
        """Refuse to let an entrant play in a division that is not created, or where one of its name plays already."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        created = {str(row.competition.pk) for row in self.rows if data.get(row.again.name)}
        taken: dict[tuple[str, str], str] = {}
        for row in self.rows:
            for place, entrant in zip(row.places, row.entrants if row.places else (), strict=True):
                chosen = data.get(place.name)
                if not chosen or not data.get(row.again.name):
                    continue
                if chosen not in created:
                    self.add_error(place.name, gettext("This division is not created again. Choose another."))
                elif taken.setdefault((chosen, entrant.name.casefold()), place.name) != place.name:
                    self.add_error(place.name, gettext("One of this name plays in that division already."))
        return data

    def _entered(self, row: CompetitionRow) -> list[Entrant]:
        """Return who is to be entered: of a division who plays there, those from above before those from below."""
        if row.entered is not None:
            return row.entrants if self.cleaned_data[row.entered.name] else []
        here = str(row.competition.pk)
        return [
            entrant
            for each in self.rows
            for place, entrant in zip(each.places, each.entrants if each.places else (), strict=True)
            if self.cleaned_data[place.name] == here
        ]

    @staticmethod
    def _order(
        competition: Competition,
        competitions: Sequence[Competition],
        divisions: Mapping[int, tuple[Sequence[Division], Division]],
    ) -> tuple[int, int]:
        """Return where a competition stands on the page: divisions together, in their order."""
        if competition.pk not in divisions:
            return competitions.index(competition), 0
        league, division = divisions[competition.pk]
        return competitions.index(league[0].competition), league.index(division)

    def _row(
        self, competition: Competition, league: Sequence[Division] = (), division: Division | None = None
    ) -> CompetitionRow:
        entrants = still_there(competition.entrants.all())
        again, entered = f"again_{competition.pk}", f"entered_{competition.pk}"
        label = phrase(gettext("With its entrants (%(count)d)"), count=len(entrants))
        self.fields[again] = forms.BooleanField(label=_("Create it again"), required=False, initial=True)
        game, kind = game_name(competition.variant), find_format(competition.format)
        if division is None:
            self.fields[entered] = forms.BooleanField(label=label, required=False, initial=True)
            return CompetitionRow(competition, str(game), str(kind.name), self[again], self[entered], entrants)
        choices = [
            *((str(each.competition.pk), isolate(each.competition.name)) for each in league),
            ("", _("not entered")),
        ]
        places = []
        for entrant in entrants:
            name = f"division_{entrant.pk}"
            proposed = division.proposed.get(entrant.pk, competition)
            self.fields[name] = forms.ChoiceField(
                label=isolate(entrant.name), choices=choices, required=False, initial=str(proposed.pk)
            )
            places.append(self[name])
        return CompetitionRow(
            competition, str(game), str(kind.name), self[again], None, entrants, places, division.said
        )


def name_after(name: str) -> str:
    """Return what the season after one of that name could be called: "2026" gives "2027", "2025/26" "2026/27"."""

    def next_year(found: re.Match[str]) -> str:
        first, between, second = found.groups()
        said = f"{int(first) + 1:04}"
        return f"{said}{between}{str(int(second) + 1).zfill(len(second))[-len(second) :]}" if second else said

    after = _YEARS.sub(next_year, name)
    return after if after != name else ""


def a_year_on(day: date | None) -> date | None:
    """Return the same day a year later: of 29 February the 28th, of the last year that there is nothing."""
    if day is None or day.year == date.max.year:
        return None
    last_of_february = (day.month, day.day) == (2, 29)
    return day.replace(year=day.year + 1, day=28 if last_of_february else day.day)
