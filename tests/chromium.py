"""The browser that tests drive."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import connections
from playwright.sync_api import Browser, sync_playwright

INSECURE_NAME = "scores.test"
"""A name of this machine that a browser takes for no part of it: over plain HTTP it lets a page do less there."""
SYSTEMS_OWN = Path("/usr/bin/chromium")


@contextmanager
def running_chromium() -> Iterator[Browser]:
    """Run the system's Chromium, or where it has none the one that `playwright install` fetched."""
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        # Playwright keeps an event loop in this thread; the test's own queries are as synchronous as ever.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        browser = playwright.chromium.launch(
            executable_path=SYSTEMS_OWN if SYSTEMS_OWN.exists() else None,
            args=[
                "--no-sandbox",
                "--disable-background-networking",
                f"--host-resolver-rules=MAP {INSECURE_NAME} 127.0.0.1",
            ],
        )
        yield browser
        browser.close()
        connections.close_all()  # beside the loop this thread has connections of its own, which nobody else closes
