"""Printing much in parts: nobody waits for a thousand pages, and no server lays them out at once."""

from dataclasses import dataclass

from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True)
class Part:
    """One of so many parts of what is printed: its number, and its first and last of all, each from 1."""

    number: int
    of: int
    first: int
    last: int

    @property
    def places(self) -> slice:
        """Where it stands in a sequence of all."""
        return slice(self.first - 1, self.last)

    def title(self, title: str) -> str:
        """Return a title, with the number of the part where there are several."""
        if self.of == 1:
            return title
        return _("%(title)s, part %(number)d of %(of)d") % {"title": title, "number": self.number, "of": self.of}


def parts(count: int, most: int) -> list[Part]:
    """Return the parts, of at most `most` each, in which so many are printed; of nothing one that is empty."""
    number = max(1, -(-count // most))
    return [Part(each + 1, number, each * most + 1, min((each + 1) * most, count)) for each in range(number)]
