"""Opening seasons, setting up competitions, changing what they are, withdrawing one and bringing it back."""

from datetime import date
from typing import Any

import pytest
from club_with_accounts import browser_of, levels, post_raw
from django.urls import reverse
from organiser_pages import HOSTILE, Organiser, done, html_of, refusal, said, wrong
from played_competition import begin, found_competition
from pytest_django import DjangoAssertNumQueries
from served_forms import form_at, form_of

from scoring.form_fields import DayField
from tournaments.formats.registry import FORMATS, formats
from tournaments.models import Competition, Season
from tournaments.standings.presets import PRESETS
from tournaments.words.refusals import CHANGED_MEANWHILE

pytestmark = pytest.mark.django_db

FORDE = {"variant": "forde", "format": "league", "shown_variant": "forde", "shown_format": "league"}
LEAGUE = FORDE | {
    "name": "Sunday League",
    "between": "teams",
    "option_overs": "10",
    "option_max_overs_per_bowler": "2",
    "setting_round_robins": "2",
    "setting_groups": "1",
    "setting_dealt": "",
    "preset": "icc",
}


@pytest.fixture
def organiser() -> Organiser:
    return Organiser()


@pytest.fixture
def season(organiser: Organiser) -> Season:
    return Season.objects.create(club=organiser.users.club, name="2026")


def new_season(organiser: Organiser, **sent: str) -> Any:
    return organiser.browser.post(reverse("season-new", args=[organiser.users.club.slug]), sent)


def found(organiser: Organiser, season: Season, sent: dict[str, str]) -> Any:
    return organiser.browser.post(reverse("competition-new", args=[season.club.slug, season.slug]), sent)


# Seasons


def test_a_season_is_opened_with_its_days(organiser: Organiser) -> None:
    answer = new_season(organiser, name=" 2026 ", starts="2026-04-01", ends="2026-09-30")
    season = Season.objects.get()
    assert answer.url == season.get_absolute_url()
    assert (season.name, season.starts, season.ends) == ("2026", date(2026, 4, 1), date(2026, 9, 30))


def test_a_season_cannot_end_before_it_starts_and_what_was_typed_stays(organiser: Organiser) -> None:
    answer = new_season(organiser, name="2026", starts="2026-09-30", ends="2026-04-01")
    assert "ends" in wrong(answer)
    for typed in ("2026-09-30", "2026-04-01", 'value="2026"'):
        assert typed in html_of(answer)
    assert not Season.objects.exists()


def test_no_two_seasons_of_a_club_have_one_name(organiser: Organiser, season: Season) -> None:
    answer = new_season(organiser, name="2026")
    assert answer.context["form"].has_error("name", "unique")
    assert new_season(Organiser(users=organiser.users), name="2027").status_code == 302


def test_a_season_without_a_name_or_with_no_day_is_refused_field_by_field(organiser: Organiser) -> None:
    problems = wrong(new_season(organiser, name="", starts="soon", ends="31/31/2026"))
    assert problems.keys() == {"name", "starts", "ends"}
    assert problems["starts"] == [DayField.default_error_messages["invalid"]]


def test_a_season_keeps_its_address_when_it_is_renamed(organiser: Organiser, season: Season) -> None:
    address = reverse("season-edit", args=[season.club.slug, season.slug])
    assert 'value="2026"' in html_of(organiser.browser.get(address))
    organiser.browser.post(address, {"seen": 0, "name": "Summer 2026", "starts": "", "ends": ""})
    season.refresh_from_db()
    assert (season.name, season.slug, season.version) == ("Summer 2026", "2026", 1)


@pytest.mark.parametrize("name", ["Summer 2026", ""])
def test_who_changes_a_season_second_is_told_what_the_first_made_of_it(
    organiser: Organiser, season: Season, name: str
) -> None:
    address = reverse("season-edit", args=[season.club.slug, season.slug])
    assert 'name="seen" value="0"' in html_of(organiser.browser.get(address))
    sent = {"seen": 0, "name": "2026/27", "starts": "2026-10-01", "ends": "2027-03-31"}
    assert organiser.browser.post(address, sent).status_code == 302
    answer = organiser.browser.post(address, sent | {"name": name, "ends": "2026-12-24"})
    [told] = said(answer)
    assert told.startswith(str(CHANGED_MEANWHILE))
    for change in ("name: 2026/27 (before: 2026)", "from: 1 October 2026 (before: –)", "to: 31 March 2027 (before: –)"):
        assert change in told
    for kept in ('value="2026-12-24"', f'value="{name}"' if name else "2026-12-24", 'name="seen" value="1"'):
        assert kept in html_of(answer)
    season.refresh_from_db()
    assert (season.name, season.ends) == ("2026/27", date(2027, 3, 31))
    again = organiser.browser.post(address, sent | {"seen": 1, "name": "Winter"})
    assert again.status_code == 302


