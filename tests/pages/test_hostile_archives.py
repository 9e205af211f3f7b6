"""Archives that were cut off, changed or made to do harm: each is refused in a sentence, and nothing is written."""

import hashlib
import io
import json
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from club_with_accounts import make_club, match_in, member
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import CommandError
from played_competition import end, found_competition
from wording import worded

from scoring.clubs.archive import package
from scoring.clubs.archive.bringing_in import bring_in
from scoring.clubs.archive.package import LIST, ArchiveError
from scoring.clubs.archive.writing import write_archive
from scoring.clubs.words.archives import SENTENCES, archive_refusal
from scoring.models import Arrival, Club, LogRecord, Match, Player
from tournaments.models import Competition, Fixture
from tournaments.services.kept_draws import BEFORE, FIXTURE

pytestmark = pytest.mark.django_db
LOG, MATCHES = "scoring/log.jsonl", "scoring/matches.jsonl"

Lines = list[dict[str, Any]]


class Archive:
    """An archive that can be changed: its list as data, its members as lines, and what else a ZIP may hold."""

    def __init__(self, packed: bytes) -> None:
        with zipfile.ZipFile(io.BytesIO(packed)) as opened:
            self.said = json.loads(opened.read(LIST))
            self.members = {each["name"]: opened.read(each["name"]) for each in self.said["members"]}
        self.unlisted: list[tuple[zipfile.ZipInfo, bytes]] = []

    def lines(self, member: str) -> Lines:
        return [json.loads(line) for line in self.members[member].splitlines()]

    def write(self, member: str, lines: Lines) -> None:
        self.members[member] = b"".join(package.encoded(line) + b"\n" for line in lines)

    def packed(self, *, summed: bool = True) -> bytes:
        """Return the file; its list says what the members are now, unless they are not `summed` again."""
        if summed:
            self.said["members"] = [
                {"name": name, "size": len(data), "sha256": hashlib.sha256(data).hexdigest()}
                for name, data in self.members.items()
            ]
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
            for name, data in self.members.items():
                made.writestr(name, data)
            for described, data in self.unlisted:
                made.writestr(described, data)
            made.writestr(LIST, json.dumps(self.said))
        return file.getvalue()


@pytest.fixture(scope="module")
def made(shared_database: None) -> bytes:
    """Return the archive of a club with a roster, a match and a league, on a site that has it still."""
    club = make_club("Bradford").club
    for name in ("Ann", "Bob"):
        Player.objects.create(club=club, name=name)
    league = found_competition(club, ("Ayr", "Bath"))
    end(league.fixtures.get(), "awarded", 0)
    match_in(club, "2026-05-01", begun=True)
    file = io.BytesIO()
    write_archive(club, file, "as tested")
    return file.getvalue()


@pytest.fixture
def archive(made: bytes) -> Archive:
    return Archive(made)


@pytest.fixture
def user(db: None) -> User:
    return member(None, "member", "bob")


def refused(packed: bytes, user: User) -> str:
    """Bring an archive in that is not taken; return the code, once it is clear that nothing was written."""
    before = counts()
    with pytest.raises(ArchiveError) as caught:
        bring_in(io.BytesIO(packed), user)
    assert archive_refusal(caught.value)
    assert counts() == before
    return caught.value.code


def counts() -> list[int]:
    return [model._default_manager.count() for model in (Club, Match, LogRecord, Player, Arrival)]


def test_as_it_is_it_comes_in(archive: Archive, user: User) -> None:
    assert bring_in(io.BytesIO(archive.packed()), user).name == "Bradford"


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.999])
def test_one_that_is_cut_off(made: bytes, user: User, share: float) -> None:
    assert refused(made[: int(len(made) * share)], user) == "damaged"


@pytest.mark.parametrize("packed", [b"", b"PK\x03\x04", b"%PDF-1.7", b"\0" * 10_000])
def test_what_is_no_archive(user: User, packed: bytes) -> None:
    assert refused(packed, user) == "damaged"


