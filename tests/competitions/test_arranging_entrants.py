"""Who takes part: teams by tick, guests and people by line, seeds by number; refusals, and two organisers at once."""

import re
from typing import Any

import pytest
from organiser_pages import HOSTILE, Organiser, done, html_of, refusal, said, wrong
from played_competition import found_competition
from pytest_django import DjangoAssertNumQueries
from served_forms import form_of

from scoring.clubs.teams import retire
from scoring.forms.late_forms import as_sent
from scoring.models import Club, Team
from tournaments.formats.registry import sentences
from tournaments.models import Competition, Entrant

pytestmark = pytest.mark.django_db
PAGE = "competition-entrants"


@pytest.fixture
def organiser() -> Organiser:
    return Organiser()


@pytest.fixture
def league(organiser: Organiser) -> Competition:
    """A league that nobody has entered, in a club with the teams Ayr, Bath, Cork."""
    teams(organiser.users.club, "Ayr", "Bath", "Cork")
    return empty(organiser)


@pytest.fixture
def evening(organiser: Organiser) -> Competition:
    """An evening of people that nobody has entered."""
    teams(
        organiser.users.club,
        *({"Ayr", "Bath", "Cork"} - set(organiser.users.club.teams.values_list("name", flat=True))),
    )
    return empty(organiser, people=True, name="Evening")


def empty(organiser: Organiser, **kwargs: Any) -> Competition:
    competition = found_competition(organiser.users.club, 2, drawn=False, **kwargs)
    competition.entrants.all().delete()
    return competition


def teams(club: Club, *names: str) -> None:
    for name in names:
        Team.objects.create(club=club, name=name)


def ticks(*names: str) -> dict[str, str]:
    """Return the ticks of teams, without seeds: in the order of the page."""
    return {f"t{Team.objects.get(name=name).pk}-enters": "on" for name in names} | {"typed": ""}


def seeds(**numbers: int) -> dict[str, str]:
    return {f"t{Team.objects.get(name=name).pk}-seed": str(number) for name, number in numbers.items()}


def entered(competition: Competition) -> list[tuple[str, str, str]]:
    """Return name, team and person of the entrants by seed, which count from 1 without a gap."""
    entrants = list(competition.entrants.select_related("team").order_by("seed"))
    assert [entrant.seed for entrant in entrants] == list(range(1, len(entrants) + 1))
    return [(entrant.name, entrant.team.name if entrant.team else "", entrant.person) for entrant in entrants]


def names(competition: Competition) -> list[str]:
    return [name for name, _team, _person in entered(competition)]


# Teams


def test_teams_are_ticked_and_guests_typed(organiser: Organiser, league: Competition) -> None:
    cork = Team.objects.get(name="Cork")
    sent = ticks("Ayr", "Cork") | {"typed": "Wanderers, Ann\r\n\r\n Strollers ", f"t{cork.pk}-person": "Bob"}
    assert organiser.send(PAGE, league, sent).url == organiser.address("competition-draw", league)
    assert entered(league) == [
        ("Ayr", "Ayr", ""),
        ("Cork", "Cork", "Bob"),
        ("Wanderers", "", "Ann"),
        ("Strollers", "", ""),
    ]


def test_a_guest_with_the_name_of_a_team_of_the_club_is_that_team(organiser: Organiser, league: Competition) -> None:
    organiser.send(PAGE, league, ticks("Ayr") | {"typed": "bath"})
    assert entered(league)[1] == ("bath", "Bath", "")


def test_seeds_are_by_number(organiser: Organiser, league: Competition) -> None:
    organiser.send(PAGE, league, ticks("Ayr", "Bath", "Cork") | seeds(Cork=1, Ayr=7))
    assert names(league) == ["Cork", "Ayr", "Bath"]


@pytest.mark.parametrize(
    ("given", "order"),
    [
        ({"Cork": 1}, ["Cork", "Ayr", "Bath"]),
        ({"Ayr": 2}, ["Bath", "Ayr", "Cork"]),
        ({"Ayr": 3}, ["Bath", "Cork", "Ayr"]),
        ({"Ayr": 2, "Bath": 1}, ["Bath", "Ayr", "Cork"]),
    ],
)
def test_who_is_given_the_seed_of_another_takes_its_place(
    organiser: Organiser, league: Competition, given: dict[str, int], order: list[str]
) -> None:
    everybody = ticks("Ayr", "Bath", "Cork")
    organiser.send(PAGE, league, everybody)
    organiser.send(PAGE, league, everybody | seeds(Ayr=1, Bath=2, Cork=3) | seeds(**given))
    assert names(league) == order


