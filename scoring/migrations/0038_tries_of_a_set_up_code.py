"""Wrong set-up codes are counted for each address, so that a stranger cannot use up the tries of the owner."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0037_turns_to_sign_in")]

    operations = [
        migrations.RemoveField("setupcode", "tries"),
        migrations.AddField("setupcode", "wrong", models.JSONField(default=dict)),
    ]
