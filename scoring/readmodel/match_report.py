"""The report of a finished match, written from its figures: what each innings came to, and what it turned on.

Every sentence says what the figures prove, and nothing else. A game registers the account of its own innings.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import singledispatch
from operator import attrgetter
from typing import Any, Generic, TypeVar

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.readmodel.board import read_board, toss_text
from scoring.readmodel.games import reader
from scoring.readmodel.progression import Step
from scoring.readmodel.values import Analysis, Quantity, Runs, run_rate
from scoring.rules.innings import Batter, Closing, Fall, Innings
from scoring.rules.match_state import MatchState
from scoring.rules.overs import BALLS, BattedBalls, Bowler, OversInnings
from scoring.rules.reported.innings import ReportedBatter, ReportedInnings
from scoring.rules.results import Outcome
from scoring.rules.settlement import NOTHING, target_of
from scoring.scoreboard import scoreboard
from scoring.words.figures import balls_words, decimal_text, ordinal, out_words, overs_words, runs_words
from scoring.words.phrase import isolate, listed, phrase

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


def written_report(match: MatchState[Any]) -> list[str]:
    """Return the paragraphs of the report of a finished match."""
    accounts = [account(innings, match) for innings in match.innings]
    paragraphs = [[_ended(match), *_toss(match), *_bests(accounts)], *(each.sentences() for each in accounts)]
    return [listed(each, " ") for each in paragraphs]


def records_paragraph(records: Sequence[str]) -> str:
    """Return the paragraph of a printed report on the records, in words, that the match set."""
    said = (phrase("%(record)s.", record=each) for each in records)
    return listed([_("Club records set or equalled:"), *said], " ")


def _ended(match: MatchState[Any]) -> str:
    """Return how the match ended, as its first sentence."""
    result, names = match.result, match.setup.names
    if result is None or match.settlement != NOTHING:
        return phrase("%(said)s.", said=read_board(scoreboard(match)).state)
    sides = {"first": names[0], "second": names[1]}
    if result.winner is not None:
        sides = {"winner": names[result.winner], "loser": names[1 - result.winner]}
    match result.outcome:
        case Outcome.WON:
            return phrase(_("%(winner)s beat %(loser)s by %(margin)s."), margin=_margin(result.by or {}), **sides)
        case Outcome.CONCEDED:
            return phrase(_("%(winner)s beat %(loser)s, who conceded the match."), **sides)
        case Outcome.AWARDED:
            return phrase(_("The match was awarded to %(winner)s against %(loser)s."), **sides)
        case Outcome.TIED:
            return phrase(_("%(first)s and %(second)s tied."), **sides)
        case Outcome.DRAWN:
            return phrase(_("%(first)s and %(second)s drew."), **sides)
        case Outcome.ABANDONED:
            return phrase(_("The match between %(first)s and %(second)s was abandoned."), **sides)
    return phrase(_("The match between %(first)s and %(second)s had no result."), **sides)


def _margin(by: Any) -> str:
    if "wickets" not in by:
        runs = runs_words(by["runs"])
        return _("an innings and %(runs)s") % {"runs": runs} if "innings" in by else runs
    wickets = out_words(by["wickets"])
    if "balls_left" not in by:
        return wickets
    if not by["balls_left"]:
        return _("%(wickets)s off the last ball") % {"wickets": wickets}
    return _("%(wickets)s with %(balls)s remaining") % {"wickets": wickets, "balls": balls_words(by["balls_left"])}


def _toss(match: MatchState[Any]) -> Iterator[str]:
    if match.toss_known:
        toss = {"won_by": match.setup.toss.won_by, "chose_to_bat": match.setup.toss.chose_to_bat}
        yield phrase("%(toss)s.", toss=toss_text(toss, match.setup.names))


def _bests(accounts: Sequence["Account[Any]"]) -> Iterator[str]:
    """Yield what was best in the match; nothing where more than two share it."""
    found: dict[str, list[Best]] = {}
    for each in accounts:
        for best in each.bests():
            found.setdefault(best.told, []).append(best)
    for told, bests in found.items():
        highest = max(best.order for best in bests)
        shared = [best for best in bests if best.order == highest]
        if len(shared) <= 2:
            who = all_of(list(dict.fromkeys(best.who for best in shared)))
            yield phrase(told, figure=shared[0].figure, who=who)


def all_of(texts: Sequence[str]) -> str:
    """Return texts as one: "Hayden, Langer and Ponting"."""
    return get_text_list([isolate(each) for each in texts], _("and"))


def score_words(runs: int, wickets: int) -> str:
    """Return a score as it is said: "85 for 2"."""
    return _("%(runs)d for %(wickets)d") % {"runs": runs, "wickets": wickets}


class Account(Generic[InningsT]):
    """What is told of an innings; a game tells more of its own in a subclass, which it registers (`account`)."""

    largest_stand = staticmethod(lambda: _("The largest stand, %(runs)s, was for the %(wicket)s wicket."))

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
        """Yield the largest stand, where there were several and one was the largest."""
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


class _WithBalls(Account[InningsT]):
    """An innings of which balls and bowlers' figures may be known."""

    bowlers: Sequence[Bowler]
    largest_stand = staticmethod(lambda: _("The largest partnership, %(runs)s, was for the %(wicket)s wicket."))

    def bests(self) -> Iterator[Best]:
        """Yield the highest scores and the best bowling."""
        yield from super().bests()
        told = _("The best bowling was %(figure)s, by %(who)s.")
        for bowler in self.bowlers:
            if bowler.wickets:
                figures, who = _figures(bowler), self.of_side(self.reader.bowlers[bowler.player], self.other)
                yield Best(told, Analysis(bowler.wickets, bowler.runs).order, figures, who)

    def batted(self, batter: Batter) -> str:
        """Return what a batter made, off how many balls, with fours and sixes: "44 off 30 balls (4 fours, 1 six)"."""
        made = super().batted(batter)
        if not isinstance(batter, BattedBalls | ReportedBatter) or batter.balls is None:
            return made
        made = _("%(runs)s off %(balls)s") % {"runs": made, "balls": balls_words(batter.balls)}
        fours, sixes = batter.fours or 0, batter.sixes or 0
        hits = [ngettext("%(count)d four", "%(count)d fours", fours) % {"count": fours}] if fours else []
        hits += [ngettext("%(count)d six", "%(count)d sixes", sixes) % {"count": sixes}] if sixes else []
        return _("%(made)s (%(hits)s)") % {"made": made, "hits": ", ".join(hits)} if hits else made

    def bowling(self) -> Iterator[str]:
        """Yield the best figures, and the second best where they have two wickets or more."""
        takers = sorted((b for b in self.bowlers if b.wickets), key=lambda bowler: (-bowler.wickets, bowler.runs))
        named = [*takers[:1], *(bowler for bowler in takers[1:2] if bowler.wickets > 1)]
        if not named:
            return
        first, *others = [
            {"bowler": self.reader.bowlers[bowler.player], "figures": _figures(bowler)} for bowler in named
        ]
        parts = [phrase(_("%(bowler)s took %(figures)s"), **first)]
        parts += [phrase("%(bowler)s %(figures)s", **each) for each in others]
        yield phrase("%(said)s.", said=all_of(parts))


