#!/usr/bin/env bash
# Every linter runs, whatever the others say; the script fails if one has failed.
set -uo pipefail
cd "$(dirname "$0")/.."

failures=0
check() {
    echo "== $*"
    "$@" || failures=$((failures + 1))
}
PATH=$PWD/.venv/bin:$PWD/node_modules/.bin:$PATH
check ruff check --output-format concise .
check ruff format --check .
check mypy .
check lint-imports --no-logo
check python manage.py check --fail-level WARNING
check python manage.py makemigrations --check --dry-run
check python -m tools.messages --check
check tsc
check eslint .
check prettier --check --log-level warn static/js eslint.config.js
exit "$failures"
