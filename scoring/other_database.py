"""This site's own commands, run on another database than the one that it uses: each by a program of its own."""

import os
import subprocess
import sys

from django.conf import settings


def manage(address: str, *command: str) -> "subprocess.CompletedProcess[str]":
    """Run a command of `manage.py` on the database at an address (as in DATABASE_URL), and return what it said."""
    program = [sys.executable, str(settings.BASE_DIR / "manage.py"), *command]
    environment = os.environ | {"DATABASE_URL": address}
    return subprocess.run(program, env=environment, capture_output=True, text=True, check=False)  # noqa: S603 - no shell: this Python and our manage.py; callers name commands of ours, the address goes by the environment


def last_line(done: "subprocess.CompletedProcess[str]") -> str:
    """Return the last thing that a program said, of what went wrong where something did."""
    said = (done.stderr or done.stdout).strip().splitlines()
    return said[-1].strip() if said else "no reason given"
