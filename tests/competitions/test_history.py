"""The history of a competition speaks of fixtures and matches as people do, and leads to them."""

from dataclasses import replace
from datetime import date, time
from decimal import Decimal
from fractions import Fraction
from html import escape

from club_with_accounts import browser_of, member
from competition_pages import page
from django.utils.text import capfirst
from fixture_pages import fixture_address, send, tie
from organiser_pages import done
from page_text import text_of
from played_competition import SYSTEM, begin, found_competition, play
from wording import carries

from scoring.book.changes import WITHDRAW
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.models import Club
from scoring.rules.results import Outcome, Result
from scoring.visibility import Visibility
from scoring.words.results import result_text
from tournaments.models import Act, Competition, Fixture, Verb
from tournaments.readmodel.history import told
from tournaments.services.competitions import Terms, change_points, change_terms
from tournaments.services.decisions import Filling, fill_places
from tournaments.services.draws import clear_draw, draw
from tournaments.services.entrants import EntrantDetails, adjust, enter, lift, withdraw
from tournaments.services.fixtures import Plan, change_fixture, exchange, release, swap_sides
from tournaments.standings.presets import PRESETS
from tournaments.standings.scheme import RankedOn
from tournaments.words.acts import act_text
from tournaments.words.changes import act_changes

HISTORY = "competition-history"
NAMED = "Otley v Ilkley (Round 1)"


def move(fixture: Fixture, on: date) -> None:
    """Give a fixture a date."""
    change_fixture(fixture, Plan(on, None, "", Fixture.State.PLANNED, {}), SYSTEM)


def newest(competition: Competition) -> str:
    """Return the HTML of the newest line of the history."""
    return page(competition, HISTORY).split("<li value=")[1].split("</li>")[0]


def changed(competition: Competition) -> list[str]:
    """Return what the newest act changed, from what to what; the page says it too."""
    said = act_changes(competition.acts.latest("version"))
    html = newest(competition)
    assert all(f"<p>{escape(capfirst(each))}</p>" in html for each in said)
    return said


def test_a_match_is_named_by_its_sides_and_its_day_and_linked(club: Club) -> None:
    league = found_competition(club, ("Otley", "Ilkley"))
    fixture = league.fixtures.get()
    move(fixture, date(2026, 5, 2))
    fixture.refresh_from_db()
    match = begin(fixture)
    line = newest(league)
    said = text_of(f"<main>{line}</main>")
    assert NAMED in done(league, "start-match")
    assert done(league, "start-match") in said
    assert f'<a href="{match.get_absolute_url()}">{NAMED}</a>' in line
    assert match.slug not in text_of(f"<main>{line}</main>")
    release(tie(league, "1-1"), SYSTEM)
    said = text_of(f"<main>{newest(league)}</main>")
    assert NAMED in done(league, "lose-match")
    assert done(league, "lose-match") in said
    assert f'<a href="{match.get_absolute_url()}">{NAMED}</a>' in newest(league)
    write(match.slug, WITHDRAW, Signature(author=None, seen=match.version, reason="a trial"))
    assert match.get_absolute_url() not in newest(league), "a withdrawn match has no page for readers"


def test_a_result_that_was_entered_is_told(club: Club) -> None:
    league = found_competition(club, ("Otley", "Ilkley"))
    fixture = league.fixtures.get()
    move(fixture, date(2026, 5, 2))
    play(tie(league, "1-1"), "100/5", "90/6")
    result = result_text(Result(Outcome.WON, 0, {"runs": 10}), (str(fixture.home), ""))
    assert text_of(f"<main>{newest(league)}</main>").endswith(result)


def test_a_fixture_that_was_only_put_off_is_told_in_one_sentence(club: Club) -> None:
    league = found_competition(club, ("Otley", "Ilkley"))
    move(league.fixtures.get(), date(2026, 5, 2))
    change_fixture(tie(league, "1-1"), Plan(None, None, "", Fixture.State.POSTPONED, {}), SYSTEM)
    assert "2 May 2026" in done(league)
    assert changed(league) == []
    change_fixture(tie(league, "1-1"), Plan(None, None, "", Fixture.State.CANCELLED, {}), SYSTEM)
    assert changed(league) == []
    assert done(league) in text_of(page(league, HISTORY))


