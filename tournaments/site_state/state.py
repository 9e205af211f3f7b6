"""The state of the site for its organisers: backups, disks, the worker and its yearbooks, the version that runs.

What is wrong is a `Trouble`: a sentence, and what is to be done about it. The page of the site's state, the club's home
and the command `state` show them. Nothing in it is of one club; what `whole` adds, paths and what went wrong in words
of the server, is for those alone who may know of all clubs.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.models import Count, Q
from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import get_text_list
from django.utils.timesince import timesince
from django.utils.translation import gettext as _

from scoring.models import Upkeep
from scoring.release import RELEASE
from scoring.worker_beats import is_silent
from tournaments.models import Print
from tournaments.models.prints import prints_folder
from tournaments.site_state import version
from tournaments.site_state.disks import BackupFolder, Disk, disks, look_at_backups, together

BACKUP_AGE = timedelta(hours=36)
"""One that is made every night is never older."""
PROOF_AGE = timedelta(days=8)
FAILED_WITHIN = timedelta(days=7)
_SHOWN = 10
"""So many characters of a commit."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something that is wrong, and what is to be done about it."""

    what: str
    remedy: str


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the state: its title, what is known by names, and what is wrong."""

    title: str
    facts: list[tuple[str, str]]
    troubles: list[Trouble]


@dataclass(frozen=True, slots=True)
class Backup:
    """The last backup that is known of."""

    made_at: datetime
    file: str
    size: int


def site_state(*, whole: bool, serving: bool = True) -> list[Part]:
    """Return the parts of the state; `serving` where a process of the server asks. Two queries."""
    upkeep = {each.kind: each for each in Upkeep.objects.all()}
    folder = look_at_backups(_("backups"))
    return [
        _backups(upkeep, folder, whole=whole),
        _disks(folder),
        _work(upkeep.get(Upkeep.Kind.WORKER)),
        _program(serving=serving),
    ]


def site_troubles() -> list[Trouble]:
    """Return all that is wrong. Two queries."""
    return [trouble for part in site_state(whole=False) for trouble in part.troubles]


def _backups(upkeep: dict[str, Upkeep], folder: BackupFolder, *, whole: bool) -> Part:
    last, proof = _last_backup(upkeep.get(Upkeep.Kind.BACKUP), folder), upkeep.get(Upkeep.Kind.PROOF)
    facts = [(_("Last backup"), f"{_at(last.made_at)}, {filesizeformat(last.size)}" if last else _("none"))]
    if last and whole:
        facts.append((_("File"), last.file))
    facts.append((_("Last proof"), _proof_text(proof)))
    if proof and whole:
        if not last or proof.file != last.file:
            facts.append((_("File proved"), proof.file))
        if proof.failed:
            facts.append((_("What was wrong"), proof.failed))
    if folder.disk and folder.disk.number in {each.number for each in _of_the_database()}:
        facts.append((_("Place"), _("on the disk of the database: keep copies elsewhere too")))
    return Part(_("Backups"), facts, _of_the_folder(folder) + _of_the_backup(last) + _of_the_proof(last, proof))


def _last_backup(noted: Upkeep | None, folder: BackupFolder) -> Backup | None:
    """Return the last backup. Of those in the folder, the folder knows best: files are deleted, and a restored
    scorebook has forgotten what was noted since.
    """
    found = []
    if noted and (folder.path is None or Path(noted.file).parent != folder.path.absolute()):
        found.append(Backup(noted.at, noted.file, noted.size))
    if folder.newest and folder.made_at:
        found.append(Backup(folder.made_at, str(folder.newest), folder.size))
    return max(found, key=lambda each: each.made_at, default=None)


def _proof_text(proof: Upkeep | None) -> str:
    if not proof:
        return _("never")
    how = _("it failed") if proof.failed else _("all right")
    return f"{_at(proof.at)}, {how}"


def _of_the_folder(folder: BackupFolder) -> list[Trouble]:
    remedy = _("Have its disk or share mounted again. BACKUP_FOLDER says which folder it is.")
    if folder.is_missing:
        return [Trouble(_("The folder of the backups is not there."), remedy)]
    if folder.is_silent:
        return [Trouble(_("The folder of the backups does not answer."), remedy)]
    return []


def _of_the_backup(last: Backup | None) -> list[Trouble]:
    if last is None:
        remedy = _(
            "On the server, set BACKUP_FOLDER to a folder that is not on this machine, and have “manage.py backup” run "
            "every night."
        )
        return [Trouble(_("There is no backup."), remedy)]
    if timezone.now() - last.made_at > BACKUP_AGE:
        what = _("The last backup is %(age)s old.") % {"age": timesince(last.made_at, depth=1)}
        remedy = _("On the server, “manage.py backup” makes one, or says what keeps it from being made every night.")
        return [Trouble(what, remedy)]
    return []


def _of_the_proof(last: Backup | None, proof: Upkeep | None) -> list[Trouble]:
    remedy = _(
        "On the server, “manage.py prove_backup” restores the newest beside the site and says whether it is good."
    )
    if proof and proof.failed:
        remedy = _("On the server, make another with “manage.py backup”, and prove it with “manage.py prove_backup”.")
        return [Trouble(_("The backup that was proved last cannot be restored."), remedy)]
    if proof is None:
        return [Trouble(_("No backup was ever proved."), remedy)] if last else []
    if timezone.now() - proof.at > PROOF_AGE:
        what = _("The last proof of a backup is %(age)s old.") % {"age": timesince(proof.at, depth=1)}
        return [Trouble(what, remedy)]
    return []


def _of_the_database() -> list[Disk]:
    """Return the disk of the database; PostgreSQL does not say which it is."""
    folder = Path(connection.settings_dict["NAME"]).parent
    return disks([(_("database"), folder)] if connection.vendor == "sqlite" else [])


def _disks(folder: BackupFolder) -> Part:
    kept_here = [] if settings.PDF_STORE else [(_("PDFs"), Path(settings.PAPER_ROOT))]
    pdfs = disks([*kept_here, (_("yearbooks"), prints_folder())])
    facts, troubles = [], []
    for disk in together([*_of_the_database(), *pdfs, *([folder.disk] if folder.disk else [])]):
        holds = get_text_list(list(disk.holds), _("and"))
        room = {"free": filesizeformat(disk.free), "total": filesizeformat(disk.total), "holds": holds}
        facts.append((_("Free"), _("%(free)s of %(total)s (%(holds)s)") % room))
        if disk.is_low:
            what = _("A disk is almost full (%(holds)s): %(free)s are free.") % room
            remedy = _(
                "Make room, for a full disk takes no record: delete old backups, logs, what lies in var/prints/."
            )
            troubles.append(Trouble(what, remedy))
    if connection.vendor != "sqlite":
        facts.append((_("Database"), _("PostgreSQL does not say how much room it has")))
    return Part(_("Disks"), facts, troubles)


def _work(beat: Upkeep | None) -> Part:
    states = Print.State
    counts = Print.objects.aggregate(
        waiting=Count("pk", Q(state=states.QUEUED)),
        running=Count("pk", Q(state=states.RUNNING)),
        failed=Count("pk", Q(state=states.FAILED, ended_at__gte=timezone.now() - FAILED_WITHIN)),
    )
    failed = _("%(count)s: the page of each says why, and offers to try again") if counts["failed"] else "%(count)s"
    silent = is_silent(beat.at if beat else None)
    if not silent:
        worker = _("runs")
    else:
        worker = _("silent since %(time)s") % {"time": _at(beat.at)} if beat else _("has never run")
    facts = [
        (_("Worker"), worker),
        (_("Waiting"), str(counts["waiting"])),
        (_("In progress"), str(counts["running"])),
        (_("Failed this week"), failed % {"count": counts["failed"]}),
    ]
    troubles = []
    if silent:
        remedy = _("On the server, start “manage.py worker”. Its log says why it ended.")
        troubles.append(Trouble(_("The worker does not run, so no yearbook is made."), remedy))
    return Part(_("Yearbooks"), facts, troubles)


def _program(*, serving: bool) -> Part:
    kinds = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}
    number = ".".join(str(part) for part in connection.get_database_version())
    commit = version.COMMIT[:_SHOWN]
    running = f"{RELEASE}, {commit}" if commit else RELEASE
    facts = [(_("Version"), running), (_("Database"), f"{kinds[connection.vendor]} {number}")]
    if serving:
        facts.append((_("Runs since"), _at(version.RUNS_SINCE)))
    troubles = []
    if version.commit_on_disk() != version.COMMIT:
        remedy = _("On the server, finish the update, and start server and worker again.")
        troubles.append(Trouble(_("The files were updated, and the server still runs the version before."), remedy))
    return Part(_("Software"), facts, troubles)


def _at(time: datetime) -> str:
    return date_format(timezone.localtime(time), _("j F Y, H:i"))
