"""Every row of a club, so that two sites can be compared: what an archive keeps, and what is worked out anew.

`python -m tools.club_rows SLUG` prints how many rows each table has, and their digest, of the site that DATABASE_URL
names.
"""

import hashlib
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence

if __name__ == "__main__":
    import django

    django.setup()

from django.db.models import DateTimeField, ForeignKey, Model

from scoring.clubs.archive.kinds import derived, kinds
from scoring.clubs.archive.writing import ArchiveRows
from scoring.models import Club, ClubMark, Match
from tournaments.models import Fixture, MatchTotals

Moved = Callable[[type[Model], int], int]
_LEADS = ("club", "match__club", "side__match__club", "competition__season__club")
_DRAWN_AT_RANDOM = (ClubMark,)
_OF_MATCHES = ("version", "narrowest", "played_on", "status", "depth", "withdrawn", "outcome", "winner", "margin_runs",
               "margin_wickets", "margin_innings", "margin_balls", "counted_outcome", "counted_winner", "scoreboard",
               "rules_version")  # fmt: skip


def as_it_is(_model: type[Model], number: int) -> int:
    """Leave an id as it is."""
    return number


def rows_kept(club: Club) -> dict[str, list[str]]:
    """Return what an archive keeps of a club, by its members, each row as JSON."""
    rows = ArchiveRows(club)
    return {kind.member: [json.dumps(row, sort_keys=True) for row in rows.of(kind)] for kind in kinds()}


def rows_derived(club: Club, moved: Moved = as_it_is, without: Sequence[str] = ()) -> dict[str, list[str]]:
    """Return what follows from that, by the names of tables, each row as JSON, in the order of that.

    Ids are `moved`; when something was counted is left out, as are the columns `without`.
    """
    found = {"match": sorted(_texts(Match, "club", club, moved, ("id", *_OF_MATCHES), without))}
    of_fixtures = ("id", "finished")
    found["fixture"] = sorted(_texts(Fixture, "competition__season__club", club, moved, of_fixtures, without))
    for model in derived():
        if model in _DRAWN_AT_RANDOM:
            continue
        lead = next(path for path in _LEADS if _has(model, path))
        names = [
            field.name
            for field in model._meta.concrete_fields
            if not field.primary_key and not isinstance(field, DateTimeField)
        ]
        found[str(model._meta.model_name)] = sorted(_texts(model, lead, club, moved, names, without))
    return found


def digests(club: Club) -> dict[str, tuple[int, str]]:
    """Return of each table how many rows it has of a club, and a digest of them all."""
    rows = ArchiveRows(club)
    kept = {kind.member: (json.dumps(row, sort_keys=True) for row in rows.of(kind)) for kind in kinds()}
    return {name: _digest(texts) for name, texts in [*kept.items(), *rows_derived(club).items()]}


def _digest(texts: Iterable[str]) -> tuple[int, str]:
    digest, count = hashlib.sha256(), 0
    for text in texts:
        digest.update(text.encode())
        count += 1
    return count, digest.hexdigest()


def _has(model: type[Model], path: str) -> bool:
    return any(field.name == path.partition("__")[0] for field in model._meta.concrete_fields)


def _texts(
    model: type[Model], lead: str, club: Club, moved: Moved, names: Sequence[str], without: Sequence[str]
) -> Iterator[str]:
    fields = {field.name: field for field in model._meta.concrete_fields}
    asked = [name for name in names if name not in without]
    # The row of a side has no id that tells anything: its match and place do.
    paths = {"side": ("side__match", "side__place")} if fields.get("side") and fields["side"].is_relation else {}
    columns = [path for name in asked for path in paths.get(name, (name,))]
    related = {name: field.related_model for name, field in fields.items() if isinstance(field, ForeignKey)}
    related |= {"side__match": Match, "id": model}
    rows = model._default_manager.filter(**{lead: club})
    if model is MatchTotals:
        rows = rows.filter(matches__gt=0)  # what is left of a scope that has no more matches
    for row in rows.values_list(*columns).iterator():
        values = {
            name: moved(related[name], value) if name in related and value is not None else value
            for name, value in zip(columns, row, strict=True)
        }
        yield json.dumps(values, sort_keys=True, default=str)


if __name__ == "__main__":
    print(json.dumps(digests(Club.objects.get(slug=sys.argv[1]))))
