"""What readers filter by. What makes no sense filters nothing."""

from collections.abc import Iterable

from django import forms
from django.db.models import Q, QuerySet
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.visibility import Visibility
from tournaments.models import Entrant, Fixture
from tournaments.readmodel.fixture_rows import by_date, in_state
from tournaments.services.course import ORDER_OF_PLAY
from tournaments.words.fixtures import FILTERS, STATES, group_words


class Filter(forms.Form):
    """A filter in the address of a page."""

    def chosen(self, name: str) -> str:
        """Return what was chosen, empty where nothing was or it made no sense."""
        self.is_valid()
        return str(self.cleaned_data.get(name, ""))


class GroupFilter(Filter):
    """One of the groups of a competition."""

    group = forms.ChoiceField(label=_("Group"), required=False)

    def __init__(self, asked: QueryDict, groups: Iterable[str]) -> None:
        super().__init__(asked)
        self.groups = [group for group in groups if group]
        field = self.fields["group"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [("", _("all")), *((group, group_words(group)) for group in self.groups)]


class FixturesFilter(Filter):
    """Team and state of fixtures, and whether they are listed by round or by date."""

    team = forms.ChoiceField(label=_("Team"), required=False)
    state = forms.ChoiceField(
        label=_("State"), required=False, choices=[("", _("any")), *((state, STATES[state]) for state in FILTERS)]
    )
    by = forms.ChoiceField(label=_("By"), required=False, choices=[("", _("round")), ("date", _("date"))])

    def __init__(self, asked: QueryDict, entrants: Iterable[Entrant], *, people: bool) -> None:
        super().__init__(asked)
        field = self.fields["team"]
        if isinstance(field, forms.ChoiceField):
            field.label = _("Who") if people else _("Team")
            field.choices = [("", _("all")), *((str(entrant.pk), entrant.name) for entrant in entrants)]

    @property
    def by_date(self) -> bool:
        """Whether fixtures are listed by date."""
        return self.chosen("by") == "date"

    def filtered(self, fixtures: QuerySet[Fixture], listed: Visibility) -> QuerySet[Fixture]:
        """Return the fixtures that were asked for, in the order that was asked for, as who sees what is `listed` knows
        them.
        """
        if team := self.chosen("team"):
            fixtures = fixtures.filter(Q(home=team) | Q(away=team))
        if state := self.chosen("state"):
            fixtures = in_state(fixtures, state, listed)
        return fixtures.order_by(*(by_date(listed) if self.by_date else ORDER_OF_PLAY))
