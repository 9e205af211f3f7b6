"""Reminders by mail: who wants which, which fixtures were moved, what was mailed to whom."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0047_slips'),
        ('tournaments', '0027_divisions'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='FixtureMove',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('first', models.PositiveIntegerField()),
                ('last', models.PositiveIntegerField()),
                ('at', models.DateTimeField()),
                ('fixture', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.fixture')),
            ],
        ),
        migrations.CreateModel(
            name='Reminder',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('today', 'your team plays, on the morning of the day'), ('moved', 'a fixture is moved, postponed or cancelled'), ('overdue', 'a result is missing, the day after'), ('to_confirm', 'a result waits for you to confirm it'), ('disputed', 'a result is disputed')], max_length=10)),
                ('says', models.CharField(max_length=60)),
                ('since', models.PositiveIntegerField(default=0)),
                ('asked', models.BooleanField(default=False)),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('sending', 'being sent'), ('sent', 'sent'), ('dropped', 'no longer to be sent'), ('given_up', 'given up')], default='waiting', max_length=10)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('due', models.DateTimeField()),
                ('claim', models.UUIDField(null=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='scoring.club')),
                ('fixture', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.fixture')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('state', 'waiting')), fields=['due'], name='reminders_to_send')],
                'constraints': [models.UniqueConstraint(models.F('user'), models.F('kind'), models.F('fixture'), models.F('says'), name='one_reminder_of_a_thing')],
            },
        ),
        migrations.CreateModel(
            name='ReminderChoice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kinds', models.JSONField(default=list)),
                ('club', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='scoring.club')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(models.F('user'), models.F('club'), name='one_choice_of_a_club'), models.UniqueConstraint(models.F('user'), condition=models.Q(('club', None)), name='one_choice_of_all_clubs')],
            },
        ),
    ]
