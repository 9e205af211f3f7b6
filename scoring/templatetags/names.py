"""Names in templates: apart from the words around them, and in smaller type where they are long."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scoring.words import game_names, phrase

register = template.Library()

register.filter("isolate", phrase.isolate)
register.filter("game_name", game_names.game_name)


@register.filter
def fitted(text: str, room: int) -> SafeString | str:
    """Return a name, or a heading with names, for a line that takes `room` characters of ordinary type."""
    size = "" if len(text) <= room else "long" if len(text) <= 2 * room else "longest"
    return format_html('<bdi class="{}">{}</bdi>', size, text) if text else ""
