"""What is done with archives in the background, by `manage.py worker`."""

from django_tasks import task

from scoring.clubs.archive import jobs


@task()
def make_archive(pk: int) -> None:
    """Make the archive of a club."""
    jobs.make(pk, jobs.progress)


@task()
def read_archive(pk: int) -> None:
    """Bring in the club of an archive."""
    jobs.read(pk, jobs.progress)


@task()
def delete_archive(pk: int) -> None:
    """Delete an archive whose time is over."""
    jobs.delete(pk)
