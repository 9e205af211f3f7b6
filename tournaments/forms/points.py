"""Points and tie-breaks as a form. The scheme judges what was typed; the form shows what it says, next to the field."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.forms.late_forms import as_sent, caught_up
from scoring.forms.rows import FormWithRows
from scoring.rules.problems import Problem, malformed
from tournaments.formats.registry import preset_choices
from tournaments.standings.measures import MEASURES
from tournaments.standings.scheme import (
    MOST_BONUSES,
    MOST_POINTS,
    OPEN_TO,
    OUTCOMES,
    Bonus,
    RankedOn,
    Scheme,
    SchemeError,
)
from tournaments.words.schemes import (
    MEASURE_NAMES,
    OPEN_TO_NAMES,
    OUTCOME_NAMES,
    RANKED_ON_NAMES,
    scheme_sentence,
)
from tournaments.words.tiebreaks import points_typed, tie_break_name

EMPTY_ROWS = 2
_POINTS = re.compile(r"[+-]?\d{1,4}(\.\d{1,3})?", re.ASCII)
_STEP = re.compile(r"(\d{1,6}):(.+)", re.ASCII)


def _number(text: str) -> int | float:
    """Return points as they are typed. Raises ValidationError."""
    text = text.replace("−", "-").replace(",", ".")
    if not _POINTS.fullmatch(text):
        raise forms.ValidationError(scheme_sentence(malformed("not_points", most=MOST_POINTS)))
    return float(text) if "." in text else int(text)


class PointsField(forms.CharField):
    """Points: a number with up to three decimals, as data of a scheme has it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=forms.TextInput({"inputmode": "decimal", "autocomplete": "off"}), **kwargs)

    def clean(self, value: Any) -> int | float:
        """Return the number; raises ValidationError."""
        return _number(str(super().clean(value)))


class StepsField(forms.CharField):
    """The steps of a bonus, "200:1 250:2": what must be reached, a colon, the points for it."""

    def clean(self, value: Any) -> list[list[int | float]]:
        """Return the steps as data of a scheme has them; raises ValidationError."""
        steps: list[list[int | float]] = []
        for part in str(super().clean(value)).replace(";", " ").split():
            found = _STEP.fullmatch(part)
            if not found:
                raise forms.ValidationError(
                    gettext("Write each step as the figure to reach, a colon and the points: 200:1 250:2.")
                )
            steps.append([int(found[1]), _number(found[2])])
        return steps


class PresetForm(forms.Form):
    """Ready-made points to fill the page with."""

    preset = forms.ChoiceField(label=_("Start from"), choices=preset_choices)


