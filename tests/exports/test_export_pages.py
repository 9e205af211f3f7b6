"""Where matches are taken out: the links on the print page, the addresses behind them, the command."""

import json

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from exported_matches import FILES, in_the_book, text_of
from played_competition import ONE_OVER, fixture_of, found_competition, score
from reported_matches import setup_of
from stored_match import record, stored

from scoring.book.new_match import create_match
from scoring.exports.formats import FORMATS, formats_of
from scoring.models import Club, ClubMark, Match
from scoring.visibility import Visibility
from tournaments.models import Competition

pytestmark = pytest.mark.django_db

FILE = {path.stem: path for path in FILES}


@pytest.mark.parametrize("name", ["forde-5", "british-1"])
def test_the_print_page_leads_to_every_format_that_suits_the_game(club: Club, client: Client, name: str) -> None:
    match, book = in_the_book(club, FILE[name])
    page = client.get(reverse("match-paper", args=[match.slug])).content.decode()
    suitable = [form.slug for form in formats_of(book.match)]

    for form in FORMATS:
        address = reverse("match-export", args=[match.slug, form.slug])
        answer = client.get(address)
        if form.slug not in suitable:
            assert f'"{address}"' not in page
            assert answer.status_code == 404
            continue
        assert f'"{address}"' in page
        assert answer.content.decode() == text_of(match, book, form.slug)
        assert answer["Content-Disposition"] == f'attachment; filename="{match.slug}{form.ending}"'
        assert answer["Content-Type"].startswith("application/json" if form.ending.endswith(".json") else "text/csv")
    assert client.get(reverse("match-export", args=[match.slug, "none"])).status_code == 404
    assert client.post(reverse("match-export", args=[match.slug, suitable[0]])).status_code in (403, 405)


def test_a_match_entered_from_paper_has_no_format(club: Club, client: Client) -> None:
    report = {"innings": [{"runs": 100, "wickets": 3, "balls": 60}, {"runs": 90, "wickets": 11, "balls": 60}]}
    match = create_match(club, setup_of("forde-1"), None, report=report).match
    for form in FORMATS:
        address = reverse("match-export", args=[match.slug, form.slug])
        assert client.get(address).status_code == 409
        assert address not in client.get(reverse("match-paper", args=[match.slug])).content.decode()


def test_a_match_that_is_hidden_or_withdrawn_is_not_taken_out(club: Club, client: Client) -> None:
    match, _book = in_the_book(club, FILE["forde-5"])
    address = reverse("match-export", args=[match.slug, "cricsheet"])
    Match.objects.filter(pk=match.pk).update(withdrawn=True)
    club.save()
    assert client.get(address).status_code == 404
    Match.objects.filter(pk=match.pk).update(
        withdrawn=False, visibility=Visibility.MEMBERS, narrowest=Visibility.MEMBERS
    )
    club.save()
    assert client.get(address).status_code == 404


def test_what_a_match_was_played_for_is_its_event(club: Club, client: Client) -> None:
    league = found_competition(club, ["Ayr", "Bath"], name="Dales Cup", conditions=ONE_OVER)
    match = score(fixture_of(league, "Ayr", "Bath"), [4], [1])
    address = reverse("match-export", args=[match.slug, "cricsheet"])
    event = client.get(address).json()["info"]["event"]
    assert event["name"] == "Dales Cup"
    assert event["stage"]
    facts = client.get(reverse("match-export", args=[match.slug, "ashwin-info"])).content.decode()
    assert "info,event,Dales Cup" in facts.splitlines()
    Competition.objects.update(withdrawn=True)
    ClubMark.objects.all().update(value="another")
    assert "event" not in client.get(address).json()["info"]


def test_a_name_is_no_formula_in_a_spreadsheet(club: Club, client: Client) -> None:
    file = json.loads(FILE["forde-5"].read_text())
    file["sides"][0]["players"][0]["name"] = "=1+1"
    setup = setup_of("forde-5", sides=file["sides"])
    match = create_match(club, setup, None, entries=file["entries"]).match
    text = client.get(reverse("match-export", args=[match.slug, "ashwin"])).content.decode()
    assert ",'=1+1," in text
    assert ",=1+1" not in text


def test_a_ball_more_is_in_the_next_file(club: Club, client: Client) -> None:
    match = stored(club, "forde-5", upto=3)
    address = reverse("match-export", args=[match.slug, "ashwin"])
    before = client.get(address).content.decode()
    record(match, {"type": "ball", "runs": 6})
    assert client.get(address).content.decode().count("\n") == before.count("\n") + 1


def test_the_command_writes_every_format(club: Club, capsys: pytest.CaptureFixture[str]) -> None:
    match, book = in_the_book(club, FILE["forde-5"])
    for form in formats_of(book.match):
        call_command("export_match", str(match.pk), "--format", form.slug)
        assert capsys.readouterr().out.replace("\r\n", "\n") == text_of(match, book, form.slug).replace("\r\n", "\n")
    with pytest.raises(CommandError, match="cricsheet, ashwin, ashwin-info"):
        call_command("export_match", str(match.pk), "--format", "turns")
    with pytest.raises(CommandError):
        call_command("export_match", str(match.pk), "--format", "cricsheet", "--balls")
    with pytest.raises(CommandError):
        call_command("export_match", str(match.pk), "--format", "yaml")
