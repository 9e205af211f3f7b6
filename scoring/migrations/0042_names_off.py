"""Names that were taken off."""

import django.db.models.deletion
from django.conf import settings
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
    ("name-off", "name taken off"),
    ("name-back", "name brought back"),
]
USER = settings.AUTH_USER_MODEL


class Migration(migrations.Migration):
    dependencies = [("scoring", "0041_invitations_by_mail"), migrations.swappable_dependency(USER)]

    operations = [
        migrations.AddField("club", "names_off", models.BooleanField(default=False, editable=False)),
        migrations.AddField("match", "names_off", models.BooleanField(default=False)),
        migrations.AlterField("rosterchange", "kind", models.CharField(choices=KINDS, max_length=12)),
        migrations.CreateModel(
            "NameTakenOff",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("names", models.JSONField()),
                ("of_players", models.JSONField(default=dict)),
                ("instead", models.CharField(max_length=100)),
                ("is_a_team", models.BooleanField(default=False)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("back_at", models.DateTimeField(null=True)),
                ("back_because", models.CharField(blank=True, max_length=200)),
                (
                    "by",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=USER
                    ),
                ),
                (
                    "back_by",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=USER
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="names_taken_off",
                        to="scoring.club",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="names_taken_off",
                        to="scoring.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "name taken off",
                "ordering": ("pk",),
                "constraints": [
                    models.UniqueConstraint(
                        models.F("player"), condition=models.Q(("back_at", None)), name="one_name_off_a_player"
                    )
                ],
            },
        ),
    ]
