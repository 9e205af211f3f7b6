"""An organiser's evening on the phone: a Swiss evening of five people, from setting it up to the printed table."""

import re
from io import BytesIO

import pytest
from club_with_accounts import ClubUsers, team_of_2005
from phone_pages import Phone, complaints_of, fits, link_to, main_key, preview, score, way
from playwright.sync_api import Page, expect
from pypdf import PdfReader
from wording import carries, in_order

from scoring.rules.results import Outcome, Result
from scoring.words.results import result_text
from tournaments.models import Competition
from tournaments.services.tallies import differences

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

pytest.importorskip("tournaments.formats.swiss")

LAST_STANDING = ["1 Dot 1", "2 Bob 1", "2 Eve 1", "4 Cyd 1", "5 Ann 0"]
LINE = re.compile(r"(\d)=? (Ann|Bob|Cyd|Dot|Eve) \d \d \d \d \d (\d) ")
"""A line of the printed table: rank, name, matches, won, lost, tied, drawn, points."""


def won(side: str, runs: int) -> str:
    """Return the sentence of a win by runs."""
    return result_text(Result(Outcome.WON, 0, {"runs": runs}), (side, ""))


@pytest.fixture
def users(users: ClubUsers) -> ClubUsers:
    for place in (0, 1):
        team_of_2005(users.club, place)
    return users


def test_an_evening_from_the_draw_to_the_printed_table(users: ClubUsers, phone: Phone) -> None:
    page = phone(users.organiser)
    complaints = complaints_of(page)
    found_the_evening(page, users)
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


def found_the_evening(page: Page, users: ClubUsers) -> None:
    page.goto(f"/clubs/{users.club.slug}/seasons/")
    link_to(page, "/new-season/").click()
    page.get_by_label("Name").fill("2026")
    main_key(page).click()
    link_to(page, "/new-competition/2026/").click()
    fits(page)
    page.get_by_label("Name", exact=True).fill("Swiss evening")
    page.get_by_label("Game").select_option("latham")
    page.get_by_label("Format").select_option("swiss")
    page.locator("[name=fill]").click()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Swiss evening")
    page.locator("[name=between][value=people]").check()
    page.get_by_label("Rounds").fill("2")
    expect(page.get_by_label("Points")).to_have_value("swiss")
    fits(page)
    main_key(page).click()
    page.wait_for_url("**/entrants/")


def enter_five(page: Page) -> None:
    page.locator("[name=typed]").fill("Ann, England\nBob, Australia\nCyd, Australia\nDot, England\nEve")
    main_key(page).click()
    link_to(page, "/draw/").click()


def draw_the_first_round(page: Page) -> None:
    page.locator("[name=preview]").click()
    expect(page.locator("#preview li")).to_have_text(["Ann v Cyd", "Dot v Bob", "Eve: bye"])
    fits(page)
    page.locator("[name=make]").last.click()
    expect(page.locator(".messages .success")).to_be_visible()
    link_to(page, "/fixtures/").click()
    fits(page)


def score_the_first_match(page: Page) -> None:
    """Ann and Cyd toss, and play two short innings that are typed on the pad."""
    page.get_by_role("link", name=re.compile("Ann .*v Cyd")).click()
    link_to(page, "/start/").click()
    fits(page)
    page.locator("fieldset:has([name=won_by])").get_by_label("Cyd").check()
    page.locator("[name=chose][value=bat]").check()
    main_key(page).click()
    page.wait_for_url("**/score/")
    way(page, "typed").click()
    for turns, meaning in (("17\n84 l6", "2 turns typed: 17 all out"), ("12\n84 l6", "2 turns typed: 12 all out")):
        page.locator("#typed-turns").fill(turns)
        expect(preview(page)).to_have_text(meaning)
        score(page)
        expect(page.locator("#typed-turns")).to_have_value("")
    expect(page.locator(".result", has_text=won("Australia", 5))).to_be_visible()


def type_the_second_from_paper(page: Page) -> None:
    page.goto(Competition.objects.get().get_absolute_url())
    page.get_by_role("link", name="Fixtures", exact=True).click()
    expect(page.get_by_text(won("Cyd", 5))).to_be_visible()
    page.get_by_role("link", name=re.compile("Dot .*v Bob")).click()
    link_to(page, "/result/").click()
    fits(page)
    for innings, runs in enumerate(("120", "95")):
        page.fill(f"[name=innings{innings}_runs]", runs)
        page.fill(f"[name=innings{innings}_wickets]", "10")
    main_key(page).click()
    expect(page.get_by_text(won("Dot", 25))).to_be_visible()
    fits(page)


