"""A league, and play-offs of the first of its table."""

from collections.abc import Mapping
from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.rules.problems import Problem, malformed
from scoring.words.phrase import Sentence
from tournaments.formats import groups
from tournaments.formats.bracket import LABELS, THIRD_PLACE, TIE, knockout_rounds
from tournaments.formats.groups import ROUND_ROBINS, check_groups, group_fixtures
from tournaments.formats.groups_knockout import GroupsKnockout
from tournaments.formats.labels import Label, LabelWords
from tournaments.formats.plan import KNOCKOUT, Planned
from tournaments.formats.qualifiers import qualifiers
from tournaments.formats.settings import Setting, SettingKind, Settings
from tournaments.formats.slots import LoserOf, Slot, WinnerOf

_SECOND_CHANCE = "page"
_THROUGH = {"2": 2, "4": 4, _SECOND_CHANCE: 4, "8": 8}

PLAY_OFFS = Setting(
    "play_offs",
    SettingKind.CHOICE,
    "4",
    choices={
        "2": _("the first two: a final"),
        "4": _("the first four: 1 v 4 and 2 v 3, then a final"),
        _SECOND_CHANCE: _("the first four: 1 v 2 and 3 v 4, and the loser of the first plays again for the final"),
        "8": _("the first eight: quarter-finals, semi-finals, a final"),
    },
    label=_("Play-offs"),
)


class LeaguePlayOffs(GroupsKnockout):
    """A league in one table, then a knockout of its first, who are seeded as they finished."""

    slug: ClassVar[str] = "league-play-offs"
    name: ClassVar[Promise] = _("League with play-offs")
    about: ClassVar[Promise] = _("Everyone meets everyone, then the first of the table play for the title.")
    settings: ClassVar[tuple[Setting, ...]] = (ROUND_ROBINS, PLAY_OFFS, THIRD_PLACE, TIE)
    labels: ClassVar[Mapping[str, LabelWords]] = {
        **LABELS,
        "first_qualifier": LabelWords(_("Qualifier 1"), _("Qualifier 1 and eliminator")),
        "eliminator": LabelWords(_("Eliminator"), _("Qualifier 1 and eliminator")),
        "second_qualifier": LabelWords(_("Qualifier 2"), _("Qualifier 2")),
    }
    sentences: ClassVar[Mapping[str, Sentence]] = {
        **groups.SENTENCES,
        "too_few_for_play_offs": _(
            "The first %(through)s of the table go to the play-offs, and there are only %(given)s entrants."
        ),
        "no_third_place": _("There is a match for third place only where two lose a semi-final. Take the tick away."),
    }

    @classmethod
    def check_settings(cls, entrants: int, settings: Settings) -> list[Problem]:
        """Return why there are too few for the play-offs, or too many fixtures, or nobody to play for third place."""
        through = cls.going_through(settings)
        if entrants < through:
            return [malformed("too_few_for_play_offs", PLAY_OFFS.name, through=through, given=entrants)]
        if settings.switch(THIRD_PLACE.name) and settings.word(PLAY_OFFS.name) in ("2", _SECOND_CHANCE):
            return [malformed("no_third_place", THIRD_PLACE.name)]
        return check_groups(entrants, _in_one_table(settings))

    @classmethod
    def fixtures(cls, entrants: int, settings: Settings) -> list[Planned]:
        """Return the fixtures of the league, then those of the play-offs."""
        first = qualifiers(1, cls.going_through(settings))
        if settings.word(PLAY_OFFS.name) == _SECOND_CHANCE:
            play_offs = _with_a_second_chance(*first)
        else:
            play_offs = knockout_rounds(first, third_place=settings.switch(THIRD_PLACE.name))
        return group_fixtures(entrants, _in_one_table(settings)) + play_offs

    @classmethod
    def going_through(cls, settings: Settings) -> int:
        """Return how many of the table go to the play-offs."""
        return _THROUGH[settings.word(PLAY_OFFS.name)]


def _in_one_table(settings: Settings) -> Settings:
    return Settings(settings | {"groups": 1, "dealt": None})


def _with_a_second_chance(first: Slot, second: Slot, third: Slot, fourth: Slot) -> list[Planned]:
    """Return play-offs in which the first two of the table may lose once: the winner of their match is in the final,
    the loser meets the winner of the other two for it.
    """
    return [
        Planned("ko1-1", KNOCKOUT, "", 1, 1, first, second, Label("first_qualifier")),
        Planned("ko1-2", KNOCKOUT, "", 1, 2, third, fourth, Label("eliminator")),
        Planned("ko2-1", KNOCKOUT, "", 2, 1, LoserOf("ko1-1"), WinnerOf("ko1-2"), Label("second_qualifier")),
        Planned("ko3-1", KNOCKOUT, "", 3, 1, WinnerOf("ko1-1"), WinnerOf("ko2-1"), Label("final")),
    ]
