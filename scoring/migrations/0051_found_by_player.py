"""Last and best innings of a player are found by indexes: of a batter's by the day too, of a bowler's by a value.

While an update goes on, the code of before writes innings without either: the `rebuild` of the update mends them.
"""

import datetime
import django.db.models.deletion
from django.db import migrations, models
from django.db.models import F, OuterRef, Subquery
from django.db.models.functions import Coalesce


def fill(apps, schema_editor):
    """Write the days of the matches that have one, and the values."""
    innings = apps.get_model("scoring", "BattingInnings")._default_manager.using(schema_editor.connection.alias)
    day = apps.get_model("scoring", "Match")._default_manager.filter(pk=OuterRef("match")).values("played_on")
    innings.filter(match__played_on__isnull=False).update(day=Subquery(day))
    bowled = apps.get_model("scoring", "BowlingInnings")._default_manager.using(schema_editor.connection.alias)
    bowled.update(value=(F("wickets") + 1) * 1_000_000 - 1 - Coalesce(F("runs"), 999_999))


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0050_order_by_the_key'),
    ]

    operations = [
        migrations.AddField(
            model_name='battinginnings',
            name='day',
            field=models.DateField(db_default=datetime.date(1, 1, 1)),
        ),
        migrations.AddField(
            model_name='bowlinginnings',
            name='value',
            field=models.PositiveBigIntegerField(db_default=0),
        ),
        migrations.AlterField(
            model_name='battinginnings',
            name='player',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='batting_innings', to='scoring.player'),
        ),
        migrations.AlterField(
            model_name='bowlinginnings',
            name='player',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='bowling_innings', to='scoring.player'),
        ),
        migrations.AddIndex(
            model_name='battinginnings',
            index=models.Index(fields=['player', '-day', '-match', '-innings'], name='last_of_a_batter'),
        ),
        migrations.AddIndex(
            model_name='battinginnings',
            index=models.Index(fields=['player', 'runs'], name='best_of_a_batter'),
        ),
        migrations.AddIndex(
            model_name='bowlinginnings',
            index=models.Index(fields=['player', '-value', 'innings'], name='best_of_a_bowler'),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
