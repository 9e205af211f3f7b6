"""Forms of a player: the name, and who is the same player."""

from typing import Any, TypedDict

from django import forms
from django.db.models import Count, Window
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import WithAnnotations

from scoring.clubs.rosters import teams_today, with_teams_today
from scoring.form_fields import NameField
from scoring.models import Player
from scoring.words.phrase import listed, phrase


class _Counted(TypedDict):
    namesakes: int


class PlayerNameForm(forms.Form):
    """The name under which a player is printed from now on; matches keep the one of their day."""

    name = NameField(label=_("Name"))


class MergeForm(forms.Form):
    """Another of the club's players who is the same person."""

    other = forms.ModelChoiceField(
        queryset=Player.objects.none(),
        label=_("The other player"),
        empty_label=_("choose"),
        error_messages={"invalid_choice": _("Choose one of the club’s players.")},
    )

    def __init__(self, player: Player, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["other"]
        if isinstance(field, forms.ModelChoiceField):
            others = Player.objects.filter(club=player.club_id, merged_into=None).exclude(pk=player.pk)
            others = others.annotate(namesakes=Window(Count("pk"), partition_by="name"))
            field.queryset = with_teams_today(others.order_by("name", "pk"))
            field.label_from_instance = _label  # type: ignore[method-assign]  # as documented


def _label(obj: "WithAnnotations[Player, _Counted]") -> str:
    """Return what tells a player from others: the teams, which no namesakes share, else the number in the address."""
    teams = teams_today(obj)
    if obj.namesakes > 1 and not teams:
        return phrase("%(name)s (%(number)d)", name=obj.name, number=obj.pk)
    return listed(filter(None, (obj.name, teams)))
