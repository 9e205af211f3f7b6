"""The pad of the game: top third, what is due, and what its script must know."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.games.checked_entries import Checked
from scoring.games.entry_forms import EntryForm
from scoring.games.pad import Pad, Top
from scoring.games.shields.pad.editors import EDITORS
from scoring.games.shields.pad.page import page
from scoring.games.shields.pad.top import number_of_innings, opening, read_top
from scoring.games.shields.pad.typed_plays import read_innings
from scoring.games.shields.rules.match import ShieldsMatch
from scoring.games.typed_lines import entries_of
from scoring.rules.setup import Setup

TYPE_PLAYS = gettext_lazy("Type one play on a line, as 3: J Q, or close.")


class ShieldsPad(Pad[ShieldsMatch]):
    """Plays on the wicket cards, the close with its hands, or an innings typed from paper."""

    keys_template = "games/shields/pad/keys.html"
    due_template = "games/shields/pad/due.html"
    script = "js/games/shields/main.js"
    style = "css/games/shields/pad.css"

    def top(self, match: ShieldsMatch) -> Top:
        """Return the score, lead or target, the tally, and the cards of each side that have not been seen."""
        return read_top(match)

    def due(self, match: ShieldsMatch) -> Mapping[str, object]:
        """Return what is said as an innings opens, and whether there is nothing left but to close it."""
        side = match.setup.sides[match.batting_side].name
        return {
            "opening": None if match.current else opening(match),
            "must_close": match.must_close,
            "wickets_open": bool(match.wickets_open),
            "side": side,
            "hands_due": match.hands_due,
        }

    def state(self, match: ShieldsMatch) -> dict[str, object]:
        """Return the figures from which the script works out what can be laid, and what waiting entries will make."""
        innings = match.current
        played = innings.played_on.values() if innings else ()
        side = match.batting_side
        return {
            "due": "end" if match.result else "close" if match.must_close else "play",
            "side": side,
            "innings": number_of_innings(match),
            "runs": innings.runs if innings else 0,
            "wickets": innings.wickets if innings else 0,
            "played": {made.wicket: [list(made.cards), made.runs] for made in played},
            "unseen": [sixteen.unseen for sixteen in match.sixteens],
            "left": [sixteen.left for sixteen in match.sixteens],
            "equal": match.in_second_innings,
            "hands_due": match.hands_due,
            "lead": match.lead(side),
            "target": match.target,
            "to_win": match.runs_to_win,
            "tally": match.tally,
            "to_draw": match.runs_to_draw,
        }

    def keys(self, setup: Setup) -> dict[str, object]:
        """Return cards, names and options."""
        return page(setup)

    def entry_text(self, match: ShieldsMatch, index: int) -> str:
        """Return a play as "3: J Q for 0", or the close."""
        for innings in reversed(match.innings):
            for made in innings.played_on.values():
                if made.entry == index:
                    text = _("%(wicket)d: %(cards)s for %(runs)d")
                    return text % {"wicket": made.wicket, "cards": " ".join(made.cards), "runs": made.runs}
        return _("the close")

    def editors(self) -> Mapping[str, type[EntryForm]]:
        """Return the forms of a play and a close."""
        return EDITORS

    def check_typed(self, form: Mapping[str, str], match: ShieldsMatch) -> list[Checked]:
        """Return the lines of an innings typed from paper."""
        return read_innings(form.get("typed", ""), match)

    def read_form(self, form: Mapping[str, str], match: ShieldsMatch) -> list[dict[str, object]]:
        """Return the lines typed."""
        lines = read_innings(form.get("typed", ""), match)
        return entries_of(lines, str(TYPE_PLAYS))
