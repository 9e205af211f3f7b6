"""A reader reports a mistake without an account; it reaches the organisers."""

from typing import Any

import pytest
from club_with_accounts import ClubUsers, match_in
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from served_forms import form_at, links_to

from scoring.book.open_book import open_book
from scoring.correction_requests import OF_ALL_MATCHES, OF_ONE_SENDER, WAITING, WITHIN
from scoring.models import CorrectionRequest, LogRecord, Match
from scoring.readmodel.log_page import log_page
from scoring.visibility import Visibility

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(users: ClubUsers) -> Match:
    return match_in(users.club, begun=True)


def page_of(match: Match) -> str:
    return reverse("correction-request", args=[match.slug])


def test_a_scorecard_and_each_entry_lead_to_it(match: Match, client: Client) -> None:
    [entry] = LogRecord.objects.filter(match=match, action="record")[:1]
    assert links_to(client.get(reverse("match-scorecard", args=[match.slug])), page_of(match)) == [page_of(match)]
    assert f"{page_of(match)}?entry={entry.version}" in links_to(
        client.get(reverse("match-log", args=[match.slug])), page_of(match)
    )


@pytest.mark.parametrize("page", ["=1+1", "a\0b", "scorebook", "//evil.example/", "/\\evil.example"])
def test_what_is_no_page_of_this_site_is_not_led_back_to(match: Match, organiser: Client, page: str) -> None:
    report = CorrectionRequest.objects.create(match=match, text="The seventh ball.", sender="somebody")
    answer = organiser.post(reverse("correction-request-close", args=[match.slug, report.pk]), {"next": page})
    assert answer.status_code == 302
    assert answer["Location"] == match.get_absolute_url()


def test_it_reaches_the_organisers_with_its_entry_and_is_closed(
    users: ClubUsers, match: Match, client: Client, organiser: Client, scorer: Client
) -> None:
    entry = LogRecord.objects.filter(match=match, action="record").earliest("version").version
    said = "The over was bowled by <b>Giles</b> & not by Hoggard"
    answer = form_at(client, f"{page_of(match)}?entry={entry}", "correction-request").submit(text=said)
    assert (answer.status_code, answer["Location"]) == (302, match.get_absolute_url())
    kept = CorrectionRequest.objects.get()
    assert (kept.entry, kept.text) == (entry, said)
    home = users.club.get_absolute_url()
    shown = organiser.get(home).content.decode()
    assert "&lt;b&gt;Giles&lt;/b&gt; &amp; not by Hoggard" in shown
    assert f"{reverse('match-log', args=[match.slug])}?at={entry}#entry-{entry}" in shown
    for other in (client, scorer):
        assert "Giles&lt;" not in other.get(home).content.decode()
    form_at(organiser, home, "correction-request-close").submit()
    assert CorrectionRequest.objects.get().closed_by == users.organiser
    assert "Giles&lt;" not in organiser.get(home).content.decode()


@pytest.mark.parametrize("entry", ["", "0", "-1", "999999999", "1e9", "\N{ARABIC-INDIC DIGIT TWO}", "x" * 300])
def test_an_entry_that_is_none_is_the_whole_match(match: Match, client: Client, entry: str) -> None:
    form_at(client, page_of(match)).post(f"{page_of(match)}?entry={entry}", {"text": "wrong", **_token(client, match)})
    assert CorrectionRequest.objects.get().entry is None


def _token(client: Client, match: Match) -> dict[str, str]:
    return {"csrfmiddlewaretoken": form_at(client, page_of(match))["csrfmiddlewaretoken"]}


@pytest.mark.parametrize("text", ["", "   ", "x" * 1_001])
def test_nothing_and_too_much_are_refused_beside_the_field(match: Match, client: Client, text: str) -> None:
    answer = form_at(client, page_of(match)).submit(text=text)
    assert answer.status_code == 422
    assert not CorrectionRequest.objects.exists()


def test_one_address_reports_only_so_many_of_a_match(users: ClubUsers, match: Match, client: Client) -> None:
    for number in range(OF_ONE_SENDER):
        assert form_at(client, page_of(match)).submit(text=f"mistake {number}").status_code == 302
    answer = form_at(client, page_of(match)).submit(text="one more")
    assert answer.status_code == 429
    assert "one more" in answer.content.decode()
    assert CorrectionRequest.objects.count() == OF_ONE_SENDER
    assert "127.0.0.1" not in str(list(CorrectionRequest.objects.values()))
    other = match_in(users.club, names=("Ayr", "Bath"))  # of a club's room the next match goes on
    assert form_at(client, page_of(other)).submit(text="another match").status_code == 302
    CorrectionRequest.objects.filter(match=match).update(match=other, at=timezone.now() - WITHIN)
    assert form_at(client, page_of(match)).submit(text="an hour later").status_code == 302


