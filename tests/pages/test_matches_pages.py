"""Making a match on one short page, and correcting its set-up."""

import json
import re
from html import unescape
from typing import Any

import pytest
from club_with_accounts import ClubUsers, browser_of, post_raw, roster_of, team_of_2005
from django.test import Client
from django.urls import reverse
from games_without_players import WITHOUT_PLAYERS
from page_text import text_of
from pytest_django.asserts import assertTemplateUsed
from served_forms import form_at, form_of, links_to
from stored_match import stored
from test_log_pages import again, bodies
from wording import carries, said, worded

from scoring import models
from scoring.book.open_book import open_book
from scoring.clubs.rosters import save_roster
from scoring.forms.lineups import USUAL_CLASSES, read_lineup, write_lineup
from scoring.forms.matches import SetupForm
from scoring.models import Club, Match, MatchPlayer, Membership, Team
from scoring.ready_made.teams import teams_2005
from scoring.rules import registry
from scoring.rules.options import Option
from scoring.rules.registry import variants
from scoring.rules.setup import SetupRules, SidePlayer
from scoring.views.corrections import NOTHING_CHANGED, SCORE_CHANGED, SCORE_UNCHANGED
from scoring.words.options import option_label
from scoring.words.refusals import STALE

pytestmark = pytest.mark.django_db

ENGLAND, AUSTRALIA = (write_lineup(side.players, classes=True) for side in teams_2005())
GUESTS = {
    "side0_name": "Home",
    "side0_players": ENGLAND,
    "side1_name": "Away",
    "side1_players": AUSTRALIA,
    "won_by": "0",
    "chose": "bat",
    "option_overs": "20",
    "option_max_overs_per_bowler": "4",
}
HOSTILE = ["<script>alert(1)</script>", "محمد رضوان", "🏏 Ünï", "=1+1", "Smith, J; Jr", "'; DROP TABLE", "a" * 100]


@pytest.fixture
def teams(users: ClubUsers) -> tuple[Team, Team]:
    return team_of_2005(users.club, 0), team_of_2005(users.club, 1)


def new(club: Club) -> str:
    return reverse("match-new", args=[club.slug])


def fields_of(page: Any) -> dict[str, str]:
    """Return what the form of the page holds, as a browser would send it, without buttons."""
    return {name: values[0].replace("\r\n", "\n") for name, values in form_of(page).sent().items()}


def problems_of(page: Any) -> dict[str, str]:
    """Return what is said next to each field, by its name; "" for the form as a whole."""
    found = re.findall(
        r'<ul class="errorlist[^"]*"(?: id="id_(\w+)_error")?>(.*?)</ul>', page.content.decode(), re.DOTALL
    )
    return {name: " ".join(unescape(re.sub(r"<[^>]*>", " ", said)).split()) for name, said in found}


# A new match


def test_two_teams_fill_the_page_and_the_toss_is_all_that_is_asked(
    users: ClubUsers, scorer: Client, teams: tuple[Team, Team]
) -> None:
    page = scorer.get(new(users.club))
    assert "Card Cricket" in text_of(page)
    filled = fields_of(page)
    assert {filled["side0_players"], filled["side1_players"]} == {ENGLAND, AUSTRALIA}
    assert "won_by" not in filled

    answer = scorer.post(new(users.club), filled | {"won_by": "1", "chose": "bowl"})

    match = Match.objects.get()
    assert answer["Location"] == reverse("pad", args=[match.slug])
    setup = open_book(match).setup
    assert (setup.toss.won_by, setup.toss.chose_to_bat) == (1, False)
    assert [side.team for side in match.sides.all()] == sorted(teams, key=lambda team: team.name)
    assert not MatchPlayer.objects.filter(player=None).exists()


def test_a_later_change_of_the_roster_changes_no_match(
    users: ClubUsers, scorer: Client, teams: tuple[Team, Team]
) -> None:
    scorer.post(new(users.club), fields_of(scorer.get(new(users.club))) | {"won_by": "1", "chose": "bowl"})
    before = open_book(Match.objects.get()).setup
    models.Player.objects.update(name="Somebody Else")
    Membership.objects.all().delete()
    Team.objects.update(name="Renamed")
    assert open_book(Match.objects.get()).setup == before
    assert "Somebody Else" not in scorer.get(Match.objects.get().get_absolute_url()).content.decode()


