"""A player's figures in parts add up to the whole, and those of batter and bowler to each other."""

import json

import pytest
from django.test import Client
from stored_match import EXAMPLES

from scoring.book.new_match import create_match
from scoring.book.setups import SideLinks
from scoring.models import BattingInnings, BowlingInnings, Club, Player
from scoring.readmodel.tables import Table
from scoring.rules.registry import find_rules
from scoring.visibility import Visibility
from tournaments.statistics.careers import careers
from tournaments.statistics.scores import kept_wicket
from tournaments.statistics.season_records import ENOUGH_BALLS, KINDS
from tournaments.statistics.splits import SPLITS, covered, splits

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(club: Club) -> list[Player]:
    """Every player of both sides of a match of overs, recorded ball by ball."""
    file = json.loads((EXAMPLES / "forde-5.json").read_text())
    for side in file["sides"]:
        side["keeper"] = 2
    setup, problems = find_rules(file["variant"]).read_setup(
        {key: value for key, value in file.items() if key not in ("format", "version", "entries", "derived")}
    )
    assert setup is not None, problems
    made: list[Player] = []
    links = []
    for side in setup.sides:
        own = [Player.objects.create(club=club, name=each.name) for each in side.players]
        links.append(SideLinks(team=None, players=[each.pk for each in own]))
        made += own
    create_match(club, setup, None, links=links, entries=file["entries"])
    return made


def column(table: Table, key: str) -> int:
    """Return the sum of a column."""
    return sum(int(str(cell.value)) for row in table.rows for cell in row if cell.column.key == key)


def test_the_parts_add_up_to_the_whole(players: list[Player]) -> None:
    met: dict[tuple[str, ...], tuple[object, ...]] = {}
    for player in players:
        found = splits(player, "forde", Visibility.PUBLIC)
        for line in BattingInnings.objects.filter(player=player, place__isnull=False):
            credited = int(bool(line.bowler))
            for slug in ("batting-bowlers", "batting-classes"):
                sums = [column(found[slug], key) for key in ("balls", "runs", "wickets")]
                assert sums == [line.balls, line.runs, credited]
            assert column(found["batting-sides"], "runs") == line.runs
        for spell in BowlingInnings.objects.filter(player=player):
            for slug, length in (("bowling-batters", "balls"), ("bowling-classes", "overs")):
                sums = [column(found[slug], key) for key in (length, "runs", "wickets")]
                assert sums == [spell.balls, spell.runs, spell.wickets]
                # What a table has nothing of is said; of all there is nothing to say.
                assert not covered(found[slug], spell.balls or 0)
                assert str(spell.balls) in covered(found[slug], (spell.balls or 0) + 7)
        for slug, pair in (("batting-bowlers", 1), ("bowling-batters", -1)):
            for row in found[slug].rows:
                key = (player.name, row[0].text)[::pair]
                figures = tuple(cell.value for cell in row[1:4])
                assert met.setdefault(key, figures) == figures
    assert len(met) > 5


def test_keepers_are_counted_with_what_the_card_says(players: list[Player]) -> None:
    behind = BattingInnings.objects.filter(out__in=("caught_behind", "stumped")).count()
    assert sum(times for player in players for _out, times in kept_wicket(player, "forde", Visibility.PUBLIC)) == behind


def test_a_player_s_page_shows_them_and_gives_each_as_csv(players: list[Player]) -> None:
    batter = BattingInnings.objects.exclude(faced=[]).select_related("player").order_by("pk")[0].player
    assert batter is not None
    page = batter.get_absolute_url()
    html = Client().get(page).content.decode()
    for slug in SPLITS:
        answer = Client().get(f"{page}{slug}.csv")
        assert answer.status_code == 200
        assert (f"/{slug}.csv" in html) == (answer.content.decode().count("\r\n") > 1)


def test_a_rate_is_told_of_those_alone_who_did_enough(players: list[Player]) -> None:
    [career] = careers(players[0], Visibility.PUBLIC).games
    rates = [kind.of(career.total) for kind in KINDS if kind.form.text(None)]
    assert career.total.batting.balls < ENOUGH_BALLS
    assert rates == [None, None]
