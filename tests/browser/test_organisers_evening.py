"""An organiser's evening on the phone: a Swiss evening of five people, from its founding to the printed table."""

import re
from io import BytesIO

import pytest
from clubhouse import Clubhouse, open_clubhouse, team_of_2005
from phone_hand import Phone, complaints_of, fits, preview, score, way
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tournaments.models import Competition
from tournaments.office.derived import differences

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LAST_STANDING = ["1 Dot 1", "2 Bob 1", "2 Eve 1", "4 Cyd 1", "5 Ann 0"]
LINE = re.compile(r"(\d)=? (Ann|Bob|Cyd|Dot|Eve) \d \d \d \d \d (\d) ")
"""A line of the printed table: rank, name, matches, won, lost, tied, drawn, points."""


@pytest.fixture
def house(transactional_db: None) -> Clubhouse:
    house = open_clubhouse()
    for place in (0, 1):
        team_of_2005(house.club, place)
    return house


def test_an_evening_from_the_draw_to_the_printed_table(house: Clubhouse, phone: Phone) -> None:
    page = phone(house.organiser)
    complaints = complaints_of(page)
    found_the_evening(page, house)
    enter_five(page)
    draw_the_first_round(page)
    score_the_first_match(page)
    type_the_second_from_paper(page)
    see_the_table_and_why(page)
    draw_the_second_round(page)
    correct_the_second_match(page)
    draw_the_second_round_again(page)
    print_the_table_and_the_round(page)
    assert complaints == []
    assert list(differences(Competition.objects.get())) == []


def found_the_evening(page: Page, house: Clubhouse) -> None:
    page.goto(f"/clubs/{house.club.slug}/seasons/")
    page.get_by_role("link", name="New season").click()
    page.get_by_label("Name").fill("2026")
    page.get_by_role("button", name="Create the season").click()
    page.get_by_role("link", name="New competition").click()
    fits(page)
    page.get_by_label("Name", exact=True).fill("Swiss evening")
    page.get_by_label("Game").select_option("latham")
    page.get_by_label("Format").select_option("swiss")
    page.get_by_role("button", name="Show the settings of this game and format").click()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Swiss evening")
    page.get_by_label("Card players").check()
    page.get_by_label("Rounds").fill("2")
    expect(page.get_by_label("Points")).to_have_value("swiss")
    fits(page)
    page.get_by_role("button", name="Create the competition").click()
    expect(page.get_by_role("heading", name="Entrants")).to_be_visible()


def enter_five(page: Page) -> None:
    page.get_by_label("Card players to add").fill("Ann, England\nBob, Australia\nCyd, Australia\nDot, England\nEve")
    page.get_by_role("button", name="Save entrants").click()
    page.get_by_role("link", name="Draw", exact=True).click()


def draw_the_first_round(page: Page) -> None:
    page.get_by_role("button", name="Preview the draw").click()
    expect(page.locator("#preview li")).to_have_text(["Ann v Cyd", "Dot v Bob", "Eve: bye"])
    fits(page)
    page.get_by_role("button", name="Make the draw").last.click()
    expect(page.get_by_text("The draw is made.").first).to_be_visible()
    page.get_by_role("link", name="See the fixtures").click()
    fits(page)


def score_the_first_match(page: Page) -> None:
    """Ann and Cyd toss, and play two short innings that are typed on the pad."""
    page.get_by_role("link", name="Ann v Cyd").click()
    page.get_by_role("link", name="Start the match").click()
    fits(page)
    page.get_by_role("group", name="The toss was won by").get_by_label("Cyd").check()
    page.get_by_label("bat", exact=True).check()
    page.get_by_role("button", name="Start scoring").click()
    page.wait_for_url("**/score/")
    way(page, "typed").click()
    for turns, meaning in (("17\n84 l6", "2 turns typed: 17 all out"), ("12\n84 l6", "2 turns typed: 12 all out")):
        page.locator("#typed-turns").fill(turns)
        expect(preview(page)).to_have_text(meaning)
        score(page)
        expect(page.locator("#typed-turns")).to_have_value("")
    expect(page.get_by_text("Australia won by 5 runs")).to_be_visible()


def type_the_second_from_paper(page: Page) -> None:
    page.goto(Competition.objects.get().get_absolute_url())
    page.get_by_role("link", name="Fixtures", exact=True).click()
    expect(page.get_by_text("Cyd won by 5 runs")).to_be_visible()
    page.get_by_role("link", name="Dot v Bob").click()
    page.get_by_role("link", name="Enter the result from paper").click()
    fits(page)
    for innings, runs in enumerate(("120", "95")):
        page.fill(f"[name=innings{innings}_runs]", runs)
        page.fill(f"[name=innings{innings}_wickets]", "10")
    page.get_by_role("button", name="Save the result").click()
    expect(page.get_by_text("Dot won by 25 runs")).to_be_visible()
    fits(page)


def standing(page: Page) -> list[str]:
    """Return rank, name and points of each line of the table: "1 Eve 1"."""
    rows = page.locator(".standings tbody tr:not(.why)")
    cells = ("td >> nth=0", "th", "td.of-points")
    return [" ".join(row.locator(cell).inner_text() for cell in cells) for row in rows.all()]


