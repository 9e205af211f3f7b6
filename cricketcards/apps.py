"""Applications of others, set up for this project."""

from django.contrib.staticfiles.apps import StaticFilesConfig


class StaticFiles(StaticFilesConfig):
    """Collects what pages use, and leaves out what packages bring besides: htmx 4 and extensions, themes of tables."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "htm[ax]*-4*", "htmx-2.js", "ext", "django_tables2"]
