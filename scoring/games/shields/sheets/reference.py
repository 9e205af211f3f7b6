"""The reference card: what every card makes on every wicket, and the rules in short, each with an example."""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.games.shields.rules.cards import CARDS_EACH, COPIES, HAND, VALUES
from scoring.games.shields.rules.entries import WICKETS
from scoring.games.shields.rules.match import DRAWN_AT
from scoring.games.shields.words.plays import wicket_text
from scoring.sheets.sheet import Page, Subject
from scoring.words.figures import grouped

MULTIPLIER = 10


class PlayCardRow(NamedTuple):
    """A play card: its value, how many of it are among the sixteen, and what it makes on each wicket."""

    card: str
    value: int
    copies: int
    runs: list[int]


class Rule(NamedTuple):
    """A rule in short: its heading, what holds, and an example."""

    heading: str
    text: str
    example: str


def reference_pages(subject: Subject) -> Iterator[Page]:
    """Yield the one page; it is the same whatever the subject."""
    rules = list(_rules())
    yield Page(
        _("Reference card"),
        "games/shields/sheets/reference.html",
        {
            "wickets": [wicket_text(wicket) for wicket in range(1, WICKETS + 1)],
            "lines": [
                PlayCardRow(
                    card,
                    value,
                    COPIES[card],
                    [max(0, value - wicket) * MULTIPLIER for wicket in range(1, WICKETS + 1)],
                )
                for card, value in VALUES.items()
            ],
            "halves": (rules[: len(rules) // 2], rules[len(rules) // 2 :]),
        },
        layout="of-wickets-card",
        style="games/shields/paper.css",
        reference=True,
    )


def _rules() -> Iterator[Rule]:
    yield Rule(
        _("The cards"),
        _(
            "One player has the red cards, one the black. The ace to the ten of one suit lie open as your ten wickets; "
            "the other %(cards)d are your play cards. Shuffle them, and hold %(hand)d."
        )
        % {"cards": CARDS_EACH, "hand": HAND},
        _("The play cards of each add up to 140."),
    )
    yield Rule(
        _("A play"),
        _(
            "The side batting lays a card on a wicket of its own that it has not played on in this innings. The wicket "
            "makes (card − wicket) × multiplier, never less than nothing. Draw after every card you lay."
        ),
        _("Q on the 4: (12 − 4) × 10 = 80. 5 on the 9: nothing, but you are rid of the 5."),
    )
    yield Rule(
        _("Counter and recounter"),
        _(
            "The other side may at once cover that card with a higher one: the wicket makes nothing. The batting side "
            "may at once cover this with one higher still, and the wicket makes what that card gives; and so on."
        ),
        _("9 on the 2 would make 70; K counters: 0; A recounters: (14 − 2) × 10 = 120."),
    )
    yield Rule(
        _("Second innings"),
        _("In the second innings of either side a counter may also be equal. A recounter is always higher."),
        _("Q on the 5, countered with a Q: 0. Only a K (80) or an A (90) recounters."),
    )
    yield Rule(
        _("Closing"),
        _(
            "The side batting closes when it likes, and must when all ten wickets are used or it has no card left. The "
            "play cards are not shuffled before the other side bats: they serve both first innings, then both second."
        ),
        _("Six cards laid in the two first innings leave you ten: %(hand)d in hand, 6 in the stock.") % {"hand": HAND},
    )
    yield Rule(
        _("Extras in hand"),
        _(
            "When the second of the pair is closed, both hands are counted, each card for its value, to the side that "
            "holds them. Then all %(cards)d are shuffled again."
        )
        % {"cards": CARDS_EACH},
        _("3, 7, J and A in hand: 3 + 7 + 11 + 14 = 35 runs."),
    )
    yield Rule(
        _("Follow-on"),
        _("Behind by 200 or more after both first innings, hands counted: that side bats again at once. It must."),
        _("402 and 196: 206 behind, follows on. 395 and 196: 199 behind, does not."),
    )
    yield Rule(
        _("The draw at %(runs)s") % {"runs": grouped(DRAWN_AT)},
        _(
            "As soon as the runs of all innings come to %(runs)s the match is drawn, by a winning card or by "
            "hands. Agree on a timeless test beforehand to play without this."
        )
        % {"runs": grouped(DRAWN_AT)},
        _("420, 380 and 350 come to 1,150: with 250 in the last innings the match is drawn."),
    )
    yield Rule(
        _("The result"),
        _(
            "More runs win, equal ones are a tie. A side that is behind after its second innings, the other still to "
            "bat, loses by an innings. The side batting last wins the moment it is ahead, by the wickets it has not "
            "played on and the one that won. If it closes behind, the hands are counted first."
        ),
        _("Ahead with the sixth wicket card: 10 − 6 + 1 = won by 5 wickets."),
    )
    yield Rule(
        _("Multiplier"),
        _(
            "Agreed for a match: 10, or 12 for a flat track, 8 where the ball turns; any whole number will do. A "
            "series is up to five tests."
        ),
        _("K on the 4: 90; with 12 it makes 108, with 8 it makes 72."),
    )
