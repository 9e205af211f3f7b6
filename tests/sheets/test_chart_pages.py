"""How charts share the pages of a match's record: two at least on each, where they have room together."""

from dataclasses import dataclass

import pytest

from scoring.sheets import charts
from scoring.sheets.charts import chart_pages
from scoring.sheets.sizes import SIZES, PaperSize


@dataclass(frozen=True)
class High:
    """A chart of which only the height matters."""

    height: float


def _shared(
    monkeypatch: pytest.MonkeyPatch, heights: list[float], below: float, size: PaperSize = SIZES["a4"]
) -> list[list[float]]:
    monkeypatch.setattr(charts.Drawn, "of", High)
    found = chart_pages(heights, size, below)  # type: ignore[arg-type]
    return [[each.height for each in page.context["charts"]] for page in found]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("heights", "below", "pages"),
    [
        ([], 0, []),
        ([80], 0, [[80]]),
        ([80, 60, 60, 80], 0, [[80, 60], [60, 80]]),  # not three, and the last alone
        ([80, 60, 60, 80], 60, [[80, 60], [60, 80]]),
        ([80, 60, 60, 80], 120, [[80, 60, 60], [80]]),  # the report has room there alone
        ([200, 200, 40], 0, [[200], [200, 40]]),
        ([80] * 13, 0, [[80] * 3, [80] * 3, [80] * 3, [80] * 3, [80]]),  # too many to try every way
    ],
)
def test_no_chart_is_alone_where_it_can_be_helped(
    monkeypatch: pytest.MonkeyPatch, heights: list[float], below: float, pages: list[list[float]]
) -> None:
    assert _shared(monkeypatch, heights, below) == pages


def test_letter_has_less_room(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [_shared(monkeypatch, [120, 120], 0, size) for size in SIZES.values()] == [[[120, 120]], [[120], [120]]]
