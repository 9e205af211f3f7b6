"""Labels that were English text are kept as values, and written again where that is undone."""

from importlib import import_module

import pytest

MIGRATION = import_module("tournaments.migrations.0012_labels_as_values")


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("", ["", 0, 0]),
        ("Final", ["final", 0, 0]),
        ("Third place", ["third_place", 0, 0]),
        ("Semi-final 2", ["semi_final", 2, 0]),
        ("Quarter-final 4", ["quarter_final", 4, 0]),
        ("Last 16 match 3", ["last", 3, 16]),
        ("1st match", ["match", 1, 0]),
        ("12th match", ["match", 12, 0]),
        ("23rd match", ["match", 23, 0]),
        ("Charity match", ["Charity match", 0, 0]),
    ],
)
def test_a_label_is_read_and_written_again(text: str, label: list[object]) -> None:
    assert MIGRATION.read(text) == label
    assert MIGRATION.written(*label) == text
