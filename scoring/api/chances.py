"""How likely each result of a match was, as values."""

from django.http import HttpRequest
from ninja import Field, Router, Schema

from scoring.api.answers import known_by
from scoring.book.open_book import open_book
from scoring.match_chances import chances_model, course_of
from scoring.readmodel.values import data
from scoring.web.access import visible_match

router = Router(tags=["matches"])


class ChancesData(Schema):
    """The chance of each result, from 0 to 1: that either side wins, of a tie, of a draw. They sum to 1."""

    wins: tuple[float, float]
    tie: float
    draw: float


class ChancesAfterData(Schema):
    """The chances after an entry, null where they are not known; the rest as in `balls/`."""

    id: int
    innings: int | None
    place: str
    text: str
    score: str
    chances: ChancesData | None


class TurningPointData(Schema):
    """An over, a turn or a play in which the match turned: its last entry, and it in words."""

    id: int
    text: str


class MatchChancesData(Schema):
    """How likely each result was before the first entry and after each.

    `shown` is false, and all else empty, where the game has no chances, the club or the competition shows none, or the
    match was kept without its log.
    """

    shown: bool
    rests_on: str = Field(description="How both sides are taken to play on")
    start: ChancesData | None
    entries: list[ChancesAfterData]
    turning_points: list[TurningPointData]


@router.get("/matches/{slug:slug}/chances/", response=MatchChancesData, url_name="api-chances", operation_id="chances")
def chances(request: HttpRequest, slug: str) -> object:
    """Return how likely each result of a match was, after each of its entries, and where it turned."""
    row = visible_match(request, slug)
    model = chances_model(row)
    known_by(request, row.pk, row.version, row.changed_at, row.rules_version, model is None)
    book = open_book(row) if model else None
    course = course_of(model, row, book) if model and book else None
    if model is None or book is None or course is None:
        return MatchChancesData(shown=False, rests_on="", start=None, entries=[], turning_points=[])
    ids = book.ids
    return {
        "shown": True,
        "rests_on": str(model.way_of_playing),
        "start": data(course.start),
        "entries": [
            {
                "id": ids[each.entry],
                "innings": None if each.innings is None else each.innings + 1,
                "place": each.place,
                "text": each.text,
                "score": each.score,
                "chances": data(each.chances),
            }
            for each in course.entries
        ],
        "turning_points": [{"id": ids[each.step.entry], "text": str(each)} for each in course.turning_points],
    }
