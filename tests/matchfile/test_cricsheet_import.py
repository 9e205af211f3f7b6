"""A file of Cricsheet comes in ball by ball where the rules allow, else as a card, else by its totals; what has no
place is told line by line, and nothing else is lost.
"""

import json
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from cricsheet_matches import SIDES, ball, twenty20
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from django.utils.html import escape
from hypothesis import given
from hypothesis import strategies as st
from served_forms import form_at

from scoring.book.open_book import open_book
from scoring.exports.cricsheet import cricsheet_document
from scoring.matchfile.any_file import read_any
from scoring.matchfile.derived import derive
from scoring.matchfile.importer import import_match
from scoring.matchfile.reader import Reading, read
from scoring.models import Club, Match
from scoring.rules.depth import Depth
from scoring.rules.results import Outcome
from scoring.rules.settlement import counted
from scoring.words.problems import file_sentence

EXAMPLES = Path(__file__).parents[1] / "matchfiles" / "examples"


def reading_of(file: object) -> Reading:
    return read_any(json.dumps(file).encode())


def codes(reading: Reading) -> list[str]:
    return [each.code for each in reading.left_out]


def recounted(innings: dict[str, Any]) -> dict[str, list[int]]:
    """Return runs, balls, fours and sixes of every batter, counted from the deliveries by hand."""
    found: dict[str, list[int]] = {}
    for each in (each for over in innings["overs"] for each in over["deliveries"]):
        figures = found.setdefault(each["batter"], [0, 0, 0, 0])
        runs = each["runs"]["batter"]
        counts = not {"wides", "noballs"} & each.get("extras", {}).keys()
        for place, add in enumerate((runs, counts, runs == 4, runs == 6)):
            figures[place] += add
    return found


def card_of(reading: Reading, number: int) -> dict[str, Any]:
    assert reading.file is not None
    assert reading.file.report is not None
    innings: Any = reading.file.report["innings"]
    card: dict[str, Any] = innings[number]
    return card


# Ball by ball


@pytest.mark.django_db
@pytest.mark.parametrize("name", [f"forde-{number}" for number in range(1, 7)])
def test_what_was_exported_comes_back_ball_by_ball_with_its_figures(name: str) -> None:
    before = read((EXAMPLES / f"{name}.json").read_bytes()).file
    assert before is not None
    document: Any = cricsheet_document(Match(pk=1, created_at=timezone.now(), version=1), before.match)

    reading = reading_of(document)

    assert reading.problems == []
    assert reading.file is not None
    assert reading.file.match.depth is Depth.LOG
    assert "cricsheet_kept_as_card" not in codes(reading)
    after: Any = cricsheet_document(Match(pk=1, created_at=timezone.now(), version=1), reading.file.match)
    for key in ("outcome", "overs", "toss", "teams", "dates"):
        assert after["info"][key] == document["info"][key]
    assert after["innings"] == document["innings"]
    assert derive(reading.file.match)["result"] == derive(before.match)["result"]


# As a card


@pytest.mark.parametrize("seed", range(12))
def test_every_batter_has_the_runs_balls_and_boundaries_of_the_file(seed: int) -> None:
    file = twenty20(seed)

    reading = reading_of(file)

    assert reading.problems == []
    assert reading.file is not None
    winner = file["info"]["outcome"].get("winner")
    result = counted(reading.file.match)
    assert result is not None
    assert result.winner == (None if winner is None else file["info"]["teams"].index(winner))
    if "cricsheet_kept_as_totals" in codes(reading):
        for number, innings in enumerate(file["innings"]):
            total = sum(b["runs"]["total"] for over in innings["overs"] for b in over["deliveries"])
            assert card_of(reading, number)["runs"] == total
        return
    for number, innings in enumerate(file["innings"]):
        card = card_of(reading, number)
        players = reading.file.setup.sides[card["side"]].players
        lines = {players[line["player"] - 1].name: line for line in card["batters"]}
        for name, (runs, balls, fours, sixes) in recounted(innings).items():
            line = lines[name]
            assert (line["runs"], line["fours"], line["sixes"]) == (runs, fours, sixes)
            assert line.get("balls", balls) == balls
        assert sum("out" in line for line in card["batters"]) == card["wickets"]
        if "bowlers" in card:
            fielding = reading.file.setup.sides[1 - card["side"]].players
            conceded = Counter[str]()
            for over in innings["overs"]:
                for each in over["deliveries"]:
                    conceded[each["bowler"]] += each["runs"]["batter"]
            assert {fielding[line["player"] - 1].name: line["runs"] for line in card["bowlers"]} == dict(conceded)


