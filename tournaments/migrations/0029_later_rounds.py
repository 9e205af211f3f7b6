from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0028_reminders")]

    operations = [
        migrations.AddField(
            model_name="competition",
            name="later_rounds",
            field=models.JSONField(default=list),
        ),
    ]
