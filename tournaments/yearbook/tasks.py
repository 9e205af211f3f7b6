"""What is done in the background, by `manage.py worker`."""

from django_tasks import task

from tournaments.yearbook.build_job import make


@task()
def make_print(pk: int) -> None:
    """Make the PDF of a print."""
    make(pk)
