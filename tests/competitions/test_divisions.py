"""Divisions of a league: how they are said, what their tables mark, and who moves for a new season."""

from typing import Any

import pytest
from club_with_accounts import post_raw
from competition_pages import address, lines, lines_of, page
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from organiser_pages import HOSTILE, Organiser, wrong
from page_text import text_of
from played_competition import SYSTEM, end, found_competition
from served_forms import form_at

from scoring.book.errors import RefusedError
from tournaments.models import Competition, Entrant, Season, Verb
from tournaments.readmodel.divisions import Division, leagues, proposals
from tournaments.services.competitions import withdraw_competition
from tournaments.services.entrants import withdraw
from tournaments.words.changes import act_changes
from tournaments.words.divisions import (
    GOES_DOWN,
    GOES_UP,
    STAYS,
    level_words,
    move_words,
    moving_words,
    withdrawn_words,
)

pytestmark = pytest.mark.django_db

LOWER = ("Iver", "Jarrow", "Kirkby", "Leigh")


def seeds_win(competition: Competition, *, but: int = 0) -> None:
    """Play a league out, all `but` so many fixtures: the higher seed always wins."""
    fixtures = competition.fixtures.filter(is_bye=False).select_related("home", "away").order_by("pk")
    for fixture in list(fixtures)[: len(fixtures) - but]:
        assert fixture.home
        assert fixture.away
        end(fixture, "awarded", 0 if fixture.home.seed < fixture.away.seed else 1)


def two_divisions(organiser: Organiser, *, up: int = 1, down: int = 1) -> tuple[Competition, Competition]:
    """Found the second division before the first, below which it is."""
    second = found_competition(organiser.users.club, LOWER, name="Second")
    first = found_competition(organiser.users.club, 4, name="First")
    Competition.objects.filter(pk=second.pk).update(above=first, goes_up=up)
    Competition.objects.filter(pk=first.pk).update(goes_down=down)
    first.refresh_from_db()
    second.refresh_from_db()
    return first, second


def proposed(*divisions: Competition) -> list[Division]:
    return proposals([Competition.objects.get(pk=each.pk) for each in divisions])


def served(organiser: Organiser, season: Season) -> Any:
    return form_at(organiser.browser, next_of(season), "season-after")


def next_of(season: Season) -> str:
    return reverse("season-after", args=[season.club.slug, season.slug])


def names(competition: Competition) -> list[str]:
    return list(competition.entrants.order_by("seed").values_list("name", flat=True))


def of_next(season: str = "2027") -> dict[str, Competition]:
    return {each.name: each for each in Competition.objects.filter(season__name=season).select_related("above")}


def test_an_organiser_says_which_division_is_above_and_how_many_move() -> None:
    organiser = Organiser()
    second = found_competition(organiser.users.club, LOWER, name="Second")
    first = found_competition(organiser.users.club, 4, name="First")
    edit = organiser.address("competition-edit", second)
    form = form_at(organiser.browser, edit, has="above")
    assert form.submit(above=str(first.pk), goes_up="2", goes_down="1").status_code == 302
    second.refresh_from_db()
    assert (second.above, second.goes_up, second.goes_down) == (first, 2, 1)
    told = act_changes(second.acts.get(verb=Verb.CHANGE_TERMS))
    assert len(told) == 2, "the name of the division above is not everybody's to read"
    # The same form sent again changes nothing; without a division above nobody goes up.
    assert form_at(organiser.browser, edit, has="above").submit().status_code == 302
    assert second.acts.filter(verb=Verb.CHANGE_TERMS).count() == 1
    assert wrong(form_at(organiser.browser, edit, has="above").submit(above="")).keys() == {"goes_up"}
    shown = organiser.browser.get(second.season.get_absolute_url()).content.decode()
    assert shown.index(first.get_absolute_url()) < shown.index(second.get_absolute_url())
    assert [[each.name for each in league] for league in leagues([second, first])] == [["First", "Second"]]


def test_what_cannot_be_a_division_above_is_refused() -> None:
    organiser = Organiser()
    first, second = two_divisions(organiser)
    third = found_competition(organiser.users.club, LOWER, name="Third")
    edit = organiser.address("competition-edit", third)
    assert wrong(form_at(organiser.browser, edit, has="above").submit(above=str(first.pk))).keys() == {"above"}
    circle = form_at(organiser.browser, organiser.address("competition-edit", first), has="above")
    assert wrong(circle.submit(above=str(second.pk))).keys() == {"above"}
    people = found_competition(organiser.users.club, LOWER, name="People", people=True)
    assert wrong(form_at(organiser.browser, edit, has="above").submit(above=str(people.pk))).keys() == {"above"}
    cup = found_competition(organiser.users.club, LOWER, name="Cup", kind="knockout")
    assert wrong(form_at(organiser.browser, edit, has="above").submit(above=str(cup.pk))).keys() == {"above"}
    good = {name: value[0] for name, value in form_at(organiser.browser, edit, has="above").sent().items()}
    del good["seen"]
    for name in ("above", "goes_up", "goes_down"):
        for hostile in HOSTILE:
            assert organiser.send_raw("competition-edit", third, good | {name: hostile}) in (302, 422), (name, hostile)
    third.refresh_from_db()
    assert third.above is None


