"""What the site says: the rules' values put into a scorer's words, translated with gettext."""

from collections.abc import Mapping
from typing import Any, Protocol


class Sentence(Protocol):
    """A %-template, translated when it is filled."""

    def __mod__(self, params: Mapping[str, Any], /) -> str:
        """Return the sentence, filled."""
        ...
