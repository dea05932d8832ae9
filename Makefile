# Everything runs in the project's own virtual environment, made on first use and again when pyproject.toml changes.
# `make VENV=/elsewhere test` keeps it somewhere else; `make PYTHON=/path/to/python3.12 demo` chooses the interpreter.

SHELL := /bin/bash
VENV ?= .venv
BIN := $(VENV)/bin
PYTEST := $(BIN)/python -m pytest -n 2 --dist worksteal
QUICK := not slow and not prove and not real and not examples and not browser and not wheel and not fuzz and not crash
PLAIN := golden pack plain_kernels solid twins worlds
NEWEST := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do $$p -c '$(NEWEST)' 2>/dev/null && { command -v $$p; break; }; done)

# Real logs are no part of the project. Where they lie beside it, `make real` and the benchmarks read them.
ifneq ($(wildcard ../shared/logs),)
export JASSSTATS_REAL_LOGS ?= $(abspath ../shared/logs)
endif
# A warning from a library must not depend on the terminal's width or the user's settings.
export PIP_DISABLE_PIP_VERSION_CHECK := 1
unexport PYTHONPATH

.DEFAULT_GOAL := help
.PHONY: help demo test quick real check examples prove fuzz crash browser wheel coverage bench docs lab warm schemas clean

help:  ## this list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 10

demo: $(VENV)/.notebooks  ## read the sample logs, print and plot answers into out/demo/
	@$(BIN)/python -m jassstats.demo

test: $(VENV)/.dev  ## the tests; `make real`, `make examples` and `make prove` run those that take longer or need real logs
	@$(PYTEST)

quick: $(VENV)/.dev  ## rules, logs and statistics on small lakes, in less than a minute
	@$(PYTEST) -m '$(QUICK)' tests/rules tests/logs tests/stats

real: $(VENV)/.dev  ## the tests on real logs, in the folder that JASSSTATS_REAL_LOGS names (../shared/logs where it exists)
	@test -d "$$JASSSTATS_REAL_LOGS/challenge" -a -d "$$JASSSTATS_REAL_LOGS/jasskit" \
	    || { echo "make real needs the real logs: set JASSSTATS_REAL_LOGS to the folder that holds challenge/ and jasskit/" >&2; exit 1; }
	@$(PYTEST) -m real tests

check: $(VENV)/.dev  ## style, types, import contracts, docs
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache
	@$(BIN)/check-jsonschema -q --builtin-schema vendor.github-workflows .github/workflows/*.yml
	@$(BIN)/check-jsonschema -q --builtin-schema vendor.readthedocs .readthedocs.yaml
	@$(BIN)/zizmor --offline --quiet .github/workflows
	@$(BIN)/sphinx-build -q -W --keep-going -D nb_execution_mode=off -b html docs docs/_build/check
	@$(BIN)/python docs/fetched.py docs/_build/check

examples: $(VENV)/.dev  ## the commands of the README, the notebooks and the demo, run whole
	@$(PYTEST) -m examples tests/docs

prove: $(VENV)/.dev  ## the long counts: twins, squares, big samples
	@$(PYTEST) -m 'prove and not real'

fuzz: $(VENV)/.fuzz  ## every text that is read, changed at random; SECONDS=480 in all, SEED=1 is the first seed
	@JASSSTATS_FUZZ_SECONDS=$(or $(SECONDS),480) JASSSTATS_FUZZ_SEED=$(or $(SEED),1) \
	    $(BIN)/python -m pytest -m fuzz -n 0 -q tests/fuzz

crash: $(VENV)/.dev  ## commands stopped at random moments, full disks, writers side by side; SECONDS=180 in all, SEED=1
	@JASSSTATS_CRASH_SECONDS=$(or $(SECONDS),180) JASSSTATS_CRASH_SEED=$(or $(SEED),1) JASSSTATS_CRASH_ROUNDS=$(ROUNDS) \
	    $(BIN)/python -m pytest -m crash -n 0 -q tests/crash

browser: $(VENV)/.dev  ## viewer and report in a real Chromium; needs chromium and chromedriver, pictures go to out/browser
	@for program in chromium chromedriver; do command -v $$program >/dev/null \
	    || { echo "make browser needs $$program; on Debian: apt-get install chromium chromium-driver" >&2; exit 1; }; done
	@$(BIN)/python -m pytest -m browser -n 0 tests/browser

wheel: $(VENV)/.dev  ## build wheel and sdist, install each in a clean environment, run commands, demo and README there
	@$(BIN)/python -m pytest -m wheel -n 0 tests/packaging

coverage: $(VENV)/.dev  ## lines and branches that the tests run, those of kernels too: these run as plain Python
	@$(BIN)/coverage run -m pytest -n 0 -q -m '$(QUICK)' tests/rules tests/logs tests/stats
	@NUMBA_DISABLE_JIT=1 PYTHONPATH=tests/support $(BIN)/coverage run --append -m pytest -p plain_kernels -n 0 -q \
	    -W ignore::RuntimeWarning -m 'not prove and not real' $(PLAIN:%=tests/kernels/test_%.py)
	@$(BIN)/coverage report --skip-covered --sort=cover

bench: $(VENV)/.bench  ## every published figure, measured here
	@$(BIN)/python bench/all.py

docs: $(VENV)/.dev  ## the documentation, as HTML in docs/_build/html; it runs the notebooks
	@$(BIN)/sphinx-build -q -W --keep-going -b html docs docs/_build/html
	@$(BIN)/python docs/fetched.py docs/_build/html
	@echo "docs/_build/html/index.html"

lab: $(VENV)/.notebooks  ## JupyterLab on the notebooks
	@$(BIN)/jupyter lab notebooks

warm: $(VENV)/.notebooks  ## compile the kernels now
	@$(BIN)/jassstats warm

schemas: $(VENV)/.dev  ## write schemas/, docs/tables.md and docs/export.md from the code
	@$(BIN)/python schemas/write.py

clean:  ## everything that was built, the environment too
	rm -rf $(VENV) out dist docs/_build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.%: pyproject.toml
	@test -n "$(PYTHON)" || { echo "jassstats needs Python 3.11 or newer: make PYTHON=/path/to/python $(MAKECMDGOALS)" >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "setting up $(VENV) (once)"
	@$(BIN)/python -m pip install --quiet --editable '.[$*]'
	@touch $@