@pytest.mark.parametrize("seen", [*HOSTILE[:6], ""])
def test_a_season_s_version_that_no_page_sent_changes_nothing(organiser: Organiser, season: Season, seen: str) -> None:
    address = reverse("season-edit", args=[season.club.slug, season.slug])
    assert post_raw(organiser.browser, address, {"seen": seen, "name": "Other"}) == 400
    season.refresh_from_db()
    assert season.name == "2026"


def test_what_was_wrong_in_a_form_lets_nobody_overwrite_what_was_done_meanwhile(organiser: Organiser) -> None:
    competition = found_competition(organiser.users.club, 2, drawn=False)
    terms = LEAGUE | {"seen": competition.version}
    assert organiser.send("competition-edit", competition, terms | {"name": "Theirs"}).status_code == 302
    answer = organiser.send("competition-edit", competition, terms | {"name": ""})
    assert wrong(answer).keys() == {"name"}
    assert f'name="seen" value="{competition.version}"' in html_of(answer)
    [told] = said(organiser.send("competition-edit", competition, terms | {"name": "Mine"}))
    assert told.startswith(str(CHANGED_MEANWHILE))
    competition.refresh_from_db()
    assert competition.name == "Theirs"


@pytest.mark.parametrize("page", ["competition-points", "competition-draw"])
def test_a_preview_is_signed_on_what_was_seen_before_it(organiser: Organiser, page: str) -> None:
    competition = found_competition(organiser.users.club, 2, drawn=False)
    form = form_of(organiser.look(page, competition), has="preview")
    old = competition.version
    assert organiser.send("competition-edit", competition, LEAGUE | {"name": "Theirs"}).status_code == 302
    answer = form.submit("preview")
    assert answer.status_code == 200
    assert answer.context["preview"]
    assert f'name="seen" value="{old}"' in html_of(answer)


# A new competition


def test_a_competition_is_founded_on_one_page(organiser: Organiser, season: Season) -> None:
    answer = found(organiser, season, LEAGUE)
    competition = Competition.objects.get()
    assert answer.url == organiser.address("competition-entrants", competition)
    assert competition.conditions == {"overs": 10, "max_overs_per_bowler": 2}
    assert competition.settings["round_robins"] == 2
    assert competition.points == PRESETS["icc"].scheme.to_data()
    assert competition.tie_breaks == ["wins", "net_run_rate", "head_to_head", "lot"]
    assert competition.acts.get().author == organiser.users.organiser


def test_a_game_without_overs_begins_on_the_run_quotient(organiser: Organiser, season: Season) -> None:
    sent = {"variant": "hill", "format": "league", "name": "Hill", "between": "teams", "preset": "2-1-0"}
    found(organiser, season, sent)
    assert Competition.objects.get().tie_breaks == ["wins", "head_to_head", "run_quotient"]


@pytest.mark.parametrize("format", sorted(formats()))
def test_every_format_can_be_founded_from_the_page_as_it_comes(
    organiser: Organiser, season: Season, format: str
) -> None:
    address = reverse("competition-new", args=[season.club.slug, season.slug])
    page = organiser.browser.get(address, {"format": format, "variant": "hill"})
    sent = {name: field.value() for name, field in ((f.html_name, f) for f in page.context["form"])}
    sent = {name: value for name, value in sent.items() if value not in (None, False)}
    assert found(organiser, season, sent | {"name": "X", "variant": "hill", "format": format}).status_code == 302
    assert Competition.objects.get().format == format


