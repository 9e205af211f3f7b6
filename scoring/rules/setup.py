"""The set-up of a match: variant, options, sides as they stood on the day, toss, day and place."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.rules.fields import Field, iso_date, name, one_of, read_object, text, whole
from scoring.rules.options import Option, Preset, Value, differing, read_options
from scoring.rules.problems import Problem, malformed

PLAYERS_MOST = 11


@dataclass(frozen=True, slots=True)
class SidePlayer:
    """One of a side, as printed: name and, where the game has them, batting class (1-5) and bowling class (1-3)."""

    name: str
    batting_class: int | None = None
    bowling_class: int | None = None


@dataclass(frozen=True, slots=True)
class Side:
    """A side: players in their order (numbers count from 1), the person who holds its cards, captain and keeper."""

    name: str
    players: tuple[SidePlayer, ...]
    played_by: str = ""
    captain: int | None = None
    keeper: int | None = None

    def player(self, number: int) -> SidePlayer:
        """Return the player with this number, from 1."""
        return self.players[number - 1]


@dataclass(frozen=True, slots=True)
class Toss:
    """Who won the toss (0 or 1) and whether they chose to bat (M1)."""

    won_by: int
    chose_to_bat: bool

    @property
    def bats_first(self) -> int:
        """The side, 0 or 1, that bats first."""
        return self.won_by if self.chose_to_bat else 1 - self.won_by


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything about a match that is known before its first entry; `options` holds every option of the variant."""

    variant: str
    options: Mapping[str, Value]
    sides: tuple[Side, Side]
    toss: Toss
    played_on: str = ""
    venue: str = ""
    notes: str = ""

    @property
    def names(self) -> tuple[str, str]:
        """The names of the two sides."""
        return self.sides[0].name, self.sides[1].name


@dataclass(frozen=True, slots=True)
class SetupRules:
    """What a variant says of its set-up: options, players of a side, whether players have classes.

    `fewest_players` is 0 where the players may be left out. `presets` are conditions that go by a name.
    """

    slug: str
    name: str
    options: tuple[Option, ...]
    fewest_players: int = PLAYERS_MOST
    classes: bool = False
    class_rule: str = "format"
    presets: tuple[Preset, ...] = ()


def read_setup(raw: Mapping[str, object], rules: SetupRules, problems: list[Problem]) -> Setup | None:
    """Read the set-up from the keys of a match file; returns None, with `problems` longer, where it cannot be read."""
    before = len(problems)
    given = raw.get("options")
    options = read_options({} if given is None else given, rules.options, problems)
    texts = _fields(Field("played_on", iso_date), Field("venue", text(200)), Field("notes", text(10_000, lines=True)))
    values: dict[str, Any] = read_object({key: raw.get(key) for key in texts}, texts, problems)
    sides = _read_sides(raw.get("sides"), rules, problems)
    toss = _read_toss(raw.get("toss"), problems)
    if sides is None or toss is None or len(problems) > before:
        return None
    return Setup(rules.slug, options, sides, toss, **values)


def write_setup(setup: Setup, rules: SetupRules) -> dict[str, object]:
    """Return the set-up as a match file writes it: defaults and empty values left out."""
    document: dict[str, object] = {"variant": setup.variant}
    options = differing(setup.options, rules.options)
    document |= {
        key: value
        for key, value in (
            ("options", options),
            ("played_on", setup.played_on),
            ("venue", setup.venue),
            ("notes", setup.notes),
        )
        if value
    }
    document["sides"] = [_write_side(side, rules) for side in setup.sides]
    document["toss"] = {
        "won_by": setup.toss.won_by,
        "chose": "bat" if setup.toss.chose_to_bat else "bowl",
    }
    return document


def _fields(*fields: Field) -> dict[str, Field]:
    return {field.name: field for field in fields}


_TOSS = _fields(Field("won_by", whole(0, 1), required=True), Field("chose", one_of("bat", "bowl"), required=True))
_PLAYER = _fields(Field("name", name, required=True))


def _read_toss(raw: object, problems: list[Problem]) -> Toss | None:
    if raw is None:
        problems.append(malformed("missing", "toss", "M1", key="toss"))
        return None
    found: list[Problem] = []
    values = read_object(raw, _TOSS, found)
    problems.extend(problem.within("toss") for problem in found)
    return None if found else Toss(int(str(values["won_by"])), values["chose"] == "bat")


def _read_sides(raw: object, rules: SetupRules, problems: list[Problem]) -> tuple[Side, Side] | None:
    if not isinstance(raw, list) or len(raw) != 2:
        problems.append(malformed("two_sides", "sides", "M1"))
        return None
    sides = []
    for index, element in enumerate(raw):
        found: list[Problem] = []
        sides.append(_read_side(element, rules, found))
        problems.extend(problem.within(f"sides.{index}") for problem in found)
    first, second = sides
    return (first, second) if first and second else None


def _read_side(raw: object, rules: SetupRules, problems: list[Problem]) -> Side | None:
    number = whole(1, PLAYERS_MOST)
    fields = _fields(
        Field("name", name, required=True),
        Field("players", lambda value: value, required=rules.fewest_players > 0),
        Field("played_by", name),
        Field("captain", number),
        Field("keeper", number),
    )
    values: dict[str, Any] = read_object(raw, fields, problems)
    given = values.pop("players", None)
    players = () if given is None else _read_players(given, rules, problems)
    if not problems:
        problems.extend(
            malformed("no_such_player", key, number=values[key])
            for key in ("captain", "keeper")
            if values.get(key, 0) > len(players)
        )
    return None if problems else Side(players=players, **values)


def _read_players(raw: object, rules: SetupRules, problems: list[Problem]) -> tuple[SidePlayer, ...]:
    fewest, most = max(rules.fewest_players, 1), PLAYERS_MOST  # a side that names anybody names one at least
    if not isinstance(raw, list):
        problems.append(malformed("not_a_list", "players"))
        return ()
    if not (fewest <= len(raw) <= most):
        expected = most if fewest == most else f"{fewest}–{most}"
        problems.append(
            malformed("wrong_number_of_players", "players", rules.class_rule, expected=expected, given=len(raw))
        )
        return ()
    fields = _PLAYER
    if rules.classes:
        fields = _PLAYER | _fields(
            Field("batting_class", whole(1, 5), required=True, rule=rules.class_rule),
            Field("bowling_class", whole(1, 3), rule=rules.class_rule),
        )
    players = []
    for index, element in enumerate(raw):
        found: list[Problem] = []
        values: dict[str, Any] = read_object(element, fields, found)
        problems.extend(problem.within(f"players.{index}") for problem in found)
        if not found:
            players.append(SidePlayer(**values))
    return tuple(players)


def _write_side(side: Side, rules: SetupRules) -> dict[str, object]:
    document: dict[str, object] = {"name": side.name}
    document |= {
        key: value
        for key, value in (("played_by", side.played_by), ("captain", side.captain), ("keeper", side.keeper))
        if value
    }
    if side.players:
        document["players"] = [
            {"name": p.name, "batting_class": p.batting_class, "bowling_class": p.bowling_class}
            if rules.classes
            else {"name": p.name}
            for p in side.players
        ]
    return document
