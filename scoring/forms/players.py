"""Forms of a player: his name, and who else he is."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.names import NameField
from scoring.models import Player
from scoring.rosters import teams_today, with_teams_today


class PlayerNameForm(forms.Form):
    """The name under which a player is printed from now on; matches keep the one of their day."""

    name = NameField(label=_("Name"))


class MergeForm(forms.Form):
    """The other player who is the same man."""

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
            field.queryset = with_teams_today(others.order_by("name", "pk"))
            field.label_from_instance = _label  # type: ignore[method-assign]  # as documented


def _label(obj: Player) -> str:
    """Return what tells a player from another of his name: his teams today, the number in his address."""
    return ", ".join(filter(None, (f"{obj.name} ({obj.pk})", teams_today(obj))))
