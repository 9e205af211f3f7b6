"""A match as Cricsheet's JSON and Ashwin CSV: read back by an independent reader, its figures are ours."""

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from exported_matches import FILES, cricsheet_of, figures, in_the_book, own_figures, text_of
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.book.changes import settled
from scoring.book.new_match import create_match
from scoring.book.open_book import OpenBook, open_book
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.exports.cricsheet import cricsheet_document
from scoring.exports.formats import formats_of
from scoring.matchfile.reader import read_value
from scoring.models import Club, Match, MatchPlayer, Player

pytestmark = pytest.mark.django_db

WITH_BALLS = [path for path in FILES if json.loads(path.read_text())["variant"] == "forde"]
BY_ID = {path.stem: path for path in WITH_BALLS}


@pytest.fixture(params=sorted(BY_ID))
def stored(request: pytest.FixtureRequest, club: Club) -> tuple[Match, OpenBook]:
    return in_the_book(club, BY_ID[request.param])


def without_run_outs(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Leave out who bowled where that is no credit."""
    for innings in found:
        innings["outs"] = {n: (kind, None if kind == "run out" else who) for n, (kind, who) in innings["outs"].items()}
        innings["bowlers"] = {name: +counts for name, counts in innings["bowlers"].items()}
        innings["batters"] = {name: +counts for name, counts in innings["batters"].items()}
    return found


def test_read_back_its_figures_are_ours(stored: tuple[Match, OpenBook]) -> None:
    assert without_run_outs(figures(cricsheet_of(*stored))) == without_run_outs(own_figures(stored[1]))


def test_it_has_what_readers_need(stored: tuple[Match, OpenBook]) -> None:
    match, book = stored
    document = cricsheet_of(match, book)
    info = document["info"]

    assert document["meta"]["data_version"] == "1.1.0"
    assert (info["balls_per_over"], info["gender"], info["team_type"]) == (6, "male", "club")
    assert info["match_type"] == ("T20" if info["overs"] <= 20 else "ODM")
    assert info["dates"] == [book.setup.played_on or timezone.localdate(match.created_at).isoformat()]
    assert info["season"] == info["dates"][0][:4]
    people = info["registry"]["people"]
    assert people.keys() == {name for side in info["players"].values() for name in side}
    assert len(set(people.values())) == len(people) == 22
    assert all(re.fullmatch("[a-f][0-9a-f]{7}", each) for each in people.values())
    assert info["toss"]["winner"] in info["teams"]
    for innings in document["innings"]:
        for number, over in enumerate(innings["overs"]):
            assert over["over"] == number
            for ball in over["deliveries"]:
                batting = info["players"][innings["team"]]
                assert ball["non_striker"] != ball["batter"]
                assert {ball["non_striker"], ball["batter"]} <= {*batting}
                assert ball["bowler"] not in batting
                assert all(wicket.get("fielders", [0]) for wicket in ball.get("wickets", ()))


def test_nobody_stands_at_the_other_end_who_did_not_bat(stored: tuple[Match, OpenBook]) -> None:
    match, book = stored
    for innings, read in zip(book.match.innings, cricsheet_of(match, book)["innings"], strict=True):
        named = {ball["non_striker"] for over in read["overs"] for ball in over["deliveries"]}
        batted = {book.setup.sides[innings.side].player(batter.player).name for batter in innings.batters}
        assert named <= batted or (not innings.falls and len(named) == 1)


def test_the_csv_has_the_balls_of_the_json(stored: tuple[Match, OpenBook]) -> None:
    match, book = stored
    rows = list(csv.DictReader(io.StringIO(text_of(match, book, "ashwin"))))
    document = cricsheet_of(match, book)
    balls = [
        (str(n), f"{over['over']}.{b}", ball)
        for n, innings in enumerate(document["innings"], 1)
        for over in innings["overs"]
        for b, ball in enumerate(over["deliveries"], 1)
    ]
    assert len(rows) == len(balls)
    for row, (innings, place, ball) in zip(rows, balls, strict=True):
        wicket = ball.get("wickets", [{"kind": "", "player_out": ""}])[0]
        assert (row["innings"], row["ball"], row["striker"]) == (innings, place, ball["batter"])
        assert (row["non_striker"], row["bowler"]) == (ball["non_striker"], ball["bowler"])
        assert (row["runs_off_bat"], row["extras"]) == (str(ball["runs"]["batter"]), "0")
        assert (row["wicket_type"], row["player_dismissed"]) == (wicket["kind"], wicket["player_out"])
        assert row["start_date"] == document["info"]["dates"][0]
    facts = list(csv.reader(io.StringIO(text_of(match, book, "ashwin-info"))))
    assert {"info"} == {fact[0] for fact in facts}
    assert sum(fact[1] == "player" for fact in facts) == sum(fact[1] == "registry" for fact in facts) == 22
    assert ["info", "balls_per_over", "6"] in facts


def test_no_cell_is_taken_for_a_date_but_a_date(club: Club) -> None:
    like_a_date = re.compile(r"\d+[-/]\d+([-/]\d+)?|\d+[-/ ][A-Z][a-z]{2}.*", re.ASCII)
    for path in FILES:
        match, book = in_the_book(club, path)
        for form in formats_of(book.match):
            if form.slug == "cricsheet":
                continue
            for row in csv.reader(io.StringIO(text_of(match, book, form.slug).removeprefix("\ufeff"))):
                dates = {cell for cell in row if like_a_date.fullmatch(cell)}
                assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", each) for each in dates), row


def test_players_of_the_club_have_one_id_in_all_matches_and_others_none_of_theirs(club: Club) -> None:
    path = WITH_BALLS[0]
    (first, book), (second, other) = in_the_book(club, path), in_the_book(club, path)
    known, merged = (Player.objects.create(club=club, name=name) for name in ("A", "B"))
    for match, player in ((first, known), (second, merged)):
        MatchPlayer.objects.filter(side__match=match, side__place=0, number=3).update(player=player)
    Player.objects.filter(pk=merged.pk).update(merged_into=known)
    ids = [cricsheet_of(*each)["info"]["registry"]["people"] for each in ((first, book), (second, other))]
    assert [name for name in ids[0] if ids[0][name] == ids[1][name]] == [book.setup.sides[0].player(3).name]


def test_names_are_told_apart(club: Club) -> None:
    file = json.loads(WITH_BALLS[0].read_text())
    file.pop("derived")
    for side in file["sides"]:
        side["name"] = "Twins"
        for number in (0, 1):
            side["players"][number]["name"] = "A Smith"
        side["players"][2]["name"] = "A Smith (2)"
    state = read_value(file, []).file
    assert state is not None
    document: Any = cricsheet_document(Match(pk=1, created_at=timezone.now(), version=1), state.match)
    assert document["info"]["teams"] == ["Twins", "Twins (2)"]
    assert len(document["info"]["registry"]["people"]) == 22
    assert document["info"]["players"]["Twins"][:3] == ["A Smith", "A Smith (3)", "A Smith (2)"]


def ended(club: Club, *entries: dict[str, object], settlement: dict[str, object] | None = None) -> dict[str, Any]:
    """Return the outcome of a match of an over a side with such entries."""
    file = json.loads((Path(__file__).parents[1] / "matchfiles/examples/forde-5.json").read_text())
    file |= {"options": {"overs": 1, "max_overs_per_bowler": 1}, "toss": {"won_by": 0, "chose": "bat"}}
    file |= {"entries": list(entries)}
    file.pop("derived")
    read = read_value(file, []).file
    assert read is not None
    match = create_match(club, read.setup, None, entries=list(entries)).match
    if settlement:
        write(match.slug, [settled(settlement)], Signature(author=None, seen=match.version))
        match.refresh_from_db()
    outcome: dict[str, Any] = cricsheet_of(match, open_book(match))["info"]["outcome"]
    return outcome


def over_of(bowler: int, *runs: int) -> list[dict[str, object]]:
    return [{"type": "over", "bowler": bowler}, *({"type": "ball", "runs": each} for each in runs)]


def bowler_of(side: int) -> int:
    file = json.loads((Path(__file__).parents[1] / "matchfiles/examples/forde-5.json").read_text())
    players = file["sides"][side]["players"]
    return next(number for number, player in enumerate(players, 1) if player.get("bowling_class"))


@pytest.mark.parametrize(
    ("second", "calls", "settlement", "due"),
    [
        ((0,) * 6, [], None, {"winner": 0, "by": {"runs": 6}}),
        ((6, 6, 0, 0, 0, 0), [], None, {"winner": 1, "by": {"runs": 6}}),
        ((1,) * 6, [], None, {"result": "tie"}),
        ((1,) * 6, [], ("super_over", ""), {"result": "tie", "eliminator": 1}),
        ((1,) * 6, [], ("bowl_out", ""), {"result": "tie", "bowl_out": 1}),
        ((1,) * 6, [], ("lot", ""), {"winner": 1, "method": "Lot"}),
        ((1,) * 6, [], ("other", "a race"), {"winner": 1, "method": "a race"}),
        ((1,), [{"type": "abandon"}], None, {"result": "no result"}),
        ((1,), [{"type": "time"}], None, {"result": "draw"}),
        ((1,), [{"type": "concede", "side": 1}], None, {"winner": 0, "method": "Awarded"}),
        ((1,), [], None, {"result": "no result"}),
    ],
)
def test_every_end_has_its_word(
    club: Club, second: tuple[int, ...], calls: list[Any], settlement: tuple[str, str] | None, due: dict[str, Any]
) -> None:
    entries = [*over_of(bowler_of(1), *(1,) * 6), *over_of(bowler_of(0), *second), *calls]
    decided: dict[str, object] | None = None
    if settlement:
        by, words = settlement
        decided = {"decider": {"side": 1, "by": by} | ({"words": words} if words else {})}
    found = ended(club, *entries, settlement=decided)
    teams = [side["name"] for side in json.loads(BY_ID["forde-5"].read_text())["sides"]]
    assert found == {key: teams[value] if isinstance(value, int) else value for key, value in due.items()}


BALLS = st.sampled_from([0, 0, 1, 1, 2, 3, 4, 6, "bowled", "caught", "caught_behind", "lbw", "stumped", "run_out"])


@settings(max_examples=60)
@given(st.lists(BALLS, max_size=90), st.booleans())
def test_whatever_is_bowled_reads_back_as_it_was(balls: list[int | str], stop: bool) -> None:
    file = json.loads(BY_ID["forde-5"].read_text())
    file.pop("derived")
    file["options"] = {"overs": 5, "max_overs_per_bowler": 1, "stop_at_target": stop}
    file["entries"] = []
    state = read_value(file, []).file
    assert state is not None
    match: Any = state.match
    for ball in balls:
        if match.result:
            break
        entries = [{"type": "ball", "out": ball} if isinstance(ball, str) else {"type": "ball", "runs": ball}]
        if not (match.current and match.current.over):
            bowlers = [number for number, left in match.overs_left().items() if left]
            entries.insert(0, {"type": "over", "bowler": bowlers[0]})
        for raw in entries:
            entry, _problems = match.read_entry(raw)
            match.play(entry)
    document = cricsheet_document(Match(pk=1, created_at=timezone.now(), version=1), match)
    book = OpenBook(None, match.setup, [], [], match)  # type: ignore[arg-type]
    assert without_run_outs(figures(document)) == without_run_outs(own_figures(book))
