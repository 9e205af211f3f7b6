"""Two teams that were one: the one merged stays for what was recorded of it."""

import django.db.models.deletion
from django.db import migrations, models

KINDS = [
    ("team-made", "team created"),
    ("team-named", "team renamed"),
    ("team-merged", "another team merged into it"),
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
    dependencies = [("scoring", "0038_demo_club")]

    operations = [
        migrations.AddField(
            "team",
            "merged_into",
            models.ForeignKey(
                null=True,
                editable=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="also",
                to="scoring.team",
            ),
        ),
        migrations.AlterField("rosterchange", "kind", models.CharField(choices=KINDS, max_length=12)),
    ]
