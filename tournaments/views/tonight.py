"""The evening of a club on one page, for those who run it. It follows by itself."""

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from scoring.keys import key_of
from scoring.models import Club
from scoring.rights import Right
from scoring.web.access import club_right, reader_in
from tournaments.models import Competition
from tournaments.readmodel.tonight import evening
from tournaments.readmodel.tonight_acts import competitions_tonight
from tournaments.views.access import competitions_listed


@club_right(Right.CREATE_MATCH, Right.CONFIRM)
@require_safe
def tonight(request: HttpRequest, club: Club) -> HttpResponseBase:
    """Show every match of the evening: who plays, who scores, how it stands, what waits, with the acts beside it."""
    reader = reader_in(request, club)
    shown = Competition.objects.filter(
        competitions_listed(request, club, reader), season__club=club, withdrawn=False
    ).select_related("season__club")
    competitions = list(shown)
    found = evening(club, competitions, timezone.now(), reader.listed)
    of_tonight = competitions_tonight(found, competitions, reader.rights)
    tag = f'"{key_of(found, of_tonight, sorted(reader.rights), readers=request.user.get_username())}"'
    answer = get_conditional_response(request, etag=tag)
    if answer is None:
        context = {
            "club": club,
            "evening": found,
            "competitions": of_tonight,
            "tag": tag,
            "may_manage": Right.MANAGE_COMPETITIONS in reader.rights,
            "may_create": Right.CREATE_MATCH in reader.rights,
            "may_record": Right.RECORD in reader.rights,
            "may_confirm": Right.CONFIRM in reader.rights,
            "may_settle_counts": Right.SETTLE_COUNTS in reader.rights,
        }
        answer = render(request, "tournaments/tonight.html", context)
    answer.headers["ETag"] = tag
    return answer