def test_only_the_first_eleven_of_todays_roster_is_filled_in(users: ClubUsers, scorer: Client) -> None:
    team = team_of_2005(users.club)
    rows = roster_of(teams_2005()[0])
    twelfth = {"number": 12, "name": "A Twelfth", "batting_class": 1, "bowling_class": None}
    save_roster(team, [*rows, twelfth])
    Membership.objects.filter(number=1).update(left="2020-01-01")

    page = scorer.get(new(users.club))

    lines = fields_of(page)["side0_players"].splitlines()
    assert len(lines) == 11
    assert lines[-1].startswith("A Twelfth")
    known = re.search(r'<script id="lineups" type="application/json">(.*?)</script>', page.content.decode())
    assert known
    assert json.loads(known[1])["rosters"][str(team.pk)] == lines


def test_guest_sides_are_just_names(users: ClubUsers, scorer: Client) -> None:
    scorer.post(new(users.club), GUESTS | {"side0_played_by": "Ann", "side1_captain": "3", "venue": "The kitchen"})

    match = Match.objects.get()
    setup = open_book(match).setup
    assert [side.name for side in setup.sides] == ["Home", "Away"]
    assert (setup.sides[0].played_by, setup.sides[1].captain, setup.venue) == ("Ann", 3, "The kitchen")
    assert not match.sides.exclude(team=None).exists()


def test_filling_in_keeps_what_was_typed(users: ClubUsers, scorer: Client, teams: tuple[Team, Team]) -> None:
    typed = GUESTS | {
        "side0_team": str(teams[1].pk), "side1_team": "", "side0_name": "Typed", "venue": "Here", "chose": "bowl",
        "option_overs": "7", "option_stop_at_target": "on", "played_on": "2026-05-02", "fill": "1",
    }  # fmt: skip
    filled = fields_of(scorer.post(new(users.club), typed))

    assert filled["side0_players"] == filled["side1_players"] == AUSTRALIA
    for name in ("side0_name", "side1_name", "venue", "won_by", "chose", "option_overs", "played_on", "side0_team"):
        assert filled[name] == typed[name], name
    assert filled["option_stop_at_target"] == "on"
    assert "option_captain_picks_next" not in filled
    assert not Match.objects.exists()


def test_one_page_sent_twice_makes_one_match_and_says_so_where_it_differs(users: ClubUsers, scorer: Client) -> None:
    sent = fields_of(scorer.get(new(users.club))) | GUESTS
    first, second = (scorer.post(new(users.club), sent) for _tap in range(2))
    assert first["Location"] == second["Location"]
    assert Match.objects.count() == 1

    page = scorer.post(new(users.club), sent | {"venue": "Elsewhere"})
    assert page.context["form"].has_error("__all__", "created")
    assert fields_of(page)["venue"] == "Elsewhere"

    scorer.post(new(users.club), fields_of(page))
    assert Match.objects.count() == 2


TOSS_NEEDED = SetupForm.base_fields["won_by"].error_messages["required"]


@pytest.mark.parametrize(
    ("sent", "field", "said"),
    [
        ({"side0_name": ""}, "side0_name", "missing"),
        ({"side0_name": "x" * 101}, "side0_name", "longer than 100"),
        ({"side0_name": "a\u202eb"}, "side0_name", "U+202E"),
        ({"side1_players": ""}, "side1_players", "11"),
        ({"side1_players": "\n".join(AUSTRALIA.splitlines()[:10])}, "side1_players", "11"),
        ({"side1_players": AUSTRALIA.replace("5", "6", 1)}, "side1_players", "Line 1: "),
        ({"side0_players": ENGLAND.replace(", 5", ", five", 1)}, "side0_players", "Line 1: "),
        ({"side0_players": ENGLAND + ", 1"}, "side0_players", "Line 11: "),
        ({"side0_players": re.sub(r", (\d), \d", r", \1", ENGLAND, count=1)}, "side0_players", "five"),
        ({"side0_captain": "12"}, "side0_captain", "11"),
        ({"side0_keeper": "0"}, "side0_keeper", "11"),
        ({"option_overs": "0"}, "option_overs", "1"),
        ({"option_overs": "51"}, "option_overs", "50"),
        ({"option_overs": "21"}, "", "21"),
        ({"option_overs": "x"}, "option_overs", "whole number"),
        ({"won_by": ""}, "won_by", str(TOSS_NEEDED)),
        ({"won_by": "2"}, "won_by", "2"),
        ({"chose": "field"}, "chose", "field"),
        ({"played_on": "tomorrow"}, "played_on", "date"),
        ({"played_on": "2026-02-30"}, "played_on", "date"),
        ({"venue": "x" * 201}, "venue", "200"),
        ({"side0_team": "999"}, "side0_team", "valid choice"),
    ],
)
def test_what_is_wrong_is_said_next_to_its_field_and_nothing_typed_is_lost(
    users: ClubUsers, scorer: Client, sent: dict[str, str], field: str, said: str
) -> None:
    page = scorer.post(new(users.club), GUESTS | {"notes": "a note"} | sent)

    assert page.status_code == 422
    assert said in problems_of(page)[field], problems_of(page)
    kept = fields_of(page)
    for name, text in (GUESTS | {"notes": "a note"} | sent).items():
        if name not in ("won_by", "chose", "side0_team"):
            assert kept[name] == text
    assert not Match.objects.exists()


