"""For `make run` and development on one's own machine."""

from cricketcards.settings.base import *  # noqa: F403 - a settings module is its base with changes

SECRET_KEY = "only-for-development"
DEBUG = True
ALLOWED_HOSTS = ["*"]
