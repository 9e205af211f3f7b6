"""What not everybody sees of a club is found by an index, past all that everybody does."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Add the index. Writing waits while it is made: a moment, of ten thousand matches."""

    dependencies = (("scoring", "0052_api_tokens"),)
    operations = (
        migrations.AddIndex("match", models.Index(fields=("club", "narrowest"), name="matches_by_visibility")),
    )
