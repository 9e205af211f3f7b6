"""Two organisers at one form: nobody's change is overwritten unseen, and who comes late is told what was changed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from club_with_accounts import browser_of, member
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import strip_tags
from organiser_pages import Organiser, html_of
from played_competition import begin, found_competition
from served_forms import ServedForm, form_at, form_of

from scoring.book.signature import Signature
from tournaments.models import Competition, Entrant, Season
from tournaments.services.competitions import Terms, change_terms
from tournaments.services.draws import clear_draw, draw
from tournaments.services.entrants import EntrantDetails, enter
from tournaments.services.fixtures import release

pytestmark = pytest.mark.django_db

SYSTEM = Signature(author=None)
HAS = {"competition-edit": "name", "competition-points": "win", "competition-entrants": "", "season-edit": "name"}
"""A field by which the form of each page is found."""


@dataclass
class Page:
    """A page that two organisers have opened: `first` sends its form before `late` does."""

    address: str
    has: str
    first: ServedForm
    late: ServedForm

    def after(self, answer: Any) -> ServedForm:
        """Return the form as it was shown to who came late."""
        assert answer.status_code == 409
        return form_of(answer, has=self.has)

    def kept(self) -> ServedForm:
        """Return the form as it is shown to who opens the page now."""
        return form_at(self.first.client, self.address, has=self.has)


def save(form: ServedForm, **fields: object) -> Any:
    """Fill in fields and press the last button, which saves."""
    for name, value in fields.items():
        form[name] = value
    return form.send(form.buttons[-1], form.sent())


def told(answer: Any) -> str:
    return strip_tags(html_of(answer))


@pytest.fixture
def organiser() -> Organiser:
    return Organiser()


@pytest.fixture
def league(organiser: Organiser) -> Competition:
    """A league of Ayr, Bath and a guest side, not drawn."""
    made: Competition = found_competition(organiser.users.club, ["Ayr", "Bath"], drawn=False, conditions={"overs": 10})
    entries = [EntrantDetails(each.name, each.team, each.person, each) for each in made.entrants.select_related("team")]
    enter(made, [*entries, EntrantDetails("Guests", person="Ann")], SYSTEM)
    return made


def open_page(organiser: Organiser, page: str, competition: Competition) -> Page:
    where = {"slug": organiser.users.club.slug, "season": competition.season.slug}
    address = reverse(page, kwargs=where | ({} if page == "season-edit" else {"competition": competition.slug}))
    first, late = (
        browser_of(each) for each in (organiser.users.organiser, member(organiser.users.club, "organiser", "second"))
    )
    return Page(address, HAS[page], *(form_at(each, address, has=HAS[page]) for each in (first, late)))


def key_of(competition: Competition, name: str) -> str:
    """Return by what the fields of an entrant begin."""
    entrant = competition.entrants.get(name=name)
    return f"t{entrant.team_id}" if entrant.team_id else f"e{entrant.pk}"


CASES: dict[str, tuple[str, dict[str, object], dict[str, object], str]] = {
    "terms": ("competition-edit", {"option_overs": 12}, {"name": "Cup"}, "12 (before: 10)"),
    "a switch of the terms": (
        "competition-edit",
        {"name": "Cup"},
        {"option_stop_at_target": True},
        "name: Cup (before: League)",
    ),
    "points": ("competition-points", {"win": "3"}, {"tie": "0.5", "ranked_on": "percentage"}, "3 (before: 2)"),
    "a switch of the points": (
        "competition-points",
        {"abandoned_played": True},
        {"tie": "0.5"},
        "an abandoned match counts as played: yes (before: no)",
    ),
    "season": ("season-edit", {"starts": "2026-04-01"}, {"name": "Summer"}, "from: 1 April 2026 (before: –)"),
    "entrants": ("competition-entrants", {"Ayr-person": "Bob"}, {"Bath-person": "Cy"}, "Ayr, played by: Bob"),
    "a guest": (
        "competition-entrants",
        {"Guests-name": "Strollers"},
        {"Ayr-person": "Cy"},
        "Strollers (before: Guests)",
    ),
}


@pytest.fixture(params=CASES)
def case(request: pytest.FixtureRequest, organiser: Organiser, league: Competition) -> Any:
    page, theirs, mine, said = CASES[request.param]
    opened = open_page(organiser, page, league)

    def named(fields: dict[str, object]) -> dict[str, object]:
        names = {each.name: key_of(league, each.name) for each in league.entrants.all()}
        parts = {name: name.rsplit("-", 1) for name in fields}
        return {
            f"{names[part[0]]}-{part[1]}" if part[0] in names else name: fields[name] for name, part in parts.items()
        }

    return opened, named(theirs), named(mine), said


def shown(form: ServedForm, fields: Mapping[str, object]) -> dict[str, object]:
    return {name: bool(form[name]) if isinstance(fields[name], bool) else form[name] for name in fields}


def test_each_keeps_what_was_changed_and_the_second_is_told_of_the_first(case: Any) -> None:
    page, theirs, mine, said = case
    assert save(page.first, **theirs).status_code == 302
    answer = save(page.late, **mine)
    assert said in told(answer)
    again = page.after(answer)
    both = {name: value if isinstance(value, bool) else str(value) for name, value in (theirs | mine).items()}
    assert shown(page.kept(), mine) != shown(again, mine), "nothing is saved unseen"
    assert shown(again, both) == both
    assert save(again).status_code == 302
    assert shown(page.kept(), both) == both


@pytest.mark.parametrize(
    ("name", "field", "theirs", "mine", "said"),
    [
        ("competition-edit", "option_overs", "12", "8", "12 (before: 10)"),
        ("competition-points", "win", "3", "4", "3 (before: 2)"),
        ("season-edit", "ends", "2026-09-30", "2026-10-31", "to: 30 September 2026 (before: –)"),
        ("competition-entrants", "Ayr-person", "Bob", "Cy", "Ayr, played by: Bob (before: –)"),
    ],
)
def test_where_both_typed_in_one_field_the_later_stays_typed_and_is_told_what_the_other_typed(
    organiser: Organiser, league: Competition, name: str, field: str, theirs: str, mine: str, said: str
) -> None:
    page = open_page(organiser, name, league)
    field = field.replace("Ayr", key_of(league, "Ayr"))
    save(page.first, **{field: theirs})
    answer = save(page.late, **{field: mine})
    assert said in told(answer)
    again = page.after(answer)
    assert (again[field], page.kept()[field]) == (mine, theirs)
    assert save(again).status_code == 302
    assert page.kept()[field] == mine


def test_a_form_that_comes_late_twice_takes_both_changes(organiser: Organiser, league: Competition) -> None:
    page = open_page(organiser, "competition-points", league)
    save(page.first, win="3")
    again = page.after(save(page.late, tie="1.5"))
    save(page.kept(), loss="0.5", win="2")
    answer = save(again)
    assert "2 (before: 3)" in told(answer)
    last = page.after(answer)
    assert (last["win"], last["tie"], last["loss"]) == ("2", "1.5", "0.5")


# Terms


def to_hill(league: Competition) -> None:
    terms = Terms("League", "hill", {"wickets": 11}, "series", {})
    change_terms(league, terms, SYSTEM)


def test_another_game_and_format_that_were_chosen_meanwhile_come_with_all_their_settings(
    organiser: Organiser, league: Competition
) -> None:
    enter(league, league_entries(league)[:2], SYSTEM)
    page = open_page(organiser, "competition-edit", league)
    save_before = dict(page.first.sent())
    to_hill(league)
    again = page.after(save(page.late, name="Ashes"))
    assert (again["variant"], again["format"], again["name"]) == ("hill", "series", "Ashes")
    assert again["option_wickets"] == "11"
    assert "option_overs" not in again
    assert "option_overs" in save_before
    assert save(again).status_code == 302
    league.refresh_from_db()
    assert (league.name, league.variant, league.format) == ("Ashes", "hill", "series")
    assert league.conditions["wickets"] == 11


def test_conditions_that_were_typed_keep_the_game_that_they_are_of(organiser: Organiser, league: Competition) -> None:
    page = open_page(organiser, "competition-edit", league)
    to_hill(league)
    answer = save(page.late, option_overs="15")
    assert "Hill" in told(answer)
    again = page.after(answer)
    assert (again["variant"], again["format"], again["option_overs"]) == ("forde", "series", "15")
    assert again["option_max_overs_per_bowler"] == page.late["option_max_overs_per_bowler"]


def test_a_draw_made_meanwhile_fixes_the_terms(organiser: Organiser, league: Competition) -> None:
    page = open_page(organiser, "competition-edit", league)
    draw(league, {}, SYSTEM)
    again = page.after(save(page.late, name="Cup"))
    assert "variant" not in again
    assert save(again).status_code == 302
    league.refresh_from_db()
    assert (league.name, league.between, league.conditions["overs"]) == ("Cup", "teams", 10)


def test_a_draw_undone_meanwhile_leaves_the_terms_as_they_are(organiser: Organiser) -> None:
    league = found_competition(organiser.users.club, ["Ayr", "Bath"], conditions={"overs": 10, "stop_at_target": True})
    fixture = league.fixtures.all()[0]
    begin(fixture)
    page = open_page(organiser, "competition-edit", league)
    release(fixture, SYSTEM)
    clear_draw(league, SYSTEM)
    again = page.after(save(page.late, name="Cup"))
    assert (again["variant"], again["between"], again["option_overs"]) == ("forde", "teams", "10")
    assert save(again).status_code == 302
    league.refresh_from_db()
    assert (league.name, league.conditions) == ("Cup", {"overs": 10, "stop_at_target": True})


def test_the_trophy_stays_with_its_holder_whose_seed_another_has_changed(organiser: Organiser) -> None:
    series = found_competition(
        organiser.users.club, ["Ayr", "Bath"], kind="series", drawn=False, settings={"holder": 0}
    )
    page = open_page(organiser, "competition-edit", series)
    enter(series, league_entries(series)[::-1], SYSTEM)
    again = page.after(save(page.late, name="Ashes"))
    assert again["setting_holder"] == "1"
    assert save(again).status_code == 302
    series.refresh_from_db()
    assert (series.name, series.settings["holder"]) == ("Ashes", 1)


# Points


def test_the_order_of_the_tie_breaks_is_one_thing(organiser: Organiser, league: Competition) -> None:
    page = open_page(organiser, "competition-points", league)
    before = ties(page.first)
    other = next(slug for slug in options(page.first) if slug and slug not in before)
    save(page.first, **{f"tie-{place}": slug for place, slug in enumerate([other, *before[:-1]])})
    answer = save(page.late, **{"tie-0": before[1], "tie-1": before[0]})
    assert "tie-breaks: " in told(answer)
    assert ties(page.after(answer)) == [before[1], before[0], *before[2:]]


def test_bonus_rules_that_were_added_and_left_out_meanwhile(organiser: Organiser, league: Competition) -> None:
    address = organiser.address("competition-points", league)
    assert save(form_at(organiser.browser, address, has="win"), **rule(0, "runs", "100:1")).status_code == 302
    page = open_page(organiser, "competition-points", league)
    two = rule(1, "wickets", "5:1") | rule(2, "wickets", "8:2")
    assert save(page.first, **rule(0, "", ""), **two).status_code == 302
    again = page.after(save(page.late, win="3"))
    assert [again[f"bonus-{row}-steps"] for row in range(3)] == ["5:1", "8:2", ""]
    assert save(again).status_code == 302
    league.refresh_from_db()
    assert [bonus["measure"] for bonus in league.points["bonuses"]] == ["wickets", "wickets"]
    assert league.points["win"] == 3


def test_a_bonus_rule_is_one_thing(organiser: Organiser, league: Competition) -> None:
    address = organiser.address("competition-points", league)
    both = rule(0, "runs", "100:1") | rule(1, "wickets", "5:1")
    assert save(form_at(organiser.browser, address, has="win"), **both).status_code == 302
    page = open_page(organiser, "competition-points", league)
    assert save(page.first, **rule(0, "wickets", "8:1"), **rule(1, "wickets", "6:1")).status_code == 302
    again = page.after(save(page.late, **{"bonus-0-steps": "150:1"}))
    rules = [(again[f"bonus-{row}-measure"], again[f"bonus-{row}-steps"]) for row in range(2)]
    assert rules == [("runs", "150:1"), ("wickets", "6:1")]


def rule(row: int, measure: str, steps: str) -> dict[str, str]:
    return {f"bonus-{row}-measure": measure, f"bonus-{row}-steps": steps}


def ties(form: ServedForm) -> list[str]:
    return [form[name] for name in sorted(form.names) if name.startswith("tie-")]


def options(form: ServedForm) -> list[str]:
    return list(form.element.inputs["tie-0"].value_options)


# Entrants


def league_entries(competition: Competition) -> list[EntrantDetails]:
    entrants = competition.entrants.select_related("team").order_by("seed")
    return [EntrantDetails(each.name, each.team, each.person, each) for each in entrants]


def entered(competition: Competition) -> list[tuple[str, str]]:
    return list(competition.entrants.order_by("seed").values_list("name", "person"))


def test_who_came_in_and_who_was_left_out_meanwhile_is_on_the_page(organiser: Organiser, league: Competition) -> None:
    page = open_page(organiser, "competition-entrants", league)
    ayr, bath, guests = (key_of(league, name) for name in ("Ayr", "Bath", "Guests"))
    save(page.first, **{f"{ayr}-enters": False, f"{guests}-enters": False, "typed": "Wanderers"})
    answer = save(page.late, **{f"{bath}-person": "Cy", "typed": "Strollers, Dee"})
    again = page.after(answer)
    assert "This needs" not in told(answer)
    assert f"{guests}-name" not in again
    assert not again[f"{ayr}-enters"]
    assert save(again).status_code == 302
    assert entered(league) == [("Bath", "Cy"), ("Wanderers", ""), ("Strollers", "Dee")]


def test_who_was_left_out_meanwhile_and_was_changed_late_is_among_those_to_add(
    organiser: Organiser, league: Competition
) -> None:
    page = open_page(organiser, "competition-entrants", league)
    guests = key_of(league, "Guests")
    save(page.first, **{f"{guests}-enters": False})
    again = page.after(save(page.late, **{f"{guests}-name": "Strollers", "typed": "Wanderers"}))
    assert again["typed"].split("\n")[1:] == ["Wanderers", "Strollers\tAnn"]
    assert save(again).status_code == 302
    assert entered(league) == [("Ayr", ""), ("Bath", ""), ("Wanderers", ""), ("Strollers", "Ann")]


def test_seeds_that_another_has_changed_stay_so(organiser: Organiser, league: Competition) -> None:
    page = open_page(organiser, "competition-entrants", league)
    ayr, guests = (key_of(league, name) for name in ("Ayr", "Guests"))
    save(page.first, **{f"{guests}-seed": 1})
    again = page.after(save(page.late, **{f"{ayr}-person": "Cy"}))
    assert save(again).status_code == 302
    assert entered(league) == [("Guests", "Ann"), ("Ayr", "Cy"), ("Bath", "")]


def test_card_players_and_their_teams(organiser: Organiser) -> None:
    evening = found_competition(organiser.users.club, ["Ann", "Bob", "Cy"], name="Evening", people=True, drawn=False)
    organiser.users.club.teams.create(name="Ayr")
    page = open_page(organiser, "competition-entrants", evening)
    ann, bob, cy = (f"e{each.pk}" for each in evening.entrants.order_by("seed"))
    save(page.first, **{f"{ann}-team": "Ayr", f"{cy}-enters": False})
    again = page.after(save(page.late, **{f"{ann}-name": "Anne", f"{bob}-name": "Rob", f"{cy}-team": "Ayr"}))
    assert again["typed"].lstrip() == "Cy\tAyr"
    assert save(again).status_code == 302
    rows = Entrant.objects.filter(competition=evening).order_by("seed").values_list("name", "team__name")
    assert list(rows) == [("Anne", "Ayr"), ("Rob", None), ("Cy", "Ayr")]


# Fixtures


def test_conditions_of_the_competition_that_another_has_changed_do_not_become_the_fixture_s_own(
    organiser: Organiser,
) -> None:
    league = found_competition(organiser.users.club, ["Ayr", "Bath"], conditions={"overs": 10})
    fixture = league.fixtures.all()[0]
    address = organiser.address("fixture-change", league, key=fixture.key)
    form = form_at(organiser.browser, address)
    change_terms(league, Terms("League", "forde", {"overs": 12}, "league", {}), SYSTEM)
    answer = form.submit(venue="The Rose")
    assert answer.status_code == 409
    again = form_of(answer)
    assert (again["option_overs"], again["venue"]) == ("12", "The Rose")
    assert again.submit().status_code == 302
    fixture.refresh_from_db()
    assert (fixture.venue, fixture.conditions) == ("The Rose", {})


def test_a_match_brought_in_or_let_go_meanwhile_leaves_the_conditions_of_its_fixture(organiser: Organiser) -> None:
    league = found_competition(organiser.users.club, ["Ayr", "Bath"], conditions={"overs": 10})
    fixture = league.fixtures.all()[0]
    begin(fixture)
    address = organiser.address("fixture-change", league, key=fixture.key)
    form = form_at(organiser.browser, address)
    release(fixture, SYSTEM)
    again = form_of(form.submit(venue="The Rose"))
    assert (again["state"], again["option_overs"]) == ("planned", "10")
    begin(fixture)
    last = form_of(again.submit(venue="Lord’s"))
    assert last.submit().status_code == 302
    fixture.refresh_from_db()
    assert (fixture.venue, fixture.state, fixture.conditions) == ("Lord’s", "planned", {})


# Seasons


def test_a_season_keeps_what_it_said_before(organiser: Organiser, league: Competition) -> None:
    page = open_page(organiser, "season-edit", league)
    save(page.first, name="Summer")
    save(page.kept(), starts="2026-04-01")
    again = page.after(save(page.late, ends="2026-09-30"))
    assert (again["name"], again["starts"], again["ends"]) == ("Summer", "2026-04-01", "2026-09-30")
    assert [each["name"] for each in Season.objects.get().earlier] == ["2026", "Summer"]


def test_two_days_that_do_not_go_together_are_said_at_once(organiser: Organiser, league: Competition) -> None:
    page = open_page(organiser, "season-edit", league)
    save(page.first, starts="2026-10-01")
    answer = save(page.late, ends="2026-09-30")
    assert page.after(answer)["starts"] == "2026-10-01"
    assert answer.context["form"].errors.keys() == {"ends"}


@pytest.mark.parametrize("name", HAS)
def test_a_version_that_no_page_has_shown_takes_nothing_over(
    organiser: Organiser, league: Competition, name: str
) -> None:
    page = open_page(organiser, name, league)
    page.late["seen"] = 999
    assert page.after(save(page.late)).sent().keys() == page.kept().sent().keys()


@pytest.mark.parametrize("name", ["competition-edit", "competition-points", "competition-entrants"])
def test_a_late_form_asks_as_much_of_the_database_whatever_there_is(organiser: Organiser, name: str) -> None:
    counts = []
    for number in (4, 40):
        league = found_competition(organiser.users.club, number, name=f"Of {number}", drawn=False)
        page = open_page_of(organiser, name, league)
        enter(league, league_entries(league)[::-1], SYSTEM)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            save(page)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def open_page_of(organiser: Organiser, name: str, league: Competition) -> ServedForm:
    return form_at(organiser.browser, organiser.address(name, league), has=HAS[name])
