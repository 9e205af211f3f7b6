"""The report that is written from a match's figures: of each game, and sentence by sentence where it is short."""

import pytest
from forde_books import Book
from reported_matches import KNOWN, played, report_of, reported

from scoring.readmodel.innings_account import most_for_few
from scoring.readmodel.match_report import written_report
from scoring.rules.innings import Fall

pytestmark = pytest.mark.further_case


@pytest.mark.parametrize("name", [path.stem for path in KNOWN])
def test_each_innings_has_a_paragraph_with_its_score(name: str) -> None:
    match = played(name)
    opening, *innings = written_report(match)
    assert all(side.name in opening for side in match.setup.sides) or match.result is None
    assert len(innings) == len(match.innings)
    for each, said in zip(match.innings, innings, strict=True):
        assert f"{match.setup.sides[each.side].name} " in said
        assert f"{each.runs}" in said.split(".")[0]
        assert not {"%", "{", "_"} & set(said)
        assert said.endswith(".")


@pytest.mark.parametrize("card", [True, False])
@pytest.mark.parametrize("name", [path.stem for path in KNOWN if path.stem.endswith("-1")])
def test_of_a_match_from_paper_it_tells_what_was_kept(name: str, card: bool) -> None:
    match = played(name)
    whole, told = (written_report(each) for each in (match, reported(match.setup, report_of(match, card=card))))
    assert told[0].split(".")[0] == whole[0].split(".")[0]
    assert len(told) == len(whole)
    scores = [each for innings in match.innings for each in innings.batters if each.runs]
    if scores:
        best = max(scores, key=lambda batter: batter.runs)
        assert any(f" {best.runs}" in said.split(". ", 1)[1] for said in told[1:] if ". " in said) is card


def test_a_chase_is_told_over_by_over() -> None:
    book = Book(overs=3, stop_at_target=True)
    book.over(5, 1, 0, 0, 0, 0, 0).over(7, 6, 6, "bowled", "lbw", "caught", 0).over(9, 1, 0, 0, 0, 0, 0)
    book.over(6, 0, 0, 0, 0, 0, 0).over(8, 4, 0, 0, 0, 0, 0).over(9, 6, 6)
    opening, first, second = written_report(book)
    assert opening == (
        "Australia beat England by 11 wickets with 4 balls remaining. England won the toss and chose to bat. "
        "The highest score of the match was 16*, by Australia 1 (Australia). The best bowling was 3 for 12, "
        "by Australia 7 (Australia)."
    )
    assert first == (
        "Batting first, England made 14 for 3 in 3 overs. The first wicket fell at 13 after 1.3 overs: England 1, "
        "b Australia 7. England lost 3 wickets for no run, from 13 for 0 to 13 for 3. England 1 made 13 off 9 balls "
        "(2 sixes). Australia 7 took 3 for 12. "
        "The most expensive over was the 2nd: 12 runs off Australia 7."
    )
    assert second == (
        "Needing 15 to win, Australia reached 16 for 0 in 2.2 overs. Australia 1 made 16 not out off 14 balls "
        "(1 four, 2 sixes). The most expensive over was the 3rd: 12 runs off England 9. "
        "Australia were behind England at the end of every over. "
        "Australia needed 5.00 an over at the start, and most, 11.00, after 2 overs."
    )


def test_the_most_wickets_for_few_runs() -> None:
    falls = [Fall(n, runs, n, "") for n, runs in enumerate((10, 40, 41, 44, 45, 80, 81), 1)]
    first, last = most_for_few(falls) or (None, None)
    assert (first, last) == (falls[1], falls[4])
    assert most_for_few(falls[:3]) is None
    assert most_for_few([]) is None
