"""The page of the rules, and what leads there."""

import re
from pathlib import Path

import pytest
from django import forms
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from scoring.addresses import rule_address
from scoring.book.errors import RefusedError
from scoring.form_fields import RuleError
from scoring.pads.screen import Notice
from scoring.rules.problems import illegal
from scoring.texts import counted_at, for_one, to_html
from scoring.web.refusals import not_written_html
from scoring.words.problems import Refusal, sentence
from scoring.words.refusals import not_written_text
from tournaments.statistics.average_columns import batting_measures, bowling_measures
from tournaments.statistics.totals.totals import Batting, Bowling

RULES = Path(__file__).parents[2] / "docs" / "rules.md"
REFUSED = Refusal("No <b> such card.", "G4")


@pytest.fixture
def page(client: Client, db: None) -> str:
    return client.get(reverse("rules")).content.decode()


def test_every_rule_has_its_anchor(page: str) -> None:
    ids = re.findall(r"^### (\w+) ", RULES.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(ids) > 30
    assert all(page.count(f'id="{rule.lower()}"') == 1 for rule in ids)


def test_what_leads_to_a_rule_leads_to_its_anchor(page: str) -> None:
    path, _hash, anchor = rule_address("F3").partition("#")
    assert path == reverse("rules")
    assert f'id="{anchor}"' in page


def test_its_tables_scroll_by_themselves_and_nothing_leads_to_a_file(page: str) -> None:
    assert page.count("<table") == page.count('role="region" tabindex="0"') > 4
    assert "<th></th>" not in page
    assert ".md" not in page


def test_its_sections_are_linked_and_so_are_the_rules_that_others_name(page: str) -> None:
    links = re.findall(r'href="#([\w-]+)"', page)
    assert len(links) > 4
    assert all(f'id="{anchor}"' in page for anchor in links)
    assert f'(<a href="{rule_address("M3")}">M3</a>)' in page
    assert re.search(r'<h3 id="m3">M3 ', page)  # which leads nowhere


def test_a_table_of_sentences_names_its_columns_in_each_row(page: str) -> None:
    table = to_html("| | by |\n| --- | --- |\n| Whist | two pairs |\n")
    assert '<th scope="row">Whist</th>' in table
    assert '<td data-head="by">two pairs</td>' in table
    assert page.count('class="row-by-row"') > 2


def test_what_is_only_of_other_games_is_left_out() -> None:
    text = (
        "## All (Bridge)\nNo.\n\n## Mine (Whist)\nYes.\n\n"
        "* **Bridge.** No.\n  No.\n* **Bridge and Whist.** Yes.\n\nYes.\n\n"
        "| | Whist | Bridge |\n| --- | --- | --- |\n| Sides | yes | no |\n"
    )
    assert "No." in for_one(text, ())
    kept = for_one(text, {"bridge"})
    assert "no" not in kept.lower()
    assert kept.count("Yes.") == 3
    assert "| Sides | yes |\n" in kept
    assert "Whist |" not in kept  # the one column left needs no name


def test_how_figures_are_counted_is_a_page_for_readers(client: Client, db: None) -> None:
    page = client.get(reverse("figures")).content.decode()
    assert {"batting", "bowling", "rounding", "records"} <= set(re.findall(r'<h2 id="([\w-]+)"', page))
    assert page.count('<th scope="row">') > 15
    assert "manage.py" not in page  # what follows is for developers


def test_every_heading_of_averages_leads_to_how_that_column_is_counted(client: Client, db: None) -> None:
    page = client.get(reverse("figures")).content.decode()
    of_overs, of_turns = Bowling(bowled_balls=6), Bowling(bowled_turns=1)
    headings = [
        *(("batting", each.heading) for each in batting_measures(Batting(balls=1, turns=1))),
        *(("bowling", each.heading) for total in (of_overs, of_turns) for each in bowling_measures(total)),
    ]
    for section, heading in headings:
        anchor = counted_at(section, str(heading))
        assert anchor.startswith(f"{section}-"), heading
        assert f'id="{anchor}"' in page
    assert counted_at("batting", "no such column") == "batting"
    assert counted_at("no-such-section", "R") == ""


def test_what_is_wrong_with_a_field_leads_to_its_rule() -> None:
    form = forms.Form({})
    form.add_error(None, RuleError(REFUSED))
    form.add_error(None, "Nor this.")
    assert str(form.non_field_errors()) == (
        '<ul class="errorlist nonfield"><li>No &lt;b&gt; such card. (<a href="/rules/#g4">G4</a>)</li>'
        "<li>Nor this.</li></ul>"
    )


@pytest.mark.parametrize("refused", [REFUSED, str(REFUSED)])
def test_the_pad_leads_to_the_rule_and_says_the_same_words(refused: Refusal | str) -> None:
    shown = render_to_string("scoring/pad/said.html", {"notice": Notice([refused]), "mine": True})
    why = re.search(r"<p data-why>(.*)</p>", shown)
    assert why
    assert re.sub(r"<a [^>]*>|</a>", "", why[1]) == "No &lt;b&gt; such card. (G4)"
    assert ('href="/rules/#g4"' in shown) == isinstance(refused, Refusal)


def test_what_the_rules_kept_from_the_book_leads_to_its_rule_on_a_page_alone() -> None:
    error = RefusedError([illegal("M1", "match_is_over"), illegal("book", "withdrawn")])
    said = [escape(sentence(problem)) for problem in error.problems]
    assert not_written_html(error) == f'{said[0]} (<a href="/rules/#m1">M1</a>) {said[1]}'
    assert escape(not_written_text(error)) == f"{said[0]} (M1) {said[1]}"
