"""Correcting an over or a ball as a form."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.games.entry_forms import EntryForm
from scoring.games.forde.rules.entries import RUNS, Ball, NewOver
from scoring.rules.entries import Entry
from scoring.rules.innings import HOW_OUT
from scoring.rules.match_state import MatchState
from scoring.words.figures import how_out_word

_CARD = re.compile(r"[^\s,;]+")


class OverForm(EntryForm):
    """Who bowls the over."""

    title = _("over")

    bowler = forms.TypedChoiceField(label=_("Bowler"), coerce=int)

    def __init__(self, match: MatchState[Any], batting: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(match, batting, *args, **kwargs)
        bowler = self.fields["bowler"]
        if isinstance(bowler, forms.TypedChoiceField):
            players = match.setup.sides[1 - batting].players
            bowler.choices = self.numbered(1 - batting, [n for n, p in enumerate(players, 1) if p.bowling_class])


class BallForm(EntryForm):
    """A ball, by its outcome or by its cards."""

    title = _("ball")
    field_names = {"runs": "outcome", "out": "outcome", "hit_out": "drawn", "wicket_ball": "drawn"}

    outcome = forms.ChoiceField(label=_("Result"), required=False)
    manner = forms.ChoiceField(
        label=_("Or by its cards"),
        required=False,
        choices=[
            ("", _("from the players' hands")),
            ("hit_out", _("hit out")),
            ("wicket_ball", _("wicket-taking ball")),
        ],
    )
    bowler_card = forms.CharField(
        label=_("Bowler's card"), required=False, help_text=_("Rank and colour: 10r, Kb, joker Xr.")
    )
    batter_card = forms.CharField(label=_("Batter's card"), required=False)
    drawn = forms.CharField(
        label=_("Cards drawn"), required=False, help_text=_("In the order drawn, with a space between.")
    )
    next_batter = forms.TypedChoiceField(label=_("Next batter in"), required=False, coerce=int, empty_value=None)

    def __init__(self, match: MatchState[Any], batting: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(match, batting, *args, **kwargs)
        outcome = self.fields["outcome"]
        if isinstance(outcome, forms.ChoiceField):
            outcome.choices = [
                ("", _("worked out from the cards")),
                *((str(runs), str(runs)) for runs in RUNS),
                *((word, how_out_word(word)) for word in HOW_OUT),
            ]
        next_batter = self.fields["next_batter"]
        if not match.captain_picks_next:
            del self.fields["next_batter"]
        elif isinstance(next_batter, forms.TypedChoiceField):
            players = len(match.setup.sides[batting].players)
            next_batter.choices = [("", _("nobody")), *self.numbered(batting, [*range(1, players + 1)])]

    @classmethod
    def initial_of(cls, entry: Entry) -> dict[str, object]:
        """Return the form's values for a ball that stands."""
        if not isinstance(entry, Ball):
            return entry.body()
        outcome = str(entry.runs) if entry.runs is not None else entry.out
        manner = "hit_out" if entry.hit_out else "wicket_ball" if entry.wicket_ball else ""
        return entry.body() | {"outcome": outcome, "manner": manner, "drawn": " ".join(entry.from_deck)}

    def raw(self) -> dict[str, object]:
        """Return the ball in its match-file form."""
        data = self.cleaned_data
        outcome, drawn = data["outcome"], [_card(card) for card in _CARD.findall(data["drawn"])]
        given = {
            "runs": int(outcome) if outcome.isdecimal() else None,
            "out": outcome if outcome and not outcome.isdecimal() else None,
            "bowler_card": _card(data["bowler_card"]),
            "batter_card": _card(data["batter_card"]),
            data["manner"] or "drawn": drawn,
            "next_batter": data.get("next_batter"),
            "note": data["note"],
            "override": data["override"],
        }
        return {name: value for name, value in given.items() if value not in ("", None, [])}


def _card(typed: str) -> str:
    """Return a card as the match file writes it, however its letters were typed."""
    return typed[:-1].upper() + typed[-1:].lower()


EDITORS: dict[str, type[EntryForm]] = {Ball.type: BallForm, NewOver.type: OverForm}
