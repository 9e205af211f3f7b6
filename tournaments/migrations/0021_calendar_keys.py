"""Calendars that somebody reads with a secret of their own."""

from django.conf import settings
from django.db import migrations, models
from django.db.models import CASCADE, F, Q


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0020_draft_draws"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="CalendarKey",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(editable=False, max_length=64, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("club", models.ForeignKey(on_delete=CASCADE, related_name="+", to="scoring.club")),
                (
                    "competition",
                    models.ForeignKey(null=True, on_delete=CASCADE, related_name="+", to="tournaments.competition"),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=CASCADE, related_name="calendar_keys", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "verbose_name": "calendar address",
                "constraints": [
                    models.UniqueConstraint(
                        F("user"), F("club"), condition=Q(competition=None), name="one_key_of_a_club"
                    ),
                    models.UniqueConstraint(F("user"), F("competition"), name="one_key_of_a_competition"),
                ],
            },
        ),
    ]
