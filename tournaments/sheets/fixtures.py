"""The fixtures on paper, round by round, with room to write what is still to be played."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from scoring.sheets.sheet import Page
from scoring.words.phrase import listed
from tournaments.formats.course import FixtureState
from tournaments.readmodel.fixtures import FixtureLine, FixtureSection, sections
from tournaments.words.fixtures import STATES

MOST_FIXTURES = 200
"""How many fixtures one file has."""


@dataclass(frozen=True, slots=True)
class PrintedFixture:
    """A fixture as it is printed; what is not known yet is left to be written."""

    when: str
    home: str
    home_score: str
    away: str
    away_score: str
    said: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class PrintedRound:
    """A round as it is printed; its title has the date where it is played `on_one_day`."""

    title: str
    on_one_day: bool
    lines: Sequence[PrintedFixture]

    @property
    def labelled(self) -> bool:
        """Whether its fixtures have names of their own, as those of a bracket."""
        return any(line.label for line in self.lines)


def fixture_pages(lines: Sequence[FixtureLine], title: str) -> list[Page]:
    """Return the page of fixtures, in their order, which goes on overleaf."""
    rounds = [_round(section) for section in sections(lines)]
    timed = any(line.when for each in rounds for line in each.lines)
    context = {"sections": rounds, "timed": timed}
    return [Page(title, "tournaments/sheets/fixtures.html", context, layout="of-fixtures")]


def _round(section: FixtureSection) -> PrintedRound:
    """Return a round: its date in its heading where all of it is played on one day, else beside each fixture."""
    days = {line.on for line in section.lines if line.state not in (FixtureState.POSTPONED, FixtureState.CANCELLED)}
    day = days.pop() if len(days) == 1 else None
    title = _parts(section.title, date_format(day, _("D j M Y")) if day else "")
    return PrintedRound(title, day is not None, [_line(line, day) for line in section.lines])


def _line(line: FixtureLine, day: date | None) -> PrintedFixture:
    on = date_format(line.on, _("D j M")) if line.on and line.on != day else ""
    at = time_format(line.at, _("H:i")) if line.at else ""
    return PrintedFixture(
        when=f"{on} {at}".strip(),
        home=line.home.name,
        home_score=line.home.score.in_narrow_column,
        away=line.away.name if line.away else _("bye"),
        away_score=line.away.score.in_narrow_column if line.away else "",
        said=_parts(*_said(line)),
        label=line.label,
    )


def _said(line: FixtureLine) -> Iterator[str]:
    """Yield what stands beside a fixture: of which group it is, where it is played, how it ended."""
    yield line.group
    yield "" if line.said else line.place
    not_as_planned = line.state in (FixtureState.POSTPONED, FixtureState.CANCELLED, FixtureState.NOT_NEEDED)
    yield line.said or (str(STATES[line.state]) if not_as_planned else "")
    yield line.if_needed
    yield from line.notes


def _parts(*parts: str) -> str:
    return listed([part for part in parts if part], " · ")
