from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0029_later_rounds")]

    operations = [
        migrations.AlterModelOptions(name="counted", options={"ordering": ("match_id",)}),
        migrations.RemoveIndex(model_name="counted", name="counted_in_a_competition"),
        migrations.RemoveIndex(model_name="counted", name="counted_in_a_club"),
        migrations.AddField(
            model_name="counted",
            name="shares",
            field=models.JSONField(null=True),
        ),
        migrations.AddIndex(
            model_name="counted",
            index=models.Index(
                fields=["competition", "variant", "left_out", "visibility", "at"], name="seen_in_a_competition"
            ),
        ),
        migrations.AddIndex(
            model_name="counted",
            index=models.Index(
                fields=["club", "variant", "competition", "left_out", "visibility", "at"], name="seen_in_a_club"
            ),
        ),
    ]
