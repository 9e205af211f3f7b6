"""Rounds of a Swiss drawn without those who are not here; late comers, and those who leave early."""

from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from django.db.models import QuerySet
from django.utils import timezone
from organiser_pages import Organiser, done, html_of, refusal, said, wrong
from page_text import text_of
from played_competition import SYSTEM, end, found_competition, points
from served_forms import form_at

from scoring.book.changes import reported
from scoring.book.errors import RefusedError
from scoring.book.open_book import open_book
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.confirmations import dispute
from scoring.models import Match, Slip
from tournaments.models import CheckIn, Competition, DraftDraw
from tournaments.services.acts import StaleCompetitionError
from tournaments.services.check_ins import check_in
from tournaments.services.draws import clear_draw, draw, draw_next_round, redraw_round
from tournaments.services.entrants import EntrantDetails
from tournaments.services.late_comers import join_and_redraw
from tournaments.services.tallies import differences
from tournaments.words.rounds import open_results_words

pytestmark = pytest.mark.django_db

FIVE = ["Ann", "Bob", "Cyd", "Dot", "Eve"]


@pytest.fixture
def organiser() -> Organiser:
    return Organiser()


def evening_of(organiser: Organiser, *, drawn: bool = True, names: list[str] = FIVE) -> Competition:
    return found_competition(
        organiser.users.club, names, kind="swiss", settings={"rounds": 3}, preset="swiss", people=True, drawn=drawn
    )


@pytest.fixture
def evening(organiser: Organiser) -> Competition:
    """Return an evening of five with its first round played."""
    found = evening_of(organiser)
    play_round(found, 1)
    return found


def play_round(evening: Competition, number: int) -> None:
    for fixture in evening.fixtures.filter(round=number, is_bye=False):
        end(fixture, "awarded", 0)


def says(organiser: Organiser, evening: Competition, here: str = "", gone: str = "") -> None:
    for names, is_here in ((here, True), (gone, False)):
        these = evening.entrants.filter(name__in=names.split()).values_list("pk", flat=True)
        check_in(evening, list(these), organiser.users.organiser, here=is_here)


def in_round(evening: Competition, number: int) -> set[str]:
    sides = evening.fixtures.filter(round=number).values_list("home__name", "away__name")
    return {name for pair in sides for name in pair if name}


def draw_form(organiser: Organiser, evening: Competition, button: str = "") -> Any:
    return form_at(organiser.browser, organiser.address("competition-draw", evening), "competition-draw-round", button)


def test_nothing_is_asked_where_nobody_was_checked_in(organiser: Organiser, evening: Competition) -> None:
    assert "drawn" not in draw_form(organiser, evening)
    draw_form(organiser, evening).submit()
    assert in_round(evening, 2) == {*FIVE}


@pytest.mark.parametrize("drawn", ["without", "everybody"])
def test_a_round_is_drawn_without_those_who_are_not_here_once_that_is_said(
    organiser: Organiser, evening: Competition, drawn: str
) -> None:
    says(organiser, evening, here="Ann Bob Cyd")
    form = draw_form(organiser, evening)
    assert form["drawn"] == "without"
    asked = organiser.look("competition-draw", evening).context["absent"]
    assert [entrant.name for entrant in asked.absent] == ["Dot", "Eve"]
    form["drawn"] = drawn
    form.submit()
    assert in_round(evening, 2) == {*FIVE} - ({"Dot", "Eve"} if drawn == "without" else set())
    assert ("Dot, Eve" in done(evening)) is (drawn == "without")
    assert list(differences(evening)) == []


def test_a_draw_that_does_not_say_it_is_asked_first(organiser: Organiser, evening: Competition) -> None:
    """So is one from a page that was opened before anybody was checked in."""
    says(organiser, evening, here="Ann Bob")
    answer = organiser.send("competition-draw-round", evening, {"on": ""})
    assert wrong(answer, "absent").keys() == {"drawn"}
    assert in_round(evening, 2) == set()


def test_somebody_comes_while_the_round_is_drawn(organiser: Organiser, evening: Competition) -> None:
    says(organiser, evening, here="Ann Bob Cyd")
    form = draw_form(organiser, evening)
    says(organiser, evening, here="Dot")
    answer = form.submit()
    assert wrong(answer, "absent")["__all__"] == [refusal("check_ins_have_changed")]
    assert in_round(evening, 2) == set()
    with pytest.raises(RefusedError):
        draw_next_round(evening, {}, SYSTEM, [entrant.pk for entrant in evening.entrants.filter(name__in=["Dot"])])
    assert [entrant.name for entrant in answer.context["absent"].absent] == ["Eve"]
    draw_form(organiser, evening).submit()
    assert in_round(evening, 2) == {*FIVE} - {"Eve"}


