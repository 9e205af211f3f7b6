"""An innings of turns as it is printed: cards and turns instead of balls and overs, extras, turn by turn."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.games.grid.reader.turn_attribution import read_turns
from scoring.games.grid.reader.turn_by_turn import turn_course
from scoring.games.grid.rules.entries import BowlingTurn
from scoring.games.grid.rules.innings import GridInnings
from scoring.games.grid.rules.match import GridMatch
from scoring.readmodel.games import reader
from scoring.readmodel.innings import Highlight, InningsReader
from scoring.readmodel.progression import Progression
from scoring.readmodel.tables import Column, Table
from scoring.readmodel.values import Decimals, Quantity, quotient
from scoring.rules.innings import Batter
from scoring.words.figures import average, cards_words, out_words, turns_words


class TurnsReader(InningsReader[GridInnings]):
    """Reads an innings of turns."""

    def __init__(self, match: GridMatch, innings: GridInnings) -> None:
        super().__init__(match, innings)
        self.game = match.game
        self.turns = tuple(read_turns(innings, match))

    @property
    def beside_score(self) -> Quantity:
        """The side's own turns: those that it batted."""
        batted = self.innings.batting_turns
        return Quantity(batted, "turns", turns_words(batted))

    @property
    def extras(self) -> Mapping[str, int]:
        """The extras by their headings; none in a game without."""
        return self.innings.extras

    @property
    def stands_heading(self) -> str:
        """What the stands are called: one batter is in at a time."""
        return _("Stands")

    # Batting

    def batting_columns(self) -> tuple[Column, ...]:
        """Return the columns of the batting table: turns batted too, and cards where they are not just the runs."""
        columns = (*super().batting_columns(), Column("turns", pgettext("turns", "T"), _("Batting turns faced")))
        cards = Column("cards", pgettext("cards", "C"), _("Cards laid while in"))
        return (*columns, cards) if self.game.batting else columns

    def batting_figures(self, batter: Batter) -> tuple[object, ...]:
        """Return the turns that a batter faced, and the cards."""
        faced = [part for turn in self.turns for part in turn.parts if part.player == batter.player]
        counts = (len(faced), sum(part.cards for part in faced))
        return counts if self.game.batting else counts[:1]

    def total_details(self) -> Sequence[str]:
        """Return wickets and the turns batted."""
        return (*super().total_details(), turns_words(self.innings.batting_turns))

    def facts(self) -> Iterator[str]:
        """Yield how the turns of its wickets are numbered, and the cards played, all in all and by the batting side."""
        if self.innings.falls:
            yield _("turns are numbered as they were played, those of both sides")
        played = [turn.played for turn in self.turns]
        batted = [turn for turn in played if not turn.bowling]
        cards = sum(turn.cards for turn in played)
        yield _("all turns: %(cards)s in %(turns)s, %(average)s a turn") % {
            "cards": cards_words(cards),
            "turns": turns_words(len(played)),
            "average": average(cards, len(played), 1),
        }
        if batted:
            yield _("batting turns: %(cards)s in %(turns)s, %(average)s a turn, %(runs)s runs a turn") % {
                "cards": cards_words(sum(turn.cards for turn in batted)),
                "turns": turns_words(len(batted)),
                "average": average(sum(turn.cards for turn in batted), len(batted), 1),
                "runs": average(sum(turn.runs for turn in batted), len(batted), 1),
            }

    # Bowling, wickets

    def bowling_table(self) -> Table | None:
        """Return turns, cards and wickets of each bowler who was named, or of the side; None before it has bowled."""
        turns, cards, wickets = (Counter[int | None]() for _each in range(3))
        for played in (turn.played for turn in self.turns):
            if isinstance(played.turn, BowlingTurn):
                bowler = played.turn.bowler
                turns[bowler] += 1
                cards[bowler] += played.cards
                wickets[bowler] += played.wickets
        if not turns:
            return None
        columns = (
            Column("bowler", _("Bowler") if any(turns) else _("Side"), numeric=False),
            Column("turns", pgettext("turns", "T"), _("Bowling turns")),
            Column("cards", pgettext("cards", "C"), _("Cards laid in them")),
            Column("wickets", pgettext("wickets", "W"), _("Wickets")),
            Column("cards_a_turn", _("C/T"), _("Cards a bowling turn"), form=Decimals("-", 1)),
            Column("wickets_a_turn", _("W/T"), _("Wickets a bowling turn"), form=Decimals("-", 2)),
        )
        unnamed = _("Bowler not named") if any(turns) else self.bowling_side.name
        rows = [
            (self.bowlers[bowler] if bowler else unnamed, *_figures(turns[bowler], cards[bowler], wickets[bowler]))
            for bowler in turns
        ]
        total = (_("Total"), *_figures(turns.total(), cards.total(), wickets.total()))
        table = Table.of(_("Bowling"), columns, rows, [total] if len(rows) > 1 else [])
        return table.of_players((1 - self.innings.side, bowler) if bowler else None for bowler in turns)

    @property
    def fall_text(self) -> str:
        """How the fall of a wicket is written, with the turn: "1-23 (Trescothick, turn 5)"."""
        return _("%(wicket)d-%(runs)d (%(batter)s, turn %(at)s)")

    def highlights(self) -> Iterator[Highlight]:
        """Yield the three highest scores, and the two named bowlers with the most wickets."""
        yield from super().highlights()
        takers = Counter(batter.bowler for batter in self.innings.batters if batter.bowler)
        for bowler, wickets in takers.most_common(2):
            yield Highlight(self.bowlers[bowler], out_words(wickets), (1 - self.innings.side, bowler))

    def place(self, place: str) -> str:
        """Return the turn and its innings; what stands outside the turns has the innings alone."""
        return super().place(_("turn %(number)s") % {"number": place}) if place else self.title

    def figures_to_agree(self) -> Iterator[tuple[str, int, str, int]]:
        """Yield also what turns, extras and falls must agree in."""
        yield from super().figures_to_agree()
        innings = self.innings
        bowled = [turn for turn in self.turns if turn.played.bowling]
        where = {str(turn.number) for turn in bowled}
        total, wickets = _("total"), _("wickets")
        yield _("turns' runs"), sum(turn.played.runs for turn in self.turns), total, innings.runs
        yield _("turns' wickets"), sum(turn.played.wickets for turn in self.turns), wickets, innings.wickets
        yield _("bowling turns' runs"), sum(t.played.runs for t in bowled), _("extras"), sum(self.extras.values())
        fallen = sum(fall.at in where for fall in innings.falls)
        yield _("bowling turns' wickets"), sum(turn.played.wickets for turn in bowled), _("falls in them"), fallen

    # Turn by turn

    @property
    def course_heading(self) -> str:
        """What the innings in the order of play is called."""
        return _("Turn by turn")

    @property
    def unit(self) -> str:
        """What the innings is counted in."""
        return _("Turn")

    @property
    def units(self) -> str:
        """What several of them are called."""
        return _("Turns")

    def progression(self) -> Progression:
        """Return the innings turn by turn."""
        return turn_course(self, self.game, self.turns)


def _figures(turns: int, cards: int, wickets: int) -> tuple[object, ...]:
    """Return a bowler's figures: turns, cards, wickets, cards a turn, wickets a turn."""
    return turns, cards, wickets, quotient(cards, turns), quotient(wickets, turns)


@reader.register
def _turns(innings: GridInnings, match: GridMatch) -> InningsReader[Any]:
    return TurnsReader(match, innings)
