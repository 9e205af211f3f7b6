"""`manage.py worker`: what does long work in the background, with a heartbeat that tells whether it runs."""

from typing import Any

from django_tasks_db.management.commands import db_worker

from scoring.worker_beats import beating


class _Worker(db_worker.Worker):
    """The worker of django-tasks, which beats while it runs."""

    def run(self) -> None:
        """Take work until told to stop."""
        with beating():
            super().run()


class Command(db_worker.Command):
    """The command of django-tasks, with all its options, for a worker that beats."""

    help = "Make yearbooks, archives and chances of tables in the background. While it runs, /health/worker/ says so."

    def handle(self, *args: Any, **options: Any) -> None:
        """Work until told to stop, or until there is nothing left to do (--batch)."""
        db_worker.Worker = _Worker  # type: ignore[misc] # by this name that command makes its worker
        super().handle(*args, **options)
