"""Names taken off: found on no page and in no file afterwards, and every figure as it was."""

import json
import re
from collections.abc import Iterator
from decimal import Decimal
from html import unescape
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from club_with_accounts import ClubUsers, browser_of, match_in
from django.apps import apps
from django.core.files.base import ContentFile
from django.core.management import call_command
from django.db import models
from django.test import Client
from django.urls import Resolver404, resolve, reverse
from django.utils import timezone
from django.utils.text import slugify
from made_once import keep_in, no_pdf_laid_out
from played_competition import book, fixture_of, found_competition, play
from pytest_django import Settings
from served_forms import form_at, form_of
from spreadsheets import texts_in
from stored_match import EXAMPLES

from cricketcards.api import document as document_of_the_api
from scoring.book.changes import corrected
from scoring.book.covers import Cover, Covered
from scoring.book.errors import StaleError
from scoring.book.open_book import open_book
from scoring.book.signature import Signature
from scoring.clubs.merges import NotMergedError, merge
from scoring.clubs.names_off import take_off
from scoring.clubs.rosters import rename, save_roster
from scoring.matchfile.importer import import_match
from scoring.matchfile.reader import read
from scoring.models import Club, CorrectionRequest, LogRecord, Match, NameTakenOff, Player, Team
from tournaments.models import Act, Competition, Entrant, Print
from tournaments.models.prints import prints
from tournaments.services.entrants import adjust
from tournaments.statistics.addresses import person_part

NAME = "Zebedee Quillfeather"
FORMER = "Zeb Quillfeatherstone"
SURNAME = "quillfeather"
OF_A_NAME = 4
_TOKEN = re.compile(r"[A-Za-z0-9]{64}|[0-9a-f-]{32,36}")
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _paper(settings: Settings, tmp_path: Path) -> Iterator[None]:
    """Lay out no PDF."""
    keep_in(tmp_path, settings)
    with no_pdf_laid_out():
        yield


def document(**changes: Any) -> dict[str, Any]:
    """Return an example match with the player in it, and texts that speak of him."""
    given: dict[str, Any] = json.loads((EXAMPLES / "forde-5.json").read_text())
    given["sides"][0]["players"][0]["name"] = FORMER
    given["sides"][1]["played_by"] = NAME
    given["notes"] = f"{NAME}’s day; Zebedee Quillfeathers was not there."
    given["entries"][1]["note"] = f"{FORMER} was dropped"
    given.pop("derived")
    given["played_on"] = str(timezone.localdate())
    return given | changes


def stored_file(club: Club, given: dict[str, Any]) -> Match:
    file = read(json.dumps(given).encode()).file
    assert file is not None
    return import_match(club, file, None).match


@pytest.fixture
def world(users: ClubUsers) -> Player:
    """Return a player who played, keeps cards, is in rosters, notes, reasons, a competition, records and history."""
    club, given = users.club, document()
    for side in given["sides"]:
        team = Team.objects.create(club=club, name=side["name"])
        rows = [{"bowling_class": None, **each, "number": number} for number, each in enumerate(side["players"], 1)]
        save_roster(team, rows, users.organiser)
    player = Player.objects.get(name=FORMER)
    match = stored_file(club, given)
    assert match.sides.get(place=0).players.get(number=1).player == player
    stored_file(club, document(entries=given["entries"][:40], venue="elsewhere"))
    rename(player, NAME, users.organiser)
    entry = next(each for each in given["entries"][5:] if each["type"] == "ball")
    line = given["entries"].index(entry, 5) + 2
    book(match, [corrected(match.variant, line, entry | {"note": f"as {NAME} says"})], users.organiser, f"{NAME} asked")
    CorrectionRequest.objects.create(match=match, text=f"{NAME} made more", sender="x")
    short = {"overs": 5, "max_overs_per_bowler": 1}
    league = found_competition(club, [NAME, "Bob", "Cat"], people=True, conditions=short)
    play(fixture_of(league, NAME, "Bob"), "60/3 (5)", "40/9 (5)")
    play(fixture_of(league, "Bob", "Cat"), "50/3 (5)", "40/9 (5)")
    table = f"{NAME}'s"
    Competition.objects.filter(pk=league.pk).update(tables=[table])
    league.entrants.filter(name="Bob").update(home_table=table)
    league.fixtures.update(table=table)
    adjust(league.entrants.get(name="Bob"), Decimal(-1), Signature(author=users.organiser, reason=f"rude to {NAME}"))
    return player


