"""Where everything lies on a server, and the files that are written for it."""

import hashlib
import json
import re
import secrets
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent.parent
"""The clone, or release, that this program is part of."""
USER = "scorebook"
SERVICES = ("scorebook.service", "scorebook-worker.service")
TIMERS = ("scorebook-backup.timer", "scorebook-housekeeping.timer", "scorebook-reminders.timer")


class InstallError(Exception):
    """What is in the way, in a sentence."""


@dataclass(frozen=True)
class Place:
    """The folders of a server, below `root`: `/`, or where one tries it."""

    root: Path

    @property
    def is_trial(self) -> bool:
        """Whether this is a folder to try it in: no users, no systemd, no packages."""
        return self.root != Path("/")

    @property
    def base(self) -> Path:
        """The folder of the releases."""
        return self.root / "srv/scorebook"

    @property
    def current(self) -> Path:
        """The link to the release that runs."""
        return self.base / "current"

    @property
    def static(self) -> Path:
        """What browsers are sent as it is: the server only reads it."""
        return self.base / "static"

    @property
    def data(self) -> Path:
        """What the site writes."""
        return self.root / "var/lib/scorebook"

    @property
    def backups(self) -> Path:
        """The folder of the backups on this machine."""
        return self.root / "var/backups/scorebook"

    @property
    def environment_file(self) -> Path:
        """What the site is told."""
        return self.root / "etc/scorebook/scorebook.env"

    @property
    def units(self) -> Path:
        """The folder of systemd for units of the administrator."""
        return self.root / "etc/systemd/system"

    @property
    def caddyfile(self) -> Path:
        """What Caddy is told."""
        return self.root / "etc/caddy/Caddyfile"

    @property
    def command(self) -> Path:
        """The command for the administrator."""
        return self.root / "usr/local/bin/scorebook"

    def environment(self) -> dict[str, str]:
        """Return what the environment file says, and what every program needs. Raises InstallError."""
        try:
            text = self.environment_file.read_text()
        except FileNotFoundError:
            raise InstallError(f"There is no {self.environment_file}: the site is not installed yet.") from None
        found = {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": str(self.data), "LANG": "C.UTF-8"}
        for line in text.splitlines():
            name, is_there, value = line.strip().partition("=")
            if is_there and not name.startswith(("#", ";")):
                value = value.strip()
                quoted = len(value) > 1 and value[0] == value[-1] and value[0] in "\"'"
                found[name.strip()] = value[1:-1] if quoted else value
        return found

    @property
    def user(self) -> str | None:
        """The user as whom the site's programs run."""
        return None if self.is_trial else USER


def say(line: str) -> None:
    """Tell the administrator, who may have hung up: the work goes on all the same."""
    with suppress(OSError):
        print(line, flush=True)


def run(
    *words: str | Path,
    environment: Mapping[str, str] | None = None,
    folder: Path | None = None,
    user: str | None = None,
    text: str | None = None,
) -> str:
    """Run a program and return what it printed. Raises InstallError with the last line of what it said."""
    done = subprocess.run(  # noqa: S603 - no shell: callers name the programs; what varies is folders, packages and a commit that git has looked up, and nothing comes from the site's users
        [str(word) for word in words],
        env=environment, cwd=folder, input=text or "", capture_output=True, text=True, check=False,
        user=user, group=user, extra_groups=[] if user else None, umask=0o077 if user else -1,
    )  # fmt: skip
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip() or "it does not say why").splitlines()
        raise InstallError(f"{' '.join(str(word) for word in words[:4])} failed: {said[-1]}")
    return done.stdout


def site_name(text: str) -> str:
    """Return the name of the site. Raises InstallError where it is none."""
    name = text.strip().lower()
    if not re.fullmatch(r"[a-z0-9-]+(\.[a-z0-9-]+)+", name):
        raise InstallError(
            "Say the name of the site, without https:// and port: make install SITE=scores.example.org"
            if not name
            else f"SITE is a name such as scores.example.org, without https:// and port, not {text.strip()!r}."
        )
    return name


def write_environment(place: Place, site: str, port: str, database: str, store: str) -> None:
    """Write the environment file with a secret key of its own; only once."""
    written = filled_in(
        (SOURCE / "deploy/server/scorebook.env").read_text(),
        SECRET_KEY=secrets.token_urlsafe(48), SITE=site, PORT=port, READERS_PORT=int(port) + 1, DATABASE_URL=database,
        STATIC=place.static, DATA=place.data, BACKUPS=place.backups, BACKUP_STORE=store,
    )  # fmt: skip
    place.environment_file.parent.mkdir(parents=True, exist_ok=True)
    new = place.environment_file.with_suffix(".new")
    new.touch(mode=0o640)
    new.write_text(written)
    if not place.is_trial:
        shutil.chown(new, "root", USER)
    new.replace(place.environment_file)


def filled_in(template: str, **values: object) -> str:
    """Return a template with its places (`@NAME@`) filled in."""
    return re.sub("@([A-Z_]+)@", lambda found: str(values[found[1]]), template)


def write_files(place: Place, release: Path) -> list[str]:
    """Write units, Caddyfile and command as a release has them; return what was left as somebody has changed it."""
    environment, templates = place.environment(), release / "deploy/server"
    site = environment.get("PUBLIC_URL", "").partition("://")[2].rstrip("/")
    bind = environment.get("BIND", "127.0.0.1:8000")
    values = {
        "SITE": site, "BIND": bind, "READERS_BIND": environment.get("READERS_BIND") or bind, "BASE": place.base,
        "DATA": place.data, "BACKUPS": place.backups, "ENVIRONMENT": place.environment_file, "ROOT": place.root,
    }  # fmt: skip
    files = {place.units / unit.name: unit.read_text() for unit in sorted((templates / "systemd").iterdir())}
    files[place.caddyfile] = (templates / "Caddyfile").read_text()
    files[place.command] = (templates / "command.sh").read_text()
    record = place.base / "written.json"
    sums: dict[str, str] = json.loads(record.read_text()) if record.exists() else {}
    left = []
    for path, template in files.items():
        text = filled_in(template, **values)
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and (found := path.read_text()) != text and not _is_ours(path, found, sums):
            path.with_name(f"{path.name}.new").write_text(text)
            left.append(f"{path} was changed by hand and stays as it is; what belongs there is in {path.name}.new.")
            continue
        path.write_text(text)
        path.chmod(0o755 if path == place.command else 0o644)
        sums[str(path)] = _sum(text)
    for gone in [path for path in sums if Path(path).parent == place.units and Path(path) not in files]:
        for unit in (Path(gone), *place.units.glob(f"*.wants/{Path(gone).name}")):
            unit.unlink(missing_ok=True)
        del sums[gone]
    record.write_text(json.dumps(sums, indent=1))
    return left


def _is_ours(path: Path, text: str, sums: Mapping[str, str]) -> bool:
    if path.name == "Caddyfile" and str(path) not in sums:
        return "root * /usr/share/caddy" in text  # as the package brings it: the page that greets who has installed it
    return sums.get(str(path)) == _sum(text)


def _sum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def missing_packages(names: Sequence[str]) -> list[str]:
    """Return which packages of Debian are not installed."""
    missing = []
    for name in names:
        try:
            if run("dpkg-query", "-W", "-f=${db:Status-Status}", name) != "installed":
                missing.append(name)
        except InstallError:
            missing.append(name)
    return missing
