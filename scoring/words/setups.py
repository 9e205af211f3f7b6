"""What a correction of the set-up changed, in words."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict

from django.utils.translation import gettext as _

from scoring.rules.setup import Setup
from scoring.words.options import LABELS
from scoring.words.phrase import listed, phrase


def setup_words(setup: Setup, other: Setup) -> str:
    """Return, of all that a set-up says, what `other` says differently: "second side, 4, name: J Trott"."""
    theirs = dict(_values(asdict(other)))
    return listed(
        (
            phrase("%(path)s: %(value)s", path=", ".join(map(_label, path)), value=_text(path, value, setup))
            for path, value in _values(asdict(setup))
            if theirs.get(path) != value
        ),
        "; ",
    )


def _values(given: object, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], object]]:
    """Yield every value with its path."""
    if isinstance(given, Mapping):
        for key, value in given.items():
            yield from _values(value, (*path, key))
    elif isinstance(given, list | tuple):
        sides = path == ("sides",)
        for number, value in enumerate(given):
            place = ((_("first side"), _("second side"))[number],) if sides else (str(number + 1),)
            yield from _values(value, (*path[:-1], *place))
    else:
        yield path, given


def _label(key: str) -> str:
    labels = {
        "options": _("playing conditions"),
        "toss": _("toss"),
        "won_by": _("won by"),
        "chose_to_bat": _("chose to bat"),
        "name": _("name"),
        "batting_class": _("batting class"),
        "bowling_class": _("bowling class"),
        "played_by": _("cards held by"),
        "captain": _("captain"),
        "keeper": _("keeper"),
        "played_on": _("played on"),
        "venue": _("venue"),
        "notes": _("notes"),
    }
    return str(LABELS.get(key) or labels.get(key, key))


def _text(path: tuple[str, ...], value: object, setup: Setup) -> str:
    if path == ("toss", "won_by"):
        return setup.sides[setup.toss.won_by].name
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return "–" if value is None or value == "" else str(value)
