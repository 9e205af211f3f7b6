"""For the test suite: nothing slow, nothing that leaves the machine."""

from cricketcards.settings.base import *  # noqa: F403 - a settings module is its base with changes

SECRET_KEY = "only-for-tests"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
