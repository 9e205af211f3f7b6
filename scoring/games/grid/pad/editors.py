"""Correcting an entry of a grid game as a form."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.form_fields import WholeField
from scoring.games.entry_forms import EntryForm
from scoring.games.grid.pad.notation import NotationMistakeError, Writing, written
from scoring.games.grid.pad.page import TALLIES
from scoring.games.grid.rules.entries import MOST_CARDS, BattingTurn, BowlingTurn, Declare, FollowOn, Turn
from scoring.games.grid.rules.game import GridGame, Outs
from scoring.rules.entries import Entry
from scoring.rules.match_state import MatchState


class NumbersField(forms.CharField):
    """Players by their numbers, in their order; a single one is a number, none is None."""

    def clean(self, value: Any) -> Any:
        """Return the numbers. Raises ValidationError."""
        given = str(super().clean(value)).replace(",", " ").split()
        if not all(number.isascii() and number.isdecimal() and len(number) < 4 for number in given):
            raise forms.ValidationError(_("Write the numbers of the batters coming in, with a space between."))
        numbers = [int(number) for number in given]
        return numbers if len(numbers) > 1 else numbers[0] if numbers else None


class TurnForm(EntryForm):
    """What both kinds of turn have."""

    game: ClassVar[GridGame]

    missed_cover = forms.BooleanField(label=_("A compulsory cover was missed"), required=False)
    unfinished = forms.BooleanField(
        label=_("Broken off"),
        required=False,
        help_text=_("Enter next a declaration, time called, a concession or an abandonment."),
    )
    next_batter = NumbersField(
        label=_("Next batters in"), required=False, help_text=_("Their numbers, one for each wicket.")
    )

    def __init__(self, match: MatchState[Any], batting: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(match, batting, *args, **kwargs)
        if self.game.outs is not Outs.MISSED_COVER:
            del self.fields["missed_cover"]
        if not match.captain_picks_next:
            del self.fields["next_batter"]
        self.order_fields(self.leading)

    leading: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def initial_of(cls, entry: Entry) -> dict[str, object]:
        """Return the form's values for a turn that stands."""
        body = entry.body()
        if isinstance(entry, Turn):
            body["next_batter"] = " ".join(map(str, entry.picked))
        return body

    def raw(self) -> dict[str, object]:
        """Return the turn in its match-file form."""
        return {key: value for key, value in super().raw().items() if value is not False}


class BowlingTurnForm(TurnForm):
    """A bowling turn: its cards, what the game counts in it, and who bowled."""

    title = _("bowling turn")
    leading = ("cards", "kqj", "lines", "bowler")

    cards = WholeField(label=_("Cards"), min_value=1, max_value=MOST_CARDS)
    bowler = forms.TypedChoiceField(label=_("Bowler"), required=False, coerce=int, empty_value=None)

    def __init__(self, match: MatchState[Any], batting: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(match, batting, *args, **kwargs)
        bowler = self.fields["bowler"]
        if isinstance(bowler, forms.TypedChoiceField):
            players = range(1, len(match.setup.sides[1 - batting].players) + 1)
            bowler.choices = [("", _("not named")), *self.numbered(1 - batting, [*players])]


class BattingTurnForm(TurnForm):
    """A batting turn, its parts written as on paper."""

    title = _("batting turn")
    leading = ("segments",)
    segments = forms.CharField(label=_("Cards, and what was counted"))

    def __init__(self, match: MatchState[Any], batting: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(match, batting, *args, **kwargs)
        example = Writing(self.game, False, {}).example
        self.fields["segments"].help_text = _(
            "As on paper, for example %(example)s. A wicket is w, or w(lbw), after the card that made it; then + and "
            "the next batter’s cards."
        ) % {"example": example}

    @classmethod
    def initial_of(cls, entry: Entry) -> dict[str, object]:
        """Return the form's values for a turn that stands."""
        body = super().initial_of(entry)
        if isinstance(entry, BattingTurn):
            body["segments"] = written(segment.body() for segment in entry.segments)
        return body

    def clean_segments(self) -> object:
        """Return the segments as they were written. Raises ValidationError."""
        try:
            return Writing(self.game, False, {}).read(self.cleaned_data["segments"])["segments"]
        except NotationMistakeError as error:
            raise forms.ValidationError(str(error)) from error


class DeclareForm(EntryForm):
    """A declaration: nothing to fill in."""

    title = _("declaration")


class FollowOnForm(EntryForm):
    """What becomes of the follow-on."""

    title = _("follow-on")
    enforced = forms.TypedChoiceField(
        label=_("The follow-on"),
        choices=[("true", _("is enforced")), ("false", _("is not enforced"))],
        coerce=lambda value: value == "true",
    )

    @classmethod
    def initial_of(cls, entry: Entry) -> dict[str, object]:
        """Return the form's values for what stands."""
        body = entry.body()
        return body | {"enforced": "true" if body.get("enforced") else "false"}


@cache
def editors_of(game: GridGame) -> Mapping[str, type[EntryForm]]:
    """Return the forms of a game's own entries: its turns have a field for each thing that it counts."""
    bowling = type("GameBowlingTurnForm", (BowlingTurnForm,), {"game": game, **_tallies(game.bowling)})
    batting = type("GameBattingTurnForm", (BattingTurnForm,), {"game": game})
    return {
        BowlingTurn.type: bowling,
        BattingTurn.type: batting,
        Declare.type: DeclareForm,
        FollowOn.type: FollowOnForm,
    }


def _tallies(names: Iterable[str]) -> dict[str, forms.Field]:
    return {name: WholeField(label=TALLIES[name], min_value=0, max_value=MOST_CARDS, required=False) for name in names}
