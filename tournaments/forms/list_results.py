"""The results in a list of fixtures: totals and how a match ended, read as the book of a match takes them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.text import capfirst

from scoring.forms.lineups import USUAL_CLASSES
from scoring.forms.papercards import balls_of
from scoring.forms.papernames import NameMistakeError
from scoring.rules.innings import Closing
from scoring.rules.match import PlayableMatch
from scoring.rules.problems import Problem
from scoring.rules.registry import find_rules
from scoring.rules.reported.match import ReportedMatch
from scoring.rules.reported.report import OF_A_SIDE, OUTCOMES, Report
from scoring.rules.reported.report_reader import read_report
from scoring.rules.results import Outcome, Result
from scoring.rules.setup import Setup, Side, SidePlayer, Toss
from scoring.visibility import Visibility
from scoring.words.ends import ahead_words
from scoring.words.phrase import listed, phrase, plain
from scoring.words.problems import refusal
from scoring.words.reports import outcome_words
from scoring.words.results import result_text
from tournaments.forms.list_cells import CellError, WrittenInnings, read_score
from tournaments.forms.list_rows import ListRow, as_compared, column_words
from tournaments.models import Competition, Entrant, Fixture
from tournaments.readmodel.fixture_rows import Labels
from tournaments.readmodel.fixtures import line_of
from tournaments.services.conditions import conditions_of
from tournaments.services.fixture_lists import Listed
from tournaments.words import fixture_lists as words

_SCORES = ("home_score", "away_score")
_OVERS = ("home_overs", "away_overs")
RESULT_COLUMNS = frozenset({*_SCORES, *_OVERS, "result", "batted_first"})
"""The columns that say a result."""
_ALSO: Mapping[str, Outcome] = {
    "draw": Outcome.DRAWN,
    "drawn": Outcome.DRAWN,
    "match drawn": Outcome.DRAWN,
    "abd": Outcome.ABANDONED,
    "match abandoned": Outcome.ABANDONED,
    "nr": Outcome.NO_RESULT,
    "n/r": Outcome.NO_RESULT,
}
"""What is written as well of how a match ended."""


class ResultReader:
    """Reads the results of rows, under the conditions of a competition, by the rules of its game. No query."""

    def __init__(self, competition: Competition, labels: Labels, listed_to: Visibility) -> None:
        self.competition, self.labels, self.listed = competition, labels, listed_to
        self.rules: type[PlayableMatch[Any]] = find_rules(competition.variant)
        self.reference_match = self.rules(self._setup("-", "-", conditions_of(competition)))
        self.several = self.reference_match.innings_a_side > 1
        of_overs = bool(self.reference_match.balls_an_innings)
        self.example = "312 & 188/4" if self.several else "170/6 (20)" if of_overs else "170/6"
        self.outcomes = [each for each in OUTCOMES if each is not Outcome.DRAWN or self.rules.played_to_time]

    def has(self, row: ListRow) -> bool:
        """Whether a row says a result."""
        return any(row.text(column) for column in (*_SCORES, "result"))

    def compare(self, row: ListRow, fixture: Fixture) -> None:
        """Note where a match that is there has another result than a row says."""
        line = line_of(fixture, self.labels, self.listed)
        for column, side in zip(_SCORES, (line.home, line.away), strict=True):
            there = plain(str(side.score)) if side else ""
            if row.text(column) and there and not self._is_same(row.text(column), there):
                self._note(row, column, there)
        given, said = as_compared(row.text("result")), as_compared(plain(line.said))
        if given and fixture.home and fixture.away and fixture.match and given not in said:
            ended = dict(self._ways_to_end((fixture.home.name, fixture.away.name))).get(given)
            if ended and ended[0].value != fixture.match.outcome:
                self._note(row, "result", line.said or "–")

    def _is_same(self, given: str, there: str) -> bool:
        try:
            mine, theirs = (self._figures(read_score(text, "")) for text in (given, there))
        except CellError:
            return as_compared(given) == as_compared(there)
        return mine == theirs

    def _figures(self, written: Sequence[WrittenInnings]) -> list[tuple[int, int]]:
        all_out = self.reference_match.wickets_in_innings
        return [(each.runs, each.wickets if isinstance(each.wickets, int) else all_out) for each in written]

    def _note(self, row: ListRow, column: str, there: str) -> None:
        row.notes.append(phrase(str(words.HAS_ANOTHER), column=column_words(column), there=there))

    def read(self, row: ListRow, listed: Listed, fixture: Fixture | None) -> Mapping[str, object] | None:
        """Return the result of a row in the form in which it is stored, None where there is none or something is wrong.

        What is wrong is said in its cell; how it ended, in words.
        """
        home, away = listed.home, listed.away
        if home is None or away is None:
            return None
        if fixture is not None and self._says_nothing_new(row, fixture):
            return None
        day = listed.on or (fixture.on if fixture else None)
        names, wrong = (home.name, away.name), len(row.errors)
        outcome, side = self._outcome(row, home, away)
        innings = self._innings(row, home, away)
        if len(row.errors) > wrong:
            return None
        raw: dict[str, object] = {"toss_known": False, "outcome": outcome, "override": None, "innings": innings}
        if side is not None:
            raw["side"] = side
        setup = self._setup(*names, conditions_of(self.competition, fixture))
        report, problems = read_report(raw, setup, self.rules)
        if report is None:
            self._show(row, problems, innings)
            return None
        result = ReportedMatch(setup, report, self.rules).result
        self._tell(row, report, result, names)
        row.notes += ahead_words(day.isoformat()) if day else [words.dated_today_words()]
        return report.body()

    def _says_nothing_new(self, row: ListRow, fixture: Fixture) -> bool:
        """Whether a row says of a fixture without a match what is said of it already, as of one that was awarded."""
        said = line_of(fixture, self.labels, self.listed).said
        scores = any(row.text(column) for column in _SCORES)
        return bool(said) and not scores and as_compared(row.text("result")) == as_compared(plain(said))

    def _tell(self, row: ListRow, report: Report, result: Result | None, names: Sequence[str]) -> None:
        if result is None:
            return
        row.result = result_text(result, names)
        given = as_compared(row.text("result"))
        if given and report.outcome is None and given not in as_compared(plain(row.result)):
            row.notes.append(phrase(str(words.BY_THE_TOTALS), result=row.result))

    # How it ended

    def _outcome(self, row: ListRow, home: Entrant, away: Entrant) -> tuple[str | None, int | None]:
        """Return how a match ended that its totals do not tell, and the side that this names."""
        given = as_compared(row.text("result"))
        known = dict(self._ways_to_end((home.name, away.name)))
        if given in known:
            outcome, side = known[given]
            return outcome.value, side
        if given and not any(row.text(column) for column in _SCORES):
            said = [outcome_words(each) for each in self.outcomes]
            named = [phrase(each, side=home.name) for each in said]
            row.wrong("result", phrase(str(words.NOT_AN_OUTCOME), outcomes=listed(named)))
        return None, None

    def _ways_to_end(self, names: Sequence[str]) -> Iterator[tuple[str, tuple[Outcome, int | None]]]:
        for outcome in self.outcomes:
            if outcome not in OF_A_SIDE:
                for said in (outcome_words(outcome), result_text(Result(outcome), names)):
                    yield as_compared(plain(said)), (outcome, None)
                continue
            for side in (0, 1):
                winner = side if outcome is Outcome.AWARDED else 1 - side
                of_side = phrase(outcome_words(outcome), side=names[side])
                for said in (of_side, result_text(Result(outcome, winner), names)):
                    yield as_compared(plain(said)), (outcome, side)
        yield from ((said, (outcome, None)) for said, outcome in _ALSO.items() if outcome in self.outcomes)

    # Totals

    def _innings(self, row: ListRow, home: Entrant, away: Entrant) -> list[dict[str, object]]:
        """Return the innings of a match in the order in which they were played; what is wrong is said."""
        written: list[list[WrittenInnings]] = []
        for column in _SCORES:
            try:
                text = row.text(column)
                written.append(read_score(text, self.example) if text else [])
            except CellError as error:
                row.wrong(column, str(error))
                return []
            if len(written[-1]) > self.reference_match.innings_a_side:
                row.wrong(column, str(words.TOO_MANY_INNINGS_OF_TWO if self.several else words.TOO_MANY_INNINGS))
                return []
        first = self._batted_first(row, home, away)
        if first is None or not any(written):
            return []
        order = self._order(first, written)
        batted = [0, 0]
        found = []
        for side in order:
            if batted[side] < len(written[side]):
                found.append({"side": side} | self._totals(row, side, written[side][batted[side]]))
                batted[side] += 1
        if not written[first]:
            row.wrong(_SCORES[first], str(words.ONE_SCORE))
        return found

    def _batted_first(self, row: ListRow, home: Entrant, away: Entrant) -> int | None:
        """Return the side that batted first, at home where nothing is said; None where a cell says what cannot be."""
        given = as_compared(row.text("batted_first"))
        for side, entrant in enumerate((home, away)):
            if given in (as_compared(entrant.name), as_compared(column_words(("home", "away")[side]))):
                return side
        if given:
            row.wrong("batted_first", str(words.NOT_A_SIDE))
            return None
        return 0

    def _order(self, first: int, written: Sequence[Sequence[WrittenInnings]]) -> list[int]:
        """Return the sides in the order in which they batted."""
        second = written[1 - first]
        again = len(second) > 1 and second[1].followed_on
        if Closing.CLOSE in self.reference_match.closings and written[first] and second:
            margin = int(self.reference_match.setup.options["follow_on_margin"] or 0)
            again = again or written[first][0].runs - second[0].runs >= margin
        return [first, 1 - first, 1 - first if again else first, first if again else 1 - first]

    def _totals(self, row: ListRow, side: int, written: WrittenInnings) -> dict[str, object]:
        """Return an innings as the rules read it."""
        column = _SCORES[side]
        all_out, wickets = self.reference_match.wickets_in_innings, written.wickets
        if wickets == "" and not self.several:
            row.wrong(column, str(words.NO_WICKETS) % {"runs": written.runs})
        totals: dict[str, object] = {"runs": written.runs, "wickets": wickets if isinstance(wickets, int) else all_out}
        totals["closed_by"] = Closing.DECLARATION if written.declared else None
        length = written.length or row.text(_OVERS[side])
        if self.reference_match.balls_an_innings:
            try:
                if not length:
                    raise NameMistakeError(words.NO_OVERS % {"example": self.example})
                totals["balls"] = balls_of(length)
            except NameMistakeError as error:
                row.wrong(column, str(error))
        elif length.isdecimal() and Closing.TURNS in self.reference_match.limits:
            totals["turns"] = int(length)
        return totals

    def _show(self, row: ListRow, problems: Sequence[Problem], innings: Sequence[Mapping[str, Any]]) -> None:
        """Say what refuses a result in the cell that it is about."""
        for problem in problems:
            match problem.field.split("."):
                case ["innings", number, *_about] if number.isdecimal() and int(number) < len(innings):
                    column = _SCORES[innings[int(number)]["side"]]
                case _:
                    scored = next((column for column in _SCORES if not row.text(column)), _SCORES[0])
                    column = "result" if row.text("result") or not innings else scored
            row.wrong(column, capfirst(refusal(problem).text))

    def _setup(self, home: str, away: str, options: Mapping[str, Any]) -> Setup:
        """Return a set-up to read a result by, with players who have no names."""
        given = self.rules.setup_rules
        classes: Sequence[tuple[int | None, int | None]] = USUAL_CLASSES if given.classes else [(None, None)] * 11
        eleven = tuple(SidePlayer(str(place), *classes[place]) for place in range(given.fewest_players))
        return Setup(given.slug, options, (Side(home, eleven), Side(away, eleven)), Toss(0, True))
