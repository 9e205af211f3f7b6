"""What was done to a competition, in words."""

from collections import defaultdict

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Act

_DONE = {
    "found": gettext_lazy("The competition was founded as %(name)s."),
    "change-terms": gettext_lazy("Its name, conditions or format were changed."),
    "change-points": gettext_lazy("Points and tie-breaks were changed."),
    "withdraw": gettext_lazy("The competition was withdrawn."),
    "bring-back": gettext_lazy("The competition was brought back."),
    "enter": gettext_lazy("The entrants were settled: %(entrants)s."),
    "draw": gettext_lazy("The draw was made: %(fixtures)s fixtures for %(entrants)s."),
    "clear-draw": gettext_lazy("The draw was taken back."),
    "draw-round": gettext_lazy("Round %(round)s was drawn."),
    "redraw-round": gettext_lazy("Round %(round)s was drawn again."),
    "keep-round": gettext_lazy("The draw of round %(round)s was kept."),
    "change-fixture": gettext_lazy("Fixture %(fixture)s was changed."),
    "swap-sides": gettext_lazy("Home and away of fixture %(fixture)s were swapped."),
    "exchange": gettext_lazy("A side of fixture %(first)s and one of %(second)s changed places."),
    "add-fixture": gettext_lazy("Fixture %(fixture)s was added: %(home)s v %(away)s."),
    "start-match": gettext_lazy("The match %(match)s was made of fixture %(fixture)s."),
    "attach-match": gettext_lazy("The match %(match)s was brought in as fixture %(fixture)s."),
    "lose-match": gettext_lazy("The match %(match)s was taken out."),
    "let-through": gettext_lazy("%(through)s went through from fixture %(fixture)s."),
    "take-through-back": gettext_lazy("That %(through)s went through from fixture %(fixture)s was taken back."),
    "fill-place": gettext_lazy("Places of the bracket were filled: %(entrant)s (%(fixture)s)."),
    "keep-place": gettext_lazy("%(entrant)s was kept in fixture %(fixture)s."),
    "withdraw-entrant": gettext_lazy("%(entrant)s withdrew."),
    "bring-back-entrant": gettext_lazy("%(entrant)s was brought back."),
    "adjust": gettext_lazy("%(entrant)s: %(points)s points."),
    "lift-adjustment": gettext_lazy("The %(points)s points of %(entrant)s were lifted."),
    "restore-adjustment": gettext_lazy("The %(points)s points of %(entrant)s stand again."),
    "draw-lots": gettext_lazy("Lots were drawn: %(order)s."),
}


def act_text(act: Act) -> str:
    """Return an act as a sentence, with who did it where that is known."""
    about = {key: ", ".join(map(str, value)) if isinstance(value, list) else value for key, value in act.about.items()}
    said = str(_DONE[act.verb]) % defaultdict(str, about)
    return _("%(said)s (%(author)s)") % {"said": said, "author": act.author} if act.author else said
