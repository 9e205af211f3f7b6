"""Who takes part, as a form: a row for each entrant and each team of the club, and lines for those typed in."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.forms.fields import NameField, SmallNumberField
from scoring.forms.versions import as_sent, caught_up
from scoring.models import Team
from scoring.words.phrase import phrase
from tournaments.formats.base import MOST_ENTRANTS
from tournaments.formats.registry import find
from tournaments.models import Competition, Entrant
from tournaments.services.acts import RefusedActError
from tournaments.services.entrants import Entry
from tournaments.words.refusals import not_done_text

_AFTER_ALL = 10_000
_SAID = ("name", "team", "person")


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the form: who it is about, and its fields."""

    name: str
    entrant: Entrant | None
    fields: dict[str, forms.BoundField]


@dataclass(frozen=True, slots=True)
class _Candidate:
    """An entrant, or a team that may become one. A team keeps its key when it is entered, and so what was typed."""

    key: str
    entrant: Entrant | None = None
    team: Team | None = None

    @property
    def name(self) -> str:
        return self.entrant.name if self.entrant else self.team.name if self.team else ""


class EntrantsForm(forms.Form):
    """The entrants in the order of their seeds. After a valid `is_valid`, `entries` are they.

    Where the draw is made it is not `open`: nobody comes in and nobody goes. `entrants` are given where they are not
    those that the competition has now.
    """

    def __init__(
        self,
        competition: Competition,
        teams: Iterable[Team],
        *args: Any,
        open: bool = True,
        entrants: Iterable[Entrant] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.kind = find(competition.format)
        self.people = competition.between == Competition.Between.PEOPLE
        self.open = open
        self.teams = {team.name.casefold(): team for team in teams}
        if entrants is None:
            entrants = competition.entrants.select_related("team").order_by("seed")
        self.candidates = list(self._candidates(entrants))
        self.entries: list[Entry] = []
        for candidate in self.candidates:
            self._add_row(candidate)
        if open:
            self.fields["typed"] = self._typed_field()

    @property
    def rows(self) -> list[Row]:
        """The rows, for the template."""
        return [
            Row(
                candidate.name,
                candidate.entrant,
                {
                    part: self[f"{candidate.key}-{part}"]
                    for part in ("enters", "seed", "name", "team", "person")
                    if f"{candidate.key}-{part}" in self.fields
                },
            )
            for candidate in self.candidates
        ]

    def clean(self) -> dict[str, Any]:
        """Gather the entries in their order, and refuse fewer or more than the format takes."""
        if self.errors:
            return self.cleaned_data
        seeded = [
            (self._place(candidate), self._entry(candidate)) for candidate in self.candidates if self._in(candidate)
        ]
        self.entries = [entry for _place, entry in sorted(seeded, key=lambda pair: pair[0])]
        self.entries += self._typed_entries()
        given, fewest, most = len(self.entries), self.kind.fewest, self.kind.most
        if not self.errors and not fewest <= given <= most:
            code = "too_few_entrants" if given < fewest else "too_many_entrants"
            self.add_error(None, not_done_text(RefusedActError(code, given=given, fewest=fewest, most=most)))
        return self.cleaned_data

    def _candidates(self, entrants: Iterable[Entrant]) -> Iterator[_Candidate]:
        entered = set()
        for entrant in entrants:
            by_team = entrant.team_id is not None and not self.people
            yield _Candidate(f"t{entrant.team_id}" if by_team else f"e{entrant.pk}", entrant, entrant.team)
            entered.add(entrant.team_id)
        if self.open and not self.people:
            for team in self.teams.values():
                if team.pk not in entered:
                    yield _Candidate(f"t{team.pk}", None, team)

    def _add_row(self, candidate: _Candidate) -> None:
        key, entrant = candidate.key, candidate.entrant
        if self.open:
            self.fields[f"{key}-enters"] = forms.BooleanField(
                label=candidate.name, required=False, initial=entrant is not None
            )
        self.fields[f"{key}-seed"] = SmallNumberField(
            1, 999, _("A number from 1 to 999."), label=_("Seed"), required=False, initial=entrant and entrant.seed
        )
        if entrant and (self.people or entrant.team is None):
            self.fields[f"{key}-name"] = NameField(label=_("Name"), initial=entrant.name)
        if self.people:
            team = entrant.team.name if entrant and entrant.team else ""
            widget = forms.TextInput({"list": "teams", "autocomplete": "off"})
            self.fields[f"{key}-team"] = NameField(label=_("Team"), required=False, initial=team, widget=widget)
        else:
            person = entrant.person if entrant else ""
            self.fields[f"{key}-person"] = NameField(label=_("Played by"), required=False, initial=person)

    def _typed_field(self) -> forms.Field:
        if self.people:
            label, help_text = (
                _("Card players to add"),
                _("One person a line: “Name”, or “Name, Team” with a team of the club."),
            )
        else:
            label = _("Guest sides to add")
            help_text = _("One side a line: its name, then a comma and who plays it.")
        widget = forms.Textarea({"rows": 6, "autocomplete": "off"})
        return forms.CharField(label=label, help_text=help_text, widget=widget, required=False, max_length=60_000)

    def _in(self, candidate: _Candidate) -> bool:
        return not self.open or bool(self.cleaned_data.get(f"{candidate.key}-enters"))

    def _place(self, candidate: _Candidate) -> float:
        """Return where a row stands: who is given the seed of another takes its place, and the others move up."""
        seed: int | None = self.cleaned_data.get(f"{candidate.key}-seed")
        was = candidate.entrant.seed if candidate.entrant else None
        if seed is None:
            return _AFTER_ALL
        if seed == was:
            return seed
        return seed - 0.5 if was is None or seed < was else seed + 0.5

    def _entry(self, candidate: _Candidate) -> Entry:
        data, key = self.cleaned_data, candidate.key
        called = data.get(f"{key}-name") or candidate.name
        if not self.people:
            return Entry(called, candidate.team, data.get(f"{key}-person", ""), candidate.entrant)
        team = data.get(f"{key}-team", "")
        if team and team.casefold() not in self.teams:
            self.add_error(f"{key}-team", _no_team(team))
        return Entry(called, self.teams.get(team.casefold()), called, candidate.entrant)

    def _typed_entries(self) -> list[Entry]:
        """Return those typed in, a line each; what is wrong is said with its line."""
        entries: list[Entry] = []
        for number, line in enumerate(self.cleaned_data.get("typed", "").splitlines(), 1):
            if not line.strip():
                continue
            try:
                entries.append(self._typed_entry(line))
            except forms.ValidationError as error:
                said = phrase(gettext("Line %(line)d: %(said)s"), line=number, said=error.messages[0])
                self.add_error("typed", said)
            if len(entries) > MOST_ENTRANTS:
                break
        return entries

    def _typed_entry(self, line: str) -> Entry:
        """Return the entry of a line; in one with tabs only those separate. Raises ValidationError."""
        called, _separator, rest = line.partition("\t" if "\t" in line else ",")
        called, rest = NameField().clean(called), NameField(required=False).clean(rest)
        if not self.people:
            return Entry(called, self.teams.get(called.casefold()), rest)
        if rest and rest.casefold() not in self.teams:
            raise forms.ValidationError(_no_team(rest))
        return Entry(called, self.teams.get(rest.casefold()), called)


def entrants_caught_up(data: QueryDict, then: EntrantsForm, now: EntrantsForm) -> QueryDict:
    """Return what was sent in a form that came late, with what others have changed: see `caught_up`.

    Whoever others have taken out, and of whom something else was typed, is among those typed in.
    """
    was, is_now = as_sent(then), as_sent(now)
    newer = caught_up(data, was, is_now)
    gone = {each.key for each in then.candidates} - {each.key for each in now.candidates}
    for key in (each.key for each in then.candidates if each.key in gone):
        said = [data.get(f"{key}-{part}", "").strip() for part in _SAID]
        if f"{key}-enters" in data and said[0] and said != [was.get(f"{key}-{part}", "") for part in _SAID]:
            newer["typed"] = "\n".join(filter(None, [newer.get("typed", ""), "\t".join(filter(None, said))]))
    return newer


def _no_team(given: str) -> str:
    said = gettext("The club has no team called %(team)s. Choose one of its teams, or leave it out.")
    return phrase(said, team=given)
