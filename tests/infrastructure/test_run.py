"""`make run` refuses in a sentence what it cannot do, before it touches anything."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

RUN = Path(__file__).parent.parent.parent / "scripts" / "run.py"


def run(port: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PORT": port, "LAN": ""}
    return subprocess.run([sys.executable, str(RUN)], env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("port", ["eighty", "0", "65536", "-1", "٨٠٠٠", "9" * 5000])
def test_a_port_is_a_number(port: str) -> None:
    done = run(port)
    assert done.returncode == 1
    assert "PORT is a number from 1 to 65535" in done.stderr


def test_a_port_in_use_is_named_with_a_way_out() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = run(str(port))
    assert done.returncode == 1
    assert done.stderr == f"Port {port} cannot be used (Address already in use). Try another: make run PORT=8001\n"
