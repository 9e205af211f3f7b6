"""Migrations stand alone: what they did does not change when the code of today does. And the code before goes on."""

import ast
from pathlib import Path

import pytest
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation

import scoring
import tournaments

LIVE = {"scoring", "tournaments", "cricketcards"}
BEFORE_THE_RULE = {"scoring": "0050", "tournaments": "0030"}
"""Before these nothing was promised to the code of the version before."""
SAYS_SO = "The version before does not run with it"


def test_no_migration_imports_what_may_change() -> None:
    files = [file for app in (scoring, tournaments) for file in (Path(app.__path__[0]) / "migrations").glob("0*.py")]
    assert len(files) > 25
    for file in files:
        nodes = list(ast.walk(ast.parse(file.read_text())))
        names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
        names += [node.module or "." for node in nodes if isinstance(node, ast.ImportFrom)]
        assert LIVE.isdisjoint(name.partition(".")[0] for name in names), file


def stops_old_code(operation: Operation) -> bool:
    """Whether the code of the version before reads or writes what is no longer there, or leaves out what must be."""
    if isinstance(operation, migrations.AddField):
        field = operation.field
        return not (field.many_to_many or field.null or field.db_default is not models.NOT_PROVIDED)
    gone = (migrations.RemoveField, migrations.RenameField, migrations.DeleteModel, migrations.RenameModel)
    return isinstance(operation, (*gone, migrations.AlterModelTable))


def test_a_migration_with_which_the_version_before_does_not_run_says_so() -> None:
    for (app, name), migration in MigrationLoader(None).disk_migrations.items():
        if name >= BEFORE_THE_RULE.get(app, "1") and any(map(stops_old_code, migration.operations)):
            module = ast.parse((Path(__import__(app).__path__[0]) / "migrations" / f"{name}.py").read_text())
            assert SAYS_SO in (ast.get_docstring(module) or ""), f"{app} {name}"


@pytest.mark.parametrize(
    ("operation", "stops"),
    [
        (migrations.AddField("match", "place", models.TextField(default="")), True),
        (migrations.AddField("match", "place", models.TextField(db_default="")), False),
        (migrations.AddField("match", "place", models.TextField(null=True)), False),
        (migrations.RemoveField("match", "place"), True),
        (migrations.RenameField("match", "place", "ground"), True),
        (migrations.DeleteModel("match"), True),
        (migrations.CreateModel("match", []), False),
    ],
    ids=["default", "db default", "null", "removed", "renamed", "deleted", "new"],
)
def test_what_the_version_before_does_not_survive(operation: Operation, stops: bool) -> None:
    assert stops_old_code(operation) is stops
