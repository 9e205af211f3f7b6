"""The score of a match, to be shown in the page of another site."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from scoring.languages import go_on_in
from scoring.match_lists import in_brief
from scoring.models import Match
from scoring.states import match_of
from scoring.web.access import matches_for_everybody
from scoring.web.embeds import embed_page, embedded

_AGAIN = {Match.Status.NOT_STARTED: 300, Match.Status.IN_PROGRESS: 30}
"""After how many seconds the page is asked for again; not once the match is over."""


@embedded(match_of)
def score(request: HttpRequest, slug: str) -> HttpResponse:
    """Show how a match stands."""
    match = get_object_or_404(matches_for_everybody().select_related("club"), slug=slug, withdrawn=False)
    go_on_in(match.club.language, request)
    [[brief]] = in_brief([match])
    again = _AGAIN.get(Match.Status(match.status))
    return embed_page("scoring/embeds/score.html", {"match": match, "each": brief, "again": again})
