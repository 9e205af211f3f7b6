"""Applications of others, set up for this project."""

from allauth.usersessions.apps import UserSessionsConfig
from django.contrib.staticfiles.apps import StaticFilesConfig


class StaticFiles(StaticFilesConfig):
    """Collects what pages use, and leaves out what packages bring besides: htmx 4 and extensions, themes of tables,
    scripts of allauth's own pages.
    """

    ignore_patterns = [
        *StaticFilesConfig.ignore_patterns, "htm[ax]*-4*", "htmx-2.js", "ext", "django_tables2", "account", "mfa",
    ]  # fmt: skip


class Sessions(UserSessionsConfig):
    """Notes a session at sign-in as the site does it: allauth itself would look at each other session one by one."""

    def ready(self) -> None:
        """Have signing in noted; what a changed password ends, the view of it does."""
        from allauth.account.signals import user_logged_in

        from scoring.clubs.sessions import note_session

        user_logged_in.connect(lambda request, **_sent: note_session(request), weak=False)
