"""Forms of a team: its name, and its roster as one table filled in one go."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.clubs.forms.roster_text import COLUMNS, MOST_ROWS, Row
from scoring.clubs.roster_history import PLACE
from scoring.clubs.rosters import in_roster_today
from scoring.form_fields import NameField, SmallNumberField
from scoring.models import Club, Player, RosterChange, Team
from scoring.words.phrase import phrase

FEWEST_ROWS = 11
PREFIX = "row"
CLEAR_THE_CLASSES = gettext_lazy("To take the player off the roster, clear the classes too.")


class TeamForm(forms.Form):
    """The name of a team, which no other team of its club has."""

    name = NameField(label=gettext_lazy("Name of the team"))

    def __init__(self, club: Club, team: Team | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.others = club.teams.unmerged().exclude(pk=team.pk) if team else club.teams.unmerged()

    def clean_name(self) -> str:
        """Refuse the name of another team."""
        given: str = self.cleaned_data["name"]
        if self.others.filter(name=given).exists():
            raise ValidationError(_("The club has a team of that name already."), "unique")
        return given


class MoveForm(forms.Form):
    """A player of a team's roster, and to which other team of the club they go; to none where they play no more."""

    player = forms.ModelChoiceField(
        Player.objects.none(), label=gettext_lazy("Player"), empty_label=gettext_lazy("choose")
    )
    to = forms.ModelChoiceField(
        Team.objects.none(),
        label=gettext_lazy("Moves to"),
        required=False,
        empty_label=gettext_lazy("no team: plays no more"),
    )

    def __init__(self, team: Team, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        here = team.memberships.filter(in_roster_today(), player__merged_into=None)
        players = Player.objects.filter(memberships__in=here).order_by("name", "pk").distinct()
        others = team.club.teams.playing().exclude(pk=team.pk)
        cast("forms.ModelChoiceField[Player]", self.fields["player"]).queryset = players
        cast("forms.ModelChoiceField[Team]", self.fields["to"]).queryset = others


class MergeTeamForm(forms.Form):
    """Another team of the club that is the same as this."""

    other = forms.ModelChoiceField(
        Team.objects.none(), label=gettext_lazy("The other team"), empty_label=gettext_lazy("choose")
    )

    def __init__(self, team: Team, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        others = team.club.teams.unmerged().exclude(pk=team.pk)
        cast("forms.ModelChoiceField[Team]", self.fields["other"]).queryset = others


class RosterRowForm(forms.Form):
    """A row of the roster. A row with nothing but a number is empty."""

    number = SmallNumberField(1, 999, gettext_lazy("A number from 1 to 999."), label=gettext_lazy("Number"))
    name = NameField(label=gettext_lazy("Name"), widget=forms.TextInput({"autocomplete": "off", "dir": "auto"}))
    batting_class = SmallNumberField(
        1,
        5,
        gettext_lazy("A class from 1 to 5, or leave it empty."),
        label=gettext_lazy("Batting class"),
        required=False,
    )
    bowling_class = SmallNumberField(
        1,
        3,
        gettext_lazy("A class from 1 to 3, or leave it empty."),
        label=gettext_lazy("Bowling class"),
        required=False,
    )

    def has_changed(self) -> bool:
        """Whether anything but the number is filled in."""
        return any(field != "number" for field in self.changed_data)

    def clean(self) -> dict[str, Any]:
        """Say of a row that has classes alone how it is emptied."""
        if "name" in self.errors and not str(self["name"].value() or "").strip():
            self.add_error("name", CLEAR_THE_CLASSES)
        return self.cleaned_data


class RosterTable(forms.BaseFormSet[RosterRowForm]):
    """The whole table; numbers and names are there once each. Any row may be empty, also one that was filled before."""

    def initial_form_count(self) -> int:
        """Count no row as one that must stay, whatever was sent: Django lets only the others be empty."""
        return 0

    def clean(self) -> None:
        """Refuse a number or a name that two rows have, at each row."""
        filled = [form for form in self.forms if form.has_changed() and hasattr(form, "cleaned_data")]
        for column in ("number", "name"):
            counts = Counter(form.cleaned_data.get(column) for form in filled)
            for form in filled:
                value = form.cleaned_data.get(column)
                if value is not None and counts[value] > 1:
                    form.add_error(column, _twice(column, value))
        if any(form.errors for form in self.forms):
            raise ValidationError(_("Nothing is saved yet. Correct the rows marked below."))

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Return the rows that are filled in, by number."""
        filled = [form.cleaned_data for form in self.forms if form.has_changed()]
        return sorted(filled, key=lambda row: row["number"])

    @property
    def typed(self) -> list[Row]:
        """Return all rows as they were typed, right or wrong."""
        return [{column: str(form[column].value() or "") for column in COLUMNS} for form in self.forms]


def _twice(column: str, value: object) -> str:
    if column == "number":
        return _("Another row has this number too.")
    return phrase(_("Another row has %(name)s too. Tell them apart, for instance by an initial."), name=str(value))


RosterFormSet = cast(
    "type[RosterTable]",
    forms.formset_factory(
        RosterRowForm, RosterTable, extra=0, max_num=MOST_ROWS, absolute_max=MOST_ROWS, validate_max=True
    ),
)


def roster_table(rows: Sequence[Row] = (), more: int = 0) -> RosterTable:
    """Return a table to fill in: `rows`, then empty ones up to eleven, or at least `more`."""
    empty = max(FEWEST_ROWS - len(rows), more, 0)
    numbers = [int(row["number"]) for row in rows if str(row["number"]).isdecimal() and len(str(row["number"])) < 4]
    first = max(numbers, default=0) + 1
    initial = [*rows, *({"number": str(first + place)} for place in range(empty))]
    table = RosterFormSet(initial=initial[:MOST_ROWS], prefix=PREFIX)
    table.extra = len(initial[:MOST_ROWS])
    return table


def read_table(rows: Sequence[Row]) -> RosterTable:
    """Return rows read from text as a table that was sent in, so that what is wrong shows row by row."""
    data = {f"{PREFIX}-TOTAL_FORMS": str(len(rows)), f"{PREFIX}-INITIAL_FORMS": "0"}
    for place, row in enumerate(rows):
        data |= {f"{PREFIX}-{place}-{column}": row[column] for column in COLUMNS}
    return RosterFormSet(data, prefix=PREFIX)


def caught_up(rows: Sequence[Row], since: Iterable[RosterChange]) -> list[Row]:
    """Return rows as they were typed with what others have changed since: whatever was typed otherwise stays."""
    rows = [dict(row) for row in rows]
    for change in since:
        if change.player_id is None:
            continue
        before, now = (_as_typed(change, said) for said in (change.before, change.now))
        found = next((row for row in rows if row["name"].strip() == (before or now)["name"]), None)
        if found is None:
            rows += [dict.fromkeys(COLUMNS, "") | now] if now and not before else []
        elif before and now:
            found |= {key: value for key, value in now.items() if found[key].strip() == before.get(key, "")}
        elif before and all(found[key].strip() == value for key, value in before.items()):
            rows.remove(found)
    return rows


def called_meanwhile(typed: str, since: Iterable[RosterChange]) -> str:
    """Return the name of a team as it was typed; where that is the one before, as others have called it since."""
    for change in since:
        if change.kind == RosterChange.Kind.TEAM_NAMED and change.before["name"] == typed:
            typed = change.now["name"]
    return typed


def _as_typed(change: RosterChange, said: Mapping[str, object]) -> Row:
    """Return one half of a change as cells, with the name; nothing where it says nothing."""
    cells = {key: "" if said[key] is None else str(said[key]) for key in ("name", *PLACE) if key in said}
    return {"name": change.name} | cells if said else {}
