"""Races over one match: every act of scoring and correcting against every other, on the version that all have seen.

To be imported after `site.set_up`.
"""

import json
import random
import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from served_forms import forms_of

from scoring.book.changes import UNDO, WITHDRAW, recorded, struck
from scoring.book.new_match import create_match
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.demo import demo_matches
from scoring.models import Club, LogRecord, Match
from scoring.rules.registry import find_rules
from tools.drills.browsers import Answer, Browser, at_once, is_done
from tools.drills.race_tally import Tally

Fields = dict[str, Any]
MOST = 8
"""Clients of a round."""
_LINE, _STRUCK = 3, 4
"""A ball that is corrected, and one that was struck out."""


class Act(NamedTuple):
    """An act: what it is called, where it is sent below the match's address, what is sent besides the signature."""

    name: str
    where: str
    fields: Fields
    page: str = ""
    """The page of the form with which it is sent, where that is filled in with much more."""


def _entry(**entry: object) -> Fields:
    return {"entries": json.dumps([entry])}


def _change(action: str, line: int, **fields: object) -> Fields:
    cards = dict.fromkeys(("bowler_card", "batter_card", "drawn", "manner", "note", "override"), "")
    return {"action": action, "line": line, "kind": "ball", "pending": "[]", "reason": "a race"} | cards | fields


_BALL = {"type": "ball", "runs": 1}
_RECORD = Act("record", "score/record/", _entry(**_BALL))
IN_PLAY = (
    _RECORD,
    Act("record another", "score/record/", _entry(type="ball", runs=4)),
    Act("record with a note", "score/record/", _entry(**_BALL, note="a misfield")),
    Act("override", "score/record/", _entry(**_BALL) | {"override": "agreed by both captains"}),
    Act("end the match", "score/record/", _entry(type="concede", side=0) | {"sure": "1"}),
    Act("undo", "score/undo/", {}),
    Act("redo", "score/redo/", {}),
    Act("correct", "log/change/", _change("correct", _LINE, outcome="6")),
    Act("annotate", "log/change/", _change("correct", _LINE, outcome="2", note="the umpire was asked")),
    Act("insert", "log/change/", _change("insert", _LINE, outcome="1")),
    Act("strike", "log/change/", _change("strike", _LINE)),
    Act("restore", "log/change/", _change("restore", _STRUCK)),
    Act("change the set-up", "setup/", {"venue": "the kitchen table"}, page="setup/"),
    Act("swap the sides", "log/change/", {}, page="setup/sides/"),
    Act("withdraw", "withdraw/", {"reason": "a race"}),
    Act("take over the scoring", "score/take-over/", {}),
)
FINISHED = (
    Act("take the end back", "score/undo/", {"reason": "a race"}),
    Act("take the end back by its page", "undo/", {"reason": "a race"}, page="undo/"),
    Act("correct", "log/change/", _change("correct", _LINE, outcome="6")),
    Act("strike", "log/change/", _change("strike", _LINE)),
    Act("change the set-up", "setup/", {"venue": "the garden", "reason": "a race"}, page="setup/"),
    Act("withdraw", "withdraw/", {"reason": "a race"}),
)
WITHDRAWN = (Act("bring back", "reinstate/", {}), _RECORD, Act("undo", "score/undo/", {}))
STATES: Mapping[str, Sequence[Act]] = {"in play": IN_PLAY, "finished": FINISHED, "withdrawn": WITHDRAWN}
_UNSIGNED = ("take over the scoring",)


