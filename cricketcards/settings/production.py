"""For a real server: everything by environment variables, which docs/operations.md lists."""

from cricketcards.error_tracker import start_telling
from cricketcards.settings.base import *  # noqa: F403 - Django takes each name of this module for a setting: these are the base's, whatever they are
from cricketcards.settings.environment import given, whole_number, yes_or_no
from cricketcards.settings.required import public_url, required, secret_key, site_names

SECRET_KEY = secret_key(required("SECRET_KEY"))
ALLOWED_HOSTS = site_names(required("ALLOWED_HOSTS"))
PUBLIC_URL = public_url(required("PUBLIC_URL"), ALLOWED_HOSTS)
DEBUG = False

if given("SENTRY_DSN"):
    start_telling(given("SENTRY_DSN"))

# --- HTTPS, unless HTTPS=0 says that the site is served over plain HTTP inside one's own network.
HTTPS = yes_or_no("HTTPS", default=True)
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = ["^health/"]  # a proxy asks over plain HTTP
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = whole_number("HSTS_SECONDS", 31_536_000) if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = yes_or_no("HSTS_SUBDOMAINS", default=True)

# The outermost proxy must set (not pass on) X-Forwarded-Proto, and each append to X-Forwarded-For.
if yes_or_no("BEHIND_PROXY", default=False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    AXES_CLIENT_IP_CALLABLE = "cricketcards.proxies.address_seen_by_proxy"

CSRF_TRUSTED_ORIGINS = [PUBLIC_URL]

STORAGES["staticfiles"] = COLLECTED
