"""Games of turns in words: extras, what a turn recorded and brought, whose turn it is."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, ngettext_lazy

from scoring.games.grid.rules.game import Effect
from scoring.words.figures import cards_words, how_out_word, ordinal, out_words, runs_words
from scoring.words.phrase import listed, phrase

TALLIES = {
    "kqj": ngettext_lazy("%(count)d K-Q-J", "%(count)d K-Q-Js", "count"),
    "kqj_mixed": ngettext_lazy("%(count)d mixed K-Q-J", "%(count)d mixed K-Q-Js", "count"),
    "kqj_suited": ngettext_lazy("%(count)d suited K-Q-J", "%(count)d suited K-Q-Js", "count"),
    "lines": ngettext_lazy("%(count)d line", "%(count)d lines", "count"),
}


def tally_words(tallies: Mapping[str, int]) -> list[str]:
    """Return what was counted in a turn beside its cards, by the match file's names: "1 suited K-Q-J", "2 lines"."""
    return [TALLIES[tally] % {"count": count} for tally, count in tallies.items() if count]


def extra_words(heading: str, runs: int) -> str:
    """Return extras under a heading of the match file: "1 wide", "4 byes"."""
    if heading == "wides":
        return ngettext("%(count)d wide", "%(count)d wides", runs) % {"count": runs}
    return ngettext("%(count)d bye", "%(count)d byes", runs) % {"count": runs}


def effect_words(effect: Effect) -> str:
    """Return what a bowling turn's K-Q-J or line brings: "2 wides", "3 wickets"."""
    return extra_words(effect.extra, effect.runs) if effect.extra else out_words(effect.wickets)


def more_words(runs: int) -> str:
    """Return what a batting turn's K-Q-J or line brings beside its cards: "50 runs more"."""
    return ngettext("%(count)d run more", "%(count)d runs more", runs) % {"count": runs}


def bowled_text(who: str, laid: str, extras: Mapping[str, int], fallen: Sequence[str]) -> str:
    """Return a bowling turn: "Giles bowled 23 cards: 1 wide, Hayden out"."""
    brought = [extra_words(heading, runs) for heading, runs in extras.items()]
    brought += [phrase(_("%(batter)s out"), batter=batter) for batter in fallen] or [_("no wicket")]
    return phrase(_("%(who)s bowled %(laid)s: %(brought)s"), who=who, laid=laid, brought=listed(brought))


def batted_text(who: str, laid: str, parts: Iterable[str]) -> str:
    """Return a batting turn of such parts: "Australia batted 14 cards: Hayden 9, run out; Ponting 5"."""
    brought = listed(parts, "; ")
    return phrase(_("%(who)s batted %(laid)s: %(brought)s"), who=who, laid=laid, brought=brought)


def part_text(batter: str, runs: int, out: str | None) -> str:
    """Return what a batter made in a turn: "Hayden 9, run out"."""
    if out:
        return phrase("%(batter)s %(runs)d, %(out)s", batter=batter, runs=runs, out=how_out_word(out))
    return phrase("%(batter)s %(runs)d", batter=batter, runs=runs)


def turn_in_brief(who: str, *, bowling: bool, cards: int, runs: int, wickets: int) -> str:
    """Return what a turn came to, in figures alone: "England bowled 23 cards: 1 run, 1 wicket"."""
    brought = [runs_words(runs)] if runs or not bowling else []
    if wickets or bowling:
        brought.append(out_words(wickets))
    template = _("%(who)s bowled %(cards)s: %(brought)s") if bowling else _("%(who)s batted %(cards)s: %(brought)s")
    return phrase(template, who=who, cards=cards_words(cards), brought=", ".join(brought))


def number_text(turn: int, of: int) -> str:
    """Return the number of a turn: "7", or "4 of 10" where so many are played."""
    return _("%(turn)d of %(turns)d") % {"turn": turn, "turns": of} if of else str(turn)


def nth_innings(number: int) -> str:
    """Return "2nd innings"."""
    return _("%(nth)s innings") % {"nth": ordinal(number)}


def due_text(side: str, turn: int, of: int, *, bowling: bool) -> str:
    """Return whose turn it is, and which kind: "Turn 6: England to bowl", "4th batting turn of 10: England to bat"."""
    if of:
        template = _("%(nth)s bowling turn: %(side)s to bowl")
        template = template if bowling else _("%(nth)s batting turn of %(of)d: %(side)s to bat")
        return phrase(template, nth=ordinal(turn), of=of, side=side)
    template = _("Turn %(turn)d: %(side)s to bowl") if bowling else _("Turn %(turn)d: %(side)s to bat")
    return phrase(template, turn=turn, side=side)