def test_a_fixture_keeps_the_name_it_had_and_is_linked_as_long_as_it_is_drawn(club: Club) -> None:
    league = found_competition(club, 4)
    fixture = tie(league, "1-1")
    swap_sides(fixture, SYSTEM)
    said = done(league)
    assert "Ayr v Deal" in said
    assert said in text_of(page(league, HISTORY))
    assert fixture_address(fixture) in newest(league)
    clear_draw(league, SYSTEM)
    draw(league, {}, SYSTEM)
    assert said in text_of(page(league, HISTORY))
    assert fixture_address(fixture) not in page(league, HISTORY), "another fixture has its place in the draw now"


def test_a_tie_goes_by_its_place_in_the_bracket(club: Club) -> None:
    cup = found_competition(club, 4, kind="knockout")
    move(tie(cup, "ko2-1"), date(2026, 7, 4))
    assert "Final" in done(cup)
    assert done(cup) in text_of(page(cup, HISTORY))
    exchange(tie(cup, "ko1-1"), "home", tie(cup, "ko1-2"), "home", SYSTEM)
    for named in ("Ayr v Deal (Semi-final 1)", "Bath v Cork (Semi-final 2)"):
        assert named in done(cup)
    assert done(cup) in text_of(page(cup, HISTORY))
    for key in ("ko1-1", "ko1-2"):
        play(tie(cup, key), "100/5", "90/6")
    assert "ko1" not in text_of(page(cup, HISTORY))


def test_an_act_of_an_older_version_goes_by_what_was_kept_of_it(club: Club) -> None:
    league = found_competition(club, 2)
    Act.objects.create(competition=league, version=4, verb=Verb.CHANGE_FIXTURE, about={"fixture": "1-1"})
    Act.objects.create(competition=league, version=5, verb=Verb.START_MATCH, about={"fixture": "1-1", "match": "gone"})
    said = text_of(page(league, HISTORY))
    for verb in (Verb.CHANGE_FIXTURE, Verb.START_MATCH):
        assert "1-1" in done(league, verb)
        assert done(league, verb) in said


def test_names_are_escaped_wherever_an_act_is_told(club: Club) -> None:
    league = found_competition(club, ("<b>%s</b>", "100% Ilkley"))
    swap_sides(league.fixtures.get(), SYSTEM)
    assert "&lt;b&gt;%s&lt;/b&gt; v 100% Ilkley (Round 1)</a>" in newest(league)
    organiser = browser_of(member(club, "organiser"))
    answer = send(organiser, fixture_address(league.fixtures.get(), "fixture-swap"), league, seen=1)
    assert "<b>%s</b> v 100% Ilkley" in done(league)
    assert escape(done(league)) in answer.content.decode()


def test_a_fixture_is_changed_from_what_to_what(club: Club) -> None:
    league = found_competition(club, ("Otley", "Ilkley"))
    move(league.fixtures.get(), date(2026, 5, 2))
    assert changed(league) == ["date: 2 May 2026 (before: –)"]
    plan = Plan(date(2026, 5, 9), time(19, 30), "The <b>Bar", Fixture.State.POSTPONED, {"overs": 10})
    change_fixture(tie(league, "1-1"), plan, SYSTEM)
    assert changed(league) == [
        "state: postponed (before: to be played)",
        "date: 9 May 2026 (before: 2 May 2026)",
        "time: 19:30 (before: –)",
        "venue: The <b>Bar (before: –)",
        "Overs an innings: 10 (before: 20)",
    ]


def test_the_terms_are_changed_from_what_to_what(club: Club) -> None:
    league = found_competition(club, 4, drawn=False)
    terms = Terms(league.name, "forde", {}, "league", {}, league.between)
    change_terms(league, replace(terms, name="Cup", format="knockout", conditions={"stop_at_target": True}), SYSTEM)
    assert changed(league) == [
        "name: Cup (before: League)",
        "format: Knockout (before: League)",
        "A match for third place: no (before: –)",
        "Where a match has no winner: the organiser decides (before: –)",
        "The last innings ends as soon as its side is ahead: yes (before: no)",
        "How often each pair meets: – (before: 1)",
        "Groups: – (before: 1)",
    ]
    change_terms(league, replace(terms, confirmed_by=Competition.ConfirmedBy.OTHER_SIDE), SYSTEM)
    who = Competition.ConfirmedBy.OTHER_SIDE.label, Competition.ConfirmedBy.NOBODY.label
    assert any(carries(each, *who) for each in changed(league))
    change_terms(league, replace(terms, format="series", settings={"holder": 1, "trophy": "The Urn"}), SYSTEM)
    assert "Who holds the trophy: the second of the two (before: –)" in changed(league)
    change_terms(league, replace(terms, format="groups-knockout", settings={"dealt": [0, 1, 1, 0]}), SYSTEM)
    assert "Who is in which group: A B B A (before: –)" in changed(league)


