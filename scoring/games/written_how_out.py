"""How a scorer writes on paper the way a batter was out."""

from collections.abc import Mapping

from scoring.rules.innings import HowOut

HOW_WRITTEN: Mapping[str, HowOut] = {
    "b": HowOut.BOWLED,
    "bowled": HowOut.BOWLED,
    "c": HowOut.CAUGHT,
    "ct": HowOut.CAUGHT,
    "caught": HowOut.CAUGHT,
    "cb": HowOut.CAUGHT_BEHIND,
    "ctb": HowOut.CAUGHT_BEHIND,
    "caughtbehind": HowOut.CAUGHT_BEHIND,
    "lbw": HowOut.LBW,
    "st": HowOut.STUMPED,
    "stumped": HowOut.STUMPED,
    "ro": HowOut.RUN_OUT,
    "runout": HowOut.RUN_OUT,
}
"""The rules' word for each way of writing it, spaces left out."""
