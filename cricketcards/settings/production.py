"""For a real server: everything by environment variables, which docs/operations.md lists."""

import os

from django.core.exceptions import ImproperlyConfigured

from cricketcards.settings.base import *  # noqa: F403 - a settings module is its base with changes


def required(name: str, example: str) -> str:
    """Read a variable that has no safe default.

    Raises ImproperlyConfigured, in a sentence with `example`, if it is missing or empty.
    """
    value = os.environ.get(name, "").strip()
    if not value:
        raise ImproperlyConfigured(f"Set the environment variable {name}, for example {name}={example}")
    return value


SECRET_KEY = required("SECRET_KEY", "$(openssl rand -base64 48)")
ALLOWED_HOSTS = [host.strip() for host in required("ALLOWED_HOSTS", "scores.example.org").split(",")]
DEBUG = False

# --- HTTPS, unless HTTPS=0 says that the site is served over plain HTTP inside one's own network.
HTTPS = env.bool("HTTPS", default=True)
SECURE_SSL_REDIRECT = HTTPS
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=31_536_000) if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = env.bool("HSTS_SUBDOMAINS", default=True)

# A proxy in front must set (not pass on) X-Forwarded-Proto, and append to X-Forwarded-For.
if env.bool("BEHIND_PROXY", default=False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    AXES_CLIENT_IP_CALLABLE = "cricketcards.proxies.address_seen_by_proxy"

if PUBLIC_URL:
    CSRF_TRUSTED_ORIGINS = ["/".join(PUBLIC_URL.split("/")[:3])]

STORAGES["staticfiles"] = COLLECTED