def answers_of_the_api(club: Club) -> Iterator[str]:
    """Yield what the API says of a club, to which no page leads."""
    competitions = [(each.season.slug, each.slug) for each in Competition.objects.select_related("season")]
    for path, operations in document_of_the_api()["paths"].items():
        for match in club.matches.all() if "/matches/{slug}" in path else [None]:
            for season, league in competitions:
                at = {"slug": match.slug if match else club.slug, "season": season, "competition": league}
                at |= {"team": club.teams.all()[0].slug, "player": club.players.order_by("pk")[0].part, "key": "1-1"}
                if "get" in operations:
                    yield f"{path.format(**at)}?limit=200"


def crawl(client: Client, club: Club) -> dict[str, str]:
    """Return what every page and file says to which links lead from the home of a club, some of each kind."""
    names: dict[str, str] = {}
    said: dict[str, str] = {}
    waiting = [club.get_absolute_url(), "/", f"{reverse('search', args=[club.slug])}?q=Zebedee"]
    # The same players, whatever they are called now and wherever they stand in a list.
    waiting += [player.get_absolute_url() for player in Player.objects.order_by("pk")[:OF_A_NAME]]
    for match in Match.objects.order_by("pk"):
        pages = (
            "embed-score",
            "match-live-score",
            "match-board-score",
            "match-file",
            "match-log",
            "match-history",
            "whole-match",
        )
        waiting += [reverse(name, args=[match.slug]) for name in pages]
    for league in Competition.objects.all():
        at = [club.slug, league.season.slug, league.slug]
        waiting += [reverse(f"competition-{name}", args=at) for name in ("grid", "table-pdf", "grid-pdf", "feed")]
        waiting += [reverse(f"embed-{name}", args=at) for name in ("table", "fixtures")]
    waiting += [reverse(name, args=[club.slug]) for name in ("club-feed", "embed-club-fixtures")]
    waiting += answers_of_the_api(club)
    while waiting:
        address = waiting.pop(0)
        try:
            name = str(resolve(address.partition("?")[0]).url_name)
        except Resolver404:
            continue
        name += " as a spreadsheet" * ("as=xlsx" in address)
        if address in names or name == "sign-out" or list(names.values()).count(name) >= OF_A_NAME:
            continue
        names[address] = name
        answer = client.get(address)
        assert answer.status_code in (200, 202, 302, 405, 409), address
        body = b"".join(answer) if answer.streaming else answer.content
        said[address] = address + answer.get("Location", "") + unescape(texts_in(body))
        if answer.headers["Content-Type"].startswith("text/html"):
            found = re.findall(r'(?:href|action)="(/[^"#]*)', body.decode())
            waiting += [unescape(each) for each in found if not each.startswith("/static/")]
    return said


def figures(said: dict[str, str], instead: str) -> list[str]:
    """Return the lines of every CSV, in their order but for names, so that they can be compared."""
    lines = []
    names = [NAME, FORMER, FORMER.split()[1], instead]
    every = "|".join([*names, *map(slugify, names)])  # as in the address of a match too
    for address, text in said.items():
        if address.endswith(".csv"):
            lines += [re.sub(every, "X", line) for line in text.splitlines()[1:]]
    return sorted(lines)


def told() -> list[object]:
    """Return what the histories of competitions say; the address of a match may be another."""
    acts = Act.objects.order_by("pk").values_list("about", "reason")
    return [({key: each for key, each in about.items() if key != "match"}, reason) for about, reason in acts]


def check_rebuild() -> None:
    out = StringIO()
    call_command("rebuild", "--check", stdout=out)


def holding(said: dict[str, str]) -> list[str]:
    words = [re.sub("Zebedee Quillfeathers", "", text) for text in said.values()]
    return [address for address, text in zip(said, words, strict=True) if SURNAME in text.casefold()]


def test_the_name_is_nowhere_and_every_figure_stays(users: ClubUsers, world: Player) -> None:
    club = users.club
    visitors = [Client(), browser_of(users.organiser)]
    before = [crawl(client, club) for client in visitors]
    assert all(len(holding(said)) > 30 for said in before)
    scorecards = list(Match.objects.order_by("pk").values_list("scoreboard", flat=True))
    logs = list(LogRecord.objects.order_by("pk").values_list("body", "reason"))
    made = take_off(world, users.organiser)
    for client, was in zip(visitors, before, strict=True):
        now = crawl(client, club)
        assert holding({address: text.replace("?q=Zebedee", "") for address, text in now.items()}) == []
        assert figures(now, made.instead) == figures(was, made.instead)
        assert any("Zebedee Quillfeathers" in text for text in now.values())
    shown = json.dumps(list(Match.objects.order_by("pk").values_list("scoreboard", flat=True)))
    assert re.sub(r"\D", "", shown.replace(made.instead, "")) == re.sub(r"\D", "", json.dumps(scorecards))
    assert list(LogRecord.objects.order_by("pk").values_list("body", "reason")) == logs
    check_rebuild()


