from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0036_site_address'),
    ]

    operations = [
        migrations.CreateModel(
            name='SignInTurn',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=150)),
                ('address', models.CharField(blank=True, max_length=45)),
                ('at', models.DateTimeField()),
            ],
            options={
                'verbose_name': 'turn to sign in',
                'constraints': [models.UniqueConstraint(models.F('name'), models.F('address'), name='one_turn_an_address')],
            },
        ),
    ]
