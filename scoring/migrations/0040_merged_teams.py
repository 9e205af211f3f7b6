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
    dependencies = [("scoring", "0039_demo_club")]

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
        migrations.AlterModelOptions(
            "rosterchange",
            {
                "ordering": ("-pk",),
                "verbose_name": "change of a roster",
                "verbose_name_plural": "changes of rosters",
            },
        ),
        migrations.AlterModelOptions(
            "undorequest",
            {
                "ordering": ("match", "version"),
                "verbose_name": "request to undo",
                "verbose_name_plural": "requests to undo",
            },
        ),
    ]
