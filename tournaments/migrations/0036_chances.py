"""On what the chances of a competition's tables rest, and those worked out last.

The code of before leaves both alone; the `rebuild` of an update has the worker work the chances out.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Add the two columns, which the code of before need not fill."""

    dependencies = (("tournaments", "0035_club_archives"),)
    operations = (
        migrations.AddField(
            "competition",
            "chances_by",
            models.CharField(
                choices=[
                    ("equal", "each side as strong as the other"),
                    ("results", "each side as strong as its results so far say"),
                    ("nothing", "nothing: they are not shown"),
                ],
                db_default="equal",
                default="equal",
                max_length=10,
            ),
        ),
        migrations.AddField("competition", "chances", models.JSONField(editable=False, null=True)),
    )