def names_of(eleven: str) -> str:
    """Return the names alone of an eleven."""
    return "\n".join(line.split(",")[0] for line in eleven.splitlines())


def test_a_message_names_the_field_as_the_page_does_and_stands_once(
    users: ClubUsers, scorer: Client, teams: tuple[Team, Team]
) -> None:
    """Names alone of a team, whose players have classes of their own; a line too long; a side without a name."""
    form = form_at(scorer, new(users.club), has="side0_players")
    answer = form.submit(
        "then",
        side0_players=names_of(form["side0_players"]),
        side1_team="",
        side1_players=f"Ben Ash 5, 2, 1, 1\n{names_of(AUSTRALIA)}",
    )
    said = problems_of(answer)
    assert said["side0_players"].startswith("Lines 1–11: Batting class ")
    assert said["side0_players"].count("Batting class") == 1
    assert said["side1_name"].startswith("Name ")
    assert not any("“" in text or "_" in text for text in said.values())

    answer = form.submit("then", side1_name="Away", side1_players=AUSTRALIA + ", 1, 1")
    told = problems_of(answer)["side1_players"]
    assert re.match("Line 11: .* bowling class", told)


def test_a_guest_side_is_asked_for_its_name_first_and_reads_names_alone(users: ClubUsers, scorer: Client) -> None:
    """Their classes are the usual ones by the batting order, which is said; the toss says the names at once."""
    page = scorer.get(new(users.club))
    form = form_of(page, has="side0_players")
    asked = form.element.xpath("(//fieldset)[1]//@name")
    assert asked[:3] == ["side0_team", "side0_name", "side0_players"]
    assert "Ben Ash 5" in text_of(page)
    form["side0_name"], form["side0_players"] = "Leeds", names_of(ENGLAND)
    form["side1_name"], form["side1_players"] = "Ilkley", AUSTRALIA
    page = form.post(form.address, form.sent())
    assert set(problems_of(page)) == {"won_by", "chose"}
    form = form_of(page)
    toss = form.element.xpath("//label[input[@name='won_by']]")
    assert [label.text_content().strip() for label in toss] == ["Leeds", "Ilkley"]

    answer = form.client.post(form.address, form.sent() | {"won_by": "1", "chose": "bat"})
    assert "Leeds" in text_of(form.client.get(answer["Location"]))
    first, _second = open_book(Match.objects.get()).setup.sides
    assert [player.name for player in first.players] == names_of(ENGLAND).splitlines()
    assert [(player.batting_class, player.bowling_class) for player in first.players] == list(USUAL_CLASSES)


@pytest.mark.parametrize("name", HOSTILE)
def test_names_of_every_kind_are_names(users: ClubUsers, scorer: Client, name: str) -> None:
    others = "\n".join(ENGLAND.splitlines()[1:])
    sent = GUESTS | {"side0_name": name, "side0_players": f"{name}\t5\n{others}", "side1_played_by": name}
    scorer.post(new(users.club), sent)

    match = Match.objects.get()
    assert open_book(match).setup.sides[0].players[0].name == name
    assert match.slug
    for address in ("match", "match-log", "match-history", "pad", "match-setup", "match-scorecard"):
        page = scorer.get(reverse(address, args=[match.slug]))
        assert page.status_code == 200
        assert "<script>alert" not in page.content.decode()
    assert fields_of(scorer.get(reverse("match-setup", args=[match.slug])))["side0_name"] == name


