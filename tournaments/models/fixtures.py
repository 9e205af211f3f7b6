"""Fixtures: who plays whom in which round, when, and the match that came of it."""

from collections.abc import Collection

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models import Match
from scoring.rights import TEAM, Place
from tournaments.formats.labels import Label
from tournaments.formats.tables import TABLE_LENGTH
from tournaments.models.competitions import Competition, Entrant

LABEL = ("label_kind", "label_number", "label_size")
"""The columns of a fixture's label."""


class Fixture(models.Model):
    """A fixture. Its place in the draw is stage (0 the table's, 1 the knockout's), group, round and number.

    Its label is kept as the parts of `tournaments.formats.labels.Label`. `home_from` and `away_from` say where a side
    of a knockout comes from (the code of a slot; see `tournaments.formats.slots`), and are empty where it is in the
    draw by name. A bye has no away side. `issued_on` is the day on which one side challenged the other, of a challenge
    alone. `match` is the match that was made of it; `home_side` tells which side of that match, 0 or 1, is the home
    side. `through` is whom the organiser let through where the match itself did not say. One that is not needed has
    places to which, as other fixtures ended, nobody comes. `kept` says, by "home" and "away", whom the draw would have
    had (an entrant's id) when the organiser kept another. `finished`: whether it has outcomes (see
    `services/tallies.py`), so that what is left of a long league is found without asking what was played.
    """

    class State(models.TextChoices):
        PLANNED = "planned", _("planned")
        POSTPONED = "postponed", _("postponed")
        CANCELLED = "cancelled", _("cancelled")
        NOT_NEEDED = "not_needed", _("not needed")

    NEVER_PLAYED = (State.CANCELLED, State.NOT_NEEDED)

    competition = models.ForeignKey(Competition, models.CASCADE, related_name="fixtures")
    key = models.CharField(max_length=40)
    stage = models.PositiveSmallIntegerField(default=0)
    group = models.CharField(max_length=4, blank=True)
    round = models.PositiveIntegerField()
    number = models.PositiveIntegerField()
    label_kind = models.CharField(max_length=60, blank=True, default="")
    label_number = models.PositiveIntegerField(default=0)
    label_size = models.PositiveIntegerField(default=0)
    home = models.ForeignKey(Entrant, models.PROTECT, null=True, related_name="+")
    away = models.ForeignKey(Entrant, models.PROTECT, null=True, related_name="+")
    home_from = models.CharField(max_length=60, blank=True)
    away_from = models.CharField(max_length=60, blank=True)
    is_bye = models.BooleanField(default=False)
    on = models.DateField(_("date"), null=True, blank=True)
    at = models.TimeField(_("time"), null=True, blank=True)
    issued_on = models.DateField(_("challenged on"), null=True, blank=True)
    venue = models.CharField(_("venue"), max_length=200, blank=True)
    table = models.CharField(_("table"), max_length=TABLE_LENGTH, blank=True, default="")
    state = models.CharField(max_length=10, choices=State, default=State.PLANNED)
    conditions = models.JSONField(default=dict)
    match = models.OneToOneField(Match, models.SET_NULL, null=True, related_name="fixture")
    home_side = models.PositiveSmallIntegerField(default=0)
    through = models.ForeignKey(Entrant, models.PROTECT, null=True, related_name="+")
    through_why = models.CharField(max_length=200, blank=True)
    kept = models.JSONField(default=dict)
    finished = models.BooleanField(default=False, db_default=False)

    class Meta:
        ordering = ("competition", "stage", "round", "group", "number")
        verbose_name = _("fixture")
        constraints = (models.UniqueConstraint("competition", "key", name="one_fixture_a_key"),)
        indexes = (
            models.Index(fields=("competition", "on"), name="fixtures_by_date"),
            models.Index(
                fields=("competition", "stage"), condition=models.Q(finished=False), name="unfinished_fixtures"
            ),
        )

    def __str__(self) -> str:
        return f"{self.competition_id} {self.key}"

    def get_absolute_url(self) -> str:
        """Return the address of the fixture's page."""
        return f"{self.competition.address_of_fixtures}{self.key}/"

    @property
    def label(self) -> Label:
        """What it is called beside its round."""
        return Label(self.label_kind, self.label_number, self.label_size)

    @property
    def club_id(self) -> int:
        """The club that it is of."""
        return self.competition.club_id

    def places(self) -> Collection[Place]:
        """Return its competition and the teams of both sides, as far as they are known."""
        teams = [side.team_id for side in (self.home, self.away) if side and side.team_id]
        return [*self.competition.places(), *((TEAM, team) for team in teams)]


class DrawnRound(models.Model):
    """A round that was drawn on the standings: the points, by entrant, on which the draw rested.

    `kept` are the points that had become of them when the organiser kept the draw all the same.
    """

    competition = models.ForeignKey(Competition, models.CASCADE, related_name="drawn_rounds")
    round = models.PositiveIntegerField()
    rested_on = models.JSONField()
    kept = models.JSONField(null=True)

    class Meta:
        ordering = ("competition", "round")
        constraints = (models.UniqueConstraint("competition", "round", name="one_draw_a_round"),)

    def __str__(self) -> str:
        return f"{self.competition_id} {self.round}"
