"""What a side still needs, in words: to go through, or to finish first."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words.phrase import listed, phrase
from tournaments.standings.needs import Need
from tournaments.standings.scheme import Scheme
from tournaments.words.tiebreaks import points_words


def need_words(need: Need, scheme: Scheme, *, through: bool) -> str:
    """Return what a side needs: "Can still go through; needs at least 2 points from 3 matches; a win is enough".

    `through` is whether its place leads on; else it is first place that it plays for.
    """
    if need.certain or need.out:
        return least_words(need, through=through)
    if need.level_only:
        said = [_at_best_level(through=through)]
    else:
        said = [_("Can still go through") if through else _("Can still finish first")]
    if need.least:
        text = ngettext(
            "needs at least %(points)s from %(count)d match",
            "needs at least %(points)s from %(count)d matches",
            need.left,
        )
        said.append(phrase(text, points=points_words(need.least), count=need.left))
    if need.enough is None:
        said.append(_("depends on other results"))
    elif max(scheme.tie, scheme.draw, scheme.no_result, scheme.abandoned, scheme.loss) < need.enough <= scheme.win:
        said.append(_("a win is enough"))
    else:
        text = ngettext("%(points)s is enough", "%(points)s are enough", 1 if need.enough == 1 else 2)
        said.append(phrase(text, points=points_words(need.enough)))
    return listed(said, "; ")


def least_words(need: Need, *, through: bool) -> str:
    """Return what a side needs at least, "To go through: at least 2 points from 3 matches", or what is settled.

    Who can at best draw level is told what that takes, not what it takes to go through or to finish first.
    """
    if need.certain:
        return _("Certain to go through") if through else _("Certain of first place")
    if need.out:
        return _("Cannot go through any more") if through else _("Cannot finish first any more")
    if need.level_only and not need.least:
        return _at_best_level(through=through)
    if not need.least:
        return _("Can still go through") if through else _("Can still finish first")
    if need.level_only and through:
        text = ngettext(
            "To be level with the last to go through: at least %(points)s from %(count)d match",
            "To be level with the last to go through: at least %(points)s from %(count)d matches",
            need.left,
        )
    elif need.level_only:
        text = ngettext(
            "To be level with the first: at least %(points)s from %(count)d match",
            "To be level with the first: at least %(points)s from %(count)d matches",
            need.left,
        )
    elif through:
        text = ngettext(
            "To go through: at least %(points)s from %(count)d match",
            "To go through: at least %(points)s from %(count)d matches",
            need.left,
        )
    else:
        text = ngettext(
            "To finish first: at least %(points)s from %(count)d match",
            "To finish first: at least %(points)s from %(count)d matches",
            need.left,
        )
    return phrase(text, points=points_words(need.least), count=need.left)


def _at_best_level(*, through: bool) -> str:
    return (
        _("Can at best be level with the last to go through") if through else _("Can at best be level with the first")
    )


def settled_words(need: Need, *, through: bool) -> str:
    """Return in a word or two what is settled of a side; empty where nothing is that is worth a mark in the table."""
    if need.certain:
        return _("through") if through else _("certain of first")
    return _("out") if need.out and through else ""


def going_through_words(count: int) -> str:
    """Return how many of each table go through."""
    text = ngettext(
        "The first goes through: the line is drawn below it.",
        "The first %(count)d go through: the line is drawn below them.",
        count,
    )
    return phrase(text, count=count)
