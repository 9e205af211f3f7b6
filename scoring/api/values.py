"""Read models as values: tables, scores, cards, with the texts that the pages have beside them."""

from typing import Any

from ninja import Field, Schema


class ColumnData(Schema):
    """A column of a table."""

    key: str
    heading: str
    meaning: str
    numeric: bool


class TableData(Schema):
    """A table: each row has a value for each column, by its key."""

    caption: str
    columns: list[ColumnData]
    rows: list[dict[str, Any]]
    totals: list[dict[str, Any]]


class QuantityData(Schema):
    """So many of something."""

    number: int
    unit: str
    text: str


class ScoreData(Schema):
    """A total for so many wickets; `closed_by` is empty while the innings goes on."""

    runs: int
    wickets: int
    closed_by: str
    followed_on: bool
    beside: QuantityData | None


class ListedData(Schema):
    """Names that are written one after the other."""

    items: list[str]


class FallData(Schema):
    """The fall of a wicket."""

    wicket: int
    runs: int
    player: int | None
    batter: str
    at: str
    text: str


class StandData(Schema):
    """What was made for a wicket."""

    wicket: int
    runs: int
    unbroken: bool


class InningsData(Schema):
    """An innings of a scorecard. `side` is 0 or 1, as the match has its sides."""

    side: int
    number: int
    title: str
    score: ScoreData
    batting: TableData
    not_batted_heading: str
    not_batted: ListedData
    not_coming_heading: str
    not_coming: ListedData
    fall: list[FallData]
    stands_heading: str
    partnerships: list[StandData]
    bowling: TableData | None
    facts: list[str]
    imbalances: list[str]


class SideScoreData(Schema):
    """What a side made in its innings so far."""

    innings: list[ScoreData]
    several: bool


class SideLineData(Schema):
    """A side's line of a scoreboard."""

    name: str
    score: SideScoreData
    batting: bool


class HeldByData(Schema):
    """Who held the cards of a side."""

    side: str
    person: str


class WholeData(Schema):
    """Tables over all innings, and sentences of how the match stands."""

    tables: list[TableData]
    facts: list[str]


class NoteData(Schema):
    """Something to know of an entry: the scorer's note, a written reason (override), or a notice."""

    kind: str
    place: str
    entry: str
    text: str


class OutcomeData(Schema):
    """How a match ended: `winner` is a side, 0 or 1, or null; `by` the margin (runs, wickets, innings, balls_left)."""

    outcome: str = Field(examples=["won"])
    winner: int | None
    by: dict[str, int] | None


class ScorecardData(Schema):
    """The scorecard of a match, as far as it has been played."""

    title: str
    game: str
    day: str
    venue: str
    toss: str
    conditions: list[str]
    held_by: list[HeldByData]
    sides: list[SideLineData]
    state: str
    result: str | None
    outcome: OutcomeData | None
    margin: str
    innings: list[InningsData]
    whole: WholeData
    totals: TableData | None
    course_heading: str
    remarks: str
    notes: list[NoteData]
    kept: str


class StepMarkData(Schema):
    """What a scorer writes for one ball or the like."""

    text: str
    kind: str = Field(description="dot, runs, boundary, wicket or flag")
    meaning: str


class RareData(Schema):
    """How rare a step was: one in `one_in` comes to `least` runs or wickets or more; if `rarer`, one in more."""

    step: str = Field(description="What is counted, as over or batting_turn")
    counted: str = Field(description="runs or wickets")
    least: int
    one_in: int
    rarer: bool
    text: str


class StepData(Schema):
    """An over, or a turn, of an innings: who played it, its marks and its runs, and the score after it.

    `rare` says how rare its runs, or its wickets, were, where they were and the site knows.
    """

    number: int
    player: str
    marks: list[StepMarkData]
    runs: int
    total: int
    wickets: int
    fallen: list[str]
    figures: list[str]
    batter: str | None
    rare: list[RareData]


class PointData(Schema):
    """Runs after so many balls, or what else the game counts, and whether a wicket fell there."""

    at: int
    runs: int
    wicket: bool


class ProgressionData(Schema):
    """An innings as it went, step by step (over by over) and point by point (ball by ball)."""

    innings: str
    side: int
    unit: str
    steps: list[StepData]
    points: list[PointData]
    step_length: int
    length: int
