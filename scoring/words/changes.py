"""What became of a value, in words: from what to what."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _

from scoring.words.phrase import listed, phrase

Path = tuple[str, ...]
NOTHING = "–"


def change_words(what: str, now: str, before: str) -> str:
    """Return a change: "venue: Lord's (before: –)"; an empty value is said to be none."""
    text = _("%(what)s: %(now)s (before: %(before)s)")
    return phrase(text, what=what, now=now or NOTHING, before=before or NOTHING)


def changes_words(now: Mapping[Path, str], before: Mapping[Path, str]) -> Iterator[str]:
    """Yield a sentence for each value, named by its path, that is another than before; in the order of what is now."""
    for path in dict.fromkeys((*now, *before)):
        if now.get(path, "") != before.get(path, ""):
            yield change_words(listed(path), now.get(path, ""), before.get(path, ""))
