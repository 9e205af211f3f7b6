"""The innings of a result typed from paper: the totals of each and, where there is one, its card."""

from collections.abc import Callable, Sequence
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.form_fields import OversField, RuleError, WholeField
from scoring.forms.papercards import Lines, balls_of, read_batters, read_bowlers, read_falls, said_of_line
from scoring.forms.papernames import NameMistakeError, Names
from scoring.forms.rows import GivenRows
from scoring.rules.innings import Closing
from scoring.rules.match import PlayableMatch
from scoring.words.fields import field_label
from scoring.words.of_games import words_of
from scoring.words.problems import Refusal

CLOSED = {Closing.DECLARATION: gettext_lazy("declared"), Closing.CLOSE: gettext_lazy("closed")}
"""The ways an innings can end that its totals do not tell."""

_CARD = ("batters", "bowlers", "falls")
_TITLES = (
    gettext_lazy("First innings"),
    gettext_lazy("Second innings"),
    gettext_lazy("Third innings"),
    gettext_lazy("Fourth innings"),
)
_MOST_TEXT = 5_000


def _text(label: Any, rows: int, help_text: Any) -> forms.CharField:
    widget = forms.Textarea({"rows": rows})
    return forms.CharField(label=label, required=False, max_length=_MOST_TEXT, help_text=help_text, widget=widget)


