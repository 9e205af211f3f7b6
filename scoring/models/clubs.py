"""Clubs, their teams and players, and who plays for which team with which classes."""

from collections.abc import Collection
from typing import Any, Self

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models, transaction
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from scoring.models.marks import club_changed
from scoring.rights import CLUB, TEAM, Place
from scoring.search_keys import FoldedField
from scoring.slugs import free_slug, next_number
from scoring.visibility import Shown, Visibility


class Club(models.Model):
    """A club: it has teams, players and people, and its matches are its own.

    One that is closed (`closed_at`) is shown to its organisers alone, and nothing is recorded in it. `version` is the
    number of times that its settings were changed: what an organiser saw when changing them. `is_demo` marks the club
    that `manage.py demo` made, whatever it is called. `names_off` is whether the name of anybody in it was taken off
    (`scoring.models.names_off`). `language` is what its pages are in for who has
    chosen none; empty, as the browser asks. `shows_chances` is whether it is said of its matches and tables how likely
    each result and place is.
    """

    name = models.CharField(_("name"), max_length=100)
    search_key = FoldedField(of=("name",))
    slug = models.SlugField(max_length=120, unique=True, editable=False)
    description = models.CharField(_("description"), max_length=300, blank=True)
    visibility = models.PositiveSmallIntegerField(_("visible to"), choices=Visibility, default=Visibility.PUBLIC)
    language = models.CharField(_("language"), max_length=20, blank=True, default="", db_default="")
    shows_chances = models.BooleanField(_("shows chances"), default=True, db_default=True)
    closed_at = models.DateTimeField(null=True, blank=True, editable=False)
    version = models.PositiveIntegerField(default=0, editable=False)
    is_demo = models.BooleanField(default=False, editable=False)
    names_off = models.BooleanField(default=False, editable=False)

    class Meta:
        ordering = ("name", "pk")
        verbose_name = _("club")

    def __str__(self) -> str:
        return self.name

    @transaction.atomic(savepoint=False)
    def save(self, *args: Any, **kwargs: Any) -> None:
        """Give a new club its address and its first mark, one that was changed a new mark."""
        self.slug = self.slug or free_slug(self.name, Club.objects.all(), next_number(Club))
        super().save(*args, **kwargs)
        club_changed(self.pk)

    def get_absolute_url(self) -> str:
        """Return the address of the club's matches; of its home, where the settings have one."""
        return reverse("club-matches", args=[self.slug])

    @property
    def shown(self) -> Shown:
        """The club as far as it matters who sees it."""
        return Shown((CLUB, self.pk), Visibility.DRAFT if self.closed_at else self.visibility)

    @property
    def club_id(self) -> int:
        """The club itself: rights are asked for in a club as in all that is of one (`scoring.rights.Scope`)."""
        return self.pk

    def places(self) -> Collection[Place]:
        """Return no place: it is of the whole club."""
        return ()


class TeamQuerySet(models.QuerySet["Team"]):
    """Teams, those that are retired or merged into others among them."""

    def playing(self) -> Self:
        """Return those that are not retired."""
        return self.unmerged().filter(retired_at=None)

    def unmerged(self) -> Self:
        """Return those that are teams of their own."""
        return self.filter(merged_into=None)


class Team(models.Model):
    """A team of a club. One that is retired (`retired_at`) is offered in no form; its matches stay.

    One that was found to be another (`merged_into`) stays for what the books and its history say of it alone.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="teams")
    name = models.CharField(_("name"), max_length=100)
    search_key = FoldedField(of=("name",))
    slug = models.SlugField(max_length=120, editable=False)
    retired_at = models.DateTimeField(null=True, blank=True, editable=False)
    merged_into = models.ForeignKey("self", models.PROTECT, null=True, editable=False, related_name="also")

    objects = TeamQuerySet.as_manager()

    class Meta:
        ordering = ("name", "pk")
        verbose_name = _("team")
        constraints = (models.UniqueConstraint("club", "slug", name="team_slug_in_club"),)

    def __str__(self) -> str:
        return self.name

    @transaction.atomic(savepoint=False)
    def save(self, *args: Any, **kwargs: Any) -> None:
        """Give a new team its address."""
        self.slug = self.slug or free_slug(self.name, Team.objects.filter(club=self.club_id), next_number(Team))
        super().save(*args, **kwargs)
        club_changed(self.club_id)

    def get_absolute_url(self) -> str:
        """Return the address of the team's page."""
        return reverse("team", args=[self.club.slug, self.slug])

    def places(self) -> Collection[Place]:
        """Return the team itself: its captain has rights in it."""
        return ((TEAM, self.pk),)


class Player(models.Model):
    """A player of a club, under the name that is printed; a player need not have an account.

    `merged_into` is the player they were merged with; see `scoring.models.merges`, from which it follows.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="players")
    name = models.CharField(_("name"), max_length=100)
    search_key = FoldedField(of=("name",))
    merged_into = models.ForeignKey("self", models.SET_NULL, null=True, editable=False, related_name="also")

    class Meta:
        ordering = ("name", "pk")
        verbose_name = _("player")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """Return the address of the player's club; of a page of the player, where the settings have one."""
        return self.club.get_absolute_url()

    def places(self) -> Collection[Place]:
        """Return the teams in whose rosters the player is today. One query."""
        return [(TEAM, team) for team in self.memberships.filter(left=None).values_list("team", flat=True)]

    @property
    def part(self) -> str:
        """The player's part of the page's address: "m-hoggard-12", the number alone where the name has no letters."""
        return "-".join(filter(None, (slugify(self.name)[:60].strip("-"), str(self.pk))))


class Membership(models.Model):
    """A player's place in a team's roster: number, batting class (1-5), bowling class (1-3 or none)."""

    team = models.ForeignKey(Team, models.CASCADE, related_name="memberships")
    player = models.ForeignKey(Player, models.CASCADE, related_name="memberships")
    number = models.PositiveSmallIntegerField(_("number"), validators=(MinValueValidator(1),))
    batting_class = models.PositiveSmallIntegerField(
        _("batting class"), null=True, blank=True, validators=(MinValueValidator(1), MaxValueValidator(5))
    )
    bowling_class = models.PositiveSmallIntegerField(
        _("bowling class"), null=True, blank=True, validators=(MinValueValidator(1), MaxValueValidator(3))
    )
    joined = models.DateField(_("from"), null=True, blank=True)
    left = models.DateField(_("to"), null=True, blank=True)

    class Meta:
        ordering = ("number", "pk")
        verbose_name = _("membership")

    def __str__(self) -> str:
        return f"{self.number} {self.player}"
