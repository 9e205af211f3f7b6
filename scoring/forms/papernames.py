"""Players as they are named on paper: by surname, full name, number or whatever form is one player's alone."""

import re
from collections import Counter

from django.utils.translation import gettext as _

from scoring.readmodel.names import printed_names, surname
from scoring.rules.setup import Setup
from scoring.words.phrase import phrase

_NUMBERED = re.compile(r"(?P<number>[0-9]{1,2})[.)]?(?:[ ](?P<rest>.*))?", re.ASCII)


class MistakeError(ValueError):
    """Raised where a line cannot be read, with the sentence that says why."""


class Names:
    """The players of a side by every form of their names that is one player's alone."""

    def __init__(self, setup: Setup, side: int) -> None:
        self.side = setup.sides[side]
        printed = printed_names(setup, side)
        players = list(enumerate(self.side.players, 1))
        own = [{plain(player.name), plain(printed[number])} for number, player in players]
        last = Counter(plain(surname(player.name)) for _number, player in players)
        for forms, (_number, player) in zip(own, players, strict=True):
            if last[plain(surname(player.name))] == 1:
                forms.add(plain(surname(player.name)))
        counted = Counter(form for forms in own for form in forms)
        self.numbers = {
            form: number for number, forms in enumerate(own, 1) for form in forms if form and counted[form] == 1
        }

    def begins(self, line: str) -> tuple[int, str]:
        """Return whose name a plain line begins with, and the rest of it. Raises MistakeError."""
        fitting = [form for form in self.numbers if line == form or line.startswith(f"{form} ")]
        if fitting:
            form = max(fitting, key=len)
            return self.numbers[form], line[len(form) :].strip()
        numbered = _NUMBERED.fullmatch(line)
        if numbered is None:
            raise MistakeError(phrase(_("nobody of %(side)s is named so."), side=self.side.name))
        number, rest = int(numbered["number"]), (numbered["rest"] or "").strip()
        try:
            return self.begins(rest) if rest and not rest[0].isdigit() else (number, rest)
        except MistakeError:
            return number, rest

    def find(self, text: str) -> int:
        """Return the number of the player named by all of a plain text. Raises MistakeError."""
        number, rest = self.begins(text)
        if rest:
            raise MistakeError(phrase(_("nobody of %(side)s is named “%(text)s”."), side=self.side.name, text=text))
        return number


def plain(text: str) -> str:
    """Return a line without what only separates or marks, in small letters."""
    return " ".join(re.sub(r"[\t,;†]|(?<![0-9])\*", " ", text).split()).casefold()
