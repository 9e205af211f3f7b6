"""A season made from another: its competitions on the same terms, who still takes part, nothing of what was played."""

from datetime import date
from typing import Any

import pytest
from club_with_accounts import browser_of, post_raw
from django.db import connections
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from organiser_pages import HOSTILE, Organiser, wrong
from played_competition import found_competition
from served_forms import form_at, form_of
from simultaneous import at_once

from scoring.book.signature import Signature
from scoring.visibility import Visibility
from tournaments.formats.registry import FORMATS
from tournaments.forms.next_season import a_year_on, name_after
from tournaments.models import Competition, Entrant, Season
from tournaments.services.competitions import withdraw_competition
from tournaments.services.entrants import adjust, withdraw

pytestmark = pytest.mark.django_db

TERMS = (
    "name",
    "variant",
    "format",
    "between",
    "confirmed_by",
    "chances_by",
    "shows_chances",
    "conditions",
    "settings",
    "points",
    "tie_breaks",
    "tables",
)


@pytest.fixture
def organiser() -> Organiser:
    return Organiser()


def address_of(season: Season) -> str:
    return reverse("season-after", args=[season.club.slug, season.slug])


def served(organiser: Organiser, season: Season) -> Any:
    return form_at(organiser.browser, address_of(season), "season-after")


def terms(competition: Competition) -> dict[str, Any]:
    return {name: getattr(competition, name) for name in TERMS}


def entered(competition: Competition) -> list[tuple[Any, ...]]:
    columns = ("seed", "name", "team", "person", "withdrawn", "home_table")
    return list(competition.entrants.order_by("seed").values_list(*columns))


@pytest.mark.parametrize(
    ("name", "after"),
    [
        ("2026", "2027"),
        ("2025/26", "2026/27"),
        ("Winter 2098–99", "Winter 2099–00"),
        ("2025-2026", "2026-2027"),
        ("Summer", ""),
        ("20261", ""),
    ],
)
def test_a_name_is_suggested_with_the_years_after(name: str, after: str) -> None:
    assert name_after(name) == after


def test_the_same_days_are_suggested_a_year_later() -> None:
    assert a_year_on(date(2026, 4, 1)) == date(2027, 4, 1)
    assert a_year_on(date(2028, 2, 29)) == date(2029, 2, 28)
    assert a_year_on(date.max) is None
    assert a_year_on(None) is None


@pytest.mark.parametrize("kind", [each.slug for each in FORMATS])
def test_a_competition_of_every_format_is_founded_again_on_its_terms(organiser: Organiser, kind: str) -> None:
    before = found_competition(organiser.users.club, 2 if kind == "series" else 4, kind=kind, drawn=kind == "league")
    Competition.objects.filter(pk=before.pk).update(tables=["1", "2"])
    before.entrants.filter(seed=1).update(home_table="2")
    Season.objects.filter(pk=before.season_id).update(name="2026", starts=date(2026, 4, 1), ends=date(2026, 9, 30))
    answer = served(organiser, before.season).submit()
    season = Season.objects.get(name="2027")
    assert answer.url == season.get_absolute_url()
    assert (season.starts, season.ends) == (date(2027, 4, 1), date(2027, 9, 30))
    competition = season.competitions.get()
    before.refresh_from_db()
    assert terms(competition) == terms(before)
    assert entered(competition) == entered(before)
    assert not competition.fixtures.exists()
    assert list(competition.acts.order_by("pk").values_list("author", flat=True)) == [organiser.users.organiser.pk] * 2
    assert before.name in organiser.browser.get(answer.url).content.decode()


def test_what_was_withdrawn_adjusted_or_retired_is_not_taken_over(organiser: Organiser) -> None:
    before = found_competition(organiser.users.club)
    first, second = before.entrants.order_by("seed")[:2]
    adjust(second, 3, Signature(author=None, reason="late"))  # type: ignore[arg-type]
    withdraw(second, Entrant.Withdrawn.KEPT, Signature(author=None))
    team = first.team or organiser.users.club.teams.create(name="Gone")
    team.retired_at = timezone.now()
    team.save()
    Entrant.objects.filter(pk=first.pk).update(team=team)
    served(organiser, before.season).submit(name="Next")
    competition = Competition.objects.get(season__name="Next")
    names = [name for _seed, name, *_rest in entered(before) if name != first.name]
    assert [(row[0], row[1], row[4]) for row in entered(competition)] == [
        (n, name, "") for n, name in enumerate(names, 1)
    ]
    assert not competition.adjustments.exists()


def test_a_side_that_a_setting_says_stays_the_same_or_is_said_no_more(organiser: Organiser) -> None:
    before = found_competition(organiser.users.club, kind="series", drawn=False, names=2)
    first, second = before.entrants.order_by("seed")
    before.settings |= {"trophy": "Cup", "holder": 1}
    before.save()
    served(organiser, before.season).submit(name="Both")
    assert Competition.objects.get(season__name="Both").settings["holder"] == 1
    team = organiser.users.club.teams.create(name="Gone", retired_at=timezone.now())
    Entrant.objects.filter(pk=first.pk).update(team=team)
    served(organiser, before.season).submit(name="One")
    assert Competition.objects.get(season__name="One").settings["holder"] == 0
    Entrant.objects.filter(pk=first.pk).update(team=None)
    Entrant.objects.filter(pk=second.pk).update(team=team)
    served(organiser, before.season).submit(name="None")
    assert "holder" not in Competition.objects.get(season__name="None").settings


