"""The rounds of a competition, and how many matches of each are to be played and finished."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Min, Q
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.models import Match
from tournaments.formats.labels import Label
from tournaments.formats.plan import NO_LABEL
from tournaments.models import Competition, Fixture
from tournaments.sheets.pack import MOST_MATCHES
from tournaments.sheets.parts import Part, parts
from tournaments.words.fixtures import round_words

_FINISHED = Q(match__status=Match.Status.COMPLETED, match__withdrawn=False)
_GONE = Q(home__withdrawn__gt="") | Q(away__withdrawn__gt="")
_NEVER = Q(is_bye=True) | Q(state__in=Fixture.NEVER_PLAYED) | _GONE


@dataclass(frozen=True, slots=True)
class Round:
    """A round: its place in the draw, its name, its first day, and the matches to be played and finished in it.

    Of those to be played so many are `postponed`.
    """

    stage: int
    number: int
    title: str
    on: date | None
    to_play: int
    finished: int
    postponed: int = 0

    @property
    def planned(self) -> int:
        """The matches to be played that are not postponed."""
        return self.to_play - self.postponed

    @property
    def day(self) -> str:
        """The first day in words, empty where there is none."""
        return date_format(self.on, _("j F Y")) if self.on else ""

    @property
    def parts(self) -> list[Part]:
        """The files in which the sheets of the matches to be played are printed."""
        return parts(self.to_play, MOST_MATCHES)

    @property
    def parts_with_finished(self) -> list[Part]:
        """The same with those of the finished ones."""
        return parts(self.to_play + self.finished, MOST_MATCHES)


def rounds(competition: Competition) -> list[Round]:
    """Return the rounds in which there is anything to be played or was, in their order. One query."""
    counted = (
        competition.fixtures.order_by("stage", "round")
        .values_list("stage", "round")
        .annotate(
            kind=Min("label_kind"),
            nth=Min("label_number"),
            size=Min("label_size"),
            groups=Count("group", distinct=True),
            day=Min("on"),
            to_play=Count("pk", filter=~_FINISHED & ~_NEVER),
            finished=Count("pk", filter=_FINISHED),
            postponed=Count("pk", filter=Q(state=Fixture.State.POSTPONED) & ~_FINISHED & ~_NEVER),
        )
    )
    return [
        Round(stage, number, round_title(stage, number, Label(*label), groups), day, to_play, finished, postponed)
        for stage, number, *label, groups, day, to_play, finished, postponed in counted
        if to_play or finished
    ]


def round_title(stage: int, number: int, label: Label, groups: int) -> str:
    """Return the name of a round by the label of a fixture; of one in several parts of a bracket no label tells."""
    return round_words(stage, number, label if groups == 1 else NO_LABEL)
