"""Releases: each version in a folder of its own, made from a clone, put in the place of another, and back."""

import os
import pwd
import shutil
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from deploy.server.place import InstallError, Place, run, say, write_files
from deploy.server.postgresql import put_back
from deploy.server.services import Services, wait_until_ready

KEPT = 4
"""How many releases stay, the one that runs among them."""


@dataclass(frozen=True)
class Release:
    """A version of the site in its folder."""

    place: Place
    name: str

    @property
    def folder(self) -> Path:
        """Where it lies."""
        return self.place.base / "releases" / self.name

    @property
    def backup(self) -> Path | None:
        """The backup that was taken before this release took the place of another."""
        named = self.folder / ".backup-before"
        return Path(named.read_text()) if named.exists() else None

    def manage(self, *words: str | Path) -> str:
        """Run a command of `manage.py` as the site's user, with its environment. Raises InstallError."""
        python = self.folder / ".venv/bin/python"
        environment = self.place.environment()
        return run(python, "manage.py", *words, environment=environment, folder=self.folder, user=self.place.user)

    def migrations(self) -> tuple[dict[tuple[str, str], None], set[tuple[str, str]]]:
        """Return the migrations that this release knows, in their order, and which of them the database has."""
        known: dict[tuple[str, str], None] = {}
        applied = set()
        for line in self.manage("showmigrations", "--plan", "--no-color").splitlines():
            mark, _, named = line.partition("]")
            app, is_one, migration = named.strip().split(" ")[0].partition(".")
            if is_one:
                known[app, migration] = None
                if "X" in mark:
                    applied.add((app, migration))
        return known, applied


def history(place: Place) -> list[Release]:
    """Return the releases that have run, the present one last; one that has been rolled back is none of them."""
    file = place.base / "history"
    return [Release(place, name) for name in file.read_text().split()] if file.exists() else []


def make_release(place: Place, clone: Path, commit: str) -> Release:
    """Bring a commit of a clone to a folder of its own and set it up; nothing is done where it is there."""
    release = Release(place, commit[:12])
    done = release.folder / ".set-up"
    if done.exists():
        return release
    if release.folder.exists():
        shutil.rmtree(release.folder)
    release.folder.mkdir(parents=True)
    say(f"Setting up {release.name} ...")
    try:
        archive = clone_git(clone, "archive", "--format=tar", commit)
        # The time of a file is now: collectstatic goes by it.
        subprocess.run(["tar", "-xmf", "-", "-C", release.folder], input=archive, check=True)  # noqa: S603, S607 - no shell: tar of root's own PATH, fed with what git has packed of one commit
        told = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL")}
        subprocess.run(["scripts/setup.sh", "site"], cwd=release.folder, env=told, check=True)  # noqa: S607 - no shell: the path is relative to the new release, whose own script it is, from the commit that root installs
        python = release.folder / ".venv/bin/python"
        run(python, "-m", "compileall", "-q", "-j", "0", "-x", r"/\.venv/", ".", folder=release.folder)
        shutil.rmtree(release.folder / "var", ignore_errors=True)
        (release.folder / "var").symlink_to(place.data)
        environment = place.environment() | {"STATIC_ROOT": str(release.folder / "collected"), "HOME": "/nonexistent"}
        for words in (("check",), ("collectstatic", "--noinput", "--verbosity=0")):
            run(python, "manage.py", *words, environment=environment, folder=release.folder)
        run("chmod", "-R", "go+rX,go-w", release.folder)
    except (OSError, subprocess.CalledProcessError, InstallError) as error:
        shutil.rmtree(release.folder, ignore_errors=True)
        raise InstallError(f"{release.name} could not be set up; nothing has been changed. {error}") from error
    done.touch()
    return release


def clone_git(clone: Path, *words: str) -> bytes:
    """Ask git about a clone, as whom the clone belongs to. Raises InstallError."""
    owner = pwd.getpwuid(clone.stat().st_uid)
    another = owner.pw_uid != os.geteuid()
    try:
        done = subprocess.run(  # noqa: S603 - no shell: the words stand in this package, but for a commit, which root names and `rev-parse --verify` takes for one before anything is done with it
            ["git", "-C", clone, *words],  # noqa: S607 - git of root's own PATH: where it lies is the system's affair
            env={**os.environ, "HOME": owner.pw_dir}, stdin=subprocess.DEVNULL, capture_output=True, check=False,
            user=owner.pw_uid if another else None, group=owner.pw_gid if another else None,
            extra_groups=[] if another else None,
        )  # fmt: skip
    except OSError as error:
        raise InstallError(f"git could not be asked about {clone}: {error}") from error
    if done.returncode:
        raise InstallError(f"git {words[0]} failed: {done.stderr.decode(errors='replace').strip()}")
    return done.stdout


