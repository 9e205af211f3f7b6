"""How many matches of a scope are counted is kept as totals.

The `rebuild` of an update fills the table. The code of before does not change it while the update goes on: a scope in
which that counts a match meanwhile is right again with the next match that is counted there, or `rebuild`.
"""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0051_found_by_player'),
        ('tournaments', '0031_kept_splits'),
    ]

    operations = [
        migrations.CreateModel(
            name='MatchTotals',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('variant', models.SlugField(db_index=False, max_length=40)),
                ('visibility', models.PositiveSmallIntegerField(choices=[(0, 'everybody'), (1, 'whoever has the link'), (2, 'members of the club'), (3, 'organisers and checkers alone')], default=0)),
                ('left_out', models.CharField(blank=True, choices=[('', 'nothing'), ('outcome', 'all but the outcome'), ('totals', 'all but the totals, of an innings at least'), ('bowling', 'the bowling, of an innings at least')], max_length=10)),
                ('matches', models.PositiveIntegerField()),
                ('at', models.DateTimeField()),
                ('club', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='scoring.club')),
                ('competition', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='%(class)s', to='tournaments.competition')),
            ],
            options={
                'ordering': ('pk',),
                'indexes': [models.Index(fields=['competition'], name='matches_of_a_competition'), models.Index(fields=['club', 'variant', 'competition'], name='matches_of_a_scope')],
            },
        ),
    ]
