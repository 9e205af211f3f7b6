"""Made for a few: competitions, draws, rounds and matches that nobody else sees until they are published."""

import re
from datetime import date
from typing import Any

import pytest
from club_with_accounts import browser_of, member
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from draft_fixtures import draft_forms, keep_fixture
from organiser_pages import Organiser, done, html_of, refusal, wrong
from played_competition import SYSTEM, found_competition, play
from served_forms import ServedForm, form_at, form_of, targets_of

from scoring.book.open_book import open_book
from scoring.forms.lineups import write_lineup
from scoring.match_visibility import change_match_visibility
from scoring.matchfile.writer import document, encode
from scoring.models import Match, Role
from scoring.ready_made.teams import teams_2005
from scoring.rights import CAPTAIN, CHECKER, MEMBER, TEAM
from scoring.visibility import Visibility
from tournaments.models import Competition, DraftDraw, Fixture
from tournaments.services.competitions import change_visibility
from tournaments.services.draft_draws import draft_of
from tournaments.services.draws import draw
from tournaments.services.entrants import withdraw
from tournaments.services.fixtures import release

PUBLIC, LINK, MEMBERS, DRAFT = Visibility
PAGES = (
    "competition", "competition-fixtures", "competition-grid", "competition-fixtures-csv", "competition-calendar",
    "competition-history", "competition-table-csv",
)  # fmt: skip
AROUND = ("club", "club-calendar", "season")
_TOKEN = re.compile(r"[A-Za-z0-9]{64}")
pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser() -> Organiser:
    return Organiser()


@pytest.fixture
def league(organiser: Organiser) -> Competition:
    return found_competition(organiser.users.club, 4, drawn=False)


def shown_to_others(organiser: Organiser, competition: Competition) -> list[Any]:
    """Return all that a stranger is shown of a competition, and under which tags."""
    answers = [Client().get(organiser.address(name, competition)) for name in PAGES]
    return [(answer.status_code, answer.get("ETag"), _TOKEN.sub("", answer.content.decode())) for answer in answers]


def draw_form(organiser: Organiser, competition: Competition) -> ServedForm:
    return form_at(organiser.browser, organiser.address("competition-draw", competition), has="keep")


def draft_form(organiser: Organiser, competition: Competition) -> ServedForm:
    return form_at(organiser.browser, organiser.address("competition-draw", competition), "competition-draft-draw")


def met(competition: Competition) -> list[tuple[str, str, date | None]]:
    return list(competition.fixtures.values_list("home__name", "away__name", "on"))


def others(organiser: Organiser, competition: Competition) -> list[Client]:
    """Return the browsers of a stranger, a member, a scorer and a captain of the team called Ayr."""
    club = organiser.users.club
    captain = member(None, CAPTAIN)
    team = competition.entrants.get(name="Ayr").team_id
    assert team
    Role.objects.create(club=club, user=captain, name=CAPTAIN, kind=TEAM, place=team)
    return [browser_of(each) for each in (None, member(club, MEMBER), organiser.users.scorer, captain)]


def seen_by(browser: Client, competition: Competition, pages: tuple[str, ...] = (*PAGES, *AROUND)) -> list[Any]:
    """Return what somebody is shown of a competition and its club."""
    addresses = [page_at(competition, name) for name in pages]
    answers = [browser.get(address) for address in addresses]
    return [(each.status_code, _TOKEN.sub("", each.content.decode("latin-1"))) for each in answers]


def page_at(competition: Competition, name: str) -> str:
    """Return the address of a page of a competition, its season or its club."""
    season = competition.season
    where = [season.club.slug, season.slug, competition.slug]
    return reverse(name, args=where[: 1 if name.startswith("club") else 2 if name.startswith("season") else 3])


def press(form: ServedForm, **fields: object) -> Any:
    """Fill in fields and press the button that has no name."""
    for name, value in fields.items():
        form[name] = value
    return form.send(next(each for each in form.buttons if not each.get("name")), form.sent())


# Competitions


