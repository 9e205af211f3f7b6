"""What a match report tells of an innings whose bowlers' figures are kept: of overs, or entered from paper."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.readmodel.innings_account import Account, Best, InningsT, all_of, best_step, rare_words
from scoring.readmodel.values import Analysis, run_rate
from scoring.rules.innings import Batter, Fall, Innings
from scoring.rules.overs import BALLS, BattedBalls, Bowler, OversInnings
from scoring.rules.reported.innings import ReportedBatter, ReportedInnings
from scoring.rules.settlement import target_of
from scoring.words.figures import balls_words, decimal_words, ordinal, overs_words, runs_words
from scoring.words.phrase import phrase


class _WithBalls(Account[InningsT]):
    """An innings of which balls and bowlers' figures may be known."""

    bowlers: Sequence[Bowler]
    largest_stand = staticmethod(lambda: _("The largest partnership, %(runs)s, was for the %(wicket)s wicket."))

    def bests(self) -> Iterator[Best]:
        """Yield the highest scores and the best bowling."""
        yield from super().bests()
        told = _("The best bowling was %(figure)s, by %(who)s.")
        for bowler in self.bowlers:
            if bowler.wickets:
                figures, who = _figures(bowler), self.of_side(self.reader.bowlers[bowler.player], self.other)
                yield Best(told, Analysis(bowler.wickets, bowler.runs).order, figures, who)

    def batted(self, batter: Batter) -> str:
        """Return what a batter made, off how many balls, with fours and sixes: "44 off 30 balls (4 fours, 1 six)"."""
        made = super().batted(batter)
        if not isinstance(batter, BattedBalls | ReportedBatter) or batter.balls is None:
            return made
        made = _("%(runs)s off %(balls)s") % {"runs": made, "balls": balls_words(batter.balls)}
        fours, sixes = batter.fours or 0, batter.sixes or 0
        hits = [ngettext("%(count)d four", "%(count)d fours", fours) % {"count": fours}] if fours else []
        hits += [ngettext("%(count)d six", "%(count)d sixes", sixes) % {"count": sixes}] if sixes else []
        return _("%(made)s (%(hits)s)") % {"made": made, "hits": ", ".join(hits)} if hits else made

    def bowling(self) -> Iterator[str]:
        """Yield the best figures, and the second best where they have two wickets or more."""
        takers = sorted((b for b in self.bowlers if b.wickets), key=lambda bowler: (-bowler.wickets, bowler.runs))
        named = [*takers[:1], *(bowler for bowler in takers[1:2] if bowler.wickets > 1)]
        if not named:
            return
        first, *others = [
            {"bowler": self.reader.bowlers[bowler.player], "figures": _figures(bowler)} for bowler in named
        ]
        parts = [phrase(_("%(bowler)s took %(figures)s"), **first)]
        parts += [phrase("%(bowler)s %(figures)s", **each) for each in others]
        yield phrase("%(said)s.", said=all_of(parts))


def _figures(bowler: Bowler) -> str:
    return _("%(wickets)d for %(runs)d") % {"wickets": bowler.wickets, "runs": bowler.runs}


class OversAccount(_WithBalls[OversInnings]):
    """What is told of an innings of overs."""

    @property
    def bowlers(self) -> Sequence[Bowler]:  # type: ignore[override]
        """The bowlers, in the order in which they came on."""
        return list(self.innings.bowlers.values())

    def where(self, fall: Fall) -> str:
        """Return after how many overs a wicket fell."""
        return _(" after %(overs)s overs") % {"overs": fall.at}

    def course(self) -> Iterator[str]:
        """Yield the most expensive over and, of a chase, how it stood to the other innings and to its target."""
        if most := best_step(self.steps(), BALLS):
            rare = rare_words(most, "runs")
            told = _("The most expensive over was the %(over)s: %(runs)s off %(bowler)s.")
            if rare:
                told = _("The most expensive over was the %(over)s: %(runs)s off %(bowler)s (%(rare)s).")
            yield phrase(told, over=ordinal(most.number), runs=runs_words(most.runs), bowler=most.player, rare=rare)
        if self.match.innings_a_side == 1 and self.place == 1:
            yield from self._beside_the_other()
            yield from self._required()

    def _beside_the_other(self) -> Iterator[str]:
        """Yield since when the side was ahead of the other, or behind it, after as many overs."""
        first = self.match.innings[0]
        other = _after_overs(first)
        own = _after_overs(self.innings)
        leads = [runs - (other[over] if over < len(other) else first.runs) for over, runs in enumerate(own)]
        if not other or not leads or not leads[-1]:
            return
        ahead = leads[-1] > 0
        since = next(over for over in range(len(leads)) if all(each and (each > 0) == ahead for each in leads[over:]))
        told = {
            (True, True): _("%(side)s were ahead of %(other)s at the end of every over."),
            (False, True): _("%(side)s were behind %(other)s at the end of every over."),
            (True, False): _("From the end of over %(over)d on %(side)s were ahead of %(other)s at the same stage."),
            (False, False): _("From the end of over %(over)d on %(side)s were behind %(other)s at the same stage."),
        }[ahead, not since]
        yield phrase(told, side=self.side, other=self.other, over=since + 1)

    def _required(self) -> Iterator[str]:
        """Yield the required rate at the start, and when it was highest."""
        revised = target_of(self.match)
        balls, target = revised.balls if revised else self.match.balls_an_innings, self.target
        if not balls or target is None:
            return
        rates = [
            (run_rate(target - runs, balls - over * BALLS), over)
            for over, runs in enumerate([0, *_after_overs(self.innings)])
            if over * BALLS < balls and runs < target
        ]
        known = [(rate, -over) for rate, over in rates if rate is not None]
        highest, over = max(known)
        start, most = decimal_words(known[0][0], 2), decimal_words(highest, 2)
        if not over:
            told = _("%(side)s needed %(start)s an over at the start, and never more.")
            yield phrase(told, side=self.side, start=start)
        elif start != most:
            told = _("%(side)s needed %(start)s an over at the start, and most, %(most)s, after %(overs)s.")
            yield phrase(told, side=self.side, start=start, most=most, overs=overs_words(-over * BALLS))


def _after_overs(innings: Innings) -> list[int]:
    """Return the runs of an innings after each of its complete overs; none of one that was kept without its balls."""
    runs, found = 0, []
    for over in innings.overs if isinstance(innings, OversInnings) else ():
        runs += over.runs
        if over.complete:
            found.append(runs)
    return found


class ReportedAccount(_WithBalls[ReportedInnings]):
    """What is told of an innings that was entered from paper: what the card has."""

    @property
    def bowlers(self) -> Sequence[Bowler]:  # type: ignore[override]
        """The bowlers whom the card has."""
        return list(self.innings.bowlers.values())
