"""What every process of the press has loaded before it is given its section: imported by the server that forks them."""

import django

django.setup()

import tournaments.yearbook.binding  # noqa: E402 - loaded to be there
import tournaments.yearbook.setting  # noqa: E402, F401 - loaded to be there
