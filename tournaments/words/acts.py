"""What was done to a competition, in words."""

from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.visibility import Visibility
from scoring.words.phrase import listed, phrase
from tournaments.formats.labels import Label
from tournaments.models import Act, Fixture, Verb
from tournaments.words.fixtures import called_words
from tournaments.words.standings import adjustment_text

_DONE: dict[str, Any] = {
    Verb.FOUND: gettext_lazy("The competition %(name)s was created."),
    Verb.CHANGE_TERMS: gettext_lazy("The details of the competition were changed."),
    Verb.CHANGE_POINTS: gettext_lazy("Points and tie-breaks were changed."),
    Verb.CHANGE_VISIBILITY: gettext_lazy("It was made visible to %(visibility)s."),
    Verb.WITHDRAW: gettext_lazy("The competition was withdrawn."),
    Verb.BRING_BACK: gettext_lazy("The competition was brought back."),
    Verb.ENTER: gettext_lazy("The entrants were saved: %(entrants)s."),
    Verb.JOIN: gettext_lazy("%(entrant)s joined those who take part."),
    Verb.DRAW: gettext_lazy("The draw was made: %(fixtures)s, %(entrants)s."),
    Verb.CLEAR_DRAW: gettext_lazy("The draw was undone."),
    Verb.PUT_DRAW_BACK: gettext_lazy("The earlier draw was restored: %(fixtures)s."),
    Verb.DRAW_ROUND: gettext_lazy("Round %(round)s was drawn."),
    Verb.REDRAW_ROUND: gettext_lazy("Round %(round)s was drawn again."),
    Verb.KEEP_ROUND: gettext_lazy("The draw of round %(round)s was kept."),
    Verb.ASK_ROUND: gettext_lazy("The decision to keep the draw of round %(round)s was undone."),
    Verb.GIVE_TABLES: gettext_lazy("Tables were given out: %(fixtures)s."),
    Verb.CHANGE_FIXTURE: gettext_lazy("%(fixture)s: fixture changed."),
    Verb.SWAP_SIDES: gettext_lazy("%(fixture)s: home and away swapped."),
    Verb.EXCHANGE: gettext_lazy("%(first)s, %(second)s: a side of each swapped."),
    Verb.ADD_FIXTURE: gettext_lazy("%(fixture)s: fixture added."),
    Verb.BRING_IN_LIST: gettext_lazy("Brought in from a list: %(listed)s."),
    Verb.REMOVE_FIXTURE: gettext_lazy("%(fixture)s: added fixture removed."),
    Verb.START_MATCH: gettext_lazy("%(fixture)s: match set up to be scored."),
    Verb.ATTACH_MATCH: gettext_lazy("%(fixture)s: recorded match added."),
    Verb.LOSE_MATCH: gettext_lazy("%(fixture)s: match removed."),
    Verb.LET_THROUGH: gettext_lazy("%(fixture)s: %(through)s went through."),
    Verb.TAKE_THROUGH_BACK: gettext_lazy("%(fixture)s: the decision that %(through)s went through was undone."),
    Verb.FILL_PLACE: gettext_lazy("Places of the bracket were filled: %(entrant)s (%(fixture)s)."),
    Verb.KEEP_PLACE: gettext_lazy("%(fixture)s: %(entrant)s was kept in it."),
    Verb.ASK_PLACE: gettext_lazy("%(fixture)s: the decision to keep %(entrant)s in it was undone."),
    Verb.WITHDRAW_ENTRANT: gettext_lazy("%(entrant)s withdrew."),
    Verb.BRING_BACK_ENTRANT: gettext_lazy("%(entrant)s was brought back."),
    Verb.ADJUST: gettext_lazy("%(entrant)s: %(points)s."),
    Verb.LIFT_ADJUSTMENT: gettext_lazy("%(entrant)s, %(points)s: removed."),
    Verb.RESTORE_ADJUSTMENT: gettext_lazy("%(entrant)s, %(points)s: restored."),
    Verb.DRAW_LOTS: gettext_lazy("Lots were drawn: %(order)s."),
    Verb.LIFT_LOTS: gettext_lazy("The lots drawn as %(order)s were removed."),
    Verb.RESTORE_LOTS: gettext_lazy("The lots drawn as %(order)s were restored."),
}

