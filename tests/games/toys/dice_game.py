"""Dice cricket as the site would know it: its pad, its one sheet, its words."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import dice_reader
from dice_rules import DiceMatch, Throw
from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.games.checked_entries import Checked
from scoring.games.entry_forms import EntryForm
from scoring.games.game import Game
from scoring.games.pad import FormMistakeError, Pad, PadMark, PadPlayer, Top
from scoring.rules.setup import Setup
from scoring.sheets.sheet import Page, Sheet, SheetSet, Subject
from scoring.words.figures import score_text
from scoring.words.of_games import GameWords, OptionWords

TEMPLATES = Path(__file__).parent / "templates"


class ThrowForm(EntryForm):
    """A throw: its face."""

    title = _("throw")

    face = forms.IntegerField(label=_("Face"))


class DicePad(Pad[DiceMatch]):
    """A field for what the die shows."""

    keys_template = "games/dice/keys.html"
    due_template = "games/dice/due.html"
    script = "js/pad/pad.js"

    def top(self, match: DiceMatch) -> Top:
        """Return the score and who is in."""
        innings = match.current or (match.innings[-1] if match.innings else None)
        side = innings.side if innings else match.next_side
        score = score_text(innings.runs, innings.wickets) if innings else score_text(0, 0)
        batter = match.setup.sides[side].player(innings.striker.player).name if innings else ""
        marks = [PadMark(str(each.face), each.entry) for each in innings.throws] if innings else []
        return Top(match.setup.sides[side].name, score, "", "", [PadPlayer("Batter", batter)], "Throws", marks)

    def due(self, match: DiceMatch) -> Mapping[str, object]:
        """Return nothing: a throw is due until the end."""
        return {}

    def state(self, match: DiceMatch) -> dict[str, object]:
        """Return nothing: no script works anything out."""
        return {}

    def keys(self, setup: Setup) -> dict[str, object]:
        """Return nothing: no script needs any words."""
        return {}

    def entry_text(self, match: DiceMatch, index: int) -> str:
        """Return a throw by its face."""
        [face] = [each.face for innings in match.innings for each in innings.throws if each.entry == index]
        return f"a {face}"

    def editors(self) -> Mapping[str, type[EntryForm]]:
        """Return the form of a throw."""
        return {Throw.type: ThrowForm}

    def check_typed(self, form: Mapping[str, str], match: DiceMatch) -> list[Checked]:
        """Return nothing: nobody types throws from paper."""
        return []

    def read_form(self, form: Mapping[str, str], match: DiceMatch) -> list[dict[str, object]]:
        """Return the throw."""
        if not form.get("face", "").isdigit():
            raise FormMistakeError(["Say what the die showed."])
        return [{"type": Throw.type, "face": int(form["face"])}]


def sheet_pages(subject: Subject) -> Iterator[Page]:
    """Yield a page with every throw of each innings."""
    played = subject.played.match if subject.played else None
    rows = [(innings, innings.throws) for innings in played.innings] if played else []
    yield Page("Dice sheet", "games/dice/sheet.html", {"rows": rows, "played": subject.played})


DICE = Game(
    DiceMatch,
    DicePad(),
    SheetSet((Sheet("throws", "Throws", "Every throw, on one page.", sheet_pages),)),
    GameWords(
        options={"throws": OptionWords(_("Throws an innings"), lambda value, options: f"{value} throws", 10)},
        fields={"face": _("Face")},
    ),
    (dice_reader,),
    statistics=dice_reader.STATISTICS,
)
