#!/usr/bin/env bash
# The whole suite on SQLite, then on a PostgreSQL server of its own; arguments go to pytest.
set -uo pipefail
cd "$(dirname "$0")/.."

# Some hundred processes import the site and its tests: what the first has compiled, the others need not.
unset PYTHONDONTWRITEBYTECODE

# One process more than there are processors: tests that wait for a browser, a server or the disk leave them idle. Each
# begins with a third of the list and takes from the others' when it is done: else one process is left with the slow ones.
pytest=(.venv/bin/python -m pytest --numprocesses=$(($(nproc) + 1)) --dist=worksteal "$@")
status=0

echo "== SQLite"
env -u DATABASE_URL "${pytest[@]}" || status=$?

echo "== PostgreSQL"
# -t keeps the cluster in a temporary folder for root too; pg_virtualenv sets PG* for the command. The status
# goes by a file, since pg_virtualenv prints the server's whole log after a command that failed.
outcome=$(mktemp)
pg_virtualenv -t -c '--encoding UTF8 --locale C.UTF-8' -o synchronous_commit=off -o full_page_writes=off \
    bash -c '
        outcome=$1; shift
        export DATABASE_URL="postgres://$PGUSER:$PGPASSWORD@$PGHOST:$PGPORT/$PGDATABASE"
        "$@"; echo $? > "$outcome"' bash "$outcome" "${pytest[@]}" || status=$?
[ "$(cat "$outcome")" = 0 ] || status=1
rm -f "$outcome"

exit "$status"
