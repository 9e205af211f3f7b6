"""What rounds of the drill `races` have shown: several clients at the same moment, on the same version."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from tools.drills.browsers import Answer
from tools.drills.figures import Figure

NO_ANSWER, SERVER_FAILED = 0, 500


@dataclass
class Tally:
    """Counts of rounds, with a line for whatever must not be."""

    rounds: Counter[str] = field(default_factory=Counter)
    """By what was raced."""
    could_be_done: set[str] = field(default_factory=set)
    """Acts and forms that were done at least once, by several or by one client alone."""
    statuses: Counter[int] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    count: int = 0
    """All rounds."""
    won: int = 0
    """Rounds in which somebody's act was done."""
    slowest: float = 0

    def heard(self, what: str, answers: Iterable[Answer]) -> None:
        """Count a round and its answers."""
        self.count += 1
        self.rounds[what] += 1
        for answer in answers:
            self.statuses[answer.status_code] += 1
            self.slowest = max(self.slowest, answer.seconds)
            if answer.status_code == NO_ANSWER or answer.status_code >= SERVER_FAILED:
                self.fault("failed", f"{what}: {answer.status_code} {answer.content[:200]!r}")

    def fault(self, kind: str, said: str) -> None:
        """Count something that must not be, and print what it was."""
        self.faults[kind] += 1
        print(f"{kind}: {said}", flush=True)

    def figures(self, rounds: int) -> list[Figure]:
        """Return the figures; there must be so many rounds."""
        kinds = {
            "failed": "answers of 500 and more, or none",
            "two winners": "rounds with two winners on one version",
            "doubled": "acts sent several times under one key and done twice",
            "lost": "acts answered as done that are missing",
            "unsaid": "acts answered as refused that were done",
        }
        none = [Figure(said, self.faults[kind], 0) for kind, said in kinds.items()]
        return [
            Figure("rounds of two to eight clients", self.count, least=rounds),
            Figure("rounds in which an act was done", self.won, least=rounds // 2),
            *none,
            Figure("the slowest answer", self.slowest, 20, unit=" s"),
        ]
