"""A player's career on paper: what the page says, read back from the PDF."""

import re
from datetime import date
from io import BytesIO

import pytest
from careers_matches import play, player_of
from club_with_accounts import make_club
from django.conf import LazySettings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from printed import complaints, pages, words
from pypdf import PdfReader

from scoring.models import Club, Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club().club


def sheet(player: Player, paper: str = "a4") -> bytes:
    answer = Client().get(f"{player.get_absolute_url()}career.pdf", {"paper": paper})
    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.headers["Content-Disposition"] == f'inline; filename="{player.part}-career.pdf"'
    return answer.content


def test_the_sheet_says_what_the_page_says(club: Club) -> None:
    player = player_of(club)
    play(club, player, 50, day=date(2026, 5, 1), balls=120)
    play(club, player, 0, "bowled", day=date(2026, 5, 2), wickets=5, conceded=24)
    said = " ".join(" ".join(pages(sheet(player))).split())
    assert "S P Jones Otley · 2 finished matches · " in said
    assert "Card Cricket (Forde)" in said
    assert "Outside seasons 2 2 1 50 50* 50.00" in said
    assert "Total" not in said
    form = " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(sheet(player))).pages).split())
    assert re.search(r" 1 1 May 2026 \S+ v \S+ 50\* – 2 2 May 2026 \S+ v \S+ 0 50\.00", form)
    assert "Highest scores" not in said  # the form has the same innings
    assert "Best bowling" in said
    assert "How out" in said
    shown = Client().get(player.get_absolute_url()).content.decode()
    assert f"{player.get_absolute_url()}career.pdf?game=forde" in shown


@pytest.mark.layout
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_any_name_is_printed_and_nothing_runs_off_the_page(
    club: Club, caplog: pytest.LogCaptureFixture, settings: LazySettings, paper: str
) -> None:
    settings.PUBLIC_URL = "https://example.org"
    player = player_of(club, "W" * 100)
    for innings in range(35):
        play(club, player, innings, "bowled", wickets=3)
    pdf = sheet(player, paper)
    assert complaints(caplog) == []
    for word, width, height in words(pdf):
        assert 0 <= word.left < word.right <= width, word
        assert 0 <= word.top < word.bottom <= height, word
    assert len(pages(pdf)) == 2


def test_it_is_sent_again_only_when_something_has_changed(club: Club) -> None:
    player = player_of(club)
    play(club, player, 50)
    address = f"{player.get_absolute_url()}career.pdf"
    tag = Client().get(address).headers["ETag"]
    assert Client().get(address, headers={"If-None-Match": tag}).status_code == 304
    play(club, player, 20, "bowled")
    assert Client().get(address, headers={"If-None-Match": tag}).status_code == 200


def test_who_has_no_career_yet_is_led_to_the_page(club: Club) -> None:
    player = player_of(club)
    answer = Client().get(f"{player.get_absolute_url()}career.pdf")
    assert (answer.status_code, answer.headers["Location"]) == (302, player.get_absolute_url())
    assert Client().get("/clubs/otley/players/nobody-99999/career.pdf").status_code == 404


@pytest.mark.parametrize("matches", [6, 8])
def test_the_queries_do_not_grow_with_what_was_played(club: Club, matches: int) -> None:
    player = player_of(club)
    for _match in range(matches):
        play(club, player, 20, "bowled", wickets=2)
    with CaptureQueriesContext(connection) as queries:
        sheet(player)
    assert len(queries) == 14
