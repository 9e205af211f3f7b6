"""Who takes part, as a form: a row for each entrant and each team of the club, and lines for those typed in."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.form_fields import NameField, SmallNumberField
from scoring.forms.late_forms import as_sent, caught_up
from scoring.forms.rows import FormWithRows, GivenRows
from scoring.models import Team
from scoring.words.phrase import phrase
from tournaments.formats.base import MOST_ENTRANTS
from tournaments.formats.registry import find_format
from tournaments.forms.places import DaysOffField, table_choices
from tournaments.models import Competition, Entrant
from tournaments.services.acts import refused
from tournaments.services.entrants import EntrantDetails
from tournaments.words.places import days_off_text
from tournaments.words.refusals import not_done_text

_AFTER_ALL = 10_000
_SAID = ("name", "team", "person")


class EntrantForm(forms.Form):
    """A row: an entrant, or a team that may become one.

    `key` is its prefix: a team keeps it when it is entered, and so what was typed. Where the draw is made it is not
    `open`: the row stays. Of `people` the name and the team are asked for, of a team who plays it; of who is
    entered when it cannot play, and its home table where there are `tables`. Who `joins` once
    there are fixtures comes after all others.
    """

    enters = forms.BooleanField(required=False)
    seed = SmallNumberField(1, 999, _("A number from 1 to 999."), label=_("Seed"), required=False)
    name = NameField(label=_("Name"))
    team = NameField(label=_("Team"), required=False, widget=forms.TextInput({"list": "teams", "autocomplete": "off"}))
    person = NameField(label=_("Played by"), required=False)
    home_table = forms.ChoiceField(label=_("Home table"), required=False)
    days_off = DaysOffField(label=_("Cannot play on"), widget=forms.TextInput({"autocomplete": "off"}))

    def __init__(
        self,
        entrant: Entrant | None,
        of_club: Team | None,
        *args: Any,
        open: bool,
        people: bool,
        joins: bool,
        tables: Sequence[str],
        **kwargs: Any,
    ) -> None:
        self.entrant, self.of_club, self.people, self.open = entrant, of_club, people, open
        self.called = entrant.name if entrant else of_club.name if of_club else ""
        initial: dict[str, object] = {"enters": entrant is not None}
        if entrant:
            team = entrant.team.name if entrant.team else ""
            initial |= {"seed": entrant.seed, "name": entrant.name, "team": team, "person": entrant.person}
            initial |= {"home_table": entrant.home_table, "days_off": days_off_text(entrant.days_off)}
        kwargs["initial"] = initial
        super().__init__(*args, **kwargs)
        self.fields["enters"].label = self.called
        named = people or (entrant is not None and entrant.team is None)
        asked = {"enters": open, "seed": not joins, "name": named, "team": people, "person": not people}
        asked |= {"home_table": entrant is not None and bool(tables), "days_off": entrant is not None}
        choices = table_choices(tables, entrant.home_table if entrant else "")
        cast("forms.ChoiceField", self.fields["home_table"]).choices = choices
        for name in (name for name, is_asked in asked.items() if not is_asked):
            del self.fields[name]

    @property
    def takes_part(self) -> bool:
        """Whether who it is about is to take part."""
        return not self.open or bool(self.cleaned_data.get("enters"))

    @property
    def place(self) -> float:
        """Where it stands: who is given the seed of another takes its place, and the others move up."""
        seed: int | None = self.cleaned_data.get("seed")
        was = self.entrant.seed if self.entrant else None
        if seed is None:
            return _AFTER_ALL
        if seed == was:
            return seed
        return seed - 0.5 if was is None or seed < was else seed + 0.5

    def entry(self, teams: Mapping[str, Team]) -> EntrantDetails:
        """Return it as it was filled in; of a team that the club does not have, the field says so."""
        data = self.cleaned_data
        called = data.get("name") or self.called
        own = {"home_table": data.get("home_table"), "days_off": data.get("days_off")}
        if not self.people:
            return EntrantDetails(called, self.of_club, data.get("person", ""), self.entrant, **own)
        team = data.get("team", "")
        if team and team.casefold() not in teams:
            self.add_error("team", _no_team(team))
        return EntrantDetails(called, teams.get(team.casefold()), called, self.entrant, **own)


_EntrantForms = cast("type[GivenRows[EntrantForm]]", forms.formset_factory(EntrantForm, GivenRows))


class EntrantsForm(FormWithRows):
    """The entrants in the order of their seeds. After a valid `is_valid`, `entries` are they.

    Where the draw is made it is not `open`: nobody comes in and nobody goes. Where it is both, others may be `joining`
    those who take part, and nobody goes. `entrants` are given where they are not those that the competition has now.
    `teams` are those offered; who is entered keeps a team that is not among them.
    """

    rows: GivenRows[EntrantForm]

    def __init__(
        self,
        competition: Competition,
        teams: Iterable[Team],
        data: Any = None,
        *,
        open: bool = True,
        joining: bool = False,
        entrants: Iterable[Entrant] | None = None,
    ) -> None:
        super().__init__(data)
        self.kind = find_format(competition.format)
        self.people = competition.between == Competition.Between.PEOPLE
        self.open = open
        if entrants is None:
            entrants = competition.entrants.select_related("team").order_by("seed")
        entrants = list(entrants)
        entered = [entrant.team for entrant in entrants if entrant.team]
        self.teams = {team.name.casefold(): team for team in [*entered, *teams]}
        self.entries: list[EntrantDetails] = []
        rows = {
            key: {
                "entrant": one,
                "of_club": team,
                "open": open and not (joining and one),
                "people": self.people,
                "joins": joining and one is None,
                "tables": competition.tables,
            }
            for key, one, team in self._candidates(entrants)
        }
        self.rows = _EntrantForms(rows, data)
        if open:
            self.fields["typed"] = self._typed_field()

    @property
    def entered(self) -> list[EntrantForm]:
        """The rows of those who are entered."""
        return [row for row in self.rows if row.entrant]

    @property
    def tells_of_days(self) -> bool:
        """Whether anything stands, or is wrong, among the home tables and the days off."""
        own = ("home_table", "days_off")
        return any(row[name].value() or row[name].errors for row in self.entered for name in own if name in row.fields)

    def clean(self) -> dict[str, Any]:
        """Gather the entries in their order, and refuse fewer or more than the format takes."""
        if self.errors:
            return self.cleaned_data
        taking_part = sorted((row for row in self.rows if row.takes_part), key=lambda row: row.place)
        self.entries = [row.entry(self.teams) for row in taking_part] + self._typed_entries()
        given, fewest, most = len(self.entries), self.kind.fewest, self.kind.most
        if not self.errors and not fewest <= given <= most:
            code = "too_few_entrants" if given < fewest else "too_many_entrants"
            self.add_error(None, not_done_text(refused(code, given=given, fewest=fewest, most=most)))
        return self.cleaned_data

    def _candidates(self, entrants: Iterable[Entrant]) -> Iterator[tuple[str, Entrant | None, Team | None]]:
        entered = set()
        for entrant in entrants:
            by_team = entrant.team_id is not None and not self.people
            yield f"t{entrant.team_id}" if by_team else f"e{entrant.pk}", entrant, entrant.team
            entered.add(entrant.team_id)
        if self.open and not self.people:
            for team in self.teams.values():
                if team.pk not in entered:
                    yield f"t{team.pk}", None, team

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

    def _typed_entries(self) -> list[EntrantDetails]:
        """Return those typed in, a line each; what is wrong is said with its line."""
        entries: list[EntrantDetails] = []
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

    def _typed_entry(self, line: str) -> EntrantDetails:
        """Return the entry of a line; in one with tabs only those separate. Raises ValidationError."""
        called, _separator, rest = line.partition("\t" if "\t" in line else ",")
        called, rest = NameField().clean(called), NameField(required=False).clean(rest)
        if not self.people:
            return EntrantDetails(called, self.teams.get(called.casefold()), rest)
        if rest and rest.casefold() not in self.teams:
            raise forms.ValidationError(_no_team(rest))
        return EntrantDetails(called, self.teams.get(rest.casefold()), called)


def entrants_caught_up(data: QueryDict, then: EntrantsForm, now: EntrantsForm) -> QueryDict:
    """Return what was sent in a form that came late, with what others have changed: see `caught_up`.

    Whoever others have taken out, and of whom something else was typed, is among those typed in.
    """
    was, is_now = as_sent(then), as_sent(now)
    newer = caught_up(data, was, is_now)
    there = {row.prefix for row in now.rows}
    for row in (row for row in then.rows if row.prefix not in there):
        names = [row.add_prefix(part) for part in _SAID]
        said = [data.get(name, "").strip() for name in names]
        if row.add_prefix("enters") in data and said[0] and said != [was.get(name, "") for name in names]:
            newer["typed"] = "\n".join(filter(None, [newer.get("typed", ""), "\t".join(filter(None, said))]))
    return newer


def _no_team(given: str) -> str:
    said = gettext("The club has no team called %(team)s. Choose one of its teams, or leave it out.")
    return phrase(said, team=given)
