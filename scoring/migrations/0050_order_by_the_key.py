from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0049_upkeep"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="battinginnings",
            options={"ordering": ("match_id", "innings", "place", "number")},
        ),
        migrations.AlterModelOptions(
            name="bowlinginnings",
            options={"ordering": ("match_id", "innings", "pk")},
        ),
        migrations.AlterModelOptions(
            name="confirmation",
            options={"ordering": ("match_id", "version"), "verbose_name": "confirmation"},
        ),
        migrations.AlterModelOptions(
            name="count",
            options={"ordering": ("match_id", "pk"), "verbose_name": "count"},
        ),
        migrations.AlterModelOptions(
            name="dispute",
            options={"ordering": ("match_id", "version", "pk"), "verbose_name": "dispute"},
        ),
        migrations.AlterModelOptions(
            name="logrecord",
            options={"ordering": ("match_id", "version")},
        ),
        migrations.AlterModelOptions(
            name="matchplayer",
            options={"ordering": ("side_id", "number")},
        ),
        migrations.AlterModelOptions(
            name="matchreport",
            options={"ordering": ("match_id", "-number"), "verbose_name": "match report"},
        ),
        migrations.AlterModelOptions(
            name="matchside",
            options={"ordering": ("match_id", "place")},
        ),
        migrations.AlterModelOptions(
            name="partnership",
            options={"ordering": ("match_id", "innings", "wicket")},
        ),
        migrations.AlterModelOptions(
            name="sideresult",
            options={"ordering": ("match_id", "place")},
        ),
        migrations.AlterModelOptions(
            name="slip",
            options={"ordering": ("match_id", "side", "pk"), "verbose_name": "slip"},
        ),
        migrations.AlterModelOptions(
            name="teaminnings",
            options={"ordering": ("match_id", "number")},
        ),
        migrations.AlterModelOptions(
            name="undorequest",
            options={
                "ordering": ("match_id", "version"),
                "verbose_name": "request to undo",
                "verbose_name_plural": "requests to undo",
            },
        ),
    ]
