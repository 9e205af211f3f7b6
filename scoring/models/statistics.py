"""The rows of finished matches, for statistics by SQL. All of them are derived from the books and can be rebuilt.

A match that is withdrawn or not finished has none. What was not recorded is NULL; `figures` are those that one game
alone counts, see `scoring.statistics.of_games`. Lines are found by their match in the
index of the constraint that keeps them unique in it.
"""

from datetime import date

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.clubs import Player, Team
from scoring.models.matches import Match

UNDATED = date.min
"""The day, in the order of play, of a match of which no day is known."""


class SideResult(models.Model):
    """A side of a finished match: the team, who held its cards, how it came out, what it made.

    `runs` and `wickets`, those it lost, are of all its innings, `first_runs` and `first_wickets` of its first; NULL
    where no totals were recorded. `rated_runs` off `rated_balls` are what a run rate counts for it: a side all out has
    its full overs; NULL in games without. `turns` and `cards` are those of its own batting. The margin is that of its
    win; `margin_balls` are those left when it had won by wickets.
    """

    class Outcome(models.TextChoices):
        """How a match came out for a side; conceded and awarded are a win and a loss."""

        WON = "won", _("won")
        LOST = "lost", _("lost")
        TIED = "tied", _("tied")
        DRAWN = "drawn", _("drawn")
        NO_RESULT = "no_result", _("no result")
        ABANDONED = "abandoned", _("abandoned")

    match = models.ForeignKey(Match, models.CASCADE, related_name="side_results", db_index=False)
    place = models.PositiveSmallIntegerField()
    team = models.ForeignKey(Team, models.SET_NULL, null=True, related_name="side_results")
    name = models.CharField(max_length=100)
    person = models.CharField(max_length=100, blank=True)
    against = models.CharField(max_length=100, blank=True)
    outcome = models.CharField(max_length=10, choices=Outcome)
    runs = models.PositiveIntegerField(null=True)
    wickets = models.PositiveSmallIntegerField(null=True)
    first_runs = models.PositiveIntegerField(null=True)
    first_wickets = models.PositiveSmallIntegerField(null=True)
    rated_runs = models.PositiveIntegerField(null=True)
    rated_balls = models.PositiveIntegerField(null=True)
    turns = models.PositiveIntegerField(null=True)
    cards = models.PositiveIntegerField(null=True)
    margin_runs = models.PositiveIntegerField(null=True)
    margin_wickets = models.PositiveSmallIntegerField(null=True)
    margin_innings = models.BooleanField(default=False)
    margin_balls = models.PositiveIntegerField(null=True)

    class Meta:
        db_table = "scoring_sideline"
        ordering = ("match_id", "place")
        constraints = (models.UniqueConstraint("match", "place", name="one_line_a_side"),)
        indexes = (models.Index(fields=("person",), name="lines_of_a_person"),)

    def __str__(self) -> str:
        return f"{self.match} {self.name}"


