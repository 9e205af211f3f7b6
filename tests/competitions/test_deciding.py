"""What waits for the organiser, as a page: each question with its buttons, and nothing left when all is answered."""

import pytest
from club_with_accounts import ClubUsers, levels
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import strip_tags
from fixture_pages import fixture_address, page_of, seen, send, sides, tie, waiting
from organiser_pages import done, said
from played_competition import ONE_OVER, SYSTEM, book, end, found_competition, play, score
from served_forms import form_at, links_to, targets_of

from scoring.book.changes import corrected
from scoring.words.results import settlement_words
from tournaments.formats.bracket import TIE
from tournaments.models import Competition
from tournaments.services.entrants import draw_lots, withdraw
from tournaments.words.fixtures import kept_words, through_words
from tournaments.words.refusals import CHANGED_MEANWHILE

pytestmark = pytest.mark.django_db


def by_seed(competition: Competition, group: str = "") -> None:
    """Play a group out: the higher seed always wins."""
    for fixture in competition.fixtures.filter(stage=0, group=group, is_bye=False).select_related("home", "away"):
        assert fixture.home
        assert fixture.away
        end(fixture, "awarded", 0 if fixture.home.seed < fixture.away.seed else 1)


def decide_page(client: Client, competition: Competition) -> str:
    return client.get(page_of(competition, "competition-decide")).content.decode()


def asked(client: Client, competition: Competition) -> set[str]:
    """Return the names of the addresses to which the answers of the page are sent."""
    return targets_of(client.get(page_of(competition, "competition-decide"))) - {"sign-out"}


def test_places_of_the_knockout_are_filled_when_a_group_is_over(users: ClubUsers, organiser: Client) -> None:
    cup = found_competition(users.club, 8, kind="groups-knockout")
    by_seed(cup, "A")
    assert [place.code for place in waiting(cup).empty_places] == ["ko1-1:home", "ko1-2:away"]
    assert sides(cup, "ko1-1") == (None, None)
    by_seed(cup, "B")

    assert "place-fill" in asked(organiser, cup)
    codes = [place.code for place in waiting(cup).empty_places]
    answer = send(organiser, page_of(cup, "place-fill"), cup, place=codes)
    assert answer.status_code == 200
    assert (sides(cup, "ko1-1"), sides(cup, "ko1-2")) == (("Ayr", "Cork"), ("Bath", "Deal"))
    assert not waiting(cup)
    assert not asked(organiser, cup)


def test_a_group_settled_otherwise_afterwards_asks_again(users: ClubUsers, organiser: Client) -> None:
    cup = found_competition(users.club, 4, kind="groups-knockout", settings={"through": 1}, conditions=ONE_OVER)
    first = score(tie(cup, "A1-1"), [4], [1])
    by_seed(cup, "B")
    send(organiser, page_of(cup, "place-fill"), cup, place=[place.code for place in waiting(cup).empty_places])
    assert sides(cup, "ko1-1") == ("Ayr", "Bath")
    book(first, [corrected("forde", 10, {"type": "ball", "runs": 6})])
    [place] = waiting(cup).places
    assert (place.due and place.due.name, asked(organiser, cup)) == ("Deal", {"place-fill", "place-keep"})
    send(organiser, page_of(cup, "place-keep"), cup, place=place.code)
    assert sides(cup, "ko1-1") == ("Ayr", "Bath")
    assert not waiting(cup)
    # That it was kept can be taken back, and is asked anew.
    assert kept_words("Ayr", "Deal") in strip_tags(decide_page(organiser, cup))
    send(organiser, page_of(cup, "place-ask"), cup, place=place.code)
    assert [each.code for each in waiting(cup).places] == [place.code]
    assert "place-ask" not in asked(organiser, cup)
    assert levels(send(organiser, page_of(cup, "place-ask"), cup, place=place.code)) == ["info"]
    send(organiser, page_of(cup, "place-keep"), cup, place=place.code)
    assert not waiting(cup)
    # A place kept is given up by filling it, once the results change again.
    book(first, [corrected("forde", 10, {"type": "ball", "runs": 4})])
    [place] = waiting(cup).places
    assert place.due is None


def test_who_is_level_draws_lots_first(users: ClubUsers, organiser: Client) -> None:
    cup = found_competition(
        users.club, 4, kind="groups-knockout", settings={"through": 1}, tie_breaks=["lot"], conditions=ONE_OVER
    )
    play(tie(cup, "A1-1"), "5/1", "5/1")
    by_seed(cup, "B")
    [level] = waiting(cup).level
    assert [entrant.name for entrant in level.entrants] == ["Ayr", "Deal"]
    assert [place.due and place.due.name for place in waiting(cup).places] == ["Bath"]
    assert organiser.get(page_of(cup, "competition-decide")).context["waiting"].level
    draw_lots(cup, reversed(level.entrants), SYSTEM)
    assert not waiting(cup).level
    assert [place.due and place.due.name for place in waiting(cup).places] == ["Deal", "Bath"]


def test_a_group_left_by_all_but_one_leaves_a_place_without_anybody(users: ClubUsers, organiser: Client) -> None:
    cup = found_competition(users.club, 6, kind="groups-knockout", settings={"through": 2})
    by_seed(cup, "B")
    for name in ("Deal", "Ely"):
        withdraw(cup.entrants.get(name=name), "expunged", SYSTEM)
    send(organiser, page_of(cup, "place-fill"), cup, place=[place.code for place in waiting(cup).empty_places])
    [question] = waiting(cup).through
    assert (question.why, [side.name for side in question.sides]) == ("no_opponent", ["Bath"])
    address = fixture_address(tie(cup, question.fixture.key), "fixture-through")
    send(organiser, address, cup, entrant=question.sides[0].pk, reason="walkover")
    assert not waiting(cup)


