"""Figures that no play gives, typed into the result form as it is served: refused beside their field, at every level.

What is impossible and why is in `tests/rules`; here it reaches whoever types it, and the good figures go into the book.
"""

import re

import lxml.html
import pytest
from club_with_accounts import ClubUsers
from django.test import Client
from django.urls import reverse
from result_forms import errors, match_of, result_form
from served_forms import form_of

from scoring.addresses import rule_address
from scoring.models import Match
from scoring.rules.depth import Depth

pytestmark = pytest.mark.django_db

ELEVEN = [{"name": f"Ayr {n}"} for n in range(1, 12)]


def forde(users: ClubUsers, **more: object) -> Match:
    return match_of(users, "forde-5", options={"stop_at_target": False} | more)


SCORES = """1 b Warne 34
2 b Lee 20
3 b Warne 11
4 c Gilchrist b McGrath 45
5 run out 7
6 not out 13"""
FIRST = {"innings0_runs": 130, "innings0_wickets": 5, "innings0_overs": 20, "innings0_batters": SCORES}
SECOND = {"innings1_runs": 100, "innings1_wickets": 8, "innings1_overs": 20}


def test_falls_that_the_scores_do_not_make(users: ClubUsers) -> None:
    match = forde(users)
    answer = result_form(users.scorer, match).submit(**FIRST, **SECOND, innings0_falls="23, 51, 80, 100, 110")
    assert errors(answer).keys() == {"innings0_falls"}
    assert "34, 54, 65, 110, 117" in errors(answer)["innings0_falls"]
    again = form_of(answer, has="innings0_runs")
    assert again["innings0_falls"].strip() == "23, 51, 80, 100, 110"

    assert again.submit(innings0_falls="34, 54, 65, 110, 117").status_code == 302
    match.refresh_from_db()
    assert match.depth == Depth.CARD
    card = Client().get(reverse("match-scorecard", args=[match.slug])).text
    assert "1-34" in card


def test_nobody_may_say_that_figures_contradict_each_other_all_the_same(users: ClubUsers) -> None:
    """An organiser is not asked for a reason, and one that is sent anyway changes nothing."""
    match = forde(users)
    form = result_form(users.organiser, match)
    answer = form.submit(**FIRST, **SECOND, innings0_falls="60, 90, 100, 110, 117")
    assert "innings0_falls" in errors(answer)
    assert "override" not in form_of(answer, has="innings0_runs").names
    sent = form_of(answer, has="innings0_runs")
    answer = sent.post(sent.address, {**sent.sent(), "override": "It was so"})
    assert "innings0_falls" in errors(answer)


@pytest.mark.parametrize("named", [True, False])
def test_falls_follow_the_order_in_which_the_captain_sent_them_in(users: ClubUsers, *, named: bool) -> None:
    match = forde(users, captain_picks_next=True)
    falls = "34 (1), 45 (3), 65 (2), 72 (5), 117 (4)" if named else "34, 45, 65, 72, 117"
    wrong = "34 (1), 54 (3), 65 (2), 72 (5), 117 (4)" if named else "34, 46, 65, 72, 117"
    form = result_form(users.scorer, match)
    answer = form.submit(**FIRST, **SECOND, innings0_falls=wrong)
    assert errors(answer).keys() == {"innings0_falls"}

    assert form_of(answer, has="innings0_runs").submit(innings0_falls=falls).status_code == 302


@pytest.mark.parametrize(
    ("example", "options", "typed", "field"),
    [
        ("forde-5", {}, FIRST | SECOND | {"innings0_runs": 721, "innings0_batters": ""}, "innings0_runs"),
        ("forde-5", {}, FIRST | SECOND | {"innings0_bowlers": "Warne 5-0-130-2"}, "innings0_bowlers"),
        (
            "british-1",
            {},
            {"innings0_runs": 9, "innings0_wickets": 1, "innings0_extras_byes": 3},
            "innings0_extras_byes",
        ),
        ("hill-1", {}, {"innings0_runs": 8, "innings0_wickets": 10, "innings0_turns": 1}, "innings0_wickets"),
        ("latham-2", {}, {"innings0_runs": 19, "innings0_wickets": 10, "innings0_turns": 4}, "innings0_turns"),
        ("south-african-1", {}, {"innings0_runs": 16, "innings0_wickets": 10}, "innings0_runs"),
        ("new-zealand-1", {}, {"innings0_runs": 10, "innings0_wickets": 10}, "innings0_runs"),
        ("new-zealand-1", {}, {"innings0_runs": 19, "innings0_wickets": 1, "innings0_falls": "10"}, "innings0_falls"),
    ],
)
def test_every_game_refuses_what_its_cards_cannot_give(
    users: ClubUsers, example: str, options: dict[str, object], typed: dict[str, object], field: str
) -> None:
    match = match_of(users, example, options=options)
    given = typed if "innings1_runs" in typed else {"outcome": "abandoned"} | typed
    answer = result_form(users.scorer, match).submit(**given)

    assert field in errors(answer), errors(answer)
    assert 'aria-invalid="true"' in answer.text


@pytest.mark.parametrize(
    ("typed", "field", "rule"),
    [
        ({"innings0_runs": 721, "innings0_batters": ""}, "innings0_runs", "F6"),
        ({"innings0_bowlers": "Warne 5-0-130-2"}, "innings0_bowlers", "F2"),
        ({"revised_runs": 90, "revised_overs": "25"}, "revised_overs", "M2"),
        ({"innings0_overs": ""}, "innings0_overs", ""),
    ],
)
def test_what_is_refused_leads_to_its_rule(users: ClubUsers, typed: dict[str, object], field: str, rule: str) -> None:
    """Next to its field; what no rule of a game refuses leads nowhere."""
    answer = result_form(users.scorer, forde(users)).submit(**FIRST | SECOND | typed)
    assert field in errors(answer), errors(answer)

    links = lxml.html.fromstring(answer.text).xpath("//ul[@id=$id]//a", id=f"id_{field}_error")
    assert [(link.text, link.get("href")) for link in links] == ([(rule, rule_address(rule))] if rule else [])


NAMES = """Trescothick c b B Lee 34 2x4 1x6
Strauss c sub b Warne 20
M P Vaughan c sub (B Hodge) b S K Warne 11
Bell c †Gilchrist b McGrath 45
Pietersen run out (sub) 7
Flintoff not out 13"""


def test_names_are_read_as_cards_have_them(users: ClubUsers) -> None:
    """Initials that are words of a card, somebody from outside who caught, boundaries without balls."""
    match = forde(users)
    answer = result_form(users.scorer, match).submit(**FIRST | {"innings0_batters": NAMES}, **SECOND)

    assert answer.status_code == 302, answer.context["form"].errors
    card = re.sub(r"(<[^>]+>|\s)+", " ", Client().get(reverse("match-scorecard", args=[match.slug])).text)
    for batter, said in (("Trescothick", "b Lee"), ("Vaughan", "b Warne"), ("Bell", "b McGrath"), ("Pietersen", "out")):
        assert re.search(rf"{batter}\s+\w[\w ]*{said}\s+\d", card), batter
    assert re.search(r"Trescothick\D+34\s+2\s+1\s", card)  # its fours and sixes, without balls