def test_a_format_is_chosen_before_anybody_chooses_whichever_there_are(
    organiser: Organiser, season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = reverse("competition-new", args=[season.club.slug, season.slug])
    assert [organiser.browser.get(new).context["kind"]] == [kind for kind in FORMATS if kind.usual]
    unusual = [kind for kind in FORMATS if not kind.usual]
    monkeypatch.setattr("tournaments.formats.registry.FORMATS", unusual)
    assert organiser.browser.get(new).context["kind"] == unusual[0]


def test_another_game_or_format_fills_the_page_in_anew_and_keeps_what_was_typed(
    organiser: Organiser, season: Season
) -> None:
    asked = LEAGUE | {"format": "series", "variant": "hill", "option_captain_picks_next": "on", "name": "Ashes"}
    page = found(organiser, season, asked)
    form = page.context["form"]
    assert page.status_code == 200
    assert not Competition.objects.exists()
    assert form["name"].value() == "Ashes"
    assert levels(page) == ["info"]
    assert not said(found(organiser, season, asked | {"fill": "1"}))
    assert form["preset"].value() == "icc"
    assert {"option_innings", "setting_trophy"} <= form.fields.keys()
    assert "option_overs" not in form.fields
    assert form["setting_dead_rubbers"].value() is True, "a switch the page did not have is as it comes"


def test_switches_stay_as_they_were_left_where_the_page_had_them(organiser: Organiser, season: Season) -> None:
    series = {"variant": "hill", "format": "series", "shown_variant": "hill", "shown_format": "series", "name": "A"}
    form = found(organiser, season, series | {"fill": "1"}).context["form"]
    assert form["setting_dead_rubbers"].value() is False
    assert form["option_stop_at_target"].value() is False
    form = found(organiser, season, series | {"variant": "latham"}).context["form"]
    assert form["setting_dead_rubbers"].value() is False


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"name": ""}, "name"),
        ({"between": "cards"}, "between"),
        ({"option_overs": "51"}, "option_overs"),
        ({"option_overs": "20"}, "option_max_overs_per_bowler"),
        ({"setting_round_robins": "7"}, "setting_round_robins"),
        ({"setting_groups": "many"}, "setting_groups"),
        ({"setting_dealt": "A B ?"}, "setting_dealt"),
        ({"setting_dealt": "A B Q"}, "setting_dealt"),
        ({"preset": "3-2-1"}, "preset"),
    ],
)
def test_each_mistake_is_said_next_to_its_field(
    organiser: Organiser, season: Season, changed: dict[str, str], field: str
) -> None:
    answer = found(organiser, season, LEAGUE | changed)
    assert wrong(answer).keys() == {field}
    assert "Sunday League" in html_of(answer) or "name" in changed
    assert not Competition.objects.exists()


def test_groups_are_dealt_by_letters(organiser: Organiser, season: Season) -> None:
    found(organiser, season, LEAGUE | {"setting_groups": "2", "setting_dealt": "a b, B A"})
    competition = Competition.objects.get()
    assert competition.settings["dealt"] == [0, 1, 1, 0]
    assert 'value="A B B A"' in html_of(organiser.look("competition-edit", competition))


def test_no_two_competitions_of_a_season_have_one_name(organiser: Organiser, season: Season) -> None:
    found(organiser, season, LEAGUE)
    answer = found(organiser, season, LEAGUE | {"name": "sunday league"})
    assert answer.context["form"].has_error("name", "unique")


def test_nothing_hostile_breaks_the_pages(organiser: Organiser, season: Season) -> None:
    for hostile in HOSTILE:
        new = reverse("competition-new", args=[season.club.slug, season.slug])
        for address, good in (
            (reverse("season-new", args=[season.club.slug]), {"name": "2027", "starts": "", "ends": ""}),
            (new, LEAGUE),
            (new, LEAGUE | {"format": "series", "shown_format": "series", "setting_trophy": "", "setting_holder": ""}),
        ):
            for name in good:
                assert post_raw(organiser.browser, address, good | {name: hostile}) in (200, 302, 422), name


# Changing and withdrawing one


def test_before_the_draw_everything_can_be_changed(organiser: Organiser) -> None:
    competition = found_competition(organiser.users.club, drawn=False)
    sent = {"name": "Cup", "variant": "hill", "format": "knockout", "between": "people", "setting_tie": "replay"}
    assert organiser.send("competition-edit", competition, sent).url == competition.get_absolute_url()
    competition.refresh_from_db()
    assert (competition.name, competition.variant, competition.format) == ("Cup", "hill", "knockout")
    assert competition.between == "people"
    assert competition.tie_breaks == ["wins", "head_to_head", "run_quotient"], "a rate is of no use without overs"


