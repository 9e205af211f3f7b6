"""Matches. All but identity, version and scorer is derived from the log and can be rebuilt from it."""

from collections.abc import Collection

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from scoring.models.clubs import Club, Player, Team
from scoring.rights import TEAM, Place, places_of_match
from scoring.rules import depth, results
from scoring.search_keys import FoldedField
from scoring.visibility import Visibility


class Match(models.Model):
    """A match of a club. `visibility` is its own; `narrowest` that of the match and of what it is played for together.

    `version` is the number of its log records: the optimistic lock of the book.

    How it ended stands in columns: `outcome` is empty until it is over, `winner` is a side (0 or 1), the margin is that
    of the win, as far as there is one of its kind. `counted_outcome` and `counted_winner` are how it counts in tables
    and records: another way only where a tie was decided or the target revised (see `scoring.rules.settlement`).
    `scoreboard` is to be shown and not to be reckoned with. `names_off` is whether the log names anybody whose name was
    taken off (`scoring.book.covers`).
    """

    class Status(models.TextChoices):
        NOT_STARTED = "not_started", _("not started")
        IN_PROGRESS = "in_progress", _("in progress")
        COMPLETED = "completed", _("completed")

    class Depth(models.TextChoices):
        """How much of the match was kept: every entry, a card typed from paper, totals alone, no score at all."""

        LOG = depth.Depth.LOG.value, _("log")
        CARD = depth.Depth.CARD.value, _("card")
        TOTALS = depth.Depth.TOTALS.value, _("totals")
        NONE = depth.Depth.NONE.value, _("none")

    class Outcome(models.TextChoices):
        """How a match can end; see `scoring.rules.results`."""

        WON = results.Outcome.WON.value, _("won")
        TIED = results.Outcome.TIED.value, _("tied")
        DRAWN = results.Outcome.DRAWN.value, _("drawn")
        ABANDONED = results.Outcome.ABANDONED.value, _("abandoned")
        CONCEDED = results.Outcome.CONCEDED.value, _("conceded")
        AWARDED = results.Outcome.AWARDED.value, _("awarded")
        NO_RESULT = results.Outcome.NO_RESULT.value, _("no result")

    club = models.ForeignKey(Club, models.CASCADE, related_name="matches")
    slug = models.SlugField(max_length=120, unique=True, editable=False)
    variant = models.SlugField(max_length=40)
    version = models.PositiveIntegerField(default=0)
    scorer = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    scorer_since = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now_add=True)
    visibility = models.PositiveSmallIntegerField(choices=Visibility, default=Visibility.PUBLIC)
    narrowest = models.PositiveSmallIntegerField(choices=Visibility, default=Visibility.PUBLIC)
    names_off = models.BooleanField(default=False)

    # Derived from the log.
    played_on = models.DateField(null=True)
    status = models.CharField(max_length=20, choices=Status, default=Status.NOT_STARTED)
    depth = models.CharField(max_length=10, choices=Depth, default=Depth.LOG)
    withdrawn = models.BooleanField(default=False)
    outcome = models.CharField(max_length=10, choices=Outcome, blank=True)
    winner = models.PositiveSmallIntegerField(null=True)
    margin_runs = models.PositiveIntegerField(null=True)
    margin_wickets = models.PositiveSmallIntegerField(null=True)
    margin_innings = models.BooleanField(default=False)
    margin_balls = models.PositiveIntegerField(null=True)
    counted_outcome = models.CharField(max_length=10, choices=Outcome, blank=True)
    counted_winner = models.PositiveSmallIntegerField(null=True)
    scoreboard = models.JSONField(default=dict)
    rules_version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("-played_on", "-pk")
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        indexes = (
            models.Index(fields=("club", "-played_on", "-id"), name="matches_of_a_club"),
            models.Index(fields=("club",), condition=models.Q(status="in_progress"), name="matches_in_progress"),
            models.Index(fields=("club", "narrowest"), name="matches_by_visibility"),
        )

    def __str__(self) -> str:
        return self.slug

    def get_absolute_url(self) -> str:
        """Return the address of the match page."""
        return reverse("match", args=[self.slug])

    def places(self) -> Collection[Place]:
        """Return the teams of its sides, and of which places other apps say that it is. One query and theirs."""
        teams = self.sides.exclude(team=None).order_by().values_list("team", flat=True)
        return [*((TEAM, team) for team in teams), *places_of_match(self.pk)]

    @property
    def result(self) -> results.Result | None:
        """How it ended, None until it is over."""
        if not self.outcome:
            return None
        by = results.margin(self.margin_runs, self.margin_wickets, self.margin_balls, innings=self.margin_innings)
        return results.Result(results.Outcome(self.outcome), self.winner, by or None)

    @property
    def is_over(self) -> bool:
        """Whether it is finished, and was not withdrawn."""
        return bool(self.outcome) and not self.withdrawn


class MatchSide(models.Model):
    """A side of a match as it stood on the day: its name, the team it is, the person who holds its cards."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="sides")
    place = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=100)
    played_by = models.CharField(max_length=100, blank=True)
    search_key = FoldedField(of=("name", "played_by"))
    team = models.ForeignKey(Team, models.SET_NULL, null=True, related_name="match_sides")

    class Meta:
        ordering = ("match_id", "place")
        constraints = (models.UniqueConstraint("match", "place", name="one_side_a_place"),)

    def __str__(self) -> str:
        return self.name


def name_of_side(place: int, match: str = "pk") -> models.Subquery:
    """Return the expression for the name of a side, in a query whose `match` is the id of the match."""
    return models.Subquery(
        MatchSide.objects.filter(match=models.OuterRef(match), place=place).order_by().values("name")[:1]
    )


class MatchPlayer(models.Model):
    """A member of a side as on the day of the match, and the club's player this is, if known."""

    side = models.ForeignKey(MatchSide, models.CASCADE, related_name="players")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=100)
    player = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="matches")

    class Meta:
        ordering = ("side_id", "number")
        constraints = (models.UniqueConstraint("side", "number", name="one_player_a_number"),)

    def __str__(self) -> str:
        return f"{self.number} {self.name}"
