"""Child processes: what is measured runs in an environment of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from commands.template import ROOT, Template
from tests.bench.artifacts import PYTHON
from tests.local.aws import emulator


@dataclass(frozen=True)
class Place:
    """Where a measured module runs. `variables` are beside those that Lambda would set."""

    paths: Sequence[Path] = ()
    python: Path = PYTHON
    variables: dict[str, str] = field(default_factory=dict)

    def run(self, module: str, *arguments: str, given: object = None) -> Any:
        """What `tests.bench.inside.<module>` prints last, which is JSON; `given` is its input."""
        done = subprocess.run(
            [self.python, "-m", f"tests.bench.inside.{module}", *arguments],
            cwd=ROOT,
            env=self._environment(),
            input=json.dumps(given),
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        return json.loads(done.stdout.splitlines()[-1])

    def _environment(self) -> dict[str, str]:
        own = Template(Stage="dev", OtpProvider="fixed").environment()
        return {
            **own,
            **emulator.IDENTITY,
            "PATH": os.environ["PATH"],
            "PYTHONPATH": os.pathsep.join(map(str, self.paths)),
            "PYTHONDONTWRITEBYTECODE": "1",  # /opt and /var/task cannot be written to
            "AWS_LAMBDA_FUNCTION_NAME": "bench",
            "AWS_LAMBDA_INITIALIZATION_TYPE": "on-demand",
            "TOOL_PER_MINUTE": "1000000000",
            "NO_PROXY": "127.0.0.1",
            **self.variables,
        }


@contextmanager
def serving(module: str, *arguments: str) -> Iterator[str]:
    """The URL of a stand-in that runs as a process of its own: its work is not ours."""
    with subprocess.Popen(
        [sys.executable, "-m", f"tests.bench.{module}", *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout
        try:
            yield server.stdout.readline().strip()
        finally:
            server.terminate()
