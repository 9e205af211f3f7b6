"""What readers say is wrong with a match."""

from django.conf import settings
from django.db import migrations, models
from django.db.models.deletion import CASCADE, PROTECT


class Migration(migrations.Migration):
    dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL), ("scoring", "0024_visibility")]

    operations = [
        migrations.CreateModel(
            "CorrectionRequest",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("entry", models.PositiveIntegerField(null=True)),
                ("text", models.CharField(max_length=1000)),
                ("sender", models.CharField(max_length=64)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("closed_at", models.DateTimeField(null=True)),
                ("closed_by", models.ForeignKey(settings.AUTH_USER_MODEL, PROTECT, null=True, related_name="+")),
                ("match", models.ForeignKey("scoring.match", CASCADE, related_name="correction_requests")),
            ],
            options={
                "ordering": ("-pk",),
                "verbose_name": "correction request",
                "indexes": [models.Index(fields=("sender", "at"), name="requests_of_a_sender")],
            },
        ),
    ]
