"""A wrong variable of the environment is refused in a sentence that names it and tells no password."""

import re
import runpy
import traceback
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db.backends.postgresql.base import DatabaseWrapper
from test_production import DOCUMENTED

SITE = Path(__file__).parent.parent.parent / "cricketcards"
PASSWORD = "tea-urn"
WRONG = {
    "DATABASE_URL": (
        f"mysql://ann:{PASSWORD}@db.example.org/book", f"postgres:ann:{PASSWORD}", PASSWORD, "sqlite://book.sqlite3",
        f"postgres://ann:{PASSWORD}/and#cups@db.example.org/book", f"postgres://ann:{PASSWORD}@db.example.org:x/book",
        f"postgres://ann:{PASSWORD}@db.example.org", f"postgres://ann:{PASSWORD}@db.example.org/", "sqlite:///",
        "sqlite://", "sqlite://:memory:", "sqlite:////no/such/folder/book.sqlite3",
    ),
    "EMAIL_URL": (f"pigeon://ann:{PASSWORD}@mail.example.org", f"smtp://ann:{PASSWORD}@mail.example.org:x", "smtp://"),
    "CACHE_URL": (f"pantry://ann:{PASSWORD}@cache.example.org", PASSWORD),
    "TIME_ZONE": ("Europe/Otley", "Europe", "../Europe/London", "/etc/passwd", "zone.tab", "x" * 5000),
    "LOG_LEVEL": ("LOUD", "7"),
    "PUBLIC_URL": ("scores.example.org",),
    "PAPER_PROCESSES": ("two", "-1", "1.5", "٨", "9" * 5000),
    "PAPER_MEGABYTES": ("much", "0"),
    "THREADS": ("many", "0", "-8"),
    "HSTS_SECONDS": ("year", "-1"),
    "HTTPS": ("perhaps", "2"),
    "HSTS_SUBDOMAINS": ("perhaps",),
    "BEHIND_PROXY": ("nginx",),
    "TRUSTED_PROXIES": ("nginx", "0", "-1"),
}  # fmt: skip


def settings(*modules: str) -> dict[str, Any]:
    """Return what the modules make of the environment, each read anew; the last one's names stand."""
    found: dict[str, Any] = {}
    for module in modules:
        found |= runpy.run_path(str(SITE / "settings" / f"{module}.py"))
    return found


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in WRONG.items() for value in values])
def test_what_is_wrong_is_named_in_a_sentence_without_a_password(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for each, documented in DOCUMENTED.items():
        monkeypatch.setenv(each, documented)
    monkeypatch.setenv(name, value)
    with pytest.raises(ImproperlyConfigured) as refused:
        settings("base", "production")
    said = str(refused.value)
    assert said.startswith((f"{name} is ", f"{name} names "))
    assert "\n" not in said
    assert PASSWORD not in "".join(traceback.format_exception(refused.value))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BIND", "127.0.0.1:http"),
        ("BIND", "[::1]:65536"),
        ("READERS_BIND", "127.0.0.1:http"),
        ("THREADS", "0"),
        ("WEB_CONCURRENCY", "0"),
        ("DEBUG", "x"),
    ],
)
def test_so_is_what_gunicorn_reads(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit, match=f"^{name} is .*, not {re.escape(repr(value))}[.]$"):
        runpy.run_path(str(SITE / "gunicorn.py"))


@pytest.mark.parametrize("value", ["", " "])
def test_what_is_empty_is_not_set(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in WRONG:
        monkeypatch.setenv(name, value)
    found = settings("base")
    assert (found["TIME_ZONE"], found["PAPER_MEGABYTES"], found["PAPER_WAITING"]) == ("Europe/London", 200, 2)
    assert found["DATABASES"]["default"]["NAME"] == str(SITE.parent / "var" / "scorebook.sqlite3")
    assert not found["MAIL_IS_SET_UP"]


def test_what_the_page_names_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://ann:tea%2Furn@db.example.org:5433/book")
    monkeypatch.setenv("TIME_ZONE", "Asia/Kolkata")
    monkeypatch.setenv("THREADS", "12")
    monkeypatch.setenv("PAPER_PROCESSES", "0")
    monkeypatch.setenv("LOG_LEVEL", "info")
    found = settings("base")
    read = {name: found["DATABASES"]["default"][name] for name in ("USER", "PASSWORD", "HOST", "PORT", "NAME")}
    assert read == {"USER": "ann", "PASSWORD": "tea/urn", "HOST": "db.example.org", "PORT": 5433, "NAME": "book"}
    assert (found["TIME_ZONE"], found["PAPER_WAITING"], found["PAPER_PROCESSES"]) == ("Asia/Kolkata", 3, 0)
    assert found["LOGGING"]["loggers"]["django"]["level"] == "INFO"


def test_postgresql_may_stand_behind_a_pooler_and_on_other_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    address = "postgres://ann:tea@db1.example.org:5432,db2.example.org:5433/book"
    monkeypatch.setenv("DATABASE_URL", f"{address}?target_session_attrs=read-write&connect_timeout=3")
    found = settings("base")["DATABASES"]["default"]
    assert (found["HOST"], found["PORT"]) == ("db1.example.org,db2.example.org", "5432,5433")
    wrapper = DatabaseWrapper(found | {"TIME_ZONE": None})
    told = wrapper.get_connection_params()
    assert (told["prepare_threshold"], told["connect_timeout"]) == (None, 3)
    assert (told["target_session_attrs"], told["tcp_user_timeout"]) == ("read-write", 20_000)
    assert found["DISABLE_SERVER_SIDE_CURSORS"]
    assert found["CONN_HEALTH_CHECKS"]


def test_pdfs_are_kept_in_folders_or_in_an_object_store(monkeypatch: pytest.MonkeyPatch) -> None:
    folders = settings("base")["STORAGES"]
    assert {folders[part]["BACKEND"] for part in ("paper", "prints")} == {"scoring.printing.pdf_store.WholeFiles"}
    monkeypatch.setenv("PDF_STORE", "otley/scorebook")
    monkeypatch.setattr("cricketcards.settings.environment.find_spec", lambda _name: None)
    with pytest.raises(ImproperlyConfigured, match=r"^PDF_STORE needs the packages of requirements-store\.txt"):
        settings("base")
    monkeypatch.setattr("cricketcards.settings.environment.find_spec", lambda _name: True)
    store = settings("base")["STORAGES"]
    places = [
        (store[part]["OPTIONS"]["bucket_name"], store[part]["OPTIONS"]["location"]) for part in ("paper", "prints")
    ]
    assert places == [("otley", "scorebook/paper"), ("otley", "scorebook/prints")]