def test_the_table_marks_the_places_that_go_up_and_down() -> None:
    organiser = Organiser()
    first, second = two_divisions(organiser)
    seeds_win(second)
    assert [each.moves for each in lines_of(second)] == [str(GOES_UP), "", "", ""]
    Competition.objects.filter(pk=second.pk).update(goes_down=1)
    assert [each.moves for each in lines_of(second)] == [str(GOES_UP), "", "", str(GOES_DOWN)]
    assert [each.last_through for each in lines_of(second)] == [True, False, True, False]
    shown = page(second)
    assert moving_words(1, 1) in text_of(shown)
    assert text_of(shown).count(str(GOES_DOWN)) == 1
    assert sum(str(GOES_UP) in line for line in lines(second, "competition-table-csv")) == 1
    # Before anything is played all are level: nobody is marked.
    assert {each.moves for each in lines_of(first)} == {""}


def test_a_new_season_proposes_promotion_and_relegation_and_the_organiser_may_choose_otherwise() -> None:
    organiser = Organiser()
    first, second = two_divisions(organiser)
    seeds_win(first)
    seeds_win(second)
    form = served(organiser, first.season)
    shown = text_of(organiser.browser.get(next_of(first.season)).content.decode())
    assert move_words("Deal", "Second", 4, up=False) in shown
    assert move_words("Iver", "First", 1, up=True) in shown
    jarrow = second.entrants.get(name="Jarrow")
    assert form.submit(name="2027", **{f"division_{jarrow.pk}": ""}).status_code == 302
    after = of_next()
    assert names(after["First"]) == ["Ayr", "Bath", "Cork", "Iver"]
    assert names(after["Second"]) == ["Deal", "Kirkby", "Leigh"]
    assert (after["Second"].above, after["Second"].goes_up, after["First"].goes_down) == (after["First"], 1, 1)


def test_nobody_is_moved_where_it_is_not_settled() -> None:
    organiser = Organiser()
    first, second = two_divisions(organiser)
    seeds_win(first, but=1)
    [above, below] = proposed(first, second)
    assert (above.proposed, above.said) == ({}, [str(STAYS["unfinished"])])
    assert (below.proposed, below.said) == ({}, [str(STAYS["not_drawn"])])
    for fixture in second.fixtures.all():
        end(fixture, "abandoned")
    [_above, below] = proposed(first, second)
    assert (below.proposed, below.said) == ({}, [level_words(LOWER)])
    Competition.objects.filter(pk=second.pk).update(goes_up=4)
    [_above, below] = proposed(first, second)
    assert below.said == [str(STAYS["too_short"])]


def test_a_side_that_withdrew_is_not_moved_and_nobody_in_its_stead() -> None:
    organiser = Organiser()
    first, second = two_divisions(organiser)
    seeds_win(first)
    withdraw(first.entrants.get(name="Deal"), Entrant.Withdrawn.KEPT, SYSTEM)
    [above, _below] = proposed(first, second)
    assert (above.proposed, above.said) == ({}, [withdrawn_words(["Deal"])])


def test_wrong_choices_for_a_new_season_are_said_beside_their_fields() -> None:
    organiser = Organiser()
    first, second = two_divisions(organiser)
    ayr = first.entrants.get(name="Ayr")
    field = f"division_{ayr.pk}"
    form = served(organiser, first.season)
    gone = wrong(form.submit(name="2027", **{f"again_{second.pk}": False, field: str(second.pk)}))
    assert gone.keys() == {field}
    second.entrants.create(name="AYR", seed=5)
    assert len(wrong(served(organiser, first.season).submit(name="2027", **{field: str(second.pk)}))) == 1
    assert not Season.objects.filter(name="2027").exists()
    # The first division alone: the second's moves lead nowhere, and are said to.
    alone = served(organiser, first.season).submit(name="2027", **{f"again_{first.pk}": False})
    assert alone.status_code == 302
    assert (of_next()["Second"].above, of_next()["Second"].goes_up) == (None, 0)
    good = {name: value[0] for name, value in served(organiser, first.season).sent().items()}
    for hostile in HOSTILE:
        assert post_raw(organiser.browser, next_of(first.season), good | {field: hostile}) == 422


def queries_of(client: Client, at: str) -> int:
    client.get(at)
    with CaptureQueriesContext(connection) as queries:
        client.get(at)
    return len(queries)


def test_the_pages_ask_no_more_of_more_divisions() -> None:
    organiser = Organiser()
    first, second = two_divisions(organiser)
    season = first.season
    at = (next_of(season), season.get_absolute_url(), address(second))
    before = [queries_of(organiser.browser, each) for each in at]
    third = found_competition(organiser.users.club, LOWER, name="Third", drawn=False)
    Competition.objects.filter(pk=third.pk).update(above=second, goes_up=1)
    assert [queries_of(organiser.browser, each) for each in at] == before


def test_a_division_whose_place_is_taken_meanwhile_is_not_brought_back() -> None:
    organiser = Organiser()
    first, second = two_divisions(organiser)
    withdraw_competition(second, SYSTEM)
    third = found_competition(organiser.users.club, LOWER, name="Third")
    edit = organiser.address("competition-edit", third)
    assert form_at(organiser.browser, edit, has="above").submit(above=str(first.pk)).status_code == 302
    with pytest.raises(RefusedError):
        withdraw_competition(second, SYSTEM, withdrawn=False)
    second.refresh_from_db()
    assert second.withdrawn
