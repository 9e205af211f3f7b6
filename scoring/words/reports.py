"""Reports of matches in words: what was kept, and what a correction changed."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.rules.depth import Depth
from scoring.rules.results import Outcome
from scoring.rules.setup import Setup
from scoring.words.changes import Path, changes_words
from scoring.words.figures import closing_words, how_out_word, ordinal, overs_words, score_text, turns_words
from scoring.words.of_games import report_labels
from scoring.words.phrase import listed, phrase


def kept_text(depth: str, *, falls: bool | None = None) -> str:
    """Return what was kept of a match of this depth: "Totals only."; nothing of one with its log.

    `falls` is whether the card has the fall of wickets, if that is to be said.
    """
    card = {
        None: _("Entered from a paper scorecard."),
        True: _("Entered from a paper scorecard, with the fall of wickets."),
        False: _("Entered from a paper scorecard, without the fall of wickets."),
    }
    texts: dict[str, str] = {
        Depth.CARD: card[falls],
        Depth.TOTALS: _("Only the totals were recorded."),
        Depth.NONE: _("No score recorded."),
    }
    return texts.get(depth, "")


def report_words(given: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return a report in one line: the totals of its innings, how it ended where they do not say, what was kept."""
    told = listed([*_totals(given, names), *_ended(given, names)])
    return listed([told, kept_text(given["depth"])], ". ")


def _totals(given: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    for innings in given.get("innings", ()):
        score = score_text(innings["runs"], innings["wickets"], innings["closed_by"])
        if "balls" in innings:
            score = f"{score} ({overs_words(innings['balls'])})"
        elif "turns" in innings:
            of_both = _("%(turns)s of both sides") % {"turns": turns_words(innings["turns"])}
            score = f"{score} ({of_both})"
        yield phrase("%(side)s %(score)s", side=names[innings["side"]], score=score)


def _ended(given: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    outcome = given.get("outcome")
    if outcome:
        side = names[given.get("side", 0)]
        yield phrase(outcome_words(outcome), side=side) if "side" in given else outcome_words(outcome)


def outcome_words(outcome: str) -> str:
    """Return an outcome that totals cannot tell; of one that names a side, with a place for it."""
    words: dict[str, str] = {
        Outcome.DRAWN: _("drawn in time"),
        Outcome.ABANDONED: _("abandoned"),
        Outcome.NO_RESULT: _("no result"),
        Outcome.AWARDED: _("awarded to %(side)s"),
        Outcome.CONCEDED: _("%(side)s conceded"),
    }
    return words[outcome]


def report_changes(now: Mapping[str, Any], before: Mapping[str, Any], setup: Setup) -> Iterator[str]:
    """Yield what a report says otherwise than another: "England, M Vaughan, runs: 34 (before: 43)"."""
    return changes_words(dict(_values(now, setup)), dict(_values(before, setup)))


def _values(given: Mapping[str, Any], setup: Setup) -> Iterator[tuple[Path, str]]:
    """Yield every value of a report with what it is called."""
    yield (_("result"),), listed(_ended(given, setup.names))
    yield (_("toss known"),), _("yes") if given.get("toss_known") else _("no")
    yield (_label("override"),), given.get("override", "")
    batted: Counter[int] = Counter()
    of_each = Counter(innings["side"] for innings in given.get("innings", ()))
    for innings in given.get("innings", ()):
        side = innings["side"]
        batted[side] += 1
        called = setup.names[side]
        if of_each[side] > 1:
            called = phrase(_("%(side)s, %(ordinal)s innings"), side=called, ordinal=ordinal(batted[side]))
        for path, value in _innings_values(innings, setup):
            yield (called, *path), value


def _innings_values(innings: Mapping[str, Any], setup: Setup) -> Iterator[tuple[Path, str]]:
    batting, bowling = setup.sides[innings["side"]], setup.sides[1 - innings["side"]]
    for key in ("runs", "wickets", "balls", "turns"):
        yield (_label(key),), str(innings.get(key, ""))
    yield (_label("closed_by"),), closing_words(innings.get("closed_by") or "")
    for heading, runs in innings.get("extras", {}).items():
        yield (_label(heading),), str(runs)
    for place, line in enumerate(innings.get("batters", ()), 1):
        name = batting.player(line["player"]).name
        yield (phrase(_("batter %(place)d"), place=place),), name
        yield (name, _label("out")), how_out_word(line["out"]) if "out" in line else _("not out")
        yield (name, _label("bowler")), bowling.player(line["bowler"]).name if "bowler" in line else ""
        for key in ("runs", "balls", "fours", "sixes"):
            yield (name, _label(key)), str(line.get(key, ""))
    for line in innings.get("bowlers", ()):
        for key in ("balls", "maidens", "runs", "wickets"):
            yield (bowling.player(line["player"]).name, _label(key)), str(line.get(key, ""))
    for wicket, line in enumerate(innings.get("falls", ()), 1):
        fallen = batting.player(line["player"]).name if "player" in line else ""
        fell = phrase(_("%(ordinal)s wicket fell at"), ordinal=ordinal(wicket))
        yield (fell,), listed(filter(None, (str(line["runs"]), fallen)))


def _label(key: str) -> str:
    labels = {
        "runs": _("runs"),
        "wickets": _("wickets"),
        "closed_by": _("ended by"),
        "balls": _("balls"),
        "turns": _("turns"),
        "byes": _("byes"),
        "wides": _("wides"),
        "out": _("how out"),
        "bowler": _("bowler"),
        "maidens": _("maidens"),
        "fours": _("fours"),
        "sixes": _("sixes"),
        "override": _("reason for the exception"),
    }
    return labels.get(key) or str(report_labels().get(key, key.replace("_", " ")))
