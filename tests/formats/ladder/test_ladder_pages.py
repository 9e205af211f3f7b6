"""A ladder from setting it up to the yearbook: challenges, results that are corrected, pages, paper and history."""

from csv import reader
from datetime import date, timedelta
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

import lxml.html
import pytest
from competition_pages import address, lines, page, rows_of
from django.test import Client
from django.urls import resolve
from django.utils import timezone
from django.utils.formats import date_format
from fixture_pages import fixture_address, fresh
from listed_fixtures import look
from organiser_pages import Organiser, done, refusal, wrong
from page_text import text_of
from played_competition import SYSTEM, begin, book, found_competition, play
from pypdf import PdfReader
from pytest_django import DjangoAssertNumQueries
from served_forms import form_at, form_of, targets_of

from scoring.book.changes import WITHDRAW
from scoring.book.errors import RefusedError
from scoring.models import Club, Team
from scoring.sheets.sizes import A4
from scoring.visibility import Visibility
from tournaments.formats.ladder import Ladder
from tournaments.models import Competition, Entrant, Fixture
from tournaments.readmodel.course import places
from tournaments.readmodel.progress import Progress, progress
from tournaments.readmodel.season import summaries
from tournaments.services.draws import draw
from tournaments.services.entrants import EntrantDetails, enter, withdraw
from tournaments.services.fixtures import Plan, add_fixture, change_fixture, swap_sides
from tournaments.words.fixture_lists import CHALLENGES
from tournaments.yearbook.chapter import Yearbook
from tournaments.yearbook.chapters.competitions import sections

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser() -> Organiser:
    return Organiser()


def ladder(club: Club, sides: int = 6, **settings: object) -> Competition:
    """Found a ladder: Ayr, Bath, Cork, Deal, Ely, Fowey."""
    return found_competition(club, sides, kind="ladder", name="Ladder", settings=settings, drawn=False)


def entrant(competition: Competition, name: str) -> Entrant:
    return competition.entrants.get(name=name)


def challenge(competition: Competition, challenger: str, challenged: str, days_ago: int = 1) -> Fixture:
    issued = timezone.localdate() - timedelta(days=days_ago)
    sides = entrant(competition, challenger), entrant(competition, challenged)
    return fresh(add_fixture(competition, *sides, None, None, SYSTEM, issued_on=issued))


def order(competition: Competition) -> str:
    """Return the first letters of the sides, from the top, as the page has them."""
    rows = rows_of(page(competition))[::2]
    found = "".join(row[1][0] for row in rows)
    assert found == "".join(line.name[0] for line in places(competition, Visibility.PUBLIC).lines)
    return found


def test_a_ladder_is_entered_and_has_no_draw(organiser: Organiser) -> None:
    empty = found_competition(organiser.users.club, 0, kind="ladder", drawn=False)
    assert str(Ladder.not_begun[0]) in page(empty)
    assert str(Ladder.not_begun[1]) in organiser.look("competition", empty).content.decode()
    made = ladder(organiser.users.club)
    assert order(made) == "ABCDEF"
    assert "Ayr lead the ladder" in page(made)
    front = organiser.look("competition", made).content.decode()
    assert organiser.address("fixture-add", made) in front
    assert organiser.address("competition-draw", made) not in front
    assert str(Ladder.not_drawn) in organiser.look("competition-draw", made).content.decode()
    with pytest.raises(RefusedError, match="nothing_to_draw"):
        draw(made, {}, SYSTEM)
    assert refusal("nothing_to_draw")


def test_a_challenge_is_added_on_its_page_and_refused_there(organiser: Organiser) -> None:
    made = ladder(organiser.users.club)
    ids = {each.name: each.pk for each in made.entrants.all()}
    form = form_at(organiser.browser, organiser.address("fixture-add", made), has="home")
    assert form["issued_on"] == str(timezone.localdate())
    names = {"challenger": "Ely", "challenged": "Ayr", "places": 4, "most": 3}
    sent = {"home": ids["Ely"], "away": ids["Ayr"], "issued_on": "2026-05-01"}
    assert wrong(organiser.send("fixture-add", made, sent)) == {"away": [Ladder.sentences["too_far_above"] % names]}
    assert wrong(organiser.send("fixture-add", made, sent | {"away": ids["Fowey"]})).keys() == {"away"}
    assert wrong(organiser.send("fixture-add", made, sent | {"issued_on": ""})).keys() == {"issued_on"}
    assert wrong(organiser.send("fixture-add", made, sent | {"issued_on": "x"})).keys() == {"issued_on"}
    assert not made.fixtures.exists()
    answer = organiser.send("fixture-add", made, sent | {"away": ids["Bath"]})
    assert answer.status_code == 302
    added = made.fixtures.get()
    assert (added.key, added.label, added.issued_on) == ("1-1", Ladder.label(1), date(2026, 5, 1))
    shown = text_of(Client().get(fixture_address(added)).content.decode())
    assert "Challenge 1" in shown
    assert "Friday 1 May 2026" in shown
    assert done(made).startswith("Ely v Bath (Challenge 1): fixture added.")
    assert "Ely v Bath (Challenge 1)" in page(made, "competition-history")
    assert organiser.send("fixture-remove", made, {}, key="1-1").status_code == 302
    assert not made.fixtures.exists()


