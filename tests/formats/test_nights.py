"""Club nights: the dates of rounds, whatever the pattern."""

from datetime import UTC, date, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats.nights import Nights, Start, dates, starts

THURSDAY, TUESDAY, SUNDAY = 3, 1, 6
FIRST = date(2026, 9, 3)  # a Thursday


def days(nights: Nights, rounds: int) -> list[str]:
    found, problems = dates(nights, rounds)
    assert problems == []
    return [f"{day:%a %d %b}" for day in found]


def test_every_thursday() -> None:
    assert days(Nights(FIRST, {THURSDAY}), 3) == ["Thu 03 Sep", "Thu 10 Sep", "Thu 17 Sep"]


def test_every_second_week_on_two_days_with_a_holiday_that_moves_nothing() -> None:
    nights = Nights(FIRST, {TUESDAY, THURSDAY}, every=2, left_out={date(2026, 9, 17)})
    assert days(nights, 4) == ["Thu 03 Sep", "Tue 15 Sep", "Tue 29 Sep", "Thu 01 Oct"]


def test_weeks_are_counted_from_that_of_the_first_night() -> None:
    """No Tuesday is left in the week of Thursday 3 September."""
    assert days(Nights(FIRST, {TUESDAY}, every=2), 2) == ["Tue 08 Sep", "Tue 22 Sep"]


def test_several_rounds_a_night() -> None:
    assert days(Nights(FIRST, {THURSDAY}, a_night=2), 3) == ["Thu 03 Sep", "Thu 03 Sep", "Thu 10 Sep"]


def test_no_rounds_need_no_dates() -> None:
    assert dates(Nights(FIRST, {THURSDAY}), 0) == ([], [])


@pytest.mark.parametrize(
    ("nights", "rounds", "code", "field"),
    [
        (Nights(FIRST, set()), 1, "no_weekday", "weekdays"),
        (Nights(FIRST, {7}), 1, "out_of_range", "weekdays"),
        (Nights(FIRST, {-1}), 1, "out_of_range", "weekdays"),
        (Nights(FIRST, {3}, every=0), 1, "out_of_range", "every"),
        (Nights(FIRST, {3}, every=53), 1, "out_of_range", "every"),
        (Nights(FIRST, {3}, a_night=0), 1, "out_of_range", "a_night"),
        (Nights(FIRST, {3}, a_night=10**30), 1, "out_of_range", "a_night"),
        (Nights(FIRST, {3}), 600, "nights_too_far", "first"),
        (Nights(FIRST, {3}), 10**30, "nights_too_far", "first"),
        (Nights(FIRST, {3}, left_out={FIRST + timedelta(n) for n in range(4000)}), 1, "nights_too_far", "first"),
        (Nights(date.max, {SUNDAY}), 1, "nights_too_far", "first"),
        (Nights(date(9999, 12, 30), {THURSDAY}), 2, "nights_too_far", "first"),
    ],
)
def test_a_pattern_that_gives_no_dates_is_refused(nights: Nights, rounds: int, code: str, field: str) -> None:
    found, problems = dates(nights, rounds)
    assert (found, [(p.code, p.field) for p in problems]) == ([], [(code, field)])


@given(
    first=st.dates() | st.just(date.max) | st.just(date.min),
    weekdays=st.sets(st.integers(0, 6), min_size=1),
    every=st.integers(1, 52),
    out=st.sets(st.integers(0, 60)),
    a_night=st.integers(1, 20),
    rounds=st.integers(0, 60),
)
def test_every_date_is_a_club_night(
    first: date, weekdays: set[int], every: int, out: set[int], a_night: int, rounds: int
) -> None:
    left_out = {date.fromordinal(min(first.toordinal() + n, date.max.toordinal())) for n in out}
    found, problems = dates(Nights(first, weekdays, every, left_out, a_night), rounds)
    if problems:
        assert found == []
        return
    assert len(found) == rounds
    assert found == sorted(found)
    mondays = {day.toordinal() - day.weekday() for day in found}
    assert all(day >= first and day.weekday() in weekdays and day not in left_out for day in found)
    assert len({monday % (7 * every) for monday in mondays}) <= 1
    assert all(found.count(day) == a_night for day in found if day != found[-1])


def begin(first: date, at: time, minutes: int | None, rounds: int = 3) -> list[Start]:
    """Return when rounds of one night begin in London."""
    pattern = Nights(first, {first.weekday()}, a_night=rounds, at=at, minutes=minutes)
    found, problems = starts(pattern, rounds, ZoneInfo("Europe/London"))
    assert problems == []
    return found


def test_rounds_of_a_night_begin_one_after_another_and_on_the_next_day_after_midnight() -> None:
    day, next_day = date(2026, 5, 1), date(2026, 5, 2)
    assert begin(day, time(22, 30), 45) == [
        Start(day, time(22, 30)),
        Start(day, time(23, 15)),
        Start(next_day, time(0, 0)),
    ]
    assert begin(day, time(19, 30), None) == [Start(day, time(19, 30)), Start(day), Start(day)]
    found, problems = starts(Nights(day, {4}, a_night=2, at=time(20), minutes=90), 3, UTC)
    assert (found[2], problems) == (Start(date(2026, 5, 8), time(20)), [])
    assert starts(Nights(day, {4}), 1, UTC)[0] == [Start(day)]
    assert starts(Nights(day, {4}, at=time(20), minutes=0), 1, UTC)[1][0].field == "minutes"
    assert starts(Nights(date.max, {date.max.weekday()}, a_night=2, at=time(23), minutes=720), 2, UTC)[0]


@pytest.mark.parametrize(
    ("day", "times"),
    [
        (date(2026, 3, 29), [time(0, 15), time(2, 15), time(3, 15)]),  # there is no 01:15 on this day
        (date(2026, 10, 25), [time(0, 15), time(1, 15), time(2, 15)]),  # and 01:15 twice on this
    ],
)
def test_no_round_begins_at_a_time_that_the_clocks_leave_out_or_show_again(day: date, times: list[time]) -> None:
    assert begin(day, time(0, 15), 60) == [Start(day, at) for at in times]
