"""What was done to a competition, in words."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.words.phrase import Phrase, listed, name, phrase
from tournaments.models import Act
from tournaments.words.fixtures import round_words
from tournaments.words.formats import label_words

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
    "ask-round": gettext_lazy("That the draw of round %(round)s was kept was taken back."),
    "change-fixture": gettext_lazy("Fixture %(fixture)s was changed."),
    "swap-sides": gettext_lazy("Home and away of fixture %(fixture)s were swapped."),
    "exchange": gettext_lazy("A side of fixture %(first)s and one of %(second)s changed places."),
    "add-fixture": gettext_lazy("Fixture %(fixture)s was added."),
    "start-match": gettext_lazy("A match was made of fixture %(fixture)s."),
    "attach-match": gettext_lazy("A match was brought in as fixture %(fixture)s."),
    "lose-match": gettext_lazy("The match of fixture %(fixture)s was taken out."),
    "let-through": gettext_lazy("%(through)s went through from fixture %(fixture)s."),
    "take-through-back": gettext_lazy("That %(through)s went through from fixture %(fixture)s was taken back."),
    "fill-place": gettext_lazy("Places of the bracket were filled: %(entrant)s (%(fixture)s)."),
    "keep-place": gettext_lazy("%(entrant)s was kept in fixture %(fixture)s."),
    "ask-place": gettext_lazy("That %(entrant)s was kept in fixture %(fixture)s was taken back."),
    "withdraw-entrant": gettext_lazy("%(entrant)s withdrew."),
    "bring-back-entrant": gettext_lazy("%(entrant)s was brought back."),
    "adjust": gettext_lazy("%(entrant)s: %(points)s points."),
    "lift-adjustment": gettext_lazy("The %(points)s points of %(entrant)s were lifted."),
    "restore-adjustment": gettext_lazy("The %(points)s points of %(entrant)s stand again."),
    "draw-lots": gettext_lazy("Lots were drawn: %(order)s."),
}


_FIXTURES = ("fixture", "first", "second")
_SPOKEN_OF = ("name", "entrants", "fixtures", "round", "through", "entrant", "points", "order", *_FIXTURES)


@dataclass(frozen=True, slots=True)
class Known:
    """What acts speak of and is still there: addresses of fixtures by their ids, matches in words by their slugs."""

    fixtures: Mapping[int, str] = field(default_factory=dict)
    matches: Mapping[str, Phrase] = field(default_factory=dict)


def act_text(act: Act, known: Known | None = None) -> Phrase:
    """Return an act as a sentence, with who did it where that is told; what is `known` is linked."""
    known = known or Known()
    about = {key: _about(act, key, value, known) for key, value in act.about.items() if key != "named"}
    said = phrase(str(_DONE[act.verb]), **(dict.fromkeys(_SPOKEN_OF, "") | about))
    if match := known.matches.get(str(act.about.get("match"))):
        said = phrase(_("%(said)s %(match)s."), said=said, match=match)
    if act.author:
        said = phrase(_("%(said)s (%(author)s)"), said=said, author=name(act.author.username))
    return said


def match_words(home: str, away: str, day: str, address: str) -> Phrase:
    """Return a match as people call it, "Otley v Ilkley, 2 May 2026", with a link where there is an address."""
    said = phrase(_("%(home)s v %(away)s"), home=name(home), away=name(away))
    return _linked(phrase(_("%(match)s, %(day)s"), match=said, day=day) if day else said, address)


def _about(act: Act, key: str, value: object, known: Known) -> Phrase:
    """Return what an act was about in words, several with commas; a fixture by its sides and its round."""
    if isinstance(value, int):
        return phrase(str(value))
    called = (lambda each: _fixture(act, each, known)) if key in _FIXTURES else name
    return listed([called(str(each)) for each in (value if isinstance(value, list) else [value])])


def _fixture(act: Act, key: str, known: Known) -> Phrase:
    """Return a fixture as it was called when the act was done: "Otley v Ilkley (Round 2)"."""
    was = act.about.get("named", {}).get(key)
    if was is None:
        return name(key)
    label = was["label"]
    said = phrase(label_words(label) if label else round_words(was["stage"], was["round"], label))
    if was["home"] and was["away"]:
        home, away = name(was["home"]), name(was["away"])
        said = phrase(_("%(home)s v %(away)s (%(round)s)"), home=home, away=away, round=said)
    return _linked(said, known.fixtures.get(was["id"], ""))


def _linked(said: Phrase, address: str) -> Phrase:
    return Phrase(said.text, format_html('<a href="{}">{}</a>', address, said)) if address else said
