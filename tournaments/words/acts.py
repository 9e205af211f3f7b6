"""What was done to a competition, in words."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.words.phrase import listed, phrase
from tournaments.formats.labels import Label
from tournaments.models import Act
from tournaments.words.fixtures import called_words
from tournaments.words.standings import adjustment_text

_DONE = {
    "found": gettext_lazy("The competition %(name)s was created."),
    "change-terms": gettext_lazy("Its name, conditions or format were changed."),
    "change-points": gettext_lazy("Points and tie-breaks were changed."),
    "withdraw": gettext_lazy("The competition was withdrawn."),
    "bring-back": gettext_lazy("The competition was brought back."),
    "enter": gettext_lazy("The entrants were saved: %(entrants)s."),
    "draw": gettext_lazy("The draw was made: %(fixtures)s fixtures for %(entrants)s."),
    "clear-draw": gettext_lazy("The draw was undone."),
    "put-draw-back": gettext_lazy("The earlier draw was restored: %(fixtures)s fixtures."),
    "draw-round": gettext_lazy("Round %(round)s was drawn."),
    "redraw-round": gettext_lazy("Round %(round)s was drawn again."),
    "keep-round": gettext_lazy("The draw of round %(round)s was kept."),
    "ask-round": gettext_lazy("The decision to keep the draw of round %(round)s was undone."),
    "change-fixture": gettext_lazy("Fixture %(fixture)s was changed."),
    "swap-sides": gettext_lazy("Home and away of fixture %(fixture)s were swapped."),
    "exchange": gettext_lazy("A side of fixture %(first)s and one of %(second)s were swapped."),
    "add-fixture": gettext_lazy("Fixture %(fixture)s was added."),
    "remove-fixture": gettext_lazy("The added fixture %(fixture)s was removed."),
    "start-match": gettext_lazy("The match of fixture %(fixture)s was started."),
    "attach-match": gettext_lazy("A recorded match was added to fixture %(fixture)s."),
    "lose-match": gettext_lazy("The match of fixture %(fixture)s was removed."),
    "let-through": gettext_lazy("%(through)s went through from fixture %(fixture)s."),
    "take-through-back": gettext_lazy(
        "The decision that %(through)s went through from fixture %(fixture)s was undone."
    ),
    "fill-place": gettext_lazy("Places of the bracket were filled: %(entrant)s (%(fixture)s)."),
    "keep-place": gettext_lazy("%(entrant)s was kept in fixture %(fixture)s."),
    "ask-place": gettext_lazy("The decision to keep %(entrant)s in fixture %(fixture)s was undone."),
    "withdraw-entrant": gettext_lazy("%(entrant)s withdrew."),
    "bring-back-entrant": gettext_lazy("%(entrant)s was brought back."),
    "adjust": gettext_lazy("%(entrant)s: %(points)s."),
    "lift-adjustment": gettext_lazy("%(entrant)s, %(points)s: removed."),
    "restore-adjustment": gettext_lazy("%(entrant)s, %(points)s: restored."),
    "draw-lots": gettext_lazy("Lots were drawn: %(order)s."),
    "lift-lots": gettext_lazy("The lots drawn as %(order)s were removed."),
    "restore-lots": gettext_lazy("The lots drawn as %(order)s were restored."),
}


_FIXTURES = ("fixture", "first", "second")
_SPOKEN_OF = ("name", "entrants", "fixtures", "round", "through", "entrant", "points", "order", *_FIXTURES)


def act_text(act: Act) -> str:
    """Return an act as a sentence, with who did it where that is told."""
    about = {key: _about(act, key, act.about.get(key, "")) for key in _SPOKEN_OF}
    said = phrase(str(_DONE[act.verb]), **about)
    if act.author:
        said = phrase(_("%(said)s (%(author)s)"), said=said, author=act.author.username)
    return said


def match_words(home: str, away: str, day: str) -> str:
    """Return a match as people call it: "Otley v Ilkley, 2 May 2026"."""
    said = phrase(_("%(home)s v %(away)s"), home=home, away=away)
    return phrase(_("%(match)s, %(day)s"), match=said, day=day) if day else said


def fixture_words(named: Mapping[str, Any]) -> str:
    """Return a fixture as it was called when an act was done, by what was kept of it: "Otley v Ilkley (Round 2)"."""
    said = called_words(named["stage"], named["round"], Label(*named["label"]))
    if named["home"] and named["away"]:
        return phrase(_("%(home)s v %(away)s (%(round)s)"), home=named["home"], away=named["away"], round=said)
    return said


def _about(act: Act, key: str, value: object) -> str:
    """Return what an act was about in words, several with commas; a fixture by its sides and its round."""
    if key == "points" and value:
        return adjustment_text(Fraction(str(value)))
    if isinstance(value, int):
        return str(value)
    called = (lambda each: _fixture(act, each)) if key in _FIXTURES else str
    return listed([called(str(each)) for each in (value if isinstance(value, list) else [value])])


def _fixture(act: Act, key: str) -> str:
    named = act.about.get("named", {}).get(key)
    return fixture_words(named) if named else key