def test_after_the_draw_game_and_format_stand(organiser: Organiser) -> None:
    competition = found_competition(organiser.users.club)
    page = organiser.look("competition-edit", competition)
    assert 'name="variant"' not in html_of(page)
    assert "SetupRules" not in html_of(page)  # the game's name alone
    sent = {
        "name": "Renamed",
        "variant": "hill",
        "format": "knockout",
        "between": "people",
        "setting_round_robins": "1",
        "confirmed_by": "other_side",
        "chances_by": "results",
    }
    organiser.send("competition-edit", competition, sent)
    competition.refresh_from_db()
    assert (competition.name, competition.variant, competition.format) == ("Renamed", "forde", "league")
    assert competition.confirmed_by == "other_side"  # stands in no draw
    assert competition.chances_by == "results"
    assert competition.between == "teams"


def test_a_setting_that_would_have_drawn_otherwise_is_refused_after_the_draw(organiser: Organiser) -> None:
    competition = found_competition(organiser.users.club)
    answer = organiser.send("competition-edit", competition, {"name": "Twice", "setting_round_robins": "2"})
    assert wrong(answer)["__all__"] == [refusal("draw_is_made")]
    assert 'value="Twice"' in html_of(answer)


def test_conditions_stand_once_play_has_begun(organiser: Organiser) -> None:
    competition = found_competition(organiser.users.club, conditions={"overs": 10})
    organiser.send("competition-edit", competition, {"name": "League", "option_overs": "12"})
    competition.refresh_from_db()
    assert competition.conditions["overs"] == 12
    begin(competition.fixtures.all()[0])
    assert "option_overs" not in form_at(organiser.browser, organiser.address("competition-edit", competition)).sent()
    assert organiser.send("competition-edit", competition, {"name": "League", "option_overs": "15"}).status_code == 302
    competition.refresh_from_db()
    assert competition.conditions["overs"] == 12


def test_the_second_of_two_organisers_sees_what_the_first_did_and_loses_nothing(organiser: Organiser) -> None:
    competition = found_competition(organiser.users.club, drawn=False)
    before = competition.version
    organiser.send("competition-edit", competition, {"name": "First", "format": "league", "variant": "forde"} | BETWEEN)
    late = {"name": "Second", "format": "league", "variant": "forde", "seen": before} | BETWEEN
    answer = organiser.send("competition-edit", competition, late)
    assert str(CHANGED_MEANWHILE) in said(answer)[-1]
    assert done(competition, "change-terms") in said(answer)[-1]
    assert answer.context["form"]["name"].value() == "Second"
    anew = answer.context["signing"]["seen"].value()
    assert organiser.send("competition-edit", competition, late | {"seen": anew}).status_code == 302
    competition.refresh_from_db()
    assert competition.name == "Second"


BETWEEN = {"between": "teams"}


def test_a_competition_is_withdrawn_and_brought_back(organiser: Organiser) -> None:
    competition = found_competition(organiser.users.club)
    stranger = browser_of(None)
    assert stranger.get(competition.get_absolute_url()).status_code == 200
    organiser.send("competition-withdraw", competition, {})
    assert stranger.get(competition.get_absolute_url()).status_code == 404
    assert "bring_back" in form_of(organiser.look("competition-edit", competition), "competition-withdraw")
    organiser.send("competition-withdraw", competition, {"bring_back": "1"})
    assert stranger.get(competition.get_absolute_url()).status_code == 200


@pytest.mark.parametrize("seen", ["", "x", "-1", "9" * 30, "\x00"])
def test_a_signature_that_was_tampered_with_is_no_500(organiser: Organiser, seen: str) -> None:
    competition = found_competition(organiser.users.club)
    assert organiser.send_raw("competition-withdraw", competition, {"seen": seen}) == 400


def test_the_pages_ask_as_much_of_the_database_whatever_there_is(
    organiser: Organiser, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    small = found_competition(organiser.users.club, 4)
    large = found_competition(organiser.users.club, 30, name="Large", settings={"round_robins": 2})
    addresses = [organiser.address("competition-edit", competition) for competition in (small, large)]
    for address in addresses:
        with django_assert_num_queries(10):
            organiser.browser.get(address)
    new = reverse("competition-new", args=[small.season.club.slug, small.season.slug])
    with django_assert_num_queries(7):
        organiser.browser.get(new)
