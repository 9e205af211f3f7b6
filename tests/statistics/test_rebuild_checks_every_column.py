"""`rebuild --check` compares every column of every derived table: each is tampered with in turn, and is found."""

from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError, models, transaction
from league_with_cards import in_league, links_of, open_league, outside, setup_of
from played_competition import ONE_OVER, over_of
from test_averages_by_hand import FIRST, LOOSE

from scoring.book.listeners import rebuild_all
from scoring.book.new_match import create_match
from scoring.clubs.names_off import rebuild_names_off
from scoring.match_visibility import rebuild_visibility
from scoring.models import (
    BattingInnings,
    BowlingInnings,
    Club,
    Match,
    MatchPlayer,
    MatchSide,
    Partnership,
    Player,
    RecordCandidate,
    SideResult,
    Team,
    TeamInnings,
)
from scoring.search_keys import FoldedField, rebuild_search_keys
from scoring.statistics.rebuild import rebuild
from tournaments.models import (
    AgainstTotals,
    Competition,
    Counted,
    DuelTotals,
    FixtureOutcome,
    MatchTotals,
    PlayerTotals,
    Season,
    SideTotals,
    Tally,
)

pytestmark = pytest.mark.django_db

DERIVED: tuple[type[models.Model], ...] = (
    MatchSide, MatchPlayer, SideResult, TeamInnings, BattingInnings, BowlingInnings, Partnership, RecordCandidate,
    Counted, MatchTotals, PlayerTotals, SideTotals, AgainstTotals, DuelTotals, FixtureOutcome, Tally,
)  # fmt: skip
NOT_DERIVED = {
    Match: {"club", "slug", "variant", "scorer", "scorer_since", "created_at", "changed_at", "visibility"},
    Counted: {"at"},  # when it was counted
    AgainstTotals: {"at"},
    MatchTotals: {"at"},
}
"""What is not worked out from the books, or not said to be right by them."""


@pytest.fixture(scope="module", autouse=True)
def _clubs(shared_database: None) -> None:
    """Make two clubs with a competition each; in one of them matches of every depth, in a competition and outside."""
    other = Club.objects.create(name="Ilkley")
    open_league(other, "Deal", "Ely")
    club = Club.objects.create(name="Otley")
    league = open_league(club, "Ayr", "Bath", "Cork", conditions={"stop_at_target": True})
    fixture = league.fixtures.filter(home__name="Ayr", away__name="Bath").first() or league.fixtures.get(
        home__name="Bath", away__name="Ayr"
    )
    in_league(fixture, "Ayr", FIRST)
    outside(league, "Ayr", "Bath", LOOSE)
    one_over = open_league(club, "Goole", "Hove", name="Cup", conditions=ONE_OVER)
    scored = [*over_of(6, 6, 6, 6, "bowled", 4), *over_of("bowled", "bowled", "lbw", 1, 2, 3)]
    for entries in (scored, scored[:3]):
        create_match(
            club, setup_of(one_over, "Goole", "Hove"), None, links=links_of(club, "Goole", "Hove"), entries=entries
        )


def found(app: str = "") -> Iterator[object]:
    """Yield what `rebuild --check` finds, in the tables of one application or of both."""
    for match in Match.objects.order_by("pk").values_list("pk", flat=True) if app != "tournaments" else ():
        yield from rebuild(match, write=False)
    for check in (rebuild_search_keys, rebuild_names_off, rebuild_visibility, rebuild_all):
        if app != "scoring" or check is not rebuild_all:
            yield from list(check(write=False))  # to its end, whoever asks no further: it opens transactions


def is_found(app: str = "") -> bool:
    """Whether `rebuild --check` finds anything."""
    return next(found(app), None) is not None


def columns(kind: type[models.Model]) -> list[Any]:
    """Return the derived columns of a table."""
    apart = NOT_DERIVED.get(kind, set())
    return [field for field in kind._meta.concrete_fields if not field.primary_key and field.name not in apart]


def others(field: Any, value: Any) -> Iterator[Any]:
    """Yield values that a column could have instead of its own."""
    if field.is_relation:
        if field.null and value is not None:
            yield None
        yield from field.related_model._default_manager.exclude(pk=value).values_list("pk", flat=True)
    elif isinstance(field, models.BooleanField):
        yield not value
    elif isinstance(field, models.DateField):
        yield (value or date(2026, 5, 1)) + timedelta(days=1)
    elif isinstance(field, models.JSONField):
        yield [*value, 1] if isinstance(value, list) else {**value, "more": 1}
    elif isinstance(field, FoldedField):
        yield f"{value}x"
    elif isinstance(field, models.CharField):
        yield f"{value}x"[-(field.max_length or 1) :]
    elif isinstance(field, models.DecimalField):
        yield (value or Decimal()) + 1
    else:
        yield (value or 0) + 50


def tampered(kind: type[models.Model], field: Any) -> bool:
    """Change a column of a row; the caller takes it back. Returns whether the database let it be done."""
    filled = kind._default_manager.exclude(**{field.name: None}).order_by("pk").first()
    row = filled or kind._default_manager.order_by("pk").first()
    assert row is not None, kind
    for value in others(field, getattr(row, field.attname)):
        try:
            with transaction.atomic():
                kind._default_manager.filter(pk=row.pk).update(**{field.attname: value})
        except IntegrityError:
            continue  # there is such a row already, and cannot be two
        return True
    return False


@pytest.mark.parametrize("kind", [*DERIVED, Match], ids=lambda kind: kind.__name__)
def test_a_column_that_was_changed_is_found(kind: type[models.Model]) -> None:
    assert list(found()) == []
    missed = []
    for field in columns(kind):
        point = transaction.savepoint()
        if tampered(kind, field) and not is_found(kind._meta.app_label):
            missed.append(field.name)
        transaction.savepoint_rollback(point)
    assert missed == []
    assert list(found()) == []


@pytest.mark.parametrize("kind", DERIVED, ids=lambda kind: kind.__name__)
def test_a_row_that_is_gone_is_found_and_put_back(kind: type[models.Model]) -> None:
    rows = kind._default_manager.all()
    row = rows.order_by("-pk").first()
    assert row is not None
    rows.filter(pk=row.pk).delete()
    assert is_found()
    for match in Match.objects.values_list("pk", flat=True):
        rebuild(match, write=True)
    list(rebuild_all(write=True))
    assert list(found()) == []


@pytest.mark.parametrize("kind", [Club, Team, Player, MatchSide, Season, Competition, SideTotals])
def test_a_name_that_is_looked_for_in_another_spelling_is_found_and_put_right(kind: type[models.Model]) -> None:
    right = list(kind._default_manager.order_by("pk").values_list("pk", "search_key"))
    kind._default_manager.update(search_key="spoilt")
    with pytest.raises(SystemExit):
        call_command("rebuild", "--check", stdout=StringIO())
    call_command("rebuild", stdout=StringIO())
    assert list(kind._default_manager.order_by("pk").values_list("pk", "search_key")) == right
    call_command("rebuild", "--check", stdout=StringIO())


def test_every_table_that_is_derived_is_looked_at() -> None:
    """Each table of lines, candidates, totals and results is among those tampered with."""
    from scoring.models import record_candidates as candidates
    from scoring.models import statistics as lines
    from tournaments.models import results, totals

    tables = {
        table
        for module in (lines, candidates, totals, results)
        for table in vars(module).values()
        if isinstance(table, type) and issubclass(table, models.Model) and table.__module__ == module.__name__
    }
    assert {table for table in tables if not table._meta.abstract} <= set(DERIVED)
