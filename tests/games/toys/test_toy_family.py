"""A game of a new family is one package: scored, read, printed, exported, imported and entered by totals."""

import csv
import json
from io import StringIO

import pytest
from club_with_accounts import ClubUsers, browser_of
from competition_pages import rows_of
from dice_rules import DiceMatch
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from printed import pages
from served_forms import form_at, form_of
from stored_match import record
from wording import elements

from scoring.book.new_match import create_match
from scoring.book.open_book import open_book
from scoring.games.game import Game
from scoring.games.registry import games
from scoring.matchfile.importer import import_match, links
from scoring.matchfile.reader import read
from scoring.matchfile.writer import document, encode
from scoring.models import BattingInnings, Club, Match, Membership, Player, Team
from scoring.rules.registry import variants
from tournaments.models import PlayerTotals

pytestmark = pytest.mark.django_db

FIRST, SECOND = (4, 6, 5, 3, 6), (4, 4)
"""Ayr make 4 and 3, both out; Bath pass them with the second throw."""


def new_match(club: Club) -> Match:
    sides = [{"name": name, "players": [{"name": f"{name} {n}"} for n in (1, 2)]} for name in ("Ayr", "Bath")]
    setup, problems = DiceMatch.read_setup({"sides": sides, "toss": {"won_by": 0, "chose": "bat"}})
    assert setup is not None, problems
    return create_match(club, setup, None, links=links(club, setup)).match


def throws(*faces: int) -> list[dict[str, object]]:
    return [{"type": "throw", "face": face} for face in faces]


def test_it_is_there_only_while_it_is_registered() -> None:
    assert "dice" not in games()
    assert "dice" not in variants()


def test_it_is_scored_on_the_pad_without_a_script(users: ClubUsers, dice: Game, client: Client) -> None:
    match, scorer = new_match(users.club), browser_of(users.scorer)
    for face in FIRST[:2]:
        pad = form_of(scorer.get(reverse("pad", args=[match.slug])), "pad-record", has="face")
        assert pad.submit(face=face).status_code == 302
    assert open_book(match).match.innings[0].runs == 4
    refused = form_of(scorer.get(reverse("pad", args=[match.slug])), "pad-record", has="face").submit(face="?")
    assert refused.status_code == 422
    assert "Say what the die showed." in refused.text
    live = client.get(reverse("match-live", args=[match.slug])).text
    assert "4/1" in live
    assert "Throws left" in live
    log = scorer.get(reverse("match-log", args=[match.slug])).text
    assert "threw a 6" in log
    assert scorer.get(reverse("match-new", args=[users.club.slug]), {"variant": "dice"}).text.count("Throws an innings")


def test_it_is_read_and_printed(users: ClubUsers, dice: Game, client: Client) -> None:
    match = new_match(users.club)
    record(match, *throws(*FIRST, *SECOND))
    for page in ("match", "match-scorecard", "match-overs", "match-charts", "match-notes"):
        answer = client.get(reverse(page, args=[match.slug]))
        assert answer.status_code == 200, page
    assert not elements(
        client.get(reverse("match-overs", args=[match.slug])), "//*[@id='how-rare']|//tr[contains(@class, 'rare')]"
    )
    card = client.get(reverse("match-scorecard", args=[match.slug])).text
    assert "12 throws" in card
    assert "Bath" in card
    printed = " ".join(" ".join(pages(client.get(reverse("whole-match", args=[match.slug])).content)).split())
    assert "Innings of 7: 4 6 5 3 6" in printed
    blank = client.get(reverse("blank-sheet", args=["dice", "throws"])).content
    assert "Throws" in pages(blank)[0]


def test_it_is_exported_and_imported_again(users: ClubUsers, dice: Game) -> None:
    match = new_match(users.club)
    record(match, *throws(*FIRST, *SECOND))
    book = open_book(match)
    file = encode(document(book.match, book.entries))
    assert json.loads(file)["variant"] == "dice"
    reading = read(file)
    assert reading.file is not None, reading.problems
    again = open_book(import_match(users.club, reading.file, None).match)
    assert (again.entries, again.match.result) == (book.entries, book.match.result)


def test_it_is_entered_by_totals(users: ClubUsers, dice: Game, client: Client) -> None:
    match = new_match(users.club)
    form = form_at(browser_of(users.scorer), reverse("match-result", args=[match.slug]), has="innings0_runs")
    totals = {"innings0_runs": 7, "innings0_wickets": 2, "innings1_runs": 5, "innings1_wickets": 2}
    assert form.submit(**totals).status_code == 302
    match.refresh_from_db()
    assert match.status == Match.Status.COMPLETED
    assert "7 all out" in client.get(reverse("match-scorecard", args=[match.slug])).text


def test_its_statistic_is_on_the_players_page_in_csv_and_checked(users: ClubUsers, dice: Game, client: Client) -> None:
    team = Team.objects.create(club=users.club, name="Ayr")
    player, other = (Player.objects.create(club=users.club, name=name) for name in ("Ayr 1", "Ayr 2"))
    for number, member in enumerate((player, other), 1):
        Membership.objects.create(team=team, player=member, number=number)
    for faces, answered in ((FIRST, SECOND), ((4, 4, 6, 6), (4, 4, 1))):
        match = new_match(users.club)
        record(match, *throws(*faces, *answered))
    # Two throws and one four, then three and two: five in all, two at the most.
    assert PlayerTotals.objects.get(player=player).figures == {"throws": 5, "fours_thrown": 2}
    page = client.get(player.get_absolute_url())
    assert page.status_code == 200
    assert [heading for heading in ("Thr", "Best 4s") if f">{heading}<" in page.text] == ["Thr", "Best 4s"]
    assert [row[0] for row in rows_of(page.text) if row[-2:] == ["5", "2"]] == ["Outside seasons"]
    answer = client.get(reverse("player-csv", args=[users.club.slug, player.part, "batting"]), {"game": "dice"})
    assert answer.status_code == 200
    [line, *_others] = csv.DictReader(StringIO(answer.content.decode("utf-8-sig")))
    due = [str(column.meaning) for column in dice.statistics.batter_columns]
    assert [line[name] for name in due] == ["5", "2"]
    answer = client.get(reverse("club-averages-csv", args=[users.club.slug, "batting"]), {"game": "dice"})
    assert set(due) <= set(next(csv.reader(StringIO(answer.content.decode("utf-8-sig")))))
    call_command("rebuild", "--check", stdout=StringIO())
    PlayerTotals.objects.filter(player=player).update(figures={"throws": 6})
    with pytest.raises(SystemExit):
        call_command("rebuild", "--check", stdout=StringIO())
    call_command("rebuild", stdout=StringIO())
    assert PlayerTotals.objects.get(player=player).figures["throws"] == 5
    BattingInnings.objects.filter(player=player).update(figures={})
    with pytest.raises(SystemExit):
        call_command("rebuild", "--check", stdout=StringIO())
