"""Fixtures are played at tables of a room, and entrants say when they cannot play."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Name the tables of a competition, give a fixture its own, and let an entrant have one and days off."""

    dependencies = (("tournaments", "0024_confirmed_results"),)
    operations = (
        migrations.AddField("competition", "tables", models.JSONField(default=list)),
        migrations.AddField(
            "fixture", "table", models.CharField(blank=True, default="", max_length=40, verbose_name="table")
        ),
        migrations.AddField(
            "entrant", "home_table", models.CharField(blank=True, default="", max_length=40, verbose_name="home table")
        ),
        migrations.AddField("entrant", "days_off", models.JSONField(default=list, verbose_name="cannot play on")),
    )
