"""Which of a club's matches are listed."""

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from scoring.models import Match
from scoring.rules.registry import variants
from scoring.words.game_names import game_name


class MatchesFilter(forms.Form):
    """Game and status; what makes no sense filters nothing."""

    variant = forms.ChoiceField(label=_("Game"), required=False)
    status = forms.ChoiceField(label=_("Status"), required=False, choices=[("", _("any")), *Match.Status.choices])

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        games = [(slug, game_name(slug)) for slug in variants()]
        field = self.fields["variant"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [("", _("any")), *games]

    def filtered(self, matches: QuerySet[Match]) -> QuerySet[Match]:
        """Return those of `matches` that were asked for."""
        self.is_valid()
        return matches.filter(**{key: value for key, value in self.cleaned_data.items() if value})
