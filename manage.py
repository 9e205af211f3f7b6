#!/usr/bin/env python
"""Django's command line for the scorebook."""

import os
import sys

from django.core.management import execute_from_command_line

from cricketcards.settings.environment import ending_in_a_sentence

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cricketcards.settings.development")
    with ending_in_a_sentence():
        execute_from_command_line(sys.argv)
