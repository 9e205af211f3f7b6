"""What a competition, its entrants and its fixtures were before some of the acts done to it, by what its history keeps.

These are for a form that comes late, to be compared with what it would show today; they are never saved.
"""

from collections.abc import Sequence
from copy import copy
from datetime import date, time

from tournaments.formats.registry import find_format
from tournaments.models import Act, Competition, Entrant, Fixture, Verb

_DIVISION = ("above_id", "goes_up", "goes_down")
_TERMS = (
    "name",
    "variant",
    "format",
    "between",
    "confirmed_by",
    "chances_by",
    "shows_chances",
    "settings",
    "conditions",
    "tie_breaks",
    "tables",
    *_DIVISION,
)
_POINTS = ("points", "tie_breaks")


def competition_before(competition: Competition, acts: Sequence[Act]) -> Competition:
    """Return the terms, points and tie-breaks that a competition had before its latest acts, the oldest first."""
    earlier = copy(competition)
    for act in reversed(acts):
        was = act.about.get("was", {})
        if act.verb == Verb.ENTER:
            moved = [name for name in find_format(earlier.format).of_sides() if name in act.about]
            earlier.settings = earlier.settings | {name: act.about[name]["was"] for name in moved}
        changed: dict[str, tuple[str, ...]] = {Verb.CHANGE_TERMS: _TERMS, Verb.CHANGE_POINTS: _POINTS}
        for name in changed.get(act.verb, ()):
            setattr(earlier, name, was.get(name, getattr(earlier, name)))
    return earlier


def entrants_before(competition: Competition, acts: Sequence[Act]) -> list[Entrant]:
    """Return the entrants that a competition had before its latest acts, by seed. Two queries at most."""
    entrants = list(competition.entrants.select_related("team").order_by("seed"))
    entered = (act.about for act in acts if act.verb in (Verb.ENTER, Verb.JOIN) and "was" in act.about)
    kept = next((about["was"] for about in entered), None)
    if kept is None:
        return entrants
    teams = {team.name: team for team in competition.season.club.teams.unmerged()}
    teams |= {entrant.team.name: entrant.team for entrant in entrants if entrant.team}
    return [
        Entrant(
            pk=int(pk),
            team=teams.get(was["team"]),
            **{name: was[name] for name in ("name", "person", "seed", "home_table", "days_off") if name in was},
        )
        for pk, was in sorted(kept.items(), key=lambda each: each[1]["seed"])
    ]


def fixture_before(fixture: Fixture, acts: Sequence[Act]) -> Fixture:
    """Return when, where and under which conditions a fixture was to be played before the latest acts."""
    earlier = copy(fixture)
    earlier.competition = competition_before(fixture.competition, acts)
    for act in reversed(acts):
        if act.verb in (Verb.BRING_IN_LIST, Verb.GIVE_TABLES):
            for name, keys in act.about.get("filled_in", {}).items():
                if fixture.key in keys:
                    setattr(earlier, name, "" if name in ("venue", "table") else None)
        elif act.verb == Verb.CHANGE_FIXTURE and act.about["fixture"] == fixture.key and "was" in act.about:
            was = act.about["was"]
            earlier.on = date.fromisoformat(was["on"]) if was["on"] else None
            earlier.at = time.fromisoformat(was["at"]) if was["at"] else None
            earlier.venue, earlier.state, earlier.conditions = was["venue"], was["state"], was["conditions"]
            earlier.table = was.get("table", "")
    return earlier