def _figures(bowler: Bowler) -> str:
    return _("%(wickets)d for %(runs)d") % {"wickets": bowler.wickets, "runs": bowler.runs}


class OversAccount(_WithBalls[OversInnings]):
    """What is told of an innings of overs."""

    @property
    def bowlers(self) -> Sequence[Bowler]:  # type: ignore[override]
        """The bowlers, in the order in which they came on."""
        return list(self.innings.bowlers.values())

    def where(self, fall: Fall) -> str:
        """Return after how many overs a wicket fell."""
        return _(" after %(overs)s overs") % {"overs": fall.at}

    def course(self) -> Iterator[str]:
        """Yield the most expensive over and, of a chase, how it stood to the other innings and to its target."""
        if most := best_step(self.reader.progression().steps, BALLS):
            told = _("The most expensive over was the %(over)s: %(runs)s off %(bowler)s.")
            yield phrase(told, over=ordinal(most.number), runs=runs_words(most.runs), bowler=most.player)
        if self.match.innings_a_side == 1 and self.place == 1:
            yield from self._beside_the_other()
            yield from self._required()

    def _beside_the_other(self) -> Iterator[str]:
        """Yield since when the side was ahead of the other, or behind it, after as many overs."""
        first = self.match.innings[0]
        other = _after_overs(first)
        own = _after_overs(self.innings)
        leads = [runs - (other[over] if over < len(other) else first.runs) for over, runs in enumerate(own)]
        if not other or not leads or not leads[-1]:
            return
        ahead = leads[-1] > 0
        since = next(over for over in range(len(leads)) if all(each and (each > 0) == ahead for each in leads[over:]))
        told = {
            (True, True): _("%(side)s were ahead of %(other)s at the end of every over."),
            (False, True): _("%(side)s were behind %(other)s at the end of every over."),
            (True, False): _("From the end of over %(over)d on %(side)s were ahead of %(other)s at the same stage."),
            (False, False): _("From the end of over %(over)d on %(side)s were behind %(other)s at the same stage."),
        }[ahead, not since]
        yield phrase(told, side=self.side, other=self.other, over=since + 1)

    def _required(self) -> Iterator[str]:
        """Yield the required rate at the start, and when it was highest."""
        revised = target_of(self.match)
        balls, target = revised.balls if revised else self.match.balls_an_innings, self.target
        if not balls or target is None:
            return
        rates = [
            (run_rate(target - runs, balls - over * BALLS), over)
            for over, runs in enumerate([0, *_after_overs(self.innings)])
            if over * BALLS < balls and runs < target
        ]
        known = [(rate, -over) for rate, over in rates if rate is not None]
        highest, over = max(known)
        start, most = decimal_text(known[0][0], 2), decimal_text(highest, 2)
        if not over:
            told = _("%(side)s needed %(start)s an over at the start, and never more.")
            yield phrase(told, side=self.side, start=start)
        elif start != most:
            told = _("%(side)s needed %(start)s an over at the start, and most, %(most)s, after %(overs)s.")
            yield phrase(told, side=self.side, start=start, most=most, overs=overs_words(-over * BALLS))


def _after_overs(innings: Innings) -> list[int]:
    """Return the runs of an innings after each of its complete overs; none of one that was kept without its balls."""
    runs, found = 0, []
    for over in innings.overs if isinstance(innings, OversInnings) else ():
        runs += over.runs
        if over.complete:
            found.append(runs)
    return found


class ReportedAccount(_WithBalls[ReportedInnings]):
    """What is told of an innings that was entered from paper: what the card has."""

    @property
    def bowlers(self) -> Sequence[Bowler]:  # type: ignore[override]
        """The bowlers whom the card has."""
        return list(self.innings.bowlers.values())


@singledispatch
def account(innings: Innings, match: MatchState[Any]) -> Account[Any]:
    """Return the account of an innings of `match`, of each kind its own."""
    return Account(match, innings)


@account.register
def _of_overs(innings: OversInnings, match: MatchState[Any]) -> Account[Any]:
    return OversAccount(match, innings)


@account.register
def _of_paper(innings: ReportedInnings, match: MatchState[Any]) -> Account[Any]:
    return ReportedAccount(match, innings)