def test_a_competition_is_made_as_a_draft_and_published_with_one_tap(organiser: Organiser) -> None:
    season = found_competition(organiser.users.club, 2, name="Other").season
    form = form_at(organiser.browser, reverse("competition-new", args=[season.club.slug, season.slug]))
    assert form["shown_to"] == str(PUBLIC.value)
    press(form, name="Cup", shown_to=DRAFT.value)
    cup = Competition.objects.get(name="Cup")
    assert cup.visibility == DRAFT
    strangers = (Client(), browser_of(member(season.club, MEMBER)))
    assert {each.get(cup.get_absolute_url()).status_code for each in strangers} == {404}
    publish = form_at(organiser.browser, cup.get_absolute_url(), "competition-publish")
    publish.submit()
    assert {each.get(cup.get_absolute_url()).status_code for each in strangers} == {200}
    cup.refresh_from_db()
    assert cup.visibility == PUBLIC
    assert "competition-publish" not in targets_of(organiser.browser.get(cup.get_absolute_url()))
    change_visibility(cup, MEMBERS, SYSTEM)
    publish.submit()  # a page that was left open
    assert Competition.objects.get(pk=cup.pk).visibility == MEMBERS


def test_nothing_wider_than_the_club_is_offered(organiser: Organiser, league: Competition) -> None:
    club = organiser.users.club
    club.visibility = MEMBERS
    club.save()
    form = form_at(organiser.browser, reverse("competition-new", args=[club.slug, league.season.slug]))
    assert form.element.xpath(".//*[@name='shown_to']/@value") == ["0", "3"]
    assert "shown_to" not in form_at(organiser.browser, reverse("match-new", args=[club.slug]))


# Draws


def test_a_draw_is_kept_back_and_published_as_it_was_seen(organiser: Organiser, league: Competition) -> None:
    draw(league, {}, SYSTEM)
    league.fixtures.filter(pk=league.fixtures.earliest("pk").pk).update(venue="the old draw")
    before = shown_to_others(organiser, league)
    answer = draw_form(organiser, league).submit("keep", first="2026-04-02")
    assert answer.status_code == 302
    assert shown_to_others(organiser, league) == before
    assert league.fixtures.filter(venue="the old draw").exists()
    page = organiser.look("competition-draw", league)
    rounds = page.context["draft_draw"].rounds
    drafted = [(fixture.home, fixture.away, each.on) for each in rounds for fixture in each.fixtures]
    assert drafted[0][2] == date(2026, 4, 2)
    draft_form(organiser, league).submit()
    assert met(league) == drafted
    assert draft_of(league) is None
    assert "The draw was made" in html_of(organiser.look("competition-history", league))


def test_a_draft_that_no_longer_holds_is_not_published(organiser: Organiser, league: Competition) -> None:
    draw_form(organiser, league).submit("keep")
    stale = draft_form(organiser, league)
    withdraw(league.entrants.get(seed=2), "expunged", SYSTEM)
    stale["seen"] = Competition.objects.get(pk=league.pk).version
    stale.submit()
    assert not league.fixtures.exists()
    page = organiser.look("competition-draw", league)
    assert page.context["draft_draw"].rounds == ()
    form_of(page, "competition-draft-draw").submit("discard")
    assert not DraftDraw.objects.exists()


def test_two_organisers_do_not_overwrite_each_others_draft(organiser: Organiser, league: Competition) -> None:
    mine, theirs = draw_form(organiser, league), draw_form(organiser, league)
    theirs.submit("keep", first="2026-04-02")
    kept = DraftDraw.objects.get()
    assert "Somebody else has changed" in html_of(mine.submit("keep", first="2026-04-09"))
    old = draft_form(organiser, league)
    draw_form(organiser, league).submit("keep", first="2026-04-16")
    assert not DraftDraw.objects.filter(pk=kept.pk).exists()
    old.submit()
    old.submit("discard")
    assert not league.fixtures.exists()
    assert DraftDraw.objects.get().nights[0] == [0, 1, "2026-04-16"]
    for sent in ("", "x", "-1", "9" * 400, "٣"):
        organiser.send("competition-draft-draw", league, {"draft": sent})
    assert DraftDraw.objects.exists()


def test_what_is_drawn_at_once_leaves_no_draft(organiser: Organiser, league: Competition) -> None:
    draw_form(organiser, league).submit("keep")
    draw(league, {}, SYSTEM)
    assert not DraftDraw.objects.exists()
    play(league.fixtures.all()[0], "100/3", "90/5")
    organiser.send("competition-draw", league, {"keep": "1"})
    assert not DraftDraw.objects.exists()


# Fixtures added by hand


