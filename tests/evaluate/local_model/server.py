"""The server of a real language model, as a child of this process."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from commands.template import ROOT

PYTHON = ROOT / ".venv-model/bin/python"
LAST_ANSWER_SECONDS = 30


@contextmanager
def serving(log: Path) -> Iterator[str]:
    """Its address for MODEL_URL. What it says goes into `log`. Raises RuntimeError when it does not
    begin."""
    program = Path(__file__).with_name("serve.py")
    with log.open("w") as said, subprocess.Popen(
        [PYTHON, program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=said, text=True
    ) as child:  # fmt: skip
        assert child.stdin
        assert child.stdout
        try:
            address = child.stdout.readline().strip()
            if not address:
                raise RuntimeError(f"the model's server did not begin: {log.read_text()[-2000:]}")
            yield f"{address}/v1"
        finally:
            child.stdin.close()
            try:
                child.wait(LAST_ANSWER_SECONDS)
            except subprocess.TimeoutExpired:
                child.kill()
