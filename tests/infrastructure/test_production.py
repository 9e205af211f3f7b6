"""Production settings, as a server's environment makes them. Each reading is a process of its own, as there."""

import json
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import RequestFactory
from pytest_django import Settings

from cricketcards.proxies import address_of_connection, address_seen_by_proxy
from cricketcards.settings.required import public_url, required, secret_key, site_names

MANAGE = Path(__file__).parent.parent.parent / "manage.py"
DOCUMENTED = {
    "DJANGO_SETTINGS_MODULE": "cricketcards.settings.production",
    "SECRET_KEY": "9f0dT7cKq1uWm4Yx8bZsR2hLpVj6NnEaGgQtCiOwBkDrXyUe3sPfMv5H",
    "ALLOWED_HOSTS": "scores.example.org",
    "PUBLIC_URL": "https://scores.example.org/",
    "BEHIND_PROXY": "1",
}


def manage(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return run_python([str(MANAGE), *arguments], **environment)


def run_python(arguments: list[str], **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=MANAGE.parent, env=kept | environment, capture_output=True, text=True, check=False, timeout=600,
    )  # fmt: skip


def settings_of(*names: str, **environment: str) -> dict[str, Any]:
    program = (
        f"import json; from django.conf import settings as s; print(json.dumps({{n: getattr(s, n) for n in {names}}}))"
    )
    done = run_python(["-c", program], **environment)
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_the_documented_environment_passes_djangos_deployment_check() -> None:
    done = manage("check", "--deploy", "--fail-level", "WARNING", **DOCUMENTED)
    assert (done.returncode, done.stderr) == (0, "")
    assert "no issues" in done.stdout


@pytest.mark.parametrize("missing", ["SECRET_KEY", "ALLOWED_HOSTS", "PUBLIC_URL"])
def test_what_is_missing_is_named(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(missing, " ")
    with pytest.raises(ImproperlyConfigured, match=f"Set the environment variable {missing}, for example {missing}="):
        required(missing)


@pytest.mark.parametrize("key", ["x", "x" * 64, "$(openssl rand -base64 48)" * 3, f"django-insecure-{'abcdefgh' * 8}"])
def test_a_secret_key_that_can_be_guessed_is_refused(key: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="SECRET_KEY can be guessed"):
        secret_key(key)
    assert secret_key(DOCUMENTED["SECRET_KEY"]) == DOCUMENTED["SECRET_KEY"]


@pytest.mark.parametrize("name", ["*", "*.example.org", "https://scores.example.org", "scores.example.org:443", "a b"])
def test_a_site_has_names_of_its_own(name: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="the names of this site alone"):
        site_names(f"scores.example.org, {name}")
    assert site_names(" scores.example.org, .example.net,[::1],10.0.0.7,") == [
        "scores.example.org", ".example.net", "[::1]", "10.0.0.7",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "address",
    ["scores.example.org", "ftp://scores.example.org", "https://", "https://[::1", "https://scores.example.org:x",
     "https://scores.example.org/club", "https://me@scores.example.org", "https://scores.example.org?x"],
)  # fmt: skip
def test_an_address_on_paper_must_be_one(address: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="PUBLIC_URL is an address such as https://"):
        public_url(address, ["scores.example.org"])


def test_an_address_on_paper_is_one_that_the_site_answers_to() -> None:
    with pytest.raises(ImproperlyConfigured, match=r"PUBLIC_URL names evil\.example, which is not among ALLOWED_HOSTS"):
        public_url("https://evil.example", ["scores.example.org"])
    for address, names in (
        ("https://scores.example.org/", ["scores.example.org"]),
        ("https://Scores.Example.org", ["scores.example.org"]),
        ("https://scores.example.org", [".example.org"]),
        ("http://[::1]:8000", ["[::1]"]),
    ):
        assert public_url(address, names) == address.rstrip("/")


GUNICORN = ["-m", "gunicorn", "-c", "cricketcards/gunicorn.py", "cricketcards.wsgi"]


@pytest.mark.parametrize(
    ("program", "name", "value"),
    [
        ([str(MANAGE), "worker"], "DJANGO_SETTINGS_MODULE", "cricketcards.settings.server"),
        (GUNICORN, "ALLOWED_HOSTS", "*"),
        ([str(MANAGE.parent / "scripts" / "run.py")], "DATABASE_URL", "mysql://ann:tea-urn@db.example.org/book"),
    ],
)
def test_a_wrong_environment_ends_every_program_with_one_sentence(program: list[str], name: str, value: str) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    done = run_python(program, **DOCUMENTED | {"PORT": port, name: value})
    assert done.returncode == 1
    assert done.stderr.startswith(f"{name} ")
    assert done.stderr.count("\n") == 1


def test_production_is_secure_unless_told_otherwise() -> None:
    names = (
        "DEBUG",
        "SECURE_SSL_REDIRECT",
        "SESSION_COOKIE_SECURE",
        "CSRF_TRUSTED_ORIGINS",
        "PUBLIC_URL",
        "DEMO_CLUB_ALLOWED",
    )
    assert settings_of(*names, **DOCUMENTED) == {
        "DEBUG": False,
        "SECURE_SSL_REDIRECT": True,
        "SESSION_COOKIE_SECURE": True,
        "CSRF_TRUSTED_ORIGINS": ["https://scores.example.org"],
        "PUBLIC_URL": "https://scores.example.org",
        "DEMO_CLUB_ALLOWED": False,
    }
    proxies = settings_of("AXES_CLIENT_IP_CALLABLE", "TRUSTED_PROXIES", **DOCUMENTED, TRUSTED_PROXIES="2")
    assert proxies == {"AXES_CLIENT_IP_CALLABLE": "cricketcards.proxies.address_seen_by_proxy", "TRUSTED_PROXIES": 2}
    plain = settings_of(
        "SECURE_SSL_REDIRECT", "CSRF_COOKIE_SECURE", "SECURE_HSTS_SECONDS", **DOCUMENTED | {"HTTPS": "0"}
    )
    assert plain == {"SECURE_SSL_REDIRECT": False, "CSRF_COOKIE_SECURE": False, "SECURE_HSTS_SECONDS": 0}


def test_mail_is_set_up_by_its_address() -> None:
    names = ("MAIL_IS_SET_UP", "EMAIL_BACKEND", "EMAIL_HOST", "EMAIL_PORT", "EMAIL_HOST_PASSWORD")
    with_mail = settings_of(*names, **DOCUMENTED, EMAIL_URL="smtp+tls://club:p%40ss@mail.example.org:587")
    assert with_mail == {
        "MAIL_IS_SET_UP": True,
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": "mail.example.org",
        "EMAIL_PORT": 587,
        "EMAIL_HOST_PASSWORD": "p@ss",
    }
    assert settings_of("MAIL_IS_SET_UP", **DOCUMENTED) == {"MAIL_IS_SET_UP": False}


def test_development_is_for_this_machine_alone_and_shows_no_traceback() -> None:
    development = {"DJANGO_SETTINGS_MODULE": "cricketcards.settings.development"}
    answer = settings_of("DEBUG", "ALLOWED_HOSTS", "SECRET_KEY", **development)
    assert not answer["DEBUG"]
    assert answer["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1", "[::1]"]
    assert len(answer["SECRET_KEY"]) >= 50
    assert settings_of("SECRET_KEY", **development) == {"SECRET_KEY": answer["SECRET_KEY"]}
    assert (MANAGE.parent / "var" / "secret_key").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("forwarded", "proxies", "address"),
    [
        ("203.0.113.9", 1, "203.0.113.9"),
        ("10.1.2.3, 203.0.113.9", 1, "203.0.113.9"),  # the first was written by the client
        ("10.1.2.3, 203.0.113.9, 192.0.2.8", 2, "203.0.113.9"),  # the last is the outer proxy's own
        ("10.1.2.3,203.0.113.9,192.0.2.8,192.0.2.9", 3, "203.0.113.9"),
        ("203.0.113.9", 2, "203.0.113.9"),  # past the outer proxy
        ("203.0.113.9, ' OR 1=1", 1, "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", 1, "2001:db8:1:2::"),  # all of a household's are one
        ("::ffff:203.0.113.9", 1, "203.0.113.9"),
        ("", 1, "192.0.2.7"),
        ("", 2, "192.0.2.7"),
    ],
)
def test_only_trusted_proxies_are_believed(forwarded: str, proxies: int, address: str, settings: Settings) -> None:
    settings.TRUSTED_PROXIES = proxies
    request = RequestFactory().get("/", headers={"X-Forwarded-For": forwarded}, REMOTE_ADDR="192.0.2.7")
    assert address_seen_by_proxy(request) == address
    assert address_of_connection(request) == "192.0.2.7"
