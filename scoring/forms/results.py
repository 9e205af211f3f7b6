"""The result of a match typed from paper: how it ended, and the totals or the card of its innings."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.form_fields import RuleError
from scoring.forms.innings import CLOSED, InningsForm, InningsForms, innings_forms
from scoring.forms.papercards import write_batters, write_bowlers, write_falls
from scoring.forms.papernames import Names
from scoring.forms.rows import FormWithRows
from scoring.forms.settlements import SettlementFields
from scoring.readmodel.scorecard import toss
from scoring.rules.innings import Closing
from scoring.rules.match import PlayableMatch
from scoring.rules.overs import overs_text
from scoring.rules.problems import Problem, Severity
from scoring.rules.reported.match import ReportedMatch
from scoring.rules.reported.report import OF_A_SIDE, OUTCOMES, Report
from scoring.rules.reported.report_reader import read_report
from scoring.rules.results import Outcome
from scoring.rules.setup import Setup, Toss
from scoring.words.phrase import phrase
from scoring.words.problems import refusal
from scoring.words.refusals import OVERRIDE_LABEL, ask_for_an_exception
from scoring.words.reports import outcome_words


class ResultForm(FormWithRows, SettlementFields):
    """The result of a match with a set-up, played by `rules`.

    After a valid `is_valid`, `report` is what `book.changes.reported` and `create_match(report=...)` take, and
    `settlement` what settles the match beside it. `setup` is the set-up with the toss that was chosen; `names` are what
    its sides are called here, where that is not by their teams. Who `may_override` can give a reason for keeping what
    the cards cannot have done. The `rows` are its innings.
    """

    rows: InningsForms
    outcome = forms.TypedChoiceField(label=gettext_lazy("How it ended"), required=False, empty_value=None)
    batted_first = forms.TypedChoiceField(
        label=gettext_lazy("Batted first"), coerce=int, widget=forms.RadioSelect, required=False, empty_value=None
    )
    toss = forms.TypedChoiceField(label=gettext_lazy("Toss"), required=False, empty_value=None)
    followed_on = forms.BooleanField(label=gettext_lazy("The follow-on was enforced"), required=False)
    override = forms.CharField(label=OVERRIDE_LABEL, required=False, max_length=1_000)

    def __init__(
        self,
        rules: type[PlayableMatch[Any]],
        setup: Setup,
        *args: Any,
        names: Sequence[str] = (),
        may_override: bool = False,
        **kwargs: Any,
    ) -> None:
        initial: dict[str, Any] = {"batted_first": setup.toss.bats_first, "toss": _toss_value(setup.toss)}
        kwargs["initial"] = initial | (kwargs.get("initial") or {})
        super().__init__(*args, **kwargs)
        self.rules, self.setup, self.reference_match = rules, setup, rules(setup)
        self.rows = innings_forms(
            self.reference_match,
            self.data if self.is_bound else None,
            self.initial.get("innings", ()),
            self.add_prefix("innings"),
        )
        self.report: dict[str, object] | None = None
        self.asks_reason = bool(self.initial.get("override"))
        self.offer(setup, self.reference_match)
        self.names = names = names or setup.names
        self._offer_outcomes()
        self._offer_tosses()
        cast("forms.ChoiceField", self.fields["batted_first"]).choices = list(enumerate(names))
        if not (len(self.rows) > 2 and Closing.DECLARATION in self.reference_match.closings):
            del self.fields["followed_on"]
        if not may_override:
            del self.fields["override"]

    def _offer_outcomes(self) -> None:
        """Offer the ways to end; those of a side once for each."""
        was_drawn = self.initial.get("outcome") == Outcome.DRAWN  # a form that is sent unchanged changes nothing
        chosen: dict[str, _Ended] = {}
        choices = [("", _("as the totals say"))]
        for outcome in OUTCOMES:
            if outcome is Outcome.DRAWN and not (self.rules.played_to_time or was_drawn):
                continue
            words = outcome_words(outcome)
            for side in (0, 1) if outcome in OF_A_SIDE else (None,):
                value = _outcome_value(outcome, side)
                chosen[value] = (outcome, side)
                choices.append((value, words if side is None else phrase(words, side=self.names[side])))
        field = cast("forms.TypedChoiceField", self.fields["outcome"])
        field.choices, field.coerce = choices, chosen.__getitem__

    def _offer_tosses(self) -> None:
        sides = zip(self.setup.sides, self.names, strict=True)
        first, second = (replace(side, name=name) for side, name in sides)
        told = replace(self.setup, sides=(first, second))
        tosses = {_toss_value(each): each for each in _TOSSES}
        field = cast("forms.TypedChoiceField", self.fields["toss"])
        said = [(value, toss(replace(told, toss=each))) for value, each in tosses.items()]
        field.choices, field.coerce = [("", _("not known")), *said], tosses.__getitem__

    @property
    def has_cards(self) -> bool:
        """Whether its game keeps batters, and so a card of each innings."""
        return any(innings.card for innings in self.rows)

    @property
    def is_filled(self) -> bool:
        """Whether totals, a card or how the match ended were typed, be they good or not."""
        return bool(self["outcome"].data) or any(innings.is_filled for innings in self.rows)

    # Reading

    def clean(self) -> dict[str, Any]:
        """Read the lines of the cards, let the rules judge the report, and put what they refuse next to its field."""
        data = self.cleaned_data
        raw = self._raw(data)
        self.read_settled(data)
        if not self.errors:
            report, problems = read_report(raw, self.setup, self.rules)
            if report is None and self.settlement.revised:
                report, problems = self._cut_short(raw, problems)
            self.report = report.body() if report else None
            if report is None:
                self.show(problems)
            else:
                self.check_settled(ReportedMatch(self.setup, report, self.rules))
        return data

    def show(self, problems: list[Problem]) -> None:
        """Put what refuses a report next to the fields that it is about."""
        for problem in problems:
            refused = refusal(problem)
            match problem.field.split("."):
                case ["innings", "0", "side"]:
                    field = "batted_first"
                case ["innings", _number, "side"]:
                    field = "followed_on"
                case ["innings", number, *about] if about and self.rows.forms[int(number)].show(about, refused):
                    continue
                case ["side"]:
                    field = "outcome"
                case _:
                    field = problem.field
            self.add_error(field if field in self.fields else None, RuleError(refused))
        if problems and all(problem.severity is Severity.INFEASIBLE for problem in problems):
            self.asks_reason = "override" in self.fields
            if not self.asks_reason:
                self.add_error(None, ask_for_an_exception())

    def _cut_short(self, raw: dict[str, object], problems: list[Problem]) -> tuple[Report | None, list[Problem]]:
        """Read a report again, with what the overs agreed at first did not bring to an end taken as cut short.

        The innings of the side batting first was interrupted; by its overs the chase came to no end, and the match to
        no result: the revised target says who won.
        """
        report = None
        for number in range(2):
            if [problem.field for problem in problems] != [f"innings.{number}.closed_by"]:
                continue
            if number == 0:
                first, *rest = cast("list[dict[str, object]]", raw["innings"])
                raw = raw | {"innings": [first | {"closed_by": Closing.CUT_SHORT}, *rest]}
            else:
                raw = raw | {"outcome": raw["outcome"] or Outcome.NO_RESULT.value}
            report, problems = read_report(raw, self.setup, self.rules)
        return report, problems

    def _raw(self, data: Mapping[str, Any]) -> dict[str, object]:
        chosen: Toss | None = data.get("toss")
        if chosen is not None:
            self.setup = replace(self.setup, toss=chosen)
        outcome, side = data.get("outcome") or (None, None)
        given: dict[str, object] = {"toss_known": chosen is not None, "outcome": outcome}
        given["override"] = data.get("override") or None
        if side is not None:
            given["side"] = side
        filled = [innings for innings in self.rows if innings.is_filled]
        for innings in self.rows.forms[: len(filled)]:
            if not innings.is_filled:
                said = _("Enter this innings too: the one after it is entered.")
                innings.add_error("runs", ValidationError(said, "left_out"))
                break
        sides = zip(self.rows, self._order(data), strict=False)
        return given | {"innings": [self._innings(*each) for each in sides if each[0].is_filled]}

    def _innings(self, innings: InningsForm, side: int) -> dict[str, object]:
        return {"side": side} | innings.read(Names(self.setup, side), Names(self.setup, 1 - side))

    def _order(self, data: Mapping[str, Any]) -> list[int]:
        """Return the sides in the order in which they batted."""
        first = data.get("batted_first")
        if first is None:
            first = self.setup.toss.bats_first
        again = bool(data.get("followed_on")) or (Closing.CLOSE in self.reference_match.closings and self._behind())
        return [first, 1 - first, 1 - first if again else first, first if again else 1 - first]

    def _behind(self) -> bool:
        """Whether the rules make the side batting second follow on, where that is nobody's choice."""
        first, second = (innings.cleaned_data.get("runs") or 0 for innings in self.rows.forms[:2])
        return bool(first - second >= int(self.setup.options["follow_on_margin"] or 0))


