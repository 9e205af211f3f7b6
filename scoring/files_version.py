"""Which version of the site's own files pages are made of: another after an update."""

from django.contrib.staticfiles.storage import staticfiles_storage


def files_version() -> str:
    """Return what changes with any of the files; empty where they are not collected, as while developing."""
    return getattr(staticfiles_storage, "manifest_hash", "")
