"""Forms with rows: each row is a form of its own, and the whole is right where all of them are."""

from collections.abc import Mapping
from typing import Any, TypeVar

from django import forms
from django.forms.formsets import INITIAL_FORM_COUNT, TOTAL_FORM_COUNT, ManagementForm
from django.forms.utils import ErrorDict
from django.utils.functional import cached_property

F = TypeVar("F", bound=forms.Form)


class FormWithRows(forms.Form):
    """A form that `rows` are a part of: what is wrong in them is among its errors, by the names that were sent."""

    rows: forms.BaseFormSet[Any]

    @property
    def parts(self) -> list[forms.BaseForm]:
        """The form and its rows."""
        return [self, *self.rows]

    def full_clean(self) -> None:
        """Judge the rows first: what they say is read with the rest."""
        of_all = self.rows.non_form_errors() if self.is_bound else None
        super().full_clean()
        if of_all:
            self.add_error(None, forms.ValidationError(of_all.as_data()))

    @property
    def errors(self) -> ErrorDict:
        """What is wrong in the form and in its rows."""
        found = ErrorDict(super().errors)
        for row in self.rows:
            found |= {row.add_prefix(name): said for name, said in row.errors.items()}
        return found


class GivenRows(forms.BaseFormSet[F]):
    """Rows of which the page has one for each of what there is, whatever was sent: none is added there or left out.

    They are given by their prefixes, each with what its form is made with.
    """

    def __init__(self, rows: Mapping[str, Mapping[str, Any]], data: Mapping[str, Any] | None = None) -> None:
        self._rows = list(rows.items())
        super().__init__(data)

    def total_form_count(self) -> int:
        """Count the rows that are given."""
        return len(self._rows)

    def initial_form_count(self) -> int:
        """Count every row as one that was there before."""
        return len(self._rows)

    @cached_property
    def management_form(self) -> ManagementForm:
        """What Django asks a page for; here it is known."""
        count = len(self._rows)
        names = (TOTAL_FORM_COUNT, INITIAL_FORM_COUNT)
        form = ManagementForm({f"{self.prefix}-{name}": count for name in names}, prefix=self.prefix)
        form.full_clean()
        return form

    def add_prefix(self, index: int | str) -> str:
        """Return the prefix of a row."""
        return self._rows[int(index)][0]

    def get_form_kwargs(self, index: int | None) -> dict[str, Any]:
        """Return what the form of a row is made with; a field that must be filled says so."""
        return {"use_required_attribute": True, **self._rows[index or 0][1]}