def initial_of_report(report: Mapping[str, Any], setup: Setup) -> dict[str, object]:
    """Return a form's initial values from a report in its stored form."""
    innings = report.get("innings", ())
    initial: dict[str, object] = {
        "outcome": _outcome_value(report.get("outcome", ""), report.get("side")),
        "toss": _toss_value(setup.toss) if report.get("toss_known") else "",
        "override": report.get("override", ""),
        "followed_on": len(innings) > 2 and innings[2]["side"] == innings[1]["side"],
        "innings": [_initial_of_innings(each, setup) for each in innings],
    }
    if innings:
        initial["batted_first"] = innings[0]["side"]
    return initial


def _initial_of_innings(innings: Mapping[str, Any], setup: Setup) -> dict[str, object]:
    side = innings["side"]
    values: dict[str, object] = {name: innings.get(name) for name in ("runs", "wickets", "turns")}
    values["overs"] = overs_text(innings["balls"]) if "balls" in innings else None
    values["closed"] = innings["closed_by"] if innings["closed_by"] in CLOSED else ""
    values |= {f"extras_{heading}": runs for heading, runs in innings.get("extras", {}).items()}
    values["batters"] = write_batters(innings.get("batters", ()), setup, side)
    values["bowlers"] = write_bowlers(innings.get("bowlers", ()), setup, 1 - side)
    values["falls"] = write_falls(innings.get("falls", ()), setup, side)
    return {name: value for name, value in values.items() if value not in (None, "")}


_Ended = tuple[str, int | None]
"""How a match ended without its totals, and the side that it names."""

_TOSSES = tuple(Toss(won_by, chose_to_bat) for won_by in (0, 1) for chose_to_bat in (True, False))


def _toss_value(toss: Toss) -> str:
    """Return a toss as the form sends it: "0bat"."""
    return f"{toss.won_by}{'bat' if toss.chose_to_bat else 'bowl'}"


def _outcome_value(outcome: str, side: int | None) -> str:
    """Return a way to end as the form sends it: "drawn", "awarded0"."""
    return f"{outcome}{side}" if outcome in OF_A_SIDE else outcome
