"""A competition can have the results of its matches confirmed."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Let a competition say who confirms its results: until it does, nobody."""

    dependencies = (("tournaments", "0023_drafts_of_fixtures"),)
    operations = (
        migrations.AddField(
            "competition",
            "confirmed_by",
            models.CharField(
                choices=[
                    ("nobody", "nobody: they stand as they are entered"),
                    ("other_side", "the other side, a checker or an organiser"),
                ],
                default="nobody",
                max_length=10,
            ),
        ),
    )
