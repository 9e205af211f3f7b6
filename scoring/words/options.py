"""The options of a match in words, and what was agreed before play in a line of them."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.rules.options import Value
from scoring.words import of_games
from scoring.words.of_games import OptionWords


def _innings(value: Value, options: Mapping[str, Value]) -> str:
    return ngettext("%(count)d innings a side", "%(count)d innings a side", value or 0) % {"count": value}


def _wickets(value: Value, options: Mapping[str, Value]) -> str:
    text = ngettext("an innings ends with %(count)d wicket", "an innings ends with %(count)d wickets", value or 0)
    return text % {"count": value}


def _follow_on(value: Value, options: Mapping[str, Value]) -> str:
    if options.get("innings") == 1:
        return ""
    text = ngettext("follow-on at %(count)d run behind", "follow-on at %(count)d runs behind", value or 0)
    return text % {"count": value}


def _captain(value: Value, options: Mapping[str, Value]) -> str:
    return _("the captain picks the next batter") if value else ""


def _target(value: Value, options: Mapping[str, Value]) -> str:
    if value:
        return _("play stops when the target is passed")
    return _("the last innings is played out even when the target is passed")


_SHARED: Mapping[str, OptionWords] = {
    "innings": OptionWords(gettext_lazy("Innings a side"), _innings, 20),
    "wickets": OptionWords(gettext_lazy("Wickets that end an innings"), _wickets, 30),
    "follow_on_margin": OptionWords(gettext_lazy("Runs behind for a follow-on"), _follow_on, 50),
    "captain_picks_next": OptionWords(gettext_lazy("The captain picks the next batter"), _captain, 80),
    "stop_at_target": OptionWords(gettext_lazy("The last innings ends as soon as its side is ahead"), _target, 90),
}
"""The options that several families of games have."""


def option_label(name: str) -> str:
    """Return what the field of an option is called."""
    known = _known().get(name)
    return str(known.label) if known else name


def conditions(options: Mapping[str, Value]) -> Iterator[str]:
    """Yield the conditions that a reader of the card should know: how long, for what, when play stops."""
    known = _known()
    told = sorted((known[name].place, name) for name in options if name in known)
    for _place, name in told:
        condition, value = known[name].condition, options[name]
        if condition is not None and value is not None and (text := condition(value, options)):
            yield text


def _known() -> Mapping[str, OptionWords]:
    return {**of_games.options(), **_SHARED}
