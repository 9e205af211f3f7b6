"""Totals that the sixteen cards cannot have made, typed into the result form as it is served."""

import pytest
from club_with_accounts import ClubUsers
from django.test import Client
from django.urls import reverse
from result_forms import errors, match_of, result_form
from served_forms import form_of

from scoring.models import Match
from scoring.words.refusals import ask_for_an_exception

pytestmark = pytest.mark.django_db

IMPOSSIBLE = {
    "innings0_runs": 365, "innings0_wickets": 10, "innings0_extras_hand": 20,
    "innings1_runs": 300, "innings1_wickets": 10, "innings1_extras_hand": 20,
    "innings2_runs": 300, "innings2_wickets": 10, "innings2_extras_hand": 20,
    "innings3_runs": 200, "innings3_wickets": 10, "innings3_extras_hand": 20,
}  # fmt: skip


def test_s2_what_the_cards_cannot_give_is_an_organisers_to_keep_with_a_reason(users: ClubUsers) -> None:
    match = match_of(users, "shields-1", options={"multiplier": 12})
    answer = result_form(users.scorer, match).submit(**IMPOSSIBLE)
    said = errors(answer)
    assert said.keys() >= {"innings0_runs", "innings1_runs", "innings2_runs"}
    assert "innings3_runs" not in said
    assert ask_for_an_exception() in answer.text
    refused = form_of(answer, has="innings0_runs")
    assert "override" not in refused.names
    sent = refused.post(refused.address, {**refused.sent(), "override": "Two packs"})
    assert "innings0_runs" in errors(sent)

    answer = result_form(users.organiser, match).submit(**IMPOSSIBLE)
    assert form_of(answer, has="innings0_runs").submit(override="Two <packs> lay there").status_code == 302
    match.refresh_from_db()
    assert (match.status, match.depth) == (Match.Status.COMPLETED, "totals")
    page = Client().get(reverse("match-notes", args=[match.slug])).text
    assert "Two &lt;packs&gt; lay there" in page
