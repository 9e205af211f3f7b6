"""Totals of players and sides, for averages. All of them are derived from the lines of matches and can be rebuilt.

A row sums up what somebody did in one scope: the matches of a competition or, of those in none, of one game of the
club, those for everybody apart from the others. Seasons, clubs and careers add up such rows.
`tournaments.statistics` keeps them.
"""

from django.db import models
from django.utils import timezone

from scoring.models import Club, Match, Player, Team
from scoring.search_keys import FoldedField
from scoring.visibility import Visibility
from tournaments.models.competitions import Competition


class Scoped(models.Model):
    """A row of one scope: a club's game and, where they are in one, the competition of the matches.

    `visibility` is the narrowest of the matches, each of which is counted in the scope of its own: who may not see
    them leaves it out.
    """

    # Every table has indexes that begin with club and competition: these columns want none of their own.
    club = models.ForeignKey(Club, models.CASCADE, related_name="+", db_index=False)
    variant = models.SlugField(max_length=40, db_index=False)
    competition = models.ForeignKey(Competition, models.CASCADE, null=True, related_name="%(class)s", db_index=False)
    visibility = models.PositiveSmallIntegerField(choices=Visibility, default=Visibility.PUBLIC)

    class Meta:
        abstract = True


class Counted(Scoped):
    """A finished match, in the scope in which it is counted.

    `who` are those whose totals rest on it: `players`, `names` of guests, `teams`, `sides` by name. `with_batters` is
    whether any batters were recorded, `left_out` what was not. `at` is when it was last counted. `shares` is what
    the match adds to the totals of each player and side (see `tournaments.statistics.totals.shares`): of one last
    counted by an earlier version None, or without what that version did not keep.
    """

    class LeftOut(models.TextChoices):
        NOTHING = "", "nothing"
        OUTCOME = "outcome", "all but the outcome"
        TOTALS = "totals", "all but the totals, of an innings at least"
        BOWLING = "bowling", "the bowling, of an innings at least"

    match = models.OneToOneField(Match, models.CASCADE, related_name="counted")
    with_batters = models.BooleanField()
    left_out = models.CharField(max_length=10, choices=LeftOut, blank=True)
    who = models.JSONField()
    shares = models.JSONField(null=True)
    at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("match_id",)
        indexes = (
            # With all by which matches are counted: the rows themselves are long, and are not read then.
            models.Index(
                fields=("competition", "variant", "left_out", "visibility", "at"), name="seen_in_a_competition"
            ),
            models.Index(
                fields=("club", "variant", "competition", "left_out", "visibility", "at"), name="seen_in_a_club"
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id}"


class MatchTotals(Scoped):
    """How many finished matches of a scope are counted of which no more was recorded than `left_out` says.

    `at` is when one of them was last counted, or taken out: of a scope that has none left too.
    """

    left_out = models.CharField(max_length=10, choices=Counted.LeftOut, blank=True)
    matches = models.PositiveIntegerField()
    at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)
        indexes = (
            models.Index(fields=("competition",), name="matches_of_a_competition"),
            models.Index(fields=("club", "variant", "competition"), name="matches_of_a_scope"),
        )

    def __str__(self) -> str:
        return f"{self.matches}"


class PlayerSums(models.Model):
    """What somebody did as a batter and as a bowler.

    `high_score` and `best_bowling` are by `scoring.statistics.encoding`. Sums of what was not always
    recorded leave out the innings where it was not: `rated_runs` were made in innings with balls, `turned_runs` in
    innings with turns.
    """

    innings = models.PositiveIntegerField(default=0)
    not_outs = models.PositiveIntegerField(default=0)
    runs = models.PositiveBigIntegerField(default=0)
    high_score = models.PositiveBigIntegerField(null=True)
    hundreds = models.PositiveIntegerField(default=0)
    fifties = models.PositiveIntegerField(default=0)
    ducks = models.PositiveIntegerField(default=0)
    rated_runs = models.PositiveBigIntegerField(default=0)
    balls = models.PositiveBigIntegerField(default=0)
    fours = models.PositiveIntegerField(default=0)
    sixes = models.PositiveIntegerField(default=0)
    turned_runs = models.PositiveBigIntegerField(default=0)
    turns = models.PositiveIntegerField(default=0)
    cards = models.PositiveIntegerField(default=0)

    spells = models.PositiveIntegerField(default=0)
    bowled_balls = models.PositiveBigIntegerField(default=0)
    maidens = models.PositiveIntegerField(default=0)
    conceded = models.PositiveBigIntegerField(default=0)
    wickets = models.PositiveIntegerField(default=0)
    best_bowling = models.PositiveBigIntegerField(null=True)
    most_wickets = models.PositiveIntegerField(null=True)
    four_wickets = models.PositiveIntegerField(default=0)
    five_wickets = models.PositiveIntegerField(default=0)
    bowled_turns = models.PositiveIntegerField(default=0)
    bowled_cards = models.PositiveIntegerField(default=0)

    class Meta:
        abstract = True


