"""A fixture whose place in the draw nobody comes to is not needed. Backwards such a fixture keeps that state."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0012_labels_as_values")]

    operations = [
        migrations.AlterField(
            "fixture",
            "state",
            models.CharField(
                choices=[
                    ("planned", "planned"),
                    ("postponed", "postponed"),
                    ("cancelled", "cancelled"),
                    ("not_needed", "not needed"),
                ],
                default="planned",
                max_length=10,
            ),
        ),
    ]
