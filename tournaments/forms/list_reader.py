"""The rows of a list as fixtures of a competition: which of them are there, what is filled in, what is wrong."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, time
from typing import Any

from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.form_fields import LEFT_OUT, is_left_out
from scoring.rules.fields import UnreadableError, printable
from scoring.rules.fields import text as text_of
from scoring.visibility import Visibility
from scoring.web.spreadsheet_errors import ERROR
from scoring.words import phrase as phrases
from scoring.words.phrase import phrase, plain
from scoring.words.problems import sentence
from tournaments.formats.plan import TABLE
from tournaments.formats.registry import find_format
from tournaments.formats.tables import TABLE_LENGTH
from tournaments.forms.fixtures import VENUE_LENGTH
from tournaments.forms.list_cells import CellError, read_day, read_time
from tournaments.forms.list_drawn import Drawn
from tournaments.forms.list_preview import ListPreview
from tournaments.forms.list_results import RESULT_COLUMNS, ResultReader
from tournaments.forms.list_rows import ListCell, ListRow, Numbered, as_compared, column_words, columns_of
from tournaments.models import Competition, Entrant, Fixture
from tournaments.readmodel.fixture_rows import source_labels
from tournaments.services.fixture_lists import Listed, rounds_to_list
from tournaments.words import fixture_lists as words
from tournaments.words.fixtures import PLANS, STATES

MOST_LETTERS = 500
"""Of a cell."""
MOST_RESULTS = 150
"""How many results are brought in at once: each is written into a book of its own, and meanwhile scorers wait."""


class ListReader:
    """Reads rows as fixtures of a competition. Four queries, however many rows there are; five with open places."""

    def __init__(self, competition: Competition, listed: Visibility) -> None:
        self.competition = competition
        self.kind = find_format(competition.format)
        self.one_each = bool(after := self.kind.rounds_to_add_to(1)) and after[0] > 1  # each fixture is a round
        self.drawn = Drawn(competition)
        self.results = ResultReader(competition, source_labels(self.drawn.fixtures), listed)
        self._by_day: dict[int, int] = {}

    def read(self, rows: Sequence[Numbered], notices: Iterable[str] = ()) -> ListPreview:
        """Return rows, the headings first, as they would be brought in."""
        names = columns_of(rows[0][1])
        columns = [name for name in names if name]
        unknown = [
            printable(heading.strip())[:50]
            for heading, name in zip(rows[0][1], names, strict=True)
            if heading.strip() and not name
        ]
        said = [*notices]
        if unknown:
            said.append(phrase(_("These columns are not read: %(columns)s."), columns=phrases.listed(unknown)))
        if "round" not in names and not self.drawn.fixtures:
            self._number_by_day(rows[1:], names.index("date") if "date" in names else -1)
            if self._by_day:
                said.append(_("The list has no rounds, so each day is one."))
        read = [self._row(number, names, cells) for number, cells in rows[1:]]
        self._check_rounds(read)
        self._check_twice(read)
        if self._read_results(read):
            said.append(words.TOO_MANY_RESULTS % {"most": MOST_RESULTS})
        said += self._left_over(read)
        used = [column for column in columns if any(row.text(column) or row.cells[column].error for row in read)]
        return ListPreview(used, read, said)

    def _left_over(self, rows: Sequence[ListRow]) -> list[str]:
        """Return how many fixtures are not in a list that adds others: as they were drawn otherwise, perhaps."""
        listed = {row.fixture.pk for row in rows if row.fixture}
        left = sum(not fixture.is_bye and fixture.pk not in listed for fixture in self.drawn.fixtures)
        if not left or not any(row.is_new for row in rows):
            return []
        said = ngettext(
            "%(count)s fixture of the competition is not in this list, and stays.",
            "%(count)s fixtures of the competition are not in this list, and stay.",
            left,
        )
        return [said % {"count": left}]

    def _number_by_day(self, rows: Sequence[Numbered], place: int) -> None:
        """Number the rounds of a list that names none: by its days, or in the order of play where each is a round."""
        days: list[tuple[date, int]] = []
        for number, cells in rows:
            with suppress(CellError, IndexError):
                days.append((read_day(cells[place] if place >= 0 else "")[0], number))
        of_days = {day: place for place, day in enumerate(sorted({day for day, _number in days}), 1)}
        for nth, (day, number) in enumerate(sorted(days), 1):
            self._by_day[number] = nth if self.one_each else of_days[day]

    # A row

    def _row(self, number: int, names: Sequence[str], cells: Sequence[str]) -> ListRow:
        found = {name: ListCell(name, "") for name in names if name}
        for name, cell in zip(names, cells, strict=False):
            if name:
                found[name].text = " ".join(plain(cell).split())
        row = ListRow(number, found)
        for each in found.values():
            if len(each.text) > MOST_LETTERS:
                row.wrong(each.column, words.TOO_LONG % {"most": MOST_LETTERS})
                each.text = each.text[:MOST_LETTERS]
            elif ERROR.fullmatch(each.text):
                row.wrong(each.column, str(words.SPREADSHEET_ERROR))
            elif each.text.startswith("=") and self.drawn.called(each.text) is None:
                row.wrong(each.column, str(words.NO_VALUE))
        if row.errors:
            return row
        self._read_when(row)
        fixture = self._by_key(row)
        if fixture is None and as_compared(row.text("away")) in ("bye", as_compared(_("bye"))):
            row.is_bye = True
            return row
        if fixture is not None:
            self._of_fixture(row, fixture)
        else:
            self._of_sides(row)
        return row

    def _read_when(self, row: ListRow) -> None:
        if text := row.text("date"):
            try:
                row.on, row.at = read_day(text)
            except CellError as error:
                row.wrong("date", str(error))
        if text := row.text("time"):
            try:
                row.at = read_time(text)
            except CellError as error:
                row.wrong("time", str(error))
        if row.on and row.at and is_left_out(row.on, row.at):
            row.wrong("time" if row.text("time") else "date", str(LEFT_OUT))
        for column, longest in (("venue", VENUE_LENGTH), ("table", TABLE_LENGTH)):
            if text := row.text(column):
                try:
                    text_of(longest)(text)
                except UnreadableError as error:
                    row.wrong(column, sentence(error.problem))

    def _by_key(self, row: ListRow) -> Fixture | None:
        """Return the fixture that a row names, if its sides are those that it has."""
        fixture = self.drawn.by_key.get(row.text("key"))
        if fixture is None:
            return None
        sides = [(fixture.home, fixture.home_from, "home"), (fixture.away, fixture.away_from, "away")]
        for entrant, code, place in sides:
            called = as_compared(row.text(place))
            if entrant is None and (fixture.is_bye or code):
                continue
            if entrant is None or called != as_compared(entrant.name):
                return None
        return fixture

    def _of_sides(self, row: ListRow) -> None:
        """Find the fixture of two sides in a round, or let it be added."""
        home, away = self._entrant(row, "home"), self._entrant(row, "away")
        place = self._round(row)
        if home is None or away is None:
            return
        if home.pk == away.pk:
            row.wrong("away", str(words.SAME_SIDE_TWICE))
            return
        if place is None:
            return
        there = self.drawn.meetings.get((*place, home.pk, away.pk))
        if there:
            self._of_fixture(row, there[0])
        elif turned := self.drawn.meetings.get((*place, away.pk, home.pk)):
            turned_sides = {"home": str(turned[0].home), "away": str(turned[0].away)}
            row.wrong("home", phrase(str(words.OTHER_WAY_ROUND), **turned_sides))
        else:
            self._add(row, place, home, away)

    def _add(self, row: ListRow, place: tuple[int, int], home: Entrant, away: Entrant) -> None:
        if self.kind.by_hand.issued:
            row.wrong("round", str(words.CHALLENGES))
            return
        if place[0] != TABLE:
            row.wrong("round", str(words.OPEN_SIDES if self.drawn.is_open(place) else words.ROUND_IS_DRAWN))
            return
        for column, side in (("home", home), ("away", away)):
            if side.withdrawn:
                row.wrong(column, phrase(str(words.HAS_WITHDRAWN), name=side.name))
        if home.group != away.group:
            row.wrong("away", str(words.OTHER_GROUP))
        state = self._state(row)
        row.listed = Listed(
            row.number,
            None,
            place[1],
            home,
            away,
            on=row.on,
            at=row.at,
            venue=row.text("venue"),
            table=row.text("table"),
            state=state or Fixture.State.PLANNED,
        )

    def _of_fixture(self, row: ListRow, fixture: Fixture) -> None:
        """Fill in what a fixture has not, and say where it has something else."""
        row.fixture = fixture
        if fixture.is_bye:
            row.is_bye = True
            return
        given: dict[str, Any] = {"on": row.on, "at": row.at, "venue": row.text("venue"), "table": row.text("table")}
        columns = {"on": "date", "at": "time", "venue": "venue", "table": "table"}
        fills = {name: value for name, value in given.items() if value and not getattr(fixture, name)}
        for name, value in given.items():
            has = getattr(fixture, name)
            if value and has and value != has and not (isinstance(has, str) and as_compared(value) == as_compared(has)):
                row.notes.append(phrase(str(words.HAS_ANOTHER), column=column_words(columns[name]), there=_shown(has)))
        state = self._state(row)
        if state not in ("", Fixture.State.PLANNED, fixture.state):
            there = str(PLANS.get(fixture.state, fixture.get_state_display()))
            row.notes.append(phrase(str(words.HAS_ANOTHER), column=column_words("state"), there=there))
        row.listed = Listed(row.number, fixture.pk, fixture.round, fixture.home, fixture.away, **fills)

    # Cells

    def _entrant(self, row: ListRow, column: str) -> Entrant | None:
        """Return the entrant that a cell names; what is wrong with it is said."""
        text = row.text(column)
        if not text:
            row.wrong(column, str(words.NAME_IS_MISSING))
            return None
        found = self.drawn.called(text)
        if found is None:
            name = printable(text)
            near = self.drawn.nearest(text)
            said = words.NO_SUCH_ENTRANT_BUT if near else words.NO_SUCH_ENTRANT
            row.wrong(column, phrase(str(said), name=name, near=near))
        return found

    def _round(self, row: ListRow) -> tuple[int, int] | None:
        """Return the stage and the round of a row; what is wrong with it is said."""
        text = row.text("round")
        if not text:
            return self._only_round(row)
        found = self.drawn.rounds.get(as_compared(text))
        if found and len(found) == 1:
            return next(iter(found))
        digits = "".join(letter if letter.isascii() and letter.isdigit() else " " for letter in text).split()
        if len(digits) != 1 or not 1 <= len(digits[0]) <= 5 or int(digits[0]) == 0:
            row.wrong("round", str(words.NOT_A_ROUND))
            return None
        return (TABLE, int(digits[0]))

    def _only_round(self, row: ListRow) -> tuple[int, int] | None:
        """Return where two sides meet of which no round is said: where they do but once, or but once on that day."""
        if row.number in self._by_day:
            return (TABLE, self._by_day[row.number])
        home, away = (self.drawn.called(row.text(column)) for column in ("home", "away"))
        found = self.drawn.pairs.get((home.pk, away.pk), ()) if home and away else ()
        if len(found) > 1:
            found = [fixture for fixture in found if fixture.on == row.on]
        if len(found) == 1:
            return (found[0].stage, found[0].round)
        row.wrong("round", str(words.ROUND_IS_MISSING))
        return None

    def _state(self, row: ListRow) -> str:
        """Return the state that a cell says of a fixture to be added, "" where it says nothing of it."""
        text = as_compared(row.text("state"))
        kept = {as_compared(str(said)): state for state, said in PLANS.items()} | {state: state for state in PLANS}
        if not text or text in map(as_compared, map(str, STATES.values())) or text in kept:
            return kept.get(text, "")
        row.wrong("state", str(words.NOT_A_STATE))
        return ""

    # All rows together

    def _check_rounds(self, rows: Sequence[ListRow]) -> None:
        """Say of which rows the rounds cannot be added to: they follow one another."""
        new: dict[int, list[ListRow]] = defaultdict(list)
        for row in rows:
            if row.listed and row.is_new:
                new[row.listed.number].append(row)
        last = self.drawn.last
        for number, those in sorted(new.items()):
            allowed = rounds_to_list(self.competition, last)
            said = ""
            if not allowed:
                said = str(words.NO_ROUNDS)
            elif number >= allowed.stop:
                drawn = allowed.stop <= last + 1 and number == last + 1
                said = str(words.ROUND_IS_DRAWN if drawn else words.ROUND_LEFT_OUT) % {"missing": last + 1}
            elif number not in allowed:
                said = str(words.ROUND_IS_DRAWN)
            for row in those if said else those[1:] if self.one_each else ():
                row.wrong("round", said or words.ONE_A_ROUND % {"row": those[0].number})
            last = last if said else max(last, number)

    def _check_twice(self, rows: Sequence[ListRow]) -> None:
        """Say which rows are of a fixture that another row is of."""
        seen: dict[tuple[object, ...], int] = {}
        for row in rows:
            if row.listed is None:
                continue
            each = row.listed
            sides = (each.home and each.home.pk, each.away and each.away.pk)
            key = ("there", each.fixture) if each.fixture else ("new", each.number, *sides)
            if key in seen:
                row.wrong("home", str(words.TWICE_IN_THE_LIST) % {"row": seen[key]})
            else:
                seen[key] = row.number

    def _read_results(self, rows: Sequence[ListRow]) -> int:
        """Read the results, as many as come in at once, and leave alone what has nothing to be written.

        Return how many are left for the next time.
        """
        left = MOST_RESULTS
        for row in rows:
            if row.listed is None:
                self._judge_result(row)
                continue
            fixture, each = row.fixture, row.listed
            if fixture is not None and fixture.match_id is not None:
                self.results.compare(row, fixture)
            elif each.home is None or each.away is None:
                if self.results.has(row):
                    row.wrong("result", str(words.OPEN_SIDES))
            elif self.results.has(row):
                state = fixture.state if fixture else each.state
                if state == Fixture.State.CANCELLED:
                    row.wrong("result", str(words.IS_CANCELLED))
                    continue
                report = self.results.read(row, each, fixture)
                if report is not None and not row.errors:
                    left -= 1
                    if left < 0:
                        row.notes.append(str(words.RESULT_NEXT_TIME))
                    else:
                        row.listed = replace(each, report=report)
            each = row.listed
            if each.fixture is not None and not (each.on or each.at or each.venue or each.table or each.report):
                row.listed = None
        return -min(left, 0)

    def _judge_result(self, row: ListRow) -> None:
        """Say what is wrong with the result of a row that is wrong already, as far as can be told without its sides."""
        unread = any(cell.error for column, cell in row.cells.items() if column in RESULT_COLUMNS)
        if row.errors and self.results.has(row) and not unread:
            home, away = (Entrant(name=row.text(column) or column_words(column)) for column in ("home", "away"))
            self.results.read(row, Listed(row.number, None, 0, home, away, row.on), None)


def _shown(has: date | time | str) -> str:
    """Return what a fixture has as readers have it."""
    if isinstance(has, str):
        return has
    return date_format(has, _("j F Y")) if isinstance(has, date) else time_format(has, _("H:i"))
