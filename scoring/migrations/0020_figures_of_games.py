from django.db import migrations, models

FIGURES = ("wicket_cards", "cards_played", "card_runs")
BATCH = 500


def keep_as_figures(apps, schema_editor):
    rows = apps.get_model("scoring", "TeamInnings")._default_manager
    changed = []
    for row in rows.exclude(wicket_cards=None).iterator(BATCH):
        row.figures = {name: getattr(row, name) for name in FIGURES}
        changed.append(row)
    rows.bulk_update(changed, ["figures"], batch_size=BATCH)


def keep_as_columns(apps, schema_editor):
    rows = apps.get_model("scoring", "TeamInnings")._default_manager
    changed = []
    for row in rows.iterator(BATCH):
        if FIGURES[0] in row.figures:
            for name in FIGURES:
                setattr(row, name, row.figures[name])
            changed.append(row)
    rows.bulk_update(changed, FIGURES, batch_size=BATCH)


class Migration(migrations.Migration):
    """What one game alone counts is kept as JSON: a game with a statistic of its own needs no migration."""

    dependencies = [("scoring", "0019_roles_by_name")]

    operations = [
        migrations.AddField("battinginnings", "figures", models.JSONField(default=dict)),
        migrations.AddField("teaminnings", "figures", models.JSONField(default=dict)),
        migrations.RunPython(keep_as_figures, keep_as_columns),
        migrations.RemoveField("teaminnings", "wicket_cards"),
        migrations.RemoveField("teaminnings", "cards_played"),
        migrations.RemoveField("teaminnings", "card_runs"),
    ]