class InningsForm(forms.Form):
    """The totals and the card of one innings, as far as its game keeps them; the game is that of `reference_match`."""

    runs = WholeField(label=gettext_lazy("Runs"), required=False, min_value=0, max_value=9_999)
    wickets = WholeField(label=gettext_lazy("Wickets"), required=False, min_value=0, max_value=11)
    overs = OversField(label=gettext_lazy("Overs"), help_text=gettext_lazy("as 18.3"))
    turns = WholeField(
        label=gettext_lazy("Turns"),
        required=False,
        min_value=0,
        max_value=2_000,
        help_text=gettext_lazy("of both sides, if known"),
    )
    closed = forms.ChoiceField(label=gettext_lazy("Ended"), required=False)
    batters = _text(
        gettext_lazy("Batters"),
        8,
        gettext_lazy("One batter a line: “Hayden b Giles 34 (21)”, “Langer not out 20”."),
    )
    bowlers = _text(gettext_lazy("Bowlers"), 5, gettext_lazy("One bowler a line: “Giles 4-0-27-3”."))
    falls = _text(gettext_lazy("Fall of wickets"), 2, gettext_lazy("“23, 51, 80” or “1-23 (Hayden), 2-51 (Langer)”."))

    def __init__(self, reference_match: PlayableMatch[Any], number: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.reference_match, self.title = reference_match, _TITLES[number]
        self.lines: dict[str, Lines] = {}
        all_out = _("%(all)d when all out") % {"all": reference_match.wickets_in_innings}
        self.fields["wickets"].help_text = str(words_of(reference_match.setup.variant).wickets_help or all_out)
        closings = [(reason, str(CLOSED[reason])) for reason in reference_match.closings]
        cast("forms.ChoiceField", self.fields["closed"]).choices = [("", _("by its figures")), *closings]
        has_card, of_overs = bool(reference_match.setup_rules.fewest_players), bool(reference_match.balls_an_innings)
        kept = {
            "overs": of_overs,
            "turns": not of_overs and Closing.TURNS in reference_match.limits,
            "closed": bool(closings),
            "batters": has_card,
            "bowlers": has_card and of_overs,
            "falls": has_card,
        }
        for name in (name for name, is_kept in kept.items() if not is_kept):
            del self.fields[name]
        for heading in reference_match.extras_headings:
            self.fields[f"extras_{heading}"] = WholeField(
                label=field_label(heading), required=False, min_value=0, max_value=9_999
            )

    def add_prefix(self, field_name: str) -> str:
        """Return the name of a field as the page has it: "innings0_runs"."""
        return f"{self.prefix}_{field_name}"

    @property
    def card(self) -> list[forms.BoundField]:
        """The fields of its card."""
        return [self[name] for name in _CARD if name in self.fields]

    @property
    def totals(self) -> list[forms.BoundField]:
        """The other fields."""
        return [self[name] for name in self.fields if name not in _CARD]

    @property
    def card_open(self) -> bool:
        """Whether something is in its card, which the page then shows, or wrong with it."""
        return any(field.errors or field.value() for field in self.card)

    @property
    def is_filled(self) -> bool:
        """Whether anything was typed, be it good or not."""
        return any(str(field.data or "").strip() for field in self)

    def read(self, batting: Names, bowling: Names) -> dict[str, object]:
        """Return what was typed as the rules read it; what is missing, or not to be read, is said at its field."""
        data = self.cleaned_data
        for name, said in (("runs", _("Enter the runs.")), ("wickets", _("Enter the wickets."))):
            if data.get(name) is None and name not in self.errors:
                self.add_error(name, ValidationError(said, "required"))
        given = {name: data[name] for name in ("runs", "wickets", "turns") if data.get(name) is not None}
        given["closed_by"] = data.get("closed") or None
        if overs := data.get("overs"):
            try:
                given["balls"] = balls_of(overs)
            except NameMistakeError as error:
                self.add_error("overs", str(error))
        elif "overs" in self.fields:
            self.add_error("overs", ValidationError(_("Enter the overs."), "required"))
        extras = {heading: data.get(f"extras_{heading}") for heading in self.reference_match.extras_headings}
        if any(runs is not None for runs in extras.values()):
            given["extras"] = extras
        return given | self._read_card(batting, bowling)

    def _read_card(self, batting: Names, bowling: Names) -> dict[str, object]:
        readers: dict[str, Callable[[str], Lines]] = {
            "batters": lambda text: read_batters(text, batting, bowling),
            "bowlers": lambda text: read_bowlers(text, bowling),
            "falls": lambda text: read_falls(text, batting),
        }
        for name, read in readers.items():
            if text := self.cleaned_data.get(name):
                lines = self.lines[name] = read(text)
                for mistake in lines.mistakes:
                    self.add_error(name, mistake)
        return {name: lines.read for name, lines in self.lines.items()}

    def show(self, about: Sequence[str], refused: Refusal) -> bool:
        """Put what refuses an innings next to the field that it is about, with the line of the card; whether it has it.

        `about` is what the problem names of an innings: "runs", or "batters" and a number from 0.
        """
        match about:
            case [name, index, *_rest] if name in _CARD:
                lines = self.lines.get(name)
                number = lines.numbers[int(index)] if lines and int(index) < len(lines.numbers) else int(index) + 1
                field, refused = name, Refusal(said_of_line(number, refused.text), refused.rule)
            case ["extras", heading]:
                field = f"extras_{heading}"
            case ["extras"]:
                field = f"extras_{self.reference_match.extras_headings[0]}"
            case ["balls"]:
                field = "overs"
            case ["closed_by"]:
                field = "closed" if "closed" in self.fields else "wickets"
            case _:
                field = about[0]
        if field in self.fields:
            self.add_error(field, RuleError(refused))
        return field in self.fields


class InningsForms(GivenRows[InningsForm]):
    """The innings of a match, as many as its game can have."""

    @property
    def was_sent(self) -> bool:
        """Whether a page sent their fields, filled or not."""
        return any(field.html_name in self.data for innings in self for field in innings)

    @property
    def has_card(self) -> bool:
        """Whether the card of any is typed."""
        return any(str(field.data or "").strip() for innings in self for field in innings.card)


_InningsForms = cast("type[InningsForms]", forms.formset_factory(InningsForm, InningsForms))


def innings_forms(
    reference_match: PlayableMatch[Any],
    data: Any = None,
    initial: Sequence[dict[str, object]] = (),
    prefix: str = "innings",
) -> InningsForms:
    """Return the forms of the innings of a match, filled with what was sent or is `initial`.

    Their names begin with `prefix` and their number, from 0.
    """
    rows: dict[str, dict[str, Any]] = {
        f"{prefix}{number}": {"reference_match": reference_match, "number": number}
        for number in range(2 * reference_match.innings_a_side)
    }
    for row, values in zip(rows.values(), initial, strict=False):
        row["initial"] = values
    return _InningsForms(rows, data)
