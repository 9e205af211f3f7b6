"""A round kept back as a draft, the next or the newest drawn again: nobody else sees it, its bye counts for nothing,
and it is published as it was seen.
"""

from datetime import date

import pytest
from competition_pages import page
from organiser_pages import Organiser, done, html_of
from played_competition import ONE_OVER, SYSTEM, book, end, found_competition, score
from served_forms import form_at

from scoring.book.changes import corrected
from tournaments.formats.nights import Start
from tournaments.models import Competition, DraftDraw
from tournaments.services.draws import changed_rounds, draw_next_round
from tournaments.services.entrants import withdraw
from tournaments.services.tallies import differences

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser() -> Organiser:
    return Organiser()


@pytest.fixture
def evening(organiser: Organiser) -> Competition:
    """Return an evening of five, of whom one rests, with its first round played."""
    found = found_competition(organiser.users.club, 5, kind="swiss", settings={"rounds": 2}, preset="swiss")
    for fixture in found.fixtures.filter(is_bye=False):
        end(fixture, "conceded", 1)
    return found


def shown_to_others(evening: Competition) -> list[str]:
    return [page(evening, name) for name in ("competition", "competition-table-csv", "competition-fixtures-csv")]


def keep(organiser: Organiser, evening: Competition) -> None:
    form = form_at(organiser.browser, organiser.address("competition-draw", evening), "competition-draw-round", "keep")
    assert form.submit("keep", on="2026-05-02").status_code == 302


def test_a_round_is_kept_back_and_published(organiser: Organiser, evening: Competition) -> None:
    before, counted = shown_to_others(evening), evening.outcomes.count()
    keep(organiser, evening)
    assert shown_to_others(evening) == before
    assert evening.outcomes.count() == counted
    [drafted] = organiser.look("competition-draw", evening).context["draft_draw"].rounds
    assert (drafted.name, drafted.on, drafted.count) == ("Round 2", date(2026, 5, 2), 2)
    form_at(organiser.browser, organiser.address("competition-draw", evening), "competition-draft-draw").submit()
    drawn = evening.fixtures.filter(round=2).select_related("home", "away").order_by("number")
    assert [(each.home, each.away) for each in drafted.fixtures] == [
        (str(each.home), str(each.away) if each.away else None) for each in drawn
    ]
    assert evening.drawn_rounds.filter(round=2).exists()
    assert not DraftDraw.objects.exists()


def test_a_round_that_is_drawn_at_once_leaves_no_draft(organiser: Organiser, evening: Competition) -> None:
    keep(organiser, evening)
    draw_next_round(evening, {}, SYSTEM)
    assert not DraftDraw.objects.exists()
    assert evening.fixtures.filter(round=2).exists()


@pytest.fixture
def to_redraw(organiser: Organiser) -> Competition:
    """Return an evening whose second round, with a bye, would be another now: a result before it was corrected."""
    found = found_competition(
        organiser.users.club, 5, kind="swiss", settings={"rounds": 3}, preset="swiss", conditions=ONE_OVER
    )
    for fixture in found.fixtures.filter(is_bye=False):
        score(fixture, [4], [1])
    draw_next_round(found, {(0, 2): Start(date(2026, 5, 9))}, SYSTEM)
    first = found.fixtures.filter(round=1, is_bye=False)[0].match
    assert first
    book(first, [corrected("forde", 10, {"type": "ball", "runs": 6})])
    return found


def drawn(evening: Competition, number: int) -> list[tuple[str, str | None, date | None]]:
    return list(evening.fixtures.filter(round=number).order_by("number").values_list("home__name", "away__name", "on"))


def as_shown(organiser: Organiser, evening: Competition) -> list[tuple[str, str | None, date | None]]:
    [drafted] = organiser.look("competition-draw", evening).context["draft_draw"].rounds
    assert drafted.name == "Round 2"
    return [(each.home, each.away, drafted.on) for each in drafted.fixtures]


@pytest.mark.parametrize("page", ["competition-draw", "competition-decide"])
def test_a_round_is_drawn_again_as_a_draft(organiser: Organiser, to_redraw: Competition, page: str) -> None:
    before, stood, counted = shown_to_others(to_redraw), drawn(to_redraw, 2), to_redraw.outcomes.count()
    target, button = (
        ("competition-draw-round", "keep_again") if page == "competition-draw" else ("round-redraw", "keep")
    )
    answer = form_at(organiser.browser, organiser.address(page, to_redraw), target, button).submit(button)
    assert answer["Location"] == organiser.address("competition-draw", to_redraw)
    assert (shown_to_others(to_redraw), drawn(to_redraw, 2), to_redraw.outcomes.count()) == (before, stood, counted)
    assert "Draft of round 2, drawn again" in html_of(organiser.browser.get(answer["Location"]))
    assert "waits to be published" in html_of(organiser.look("competition-decide", to_redraw))
    shown = as_shown(organiser, to_redraw)
    assert shown != stood
    assert {on for _home, _away, on in shown} == {date(2026, 5, 9)}
    form_at(organiser.browser, organiser.address("competition-draw", to_redraw), "competition-draft-draw").submit()
    assert drawn(to_redraw, 2) == shown
    assert list(differences(to_redraw)) == []
    assert done(to_redraw).startswith("Round 2 was drawn again")
    assert not DraftDraw.objects.exists()
    assert changed_rounds(to_redraw) == []


def test_a_round_that_has_begun_is_not_replaced_by_its_draft(organiser: Organiser, to_redraw: Competition) -> None:
    address = organiser.address("competition-draw", to_redraw)
    form_at(organiser.browser, address, "competition-draw-round", "keep_again").submit("keep_again")
    publish = form_at(organiser.browser, address, "competition-draft-draw")
    stood = drawn(to_redraw, 2)
    end(to_redraw.fixtures.filter(round=2)[0], "conceded", 1)
    publish["seen"] = Competition.objects.get(pk=to_redraw.pk).version
    publish.submit()
    assert drawn(to_redraw, 2) == stood
    assert organiser.look("competition-draw", to_redraw).context["draft_draw"].rounds == ()
    form_at(organiser.browser, address, "competition-draft-draw").submit("discard")
    assert not DraftDraw.objects.exists()


def test_a_draft_is_replaced_by_one_on_the_newest_results(organiser: Organiser, evening: Competition) -> None:
    keep(organiser, evening)
    first = DraftDraw.objects.get()
    withdraw(evening.entrants.get(name="Ayr"), "kept", SYSTEM)
    assert organiser.look("competition-draw", evening).context["draft_draw"].rounds == ()
    keep(organiser, evening)
    assert DraftDraw.objects.get().pk != first.pk
    names = {name for home, away, _on in as_shown(organiser, evening) for name in (home, away)}
    assert names == {"Bath", "Cork", "Deal", "Ely"}


def test_no_other_round_is_drawn_again_as_a_draft(organiser: Organiser, to_redraw: Competition) -> None:
    for number in (0, 1, 3, 10**30):
        answer = organiser.send("round-redraw", to_redraw, {"keep": "1"}, round=number)
        assert answer.status_code in (302, 400)
    assert not DraftDraw.objects.exists()
