"""Papers that a process of the pool makes, or fails to make, in tests."""

import errno
import os
from dataclasses import dataclass

from scoring.states import State


@dataclass(frozen=True, slots=True)
class Note:
    """A file with a text, or what goes wrong instead."""

    text: str

    def state(self) -> State:
        return ()

    def content(self) -> bytes:
        match self.text:
            case "fails":
                raise ValueError("no such sheet")
            case "disk full":
                raise OSError(errno.ENOSPC, "No space left on device")
            case "dies":
                os._exit(9)
        return f"%PDF- {self.text} {os.getpid()} {os.nice(0)}".encode()
