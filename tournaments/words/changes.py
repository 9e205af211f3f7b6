"""What an act of the office changed, from what to what."""

import string
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, time
from typing import Any

from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from scoring.visibility import Visibility
from scoring.words.changes import Path, change_words, changes_words
from scoring.words.game_names import game_name
from scoring.words.options import option_label
from scoring.words.phrase import listed, phrase
from tournaments.formats.labels import Label
from tournaments.formats.registry import find_format
from tournaments.formats.settings import Setting, SettingKind
from tournaments.models import Act, Competition, Entrant, Verb
from tournaments.standings.scheme import OUTCOMES, Scheme
from tournaments.words.acts import is_put_off
from tournaments.words.explanations import bonus_words
from tournaments.words.fixtures import PLANS, called_words, round_words
from tournaments.words.places import tables_text
from tournaments.words.schemes import OUTCOME_NAMES, RANKED_ON_NAMES
from tournaments.words.tiebreaks import points_text, tie_break_name

Kept = Mapping[str, Any]
"""What was kept of a competition or of something in it, before an act or after it."""


def act_changes(act: Act) -> list[str]:
    """Return what an act changed, a sentence for each value: "date: 3 May 2026 (before: –)".

    Nothing of an act that says all of it by itself, nor of an older one of which it was not kept.
    """
    told = None if is_put_off(act) else _TOLD.get(act.verb)
    return list(told(act.about)) if told and "now" in act.about else []


def _terms(about: Kept) -> Iterator[str]:
    return changes_words(dict(_of_terms(about["now"])), dict(_of_terms(about["was"])))


def _of_terms(terms: Kept) -> Iterator[tuple[Path, str]]:
    kind = find_format(terms["format"])
    yield (_("name"),), terms["name"]
    yield (_("game"),), game_name(terms["variant"])
    yield (_("format"),), str(kind.name)
    yield (_("between"),), str(Competition.Between(terms["between"]).label)
    yield (_("results are confirmed by"),), str(Competition.ConfirmedBy(terms.get("confirmed_by", "nobody")).label)
    yield (_("chances rest on"),), str(Competition.ChancesBy(terms.get("chances_by", "equal")).label)
    yield (_("chances of its matches"),), _("shown") if terms.get("shows_chances", True) else _("not shown")
    yield (_("go up"),), str(terms.get("goes_up") or "")
    yield (_("go down"),), str(terms.get("goes_down") or "")
    for setting in kind.settings:
        yield (str(setting.label),), _setting(setting, terms["settings"].get(setting.name))
    yield from _conditions(terms["conditions"])
    yield (_("tie-breaks"),), listed(map(tie_break_name, terms.get("tie_breaks", ())))
    yield (_("tables"),), tables_text(terms.get("tables", ()))


def _setting(setting: Setting, value: Any) -> str:
    match setting.kind:
        case _ if value is None:
            return ""
        case SettingKind.CHOICE:
            return str(setting.choices[value])
        case SettingKind.NUMBERS:
            return " ".join(string.ascii_uppercase[group] for group in value)
        case SettingKind.SIDE:
            return _("the second of the two") if value else _("the first of the two")
    return _value(value)


def _conditions(conditions: Kept) -> Iterator[tuple[Path, str]]:
    for name, value in conditions.items():
        yield (option_label(name),), _value(value)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return "" if value is None else str(value)


def _shown(about: Kept) -> Iterator[str]:
    now, was = (str(Visibility(about[each]["visibility"]).label) for each in ("now", "was"))
    yield change_words(_("shown to"), now, was)


def _points(about: Kept) -> Iterator[str]:
    return changes_words(dict(_of_points(about["now"])), dict(_of_points(about["was"])))


def _of_points(kept: Kept) -> Iterator[tuple[Path, str]]:
    scheme = Scheme.from_data(kept["points"])
    for name in OUTCOMES:
        yield (str(OUTCOME_NAMES[name]),), points_text(getattr(scheme, name))
    yield (_("bonus points"),), listed(map(bonus_words, scheme.bonuses), "; ")
    yield (_("an abandoned match counts as played"),), _value(scheme.abandoned_played)
    yield (_("order of the table"),), str(RANKED_ON_NAMES[scheme.ranked_on])
    yield (_("tie-breaks"),), listed(map(tie_break_name, kept["tie_breaks"]))


def _entrants(about: Kept) -> Iterator[str]:
    """Yield who came in, who was left out, and what is said otherwise of the others, each by the name it had.

    Of the first that were entered the act says it all.
    """
    was, now = about["was"], about["now"]
    for pk in dict.fromkeys((*now, *was)) if was else ():
        called = (was.get(pk) or now[pk])["name"]
        both = pk in was and pk in now
        yield from changes_words(*(dict(_of_entrant(each.get(pk), called, both=both)) for each in (now, was)))


def _of_entrant(entrant: Kept | None, called: str, *, both: bool) -> Iterator[tuple[Path, str]]:
    if entrant is not None:
        yield (called, _("number")), str(entrant["seed"])
        yield (called, _("name")), entrant["name"] if both else ""
        yield (called, _("played by")), entrant["person"]
        yield (called, _("team")), (entrant["team"] or "") if both or entrant["team"] != called else ""
        yield (called, _("home table")), entrant.get("home_table", "")


def _standing(about: Kept) -> Iterator[str]:
    now, was = (str(Entrant.Withdrawn(about[each]["withdrawn"]).label) for each in ("now", "was"))
    yield change_words(about["entrant"], now, was)


def _fixture(about: Kept) -> Iterator[str]:
    return changes_words(dict(_of_fixture(about["now"])), dict(_of_fixture(about["was"])))


def _of_fixture(plan: Kept) -> Iterator[tuple[Path, str]]:
    yield (_("state"),), str(PLANS[plan["state"]])
    yield (_("date"),), date_format(date.fromisoformat(plan["on"]), _("j F Y")) if plan["on"] else ""
    yield (_("time"),), time_format(time.fromisoformat(plan["at"]), _("H:i")) if plan["at"] else ""
    yield (_("venue"),), plan["venue"]
    yield (_("table"),), plan.get("table", "")
    yield from _conditions(plan["conditions"])


def _sides(about: Kept) -> Iterator[str]:
    """Yield who meets whom in each fixture that an act gave another side."""
    for key, sides in about["now"].items():
        named = about["named"][key]
        called = called_words(named["stage"], named["round"], Label(*named["label"]))
        yield change_words(called, _pair(sides), _pair((named["home"], named["away"])))


def _round(about: Kept) -> Iterator[str]:
    now, was = (listed(map(_pair, about[each])) for each in ("now", "was"))
    yield change_words(round_words(0, about["round"]), now, was)


def _pair(sides: Sequence[str]) -> str:
    home, away = (each or "–" for each in sides)
    return phrase(_("%(home)s v %(away)s"), home=home, away=away)


_TOLD: Mapping[str, Callable[[Kept], Iterator[str]]] = {
    Verb.CHANGE_TERMS: _terms,
    Verb.CHANGE_POINTS: _points,
    Verb.CHANGE_VISIBILITY: _shown,
    Verb.LOSE_MATCH: _shown,
    Verb.ENTER: _entrants,
    Verb.WITHDRAW_ENTRANT: _standing,
    Verb.BRING_BACK_ENTRANT: _standing,
    Verb.CHANGE_FIXTURE: _fixture,
    Verb.EXCHANGE: _sides,
    Verb.FILL_PLACE: _sides,
    Verb.REDRAW_ROUND: _round,
}