def test_both_ways_were_tried() -> None:
    kept = Counter("cricsheet_kept_as_totals" in codes(reading_of(twenty20(seed))) for seed in range(12))
    assert kept[True]
    assert kept[False]


def test_margins_by_wickets_are_those_of_the_file_however_much_is_kept() -> None:
    kept = set()
    for seed in range(30):
        file = twenty20(seed, extras=seed % 2 == 0)
        outcome = file["info"]["outcome"]
        if outcome.get("winner") != "Hull":
            continue
        reading = reading_of(file)
        assert reading.file is not None
        result = counted(reading.file.match)
        assert result is not None
        assert result.by is not None
        assert result.by["wickets"] == outcome["by"]["wickets"]
        kept.add("cricsheet_kept_as_totals" in codes(reading))
    assert kept == {True, False}


def test_what_has_no_place_is_told() -> None:
    seed = next(seed for seed in range(40) if "cricsheet_kept_as_totals" not in codes(reading_of(twenty20(seed))))
    reading = reading_of(twenty20(seed, bowlers=5))
    said = " ".join(map(file_sentence, reading.left_out))
    assert {
        "cricsheet_classes",
        "cricsheet_info_left_out",
        "cricsheet_innings_left_out",
        "cricsheet_fielders",
        "cricsheet_extras",
        "cricsheet_not_out",
        "cricsheet_kept_as_card",
    } <= {*codes(reading)}
    for key in ("city", "gender", "match_type", "registry", "season", "team_type", "powerplays"):
        assert key in said
    assert all(each.severity == "unusual" for each in reading.left_out)


def test_more_than_five_bowlers_leave_the_bowling_out() -> None:
    found = [reading_of(twenty20(seed, bowlers=7)) for seed in range(20)]
    kept = [reading for reading in found if "cricsheet_kept_as_totals" not in codes(reading)]
    assert kept
    for reading in kept:
        assert "bowlers" not in card_of(reading, 0)
        assert "cricsheet_many_bowlers" in codes(reading)


# By its totals, settled


def test_a_tie_is_won_by_its_super_over() -> None:
    file = tied()
    file["innings"].append({"team": "Hull", "overs": deepcopy(file["innings"][1]["overs"][:1]), "super_over": True})
    file["info"]["outcome"] = {"result": "tie", "eliminator": "Hull"}

    reading = reading_of(file)

    assert reading.file is not None
    assert "cricsheet_super_over" in codes(reading)
    assert derive(reading.file.match)["result"] == {"outcome": "tied", "winner": None, "by": None, "text": "Match tied"}
    result = counted(reading.file.match)
    assert result is not None
    assert result.winner == 1


def tied() -> dict[str, Any]:
    """Return a match of two overs in which everybody made as many."""
    file = twenty20(1, overs=2, extras=False, wickets=0)
    for innings in file["innings"]:
        other = SIDES["Hull" if innings["team"] == "Leeds" else "Leeds"]
        pair = SIDES[innings["team"]][:2]
        innings["overs"] = [
            {"over": number, "deliveries": [ball(pair[0], other[10 - number], pair[1], 2) for _each in range(6)]}
            for number in range(2)
        ]
    file["innings"][1]["target"] = {"overs": 2, "runs": 25}
    file["info"]["outcome"] = {"result": "tie"}
    return file


def test_a_revised_target_is_kept() -> None:
    file = tied()
    file["innings"][1]["overs"].pop()
    file["innings"][1]["target"] = {"overs": 1, "runs": 12}
    file["info"]["outcome"] = {"winner": "Hull", "method": "D/L", "by": {"wickets": 10}}

    reading = reading_of(file)

    assert reading.problems == []
    assert reading.file is not None
    assert reading.file.match.settlement.revised is not None
    assert reading.file.match.settlement.revised.runs == 12
    result = counted(reading.file.match)
    assert result is not None
    assert result.winner == 1


def test_a_match_without_a_ball_had_no_result() -> None:
    file = tied() | {"innings": []}
    file["info"]["outcome"] = {"result": "no result"}
    reading = reading_of(file)
    assert reading.problems == []
    assert reading.file is not None
    assert reading.file.match.result is not None
    assert reading.file.match.result.outcome in ("no_result", "abandoned")


