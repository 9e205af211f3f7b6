"""The cells of a list as people and spreadsheets write them: days, times and scores."""

import re
from dataclasses import dataclass
from datetime import date, time, timedelta

from tournaments.words.fixture_lists import NOT_A_DATE, NOT_A_SCORE, NOT_A_TIME, SCORE_IS_A_DATE

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_WEEKDAY = re.compile(r"(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+", re.IGNORECASE | re.ASCII)
_ISO_DAY = re.compile(r"(?P<year>\d{4})[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})", re.ASCII)
_DAY_FIRST = re.compile(r"(?P<day>\d{1,2})[-/.](?P<month>\d{1,2})[-/.](?P<year>\d{4}|\d\d)\.?", re.ASCII)
_DAY_MONTH = re.compile(
    r"(?P<day>\d{1,2})(?:st|nd|rd|th)?[\s-]+(?P<name>[a-z]{3,9})\.?,?[\s-]+(?P<year>\d{4}|\d\d)",
    re.ASCII | re.IGNORECASE,
)
_MONTH_DAY = re.compile(
    r"(?P<name>[a-z]{3,9})\.?\s+(?P<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?P<year>\d{4})", re.ASCII | re.IGNORECASE
)
_DAY_AND_TIME = re.compile(r"(?P<day>\S.*?)[T\s]+(?P<time>\d{1,2}:\d\d(?::\d\d)?(?:\.\d+)?)", re.ASCII)
_TIME = re.compile(
    r"(?P<hour>\d{1,2})(?:[:.h](?P<minute>\d\d)(?::\d\d(?:\.\d+)?)?)?\s*(?P<half>[ap]\.?m\.?)?",
    re.ASCII | re.IGNORECASE,
)
_NUMBER = re.compile(r"\d{1,6}(?:\.\d+)?", re.ASCII)
_FIRST_OF_SERIALS = date(1899, 12, 30)
_SERIALS = range(10_000, 80_000)
"""From 1927 to 2119: the days that spreadsheets count."""
_YOUNGEST = 70

_INNINGS = re.compile(
    r"""(?P<again>\(?f/?o\)?\s+)?
    (?P<runs>\d{1,4})
    (?:\s*[/–-]\s*(?P<wickets>\d{1,4})|\s+for\s+(?P<wickets_for>\d{1,2})|\s*(?P<all>(?:all\s+out|a/?o)\b))?
    (?:\s*(?P<declared>d(?:ec(?:lared)?)?\b\.?))?
    (?:\s*(?P<again_after>\(?f/?o\)?))?
    (?:\s*,?\s*(?:in\s+)?\(?(?P<length>\d{1,4}(?:\.\d)?)\s*(?P<of>ov(?:ers?)?|o|turns?|t)?\.?\s*(?:of\s+both\s+sides)?\)?)?""",
    re.ASCII | re.IGNORECASE | re.VERBOSE,
)
_MOST_WICKETS = 11
_LONGEST_SCORE = 80


@dataclass(frozen=True, slots=True)
class WrittenInnings:
    """An innings as it was written; `wickets` is None of all out, "" where nothing was said of them.

    `length` are its overs or turns, "" where they were not written.
    """

    runs: int
    wickets: int | str | None
    declared: bool
    followed_on: bool
    length: str


class CellError(Exception):
    """A cell cannot be read; its text says why."""


def read_day(text: str) -> tuple[date, time | None]:
    """Return a day and, where it was written with one, the time. Raises CellError."""
    written = _WEEKDAY.sub("", text.strip(), count=1)
    at = None
    if both := _DAY_AND_TIME.fullmatch(written):
        written, at = both["day"], read_time(both["time"])
        at = None if at == time(0) else at
    if _NUMBER.fullmatch(written) and int(float(written)) in _SERIALS:
        return _FIRST_OF_SERIALS + timedelta(days=int(float(written))), at
    for pattern in (_ISO_DAY, _DAY_FIRST, _DAY_MONTH, _MONTH_DAY):
        if found := pattern.fullmatch(written):
            return _day(found.groupdict()), at
    raise CellError(str(NOT_A_DATE))


def _day(parts: dict[str, str]) -> date:
    year = int(parts["year"])
    if len(parts["year"]) == 2:
        year += 1900 if year >= _YOUNGEST else 2000
    name = parts.get("name", "")[:3].lower()
    if name and name not in _MONTHS:
        raise CellError(str(NOT_A_DATE))
    try:
        return date(year, _MONTHS.index(name) + 1 if name else int(parts["month"]), int(parts["day"]))
    except ValueError:
        raise CellError(str(NOT_A_DATE)) from None


def read_time(text: str) -> time:
    """Return a time of the day, to the minute. Raises CellError."""
    written = text.strip()
    if written.startswith("0.") and _NUMBER.fullmatch(written) and len(written) > len("0.00"):
        minutes = round(float(written) * 24 * 60)  # as spreadsheets keep it: a part of the day
        return time(minutes // 60 % 24, minutes % 60)
    found = _TIME.fullmatch(written)
    if found is None or not (found["minute"] or found["half"]):
        raise CellError(str(NOT_A_TIME))
    hour, half = int(found["hour"]), (found["half"] or "")[:1].lower()
    if half:
        if not 1 <= hour <= 12:
            raise CellError(str(NOT_A_TIME))
        hour = hour % 12 + (12 if half == "p" else 0)
    try:
        return time(hour, int(found["minute"] or 0))
    except ValueError:
        raise CellError(str(NOT_A_TIME)) from None


def read_score(text: str, example: str) -> list[WrittenInnings]:
    """Return the innings of a side as they are written, in their order. Raises CellError, which shows an example."""
    if _ISO_DAY.match(text.strip()):
        raise CellError(str(SCORE_IS_A_DATE))
    return [_innings(part.strip(), example) for part in text[:_LONGEST_SCORE].split("&")]


def _innings(text: str, example: str) -> WrittenInnings:
    found = _INNINGS.fullmatch(text)
    if found is None:
        raise CellError(NOT_A_SCORE % {"example": example})
    runs, written = int(found["runs"]), found["wickets"] or found["wickets_for"]
    wickets: int | str | None = int(written) if written else None if found["all"] else ""
    if isinstance(wickets, int) and wickets > _MOST_WICKETS >= runs:
        runs, wickets = wickets, runs  # as it is written in Australia: 6/170
    return WrittenInnings(
        runs, wickets, bool(found["declared"]), bool(found["again"] or found["again_after"]), found["length"] or ""
    )
