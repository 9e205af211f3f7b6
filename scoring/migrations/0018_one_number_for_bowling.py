from django.db import migrations
from django.db.models import F, Value
from django.db.models.functions import Coalesce

BEFORE, SINCE = 10**10, 10**6
RUNS = Coalesce(F("runs"), Value(0))


def of_bowling(apps, schema_editor):
    candidates = apps.get_model("scoring", "RecordCandidate")
    return candidates.objects.using(schema_editor.connection.alias).filter(kind="bowling")


def forwards(apps, schema_editor):
    of_bowling(apps, schema_editor).update(value=(F("wickets") + 1) * SINCE - 1 - RUNS)


def backwards(apps, schema_editor):
    # The wickets are small numbers in the table: their product with ten thousand millions needs the wide column.
    of_bowling(apps, schema_editor).update(value=(F("value") + 1 + RUNS) / SINCE - 1)
    of_bowling(apps, schema_editor).update(value=F("value") * BEFORE - RUNS)


class Migration(migrations.Migration):
    """The figures of a bowler are ordered by the same number in records as in totals."""

    dependencies = [("scoring", "0017_names_of_statistics")]

    operations = [migrations.RunPython(forwards, backwards)]
