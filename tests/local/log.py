"""The stack's log."""

from __future__ import annotations

import contextlib
import io
import os
from pathlib import Path


class Log(io.TextIOBase):
    """Appends to a file what the disk takes: a full one ends no call that prints a metric."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_APPEND | os.O_CREAT | os.O_WRONLY, 0o644)

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        with contextlib.suppress(OSError):
            os.write(self._file, text.encode(errors="replace"))
        return len(text)

    def close(self) -> None:
        if not self.closed:
            os.close(self._file)
        super().close()
