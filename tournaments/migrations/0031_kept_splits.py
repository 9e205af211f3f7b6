"""What a player did against each side, and batters and bowlers against each other, is kept as totals.

The `rebuild` of an update fills both tables, and what each match adds to them. While the update goes on, the code of
before changes neither: matches that it counts, or in which players are exchanged, have shares without these or with
the players of before. The same `rebuild` mends what was left by then, and another the rest: say it once more where two
players were merged meanwhile.
"""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0050_order_by_the_key'),
        ('tournaments', '0030_shares'),
    ]

    operations = [
        migrations.CreateModel(
            name='AgainstTotals',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('variant', models.SlugField(db_index=False, max_length=40)),
                ('visibility', models.PositiveSmallIntegerField(choices=[(0, 'everybody'), (1, 'whoever has the link'), (2, 'members of the club'), (3, 'organisers and checkers alone')], default=0)),
                ('innings', models.PositiveIntegerField(default=0)),
                ('not_outs', models.PositiveIntegerField(default=0)),
                ('runs', models.PositiveBigIntegerField(default=0)),
                ('high_score', models.PositiveBigIntegerField(null=True)),
                ('hundreds', models.PositiveIntegerField(default=0)),
                ('fifties', models.PositiveIntegerField(default=0)),
                ('ducks', models.PositiveIntegerField(default=0)),
                ('rated_runs', models.PositiveBigIntegerField(default=0)),
                ('balls', models.PositiveBigIntegerField(default=0)),
                ('fours', models.PositiveIntegerField(default=0)),
                ('sixes', models.PositiveIntegerField(default=0)),
                ('turned_runs', models.PositiveBigIntegerField(default=0)),
                ('turns', models.PositiveIntegerField(default=0)),
                ('cards', models.PositiveIntegerField(default=0)),
                ('spells', models.PositiveIntegerField(default=0)),
                ('bowled_balls', models.PositiveBigIntegerField(default=0)),
                ('maidens', models.PositiveIntegerField(default=0)),
                ('conceded', models.PositiveBigIntegerField(default=0)),
                ('wickets', models.PositiveIntegerField(default=0)),
                ('best_bowling', models.PositiveBigIntegerField(null=True)),
                ('most_wickets', models.PositiveIntegerField(null=True)),
                ('four_wickets', models.PositiveIntegerField(default=0)),
                ('five_wickets', models.PositiveIntegerField(default=0)),
                ('bowled_turns', models.PositiveIntegerField(default=0)),
                ('bowled_cards', models.PositiveIntegerField(default=0)),
                ('side_name', models.CharField(blank=True, max_length=100)),
                ('matches', models.PositiveIntegerField(default=0)),
                ('outcome_only', models.PositiveIntegerField(default=0)),
                ('totals_only', models.PositiveIntegerField(default=0)),
                ('without_bowling', models.PositiveIntegerField(default=0)),
                ('figures', models.JSONField(default=dict)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('club', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='scoring.club')),
                ('competition', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='%(class)s', to='tournaments.competition')),
                ('player', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='scoring.player')),
                ('team', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='scoring.team')),
            ],
            options={
                'ordering': ('pk',),
                'indexes': [models.Index(fields=['player', 'team'], name='against_a_team'), models.Index(fields=['competition'], name='against_in_a_competition'), models.Index(fields=['club', 'variant', 'competition'], name='against_in_a_scope')],
            },
        ),
        migrations.CreateModel(
            name='DuelTotals',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('variant', models.SlugField(db_index=False, max_length=40)),
                ('visibility', models.PositiveSmallIntegerField(choices=[(0, 'everybody'), (1, 'whoever has the link'), (2, 'members of the club'), (3, 'organisers and checkers alone')], default=0)),
                ('batter_name', models.CharField(blank=True, max_length=100)),
                ('batter_side', models.CharField(blank=True, max_length=100)),
                ('batting_class', models.PositiveSmallIntegerField(null=True)),
                ('bowler_name', models.CharField(blank=True, max_length=100)),
                ('bowler_side', models.CharField(blank=True, max_length=100)),
                ('bowling_class', models.PositiveSmallIntegerField(null=True)),
                ('balls', models.PositiveIntegerField(default=0)),
                ('runs', models.PositiveIntegerField(default=0)),
                ('wickets', models.PositiveIntegerField(default=0)),
                ('batter', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='scoring.player')),
                ('bowler', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='scoring.player')),
                ('club', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='scoring.club')),
                ('competition', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='%(class)s', to='tournaments.competition')),
            ],
            options={
                'ordering': ('pk',),
                'indexes': [models.Index(fields=['batter', 'bowler'], name='duels_of_two'), models.Index(fields=['bowler'], name='duels_of_a_bowler'), models.Index(fields=['competition'], name='duels_in_a_competition'), models.Index(fields=['club', 'variant', 'competition'], name='duels_in_a_scope')],
            },
        ),
    ]
