"""What a correction of the set-up changed, in words."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.rules.setup import Setup
from scoring.words.changes import Path, changes_words
from scoring.words.options import option_label
from scoring.words.phrase import phrase


def setup_changes(now: Setup, before: Setup, *, toss_known: tuple[bool, bool]) -> Iterator[str]:
    """Yield what a set-up says otherwise than another: "England, number 4, name: J Trott (before: J Trot)".

    `toss_known` is whether the toss is known now, and was before.
    """
    known, was_known = toss_known
    said, was = _values(now, before.names, toss_known=known), _values(before, before.names, toss_known=was_known)
    return changes_words(dict(said), dict(was))


def _values(setup: Setup, sides: tuple[str, str], *, toss_known: bool) -> Iterator[tuple[Path, str]]:
    """Yield every value with what it is called; a side goes by the name it had."""
    for name, value in setup.options.items():
        yield (option_label(name),), _text(value)
    for side, called in zip(setup.sides, sides, strict=True):
        yield (called, _("name")), side.name
        yield (called, _("played by")), side.played_by
        yield (called, _("captain")), _text(side.captain and side.player(side.captain).name)
        yield (called, _("keeper")), _text(side.keeper and side.player(side.keeper).name)
        for number, player in enumerate(side.players, 1):
            place = phrase(_("number %(number)d"), number=number)
            yield (called, place), player.name
            yield (called, place, _("batting class")), _text(player.batting_class)
            yield (called, place, _("bowling class")), _text(player.bowling_class)
    if toss_known:
        yield (_("toss won by"),), sides[setup.toss.won_by]
        yield (_("chose"),), _("to bat") if setup.toss.chose_to_bat else _("to bowl")
    yield (_("played on"),), setup.played_on
    yield (_("venue"),), setup.venue
    yield (_("notes"),), setup.notes


def _text(value: object) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return "" if value is None else str(value)
