"""The site on one Debian machine, for `make install`, `make update` and `make rollback`.

Environment: SITE, the name of the site; DATABASE, `sqlite`, `postgresql` or the address of one elsewhere; BACKUP_STORE,
where backups are copied; PORT of the server on this machine; ROOT, a folder to try it in; COMMIT, to update to.
"""

import os
import re
import shutil
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path

from deploy.server.place import (
    SOURCE,
    USER,
    InstallError,
    Place,
    missing_packages,
    run,
    say,
    site_name,
    write_environment,
    write_files,
)
from deploy.server.postgresql import make_database
from deploy.server.releases import clone_git, history, is_older, make_release, newer_migrations, take_the_place
from deploy.server.services import services_of, wait_until_ready


def given(name: str, default: str = "") -> str:
    """Return what a variable says, `default` where it is not set or empty."""
    return os.environ.get(name, "").strip() or default


def the_place() -> Place:
    """Return the machine, or the folder to try it in. Raises InstallError where it cannot be."""
    root = Path(given("ROOT", "/")).resolve()
    place = Place(root)
    if place.is_trial:
        return place
    if not Path("/run/systemd/system").is_dir():
        raise InstallError("systemd does not run here. To try it in a folder of its own, say ROOT=/some/folder.")
    if os.geteuid() != 0:
        raise InstallError("This is for the administrator: say sudo before it.")
    return place


@contextmanager
def alone(place: Place) -> Iterator[None]:
    """See that nobody else installs, updates or rolls back meanwhile. Raises InstallError."""
    place.base.mkdir(parents=True, exist_ok=True)
    with (place.base / "lock").open("w") as lock:
        try:
            flock(lock, LOCK_EX | LOCK_NB)
        except OSError:
            raise InstallError("Somebody else installs, updates or rolls back at this moment.") from None
        yield


def install() -> None:
    """Put the commit of this clone on the machine; what is there already stays."""
    place = the_place()
    with alone(place):
        _install(place)


def _install(place: Place) -> None:
    commit = clone_git(SOURCE, "rev-parse", "--verify", f"{given('COMMIT', 'HEAD')}^{{commit}}").decode().strip()
    services, ran = services_of(place), history(place)
    if ran and not commit.startswith(ran[-1].name) and is_older(SOURCE, commit, ran[-1]):
        raise InstallError(f"{commit[:12]} is older than {ran[-1].name}, which runs: make rollback goes back.")
    _make_ready(place)
    release = make_release(place, SOURCE, commit)
    if ran and ran[-1] == release:
        for line in write_files(place, release.folder):
            say(line)
        services.start()
        wait_until_ready(place, services)
    else:
        take_the_place(place, services, release)
    address = place.environment().get("PUBLIC_URL", "")
    if place.is_trial:
        say(f"{release.name} runs on {place.environment()['BIND']}; make stop ROOT={place.root} ends it.")
        say("Left out, since this is a trial: packages, the user, PostgreSQL, systemd, and Caddy with HTTPS.")
    else:
        _start_caddy(place)
        say(f"{release.name} runs on {address}")
    if not ran:
        say(release.manage("first_visit").strip())
        if not place.environment().get("BACKUP_STORE"):
            say(f"Backups lie on this machine alone until {place.environment_file} says BACKUP_STORE.")


def _make_ready(place: Place) -> None:
    """See to packages, user, folders, database and environment file."""
    is_new = not place.environment_file.exists()
    if not is_new:
        _refuse_another_site(place)
        if named := [name for name in ("DATABASE", "BACKUP_STORE") if given(name)]:
            say(f"{', '.join(named)}: {place.environment_file} says that now, and stays as it is. Change it there.")
    site = site_name(given("SITE")) if is_new else ""
    database, port = given("DATABASE", "sqlite"), given("PORT", "8000")
    if not re.fullmatch("[0-9]{2,5}", port):
        raise InstallError(f"PORT is a number such as 8000, not {port!r}.")
    if database not in ("sqlite", "postgresql") and not re.match("postgres(ql)?://", database):
        raise InstallError("DATABASE is sqlite, postgresql, or an address: postgres://user:password@host:5432/name")
    if database == "postgresql" and place.is_trial and is_new:
        raise InstallError("In a trial no database is made: give the address of one, DATABASE=postgres://...")
    if not place.is_trial:
        _install_packages(database, given("BACKUP_STORE") if is_new else place.environment().get("BACKUP_STORE", ""))
        if not shutil.which("caddy"):
            raise InstallError("Caddy is not there, although its package is.")
        if not _has_user():
            run("useradd", "--system", "--user-group", "--home-dir", place.data, "--shell", "/usr/sbin/nologin", USER)
    for folder in (place.data, place.backups):
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        folder.chmod(0o700)
        if place.user:
            shutil.chown(folder, USER, USER)
    place.base.mkdir(parents=True, exist_ok=True)
    if is_new:
        addresses = {"sqlite": lambda: f"sqlite:///{place.data}/scorebook.sqlite3", "postgresql": make_database}
        write_environment(place, site, port, addresses.get(database, lambda: database)(), given("BACKUP_STORE"))


