"""The form of a season that is made from another: its name and days, and which competitions it is to have."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.rules.registry import find_rules
from scoring.words.phrase import phrase
from tournaments.formats.registry import find_format
from tournaments.forms.seasons import SeasonForm
from tournaments.models import Competition, Entrant, Season
from tournaments.services.next_season import still_there

_YEARS = re.compile(r"(?<![0-9])([0-9]{4})(?:([/–-])([0-9]{4}|[0-9]{2}))?(?![0-9])")


@dataclass(frozen=True, slots=True)
class CompetitionRow:
    """A competition of the season before: its game and format, its two tick boxes, who can be entered again."""

    competition: Competition
    game: str
    format: str
    again: BoundField
    entered: BoundField
    entrants: list[Entrant]


class NextSeasonForm(SeasonForm):
    """A season a year after another, with those of its competitions that are ticked. They come with their entrants."""

    def __init__(self, before: Season, competitions: Iterable[Competition], *args: Any, **kwargs: Any) -> None:
        initial = {"name": name_after(before.name), "starts": a_year_on(before.starts), "ends": a_year_on(before.ends)}
        super().__init__(before.club, None, *args, initial=initial, **kwargs)
        self.rows = [self._row(each) for each in competitions]

    @property
    def said(self) -> dict[str, Any]:
        """What a valid form says of the season itself."""
        return {name: self.cleaned_data[name] for name in ("name", "starts", "ends")}

    @property
    def chosen(self) -> list[tuple[Competition, list[Entrant]]]:
        """The competitions that a valid form has ticked, each with who is to be entered."""
        data = self.cleaned_data
        ticked = (row for row in self.rows if data[row.again.name])
        return [(row.competition, row.entrants if data[row.entered.name] else []) for row in ticked]

    def _row(self, competition: Competition) -> CompetitionRow:
        entrants = still_there(competition.entrants.all())
        again, entered = f"again_{competition.pk}", f"entered_{competition.pk}"
        label = phrase(gettext("With its entrants (%(count)d)"), count=len(entrants))
        self.fields[again] = forms.BooleanField(label=_("Create it again"), required=False, initial=True)
        self.fields[entered] = forms.BooleanField(label=label, required=False, initial=True)
        game, kind = find_rules(competition.variant).setup_rules.name, find_format(competition.format)
        return CompetitionRow(competition, str(game), str(kind.name), self[again], self[entered], entrants)


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
