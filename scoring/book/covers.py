"""Names that were taken off, and the placeholder shown in place of each: put in where a log is read.

The log itself keeps what was written. What stands in other tables was rewritten when the name was taken off
(`scoring.clubs.names_off`).
"""

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.db.models import QuerySet

from scoring.book.ledger import Action, LedgerRecord
from scoring.models import Club, NameTakenOff, Player

_LABEL_LENGTH = 100
_BETWEEN_PEOPLE = re.compile(r"(\s*[,;/&+]\s*|\s+and\s+)")
_FREE_TEXTS = ("note", "override")
"""What an entry, and a report, has of free text."""
_SCRIPTS_WITHOUT_SPACES = (
    "CJK", "HIRAGANA", "KATAKANA", "BOPOMOFO", "THAI", "LAO", "KHMER", "MYANMAR", "TIBETAN", "JAVANESE",
)  # fmt: skip


class _Words:
    """Replaces names in a text where they stand as whole words, in any script, whatever the blanks between."""

    def __init__(self, pairs: Iterable[tuple[str, str]]) -> None:
        self.pairs = list(pairs)
        self._instead: Mapping[str, str] = {
            _key(form): instead for name, instead in reversed(self.pairs) for form in _forms(name)
        }
        names = sorted(self._instead, key=len, reverse=True)
        self._found = re.compile("|".join(r"\s+".join(map(re.escape, name.split())) for name in names))

    def __call__(self, text: str) -> str:
        return self._found.sub(self._one, text) if self.pairs else text

    def _one(self, found: re.Match[str]) -> str:
        text, start, end = found.string, found.start(), found.end()
        inside = (start > 0 and _goes_on(text[start - 1], text[start])) or (
            end < len(text) and _goes_on(text[end], text[end - 1])
        )
        return found[0] if inside else self._instead[_key(found[0])]


@dataclass(frozen=True, slots=True)
class Covered:
    """A name in all its spellings, the one in use first, and what is shown instead.

    `players` are those of the club who have it, by their ids. One with `in_labels` stands for nothing else, so it is
    covered where something is called so and nothing more: a side, an entrant.
    """

    names: tuple[str, ...]
    instead: str
    players: frozenset[int] = frozenset()
    in_labels: bool = True


@dataclass(frozen=True)
class Cover:
    """The names of a club that were taken off.

    A player who is linked is covered whatever the name that stands there, or, `by_name`, under that name alone.
    """

    covered: Sequence[Covered] = ()
    by_name: bool = False
    _replace: _Words = field(init=False, repr=False)
    _replace_in_labels: _Words = field(init=False, repr=False)

    def __post_init__(self) -> None:
        pairs = [(name, each.instead) for each in self.covered for name in each.names]
        object.__setattr__(self, "_replace", _Words(pairs))
        object.__setattr__(self, "_replace_in_labels", _Words([pair for pair in pairs if len(pair[0].split()) > 1]))

    def __bool__(self) -> bool:
        return bool(self.covered)

    @property
    def wording(self) -> "Wording":
        """How everything reads with the names covered."""
        return Wording(self.text, self.label, self.person)

    @property
    def hints(self) -> set[str]:
        """A part of each name, one of which is in every text that any of them is in, as JSON has it too."""
        parts = ((form, re.split(r'[\s"\\]+', form)) for name, _instead in self._replace.pairs for form in _forms(name))
        return {max(found, key=len) for _form, found in parts}

    def text(self, text: str) -> str:
        """Return a text in which names are covered wherever they stand as whole words."""
        return self._whole(text) or self._replace(text)

    def person(self, text: str) -> str:
        """Return who somebody is, or several are ("Ann & Bob"), with names covered: Ann Lee is not Ann."""
        if whole := self._whole(text):
            return whole
        parts = (self._whole(part) or part for part in _BETWEEN_PEOPLE.split(text))
        return self._replace_in_labels("".join(parts))[:_LABEL_LENGTH]

    def label(self, text: str) -> str:
        """Return what a side, a team, a competition is called with names covered.

        A name of one word may be that of a place or a team too: it is covered only where it is the whole of it.
        """
        whole = self._whole(text, labels=True)
        return (whole or self._replace_in_labels(text))[:_LABEL_LENGTH]

    def records(self, records: Iterable[LedgerRecord]) -> list[LedgerRecord]:
        """Return the records of a log as they are to be read."""
        read = self.body if self.covered else _as_it_is
        return [self._with(record, read(record.action, record.body)) for record in records]

    def body(self, action: str, body: str) -> str:
        """Return the body of a log record as it is to be read; itself where nobody's name in it was taken off."""
        if not body:
            return body
        match action:
            case Action.SETUP:
                return self.setup(body)
            case Action.SETTLE:
                return _changed(body, lambda raw: self._texts(raw.get("decider") or {}, ("words",)))
        if not any(f'"{name}":' in body for name in _FREE_TEXTS):
            return body
        return _changed(body, lambda raw: self._texts(raw, _FREE_TEXTS))

    def setup(self, body: str) -> str:
        """Return a stored set-up as it is to be read."""
        return _changed(body, self._cover_setup)

    def uncovered(self, records: Sequence[LedgerRecord]) -> list[LedgerRecord]:
        """Return records as the log is to keep them: what was typed over a covered form with the names for
        placeholders.
        """
        if not self.covered:
            return list(records)
        back = Cover([Covered((each.instead,), each.names[0], each.players) for each in self.covered], by_name=True)
        return [self._with(record, back.body(record.action, record.body)) for record in records]

    def _with(self, record: LedgerRecord, body: str) -> LedgerRecord:
        return record if body == record.body else record._replace(body=body)

    def _whole(self, text: str, *, labels: bool = False) -> str:
        """Return what stands for a text that is a name and nothing more, whatever its capitals; "" where it is none."""
        same = unicodedata.normalize("NFC", text).casefold()
        for each in self.covered:
            if (each.in_labels or not labels) and same in (
                unicodedata.normalize("NFC", name).casefold() for name in each.names
            ):
                return each.instead
        return ""

    def _texts(self, raw: dict[str, Any], keys: Iterable[str]) -> None:
        for key in keys:
            if isinstance(raw.get(key), str):
                raw[key] = self.text(raw[key])

    def _cover_setup(self, raw: dict[str, Any]) -> None:
        setup, links = raw["setup"], raw["links"]
        self._texts(setup, ("venue", "notes"))
        linked = {pk for link in links for pk in link["players"] if pk}
        # Somebody of the same name beside the player is somebody else.
        guests = self if self.by_name else Cover([each for each in self.covered if not each.players & linked])
        for side, link in zip(setup["sides"], links, strict=True):
            side["name"] = self.label(side["name"])
            if "played_by" in side:
                side["played_by"] = self.person(side["played_by"])
            for player, pk in zip(side.get("players", ()), link["players"], strict=True):
                player["name"] = self._of_player(pk, player["name"]) if pk else guests.person(player["name"])

    def _of_player(self, pk: int, name: str) -> str:
        covered = next((each for each in self.covered if pk in each.players), None)
        return covered.instead if covered and not (self.by_name and name not in covered.names) else name


