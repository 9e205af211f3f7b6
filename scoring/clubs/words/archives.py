"""What is wrong with an archive, in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy, ngettext_lazy

from scoring.clubs.archive.package import ArchiveError
from scoring.words.phrase import phrase

SENTENCES: Mapping[str, Any] = {
    "damaged": gettext_lazy("The file is damaged or cut off, or it is no archive. Download it again."),
    "no_archive": gettext_lazy("The file is no archive of a club."),
    "no_list": gettext_lazy("The file is no archive of a club: it has no %(list)s."),
    "later_version": gettext_lazy(
        "The archive is of version %(version)d, and this site reads versions up to %(ours)d. Update the site first."
    ),
    "too_large": gettext_lazy("Unpacked the archive would have more than %(gigabytes)s GB. No club is that large."),
    "too_many_members": ngettext_lazy(
        "The archive has more than %(most)d member.",
        "The archive has more than %(most)d members.",
        "most",
    ),
    "way_out": gettext_lazy("The archive names a member outside of itself: %(member)s."),
    "no_plain_file": gettext_lazy("The archive has a link or an encrypted member: %(member)s."),
    "member_twice": gettext_lazy("The archive has two members of one name."),
    "not_listed": gettext_lazy("The archive has a member that is not in its list: %(member)s."),
    "member_missing": gettext_lazy("The archive lacks a member that is in its list: %(member)s."),
    "unknown_member": gettext_lazy("The archive has a member that this site does not know: %(member)s."),
    "wrong_size": gettext_lazy("%(member)s has another size than the list says."),
    "wrong_sum": gettext_lazy("%(member)s was changed since the archive was made: its sum is another."),
    "line_too_long": gettext_lazy("%(member)s, line %(line)d: the line is too long."),
    "no_json": gettext_lazy("%(member)s, line %(line)d: this is no JSON object that can be kept."),
    "wrong_fields": gettext_lazy("%(member)s, line %(line)d: missing, or too many: %(fields)s."),
    "wrong_value": gettext_lazy("%(member)s, line %(line)d: “%(field)s” has a value that it cannot have."),
    "wrong_ids": gettext_lazy("%(member)s, line %(line)d: the ids in it cannot be read."),
    "id_twice": gettext_lazy("%(member)s, line %(line)d: there are two of the id %(id)d."),
    "unknown_id": gettext_lazy("%(member)s, line %(line)d: “%(field)s” names %(id)s, which is not in the archive."),
    "unknown_game": gettext_lazy("%(member)s, line %(line)d: this site does not know the game %(game)s."),
    "log_gap": gettext_lazy("%(member)s, line %(line)d: record %(version)d is not the next of its match."),
    "log_apart": gettext_lazy("%(member)s, line %(line)d: the records of the match do not stand together."),
    "log_unreadable": gettext_lazy("%(member)s: the log of match %(id)d cannot be read by the rules of its game."),
    "no_log": gettext_lazy("Match %(id)d has no log."),
    "not_one_club": gettext_lazy("The archive has no club, or several."),
    "contradicts": gettext_lazy("The archive contradicts itself: two of its rows exclude one another."),
}
"""By the code of an `ArchiveError`."""

NOTHING_WRITTEN = gettext_lazy("Nothing was brought in.")


def archive_refusal(error: ArchiveError) -> str:
    """Return why an archive was not brought in."""
    params = {key: value[:200] if isinstance(value, str) else value for key, value in error.params.items()}
    return f"{phrase(SENTENCES[error.code], **params)} {NOTHING_WRITTEN}"
