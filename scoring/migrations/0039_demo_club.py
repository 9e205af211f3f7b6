"""The demo club is known by a mark: people may call a club of their own as it was called."""

from typing import Any

from django.db import migrations, models

NAME = "Kitchen Table Cricket Club"


def mark(apps: Any, editor: Any) -> None:
    """Mark the demo club that was made before: the one with the demo's matches."""
    matches = apps.get_model("scoring", "LogRecord").objects.filter(key__startswith="demo ", version=1)
    clubs = apps.get_model("scoring", "Club").objects.filter(name=NAME)
    clubs.filter(pk__in=matches.filter(author=None).values("match__club")).update(is_demo=True)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0038_tries_of_a_set_up_code")]

    operations = [
        migrations.AddField("club", "is_demo", models.BooleanField(default=False, editable=False)),
        migrations.RunPython(mark, migrations.RunPython.noop),
    ]
