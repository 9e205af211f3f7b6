"""What there is of a competition, to be compared with a list: entrants by name, fixtures by sides and rounds."""

from collections import defaultdict
from difflib import get_close_matches

from tournaments.formats.plan import TABLE
from tournaments.formats.words import label_words
from tournaments.forms.list_rows import as_compared
from tournaments.models import Competition, Entrant, Fixture
from tournaments.readmodel.fixture_rows import shared
from tournaments.services.course import ORDER_OF_PLAY
from tournaments.words.fixtures import round_words

_MOST_NEAR = 100
"""For so many unknown names the nearest is looked for."""
_AS_NEAR = 0.6


class Drawn:
    """The entrants and fixtures of a competition, by what a list says of them. Two queries."""

    def __init__(self, competition: Competition) -> None:
        self.fixtures = shared(competition.fixtures.order_by(*ORDER_OF_PLAY), [competition])
        self.by_key = {fixture.key: fixture for fixture in self.fixtures}
        self.rounds: dict[str, set[tuple[int, int]]] = defaultdict(set)
        self.meetings: dict[tuple[int, int, int | None, int | None], list[Fixture]] = defaultdict(list)
        self.pairs: dict[tuple[int | None, int | None], list[Fixture]] = defaultdict(list)
        for fixture in self.fixtures:
            place = (fixture.stage, fixture.round)
            for said in (round_words(*place, fixture.label), label_words(fixture.label)):
                self.rounds[as_compared(said)].add(place)
            self.meetings[(*place, fixture.home_id, fixture.away_id)].append(fixture)
            self.pairs[fixture.home_id, fixture.away_id].append(fixture)
        self.last = max((fixture.round for fixture in self.fixtures if fixture.stage == TABLE), default=0)
        self._names: dict[str, list[Entrant]] = defaultdict(list)
        for entrant in competition.entrants.order_by("seed"):
            self._names[as_compared(entrant.name)].append(entrant)
        self._near: dict[str, str] = {}

    def called(self, text: str) -> Entrant | None:
        """Return the entrant of a name; of several that differ in accents alone, the one so spelt."""
        found = self._names.get(as_compared(text), ())
        spelt = [each for each in found if each.name.casefold().split() == text.casefold().split()]
        return next(iter(spelt or found), None) if spelt or len(found) == 1 else None

    def nearest(self, text: str) -> str:
        """Return the name nearest to one that nobody has; after very many none is looked for."""
        asked = as_compared(text)[:100]
        if asked not in self._near:
            if len(self._near) >= _MOST_NEAR:
                return ""
            found = get_close_matches(asked, self._names, 1, _AS_NEAR)
            self._near[asked] = self._names[found[0]][0].name if found else ""
        return self._near[asked]

    def is_open(self, place: tuple[int, int]) -> bool:
        """Whether it is not known of a fixture of a round who plays there."""
        return any(
            (fixture.stage, fixture.round) == place and None in (fixture.home_id, fixture.away_id)
            for fixture in self.fixtures
            if not fixture.is_bye
        )