class TeamInnings(models.Model):
    """An innings of a finished match; `number` counts the innings of the match from 1. One forfeited has no row.

    `keeper` is the number of the other side's keeper, where one was named.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="team_innings", db_index=False)
    number = models.PositiveSmallIntegerField()
    side = models.PositiveSmallIntegerField()
    team = models.ForeignKey(Team, models.SET_NULL, null=True, related_name="team_innings")
    name = models.CharField(max_length=100)
    person = models.CharField(max_length=100, blank=True)
    runs = models.PositiveIntegerField()
    wickets = models.PositiveSmallIntegerField()
    closed_by = models.CharField(max_length=20, blank=True)
    batted = models.BooleanField()
    keeper = models.PositiveSmallIntegerField(null=True)
    balls = models.PositiveIntegerField(null=True)
    turns = models.PositiveIntegerField(null=True)
    cards = models.PositiveIntegerField(null=True)
    longest_turn = models.PositiveIntegerField(null=True)
    figures = models.JSONField(default=dict)

    class Meta:
        db_table = "scoring_inningsline"
        ordering = ("match_id", "number")
        constraints = (models.UniqueConstraint("match", "number", name="one_line_an_innings"),)

    def __str__(self) -> str:
        return f"{self.match} {self.number}"


class BattingInnings(models.Model):
    """A batter of an innings of a finished match, also one who did not bat (`place` NULL).

    `out` is how the batter was out, "" for not out. A guest is known by name alone. `faced` is what the batter
    did against each bowler, by number (`scoring.statistics.innings_figures.FacedFigures`), where balls were recorded.
    `day` is that of the match, `UNDATED` where none is known: a player's last innings are found by it.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="batting_innings", db_index=False)
    day = models.DateField(db_default=UNDATED)
    innings = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField(null=True)
    player = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="batting_innings", db_index=False)
    team = models.ForeignKey(Team, models.SET_NULL, null=True, related_name="+")
    name = models.CharField(max_length=100)
    side_name = models.CharField(max_length=100)
    runs = models.PositiveIntegerField(default=0)
    out = models.CharField(max_length=20, blank=True)
    bowler = models.CharField(max_length=100, blank=True)
    balls = models.PositiveIntegerField(null=True)
    fours = models.PositiveSmallIntegerField(null=True)
    sixes = models.PositiveSmallIntegerField(null=True)
    turns = models.PositiveIntegerField(null=True)
    cards = models.PositiveIntegerField(null=True)
    fifty = models.PositiveIntegerField(null=True)
    batting_class = models.PositiveSmallIntegerField(null=True)
    faced = models.JSONField(default=list)
    figures = models.JSONField(default=dict)

    class Meta:
        db_table = "scoring_battingline"
        ordering = ("match_id", "innings", "place", "number")
        constraints = (models.UniqueConstraint("match", "innings", "number", name="one_line_a_batter"),)
        indexes = (
            models.Index(fields=("player", "-day", "-match", "-innings"), name="last_of_a_batter"),
            models.Index(fields=("player", "runs"), name="best_of_a_batter"),
        )

    def __str__(self) -> str:
        return f"{self.name} {self.runs}"


class BowlingInnings(models.Model):
    """A bowler of an innings of a finished match; balls, maidens and runs, or turns and cards, as the game counts.

    `value` orders them: most wickets, then fewest runs, those not known last (`scoring.statistics.encoding`).
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="bowling_innings", db_index=False)
    innings = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="bowling_innings", db_index=False)
    team = models.ForeignKey(Team, models.SET_NULL, null=True, related_name="+")
    name = models.CharField(max_length=100)
    side_name = models.CharField(max_length=100)
    wickets = models.PositiveSmallIntegerField()
    balls = models.PositiveIntegerField(null=True)
    maidens = models.PositiveSmallIntegerField(null=True)
    runs = models.PositiveIntegerField(null=True)
    value = models.PositiveBigIntegerField(db_default=0)
    turns = models.PositiveIntegerField(null=True)
    cards = models.PositiveIntegerField(null=True)
    hat_tricks = models.PositiveSmallIntegerField(null=True)
    bowling_class = models.PositiveSmallIntegerField(null=True)

    class Meta:
        db_table = "scoring_bowlingline"
        ordering = ("match_id", "innings", "pk")
        constraints = (models.UniqueConstraint("match", "innings", "number", name="one_line_a_bowler"),)
        indexes = (models.Index(fields=("player", "-value", "innings"), name="best_of_a_bowler"),)

    def __str__(self) -> str:
        return f"{self.name} {self.wickets}"


class Partnership(models.Model):
    """A stand of a finished match: for which wicket, its runs, who made it where that is known."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="partnerships", db_index=False)
    innings = models.PositiveSmallIntegerField()
    wicket = models.PositiveSmallIntegerField()
    runs = models.PositiveIntegerField()
    unbroken = models.BooleanField()
    player = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+")
    name = models.CharField(max_length=100, blank=True)
    side_name = models.CharField(max_length=100)

    class Meta:
        db_table = "scoring_standline"
        ordering = ("match_id", "innings", "wicket")
        constraints = (models.UniqueConstraint("match", "innings", "wicket", name="one_line_a_stand"),)

    def __str__(self) -> str:
        return f"{self.match} {self.wicket}"
