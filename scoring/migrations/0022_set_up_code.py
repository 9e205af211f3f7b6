"""The code that opens the set-up page of an empty site."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0021_scoreboard")]

    operations = [
        migrations.CreateModel(
            "SetUpCode",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64)),
                ("expires_at", models.DateTimeField()),
                ("tries", models.PositiveSmallIntegerField()),
            ],
        ),
    ]
