"""Withdrawing in mid-season, points given and taken, lots: each shown on the table, each undone again."""

from copy import deepcopy
from fractions import Fraction
from typing import Any

import pytest
from club_with_accounts import ClubUsers, make_club
from organiser_pages import HOSTILE, Organiser, html_of, said, wrong
from played_competition import end, fixture_of, found_competition, play, points, table
from pytest_django import DjangoAssertNumQueries
from served_forms import form_of

from tournaments.models import Adjustment, Competition, Entrant, Lot, Verb
from tournaments.views import adjustments
from tournaments.words.acts import act_text
from tournaments.words.refusals import CHANGED_MEANWHILE

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def users(shared_database: None) -> ClubUsers:
    """A club with the competitions below."""
    users = make_club()
    league = found_competition(users.club, ["Ayr", "Bath", "Cork", "Deal"])
    for winner, loser in (("Ayr", "Bath"), ("Bath", "Cork"), ("Cork", "Ayr")):
        fixture = fixture_of(league, winner, loser)
        at_home = fixture.home is not None and fixture.home.name == winner
        play(fixture, *(("150/7", "120/9") if at_home else ("120/9", "150/7")))
    level = found_competition(users.club, ["Ayr", "Bath", "Cork"], name="Level", tie_breaks=["lot"])
    for fixture in level.fixtures.filter(is_bye=False):
        end(fixture, "no_result")
    return users


@pytest.fixture
def organiser(users: ClubUsers) -> Organiser:
    return Organiser(deepcopy(users))


@pytest.fixture
def league(users: ClubUsers) -> Competition:
    """Ayr beat Bath, Bath beat Cork, Ayr lost to Cork; each also meets Deal, who has played nobody."""
    return Competition.objects.get(name="League")


@pytest.fixture
def level(users: ClubUsers) -> Competition:
    """Three that nothing but the lot can part: each abandoned all it played."""
    return Competition.objects.get(name="Level")


def entrant(competition: Competition, name: str) -> Entrant:
    return competition.entrants.get(name=name)


def withdraw(organiser: Organiser, competition: Competition, name: str, **sent: str) -> Any:
    return organiser.send("entrant-withdraw", competition, dict(sent), entrant=entrant(competition, name).pk)


# Withdrawing


@pytest.mark.parametrize(
    ("how", "after"),
    [
        ("expunged", {"Bath": 2, "Cork": 0, "Deal": 0}),
        ("kept", {"Ayr": 2, "Bath": 2, "Cork": 2, "Deal": 0}),
        ("awarded", {"Ayr": 2, "Bath": 2, "Cork": 2, "Deal": 2}),
    ],
)
def test_a_withdrawal_is_shown_on_the_table_made_and_undone(
    organiser: Organiser, league: Competition, how: str, after: dict[str, int]
) -> None:
    before, version = points(league), league.version
    page = withdraw(organiser, league, "Ayr", how=how, preview="1")
    [shown] = page.context["preview"]
    would = {row.entrant.name: row.then[1] for row in shown.rows if row.then[1] != "–"}
    assert would == {name: str(value) for name, value in after.items()}
    assert points(league) == before, "a preview changes nothing"
    assert Competition.objects.get(pk=league.pk).version == Competition.objects.get(pk=league.pk).acts.count()
    withdraw(organiser, league, "Ayr", how=how, reason="moved away")
    assert points(league) == after
    assert league.acts.get(verb=Verb.WITHDRAW_ENTRANT).reason == "moved away"
    withdraw(organiser, league, "Ayr", bring_back="1")
    assert points(league) == before
    assert version < Competition.objects.get(pk=league.pk).version


def test_an_expunged_side_is_shown_to_leave_the_table(organiser: Organiser, league: Competition) -> None:
    page = withdraw(organiser, league, "Ayr", how="expunged", preview="1")
    last = page.context["preview"][0].rows[-1]
    assert (last.entrant.name, last.then) == ("Ayr", ("–", "–", ""))


@pytest.mark.parametrize(
    ("sent", "field"), [({}, "how"), ({"how": "sold"}, "how"), ({"how": "kept", "reason": "a\x00"}, "reason")]
)
def test_a_withdrawal_without_its_way_is_refused_at_the_field(
    organiser: Organiser, league: Competition, sent: dict[str, str], field: str
) -> None:
    assert wrong(withdraw(organiser, league, "Ayr", **sent)).keys() == {field}
    assert entrant(league, "Ayr").withdrawn == ""


def test_a_withdrawn_side_is_named_so_and_linked_on_the_page_of_entrants(
    organiser: Organiser, league: Competition
) -> None:
    withdraw(organiser, league, "Ayr", how="kept")
    assert str(Entrant.Withdrawn.KEPT.label) in html_of(organiser.look("competition-entrants", league))
    page = html_of(organiser.look("entrant-withdraw", league, entrant=entrant(league, "Ayr").pk))
    assert "Bring back" in page


