"""Clubs that came from an archive, who is named in one, and the making of archives.

Code of before goes on beside it: all new columns are empty for what is recorded here.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0053_matches_by_visibility'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Arrival',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('made_at', models.DateTimeField()),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('club', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='arrival', to='scoring.club')),
            ],
            options={
                'verbose_name': 'arrival',
            },
        ),
        migrations.CreateModel(
            name='ArchivedPerson',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('arrival', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='people', to='scoring.arrival')),
                ('name', models.CharField(blank=True, max_length=200)),
            ],
            options={
                'verbose_name': 'person of an archive',
                'verbose_name_plural': 'people of archives',
                'ordering': ('pk',),
            },
        ),
        migrations.AlterField(
            model_name='matchreport',
            name='by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='clubact',
            name='archived_by',
            field=models.ForeignKey(db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.archivedperson'),
        ),
        migrations.AddField(
            model_name='confirmation',
            name='archived_by',
            field=models.ForeignKey(db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.archivedperson'),
        ),
        migrations.AddField(
            model_name='dispute',
            name='archived_by',
            field=models.ForeignKey(db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.archivedperson'),
        ),
        migrations.AddField(
            model_name='logrecord',
            name='archived_by',
            field=models.ForeignKey(db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.archivedperson'),
        ),
        migrations.AddField(
            model_name='matchreport',
            name='archived_by',
            field=models.ForeignKey(db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.archivedperson'),
        ),
        migrations.AddField(
            model_name='rosterchange',
            name='archived_by',
            field=models.ForeignKey(db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.archivedperson'),
        ),
        migrations.CreateModel(
            name='ArchiveJob',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('made', 'made'), ('read', 'read')], max_length=10)),
                ('asked_at', models.DateTimeField(auto_now_add=True)),
                ('beat_at', models.DateTimeField(null=True)),
                ('ended_at', models.DateTimeField(null=True)),
                ('state', models.CharField(choices=[('queued', 'waiting to start'), ('running', 'in progress'), ('done', 'created'), ('failed', 'failed')], default='queued', max_length=10)),
                ('done', models.PositiveIntegerField(default=0)),
                ('of', models.PositiveIntegerField(default=0)),
                ('message', models.TextField(blank=True)),
                ('name', models.CharField(blank=True, max_length=200)),
                ('file', models.CharField(blank=True, max_length=100)),
                ('size', models.PositiveBigIntegerField(default=0)),
                ('asked_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='archive_jobs', to='scoring.club')),
            ],
            options={
                'verbose_name': 'archive',
                'ordering': ('-pk',),
                'constraints': [models.UniqueConstraint(models.F('club'), condition=models.Q(('kind', 'made'), ('state__in', ('queued', 'running'))), name='one_archive_at_work')],
            },
        ),
    ]
