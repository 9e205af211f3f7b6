"""The report of a finished match, written from its figures: how it ended, what was best in it, and each innings.

A game registers the account of its own innings.
"""

from collections.abc import Iterator, Sequence
from functools import singledispatch
from typing import Any

from django.utils.translation import gettext as _

from scoring.readmodel.board import read_board, toss_text
from scoring.readmodel.innings_account import Account, Best, all_of
from scoring.readmodel.overs_account import OversAccount, ReportedAccount
from scoring.rules.innings import Innings
from scoring.rules.match_state import MatchState
from scoring.rules.overs import OversInnings
from scoring.rules.reported.innings import ReportedInnings
from scoring.rules.results import Outcome
from scoring.rules.settlement import NOTHING
from scoring.scoreboard import scoreboard
from scoring.words.figures import balls_words, out_words, runs_words
from scoring.words.phrase import listed, phrase


def written_report(match: MatchState[Any], *, shown: bool = True) -> list[str]:
    """Return the paragraphs of the report of a finished match; not `shown` is how rare what was best in it is."""
    accounts = [account(innings, match) for innings in match.innings]
    for each in accounts:
        each.rarity_shown = shown
    paragraphs = [[_ended(match), *_toss(match), *_bests(accounts)], *(each.sentences() for each in accounts)]
    return [listed(each, " ") for each in paragraphs]


def records_paragraph(records: Sequence[str]) -> str:
    """Return the paragraph of a printed report on the records, in words, that the match set."""
    said = (phrase("%(record)s.", record=each) for each in records)
    return listed([_("Club records set or equalled:"), *said], " ")


def _ended(match: MatchState[Any]) -> str:
    """Return how the match ended, as its first sentence."""
    result, names = match.result, match.setup.names
    if result is None or match.settlement != NOTHING:
        return phrase("%(said)s.", said=read_board(scoreboard(match)).state)
    sides = {"first": names[0], "second": names[1]}
    if result.winner is not None:
        sides = {"winner": names[result.winner], "loser": names[1 - result.winner]}
    match result.outcome:
        case Outcome.WON:
            return phrase(_("%(winner)s beat %(loser)s by %(margin)s."), margin=_margin(result.by or {}), **sides)
        case Outcome.CONCEDED:
            return phrase(_("%(winner)s beat %(loser)s, who conceded the match."), **sides)
        case Outcome.AWARDED:
            return phrase(_("The match was awarded to %(winner)s against %(loser)s."), **sides)
        case Outcome.TIED:
            return phrase(_("%(first)s and %(second)s tied."), **sides)
        case Outcome.DRAWN:
            return phrase(_("%(first)s and %(second)s drew."), **sides)
        case Outcome.ABANDONED:
            return phrase(_("The match between %(first)s and %(second)s was abandoned."), **sides)
    return phrase(_("The match between %(first)s and %(second)s had no result."), **sides)


def _margin(by: Any) -> str:
    if "wickets" not in by:
        runs = runs_words(by["runs"])
        return _("an innings and %(runs)s") % {"runs": runs} if "innings" in by else runs
    wickets = out_words(by["wickets"])
    if "balls_left" not in by:
        return wickets
    if not by["balls_left"]:
        return _("%(wickets)s off the last ball") % {"wickets": wickets}
    return _("%(wickets)s with %(balls)s remaining") % {"wickets": wickets, "balls": balls_words(by["balls_left"])}


def _toss(match: MatchState[Any]) -> Iterator[str]:
    if match.toss_known:
        toss = {"won_by": match.setup.toss.won_by, "chose_to_bat": match.setup.toss.chose_to_bat}
        yield phrase("%(toss)s.", toss=toss_text(toss, match.setup.names))


def _bests(accounts: Sequence["Account[Any]"]) -> Iterator[str]:
    """Yield what was best in the match; nothing where more than two share it."""
    found: dict[str, list[Best]] = {}
    for each in accounts:
        for best in each.bests():
            found.setdefault(best.told, []).append(best)
    for told, bests in found.items():
        highest = max(best.order for best in bests)
        shared = [best for best in bests if best.order == highest]
        if len(shared) <= 2:
            who = all_of(list(dict.fromkeys(best.who for best in shared)))
            yield phrase(told, figure=shared[0].figure, who=who)


@singledispatch
def account(innings: Innings, match: MatchState[Any]) -> Account[Any]:
    """Return the account of an innings of `match`, of each kind its own."""
    return Account(match, innings)


@account.register
def _of_overs(innings: OversInnings, match: MatchState[Any]) -> Account[Any]:
    return OversAccount(match, innings)


@account.register
def _of_paper(innings: ReportedInnings, match: MatchState[Any]) -> Account[Any]:
    return ReportedAccount(match, innings)
