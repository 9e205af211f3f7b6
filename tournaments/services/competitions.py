"""Founding a competition and changing what it is played for: its conditions, points and tie-breaks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from scoring.book.signature import Signature
from scoring.locks import lock_matches
from scoring.match_visibility import narrow
from scoring.rules.options import Value
from scoring.rules.registry import find_rules
from scoring.visibility import Visibility
from tournaments.formats.registry import find_format
from tournaments.models import Competition, Season, Verb
from tournaments.services.acts import change_competition, create_competition, refused
from tournaments.services.conditions import conditions_of
from tournaments.services.divisions import check_division
from tournaments.services.tallies import refresh_all
from tournaments.services.tiebreaks import suiting
from tournaments.standings.scheme import Scheme

_DIVISION = ("above_id", "goes_up", "goes_down")


@dataclass(frozen=True, slots=True)
class Terms:
    """What a competition is: name, game and its options, format and its settings, between whom, by whom confirmed, on
    what the chances of its tables rest, at which tables it is played; the division `above` it, by its id, and how many
    go up and down.
    """

    name: str
    variant: str
    conditions: Mapping[str, Value]
    format: str
    settings: Mapping[str, object]
    between: str = Competition.Between.TEAMS
    confirmed_by: str = Competition.ConfirmedBy.NOBODY
    chances_by: str = Competition.ChancesBy.EQUAL
    shows_chances: bool = True
    tables: Sequence[str] = ()
    above: int | None = None
    goes_up: int = 0
    goes_down: int = 0


def found(
    season: Season,
    terms: Terms,
    scheme: Scheme,
    tie_breaks: Sequence[str],
    by: Signature,
    visibility: Visibility = Visibility.PUBLIC,
) -> Competition:
    """Found a competition of a season, with those of the tie-breaks that suit it. Raises NotWrittenError."""
    own = {"points": scheme.to_data(), "tie_breaks": list(tie_breaks), "visibility": visibility}
    competition = Competition(season=season, **own)
    _apply(competition, terms)
    with transaction.atomic():
        check_division(competition)
        with create_competition(competition, by) as act:
            act.about["name"] = terms.name
    return competition


def change_terms(competition: Competition, terms: Terms, by: Signature) -> None:
    """Change what a competition is; once it is drawn only its name, once a match is made not its conditions.

    Raises NotWrittenError.
    """
    with change_competition(competition, Verb.CHANGE_TERMS, by) as act:
        drawn = act.competition.fixtures.exists()
        before = act.competition
        other = (terms.format, terms.variant, terms.between) != (before.format, before.variant, before.between)
        conditions = _conditions(terms)
        begun = act.competition.fixtures.exclude(match=None).exists()
        if drawn and (other or _would_draw_otherwise(before, terms)):
            raise refused("draw_is_made", "format")
        if begun and conditions != before.conditions:
            raise refused("play_has_begun", "conditions")
        were, was = _said(before), _terms(before)
        _apply(act.competition, terms)
        act.idle = _said(act.competition) == were
        if act.idle:
            return
        check_division(act.competition)
        act.competition.save()
        act.about |= {"name": terms.name, "was": was, "now": _terms(act.competition)}
        if drawn:
            refresh_all(act.competition)  # a match awarded without a ball counts a full innings, under new conditions


def change_points(competition: Competition, scheme: Scheme, tie_breaks: Sequence[str], by: Signature) -> None:
    """Give the competition other points and tie-breaks; every table is worked out anew. Raises NotWrittenError."""
    with change_competition(competition, Verb.CHANGE_POINTS, by) as act:
        were = Scheme.from_data(act.competition.points), act.competition.tie_breaks
        act.idle = were == (scheme, list(tie_breaks))
        if act.idle:
            return
        act.about["was"] = {"points": act.competition.points, "tie_breaks": act.competition.tie_breaks}
        act.about["now"] = {"points": scheme.to_data(), "tie_breaks": list(tie_breaks)}
        act.competition.points, act.competition.tie_breaks = scheme.to_data(), list(tie_breaks)
        act.competition.save(update_fields=["points", "tie_breaks"])
        refresh_all(act.competition)


def change_visibility(competition: Competition, visibility: Visibility, by: Signature) -> None:
    """Show a competition, and its matches with it, to others than until now. Raises NotWrittenError."""
    matches = competition.fixtures.exclude(match=None).order_by().values_list("match", flat=True)
    with transaction.atomic():
        lock_matches(matches)
        with change_competition(competition, Verb.CHANGE_VISIBILITY, by) as act:
            act.idle = act.competition.visibility == visibility
            if act.idle:
                return
            act.about |= {"visibility": int(visibility), "was": {"visibility": act.competition.visibility}}
            act.about["now"] = {"visibility": int(visibility)}
            act.competition.visibility = visibility
            act.competition.save(update_fields=["visibility"])
            narrow(matches)


def withdraw_competition(competition: Competition, by: Signature, *, withdrawn: bool = True) -> None:
    """Take a competition out of the season's pages, or bring it back; its matches stay. Raises NotWrittenError."""
    with change_competition(competition, Verb.WITHDRAW if withdrawn else Verb.BRING_BACK, by) as act:
        act.competition.withdrawn = withdrawn
        if not withdrawn:
            check_division(act.competition)
        act.competition.save(update_fields=["withdrawn"])


