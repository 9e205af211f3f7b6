"""What the entries of a match say in words, in the book as it stood after any of its acts."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from scoring.book.ledger import LedgerRecord, fold
from scoring.book.open_book import OpenBook, fold_book
from scoring.readmodel.games import reader
from scoring.readmodel.log_lines import BookLine, book_lines
from scoring.rules.match import decode
from scoring.rules.problems import IllegalEntryError
from scoring.rules.registry import find_rules
from scoring.words.entries import entry_words
from scoring.words.phrase import listed, phrase


class BookTexts:
    """The entries of a book in words, by the ids of their lines. The book is folded once for each version asked for.

    An entry speaks of who bowled and batted, which only the book tells that it stands in: what was struck out or
    undone is told as the book stood before.
    """

    def __init__(self, variant: str, records: Sequence[LedgerRecord], book: OpenBook) -> None:
        self._variant, self._records = variant, records
        self._known: dict[int, Mapping[int, str]] = {len(records): texts_of_entries(book)}

    def text(self, line: int, version: int) -> str:
        """Return what an entry said after the act that made this version, with where it stood.

        One that the rules did not take is told by itself.
        """
        if version not in self._known:
            self._known[version] = texts_of_entries(fold_book(self._variant, fold(self._records[:version])))
        return self._known[version].get(line) or self._alone(line, version)

    def _alone(self, line: int, version: int) -> str:
        bodies = [record.body for record in self._records[:version] if (record.entry or record.version) == line]
        return body_words(self._variant, next((body for body in reversed(bodies) if body), ""))


def texts_of_entries(book: OpenBook) -> Mapping[int, str]:
    """Return what each entry of a book says, with where it stands, by the ids of its lines."""
    readers = [reader(innings, book.match) for innings in book.match.innings]
    texts = {}
    for line, said in zip(book.lines, book_lines(book.match, book.entries), strict=False):
        place = "" if said.innings is None else readers[said.innings].place(said.place)
        texts[line.id] = _whole(said, place)
    return texts


def _whole(line: BookLine, place: str) -> str:
    """Return a line with its place, its cards and what was noted: "0.1, Hoggard to Langer: 4 runs, red 7 – red ace"."""
    override = phrase(_("overridden: %(reason)s"), reason=line.override) if line.override else ""
    note = phrase(_("note: %(note)s"), note=line.note) if line.note else ""
    where = "" if line.heads or not line.place else place
    return listed(filter(None, (where, line.text, line.cards, override, note)))


def body_words(variant: str, body: str) -> str:
    """Return a stored entry in words; one that today's rules cannot read stands as it is stored."""
    try:
        return entry_words(decode(find_rules(variant), body))
    except IllegalEntryError:
        return body