def test_results_move_the_order_and_what_is_corrected_or_withdrawn_folds_it_anew(club: Club) -> None:
    made = ladder(club)
    first = challenge(made, "Deal", "Ayr")
    match = play(first, "150/5", "140/5")
    assert order(made) == "DABCEF"
    play(challenge(made, "Bath", "Deal"), "100/5", "140/5")
    assert order(made) == "DABCEF"
    assert "Kept 1st place against Bath" in text_of(page(made))
    book(match, WITHDRAW)
    assert order(made) == "ADBCEF"
    assert "Took 2nd place by beating Bath" in text_of(page(made))


def test_an_unanswered_challenge_moves_the_order_until_it_is_answered(club: Club) -> None:
    made = ladder(club, days=14)
    waits = challenge(made, "Cork", "Ayr", days_ago=13)
    assert order(made) == "ABCDEF"
    assert "To be answered before" in text_of(page(made))
    Fixture.objects.filter(pk=waits.pk).update(issued_on=timezone.localdate() - timedelta(days=14))
    assert order(made) == "CABDEF"
    assert "did not answer the challenge" in text_of(page(made))
    change_fixture(waits, Plan(timezone.localdate(), None, "", Fixture.State.PLANNED, {}), SYSTEM)
    assert order(made) == "ABCDEF"
    begin(fresh(waits))
    assert order(made) == "ABCDEF"


def test_a_deadline_is_told_wherever_the_challenge_is_shown(club: Club) -> None:
    made = ladder(club, days=14)
    waits = challenge(made, "Cork", "Ayr")
    due = date_format(timezone.localdate() + timedelta(days=13), "j F Y")
    for shown in (
        page(made),
        page(made, "competition-fixtures"),
        Client().get(fixture_address(waits)).content.decode(),
    ):
        assert f"To be answered before {due}" in text_of(shown)
    printed = Client().get(address(made, "competition-fixtures-pdf"))
    text = "\n".join(each.extract_text() for each in PdfReader(BytesIO(printed.content)).pages)
    assert f"To be answered before {due}" in " ".join(text.split())


def test_a_side_joins_at_the_bottom_after_the_first_challenge(organiser: Organiser) -> None:
    made = ladder(organiser.users.club)
    play(challenge(made, "Cork", "Ayr"), "150/5", "140/5")
    Team.objects.create(club=organiser.users.club, name="Aston")
    here = organiser.address("competition-entrants", made)
    opened = organiser.browser.get(here)
    assert str(Ladder.joining) in text_of(opened.content.decode())
    form = form_of(opened)
    [box] = [name for name in form.names if name.endswith("enters")]
    form[box] = True
    assert form.submit(typed="Goole, Gwen").headers["Location"] == here
    assert order(made) == "CABDEFAG"
    assert "Ayr, Bath, Cork, Deal, Ely, Fowey, Aston, Goole" in done(made)
    with pytest.raises(RefusedError, match="joins_last"):
        enter(made, [EntrantDetails("Hove"), *entered(made)], SYSTEM)
    with pytest.raises(RefusedError, match="draw_is_made"):
        enter(made, entered(made)[1:], SYSTEM)
    assert refusal("joins_last")
    assert wrong(form_at(organiser.browser, here).submit(typed="Ayr")).keys() == {"__all__"}
    assert order(made) == "CABDEFAG"
    challenge(made, "Goole", "Aston", days_ago=15)
    assert order(made) == "CABDEFGA"


def test_the_challenger_stays_the_challenger(organiser: Organiser) -> None:
    made = ladder(organiser.users.club)
    waits = challenge(made, "Cork", "Ayr")
    shown = organiser.browser.get(fixture_address(waits))
    assert "fixture-change" in {resolve(href).view_name for href in links_of(shown)}
    assert "fixture-swap" not in targets_of(shown)
    assert organiser.send("fixture-swap", made, {}, key=waits.key).status_code == 302
    with pytest.raises(RefusedError, match="swapped_challenge"):
        swap_sides(waits, SYSTEM)
    assert refusal("swapped_challenge")


def test_a_challenge_is_not_of_a_day_to_come(organiser: Organiser) -> None:
    made = ladder(organiser.users.club)
    form = form_at(organiser.browser, organiser.address("fixture-add", made), has="home")
    tomorrow = timezone.localdate() + timedelta(days=1)
    assert wrong(
        form.submit(home=entrant(made, "Cork").pk, away=entrant(made, "Ayr").pk, issued_on=tomorrow)
    ).keys() == {"issued_on"}


