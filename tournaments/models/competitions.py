"""Seasons, the competitions in them, and who takes part."""

from collections.abc import Collection
from typing import Any

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models, transaction
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from scoring.models import Club, Team, club_changed
from scoring.rights import COMPETITION, Place
from scoring.search_keys import FoldedField
from scoring.slugs import free_slug, next_number
from scoring.visibility import Shown, Visibility
from tournaments.formats.tables import TABLE_LENGTH

PAGES_OF_A_SEASON = ("averages", "records", "yearbook", "prints", "paper")
"""The addresses below a season that no competition can have."""


class Season(models.Model):
    """A season of a club: a name such as "2026" and the days from which to which it runs.

    `version` is the number of times it was changed: what an organiser saw when changing it. `earlier` is what it said
    before each change, the oldest first.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="seasons")
    name = models.CharField(_("name"), max_length=100)
    search_key = FoldedField(of=("name",))
    slug = models.SlugField(max_length=120, editable=False)
    starts = models.DateField(_("from"), null=True, blank=True)
    ends = models.DateField(_("to"), null=True, blank=True)
    version = models.PositiveIntegerField(default=0)
    earlier = models.JSONField(default=list, encoder=DjangoJSONEncoder, editable=False)

    class Meta:
        ordering = ("-starts", "-pk")
        verbose_name = _("season")
        constraints = (models.UniqueConstraint("club", "slug", name="season_slug_in_club"),)

    def __str__(self) -> str:
        return self.name

    @transaction.atomic(savepoint=False)
    def save(self, *args: Any, **kwargs: Any) -> None:
        """Give a new season its address."""
        self.slug = self.slug or free_slug(self.name, Season.objects.filter(club=self.club_id), next_number(Season))
        super().save(*args, **kwargs)
        club_changed(self.club_id)

    def get_absolute_url(self) -> str:
        """Return the address of the season's page."""
        return reverse("season", args=[self.club.slug, self.slug])

    def places(self) -> Collection[Place]:
        """Return no place: it is of the whole club."""
        return ()


class Competition(models.Model):
    """A competition of a season: one game under one set of conditions, in one format.

    `conditions` are the options of its matches that differ from the game's defaults, `settings` those of its format,
    `points` a points scheme as data, `tie_breaks` the slugs of the tie-breaks in their order. `confirmed_by` says who
    is to confirm the results, `chances_by` on what the chances of its tables rest; `chances` are those worked out last,
    with the state of the tables that they are of (`services/chances.py`). `shows_chances` is whether it is said of its
    matches how likely each result is. `tables` are the names of those it is played
    on in its room. `later_rounds` are the day and the time, "" where that is not said, of rounds that are still to be
    drawn, the next one first. As a division of a league it names the one `above` it, and how many of its first and last
    go up and down. `version` is the number of acts done to it: the optimistic lock of its office.
    """

    class Between(models.TextChoices):
        TEAMS = "teams", _("teams")
        PEOPLE = "people", _("card players")

    class ConfirmedBy(models.TextChoices):
        NOBODY = "nobody", _("nobody: they stand as they are entered")
        OTHER_SIDE = "other_side", _("the other side, a checker or an organiser")

    class ChancesBy(models.TextChoices):
        EQUAL = "equal", _("each side as strong as the other")
        RESULTS = "results", _("each side as strong as its results so far say")
        NOTHING = "nothing", _("nothing: they are not shown")

    season = models.ForeignKey(Season, models.CASCADE, related_name="competitions")
    name = models.CharField(_("name"), max_length=100)
    search_key = FoldedField(of=("name",))
    slug = models.SlugField(max_length=120, editable=False)
    variant = models.SlugField(max_length=40)
    format = models.SlugField(max_length=40)
    between = models.CharField(max_length=10, choices=Between, default=Between.TEAMS)
    confirmed_by = models.CharField(max_length=10, choices=ConfirmedBy, default=ConfirmedBy.NOBODY)
    chances_by = models.CharField(
        max_length=10, choices=ChancesBy, default=ChancesBy.EQUAL, db_default=ChancesBy.EQUAL.value
    )
    chances = models.JSONField(null=True, editable=False)
    shows_chances = models.BooleanField(default=True, db_default=True)
    conditions = models.JSONField(default=dict)
    settings = models.JSONField(default=dict)
    points = models.JSONField(default=dict)
    tie_breaks = models.JSONField(default=list)
    tables = models.JSONField(default=list)
    later_rounds = models.JSONField(default=list)
    above = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="below")
    goes_up = models.PositiveSmallIntegerField(default=0)
    goes_down = models.PositiveSmallIntegerField(default=0)
    version = models.PositiveIntegerField(default=0)
    withdrawn = models.BooleanField(default=False)
    visibility = models.PositiveSmallIntegerField(_("visible to"), choices=Visibility, default=Visibility.PUBLIC)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("season", "pk")
        verbose_name = _("competition")
        constraints = (models.UniqueConstraint("season", "slug", name="competition_slug_in_season"),)

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Give a new competition its address; those of the season's own pages are taken."""
        if not self.slug:
            others = Competition.objects.filter(season=self.season_id)
            # A draft is published one day, and then its address is read out.
            hidden = self.visibility in (Visibility.LINK, Visibility.MEMBERS)
            number = next_number(Competition)
            self.slug = free_slug(self.name, others, number, PAGES_OF_A_SEASON, is_hidden=hidden)
        super().save(*args, **kwargs)

    def get_absolute_url(self) -> str:
        """Return the address of the competition's page."""
        return reverse("competition", args=[self.season.club.slug, self.season.slug, self.slug])

    @property
    def club_id(self) -> int:
        """The club that it is of."""
        return self.season.club_id

    @property
    def shown(self) -> Shown:
        """The competition as far as it matters who sees it."""
        return Shown((COMPETITION, self.pk), self.visibility)

    def places(self) -> Collection[Place]:
        """Return the competition itself: a role may be for it alone."""
        return ((COMPETITION, self.pk),)

    @cached_property
    def address_of_fixtures(self) -> str:
        """The address below which each fixture has its own, by its key."""
        return reverse("competition-fixtures", args=[self.season.club.slug, self.season.slug, self.slug])


