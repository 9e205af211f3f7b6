"""What a competition is, as a form: its name, playing conditions, the settings of its format, its points."""

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.db.models import Q, QuerySet
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.form_fields import NameField, WholeField
from scoring.forms.late_forms import as_sent, caught_up
from scoring.forms.options import PREFIX as OPTION
from scoring.forms.options import OptionsForm
from scoring.forms.shown_to import ask_who_sees
from scoring.rules.match import PlayableMatch
from scoring.rules.options import Value
from scoring.rules.registry import find_rules
from scoring.visibility import Visibility
from scoring.words.problems import sentence
from tournaments.formats.base import Display, Format
from tournaments.formats.registry import find_format, preset_choices, presets, problem_sentence
from tournaments.forms.places import TablesField
from tournaments.forms.settings import PREFIX as SETTING
from tournaments.forms.settings import field_of, given_settings
from tournaments.models import Competition, Season
from tournaments.services.competitions import Terms
from tournaments.standings.presets import Preset
from tournaments.words.places import tables_text

DIVISION = ("above", "goes_up", "goes_down")
MOST_MOVING = 64


class TermsForm(OptionsForm):
    """The terms of a competition under one game and one format. After a valid `is_valid` its `terms` can be had."""

    name = NameField(label=_("Name"))
    between = forms.ChoiceField(
        label=_("Played between"),
        choices=Competition.Between.choices,
        initial=Competition.Between.TEAMS,
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose whether teams or card players play each other.")},
    )
    confirmed_by = forms.ChoiceField(
        label=_("Results are confirmed by"),
        choices=Competition.ConfirmedBy.choices,
        initial=Competition.ConfirmedBy.NOBODY,
        required=False,
        help_text=_("A result that waits to be confirmed counts already, and stands under Tonight until it is."),
    )
    chances_by = forms.ChoiceField(
        label=_("Chances in the table rest on"),
        choices=Competition.ChancesBy.choices,
        initial=Competition.ChancesBy.EQUAL,
        required=False,
        help_text=_("Of finishing first, going through, up or down, by playing the fixtures left many times by lot."),
    )
    shows_chances = forms.BooleanField(
        label=_("Say how likely each result of a match is"),
        initial=True,
        required=False,
        help_text=_("Beside the live score, as a chart and in the report, where the game knows it."),
    )

    tables = TablesField(
        label=_("Tables"),
        help_text=_(
            "How many there are in the room, as 6, or their names with commas between. Each match of a draw gets one. "
            "Left empty, matches have no tables."
        ),
    )
    above = forms.ModelChoiceField(
        Competition.objects.none(),
        label=_("Division above"),
        required=False,
        empty_label=_("none"),
        help_text=_("Where this is a lower division of a league: the competition to which its first go up."),
        error_messages={"invalid_choice": _("Choose a competition of this season.")},
    )
    goes_up = WholeField(label=_("How many go up to it"), required=False, initial=0, min_value=0, max_value=MOST_MOVING)
    goes_down = WholeField(
        label=_("How many go down"),
        required=False,
        initial=0,
        min_value=0,
        max_value=MOST_MOVING,
        help_text=_("To the division that has this one above it. A new season made from this one proposes the moves."),
    )

    def __init__(
        self,
        season: Season,
        rules: type[PlayableMatch[Any]],
        kind: type[Format],
        *args: Any,
        competition: Competition | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.rules, self.kind = rules, kind
        self.drawn = self.begun = self.kept_division = False
        self.others = season.competitions.exclude(pk=competition.pk) if competition else season.competitions.all()
        self.division = competition
        if Display.TABLE in kind.displays:
            self._offer(self._divisions())
        else:
            for name in DIVISION:
                del self.fields[name]
        if not kind.drawn_whole:
            del self.fields["chances_by"]
        self.add_options(rules.setup_rules.options)
        for setting in kind.settings:
            self.fields[f"{SETTING}{setting.name}"] = field_of(setting)

    @property
    def setting_fields(self) -> list[forms.BoundField]:
        """The fields of the format's settings, for the template."""
        return [self[f"{SETTING}{setting.name}"] for setting in self.kind.settings]

    @property
    def division_fields(self) -> list[forms.BoundField]:
        """The fields of a division, none where it cannot be one."""
        return [self[name] for name in DIVISION if name in self.fields]

    @property
    def division_open(self) -> bool:
        """Whether something stands in those fields, or is wrong with it."""
        return any(field.errors or field.value() not in (None, "", 0, "0") for field in self.division_fields)

    def offer(self, listed: Q) -> None:
        """Offer as division above only competitions that are `listed` to who fills in the form.

        Where the present one is not, nothing is asked of divisions, and all stays as it is.
        """
        if "above" not in self.fields:
            return
        offered = self._divisions().filter(listed)
        self._offer(offered)
        above = self.division.above_id if self.division else None
        if above is not None and not offered.filter(pk=above).exists():
            self.kept_division = True
            for name in DIVISION:
                del self.fields[name]

    @property
    def terms(self) -> Terms:
        """What was said in a valid form."""
        data = self.cleaned_data
        return Terms(
            name=data["name"],
            variant=self.rules.setup_rules.slug,
            conditions=self._conditions(),
            format=self.kind.slug,
            settings=given_settings(self.kind.settings, data),
            between=data["between"],
            confirmed_by=data["confirmed_by"] or Competition.ConfirmedBy.NOBODY,
            chances_by=data.get("chances_by") or self._chances_by(),
            shows_chances=data["shows_chances"],
            tables=data["tables"],
            **self._division(),
        )

    def fix(self, *, drawn: bool, begun: bool) -> None:
        """Let the form show, and not change, what the draw and the matches made of it have fixed."""
        self.drawn, self.begun = drawn, begun
        self.fields["between"].disabled = drawn
        for field in self.option_fields:
            field.field.disabled = begun

    def typed_before(self, post: Mapping[str, str]) -> dict[str, object]:
        """Return what was typed on the page as it was shown, perhaps for another game or another format."""
        now = {OPTION: self.rules.setup_rules.slug, SETTING: self.kind.slug}
        was = {OPTION: post.get("shown_variant"), SETTING: post.get("shown_format")}
        shown = tuple(prefix for prefix in now if was[prefix] == now[prefix])
        switches = {
            name: name in post
            for name, field in self.fields.items()
            if isinstance(field, forms.BooleanField) and name.startswith(shown)
        }
        return self.typed(post, switches=False) | switches

    def clean_name(self) -> str:
        """Refuse the name of another competition of the season."""
        name: str = self.cleaned_data["name"]
        if self.others.filter(name__iexact=name).exists():
            raise forms.ValidationError(gettext("The season has a competition of that name already."), code="unique")
        return name

    def clean(self) -> dict[str, Any]:
        """Let the game read its options and the format its settings; what they refuse stands next to its field."""
        if not self.option_errors:
            for problem in self.rules.check_options(self._conditions()):
                self.add_error(f"{OPTION}{self.options[-1].name}", sentence(problem))
        for problem in self.kind.read_settings(given_settings(self.kind.settings, self.cleaned_data))[1]:
            self.add_error(f"{SETTING}{problem.field.partition('.')[0]}", problem_sentence(problem))
        return self.cleaned_data

    def _offer(self, divisions: QuerySet[Competition]) -> None:
        cast("forms.ModelChoiceField[Competition]", self.fields["above"]).queryset = divisions

    def _chances_by(self) -> str:
        """Return what stays where nothing was said."""
        return self.division.chances_by if self.division else Competition.ChancesBy.EQUAL

    def _division(self) -> dict[str, Any]:
        if self.kept_division and self.division:
            return {"above": self.division.above_id, **{name: getattr(self.division, name) for name in DIVISION[1:]}}
        data = self.cleaned_data
        above = data.get("above")
        return {"above": above.pk if above else None, **{name: data.get(name) or 0 for name in DIVISION[1:]}}

    def _divisions(self) -> QuerySet[Competition]:
        """Return the competitions that may be the division above; whether one goes with it is asked when saved."""
        present = self.division.above_id if self.division else None
        here = self.others.filter(variant=self.rules.setup_rules.slug)
        return here.filter(Q(withdrawn=False) | Q(pk=present)).order_by("pk")

    def _conditions(self) -> dict[str, Value]:
        defaults = {option.name: option.default for option in self.options}
        return defaults | self.given_options(self.cleaned_data)


class NewTermsForm(TermsForm):
    """The terms of a new competition, with the points it begins on."""

    preset = forms.ChoiceField(
        label=_("Points"),
        choices=preset_choices,
        help_text=_("As a start: points, bonus points and tie-breaks can be changed afterwards."),
    )

    def __init__(self, season: Season, rules: type[PlayableMatch[Any]], kind: type[Format], *args: Any, **kwargs: Any):
        super().__init__(season, rules, kind, *args, **kwargs)
        self.add_presets(rules.setup_rules)
        self.fields["preset"].initial = kind.preset.slug
        if Display.TABLE not in kind.displays:
            self.fields["preset"].widget = forms.HiddenInput()
        self.order_fields([*(name for name in self.fields if name != "preset"), "preset"])
        ask_who_sees(self, Visibility(season.club.visibility), most=Visibility.DRAFT)

    @property
    def chosen(self) -> Preset:
        """The points chosen in a valid form."""
        return presets()[self.cleaned_data["preset"]]


def terms_caught_up(data: QueryDict, then: Competition, now: Competition) -> QueryDict:
    """Return what was sent in a form that came late, with what others have changed: see `caught_up`.

    Of a game that others have changed the conditions go with it, and of a format the settings.
    """
    was, is_now = _sent(then, data), _sent(now)
    together = [
        [name for name in was | is_now if name == choice or name.startswith(prefix)]
        for choice, prefix in (("variant", OPTION), ("format", SETTING))
        if getattr(then, choice) != getattr(now, choice)
    ]
    return caught_up(data, was, is_now, together)


def _sent(competition: Competition, data: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return what the page of a competition sends untouched; with `data`, of what the page had that sent that."""
    chosen = {"variant": competition.variant, "format": competition.format}
    rules, kind = find_rules(competition.variant), find_format(competition.format)
    initial = initial_terms(competition)
    form = TermsForm(competition.season, rules, kind, competition=competition, initial=initial)
    if data is not None:
        form.fix(drawn="between" not in data, begun=not any(field.html_name in data for field in form.option_fields))
    return as_sent(form) | {name: value for name, value in chosen.items() if data is None or name in data}


def initial_terms(competition: Competition) -> dict[str, object]:
    """Return a form's initial values from a competition as it stands."""
    return (
        {
            name: getattr(competition, name)
            for name in ("name", "between", "confirmed_by", "chances_by", "shows_chances", "goes_up", "goes_down")
        }
        | {"tables": tables_text(competition.tables)}
        | {"above": competition.above_id}
        | {f"{OPTION}{name}": value for name, value in competition.conditions.items()}
        | {f"{SETTING}{name}": value for name, value in competition.settings.items()}
    )
