"""Figures are values: pages print them, spreadsheets reckon with them, and programs get what they are made of."""

import json
from datetime import date
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from printable import EXAMPLES, document, example, folded, overs
from reported_matches import played, report_of, reported, setup_of

from scoring.readmodel.charts import charts
from scoring.readmodel.scorecard import scorecard
from scoring.readmodel.tables import Column, Table
from scoring.readmodel.values import (
    GROUPED,
    OVERS,
    PLAIN,
    Analysis,
    Decimals,
    Figure,
    InForm,
    Missing,
    Plain,
    Quantity,
    Runs,
    Score,
    SideScore,
    data,
)
from scoring.rules.innings import Closing
from scoring.rules.match_state import MatchState
from scoring.web.table_files import file_value

TWENTY = Quantity(120, "balls", "20 overs")
OF_EACH_GAME = [path for path in EXAMPLES if path.stem.endswith(("-1", "-5"))]


@pytest.mark.parametrize(
    ("value", "form", "text", "number"),
    [
        (None, PLAIN, "", None),
        (7, PLAIN, "7", Decimal(7)),
        ("7", PLAIN, "7", None),
        (None, Plain("–"), "–", None),
        (Fraction(2, 3), Decimals(), "0.67", Decimal("0.67")),
        (Fraction(-1, 3), Decimals(places=1), "-0.3", Decimal("-0.3")),
        (None, Decimals("-", 1), "-", None),
        (Missing.NOT_RECORDED, Decimals("-", 1), "", None),
        (22, OVERS, "3.4", Decimal("3.4")),
        (1400, GROUPED, "1,400", Decimal(1400)),
        (Runs(87, unbroken=True), PLAIN, "87*", None),
        (Analysis(5, 19), PLAIN, "5–19", None),
        (Analysis(5, None), PLAIN, "5", None),
        (InForm(22, OVERS), PLAIN, "3.4", None),
    ],
)
def test_a_column_prints_its_values(value: object, form: Plain, text: str, number: Decimal | None) -> None:
    assert (form.text(value), form.number(value)) == (text, number)


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (Score(187, 6), "187/6"),
        (Score(187, 6, beside=TWENTY), "187/6 (20 overs)"),
        (Score(187, 11, Closing.WICKETS), "187 all out"),
        (Score(450, 5, Closing.DECLARATION), "450/5 dec"),
        (Score(180, 4, followed_on=True), "(f/o) 180/4"),
        (SideScore(), ""),
        (SideScore((Score(187, 6, beside=TWENTY),)), "187/6 (20 overs)"),
        (SideScore((Score(312, 11, Closing.WICKETS, beside=TWENTY), Score(188, 4)), several=True), "312 & 188/4"),
    ],
)
def test_how_scores_are_written(score: Score | SideScore, text: str) -> None:
    assert str(score) == text


def test_what_stands_in_brackets_stays_together() -> None:
    alone = SideScore((Score(187, 11, Closing.WICKETS, beside=TWENTY),))
    assert alone.in_narrow_column == "187 all out (20\N{NO-BREAK SPACE}overs)"
    again = SideScore((Score(90, 11, Closing.WICKETS), Score(180, 4, followed_on=True)), several=True)
    assert again.in_narrow_column == str(again) == "90 & (f/o) 180/4"


def test_figures_are_in_the_order_of_their_values() -> None:
    def rising(*values: object, form: Plain = PLAIN) -> bool:
        found = [Figure.of(value, form) for value in values]
        return all(lower < higher for lower, higher in pairwise(found))

    assert rising(None, 0, 1, 10)
    assert rising(None, Fraction(1, 3), Fraction(1, 2), form=Decimals())
    assert rising(None, Runs(0), Runs(86, unbroken=True), Runs(87), Runs(87, unbroken=True))
    assert rising(None, Analysis(0, 12), Analysis(4, 90), Analysis(4, 8), Analysis(5, 200), Analysis(5, 0))
    assert str(Figure.of(Fraction(-1, 2), Decimals())) == "−0.50"


def test_a_spreadsheet_gets_numbers_and_no_formula() -> None:
    columns = (Column("name", "Name", numeric=False), Column("rate", "Rate", form=Decimals()), Column("note", "Note"))
    table = Table.of("", columns, [("-1", Fraction(-1, 2), "-1")])
    assert list(map(file_value, table.rows[0])) == ["-1", Decimal("-0.50"), "-1"]


def test_a_value_as_data_is_what_it_is_made_of() -> None:
    assert data(
        {"at": date(2026, 5, 2), "rate": Fraction(1, 2), "whole": Fraction(4, 2), "none": Missing.NOT_RECORDED}
    ) == {
        "at": "2026-05-02",
        "rate": 0.5,
        "whole": 2,
        "none": None,
    }
    assert data(Score(187, 6, beside=TWENTY)) == {
        "runs": 187,
        "wickets": 6,
        "closed_by": "",
        "followed_on": False,
        "beside": {"number": 120, "unit": "balls", "text": "20 overs"},
    }
    assert data((InForm(22, OVERS), Figure.of(Runs(7)))) == [22, {"runs": 7, "unbroken": False}]
    with pytest.raises(TypeError):
        data(object())


def told(match: MatchState[Any]) -> Any:
    """Return the scorecard of a match and the tables of its charts as other programs read them."""
    return json.loads(json.dumps(data({"card": scorecard(match), "charts": [each.table for each in charts(match)]})))


def tables_in(value: Any) -> list[Any]:
    """Return the tables in what other programs read."""
    if isinstance(value, list):
        return [table for each in value for table in tables_in(each)]
    if not isinstance(value, dict):
        return []
    return [value] if "columns" in value else [table for each in value.values() for table in tables_in(each)]


def no_figure_is_a_text(table: Any) -> None:
    keys = [column["key"] for column in table["columns"]]
    assert len(set(keys)) == len(keys)
    for row in [*table["rows"], *table["totals"]]:
        assert list(row) == keys
    for column in table["columns"]:
        if column["numeric"]:
            assert not [row[column["key"]] for row in table["rows"] if isinstance(row[column["key"]], str)]


@pytest.mark.parametrize("path", OF_EACH_GAME, ids=lambda path: path.stem)
def test_scorecards_and_charts_give_their_values(path: Path) -> None:
    match, _entries = example(path)
    found = told(match)
    card = found["card"]
    assert card["outcome"] == (json.loads(json.dumps(match.result.derived())) if match.result else None)
    for shown, innings in zip(card["innings"], match.innings, strict=True):
        assert (shown["score"]["runs"], shown["score"]["wickets"]) == (innings.runs, innings.wickets)
        *_others, total = shown["batting"]["totals"]
        assert total["runs"] == innings.runs
        assert [fall["runs"] for fall in shown["fall"]] == [fall.runs for fall in innings.falls]
    tables = tables_in(found)
    assert len(tables) >= len(match.innings)
    for table in tables:
        no_figure_is_a_text(table)


def test_what_was_kept_from_paper_gives_its_values() -> None:
    match = reported(setup_of("forde-1"), report_of(played("forde-1")))
    for table in tables_in(told(match)):
        no_figure_is_a_text(table)


def test_a_rate_is_a_number_for_programs_and_rounded_for_readers() -> None:
    match, _entries = folded(document(), overs(". 1 4 lbw 2 6", ". . ro 6 . 1"))
    batting = scorecard(match).innings[0].batting
    assert batting.texts[0][-1] == "125.0"
    first, *_others = told(match)["card"]["innings"][0]["batting"]["rows"]
    assert (first["strike_rate"], first["balls"], first["runs"]) == (125, 4, 5)