@pytest.mark.parametrize(
    ("outcome", "due"),
    [
        ({"result": "no result"}, {"outcome": "no_result", "winner": None}),
        ({"winner": "Leeds", "method": "Awarded"}, {"outcome": "awarded", "winner": 0}),
    ],
    ids=["no-result", "awarded"],
)
def test_an_innings_in_play_ends_with_the_match(outcome: dict[str, str], due: dict[str, object]) -> None:
    file = tied()
    file["innings"][1]["overs"].pop()
    file["innings"][1]["overs"][0]["deliveries"][3] |= {"extras": {"wides": 2}}  # so that it is no match ball by ball
    file["innings"][1]["overs"][0]["deliveries"][3]["runs"] = {"batter": 0, "extras": 2, "total": 2}
    file["info"]["outcome"] = outcome

    reading = reading_of(file)

    assert reading.file is not None
    assert reading.file.match.result is not None
    assert {key: reading.file.match.result.derived()[key] for key in due} == due
    assert card_of(reading, 1)["wickets"] == 1  # of two not out one counts as out


def test_a_match_without_toss_and_players_takes_them_as_they_appear() -> None:
    file = tied()
    del file["info"]["toss"], file["info"]["players"], file["info"]["venue"]
    reading = reading_of(file)
    assert reading.file is not None
    assert not reading.file.match.toss_known
    assert "cricsheet_filled" in codes(reading)
    assert reading.file.setup.sides[0].player(11).name == "Number 11"


# Refused


def changed(file: dict[str, Any], path: tuple[str | int, ...], value: object) -> dict[str, Any]:
    at: Any = file
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return file


BALL = ("innings", 0, "overs", 0, "deliveries", 0)


@pytest.mark.parametrize(
    ("path", "value", "field", "code"),
    [
        (("info", "overs"), None, "info.overs", "cricsheet_no_overs"),
        (("info", "overs"), 90, "info.overs", "cricsheet_too_many_overs"),
        (("info", "overs"), "20", "info.overs", "not_whole"),
        (("info", "balls_per_over"), 5, "info.balls_per_over", "cricsheet_balls_per_over"),
        (("info", "teams"), ["Leeds"], "info.teams", "wrong_length"),
        (("info", "teams"), ["Leeds", "Leeds"], "info.teams", "cricsheet_same_teams"),
        (("info", "teams", 1), "York", "innings.1.team", "cricsheet_no_such_team"),
        (("info", "dates"), ["2026-02-30"], "info.dates.0", "not_a_date"),
        (("info", "dates"), [], "info.dates", "wrong_length"),
        (("info", "outcome", "winner"), "York", "info.outcome.winner", "cricsheet_no_such_team"),
        (("info", "toss", "decision"), "sleep", "info.toss.decision", "not_one_of"),
        (("info", "venue"), "x\x00", "info.venue", "control_character"),
        (("info", "players", "Leeds", 1), "Leeds A", "info.players.0", "cricsheet_player_twice"),
        (("info",), [], "info", "not_an_object"),
        (("innings",), {}, "innings", "not_a_list"),
        (("innings", 0), 5, "innings.0", "not_an_object"),
        (("innings", 0, "overs", 0, "over"), 4, "innings.0.overs.0.over", "cricsheet_over_number"),
        ((*BALL, "batter"), "W G Grace", "innings.0.overs.0.deliveries.0.batter", "cricsheet_stranger"),
        ((*BALL, "bowler"), None, "innings.0.overs.0.deliveries.0.bowler", "missing"),
        ((*BALL, "runs", "total"), 9, "innings.0.overs.0.deliveries.0.runs.total", "cricsheet_runs"),
        ((*BALL, "runs", "batter"), -1, "innings.0.overs.0.deliveries.0.runs.batter", "out_of_range"),
        (
            (*BALL, "wickets"),
            [{"player_out": "Leeds A", "kind": "eaten"}],
            "innings.0.overs.0.deliveries.0.wickets.0.kind",
            "not_one_of",
        ),
    ],
)
def test_what_is_wrong_is_said_at_its_place(path: Any, value: object, field: str, code: str) -> None:
    reading = reading_of(changed(tied(), path, value))
    assert reading.file is None
    assert (field, code) in [(problem.field, problem.code) for problem in reading.problems]