def test_whoever_is_unticked_is_out_before_the_draw(organiser: Organiser, league: Competition) -> None:
    organiser.send(PAGE, league, ticks("Ayr", "Bath", "Cork"))
    organiser.send(PAGE, league, ticks("Ayr", "Cork"))
    assert names(league) == ["Ayr", "Cork"]


def test_a_guest_is_renamed(organiser: Organiser, league: Competition) -> None:
    organiser.send(PAGE, league, ticks("Ayr") | {"typed": "Wandrers"})
    guest = Entrant.objects.get(name="Wandrers")
    page = html_of(organiser.look(PAGE, league))
    assert f'name="e{guest.pk}-name"' in page
    sent = ticks("Ayr") | {f"e{guest.pk}-enters": "on", f"e{guest.pk}-name": "Wanderers", f"e{guest.pk}-seed": "1"}
    organiser.send(PAGE, league, sent)
    assert names(league) == ["Wanderers", "Ayr"]
    assert Entrant.objects.get(name="Wanderers").pk == guest.pk


# Refusals: each with a sentence, and nothing typed is lost


def test_one_team_alone_is_refused(organiser: Organiser, league: Competition) -> None:
    answer = organiser.send(PAGE, league, ticks("Ayr"))
    assert wrong(answer) == {"__all__": [sentences()["too_few_entrants"] % {"fewest": 2, "given": 1}]}
    assert "checked" in html_of(answer)
    assert names(league) == []


def test_more_than_the_format_takes_are_refused(organiser: Organiser) -> None:
    teams(organiser.users.club, "Ayr", "Bath", "Cork")
    series = empty(organiser, kind="series")
    answer = organiser.send(PAGE, series, ticks("Ayr", "Bath", "Cork"))
    assert wrong(answer)["__all__"] == [sentences()["too_many_entrants"] % {"most": 2, "given": 3}]


@pytest.mark.parametrize(("typed", "name"), [("Ayr", "Ayr"), ("AYR", "AYR"), ("Guests\nGuests", "Guests")])
def test_the_same_team_twice_is_refused(organiser: Organiser, league: Competition, typed: str, name: str) -> None:
    answer = organiser.send(PAGE, league, ticks("Ayr", "Bath") | {"typed": typed})
    assert wrong(answer)["__all__"] == [refusal("same_entrant_twice", name=name)]
    assert answer.context["form"]["typed"].value() == typed
    assert names(league) == []


def test_what_is_wrong_is_said_at_its_field(organiser: Organiser, league: Competition) -> None:
    ayr = Team.objects.get(name="Ayr")
    sent = ticks("Ayr", "Bath") | {
        f"t{ayr.pk}-seed": "first",
        f"t{ayr.pk}-person": "A\x00nn",
        "typed": "Good",
    }
    answer = organiser.send(PAGE, league, sent)
    assert wrong(answer).keys() == {f"t{ayr.pk}-seed", f"t{ayr.pk}-person"}
    assert 'value="first"' in html_of(answer)


def test_a_wrong_line_is_said_by_its_number(organiser: Organiser, league: Competition) -> None:
    answer = organiser.send(PAGE, league, ticks("Ayr") | {"typed": "Guests\n, Ann\n" + "x" * 101})
    first, second = wrong(answer)["typed"]
    assert first.startswith("Line 2: ")
    assert second.startswith("Line 3: ")


def test_nothing_hostile_breaks_the_page(organiser: Organiser, league: Competition, evening: Competition) -> None:
    for hostile in HOSTILE:
        ayr = Team.objects.get(name="Ayr")
        fields = ticks("Ayr", "Bath") | {f"t{ayr.pk}-seed": "", f"t{ayr.pk}-person": "", "t999999999-enters": "on"}
        for name in fields:
            assert organiser.send_raw(PAGE, league, fields | {name: hostile}) in (302, 422), name
        assert organiser.send_raw(PAGE, evening, {"typed": f"Ann\n{hostile}, {hostile}\n{hostile}\t{hostile}"}) in (
            302,
            422,
        )


# People


def test_people_are_typed_a_line_each(organiser: Organiser, evening: Competition) -> None:
    organiser.send(PAGE, evening, {"typed": "Ann, ayr\nBob\nSmith, J\tCork\nDee, Ayr"})
    assert entered(evening) == [
        ("Ann", "Ayr", "Ann"),
        ("Bob", "", "Bob"),
        ("Smith, J", "Cork", "Smith, J"),
        ("Dee", "Ayr", "Dee"),
    ]