def test_one_leaves_after_a_round_and_comes_back(organiser: Organiser, evening: Competition) -> None:
    """Nobody else was ever checked in, and what was won stands."""
    before = points(evening)
    says(organiser, evening, gone="Ann")
    draw_form(organiser, evening).submit()
    assert in_round(evening, 2) == {*FIVE} - {"Ann"}
    assert points(evening)["Ann"] == before["Ann"]
    play_round(evening, 2)
    says(organiser, evening, here=" ".join(FIVE))
    draw_form(organiser, evening).submit()
    assert in_round(evening, 3) == {*FIVE}
    byes = list(evening.fixtures.filter(is_bye=True).values_list("home__name", flat=True))
    assert len(byes) == len({*byes}) == 2, "of five one rests, of four nobody"


@pytest.mark.parametrize(("here", "gone"), [("", " ".join(FIVE)), ("Ann", "")])
def test_no_round_is_drawn_of_nobody_or_of_one(
    organiser: Organiser, evening: Competition, here: str, gone: str
) -> None:
    says(organiser, evening, here=here, gone=gone)
    answer = draw_form(organiser, evening).submit()
    assert wrong(answer, "round_form")["__all__"] == [refusal("no_draw_too_few")]


def test_the_first_round_is_drawn_of_those_who_are_here(organiser: Organiser) -> None:
    evening = evening_of(organiser, drawn=False, names=FIVE[:4])
    says(organiser, evening, here="Ann Bob Dot")
    form = form_at(organiser.browser, organiser.address("competition-draw", evening), "competition-draw", "make")
    shown = form.submit("preview")
    assert [(each.home, each.away) for each in shown.context["preview"][0].fixtures] == [("Ann", "Bob"), ("Dot", None)]
    form.submit("make")
    assert in_round(evening, 1) == {"Ann", "Bob", "Dot"}
    assert "Cyd" in done(evening)
    evening = Competition.objects.get(pk=evening.pk)
    CheckIn.objects.all().delete()
    says(organiser, evening, here="Ann")
    form = form_at(organiser.browser, organiser.address("competition-draw", evening), "competition-draw", "make")
    assert wrong(form.submit("make"))["__all__"]
    assert in_round(evening, 1) == {"Ann", "Bob", "Dot"}


def test_a_draft_leaves_out_whom_it_named_even_when_it_is_published_later(
    organiser: Organiser, evening: Competition
) -> None:
    says(organiser, evening, here="Ann Bob Cyd Dot")
    draw_form(organiser, evening, "keep").submit("keep")
    CheckIn.objects.update(day="2020-01-01")
    page = organiser.look("competition-draw", evening)
    assert page.context["draft_draw"].rounds
    assert "Eve" in page.context["draft_draw"].without
    form_at(organiser.browser, organiser.address("competition-draw", evening), "competition-draft-draw").submit()
    assert in_round(evening, 2) == {*FIVE} - {"Eve"}
    assert "Eve" in done(evening)
    assert not DraftDraw.objects.exists()


def test_a_round_drawn_again_leaves_out_whom_it_left_out_unless_they_have_come(
    organiser: Organiser, evening: Competition
) -> None:
    says(organiser, evening, here="Ann Bob Cyd Dot")
    draw_form(organiser, evening).submit()
    CheckIn.objects.update(day="2020-01-01")
    redraw_round(evening, 2, SYSTEM)
    assert in_round(evening, 2) == {*FIVE} - {"Eve"}
    assert "Eve" in done(evening)
    assert [each.name for each in organiser.look("competition-draw", evening).context["absent"].absent] == ["Eve"]
    says(organiser, evening, here=" ".join(FIVE))
    draw_form(organiser, evening, "again").submit("again")
    assert in_round(evening, 2) == {*FIVE}


# Late comers


def join(organiser: Organiser, evening: Competition, **typed: str | bool) -> Any:
    form = form_at(
        organiser.browser, organiser.address("competition-check-in", evening), "competition-check-in", "join"
    )
    return form.submit("join", **typed)


@pytest.mark.parametrize(("worth", "given"), [("loss", 0), ("draw", Fraction(1, 2))])
def test_a_late_comer_plays_from_the_next_round_on(
    organiser: Organiser, evening: Competition, worth: str, given: Fraction
) -> None:
    assert join(organiser, evening, name="Joe", worth=worth).status_code == 302
    joe = evening.entrants.get(name="Joe")
    assert joe.seed == 6
    assert not CheckIn.objects.exists(), "where nobody is checked in, the draw asks of nobody"
    assert points(evening)["Joe"] == given
    assert done(evening).startswith("Joe ")
    assert list(evening.adjustments.values_list("entrant", flat=True)) == [joe.pk] * bool(given)
    says(organiser, evening, here=" ".join([*FIVE, "Joe"]))
    assert join(organiser, evening, name="Kim", worth=worth).status_code == 302
    assert CheckIn.objects.get(entrant__name="Kim").here
    says(organiser, evening, gone="Kim")
    draw_form(organiser, evening).submit()
    assert in_round(evening, 2) == {*FIVE, "Joe"}
    assert not evening.fixtures.filter(round=2, is_bye=True).exists()