def test_one_of_which_bytes_were_changed(made: bytes, user: User) -> None:
    """Wherever it is: no other exception, and nothing written."""
    for place in range(0, len(made), max(1, len(made) // 60)):
        changed = bytearray(made)
        changed[place] ^= 0x41
        try:
            bring_in(io.BytesIO(bytes(changed)), user)
        except ArchiveError:
            continue


def test_one_of_a_later_version(archive: Archive, user: User) -> None:
    archive.said["version"] += 1
    assert refused(archive.packed(), user) == "later_version"


def first_version(archive: Archive) -> None:
    """Make the archive one of the first version, which said nothing of chances."""
    archive.said["version"] = 1
    for name in ("scoring/club.jsonl", "tournaments/competitions.jsonl"):
        lines = archive.lines(name)
        kept = [{key: value for key, value in line.items() if "chances" not in key} for line in lines]
        assert kept != lines
        archive.write(name, kept)


def test_one_of_the_first_version_shows_chances(archive: Archive, user: User) -> None:
    first_version(archive)
    club = bring_in(io.BytesIO(archive.packed()), user)
    assert club.shows_chances
    assert {(each.shows_chances, each.chances_by) for each in Competition.objects.filter(season__club=club)} == {
        (True, "equal")
    }


def test_what_only_a_later_version_has_is_refused_in_the_first(archive: Archive, user: User) -> None:
    archive.said["version"] = 1
    assert refused(archive.packed(), user) == "wrong_fields"


@pytest.mark.parametrize("version", [0, -1, "1", None, True, 1.5])
def test_one_of_no_version(archive: Archive, user: User, version: object) -> None:
    archive.said["version"] = version
    assert refused(archive.packed(), user) == "no_archive"


def test_two_gigabytes_of_zeros(archive: Archive, user: User) -> None:
    """Refused by what the ZIP says of itself, before any of it is unpacked."""
    size, first = 2_000_000_000, next(iter(archive.members))
    archive.said["members"][0]["size"] = size
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in archive.members.items():
            made.writestr(name, data)
        made.writestr(LIST, json.dumps(archive.said))
        made.getinfo(first).file_size = size
    assert refused(file.getvalue(), user) == "too_large"


def test_more_than_it_says_is_not_unpacked(archive: Archive, user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """A member that holds more than the list says ends there, and a line without an end where lines end."""
    monkeypatch.setattr(package, "LONGEST_LINE", 5_000)
    archive.members[LOG] = b"\0" * 3_000_000
    assert refused(archive.packed(), user) == "line_too_long"
    monkeypatch.setattr(package, "MOST_BYTES", 2_000_000)
    assert refused(archive.packed(), user) == "too_large"


def test_two_matches_of_one_id(archive: Archive, user: User) -> None:
    first, second = archive.lines(MATCHES)
    archive.write(MATCHES, [first, second | {"id": first["id"]}])
    assert refused(archive.packed(), user) == "id_twice"


def test_two_matches_of_one_address(archive: Archive, user: User) -> None:
    first, second = archive.lines(MATCHES)
    first["slug"] = second["slug"] = "new-here"
    archive.write(MATCHES, [first, second])
    assert refused(archive.packed(), user) == "contradicts"


@pytest.mark.parametrize(
    "name", ["../out.jsonl", "/etc/passwd", "a/../../b", "..\\out", "C:\\out", "scoring/", "scoring//x"]
)
def test_a_way_out(archive: Archive, user: User, name: str) -> None:
    archive.unlisted = [(zipfile.ZipInfo(name), b"x")]
    assert refused(archive.packed(), user) == "way_out"


def test_a_way_out_that_is_listed(archive: Archive, user: User) -> None:
    archive.members["../out.jsonl"] = b""
    assert refused(archive.packed(), user) == "way_out"


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFDIR, stat.S_IFCHR])
def test_a_link(archive: Archive, user: User, kind: int) -> None:
    link = zipfile.ZipInfo("scoring/link")
    link.create_system, link.external_attr = 3, (kind | 0o777) << 16
    archive.unlisted = [(link, b"/etc/passwd")]
    assert refused(archive.packed(), user) == "no_plain_file"


def test_members_and_their_list_differ(archive: Archive, user: User) -> None:
    archive.unlisted = [(zipfile.ZipInfo("scoring/more.jsonl"), b"")]
    assert refused(archive.packed(), user) == "not_listed"
    archive.unlisted = []
    archive.members["scoring/more.jsonl"] = b""
    assert refused(archive.packed(), user) == "unknown_member"
    del archive.members["scoring/more.jsonl"]
    archive.packed()
    del archive.members[LOG]
    assert refused(archive.packed(summed=False), user) == "member_missing"


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_two_members_of_one_name(archive: Archive, user: User) -> None:
    archive.unlisted = [(zipfile.ZipInfo(LOG), b"")]
    assert refused(archive.packed(), user) == "member_twice"


def test_another_sum_and_another_size(archive: Archive, user: User) -> None:
    archive.packed()
    archive.members[LOG] = archive.members[LOG].replace(b"2026-05-01", b"2026-05-02")
    assert refused(archive.packed(summed=False), user) == "wrong_sum"
    archive.members[LOG] += b"\n"
    assert refused(archive.packed(summed=False), user) == "wrong_size"


NO_LINES = (
    b"[]", b"1", b"{", b'{"a":1,"a":2}', b'{"a":NaN}', b'{"a":1e999}', b'{"a":"\\u0000"}', b'{"a":"\\ud800"}',
    b'{"a":' * 10_000, b'{"a":' + b"[" * 100 + b"]" * 100 + b"}", b"\xff", b'{"a":' + b"9" * 5_000 + b"}",
)  # fmt: skip


@pytest.mark.parametrize("line", NO_LINES, ids=[str(number) for number in range(len(NO_LINES))])
def test_lines_that_are_no_json_to_be_kept(archive: Archive, user: User, line: bytes) -> None:
    archive.members[LOG] = line + b"\n"
    assert refused(archive.packed(), user) in ("no_json", "wrong_fields")


Change = Callable[[Archive], None]


def of(member_: str, place: int = 0, **values: object) -> Change:
    """Return what changes a line of a member."""

    def change(archive: Archive) -> None:
        lines = archive.lines(f"{member_}.jsonl")
        lines[place] |= values
        archive.write(f"{member_}.jsonl", lines)

    return change


def add(member_: str, **values: object) -> Change:
    """Return what adds an act to the history of the club."""

    def change(archive: Archive) -> None:
        club = archive.lines("scoring/club.jsonl")[0]["id"]
        act = {"club": club, "kind": "", "place": 0, "at": "2026-05-01T12:00:00+00:00", "by": "ann"}
        archive.write(f"{member_}.jsonl", [act | values])

    return change


def round_to_itself(member_: str, column: str) -> Change:
    """Return what has the rows of a member lead to one another in a column, and the last to the first."""

    def change(archive: Archive) -> None:
        lines = archive.lines(f"{member_}.jsonl")
        for line, then in zip(lines, [*lines[1:], lines[0]], strict=True):
            line[column] = then["id"]
        archive.write(f"{member_}.jsonl", lines)

    return change


def merged_with_each_other(archive: Archive) -> None:
    """Have each of two players be the other: whoever looks for who they are would never come to an end."""
    one, other = (line["id"] for line in archive.lines("scoring/players.jsonl"))
    merge: dict[str, Any] = {"at": "2026-05-01T12:00:00+00:00", "places": [], "undone_at": None}
    pairs = ((one, other), (other, one))
    archive.write("scoring/merges.jsonl", [{"kept": kept, "merged": merged} | merge for kept, merged in pairs])


def had_drawn(**values: object) -> Change:
    """Return what has the last act of a competition have taken away a draw of one fixture, with some columns so."""
    fixture = {name: getattr(Fixture(), name) for name in FIXTURE}
    row = [*(fixture | {"id": 900, "key": "ko1-1", "round": 1, "number": 1} | values).values()]
    return of("tournaments/history", -1, about={BEFORE: {"fixtures": [row], "rounds": [], "groups": {}}})


WRONG: list[tuple[Change, str]] = [
    (of("scoring/club", more=1), "wrong_fields"),
    (of("scoring/club", name=""), "wrong_value"),
    (of("scoring/club", name=None), "wrong_value"),
    (of("scoring/club", name=["x"]), "wrong_value"),
    (of("scoring/club", name="x" * 101), "wrong_value"),
    (of("scoring/club", slug="../x"), "wrong_value"),
    (of("scoring/club", slug=""), "wrong_value"),
    (of("scoring/club", visibility=9), "wrong_value"),
    (of("scoring/club", visibility=True), "wrong_value"),
    (of("scoring/club", closed_at="2026-05-01T12:00:00"), "wrong_value"),
    (of("scoring/club", closed_at="yesterday"), "wrong_value"),
    (of("scoring/club", closed_at="9999-12-31T23:59:59+00:00"), "wrong_value"),
    (of("scoring/matches", created_at="0001-01-01T00:00:00+00:00"), "wrong_value"),
    (of("scoring/club", id=0), "wrong_value"),
    (of("scoring/club", id=-1), "wrong_value"),
    (of("scoring/club", id=10**13), "wrong_value"),
    (of("scoring/players", club=10**6), "unknown_id"),
    (of("scoring/matches", variant="chess"), "unknown_game"),
    (of("scoring/matches", slug="-x/"), "wrong_value"),
    (of("scoring/log", version=2), "log_gap"),
    (of("scoring/log", match=10**6), "unknown_id"),
    (of("scoring/log", action="record"), "wrong_value"),
    (of("scoring/log", action="erase"), "wrong_value"),
    (of("scoring/log", batch=7), "wrong_value"),
    (of("scoring/log", body="{}"), "wrong_ids"),
    (of("scoring/log", body="["), "wrong_ids"),
    (of("scoring/log", body='{"links":[]}'), "log_unreadable"),
    (of("scoring/log", body='{"setup":{"sides":[{},{}]},"links":[]}'), "log_unreadable"),
    (of("scoring/log", by=""), "wrong_value"),
    (of("scoring/log", by=7), "wrong_value"),
    (of("scoring/log", key="x" * 65), "wrong_value"),
    (of("scoring/log", -1, action="correct", entry=900), "unknown_id"),
    (of("scoring/log", -1, action="insert", before=900), "unknown_id"),
    (of("tournaments/competitions", points={"win": []}), "contradicts"),
    (of("tournaments/competitions", points=[]), "wrong_value"),
    (of("tournaments/competitions", above=10**6), "unknown_id"),
    (of("tournaments/fixtures", home=10**6), "unknown_id"),
    (of("tournaments/fixtures", kept=[]), "wrong_value"),
    (of("tournaments/fixtures", kept={"home": "x"}), "wrong_ids"),
    (of("tournaments/history", about=[]), "wrong_value"),
    (of("tournaments/history", about={"ids": ["x"]}), "wrong_ids"),
    (of("tournaments/history", about={"draw_before": {}}), "wrong_ids"),
    (of("tournaments/history", 1, version=1), "contradicts"),
    (of("tournaments/history", verb="burn"), "contradicts"),
    (of("tournaments/history", about={"named": {"fixture": {"id": 7}}}), "contradicts"),
    (of("tournaments/history", about={"named": []}), "wrong_ids"),
    (add("scoring/club-history", verb="burn", about={}), "contradicts"),
    (add("scoring/club-history", verb="change", about={"now": {"visibility": 9}, "was": {}}), "contradicts"),
    (of("tournaments/competitions", format="chess"), "contradicts"),
    (of("tournaments/competitions", tie_breaks=["chess"]), "contradicts"),
    (of("tournaments/competitions", settings={"round_robins": []}), "contradicts"),
    (of("tournaments/competitions", conditions={"overs": []}), "contradicts"),
    (of("tournaments/competitions", tables=[1]), "contradicts"),
    (of("tournaments/competitions", tables=["x" * 41]), "contradicts"),
    (of("tournaments/competitions", later_rounds=[["soon", ""]]), "contradicts"),
    (of("tournaments/competitions", slug="records"), "contradicts"),
    (round_to_itself("tournaments/competitions", "above"), "contradicts"),
    (round_to_itself("scoring/teams", "merged_into"), "contradicts"),
    (merged_with_each_other, "contradicts"),
    (of("tournaments/competitions", version=2**40), "wrong_value"),
    (of("tournaments/seasons", earlier=[{}]), "contradicts"),
    (of("tournaments/seasons", earlier=[{"name": "2025", "starts": "soon", "ends": None}], version=1), "contradicts"),
    (of("tournaments/seasons", name="a\x01b"), "wrong_value"),
    (of("tournaments/entrants", days_off=["2026-05-01"]), "contradicts"),
    (of("tournaments/entrants", seed=2**15), "wrong_value"),
    (of("tournaments/fixtures", conditions={"overs": []}), "contradicts"),
    (of("tournaments/fixtures", conditions={"wheels": 4}), "contradicts"),
    (of("tournaments/fixtures", home_from="nowhere"), "contradicts"),
    (of("tournaments/fixtures", away_from="winner:"), "contradicts"),
    (of("tournaments/fixtures", key="1-1", home_from="winner:1-1"), "contradicts"),
    (of("tournaments/fixtures", key="1/1"), "contradicts"),
    (of("tournaments/fixtures", home_side=2), "contradicts"),
    (of("tournaments/fixtures", kept={"x": 1}), "contradicts"),
    (of("tournaments/history", about={"match": []}), "contradicts"),
    (had_drawn(id="x"), "wrong_ids"),
    (had_drawn(home_id=900), "contradicts"),
    (had_drawn(home_from="nowhere"), "contradicts"),
    (had_drawn(away_from="winner:ko1-1"), "contradicts"),
    (had_drawn(key="a/b"), "contradicts"),
    (had_drawn(round=-1), "contradicts"),
    (had_drawn(conditions=[]), "contradicts"),
    (of("scoring/players", name="a\nb"), "wrong_value"),
    (of("scoring/players", name="x" * 100_000), "wrong_value"),
]


@pytest.mark.parametrize(("change", "code"), WRONG, ids=[str(number) for number in range(len(WRONG))])
def test_lines_that_cannot_be(archive: Archive, user: User, change: Change, code: str) -> None:
    change(archive)
    assert refused(archive.packed(), user) == code


def test_a_draw_that_was_taken_back_comes_in(archive: Archive, user: User) -> None:
    had_drawn()(archive)
    assert bring_in(io.BytesIO(archive.packed()), user).name == "Bradford"


def test_the_log_of_a_match_stands_together(archive: Archive, user: User) -> None:
    lines = archive.lines(LOG)
    archive.write(LOG, [*lines[1:], lines[0]] if lines[0]["match"] != lines[1]["match"] else lines[::-1])
    assert refused(archive.packed(), user) in ("log_apart", "log_gap", "wrong_value")
    archive.write(LOG, [line for line in lines if line["match"] == lines[0]["match"]])
    assert refused(archive.packed(), user) == "no_log"


def test_no_club_and_two(archive: Archive, user: User) -> None:
    [club] = archive.lines("scoring/club.jsonl")
    archive.write("scoring/club.jsonl", [club, club | {"id": club["id"] + 1, "slug": "other"}])
    assert refused(archive.packed(), user) == "not_one_club"
    archive = Archive(archive.packed())
    for name in archive.members:
        archive.members[name] = b""
    assert refused(archive.packed(), user) == "not_one_club"


def test_the_command_says_it_in_a_sentence(archive: Archive, tmp_path: Path) -> None:
    archive.said["version"] += 1
    file = tmp_path / "later.zip"
    file.write_bytes(archive.packed())
    people = User.objects.count()
    with pytest.raises(CommandError, match=worded(SENTENCES["later_version"])):
        call_command("import_archive", str(file), "--organiser", "zoe")
    with pytest.raises(CommandError):
        call_command("import_archive", str(tmp_path / "nothing.zip"), "--organiser", "zoe")
    assert User.objects.count() == people


def test_the_commands_make_and_read_one(archive: Archive, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bradford.zip"
    call_command("archive_club", "bradford", str(file))
    call_command("import_archive", str(file), "--organiser", "zoe")
    assert "/invitations/" in capsys.readouterr().out
    assert Club.objects.get(slug="bradford-2").roles.get().user.username == "zoe"
    with pytest.raises(CommandError):
        call_command("archive_club", "nowhere", str(file))
