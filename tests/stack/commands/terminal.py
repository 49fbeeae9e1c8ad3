"""Operators' commands on a terminal."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
import tty

from commands.template import ROOT
from tests.stack.started import environment, module_of


def on_terminal(target: str, *arguments: str, **variables: str) -> tuple[int, str, str]:
    """Exit code, what was printed into a pipe, and what appeared on the terminal beside it, as
    `make audit USER_ID=… > file` is run."""
    terminal, its_end = pty.openpty()
    tty.setraw(its_end)  # line feeds arrive as they were written
    with subprocess.Popen(
        [sys.executable, "-m", module_of(target), *arguments],
        cwd=ROOT,
        env=environment(**variables),
        stdout=subprocess.PIPE,
        stderr=its_end,
        text=True,
    ) as process:
        os.close(its_end)
        assert process.stdout is not None
        printed = process.stdout.read()
        shown = _all_of(terminal)
    os.close(terminal)
    return process.returncode, printed, shown


def _all_of(terminal: int) -> str:
    """What is written until nobody has it open any more."""
    shown = b""
    while True:
        try:
            shown += os.read(terminal, 4096)
        except OSError:  # EIO: the other end is closed
            return shown.decode()
