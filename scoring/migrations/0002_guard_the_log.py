"""Put up the triggers that keep the log append-only."""

from django.db import migrations

from scoring.guard import put_up, take_down


class Migration(migrations.Migration):
    dependencies = [("scoring", "0001_initial")]

    operations = [migrations.RunPython(put_up, take_down)]
