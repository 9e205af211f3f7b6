"""The history of a competition speaks of fixtures and matches as people do, and leads to them."""

from datetime import date

from clubhouse import browser_of, member
from competition_house import SYSTEM, begin, found_competition, play
from fixture_hand import fixture_address, send, tie
from reading import page, text_of

from scoring.book.changes import WITHDRAW
from scoring.book.write import Signature as BookSignature
from scoring.book.write import write
from scoring.models import Club
from tournaments.models import Act, Competition, Fixture
from tournaments.office.drawing import clear_draw, draw
from tournaments.office.fixtures import Plan, change_fixture, exchange, release, swap_sides

HISTORY = "competition-history"


def move(fixture: Fixture, on: date) -> None:
    """Give a fixture a date."""
    change_fixture(fixture, Plan(on, None, "", Fixture.State.PLANNED, {}), SYSTEM)


def newest(competition: Competition) -> str:
    """Return the HTML of the newest line of the history."""
    return page(competition, HISTORY).split("<li value=")[1].split("</li>")[0]


def test_a_match_is_named_by_its_sides_and_its_day_and_linked(club: Club) -> None:
    league = found_competition(club, ("Otley", "Ilkley"))
    fixture = league.fixtures.get()
    move(fixture, date(2026, 5, 2))
    fixture.refresh_from_db()
    match = begin(fixture)
    line = newest(league)
    said = text_of(f"<main>{line}</main>")
    assert "A match was made of fixture Otley v Ilkley (Round 1)." in said
    assert said.endswith("· Otley v Ilkley (Round 1) · Otley v Ilkley, 2 May 2026")
    assert f'<a href="{match.get_absolute_url()}">' in line
    assert f'<a href="{fixture_address(fixture)}">' in line
    assert match.slug not in text_of(f"<main>{line}</main>")
    release(tie(league, "1-1"), SYSTEM)
    said = text_of(f"<main>{newest(league)}</main>")
    assert "The match of fixture Otley v Ilkley (Round 1) was taken out." in said
    assert said.endswith("Otley v Ilkley, 2 May 2026")
    write(match.slug, WITHDRAW, BookSignature(None, match.version, reason="a trial"))
    assert match.get_absolute_url() not in newest(league), "a withdrawn match has no page for readers"


def test_a_fixture_keeps_the_name_it_had_and_is_linked_as_long_as_it_is_drawn(club: Club) -> None:
    league = found_competition(club, 4)
    fixture = tie(league, "1-1")
    swap_sides(fixture, SYSTEM)
    said = "Home and away of fixture Ayr v Deal (Round 1) were swapped."
    assert said in text_of(page(league, HISTORY))
    assert fixture_address(fixture) in newest(league)
    clear_draw(league, SYSTEM)
    draw(league, {}, SYSTEM)
    assert said in text_of(page(league, HISTORY))
    assert fixture_address(fixture) not in page(league, HISTORY), "another fixture has its place in the draw now"


def test_a_tie_goes_by_its_place_in_the_bracket(club: Club) -> None:
    cup = found_competition(club, 4, kind="knockout")
    move(tie(cup, "ko2-1"), date(2026, 7, 4))
    assert "Fixture Final was changed." in text_of(page(cup, HISTORY))
    exchange(tie(cup, "ko1-1"), "home", tie(cup, "ko1-2"), "home", SYSTEM)
    said = "A side of fixture Ayr v Deal (Semi-final 1) and one of Bath v Cork (Semi-final 2) changed places."
    assert said in text_of(page(cup, HISTORY))
    for key in ("ko1-1", "ko1-2"):
        play(tie(cup, key), "100/5", "90/6")
    assert "ko1" not in text_of(page(cup, HISTORY))


def test_an_act_of_an_older_version_goes_by_what_was_kept_of_it(club: Club) -> None:
    league = found_competition(club, 2)
    Act.objects.create(competition=league, version=4, verb="change-fixture", about={"fixture": "1-1"})
    Act.objects.create(competition=league, version=5, verb="start-match", about={"fixture": "1-1", "match": "gone"})
    said = text_of(page(league, HISTORY))
    assert "Fixture 1-1 was changed." in said
    assert "A match was made of fixture 1-1." in said


def test_names_are_escaped_wherever_an_act_is_told(club: Club) -> None:
    league = found_competition(club, ("<b>%s</b>", "100% Ilkley"))
    swap_sides(league.fixtures.get(), SYSTEM)
    assert "&lt;b&gt;%s&lt;/b&gt; v 100% Ilkley (Round 1)</a>" in newest(league)
    organiser = browser_of(member(club, "organiser"))
    answer = send(organiser, fixture_address(league.fixtures.get(), "fixture-swap"), league, seen=1)
    assert (
        "Home and away of fixture &lt;b&gt;%s&lt;/b&gt; v 100% Ilkley (Round 1) were swapped" in answer.content.decode()
    )
