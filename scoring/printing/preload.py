"""Sets Django up when it is imported: what the server that forks a worker pool's processes loads before all else."""

import django

django.setup()
