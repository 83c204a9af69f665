# One command for each thing one does. `make` alone lists them.

# The first Python that starts and is new enough; a name on the PATH is not enough (pyenv leaves names that do not start).
NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	"$$p" -c '$(NEW_ENOUGH)' >/dev/null 2>&1 && echo "$$p" && break; done)
VENV := .venv
BIN := $(VENV)/bin

# What is compiled is kept, whatever the environment says: else every worker, and every program that a test starts, compiles all anew.
PYTEST := PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n auto --dist loadgroup

# What `make fuzz` tries: the same for the same seed; without one, another every day.
FUZZ_SEED ?= $(shell date +%Y%m%d)
FUZZ_COUNT ?= 250
# Tests that try more then (tests/helpers/fuzzing, `tries`).
SEEDED := tests/companion/keep/test_monkey.py tests/companion/keep/test_checked.py tests/companion/keep/test_joining.py \
	tests/companion/evening/test_possible.py tests/companion/test_games_told.py

# How many faults `make mutants` tries, and which.
MUTANTS ?= 60
MUTANTS_SEED ?= 15

.DEFAULT_GOAL := help
.PHONY: browser help demo test rest cover sheets fuzz mutants lint types format bench gallery catalogue game lowest wheel clean

help: ## this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

demo: $(VENV)/ready ## print every game's sheets into output/ and settle a sample dispute
	@$(BIN)/companion demo

test: $(VENV)/ready-dev ## run the tests; where many are alike, some in their turn
	@TESTS=turns $(PYTEST)

rest: $(VENV)/ready-dev ## run what make test leaves out
	@TESTS=rest $(PYTEST)

cover: $(VENV)/ready-dev ## run the tests with branch coverage, which takes more than twice as long
	@$(PYTEST) --cov --cov-report=term --cov-fail-under=95

sheets: $(VENV)/ready-dev ## hold every sheet to its contract in every combination of paper, type, language and players
	@SHEETS=every $(PYTEST) tests/test_sheets_contract.py tests/companion/kit/test_wall.py

fuzz: $(VENV)/ready-dev ## a minute of mutation fuzzing; FUZZ_SEED=… FUZZ_COUNT=… say which and how much
	@FUZZ_SEED=$(FUZZ_SEED) FUZZ_COUNT=$(FUZZ_COUNT) $(PYTEST) --dist load --no-cov tests/fuzz $(SEEDED)

mutants: $(VENV)/ready-dev ## put small faults into the code and count how many the tests notice: MUTANTS=60 MUTANTS_SEED=7; an hour or two
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[mutants]'
	@$(BIN)/python scripts/mutants.py $(MUTANTS) $(MUTANTS_SEED)

lint: $(VENV)/ready-dev ## ruff: style and mistakes
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: $(VENV)/ready-dev ## mypy, strict
	@$(BIN)/mypy

format: $(VENV)/ready-dev ## ruff: rewrite to the house style
	@$(BIN)/ruff check --fix-only --quiet .
	@$(BIN)/ruff format .

browser: ## install Chromium (Debian, Ubuntu), which the tests of the page at the table are run in; without it they are left out
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || apt-get install -y -qq chromium

bench: $(VENV)/ready-dev ## measure speed; compares within one run
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[bench]'
	@$(BIN)/python scripts/bench.py
	@$(BIN)/python scripts/bench_page.py

gallery: $(VENV)/ready-dev ## print every sheet and picture its pages into docs/gallery/, the page at the table into docs/page/ [GAMES="loup hache"]
	@$(BIN)/python scripts/gallery.py $(GAMES)

catalogue: $(VENV)/ready-dev ## compile the French interface catalogue
	@$(BIN)/pybabel compile --domain companion --directory companion/locale

game: $(VENV)/ready-dev ## lay out a new game's files: make game ID=loup TITLE="Le loup" [ROUNDS=3]
	@$(BIN)/python scripts/new_game.py "$(ID)" "$(TITLE)" $(ROUNDS)

lowest: $(VENV)/ready-dev ## run the tests with the lowest versions of all libraries that pyproject.toml allows
	@scripts/lowest.sh

wheel: $(VENV)/ready-dev ## build wheel and sdist into dist/
	@$(BIN)/python -m build

clean: ## remove what can be made again
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage .coverage.* htmlcov

$(VENV)/python-found:
	@test -n "$(PYTHON)" && $(PYTHON) -c '$(NEW_ENOUGH)' || { echo "Python 3.11 or later is needed and was not found. Install it (https://www.python.org/downloads, or: apt install python3 python3-venv), or name it: make demo PYTHON=/path/to/python3.11"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "Python's venv module is missing. On Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@touch $@

$(VENV)/ready: $(VENV)/python-found pyproject.toml hatch_build.py
	@echo "Setting up Companion in $(VENV) (once; about a minute)…"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[web]' || { echo "The libraries could not be installed: is this machine online? Then try again: make demo"; exit 1; }
	@touch $@

$(VENV)/ready-dev: $(VENV)/python-found pyproject.toml hatch_build.py
	@echo "Setting up Companion and its tools in $(VENV) (once; about a minute)…"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]' || { echo "The libraries could not be installed: is this machine online? Then try again: make test"; exit 1; }
	@touch $@ $(VENV)/ready
