"""For the test suite: nothing slow, nothing that leaves the machine."""

import os
import tempfile
from pathlib import Path

from cricketcards.settings.base import *  # noqa: F403 - Django takes each name of this module for a setting: these are the base's, whatever they are

SECRET_KEY = "only-for-tests"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
DEMO_CLUB_ALLOWED = True

DATABASES["default"]["CONN_MAX_AGE"] = 0
if DATABASES["default"]["ENGINE"] == "cricketcards.sqlite":
    # A file, since a browser test's server has several threads; one for each process that runs tests.
    name = Path(tempfile.gettempdir()) / f"scorebook-test-{os.getpid()}.sqlite3"
    DATABASES["default"]["TEST"] = {"NAME": str(name)}
    DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"

# Files come from where they lie; a folder collected at some earlier time would be asked before that.
STATIC_ROOT = str(Path(tempfile.gettempdir()) / "scorebook-test-nothing-is-collected")
WHITENOISE_USE_FINDERS = True
# Files are looked up when asked for, instead of all of them for every new test client.
WHITENOISE_AUTOREFRESH = True

# Tests change rows as no page does; those about pages that are kept say so.
CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}

# A PDF is made in the test, which alone sees what it wrote, and no file is left behind.
PAPER_PROCESSES = 0
STORAGES["paper"] = {"BACKEND": "django.core.files.storage.InMemoryStorage"}
