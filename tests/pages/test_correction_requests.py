"""A reader reports a mistake without an account; it reaches the organisers."""

import pytest
from club_with_accounts import ClubUsers, match_in
from django.test import Client
from django.urls import reverse
from served_forms import form_at, links_to

from scoring.correction_requests import OF_ONE_SENDER
from scoring.models import CorrectionRequest, LogRecord, Match
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
    assert f"{reverse('match-log', args=[match.slug])}#entry-{entry}" in shown
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


def test_one_address_reports_only_so_many(match: Match, client: Client) -> None:
    for number in range(OF_ONE_SENDER):
        assert form_at(client, page_of(match)).submit(text=f"mistake {number}").status_code == 302
    answer = form_at(client, page_of(match)).submit(text="one more")
    assert answer.status_code == 429
    assert "one more" in answer.content.decode()
    assert CorrectionRequest.objects.count() == OF_ONE_SENDER
    assert "127.0.0.1" not in str(list(CorrectionRequest.objects.values()))


def test_a_match_that_is_not_for_everybody_takes_none_of_strangers(match: Match, client: Client) -> None:
    Match.objects.update(visibility=Visibility.MEMBERS, narrowest=Visibility.MEMBERS)
    assert client.get(page_of(match)).status_code == client.post(page_of(match), {"text": "x"}).status_code == 404
