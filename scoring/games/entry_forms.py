"""Correcting an entry as a form, field by field. The pad of a game has the forms of its own entries."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.form_fields import RuleError
from scoring.rules.entries import Abandon, Concede, Entry, Time
from scoring.rules.match_state import MatchState
from scoring.rules.problems import Problem
from scoring.words.phrase import isolate
from scoring.words.problems import Refusal, refusal

_ASIDE = ("note", "override")


class EntryForm(forms.Form):
    """One entry as a form. Subclasses add the fields of their type, and say in `raw` what they come to.

    `title` is what such an entry is called; `field_names` says which field an entry's key is typed into.
    """

    title: ClassVar[Promise]
    field_names: ClassVar[Mapping[str, str]] = {}

    note = forms.CharField(label=_("Note"), required=False)
    override = forms.CharField(
        label=_("Reason for an exception"),
        required=False,
        help_text=_(
            "Only for what the cards cannot do: an organiser can record it as an exception. The reason is printed."
        ),
    )

    def __init__(self, match: MatchState[Any], batting: int, *args: Any, **kwargs: Any) -> None:
        """`match` is the state of the whole book, `batting` the side that bats where the entry stands."""
        super().__init__(*args, **kwargs)
        self.match = match
        self.batting = batting

    @property
    def main_fields(self) -> list[forms.BoundField]:
        """The fields of the type, for the template."""
        return [field for field in self if field.name not in _ASIDE]

    @property
    def fields_aside(self) -> list[forms.BoundField]:
        """The fields that are seldom wanted."""
        return [self[name] for name in _ASIDE]

    @property
    def aside_wanted(self) -> bool:
        """Whether anything stands in those fields, or is wrong with them."""
        return any(field.value() or field.errors for field in self.fields_aside)

    def numbered(self, side: int, numbers: list[int]) -> list[tuple[int, str]]:
        """Return players of a side to choose from, by their numbers."""
        return [(number, f"{number} {isolate(self.match.setup.sides[side].player(number).name)}") for number in numbers]

    @classmethod
    def initial_of(cls, entry: Entry) -> dict[str, object]:
        """Return the form's values for an entry that stands."""
        return entry.body()

    def raw(self) -> dict[str, object]:
        """Return the entry in its match-file form, empty values left out. The form must be valid."""
        return {name: value for name, value in self.cleaned_data.items() if value not in ("", None)}

    def show(self, problem: Problem) -> None:
        """Put a problem of the entry next to its field."""
        path = problem.field.split(".")[0]
        name = self.field_names.get(path, path)
        field = self.fields.get(name)
        self.blame(name if field else None, refusal(problem, str(field.label) if field else ""))

    def blame(self, field: str | None, refused: Refusal) -> None:
        """Put a refusal next to a field, with its rule; None is the whole form."""
        self.add_error(field, RuleError(refused))


class TimeForm(EntryForm):
    """Time: nothing to fill in."""

    title = _("time called")


class AbandonForm(EntryForm):
    """Abandonment: nothing to fill in."""

    title = _("match abandoned")


class ConcedeForm(EntryForm):
    """A concession: which side."""

    title = _("concession")

    side = forms.TypedChoiceField(label=_("The side that concedes"), coerce=int)

    def __init__(self, match: MatchState[Any], batting: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(match, batting, *args, **kwargs)
        side = self.fields["side"]
        if isinstance(side, forms.TypedChoiceField):
            side.choices = [(index, side.name) for index, side in enumerate(match.setup.sides)]


CALL_FORMS: dict[str, type[EntryForm]] = {Time.type: TimeForm, Abandon.type: AbandonForm, Concede.type: ConcedeForm}
"""The form for each call."""