def test_who_won_a_tie_is_said_as_the_rule_proposes_or_otherwise(users: ClubUsers, organiser: Client) -> None:
    cup = found_competition(users.club, 4, kind="knockout", settings={"tie": "higher_seed"})
    play(tie(cup, "ko1-1"), "100/5", "100/6")
    match = tie(cup, "ko1-1").match
    assert match is not None
    page = organiser.get(page_of(cup, "competition-decide"))
    [address] = links_to(page, reverse("match-settlement", args=[match.slug]))
    form = form_at(organiser, address, "match-settlement")
    assert (form["decided_by"], form["decided_for"]) == ("other", "0")
    assert form["decided_words"] == TIE.choices["higher_seed"]
    answer = form.submit(decided_by="super_over", decided_for="1", decided_words="")
    assert (answer.status_code, answer.url) == (302, page_of(cup, "competition-decide"))
    assert sides(cup, "ko2-1") == ("Deal", None)
    fixture = fixture_address(tie(cup, "ko1-1"))
    assert settlement_words({"decider": {"by": "super_over", "side": 1, "words": ""}}, ("Ayr", "Deal"))[
        0
    ] in strip_tags(organiser.get(fixture).content.decode())
    # Whoever thinks better of it says why, and takes it back.
    form = form_at(organiser, reverse("match-settlement", args=[match.slug]))
    assert (form["decided_by"], form["decided_for"]) == ("super_over", "1")
    form["decided_by"] = ""
    form.element.inputs["decided_for"].value = None
    assert form.submit().status_code == 422, "no reason was given"
    assert form.submit(reason="it was never played").status_code == 302
    assert [question.why for question in waiting(cup).through] == ["tied"]


def test_a_match_without_a_result_is_decided_on_the_page(users: ClubUsers, organiser: Client) -> None:
    cup = found_competition(users.club, 4, kind="knockout", settings={"tie": "higher_seed"})
    end(tie(cup, "ko1-1"), "no_result")
    address = fixture_address(tie(cup, "ko1-1"), "fixture-through")
    ayr, deal = cup.entrants.get(name="Ayr"), cup.entrants.get(name="Deal")
    decide = page_of(cup, "competition-decide")
    assert form_at(organiser, decide, address)["entrant"] == str(ayr.pk), "the rule proposes the higher seed"
    answer = send(organiser, address, cup, entrant=deal.pk, reason="more sixes", next=decide)
    assert answer.redirect_chain[0][0] == decide
    assert sides(cup, "ko2-1") == ("Deal", None)
    shown = strip_tags(organiser.get(fixture_address(tie(cup, "ko1-1"))).content.decode())
    assert through_words("Deal", "more sixes") in shown
    assert levels(send(organiser, address, cup)) == ["success"]
    assert waiting(cup).through


def test_nobody_else_can_be_let_through_and_no_other_page_is_led_to(users: ClubUsers, organiser: Client) -> None:
    cup = found_competition(users.club, 4, kind="knockout")
    end(tie(cup, "ko1-1"), "no_result")
    address = fixture_address(tie(cup, "ko1-1"), "fixture-through")
    for hostile in (cup.entrants.get(name="Bath").pk, "9" * 40, "x", "\0"):
        assert organiser.post(address, {"seen": seen(cup), "entrant": hostile}).status_code == 400
    answer = send(organiser, address, cup, entrant=cup.entrants.get(name="Ayr").pk, next="https://example.org/")
    assert answer.redirect_chain[0][0] == fixture_address(tie(cup, "ko1-1"))


def test_what_was_settled_meanwhile_is_not_done_twice(users: ClubUsers, organiser: Client) -> None:
    cup = found_competition(users.club, 4, kind="knockout")
    for code in ("ko2-1:home", "nothing", "", "ko2-1:home:away", "\N{BULLET}" * 300):
        answer = send(organiser, page_of(cup, "place-fill"), cup, place=code)
        assert levels(answer) == ["info"]
        send(organiser, page_of(cup, "place-keep"), cup, place=code)
    assert sides(cup, "ko2-1") == (None, None)


def test_who_decides_late_sees_what_the_other_did(users: ClubUsers, organiser: Client) -> None:
    cup = found_competition(users.club, 4, kind="knockout")
    end(tie(cup, "ko1-1"), "no_result")
    old = seen(cup)
    address = fixture_address(tie(cup, "ko1-1"), "fixture-through")
    send(organiser, address, cup, entrant=cup.entrants.get(name="Ayr").pk)
    answer = send(organiser, address, cup, entrant=cup.entrants.get(name="Deal").pk, seen=old)
    assert str(CHANGED_MEANWHILE) in answer.content.decode()
    assert done(cup, "let-through") in said(answer)[-1]
    assert sides(cup, "ko2-1") == ("Ayr", None)


def test_questions_cost_as_much_for_two_groups_as_for_eight(users: ClubUsers) -> None:
    costs = set()
    for entrants, groups in ((8, 2), (32, 8)):
        cup = found_competition(
            users.club, entrants, name=f"Cup {groups}", kind="groups-knockout", settings={"groups": groups}
        )
        for group in "ABCDEFGH"[:groups]:
            by_seed(cup, group)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert len(waiting(cup).places) == 2 * groups
        costs.add(len(queries) - 1)  # the competition itself
    assert costs == {7}
