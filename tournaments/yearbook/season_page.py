"""The PDFs of a season as its page shows them: what is being made, what is there, what went wrong."""

from dataclasses import dataclass

from scoring.visibility import Visibility
from tournaments.models import Print, Season
from tournaments.yearbook.audience import is_shown
from tournaments.yearbook.registry import kinds
from tournaments.yearbook.requests import AT_WORK, is_good


@dataclass(frozen=True, slots=True)
class SeasonPdf:
    """A PDF of one kind: the print at work on it, the one made and whether it is still good, the last failure."""

    kind: str
    name: str
    at_work: Print | None
    made: Print | None
    good: bool
    failed: Print | None

    @property
    def percent(self) -> int:
        """How far the print at work is, from 0 to 100."""
        return 100 * self.at_work.done // self.at_work.of if self.at_work and self.at_work.of else 0


def season_pdfs(season: Season, listed: Visibility) -> list[SeasonPdf]:
    """Return the PDF of each kind, as far as it is shown to who sees what is `listed`.

    A query, and for each kind that was made those of its digest and of `is_shown`.
    """
    prints = list(season.prints.select_related("asked_by").order_by("-pk"))
    for each in prints:
        each.season = season
    return [_pdf(kind, [each for each in prints if each.kind == kind], listed) for kind in kinds()]


def _pdf(kind: str, prints: list[Print], listed: Visibility) -> SeasonPdf:
    done = (each for each in prints if each.state == Print.State.DONE and each.path.is_file())
    made = next((each for each in done if is_shown(each, listed)), None)
    newest = prints[0] if prints else None
    at_work = newest if newest and newest.state in AT_WORK else None
    lost = at_work if at_work and at_work.state == Print.State.RUNNING and at_work.is_silent else None
    return SeasonPdf(
        kind=kind,
        name=str(Print.Kind(kind).label),
        at_work=None if lost else at_work,
        made=made,
        good=made is not None and is_good(made),
        failed=lost or (newest if newest and newest.state == Print.State.FAILED else None),
    )
