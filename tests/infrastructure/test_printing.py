"""Making PDFs: in processes of their own, once each, into files that are there whole or not at all."""

import errno
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from threading import Semaphore, Thread
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import InMemoryStorage, storages
from django.test import Client
from papers_to_make import Note
from pytest_django import Settings

from cricketcards.outages import FULL, outage_behind
from scoring.models import Club, club_changed
from scoring.printing import pdf_store as files
from scoring.printing import print_queue as pool
from scoring.printing import printout
from scoring.printing.pdf_store import WholeFiles, keep, read
from scoring.printing.print_queue import Asked, Pool, PrintingError
from scoring.printing.printout import make, name_of
from scoring.web import pdf_answers as printing

BLANK = "/paper/forde/scorecard.pdf"
PATIENCE = 120.0
"""How many seconds a process may take to start and make a note, on a machine that has other things to do."""


@pytest.fixture
def folder(tmp_path: Path, settings: Settings) -> Path:
    settings.STORAGES = settings.STORAGES | {
        "paper": {"BACKEND": "scoring.printing.pdf_store.WholeFiles", "OPTIONS": {"location": str(tmp_path)}}
    }
    return tmp_path


@pytest.fixture
def one_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: Path) -> Pool:
    """Return a pool of one process, which runs with the settings of development and keeps its files in the folder."""
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "cricketcards.settings.development")
    monkeypatch.setenv("PAPER_ROOT", str(folder))
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'no.sqlite3'}")
    monkeypatch.setattr(pool, "STAYS_FAILED", 0.0)
    return Pool(1, nice=0)


def made(by: Pool, text: str) -> Asked:
    asked = by.ask(name_of(Note(text)), Note(text))
    assert asked is not None
    assert asked.done.wait(PATIENCE)
    return asked


def test_a_process_makes_one_after_another_and_survives_what_fails(one_process: Pool) -> None:
    notes = []
    for text in ("first", "fails", "disk full", "second", "dies", "third"):
        asked = made(one_process, text)
        if asked.error is None:
            notes.append((read(name_of(Note(text))) or b"").decode().split())
    assert [text for _pdf, text, _pid, _nice in notes] == ["first", "second", "third"]
    first, second, third = (pid for _pdf, _text, pid, _nice in notes)
    assert first == second != third


def test_what_went_wrong_is_told_to_who_asked(one_process: Pool) -> None:
    assert "no such sheet" in str(made(one_process, "fails").error)
    assert outage_behind(made(one_process, "disk full").error) is FULL


def test_processes_have_the_lowest_priority(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Any] = []
    monkeypatch.setattr(pool, "_Maker", started.append)
    assert made(Pool(1), "anything").error is not None
    assert started == [19]


def test_what_is_asked_for_twice_is_made_once_and_no_queue_is_endless() -> None:
    nobody_works = Pool(0)
    asked = nobody_works.ask("a.pdf", Note("a"))
    assert asked is not None
    assert nobody_works.ask("a.pdf", Note("a")) is asked
    others = [nobody_works.ask(f"{number}.pdf", Note(str(number))) for number in range(pool.ROOM)]
    assert [other is None for other in others] == [False] * (pool.ROOM - 1) + [True]


def test_what_failed_is_tried_again_after_a_while_only(monkeypatch: pytest.MonkeyPatch) -> None:
    idle = Pool(0)
    asked = idle.ask("a.pdf", Note("a"))
    assert asked is not None
    asked.error, asked.failed_at = ValueError(), time.monotonic()
    assert idle.ask("a.pdf", Note("a")) is asked
    monkeypatch.setattr(pool, "STAYS_FAILED", 0.0)
    assert idle.ask("a.pdf", Note("a")) is not asked


def test_a_file_is_there_whole_or_not_at_all(folder: Path) -> None:
    texts = [bytes([letter]) * 300_000 for letter in b"ab"]
    read_so: list[bytes | None] = []
    stopped = False

    def write(text: bytes) -> None:
        for _time in range(20):
            keep("note.pdf", text)

    def look() -> None:
        while not stopped:
            read_so.append(read("note.pdf"))

    writers = [Thread(target=write, args=[text]) for text in texts]
    reader = Thread(target=look)
    for thread in (*writers, reader):
        thread.start()
    for thread in writers:
        thread.join()
    stopped = True
    reader.join()
    assert set(read_so) <= {None, *texts}
    assert [file.name for file in folder.iterdir()] == ["note.pdf"]
    assert (folder / "note.pdf").stat().st_mode & 0o777 == 0o600


def test_a_file_that_cannot_be_written_leaves_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(ContentFile[bytes]):
        def chunks(self, chunk_size: int | None = None) -> Iterator[bytes]:
            yield b"half"
            raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.raises(OSError, match="No space"):
        WholeFiles(str(folder)).save("note.pdf", Broken(b""))
    assert not list(folder.iterdir())


