"""A match or a fixture as a schema.org SportsEvent, for search engines and other programs."""

import json
from collections.abc import Sequence
from datetime import date, datetime

from django.utils.safestring import SafeString, mark_safe

_UNSAFE_IN_SCRIPT = {ord(character): f"\\u{ord(character):04X}" for character in "<>&"}


def sports_event(
    names: Sequence[str],
    address: str,
    begins: date | datetime | str | None,
    place: str,
    status: str = "",
    part_of: str = "",
) -> SafeString:
    """Return the meeting of two sides as JSON that is safe inside a script element; `address` is whole.

    `begins` is the day, in ISO format where it is a text, or the time; `status` is one of schema.org's EventStatusType,
    "" where it is not known; `part_of` is the competition.
    """
    event: dict[str, object] = {
        "@context": "https://schema.org",
        "@type": "SportsEvent",
        "name": " v ".join(names),
        "sport": "Card cricket",
        "competitor": [{"@type": "SportsTeam", "name": name} for name in names],
        "url": address,
    }
    if begins:
        event["startDate"] = begins if isinstance(begins, str) else begins.isoformat()
    if place:
        event["location"] = {"@type": "Place", "name": place}
    if status:
        event["eventStatus"] = f"https://schema.org/{status}"
    if part_of:
        event["superEvent"] = {"@type": "SportsEvent", "name": part_of}
    return mark_safe(json.dumps(event).translate(_UNSAFE_IN_SCRIPT))  # noqa: S308 - nothing left can end a script
