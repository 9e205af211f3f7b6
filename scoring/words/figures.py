"""Figures as a scorecard prints them: overs, totals, rates, how out."""

from collections.abc import Mapping
from fractions import Fraction
from math import floor

from django.utils.formats import get_format, number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from scoring.rules.innings import Closing, HowOut
from scoring.rules.overs import BALLS, overs_text
from scoring.words.phrase import isolate, phrase

HOW_OUT_WORDS = {
    HowOut.BOWLED: gettext_lazy("bowled"),
    HowOut.CAUGHT: gettext_lazy("caught"),
    HowOut.CAUGHT_BEHIND: gettext_lazy("caught behind"),
    HowOut.LBW: gettext_lazy("lbw"),
    HowOut.STUMPED: gettext_lazy("stumped"),
    HowOut.RUN_OUT: gettext_lazy("run out"),
    HowOut.OUT: gettext_lazy("out"),  # how was not written down
}
EXTRAS_SIGNS = {"byes": pgettext_lazy("byes", "b"), "wides": pgettext_lazy("wides", "w")}


def how_out_word(out: str) -> str:
    """Return a dismissal (one of `rules.innings.HOW_OUT`) in words."""
    return str(HOW_OUT_WORDS[HowOut(out)])


def how_out(out: str | None, bowler: str = "", keeper: str = "") -> str:
    """Return a batter's line: how the batter was out and to whom; no fielder is made up where the game keeps none."""
    if out is None:
        return _("not out")
    if not bowler:
        return how_out_word(out)
    names = {"bowler": bowler, "keeper": keeper}
    match out, bool(keeper):
        case HowOut.CAUGHT_BEHIND, True:
            return phrase(_("c †%(keeper)s b %(bowler)s"), **names)
        case HowOut.CAUGHT_BEHIND, False:
            return phrase(_("caught behind b %(bowler)s"), **names)
        case HowOut.CAUGHT, _keeper:
            return phrase(_("caught b %(bowler)s"), **names)
        case HowOut.STUMPED, True:
            return phrase(_("st †%(keeper)s b %(bowler)s"), **names)
        case HowOut.STUMPED, False:
            return phrase(_("st b %(bowler)s"), **names)
        case HowOut.LBW, _keeper:
            return phrase(_("lbw b %(bowler)s"), **names)
    return phrase(_("b %(bowler)s"), **names)


def closing_words(reason: str) -> str:
    """Return why an innings ended (`Innings.closed_by`) in words."""
    words: dict[str, str] = {
        Closing.WICKETS: _("all out"),
        Closing.DECLARATION: _("declared"),
        Closing.CLOSE: _("closed"),
        Closing.TARGET: _("target passed"),
        Closing.OVERS: _("overs bowled"),
        Closing.TURNS: _("turns played"),
        Closing.TIME: _("time called"),
        Closing.ABANDON: _("abandoned"),
        Closing.CONCEDE: _("conceded"),
        Closing.CUT_SHORT: _("cut short"),
    }
    return words.get(reason, reason.replace("_", " "))


def overs_words(balls: int) -> str:
    """Return a number of balls as words: 120 balls are "20 overs", six "1 over", 118 "19.4 overs"."""
    overs, odd = divmod(balls, BALLS)
    if odd:
        return _("%(overs)s overs") % {"overs": overs_text(balls)}
    return ngettext("%(count)d over", "%(count)d overs", overs) % {"count": overs}


def score_text(runs: int, wickets: int, closed_by: str | None = None, *, followed_on: bool = False) -> str:
    """Return a score: "187/6", all out "187 all out", declared "450/5 dec", closed where wickets are not lost "187",
    following on "(f/o) 180/4".
    """
    if followed_on:
        return _("(f/o) %(score)s") % {"score": score_text(runs, wickets, closed_by)}
    if closed_by == Closing.WICKETS:
        return _("%(runs)d all out") % {"runs": runs}
    if closed_by == Closing.CLOSE:
        return str(runs)
    score = f"{runs}/{wickets}"
    return _("%(score)s dec") % {"score": score} if closed_by == Closing.DECLARATION else score


