"""The pads of the grid games: whose turn it is, what stands in the book, and what the keys must know."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.games.checked_entries import Checked
from scoring.games.entry_forms import EntryForm
from scoring.games.grid.pad.editors import editors_of
from scoring.games.grid.pad.notation import Writing
from scoring.games.grid.pad.page import TALLIES, page, steps, tallies_help
from scoring.games.grid.pad.top import opening, read_top, which_innings
from scoring.games.grid.pad.typed_turns import read_turns
from scoring.games.grid.rules.entries import Declare, FollowOn
from scoring.games.grid.rules.game import Outs
from scoring.games.grid.rules.innings import GridInnings
from scoring.games.grid.rules.layout import CELLS
from scoring.games.grid.rules.match import GridMatch
from scoring.games.grid.words.turns import number_text
from scoring.games.pad import Call, FormMistakeError, Pad, Top
from scoring.games.typed_lines import entries_of
from scoring.rules.innings import Closing
from scoring.rules.setup import Setup
from scoring.words.figures import cards_words, runs_words

CHOOSE_FOLLOW_ON = gettext_lazy("Choose whether the follow-on is enforced.")
TYPE_TURNS = gettext_lazy("Type one turn on a line, the cards first.")


class GridPad(Pad[GridMatch]):
    """Turns by their count, wickets and sets, or an innings typed from paper."""

    keys_template = "games/grid/pad/keys.html"
    due_template = "games/grid/pad/due.html"
    script = "js/games/grid/main.js"
    style = "css/games/grid/pad.css"

    def __init__(self, rules: type[GridMatch]) -> None:
        self.game = rules.game

    def top(self, match: GridMatch) -> Top:
        """Return the score, the target or lead, who is in and who comes next, and the last turns."""
        return read_top(match)

    def due(self, match: GridMatch) -> Mapping[str, object]:
        """Return whose turn it is and which kind, or what is asked of the sides."""
        batting = match.current.side if match.current else match.next_side
        playing = 1 - batting if match.bowling_due else batting
        sides = match.setup.sides
        leading = sides[match.innings[0].side if match.innings else 0]
        return {
            "kind": "end" if match.result else due_kind(match),
            "side": sides[playing].name,
            "opening": None if match.current else opening(match),
            "leading": leading.name,
            "lead": runs_words(abs(match.lead(0))),
        }

    def state(self, match: GridMatch) -> dict[str, object]:
        """Return the figures from which the script works out what its waiting entries will make of them."""
        current = match.current
        innings = current or GridInnings(
            match.next_side, 1 + sum(past.side == match.next_side for past in match.innings)
        )
        batter = innings.striker if current else None
        return {
            "due": "end" if match.result else due_kind(match),
            "side": innings.side,
            "runs": innings.runs,
            "wickets": innings.wickets,
            "left": match.wickets_left,
            "turn": len(innings.turns) + 1,
            "innings": which_innings(match, innings),
            "batting_turns": innings.batting_turns,
            "to_win": match.runs_to_win,
            "batter": [batter.player, batter.runs] if batter else None,
            "waiting": list(innings.yet_to_bat(len(match.setup.sides[innings.side].players))),
            "past": [[past.side, past.runs] for past in match.innings if past is not current],
        }

    def keys(self, setup: Setup) -> dict[str, object]:
        """Return the facts of the game, names and options; and for the template how turns are written."""
        game = self.game
        return page(setup, game) | {
            "notation": [
                {
                    "bowling": writing.bowling,
                    "example": writing.example,
                    "letters": writing.tallies,
                    "marks": [(letter, TALLIES[tally]) for letter, tally in writing.tallies.items()],
                }
                for writing in (Writing(game, bowling, {}) for bowling in (game.bowls_first, not game.bowls_first))
            ],
            "steps": steps(game),
            "grid": CELLS,
            "claims_wickets": game.outs in (Outs.CLAIMED, Outs.LINE),
            "missed_cover": game.outs is Outs.MISSED_COVER,
            "counters": [(name, word, tallies_help(game).get(name, "")) for name, word in TALLIES.items()],
        }

    def entry_text(self, match: GridMatch, index: int) -> str:
        """Return a turn as "turn 7: 23 cards", a declaration, the follow-on."""
        for innings in reversed(match.innings):
            for number, turn in reversed(list(enumerate(innings.turns, 1))):
                if turn.entry == index:
                    text = number_text(*match.turn_number(number))
                    return _("turn %(turn)s: %(cards)s") % {"turn": text, "cards": cards_words(turn.cards)}
            if innings.closed_by is Closing.DECLARATION and innings.turns[-1].entry + 1 == index:
                return _("the declaration")
        return _("the follow-on")

    def calls(self, setup: Setup) -> Sequence[Call]:
        """Return the declaration."""
        return [("declare", _("The side that bats declares its innings closed"), {"type": Declare.type})]

    def check_typed(self, form: Mapping[str, str], match: GridMatch) -> list[Checked]:
        """Return the lines of an innings typed from paper."""
        return read_turns(form.get("typed", ""), match)

    def editors(self) -> Mapping[str, type[EntryForm]]:
        """Return the forms of the two turns, a declaration and the follow-on."""
        return editors_of(self.game)

    def read_form(self, form: Mapping[str, str], match: GridMatch) -> list[dict[str, object]]:
        """Return what becomes of the follow-on, if that was chosen, or the lines typed."""
        chosen = form.get("follow_on", "")
        if chosen:
            return [{"type": FollowOn.type, "enforced": chosen == "enforce"}]
        if match.follow_on_open and not form.get("typed", "").strip():
            raise FormMistakeError([str(CHOOSE_FOLLOW_ON)])
        typed = read_turns(form.get("typed", ""), match)
        return entries_of(typed, str(TYPE_TURNS))


def due_kind(match: GridMatch) -> str:
    """Return what is due in an open match: a turn of one side, what ended play, or the follow-on."""
    if match.broken_off:
        return "broken_off"
    if match.follow_on_open:
        return "follow_on"
    return "bowling" if match.bowling_due else "batting"
