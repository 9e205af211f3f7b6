"""Labels of fixtures as kind, number and size, where they were English text; and the day of a challenge.

Backwards a label of a kind that the formats of then did not know keeps its kind alone, without its number.
"""

import re

from django.db import migrations, models

# The labels as formats wrote them until then; anything else stays as it is, as a kind that nobody knows.
KINDS = (
    ("final", re.compile(r"Final", re.ASCII), "Final"),
    ("third_place", re.compile(r"Third place", re.ASCII), "Third place"),
    ("semi_final", re.compile(r"Semi-final (?P<number>\d{1,6})", re.ASCII), "Semi-final {number}"),
    ("quarter_final", re.compile(r"Quarter-final (?P<number>\d{1,6})", re.ASCII), "Quarter-final {number}"),
    ("last", re.compile(r"Last (?P<size>\d{1,6}) match (?P<number>\d{1,6})", re.ASCII), "Last {size} match {number}"),
    ("match", re.compile(r"(?P<number>\d{1,6})(?:st|nd|rd|th) match", re.ASCII), "{nth} match"),
)
ENDINGS = {1: "st", 2: "nd", 3: "rd"}
LABEL = 6
"""Where the label stands in a row of a draw that the history keeps."""
BATCH = 500


def read(text):
    """Return kind, number and size of a label."""
    for kind, pattern, _words in KINDS:
        if found := pattern.fullmatch(text):
            numbers = found.groupdict()
            return [kind, int(numbers.get("number", 0)), int(numbers.get("size", 0))]
    return [text, 0, 0]


def written(kind, number, size):
    """Return the label that `read` reads so."""
    ending = "th" if number % 100 in (11, 12, 13) else ENDINGS.get(number % 10, "th")
    for known, _pattern, words in KINDS:
        if known == kind:
            return words.format(number=number, size=size, nth=f"{number}{ending}")
    return kind


def forwards(apps, schema_editor):
    """Read the labels of fixtures, and of those that the history speaks of."""
    _each_fixture(apps, lambda fixture: _set(fixture, *read(fixture.label)))
    _each_act(
        apps,
        lambda named: named | {"label": read(named["label"])},
        lambda row: [*row[:LABEL], *read(row[LABEL]), *row[LABEL + 1 :], None],
    )


def backwards(apps, schema_editor):
    """Write them again."""
    _each_fixture(apps, lambda fixture: _write(fixture))
    _each_act(
        apps,
        lambda named: named | {"label": written(*named["label"])},
        lambda row: [*row[:LABEL], written(*row[LABEL : LABEL + 3]), *row[LABEL + 3 : -1]],
    )


def _set(fixture, kind, number, size):
    fixture.label_kind, fixture.label_number, fixture.label_size = kind, number, size


def _write(fixture):
    fixture.label = written(fixture.label_kind, fixture.label_number, fixture.label_size)


def _each_fixture(apps, change):
    rows = apps.get_model("tournaments", "Fixture").objects.order_by("pk")
    some = []
    while some := list(rows.filter(pk__gt=some[-1].pk if some else 0)[:BATCH]):
        for fixture in some:
            change(fixture)
        rows.model.objects.bulk_update(some, ["label", "label_kind", "label_number", "label_size"])


def _each_act(apps, of_named, of_row):
    acts = apps.get_model("tournaments", "Act").objects.order_by("pk")
    last = 0
    while some := list(acts.filter(pk__gt=last)[:BATCH]):
        last = some[-1].pk
        changed = [act for act in some if "named" in act.about or "draw_before" in act.about]
        for act in changed:
            if "named" in act.about:
                act.about["named"] = {key: of_named(named) for key, named in act.about["named"].items()}
            if "draw_before" in act.about:
                before = act.about["draw_before"]
                before["fixtures"] = [of_row(row) for row in before["fixtures"]]
        acts.model.objects.bulk_update(changed, ["about"])


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0011_season_earlier"),
    ]

    operations = [
        migrations.AddField(
            model_name="fixture",
            name="label_kind",
            field=models.CharField(blank=True, default="", max_length=60),
        ),
        migrations.AddField(
            model_name="fixture",
            name="label_number",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="fixture",
            name="label_size",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="fixture",
            name="issued_on",
            field=models.DateField(blank=True, null=True, verbose_name="challenged on"),
        ),
        # Text that is to be written again when this is undone needs a default to begin with.
        migrations.AlterField(
            model_name="fixture",
            name="label",
            field=models.CharField(blank=True, default="", max_length=60),
        ),
        migrations.RunPython(forwards, backwards),
        migrations.RemoveField(model_name="fixture", name="label"),
    ]
