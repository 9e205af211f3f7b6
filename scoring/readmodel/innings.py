"""One innings as a scorecard prints it, whatever the game: who batted, the total, the wickets, the stands."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.readmodel.progression import Progression
from scoring.readmodel.tables import Column, PlayerKey, Table
from scoring.readmodel.values import FallOfWicket, Listed, Missing, Quantity, Runs, Score, Stand
from scoring.rules.innings import CREDITED, Batter, Closing, Innings
from scoring.rules.match_state import MatchState
from scoring.rules.names import printed_names
from scoring.words.figures import extras_text, how_out, ordinal, wickets_words
from scoring.words.names import marked
from scoring.words.phrase import phrase

_BEST = 3

InningsT = TypeVar("InningsT", bound=Innings)


@dataclass(frozen=True, slots=True)
class InningsCard:
    """An innings of a scorecard. Lists that are empty are not printed; `imbalances` is empty when all adds up."""

    side: int
    number: int
    title: str
    score: Score
    batting: Table
    not_batted_heading: str
    not_batted: Listed
    not_coming_heading: str
    not_coming: Listed
    fall: tuple[FallOfWicket, ...]
    stands_heading: str
    partnerships: tuple[Stand, ...]
    bowling: Table | None
    facts: tuple[str, ...]
    imbalances: tuple[str, ...]

    @property
    def is_bare(self) -> bool:
        """Whether nothing is known of it but the score."""
        return not (self.batting.rows or self.not_batted or self.fall or self.bowling or self.facts)


@dataclass(frozen=True, slots=True)
class Highlight:
    """One of the best figures of an innings: whose it is, and, of a player of the match, who that is."""

    whose: str
    figure: str
    player: PlayerKey | None = None

    def __str__(self) -> str:
        template = "%(whose)s %(figure)s" if self.player else "%(whose)s: %(figure)s"
        return phrase(template, whose=self.whose, figure=self.figure)


class InningsReader(ABC, Generic[InningsT]):
    """Reads an innings for printing. A family of games reads more of it in a subclass; see `games`."""

    def __init__(self, match: MatchState[Any], innings: InningsT) -> None:
        self.match = match
        self.innings = innings
        self.batting_side = match.setup.sides[innings.side]
        self.bowling_side = match.setup.sides[1 - innings.side]
        self.batters = printed_names(match.setup, innings.side)
        self.bowlers = printed_names(match.setup, 1 - innings.side)

    def card(self) -> InningsCard:
        """Return the innings as a scorecard prints it."""
        innings = self.innings
        return InningsCard(
            side=innings.side,
            number=innings.number,
            title=self.title,
            score=self.score,
            batting=self.batting_table(),
            not_batted_heading=_("Yet to bat") if self.match.current is innings else _("Did not bat"),
            not_batted=Listed(tuple(self.marked_batter(number) for number in self.not_batted())),
            not_coming_heading=_("Will not bat, as wicket %(last)d ends the innings")
            % {"last": self.match.wickets_in_innings},
            not_coming=Listed(tuple(self.marked_batter(number) for number in self.not_coming())),
            fall=tuple(self.fall_of_wickets()),
            stands_heading=self.stands_heading,
            partnerships=() if self.stands_repeat_batters else tuple(self.partnerships()),
            bowling=self.bowling_table(),
            facts=tuple(self.facts()),
            imbalances=tuple(self.imbalances()),
        )

    @property
    def title(self) -> str:
        """Whose innings it is, and which of the side's two."""
        side = self.batting_side.name
        if self.match.innings_a_side == 1:
            return phrase(_("%(side)s innings"), side=side)
        return phrase(_("%(side)s, %(ordinal)s innings"), side=side, ordinal=ordinal(self.innings.number))

    @property
    def score(self) -> Score:
        """The score with what the game adds to it: 187/6 (20 overs)."""
        innings = self.innings
        again = self.match.followed_on_in(innings)
        return Score(innings.runs, innings.wickets, innings.closed_by or "", again, self.beside_score)

    @property
    def beside_score(self) -> Quantity | None:
        """What stands beside the score in brackets, as the game counts."""
        return None

    @property
    def extras(self) -> Mapping[str, int]:
        """The runs that no batter made, by their headings; none in games without extras."""
        return {}

    # Batting

    def batting_table(self) -> Table:
        """Return the batters in the order in which they came in, and the total."""
        columns = self.batting_columns()
        rows = [
            (
                self.marked_batter(batter.player),
                self.how_out(batter),
                batter.runs,
                *self.batting_figures(batter),
            )
            for batter in self.innings.batters
        ]
        total = (_("Total"), ", ".join(self.total_details()), self.innings.runs)
        extras = (_("Extras"), extras_text(self.extras), sum(self.extras.values()))
        blanks = (Missing.NOT_COUNTED,) * (len(columns) - len(total))
        sums = [extras, total] if self.extras else [total]
        table = Table.of(_("Batting"), columns, rows, [(*row, *blanks) for row in sums])
        return table.of_players((self.innings.side, batter.player) for batter in self.innings.batters)

    def not_batted(self) -> Sequence[int]:
        """Return the numbers of those who did not bat, or can still: not who would come in after the last wicket."""
        waiting = tuple(self.innings.yet_to_bat(len(self.batting_side.players)))
        if self.match.current is not self.innings:
            return waiting
        left = self.match.wickets_in_innings - len(self.innings.batters)
        return waiting if left > 0 and self.match.captain_picks_next else waiting[: max(left, 0)]

    def not_coming(self) -> Sequence[int]:
        """Return the numbers of those whom the last wicket leaves out of an innings that is not over."""
        if self.match.current is not self.innings or not self.innings.batters:
            return ()
        may_bat = {*self.not_batted()}
        return [each for each in self.innings.yet_to_bat(len(self.batting_side.players)) if each not in may_bat]

    def marked_batter(self, number: int) -> str:
        """Return a batter's printed name with the marks of captain and keeper."""
        return marked(self.match.setup, self.innings.side, number, self.batters[number])

    def how_out(self, batter: Batter) -> str:
        """Return how a batter was out, and to whom."""
        keeper = self.bowling_side.keeper
        bowler = self.bowlers[batter.bowler] if batter.bowler else ""
        return how_out(batter.out, bowler, self.bowlers[keeper] if keeper else "")

    def batting_columns(self) -> tuple[Column, ...]:
        """Return the columns of the batting table."""
        return (
            Column("batter", _("Batter"), numeric=False),
            Column("how_out", _("How out"), numeric=False),
            Column("runs", pgettext("runs", "R"), _("Runs")),
        )

    def batting_figures(self, batter: Batter) -> tuple[object, ...]:
        """Return a batter's figures beyond the runs."""
        return ()

    def total_details(self) -> Sequence[str]:
        """Return what stands beside the total: wickets, and what the game adds."""
        out = self.innings.closed_by is Closing.WICKETS
        return (_("all out") if out else wickets_words(self.innings.wickets),)

    # Bowling, wickets, stands

    def bowling_table(self) -> Table | None:
        """Return the bowlers in the order in which they came on; None where the game keeps no figures."""
        return None

    def facts(self) -> Iterator[str]:
        """Yield what else the game counts of an innings."""
        return iter(())

    def wicket(self, player: int) -> str:
        """Return the batter who fell, how, and for how many."""
        batter = next(batter for batter in self.innings.batters if batter.player == player)
        return phrase(
            "%(batter)s %(how_out)s %(figures)s",
            batter=self.batters[player],
            how_out=self.how_out(batter),
            figures=self.batted(batter),
        )

    def batted(self, batter: Batter) -> str:
        """Return what a batter made."""
        return str(batter.runs)

    def fall_of_wickets(self) -> Iterator[FallOfWicket]:
        """Yield the fall of wickets, as the game writes it."""
        for fall in self.innings.falls:
            batter = self.batters[fall.player]
            text = phrase(self.fall_text, wicket=fall.wicket, runs=fall.runs, batter=batter, at=fall.at)
            yield FallOfWicket(fall.wicket, fall.runs, fall.player, batter, fall.at, text)

    @property
    def fall_text(self) -> str:
        """How the fall of a wicket is written, with where in the innings it fell as the game counts."""
        return "%(wicket)d-%(runs)d (%(batter)s, %(at)s)"

    @property
    def stands_heading(self) -> str:
        """What the stands are called."""
        return _("Partnerships")

    @property
    def stands_repeat_batters(self) -> bool:
        """Whether each stand is what one batter made: as long as nobody else scores while a batter is in."""
        return [stand.runs for stand in self.partnerships()] == [batter.runs for batter in self.innings.batters]

    def partnerships(self) -> Iterator[Stand]:
        """Yield the stands: 1st 23, the unbroken one with a star."""
        for index, runs in enumerate(self.innings.stands()):
            yield Stand(index + 1, runs, index == len(self.innings.falls))

    @property
    def key(self) -> str:
        """How the figures of the innings are read, in a game whose words need it."""
        return ""

    def highlights(self) -> Iterator[Highlight]:
        """Yield the innings' best figures: its three highest scores."""
        best = sorted(self.innings.batters, key=lambda batter: -batter.runs)[:_BEST]
        for batter in best:
            runs = Runs(batter.runs, batter.out is None)
            yield Highlight(self.batters[batter.player], str(runs), (self.innings.side, batter.player))

    def place(self, place: str) -> str:
        """Return a place in the innings, as its game counts, so that it is understood beside other innings."""
        return phrase("%(innings)s, %(place)s", innings=self.title, place=place)

    # What must agree

    def imbalances(self) -> Iterator[str]:
        """Yield a sentence for each pair of figures that should agree and does not."""
        for what, figure, other, due in self.figures_to_agree():
            if figure != due:
                yield _("%(what)s: %(figure)d, %(other)s: %(due)d") % {
                    "what": what,
                    "figure": figure,
                    "other": other,
                    "due": due,
                }

    def figures_to_agree(self) -> Iterator[tuple[str, int, str, int]]:
        """Yield figures that are kept apart and must be equal: name and figure, name and figure."""
        innings = self.innings
        total, wickets = _("total"), _("wickets")
        made, extras = sum(batter.runs for batter in innings.batters), sum(self.extras.values())
        yield _("batters' runs and extras") if self.extras else _("batters' runs"), made + extras, total, innings.runs
        yield _("partnerships"), sum(innings.stands()), total, innings.runs
        yield _("fall of wickets"), len(innings.falls), wickets, innings.wickets
        yield _("dismissals"), sum(batter.out is not None for batter in innings.batters), wickets, innings.wickets

    # How it went

    @property
    @abstractmethod
    def course_heading(self) -> str:
        """What the innings in the order of play is called: "Over by over"."""

    @property
    @abstractmethod
    def unit(self) -> str:
        """What the innings is counted in: "Over", "Turn"."""

    @property
    def units(self) -> str:
        """What several of them are called, where they are named together."""
        return self.unit

    @abstractmethod
    def progression(self) -> Progression:
        """Return the innings in the order in which it was played, step by step."""

    @property
    def credited(self) -> int:
        """How many dismissals a bowler is credited with."""
        return sum(batter.out in CREDITED and batter.bowler is not None for batter in self.innings.batters)
