"""The history of a club's own affairs: who sees what, who may do what; appended and never changed."""

from enum import StrEnum

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models

from scoring.models.archives import Archived
from scoring.models.clubs import Club
from scoring.rights import WHOLE_CLUB, Place


class ClubVerb(StrEnum):
    """What can be done to a club."""

    FOUND = "found"
    BRING_IN = "bring-in"
    """It came from an archive."""
    CHANGE = "change"
    """Its name, its description, or to whom it is shown."""
    CLOSE = "close"
    REOPEN = "reopen"
    INVITE = "invite"
    """A link was made by which somebody joins."""
    REVOKE = "revoke"
    """Such a link, not used yet, works no more."""
    GIVE_ROLE = "give-role"
    CHANGE_ROLE = "change-role"
    TAKE_ROLE = "take-role"
    MAKE_LINK = "make-link"
    """A link was made to what is not for everybody."""
    TAKE_LINK_BACK = "take-link-back"
    SHOW_MATCH = "show-match"
    """A match is shown to others than before."""


class ClubAct(Archived):
    """One act: what was done (`verb`, a `ClubVerb`), where (`kind` and `place`, as of a role), by whom and when.

    `about` is what it was done to, names as they then stood; what became another thing stands in `was` and `now`.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="acts")
    verb = models.SlugField(max_length=20)
    kind = models.CharField(max_length=20, blank=True)
    place = models.PositiveBigIntegerField(default=0)
    about = models.JSONField(default=dict)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-pk",)
        indexes = (models.Index(fields=("club", "kind", "place"), name="acts_of_a_place"),)

    def __str__(self) -> str:
        return f"{self.club_id} {self.verb}"


def club_act(club: int, verb: ClubVerb, by: User | None, place: Place = (WHOLE_CLUB, 0), **about: object) -> None:
    """Keep in the history of a club, by its id, what was done, in the transaction that does it. One query."""
    kind, pk = place
    ClubAct.objects.create(club_id=club, verb=verb, kind=kind, place=pk, about=about, author=by)
