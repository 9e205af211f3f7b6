"""An innings of wicket cards as it is printed: the ten wickets with what was laid on them, and the hand."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from scoring.games.shields.rules.cards import VALUES
from scoring.games.shields.rules.entries import WICKETS
from scoring.games.shields.rules.innings import ShieldsInnings, WicketCard
from scoring.games.shields.rules.match import ShieldsMatch
from scoring.games.shields.words.plays import chain_text, hand_text, held_text, wicket_text
from scoring.readmodel.games import reader
from scoring.readmodel.innings import Highlight, InningsReader
from scoring.readmodel.progression import Progression, Step, StepMark
from scoring.readmodel.tables import Column, Table
from scoring.readmodel.values import Quantity
from scoring.rules.problems import Severity
from scoring.words.figures import average
from scoring.words.phrase import phrase

NONE_PLAYED_ON = gettext_lazy("no wicket card played on")
_BEST = 3


class WicketCardsReader(InningsReader[ShieldsInnings]):
    """Reads an innings of wicket cards."""

    match: ShieldsMatch

    @property
    def plays(self) -> Sequence[WicketCard]:
        """The wicket cards played on, in the order of play."""
        return tuple(self.innings.played_on.values())

    @property
    def from_wickets(self) -> int:
        """The runs made on the wicket cards, without the hand."""
        return sum(played.runs for played in self.plays)

    @property
    def cards_played(self) -> int:
        """How many cards the batting side laid."""
        return sum(len(played.cards) - played.counters for played in self.plays)

    @property
    def counters(self) -> int:
        """How many counters the fielding side laid."""
        return sum(played.counters for played in self.plays)

    @property
    def beside_score(self) -> Quantity | None:
        """The part of the score that was in hand."""
        if self.innings.hand is None:
            return None
        return Quantity(self.innings.extras, "runs in hand", _("%(extras)d in hand") % {"extras": self.innings.extras})

    @property
    def extras(self) -> Mapping[str, int]:
        """The runs of the hand."""
        return {"hand": self.innings.extras}

    # The ten wickets

    def batting_table(self) -> Table:
        """Return the ten wicket cards from the ace up, with the cards laid on each, and the hand."""
        columns = (
            Column("wicket", _("Wicket"), numeric=False),
            Column("cards", _("Cards laid"), _("The batting side’s card, the counter, the recounter and so on"), False),
            Column("runs", pgettext("runs", "R"), _("Runs")),
            Column("counters", pgettext("counters", "C"), _("Counters")),
            Column("worked_out", _("Worked out"), numeric=False),
        )
        played_on = _("%(played)d of %(wickets)d") % {"played": len(self.plays), "wickets": WICKETS}
        totals: list[tuple[object, ...]] = [(_("Wickets"), played_on, self.from_wickets, self.counters, "")]
        if self.innings.hand is not None:
            worked_out = " + ".join(str(VALUES[card]) for card in self.innings.hand)
            totals.append((_("In hand"), hand_text(self.innings.hand), self.innings.extras, None, worked_out))
        totals.append((_("Total"), "", self.innings.runs, None, ""))
        return Table.of(_("Wicket cards"), columns, map(self._row, range(1, WICKETS + 1)), totals, "wickets")

    def _row(self, wicket: int) -> tuple[object, ...]:
        played = self.innings.played_on.get(wicket)
        if played is None:
            return (wicket_text(wicket), "–", None, None, "")
        return (
            wicket_text(wicket),
            chain_text(played.cards),
            played.runs,
            played.counters or None,
            self._worked_out(played),
        )

    def _worked_out(self, played: WicketCard) -> str:
        """Return how a wicket's runs come about: "(13 − 3) × 10", or why there are none."""
        if played.cancelled:
            return _("countered")
        if not played.runs:
            return _("too low")
        return f"({VALUES[played.cards[-1]]} − {played.wicket}) × {self.match.multiplier}"

    def not_batted(self) -> Sequence[int]:
        """Return nobody: the wickets are cards, whoever the players of a side are."""
        return ()

    def not_coming(self) -> Sequence[int]:
        """Return nobody, for the same reason."""
        return ()

    # Figures

    def facts(self) -> Iterator[str]:
        """Yield the runs a wicket card and a card played, and how the counters went."""
        if not self.plays:
            yield str(NONE_PLAYED_ON)
            return
        yield _("%(wicket)s runs a wicket card, %(card)s a card played") % {
            "wicket": average(self.from_wickets, len(self.plays), 1),
            "card": average(self.from_wickets, self.cards_played, 1),
        }
        yield _("counters: %(counters)d, recounters: %(recounters)d") % {
            "counters": self.counters,
            "recounters": self.cards_played - len(self.plays),
        }

    def highlights(self) -> Iterator[Highlight]:
        """Yield the three wickets that made most."""
        best = sorted((played for played in self.plays if played.runs), key=lambda played: -played.runs)
        for played in best[:_BEST]:
            laid = {"cards": chain_text(played.cards), "wicket": wicket_text(played.wicket)}
            yield Highlight(phrase(_("%(cards)s on wicket %(wicket)s"), **laid), str(played.runs))

    def place(self, place: str) -> str:
        """Return the play and its innings; the close has the innings alone."""
        return super().place(_("play %(number)s") % {"number": place}) if place else self.title

    def figures_to_agree(self) -> Iterator[tuple[str, int, str, int]]:
        """Yield what wickets, cards and hand must agree in."""
        innings = self.innings
        total = _("total")
        yield _("wickets’ runs and hand"), self.from_wickets + innings.extras, total, innings.runs
        yield _("wicket cards played on"), len(self.plays), _("wickets"), innings.wickets
        by_cards = sum(self.match.runs_of(played.wicket, played.cards) for played in self.plays)
        yield _("runs by the cards laid"), by_cards, _("wickets’ runs"), self.from_wickets

    # Play by play

    @property
    def course_heading(self) -> str:
        """What the innings in the order of play is called."""
        return _("Play by play")

    @property
    def unit(self) -> str:
        """What the innings is counted in."""
        return _("Play")

    @property
    def units(self) -> str:
        """What several of them are called."""
        return _("Plays")

    @property
    def key(self) -> str:
        """What the cards laid, counters and the hand are."""
        return _(
            "K on 2: a king laid on wicket card 2. Counter: a card by which the fielding side cancels it. "
            "Recounter: a higher card of the batting side, which scores. In hand: cards left at the end, which count."
        )

    def progression(self) -> Progression:
        """Return the innings play by play, and the hand after it."""
        steps = []
        total = 0
        for number, played in enumerate(self.plays, 1):
            total += played.runs
            steps.append(
                Step(
                    number=number,
                    player=wicket_text(played.wicket),
                    marks=tuple(self._marks(played)),
                    runs=played.runs,
                    total=total,
                    wickets=number,
                    fallen=(),
                )
            )
        return Progression(
            unit=self.unit,
            player_heading=_("Wicket"),
            marks_heading=_("Cards laid"),
            steps=tuple(steps),
            points=(),
            step_length=1,
            length=WICKETS,
            falls=False,
            after=self._after(),
            key=_("A counter is red. %(key)s") % {"key": self.key},
        )

    def _after(self) -> str | None:
        if self.innings.hand is None:
            return None
        held = held_text(self.batting_side.name, self.innings.hand, self.innings.extras)
        return phrase(_("In hand: %(held)s; total %(runs)d"), held=held, runs=self.innings.runs)

    def _marks(self, played: WicketCard) -> Iterator[StepMark]:
        """Yield the cards laid, counters marked, and whether the play was recorded against the cards."""
        batting, fielding = self.batting_side.name, self.bowling_side.name
        for index, card in enumerate(played.cards):
            if index % 2:
                yield StepMark(card, "wicket", phrase(_("%(side)s countered with %(card)s"), side=fielding, card=card))
            else:
                yield StepMark(card, "runs", phrase(_("%(side)s laid %(card)s"), side=batting, card=card))
        if any(n.entry == played.entry and n.severity is Severity.INFEASIBLE for n in self.match.notices):
            yield StepMark(
                _("exception"), "flag", _("Not possible by the rules; recorded as an exception with a reason")
            )


@reader.register
def _wicket_cards(innings: ShieldsInnings, match: ShieldsMatch) -> InningsReader[ShieldsInnings]:
    return WicketCardsReader(match, innings)


def readers(match: ShieldsMatch) -> list[WicketCardsReader]:
    """Return a reader for each innings of a match."""
    return [WicketCardsReader(match, innings) for innings in match.innings]
