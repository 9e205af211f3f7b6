"""Drills of a running site: `make drill ARGS=failover`, a module of this folder each."""

import runpy
import sys
from pathlib import Path

if __name__ == "__main__":
    here = Path(__file__).parent
    names = sorted(path.stem for path in here.glob("*.py") if "\ndef main() -> None:" in path.read_text())
    if len(sys.argv) < 2 or sys.argv[1] not in names:
        sys.exit(f"Name a drill: {', '.join(names)}.")
    name = sys.argv.pop(1)
    runpy.run_module(f"tools.drills.{name}", run_name="__main__", alter_sys=True)
