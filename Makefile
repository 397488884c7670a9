# What people and CI type. Each target sets up what it needs first; a second run starts at once.
SHELL := /bin/bash
VENV := .venv/bin
# Card art and real photographs that may not be committed; tests and training that need them look here.
FILKO_DATA ?= $(abspath ../shared/data)
export FILKO_DATA

.PHONY: setup demo test check bench bench-engine firmware firmware-nightly train wheel-check clean

setup: .work/setup.stamp

.work/setup.stamp: tools/setup requirements/dev.txt pyproject.toml
	@tools/setup
	@mkdir -p .work && touch $@

demo: setup
	$(VENV)/filko demo

test: setup
	$(VENV)/pytest

check: setup
	$(VENV)/ruff format --check .
	$(VENV)/ruff check .
	$(VENV)/mypy
	MYPYPATH=firmware $(VENV)/mypy --strict firmware/generate.py firmware/generating
	$(VENV)/lint-imports

wheel-check: setup
	tools/wheel-check

bench: setup
	$(VENV)/filko bench

# The controls of the engine's bench are no part of the program: they go into an environment of their own.
bench-engine: setup
	tools/bench-engine

firmware: setup
	$(MAKE) -C firmware all sim

# Fuzzing, soaking, mutants: longer than a test run. Needs clang and cppcheck.
firmware-nightly: setup
	$(MAKE) -C firmware fuzz soak mutants pio-check

train: setup
	tools/train

clean:
	rm -rf .venv .tools .work dist build firmware/build
