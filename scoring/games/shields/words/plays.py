"""A game of wicket cards in words: plays, counters and recounters, hands, what is due, the tally."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words.figures import grouped, ordinal, runs_words
from scoring.words.phrase import listed, phrase


def wicket_text(wicket: int) -> str:
    """Return a wicket card by its rank, 1 to 10: the first is the ace."""
    return "A" if wicket == 1 else str(wicket)


def chain_text(cards: Sequence[str]) -> str:
    """Return the cards laid on a wicket, one over the other: "J–Q–K"."""
    return "–".join(cards)


def hand_text(cards: Sequence[str]) -> str:
    """Return the cards of a hand: "2 4 J", or "none"."""
    return " ".join(cards) or _("none")


def play_text(batting: str, fielding: str, wicket: int, cards: Sequence[str], runs: int) -> str:
    """Return a play: "Red played J on wicket 3, Black countered with Q: no run"."""
    made = runs_words(runs) if runs else _("no run")
    return phrase(_("%(laid)s: %(made)s"), laid=listed(_laid(batting, fielding, wicket, cards)), made=made)


def _laid(batting: str, fielding: str, wicket: int, cards: Sequence[str]) -> Iterator[str]:
    text = _("%(side)s played %(card)s on wicket %(wicket)s")
    yield phrase(text, side=batting, card=cards[0], wicket=wicket_text(wicket))
    for index, card in enumerate(cards[1:], 1):
        if index % 2:
            yield phrase(_("%(side)s countered with %(card)s"), side=fielding, card=card)
        else:
            yield phrase(_("%(side)s recountered with %(card)s"), side=batting, card=card)


def close_text(side: str) -> str:
    """Return the closing of an innings."""
    return phrase(_("%(side)s closed the innings"), side=side)


def held_text(side: str, cards: Sequence[str], runs: int) -> str:
    """Return what a side held at the end: "Red 2 4 J (17)"."""
    return phrase("%(side)s %(cards)s (%(runs)d)", side=side, cards=hand_text(cards), runs=runs)


def closed_with_hands_text(side: str, held: Sequence[str]) -> str:
    """Return the closing of a pair of innings: "Black closed the innings; in hand: Red 2 4 J (17), Black A (14)"."""
    text = _("%(closed)s; in hand: %(held)s")
    return phrase(text, closed=close_text(side), held=listed(held))


def next_innings_text(side: str, number: int) -> str:
    """Return whose innings is next: "Red to open the 2nd innings"."""
    return phrase(_("%(side)s to open the %(ordinal)s innings"), side=side, ordinal=ordinal(number))


def must_close_text(side: str, *, hands: bool) -> str:
    """Return that nothing is left but to close, and whether the hands are counted then."""
    if hands:
        return phrase(_("%(side)s must close, and both hands are counted"), side=side)
    return phrase(_("%(side)s must close"), side=side)


def may_close_text(side: str, *, hands: bool) -> str:
    """Return that a play is due or the close, and whether the hands are counted then."""
    if hands:
        return phrase(_("%(side)s to play, or to close and count both hands"), side=side)
    return phrase(_("%(side)s to play, or to close"), side=side)


def cards_left_text(cards: int) -> str:
    """Return "1 card left", "9 cards left"."""
    return ngettext("%(count)d card left", "%(count)d cards left", cards) % {"count": cards}


def lead_figure(lead: int) -> str:
    """Return a lead as a figure: "+46", "−112", "0"."""
    return f"{'+' if lead > 0 else '−' if lead < 0 else ''}{grouped(abs(lead))}"
