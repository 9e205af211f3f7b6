"""For `make run` and development on one's own machine. DEBUG=1 shows tracebacks instead of error pages."""

from cricketcards.settings.base import *  # noqa: F403 - Django takes each name of this module for a setting: these are the base's, whatever they are
from cricketcards.settings.environment import given, yes_or_no
from cricketcards.settings.keyfile import kept_secret_key
from cricketcards.settings.required import site_names

SECRET_KEY = kept_secret_key(VAR_DIR / "secret_key")
DEBUG = yes_or_no("DEBUG", default=False)
# `make run LAN=1` adds this machine's addresses in the local network.
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *site_names(given("ALLOWED_HOSTS"))]
DEMO_CLUB_ALLOWED = True

# `make run` collects the static files as a server has them; with DEBUG=1 they are read where they lie.
WHITENOISE_USE_FINDERS = DEBUG
if not DEBUG:
    STORAGES["staticfiles"] = COLLECTED