def test_who_comes_before_the_draw_has_missed_nothing(organiser: Organiser) -> None:
    evening = evening_of(organiser, drawn=False)
    page = organiser.look("competition-check-in", evening)
    assert "worth" not in page.context["form"].fields
    join(organiser, evening, name="<b>Joe</b>")
    assert evening.entrants.filter(name="<b>Joe</b>").exists()
    page = html_of(organiser.look("competition-check-in", evening))
    assert "<b>Joe" not in page
    assert "&lt;b&gt;Joe&lt;/b&gt;" in page


def test_what_is_wrong_with_a_late_comer_is_said_and_what_was_typed_stays(
    organiser: Organiser, evening: Competition
) -> None:
    answer = join(organiser, evening, name="ann")
    assert wrong(answer) == {"name": [refusal("same_entrant_twice", name="ann")]}
    answer = join(organiser, evening, name="Joe", team="Nowhere")
    assert wrong(answer).keys() == {"team"}
    assert 'value="Joe"' in html_of(answer)
    assert wrong(join(organiser, evening, name="  ")).keys() == {"name"}
    assert evening.entrants.count() == 5


def test_somebody_joins_while_the_next_round_is_drawn(organiser: Organiser, evening: Competition) -> None:
    """One more round is missed by then: it is asked again, and nothing that was typed is lost."""
    form = form_at(
        organiser.browser, organiser.address("competition-check-in", evening), "competition-check-in", "join"
    )
    draw_form(organiser, evening).submit()
    answer = form.submit("join", name="Joe", worth="draw")
    assert said(answer)
    assert 'value="Joe"' in html_of(answer)
    assert not evening.entrants.filter(name="Joe").exists()
    play_round(evening, 2)
    again = partial(join, organiser, evening)
    assert again(name="Joe", worth="draw").status_code == 302
    assert points(evening)["Joe"] == 1


@pytest.mark.parametrize("played", [0, 1])
def test_a_round_that_has_not_begun_is_drawn_again_with_whoever_comes(organiser: Organiser, played: int) -> None:
    """It is not missed then: points are given for the rounds before it alone, and who is left out of it stays so."""
    evening = evening_of(organiser, names=[*FIVE, "Fay"])
    if played:
        play_round(evening, 1)
        draw_next_round(evening, {}, SYSTEM)
    number = played + 1
    evening.fixtures.filter(round=number).update(on="2026-09-01", at="19:30")
    assert join(organiser, evening, name="Joe", worth="draw", redraw=True).status_code == 302
    assert in_round(evening, number) == {*FIVE, "Fay", "Joe"}
    days = evening.fixtures.filter(round=number).values_list("on", "at")
    assert {(str(on), str(at)) for on, at in days} == {("2026-09-01", "19:30:00")}
    bye = Fraction(evening.fixtures.filter(round=number, is_bye=True, home__name="Joe").count())
    assert points(evening)["Joe"] == Fraction(played, 2) + bye
    assert evening.adjustments.count() == played
    assert not list(differences(evening))


def test_whoever_comes_may_miss_a_round_that_has_not_begun(organiser: Organiser) -> None:
    evening = evening_of(organiser)
    assert join(organiser, evening, name="Joe", worth="draw", redraw=False).status_code == 302
    assert in_round(evening, 1) == {*FIVE}
    assert points(evening)["Joe"] == Fraction(1, 2)


def test_a_round_that_begins_meanwhile_is_not_drawn_again(organiser: Organiser) -> None:
    evening = evening_of(organiser)
    form = form_at(
        organiser.browser, organiser.address("competition-check-in", evening), "competition-check-in", "join"
    )
    play_round(evening, 1)
    form["seen"] = Competition.objects.get(pk=evening.pk).version
    assert form.submit("join", name="Joe", worth="loss", redraw="on").status_code in (302, 422)
    assert in_round(evening, 1) == {*FIVE}


def test_nobody_joins_after_the_last_round_is_drawn(organiser: Organiser, evening: Competition) -> None:
    form = form_at(
        organiser.browser, organiser.address("competition-check-in", evening), "competition-check-in", "join"
    )
    for number in (2, 3):
        draw_next_round(evening, {}, SYSTEM)
        play_round(evening, number)
    form["seen"] = Competition.objects.get(pk=evening.pk).version
    assert form.submit("join", name="Joe").status_code == 422
    assert not organiser.look("competition-check-in", evening).context["can_join"]
    assert not evening.entrants.filter(name="Joe").exists()


