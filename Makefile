PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAYABLE := $(VENV)/.playable
READY := $(VENV)/.ready
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
PEERS := .peers
PEERS_READY := $(PEERS)/.ready
CLIENT := src/nyhavn/static/.build-id
NEEDS := $(BIN)/python hatch_build.py --needs | xargs -r $(PIP)
LOCK := $(BIN)/uv pip compile pyproject.toml --universal --generate-hashes --no-emit-index-url --no-header --quiet
COMPILE_KERNELS := $(BIN)/python -c "from nyhavn.fast.kernels import SIGNATURES, kernel; [kernel(each.__name__) for each in SIGNATURES]"
PYTEST := $(BIN)/python -m pytest -q -n 3 --dist worksteal
CONFORMANCE := $(BIN)/python -m tests.rules.conformance tests/data/placements.jsonl.gz tests/data/games.jsonl.gz
CHECKS := check-types check-client test-client check-style
UNMIXED := $(if $(filter output-sync,$(.FEATURES)),--output-sync)
COVERING := tests/rules/test_golden.py tests/rules/test_perft.py tests/game/test_notation.py tests/rules/test_material.py tests/rules/test_playout.py tests/rules/test_description.py tests/rules/test_facts.py
LENGTHY := tests/rules/test_endings.py tests/bots/test_bots.py tests/bots/test_line_protocol.py tests/arena/test_process_pool.py tests/envs/test_env_agreement.py tests/envs/test_openspiel.py tests/envs/test_examples.py
PLAYED := tests/browser/test_browser.py tests/browser/test_browser_games.py tests/browser/test_browser_offline_games.py tests/browser/test_browser_site.py tests/browser/test_browser_layout.py tests/browser/test_browser_tutorial.py tests/browser/test_browser_rules.py tests/browser/test_browser_redaction.py tests/browser/test_browser_multiplayer.py tests/browser/test_browser_replay.py tests/browser/test_browser_shuffle.py tests/server/test_redaction.py

.PHONY: help play text kernels client site engine browser-games browser-bench pictures contact-sheets architecture chromium iproute test test-all checks $(CHECKS) test-long setup coverage bench bench-peers bench-envs research-check fresh-start learn-check ladder judgement study strength statistics reliability crash-test load-test clicks-test fuzz leak-test access-test flood-test school-test abuse-test bots-test disk-test storm-test upgrade-test backup-test shuffle-test signals-test lock clean

help: ## List all targets
	@grep -E '^[a-z-]+:.*## ' Makefile | sed 's/:.*## /	/' | expand -t 16

play: client ## Play in the browser
	@$(BIN)/nyhavn play

text: $(PLAYABLE) ## Play in the terminal
	@$(BIN)/nyhavn text

client: $(CLIENT) ## Build the browser's client, if anything in web/ has changed

$(CLIENT): $(PLAYABLE) $(shell find web src/nyhavn/phrases src/nyhavn/puzzles/puzzles.txt -name node_modules -prune -o -print)
	@$(NEEDS)
	@$(BIN)/python hatch_build.py
	@touch $(CLIENT)

site: client ## Write the page as a folder of files, build/site, and serve it here
	@$(BIN)/nyhavn site build/site
	@$(BIN)/python -m http.server --bind localhost --directory build/site

browser-games: setup client chromium ## Play many whole games in Chromium (ONLY=drag: only by dragging)
	NYHAVN_BROWSER_GAMES=all $(BIN)/python -m pytest -v -n 2 --dist worksteal -k "$(ONLY)" $(PLAYED)

browser-bench: setup client chromium ## Measure the page, and update docs/measurements.md
	@$(BIN)/python -m benchmarks.browser

engine: setup ## Compile the rules and the search to WebAssembly again, with wasm-ld (Debian: lld)
	@$(BIN)/python -m nyhavn.fast.webassembly
	@$(BIN)/python -m nyhavn.fast.webassembly.page_nets

pictures: setup client chromium ## Draw the pictures of the README and the icons again
	@PYTHONPATH=. $(BIN)/python docs/screenshot.py
	@PYTHONPATH=. $(BIN)/python docs/film.py
	@$(BIN)/python docs/picture.py
	@$(BIN)/python hatch_build.py npm run --silent icons

