"""Which release of the site this process runs."""

import tomllib
from pathlib import Path

from django.conf import settings


def _release() -> str:
    project = tomllib.loads((Path(settings.BASE_DIR) / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return f"{project['version']}"


RELEASE = _release()
"""As it was when this process began: files that are updated meanwhile are not run yet."""
PRODUCT = f"cricketcards {RELEASE}"
"""What made a file, for whoever reads it."""