def test_an_unknown_team_of_a_person_is_refused_with_its_line(organiser: Organiser, evening: Competition) -> None:
    answer = organiser.send(PAGE, evening, {"typed": "Ann\nSmith, J"})
    [sentence] = wrong(answer)["typed"]
    assert re.match(r"Line 2: .*\bJ\b", sentence)


def test_a_person_takes_another_team_and_corrects_the_name(organiser: Organiser, evening: Competition) -> None:
    organiser.send(PAGE, evening, {"typed": "An, Ayr\nBob"})
    ann, bob = evening.entrants.all()
    both = {f"e{ann.pk}-enters": "on", f"e{bob.pk}-enters": "on", f"e{bob.pk}-name": "Bob", "typed": ""}
    answer = organiser.send(PAGE, evening, both | {f"e{ann.pk}-name": "Ann", f"e{ann.pk}-team": "Nowhere"})
    assert wrong(answer).keys() == {f"e{ann.pk}-team"}
    organiser.send(PAGE, evening, both | {f"e{ann.pk}-name": "Ann", f"e{ann.pk}-team": "bath"})
    assert entered(evening) == [("Ann", "Bath", "Ann"), ("Bob", "", "Bob")]


# After the draw


def test_after_the_draw_nobody_comes_or_goes_but_names_and_card_holders_change(organiser: Organiser) -> None:
    league = found_competition(organiser.users.club, ["Ayr", "Bath"])
    page = html_of(organiser.look(PAGE, league))
    assert "-enters" not in page
    assert 'name="typed"' not in page
    ayr = Team.objects.get(name="Ayr")
    organiser.send(PAGE, league, {f"t{ayr.pk}-person": "Ann"})
    assert entered(league) == [("Ayr", "Ayr", "Ann"), ("Bath", "Bath", "")]


# Two organisers at once


def test_the_second_organiser_sees_what_the_first_did_and_loses_nothing(
    organiser: Organiser, league: Competition
) -> None:
    before = league.version
    organiser.send(PAGE, league, ticks("Ayr", "Bath"))
    late = ticks("Bath", "Cork") | {"typed": "Guests, Ann", "seen": before}
    answer = organiser.send(PAGE, league, late)
    assert "Ayr, Bath" in said(answer)[-1]
    assert names(league) == ["Ayr", "Bath"]
    form = answer.context["form"]
    ticked = {row.called for row in form.rows if row["enters"].value()}
    assert (ticked, form["typed"].value()) == ({"Ayr", "Bath", "Cork"}, "Guests, Ann")
    assert form_of(answer).submit().status_code == 302
    assert names(league) == ["Ayr", "Bath", "Cork", "Guests"]


def test_what_was_typed_before_somebody_else_made_the_draw_is_kept_and_refused(organiser: Organiser) -> None:
    league = found_competition(organiser.users.club, ["Ayr", "Bath"], drawn=False)
    before = league.version
    organiser.send("competition-draw", league, {"make": "1"})
    late = ticks("Ayr", "Bath") | {"typed": "Guests"}
    answer = organiser.send(PAGE, league, late | {"seen": before})
    assert done(league, "draw") in said(answer)[-1]
    assert answer.context["form"]["typed"].value() == "Guests"
    answer = organiser.send(PAGE, league, late)
    assert wrong(answer)["__all__"] == [refusal("draw_is_made")]
    assert answer.context["form"]["typed"].value() == "Guests"


# Size


def test_the_page_asks_as_much_of_the_database_for_two_hundred_teams(
    organiser: Organiser, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for count, people in ((4, False), (200, False), (256, True)):
        competition = found_competition(
            organiser.users.club, count, name=f"{count} {people}", drawn=False, people=people
        )
        address = organiser.address(PAGE, competition)
        with django_assert_num_queries(9):
            page = organiser.browser.get(address)
        assert organiser.send(PAGE, competition, as_sent(page.context["form"])).status_code == 302
        assert competition.entrants.count() == count


def test_a_retired_team_is_offered_no_more_and_stays_where_it_is_entered(
    organiser: Organiser, league: Competition, evening: Competition
) -> None:
    organiser.send(PAGE, evening, {"typed": "Ann, Ayr\r\nBob, Bath"})
    retire(Team.objects.get(name="Ayr"), None)
    assert form_of(organiser.look(PAGE, evening), has="typed").submit(typed="Cid").status_code == 302
    assert entered(evening) == [("Ann", "Ayr", "Ann"), ("Bob", "Bath", "Bob"), ("Cid", "", "Cid")]
    offered = [row.called for row in organiser.look(PAGE, league).context["form"].rows]
    assert offered == ["Bath", "Cork"]
