# Saloon. `make play` serves the site, `make test` runs everything; `make help` lists the rest.
SHELL := /bin/sh
.DEFAULT_GOAL := help
export PYTHONUNBUFFERED := 1

# The first Python that is new enough; choose another with `make PYTHON=python3.12 play`.
PYTHON ?= $(shell for name in python3 python3.13 python3.12 python3.11 python; do \
	if $$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
	then echo $$name; exit; fi; done)
RUN := .venv/bin/python

.PHONY: help play test quick soak bench fix messages lock setup setup-dev python clean

help: ## List the targets.
	@sed -n 's/^\([a-z-]*\):.*## /  make \1|/p' Makefile | awk -F'|' '{printf "%-18s %s\n", $$1, $$2}'

python:
	@if [ -z "$(PYTHON)" ]; then \
		echo "Saloon needs Python 3.11 or newer and found none." >&2; \
		echo "Install one (Debian, Ubuntu: sudo apt install python3 python3-venv)," >&2; \
		echo "or name it: make PYTHON=/path/to/python3.12 play" >&2; exit 2; fi
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Saloon needs Python 3.11 or newer; $(PYTHON) is older or does not run." >&2; \
		echo "Name another one: make PYTHON=python3.12 play" >&2; exit 2; }

setup: python
	@$(PYTHON) -m config.setup

setup-dev: python
	@$(PYTHON) -m config.setup --dev

play: setup ## Serve the site on http://127.0.0.1:8000/ (PORT=..., HOST=...).
	@exec $(RUN) -m config.play

test: setup-dev ## Everything: quick, SQLite, PostgreSQL, browsers.
	@exec $(RUN) -m tests.run test

quick: setup-dev ## Lint, types, import contracts, engine and unit tests: under a minute.
	@exec $(RUN) -m tests.run quick

soak: setup-dev ## The long property and crash runs, full numbers.
	@exec $(RUN) -m tests.run soak

bench: setup-dev ## Measure the server (ARGS="--matches 100 --think 1").
	@exec $(RUN) -m tests.load.bench $(ARGS)

fix: setup-dev ## Format and mend what can be mended by itself.
	@$(RUN) -m ruff check --fix --quiet .
	@$(RUN) -m ruff format --quiet .

messages: setup-dev ## Collect translatable texts into locale/ (needs gettext).
	@exec $(RUN) -m config.translations collect

COMPILE := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	--no-emit-index-url --no-emit-find-links --no-sources pyproject.toml
lock: ## Resolve both lock files anew for Python 3.11 to 3.13 (needs uv).
	$(COMPILE) -o requirements.lock
	$(COMPILE) --group dev -c requirements.lock -o requirements-dev.lock

clean: ## Remove what was made here: environment, database, caches.
	rm -rf .venv var staticfiles .mypy_cache .ruff_cache .pytest_cache .import_linter_cache \
		.hypothesis test-results
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find locale -name '*.mo' -delete