def see_the_table_and_why(page: Page) -> None:
    page.get_by_role("link", name="Table", exact=True).click()
    expect(page.locator(".standings .why")).to_have_count(5)
    assert standing(page) == ["1 Eve 1", "2 Cyd 1", "2 Dot 1", "4 Ann 0", "4 Bob 0"]
    expect(page.locator(".standings .why span")).to_have_text(
        [
            "Level on 1 point with Cyd and Dot; above them on Buchholz, 1 to 0; 1 point for a bye",
            "Level on 1 point with Eve and Dot; below Eve on Buchholz, 0 to 1; level with Dot on everything",
            "Level on 1 point with Eve and Cyd; below Eve on Buchholz, 0 to 1; level with Cyd on everything",
            "Level on 0 points with Bob and nothing separates them",
            "Level on 0 points with Ann and nothing separates them",
        ]
    )
    expect(page.get_by_text("After round 1 of 2")).to_be_visible()
    fits(page)


def drawn(page: Page) -> list[str]:
    """Return who meets whom in the second round, home and away side left open."""
    ties = page.get_by_role("heading", name="Round 2").locator("xpath=following-sibling::ol/li")
    expect(ties).to_have_count(3)
    return [" ".join(sorted(tie.locator(".side > :first-child").all_inner_texts())) for tie in ties.all()]


def draw_the_second_round(page: Page) -> None:
    """Cyd and Dot have a win each, Eve a bye: one of them meets Ann, for Bob rests, and nobody meets anybody again."""
    page.get_by_role("link", name="Draw", exact=True).click()
    fits(page)
    page.get_by_role("button", name="Draw round 2").click()
    expect(page.get_by_text("Round 2 is drawn.")).to_be_visible()
    page.get_by_role("link", name="Fixtures", exact=True).click()
    assert drawn(page) == ["Ann Eve", "Cyd Dot", "Bob"]


def correct_the_second_match(page: Page) -> None:
    page.get_by_role("link", name=re.compile("Dot .* v Bob ")).click()
    page.get_by_role("link", name="Scorecard").click()
    page.get_by_role("link", name="Correct the result").click()
    fits(page)
    page.fill("[name=innings1_runs]", "195")
    page.get_by_role("button", name="Save the result").click()
    expect(page.get_by_text("This field is required.")).to_be_visible()
    page.get_by_label("Reason").fill("A hundred of Bob’s was not written down")
    page.get_by_role("button", name="Save the result").click()
    expect(page.get_by_text("Australia won by 75 runs")).to_be_visible()
    page.goto(Competition.objects.get().get_absolute_url())
    # Bob has the bye in the second round, as it is drawn.
    assert standing(page) == ["1 Bob 2", "2 Eve 1", "3 Cyd 1", "4 Dot 0", "5 Ann 0"]


def draw_the_second_round_again(page: Page) -> None:
    """Bob has won, so that it is Dot who rests; the draw is put to the organiser, who has it made again."""
    page.get_by_role("link", name="1 decision to make").click()
    expect(page.get_by_text("Results on which this round was drawn have since changed.")).to_be_visible()
    expect(page.get_by_role("button", name="Keep the draw")).to_be_visible()
    fits(page)
    page.get_by_role("button", name="Draw again").click()
    expect(page.get_by_text("There is nothing to decide")).to_be_visible()
    page.get_by_role("link", name="Fixtures", exact=True).click()
    assert drawn(page) == ["Cyd Eve", "Ann Bob", "Dot"]
    page.get_by_role("link", name="Table", exact=True).click()
    assert standing(page) == LAST_STANDING
    fits(page)


def printed(page: Page, link: str) -> list[str]:
    """Return the text of each page of the PDF behind a link of the paper page, one blank between words."""
    href = page.locator("dl.stack").get_by_role("link", name=link, exact=True).get_attribute("href")
    answer = page.request.get(href or "")
    assert answer.headers["content-type"] == "application/pdf"
    return [" ".join(sheet.extract_text().split()) for sheet in PdfReader(BytesIO(answer.body())).pages]


def print_the_table_and_the_round(page: Page) -> None:
    page.get_by_role("link", name="Print", exact=True).click()
    fits(page)
    [sheet] = printed(page, "Table")
    assert "Round 2 of 2, after 2 matches" in sheet
    assert [" ".join(found) for found in LINE.findall(sheet)] == LAST_STANDING
    assert "above them on Buchholz, 2 to 1, 1 and 0; 1 point for a bye" in sheet
    pack = printed(page, "Round 2")
    cards = [each.split(" Card cricket")[0] for each in pack if each.startswith("Scorecard")]
    assert cards == [
        f"Scorecard: {side} {tie} Otley · Swiss evening · Round 2 · Date ____________"
        for side, tie in (("Cyd", "Cyd v Eve"), ("Eve", "Cyd v Eve"), ("Bob", "Bob v Ann"), ("Ann", "Bob v Ann"))
    ]
    assert all("J L Langer" in pack[cards_of] for cards_of in (0, 5)), "the elevens are in"
