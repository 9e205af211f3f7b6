"""check_match, import_match and export_match, as they are typed."""

import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from matchfile_equality import equal_part

from scoring.games.forde.words.problems import SENTENCES
from scoring.models import Club, Match, MatchPlayer, MatchSide, Team
from scoring.rights import Right
from scoring.words.problems import FORMAT
from scoring.words.refusals import forbidden_text

ROOT = Path(__file__).parent.parent.parent


def typed(command: str, *args: str | Path, **options: Any) -> tuple[int, str, str]:
    """Return exit status, standard output and standard error of a command."""
    out, err = StringIO(), StringIO()
    try:
        call_command(command, *map(str, args), stdout=out, stderr=err, **options)
    except SystemExit as end:
        return int(str(end.code)), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


@pytest.fixture
def saved(tmp_path: Path) -> Callable[..., Path]:
    """Write a match file."""

    def save(file: dict[str, Any], name: str = "match.json") -> Path:
        path = tmp_path / name
        path.write_text(json.dumps(file))
        return path

    return save


# check_match


def test_check_match_says_nothing_of_a_good_file(saved: Callable[..., Path], good: dict[str, Any]) -> None:
    assert typed("check_match", saved(good)) == (0, "", "")


def test_check_match_prints_a_line_a_problem_under_its_files_name(
    saved: Callable[..., Path], good: dict[str, Any], overridden: dict[str, Any]
) -> None:
    override = overridden["entries"][2].pop("override")
    impossible = saved(overridden, "impossible.json")
    overridden["entries"][2] |= {"override": override}
    explained = saved(overridden, "explained.json")
    overridden |= {"options": {"overs": 30}, "colour": "red"}
    overridden["entries"].append({"type": "ball", "runs": 5})
    malformed = saved(overridden, "malformed.json")

    status, out, err = typed("check_match", impossible, explained, malformed)

    said = SENTENCES["card_too_often"] % {"card": "Xr", "copies": 1}
    assert status == 1
    assert out.splitlines() == [
        f"{impossible}: entry 2: batter_card: F3 infeasible: {said}",
        f"{malformed}: colour: format: {FORMAT['unknown_key'] % {'key': 'colour'}}",
        f"{malformed}: options: F2 format: {SENTENCES['too_few_overs_each'] % {'most': 4, 'overs': 30}}",
        f"{malformed}: entry 3: runs: F6 format: {SENTENCES['no_such_runs']}",
    ]
    assert err.splitlines() == [f"{explained}: entry 2: batter_card: F3 infeasible: {said}"]


def test_check_match_refuses_a_slip_at_its_entry_under_its_rule(
    slip: Path, expected: dict[str, dict[str, Any]]
) -> None:
    status, out, _ = typed("check_match", slip)

    wanted = expected[slip.name]
    place, field, said = out.splitlines()[0].removeprefix(f"{slip}: ").split(": ")[:3]
    severity = wanted["severity"] or "format"
    assert status == 1
    assert place == f"entry {wanted['entry']}"
    assert field
    assert said in {"format" if rule == severity else f"{rule} {severity}" for rule in wanted["rules"]}


def test_check_match_names_the_type_where_no_field_is_meant(saved: Callable[..., Path], good: dict[str, Any]) -> None:
    good["entries"].append({"type": "time"})
    good["entries"].append([])

    lines = typed("check_match", saved(good))[1].splitlines()

    last = len(good["entries"]) - 1
    assert [line.split(": ")[1:4] for line in lines] == [
        [f"entry {last - 1}", "type", "M2 illegal"],
        [f"entry {last}", "type", "format"],
    ]


def test_check_match_takes_what_cannot_be_opened_for_a_problem(tmp_path: Path) -> None:
    locked = tmp_path / "locked.json"
    missing = tmp_path / "missing.json"
    locked.mkdir()

    status, out, _ = typed("check_match", missing, locked, "/dev/zero")

    assert status == 1
    assert out.splitlines() == [
        f"{missing}: file: format: {FORMAT['file_unreadable'] % {'reason': os.strerror(errno.ENOENT)}}",
        f"{locked}: file: format: {FORMAT['file_unreadable'] % {'reason': os.strerror(errno.EISDIR)}}",
        f"/dev/zero: file: format: {FORMAT['file_too_large'] % {'megabytes': 5}}",
    ]


def test_check_match_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"[]")))

    status, out, _ = typed("check_match", "-")

    assert (status, out.split(": ")[:3]) == (1, ["-", "file", "format"])


