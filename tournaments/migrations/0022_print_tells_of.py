"""A print keeps of which competitions and matches it tells."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Add the column; prints that were made already have it empty."""

    dependencies = (("tournaments", "0021_calendar_keys"),)
    operations = (migrations.AddField("print", "tells_of", models.JSONField(blank=True, default=dict)),)