class PlayerTotals(Scoped, PlayerSums):
    """What a player did for one team; a guest is known by `name`, a side that is no team of the club by `side_name`.

    `matches` are those of which batters were recorded; in `twice` of them the player was on the first side as well.
    `figures` are those that one game alone counts.
    """

    player = models.ForeignKey(Player, models.CASCADE, null=True, related_name="totals")
    team = models.ForeignKey(Team, models.CASCADE, null=True, related_name="+")
    name = models.CharField(max_length=100, blank=True)
    side_name = models.CharField(max_length=100, blank=True)
    matches = models.PositiveIntegerField(default=0)
    twice = models.PositiveIntegerField(default=0)
    figures = models.JSONField(default=dict)

    class Meta:
        ordering = ("pk",)
        indexes = (
            models.Index(fields=("competition", "player"), name="totals_of_a_competition"),
            models.Index(fields=("club", "variant", "competition"), name="totals_of_a_scope"),
        )

    def __str__(self) -> str:
        return f"{self.name or self.player_id}"


class AgainstTotals(Scoped, PlayerSums):
    """What a player of the club did against one side: a team, else a side known by `side_name`.

    `matches` are all in which the player stood on a side, whatever was recorded, each once: of `outcome_only`,
    `totals_only` and `without_bowling` not all was (see `Counted.LeftOut`). `figures` has how often the player was out
    in each way (`out_` and the way), and how often batters were with the player as keeper (`kept_` and the way). `at`
    is when one of the matches was last counted.
    """

    player = models.ForeignKey(Player, models.CASCADE, related_name="+", db_index=False)
    team = models.ForeignKey(Team, models.CASCADE, null=True, related_name="+")
    side_name = models.CharField(max_length=100, blank=True)
    matches = models.PositiveIntegerField(default=0)
    outcome_only = models.PositiveIntegerField(default=0)
    totals_only = models.PositiveIntegerField(default=0)
    without_bowling = models.PositiveIntegerField(default=0)
    figures = models.JSONField(default=dict)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("pk",)
        indexes = (
            models.Index(fields=("player", "team"), name="against_a_team"),
            models.Index(fields=("competition",), name="against_in_a_competition"),
            models.Index(fields=("club", "variant", "competition"), name="against_in_a_scope"),
        )

    def __str__(self) -> str:
        return f"{self.player_id} v {self.side_name or self.team_id}"


class DuelTotals(Scoped):
    """What a batter and a bowler of these classes did against each other, where balls were recorded.

    Whoever is no player of the club is known by name and side as they were printed; one of the two is a player.
    """

    batter = models.ForeignKey(Player, models.CASCADE, null=True, related_name="+", db_index=False)
    batter_name = models.CharField(max_length=100, blank=True)
    batter_side = models.CharField(max_length=100, blank=True)
    batting_class = models.PositiveSmallIntegerField(null=True)
    bowler = models.ForeignKey(Player, models.CASCADE, null=True, related_name="+", db_index=False)
    bowler_name = models.CharField(max_length=100, blank=True)
    bowler_side = models.CharField(max_length=100, blank=True)
    bowling_class = models.PositiveSmallIntegerField(null=True)
    balls = models.PositiveIntegerField(default=0)
    runs = models.PositiveIntegerField(default=0)
    wickets = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("pk",)
        indexes = (
            models.Index(fields=("batter", "bowler"), name="duels_of_two"),
            models.Index(fields=("bowler",), name="duels_of_a_bowler"),
            models.Index(fields=("competition",), name="duels_in_a_competition"),
            models.Index(fields=("club", "variant", "competition"), name="duels_in_a_scope"),
        )

    def __str__(self) -> str:
        return f"{self.batter_name or self.batter_id} v {self.bowler_name or self.bowler_id}"


class SideTotals(Scoped):
    """What the sides did whose cards a person held, "" where nobody is named, for one team or side by name.

    `turned_runs` were made in matches of which the turns were kept; `cards` were laid in `carded_turns`. `figures`
    are those that one game alone counts, as far as there are any.
    """

    person = models.CharField(max_length=100, blank=True)
    search_key = FoldedField(of=("person",))
    team = models.ForeignKey(Team, models.CASCADE, null=True, related_name="totals")
    side_name = models.CharField(max_length=100, blank=True)
    played = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    lost = models.PositiveIntegerField(default=0)
    tied = models.PositiveIntegerField(default=0)
    drawn = models.PositiveIntegerField(default=0)
    no_result = models.PositiveIntegerField(default=0)
    runs = models.PositiveBigIntegerField(default=0)
    turned_runs = models.PositiveBigIntegerField(default=0)
    turns = models.PositiveIntegerField(default=0)
    carded_turns = models.PositiveIntegerField(default=0)
    cards = models.PositiveIntegerField(default=0)
    innings = models.PositiveIntegerField(default=0)
    wickets_lost = models.PositiveIntegerField(default=0)
    figures = models.JSONField(default=dict)

    class Meta:
        ordering = ("pk",)
        indexes = (
            models.Index(fields=("competition", "person"), name="side_totals_of_a_competition"),
            models.Index(fields=("club", "variant", "competition"), name="side_totals_of_a_scope"),
        )

    def __str__(self) -> str:
        return f"{self.person or self.side_name or self.team_id}"
