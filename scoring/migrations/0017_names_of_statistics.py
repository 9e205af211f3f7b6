from django.db import migrations, models
from django.db.models.deletion import CASCADE, SET_NULL

NAMES = {
    "SideLine": "SideResult",
    "InningsLine": "TeamInnings",
    "BattingLine": "BattingInnings",
    "BowlingLine": "BowlingInnings",
    "StandLine": "Partnership",
    "Feat": "RecordCandidate",
}
RELATED = (
    ("battinginnings", "match", "batting_innings"),
    ("bowlinginnings", "match", "bowling_innings"),
    ("partnership", "match", "partnerships"),
    ("sideresult", "match", "side_results"),
    ("teaminnings", "match", "team_innings"),
    ("recordcandidate", "club", "record_candidates"),
)
OF_NO_MORE = (
    ("battinginnings", "player", "batting_innings"),
    ("bowlinginnings", "player", "bowling_innings"),
    ("sideresult", "team", "side_results"),
    ("teaminnings", "team", "team_innings"),
)


class Migration(migrations.Migration):
    """New names for the models alone: each keeps its table, so that nothing is done to the database."""

    dependencies = [("scoring", "0016_labels")]

    operations = [
        operation
        for old, new in NAMES.items()
        for operation in (
            migrations.AlterModelTable(old.lower(), f"scoring_{old.lower()}"),
            migrations.RenameModel(old, new),
        )
    ] + [
        migrations.AlterField(
            "recordcandidate", "match", models.ForeignKey("scoring.match", CASCADE, related_name="record_candidates")
        ),
        *(
            migrations.AlterField(
                model, name, models.ForeignKey(f"scoring.{name}", CASCADE, related_name=related, db_index=False)
            )
            for model, name, related in RELATED
        ),
        *(
            migrations.AlterField(
                model, name, models.ForeignKey(f"scoring.{name}", SET_NULL, null=True, related_name=related)
            )
            for model, name, related in OF_NO_MORE
        ),
    ]