def test_whatever_is_sent_is_answered(users: ClubUsers, scorer: Client) -> None:
    for field in (*GUESTS, "played_on", "venue", "notes", "variant", "key", "shown", "side0_team", "side0_captain"):
        for text in ("\0", "\ud800", "9" * 5_000, "-1", "1e400", "x" * 70_000, "\u202e", "0001-01-01", "9999-12-31"):
            sent = GUESTS | {"side0_team": "", field: text}
            assert post_raw(scorer, new(users.club), sent) in (200, 302, 400, 413, 422), (field, text[:10])
    assert scorer.get(new(users.club), {"variant": "\0", "side0_team": "9" * 5_000}).status_code == 200
    assert scorer.post(new(users.club)).status_code == 422


def test_the_game_is_chosen_where_there_are_several(
    users: ClubUsers, scorer: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    (known,) = (rules for rules in variants().values() if rules.setup_rules.slug == "forde")
    other = type(
        "Other",
        (known,),
        {
            "setup_rules": SetupRules("other", "Another game", (Option("innings", 2, 1, 2),)),
            "check_side": classmethod(lambda cls, side: []),
            "check_setup": classmethod(lambda cls, setup: []),
        },
    )
    monkeypatch.setattr(registry, "variants", lambda: {"forde": known, "other": other})
    monkeypatch.setattr("scoring.views.matches.variants", registry.variants)
    monkeypatch.setattr("scoring.words.game_names.find_rules", lambda slug: registry.variants()[slug])
    page = scorer.get(new(users.club))
    assert "Another game" in page.content.decode()
    filled = fields_of(page)

    page = scorer.post(new(users.club), filled | {"variant": "other", "venue": "Here"})

    assert page.status_code == 200
    again = fields_of(page)
    assert "option_overs" not in again
    assert (again["variant"], again["shown"], again["venue"], again["option_innings"]) == (
        "other",
        "other",
        "Here",
        "2",
    )


def test_queries_do_not_grow_with_the_teams(users: ClubUsers, scorer: Client, django_assert_num_queries: Any) -> None:
    for _more in range(2):
        for place in (0, 1):
            team_of_2005(users.club, place)
        with django_assert_num_queries(8):
            scorer.get(new(users.club))


def test_what_was_typed_survives_games_without_classes_or_players(
    users: ClubUsers, scorer: Client, teams: tuple[Team, Team]
) -> None:
    """Without the script, by the button: a guest's eleven, and a team's in another order, but not for another team."""
    form = form_at(scorer, new(users.club), has="side0_players")
    team = form["side0_team"]
    turned = "\n".join(reversed(form["side0_players"].strip().splitlines()))
    guests = "Ben Ash 5\nCy Ash, 5"
    form["side0_players"], form["side1_team"], form["side1_name"], form["side1_players"] = turned, "", "Leeds", guests
    for slug in ("british", *WITHOUT_PLAYERS, "forde"):
        form = form_of(form.submit("show", variant=slug), has="side0_team")
        assert ("side0_players" in form) is (slug not in WITHOUT_PLAYERS)
        assert form["side1_name"] == "Leeds"
        if slug == "british":
            assert form["side1_players"].strip() == "Ben Ash\nCy Ash"
            form["side1_players"] = "Cy Ash\nBen Ash\nDi Orr"
    assert (form["side0_team"], form["side0_players"].strip()) == (team, turned)
    assert form["side1_players"].strip().splitlines() == ["Cy Ash, 5", "Ben Ash, 5", "Di Orr"]

    other = next(each for each in teams if str(each.pk) != team)
    form = form_of(form.submit("show", variant=WITHOUT_PLAYERS[0]), has="side0_team")
    form = form_of(form.submit("show", variant="forde", side0_team=other.pk), has="side0_team")
    assert form["side0_players"].strip() == write_lineup(teams_2005()[teams.index(other)].players, classes=True)
    assert not Match.objects.exists()


# Correcting the set-up


@pytest.fixture
def match(users: ClubUsers) -> Match:
    """Two overs of the first innings: line 2 is the first over, 9 the second."""
    return stored(users.club, "forde-1", upto=14)


def correct(client: Client, match: Match, **fields: str) -> Any:
    address = reverse("match-setup", args=[match.slug])
    return client.post(address, fields_of(client.get(address)) | fields, follow=True)


def test_a_wrong_toss_name_eleven_and_option_are_corrected(match: Match, scorer: Client) -> None:
    before = open_book(match)
    toss = str(1 - before.setup.toss.won_by)
    filled = fields_of(scorer.get(reverse("match-setup", args=[match.slug])))
    swapped = {"side0_players": filled["side1_players"], "side1_players": filled["side0_players"]}
    page = correct(scorer, match, **swapped, won_by=toss, venue="Lord's", side0_name="Angleterre", option_overs="9")

    assert worded(SCORE_CHANGED, SCORE_UNCHANGED).search(text_of(page))
    book = open_book(match)
    assert book.match.innings[0].side == 1 - before.match.innings[0].side
    assert book.match.innings[0].runs == before.match.innings[0].runs
    assert (book.setup.sides[0].name, book.setup.venue, book.setup.options["overs"]) == ("Angleterre", "Lord's", 9)
    history = text_of(scorer.get(reverse("match-history", args=[match.slug])))
    for values in (("England", "Angleterre", "England"), (option_label("overs"), 9, 10), ("Lord's", "–")):
        assert carries(history, *values)


def test_a_form_sent_unchanged_writes_nothing(match: Match, scorer: Client) -> None:
    version = match.version
    assert str(NOTHING_CHANGED) in text_of(correct(scorer, match))
    match.refresh_from_db()
    assert match.version == version


def test_a_set_up_that_breaks_an_entry_shows_it_and_both_are_mended_in_one_act(match: Match, scorer: Client) -> None:
    book = open_book(match)
    bowler = bodies(match)[2]["bowler"]
    side = 1 - book.match.innings[0].side
    players = fields_of(scorer.get(reverse("match-setup", args=[match.slug])))[f"side{side}_players"].splitlines()
    other = next(n for n, p in enumerate(book.setup.sides[side].players, 1) if not p.bowling_class)
    players[other - 1] += players[bowler - 1][-3:]
    players[bowler - 1] = players[bowler - 1][:-3]

    broken = correct(scorer, match, **{f"side{side}_players": "\n".join(players)}, venue="Moved")

    assert broken.status_code == 422
    assertTemplateUsed(broken, "scoring/log/broken.html")
    assert carries(said(broken, "//*[@role='alert']"), 1)
    assert links_to(broken, reverse("match-setup-act", args=[match.slug, "sides"]))
    assert Match.objects.get().version == 15

    page = again(scorer, match, broken, bowler=str(other))

    assert page.redirect_chain, text_of(page)
    assert bodies(match)[2]["bowler"] == other
    assert open_book(match).setup.venue == "Moved"
    assert list(match.log.filter(batch=16).values_list("action", flat=True)) == ["setup", "correct"]


def test_a_wrong_set_up_is_said_at_its_field(match: Match, scorer: Client) -> None:
    page = correct(scorer, match, option_overs="99", venue="kept")
    assert page.status_code == 422
    assert "50" in problems_of(page)["option_overs"]
    assert fields_of(page)["venue"] == "kept"
    assert Match.objects.get().version == 15


def test_an_old_screen_keeps_what_was_typed_and_what_another_has_changed(
    match: Match, scorer: Client, users: ClubUsers
) -> None:
    form = form_at(scorer, reverse("match-setup", args=[match.slug]))
    correct(browser_of(users.organiser), match, venue="quicker", notes="rain")

    page = form.submit(venue="slower")

    assert page.status_code == 409
    assert str(STALE) in text_of(page)
    assert "notes: rain" in text_of(page), "it is told what was changed"
    assert open_book(match).setup.venue == "quicker"
    form_of(page).submit()
    setup = open_book(match).setup
    assert (setup.venue, setup.notes) == ("slower", "rain")


def test_a_set_up_sent_twice_is_answered_twice_and_written_once(match: Match, scorer: Client) -> None:
    form = form_at(scorer, reverse("match-setup", args=[match.slug]))

    answers = [form.submit(venue="Lord's") for _tap in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert Match.objects.get().version == match.version + 1


def test_a_finished_match_asks_for_a_reason(users: ClubUsers, scorer: Client) -> None:
    finished = stored(users.club)
    page = correct(browser_of(users.organiser), finished, venue="kept")
    assert page.status_code == 422
    assert "required" in problems_of(page)["reason"]
    assert fields_of(page)["venue"] == "kept"
    assert scorer.get(reverse("match-setup", args=[finished.slug])).status_code == 403

    correct(browser_of(users.organiser), finished, venue="kept", reason="it rained")

    assert open_book(finished).setup.venue == "kept"
    assert finished.log.latest("version").reason == "it rained"


# Elevens as text


def test_an_eleven_is_read_as_it_is_written() -> None:
    for side in teams_2005():
        text = write_lineup(side.players, classes=True)
        assert [tuple(player.values()) for player in read_lineup(text, classes=True)] == [
            (p.name, p.batting_class, p.bowling_class) for p in side.players
        ]
    odd = (SidePlayer("Hoggard, M; jr", 1, 2), SidePlayer("Bell", 4), SidePlayer("O, P", 4))
    assert [*map(str, read_lineup(write_lineup(odd, classes=True), classes=True))] == [
        str({"name": p.name, "batting_class": p.batting_class, "bowling_class": p.bowling_class}) for p in odd
    ]
    names = write_lineup(teams_2005()[0].players, classes=False)
    assert [*map(dict, read_lineup(names, classes=False))] == [{"name": p.name} for p in teams_2005()[0].players]


@pytest.mark.parametrize("classes", [False, True])
def test_a_numbered_list_is_read_without_its_numbers(*, classes: bool) -> None:
    def named(text: str) -> list[object]:
        return [player["name"] for player in read_lineup(text, classes=classes)]

    assert named("1. Alf Rudd\n2) Bea Ash\n 3.  Cy 2 Hall") == ["Alf Rudd", "Bea Ash", "Cy 2 Hall"]
    assert named("1. Alf Rudd\nBea Ash") == ["1. Alf Rudd", "Bea Ash"]
    assert named("2. FC Otley") == ["2. FC Otley"]


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("M Hoggard;1;2", ("M Hoggard", 1, 2)),
        ("M Hoggard\t1\t-", ("M Hoggard", 1, None)),
        (" M Hoggard ,1", ("M Hoggard", 1, None)),
        ("M Hoggard", ("M Hoggard", None, None)),
        (" M Hoggard 1", ("M Hoggard", 1, None)),
        ("M Hoggard  1 2", ("M Hoggard", 1, 2)),
        ("M Hoggard 1 -", ("M Hoggard", 1, None)),
        ("Number 10", ("Number 10", None, None)),
        ("1 2", ("1", 2, None)),
        ("Hoggard, M\t1\t2", ("Hoggard, M", 1, 2)),
        ("M Hoggard, one, 2", ("M Hoggard", "one", 2)),
        ("M Hoggard, 10000, 2", ("M Hoggard", "10000", 2)),
    ],
)
def test_a_line_may_be_written_in_several_ways(text: str, player: tuple[object, ...]) -> None:
    assert [tuple(one.values()) for one in read_lineup(f"\n{text}\n\n", classes=True)] == [player]