def test_of_two_who_withdraw_one_at_once_the_second_sees_the_first(organiser: Organiser, league: Competition) -> None:
    before = str(Competition.objects.get(pk=league.pk).version)
    withdraw(organiser, league, "Ayr", how="kept", seen=before)
    answer = withdraw(organiser, league, "Ayr", how="awarded", reason="ill", seen=before)
    assert "Ayr withdrew" in said(answer)[-1]
    assert (answer.context["form"]["how"].value(), answer.context["form"]["reason"].value()) == ("awarded", "ill")
    assert entrant(league, "Ayr").withdrawn == "kept"


def test_an_entrant_of_another_competition_is_not_found(organiser: Organiser, league: Competition) -> None:
    other = found_competition(organiser.users.club, 2, name="Other")
    for pk in (other.entrants.all()[0].pk, 10**30):
        assert organiser.look("entrant-withdraw", league, entrant=pk).status_code == 404


# Points adjustments


def test_points_are_taken_with_a_reason_lifted_and_restored(organiser: Organiser, league: Competition) -> None:
    sent = {"entrant": entrant(league, "Bath").pk, "points": "-1.5", "reason": "late start"}
    assert organiser.send("competition-adjust", league, sent).status_code == 302
    assert points(league)["Bath"] == Fraction(1, 2)
    page = html_of(organiser.look("competition-adjust", league))
    assert "−1.5" in page
    assert "late start" in page
    made = Adjustment.objects.get()
    organiser.send("adjustment-lift", league, {}, adjustment=made.pk)
    assert points(league)["Bath"] == 2
    organiser.send("adjustment-lift", league, {"restore": "1"}, adjustment=made.pk)
    assert points(league)["Bath"] == Fraction(1, 2)


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"reason": ""}, "reason"),
        ({"reason": "x" * 201}, "reason"),
        ({"points": "0"}, "points"),
        ({"points": "0.0001"}, "points"),
        ({"points": "1001"}, "points"),
        ({"points": "two"}, "points"),
        ({"entrant": ""}, "entrant"),
        ({"entrant": "0"}, "entrant"),
    ],
)
def test_each_mistake_is_said_at_its_field_and_the_rest_stays(
    organiser: Organiser, league: Competition, changed: dict[str, str], field: str
) -> None:
    sent = {"entrant": str(entrant(league, "Bath").pk), "points": "-2", "reason": "late start"} | changed
    answer = organiser.send("competition-adjust", league, sent)
    assert wrong(answer).keys() == {field}
    assert {name: answer.context["form"][name].value() for name in sent} == sent
    assert not Adjustment.objects.exists()


def test_nothing_hostile_breaks_the_pages(organiser: Organiser, league: Competition) -> None:
    for hostile in HOSTILE:
        ayr = entrant(league, "Ayr").pk
        for page, arguments, good in (
            ("competition-adjust", {}, {"entrant": str(ayr), "points": "1", "reason": "x"}),
            ("entrant-withdraw", {"entrant": ayr}, {"how": "kept", "reason": ""}),
            ("competition-lots", {}, {f"e{ayr}-among": "on", f"e{ayr}-place": "1", "record": "1"}),
        ):
            for name in good:
                assert organiser.send_raw(page, league, good | {name: hostile}, **arguments) in (200, 302, 422), (
                    page,
                    name,
                )


def test_an_adjustment_of_another_competition_is_not_found(organiser: Organiser, league: Competition) -> None:
    other = found_competition(organiser.users.club, 2, name="Other")
    organiser.send("competition-adjust", other, {"entrant": other.entrants.all()[0].pk, "points": "1", "reason": "x"})
    assert organiser.send("adjustment-lift", league, {}, adjustment=Adjustment.objects.get().pk).status_code == 404


# Lots


def ticked(competition: Competition, **places: int) -> dict[str, str]:
    found = {name: entrant(competition, name).pk for name in places}
    sent = {f"e{pk}-among": "on" for pk in found.values()}
    return sent | {f"e{found[name]}-place": str(place) for name, place in places.items() if place}


def test_those_who_are_level_are_ticked_already(organiser: Organiser, level: Competition) -> None:
    form = organiser.look("competition-lots", level).context["form"]
    assert [row["among"].value() for row in form.rows] == [True, True, True]


def test_lots_drawn_at_the_table_are_recorded_and_order_the_table(organiser: Organiser, level: Competition) -> None:
    organiser.send("competition-lots", level, ticked(level, Ayr=3, Bath=1, Cork=2) | {"record": "1"})
    assert [name for _rank, name, _points in table(level)] == ["Bath", "Cork", "Ayr"]
    organiser.send("competition-lots", level, ticked(level, Ayr=1, Bath=2, Cork=3) | {"record": "1"})
    assert [name for _rank, name, _points in table(level)] == ["Ayr", "Bath", "Cork"]
    assert level.acts.filter(verb=Verb.DRAW_LOTS).count() == 2