contact-sheets: setup client chromium ## Take pictures of every page and state, in every language, by day and by night
	@PYTHONPATH=. $(BIN)/python docs/contact_sheets.py

architecture: setup ## Draw the pictures of docs/architecture.md
	$(BIN)/python -m benchmarks.architecture

chromium: ## Install Chromium for the browser tests, if possible
	@[ -z "$$NYHAVN_CHROMIUM" ] || command -v "$$NYHAVN_CHROMIUM" > /dev/null \
		|| { echo "NYHAVN_CHROMIUM names no program: $$NYHAVN_CHROMIUM" >&2; exit 1; }
	@[ -n "$$NYHAVN_CHROMIUM" ] || command -v chromium > /dev/null || command -v chromium-browser > /dev/null || command -v google-chrome > /dev/null \
		|| { [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null && apt-get -q update > /dev/null \
			&& apt-get -q -o DPkg::Lock::Timeout=600 install -y --no-install-recommends chromium fonts-dejavu-core > /dev/null; } \
		|| { echo "The browser tests need Chromium: install it, or say where it is with NYHAVN_CHROMIUM." >&2; exit 1; }

iproute: ## Install iproute2 for the attack from a network namespace, if possible
	@command -v ip > /dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null && apt-get -q update > /dev/null \
		&& apt-get -q -o DPkg::Lock::Timeout=600 install -y --no-install-recommends iproute2 > /dev/null; } \
		|| echo "There is no ip: the attack from a network namespace will be missed." >&2

kernels: $(PLAYABLE)
	@$(COMPILE_KERNELS) > /dev/null 2>&1 &

check-types:
	$(BIN)/mypy

check-client:
	$(BIN)/python hatch_build.py npm run --silent check

test-client:
	$(BIN)/python hatch_build.py npm run --silent test

check-style:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

test: checks ## Check style and types, and run the quick tests
	$(PYTEST) --durations=15 -m "not slow"
	$(CONFORMANCE)

test-all: checks ## Check style and types, and run all tests, including the slow ones and those of test-long
	$(PYTEST) --durations=25
	$(CONFORMANCE)
	@$(MAKE) --no-print-directory test-long

checks: kernels setup client chromium
	@$(MAKE) --no-print-directory --jobs=4 $(UNMIXED) $(CHECKS)

test-long: setup ## Run the property tests with thousands of cases each
	NYHAVN_TESTS=long $(BIN)/python -m pytest -q -n 2 --dist worksteal $(LENGTHY)

setup: $(READY) ## Prepare .venv with all dependencies for playing and testing

$(PLAYABLE): requirements.play.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Nyhavn needs Python 3.11 or newer; say which with: make PYTHON=python3.x")'
	$(PYTHON) -m venv $(VENV)
	$(PIP) --no-compile --require-hashes -r requirements.play.txt
	@$(NEEDS)
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $(PLAYABLE)

$(READY): requirements.lock.txt $(PLAYABLE)
	$(PIP) --require-hashes -r requirements.lock.txt
	@touch $(READY)

lock: setup ## Update the lock files of the dependencies
	$(PIP) uv
	$(LOCK) --upgrade --extra test -o requirements.lock.txt
	$(LOCK) --upgrade --no-annotate --extra build --constraint requirements.lock.txt -o requirements.play.txt

coverage: setup ## Measure the branch coverage of the rules; less than 100 % fails
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -q $(COVERING)
	$(BIN)/coverage report --fail-under=100

bench: setup ## Measure how fast the rules run
	@$(BIN)/nyhavn bench

bench-peers: $(PEERS_READY) ## Compare the speed with OpenSpiel, catanatron and python-chess
	@$(PEERS)/bin/python -m benchmarks.peers

bench-envs: $(PEERS_READY) ## Compare the speed of the environments with PettingZoo's and OpenSpiel's games
	@$(PEERS)/bin/python -m benchmarks.envs

research-check: setup ## Play a thousand games through all environments, and check two thousand states for leaks
	NYHAVN_TESTS=long $(BIN)/python -m pytest -v tests/envs/test_env_agreement.py tests/envs/test_openspiel.py

