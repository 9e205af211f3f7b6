"""Correcting a play or the closing of an innings as a form."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.games.entry_forms import EntryForm
from scoring.games.shields.pad.typed_plays import PlayMistakeError, read_cards
from scoring.games.shields.rules.entries import WICKETS, Close, Play
from scoring.rules.entries import Entry
from scoring.rules.match_state import MatchState
from scoring.rules.problems import Problem
from scoring.words.phrase import phrase
from scoring.words.problems import refusal

_HANDS = ("first_hand", "second_hand")


class CardsField(forms.CharField):
    """Cards by their ranks, in their order."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)

    def clean(self, value: Any) -> Any:
        """Return the cards. Raises ValidationError."""
        try:
            return read_cards(super().clean(value))
        except PlayMistakeError as error:
            raise forms.ValidationError(str(error)) from error


class PlayForm(EntryForm):
    """A play: the wicket card, and the cards laid on it."""

    title = _("play")

    wicket = forms.TypedChoiceField(
        label=_("Wicket card"), coerce=int, choices=[(rank, str(rank)) for rank in range(1, WICKETS + 1)]
    )
    cards = CardsField(label=_("Cards"), help_text=_("As they were laid: the batter’s, the counter, the recounter."))

    @classmethod
    def initial_of(cls, entry: Entry) -> dict[str, object]:
        """Return the form's values for a play that stands."""
        return entry.body() | {"cards": entry.cards_text}


class CloseForm(EntryForm):
    """A close; that of a pair of innings with both hands."""

    title = _("close")

    counted = forms.BooleanField(
        label=_("It ended a pair of innings, so both hands count"),
        required=False,
        help_text=_("The hands are written below; one with no card in it stays empty."),
    )
    first_hand = CardsField()
    second_hand = CardsField()

    def __init__(self, match: MatchState[Any], batting: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(match, batting, *args, **kwargs)
        for field, side in zip(_HANDS, match.setup.sides, strict=True):
            self.fields[field].label = phrase(_("In hand: %(side)s"), side=side.name)

    @classmethod
    def initial_of(cls, entry: Entry) -> dict[str, object]:
        """Return the form's values for a close that stands."""
        hands = entry.hands if isinstance(entry, Close) else None
        held = {field: " ".join(hand) for field, hand in zip(_HANDS, hands or (), strict=False)}
        return entry.body() | {"counted": bool(hands)} | held

    def raw(self) -> dict[str, object]:
        """Return the close in its match-file form."""
        data = self.cleaned_data
        hands = [data[field] for field in _HANDS]
        aside = {key: data[key] for key in ("note", "override") if data[key]}
        return ({"hands": hands} if data["counted"] or any(hands) else {}) | aside

    def show(self, problem: Problem) -> None:
        """Put a problem next to the hand that it is about."""
        path, _dot, index = problem.field.partition(".")
        if path == "hands":
            self.blame("second_hand" if index.startswith("1") else "first_hand", refusal(problem))
        else:
            super().show(problem)


EDITORS: Mapping[str, type[EntryForm]] = {Play.type: PlayForm, Close.type: CloseForm}
