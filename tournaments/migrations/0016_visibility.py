"""To whom a competition is shown: so far, everybody."""

from django.db import migrations, models

CHOICES = [
    (0, "everybody"),
    (1, "whoever has the link"),
    (2, "members of the club"),
    (3, "organisers and checkers alone"),
]


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0015_fixture_outcomes")]

    operations = [
        migrations.AddField(
            "competition",
            "visibility",
            models.PositiveSmallIntegerField("visible to", choices=CHOICES, default=0),
        ),
        *(
            migrations.AddField(model, "visibility", models.PositiveSmallIntegerField(choices=CHOICES, default=0))
            for model in ("counted", "playertotals", "sidetotals")
        ),
    ]