def test_a_fixture_is_kept_back_unseen_and_published_as_it_was_said(organiser: Organiser, league: Competition) -> None:
    draw(league, {}, SYSTEM)
    readers = others(organiser, league)
    before = [seen_by(each, league) for each in readers]
    answer = keep_fixture(organiser, league, "Deal", "Ayr", number=3, on="2026-06-07")
    assert answer["Location"] == organiser.address("competition-fixtures", league)
    assert [seen_by(each, league) for each in readers] == before
    assert league.fixtures.count() == 6
    for name in ("fixture", "fixture-start"):  # where it will be; there is nothing to make a match of
        assert organiser.look(name, league, key="3-3").status_code == 404
    page = organiser.look("competition-fixtures", league)
    [drafted] = page.context["drafts"]
    assert (drafted.called, drafted.home, drafted.away, drafted.on) == ("Round 3", "Deal", "Ayr", date(2026, 6, 7))
    assert '<strong class="mark">Draft</strong>' in html_of(page)
    assert "1 draft of a fixture" in html_of(organiser.look("fixture-add", league))
    assert form_of(page, "competition-draft-draw").submit()["Location"] == answer["Location"]
    added = league.fixtures.get(key="3-3")
    assert (str(added.home), str(added.away), added.on) == ("Deal", "Ayr", date(2026, 6, 7))
    assert not DraftDraw.objects.exists()
    assert done(league).startswith("Deal v Ayr (Round 3): fixture added.")
    assert form_at(organiser.browser, organiser.address("fixture", league, key="3-3"), "fixture-remove")
    assert all("2026-06-07" in str(seen_by(each, league, ("competition-fixtures-csv",))) for each in readers)


def test_organisers_alone_keep_and_publish_a_fixture(organiser: Organiser, league: Competition) -> None:
    draw(league, {}, SYSTEM)
    add, act = (organiser.address(name, league) for name in ("fixture-add", "competition-draft-draw"))
    by_form = form_at(organiser.browser, add, has="keep").sent()
    keep_fixture(organiser, league, "Deal", "Ayr", number=3)
    published = draft_forms(organiser, league)[0].sent()
    for browser in (*others(organiser, league), browser_of(member(organiser.users.club, CHECKER))):
        refused = (302,) if "sessionid" not in browser.cookies else (403,)
        for address, sent in ((add, by_form | {"keep": "1"}), (act, published), (act, published | {"discard": "1"})):
            answer = browser.post(address, sent)
            assert answer.status_code in refused, address
            assert "Deal" not in html_of(answer)
    assert DraftDraw.objects.count() == 1
    assert league.fixtures.count() == 6


def test_checkers_read_drafts_and_publish_none(organiser: Organiser, league: Competition) -> None:
    checker = browser_of(member(organiser.users.club, CHECKER))
    draw_form(organiser, league).submit("keep", first="2026-04-02")
    draw(league, {}, SYSTEM)
    draw_form(organiser, league).submit("keep")
    keep_fixture(organiser, league, "Deal", "Ayr", number=3)
    page = checker.get(organiser.address("competition-fixtures", league))
    assert [each.home for each in page.context["drafts"]] == ["Deal"]
    said = html_of(page)
    assert "Draft of the draw" in said
    assert organiser.address("competition-draft-draw", league) not in said


def test_fixtures_are_kept_back_side_by_side_and_beside_a_draw(organiser: Organiser, league: Competition) -> None:
    draw_form(organiser, league).submit("keep", first="2026-04-02")
    draw(league, {}, SYSTEM)
    draw_form(organiser, league).submit("keep")
    for home, number in (("Deal", "1"), ("Cork", "1"), ("Bath", "9")):
        keep_fixture(organiser, league, home, "Ayr", number=number)
    with CaptureQueriesContext(connection) as of_two:
        assert len(draft_forms(organiser, league)) == 2  # there is no ninth round
    draft_forms(organiser, league)[0].submit()
    with CaptureQueriesContext(connection) as of_one:
        [last] = draft_forms(organiser, league)
    assert len(of_one) == len(of_two)
    last.submit()
    assert set(league.fixtures.filter(key__in=("1-3", "1-4")).values_list("home__name", flat=True)) == {"Deal", "Cork"}
    draft_form(organiser, league).submit()
    assert league.fixtures.count() == 6


def test_a_fixture_that_is_sent_twice_is_kept_once(organiser: Organiser, league: Competition) -> None:
    draw(league, {}, SYSTEM)
    form = form_at(organiser.browser, organiser.address("fixture-add", league), has="keep")
    form.submit("keep", number=3, on="2026-06-07")
    again = form.submit("keep")
    assert wrong(again) == {"__all__": [refusal("drafts_have_changed")]}
    assert form_of(again)["on"] == "2026-06-07"
    assert DraftDraw.objects.count() == 1
    form_of(again).submit("keep")
    assert DraftDraw.objects.count() == 2
    first = draft_forms(organiser, league)[0]
    first.submit("discard")
    first.submit()
    assert DraftDraw.objects.count() == 1
    assert league.fixtures.count() == 6


