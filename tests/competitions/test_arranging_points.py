"""Points and tie-breaks: filled from a preset, previewed on the table, saved; every mistake at its field."""

from copy import deepcopy
from typing import Any

import pytest
from club_with_accounts import ClubUsers, make_club
from organiser_pages import HOSTILE, Organiser, done, html_of, said, wrong
from played_competition import fixture_of, found_competition, play, points, table
from pytest_django import DjangoAssertNumQueries
from served_forms import form_at

from scoring.forms.late_forms import as_sent
from scoring.rules.problems import malformed
from scoring.words.problems import sentence
from tournaments.formats.registry import presets
from tournaments.models import Competition
from tournaments.standings.scheme import MOST_STEPS, OUTCOMES, Scheme
from tournaments.words.schemes import scheme_sentence

pytestmark = pytest.mark.django_db
PAGE = "competition-points"


@pytest.fixture(scope="module")
def users(shared_database: None) -> ClubUsers:
    """A club with the league below."""
    users = make_club()
    league = found_competition(users.club, ["Ayr", "Bath", "Cork"], tie_breaks=["net_run_rate"])
    for home, runs, away, against in (("Ayr", "250/3", "Bath", "80/9"), ("Cork", "121/4", "Ayr", "120/4")):
        fixture = fixture_of(league, home, away)
        first = fixture.home is not None and fixture.home.name == home
        play(fixture, *((runs, against) if first else (against, runs)))
    return users


@pytest.fixture
def organiser(users: ClubUsers) -> Organiser:
    return Organiser(deepcopy(users))


@pytest.fixture
def league(users: ClubUsers) -> Competition:
    """Ayr beat Bath by much, Cork beat Ayr by little: 2, 0 and 2 points, and Ayr has the better rate."""
    return Competition.objects.get(name="League")


def filled(organiser: Organiser, competition: Competition) -> dict[str, str]:
    """Return what the page holds, as a browser would send it."""
    return as_sent(organiser.look(PAGE, competition).context["form"])


def send(organiser: Organiser, competition: Competition, sent: dict[str, str], button: str = "save") -> Any:
    return organiser.send(PAGE, competition, sent | {button: "1"})


def kept(competition: Competition) -> tuple[Scheme, list[str]]:
    competition = Competition.objects.get(pk=competition.pk)
    return Scheme.from_data(competition.points), competition.tie_breaks


@pytest.mark.parametrize("preset", sorted(presets()))
def test_saving_the_page_as_it_comes_changes_no_number(organiser: Organiser, preset: str) -> None:
    competition = found_competition(organiser.users.club, 4, name="Another", preset=preset)
    before = kept(competition)
    assert send(organiser, competition, filled(organiser, competition)).url == competition.get_absolute_url()
    assert kept(competition) == before


@pytest.mark.parametrize("preset", sorted(presets()))
def test_a_preset_fills_the_page_and_saves_nothing(organiser: Organiser, league: Competition, preset: str) -> None:
    before = kept(league)
    form = send(organiser, league, {"preset": preset}, "fill").context["form"]
    assert kept(league) == before
    send(organiser, league, as_sent(form))
    assert kept(league)[0] == presets()[preset].scheme


def test_a_change_is_shown_on_the_table_before_it_is_saved(organiser: Organiser, league: Competition) -> None:
    assert [name for _rank, name, _points in table(league)] == ["Ayr", "Cork", "Bath"]
    sent = filled(organiser, league) | {
        "bonus-0-measure": "runs",
        "bonus-0-steps": "100:0.5 121:1.5 300:9",
        "bonus-0-to": "winner",
    }
    sent |= {"tie-0": "wins", "bye": "0", "loss": "-1"}
    page = send(organiser, league, sent, "preview")
    [shown] = page.context["preview"]
    assert [(row.entrant.name, row.then, row.now) for row in shown.rows] == [
        ("Cork", ("1", "3.5", ""), ("2", "2", "")),
        ("Ayr", ("2", "2.5", ""), ("1", "2", "")),
        ("Bath", ("3", "−1", ""), ("3", "0", "")),
    ]
    assert [name for _rank, name, _points in table(league)] == ["Ayr", "Cork", "Bath"]
    assert page.context["form"].rows[0]["steps"].value() == "100:0.5 121:1.5 300:9"
    send(organiser, league, sent)
    assert points(league) == {"Cork": 3.5, "Ayr": 2.5, "Bath": -1}
    assert kept(league)[1] == ["wins"]


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"win": ""}, "win"),
        ({"win": "two"}, "win"),
        ({"win": "1e3"}, "win"),
        ({"win": "1001"}, "win"),
        ({"draw": "0.0005"}, "draw"),
        ({"bonus-0-measure": "runs"}, "bonus-0-steps"),
        ({"bonus-0-steps": "200:1"}, "bonus-0-measure"),
        ({"bonus-1-measure": "runs", "bonus-1-steps": "200"}, "bonus-1-steps"),
        ({"bonus-1-measure": "runs", "bonus-1-steps": "200:x"}, "bonus-1-steps"),
        ({"bonus-1-measure": "runs", "bonus-1-steps": "250:1 200:2"}, "bonus-1-steps"),
        ({"bonus-1-measure": "runs", "bonus-1-steps": "10001:1"}, "bonus-1-steps"),
        ({"bonus-1-measure": "runs", "bonus-1-steps": " ".join(f"{n}:1" for n in range(1, 22))}, "bonus-1-steps"),
        ({"bonus-0-measure": "margin_runs", "bonus-0-steps": "50:1", "bonus-0-to": "both"}, "bonus-0-to"),
        ({"bonus-0-measure": "sixes", "bonus-0-steps": "1:1"}, "bonus-0-measure"),
        ({"tie-0": "wins", "tie-1": "wins"}, "tie-1"),
        ({"tie-0": "buchholz"}, "tie-0"),
    ],
)
def test_each_mistake_is_said_at_its_field_and_nothing_is_lost(
    organiser: Organiser, league: Competition, changed: dict[str, str], field: str
) -> None:
    before = kept(league)
    sent = filled(organiser, league) | changed
    for button in ("save", "preview"):
        answer = send(organiser, league, sent, button)
        assert wrong(answer).keys() == {field}
        assert as_sent(answer.context["form"]).items() >= changed.items()
    assert kept(league) == before


