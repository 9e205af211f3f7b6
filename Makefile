# Every target first sets up what it needs; see scripts/ for how, docs/operations.md for a real server.
PORT ?= 8000
ARGS ?=
export PYTHON

.PHONY: help setup run test lint bench soak

help:
	@echo 'make run         the site on http://127.0.0.1:8000/ with a demo club (PORT=8001 for another port)'
	@echo 'make run LAN=1   the same for every phone in the room'
	@echo 'make test        the whole test suite, on SQLite and on PostgreSQL (ARGS="-k wicket" for a part)'
	@echo 'make lint        the linters and the type checker'
	@echo 'make bench       the benchmarks, a line each'
	@echo 'make soak        very many turns with real cards, none of which may be refused (ARGS="--turns 1000000")'
	@echo 'make setup       only set up: .venv, libraries, fonts, and what tests need'

setup:
	@scripts/setup.sh tests

run:
	@scripts/setup.sh site
	@LAN='$(LAN)' PORT='$(PORT)' exec .venv/bin/python scripts/run.py

test:
	@scripts/setup.sh tests
	@scripts/test.sh $(ARGS)

lint:
	@scripts/setup.sh tests
	@scripts/lint.sh

bench:
	@scripts/setup.sh tests
	@exec .venv/bin/python -m benchmarks $(ARGS)

soak:
	@scripts/setup.sh tests
	@exec .venv/bin/python -m benchmarks.soak $(ARGS)
