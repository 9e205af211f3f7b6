"""The candidates of finished matches: the best that each put up in every kind of record. Derived, like the lines."""

from django.db import models

from scoring.models.clubs import Club, Player
from scoring.models.matches import Match


class RecordCandidate(models.Model):
    """What a match put up in a kind of record (see `scoring.statistics.records`).

    Several that are level have a row each.
    The greater `value` is the better one, whatever the kind. `day` is that of the match or, where nobody wrote it
    down, the one on which it was entered. `runs`, `wickets`, `closed_by` and `unbroken` (of a batter: not out) are kept
    where the figure is printed with them. `name` is the player's, where it is a player's, `side_name` that of the side.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="record_candidates")
    club = models.ForeignKey(Club, models.CASCADE, related_name="record_candidates", db_index=False)
    variant = models.SlugField(max_length=40, db_index=False)
    kind = models.CharField(max_length=20)
    value = models.BigIntegerField()
    day = models.DateField()
    innings = models.PositiveSmallIntegerField(null=True)
    runs = models.PositiveIntegerField(null=True)
    wickets = models.PositiveSmallIntegerField(null=True)
    closed_by = models.CharField(max_length=20, blank=True)
    unbroken = models.BooleanField(default=False)
    player = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+")
    name = models.CharField(max_length=100, blank=True)
    side_name = models.CharField(max_length=100, blank=True)

    class Meta:
        db_table = "scoring_feat"
        ordering = ("day", "match", "pk")
        indexes = (
            models.Index(fields=("club", "variant", "kind", "value", "day", "match"), name="feats_of_a_club"),
            models.Index(fields=("club", "variant", "day", "match"), name="feats_by_day"),
            models.Index(fields=("club", "day"), name="feats_of_late"),
        )

    def __str__(self) -> str:
        return f"{self.match} {self.kind}"

    @property
    def who(self) -> str:
        """The player's name as it is now, or a guest's as the book has it; "" where it is no player's candidate."""
        return self.player.name if self.player else self.name