def _would_draw_otherwise(competition: Competition, terms: Terms) -> bool:
    """Return whether other settings would have led to another draw; a trophy or the rule for ties would not."""
    kind = find_format(competition.format)
    entrants = competition.entrants.count()
    settings = [kind.read_settings(raw)[0] for raw in (competition.settings, terms.settings)]
    if any(kind.check(entrants, each) for each in settings):
        return True
    old, new = (kind.plan(entrants, each) for each in settings)
    return old != new


def _terms(competition: Competition) -> dict[str, object]:
    """Return the terms of a competition for its history, with every setting and option, and its tie-breaks."""
    settings, _problems = find_format(competition.format).read_settings(competition.settings)
    names = (
        "name", "variant", "format", "between", "confirmed_by", "chances_by", "shows_chances", "tie_breaks", "tables",
        *_DIVISION,
    )  # fmt: skip
    terms = {name: getattr(competition, name) for name in names}
    terms["above"] = competition.above.name if competition.above else ""
    return terms | {"settings": settings, "conditions": conditions_of(competition)}


def _said(competition: Competition) -> tuple[object, ...]:
    """Return all that the terms of a competition say."""
    settings, _problems = find_format(competition.format).read_settings(competition.settings)
    what = competition.name, competition.variant, competition.format, competition.between, competition.confirmed_by
    chances = competition.chances_by, competition.shows_chances
    division = [getattr(competition, name) for name in _DIVISION]
    return *what, *chances, settings, competition.conditions, competition.tie_breaks, competition.tables, division


def _apply(competition: Competition, terms: Terms) -> None:
    competition.name, competition.variant, competition.format = terms.name, terms.variant, terms.format
    competition.between, competition.settings = terms.between, dict(terms.settings)
    competition.confirmed_by, competition.tables = terms.confirmed_by, list(terms.tables)
    competition.chances_by, competition.shows_chances = terms.chances_by, terms.shows_chances
    competition.above_id, competition.goes_up, competition.goes_down = terms.above, terms.goes_up, terms.goes_down
    competition.conditions = _conditions(terms)
    competition.tie_breaks = suiting(competition.tie_breaks, terms.variant, terms.format)


def _conditions(terms: Terms) -> dict[str, Value]:
    """Return the options that differ from the game's defaults."""
    options = find_rules(terms.variant).setup_rules.options
    given = {option.name: option.default for option in options} | dict(terms.conditions)
    return {option.name: given[option.name] for option in options if given[option.name] != option.default}
