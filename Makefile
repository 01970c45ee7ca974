PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: help play test setup check lock coverage endings fuzz bench bench-peers clean

help: ## What can be made
	@grep -E '^[a-z-]+:.*## ' Makefile | sed 's/:.*## /	/' | expand -t 16

play: setup ## Play in the terminal
	@$(BIN)/nyhavn text

test: setup ## Check style and types, and run all tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q -n 2 --dist worksteal
	$(BIN)/python -m tests.conformance tests/data/placements.jsonl.gz tests/data/games.jsonl.gz

setup: $(READY) ## Prepare .venv with everything that playing and testing need

$(READY): requirements.lock.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Nyhavn needs Python 3.11 or newer; say which with: make PYTHON=python3.x")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $(READY)

lock: setup ## Renew the lock file of the test environment
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip compile pyproject.toml --extra test --universal --generate-hashes --no-emit-index-url --no-header --upgrade -o requirements.lock.txt
