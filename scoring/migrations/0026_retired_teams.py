"""Teams that play no more."""

from django.db import migrations, models

KINDS = [
    ("team-made", "team created"),
    ("team-named", "team renamed"),
    ("retired", "team retired"),
    ("revived", "team brought back"),
    ("joined", "joined"),
    ("left", "left"),
    ("changed", "changed"),
    ("player-named", "player renamed"),
    ("merged", "merged with another player"),
    ("parted", "merge undone"),
]


class Migration(migrations.Migration):
    dependencies = [("scoring", "0025_correction_requests")]

    operations = [
        migrations.AddField("team", "retired_at", models.DateTimeField(blank=True, editable=False, null=True)),
        migrations.AlterField("rosterchange", "kind", models.CharField(choices=KINDS, max_length=12)),
    ]