def test_the_oldest_are_thrown_away_for_new_ones(settings: Settings) -> None:
    settings.STORAGES = settings.STORAGES | {"paper": {"BACKEND": "django.core.files.storage.InMemoryStorage"}}
    assert isinstance(storages["paper"], InMemoryStorage)
    settings.PAPER_MEGABYTES = 1
    for number in range(5):
        keep(f"{number}.pdf", bytes(300_000))
    assert [read(f"{number}.pdf") is not None for number in range(5)] == [False, False, True, True, True]


def test_in_an_object_store_nothing_is_looked_through(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.STORAGES = settings.STORAGES | {"paper": {"BACKEND": "django.core.files.storage.InMemoryStorage"}}
    settings.PAPER_MEGABYTES, settings.PDF_STORE = 1, "bucket/folder"
    monkeypatch.setattr(InMemoryStorage, "listdir", None)
    for number in range(5):
        keep(f"{number}.pdf", bytes(300_000))
    assert all(read(f"{number}.pdf") for number in range(5))


def test_what_changes_while_it_is_made_is_kept_as_what_it_became(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    states = iter(["one", "two", "two", "two"])
    monkeypatch.setattr(printout, "name_of", lambda _paper: f"{next(states)}.pdf")
    make(Note("first"))
    assert [file.name for file in folder.iterdir()] == ["two.pdf"]
    never_the_same = count()
    monkeypatch.setattr(printout, "name_of", lambda _paper: f"{next(never_the_same)}.pdf")
    make(Note("first"))
    assert [file.name for file in folder.iterdir()] == ["two.pdf"]


@pytest.fixture
def busy(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Pool:
    """Return the pool of a server whose processes make nothing for now, and of whose threads one may wait."""
    settings.PAPER_PROCESSES = 1
    settings.STORAGES = settings.STORAGES | {"paper": {"BACKEND": "django.core.files.storage.InMemoryStorage"}}
    idle = Pool(0)
    monkeypatch.setattr(printing, "pool", lambda: idle)
    monkeypatch.setattr(printing, "_waiting", Semaphore(1))
    monkeypatch.setattr(printing, "PATIENCE", 0.01)
    return idle


def test_who_waits_in_vain_gets_a_page_that_loads_itself_again(busy: Pool, client: Client) -> None:
    answer = client.get(BLANK, headers={"accept": "text/html,*/*"})
    assert answer.status_code == 202
    assert answer["Refresh"] == answer["Retry-After"] == "3"
    assert answer["Cache-Control"] == "no-store"
    assert "ETag" not in answer
    page = answer.content.decode()
    assert 'role="status"' in page
    assert f'href="{BLANK}"' in page
    program = client.get(BLANK, headers={"accept": "*/*"})
    assert (program.status_code, program["Retry-After"]) == (202, "3")
    assert program["Content-Type"].startswith("text/plain")


def test_a_quarter_of_the_threads_may_wait(busy: Pool, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float | None] = []

    class NeverDone:
        error = None
        done = property(lambda self: self)

        def wait(self, seconds: float | None) -> None:
            waited.append(seconds)
            assert client.get(BLANK).status_code == 202  # somebody else, meanwhile

    monkeypatch.setattr(busy, "ask", lambda _name, _paper: NeverDone())
    assert client.get(BLANK).status_code == 202
    assert waited == [0.01]


def test_what_is_made_meanwhile_is_sent(busy: Pool, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    class Done:
        error = None
        done = property(lambda self: self)

        def wait(self, _seconds: float | None) -> None: ...

    def ask(name: str, _paper: object) -> Done:
        keep(name, b"%PDF- made")
        return Done()

    monkeypatch.setattr(busy, "ask", ask)
    answer = client.get(BLANK)
    assert (answer.status_code, answer.content) == (200, b"%PDF- made")
    assert client.get(BLANK, headers={"if-none-match": answer["ETag"]}).status_code == 304


def test_what_cannot_be_made_is_an_error(busy: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = busy.ask("a.pdf", Note("a"))
    assert asked is not None
    asked.error = PrintingError("no such sheet")
    monkeypatch.setattr(busy, "ask", lambda _name, _paper: asked)
    with pytest.raises(PrintingError, match="no such sheet"):
        Client().get(BLANK)


@pytest.mark.django_db
def test_a_file_is_for_one_state_size_and_language_whatever_else_is_asked(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printing, "read", str.encode)  # it says under which name it lies
    club = Club.objects.create(name="Otley")
    team = club.teams.create(name="Otley")
    address = f"/clubs/otley/teams/{team.slug}/paper/forde/scorecard.pdf"
    tag = client.get(address)["ETag"]
    assert client.get(f"{address}?x=1&paper=a4")["ETag"] == tag
    assert client.get(f"{address}?paper=letter")["ETag"] != tag
    club_changed(club.pk)
    assert client.get(address)["ETag"] != tag


def test_files_are_kept_in_the_storage_called_paper() -> None:
    assert files.storage() is storages["paper"]
