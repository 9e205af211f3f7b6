"""The demo club's season: five competitions half played by the office's own acts, made once, every page of it there."""

import re
import tempfile
from collections import Counter
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from competition_pages import series_line_of
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import TestCase, override_settings
from django.utils import timezone
from played_competition import table

from scoring.book.open_book import open_book
from scoring.models import LogRecord, Match, Team
from tournaments.demo import competitions as demo_competitions
from tournaments.formats.series import SeriesState
from tournaments.models import Act, Competition, Entrant, Fixture, Season
from tournaments.services.bracket_places import won_by
from tournaments.services.questions import questions

HREF = re.compile(r'href="([^"#?]+)')
ONE_OF_MANY = re.compile(r"(?<=/fixtures/)[^/]+(?=/[^/]+/)|(?<=/entrants/)\d+")
"""The fixture or the entrant that a form is about."""


def demo() -> None:
    with tempfile.TemporaryDirectory() as var, override_settings(VAR_DIR=Path(var)):
        call_command("demo", stdout=StringIO())


def competition(name: str) -> Competition:
    return Competition.objects.get(name=name)


def results(of: Competition) -> list[tuple[str, str, str]]:
    """Return the finished fixtures of a competition: key, depth of the match, outcome."""
    finished = of.fixtures.filter(match__status="completed").select_related("match")
    return [(each.key, each.match.depth, each.match.scoreboard["result"]["outcome"]) for each in finished if each.match]


class DemoSeasonTest(TestCase):
    """What a look around finds."""

    @classmethod
    def setUpTestData(cls) -> None:
        demo()

    def test_the_season_is_of_this_year_and_goes_on_around_today(self) -> None:
        season, today = Season.objects.get(), timezone.localdate()
        assert season.name == str(today.year)
        assert season.starts is not None
        assert season.ends is not None
        assert season.starts < today < season.ends
        days = Fixture.objects.exclude(on=None)
        assert not days.exclude(on__range=(season.starts, season.ends)).exists()
        assert not days.filter(match__status="completed", on__gt=today).exists()
        assert not days.filter(match=None, is_bye=False, on__lt=today).exists()
        assert days.filter(on__gt=today).exists()

    def test_every_match_is_sound_and_on_the_day_of_its_fixture(self) -> None:
        for match in Match.objects.select_related("fixture"):
            book = open_book(match)
            assert book.failure is None
            assert not book.match.notices
        for fixture in Fixture.objects.exclude(match=None).select_related("match"):
            assert fixture.match is not None
            assert fixture.match.played_on == fixture.on
            teams = fixture.match.sides.values_list("team", flat=True)
            assert {fixture.home and fixture.home.team_id, fixture.away and fixture.away.team_id} == {*teams}

    def test_the_league_has_matches_of_every_depth_and_points_deducted(self) -> None:
        league = competition("Club league")
        assert table(league) == [
            (1, "Scullery Park", 7),
            (2, "Teapot Lane", 6),
            (3, "Larder Green", 6),
            (4, "Hearthstone", 6),
            (5, "England", 2),
            (6, "Australia", 0),
        ]
        assert league.fixtures.count() == 30
        depths = Counter(depth for _key, depth, _outcome in results(league))
        assert depths == {"log": 2, "card": 5, "totals": 6, "none": 1}
        assert Counter(outcome for _key, _depth, outcome in results(league)) == {"won": 13, "no_result": 1}
        assert league.fixtures.get(state=Fixture.State.POSTPONED).match is None
        adjustment = league.adjustments.get()
        assert (adjustment.entrant.name, int(adjustment.points)) == ("Larder Green", -1)
        assert adjustment.reason

    def test_the_cup_has_byes_a_tie_that_was_decided_and_a_final_to_come(self) -> None:
        cup = competition("Teaspoon Cup")
        assert cup.fixtures.filter(is_bye=True).count() == 2
        tied = cup.fixtures.get(match__outcome="tied")
        assert won_by(tied) == cup.entrants.get(name="Larder Green").pk
        to_come = {each.label_kind: (str(each.home), str(each.away)) for each in cup.fixtures.filter(round=3)}
        assert to_come == {"final": ("Teapot Lane", "Larder Green"), "third_place": ("Scullery Park", "England")}
        assert not questions(cup)

    def test_the_series_are_led_and_level(self) -> None:
        found = {each.name: series_line_of(each) for each in Competition.objects.filter(format="series")}
        due = {
            "England v Australia": (SeriesState.LED, (1, 0)),
            "Wicket card tests": (SeriesState.LEVEL, (1, 1)),
        }
        assert {name: (each.state, each.wins) for name, each in found.items()} == {
            name: stands for name, stands in due.items() if name in found
        }
        today = competition("England v Australia").fixtures.get(key="3")
        assert today.match is not None
        assert today.match.status == Match.Status.IN_PROGRESS

    def test_nothing_is_to_be_rebuilt(self) -> None:
        out = StringIO()
        call_command("rebuild", "--check", stdout=out)
        assert "0 differ" in out.getvalue()

    def test_every_page_answers_the_reader_and_the_organiser(self) -> None:
        """Walk all links within the season: of forms alike one a competition, and no paper, which has its own tests.

        A fixture that has its match is reached from that.
        """
        begin = Season.objects.get().get_absolute_url()
        pages = {each.get_absolute_url() for each in Competition.objects.all()}
        pages |= {each.get_absolute_url() for each in Fixture.objects.filter(is_bye=False, match=None)}
        played = [each.get_absolute_url() for each in Fixture.objects.exclude(match=None)]
        for name in ("", "organiser"):
            if name:
                self.client.force_login(User.objects.get(username=name))
            seen, waiting = {begin}, [begin, *played]
            while waiting:
                page = self.client.get(address := waiting.pop())
                assert page.status_code == 200, address
                if page["Content-Type"].startswith("text/html"):
                    for href in HREF.findall(page.content.decode()):
                        kind = ONE_OF_MANY.sub("*", href)
                        if href.startswith(begin) and "/paper/" not in href and kind not in seen:
                            seen.add(kind)
                            waiting.append(href)
            assert pages <= seen


def everything() -> dict[str, Any]:
    models = (Act, Competition, Entrant, Fixture, LogRecord, Match, Season, Team)
    return {model.__name__: set(model._default_manager.values_list("pk", flat=True)) for model in models}


@pytest.mark.django_db
def test_a_demo_club_without_competitions_gets_them_once(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(demo_competitions, "COMPETITIONS", [])
        demo()
    demo()
    made = everything()
    assert Competition.objects.count() == len(demo_competitions.COMPETITIONS)
    Competition.objects.filter(name="England v Australia").update(name="Our series")
    demo()
    assert everything() == made
