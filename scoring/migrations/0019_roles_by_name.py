"""A role is stored by its name in the table of rights, which may get another without a migration."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0018_one_number_for_bowling")]

    operations = [
        migrations.AlterField("invitation", "role", models.CharField(blank=True, max_length=20, verbose_name="role")),
        migrations.AlterField("role", "name", models.CharField(max_length=20, verbose_name="role")),
    ]
