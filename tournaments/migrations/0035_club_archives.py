"""Who did something in a competition before its club came from an archive."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0054_club_archives'),
        ('tournaments', '0034_finished_fixtures'),
    ]

    operations = [
        migrations.AddField(
            model_name='act',
            name='archived_by',
            field=models.ForeignKey(db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.archivedperson'),
        ),
    ]
