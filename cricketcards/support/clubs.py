"""Clubs, their people and their book, to be looked at."""

from typing import Any

from django.contrib.admin import EmptyFieldListFilter, display, register
from django.db.models import Model
from django.http import HttpRequest

from cricketcards.support.site import ReadOnly, support
from scoring.models import (
    ApiToken,
    ArchiveJob,
    Arrival,
    Club,
    ClubAct,
    CorrectionRequest,
    Count,
    Dispute,
    Invitation,
    LogRecord,
    Match,
    Merge,
    Player,
    Role,
    RosterChange,
    SharedLink,
    Slip,
    Team,
    UndoRequest,
)

_WITH_NAMES = {LogRecord.Action.SETUP, LogRecord.Action.REPORT}


@register(Club, site=support)
class ClubAdmin(ReadOnly):
    """Clubs, closed ones too."""

    list_display = ("name", "slug", "visibility", "language", "closed_at")
    list_filter = ("visibility", ("closed_at", EmptyFieldListFilter))
    search_fields = ("name", "slug")


@register(Team, site=support)
class TeamAdmin(ReadOnly):
    """Teams, those retired or merged too."""

    list_display = ("name", "club", "retired_at", "merged_into")
    list_filter = (("retired_at", EmptyFieldListFilter), ("merged_into", EmptyFieldListFilter), "club")
    list_select_related = ("club", "merged_into")
    search_fields = ("name", "slug", "club__name")


@register(Player, site=support)
class PlayerAdmin(ReadOnly):
    """Players, those merged too."""

    list_display = ("name", "club", "merged_into")
    list_filter = (("merged_into", EmptyFieldListFilter), "club")
    list_select_related = ("club", "merged_into")
    search_fields = ("name", "club__name")


@register(Role, site=support)
class RoleAdmin(ReadOnly):
    """Who is what in which club: given and taken away by its organisers."""

    list_display = ("user", "name", "club", "kind", "place")
    list_filter = ("name", "kind", "club")
    list_select_related = ("user", "club")
    search_fields = ("user__username", "user__email", "club__name")


@register(Invitation, site=support)
class InvitationAdmin(ReadOnly):
    """Invitations and links for a new password, without what would open them."""

    list_display = ("club", "role", "user", "created_by", "expires_at", "used_at")
    list_filter = (("used_at", EmptyFieldListFilter), "role", "club")
    list_select_related = ("club", "user", "created_by")
    search_fields = ("club__name", "user__username", "created_by__username")
    hidden = ("digest",)


@register(SharedLink, site=support)
class SharedLinkAdmin(ReadOnly):
    """Links to what is not for everybody, without their secrets."""

    list_display = ("club", "kind", "place", "created_by", "created_at")
    list_filter = ("kind", "club")
    list_select_related = ("club", "created_by")
    search_fields = ("club__name", "created_by__username")
    hidden = ("digest",)


@register(Arrival, site=support)
class ArrivalAdmin(ReadOnly):
    """Clubs that came from an archive, and who brought them in."""

    list_display = ("club", "by", "at", "made_at")
    list_select_related = ("club", "by")
    search_fields = ("club__name", "by__username")


@register(ArchiveJob, site=support)
class ArchiveJobAdmin(ReadOnly):
    """Archives that were made or read in the last week, and what was wrong with them."""

    list_display = ("asked_at", "kind", "club", "asked_by", "state", "size", "message")
    list_filter = ("kind", "state")
    list_select_related = ("club", "asked_by")
    search_fields = ("club__name", "asked_by__username")


@register(ApiToken, site=support)
class ApiTokenAdmin(ReadOnly):
    """Tokens of accounts for programs, without their secrets."""

    list_display = ("club", "user", "name", "made_at", "until", "used_at")
    list_filter = ("club",)
    list_select_related = ("club", "user")
    search_fields = ("club__name", "user__username", "name")
    hidden = ("digest",)


@register(ClubAct, site=support)
class ClubActAdmin(ReadOnly):
    """The history of clubs: who changed who sees what and who may do what."""

    list_display = ("at", "club", "verb", "kind", "place", "author")
    list_filter = ("verb", "club")
    list_select_related = ("club", "author")
    search_fields = ("club__name", "author__username")


