"""A new name for a model alone: it keeps its table, so that nothing is done to the database."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0014_figures_of_games")]

    operations = [
        migrations.AlterModelTable("outcome", "tournaments_outcome"),
        migrations.RenameModel("Outcome", "FixtureOutcome"),
    ]
