#!/usr/bin/env bash
# Every linter runs, whatever the others say; the script fails if one has failed.
set -uo pipefail
cd "$(dirname "$0")/.."

failures=0
check() {
    echo "== $*"
    ".venv/bin/$@" || failures=$((failures + 1))
}
check ruff check --output-format concise .
check ruff format --check .
check mypy .
check python manage.py check --fail-level WARNING
check python manage.py makemigrations --check --dry-run
exit "$failures"