fresh-start: setup chromium ## Measure the time from a fresh clone to the first move
	@$(BIN)/python -m benchmarks.fresh

learn-check: setup ## Train a tiny net for a few minutes; it must score 85 % against the Apprentice
	@$(BIN)/python -m benchmarks.learn_check

ladder: setup ## Play the six levels against each other, or resume, and update the tables of docs/strength.md
	@$(BIN)/python -m benchmarks.strength ladder

judgement: setup ## Measure the calibration of the nets, the Master's time for a move, and how well a rival learns to beat the nets
	@$(BIN)/python -m benchmarks.judgement

study: setup ## Measure the study of games until enough is counted, or go on, and update docs/measurements.md
	@$(BIN)/python -m benchmarks.study all

strength: setup ## Measure the strength of the simple bots and searches
	@$(BIN)/python -m benchmarks.strength strength

statistics: setup ## Check the arena's statistics against thousands of simulated matches
	@$(BIN)/python -m benchmarks.arena_statistics

RELIABLE := crash-test signals-test load-test clicks-test fuzz leak-test access-test flood-test school-test abuse-test bots-test disk-test storm-test upgrade-test backup-test shuffle-test

reliability: ## Run all reliability tests, and update docs/measurements.md
	@failed=; for each in $(RELIABLE); do echo "== $$each"; $(MAKE) --no-print-directory $$each || failed="$$failed $$each"; done; \
		[ -z "$$failed" ] || { echo "missed:$$failed" >&2; exit 1; }

crash-test: setup client ## Kill the server fifty times under 500 live games: no acknowledged move may be lost or duplicated
	@$(BIN)/python -m benchmarks.reliability.crash

signals-test: setup client ## Stop the server with a hundred bursts of signals: it must end within ten seconds and lose nothing
	@$(BIN)/python -m benchmarks.reliability.signals

load-test: setup client ## Measure 500 games at 250 moves a second, and 2,000 idle pages
	@$(BIN)/python -m benchmarks.reliability.load

clicks-test: setup client ## Send 10,000 moves several times each, and let 200 clients race a thousand times
	@$(BIN)/python -m benchmarks.reliability.clicks

fuzz: setup client ## Fuzz: send 10,000 mutated messages and requests, and try a million mutated moves
	@$(BIN)/python -m benchmarks.reliability.fuzz

leak-test: setup client ## Deal hidden cards again at 2,000 tables, and search everything sent for secrets
	@$(BIN)/python -m benchmarks.reliability.leaks

access-test: setup client ## Request every route without authorization
	@$(BIN)/python -m benchmarks.reliability.access

flood-test: setup client ## Flood the server, and measure the latency of other games
	@$(BIN)/python -m benchmarks.reliability.floods

school-test: setup client ## Let 120 people behind one address come and play: none is refused
	@$(BIN)/python -m benchmarks.reliability.school

abuse-test: setup client iproute ## Attack the server in every known way, and measure the latency of other games
	@$(BIN)/python -m benchmarks.reliability.abuse

bots-test: setup client ## Play 200 games with faulty bots, and measure the event loop while eight bots think
	@$(BIN)/python -m benchmarks.reliability.bots

disk-test: setup client ## Run with a full disk and a locked database
	@$(BIN)/python -m benchmarks.reliability.disk

storm-test: setup client ## Reconnect storm: drop a thousand connections, and restart the server
	@$(BIN)/python -m benchmarks.reliability.storm

upgrade-test: setup client ## Replay 10,000 stored games compiled and interpreted, and kill migrations
	@$(BIN)/python -m benchmarks.reliability.upgrades

backup-test: setup client ## Back up, restore and check 10,000 games, and find flipped bytes
	@$(BIN)/python -m benchmarks.reliability.backup

shuffle-test: setup client ## Deal a million times, and compare with the expected frequencies
	@$(BIN)/python -m benchmarks.reliability.shuffles

$(PEERS_READY): benchmarks/peers-requirements.txt pyproject.toml
	$(PYTHON) -m venv $(PEERS)
	$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r benchmarks/peers-requirements.txt
	$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $(PEERS_READY)

clean: ## Remove everything that make has made
	rm -rf $(VENV) $(PEERS) .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache web/node_modules src/nyhavn/static