def test_the_name_can_be_brought_back(users: ClubUsers, world: Player, organiser: Client) -> None:
    page = reverse("player-name", args=[users.club.slug, world.part])
    kept = told()
    answer = form_at(organiser, page).submit()
    assert answer.status_code == 302
    world.refresh_from_db()
    assert world.name == f"Player {world.pk}"
    assert Client().get(page.removesuffix("name/")).headers["Location"].endswith(world.part + "/")
    assert SURNAME not in world.part
    setup = organiser.get(reverse("match-setup", args=[Match.objects.earliest("pk").slug]))
    form_of(setup).submit(venue="at home", reason="moved")
    form = form_at(organiser, reverse("player-name", args=[users.club.slug, world.part]))
    assert form.submit("back").status_code == 422
    assert form.submit("back", back_because="he asked for it").status_code == 302
    world.refresh_from_db()
    assert world.name == NAME
    assert not Club.objects.get().names_off
    assert not Match.objects.filter(names_off=True).exists()
    assert told() == kept
    match = Match.objects.earliest("pk")
    assert "Player" not in json.dumps([side["name"] for side in match.sides.values("name")])
    assert NAME in organiser.get(reverse("match-file", args=[match.slug])).content.decode()
    check_rebuild()


def test_a_file_that_brings_the_name_again_is_covered_and_todays_file_is_linked(
    users: ClubUsers, world: Player
) -> None:
    take_off(world, users.organiser)
    again = stored_file(users.club, document(venue="again"))
    shown = Client().get(reverse("match-file", args=[again.slug])).content.decode()
    assert SURNAME not in shown.replace("Zebedee Quillfeathers", "").casefold()
    file = read(shown.encode()).file
    assert file is not None
    copy = import_match(users.club, file, None).match
    assert copy.sides.get(place=0).players.get(number=1).player == world
    check_rebuild()


def test_who_holds_a_match_file_from_before_is_given_it_anew(users: ClubUsers, world: Player, client: Client) -> None:
    match = Match.objects.filter(club=users.club, names_off=False, sides__players__player=world).first()
    assert match is not None
    held = client.get(reverse("match-file", args=[match.slug]))
    assert holding({"file": held.content.decode()})
    take_off(world, users.organiser)
    match.refresh_from_db()
    now = client.get(reverse("match-file", args=[match.slug]), headers={"If-None-Match": held["ETag"]})
    assert now.status_code == 200
    assert not holding({"file": now.content.decode()})


def test_a_player_of_the_same_name_keeps_it(users: ClubUsers, world: Player, organiser: Client) -> None:
    team = Team.objects.create(club=users.club, name="Namesakes")
    given = document(venue="namesake", notes="")
    side = given["sides"][0]
    side["name"], side["players"][0]["name"] = team.name, NAME
    namesake = Player.objects.create(club=users.club, name=NAME)
    rows = [{"bowling_class": None, **each, "number": number} for number, each in enumerate(side["players"], 1)]
    for row in rows:
        player = namesake if row["name"] == NAME else Player.objects.get(club=users.club, name=row["name"])
        team.memberships.create(
            player=player, **{key: row[key] for key in ("number", "batting_class", "bowling_class")}
        )
    match = stored_file(users.club, given)
    assert match.sides.get(place=0).players.get(number=1).player == namesake
    take_off(world, users.organiser)
    card = Client().get(reverse("match-scorecard", args=[match.slug])).content.decode()
    assert NAME.split()[1] in card
    assert Client().get(namesake.get_absolute_url()).status_code == 200
    assert match.sides.get(place=0).players.get(number=1).name == NAME


def test_who_holds_the_cards_has_the_name_taken_off(users: ClubUsers, organiser: Client) -> None:
    league = found_competition(users.club, ["Ann", "Bob", "Will"], people=True)
    play(fixture_of(league, "Ann", "Bob"), "160/7", "150/9")
    Team.objects.create(club=users.club, name="Will")
    form_at(organiser, reverse("card-holder-name", args=[users.club.slug, "ann"])).submit()
    made = NameTakenOff.objects.get()
    assert Entrant.objects.filter(name=made.instead, person=made.instead).exists()
    assert not Entrant.objects.filter(name="Ann").exists()
    match = Match.objects.get()
    assert "ann" not in match.slug.split("-")
    for address in (match.get_absolute_url(), league.get_absolute_url(), reverse("cards", args=[users.club.slug])):
        page = Client().get(address).content.decode()
        assert made.instead in page
        assert not re.search(r"\bAnn\b", page)
    assert Client().get(reverse("card-holder", args=[users.club.slug, "ann"])).status_code == 404
    at = reverse("card-holder-name", args=[users.club.slug, person_part(made.instead)])
    form_at(organiser, at).submit("back", back_because="she wants it")
    assert Entrant.objects.filter(name="Ann", person="Ann").exists()
    check_rebuild()