def is_older(clone: Path, commit: str, than: Release) -> bool:
    """Say whether a commit came before that of a release."""
    try:
        clone_git(clone, "merge-base", "--is-ancestor", commit, than.name)
    except InstallError:
        return False
    return True


def newer_migrations(now: Release, then: Release) -> list[tuple[str, str]]:
    """Return which migrations of the database one release knows and another does not, in their order."""
    known, applied = now.migrations()
    known_then, _ = then.migrations()
    return [migration for migration in known if migration in applied and migration not in known_then]


def take_the_place(place: Place, services: Services, new: Release, undo: Sequence[tuple[str, str]] = ()) -> None:
    """Have a release run instead of the present one, which runs again if the new one does not become ready.

    The site stands still from the backup on, so that the backup holds everything that was recorded before. `undo` names
    migrations that the new release does not know. Raises InstallError.
    """
    ran = history(place)
    old = ran[-1] if ran else None
    is_back = new in ran
    backup = None
    say("Stopping the site ..." if old else "Making the database ...")
    try:
        services.stop()
        if old:
            backup = _backup(old, "before-rollback" if is_back else "before-update")
            if not is_back:
                (new.folder / ".backup-before").write_text(str(backup))
            _undo(old, new, undo)
        new.manage("bring_up_to_date")
        _run_now(place, services, new)
    except BaseException as error:
        if not old:
            services.stop()
            raise
        if not isinstance(error, InstallError | KeyboardInterrupt):
            say(repr(error))
        why = str(error) or "It was interrupted."
        try:
            _go_back(place, services, old, backup)
        except InstallError as other:
            saved = f" The book as it was is in {backup}." if backup else ""
            raise InstallError(f"{why}\n{old.name} does not run again either: {other}{saved}") from error
        raise InstallError(f"{why}\n{new.name} does not run: {old.name} runs as before.") from error
    kept = ran[: ran.index(new) + 1] if is_back else [*ran, new][-KEPT:]
    (place.base / "history").write_text("".join(f"{release.name}\n" for release in kept))
    for folder in (place.base / "releases").iterdir():
        release = Release(place, folder.name)
        if release not in kept and release != old:
            if release.backup:
                release.backup.unlink(missing_ok=True)
            shutil.rmtree(folder)


def _backup(release: Release, why: str) -> Path:
    """Take a backup that the nightly ones do not throw away."""
    is_sqlite = release.place.environment().get("DATABASE_URL", "").startswith("sqlite")
    name = f"{why}-{time.strftime('%Y-%m-%d-%H%M%S')}.{'sqlite3' if is_sqlite else 'dump'}"
    folder = Path(release.place.environment().get("BACKUP_FOLDER") or release.place.backups)
    say(release.manage("backup", folder / name).strip())
    return folder / name


def _undo(now: Release, then: Release, migrations: Sequence[tuple[str, str]]) -> None:
    if not migrations:
        return
    last = dict(then.migrations()[0].keys())  # of each application
    for app in dict.fromkeys(app for app, _ in reversed(migrations)):
        now.manage("migrate", app, last.get(app, "zero"), "--verbosity=0")


def _run_now(place: Place, services: Services, release: Release) -> None:
    # What pages still ask for that were opened before stays there.
    shutil.copytree(release.folder / "collected", place.static, dirs_exist_ok=True)
    link = place.base / "current.new"
    link.unlink(missing_ok=True)
    link.symlink_to(f"releases/{release.name}")
    link.replace(place.current)
    for line in write_files(place, release.folder):
        say(line)
    services.start()
    wait_until_ready(place, services)


def _go_back(place: Place, services: Services, old: Release, backup: Path | None) -> None:
    """Have the release run that ran before, with the book as it was: nobody has recorded anything since."""
    say("That did not go well. Going back ...")
    with suppress(InstallError):
        services.stop()
    if backup and backup.suffix == ".dump":
        put_back(backup, place.environment(), place.user)
    elif backup:
        say(old.manage("restore", backup).strip())
    _run_now(place, services, old)
