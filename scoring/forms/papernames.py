"""Players as they are named on paper: by surname, full name, number or whatever form is one player's alone."""

import re
from collections import defaultdict
from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from scoring.rules.names import printed_names, surname, with_initials
from scoring.rules.setup import Setup
from scoring.words.phrase import phrase

_MARKS = re.compile(r"[\t,;]|(?<![0-9])\*|†(?=\s|$)|\((?:c|capt|wk|c ?& ?wk)\)", re.IGNORECASE)
_NUMBERED = re.compile(r"(?P<number>[0-9]{1,2})[.)]?(?:[ ](?P<rest>.*))?", re.ASCII)

MANY = _("more than one player of %(side)s has this name. Write more of the name, or the number.")
NOBODY_NAMED = _("%(side)s has no player named “%(text)s”.")
NOBODY_BEGINS = _("this does not begin with the name of a player of %(side)s.")


class NameMistakeError(ValueError):
    """Raised where a line cannot be read, with the sentence that says why."""


class Names:
    """The players of a side by every form of their names."""

    def __init__(self, setup: Setup, side: int) -> None:
        self.side = setup.sides[side]
        self.printed = printed_names(setup, side)
        whole: dict[str, set[int]] = defaultdict(set)
        shorter: dict[str, set[int]] = defaultdict(set)
        for number, player in enumerate(self.side.players, 1):
            for form in (player.name, self.printed[number]):
                whole[plain(form)].add(number)
            for form in (with_initials(player.name), surname(player.name)):
                shorter[plain(form)].add(number)
        # The whole of a name comes before a part of another.
        self.numbers = {form: players for form, players in {**shorter, **whole}.items() if form}

    def beginnings(self, line: str) -> Iterator[tuple[int, str]]:
        """Yield every way to read a player at the beginning of a plain line, with its rest; longer names first."""
        line = line.removeprefix("†")
        fitting = [form for form in self.numbers if line == form or line.startswith(f"{form} ")]
        for form in sorted(fitting, key=len, reverse=True):
            for number in self.numbers[form] if len(self.numbers[form]) == 1 else ():
                yield number, line[len(form) :].strip()
        numbered = None if fitting else _NUMBERED.fullmatch(line)
        if numbered is not None:
            number, rest = int(numbered["number"]), (numbered["rest"] or "").strip()
            named = list(self.beginnings(rest)) if rest and not rest[0].isdigit() else []
            yield from named or [(number, rest)]

    def named(self, text: str) -> set[int]:
        """Return the players whom all of a plain text can name; a number is taken as it is."""
        text = text.removeprefix("†")
        return set(self.numbers.get(text, ())) or {number for number, rest in self.beginnings(text) if not rest}

    def find(self, text: str) -> int:
        """Return the player named by all of a plain text. Raises NameMistakeError."""
        found = self.named(text)
        if len(found) == 1:
            return found.pop()
        raise NameMistakeError(self.said_of(text))

    def said_of(self, text: str, *, only_begins: bool = False) -> str:
        """Return why a plain text, or its beginning, names no one player."""
        begins = [form for form in self.numbers if text == form or text.startswith(f"{form} ")]
        if any(len(self.numbers[form]) > 1 for form in begins):
            return phrase(MANY, side=self.side.name)
        if only_begins:
            return phrase(NOBODY_BEGINS, side=self.side.name)
        return phrase(NOBODY_NAMED, side=self.side.name, text=text)


def plain(text: str) -> str:
    """Return a line without what only separates or marks, in small letters; the mark before a keeper stays."""
    return " ".join(_MARKS.sub(" ", text).split()).casefold()