def test_a_bonus_without_steps_asks_for_one(organiser: Organiser, league: Competition) -> None:
    [told] = wrong(send(organiser, league, filled(organiser, league) | {"bonus-0-measure": "runs"}))["bonus-0-steps"]
    problem = malformed("wrong_length", low=1, high=MOST_STEPS)
    assert told == scheme_sentence(problem)
    assert told != sentence(problem), "of what is missing it says what it is"


def test_the_order_of_the_table_and_abandoned_matches_are_set_on_the_page(
    organiser: Organiser, league: Competition
) -> None:
    form = form_at(organiser.browser, organiser.address(PAGE, league), has="ranked_on")
    assert (form["ranked_on"], form["abandoned_played"]) == ("points", "")
    assert form.submit("save", ranked_on="percentage", abandoned_played=True).status_code == 302
    scheme = kept(league)[0]
    assert (scheme.ranked_on, scheme.abandoned_played) == ("percentage", True)


def test_only_tie_breaks_that_suit_are_offered(organiser: Organiser) -> None:
    def offered(**kwargs: Any) -> set[str]:
        competition = found_competition(organiser.users.club, 4, name=str(kwargs), **kwargs)
        return {slug for slug, _name in organiser.look(PAGE, competition).context["form"].fields["tie-0"].choices}

    overs, turns = offered(variant="forde"), offered(variant="hill", drawn=False)
    assert "net_run_rate" in overs
    assert "net_run_rate" not in turns
    assert "run_quotient" in turns
    assert "buchholz" not in overs


def test_of_two_organisers_at_once_the_second_keeps_what_was_typed(organiser: Organiser, league: Competition) -> None:
    seen = str(Competition.objects.get(pk=league.pk).version)
    page = filled(organiser, league)
    send(organiser, league, page | {"win": "3", "seen": seen})
    answer = send(organiser, league, page | {"win": "4", "seen": seen})
    assert done(league, "change-points") in said(answer)[-1]
    assert answer.context["form"]["win"].value() == "4"
    assert kept(league)[0].win == 3
    send(organiser, league, page | {"win": "4", "seen": answer.context["signing"]["seen"].value()})
    assert kept(league)[0].win == 4


def test_nothing_hostile_breaks_the_page(organiser: Organiser, league: Competition) -> None:
    for hostile in HOSTILE:
        good = filled(organiser, league) | {"bonus-0-measure": "runs", "bonus-0-steps": "200:1", "bonus-0-to": "both"}
        for name in ("win", "bye", "bonus-0-measure", "bonus-0-steps", "bonus-0-to", "bonus-0-first_innings", "tie-0"):
            assert organiser.send_raw(PAGE, league, good | {name: hostile}) in (200, 422), name
        assert organiser.send_raw(PAGE, league, good | {"bonus-0-steps": f"{hostile}:{hostile} 1:{hostile}"}) == 422
        assert organiser.send_raw(PAGE, league, {"preset": hostile, "fill": "1"}) == 422


def test_a_page_that_was_cut_off_is_refused_and_not_saved(organiser: Organiser, league: Competition) -> None:
    before = kept(league)
    assert wrong(send(organiser, league, {})).keys() == {*OUTCOMES, "__all__"}
    assert kept(league) == before


def test_the_page_asks_as_much_of_the_database_whatever_there_is(
    organiser: Organiser, league: Competition, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    large = found_competition(organiser.users.club, 12, name="Large")
    for fixture in large.fixtures.all()[:20]:
        play(fixture, "150/7", "120/9")
    for competition in (league, large):
        address = organiser.address(PAGE, competition)
        sent = filled(organiser, competition) | {"preview": "1", "seen": "1"}
        with django_assert_num_queries(6):
            organiser.browser.get(address)
        with django_assert_num_queries(16):
            assert 'id="preview"' in html_of(organiser.browser.post(address, sent))
