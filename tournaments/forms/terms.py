"""What a competition is, as a form: its name, playing conditions, the settings of its format, its points."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.form_fields import NameField
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

    tables = TablesField(
        label=_("Tables"),
        help_text=_(
            "How many there are in the room, as 6, or their names with commas between. Each match of a draw gets one. "
            "Left empty, matches have no tables."
        ),
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
        self.drawn = self.begun = False
        self.others = season.competitions.exclude(pk=competition.pk) if competition else season.competitions.all()
        self.add_options(rules.setup_rules.options)
        for setting in kind.settings:
            self.fields[f"{SETTING}{setting.name}"] = field_of(setting)

    @property
    def setting_fields(self) -> list[forms.BoundField]:
        """The fields of the format's settings, for the template."""
        return [self[f"{SETTING}{setting.name}"] for setting in self.kind.settings]

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
            tables=data["tables"],
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
        {name: getattr(competition, name) for name in ("name", "between", "confirmed_by")}
        | {"tables": tables_text(competition.tables)}
        | {f"{OPTION}{name}": value for name, value in competition.conditions.items()}
        | {f"{SETTING}{name}": value for name, value in competition.settings.items()}
    )
