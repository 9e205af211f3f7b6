"""An innings as a column of the scorecard: empty, to be filled in, or as it was played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from scoring.games.grid.rules.innings import GridInnings
from scoring.games.grid.sheets.subject import turns_of
from scoring.readmodel.games import reader
from scoring.readmodel.innings import InningsCard
from scoring.rules.names import printed_names
from scoring.sheets.footnotes import Footnote
from scoring.sheets.sheet import PlayedMatch
from scoring.words.figures import how_out_word


@dataclass(frozen=True, slots=True)
class Batted:
    """What a batter did in an innings; what is to be filled in by hand is empty."""

    how_out: str = ""
    bowler: str = ""
    runs: str = ""
    notes: Sequence[Footnote] = ()


@dataclass(frozen=True, slots=True)
class BattedColumn:
    """An innings of a side: its batters by number, its extras by heading, its score in words, its runs.

    `notes` are the footnotes to turns in which no batter of it had a part.
    """

    heading: str = ""
    batters: Mapping[int, Batted] = field(default_factory=dict)
    extras: Mapping[str, int] = field(default_factory=dict)
    score: str = ""
    runs: str = ""
    card: InningsCard | None = None
    notes: Sequence[Footnote] = ()


def played_column(heading: str, played: PlayedMatch, innings: GridInnings) -> BattedColumn:
    """Return an innings as it was played."""
    match = played.match
    card = played.card.innings[match.innings.index(innings)]
    notes = _notes(played, innings)
    bowlers = printed_names(match.setup, 1 - innings.side)
    batters = {
        batter.player: Batted(
            how_out_word(batter.out) if batter.out else _("not out"),
            bowlers[batter.bowler] if batter.bowler else "",
            f"{batter.runs}{'' if batter.out else '*'}",
            notes.get(batter.player, ()),
        )
        for batter in innings.batters
    }
    if innings.closed_by:
        batters |= {number: Batted(_("did not bat")) for number in reader(innings, match).not_batted()}
    return BattedColumn(heading, batters, innings.extras, str(card.score), str(innings.runs), card, notes.get(None, ()))


def _notes(played: PlayedMatch, innings: GridInnings) -> dict[int | None, list[Footnote]]:
    """Return the footnotes to the innings by the batter whom they concern; None: nobody but the total."""
    found: dict[int | None, list[Footnote]] = {}
    for turn in turns_of(played, innings):
        if note := played.footnotes.get(turn.played.entry):
            concerned = {part.player for part in turn.parts} | {fall.player for fall in turn.falls}
            for player in concerned or (None,):
                found.setdefault(player, []).append(note)
    return found