def test_groups_that_were_dealt_are_of_those_who_are_entered(organiser: Organiser) -> None:
    before = found_competition(organiser.users.club, 8, drawn=False)
    before.settings |= {"groups": 2, "dealt": [0, 1, 1, 0, 0, 1, 0, 1]}
    before.save()
    gone = before.entrants.order_by("seed")[1]
    team = organiser.users.club.teams.create(name="Gone", retired_at=timezone.now())
    Entrant.objects.filter(pk=gone.pk).update(team=team)
    served(organiser, before.season).submit(name="Seven")
    assert Competition.objects.get(season__name="Seven").settings["dealt"] == [0, 1, 0, 0, 1, 0, 1]
    served(organiser, before.season).submit(name="Others", **{f"entered_{before.pk}": False})
    assert "dealt" not in Competition.objects.get(season__name="Others").settings


def test_what_is_not_ticked_is_not_made_and_what_was_withdrawn_not_offered(organiser: Organiser) -> None:
    before = found_competition(organiser.users.club, name="Left")
    other, quiet, gone = (found_competition(before.season.club, name=name) for name in ("Draft", "Quiet", "Gone"))
    Competition.objects.filter(pk=other.pk).update(visibility=Visibility.DRAFT)
    Competition.objects.filter(pk=quiet.pk).update(visibility=Visibility.MEMBERS)
    withdraw_competition(gone, Signature(author=None))
    form = served(organiser, before.season)
    assert f"again_{gone.pk}" not in form
    form.submit(name="Next", **{f"again_{before.pk}": False})
    made = Season.objects.get(name="Next").competitions.order_by("pk")
    assert [(each.name, each.visibility) for each in made] == [
        (other.name, Visibility.DRAFT),
        (quiet.name, Visibility.MEMBERS),
    ]
    served(organiser, before.season).submit(name="Empty", **{f"entered_{before.pk}": False})
    assert not Entrant.objects.filter(competition__season__name="Empty", competition__name=before.name).exists()


def test_what_is_wrong_is_said_beside_its_field_and_what_was_typed_stays(organiser: Organiser) -> None:
    before = found_competition(organiser.users.club)
    form = served(organiser, before.season)
    unticked = {f"entered_{before.pk}": False}
    answer = form.submit(name=before.season.name, starts="2027-05-01", ends="2027-04-01", **unticked)
    assert wrong(answer).keys() == {"name", "ends"}
    assert Season.objects.count() == 1
    again = form_of(answer, "season-after")
    assert (again["starts"], again["ends"], again["name"]) == ("2027-05-01", "2027-04-01", before.season.name)
    assert f"again_{before.pk}" in again.sent()
    assert f"entered_{before.pk}" not in again.sent()


def test_sent_twice_nothing_is_made_twice(organiser: Organiser) -> None:
    before = found_competition(organiser.users.club)
    form = served(organiser, before.season)
    assert form.submit(name="Next").status_code == 302
    assert "name" in wrong(form.submit(name="Next"))
    assert Competition.objects.filter(season__name="Next").count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_organisers_at_once_make_one_season() -> None:
    organiser = Organiser()
    before = found_competition(organiser.users.club)
    forms = [served(each, before.season) for each in (organiser, Organiser(users=organiser.users))]
    answers = at_once(*((lambda form=form: form.submit(name="Next")) for form in forms))
    assert sorted(answer.status_code for answer in answers) == [302, 422]
    assert Competition.objects.filter(season__name="Next").count() == 1


def test_nothing_hostile_breaks_the_form(organiser: Organiser) -> None:
    before = found_competition(organiser.users.club)
    good = {"name": "Next", "starts": "", "ends": "", f"again_{before.pk}": "on", f"entered_{before.pk}": "on"}
    for hostile in HOSTILE:
        for name in [*good, "again_99999"]:
            assert post_raw(organiser.browser, address_of(before.season), good | {name: hostile}) in (302, 422), name
        Season.objects.exclude(pk=before.season_id).update(name=f"Made {HOSTILE.index(hostile)}")


def test_its_queries_do_not_grow_with_the_competitions(organiser: Organiser) -> None:
    before = found_competition(organiser.users.club)
    counts = []
    for _more in range(2):
        organiser.browser.get(address_of(before.season))
        with CaptureQueriesContext(connections["default"]) as queries:
            organiser.browser.get(address_of(before.season))
        counts.append(len(queries))
        for name in ("More", "Yet more"):
            more = Competition.objects.create(season=before.season, name=name, variant=before.variant, format="league")
            more.entrants.create(name="Ayr", seed=1, team=organiser.users.club.teams.first())
    assert counts[0] == counts[1]


def test_both_pages_lead_to_it(organiser: Organiser) -> None:
    before = found_competition(organiser.users.club)
    new = reverse("season-new", args=[before.season.club.slug])
    for page in (before.season.get_absolute_url(), new):
        assert address_of(before.season) in organiser.browser.get(page).content.decode()
    reader = browser_of(None).get(before.season.get_absolute_url())
    assert address_of(before.season) not in reader.content.decode()
