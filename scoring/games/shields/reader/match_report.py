"""What a match report tells of an innings of wicket cards: the best of them, the counters, the hand."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.games.shields.reader.innings import WicketCardsReader
from scoring.games.shields.rules.entries import WICKETS
from scoring.games.shields.rules.innings import ShieldsInnings
from scoring.games.shields.rules.match import ShieldsMatch
from scoring.readmodel.innings_account import Account, Best, all_of
from scoring.readmodel.match_report import account
from scoring.words.figures import runs_words
from scoring.words.phrase import phrase


class WicketCardsAccount(Account[ShieldsInnings]):
    """What is told of an innings of wicket cards."""

    reader: WicketCardsReader

    def bests(self) -> Iterator[Best]:
        """Yield what each wicket card made."""
        told = _("The best wicket card of the match made %(figure)s, for %(who)s.")
        for played in self.reader.plays:
            if played.runs:
                yield Best(told, played.runs, runs_words(played.runs), self.side)

    def score(self) -> str:
        """Return the score, with what of it was in hand where that was counted."""
        if self.innings.hand is None:
            return runs_words(self.innings.runs)
        words = {"runs": runs_words(self.innings.runs), "hand": self.innings.extras}
        return _("%(runs)s, %(hand)d of them in hand") % words

    def batting(self) -> Iterator[str]:
        """Yield how many wicket cards were played on, and how many made nothing."""
        plays = self.reader.plays
        if len(plays) == WICKETS:
            yield phrase(_("%(side)s played on all %(all)d wicket cards."), side=self.side, all=WICKETS)
        else:
            told = _("%(side)s played on %(count)d of the %(all)d wicket cards.")
            yield phrase(told, side=self.side, count=len(plays), all=WICKETS)
        scored = sum(bool(played.runs) for played in plays)
        if nothing := len(plays) - scored:
            told = ngettext("%(count)d of them made nothing.", "%(count)d of them made nothing.", nothing)
            yield told % {"count": nothing}

    def bowling(self) -> Iterator[str]:
        """Yield the counters and recounters."""
        counters = self.reader.counters
        recounters = self.reader.cards_played - len(self.reader.plays)
        if not counters:
            return
        said = ngettext("%(side)s laid %(count)d counter", "%(side)s laid %(count)d counters", counters)
        parts = [phrase(said, side=self.other, count=counters)]
        if recounters:
            said = ngettext("%(side)s %(count)d recounter", "%(side)s %(count)d recounters", recounters)
            parts.append(phrase(said, side=self.side, count=recounters))
        yield phrase("%(said)s.", said=all_of(parts))


@account.register
def _of_wicket_cards(innings: ShieldsInnings, match: ShieldsMatch) -> Account[ShieldsInnings]:
    return WicketCardsAccount(match, innings)
