"""The set-up of a match as a form: options, sides, elevens, toss. The rules judge it; the form shows what they say."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, cast

from django import forms
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.book.changes import Change, set_up
from scoring.book.errors import RefusedError
from scoring.book.setups import SideLinks
from scoring.form_fields import RuleError
from scoring.forms.lineups import names_alone, read_lineup, with_classes_of, with_usual_classes, write_lineup
from scoring.forms.options import OptionsForm
from scoring.models import Club, Match, Membership, Team
from scoring.rules.match import PlayableMatch
from scoring.rules.problems import Problem
from scoring.rules.setup import PLAYERS_MOST, Setup, SetupRules, SidePlayer
from scoring.words.problems import Refusal, refusal, sentence

SIDES = (0, 1)
_OF_PLAYERS = ("players", "captain", "keeper")
_SIDE_FIELDS = (*_OF_PLAYERS, "name", "played_by")
_TOSS = ((0, _("the first side")), (1, _("the second side")))


class SetupForm(OptionsForm):
    """A match's set-up. After a valid `is_valid`, `setup` is what the rules made of it and `links` its links.

    Where the toss is not needed and not given, the first side bats. A game without players asks for none, but keeps
    those that it was given. Teams that are retired are offered only where they are those of the `match` corrected.
    Of who may set up matches of `own_teams` alone, one of these plays.
    """

    played_on = forms.DateField(
        label=_("Played on"), required=False, widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )
    venue = forms.CharField(label=_("Venue"), required=False)
    won_by = forms.TypedChoiceField(
        label=_("The toss was won by"),
        coerce=int,
        choices=_TOSS,
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose the side that won the toss.")},
    )
    chose = forms.ChoiceField(
        label=_("and chose to"),
        choices=[("bat", _("bat")), ("bowl", _("bowl"))],
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose whether it batted or bowled.")},
    )
    notes = forms.CharField(label=_("Notes"), required=False, widget=forms.Textarea({"rows": 3}))

    def __init__(
        self,
        club: Club,
        rules: type[PlayableMatch[Any]],
        *args: Any,
        match: Match | None = None,
        toss_needed: bool = True,
        own_teams: Collection[int] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        for name in ("won_by", "chose"):
            self.fields[name].required = toss_needed
        self.club = club
        self.rules = rules
        self.classes = rules.setup_rules.classes
        self.setup: Setup | None = None
        self.links: list[SideLinks] = []
        self.notices: list[str] = []
        self.problems: list[Problem] = []
        self.own_teams = own_teams
        teams = _teams_offered(club, match)

        @cache
        def names() -> dict[int, str]:  # once for both sides; where these are settled, as in a fixture, not at all
            return dict(teams.values_list("pk", "name"))

        for side in SIDES:
            self.fields |= _side_fields(side, teams, names, classes=self.classes)
        given = self.data if self.is_bound else self.initial
        self.teams_given = [str(given.get(f"side{side}_team") or "") for side in SIDES]
        won_by = cast("forms.ChoiceField", self.fields["won_by"])
        won_by.choices = [
            (side, given.get(f"side{side}_name") or self._team_named(side, names) or generic) for side, generic in _TOSS
        ]
        if not (self.players_needed or any(given.get(f"side{side}_players") for side in SIDES)):
            self._leave_players_out()
        self.add_options(rules.setup_rules.options)
        if match is None:
            self.add_presets(rules.setup_rules)

    @property
    def players_needed(self) -> bool:
        """Whether the game cannot do without names."""
        return self.rules.setup_rules.fewest_players > 0

    def _leave_players_out(self) -> None:
        for side in SIDES:
            for name in _OF_PLAYERS:
                self.fields.pop(f"side{side}_{name}", None)

    def _team_named(self, side: int, names: Callable[[], Mapping[int, str]]) -> str:
        """Return the name of the team that is given for a side, if one is."""
        pk = _whole(self.teams_given[side])
        return names().get(pk, "") if pk else ""

    @property
    def side_groups(self) -> list[dict[str, forms.BoundField | bool]]:
        """The fields of either side that the form has, by their names, and whether it is a guest, for the template."""
        names = ("team", *_SIDE_FIELDS)
        return [
            {name: self[f"side{side}_{name}"] for name in names if f"side{side}_{name}" in self.fields}
            | {"guest": not self.teams_given[side]}
            for side in SIDES
        ]

    @property
    def toss_given(self) -> bool:
        """Whether a valid form says who won the toss and what they chose."""
        return self.cleaned_data.get("won_by") in SIDES and bool(self.cleaned_data.get("chose"))

    def clean(self) -> dict[str, Any]:
        """Let the rules read the set-up, and put what they refuse next to its field."""
        data = self.cleaned_data
        playing = {team.pk for side in SIDES if (team := data.get(f"side{side}_team"))}
        if self.own_teams is not None and playing.isdisjoint(self.own_teams):
            self.add_error("side0_team", _("A captain sets up matches of the own team. Choose it for a side."))
        self.setup, problems = self.rules.read_setup(self._document(data))
        for problem in problems:
            if problem.refuses:
                self.problems.append(problem)
            else:
                self.notices.append(sentence(problem))
        for (field, refused), lines in _by_field(self.problems, self._field_of).items():
            self.add_error(field, RuleError(_of_lines(lines, refused) if lines else refused))
        if self.errors:
            self.setup = None
        else:
            self.links = self._links(data)
        return data

    def change(self) -> Change:
        """Return the change of the book that the form makes. Raises RefusedError where it is not valid."""
        if not self.is_valid() or self.setup is None:
            raise RefusedError(self.problems)
        return set_up(self.setup, self.links, toss_known=self.toss_given)

    def _document(self, data: Mapping[str, Any]) -> dict[str, object]:
        return {
            "options": self.given_options(data),
            "played_on": data["played_on"].isoformat() if data.get("played_on") else None,
            "venue": data.get("venue") or None,
            "notes": data.get("notes") or None,
            "sides": [self._side(data, side) for side in SIDES],
            "toss": {"won_by": data.get("won_by") or 0, "chose": data.get("chose") or "bat"},
        }

    def _side(self, data: Mapping[str, Any], side: int) -> dict[str, object]:
        team = data.get(f"side{side}_team")
        given = {name: data.get(f"side{side}_{name}") for name in _SIDE_FIELDS}
        given = {name: None if value == "" else value for name, value in given.items()}
        players = read_lineup(str(given["players"] or ""), classes=self.classes)
        if self.classes and not team and names_alone(players):
            players = with_usual_classes(players)
            said = gettext("No classes were given for %(side)s: its players have those usual in their batting order.")
            self.notices.append(said % {"side": given["name"] or _TOSS[side][1]})
        return given | {
            "name": given["name"] or (team.name if team else None),
            "players": players if players or self.players_needed else None,
        }

    def _field_of(self, problem: Problem) -> str | None:
        """Return the form's field that a problem of the set-up is about; None for the form as a whole."""
        path = problem.field.split(".")
        match path:
            case ["options", name, *_] if f"option_{name}" in self.fields:
                return f"option_{name}"
            case ["sides", side, name, *_] if f"side{side}_{name}" in self.fields:
                return f"side{side}_{name}"
            case [name, *_] if name in self.fields:
                return name
        return None

    def _links(self, data: Mapping[str, Any]) -> list[SideLinks]:
        links = []
        for side in SIDES:
            team: Team | None = data.get(f"side{side}_team")
            names = [player.name for player in self.setup.sides[side].players] if self.setup else []
            known = dict(
                Membership.objects.filter(team=team, player__name__in=names).values_list("player__name", "player")
            )
            links.append(SideLinks(team=team.pk if team else None, players=[known.get(name) for name in names]))
        return links


