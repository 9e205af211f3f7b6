"""What a match report tells of an innings of turns: named bowlers, the turns that brought and cost most, the lead."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from django.utils.translation import gettext as _

from scoring.games.grid.rules.innings import GridInnings
from scoring.games.grid.rules.match import GridMatch
from scoring.readmodel.innings_account import Account, all_of, best_step, most_for_few, rare_words
from scoring.readmodel.match_report import account
from scoring.rules.innings import Fall
from scoring.words.figures import out_words, runs_words
from scoring.words.phrase import phrase

_RUNS, _WICKETS = 10, 3
"""So many at least make a turn worth telling."""


class TurnsAccount(Account[GridInnings]):
    """What is told of an innings of turns."""

    def where(self, fall: Fall) -> str:
        """Return the turn in which a wicket fell."""
        return _(" in turn %(turn)s") % {"turn": fall.at}

    def bowling(self) -> Iterator[str]:
        """Yield the named bowlers with most wickets, two at least."""
        takers = Counter(batter.bowler for batter in self.innings.batters if batter.bowler)
        best = [(self.reader.bowlers[bowler], wickets) for bowler, wickets in takers.most_common(2) if wickets > 1]
        if best:
            parts = [phrase(_("%(bowler)s took %(wickets)s"), bowler=best[0][0], wickets=out_words(best[0][1]))]
            parts += [phrase("%(bowler)s %(count)d", bowler=bowler, count=wickets) for bowler, wickets in best[1:]]
            yield phrase("%(said)s.", said=all_of(parts))

    def course(self) -> Iterator[str]:
        """Yield the turn with most runs, the one that cost most, and the one in which the side went ahead."""
        steps = self.steps()
        if most := best_step(steps, _RUNS):
            rare = rare_words(most, "runs")
            told = _("The best turn brought %(runs)s (%(rare)s).") if rare else _("The best turn brought %(runs)s.")
            yield phrase(told, runs=runs_words(most.runs), rare=rare)
        fallen = [after - before for before, after in pairwise([0, *(step.wickets for step in steps)])]
        worst = max(fallen, default=0)
        if worst >= _WICKETS and fallen.count(worst) == 1 and not most_for_few(self.innings.falls):
            rare = rare_words(steps[fallen.index(worst)], "wickets")
            told = _("One turn cost %(side)s %(wickets)s.")
            if rare:
                told = _("One turn cost %(side)s %(wickets)s (%(rare)s).")
            yield phrase(told, side=self.side, wickets=out_words(worst), rare=rare)
        if self.place and self.lead <= 0 and not self.is_last:
            ahead = next((step for step in steps if self.lead + step.total > 0), None)
            if ahead:
                yield phrase(_("%(side)s went ahead in turn %(turn)d."), side=self.side, turn=ahead.number)


@account.register
def _of_turns(innings: GridInnings, match: GridMatch) -> Account[GridInnings]:
    return TurnsAccount(match, innings)
