"""Founding the demo's competitions and playing them, act by act, as a club would.

A competition is a TOML file: what it is, the rounds' days counted from today, its entrants in the order of their seeds,
and its acts in their order. What fills pages, a log or a card, stands in a JSON file of its own.
"""

import tomllib
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from django.utils import timezone

from scoring.models import Club, Team
from scoring.rules.registry import find_rules, variants
from tournaments.demo.acts import SYSTEM, do
from tournaments.formats.nights import Start
from tournaments.formats.registry import formats, presets
from tournaments.models import Act, Competition, Season
from tournaments.services.competitions import Terms, found
from tournaments.services.draws import Night, draw
from tournaments.services.entrants import EntrantDetails, enter
from tournaments.standings.presets import tie_breaks_for


def _known(file: Path) -> bool:
    given = tomllib.loads(file.read_text(encoding="utf-8"))
    return given["variant"] in variants() and given["format"] in formats()


COMPETITIONS = [file for file in sorted(Path(__file__).parent.glob("*.toml")) if _known(file)]
"""Those whose game and format the site has, in the order in which they are founded."""

_STAGES = (0, 1)
_SEASON = timedelta(weeks=10)


def make_competitions(club: Club) -> None:
    """Found and play those of the competitions that the club never had; one withdrawn or renamed is not made anew."""
    for file in COMPETITIONS:
        given: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
        if not Act.objects.filter(competition__season__club=club, version=1, about__name=given["name"]).exists():
            today = timezone.localdate()
            competition = _found(_season(club, today), given)
            draw(competition, _nights(given, today), SYSTEM)
            for act in given["acts"]:
                do(competition, file, act)


def _season(club: Club, today: date) -> Season:
    """Return the club's season of this year, opened around today if there is none."""
    name = str(today.year)
    known = club.seasons.filter(name=name).first()
    return known or Season.objects.create(club=club, name=name, starts=today - _SEASON, ends=today + _SEASON)


def _found(season: Season, given: dict[str, Any]) -> Competition:
    """Found a competition and enter its entrants: teams, or people with a team's cards."""
    preset = presets()[given["points"]]
    overs = any(option.name == "overs" for option in find_rules(given["variant"]).setup_rules.options)
    keys = ("name", "variant", "conditions", "format", "settings", "between")
    terms = Terms(**{key: given[key] for key in keys}, tables=given.get("tables", ()))
    competition = found(season, terms, preset.scheme, tie_breaks_for(preset, overs=overs), SYSTEM)
    teams = {team.name: team for team in Team.objects.filter(club=season.club)}
    named = "person" if given["between"] == Competition.Between.PEOPLE else "team"
    enter(
        competition,
        [EntrantDetails(each[named], teams[each["team"]], each["person"]) for each in given["entrants"]],
        SYSTEM,
    )
    return competition


def _nights(given: dict[str, Any], today: date) -> dict[Night, Start]:
    return {
        (stage, number): Start(today + timedelta(days=days))
        for stage in _STAGES
        for number, days in enumerate(given["rounds"], 1)
    }