def standing(page: Page) -> list[str]:
    """Return rank, name and points of each line of the table: "1 Eve 1"."""
    rows = page.locator(".standings tbody tr:not(.why)")
    expect(rows).not_to_have_count(0)  # the page may still be on its way
    cells = ("td >> nth=0", "th bdi >> nth=0", "td.of-points")
    return [" ".join(row.locator(cell).inner_text() for cell in cells) for row in rows.all()]


def see_the_table_and_why(page: Page) -> None:
    page.locator("main .eyebrow").get_by_role("link", name="Swiss evening").click()  # the table
    expect(page.locator(".standings .why")).to_have_count(5)
    assert standing(page) == ["1 Eve 1", "2 Cyd 1", "2 Dot 1", "4 Ann 0", "4 Bob 0"]
    expect(page.locator(".standings .why span")).to_have_text(
        [
            in_order(1, "Cyd", "Dot", "Buchholz", 1, 0, 1),
            in_order(1, "Eve", "Dot", "Eve", "Buchholz", 0, 1, "Dot"),
            in_order(1, "Eve", "Cyd", "Eve", "Buchholz", 0, 1, "Cyd"),
            in_order(0, "Bob"),
            in_order(0, "Ann"),
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
    link_to(page, "/draw/").click()
    fits(page)
    page.get_by_role("button", name="Draw round 2").click()
    expect(page.get_by_text("Round 2 is drawn.")).to_be_visible()
    page.get_by_role("link", name="Fixtures", exact=True).click()
    assert drawn(page) == ["Ann Eve", "Cyd Dot", "Bob"]


def correct_the_second_match(page: Page) -> None:
    page.get_by_role("link", name=re.compile("Dot .*v Bob")).click()
    link_to(page, "/result/").click()
    fits(page)
    page.fill("[name=innings1_runs]", "195")
    main_key(page).click()
    expect(page.locator("#id_reason_error")).to_be_visible()
    page.locator("[name=reason]").fill("A hundred of Bob’s was not written down")
    main_key(page).click()
    expect(page.locator(".result", has_text=won("Australia", 75))).to_be_visible()
    page.goto(Competition.objects.get().get_absolute_url())
    # Bob has the bye in the second round, as it is drawn.
    assert standing(page) == ["1 Bob 2", "2 Eve 1", "3 Cyd 1", "4 Dot 0", "5 Ann 0"]


def draw_the_second_round_again(page: Page) -> None:
    """Bob has won, so that it is Dot who rests; the draw is put to the organiser, who has it made again."""
    page.locator("main .notice a[href$='/decide/']").click()
    expect(page.locator("form[action$='/decide/2/keep/'] button")).to_be_visible()
    fits(page)
    page.locator("form[action$='/decide/2/redraw/'] button.primary").click()
    expect(page.locator(".empty")).to_be_visible()
    page.get_by_role("link", name="Fixtures", exact=True).click()
    assert drawn(page) == ["Cyd Eve", "Ann Bob", "Dot"]
    page.get_by_role("link", name="Table", exact=True).click()
    assert standing(page) == LAST_STANDING
    fits(page)


def printed(page: Page, link: str) -> list[str]:
    """Return the text of each page of the PDF behind a link of the paper page, one blank between words."""
    href = page.locator("main dl").get_by_role("link", name=link, exact=True).get_attribute("href")
    answer = page.request.get(href or "")
    assert answer.headers["content-type"] == "application/pdf"
    return [" ".join(sheet.extract_text().split()) for sheet in PdfReader(BytesIO(answer.body())).pages]


def print_the_table_and_the_round(page: Page) -> None:
    page.locator(".tabs").get_by_role("link", name="Print", exact=True).click()
    fits(page)
    [sheet] = printed(page, "Table")
    assert "Round 2 of 2, 2 of 4 matches finished" in sheet
    assert [" ".join(found) for found in LINE.findall(sheet)] == LAST_STANDING
    assert carries(sheet, "Buchholz", 2, 1, 1, 0, 1)
    pack = printed(page, "Round 2")
    cards = [each.split(" Card cricket")[0] for each in pack if "Scorecard" in each]
    assert cards == [
        f"Swiss evening · Round 2Scorecard: {side} {tie} Otley · Date ____________"
        for side, tie in (("Cyd", "Cyd v Eve"), ("Eve", "Cyd v Eve"), ("Bob", "Bob v Ann"), ("Ann", "Bob v Ann"))
    ]
    assert all("J L Langer" in pack[cards_of] for cards_of in (0, 5)), "the elevens are in"
