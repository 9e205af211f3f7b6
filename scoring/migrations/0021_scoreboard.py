"""The scoreboard kept with a match, by its name."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("scoring", "0020_figures_of_games")]

    operations = [migrations.RenameField("match", "head", "scoreboard")]