def test_lots_are_lifted_and_count_again(organiser: Organiser, level: Competition) -> None:
    organiser.send("competition-lots", level, ticked(level, Ayr=3, Bath=1, Cork=2) | {"record": "1"})
    organiser.send("competition-lots", level, ticked(level, Ayr=1, Bath=2, Cork=3) | {"record": "1"})
    first, second = Lot.objects.order_by("pk")
    for lot, sent, order in (
        (second, {}, ["Bath", "Cork", "Ayr"]),
        (first, {}, ["Ayr", "Bath", "Cork"]),
        (second, {"restore": "1"}, ["Ayr", "Bath", "Cork"]),
        (first, {"restore": "1"}, ["Ayr", "Bath", "Cork"]),
        (second, {}, ["Bath", "Cork", "Ayr"]),
    ):
        assert organiser.send("lots-lift", level, sent, lot=lot.pk).status_code == 302
        assert [name for _rank, name, _points in table(level)] == order
        assert len({rank for rank, _name, _points in table(level)}) == (3 if level.lots.exclude(lifted=True) else 1)
    acts = level.acts.filter(verb__in=(Verb.LIFT_LOTS, Verb.RESTORE_LOTS)).order_by("pk")
    assert [(act.verb, act.about["order"]) for act in acts] == [
        ("lift-lots", ["Ayr", "Bath", "Cork"]),
        ("lift-lots", ["Bath", "Cork", "Ayr"]),
        ("restore-lots", ["Ayr", "Bath", "Cork"]),
        ("restore-lots", ["Bath", "Cork", "Ayr"]),
        ("lift-lots", ["Ayr", "Bath", "Cork"]),
    ]
    page = html_of(organiser.look("competition-history", level))
    assert all(act_text(act) in page for act in acts)
    assert "restore" in form_of(
        organiser.look("competition-lots", level), organiser.address("lots-lift", level, lot=second.pk)
    )


def test_lots_of_another_competition_are_not_found_and_an_older_page_lifts_nothing(
    organiser: Organiser, league: Competition, level: Competition
) -> None:
    organiser.send("competition-lots", level, ticked(level, Ayr=3, Bath=1, Cork=2) | {"record": "1"})
    lot = Lot.objects.get()
    assert organiser.send("lots-lift", league, {}, lot=lot.pk).status_code == 404
    assert str(CHANGED_MEANWHILE) in said(organiser.send("lots-lift", level, {"seen": 1}, lot=lot.pk))[0]
    lot.refresh_from_db()
    assert not lot.lifted


def test_the_site_draws_and_says_so_in_the_history(
    organiser: Organiser, level: Competition, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Reversed:
        def shuffle(self, order: list[Entrant]) -> None:
            order.reverse()

    monkeypatch.setattr(adjustments, "SystemRandom", Reversed)
    drawn = [row.entrant.pk for row in organiser.look("competition-lots", level).context["form"].rows]
    organiser.send("competition-lots", level, ticked(level, Ayr=0, Bath=0, Cork=0) | {"draw": "1"})
    assert Lot.objects.get().order == drawn[::-1]
    assert level.acts.get(verb=Verb.DRAW_LOTS).reason == str(adjustments.BY_THE_SITE)


@pytest.mark.parametrize("places", [{"Ayr": 1}, {"Ayr": 1, "Bath": 1}, {"Ayr": 1, "Bath": 3}, {"Ayr": 1, "Bath": 0}])
def test_lots_that_are_no_order_are_refused(organiser: Organiser, level: Competition, places: dict[str, int]) -> None:
    answer = organiser.send("competition-lots", level, ticked(level, **places) | {"record": "1"})
    assert "__all__" in wrong(answer)
    assert not Lot.objects.exists()


def test_where_no_lot_counts_the_page_says_so(organiser: Organiser, league: Competition, level: Competition) -> None:
    assert "notice warning" in html_of(organiser.look("competition-lots", league))
    assert "notice warning" not in html_of(organiser.look("competition-lots", level))


def test_the_pages_ask_as_much_of_the_database_whatever_there_is(
    organiser: Organiser, level: Competition, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    large = found_competition(organiser.users.club, 40, name="Large", tie_breaks=["lot"])
    for _again in range(3):
        organiser.send(
            "competition-adjust", large, {"entrant": large.entrants.all()[0].pk, "points": "1", "reason": "x"}
        )
        organiser.send(
            "competition-lots", large, {f"e{each.pk}-among": "on" for each in large.entrants.all()} | {"draw": "1"}
        )
    for competition in (level, large):
        first = competition.entrants.all()[0].pk
        for page, arguments, count in (
            ("competition-adjust", {}, 9),
            ("competition-lots", {}, 11),
            ("entrant-withdraw", {"entrant": first}, 7),
        ):
            address = organiser.address(page, competition, **arguments)
            with django_assert_num_queries(count):
                organiser.browser.get(address)
