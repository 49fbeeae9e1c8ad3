# How a layer is built: included by the layers' Makefiles, whose targets `sam build` calls.
# The wheels are the runtime's, whatever machine builds them.
ARCHITECTURE ?= arm64
PLATFORM := manylinux2014_$(subst arm64,aarch64,$(ARCHITECTURE))
SITE := $(ARTIFACTS_DIR)/python

define install
	python3.13 -m pip install --quiet --disable-pip-version-check --no-compile --no-deps \
		--only-binary=:all: --implementation cp --python-version 3.13 --platform $(PLATFORM) \
		--target "$(SITE)" --require-hashes -r requirements.txt
endef

# Commands and packages' metadata name the machine that built them; nothing reads them here,
# nor stubs of types.
# Bytecode that is not checked: zips date every file 1980, which would make any other stale.
define finish
	rm -r "$(SITE)/bin" "$(SITE)"/*.dist-info
	find "$(SITE)" -name '*.pyi' -delete
	find "$(SITE)" -name __pycache__ -prune -exec rm -r {} +
	python3.13 -m compileall -q --invalidation-mode unchecked-hash -s "$(SITE)" -p /opt/python "$(SITE)"
endef
