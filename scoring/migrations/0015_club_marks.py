"""A first mark for every club that is there already."""

from secrets import token_hex

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def mark_clubs(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Give each club a mark."""
    club, mark = (apps.get_model("scoring", name) for name in ("Club", "ClubMark"))
    mark.objects.bulk_create(mark(club=each, value=token_hex(16)) for each in club.objects.all())


class Migration(migrations.Migration):
    dependencies = [("scoring", "0014_settlements")]

    operations = [
        migrations.CreateModel(
            name="ClubMark",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("value", models.CharField(max_length=32)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="marks", to="scoring.club"
                    ),
                ),
            ],
            options={"verbose_name": "mark of a club", "ordering": ("pk",)},
        ),
        migrations.RunPython(mark_clubs, migrations.RunPython.noop),
    ]
