"""The commands of docs/local.md#sam-local, as they are printed there."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Mapping
from pathlib import Path

from commands.template import ROOT
from tests.stack.started import Started

PROGRAMS = ROOT / ".venv-sam" / "bin"
PAGE = ROOT / "docs" / "local.md"
_SECTION = re.compile(r"^## sam local\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
_ENTERED = re.compile(r"^    (?:[^\\\n]|\\\n|\\.)+$", re.MULTILINE)
_UNTIL_CTRL_C = re.compile(r"make |sam local start-")
ADDRESS = "http://localhost:8000"
"""Where the page has the stack."""


def commands() -> list[str]:
    """In the page's order, without comments."""
    (section,) = _SECTION.findall(PAGE.read_text())
    return [command.split(" # ")[0].strip() for command in _ENTERED.findall(section)]


def servers() -> list[str]:
    """Those that go on until Ctrl-C."""
    return [command for command in commands() if _UNTIL_CTRL_C.match(command)]


def run(stack: Started, environment: Mapping[str, str], transcript: Path) -> dict[str, str]:
    """What each of the others prints, entered one after the other into one shell. What they say on
    standard error goes to the transcript."""
    entered = [command for command in commands() if command not in servers()]
    mark = "\n--- next\n"
    with transcript.open("w") as told:
        finished = subprocess.run(
            ["bash", "-e"],
            input=f"\nprintf '{mark}'\n".join(entered).replace(ADDRESS, stack.url),
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=told,
            text=True,
            check=False,
        )
    assert not finished.returncode, transcript.read_text()
    return dict(zip(entered, finished.stdout.split(mark), strict=True))
