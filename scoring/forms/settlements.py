"""What settles a match beside its totals, as fields of a form: who won a tie, and a revised target."""

from collections.abc import Iterable, Mapping
from typing import Any, cast

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.form_fields import OversField, RuleError, WholeField
from scoring.forms.papercards import balls_of
from scoring.forms.papernames import NameMistakeError
from scoring.rules.match_state import MatchState
from scoring.rules.overs import overs_text
from scoring.rules.problems import Problem
from scoring.rules.settlement import NOTHING, WORDS_LENGTH, DecidedBy, Settlement, check_settlement, read_settlement
from scoring.rules.setup import Setup
from scoring.words.phrase import phrase
from scoring.words.problems import refusal
from scoring.words.results import DECIDED_BY_NAMES

_FIELDS = {
    "decider": "decided_by",
    "decider.side": "decided_for",
    "decider.words": "decided_words",
    "revised": "revised_runs",
    "revised.runs": "revised_runs",
    "revised.balls": "revised_overs",
}
"""The field that a problem of a settlement is about."""


class SettlementFields(forms.Form):
    """The fields of a settlement. `settlement` is what was said, once it is read and checked against its match."""

    decided_by = forms.ChoiceField(label=gettext_lazy("Decided by"), required=False)
    decided_for = forms.TypedChoiceField(
        label=gettext_lazy("Won by"), coerce=int, widget=forms.RadioSelect, required=False, empty_value=None
    )
    decided_words = forms.CharField(
        label=gettext_lazy("In your words"),
        required=False,
        max_length=WORDS_LENGTH,
        help_text=gettext_lazy("only where it was something else: “fewer wickets lost”"),
    )
    revised_runs = WholeField(
        label=gettext_lazy("Revised target"),
        required=False,
        min_value=1,
        max_value=9_999,
        help_text=gettext_lazy("runs that the side batting last had to make to win"),
    )
    revised_overs = OversField(label=gettext_lazy("In overs"), help_text=gettext_lazy("as 14, or 13.2"))

    def offer(self, setup: Setup, reference_match: MatchState[Any]) -> None:
        """Offer the sides of a match, and a target in games of overs alone."""
        names = [_named(side.name, side.played_by) for side in setup.sides]
        cast("forms.ChoiceField", self.fields["decided_for"]).choices = list(enumerate(names))
        ways = [(by.value, DECIDED_BY_NAMES[by]) for by in DecidedBy]
        cast("forms.ChoiceField", self.fields["decided_by"]).choices = [
            ("", _("not decided: the match stays tied")),
            *ways,
        ]
        if not reference_match.balls_an_innings:
            del self.fields["revised_runs"], self.fields["revised_overs"]
        self.settlement = NOTHING

    @property
    def decider_fields(self) -> list[forms.BoundField]:
        """The fields of a tie that was decided, for the template."""
        return [self[name] for name in self.fields if name.startswith("decided_")]

    @property
    def target_fields(self) -> list[forms.BoundField]:
        """The fields of a revised target, for the template."""
        return [self[name] for name in self.fields if name.startswith("revised_")]

    @property
    def decides(self) -> bool:
        """Whether something is said of a decided tie, or wrong, so that its fields are open on the page."""
        return _filled(self.decider_fields)

    @property
    def revises(self) -> bool:
        """Whether something is said of a revised target, or wrong."""
        return _filled(self.target_fields)

    def read_settled(self, data: Mapping[str, Any]) -> None:
        """Read what was typed, and put what is wrong with its form next to the fields."""
        raw: dict[str, object] = {}
        if data.get("decided_by"):
            if data.get("decided_for") is None:
                self.add_error("decided_for", _("Choose the winner."))
            raw["decider"] = {
                "side": data.get("decided_for"),
                "by": data["decided_by"],
                "words": data.get("decided_words") or None,
            }
        elif data.get("decided_for") is not None or data.get("decided_words"):
            self.add_error("decided_by", _("Choose how the tie was decided."))
        runs, balls = data.get("revised_runs"), self._balls(data.get("revised_overs") or "")
        if runs is not None or balls is not None:
            for name, given, said in (
                ("revised_runs", runs, _("Enter the target too.")),
                ("revised_overs", balls, _("Enter the overs too.")),
            ):
                if given is None and name not in self.errors:
                    self.add_error(name, said)
            raw["revised"] = {"runs": runs, "balls": balls}
        if not any(name in self.errors for name in _FIELDS.values()):
            settlement, problems = read_settlement(raw)
            self.settlement = settlement or NOTHING
            self.show_settled(problems)

    def check_settled(self, match: MatchState[Any]) -> None:
        """Put what does not go with the match as it ended next to the fields."""
        self.show_settled(check_settlement(self.settlement, match))

    def show_settled(self, problems: Iterable[Problem]) -> None:
        """Put problems of a settlement next to the fields that they are about."""
        for problem in problems:
            self.add_error(self._field_of(problem), RuleError(refusal(problem)))

    def _field_of(self, problem: Problem) -> str | None:
        field = _FIELDS.get(problem.field)
        return field if field in self.fields else None

    def _balls(self, overs: str) -> int | None:
        if not overs:
            return None
        try:
            return balls_of(overs)
        except NameMistakeError as error:
            self.add_error("revised_overs", str(error))
            return None


class SettlementForm(SettlementFields):
    """What settles a match that is over."""

    def __init__(self, match: MatchState[Any], *args: Any, **kwargs: Any) -> None:
        kwargs["initial"] = initial_of_settlement(match.settlement) | (kwargs.get("initial") or {})
        super().__init__(*args, **kwargs)
        self.match = match
        self.offer(match.setup, match)

    def clean(self) -> dict[str, Any]:
        """Read what was typed and check it against the match."""
        self.read_settled(self.cleaned_data)
        if not self.errors:
            self.check_settled(self.match)
        return self.cleaned_data


def initial_of_settlement(settlement: Settlement) -> dict[str, object]:
    """Return a form's initial values from a settlement that stands."""
    initial: dict[str, object] = {}
    if decider := settlement.decider:
        initial |= {"decided_by": decider.by.value, "decided_for": decider.side, "decided_words": decider.words}
    if revised := settlement.revised:
        initial |= {"revised_runs": revised.runs, "revised_overs": overs_text(revised.balls)}
    return initial


def _filled(fields: Iterable[forms.BoundField]) -> bool:
    return any(field.errors or field.value() not in (None, "") for field in fields)


def _named(side: str, person: str) -> str:
    """Return a side with who held its cards behind it, so that both are known by it."""
    if not person or person.casefold() == side.casefold():
        return side
    return phrase(_("%(side)s (%(person)s)"), side=side, person=person)
