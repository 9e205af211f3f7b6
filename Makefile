# Every target first sets up what it needs; see scripts/ for how, docs/operations.md for a real server.
PORT ?= 8000
ARGS ?=
export PYTHON

.PHONY: help setup run install update rollback stop test lint bench soak chances drill deletion load trace-sync lock messages other-systems

help:
	@echo 'make run         the site on http://127.0.0.1:8000/ with a demo club (PORT=8001 for another port)'
	@echo 'make run LAN=1   the same for every phone in the room'
	@echo 'make run DEMO=0  without the demo club: the terminal prints the code with which you found your own'
	@echo 'make install SITE=scores.example.org   the site on this Debian server, with HTTPS, timers and backups (as root;'
	@echo '                 DATABASE=postgresql, BACKUP_STORE=/mnt/nas/scorebook; ROOT=/some/folder only tries it there)'
	@echo 'make update      the newest version on the server; make rollback goes back to the one before'
	@echo 'make test        the whole test suite, on SQLite and on PostgreSQL (ARGS="-k wicket" for a part)'
	@echo 'make lint        the linters and the type checkers, of Python and of the scripts of pages'
	@echo 'make bench       the benchmarks, a line each'
	@echo 'make soak        very many turns with real cards, none of which may be refused (ARGS="--turns 1000000")'
	@echo 'make chances     the data of which the chances of matches are made, and how good these are (hours;'
	@echo '                 ARGS="--only-check --matches 500 --states 100")'
	@echo 'make drill       1,000 matches of each game, of whose cards and totals none may be refused; and make deletion'
	@echo 'make drill ARGS=failover   20 matches are scored while nodes of the database are lost; or the server is killed (kills),'
	@echo '                 or its disk is full (full_disk), or backups are restored (restore); several at the same moment over'
	@echo '                 every act and form (races); 10,000 hostile inputs (hostile); every operation of the'
	@echo '                 API (api); all of these in turn (all)'
	@echo 'make drill ARGS=visitors   what scorers wait beside visitors who ask for the dearest pages, and beside 500 readers'
	@echo 'make deletion    without one game, or one format of competition, all the rest passes (ARGS=shields for one)'
	@echo 'make load        a site of 10,000 matches is made, 50 more are scored, 1,000 readers follow: what gives way first'
	@echo '                 (ARGS="--pace 1 10 --folder var/load" keeps the site; ARGS=--postgresql, ARGS=--cluster)'
	@echo 'make trace-sync   see with strace that every entry is on the disk before it is acknowledged'
	@echo 'make setup       only set up: .venv, libraries, fonts, and what tests need (PYTHON=python3.13 for another Python)'
	@echo 'make lock        after a change of requirements*.in: find versions and hashes (ARGS=--upgrade for new ones)'
	@echo 'make messages    bring the catalogues of texts up to date, and fail where they were stale (docs/languages.md)'
	@echo 'make other-systems   ask whether every package exists for Pythons and systems that nobody has tried'

setup:
	@scripts/setup.sh tests

run:
	@scripts/setup.sh site
	@DEMO='$(DEMO)' LAN='$(LAN)' PORT='$(PORT)' exec .venv/bin/python scripts/run.py

# These are for a server, and need nothing but the system's own Python.
install update rollback stop:
	@SITE='$(SITE)' DATABASE='$(DATABASE)' BACKUP_STORE='$(BACKUP_STORE)' PORT='$(PORT)' ROOT='$(ROOT)' \
		COMMIT='$(COMMIT)' exec $${PYTHON:-/usr/bin/python3} -B -m deploy.server $@

test:
	@scripts/setup.sh tests
	@scripts/test.sh $(ARGS)

lint:
	@scripts/setup.sh lint
	@scripts/lint.sh

bench:
	@scripts/setup.sh tests
	@exec .venv/bin/python -m benchmarks $(ARGS)

soak:
	@scripts/setup.sh tests
	@exec .venv/bin/python -m tools.grid.soak $(ARGS)

chances:
	@scripts/setup.sh tests
	@exec .venv/bin/python -m tools.chances $(ARGS)

drill:
	@scripts/setup.sh tests
ifneq ($(wildcard tools/drills/$(firstword $(ARGS)).py),)
	@exec .venv/bin/python -m tools.drills $(ARGS)
else
	@DRILL_MATCHES=$${DRILL_MATCHES:-1000} .venv/bin/python -m pytest -q -n auto -k drill tests/games $(ARGS)
	@exec .venv/bin/python scripts/deletion.py
endif

deletion:
	@scripts/setup.sh tests
	@exec .venv/bin/python scripts/deletion.py $(ARGS)

load:
	@scripts/setup.sh tests
	@exec .venv/bin/python -m tools.load $(ARGS)

trace-sync:
	@scripts/setup.sh tests
	@exec .venv/bin/python -m tools.trace_sync $(ARGS)

lock:
	@scripts/setup.sh tests
	@scripts/lock.sh $(ARGS)
	@scripts/setup.sh tests

messages:
	@scripts/setup.sh tests
	@exec .venv/bin/python -m tools.messages $(ARGS)

other-systems:
	@scripts/setup.sh tests
	@scripts/other_systems.sh
