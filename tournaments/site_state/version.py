"""Which version of the site this process runs, and since when."""

from pathlib import Path

from django.conf import settings
from django.utils import timezone


def commit_on_disk() -> str:
    """Return the commit of git that the files of the site are of, in full; empty where they are of none.

    Git's own program refuses to read what belongs to another user, as on a server.
    """
    try:
        git = Path(settings.BASE_DIR) / ".git"
        if git.is_file():  # a work tree beside others
            git = git.parent / git.read_text().removeprefix("gitdir:").strip()
        head = (git / "HEAD").read_text().strip()
        if not head.startswith("ref: "):
            return head
        name = head.removeprefix("ref: ")
        common = git / (git / "commondir").read_text().strip() if (git / "commondir").exists() else git
        if (common / name).exists():
            return (common / name).read_text().strip()
        packed = (common / "packed-refs").read_text().splitlines()
        return next((line.partition(" ")[0] for line in packed if line.endswith(f" {name}")), "")
    except OSError:
        return ""


COMMIT, RUNS_SINCE = commit_on_disk(), timezone.now()
"""As they were when this process began: files that are updated meanwhile are not run yet."""
