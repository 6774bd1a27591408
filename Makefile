# Every target sets up what it needs in .venv, pinned by constraints.txt; a second run finds that done.
# PYTHON=python3.12 make test   chooses another interpreter (3.11 or later).

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# The packages that build this one are pinned too.
PIP := PIP_BUILD_CONSTRAINT=constraints.txt $(BIN)/python -m pip --disable-pip-version-check --quiet
LESSONS := content
GUIDES := tests/guides/node_modules
PAGES := README.md ARCHITECTURE.md CONTRIBUTING.md CHANGELOG.md docs

# An empty environment has no search path either.
export PATH := $(or $(PATH),/usr/local/bin:/usr/bin:/bin)
export PIP_ROOT_USER_ACTION := ignore

.PHONY: verify verify-pages test test-quick test-browser guides lint types contracts format docs bench build wheel lock script clean help

verify: $(VENV)/runtime.stamp ## verify the lessons in content/ (the main job)
	$(BIN)/atlas-lessons verify $(LESSONS)

verify-pages: $(VENV)/runtime.stamp ## verify the numbers of README and docs
	$(BIN)/atlas-lessons verify $(PAGES)

test: $(VENV)/dev.stamp ## run every test
	$(BIN)/python -m pytest -n auto --dist loadfile -rfEs

test-quick: $(VENV)/dev.stamp ## run the tests that take no more than a few seconds
	$(BIN)/python -m pytest -n auto --dist loadfile -m "not slow and not browser"

guides: $(VENV)/dev.stamp $(GUIDES)/.package-lock.json ## try the guides for other site builders, which are installed for it
	@$(PIP) install -c constraints.txt --group guides
	REQUIRE_GUIDES=1 $(BIN)/python -m pytest tests/test_guides.py

lint: $(VENV)/dev.stamp ## check style and formatting
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/dev.stamp ## check types
	$(BIN)/mypy

contracts: $(VENV)/dev.stamp ## check which module may import which
	$(BIN)/lint-imports

format: $(VENV)/dev.stamp ## format the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

script: ## shorten the pages' script, after templates/explore.js changed
	cd tests/browser && npm ci --no-audit --no-fund --ignore-scripts && npm run --silent script

docs: $(VENV)/runtime.stamp ## write docs/rules.md from the rules
	$(BIN)/atlas-lessons rules --markdown > docs/rules.md.new
	mv docs/rules.md.new docs/rules.md

bench: $(VENV)/dev.stamp ## verify and build 1,000 generated lessons beside a bare loop, Hugo and Eleventy
	$(BIN)/python benchmarks/bench.py
	@$(PIP) install -c constraints.txt --group guides
	$(BIN)/python benchmarks/peers.py

build: $(VENV)/runtime.stamp ## build the site of the lessons in content/
	$(BIN)/atlas-lessons build $(LESSONS) --out site

wheel: $(VENV)/dev.stamp ## build the distribution files
	PIP_BUILD_CONSTRAINT=constraints.txt $(BIN)/python -m build --outdir dist

lock: ## write constraints.txt from a fresh environment with the newest releases
	rm -rf build/lock
	$(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install --quiet --upgrade pip
	build/lock/bin/python -m pip install --quiet ".[evidence,search]" --group dev hatchling
	{ sed -n '/^#/p' constraints.txt; build/lock/bin/python -m pip freeze --all --exclude atlas-lessons --exclude setuptools; } > build/constraints.txt
	mv build/constraints.txt constraints.txt

clean: ## remove everything that is made
	rm -rf $(VENV) build dist site .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 14

# Debian splits pip's bootstrap off python3: without python3-venv the environment is made without pip, and the pip of
# the system (python3-pip), when there is one, fills it.
$(VENV)/made.stamp:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "make: $(PYTHON) is missing or older than Python 3.11; name another: make PYTHON=python3.12" >&2; exit 1; }
	@rm -rf $(VENV)
	@if $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null; then \
	  $(PYTHON) -m venv $(VENV); \
	elif $(PYTHON) -c 'import pip, venv' 2>/dev/null; then \
	  $(PYTHON) -m venv --without-pip $(VENV) && $(PYTHON) -m pip --quiet --python $(BIN)/python install -c constraints.txt pip; \
	else \
	  echo "make: $(PYTHON) cannot make a virtual environment; on Debian: apt-get install python3-venv" >&2; exit 1; \
	fi
	@$(PIP) install -c constraints.txt --upgrade pip
	@touch $@

$(VENV)/runtime.stamp: $(VENV)/made.stamp pyproject.toml constraints.txt
	@echo "setting up $(VENV)"
	@$(PIP) install -c constraints.txt --editable .
	@$(BIN)/python -m compileall -q atlas_lessons
	@touch $@

$(GUIDES)/.package-lock.json: tests/guides/package-lock.json
	@npm --prefix tests/guides ci --no-audit --no-fund --silent
	@touch $@

$(VENV)/dev.stamp: $(VENV)/runtime.stamp
	@echo "setting up the tools for tests"
	@$(PIP) install -c constraints.txt --group dev
	@touch $@
