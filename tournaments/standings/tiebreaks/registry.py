"""The list of tie-breaks. A new one is a class with its words in a module beside this one, and a line here."""

from collections.abc import Mapping

from tournaments.standings.tiebreaks.base import TieBreak
from tournaments.standings.tiebreaks.lots import DrawnLot
from tournaments.standings.tiebreaks.meetings import HeadToHead
from tournaments.standings.tiebreaks.sums import NetRunRate, RunQuotient, RunsScored, WicketQuotient, Wins
from tournaments.standings.tiebreaks.swiss import Buchholz, SonnebornBerger

TIE_BREAKS: Mapping[str, TieBreak] = {
    tie_break.slug: tie_break
    for tie_break in (
        DrawnLot(),
        HeadToHead(),
        Wins(),
        NetRunRate(),
        RunQuotient(),
        WicketQuotient(),
        RunsScored(),
        Buchholz(),
        SonnebornBerger(),
    )
}
"""All of them by their slugs, in the order in which they are offered."""
