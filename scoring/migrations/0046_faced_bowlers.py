from django.db import migrations, models


class Migration(migrations.Migration):
    """What batters did against each bowler, classes, and keepers: worked out by `manage.py rebuild` for what was there."""

    dependencies = [("scoring", "0045_match_reports")]

    operations = [
        migrations.AddField("battinginnings", "batting_class", models.PositiveSmallIntegerField(null=True)),
        migrations.AddField("battinginnings", "faced", models.JSONField(default=list)),
        migrations.AddField("bowlinginnings", "bowling_class", models.PositiveSmallIntegerField(null=True)),
        migrations.AddField("teaminnings", "keeper", models.PositiveSmallIntegerField(null=True)),
    ]
