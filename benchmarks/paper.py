"""The filled ball by ball record as a PDF, beside a bare WeasyPrint table of as many cells; the sheets of a round."""

from collections.abc import Callable, Iterator

from weasyprint import HTML

from benchmarks.ratio import Ratio, median_ratio
from benchmarks.site import Site
from scoring.book.signature import Signature
from scoring.models import Club
from scoring.printing.match_printouts import MatchRecord, MatchSheets
from scoring.sheets.sizes import A4
from scoring.visibility import Visibility
from tournaments.models import Season
from tournaments.services.competitions import Terms, found
from tournaments.services.draws import draw
from tournaments.services.entrants import EntrantDetails, enter
from tournaments.sheets.pack import match_pack, pairings
from tournaments.standings.presets import PRESETS

ROUNDS = 5
ROWS, CELLS = 22, 9
INNINGS = 2
TEAMS = 8
NOBODY = Signature(author=None)


def run(site: Site) -> Iterator[Ratio]:
    """Print the record of both innings, and as many bare cells on as many pages; a round, and the PDF of one match."""
    match = site.match(entries=len(site.document["entries"]))
    record = MatchSheets(match.slug, "ball-by-ball", filled=True, size="a4")
    row = f"<tr>{'<td>88</td>' * CELLS}</tr>"
    page = f"<table>{row * ROWS}</table>"
    bare = f"<!doctype html><title>Bare</title>{'<p style=break-after:page>'.join([page] * INNINGS)}"

    def ours() -> None:
        record.content()

    def least() -> None:
        HTML(string=bare).write_pdf()

    yield Ratio("filled record as PDF / a bare table of as many cells", median_ratio(ours, least, ROUNDS), 4.0)

    whole = MatchRecord(match.slug, "a4")
    play_round = _round(site.club)
    # What takes 1.3 s where a round is to take 2 s.
    yield Ratio("sheets of a round of 4 matches / PDF of a match", median_ratio(play_round, whole.content, ROUNDS), 1.5)


def _round(club: Club) -> Callable[[], bytes]:
    """Return what makes the sheets of a round of a league, to be filled in by hand."""
    season = Season.objects.create(club=club, name="On paper")
    competition = found(season, Terms("League", "forde", {}, "league", {}), PRESETS["2-1-0"].scheme, (), NOBODY)
    enter(competition, [EntrantDetails(f"Team {number}") for number in range(1, TEAMS + 1)], NOBODY)
    draw(competition, {}, NOBODY)
    pairs = pairings(competition.fixtures.filter(round=1), Visibility.PUBLIC)
    return lambda: match_pack(competition, pairs, "Round 1", A4, reference=False)