_PUT_OFF: dict[str, Any] = {
    "postponed": gettext_lazy("%(fixture)s: postponed from %(day)s."),
    "cancelled": gettext_lazy("%(fixture)s: cancelled."),
}
"""What is said of a fixture that was changed to this state, and nothing else was."""
_JOINED_LATE: dict[bool, Any] = {
    False: gettext_lazy("%(entrant)s joined after round %(round)s."),
    True: gettext_lazy("%(entrant)s joined after round %(round)s: %(points)s."),
}
"""What is said of somebody who joined after rounds were drawn, by whether points were given for them."""
_REPORTED = gettext_lazy("%(fixture)s: result entered.")
"""What is said of a match that was made with its result."""
_FIXTURES = ("fixture", "first", "second")
_SPOKEN_OF = (
    "name",
    "entrants",
    "fixtures",
    "round",
    "through",
    "entrant",
    "points",
    "order",
    "visibility",
    *_FIXTURES,
)


def act_text(act: Act) -> str:
    """Return an act as a sentence."""
    about = {key: _about(act, key, act.about.get(key, "")) for key in _SPOKEN_OF}
    was = act.about.get("was")
    day = date_format(date.fromisoformat(was["on"]), _("j F Y")) if is_put_off(act) and was["on"] else ""
    done = _PUT_OFF[act.about["now"]["state"]] if is_put_off(act) else _DONE[act.verb]
    if act.verb == Verb.JOIN and act.about["round"]:
        done = _JOINED_LATE["points" in act.about]
    if act.about.get("reported"):
        done = _REPORTED
    said = phrase(str(done), **about, day=day, listed=list_words(act.about))
    return f"{said} {left_out_words(act.about['without'])}" if act.about.get("without") else said


def left_out_words(names: Sequence[str]) -> str:
    """Return whom a draw leaves out: "Without Ann and Bob."."""
    return phrase(_("Without %(names)s."), names=listed(names))


def list_words(about: Mapping[str, Any]) -> str:
    """Return what came of a list: "24 fixtures, 12 results"."""
    added, filled, results = (int(about.get(name, 0)) for name in ("added", "filled", "results"))
    parts = [
        (added, ngettext("%(count)d fixture", "%(count)d fixtures", added)),
        (filled, ngettext("date or place of %(count)d fixture", "dates or places of %(count)d fixtures", filled)),
        (results, ngettext("%(count)d result", "%(count)d results", results)),
    ]
    return listed(text % {"count": count} for count, text in parts if count)


def is_put_off(act: Act) -> bool:
    """Whether an act did nothing but postpone a fixture, without a new date, or cancel it."""
    if act.verb != Verb.CHANGE_FIXTURE or "now" not in act.about:
        return False
    now, was = act.about["now"], act.about["was"]
    kept = {**was, "state": now["state"]}
    if now["state"] == Fixture.State.POSTPONED:
        return bool(was["on"] and was["state"] == Fixture.State.PLANNED and now == {**kept, "on": "", "at": ""})
    return bool(now["state"] == Fixture.State.CANCELLED and was["state"] != now["state"] and now == kept)


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
    if isinstance(value, int) and key == "fixtures":
        return ngettext("%(count)d fixture", "%(count)d fixtures", value) % {"count": value}
    if isinstance(value, int) and key == "entrants":
        return ngettext("%(count)d entrant", "%(count)d entrants", value) % {"count": value}
    if isinstance(value, int):
        return str(Visibility(value).label if key == "visibility" else value)
    called = (lambda each: _fixture(act, each)) if key in _FIXTURES else str
    return listed([called(str(each)) for each in (value if isinstance(value, list) else [value])])


def _fixture(act: Act, key: str) -> str:
    named = act.about.get("named", {}).get(key)
    return fixture_words(named) if named else key