def test_what_is_done_meanwhile_brings_the_name_to_no_page(users: ClubUsers, world: Player, organiser: Client) -> None:
    other = Player.objects.create(club=users.club, name="L Hutton")
    match = Match.objects.earliest("pk")
    take_off(world, users.organiser)
    world.refresh_from_db()
    changing = reverse("player-change", args=[users.club.slug, world.part])
    assert organiser.get(changing).headers["Location"].endswith(f"{world.part}/name/")
    for kept, merged in ((world, other), (other, world)):
        with pytest.raises(NotMergedError):
            merge(kept, merged, users.organiser)
    with pytest.raises(StaleError):
        take_off(world, users.organiser)
    form_at(Client(), reverse("correction-request", args=[match.slug])).submit(text=f"{NAME} was not out")
    book(match, [corrected(match.variant, 2, json.loads(match.log.get(version=2).body))], None, f"{FORMER} said so")
    said = organiser.get(reverse("match-history", args=[match.slug])).content.decode()
    assert "said so" in said
    assert SURNAME not in said.casefold()
    assert NAME not in CorrectionRequest.objects.latest("pk").text
    check_rebuild()


def test_an_organiser_hands_over_what_is_kept_about_a_player(
    users: ClubUsers, world: Player, organiser: Client
) -> None:
    kept = json.loads(organiser.get(reverse("player-data", args=[users.club.slug, world.part])).content)
    assert {each["name"] for each in kept["matches"]} == {FORMER}
    assert [each["number"] for each in kept["rosters"]] == [1]
    assert kept["figures"]
    at = [users.club.slug, person_part(NAME)]
    kept = json.loads(organiser.get(reverse("card-holder-data", args=at)).content)
    assert len(kept["matches"]) == 2


def test_a_made_yearbook_is_no_longer_served(users: ClubUsers, world: Player) -> None:
    season = Competition.objects.get().season
    made = Print.objects.create(season=season, kind="yearbook", paper="a4", state=Print.State.DONE, file="x.pdf")
    prints().save(made.file, ContentFile(b"%PDF-"))
    take_off(world, users.organiser)
    assert not Print.objects.exists()


def test_a_match_that_names_nobody_whose_name_is_off_takes_no_more_queries(
    users: ClubUsers, world: Player, django_assert_num_queries: Any
) -> None:
    other = match_in(users.club, begun=True)
    take_off(world, users.organiser)
    other.refresh_from_db()
    with django_assert_num_queries(1):
        open_book(other)


@pytest.mark.parametrize(
    ("name", "text", "shown"),
    [
        ("Ann Lee", "Ann  Lee's day, Ann Leeds, ANN", "X's day, Ann Leeds, ANN"),
        ("Zoë", "Zoe\u0308 and Zoëlle", "X and Zoëlle"),
        ("山田太郎", "今日山田太郎が", "今日Xが"),
        ("राम", "राम रामा", "X रामा"),
        ("محمد علي", "قال محمد علي: نعم", "قال X: نعم"),
        ('A "B" \\C', 'A "B" \\C.', "X."),
        ("O'Neil (wk)", "O'Neil (wk) caught", "X caught"),
    ],
)
def test_a_name_in_any_script_is_covered_as_whole_words(name: str, text: str, shown: str) -> None:
    assert Cover([Covered((name,), "X")]).text(text) == shown


def test_a_name_of_one_word_stays_in_what_else_is_called_so() -> None:
    cover = Cover([Covered(("Kent",), "X")])
    assert (cover.label("Kent"), cover.label("Kent Cup")) == ("X", "Kent Cup")
    assert Cover([Covered(("Kent",), "X", in_labels=False)]).label("Kent") == "Kent"
    assert Cover([Covered(("Ann Lee",), "X")]).label("Ann Lee’s XI") == "X’s XI"
    ann = Cover([Covered(("Ann",), "X")])
    assert [ann.person(text) for text in ("ann", "Ann & Bob", "Ann Lee", "Joann")] == [
        "X",
        "X & Bob",
        "Ann Lee",
        "Joann",
    ]


