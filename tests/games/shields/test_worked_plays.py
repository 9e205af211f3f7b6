"""The plays that the page of how to play tells come to what it says."""

from pad_shields import play
from shields_matches import document

from scoring.games.shields.rules.match import ShieldsMatch


def test_four_plays_make_two_hundred() -> None:
    setup, problems = ShieldsMatch.read_setup(document())
    assert setup is not None, problems
    match = ShieldsMatch(setup)
    for line in ("3: J", "6: 9 Q", "1: 10 J K", "10: 7"):
        entry, _problems = match.read_entry(play(line))
        assert entry is not None
        match.play(entry)
    assert [made.runs for made in match.innings[0].played_on.values()] == [80, 0, 120, 0]
