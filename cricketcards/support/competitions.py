"""Competitions, to be looked at: they are changed by the acts of their office alone."""

from django.contrib.admin import register

from cricketcards.support.site import ReadOnly, support
from tournaments.models import Act, Competition, Entrant, Fixture, Season


@register(Season, site=support)
class SeasonAdmin(ReadOnly):
    """Seasons."""

    list_display = ("name", "club", "starts", "ends")
    list_filter = ("club",)
    list_select_related = ("club",)
    search_fields = ("name", "club__name")


@register(Competition, site=support)
class CompetitionAdmin(ReadOnly):
    """Competitions, drafts and those withdrawn too."""

    list_display = ("name", "season", "variant", "format", "visibility", "withdrawn", "version")
    list_filter = ("visibility", "withdrawn", "format", "variant", "season__club")
    list_select_related = ("season",)
    search_fields = ("name", "season__name", "season__club__name")


@register(Entrant, site=support)
class EntrantAdmin(ReadOnly):
    """Who takes part."""

    list_display = ("name", "competition", "team", "seed", "withdrawn")
    list_filter = ("withdrawn", "competition__season__club")
    list_select_related = ("competition", "team")
    search_fields = ("competition__name", "team__name", "name")


@register(Fixture, site=support)
class FixtureAdmin(ReadOnly):
    """Fixtures, and which match came of each."""

    list_display = ("key", "competition", "home", "away", "on", "state", "match")
    list_filter = ("state", "is_bye", "competition__season__club")
    list_select_related = ("competition", "home", "away", "match")
    search_fields = ("competition__name", "match__slug", "home__name", "away__name")


@register(Act, site=support)
class ActAdmin(ReadOnly):
    """The history of competitions."""

    list_display = ("competition", "version", "verb", "author", "at", "reason")
    list_filter = ("verb", "at", "competition__season__club")
    list_select_related = ("competition", "author")
    search_fields = ("competition__name", "author__username")
    ordering = ("-pk",)
    hidden = ("about",)
