"""The report of a match that is over is on its page; an organiser edits it, and nothing that anybody wrote is lost."""

from typing import Any

import pytest
from club_with_accounts import ClubUsers, browser_of, match_in
from django.test import Client
from django.urls import reverse
from served_forms import form_at, form_of
from wording import carries, elements, texts

from scoring.book.changes import REINSTATE, WITHDRAW
from scoring.book.open_book import open_book
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.clubs.names_off import take_off_person
from scoring.match_reports import edit_report, paragraphs, written_text
from scoring.models import Match, MatchReport
from scoring.printing import match_pdf
from scoring.sheets.sizes import A4

EDIT = "match-report"
PARAGRAPHS = "//section[@class='report']/p[bdi]"
pytestmark = pytest.mark.django_db


@pytest.fixture
def match(users: ClubUsers) -> Match:
    return match_in(users.club, conceded=True)


@pytest.fixture
def browser(users: ClubUsers) -> Client:
    return browser_of(users.organiser)


def shown(client: Client, match: Match) -> list[str]:
    return texts(client.get(match.get_absolute_url()), PARAGRAPHS)


def edit_page(match: Match) -> str:
    return reverse(EDIT, args=[match.slug])


def written(match: Match) -> list[str]:
    return list(paragraphs(written_text(open_book(match))))


def test_it_is_written_until_an_organiser_edits_it_and_can_be_had_back(
    users: ClubUsers, match: Match, browser: Client
) -> None:
    assert shown(Client(), match) == written(match) != []
    form_at(browser, edit_page(match), has="text").submit()
    assert not MatchReport.objects.exists(), "as it was served it is the one written"
    form_at(browser, edit_page(match), has="text").submit(text="A damp evening.\r\n\r\nTea was <b>late</b>.\n")
    assert shown(Client(), match) == ["A damp evening.", "Tea was <b>late</b>."], "plain text, whatever is in it"
    page = browser.get(edit_page(match))
    assert carries(page.text, users.organiser.username, "A damp evening.")
    assert texts(page, "//textarea") == ["A damp evening. Tea was <b>late</b>."]
    form_at(browser, edit_page(match), has="written").submit("written")
    assert shown(Client(), match) == written(match)
    assert [each.text for each in MatchReport.objects.all()] == ["", "A damp evening.\n\nTea was <b>late</b>."]
    assert not elements(Client().get(match.get_absolute_url()), f"//a[@href='{edit_page(match)}']")


def test_it_is_printed_with_the_match(users: ClubUsers, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    printed: list[Any] = []
    monkeypatch.setattr(match_pdf, "to_pdf", lambda _title, _heading, pages, *_rest: printed.append(list(pages)))
    edit_report(match, "Rain held off.\n\nTea.", 0, users.organiser)
    match_pdf.match_record(match, open_book(match), A4, None)
    assert printed[0][-1].context["report"] == ["Rain held off.", "Tea."]


def test_of_two_who_edit_it_the_second_sees_both_texts(match: Match, browser: Client) -> None:
    first, second = (form_at(browser, edit_page(match), has="text") for _each in range(2))
    first.submit(text="The first wrote this.")
    answer = second.submit(text="The second wrote that.")
    assert answer.status_code == 409
    assert carries(answer.text, "The first wrote this.", "The second wrote that.")
    assert shown(Client(), match) == ["The first wrote this."]
    form_of(answer, has="text").submit()
    assert shown(Client(), match) == ["The second wrote that."]
    assert carries(browser.get(edit_page(match)).text, "The second wrote that.", "The first wrote this.")


def test_whoever_edited_it_is_told_that_the_match_was_changed_since(match: Match, browser: Client) -> None:
    warning = "//p[contains(@class,'warning')]"
    form_at(browser, edit_page(match), has="text").submit(text="Conceded at tea.")
    assert not any(elements(browser.get(page), warning) for page in (match.get_absolute_url(), edit_page(match)))
    for change in (WITHDRAW, REINSTATE):
        write(match.slug, change, Signature(author=None, reason="by mistake"))
    assert all(elements(browser.get(page), warning) for page in (match.get_absolute_url(), edit_page(match)))
    assert not elements(Client().get(match.get_absolute_url()), warning), "readers are shown the text alone"


def test_what_garbles_a_page_is_refused_and_a_name_taken_off_is_taken_off_it_too(
    users: ClubUsers, match: Match, browser: Client
) -> None:
    for text in ("", "  \n ", "x" * 20_001, "a\u202eb"):
        answer = form_at(browser, edit_page(match), has="text").submit(text=text)
        assert answer.status_code == 422
        assert elements(answer, "//*[contains(@class,'errorlist')]")
    assert browser.post(edit_page(match), {"seen": 0, "text": "a\x00b"}).status_code == 422
    for sent in ({}, {"seen": "x"}):
        assert browser.post(edit_page(match), sent).status_code == 400
    assert not MatchReport.objects.exists()
    form_at(browser, edit_page(match), has="text").submit(text="Ivy Quill scored.")
    take_off_person(users.club, ["Ivy Quill"], users.organiser)
    form_at(browser, edit_page(match), has="text").submit(text="Ivy Quill scored twice.")
    assert len(shown(Client(), match)) == 1
    assert not any("Quill" in each.text for each in MatchReport.objects.all())


def test_a_match_that_goes_on_has_none(users: ClubUsers, browser: Client) -> None:
    match = match_in(users.club, begun=True)
    assert shown(browser, match) == []
    assert not elements(browser.get(edit_page(match)), "//textarea")
    browser.post(edit_page(match), {"seen": 0, "text": "Too early."})
    assert not MatchReport.objects.exists()
