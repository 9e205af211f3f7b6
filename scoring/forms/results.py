"""The result of a match typed from paper: totals first, the card of each innings where there is one."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.forms.fields import WholeField
from scoring.forms.papercards import (
    Lines,
    balls_of,
    read_batters,
    read_bowlers,
    read_falls,
    said_of_line,
    write_batters,
    write_bowlers,
    write_falls,
)
from scoring.forms.papernames import MistakeError, Names
from scoring.forms.settlements import SettlementFields
from scoring.readmodel.scorecard import toss
from scoring.rules.innings import Closing
from scoring.rules.match import Match
from scoring.rules.overs import overs_text
from scoring.rules.problems import Problem, Severity
from scoring.rules.reported.match import ReportedMatch
from scoring.rules.reported.reading import read_report
from scoring.rules.reported.report import OF_A_SIDE, OUTCOMES, Report
from scoring.rules.results import Outcome
from scoring.rules.setup import Setup, Toss
from scoring.words.phrase import phrase
from scoring.words.problems import sentence
from scoring.words.refusals import OVERRIDE_LABEL, ask_for_an_exception
from scoring.words.reports import outcome_words

_CLOSED = {Closing.DECLARATION: gettext_lazy("declared"), Closing.CLOSE: gettext_lazy("closed")}
_HEADINGS = {
    "byes": gettext_lazy("Byes"),
    "wides": gettext_lazy("Wides"),
    "hand": gettext_lazy("Extras in hand"),
}
CARD_FIELDS = ("batters", "bowlers", "falls")
"""The fields of the card of an innings, by the end of their names."""
_MOST_TEXT = 5_000


@dataclass(frozen=True, slots=True)
class InningsFields:
    """The fields of an innings: its totals, and its card, which is open on the page where something is in it."""

    title: str
    totals: list[forms.BoundField]
    card: list[forms.BoundField]
    card_open: bool


class ResultForm(SettlementFields):
    """The result of a match with a set-up, played by `rules`.

    After a valid `is_valid`, `report` is what `book.changes.reported` and `create_match(report=...)` take, and
    `settlement` what settles the match beside it. `setup` is the set-up with the toss that was chosen; `names` are what
    its sides are called here, where that is not by their teams. Who
    `may_override` can give a reason for keeping what the cards cannot have done.
    """

    outcome = forms.ChoiceField(label=gettext_lazy("How it ended"), required=False)
    batted_first = forms.TypedChoiceField(
        label=gettext_lazy("Batted first"), coerce=int, widget=forms.RadioSelect, required=False, empty_value=None
    )
    toss = forms.ChoiceField(label=gettext_lazy("Toss"), required=False)
    followed_on = forms.BooleanField(label=gettext_lazy("The follow-on was enforced"), required=False)
    override = forms.CharField(label=OVERRIDE_LABEL, required=False, max_length=1_000)

    def __init__(
        self,
        rules: type[Match[Any]],
        setup: Setup,
        *args: Any,
        names: Sequence[str] = (),
        may_override: bool = False,
        **kwargs: Any,
    ) -> None:
        initial = {"batted_first": setup.toss.bats_first, "toss": _toss_value(setup.toss)}
        kwargs["initial"] = initial | (kwargs.get("initial") or {})
        super().__init__(*args, **kwargs)
        self.rules, self.setup, self.law = rules, setup, rules(setup)
        self.report: dict[str, object] | None = None
        self.asks_reason = bool(self.initial.get("override"))
        self._lines: dict[str, Lines] = {}
        self.offer(setup, self.law)
        self._order: list[int] = []
        self.names = names = names or setup.names
        was_drawn = self.initial.get("outcome") == Outcome.DRAWN  # a form that is sent unchanged changes nothing
        offered = [outcome for outcome in OUTCOMES if outcome is not Outcome.DRAWN or rules.played_to_time or was_drawn]
        self._choices("outcome", [("", _("as the totals say")), *_outcomes(offered, names)])
        self._choices("batted_first", list(enumerate(names)))
        first, second = (replace(side, name=name) for side, name in zip(setup.sides, names, strict=True))
        told = replace(setup, sides=(first, second))
        tosses = [(_toss_value(each), toss(replace(told, toss=each))) for each in _TOSSES]
        self._choices("toss", [("", _("not known")), *tosses])
        self.slots = range(2 * self.law.innings_a_side)
        if not (len(self.slots) > 2 and Closing.DECLARATION in self.law.closings):
            del self.fields["followed_on"]
        if not may_override:
            del self.fields["override"]
        for slot in self.slots:
            self.fields |= self._innings_fields(slot)

    def _choices(self, field: str, choices: list[tuple[Any, str]]) -> None:
        chosen = self.fields[field]
        if isinstance(chosen, forms.ChoiceField):
            chosen.choices = choices

    def _innings_fields(self, slot: int) -> dict[str, forms.Field]:
        law = self.law
        number = WholeField(label=_("Runs"), required=False, min_value=0, max_value=9_999)
        fields: dict[str, forms.Field] = {"runs": number}
        help_text = (
            _("wicket cards played on")
            if law.usual_end
            else _("%(all)d when all out") % {"all": law.wickets_in_innings}
        )
        fields["wickets"] = WholeField(
            label=_("Wickets"), required=False, min_value=0, max_value=11, help_text=help_text
        )
        if law.balls_an_innings:
            typed = forms.TextInput({"inputmode": "decimal"})
            fields["overs"] = forms.CharField(
                label=_("Overs"), required=False, max_length=6, help_text=_("as 18.3"), widget=typed
            )
        elif Closing.TURNS in law.limits:
            fields["turns"] = WholeField(
                label=_("Turns"), required=False, min_value=0, max_value=2_000, help_text=_("of both sides, if known")
            )
        if law.closings:
            closed = [("", _("by its figures")), *((reason, str(_CLOSED[reason])) for reason in law.closings)]
            fields["closed"] = forms.ChoiceField(label=_("Ended"), required=False, choices=closed)
        for heading in law.extras_headings:
            fields[f"extras_{heading}"] = WholeField(
                label=_HEADINGS[heading], required=False, min_value=0, max_value=9_999
            )
        if law.setup_rules.fewest_players:
            fields["batters"] = _text(
                _("Batters"), 8, _("One batter a line: “Hayden b Giles 34 (21)”, “Langer not out 20”.")
            )
            if law.balls_an_innings:
                fields["bowlers"] = _text(_("Bowlers"), 5, _("One bowler a line: “Giles 4-0-27-3”."))
            fields["falls"] = _text(_("Fall of wickets"), 2, _("“23, 51, 80” or “1-23 (Hayden), 2-51 (Langer)”."))
        return {f"innings{slot}_{name}": field for name, field in fields.items()}

    # For the page

    @property
    def has_cards(self) -> bool:
        """Whether its game keeps batters, and so a card of each innings."""
        return any(name.endswith(CARD_FIELDS) for name in self.fields)

    @property
    def innings_fields(self) -> list[InningsFields]:
        """The fields of each innings, for the template."""
        titles = [_("First innings"), _("Second innings"), _("Third innings"), _("Fourth innings")]
        groups = []
        for slot in self.slots:
            own = {name: self[name] for name in self.fields if name.startswith(f"innings{slot}_")}
            card = [field for name, field in own.items() if name.endswith(CARD_FIELDS)]
            totals = [field for field in own.values() if field not in card]
            filled = any(field.errors or field.value() for field in card)
            groups.append(InningsFields(titles[slot], totals, card, filled))
        return groups

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
            field, said = self._where(problem)
            self.add_error(field if field in self.fields else None, said)
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
        outcome = data.get("outcome") or ""
        chosen = next((each for each in _TOSSES if _toss_value(each) == data.get("toss")), None)
        if chosen is not None:
            self.setup = replace(self.setup, toss=chosen)
        given: dict[str, object] = {"toss_known": chosen is not None, "outcome": outcome.rstrip("01") or None}
        given["override"] = data.get("override") or None
        if outcome[-1:].isdigit():
            given["side"] = int(outcome[-1])
        filled = [slot for slot in self.slots if self._filled(slot)]
        if filled and filled != list(range(len(filled))):
            missing = next(slot for slot in self.slots if slot not in filled)
            said = _("Enter this innings too: the one after it is entered.")
            self.add_error(f"innings{missing}_runs", ValidationError(said, "left_out"))
        first = data.get("batted_first")
        if first is None:
            first = self.setup.toss.bats_first
        again = bool(data.get("followed_on")) or (Closing.CLOSE in self.law.closings and self._behind(data, first))
        self._order = [first, 1 - first, 1 - first if again else first, first if again else 1 - first]
        return given | {"innings": [self._innings(slot, data) for slot in filled]}

    def _behind(self, data: Mapping[str, Any], first: int) -> bool:
        """Whether the rules make the side batting second follow on, where that is nobody's choice."""
        runs = [data.get(f"innings{slot}_runs") or 0 for slot in (0, 1)]
        return runs[0] - runs[1] >= int(self.setup.options["follow_on_margin"] or 0)

    def _filled(self, slot: int) -> bool:
        """Whether anything was typed for an innings, be it good or not."""
        prefix = f"innings{slot}_"
        return any(
            str(self.data.get(self.add_prefix(name), "")).strip() for name in self.fields if name.startswith(prefix)
        )

    def _innings(self, slot: int, data: Mapping[str, Any]) -> dict[str, object]:
        values = {name: data.get(f"innings{slot}_{name}") for name in ("runs", "wickets", "turns")}
        for name in ("runs", "wickets"):
            if values[name] is None and f"innings{slot}_{name}" not in self.errors:
                said = _("Enter the runs.") if name == "runs" else _("Enter the wickets.")
                self.add_error(f"innings{slot}_{name}", ValidationError(said, "required"))
        given: dict[str, object] = {name: value for name, value in values.items() if value is not None}
        side = self._order[slot]
        given |= {"side": side, "closed_by": data.get(f"innings{slot}_closed") or None}
        overs = data.get(f"innings{slot}_overs")
        if overs:
            try:
                given["balls"] = balls_of(overs)
            except MistakeError as error:
                self.add_error(f"innings{slot}_overs", str(error))
        elif self.law.balls_an_innings:
            self.add_error(f"innings{slot}_overs", ValidationError(_("Enter the overs."), "required"))
        extras = {heading: data.get(f"innings{slot}_extras_{heading}") for heading in self.law.extras_headings}
        if any(runs is not None for runs in extras.values()):
            given["extras"] = extras
        return given | self._card(slot, data, Names(self.setup, side), Names(self.setup, 1 - side))

    def _card(self, slot: int, data: Mapping[str, Any], batting: Names, bowling: Names) -> dict[str, object]:
        given: dict[str, object] = {}
        readers: dict[str, Callable[[str], Lines]] = {
            "batters": lambda text: read_batters(text, batting, bowling),
            "bowlers": lambda text: read_bowlers(text, bowling),
            "falls": lambda text: read_falls(text, batting),
        }
        for key, read in readers.items():
            text = data.get(f"innings{slot}_{key}")
            if text:
                lines = self._lines[f"{slot}{key}"] = read(text)
                given[key] = lines.read
                for mistake in lines.mistakes:
                    self.add_error(f"innings{slot}_{key}", mistake)
        return given

    def _where(self, problem: Problem) -> tuple[str, str]:
        """Return the field that a problem is about, and its sentence with the line of the card."""
        said = sentence(problem)
        match problem.field.split("."):
            case ["innings", slot, key, index, *_rest] if key in CARD_FIELDS:
                lines = self._lines.get(f"{slot}{key}")
                number = lines.numbers[int(index)] if lines and int(index) < len(lines.numbers) else int(index) + 1
                return f"innings{slot}_{key}", said_of_line(number, said)
            case ["innings", slot, "extras", heading]:
                return f"innings{slot}_extras_{heading}", said
            case ["innings", slot, "extras"]:
                return f"innings{slot}_extras_{self.law.extras_headings[0]}", said
            case ["innings", "0", "side"]:
                return "batted_first", said
            case ["innings", _slot, "side"]:
                return "followed_on", said
            case ["innings", slot, "balls"]:
                return f"innings{slot}_overs", said
            case ["innings", slot, "closed_by"]:
                closed = f"innings{slot}_closed"
                return closed if closed in self.fields else f"innings{slot}_wickets", said
            case ["innings", slot, key]:
                return f"innings{slot}_{key}", said
            case ["side"]:
                return "outcome", said
        return problem.field, said