def test_it_tells_how_many_were_played_and_never_that_these_were_all(club: Club) -> None:
    made = ladder(club)
    assert not how_far_of(made).is_over
    assert how_far_of(made).words == "No matches yet"
    first = challenge(made, "Cork", "Ayr")
    assert how_far_of(made).words == "1 match to be played"
    play(first, "150/5", "140/5")
    challenge(made, "Deal", "Cork")
    assert how_far_of(made).words == "After 1 match"
    assert "After 1 match" in text_of(Client().get(made.season.get_absolute_url()).content.decode())


def test_the_order_as_csv(club: Club) -> None:
    made = ladder(club, 3)
    play(challenge(made, "Cork", "Ayr"), "150/5", "140/5")
    assert address(made, "competition-places-csv") in page(made)
    head, *rows = reader(lines(made, "competition-places-csv"))
    assert [row[-1] for row in rows] == [str(made.entrants.get(name=row[1]).pk) for row in rows]
    assert [row[:-1] for row in (head, *rows)] == [
        ["Rank", "Team", "Since the start", "Matches", "Won", "Reason"],
        ["1", "Cork", "up 2", "1", "1", "Took 1st place by beating Ayr"],
        ["2", "Ayr", "down 1", "1", "0", "Lost 1st place to Cork"],
        ["3", "Bath", "down 1", "0", "0", "Down a place: Cork took 1st place from Ayr"],
    ]


def test_before_the_first_challenge_there_is_nothing_to_draw_on_its_pages(organiser: Organiser) -> None:
    empty = found_competition(organiser.users.club, 0, kind="ladder", drawn=False)
    saved = form_at(organiser.browser, organiser.address("competition-entrants", empty)).submit(typed="Ayr\nBath")
    assert saved.headers["Location"] == address(empty)
    shown = organiser.look("competition-fixtures", empty)
    found = {resolve(href).view_name for href in links_of(shown)}
    assert "fixture-add" in found
    assert "competition-draw" not in found


def entered(competition: Competition) -> list[EntrantDetails]:
    return [EntrantDetails(each.name, each.team, each.person, each) for each in competition.entrants.order_by("seed")]


def how_far_of(competition: Competition) -> Progress:
    return progress([competition])[competition.pk]


def links_of(answer: Any) -> list[str]:
    """Return the addresses on this site to which a page links."""
    found = lxml.html.document_fromstring(answer.content).xpath("//main//a/@href")
    return [urlsplit(href).path for href in found if href.startswith("/")]


def test_who_withdraws_leaves_the_ladder(club: Club) -> None:
    made = ladder(club)
    play(challenge(made, "Cork", "Ayr"), "150/5", "140/5")
    withdraw(entrant(made, "Cork"), "kept", SYSTEM)
    assert order(made) == "ABDEF"
    withdraw(entrant(made, "Cork"), "", SYSTEM)
    assert order(made) == "CABDEF"


def test_season_paper_and_yearbook_tell_how_it_stands(club: Club) -> None:
    made = ladder(club)
    play(challenge(made, "Cork", "Ayr"), "150/5", "140/5")
    [summary] = summaries([made], Visibility.PUBLIC)
    assert (summary.said, summary.format) == ("Cork lead the ladder", "Ladder")
    assert "Cork lead the ladder" in text_of(Client().get(made.season.get_absolute_url()).content.decode())
    assert address(made, "competition-places-pdf") in page(made, "competition-paper")
    printed = Client().get(address(made, "competition-places-pdf"))
    assert printed["Content-Type"] == "application/pdf"
    text = "\n".join(each.extract_text() for each in PdfReader(BytesIO(printed.content)).pages)
    for said in ("Cork lead the ladder", "Took 1st place by beating Ayr", "up 2", "down 1"):
        assert said in " ".join(text.split())
    leaves = [leaf for section in sections(Yearbook.of(made.season, A4)) for leaf in section()]
    assert [leaf.page.title for leaf in leaves] == ["Ladder", "Fixtures and results"]
    assert [leaf.under for leaf in leaves] == [summary.game, "Cork lead the ladder"]


def test_other_formats_have_no_order_to_print(club: Club) -> None:
    league = found_competition(club, 4)
    assert Client().get(address(league, "competition-places-pdf")).status_code == 404
    assert Client().get(address(ladder(club), "competition-table-pdf")).status_code == 404


@pytest.mark.parametrize("played", [1, 4])
def test_the_queries_do_not_grow(club: Club, played: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    made = ladder(club)
    for _time in range(played):
        play(challenge(made, "Cork", "Ayr"), "140/5", "150/5")
    client = Client()
    with django_assert_num_queries(4):  # the state of the club, the competition, its fixtures, its entrants
        assert client.get(address(made)).status_code == 200


def test_challenges_do_not_come_from_a_list(organiser: Organiser) -> None:
    made = ladder(organiser.users.club)
    seen = look(organiser.browser, made, "Round,Home,Away\n1,Bath,Ayr\n")
    [row] = seen.context["preview"].wrong
    assert row.cells["round"].error == str(CHALLENGES)
