"""What the tests of every game may need: phones to score on, matches to print."""

from matches_to_print import play
from phones import chromium, phone

__all__ = ["chromium", "phone", "play"]
