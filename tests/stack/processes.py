"""Processes that tests look at and end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

TABLES = b"bin/dynoxide"


def emulators_of(pid: int, state_dir: Path | None = None) -> list[int]:
    """Of the tables and of all else, that a process has started, of that folder or of any."""
    commands = {child: _read(Path(f"/proc/{child}/cmdline")) for child in _children(pid)}
    folder = str(state_dir or "").encode()
    return [
        child
        for child, command in commands.items()
        if folder in command and (TABLES in command or b"tests.local.aws.durable" in command)
    ]


def is_of_tables(pid: int) -> bool:
    return TABLES in _read(Path(f"/proc/{pid}/cmdline"))


def runs(pid: int) -> bool:
    """Whether the process is there and not merely unburied."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return False
    return not re.search(r"^State:\s+Z", status, re.MULTILINE)


def _children(pid: int) -> Iterator[int]:
    for thread in Path(f"/proc/{pid}/task").iterdir():
        yield from map(int, _read(thread / "children").split())


def _read(path: Path) -> bytes:
    """Nothing of what has ended meanwhile."""
    try:
        return path.read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""
