"""Fixtures can be drafts beside the draft of a draw, and a draft says which act publishes it."""

import django.db.models.deletion
from django.db import migrations, models


def say_which_act(apps, schema_editor):
    """Drafts that were kept before are of the whole draw, or of the next round where they have one."""
    apps.get_model("tournaments", "DraftDraw").objects.filter(round__gt=0).update(verb="draw-round")


class Migration(migrations.Migration):
    """Let a competition have several drafts, of draws one."""

    dependencies = (("tournaments", "0022_print_tells_of"),)
    operations = (
        migrations.AlterModelOptions("draftdraw", {"ordering": ("pk",)}),
        migrations.AlterField(
            "draftdraw",
            "competition",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="draft_draws", to="tournaments.competition"
            ),
        ),
        migrations.AddField(
            "draftdraw", "verb", models.CharField(default="draw", max_length=40), preserve_default=False
        ),
        migrations.AddConstraint(
            "draftdraw",
            models.UniqueConstraint(
                condition=models.Q(("verb", "add-fixture"), _negated=True),
                fields=("competition",),
                name="one_draft_of_a_draw",
            ),
        ),
        migrations.RunPython(say_which_act, migrations.RunPython.noop),
    )