def test_check_match_needs_no_database_and_prints_any_name(tmp_path: Path, good: dict[str, Any]) -> None:
    good["sides"][0]["players"][0]["name"] = "Søren 🏏"
    good["entries"].append({"type": "time"})
    good["entries"][0]["bowler"] = next(
        number
        for number, player in enumerate(good["sides"][1 - good["derived"]["innings"][0]["side"]]["players"], 1)
        if not player.get("bowling_class")
    )
    name = os.fsencode(tmp_path) + b"/caf\xe9.json"
    Path(os.fsdecode(name)).write_bytes(json.dumps(good).encode())
    settings = tmp_path / "nodatabase.py"
    settings.write_text("from cricketcards.settings.testing import *\nDATABASES = {}\n")
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "nodatabase",
        "PYTHONPATH": str(tmp_path),
        "PYTHONIOENCODING": "",
    }
    for encoding in ("utf-8", "ascii"):
        done = subprocess.run(
            [sys.executable, ROOT / "manage.py", "check_match", name],
            env=environment | {"PYTHONIOENCODING": encoding},
            capture_output=True,
            check=False,
        )

        assert done.returncode == 1
        assert b"Traceback" not in done.stderr
        assert b": entry 0: bowler: F2 illegal: " in done.stdout
        assert encoding == "ascii" or done.stdout.startswith(name + b": entry 0")


# import_match and export_match


def test_a_match_is_exported_as_it_was_imported(club: Club, example: Path) -> None:
    status, out, _ = typed("import_match", example)
    assert status == 0

    first = typed("export_match", out.strip())[1]

    assert equal_part(json.loads(first)) == equal_part(json.loads(example.read_text()))


def test_what_was_exported_is_imported_and_exported_the_same(
    club: Club, saved: Callable[..., Path], overridden: dict[str, Any]
) -> None:
    first = typed("export_match", typed("import_match", saved(overridden))[1].strip())[1]
    second = typed("export_match", typed("import_match", saved(json.loads(first)))[1].strip())[1]

    assert second == first


def test_a_file_with_a_problem_is_reported_and_the_others_land(
    club: Club, saved: Callable[..., Path], good: dict[str, Any]
) -> None:
    well = saved(good, "well.json")
    good["entries"].append({"type": "time"})
    ill = saved(good, "ill.json")

    status, out, err = typed("import_match", ill, well)

    match = Match.objects.get()
    assert (status, out) == (1, f"{match.pk}\n")
    assert err.startswith(f"{ill}: entry {len(good['entries']) - 1}: type: M2 illegal: ")
    assert (match.club, match.status) == (club, "completed")
    assert set(match.log.values_list("author", flat=True)) == {None}


def test_a_file_imported_twice_makes_two_matches_with_a_notice(
    club: Club, saved: Callable[..., Path], good: dict[str, Any]
) -> None:
    path = saved(good)

    status, out, err = typed("import_match", path, path)

    first, second = out.split()
    assert status == 0
    assert first != second
    assert err == f"{path}: this file was imported before, as match {first}; now there are two.\n"
    assert f"as match {second};" in typed("import_match", path)[2]


def test_a_side_is_the_clubs_team_only_where_name_and_players_agree(
    roster: Team, saved: Callable[..., Path], good: dict[str, Any]
) -> None:
    typed("import_match", saved(good))
    known, unknown = MatchSide.objects.all()
    assert (known.team, unknown.team) == (roster, None)
    assert all(player.player.name == player.name for player in known.players.select_related("player") if player.player)
    assert not MatchPlayer.objects.filter(side=known, player=None)
    assert not MatchPlayer.objects.filter(side=unknown).exclude(player=None)

    good["sides"][0]["players"][10]["name"] += " jun."
    typed("import_match", saved(good))
    assert not MatchSide.objects.filter(match=Match.objects.first()).exclude(team=None)


def test_a_player_who_had_left_is_no_longer_of_the_team(
    roster: Team, saved: Callable[..., Path], good: dict[str, Any]
) -> None:
    roster.memberships.filter(number=4).update(left="2019-07-01")
    assert good["played_on"] > "2019-07-01"

    typed("import_match", saved(good))

    assert not MatchSide.objects.exclude(team=None)


def test_a_match_is_imported_in_somebodys_name(
    club: Club, person: Callable[[str], User], saved: Callable[..., Path], good: dict[str, Any]
) -> None:
    person("scorer")
    User.objects.create_user("stranger")

    typed("import_match", saved(good), username="scorer", club="otley")
    assert Match.objects.get().log.filter(author__username="scorer").count() == len(good["entries"]) + 1

    status, out, err = typed("import_match", saved(good), username="stranger")
    assert (status, out) == (1, "")
    assert forbidden_text(Right.CREATE_MATCH) in err
    assert Match.objects.count() == 1


def test_commands_say_what_is_missing(club: Club, saved: Callable[..., Path], good: dict[str, Any]) -> None:
    path = saved(good)
    with pytest.raises(CommandError, match="no club 'ilkley'"):
        typed("import_match", path, club="ilkley")
    with pytest.raises(CommandError, match="no user 'nobody'"):
        typed("import_match", path, username="nobody")
    with pytest.raises(CommandError, match="no match 10000000000000000000000"):
        typed("export_match", "10000000000000000000000")
    Club.objects.create(name="Ilkley")
    with pytest.raises(CommandError, match="one of ilkley, otley"):
        typed("import_match", path)
    Club.objects.all().delete()
    with pytest.raises(CommandError, match="no club yet"):
        typed("import_match", path)
