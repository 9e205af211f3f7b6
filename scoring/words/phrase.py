"""Sentences with names in them: plain text wherever text is wanted, names kept apart by `<bdi>` in HTML."""

from collections.abc import Iterable

from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString, mark_safe


class Phrase(str):
    """Text that knows its own HTML: a template that prints it isolates every name in it."""

    __slots__ = ("_html",)
    _html: str

    def __new__(cls, text: str, html: str) -> "Phrase":
        """Make a phrase of its plain text and its HTML, in which everything foreign is escaped already."""
        made = super().__new__(cls, text)
        made._html = html
        return made

    @property
    def text(self) -> str:
        """The plain text, for places that take no markup (a page's title)."""
        return str(self)

    def __html__(self) -> SafeString:
        """Return the text as HTML; Django's templates ask for this instead of escaping."""
        return mark_safe(self._html)  # noqa: S308 - every part was escaped when the phrase was made

    def __reduce__(self) -> tuple[type["Phrase"], tuple[str, str]]:
        """Be copied and pickled with the HTML."""
        return Phrase, (str(self), self._html)


def name(text: str) -> Phrase:
    """Return a name, of whatever script, as a phrase of its own."""
    return text if isinstance(text, Phrase) else Phrase(text, f"<bdi>{escape(text)}</bdi>")


def phrase(template: str, **params: str | int) -> Phrase:
    """Fill a translated %-template. Phrases among `params` keep their HTML, all else is escaped."""
    html = {key: value if isinstance(value, int) else conditional_escape(value) for key, value in params.items()}
    return Phrase(template % params, escape(template) % html)


def listed(parts: Iterable[Phrase], separator: str = ", ") -> Phrase:
    """Return phrases as one, in their order."""
    parts = tuple(parts)
    return Phrase(separator.join(parts), escape(separator).join(part.__html__() for part in parts))
