"""How much of the machine is ours."""

import os


def processors() -> int:
    """Return how many processors this process may use."""
    allowed = getattr(os, "sched_getaffinity", None)  # Linux alone tells what is allowed
    return len(allowed(0)) if allowed else os.cpu_count() or 1
