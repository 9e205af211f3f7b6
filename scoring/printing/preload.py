"""Sets Django up when it is imported: what the server that forks a book's processes loads before all else."""

import django

django.setup()
