"""What the standings are made of. All of it is derived from matches and can be rebuilt from them."""

from django.db import models

from scoring.models.statistics import UNDATED
from tournaments.models.competitions import Competition, Entrant
from tournaments.models.fixtures import Fixture


class StandingsColumns(models.Model):
    """The columns of a line of a table; see `tournaments.standings.line.StandingsLine`."""

    played = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    lost = models.PositiveIntegerField(default=0)
    tied = models.PositiveIntegerField(default=0)
    drawn = models.PositiveIntegerField(default=0)
    no_result = models.PositiveIntegerField(default=0)
    abandoned = models.PositiveIntegerField(default=0)
    points = models.DecimalField(max_digits=12, decimal_places=3, default=0)
    bonus = models.DecimalField(max_digits=12, decimal_places=3, default=0)
    runs_for = models.PositiveBigIntegerField(default=0)
    wickets_lost = models.PositiveIntegerField(default=0)
    runs_against = models.PositiveBigIntegerField(default=0)
    wickets_taken = models.PositiveIntegerField(default=0)
    rated_runs_for = models.PositiveBigIntegerField(default=0)
    rated_balls_for = models.PositiveBigIntegerField(default=0)
    rated_runs_against = models.PositiveBigIntegerField(default=0)
    rated_balls_against = models.PositiveBigIntegerField(default=0)

    class Meta:
        abstract = True


class FixtureOutcome(StandingsColumns):
    """One side's part in one finished fixture. `counts` is whether it stands in the table of its group.

    `day` is that of the match, or else of the fixture, `UNDATED` where neither has one: by it the last ones are found.
    """

    fixture = models.ForeignKey(Fixture, models.CASCADE, related_name="outcomes")
    competition = models.ForeignKey(Competition, models.CASCADE, related_name="outcomes")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="outcomes")
    opponent = models.ForeignKey(Entrant, models.CASCADE, null=True, related_name="+")
    person = models.CharField(max_length=100, blank=True)
    against = models.CharField(max_length=100, blank=True)
    counts = models.BooleanField(default=True)
    day = models.DateField(db_default=UNDATED)
    round = models.PositiveIntegerField(db_default=0)

    class Meta:
        db_table = "tournaments_outcome"
        ordering = ("fixture", "pk")
        constraints = (models.UniqueConstraint("fixture", "entrant", name="one_outcome_a_side"),)
        indexes = (
            models.Index(fields=("competition", "entrant", "opponent"), name="meetings_of_two"),
            models.Index(
                fields=("entrant", "-day", "-round", "-fixture"),
                condition=models.Q(counts=True, opponent__isnull=False),
                name="last_of_an_entrant",
            ),
            models.Index(fields=("competition",), condition=models.Q(counts=False), name="outcomes_beside_a_table"),
        )

    def __str__(self) -> str:
        return f"{self.fixture_id} {self.entrant_id}"


class Tally(StandingsColumns):
    """All that an entrant did against one opponent, in matches that count; against nobody for its byes."""

    competition = models.ForeignKey(Competition, models.CASCADE, related_name="tallies")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="tallies")
    opponent = models.ForeignKey(Entrant, models.CASCADE, null=True, related_name="+")

    class Meta:
        ordering = ("competition", "entrant", "opponent")
        constraints = (
            models.UniqueConstraint("competition", "entrant", "opponent", name="one_tally_a_pair"),
            models.UniqueConstraint(
                "competition", "entrant", condition=models.Q(opponent=None), name="one_tally_of_byes"
            ),
        )

    def __str__(self) -> str:
        return f"{self.entrant_id} {self.opponent_id}"
