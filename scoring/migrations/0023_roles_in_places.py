"""A role may be for one competition or team alone, and a person may have several."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0022_set_up_code")]

    operations = [
        migrations.RemoveConstraint("role", "one_role_in_a_club"),
        migrations.AddField("role", "kind", models.CharField(blank=True, default="", max_length=20), False),
        migrations.AddField("role", "place", models.PositiveBigIntegerField(default=0)),
        migrations.AddConstraint(
            "role", models.UniqueConstraint("club", "user", "name", "kind", "place", name="one_role_a_place")
        ),
        migrations.AddField("invitation", "kind", models.CharField(blank=True, default="", max_length=20), False),
        migrations.AddField("invitation", "place", models.PositiveBigIntegerField(default=0)),
        migrations.AlterModelOptions(
            "role", {"ordering": ("user__username", "kind", "place", "pk"), "verbose_name": "role"}
        ),
    ]
