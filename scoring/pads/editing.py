"""Correcting an entry as a form, field by field. A variant's own forms stand in its pad's `editors` module."""

import importlib
from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.rules.entries import Abandon, Concede, Entry, Time
from scoring.rules.match import Match
from scoring.rules.problems import Problem
from scoring.words.problems import sentence


class EntryForm(forms.Form):
    """One entry as a form. Subclasses add the fields of their type, and say in `raw` what they come to."""

    field_names: ClassVar[Mapping[str, str]] = {}

    note = forms.CharField(label=_("Note"), required=False)
    override = forms.CharField(
        label=_("Written reason"),
        required=False,
        help_text=_("Only for what the cards cannot do: an organiser may record it all the same. It is printed."),
    )

    def __init__(self, match: Match[Any], *args: Any, **kwargs: Any) -> None:
        """`match` is the state of the whole book, for the names to choose from."""
        super().__init__(*args, **kwargs)
        self.match = match
        self.order_fields([name for name in self.fields if name not in ("note", "override")])

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
        self.add_error(name if name in self.fields else None, sentence(problem))


class CallForm(EntryForm):
    """Time or abandonment: nothing to fill in."""


class ConcedeForm(EntryForm):
    """A concession: which side."""

    side = forms.TypedChoiceField(label=_("The side that gives up"), coerce=int)

    def __init__(self, match: Match[Any], *args: Any, **kwargs: Any) -> None:
        super().__init__(match, *args, **kwargs)
        choices = [(index, side.name) for index, side in enumerate(match.setup.sides)]
        side = self.fields["side"]
        if isinstance(side, forms.TypedChoiceField):
            side.choices = choices


_CALLS: dict[str, type[EntryForm]] = {Time.type: CallForm, Abandon.type: CallForm, Concede.type: ConcedeForm}


def editors(variant: str) -> dict[str, type[EntryForm]]:
    """Return the form for each type of entry of a variant, its own types first."""
    module = importlib.import_module(f"scoring.pads.{variant.replace('-', '_')}.editors")
    own: dict[str, type[EntryForm]] = module.EDITORS
    return own | _CALLS