def rosters(club: Club) -> dict[int, list[SidePlayer]]:
    """Return those on the roster of each team of a club today, in its order. One query."""
    today = timezone.localdate()
    members = Membership.objects.filter(team__club=club).exclude(left__lt=today).exclude(joined__gt=today)
    found: dict[int, list[SidePlayer]] = defaultdict(list)
    for member in members.select_related("player").order_by("team", "number", "pk"):
        found[member.team_id].append(SidePlayer(member.player.name, member.batting_class, member.bowling_class))
    return found


def elevens(
    teams: Mapping[int, Team], players: Mapping[int, Sequence[SidePlayer]], rules: SetupRules
) -> dict[str, object]:
    """Return initial values for sides that are teams of the club: the first eleven of each roster, if the game has."""
    initial: dict[str, object] = {}
    for side, team in teams.items():
        initial[f"side{side}_team"] = team.pk
        if rules.fewest_players:
            eleven = players.get(team.pk, [])[:PLAYERS_MOST]
            initial[f"side{side}_players"] = write_lineup(eleven, classes=rules.classes)
    return initial


def carried(post: Mapping[str, str], before: SetupRules, after: SetupRules) -> tuple[dict[str, object], list[str]]:
    """Return the elevens typed for one game as initial values of another's form, and in full to be kept beside them.

    What is kept of a side is its team, on a line, and the players with their classes, since not every game has those.
    """
    initial: dict[str, object] = {}
    kept = []
    for side in SIDES:
        team, text = post.get(f"side{side}_team", ""), post.get(f"side{side}_players")
        of_team, *lines = post.get(f"side{side}_kept", "").splitlines() or [""]
        known = read_lineup("\n".join(lines), classes=True) if of_team == team else []
        typed = known if text is None else read_lineup(text, classes=before.classes)
        players = with_classes_of(typed, typed if before.classes else known)
        kept.append(f"{team}\n{write_lineup(players, classes=True)}")
        if players and after.fewest_players:
            same = text is not None and before.classes == after.classes
            initial[f"side{side}_players"] = text if same else write_lineup(players, classes=after.classes)
    return initial, kept


