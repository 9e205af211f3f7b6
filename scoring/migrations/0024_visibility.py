"""To whom a club and a match are shown: so far, everybody."""

from django.conf import settings
from django.db import migrations, models
from django.db.models.deletion import CASCADE, SET_NULL

CHOICES = [
    (0, "everybody"),
    (1, "whoever has the link"),
    (2, "members of the club"),
    (3, "organisers and checkers alone"),
]


def field(name=None):
    return models.PositiveSmallIntegerField(name, choices=CHOICES, default=0)


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("scoring", "0023_roles_in_places"),
    ]

    operations = [
        migrations.AddField("club", "visibility", field("visible to")),
        migrations.AddField("club", "description", models.CharField("description", blank=True, default="", max_length=300), False),
        migrations.AddField("club", "closed_at", models.DateTimeField(blank=True, editable=False, null=True)),
        migrations.AddField("club", "version", models.PositiveIntegerField(default=0, editable=False)),
        migrations.AddField("match", "visibility", field()),
        migrations.AddField("match", "narrowest", field()),
        migrations.CreateModel(
            "SharedLink",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=20)),
                ("place", models.PositiveBigIntegerField()),
                ("digest", models.CharField(editable=False, max_length=64, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("club", models.ForeignKey("scoring.club", CASCADE, related_name="shared_links")),
                (
                    "created_by",
                    models.ForeignKey(settings.AUTH_USER_MODEL, SET_NULL, null=True, related_name="+"),
                ),
            ],
            options={"ordering": ("-pk",), "verbose_name": "link"},
        ),
    ]
