"""The PDFs of a season as its page shows them: what is being made, what is there, what went wrong."""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.sheets.sizes import SIZES, PaperSize
from scoring.visibility import Visibility
from tournaments.models import Print, Season
from tournaments.yearbook.audience import is_shown
from tournaments.yearbook.registry import kinds
from tournaments.yearbook.requests import AT_WORK, is_good


@dataclass(frozen=True, slots=True)
class MadePdf:
    """A print that was made, and whether it still says what the season says."""

    kept: Print
    good: bool


@dataclass(frozen=True, slots=True)
class SeasonPdf:
    """A PDF of one kind: the print at work on it, those made, one a paper size, and the last failure.

    `to_make` are the sizes of which none is made that is still good, that of the newest print first.
    """

    kind: str
    name: str
    at_work: Print | None
    made: list[MadePdf]
    to_make: list[PaperSize]
    failed: Print | None

    @property
    def good(self) -> bool:
        """Whether there is one, and none is out of date."""
        return bool(self.made) and all(each.good for each in self.made)

    @property
    def percent(self) -> int:
        """How far the print at work is, from 0 to 100."""
        return 100 * self.at_work.done // self.at_work.of if self.at_work and self.at_work.of else 0


def season_pdfs(season: Season, listed: Visibility) -> list[SeasonPdf]:
    """Return the PDF of each kind, as far as it is shown to who sees what is `listed`.

    A query, and for each kind and size that was made those of its digest and of `is_shown`.
    """
    prints = list(season.prints.select_related("asked_by").order_by("-pk"))
    for each in prints:
        each.season = season
    return [_pdf(kind, [each for each in prints if each.kind == kind], listed) for kind in kinds()]


def shown_of(prints: Iterable[Print], listed: Visibility) -> Print | None:
    """Return the first of some prints that was made, whose file is there, and that is shown to who sees `listed`."""
    done = (each for each in prints if each.state == Print.State.DONE and each.has_file)
    return next((each for each in done if is_shown(each, listed)), None)


def _pdf(kind: str, prints: list[Print], listed: Visibility) -> SeasonPdf:
    sizes = SIZES.values()
    kept = [shown_of([each for each in prints if each.paper == size.slug], listed) for size in sizes]
    made = [MadePdf(each, is_good(each)) for each in kept if each]
    good = {each.kept.paper for each in made if each.good}
    newest = prints[0] if prints else None
    at_work = newest if newest and newest.state in AT_WORK else None
    lost = at_work if at_work and at_work.state == Print.State.RUNNING and at_work.is_silent else None
    return SeasonPdf(
        kind=kind,
        name=str(Print.Kind(kind).label),
        at_work=None if lost else at_work,
        made=made,
        to_make=sorted(
            (size for size in sizes if size.slug not in good),
            key=lambda size: newest is None or size.slug != newest.paper,
        ),
        failed=lost or (newest if newest and newest.state == Print.State.FAILED else None),
    )