def test_every_column_with_text_is_known() -> None:
    """A new column is entered here, and in what takes names off where somebody can write a name in it."""
    found = {
        f"{model._meta.model_name}.{field.name}"
        for app in ("scoring", "tournaments")
        for model in apps.get_app_config(app).get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, models.CharField | models.TextField | models.JSONField) and not field.choices
    }
    assert found == REWRITTEN | DERIVED | KEEPING | NAMELESS


REWRITTEN = {
    "archivedperson.name", "clubact.about",
    "club.name", "club.description", "club.slug", "club.search_key", "team.name", "team.slug", "team.search_key",
    "player.name", "player.search_key", "match.slug", "match.scoreboard",
    "rosterchange.name", "rosterchange.before", "rosterchange.now", "correctionrequest.text", "undorequest.reason",
    "matchreport.text", "dispute.reason",
    "season.name", "season.slug", "season.search_key", "season.earlier",
    "competition.name", "competition.slug", "competition.search_key", "entrant.name", "entrant.person",
    "competition.tables", "entrant.home_table", "draftdraw.plan",
    "adjustment.reason", "fixture.venue", "fixture.table", "fixture.through_why", "act.about", "act.reason",
    "fixtureoutcome.person", "fixtureoutcome.against",
}  # fmt: skip
"""What is written anew when a name is taken off."""
DERIVED = {
    "againsttotals.side_name", "dueltotals.batter_name", "dueltotals.batter_side", "dueltotals.bowler_name",
    "dueltotals.bowler_side",
    "battinginnings.bowler", "battinginnings.name", "battinginnings.side_name", "bowlinginnings.name",
    "bowlinginnings.side_name", "counted.shares", "counted.who", "matchplayer.name", "matchside.name",
    "matchside.played_by", "matchside.search_key", "partnership.name", "partnership.side_name", "playertotals.name",
    "playertotals.side_name", "recordcandidate.name", "recordcandidate.side_name", "sideresult.against",
    "sideresult.name", "sideresult.person", "sidetotals.person", "sidetotals.search_key", "sidetotals.side_name",
    "teaminnings.name", "teaminnings.person",
}  # fmt: skip
"""What follows from the books of matches, and so from what is written anew."""
KEEPING = {
    "logrecord.body", "logrecord.reason", "nametakenoff.names", "nametakenoff.of_players",
    "nametakenoff.instead", "nametakenoff.back_because",
}  # fmt: skip
"""What keeps the name, and is read with a placeholder or by no page."""
NAMELESS = {
    "apitoken.digest", "apitoken.grants", "apitoken.name", "archivejob.file", "archivejob.message", "archivejob.name",
    "club.language", "clubact.kind", "clubact.verb", "draftdraw.nights", "draftdraw.verb", "draftdraw.without",
    "againsttotals.figures", "againsttotals.variant", "dueltotals.variant",
    "act.verb", "battinginnings.faced", "battinginnings.figures", "battinginnings.out", "clubmark.value",
    "competition.chances", "competition.later_rounds",
    "competition.conditions", "count.body", "count.device", "count.key", "count.of", "count.taken_back_key",
    "competition.format", "competition.points", "competition.settings", "competition.tie_breaks",
    "competition.variant", "correctionrequest.sender", "counted.variant", "drawnround.kept", "drawnround.rested_on",
    "entrant.days_off", "entrant.group", "fixture.away_from", "fixture.conditions", "fixture.group",
    "fixture.home_from", "fixture.kept", "fixture.key", "fixture.label_kind", "invitation.digest", "invitation.email",
    "invitation.kind", "invitation.role",
    "logrecord.digest", "logrecord.key", "lot.order", "match.variant", "matchtotals.variant", "merge.places",
    "playertotals.figures",
    "playertotals.variant", "print.digest", "print.file", "print.message", "print.paper", "print.tells_of",
    "reminder.says", "reminderchoice.kinds",
    "recordcandidate.closed_by", "recordcandidate.kind", "recordcandidate.variant", "role.kind", "role.name",
    "setupcode.digest", "setupcode.wrong",
    "calendarkey.digest", "sharedlink.digest", "sharedlink.kind", "sidetotals.figures", "sidetotals.variant",
    "siteaddress.address", "signinturn.address", "signinturn.name", "slip.digest", "slip.device",
    "teaminnings.closed_by", "teaminnings.figures", "upkeep.failed", "upkeep.file",
}  # fmt: skip
"""What nobody writes a name in."""
