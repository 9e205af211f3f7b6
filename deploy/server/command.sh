#!/bin/sh
# The commands of the scorebook, with its environment and as its user: scorebook backup, scorebook first_visit ...
export PYTHONPATH=@BASE@/current SCOREBOOK_ROOT=@ROOT@
exec /usr/bin/python3 -B -P -m deploy.server manage "$@"
