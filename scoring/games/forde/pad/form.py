"""What a form holds: overs typed, and of one that was sent without a script a bowler or an outcome chosen."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from scoring.games.checked_entries import MOST_ENTRIES, Checked, check_entry, unread
from scoring.games.forde.pad.typed_over import overs_in, read_over
from scoring.games.forde.rules.match import FordeMatch
from scoring.games.pad import FormMistakeError
from scoring.games.typed_lines import LINE_TEXT
from scoring.rules.problems import malformed
from scoring.words.problems import sentence

NO_BOWLER = _("Choose who bowls the next over.")
NO_RESULT = _("Choose the result of the ball.")
NO_HOW = _("Choose how the batter was out.")


def read_form(form: Mapping[str, str], match: FordeMatch) -> list[dict[str, object]]:
    """Return the entries of a form: the typed overs if there are any, else the bowler or the ball that was chosen.

    Raises FormMistakeError.
    """
    if form.get("typed", "").strip():
        lines = check_typed(form, match)
        mistakes = [_of_line(line) for line in lines if line.raw is None]
        if mistakes:
            raise FormMistakeError(mistakes)
        return [line.raw for line in lines if isinstance(line.raw, dict)]
    current = match.current
    if current is None or current.over is None:
        bowler = _number(form.get("bowler", ""))
        if bowler is None:
            raise FormMistakeError([str(NO_BOWLER)])
        return [{"type": "over", "bowler": bowler}]
    return [_outcome(form)]


def check_typed(form: Mapping[str, str], match: FordeMatch) -> list[Checked]:
    """Return the overs that were typed, entry by entry, with what the rules say of each, or the mistakes in its place.

    Where there are several, each counts as a line. After an entry that is refused the later ones are read by their form
    alone; `match` is played on.
    """
    overs = overs_in(form.get("typed", ""))
    checked: list[Checked] = []
    stands = True
    for number, text in enumerate(overs, 1):
        line = number if len(overs) > 1 else 0
        chosen = _number(form.get("bowler", "")) if number == 1 else None
        entries, mistakes = _typed_over(text, chosen, match, opens=not stands)
        checked += [unread(mistake, line) for mistake in mistakes]
        stands = stands and not mistakes
        for raw in [] if mistakes else entries:
            checked.append(check_entry(raw, match, line) if stands else Checked(raw, line=line))
            stands = stands and not checked[-1].refused
    if len(checked) > MOST_ENTRIES:
        return [unread(str(sentence(malformed("wrong_length", low=1, high=MOST_ENTRIES))))]
    return checked


def _typed_over(
    text: str, chosen: int | None, match: FordeMatch, *, opens: bool
) -> tuple[list[dict[str, object]], list[str]]:
    """Return the entries of a typed over, by the bowler who was chosen where it names none, and its mistakes.

    It goes on with the over in progress, unless it is said to open one.
    """
    side = match.bowling_side()
    names = {number: player.name for number, player in enumerate(side.players, 1) if player.bowling_class}
    over = match.current.over if match.current and not opens else None
    bowling = over.bowler if over else chosen
    read = read_over(text, names, bowling, len(over.deliveries) if over else 0)
    mistakes = [mistake.sentence(names.get(bowling or 0, "")) for mistake in read.mistakes]
    return read.balls if over else [{"type": "over", "bowler": read.bowler}, *read.balls], mistakes


def _of_line(line: Checked) -> str:
    """Return the mistake of a line, named by its number where there are several."""
    [mistake] = line.refused
    return LINE_TEXT % {"line": line.line, "text": mistake.text} if line.line else mistake.text


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
