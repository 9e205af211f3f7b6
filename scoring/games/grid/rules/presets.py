"""Playing conditions that several grid games know by a name."""

from scoring.rules.options import Preset

TIMED_TEST = Preset("timed_test", {"innings": 2})
ONE_INNINGS = Preset("one_innings", {"innings": 1})
LIMITED_TURNS = Preset("limited_turns", {"innings": 1, "max_turns": 10})