def test_a_match_of_two_innings_a_side_has_no_place() -> None:
    file = tied()
    file["innings"] *= 2
    del file["info"]["overs"]
    assert [p.code for p in reading_of(file).problems] == ["cricsheet_two_innings", "cricsheet_no_overs"]


def test_a_result_that_the_totals_contradict_is_refused() -> None:
    file = tied()
    file["info"]["outcome"] = {"winner": "Hull", "by": {"wickets": 3}}
    (problem,) = reading_of(file).problems
    assert problem.code == "cricsheet_other_result"


def test_twelve_who_took_part_are_too_many() -> None:
    file = tied()
    file["info"]["players"] = deepcopy(SIDES)
    file["info"]["players"]["Leeds"].append("Leeds L")
    assert reading_of(file).problems == []  # nobody missed the twelfth
    for number, name in enumerate(file["info"]["players"]["Leeds"]):
        over = file["innings"][0]["overs"][number // 6]
        over["deliveries"][number % 6]["batter"] = name
    assert [p.code for p in reading_of(file).problems] == ["cricsheet_too_many_players"]


def test_a_file_cut_off_anywhere_is_one_problem() -> None:
    data = json.dumps(tied()).encode()
    for end in range(1, len(data), 97):
        (problem,) = read_any(data[:end]).problems
        assert problem.code in ("not_json", "not_an_object")


ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 12),
    st.sampled_from([10**30, 1.5, "", "x" * 101, "\u202e", "Leeds A", "Hull K", [], {}, [[]], [{}], {"": 0}, "=1+1"]),
)


@given(st.data())
def test_whatever_stands_anywhere_is_answered_with_problems_or_a_match(data: st.DataObject) -> None:
    file = tied() if data.draw(st.booleans()) else twenty20(data.draw(st.integers(0, 30)), overs=3)
    for _each in range(data.draw(st.integers(1, 3))):
        at: Any = file
        while True:
            steps = list(at) if isinstance(at, dict) else list(range(len(at)))
            if not steps:
                break
            step = data.draw(st.sampled_from(steps))
            if isinstance(at[step], dict | list) and data.draw(st.integers(0, 9)):
                at = at[step]
                continue
            at[step] = deepcopy(data.draw(ODD))
            break
    reading = reading_of(file)
    assert (reading.file is None) == bool(reading.problems)
    for problem in (*reading.problems, *reading.left_out):
        assert "%(" not in file_sentence(problem)


def test_very_many_names_and_retirements_take_no_longer_than_their_file() -> None:
    file = tied()
    del file["info"]["players"]
    wicket = {"player_out": "Leeds A", "kind": "retired hurt"}
    over = file["innings"][0]["overs"][0]
    over["deliveries"] = [ball(f"L {n}", "Hull K", "Leeds A", wickets=[wicket] * 10) for n in range(100)]
    file["innings"][0]["overs"] = [over | {"over": number} for number in range(40)]
    assert [p.code for p in reading_of(file).problems] == ["cricsheet_too_many_players"]


# In the book


@pytest.mark.django_db
@pytest.mark.parametrize("seed", range(4))
def test_it_is_stored_as_it_was_read(club: Club, seed: int) -> None:
    file = reading_of(twenty20(seed)).file
    assert file is not None

    match = import_match(club, file, None).match

    book = open_book(match)
    assert match.status == Match.Status.COMPLETED
    assert match.depth == book.match.depth == file.match.depth in (Depth.CARD, Depth.TOTALS)
    assert derive(book.match)["innings"] == derive(file.match)["innings"]
    assert counted(book.match) == counted(file.match)
    assert str(match.played_on) == "2026-05-02"


@pytest.mark.django_db
def test_on_the_page_every_line_is_said(client: Client, club: Club, person: Callable[[str], User]) -> None:
    client.force_login(person("scorer"))
    file = tied()
    form = form_at(client, "/clubs/otley/import/")
    answer = form.submit(file=SimpleUploadedFile("a.json", json.dumps(file).encode()))

    page = client.get(answer.headers["Location"], follow=True).content.decode()

    for each in reading_of(file).left_out:
        assert escape(file_sentence(each)) in page
    assert Match.objects.count() == 1