@register(Match, site=support)
class MatchAdmin(ReadOnly):
    """Matches. They are changed by acts in their log alone."""

    list_display = ("slug", "club", "variant", "played_on", "status", "withdrawn", "version")
    list_filter = ("status", "withdrawn", "variant", "depth", "narrowest", "club")
    list_select_related = ("club",)
    search_fields = ("slug", "club__name")
    hidden = ("scoreboard",)


@register(LogRecord, site=support)
class LogRecordAdmin(ReadOnly):
    """The log: entries, corrections, everything that was done to a match.

    Set-ups and reports are read on the pages of the match, and so is all of one in which a name was taken off: they
    do not show it.
    """

    list_display = ("match", "version", "action", "entry", "author", "at", "why")
    list_filter = ("action", "at", "match__club")
    list_select_related = ("match", "author")
    search_fields = ("match__slug", "author__username")
    ordering = ("-pk",)
    hidden = ("body", "reason", "key", "digest")

    def get_fields(self, request: HttpRequest, obj: Model | None = None) -> list[Any]:
        """Return the columns, what was said and why."""
        return [*super().get_fields(request, obj), "said", "why"]

    @display(description="Said")
    def said(self, record: LogRecord) -> str:
        """Return what a record says, where that is no names."""
        return "" if record.action in _WITH_NAMES or record.match.names_off else record.body

    @display(description="Reason")
    def why(self, record: LogRecord) -> str:
        """Return the reason that was given, where no name was taken off."""
        return "" if record.match.names_off else record.reason


@register(RosterChange, site=support)
class RosterChangeAdmin(ReadOnly):
    """The history of rosters."""

    list_display = ("at", "kind", "team", "author")
    list_filter = ("kind", "at", "team__club")
    list_select_related = ("team", "author")
    search_fields = ("team__name", "author__username")
    hidden = ("name", "before", "now")


@register(Merge, site=support)
class MergeAdmin(ReadOnly):
    """Players found to be one."""

    list_display = ("merged", "kept", "at", "by", "undone_at")
    list_filter = (("undone_at", EmptyFieldListFilter), "kept__club")
    list_select_related = ("merged", "kept", "by")
    search_fields = ("merged__name", "kept__name")


@register(CorrectionRequest, site=support)
class CorrectionRequestAdmin(ReadOnly):
    """What readers reported; not from where."""

    list_display = ("match", "entry", "at", "closed_at", "closed_by")
    list_filter = (("closed_at", EmptyFieldListFilter), "match__club")
    list_select_related = ("match", "closed_by")
    search_fields = ("match__slug", "text")
    hidden = ("sender",)


@register(UndoRequest, site=support)
class UndoRequestAdmin(ReadOnly):
    """What scorers asked organisers to undo."""

    list_display = ("match", "author", "at", "dismissed_at")
    list_filter = (("dismissed_at", EmptyFieldListFilter), "match__club")
    list_select_related = ("match", "author")
    search_fields = ("match__slug", "author__username")


@register(Slip, site=support)
class SlipAdmin(ReadOnly):
    """Slips of matches, without their secrets."""

    list_display = ("match", "side", "made_by", "made_at", "until", "ended_at", "held_since")
    list_filter = (("ended_at", EmptyFieldListFilter), "match__club")
    list_select_related = ("match", "made_by")
    search_fields = ("match__slug", "made_by__username")
    hidden = ("digest", "device")


@register(Dispute, site=support)
class DisputeAdmin(ReadOnly):
    """What sides said against results."""

    list_display = ("match", "version", "by", "slip", "at")
    list_filter = ("match__club",)
    list_select_related = ("match", "by", "slip")
    search_fields = ("match__slug", "by__username")


@register(Count, site=support)
class CountAdmin(ReadOnly):
    """What sides counted of entries."""

    list_display = ("match", "side", "entry", "at", "taken_back_at", "settled_by")
    list_filter = (("settled_at", EmptyFieldListFilter), "match__club")
    list_select_related = ("match", "settled_by")
    search_fields = ("match__slug",)
