"""The outcome of a fixture has its day and round, by which the last results of an entrant are found.

The `rebuild` of an update fills both. The code of before leaves them out of what it works out while the update goes on:
such a result is taken for an old one in the form of its entrants until their match changes, or until `rebuild`.
"""

import datetime

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0032_match_totals'),
    ]

    operations = [
        migrations.AddField(
            model_name='fixtureoutcome',
            name='day',
            field=models.DateField(db_default=datetime.date(1, 1, 1)),
        ),
        migrations.AddField(
            model_name='fixtureoutcome',
            name='round',
            field=models.PositiveIntegerField(db_default=0),
        ),
        migrations.AddIndex(
            model_name='fixtureoutcome',
            index=models.Index(condition=models.Q(('counts', True), ('opponent__isnull', False)), fields=['entrant', '-day', '-round', '-fixture'], name='last_of_an_entrant'),
        ),
    ]