def score_words(runs: int, wickets: int, closed_by: str | None = None) -> str:
    """Return a score as it is said: "187 for 6", "187 all out", "450 for 5 declared"; "187" if no wickets are lost."""
    if closed_by in (Closing.WICKETS, Closing.CLOSE):
        return score_text(runs, wickets, closed_by)
    score = _("%(runs)d for %(wickets)d") % {"runs": runs, "wickets": wickets}
    return _("%(score)s declared") % {"score": score} if closed_by == Closing.DECLARATION else score


def extras_text(extras: Mapping[str, int]) -> str:
    """Return extras by their headings in cricket's order, those that there were: "(b 4, w 1)"."""
    given = [f"{sign} {extras[heading]}" for heading, sign in EXTRAS_SIGNS.items() if extras.get(heading)]
    return f"({', '.join(given)})" if given else ""


def runs_words(runs: int) -> str:
    """Return "1 run", "23 runs"."""
    return ngettext("%(count)d run", "%(count)d runs", runs) % {"count": runs}


def balls_words(balls: int) -> str:
    """Return "1 ball", "38 balls"."""
    return ngettext("%(count)d ball", "%(count)d balls", balls) % {"count": balls}


def wickets_words(wickets: int) -> str:
    """Return "1 wkt", "6 wkts"."""
    return ngettext("%(count)d wkt", "%(count)d wkts", wickets) % {"count": wickets}


def turns_words(turns: int) -> str:
    """Return "1 turn", "14 turns"."""
    return ngettext("%(count)d turn", "%(count)d turns", turns) % {"count": turns}


def cards_words(cards: int) -> str:
    """Return "1 card", "23 cards"."""
    return ngettext("%(count)d card", "%(count)d cards", cards) % {"count": cards}


def out_words(wickets: int) -> str:
    """Return "no wicket", "1 wicket", "5 wickets"."""
    if not wickets:
        return _("no wicket")
    return ngettext("%(count)d wicket", "%(count)d wickets", wickets) % {"count": wickets}


def rate(runs: int, balls: int) -> str:
    """Return runs an over with two decimals, "-" without balls."""
    return average(runs * BALLS, balls, 2)


def strike_rate(runs: int, balls: int) -> str:
    """Return runs off a hundred balls with one decimal, "-" without balls."""
    return average(100 * runs, balls, 1)


def grouped(number: int) -> str:
    """Return a whole number with its thousands set apart: "1,400"."""
    return number_format(number, force_grouping=True)


def average(dividend: int, divisor: int, places: int) -> str:
    """Return a quotient with so many decimals, "-" where there is none: 49 runs off 8 overs are 6.13."""
    return decimal_words(Fraction(dividend, divisor), places) if divisor > 0 else "-"


def decimal_words(value: Fraction, places: int) -> str:
    """Return a number with so many decimals as `decimal_text`, with the decimal sign of the reader's language."""
    return with_decimal_sign(decimal_text(value, places))


def with_decimal_sign(figure: str) -> str:
    """Return a figure that is written with a point with the decimal sign of the reader's language."""
    return figure.replace(".", get_format("DECIMAL_SEPARATOR"))


def decimal_text(value: Fraction, places: int) -> str:
    """Return a number with so many decimals, rounded from its exact value as by hand: halves away from 0.

    It has a point, as programs have it.

    What is below 0 keeps its sign when it is rounded to 0.
    """
    whole, part = divmod(floor(abs(value) * 10**places + Fraction(1, 2)), 10**places)
    return f"{'-' if value < 0 else ''}{whole}.{part:0{places}}"


def with_minus(figure: str) -> str:
    """Return a figure as it is printed, with a minus where it is typed with a hyphen."""
    return isolate(f"−{figure[1:]}" if figure.startswith("-") else figure)


def bowling_figures(runs: int, wickets: int) -> str:
    """Return a bowler's wickets for runs: "2–27", so on page, on paper and in CSV, where a slash would make a date."""
    return isolate(f"{wickets}–{runs}")


_NTH = gettext_lazy("%(number)dth")
_FIRST_THREE = {
    1: gettext_lazy("%(number)dst"),
    2: gettext_lazy("%(number)dnd"),
    3: gettext_lazy("%(number)drd"),
}


def ordinal(number: int) -> str:
    """Return "1st", "2nd", "3rd", "11th"; languages without such endings translate their own."""
    template = _NTH if 11 <= number % 100 <= 13 else _FIRST_THREE.get(number % 10, _NTH)
    return str(template) % {"number": number}
