"""What a match report tells of an innings of any kind: what it came to, who made most, wickets and stands.

Every sentence says what the figures prove, and nothing else.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Generic, TypeVar

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from scoring.readmodel.games import reader
from scoring.readmodel.progression import Step
from scoring.readmodel.rarity import told_progression
from scoring.readmodel.values import Quantity, Runs
from scoring.rules.innings import Batter, Closing, Fall, Innings
from scoring.rules.match_state import MatchState
from scoring.rules.rarity import Counted
from scoring.rules.settlement import target_of
from scoring.words.figures import ordinal, out_words, overs_words, runs_words
from scoring.words.phrase import isolate, phrase

MOST_NAMED = 3
"""How many batters of an innings are named."""
COLLAPSE = 3
"""So many wickets at least, for no more runs a wicket than that, are told as one fall."""

InningsT = TypeVar("InningsT", bound=Innings)


@dataclass(frozen=True, slots=True)
class Best:
    """Something that the match has a best of: `told` says whose it was, given the `figure`; `order` compares."""

    told: str
    order: Any
    figure: str
    who: str


def all_of(texts: Sequence[str]) -> str:
    """Return texts as one: "Hayden, Langer and Ponting"."""
    return get_text_list([isolate(each) for each in texts], _("and"))


def score_words(runs: int, wickets: int) -> str:
    """Return a score as it is said: "85 for 2"."""
    return _("%(runs)d for %(wickets)d") % {"runs": runs, "wickets": wickets}


class Account(Generic[InningsT]):
    """What is told of an innings; a game tells more of its own in a subclass, which it registers (`account`)."""

    largest_stand = staticmethod(lambda: _("The largest stand, %(runs)s, was for the %(wicket)s wicket."))
    rarity_shown = True
    """Whether it is told how rare the best turn, or over, was."""

    def __init__(self, match: MatchState[Any], innings: InningsT) -> None:
        self.match, self.innings = match, innings
        self.reader = reader(innings, match)
        self.side, self.other = self.reader.batting_side.name, self.reader.bowling_side.name
        self.place = next(place for place, each in enumerate(match.innings) if each is innings)
        earlier = match.innings[: self.place]
        self.lead = sum(each.runs if each.side == innings.side else -each.runs for each in earlier)

    def sentences(self) -> Iterator[str]:
        """Yield the sentences of the innings."""
        yield self.total()
        yield from self.wickets()
        yield from self.batting()
        yield from self.stands()
        yield from self.bowling()
        yield from self.course()
        yield from self.first_innings_lead()

    def bests(self) -> Iterator[Best]:
        """Yield what may be best in the match: the highest scores."""
        told = _("The highest score of the match was %(figure)s, by %(who)s.")
        for batter in self.innings.batters:
            runs = Runs(batter.runs, batter.out is None)
            if batter.runs:
                yield Best(told, runs.order, str(runs), self.of_side(self.reader.batters[batter.player], self.side))

    def of_side(self, name: str, side: str) -> str:
        """Return a player with the side: "Hayden (Australia)"."""
        return phrase(_("%(name)s (%(side)s)"), name=name, side=side)

    # What it came to

    def total(self) -> str:
        """Return what the innings came to, after what it began with."""
        return phrase(_("%(beginning)s, %(said)s."), beginning=self.beginning(), said=self.came_to())

    @property
    def is_last(self) -> bool:
        """Whether it is the last innings that can be played."""
        return self.place == 2 * self.match.innings_a_side - 1

    @property
    def target(self) -> int | None:
        """What the side had to make in it to win, by its revised target if there is one; None but in the last."""
        if not self.is_last or self.lead > 0:
            return None
        revised = target_of(self.match)
        return revised.runs if revised else 1 - self.lead

    def beginning(self) -> str:
        """Return how the innings stood to those before it: "Needing 126 to win"."""
        revised = target_of(self.match) if self.is_last else None
        if revised:
            said = _("Set a revised target of %(runs)d off %(overs)s")
            return said % {"runs": revised.runs, "overs": overs_words(revised.balls)}
        if self.target is not None:
            return _("Needing %(runs)d to win") % {"runs": self.target}
        if not self.place:
            return _("Batting first")
        if self.match.followed_on_in(self.innings):
            return _("Following on, %(runs)d behind") % {"runs": -self.lead}
        if self.place == 1:
            return _("In reply")
        if not self.lead:
            return _("Batting again with the scores level")
        said = _("Batting again with a lead of %(runs)d") if self.lead > 0 else _("Batting again, %(runs)d behind")
        return said % {"runs": abs(self.lead)}

    def came_to(self) -> str:
        """Return what the innings came to, and why it ended."""
        template = {
            Closing.WICKETS: _("%(side)s were all out for %(score)s"),
            Closing.DECLARATION: _("%(side)s declared at %(score)s"),
            Closing.TARGET: _("%(side)s reached %(score)s"),
            Closing.CUT_SHORT: _("%(side)s had made %(score)s when the innings was cut short"),
            Closing.TIME: _("%(side)s had made %(score)s when time was called"),
            Closing.ABANDON: _("%(side)s had made %(score)s when the match was abandoned"),
            Closing.CONCEDE: _("%(side)s had made %(score)s when the match was conceded"),
        }.get(self.innings.closed_by or Closing.CLOSE, _("%(side)s made %(score)s"))
        return phrase(template, side=self.side, score=self.score())

    def score(self) -> str:
        """Return the score, and how long it took: "85 for 2 in 12 overs"."""
        runs, wickets = self.innings.runs, self.innings.wickets
        total = self.innings.closed_by in (Closing.WICKETS, Closing.CLOSE)
        score = str(runs) if total else score_words(runs, wickets)
        length = self.length()
        return _("%(score)s in %(length)s") % {"score": score, "length": str(length)} if length else score

    def length(self) -> Quantity | None:
        """Return how long the innings was, as the game counts."""
        return self.reader.beside_score

    def first_innings_lead(self) -> Iterator[str]:
        """Yield which side led once both have batted, in a match of two innings a side."""
        if self.match.innings_a_side != 2 or self.place != 1:
            return
        lead = self.lead + self.innings.runs
        if lead:
            leader = self.side if lead > 0 else self.other
            yield phrase(_("%(side)s led by %(runs)s on first innings."), side=leader, runs=runs_words(abs(lead)))
        else:
            yield _("The sides were level on first innings.")

    # Batting and wickets

    def batting(self) -> Iterator[str]:
        """Yield who made most: up to three, none with less than half as many as the first."""
        best = sorted(self.innings.batters, key=lambda batter: -Runs(batter.runs, batter.out is None).order)
        named = [each for each in best if each.runs and 2 * each.runs >= best[0].runs][:MOST_NAMED]
        if not named:
            return
        first, *others = [(self.reader.batters[batter.player], self.batted(batter)) for batter in named]
        parts = [phrase(_("%(batter)s made %(score)s"), batter=first[0], score=first[1])]
        parts += [phrase("%(batter)s %(score)s", batter=name, score=score) for name, score in others]
        yield phrase("%(said)s.", said=all_of(parts))

    def batted(self, batter: Batter) -> str:
        """Return what a batter made, as it is said: "44 not out"."""
        return str(batter.runs) if batter.out else _("%(runs)d not out") % {"runs": batter.runs}

    def wickets(self) -> Iterator[str]:
        """Yield the fall of the first wicket, and the most wickets that fell for few runs."""
        falls = self.innings.falls
        if falls and falls[0].player:
            batter = next(each for each in self.innings.batters if each.player == falls[0].player)
            names = {
                "batter": self.reader.batters[batter.player],
                "how": self.reader.how_out(batter).replace("†", ""),  # a mark of the scorecard's
            }
            told = _("The first wicket fell at %(runs)d%(where)s: %(batter)s, %(how)s.")
            yield phrase(told, runs=falls[0].runs, where=self.where(falls[0]), **names)
        if run := most_for_few(falls):
            first, last = run
            out = self.innings.closed_by is Closing.WICKETS and last is falls[-1]
            runs = last.runs - first.runs
            yield phrase(
                _("%(side)s lost %(wickets)s for %(runs)s, from %(before)s to %(after)s."),
                side=self.side,
                wickets=out_words(last.wicket - first.wicket + 1),
                runs=runs_words(runs) if runs else _("no run"),
                before=score_words(first.runs, first.wicket - 1),
                after=_("%(runs)d all out") % {"runs": last.runs} if out else score_words(last.runs, last.wicket),
            )

    def where(self, fall: Fall) -> str:
        """Return where in the innings a wicket fell, with a blank before it; nothing where that is not known."""
        return ""

    def stands(self) -> Iterator[str]:
        """Yield the largest stand, where there were several and one was the largest, and it is no batter's score."""
        if self.reader.stands_repeat_batters:
            return
        stands = sorted(self.reader.partnerships(), key=attrgetter("runs"))
        if len(stands) > 1 and stands[-1].runs > stands[-2].runs:
            best = stands[-1]
            runs = _("%(runs)d unbroken") % {"runs": best.runs} if best.unbroken else str(best.runs)
            yield phrase(self.largest_stand(), runs=runs, wicket=ordinal(best.wicket))

    def bowling(self) -> Iterator[str]:
        """Yield the best bowling, where the game keeps any."""
        return iter(())

    def course(self) -> Iterator[str]:
        """Yield what the innings turned on."""
        return iter(())

    def steps(self) -> Sequence[Step]:
        """Return the steps of the innings."""
        return told_progression(self.innings, self.match, shown=self.rarity_shown).steps


def most_for_few(falls: Sequence[Fall]) -> tuple[Fall, Fall] | None:
    """Return the first and the last of the most wickets that fell for few runs (`COLLAPSE`); None where none did."""
    found = [
        (last.wicket - first.wicket + 1, first.runs - last.runs, first, last)
        for at, first in enumerate(falls)
        for last in falls[at + COLLAPSE - 1 :]
        if last.runs - first.runs <= COLLAPSE * (last.wicket - first.wicket + 1)
    ]
    if not found:
        return None
    *_order, first, last = max(found, key=lambda each: each[:2])
    return first, last


def best_step(steps: Sequence[Step], least: int) -> Step | None:
    """Return the step in which most runs were made, so many at least; None where none or several were."""
    ranked = sorted(steps, key=attrgetter("runs"))[-2:]
    if not ranked or ranked[-1].runs < least or (len(ranked) > 1 and ranked[0].runs == ranked[1].runs):
        return None
    return ranked[-1]


def rare_words(step: Step, counted: Counted) -> str:
    """Return how rare the runs, or the wickets, of a step were, in words; nothing where they were not."""
    return next((each.text for each in step.rare if each.rarity.counted == counted), "")
