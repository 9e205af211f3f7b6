"""What groups of processes take of a machine: seconds of its processors, and memory that is theirs. Linux alone."""

import os
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")
_IDLE = slice(3, 5)
"""Of the first line of /proc/stat: waiting for nothing, and for a disk."""

Groups = Mapping[str, Callable[[], Collection[int]]]
"""By their name, what finds the processes of each group as they are now."""
OTHERS = "all else on the machine"


class Watch:
    """A watch on groups of processes from now on."""

    def __init__(self, groups: Groups) -> None:
        self._groups = groups
        self._since, self._began, self._busy = time.monotonic(), self._seconds(), _busy()

    def processors(self) -> dict[str, float]:
        """Return how many processors each group had since, on average, and all else on the machine."""
        passed = time.monotonic() - self._since
        now = self._seconds()
        had = {name: max(0.0, now[name] - self._began[name]) / passed for name in self._groups}
        return had | {OTHERS: max(0.0, (_busy() - self._busy) / passed - sum(had.values()))}

    def _seconds(self) -> dict[str, float]:
        return {name: sum(map(_seconds_of, find())) for name, find in self._groups.items()}


def memory(groups: Groups) -> dict[str, float]:
    """Return the MB that are each group's: what several processes share is counted in parts (PSS)."""
    return {name: sum(map(_share_of, find())) / 1024 for name, find in groups.items()}


def in_group(group: int) -> list[int]:
    """Return the processes of a process group."""
    return [pid for pid in _processes() if _group_of(pid) == group]


def _processes() -> Iterator[int]:
    return (int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdecimal())


def _group_of(pid: int) -> int:
    with suppress(ProcessLookupError):
        return os.getpgid(pid)
    return 0


def _seconds_of(pid: int) -> float:
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11:15])) / _TICKS  # its own, and of those of its children that have ended
    return 0.0


def _share_of(pid: int) -> int:
    with suppress(OSError):
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        return next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)
    return 0


def _busy() -> float:
    """Return the seconds for which the machine's processors have worked."""
    first = [int(word) for word in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    return (sum(first) - sum(first[_IDLE])) / _TICKS
