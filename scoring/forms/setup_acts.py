"""What was agreed before play and entered wrongly, one form each: the toss, the sides, how long the match is."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.book.changes import Action
from scoring.book.open_book import OpenBook
from scoring.form_fields import NameField
from scoring.forms.lineups import write_lineup
from scoring.forms.matches import SIDES
from scoring.forms.options import PREFIX, OptionsForm
from scoring.forms.pending_changes import Pending
from scoring.rules.entries import Entry
from scoring.rules.registry import find_rules
from scoring.rules.setup import Side, SidePlayer
from scoring.words.phrase import isolate, phrase


class SetupAct(OptionsForm):
    """One correction of what was agreed before play. `decided` is whether it can be shown before anything is chosen."""

    title: ClassVar[Promise]
    about: ClassVar[Promise]
    done: ClassVar[Promise]
    decided: ClassVar[bool] = False

    def __init__(self, book: OpenBook, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.book = book
        self.rules = find_rules(book.setup.variant)

    @classmethod
    def offered(cls, book: OpenBook) -> bool:
        """Whether the match has anything of the kind."""
        return True

    def setup(self, sent: Mapping[str, str]) -> dict[str, object]:
        """Return the fields of the whole set-up, of which `sent` are those that stand, as they are to be."""
        raise NotImplementedError

    def pending(self, sent: Mapping[str, str]) -> list[Pending]:
        """Return the act: the set-up, and with it the entries that are to read otherwise. The form must be valid."""
        entries = [
            Pending(Action.CORRECT, line.id, entry.body())
            for line, stands, entry in zip(self.book.lines, self.book.entries, self.entries(), strict=False)
            if entry != stands
        ]
        return [Pending(Action.SETUP, raw=self.setup(sent)), *entries]

    def entries(self) -> Collection[Entry]:
        """Return every entry as it is to read."""
        return self.book.entries


class OtherSide(SetupAct):
    """What makes the runs of one side those of the other, so that for each bowler one of the other side is named."""

    def __init__(self, book: OpenBook, *args: Any, **kwargs: Any) -> None:
        super().__init__(book, *args, **kwargs)
        self.bowled = [(side, entry.named_bowler) for side, entry in zip(_bowling(book), book.entries, strict=True)]
        for side, number in sorted({(side, number) for side, number in self.bowled if number}):
            self._ask_instead_of(side, number)

    def _ask_instead_of(self, side: int, number: int) -> None:
        """Ask who bowled in place of somebody: where nothing is said, the one of the same class and place."""
        own, other = self._bowlers(side), self._bowlers(1 - side)
        place = own.index(number) if number in own else 0
        players = self.book.setup.sides[1 - side].players
        self.fields[_instead_of(side, number)] = forms.TypedChoiceField(
            label=phrase(_("In place of %(name)s"), name=self.book.setup.sides[side].player(number).name),
            coerce=int,
            choices=[(each, f"{each} {isolate(players[each - 1].name)}") for each in sorted(other)],
            initial=other[min(place, len(other) - 1)],
        )

    def _bowlers(self, side: int) -> list[int]:
        """Return who may bowl for a side, by class where the game has classes, and by number."""
        players = dict(enumerate(self.book.setup.sides[side].players, 1))
        bowlers = [number for number, player in players.items() if player.bowling_class] or list(players)
        return sorted(bowlers, key=lambda number: players[number].bowling_class or 0)

    @property
    def bowlers(self) -> list[forms.BoundField]:
        """The fields of the bowlers, for the template."""
        return [self[name] for name in self.fields if name.startswith("instead_of_")]

    @property
    def main_fields(self) -> list[forms.BoundField]:
        """The other fields."""
        return [field for field in self if field not in self.bowlers]

    def with_other_bowlers(self) -> list[Entry]:
        """Return every entry with the bowler who was named in place of its own."""
        named = self.cleaned_data
        return [
            entry.bowled_by(named[_instead_of(side, number)]) if number else entry
            for entry, (side, number) in zip(self.book.entries, self.bowled, strict=True)
        ]


class TossAct(OtherSide):
    """The toss was entered wrongly."""

    title = _("Wrong toss")
    about = _(
        "Where by the right toss the other side batted first, all that was scored for one side counts for the other."
    )
    done = _("Correct the toss")

    won_by = forms.TypedChoiceField(label=_("The toss was won by"), coerce=int, widget=forms.RadioSelect)
    chose = forms.ChoiceField(
        label=_("and chose to"), choices=[("bat", _("bat")), ("bowl", _("bowl"))], widget=forms.RadioSelect
    )

    def __init__(self, book: OpenBook, *args: Any, **kwargs: Any) -> None:
        super().__init__(book, *args, **kwargs)
        won_by, toss = self.fields["won_by"], book.setup.toss
        if isinstance(won_by, forms.TypedChoiceField):
            won_by.choices = list(enumerate(book.setup.names))
        self.initial.update(won_by=toss.won_by, chose="bat" if toss.chose_to_bat else "bowl")

    def setup(self, sent: Mapping[str, str]) -> dict[str, object]:
        """Return the set-up with this toss."""
        return {**sent, "won_by": str(self.cleaned_data["won_by"]), "chose": self.cleaned_data["chose"]}

    def entries(self) -> Collection[Entry]:
        """Return the entries as they are, unless the other side batted first."""
        won_by, bats = self.cleaned_data["won_by"], self.cleaned_data["chose"] == "bat"
        if (won_by if bats else 1 - won_by) == self.book.setup.toss.bats_first:
            return self.book.entries
        return [entry.turned() for entry in self.with_other_bowlers()]


class SidesAct(OtherSide):
    """The sides were entered in each other's places."""

    title = _("Sides swapped")
    about = _(
        "Each side’s name, team and eleven take the place of the other’s. All that was scored for one side counts for "
        "the other, and so does the toss."
    )
    done = _("Swap the sides")
    decided = True

    def setup(self, sent: Mapping[str, str]) -> dict[str, object]:
        """Return the set-up with the fields of either side in those of the other."""
        swapped = {f"side{side}_": f"side{1 - side}_" for side in SIDES}
        return {swapped.get(name[:6], name[:6]) + name[6:]: value for name, value in sent.items()}

    def entries(self) -> Collection[Entry]:
        """Return the entries with bowlers of the other side; they name the sides by their places."""
        return self.with_other_bowlers()