def _refuse_another_site(place: Place) -> None:
    address = place.environment().get("PUBLIC_URL", "")
    if given("SITE") and address.rstrip("/").rpartition("/")[2] != site_name(given("SITE")):
        raise InstallError(f"{place.environment_file} says {address}: change ALLOWED_HOSTS and PUBLIC_URL there.")


def _install_packages(database: str, store: str) -> None:
    wanted = ["ca-certificates", "caddy", "python3-venv"]
    wanted += ["postgresql"] if database == "postgresql" else ["postgresql-client"] if "://" in database else []
    wanted += ["rclone"] if store and not store.startswith("/") else []
    if missing := missing_packages(wanted):
        say(f"Installing {' '.join(missing)} ...")
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        run("apt-get", "-qq", "update", environment=environment)
        run("apt-get", "-qq", "-y", "install", "--no-install-recommends", *missing, environment=environment)


def _has_user() -> bool:
    try:
        run("id", "--user", USER)
    except InstallError:
        return False
    return True


def _start_caddy(place: Place) -> None:
    run("caddy", "validate", "--adapter", "caddyfile", "--config", place.caddyfile)
    run("systemctl", "enable", "caddy")
    run("systemctl", "reload-or-restart", "caddy")


def update() -> None:
    """Fetch what is new into this clone, and put that on the machine."""
    the_place().environment()
    if given("COMMIT"):
        clone_git(SOURCE, "fetch", "--all", "--tags", "--quiet")
    else:
        clone_git(SOURCE, "pull", "--ff-only", "--quiet")
    # What has come may have another program for this.
    os.execv(sys.executable, [sys.executable, "-B", "-m", "deploy.server", "install"])  # noqa: S606 - without a shell on purpose: this process becomes the new version of itself, every word is written here


def rollback() -> None:
    """Have the release run that ran before the present one."""
    place = the_place()
    with alone(place):
        _roll_back(place)


def _roll_back(place: Place) -> None:
    ran = history(place)
    if len(ran) < 2:
        raise InstallError("There is no release before this one.")
    now, then = ran[-1], ran[-2]
    newer = newer_migrations(now, then)
    if newer:
        names = ", ".join(f"{app} {name}" for app, name in newer)
        say(f"{then.name} does not know these migrations, which are undone: {names}. What they alone keep is then in")
        say("the backup that is taken first.")
    try:
        take_the_place(place, services_of(place), then, newer)
    except InstallError as error:
        before = f" The book as it was before {now.name} is in {now.backup}." if now.backup else ""
        raise InstallError(f"{error}{before}") from error
    say(f"{then.name} runs again, in the place of {now.name}.")


def manage() -> None:
    """Become a command of the site, with its environment and as its user."""
    place = Place(Path(given("SCOREBOOK_ROOT", given("ROOT", "/"))).resolve())
    environment = {**place.environment(), **{name: os.environ[name] for name in ("TERM",) if name in os.environ}}
    python = place.current / ".venv/bin/python"
    os.umask(0o077)
    words = [str(python), str(place.current / "manage.py"), *sys.argv[2:]]
    if place.user:
        if os.geteuid() != 0:
            raise InstallError("This is for the administrator: say sudo before it.")
        words = ["/usr/sbin/runuser", "-u", place.user, "--", *words]
    os.execvpe(words[0], words, environment)  # noqa: S606 - without a shell on purpose: root has typed a command of manage.py, which takes the place of this process and gets its words untouched


def stop() -> None:
    """End what runs in a folder where it is tried."""
    services_of(the_place()).stop()


def main() -> None:
    """Do what the first word says."""
    does = {"install": install, "update": update, "rollback": rollback, "manage": manage, "stop": stop}
    if len(sys.argv) < 2 or sys.argv[1] not in does:
        sys.exit(f"Say one of {', '.join(does)}.")
    signal.signal(signal.SIGHUP, signal.SIG_IGN)  # a line that breaks leaves no site that stands still
    os.umask(0o022)  # the site's user reads what is made here
    try:
        does[sys.argv[1]]()
    except InstallError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
