"""`make run`: migrate, collect static files, see to the demo club, tell the addresses, start worker and site.

Environment: PORT (8000), LAN (any value: serve the whole local network), DEMO (0: no demo club, found your own),
DEBUG (1: tracebacks, reloading).
"""

import os
import shutil
import socket
import subprocess
import sys
from contextlib import suppress
from io import StringIO
from pathlib import Path

import ifaddr
import segno

BASE_DIR = Path(__file__).resolve().parent.parent
# Bridges of containers and virtual machines: no phone is there.
VIRTUAL_INTERFACES = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet")


def lan_addresses() -> list[str]:
    """Give this machine's IPv4 addresses that other devices may reach, the likeliest first."""
    addresses = [
        str(ip.ip)
        for adapter in ifaddr.get_adapters()
        if not adapter.name.startswith(VIRTUAL_INTERFACES)
        for ip in adapter.ips
        if ip.is_IPv4 and not str(ip.ip).startswith(("127.", "169.254."))
    ]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # sends nothing: asks which address leads to the outside
        addresses.sort(key=lambda address: address != probe.getsockname()[0])
    return addresses


def terminal_code(address: str) -> str:
    """Draw the QR code of an address for a terminal, dark on light whatever the terminal's own colours."""
    code = StringIO()
    segno.make(address).terminal(code, border=2, compact=True)
    if not sys.stdout.isatty():
        return code.getvalue()
    return "\n".join(f"\x1b[97;40m{line}\x1b[0m" for line in code.getvalue().splitlines())


def wanted_port(host: str) -> int:
    """Read PORT; end with a sentence if it is none, or another program listens there."""
    text = os.environ.get("PORT") or "8000"
    if not (text.isascii() and text.isdigit() and 1 <= len(text) <= 5 and 1 <= int(text) <= 65535):
        sys.exit(f"PORT is a number from 1 to 65535, not {text!r}.")
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, int(text)))
        except OSError as error:
            sys.exit(f"Port {text} cannot be used ({error.strerror}). Try another: make run PORT=8001")
    return int(text)


def start_reminders() -> None:
    """Start what mails people what they chose to be reminded of, where mail is set up."""
    _start("send_reminders", "--every", "5")


def _start(*command: str) -> None:
    words = ["nice", sys.executable, "manage.py", *command, "--verbosity", "0"]
    ends_with_us = ["setpriv", "--pdeathsig", "TERM"] if shutil.which("setpriv") else []
    subprocess.Popen([*ends_with_us, *words])  # noqa: S603 - no shell, and every word is written here but the path of the Python that runs this


def start_worker() -> None:
    """Start what does long work, of lower priority; it ends with the server that this process becomes."""
    _start("worker")


def main() -> None:
    """Prepare the database, print where the site is and become the server."""
    addresses = lan_addresses() if os.environ.get("LAN") else []
    if os.environ.get("LAN") and not addresses:
        sys.exit("This machine is in no local network. Join one, or leave LAN=1 away.")
    host = "" if addresses else "127.0.0.1"  # no host: every interface
    port = wanted_port(host)

    os.chdir(BASE_DIR)
    sys.path.insert(0, str(BASE_DIR))
    os.environ["DJANGO_SETTINGS_MODULE"] = "cricketcards.settings.development"
    os.environ["ALLOWED_HOSTS"] = ",".join(addresses)
    os.environ["BIND"] = f"{host}:{port}"
    if addresses:
        # Paper and QR codes must show what a phone can open, also when printed from this machine.
        os.environ.setdefault("PUBLIC_URL", f"http://{addresses[0]}:{port}")

    import django
    from django.conf import settings
    from django.core.management import call_command

    from cricketcards.settings.environment import ending_in_a_sentence, whole_number, yes_or_no

    with ending_in_a_sentence():
        whole_number("WEB_CONCURRENCY", 1, least=1)  # of the server, the only variable that the settings leave unread
        with_demo = yes_or_no("DEMO", default=True)
        django.setup()

    from scoring.upgrade import bring_up_to_date

    bring_up_to_date()
    if not settings.DEBUG:
        call_command("collectstatic", interactive=False, verbosity=0)
    from scoring.clubs.first_visit import is_empty
    from scoring.models import Club

    if with_demo and (is_empty() or Club.objects.filter(is_demo=True).exists()):
        call_command("demo")
    elif is_empty():
        call_command("first_visit")

    print(f"\nThe scorebook is on http://127.0.0.1:{port}/ (Ctrl-C ends it; what was scored is kept)")
    for address in addresses:
        print(f"\nFor the phones in the room: http://{address}:{port}/")
        print(terminal_code(f"http://{address}:{port}/"))
    sys.stdout.flush()
    start_worker()
    if settings.MAIL_IS_SET_UP:
        start_reminders()
    gunicorn = str(Path(sys.executable).with_name("gunicorn"))
    os.execv(gunicorn, [gunicorn, "--config", "cricketcards/gunicorn.py", "cricketcards.wsgi"])  # noqa: S606 - without a shell on purpose: the server takes the place of this process, so that Ctrl-C and kill reach it


if __name__ == "__main__":
    main()