@pytest.mark.parametrize(("count", "sender"), [(OF_ALL_MATCHES, "of this address"), (WAITING, "others")])
def test_reports_without_end_are_not_kept(
    users: ClubUsers, match: Match, client: Client, count: int, sender: str
) -> None:
    form_at(client, page_of(match)).submit(text="the first")
    sent = CorrectionRequest.objects.get()
    about = match_in(users.club, names=("Ayr", "Bath")) if count == OF_ALL_MATCHES else match
    by = sent.sender if count == OF_ALL_MATCHES else sender
    CorrectionRequest.objects.bulk_create(
        CorrectionRequest(match=about, text="more", sender=by) for _ in range(count - 1)
    )
    assert form_at(client, page_of(match)).submit(text="one more").status_code == 429
    CorrectionRequest.objects.filter(match=about).update(closed_at=timezone.now(), at=timezone.now() - WITHIN)
    assert form_at(client, page_of(match)).submit(text="later").status_code == 302


def test_who_has_no_entry_says_where_it_stands(match: Match, client: Client) -> None:
    entry = LogRecord.objects.filter(match=match, action="record").earliest("version").version
    form = form_at(client, page_of(match), "correction-request")
    place = next(line.said.place for line in log_page(open_book(match)).sections[0].lines if line.id == entry)
    assert form.submit(text="Lee bowled it", innings="0", place=f" {place} ").status_code == 302
    assert CorrectionRequest.objects.get().entry == entry
    assert form.submit(text="Lee bowled it", place=place).status_code == 302
    assert set(CorrectionRequest.objects.values_list("entry", flat=True)) == {entry}


@pytest.mark.parametrize(
    "where", [{"innings": "0"}, {"place": "99.9"}, {"innings": "0", "place": "x" * 21}, {"innings": "7", "place": "1"}]
)
def test_a_place_that_is_none_is_said_beside_it(match: Match, client: Client, where: dict[str, str]) -> None:
    form = form_at(client, page_of(match))
    token = {"csrfmiddlewaretoken": form["csrfmiddlewaretoken"]}
    answer = client.post(page_of(match), {"text": "Lee bowled it", **where, **token})
    html = answer.content.decode()
    assert answer.status_code == 422
    assert "Lee bowled it" in html
    assert html.count('aria-invalid="true"') == 1
    assert not CorrectionRequest.objects.exists()


def test_the_home_shows_a_few_and_a_page_the_rest(
    users: ClubUsers, match: Match, organiser: Client, scorer: Client, django_assert_max_num_queries: Any
) -> None:
    CorrectionRequest.objects.bulk_create(
        CorrectionRequest(match=match, text=f"mistake {number:02}", sender="") for number in range(30)
    )
    home = organiser.get(users.club.get_absolute_url()).content.decode()
    assert [f"mistake {number:02}" in home for number in range(30)] == [False] * 25 + [True] * 5
    [page] = links_to(
        organiser.get(users.club.get_absolute_url()), reverse("correction-requests", args=[users.club.slug])
    )
    with django_assert_max_num_queries(12):
        assert organiser.get(page).content.decode().count("mistake ") == 25
    last = reverse("correction-request-close", args=[match.slug, CorrectionRequest.objects.earliest("pk").pk])
    assert form_at(organiser, f"{page}?page=2", last).submit()["Location"] == f"{page}?page=2"
    closed = organiser.get(f"{page}?closed=1").content.decode()
    assert closed.count("mistake ") == 1
    assert users.organiser.username in closed
    assert "/close/" not in closed
    assert scorer.get(page).status_code == 403


def test_a_match_that_is_not_for_everybody_takes_none_of_strangers(match: Match, client: Client) -> None:
    Match.objects.update(visibility=Visibility.MEMBERS, narrowest=Visibility.MEMBERS)
    assert client.get(page_of(match)).status_code == client.post(page_of(match), {"text": "x"}).status_code == 404
