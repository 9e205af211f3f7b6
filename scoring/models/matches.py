"""Matches. All but identity, version and scorer is derived from the log and can be rebuilt from it."""

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from scoring.models.clubs import Club, Player, Team
from scoring.searching import FoldedField


class Match(models.Model):
    """A match of a club. `version` is the number of its log records: the optimistic lock of the book."""

    class Status(models.TextChoices):
        NOT_STARTED = "not_started", _("not started")
        IN_PROGRESS = "in_progress", _("in progress")
        COMPLETED = "completed", _("completed")

    class Depth(models.TextChoices):
        """How much of the match was kept: every entry, a card typed from paper, totals alone, no score at all."""

        LOG = "log", _("log")
        CARD = "card", _("card")
        TOTALS = "totals", _("totals")
        NONE = "none", _("none")

    club = models.ForeignKey(Club, models.CASCADE, related_name="matches")
    slug = models.SlugField(max_length=120, unique=True, editable=False)
    variant = models.SlugField(max_length=40)
    version = models.PositiveIntegerField(default=0)
    scorer = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    scorer_since = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now_add=True)

    # Derived from the log.
    played_on = models.DateField(null=True)
    status = models.CharField(max_length=20, choices=Status, default=Status.NOT_STARTED)
    depth = models.CharField(max_length=10, choices=Depth, default=Depth.LOG)
    withdrawn = models.BooleanField(default=False)
    head = models.JSONField(default=dict)
    rules_version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("-played_on", "-pk")
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        indexes = (
            models.Index(fields=("club", "-played_on", "-id"), name="matches_of_a_club"),
            models.Index(fields=("club",), condition=models.Q(status="in_progress"), name="matches_in_progress"),
        )

    def __str__(self) -> str:
        return self.slug

    def get_absolute_url(self) -> str:
        """Return the address of the match page."""
        return reverse("match", args=[self.slug])


class MatchSide(models.Model):
    """A side of a match as it stood on the day: its name, the team it is, the person who holds its cards."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="sides")
    place = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=100)
    played_by = models.CharField(max_length=100, blank=True)
    search_key = FoldedField(of=("name", "played_by"))
    team = models.ForeignKey(Team, models.SET_NULL, null=True, related_name="match_sides")

    class Meta:
        ordering = ("match", "place")
        constraints = (models.UniqueConstraint("match", "place", name="one_side_a_place"),)

    def __str__(self) -> str:
        return self.name


class MatchPlayer(models.Model):
    """One of a side as he stood on the day, and the club's player he is, if known."""

    side = models.ForeignKey(MatchSide, models.CASCADE, related_name="players")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=100)
    player = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="matches")

    class Meta:
        ordering = ("side", "number")
        constraints = (models.UniqueConstraint("side", "number", name="one_player_a_number"),)

    def __str__(self) -> str:
        return f"{self.number} {self.name}"