class Entrant(models.Model):
    """Who takes part: a team, or a person with a team's cards; a guest is a name alone.

    `seed` orders the entrants from 1. Its `home_table` is one of the competition's tables. `days_off` are the days on
    which it cannot play: the first and the last of each span. One who withdraws keeps the results played, or has them
    all struck out of the table (expunged), or keeps them with what is left awarded to the others.
    """

    class Withdrawn(models.TextChoices):
        NO = "", _("takes part")
        EXPUNGED = "expunged", _("withdrawn, results do not count")
        KEPT = "kept", _("withdrawn, results so far count")
        AWARDED = "awarded", _("withdrawn, unplayed matches awarded to opponents")

    competition = models.ForeignKey(Competition, models.CASCADE, related_name="entrants")
    name = models.CharField(_("name"), max_length=100)
    team = models.ForeignKey(Team, models.SET_NULL, null=True, blank=True, related_name="entries")
    person = models.CharField(_("played by"), max_length=100, blank=True)
    seed = models.PositiveSmallIntegerField()
    group = models.CharField(max_length=4, blank=True)
    home_table = models.CharField(_("home table"), max_length=TABLE_LENGTH, blank=True, default="")
    days_off = models.JSONField(_("cannot play on"), default=list)
    withdrawn = models.CharField(max_length=10, choices=Withdrawn, default=Withdrawn.NO, blank=True)

    class Meta:
        ordering = ("competition", "seed")
        verbose_name = _("entrant")
        constraints = (models.UniqueConstraint("competition", "name", name="one_entrant_a_name"),)

    def __str__(self) -> str:
        return self.name


class Adjustment(models.Model):
    """Points given or taken by the organiser, with a reason; one that was lifted counts no more."""

    competition = models.ForeignKey(Competition, models.CASCADE, related_name="adjustments")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="adjustments")
    points = models.DecimalField(_("points"), max_digits=9, decimal_places=3)
    reason = models.CharField(_("reason"), max_length=200)
    lifted = models.BooleanField(default=False)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("competition", "pk")

    def __str__(self) -> str:
        return f"{self.entrant} {self.points:+}"


class Lot(models.Model):
    """Lots drawn among entrants level on everything else: their ids, first drawn first.

    The newest counts; lots that were lifted count no more.
    """

    competition = models.ForeignKey(Competition, models.CASCADE, related_name="lots")
    order = models.JSONField()
    lifted = models.BooleanField(default=False)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("competition", "pk")

    def __str__(self) -> str:
        return str(self.order)