class LengthAct(SetupAct):
    """Too many overs or turns were entered, or too few."""

    title = _("Wrong length")
    about = _("How long an innings was agreed to be. What is recorded stays as it is.")
    done = _("Correct the length")

    def __init__(self, book: OpenBook, *args: Any, **kwargs: Any) -> None:
        super().__init__(book, *args, **kwargs)
        self.add_options(option for option in self.rules.setup_rules.options if option.length)
        for option in self.options:
            self.fields[f"{PREFIX}{option.name}"].required = option.default is not None  # else empty is without a limit
        self.initial.update({f"{PREFIX}{option.name}": book.setup.options[option.name] for option in self.options})

    @classmethod
    def offered(cls, book: OpenBook) -> bool:
        """Whether the game has a length that is agreed."""
        return any(option.length for option in find_rules(book.setup.variant).setup_rules.options)

    @property
    def main_fields(self) -> list[forms.BoundField]:
        """The fields of the length."""
        return self.option_fields

    def setup(self, sent: Mapping[str, str]) -> dict[str, object]:
        """Return the set-up with this length."""
        given = {name: "" if value is None else str(value) for name, value in self.cleaned_data.items()}
        return {**sent, **given}


class PlayerAct(SetupAct):
    """Somebody else plays in the place of one who was named, also one who is on no roster."""

    title = _("Another player")
    about = _(
        "Somebody plays in the place of one who was named, with the same number and classes. All that is recorded of "
        "that place counts for whoever is named now."
    )
    done = _("Change the player")

    place = forms.ChoiceField(label=_("In place of"))
    name = NameField(label=_("Plays"), widget=forms.TextInput({"autocomplete": "off"}))

    def __init__(self, book: OpenBook, *args: Any, **kwargs: Any) -> None:
        super().__init__(book, *args, **kwargs)
        place: Any = self.fields["place"]
        place.choices = [
            (side.name, [(f"{number}-{each}", f"{each} {isolate(player.name)}") for each, player in _numbered(side)])
            for number, side in enumerate(book.setup.sides)
        ]

    @classmethod
    def offered(cls, book: OpenBook) -> bool:
        """Whether players are named."""
        return any(side.players for side in book.setup.sides)

    @property
    def main_fields(self) -> list[forms.BoundField]:
        """Who, and who else."""
        return [self["place"], self["name"]]

    def clean(self) -> dict[str, Any]:
        """Refuse somebody who plays for that side already."""
        if not self.errors:
            side, number = self._chosen
            others = dict(_numbered(self.book.setup.sides[side]))
            del others[number]
            name = self.cleaned_data["name"]
            if name.casefold() in {player.name.casefold() for player in others.values()}:
                self.add_error("name", phrase(gettext("%(name)s plays for this side already."), name=name))
        return self.cleaned_data

    @property
    def _chosen(self) -> tuple[int, int]:
        side, number = map(int, self.cleaned_data["place"].split("-"))
        return side, number

    def setup(self, sent: Mapping[str, str]) -> dict[str, object]:
        """Return the set-up with this player."""
        side, number = self._chosen
        players = list(self.book.setup.sides[side].players)
        players[number - 1] = replace(players[number - 1], name=self.cleaned_data["name"])
        return {**sent, f"side{side}_players": write_lineup(players, classes=self.rules.setup_rules.classes)}


def _numbered(side: Side) -> Iterator[tuple[int, SidePlayer]]:
    return enumerate(side.players, 1)


ACTS: dict[str, type[SetupAct]] = {"toss": TossAct, "sides": SidesAct, "length": LengthAct, "player": PlayerAct}
"""What can be corrected in one act, by the word in its address."""


def acts_of(book: OpenBook) -> list[tuple[str, Promise]]:
    """Return the acts that a match with a log has, each with its name."""
    return [] if book.ledger.report else [(act, form.title) for act, form in ACTS.items() if form.offered(book)]


def _instead_of(side: int, number: int) -> str:
    return f"instead_of_{side}_{number}"


def _bowling(book: OpenBook) -> list[int]:
    """Return for each entry the side that bowls where it stands."""
    starts = {innings.first_entry: innings.side for innings in book.match.innings}
    batting, sides = book.setup.toss.bats_first, []
    for index in range(len(book.entries)):
        batting = starts.get(index, batting)
        sides.append(1 - batting)
    return sides