def _as_it_is(_action: str, body: str) -> str:
    return body


NOTHING = Cover()


class Wording(NamedTuple):
    """How texts, what something is called and who somebody is read from now on; see the methods of `Cover`."""

    text: Callable[[str], str]
    label: Callable[[str], str]
    person: Callable[[str], str]


def rewrite(
    rows: QuerySet[Any],
    wording: Wording,
    *,
    texts: Sequence[str] = (),
    labels: Sequence[str] = (),
    people: Sequence[str] = (),
) -> None:
    """Have columns of rows, texts or JSON, read as they do from now on. What is called otherwise gets a new address."""
    for row in list(rows):
        changed = []
        for names, said in ((texts, wording.text), (labels, wording.label), (people, wording.person)):
            for name in names:
                before = getattr(row, name)
                now = _through(before, said)
                if now != before:
                    longest = getattr(row._meta.get_field(name), "max_length", None)
                    setattr(row, name, now[:longest] if isinstance(now, str) else now)
                    changed.append(name)
        if changed and hasattr(row, "slug") and "name" in changed:
            row.slug = ""
            row.save()
        elif changed:
            folded = ["search_key"] if hasattr(row, "search_key") else []
            row.save(update_fields=[*changed, *folded])


def _through(value: Any, said: Callable[[str], str]) -> Any:
    """Return JSON in which every text reads as it does from now on; the names of keys stay."""
    match value:
        case str():
            return said(value)
        case list():
            return [_through(each, said) for each in value]
        case dict():
            return {key: _through(each, said) for key, each in value.items()}
    return value


def cover_of(club: int) -> Cover:
    """Return the names of a club that were taken off. Two queries."""
    return cover_by(NameTakenOff.objects.in_force().filter(club=club))


def cover_in(club: Club) -> Cover:
    """Return the same for what is written in a club. No query where no name was taken off."""
    return cover_of(club.pk) if club.names_off else NOTHING


def cover_by(rows: Iterable[NameTakenOff]) -> Cover:
    """Return the cover that some names taken off make together. A query besides that of the rows."""
    rows = list(rows)
    merged: dict[int, set[int]] = {}
    known = Player.objects.filter(merged_into__in=[row.player_id for row in rows if row.player_id])
    for pk, into in known.values_list("pk", "merged_into") if rows else ():
        merged.setdefault(int(into or 0), set()).add(pk)
    return Cover(
        [
            Covered(
                tuple(row.names),
                row.instead,
                frozenset({row.player_id, *merged.get(row.player_id, ())} if row.player_id else ()),
                in_labels=not row.is_a_team,
            )
            for row in rows
        ]
    )


def _changed(body: str, change: Callable[[dict[str, Any]], None]) -> str:
    """Return stored JSON with a change made to it; the very text where it changes nothing."""
    raw, before = json.loads(body), json.loads(body)
    change(raw)
    return body if raw == before else json.dumps(raw, ensure_ascii=False, separators=(",", ":"))


def _forms(name: str) -> set[str]:
    """Return the ways in which the letters of a name can be written: composed or with marks of their own."""
    return {name, unicodedata.normalize("NFC", name), unicodedata.normalize("NFD", name)}


def _key(name: str) -> str:
    return " ".join(name.split())


def _goes_on(beside: str, letter: str) -> bool:
    """Whether what stands beside a name's first or last letter is of the same word."""
    if unicodedata.category(beside).startswith("M"):
        return True
    in_a_word = beside.isalnum() or beside == "_"
    return in_a_word and not unicodedata.name(letter, "").startswith(_SCRIPTS_WITHOUT_SPACES)