class BonusForm(forms.Form):
    """A rule for bonus points; there is none where it is for nothing."""

    measure = forms.ChoiceField(label=_("Bonus for"), required=False)
    steps = StepsField(label=_("Steps"), required=False, max_length=400)
    to = forms.ChoiceField(
        label=_("To"), choices=[(slug, OPEN_TO_NAMES[slug]) for slug in OPEN_TO], initial="both", required=False
    )
    first_innings = forms.BooleanField(label=_("first innings only"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        measures = [("", _("no bonus")), *((slug, MEASURE_NAMES[slug]) for slug in MEASURES)]
        cast("forms.ChoiceField", self.fields["measure"]).choices = measures

    def clean(self) -> dict[str, Any]:
        """Refuse steps for nothing."""
        if not self.cleaned_data.get("measure") and self.cleaned_data.get("steps"):
            self.add_error("measure", gettext("Choose what the bonus is for, or clear its steps."))
        return self.cleaned_data


BonusForms = forms.formset_factory(BonusForm, extra=EMPTY_ROWS, max_num=MOST_BONUSES, absolute_max=MOST_BONUSES)


class PointsForm(FormWithRows):
    """Points and tie-breaks. After a valid `is_valid`, `scheme` and `tie_breaks` are they.

    `ranked_on` are the orders of a table that suit the format; of a single one nothing is asked.
    """

    abandoned_played = forms.BooleanField(label=_("An abandoned match counts as played"), required=False)
    ranked_on = forms.ChoiceField(
        label=_("The table is in the order of"),
        choices=list(RANKED_ON_NAMES.items()),
        widget=forms.RadioSelect,
        required=False,
    )

    def __init__(
        self,
        tie_breaks: Sequence[str],
        data: Any = None,
        *,
        initial: Mapping[str, Any] | None = None,
        ranked_on: Sequence[RankedOn] = tuple(RankedOn),
    ) -> None:
        super().__init__(data, initial=dict(initial or {}))
        cut_off = {
            "missing_management_form": gettext("The rules for bonus points did not arrive. Open the page again.")
        }
        bonuses = self.initial.get("bonuses")
        self.rows = BonusForms(data, initial=bonuses, prefix="bonus", error_messages=cut_off)
        if len(ranked_on) == 1:
            del self.fields["ranked_on"]
        self.scheme: Scheme | None = None
        self.tie_breaks: list[str] = []
        self.fields |= {name: PointsField(label=OUTCOME_NAMES[name]) for name in OUTCOMES}
        choices = [("", "–"), *((slug, tie_break_name(slug)) for slug in tie_breaks)]
        self.places = [f"tie-{place}" for place in range(len(tie_breaks))]
        for place, name in enumerate(self.places, 1):
            label = _("Tie-break %(number)d") % {"number": place}
            self.fields[name] = forms.ChoiceField(label=label, choices=choices, required=False)

    @property
    def judged(self) -> Scheme:
        """The scheme of a valid form."""
        if self.scheme is None:
            raise ValueError(self.errors)
        return self.scheme

    @property
    def parts(self) -> list[forms.BaseForm]:
        """The form, its rows, and how many they are, which the page sends too."""
        return [*super().parts, self.rows.management_form]

    @property
    def outcome_fields(self) -> list[forms.BoundField]:
        """The points of each outcome, for the template."""
        return [self[name] for name in OUTCOMES]

    @property
    def tie_fields(self) -> list[forms.BoundField]:
        """The tie-breaks in their order, for the template."""
        return [self[name] for name in self.places]

    def clean(self) -> dict[str, Any]:
        """Let the scheme read the points, and put what it refuses next to its field."""
        data = self.cleaned_data
        filled = [row for row in self.rows if row.cleaned_data.get("measure")]
        self._clean_tie_breaks(data)
        if self.errors:
            return data
        raw = {name: data[name] for name in (*OUTCOMES, "abandoned_played")}
        raw |= {"ranked_on": data.get("ranked_on") or None}
        try:
            self.scheme = Scheme.from_data(raw | {"bonuses": [row.cleaned_data for row in filled]})
        except SchemeError as error:
            for problem in error.problems:
                self._show(problem, filled)
        return data

    def _show(self, problem: Problem, filled: Sequence[BonusForm]) -> None:
        """Put what the scheme refuses next to its field; of a bonus, one of the rows that are filled."""
        said = scheme_sentence(problem)
        match problem.field.split("."):
            case ["bonuses", index, part, *_rest] if part in filled[int(index)].fields:
                filled[int(index)].add_error(part, said)
            case [name] if name in OUTCOMES:
                self.add_error(name, said)
            case _:
                self.add_error(None, said)

    def _clean_tie_breaks(self, data: Mapping[str, Any]) -> None:
        for name in self.places:
            slug = data.get(name)
            if slug in self.tie_breaks:
                self.add_error(name, gettext("This tie-break is already in the list."))
            elif slug:
                self.tie_breaks.append(slug)


def initial_points(scheme: Scheme, tie_breaks: Sequence[str]) -> dict[str, object]:
    """Return a form's initial values from a scheme and its tie-breaks."""
    initial: dict[str, object] = {name: points_typed(getattr(scheme, name)) for name in OUTCOMES}
    initial |= {"abandoned_played": scheme.abandoned_played, "ranked_on": scheme.ranked_on.value}
    initial["bonuses"] = [
        {"measure": bonus.measure, "steps": _written(bonus), "to": bonus.to, "first_innings": bonus.first_innings}
        for bonus in scheme.bonuses
    ]
    return initial | {f"tie-{place}": slug for place, slug in enumerate(tie_breaks)}


def points_caught_up(data: QueryDict, then: PointsForm, now: PointsForm) -> QueryDict:
    """Return what was sent in a form that came late, with what others have changed: see `caught_up`.

    A bonus rule is one thing, and so is the order of the tie-breaks.
    """
    rules = [[field.html_name for field in row] for row in max(then.rows, now.rows, key=len)]
    return caught_up(data, as_sent(then), as_sent(now), [*rules, {*then.places, *now.places}])


def _written(bonus: Bonus) -> str:
    return " ".join(f"{at}:{points_typed(worth)}" for at, worth in bonus.steps)