@pytest.mark.django_db
def test_on_the_page_a_bad_file_is_refused_and_nothing_is_stored(
    client: Client, club: Club, person: Callable[[str], User]
) -> None:
    client.force_login(person("scorer"))
    bad = changed(tied(), ("info", "overs"), 90)
    form = form_at(client, "/clubs/otley/import/")
    answer = form.submit(file=SimpleUploadedFile("a.json", json.dumps(bad).encode()))
    assert answer.status_code == 422
    (problem,) = reading_of(bad).problems
    assert file_sentence(problem) in answer.content.decode()
    assert not Match.objects.exists()


@pytest.mark.django_db
def test_the_commands_tell_what_is_left_out(club: Club, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(tied()))
    out, err = StringIO(), StringIO()
    call_command("import_match", str(path), stdout=out, stderr=err)
    assert out.getvalue() == f"{Match.objects.get().pk}\n"
    left_out = reading_of(tied()).left_out
    assert len(err.getvalue().splitlines()) == len(left_out)
    assert err.getvalue().startswith(f"{path}: {left_out[0].field}: unusual: ")
    call_command("check_match", str(path), stdout=out, stderr=err)
    path.write_text(json.dumps(changed(tied(), ("info", "overs"), 90)))
    with pytest.raises(SystemExit):
        call_command("check_match", str(path), stdout=out, stderr=err)
    assert out.getvalue().splitlines()[-1].startswith(f"{path}: info.overs: format: ")


def one_over_each(first: tuple[str, list[int]], second: tuple[str, list[int]], outcome: object) -> Reading:
    """Read a match of one over a side that Leeds began, by the toss, with the runs off each ball."""
    innings = []
    for team, runs in (first, second):
        own, others = SIDES[team], SIDES["Hull" if team == "Leeds" else "Leeds"]
        innings.append({"team": team, "overs": [{"deliveries": [ball(own[0], others[10], own[1], n) for n in runs]}]})
    info = {"dates": ["2026-05-02"], "teams": ["Leeds", "Hull"], "overs": 1, "players": SIDES}
    info |= {"toss": {"winner": "Leeds", "decision": "bat"}, "outcome": outcome}
    return reading_of({"info": info, "innings": innings})


def test_an_innings_of_the_side_that_bowled_by_the_toss_is_not_given_to_the_other() -> None:
    reading = one_over_each(("Hull", [2] * 6), ("Leeds", [1] * 6), {"winner": "Hull", "by": {"runs": 6}})
    assert reading.file is None
    assert [problem.code for problem in reading.problems] == ["bats_first_by_toss"]


@pytest.mark.parametrize("outcome", [{"by": {"runs": 5}, "method": "D/L"}, {"by": {"wickets": 10}}, {"method": "D/L"}])
def test_a_win_that_the_balls_do_not_decide_is_no_concession(outcome: dict[str, object]) -> None:
    reading = one_over_each(("Leeds", [2] * 6), ("Hull", [1] * 3), {"winner": "Leeds"} | outcome)
    assert reading.file is None or "cricsheet_other_result" in codes(reading)
    assert reading.file is None or reading.file.match.result.outcome is Outcome.WON  # type: ignore[union-attr] # it is over


def test_a_win_that_the_file_calls_awarded_is_a_concession() -> None:
    reading = one_over_each(("Leeds", [2] * 6), ("Hull", [1] * 3), {"winner": "Leeds", "method": "Awarded"})
    assert reading.file is not None
    assert reading.file.match.result is not None
    assert reading.file.match.result.outcome is Outcome.CONCEDED


def test_another_margin_is_told() -> None:
    reading = one_over_each(("Leeds", [2] * 6), ("Hull", [1] * 6), {"winner": "Leeds", "by": {"runs": 99}})
    assert reading.file is not None
    [told] = [each for each in reading.left_out if each.code == "cricsheet_margin"]
    assert told.params == {"given": 99, "kept": 6}


def test_a_file_of_empty_balls_is_not_read_to_its_end() -> None:
    over: dict[str, list[dict[str, int]]] = {"deliveries": [{}] * 100}
    innings = [{"team": "Leeds", "overs": [over] * 1_000}] * 2
    info = {"dates": ["2026-05-02"], "teams": ["Leeds", "Hull"], "overs": 20}
    reading = read_any(json.dumps({"info": info, "innings": innings}).encode())
    assert reading.file is None
    assert 1_000 < len(reading.problems) < 5_000
