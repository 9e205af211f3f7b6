"""What a form holds: an over typed, and of one that was sent without a script a bowler or an outcome chosen."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from scoring.games.checked_entries import Checked, check_entry, unread
from scoring.games.forde.pad.typed_over import read_over
from scoring.games.forde.rules.match import FordeMatch
from scoring.games.pad import FormMistakeError

NO_BOWLER = _("Choose who bowls the next over.")
NO_RESULT = _("Choose the result of the ball.")
NO_HOW = _("Choose how the batter was out.")


def read_form(form: Mapping[str, str], match: FordeMatch) -> list[dict[str, object]]:
    """Return the entries of a form: the typed over if there is one, else the bowler or the ball that was chosen.

    Raises FormMistakeError.
    """
    if form.get("typed", "").strip():
        entries, mistakes = _typed_over(form, match)
        if mistakes:
            raise FormMistakeError(mistakes)
        return entries
    current = match.current
    if current is None or current.over is None:
        bowler = _number(form.get("bowler", ""))
        if bowler is None:
            raise FormMistakeError([str(NO_BOWLER)])
        return [{"type": "over", "bowler": bowler}]
    return [_outcome(form)]


def check_typed(form: Mapping[str, str], match: FordeMatch) -> list[Checked]:
    """Return the over that was typed, entry by entry, with what the rules say of each, or the mistakes in its place.

    After an entry that is refused the later ones are not checked; `match` is played on.
    """
    entries, mistakes = _typed_over(form, match)
    if mistakes:
        return [unread(mistake) for mistake in mistakes]
    checked: list[Checked] = []
    for raw in entries:
        stands = not any(before.refused for before in checked)
        checked.append(check_entry(raw, match) if stands else Checked(raw))
    return checked


def _typed_over(form: Mapping[str, str], match: FordeMatch) -> tuple[list[dict[str, object]], list[str]]:
    """Return the entries of a typed over, by the bowler who was chosen where it names none, and its mistakes."""
    side = match.bowling_side()
    names = {number: player.name for number, player in enumerate(side.players, 1) if player.bowling_class}
    over = match.current.over if match.current else None
    chosen = over.bowler if over else _number(form.get("bowler", ""))
    read = read_over(form.get("typed", ""), names, chosen, len(over.deliveries) if over else 0)
    mistakes = [mistake.sentence(names.get(chosen or 0, "")) for mistake in read.mistakes]
    return read.balls if over else [{"type": "over", "bowler": read.bowler}, *read.balls], mistakes


def _outcome(form: Mapping[str, str]) -> dict[str, object]:
    outcome = form.get("outcome", "")
    if not outcome:
        raise FormMistakeError([str(NO_RESULT)])
    if outcome != "W":
        runs = _number(outcome)
        return {"type": "ball", "runs": outcome if runs is None else runs}
    how = form.get("how", "")
    if not how:
        raise FormMistakeError([str(NO_HOW)])
    ball: dict[str, object] = {"type": "ball", "out": how}
    comes_in = _number(form.get("next_batter", ""))
    return ball | {"next_batter": comes_in} if comes_in else ball


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else None
