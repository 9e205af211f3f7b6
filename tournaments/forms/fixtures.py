"""What is changed of a fixture, as forms: day, place, state, conditions, sides exchanged, a fixture added."""

from datetime import date
from typing import Any, cast

from django import forms
from django.http import QueryDict
from django.utils.timezone import localdate
from django.utils.translation import gettext_lazy as _

from scoring.form_fields import DayField, WholeField, refuse_left_out
from scoring.forms.late_forms import as_sent, caught_up
from scoring.forms.options import PREFIX, OptionsForm
from scoring.rules.fields import UnreadableError, text
from scoring.rules.registry import find_rules
from scoring.words.phrase import phrase
from scoring.words.problems import sentence
from tournaments.formats.registry import find_format
from tournaments.formats.slots import read_slot
from tournaments.formats.words import slot_words
from tournaments.forms.places import TableField, table_choices
from tournaments.models import Competition, Entrant, Fixture
from tournaments.readmodel.fixture_rows import source_labels
from tournaments.services.added_fixtures import Added
from tournaments.services.conditions import conditions_of
from tournaments.services.fixtures import Plan
from tournaments.words.fixtures import PLANS

SIDES = ("home", "away")
VENUE_LENGTH = 200


class FixtureForm(OptionsForm):
    """When and where a fixture is played, its state, and the conditions it is played under.

    Of these, the ones that differ from the competition's are its own. State and conditions of a fixture that has a
    match are shown, and stand.
    """

    on = forms.DateField(label=_("Date"), required=False, widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"))
    at = forms.TimeField(label=_("Time"), required=False, widget=forms.TimeInput({"type": "time"}, format="%H:%M"))
    venue = forms.CharField(label=_("Venue"), required=False, max_length=VENUE_LENGTH)
    table = TableField(label=_("Table"), widget=forms.TextInput({"list": "tables", "autocomplete": "off"}))
    state = forms.ChoiceField(
        label=_("State"),
        choices=list(PLANS.items()),
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose whether it is to be played.")},
    )

    def __init__(self, fixture: Fixture, *args: Any, **kwargs: Any) -> None:
        self.fixture = fixture
        self.rules = find_rules(fixture.competition.variant)
        standing = conditions_of(fixture.competition, fixture)
        initial: dict[str, object] = {name: getattr(fixture, name) for name in ("on", "at", "venue", "table", "state")}
        kwargs["initial"] = initial | {f"{PREFIX}{name}": value for name, value in standing.items()}
        super().__init__(*args, **kwargs)
        if fixture.state == Fixture.State.NOT_NEEDED:
            # As other fixtures ended, which is not for the organiser to change here.
            cast("forms.ChoiceField", self.fields["state"]).choices = [(fixture.state, fixture.get_state_display())]
        self.add_options(self.rules.setup_rules.options)
        self.fix(begun=fixture.match_id is not None)

    @property
    def plan(self) -> Plan:
        """What was said in a valid form."""
        data = self.cleaned_data
        return Plan(data["on"], data["at"], data["venue"], data["state"], self._own(), data["table"])

    def fix(self, *, begun: bool) -> None:
        """Let the form show, and not change, what a match fixes."""
        for field in (self["state"], *self.option_fields):
            field.field.disabled = begun

    def clean_venue(self) -> str:
        """Return the venue, free of what would garble a page or a print."""
        try:
            return str(text(VENUE_LENGTH)(self.cleaned_data["venue"]))
        except UnreadableError as error:
            raise forms.ValidationError(sentence(error.problem)) from None

    def clean(self) -> dict[str, Any]:
        """Let the game judge its options, and the clocks the time."""
        refuse_left_out(self)
        if not self.option_errors:
            for problem in self.rules.check_options({**conditions_of(self.fixture.competition), **self._own()}):
                self.add_error(f"{PREFIX}{self.options[-1].name}", sentence(problem))
        return self.cleaned_data

    def _own(self) -> dict[str, Any]:
        """Return the conditions that are not those of the competition."""
        usual = conditions_of(self.fixture.competition)
        given = self.given_options(self.cleaned_data)
        return {name: value for name, value in given.items() if value != usual[name]}


def fixture_caught_up(data: QueryDict, then: FixtureForm, now: FixtureForm) -> QueryDict:
    """Return what was sent in a form that came late, with what others have changed: see `caught_up`."""
    then.fix(begun="state" not in data)
    return caught_up(data, as_sent(then), as_sent(now))


class ExchangeForm(forms.Form):
    """Which side of a fixture changes places with which other of the same round and group."""

    side = forms.ChoiceField(label=_("This side"), widget=forms.RadioSelect)
    other = forms.ChoiceField(label=_("swaps with"))

    def __init__(self, fixture: Fixture, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        others = fixture.competition.fixtures.filter(
            stage=fixture.stage, round=fixture.round, group=fixture.group, match=None
        ).exclude(pk=fixture.pk)
        self.others = {other.key: other for other in others.select_related("home", "away").order_by("number")}
        self.labels = source_labels([fixture, *self.others.values()])
        cast("forms.ChoiceField", self.fields["side"]).choices = [
            (place, self._name(fixture, place)) for place in self._places(fixture)
        ]
        cast("forms.ChoiceField", self.fields["other"]).choices = [
            (f"{key}:{place}", self._of(other, place))
            for key, other in self.others.items()
            for place in self._places(other)
        ]

    @property
    def chosen(self) -> tuple[str, Fixture, str]:
        """The side, the other fixture and its side, of a valid form."""
        key, place = self.cleaned_data["other"].rsplit(":", 1)
        return self.cleaned_data["side"], self.others[key], place

    def _places(self, fixture: Fixture) -> tuple[str, ...]:
        return SIDES[:1] if fixture.is_bye else SIDES

    def _of(self, fixture: Fixture, place: str) -> str:
        if fixture.is_bye:
            return phrase(_("%(side)s (bye)"), side=self._name(fixture, place))
        opponent = self._name(fixture, SIDES[1 - SIDES.index(place)])
        return phrase(_("%(side)s (v %(opponent)s)"), side=self._name(fixture, place), opponent=opponent)

    def _name(self, fixture: Fixture, place: str) -> str:
        entrant: Entrant | None = getattr(fixture, place)
        if entrant is not None:
            return entrant.name
        code = getattr(fixture, f"{place}_from")
        return slot_words(read_slot(code), self.labels.get(fixture.competition_id, {})) if code else "–"


class NewFixtureForm(forms.Form):
    """A fixture to be added to a round; where there is a choice of rounds, with its number.

    Where the competition is played at tables, with its table.
    """

    home = forms.ModelChoiceField(Entrant.objects.none(), label=_("Home"), empty_label=None)
    away = forms.ModelChoiceField(Entrant.objects.none(), label=_("Away"), empty_label=None)
    number = WholeField(label=_("Round"), min_value=1, max_value=100_000)
    on = forms.DateField(label=_("Date"), required=False, widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"))
    at = forms.TimeField(label=_("Time"), required=False, widget=forms.TimeInput({"type": "time"}, format="%H:%M"))
    table = forms.ChoiceField(label=_("Table"), required=False)

    def __init__(self, competition: Competition, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        entrants = competition.entrants.filter(withdrawn="").order_by("name")
        for name in SIDES:
            cast("forms.ModelChoiceField[Entrant]", self.fields[name]).queryset = entrants
        self.initial.setdefault("away", entrants[1:2].first())
        kind = find_format(competition.format)
        for name, label in zip(SIDES, (kind.by_hand.home, kind.by_hand.away), strict=True):
            self.fields[name].label = str(label)
        if kind.by_hand.issued:
            self.fields["issued_on"] = DayField(label=kind.by_hand.issued, initial=localdate, required=False)
            self.order_fields(("home", "away", "issued_on", "on", "at", "table"))
        if kind.rounds_to_add_to(1)[0] > 1:  # none but the next
            del self.fields["number"]
        cast("forms.ChoiceField", self.fields["table"]).choices = table_choices(competition.tables, "")
        if not competition.tables:
            del self.fields["table"]

    @property
    def added(self) -> Added:
        """What was said in a valid form."""
        data = self.cleaned_data
        sides = data["home"].pk, data["away"].pk
        return Added(*sides, data.get("number"), data["on"], data.get("issued_on"), data["at"], data.get("table", ""))

    def clean(self) -> dict[str, Any]:
        """Let the clocks judge the time."""
        refuse_left_out(self)
        return self.cleaned_data

    def clean_issued_on(self) -> date | None:
        """Return the day of a challenge, which is over or today."""
        issued: date | None = self.cleaned_data["issued_on"]
        if issued and issued > localdate():
            raise forms.ValidationError(_("This day is still to come."))
        return issued
