"""A competition can be a division of a league: it says which is above it, and how many go up and down."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Let a competition name the division above it; until it does it is a division of nothing."""

    dependencies = (("tournaments", "0026_check_ins"),)
    operations = (
        migrations.AddField(
            "competition",
            "above",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="below",
                to="tournaments.competition",
            ),
        ),
        migrations.AddField("competition", "goes_up", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField("competition", "goes_down", models.PositiveSmallIntegerField(default=0)),
    )
