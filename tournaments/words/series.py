"""How a series stands, and whose its trophy is, as a newspaper prints it."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.words.phrase import phrase
from tournaments.formats.series_line import SeriesLine, SeriesState


def series_words(line: SeriesLine, names: Sequence[str], trophy: str = "", *, people: bool = False) -> str:
    """Return how a series stands: "England lead the 5-match series 2-1".

    `names` are those of side 0 and side 1, `people` says that they are persons: "Ann leads". Where nobody has a trophy
    for certain yet, or `trophy` is empty, none is spoken of.
    """
    text = _series(line, names, people=people)
    if not trophy or line.trophy_to is None:
        return text
    words = {"line": text, "holder": names[line.trophy_to], "trophy": _the(trophy)}
    if line.state is SeriesState.WON:
        won = _("%(line)s and retained %(trophy)s") if line.retained else _("%(line)s and won %(trophy)s")
        return phrase(won, **words)
    kept = (
        _("%(line)s (%(holder)s retained %(trophy)s)") if line.retained else _("%(line)s (%(holder)s won %(trophy)s)")
    )
    return phrase(kept, **words)


def _series(line: SeriesLine, names: Sequence[str], *, people: bool) -> str:
    figure = f"{max(line.wins)}-{min(line.wins)}"
    if line.leader is None:
        match line.state:
            case SeriesState.NOT_BEGUN:
                return phrase(_("The %(matches)s-match series has not begun"), matches=line.matches)
            case SeriesState.CALLED_OFF:
                return phrase(_("The %(matches)s-match series was called off"), matches=line.matches)
            case SeriesState.DRAWN:
                return phrase(_("Series drawn %(figure)s"), figure=figure)
        return phrase(_("Series level %(figure)s"), figure=figure)
    words: dict[str, str | int] = {"side": names[line.leader], "matches": line.matches, "figure": figure}
    match line.state, people:
        case SeriesState.WON, _people:
            text = _("%(side)s won the %(matches)s-match series %(figure)s")
        case SeriesState.DECIDED, True:
            text = _("%(side)s has won the %(matches)s-match series, %(figure)s up with %(left)s to play")
        case SeriesState.DECIDED, False:
            text = _("%(side)s have won the %(matches)s-match series, %(figure)s up with %(left)s to play")
        case _led, True:
            text = _("%(side)s leads the %(matches)s-match series %(figure)s")
        case _led, False:
            text = _("%(side)s lead the %(matches)s-match series %(figure)s")
    return phrase(text, left=line.left, **words)


def _the(trophy: str) -> str:
    """Return a trophy's name with its article, whether it was given one or not."""
    bare = trophy[4:] if trophy[:4].casefold() == "the " else trophy
    return phrase(_("the %(trophy)s"), trophy=bare)
