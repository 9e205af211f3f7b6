"""Marks of a club, by which it is known whether anything of it has changed since it was last read."""

from secrets import token_hex

from django.db import models, transaction


class ClubMark(models.Model):
    """A mark of a club. Whatever changes the club gives one of its marks a new value, drawn at random.

    A club has one, and one more for each that was ever changed at the same time: who changes the club takes a mark
    that nobody else has taken, so that no two wait for one another. An entry in a match that goes on leaves them as
    they are; the row of the match tells of it.
    """

    club = models.ForeignKey("scoring.Club", models.CASCADE, related_name="marks")
    value = models.CharField(max_length=32)

    class Meta:
        ordering = ("pk",)
        verbose_name = "mark of a club"

    def __str__(self) -> str:
        return f"{self.club_id} {self.value}"


def club_changed(club: int) -> None:
    """Give a club a new mark, in the transaction that changes it. One query, two where others change it too."""
    with transaction.atomic(savepoint=False):
        free = ClubMark.objects.select_for_update(skip_locked=True).filter(club=club).order_by("pk").values("pk")
        if not ClubMark.objects.filter(pk=free[:1]).update(value=token_hex(16)):
            ClubMark.objects.create(club_id=club, value=token_hex(16))
