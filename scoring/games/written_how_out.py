"""How a scorer writes on paper the way a batter was out."""

from collections.abc import Mapping

HOW_WRITTEN: Mapping[str, str] = {
    "b": "bowled",
    "bowled": "bowled",
    "c": "caught",
    "ct": "caught",
    "caught": "caught",
    "cb": "caught_behind",
    "ctb": "caught_behind",
    "caughtbehind": "caught_behind",
    "lbw": "lbw",
    "st": "stumped",
    "stumped": "stumped",
    "ro": "run_out",
    "runout": "run_out",
}
"""The rules' word for each way of writing it, spaces left out."""