class ScoringRaces:
    """Races over matches of a club, each over a new one."""

    def __init__(self, club: Club, people: Sequence[tuple[User, str]], rng: random.Random, tally: Tally) -> None:
        self._club, self._people, self._rng, self._tally = club, people, rng, tally
        [file] = [match.file for match in demo_matches() if match.file.stem == "match_finished"]
        self._document = json.loads(file.read_text())
        self._places: Iterator[tuple[str, Act, Act]] = iter(())

    def run(self, rounds: int, ends: float) -> None:
        """Run so many rounds: each pair of acts in turn, others beside them; every fourth is one act sent often.

        None is begun after `ends`, by the monotonic clock.
        """
        for number in range(rounds):
            if time.monotonic() > ends:
                break
            state, first, second = self._next_pair()
            clients = self._rng.randint(2, MOST)
            if number % 4 == 3:
                self._same_key(state, first, clients)
            else:
                more = self._rng.choices(STATES[state], k=clients - 2)
                self._mixed(state, [first, second, *more])

    def _next_pair(self) -> tuple[str, Act, Act]:
        pair = next(self._places, None)
        if pair is None:
            pairs = [
                (state, *both) for state, acts in STATES.items() for both in combinations_with_replacement(acts, 2)
            ]
            self._rng.shuffle(pairs)
            self._places = iter(pairs)
            pair = next(self._places)
        return pair

    def _new_match(self, state: str) -> Match:
        """Make a match of which one entry was struck out and the latest one undone."""
        setup, _problems = find_rules(self._document["variant"]).read_setup(self._document)
        if setup is None:
            raise ValueError(self._document["variant"])
        user = self._people[0][0]
        match = create_match(self._club, setup, user, entries=self._document["entries"][:5]).match
        acts: list[Any] = [struck([_STRUCK]), recorded(setup.variant, [_BALL]), UNDO]
        if state == "finished":
            acts = [*acts[:1], recorded(setup.variant, [{"type": "concede", "side": 0}])]
        if state == "withdrawn":
            acts.append(WITHDRAW)
        for changes in acts:
            seen = Match.objects.values_list("version", flat=True).get(pk=match.pk)
            match = write(match.slug, changes, Signature(author=user, seen=seen, reason="")).match
        return match

    def _mixed(self, state: str, acts: Sequence[Act]) -> None:
        match = self._new_match(state)
        keys = [secrets.token_hex(16) for _act in acts]
        people = self._rng.sample(self._people, len(acts))
        asked = zip(people, acts, keys, strict=True)
        answers = at_once([_send(Browser(session), match, act, key) for (_user, session), act, key in asked])
        names = ", ".join(act.name for act in acts)
        self._judge(f"{state}: {names}", match, list(zip(acts, keys, answers, strict=True)))

    def _same_key(self, state: str, act: Act, clients: int) -> None:
        match, key = self._new_match(state), secrets.token_hex(16)
        _user, session = self._rng.choice(self._people)
        answers = at_once([_send(Browser(session), match, act, key) for _client in range(clients)])
        self._judge(f"{state}: {act.name} {clients} times", match, [(act, key, answer) for answer in answers])

    def _judge(self, what: str, match: Match, done: Sequence[tuple[Act, str, Answer]]) -> None:
        """Compare what was answered with the log."""
        self._tally.heard("match", [answer for _act, _key, answer in done])
        rows = LogRecord.objects.filter(match=match, version__gt=match.version)
        batches = list(rows.order_by("batch").values_list("batch", flat=True).distinct())
        written = list(rows.exclude(key=None).values_list("key", flat=True))
        self._tally.won += bool(batches)
        if len(batches) > 1:
            kind = "doubled" if len({key for _act, key, _answer in done}) == 1 else "two winners"
            self._tally.fault(kind, f"{what} of {match.slug}: {list(rows.values_list('version', 'action', 'key'))}")
        self._tally.rounds.update(f"act {act.name}" for act, _key, _answer in done)
        for act, key, answer in done:
            if key in written:
                self._tally.could_be_done.add(f"act {act.name}")
            if act.name in _UNSIGNED:
                continue
            if is_done(answer) and key not in written:
                self._tally.fault("lost", f"{act.name} in {what} of {match.slug}: {answer.status_code}")
            if not is_done(answer) and 0 < answer.status_code < 500 and key in written:
                self._tally.fault("unsaid", f"{act.name} in {what} of {match.slug}: {answer.status_code}")


def _send(browser: Browser, match: Match, act: Act, key: str) -> Any:
    """Return what sends an act, made ready on its page where it is sent from one."""
    address = f"/matches/{match.slug}/"
    fields: Fields = {}
    target = address + act.where
    if act.page:
        page = browser.get(address + act.page)
        for form in forms_of(page):
            if form.address == target:
                fields = form.sent()
    token = "drill" * 6 + "xx"
    browser.cookies["csrftoken"] = token
    fields |= act.fields | {"csrfmiddlewaretoken": token, "seen": match.version, "key": key}
    headers = {"X-Pad": "1"} if act.where.startswith("score/") else {}
    return partial(_posted, browser, target, fields, headers)


def _posted(browser: Browser, address: str, fields: Fields, headers: Mapping[str, str]) -> Answer:
    return browser.post(address, fields, headers)