def initial_of_report(report: Mapping[str, Any], setup: Setup) -> dict[str, object]:
    """Return a form's initial values from a report in its stored form."""
    outcome = report.get("outcome", "")
    innings = report.get("innings", ())
    initial: dict[str, object] = {
        "outcome": f"{outcome}{report['side']}" if outcome in OF_A_SIDE else outcome,
        "toss": _toss_value(setup.toss) if report.get("toss_known") else "",
        "override": report.get("override", ""),
        "followed_on": len(innings) > 2 and innings[2]["side"] == innings[1]["side"],
    }
    if innings:
        initial["batted_first"] = innings[0]["side"]
    for slot, each in enumerate(innings):
        side = each["side"]
        values: dict[str, object] = {name: each.get(name) for name in ("runs", "wickets", "turns")}
        values["overs"] = overs_text(each["balls"]) if "balls" in each else None
        values["closed"] = each["closed_by"] if each["closed_by"] in _CLOSED else ""
        values |= {f"extras_{heading}": runs for heading, runs in each.get("extras", {}).items()}
        values["batters"] = write_batters(each.get("batters", ()), setup, side)
        values["bowlers"] = write_bowlers(each.get("bowlers", ()), setup, 1 - side)
        values["falls"] = write_falls(each.get("falls", ()), setup, side)
        initial |= {f"innings{slot}_{name}": value for name, value in values.items() if value not in (None, "")}
    return initial


_TOSSES = tuple(Toss(won_by, chose_to_bat) for won_by in (0, 1) for chose_to_bat in (True, False))


def _toss_value(toss: Toss) -> str:
    """Return a toss as the form sends it: "0bat"."""
    return f"{toss.won_by}{'bat' if toss.chose_to_bat else 'bowl'}"


def _outcomes(offered: Iterable[str], names: Sequence[str]) -> list[tuple[str, str]]:
    choices = []
    for outcome in offered:
        words = outcome_words(outcome)
        if outcome in OF_A_SIDE:
            choices += [(f"{outcome}{side}", phrase(words, side=name)) for side, name in enumerate(names)]
        else:
            choices.append((outcome, words))
    return choices


def _text(label: str, rows: int, help_text: str) -> forms.CharField:
    return forms.CharField(
        label=label, required=False, max_length=_MOST_TEXT, help_text=help_text, widget=forms.Textarea({"rows": rows})
    )