def print_slips(organiser: Organiser, evening: Competition, number: int) -> None:
    page = organiser.address("competition-round-slips", evening, stage=0, round=number)
    assert form_at(organiser.browser, page, "competition-round-slips").submit()["Content-Type"] == "application/pdf"


def test_a_round_whose_slips_are_printed_has_not_begun(organiser: Organiser) -> None:
    """Its matches are withdrawn where it is drawn again, and their slips end; they stay in the club's book."""
    evening = evening_of(organiser, names=[*FIVE, "Fay"])
    print_slips(organiser, evening, 1)
    assert Slip.objects.filter(ended_at=None).count() == 6
    assert organiser.look("competition-draw", evening).context["state"].made == 3
    answer = join(organiser, evening, name="Joe", worth="draw", redraw=True)
    assert answer.status_code == 302
    assert in_round(evening, 1) == {*FIVE, "Fay", "Joe"}
    assert not Slip.objects.filter(ended_at=None).exists()
    assert set(Match.objects.values_list("withdrawn", flat=True)) == {True}
    assert not evening.fixtures.exclude(match=None).exists()
    # Another act that takes the draw away, and one that is refused: nothing is given up then.
    print_slips(organiser, evening, 1)
    version = evening.version
    with pytest.raises(StaleCompetitionError):
        clear_draw(evening, Signature(author=None, seen=version - 1))
    assert Slip.objects.filter(ended_at=None).count() == 6
    evening.refresh_from_db()
    organiser.send("competition-clear-draw", evening, {})
    assert not evening.fixtures.exists()
    assert not Match.objects.filter(withdrawn=False).exists()


def test_matches_are_locked_before_the_competition_that_somebody_joins(
    organiser: Organiser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As everywhere, so that who joins and who scores never wait for one another for ever."""
    evening = evening_of(organiser)
    print_slips(organiser, evening, 1)
    locked: list[type] = []
    real: Any = QuerySet.select_for_update

    def lock(rows: Any, **how: Any) -> Any:
        locked.append(rows.model)
        return real(rows, **how)

    monkeypatch.setattr(QuerySet, "select_for_update", lock)
    join_and_redraw(evening, EntrantDetails("Joe", None, "Joe"), Fraction(0), SYSTEM)
    assert locked.index(Match) < locked.index(Competition)


def test_a_round_of_which_a_match_has_begun_keeps_its_slips(organiser: Organiser, evening: Competition) -> None:
    draw_next_round(evening, {}, SYSTEM)
    print_slips(organiser, evening, 2)
    begun = evening.fixtures.exclude(match=None).latest("pk").match
    assert begun
    result = reported(open_book(begun).setup, {"outcome": "awarded", "side": 0})
    write(begun.slug, [result], Signature(author=None, seen=begun.version))
    with pytest.raises(RefusedError):
        redraw_round(evening, 2, SYSTEM)
    assert Slip.objects.filter(ended_at=None).count() == 4


def test_who_comes_after_a_draw_that_left_them_out_is_offered_to_be_drawn(organiser: Organiser) -> None:
    evening = evening_of(organiser, drawn=False)
    says(organiser, evening, here=" ".join(FIVE[:4]))
    without = list(evening.entrants.filter(name="Eve").values_list("pk", flat=True))
    draw(evening, {}, SYSTEM, without)
    page = organiser.address("competition-check-in", evening)
    assert "redraw_with" not in html_of(organiser.browser.get(page))
    says(organiser, evening, here="Eve")
    form = form_at(organiser.browser, page, "competition-check-in", "redraw_with")
    assert form.submit("redraw_with").status_code == 302
    assert in_round(evening, 1) == {*FIVE}
    says(organiser, evening, gone="Eve")
    version = Competition.objects.get(pk=evening.pk).version
    assert form.submit("redraw_with").status_code == 302, "nobody is left out any more"
    assert Competition.objects.get(pk=evening.pk).version == version


def test_the_draw_says_which_results_are_open(organiser: Organiser, evening: Competition) -> None:
    Competition.objects.filter(pk=evening.pk).update(confirmed_by=Competition.ConfirmedBy.OTHER_SIDE)
    [first, second] = [each.match for each in evening.fixtures.exclude(match=None)]
    assert first
    assert second
    dispute(first, first.version, organiser.users.organiser, "we won", timezone.now())
    assert open_results_words(1, 1) in text_of(html_of(organiser.look("competition-draw", evening)))
    answer = draw_form(organiser, evening).submit()
    assert open_results_words(1, 1) in said(answer)
