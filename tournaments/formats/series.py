"""A series: two sides, up to five matches, at home by turns; how it stands, and who has its trophy."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.words.phrase import phrase
from tournaments.formats.base import Decider, Display, Format, Standing
from tournaments.formats.course import Course, FixtureState
from tournaments.formats.labels import Label, LabelWords
from tournaments.formats.plan import TABLE, Planned
from tournaments.formats.settings import Setting, SettingKind, Settings
from tournaments.formats.slots import EntrantSlot

MOST_MATCHES = 5


class Series(Format):
    """A series between two sides, for a trophy or for honour."""

    slug: ClassVar[str] = "series"
    name: ClassVar[Promise] = gettext_lazy("Series")
    about: ClassVar[Promise] = gettext_lazy("Two sides, one to five matches; there may be a trophy.")
    settings: ClassVar[tuple[Setting, ...]] = (
        Setting("matches", SettingKind.NUMBER, 3, 1, MOST_MATCHES, label=gettext_lazy("Matches")),
        Setting(
            "dead_rubbers",
            SettingKind.SWITCH,
            default=True,
            label=gettext_lazy("Matches are played even when the series is decided"),
        ),
        Setting("trophy", SettingKind.NAME, "", label=gettext_lazy("Trophy")),
        Setting("holder", SettingKind.SIDE, None, label=gettext_lazy("Who holds the trophy")),
    )
    displays: ClassVar[tuple[Display, ...]] = (Display.MATCHES,)
    labels: ClassVar[Mapping[str, LabelWords]] = {
        "match": LabelWords(gettext_lazy("%(nth)s match"), gettext_lazy("%(nth)s match")),
    }
    line_of: ClassVar[tuple[int, ...]] = (TABLE,)
    most: ClassVar[int] = 2
    decider: ClassVar[Decider | None] = Decider.LAST_MATCH
    not_begun: ClassVar[tuple[Promise, Promise]] = (
        gettext_lazy("The two sides of this series are not known yet."),
        gettext_lazy("A series has two sides. Enter them, then make the draw."),
    )

    @classmethod
    def label(cls, number: int) -> Label:
        """Return "6th match"."""
        return Label("match", number)

    @classmethod
    def fixtures(cls, entrants: int, settings: Settings) -> list[Planned]:
        """Return the matches, a round each."""
        sides = EntrantSlot(0), EntrantSlot(1)
        return [
            Planned(str(nth), TABLE, "", nth, 1, sides[(nth - 1) % 2], sides[nth % 2], cls.label(nth))
            for nth in range(1, settings.number("matches") + 1)
        ]

    @classmethod
    def rounds_to_add_to(cls, last: int) -> range:
        """Return the next match alone: each is a round."""
        return range(last + 1, last + 2) if last else range(0)

    @classmethod
    def can_be_listed(cls, settings: Settings) -> bool:
        """Return that they can: two sides meet whenever they say so."""
        return True

    @classmethod
    def line(cls, course: Course) -> str:
        """Return how it stands, as a newspaper prints it; "" before it has its two sides."""
        stands = stands_at(course)
        if stands is None:
            return ""
        return series_words(stands, list(course.names.values()), course.settings.word("trophy"), people=course.people)

    @classmethod
    def summary(cls, standing: Standing) -> str:
        """Return how it stands, as soon as it has its two sides."""
        return cls.line(standing.course) or standing.progress


class SeriesState(StrEnum):
    """How far a series has come."""

    NOT_BEGUN = "not_begun"  # no match is finished
    CALLED_OFF = "called_off"  # none is finished, and none will be
    LEVEL = "level"
    LED = "led"
    DECIDED = "decided"  # won, and matches are left that will still be played
    WON = "won"
    DRAWN = "drawn"


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """How a series stands. `leader` is the side, 0 or 1, that leads or has won; `wins` are those of side 0 and side 1,
    `matches` is the length of the series as announced and `left` how many of them are still to be played.

    `trophy_to` is whose the trophy is for certain, None while it is open or where a drawn series leaves it to nobody;
    `retained` says that the winner held it before.
    """

    state: SeriesState
    leader: int | None
    wins: tuple[int, int]
    matches: int
    left: int
    trophy_to: int | None = None
    retained: bool = False

    @property
    def is_over(self) -> bool:
        """Whether no match is left to be played, dead rubbers among them."""
        return self.state in (SeriesState.WON, SeriesState.DRAWN, SeriesState.CALLED_OFF)


def series_line(
    results: Sequence[int | None],
    matches: int,
    *,
    off: int = 0,
    holder: int | None = None,
    dead_rubbers: bool = True,
) -> SeriesLine:
    """Return how a series of `matches` stands after the finished ones.

    `results` has the winner, 0 or 1, of each finished match, None for one that nobody won (drawn, tied, abandoned).
    `off` of its matches will not be played: they shorten nothing but what is left. `holder` is the side that held the
    trophy before. Without `dead_rubbers` a series ends with the match that decides it. Matches beyond the series'
    length, added by hand, lengthen it.
    """
    matches = max(matches, len(results) + off)
    wins = results.count(0), results.count(1)
    leader = None if wins[0] == wins[1] else int(wins[1] > wins[0])
    left = matches - off - len(results)
    won = leader is not None and wins[leader] > wins[1 - leader] + left
    if won and not dead_rubbers:
        left = 0
    trophy_to = leader if won else None
    if holder is not None and wins[holder] >= wins[1 - holder] + left:
        trophy_to = holder  # the holder cannot be overtaken, and a drawn series leaves it there
    state = _state(len(results), leader, left, won=won)
    return SeriesLine(state, leader, wins, matches, left, trophy_to, trophy_to is not None and trophy_to == holder)


def _state(finished: int, leader: int | None, left: int, *, won: bool) -> SeriesState:
    if not finished:
        return SeriesState.NOT_BEGUN if left else SeriesState.CALLED_OFF
    if won:
        return SeriesState.DECIDED if left else SeriesState.WON
    if not left:
        return SeriesState.DRAWN
    return SeriesState.LEVEL if leader is None else SeriesState.LED


def stands_at(course: Course) -> SeriesLine | None:
    """Return how the series stands at the end of a course so far, None before it has its two sides."""
    if len(course.names) != 2:
        return None
    side = {entrant: index for index, entrant in enumerate(course.names)}
    played = [meeting for meeting in course.meetings if meeting.state == FixtureState.FINISHED]
    off = sum(meeting.state in (FixtureState.CANCELLED, FixtureState.OFF) for meeting in course.meetings)
    # One added in the place of one that was cancelled makes a series no longer; one added to a full series does.
    length = max(course.settings.number("matches"), len(course.meetings) - off)
    holder = course.settings["holder"]
    return series_line(
        [None if meeting.winner is None else side[meeting.winner] for meeting in played],
        length,
        off=length - (len(course.meetings) - off) if course.meetings else 0,
        holder=holder if isinstance(holder, int) else None,
        dead_rubbers=course.settings.switch("dead_rubbers"),
    )


def series_words(line: SeriesLine, names: Sequence[str], trophy: str = "", *, people: bool = False) -> str:
    """Return how a series stands: "England lead the 5-match series 2-1".

    `names` are those of side 0 and side 1, `people` says that they are persons: "Ann leads". Where nobody has a trophy
    for certain yet, or `trophy` is empty, none is spoken of.
    """
    text = _series(line, names, people=people)
    if not trophy or line.trophy_to is None:
        return text
    words = {"line": text, "holder": names[line.trophy_to], "trophy": _the(trophy)}
    if line.state is SeriesState.WON:
        won = _("%(line)s and retained %(trophy)s") if line.retained else _("%(line)s and won %(trophy)s")
        return phrase(won, **words)
    kept = (
        _("%(line)s (%(holder)s retained %(trophy)s)") if line.retained else _("%(line)s (%(holder)s won %(trophy)s)")
    )
    return phrase(kept, **words)


def _series(line: SeriesLine, names: Sequence[str], *, people: bool) -> str:
    figure = f"{max(line.wins)}-{min(line.wins)}"
    if line.leader is None:
        match line.state:
            case SeriesState.NOT_BEGUN:
                return phrase(_("The %(matches)s-match series has not begun"), matches=line.matches)
            case SeriesState.CALLED_OFF:
                return phrase(_("The %(matches)s-match series was called off"), matches=line.matches)
            case SeriesState.DRAWN:
                return phrase(_("Series drawn %(figure)s"), figure=figure)
        return phrase(_("Series level %(figure)s"), figure=figure)
    words: dict[str, str | int] = {"side": names[line.leader], "matches": line.matches, "figure": figure}
    match line.state, people:
        case SeriesState.WON, _people:
            text = _("%(side)s won the %(matches)s-match series %(figure)s")
        case SeriesState.DECIDED, True:
            text = _("%(side)s has won the %(matches)s-match series, %(figure)s up with %(left)s to play")
        case SeriesState.DECIDED, False:
            text = _("%(side)s have won the %(matches)s-match series, %(figure)s up with %(left)s to play")
        case _led, True:
            text = _("%(side)s leads the %(matches)s-match series %(figure)s")
        case _led, False:
            text = _("%(side)s lead the %(matches)s-match series %(figure)s")
    return phrase(text, left=line.left, **words)


def _the(trophy: str) -> str:
    """Return a trophy's name with its article, whether it was given one or not."""
    bare = trophy[4:] if trophy[:4].casefold() == "the " else trophy
    return phrase(_("the %(trophy)s"), trophy=bare)