@pytest.mark.parametrize(
    ("line", "player"),
    [
        ("Number 4", ("Number 4", None, None)),
        ("Number 4 3", ("Number 4", 3, None)),
        ("Number 4 3 1", ("Number 4", 3, 1)),
        ("Number 11 1 3", ("Number 11", 1, 3)),
        ("Ash 4 3", ("Ash", 4, 3)),
    ],
)
def test_the_number_of_a_nameless_player_is_no_class(line: str, player: tuple[object, ...]) -> None:
    assert [tuple(one.values()) for one in read_lineup(line, classes=True)] == [player]


@pytest.mark.parametrize("name", ["Number 4", "X 1 2", "A, B 3"])
def test_a_name_without_classes_is_read_as_it_was_written(name: str) -> None:
    [read] = read_lineup(write_lineup([SidePlayer(name)], classes=True), classes=True)
    assert read == {"name": name, "batting_class": None, "bowling_class": None}


@pytest.mark.parametrize("slug", WITHOUT_PLAYERS)
def test_a_game_without_players_asks_for_none(users: ClubUsers, slug: str) -> None:
    """Nor do the rosters of its teams go into a match."""
    scorer, address = browser_of(users.scorer), reverse("match-new", args=[users.club.slug])
    teams = [team_of_2005(users.club, place) for place in (0, 1)]
    chosen = {"variant": slug, "side0_team": teams[0].pk, "side1_team": teams[1].pk, "fill": "1"}
    form = scorer.post(address, chosen).context["form"]
    assert not [name for name in form.fields if name.endswith(("players", "captain", "keeper"))]
    made = form_of(scorer.post(address, chosen)).submit("then", won_by=0, chose="bat")
    match = Match.objects.get()
    assert made["Location"] == reverse("match-result", args=[match.slug])
    assert not open_book(match).setup.sides[0].players
    setup = scorer.get(reverse("match-setup", args=[match.slug])).context["form"]
    assert "side0_players" not in setup.fields
