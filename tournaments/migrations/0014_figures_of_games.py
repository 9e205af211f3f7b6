from django.db import migrations, models
from django.db.models import Q

FIGURES = ("wicket_cards", "cards_played", "card_runs")
BATCH = 500


def keep_as_figures(apps, schema_editor):
    rows = apps.get_model("tournaments", "SideTotals")._default_manager
    changed = []
    for row in rows.filter(Q(wicket_cards__gt=0) | Q(cards_played__gt=0) | Q(card_runs__gt=0)).iterator(BATCH):
        row.figures = {name: getattr(row, name) for name in FIGURES if getattr(row, name)}
        changed.append(row)
    rows.bulk_update(changed, ["figures"], batch_size=BATCH)


def keep_as_columns(apps, schema_editor):
    rows = apps.get_model("tournaments", "SideTotals")._default_manager
    changed = []
    for row in rows.iterator(BATCH):
        if any(name in row.figures for name in FIGURES):
            for name in FIGURES:
                setattr(row, name, row.figures.get(name, 0))
            changed.append(row)
    rows.bulk_update(changed, FIGURES, batch_size=BATCH)


class Migration(migrations.Migration):
    """The same for totals: what one game alone counts is kept as JSON."""

    dependencies = [("tournaments", "0013_fixtures_not_needed")]

    operations = [
        migrations.AddField("playertotals", "figures", models.JSONField(default=dict)),
        migrations.AddField("sidetotals", "figures", models.JSONField(default=dict)),
        migrations.RunPython(keep_as_figures, keep_as_columns),
        migrations.RemoveField("sidetotals", "wicket_cards"),
        migrations.RemoveField("sidetotals", "cards_played"),
        migrations.RemoveField("sidetotals", "card_runs"),
    ]