def test_a_fixture_that_can_no_longer_be_added_is_not_published(organiser: Organiser, league: Competition) -> None:
    draw(league, {}, SYSTEM)
    keep_fixture(organiser, league, "Deal", "Ayr", number=3)
    open_page = draft_forms(organiser, league)[0]
    withdraw(league.entrants.get(name="Ayr"), "expunged", SYSTEM)
    page = organiser.look("competition-fixtures", league)
    assert [each.problem for each in page.context["drafts"]] == [refusal("side_is_out")]
    [form] = draft_forms(organiser, league)
    assert [each.get("name") for each in form.buttons] == ["discard"]
    open_page["seen"] = form["seen"]
    open_page.submit()
    assert league.fixtures.count() == 6
    form.submit("discard")
    assert not DraftDraw.objects.exists()


# Matches


def test_a_scorer_says_who_sees_a_match_when_it_is_made(organiser: Organiser, league: Competition) -> None:
    users = organiser.users
    scorer = browser_of(users.scorer)
    form = form_at(scorer, reverse("match-new", args=[users.club.slug]))
    for number, side in enumerate(teams_2005()):
        form[f"side{number}_name"] = side.name
        form[f"side{number}_players"] = write_lineup(side.players, classes=True)
    press(form, won_by="0", chose="bat", shown_to=MEMBERS.value)
    match = Match.objects.get()
    assert (match.visibility, match.narrowest) == (MEMBERS, MEMBERS)
    draw(league, {}, SYSTEM)
    fixture = league.fixtures.all()[0]
    start = form_at(scorer, reverse("fixture-start", args=where(fixture)))
    for number, side in enumerate(teams_2005()):
        start[f"side{number}_players"] = write_lineup(side.players, classes=True)
    answer = press(start, won_by="0", chose="bat", shown_to=LINK.value)
    assert answer.status_code == 302, html_of(answer)
    assert Match.objects.latest("pk").narrowest == LINK
    book = open_book(match)
    file = encode(document(book.match, book.entries))
    upload = form_at(scorer, reverse("match-import", args=[users.club.slug]))
    upload.files["file"] = uploaded(file)
    press(upload, shown_to=MEMBERS.value)
    assert Match.objects.latest("pk").narrowest == MEMBERS
    for each in Match.objects.all():
        assert Client().get(each.get_absolute_url()).status_code == 404
        assert browser_of(users.scorer).get(each.get_absolute_url()).status_code == 200


def test_a_match_that_leaves_a_narrower_competition_stays_as_narrow(organiser: Organiser, league: Competition) -> None:
    draw(league, {}, SYSTEM)
    match = play(league.fixtures.all()[0], "100/3", "90/5")
    change_visibility(league, MEMBERS, SYSTEM)
    page = reverse("fixture", args=where(league.fixtures.get(match=match)))
    answer = form_at(organiser.browser, page, "fixture-release").submit()
    told = html_of(organiser.browser.get(answer["Location"]))
    assert "shown to no more than this: members of the club" in told
    match.refresh_from_db()
    assert (match.visibility, match.narrowest) == (MEMBERS, MEMBERS)
    assert Client().get(match.get_absolute_url()).status_code == 404
    assert "Shown to: members of the club (before: everybody)" in html_of(organiser.look("competition-history", league))


def test_out_of_a_draft_a_match_stays_for_organisers(organiser: Organiser, league: Competition) -> None:
    draw(league, {}, SYSTEM)
    match = play(league.fixtures.all()[0], "100/3", "90/5")
    change_visibility(league, DRAFT, SYSTEM)
    assert release(league.fixtures.get(match=match), SYSTEM) is DRAFT
    match.refresh_from_db()
    insider = browser_of(member(organiser.users.club, MEMBER))
    assert insider.get(match.get_absolute_url()).status_code == 404
    form = form_at(organiser.browser, reverse("match-visibility", args=[match.slug]), has="visibility")
    assert form["visibility"] == str(DRAFT.value)
    change_match_visibility(match, MEMBERS, organiser.users.organiser, DRAFT)
    assert insider.get(match.get_absolute_url()).status_code == 200


def where(fixture: Fixture) -> list[str]:
    """Return what the address of a fixture says."""
    competition = Competition.objects.select_related("season__club").get(pk=fixture.competition_id)
    return [competition.season.club.slug, competition.season.slug, competition.slug, fixture.key]


def uploaded(file: bytes) -> Any:
    """Return a match file as a browser sends it."""
    return SimpleUploadedFile("match.json", file)
