"""Why an act was not written, as the messages of a page say it."""

from django.template.loader import render_to_string
from django.utils.html import escape, format_html_join
from django.utils.safestring import SafeString

from scoring.book.errors import NotWrittenError, RefusedError
from scoring.words.problems import refusal
from scoring.words.refusals import not_written_text


def not_written_html(error: NotWrittenError) -> SafeString:
    """Return what to tell the person whose act was not written; what the rules refuse leads to its rule."""
    if not isinstance(error, RefusedError):
        return escape(not_written_text(error))
    said = [render_to_string("scoring/_refusal.html", {"refused": refusal(problem)}) for problem in error.problems]
    return format_html_join(" ", "{}", zip(said, strict=True))