def test_points_and_tie_breaks_are_changed_from_what_to_what(club: Club) -> None:
    league = found_competition(club, 4, tie_breaks=["wins", "lot"])
    scheme = PRESETS["2-1-0"].scheme
    other = replace(scheme, win=Fraction(3), ranked_on=RankedOn.PERCENTAGE, bonuses=PRESETS["county"].scheme.bonuses)
    change_points(league, other, ["lot"], SYSTEM)
    win, bonus, order, breaks = changed(league)
    assert win == "Win: 3 (before: 2)"
    assert bonus.startswith("bonus points: Bonus, both sides")
    assert bonus.endswith("(before: –)")
    assert order.startswith("order of the table: percentage of the points possible")
    assert breaks == "tie-breaks: Drawn lot (before: Wins, Drawn lot)"


def test_entrants_are_changed_from_what_to_what(club: Club) -> None:
    league = found_competition(club, ("Ayr", "Bath"), drawn=False)
    assert changed(league) == [], "the act itself names those who were entered first"
    ayr, bath = league.entrants.order_by("seed")
    enter(league, [EntrantDetails("Bath", bath.team, "Ivy", bath), EntrantDetails("Cork")], SYSTEM)
    assert changed(league) == [
        "Bath, number: 1 (before: 2)",
        "Bath, played by: Ivy (before: –)",
        "Cork, number: 2 (before: –)",
        "Ayr, number: – (before: 1)",
    ]
    bath.refresh_from_db()
    enter(league, [EntrantDetails("Bath Spa", None, "Ivy", bath), EntrantDetails("Ayr", ayr.team)], SYSTEM)
    assert {"Bath, name: Bath Spa (before: Bath)", "Bath, team: – (before: Bath)"} <= set(changed(league))
    withdraw(league.entrants.get(name="Ayr"), "kept", SYSTEM)
    assert changed(league) == ["Ayr: withdrawn, results so far count (before: takes part)"]


def test_sides_of_fixtures_are_changed_from_whom_to_whom(club: Club) -> None:
    cup = found_competition(club, 4, kind="knockout")
    exchange(tie(cup, "ko1-1"), "home", tie(cup, "ko1-2"), "home", SYSTEM)
    assert changed(cup) == [
        "Semi-final 1: Bath v Deal (before: Ayr v Deal)",
        "Semi-final 2: Ayr v Cork (before: Bath v Cork)",
    ]
    move(tie(cup, "ko2-1"), date(2026, 7, 4))
    play(tie(cup, "ko1-1"), "100/5", "90/6")
    final = tie(cup, "ko2-1")
    fill_places([Filling(final, "home", cup.entrants.get(name="Deal"))], SYSTEM)
    assert changed(cup) == ["Final: Deal v – (before: Bath v –)"]


def test_points_given_and_taken_are_told_as_in_the_table(club: Club) -> None:
    league = found_competition(club, 2)
    ayr = league.entrants.get(name="Ayr")
    adjust(ayr, Decimal("-1.5"), replace(SYSTEM, reason="late"))
    lift(league.adjustments.get(), SYSTEM)
    lift(league.adjustments.get(), SYSTEM, lifted=False)
    again, lifted, taken = (act_text(act) for act in league.acts.order_by("-version")[:3])
    assert taken == "Ayr: 1.5 points deducted."
    assert lifted == "Ayr, 1.5 points deducted: removed."
    assert again == "Ayr, 1.5 points deducted: restored."


def test_nothing_is_said_of_what_an_older_act_did_not_keep(club: Club) -> None:
    league = found_competition(club, 2)
    for version, verb in enumerate(
        (Verb.CHANGE_TERMS, Verb.CHANGE_POINTS, Verb.CHANGE_FIXTURE, Verb.ENTER, Verb.EXCHANGE), 4
    ):
        Act.objects.create(competition=league, version=version, verb=verb, about={"on": "2026-05-02"})
    assert not any(each.changes for each in told(league, league.acts.all(), Visibility.PUBLIC))
