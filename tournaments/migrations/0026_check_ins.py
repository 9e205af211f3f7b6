"""Who is here on an evening, and whom the draft of a draw leaves out."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Keep check-ins, an entrant and a day each; a draft that was kept before leaves nobody out."""

    dependencies = (
        ("tournaments", "0025_tables_in_a_room"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    )
    operations = (
        migrations.CreateModel(
            "CheckIn",
            (
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("day", models.DateField()),
                ("here", models.BooleanField()),
                ("at", models.DateTimeField(auto_now=True)),
                (
                    "author",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="check_ins",
                        to="tournaments.entrant",
                    ),
                ),
            ),
            {
                "ordering": ("day", "entrant"),
                "constraints": (models.UniqueConstraint("entrant", "day", name="one_check_in_a_day"),),
            },
        ),
        migrations.AddField("draftdraw", "without", models.JSONField(default=list)),
    )