def initial_of(
    setup: Setup, rules: type[PlayableMatch[Any]], links: list[SideLinks], *, toss_known: bool
) -> dict[str, object]:
    """Return a form's initial values from a set-up that stands."""
    initial: dict[str, object] = {"played_on": setup.played_on, "venue": setup.venue, "notes": setup.notes}
    if toss_known:
        initial |= {"won_by": setup.toss.won_by, "chose": "bat" if setup.toss.chose_to_bat else "bowl"}
    initial |= {f"option_{name}": value for name, value in setup.options.items()}
    for number, side in enumerate(setup.sides):
        initial |= {f"side{number}_{name}": getattr(side, name) for name in _SIDE_FIELDS}
        initial[f"side{number}_players"] = write_lineup(side.players, classes=rules.setup_rules.classes)
        initial[f"side{number}_team"] = links[number]["team"]
    return initial


def _teams_offered(club: Club, match: Match | None) -> QuerySet[Team]:
    if match is None:
        return club.teams.playing()
    return club.teams.filter(Q(pk__in=club.teams.playing()) | Q(pk__in=match.sides.exclude(team=None).values("team")))


def _side_fields(
    side: int, teams: QuerySet[Team], names: Callable[[], Mapping[int, str]], *, classes: bool
) -> dict[str, forms.Field]:
    team = forms.ModelChoiceField(teams, label=_("Team"), required=False)
    team.choices = lambda: [("", _("a guest side")), *names().items()]
    help_text = (
        _(
            "Type or paste one player a line, in batting order: the name, the batting class and, of the five who bowl, "
            "the bowling class. A guest side’s names alone get the usual classes."
        )
        if classes
        else _("Type or paste one player a line, in batting order.")
    )
    example = "Ben Ash 5\nAnn Bell, 4\nMatthew Hoggard 2 2" if classes else "Ben Ash\nAnn Bell\nMatthew Hoggard"
    return {
        f"side{side}_team": team,
        f"side{side}_name": forms.CharField(
            label=_("Name"), required=False, help_text=_("Only where it differs from the team's.")
        ),
        f"side{side}_players": forms.CharField(
            label=_("Eleven"),
            required=False,
            help_text=format_html("{}<code>{}</code>", help_text, example),
            widget=forms.Textarea({"rows": 11, "data-lineup": ""}),
        ),
        f"side{side}_played_by": forms.CharField(label=_("Played by"), required=False),
        f"side{side}_captain": forms.IntegerField(label=_("Captain, by number"), required=False),
        f"side{side}_keeper": forms.IntegerField(label=_("Keeper, by number"), required=False),
    }


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 19 else 0


def _by_field(
    problems: Iterable[Problem], field_of: Callable[[Problem], str | None]
) -> dict[tuple[str | None, Refusal], list[int]]:
    """Return the lines of an eleven, from 1, of which each refusal is to be said at each field; none for the rest."""
    found: dict[tuple[str | None, Refusal], list[int]] = defaultdict(list)
    for problem in problems:
        lines = found[field_of(problem), _refusal(problem)]
        match problem.field.split("."):
            case ["sides", _side, "players", index, *_rest]:
                lines.append(int(index) + 1)
    return found


def _refusal(problem: Problem) -> Refusal:
    """Return why a problem refuses a set-up, of a line of an eleven with how it is written."""
    refused = refusal(problem)
    match problem.field.split("."), problem.code:
        case ["sides", _side, "players", _index, "batting_class"], "missing":
            example = gettext("It follows the name: Ben Ash 5.")
            return Refusal(f"{refused.text} {example}", refused.rule)
        case ["sides", _side, "players", *_rest], "unknown_key":
            said = gettext("More is written than the name, the batting class and the bowling class. Take the rest out.")
            return Refusal(said, refused.rule)
    return refused


def _of_lines(lines: Sequence[int], refused: Refusal) -> Refusal:
    """Return a refusal with the lines that it is about: "Line 2", "Lines 2, 5", "Lines 1–11"."""
    run = len(lines) > 2 and lines[-1] - lines[0] == len(lines) - 1
    numbers = f"{lines[0]}–{lines[-1]}" if run else ", ".join(map(str, lines))
    text = ngettext("Line %(lines)s: %(said)s", "Lines %(lines)s: %(said)s", len(lines))
    return Refusal(text % {"lines": numbers, "said": refused.text}, refused.rule)
