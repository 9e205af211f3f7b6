#!/usr/bin/env bash
# Make requirements.txt, requirements-store.txt and requirements-dev.txt from their .in files: every version, with the
# hashes of its files for every system and every Python that the site runs on. Versions stay unless told otherwise:
#   scripts/lock.sh --upgrade-package weasyprint
#   scripts/lock.sh --upgrade
set -euo pipefail
cd "$(dirname "$0")/.."

for list in requirements requirements-store requirements-dev; do
    .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-strip-extras \
        --custom-compile-command 'make lock' "$@" --output-file "$list.txt" "$list.in"
done
